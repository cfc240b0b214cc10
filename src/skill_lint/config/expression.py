"""Regular expressions of a configuration: which ones are taken, so that none can hold up a run."""

from __future__ import annotations

import re
from typing import NamedTuple

from skill_lint.model.policy import LONGEST_DECLARED
from skill_lint.model.regex import regex

LONGEST_EXPRESSION = 200
"""Characters of the longest regular expression."""
MOST_WAYS = (LONGEST_DECLARED + 1) ** 3
"""In how many ways an expression may try to match: three free repetitions one after the other."""

TOKEN = regex(
    r"""
    (?P<atom>\\. | \[\^?\]?(?:\\.|[^\]\\])*+\] )
  | (?P<open>\((?!\?) | \(\?(?:P<\w+>|<?[=!]|:|>))
  | (?P<special>\(\?)
  | (?P<close>\))
  | (?P<either>\|)
  | (?P<repeat>(?:[*+?]|\{(?P<least>\d*)(?P<comma>,?)(?P<most>\d*)\})[?+]?)
  | (?P<any>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class ExpressionFault(NamedTuple):
    """What is wrong with a regular expression, and what to do about it."""

    message: str
    cure: str = ""


def fault(expression: str) -> ExpressionFault | None:
    """Say why a regular expression cannot be used, None where it can."""
    if not expression:
        return ExpressionFault("an empty regular expression is found in every text")
    if len(expression) > LONGEST_EXPRESSION:
        return ExpressionFault(f"a regular expression of more than {LONGEST_EXPRESSION} characters")
    try:
        compiled = re.compile(expression)
    except (re.error, OverflowError, RecursionError, MemoryError) as error:
        return ExpressionFault("not a regular expression", str(error))
    if any(match["special"] for match in TOKEN.finditer(expression)):
        return ExpressionFault("of what begins with `(?` only groups and look-arounds are taken")
    if ways(expression) > MOST_WAYS:
        message = "this regular expression may take very long"
        return ExpressionFault(message, "repeat characters and not groups, such as `^[a-z]+_[a-z_]*$`")
    if compiled.search(""):
        return ExpressionFault("this regular expression is found in every text", "begin with `^`, repeat with `+`")
    return None


def ways(expression: str) -> int:
    """Give an upper bound for the ways in which an expression may try to match a name, no more than is of interest.

    What stands in a row multiplies, alternatives add up, and a repetition multiplies by how often it may go on. An
    expression that does not begin with `^` is tried from every character on.
    """
    groups: list[tuple[int, int]] = []  # of each open group the ways before it, in its branch and in earlier ones
    earlier, row, last = 0, 1, 1
    anchored = expression.startswith(("^", r"\A"))
    for match in TOKEN.finditer(expression):
        if match["repeat"]:
            row = min(row * _repeated(last, match), MOST_WAYS + 1)
            last = 1
            continue
        row = min(row * last, MOST_WAYS + 1)
        last = 1
        if match["open"]:
            groups.append((earlier, row))
            earlier, row = 0, 1
        elif match["close"] and groups:
            last = earlier + row
            earlier, row = groups.pop()
        elif match["either"]:
            earlier, row = earlier + row, 1
            anchored = anchored and bool(groups)  # else another branch may begin anywhere
    total = earlier + row * last
    return total if anchored else total * LONGEST_DECLARED


def _repeated(once: int, repeat: re.Match[str]) -> int:
    """Give the ways of a repetition of what can be matched in `once` ways."""
    sign = repeat["repeat"][0]
    least = int(repeat["least"] or 0) if sign == "{" else int(sign == "+")
    most = LONGEST_DECLARED
    if sign == "?":
        most = 1
    elif sign == "{" and (repeat["most"] or not repeat["comma"]):
        most = int(repeat["most"] or repeat["least"] or 1)
    most = min(most, LONGEST_DECLARED)
    if once == 1:
        return max(1, most - least + 1)
    return min(int(once**most), MOST_WAYS + 1)
