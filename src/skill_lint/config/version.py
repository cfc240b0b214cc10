"""Compare a version with bounds such as `>=0.1,<0.2`."""

from __future__ import annotations

from skill_lint.model.regex import regex

BOUND = regex(r"(?P<operator>===|==|~=|!=|<=|>=|<|>)?\s*(?P<release>\d{1,9}(?:\.\d{1,9}){0,5})(?P<any>\.\*)?")
RELEASE = regex(r"\d+(?:\.\d+)*")


def fits(bounds: str, version: str) -> bool | None:
    """Say whether the version lies within all bounds; None where they are not bounds. A bare version asks for itself.

    Only the numbers of a release count, so a pre-release is taken for its release.
    """
    release = RELEASE.match(version)
    found = _numbers(release[0]) if release else ()
    results: list[bool] = []
    for bound in bounds.split(","):
        match = BOUND.fullmatch(bound.strip())
        if match is None:
            return None
        wanted = _numbers(match["release"])
        operator = match["operator"] or "=="
        if match["any"]:
            if operator not in {"==", "!="}:
                return None
            same = _padded(found, len(wanted))[: len(wanted)] == wanted
            results.append(same if operator == "==" else not same)
        elif operator == "~=":
            if len(wanted) < 2:
                return None
            results.append(
                _compare(found, wanted) >= 0 and _padded(found, len(wanted))[: len(wanted) - 1] == wanted[:-1]
            )
        else:
            order = _compare(found, wanted)
            results.append(
                {
                    "==": order == 0,
                    "===": order == 0,
                    "!=": order != 0,
                    "<": order < 0,
                    "<=": order <= 0,
                    ">": order > 0,
                    ">=": order >= 0,
                }[operator]
            )
    return all(results)


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(int(number) for number in release.split("."))


def _padded(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    return numbers + (0,) * (length - len(numbers))


def _compare(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    length = max(len(one), len(other))
    left, right = _padded(one, length), _padded(other, length)
    return (left > right) - (left < right)
