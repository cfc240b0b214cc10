"""Check what a project declares of its references: texts that are allowed, conventions of names."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from skill_lint.config.checker import dotted
from skill_lint.config.part import AllowedText
from skill_lint.model.policy import Allowed, NameRule

if TYPE_CHECKING:
    from typing import Literal

    from skill_lint.config.checker import Checker
    from skill_lint.config.positions import KeyPath
    from skill_lint.config.schema import Key
    from skill_lint.model.patterns import Pattern


def allowed_texts(check: Checker, at: KeyPath, value: object, key: Key) -> tuple[AllowedText, ...]:
    """Check a list of exact texts, or of tables of text and reason."""
    if not isinstance(value, list):
        check.strings(at, value)
        return ()
    found: list[AllowedText] = []
    for number, element in enumerate(value):
        place = (*at, number)
        text, reason, where = element, "", place
        if isinstance(element, dict):
            _known_keys(check, place, element, key.keys)
            text, reason, where = element.get("text"), element.get("reason", ""), (*place, "text")
            if not isinstance(reason, str):
                check.wrong_type((*place, "reason"), reason, "a string")
            if text is None:
                continue
        if not isinstance(text, str):
            check.wrong_type(where, text, "a string" if isinstance(element, dict) else "a string or a table")
        elif not text:
            check.problem(where, "an empty text allows nothing")
        else:
            allowed = Allowed(text, reason if isinstance(reason, str) else "", check.origin.line(place))
            found.append(AllowedText(allowed, check.origin, where))
    return tuple(found)


def name_rules(check: Checker, at: KeyPath, value: object, key: Key) -> tuple[NameRule, ...]:
    """Check `[[names]]`."""
    if not isinstance(value, list):
        check.wrong_type(at, value, "a list of tables", label="write `[[names]]`")
        return ()
    found: list[NameRule] = []
    for number, table in enumerate(value):
        place = (*at, number)
        if not isinstance(table, dict):
            check.wrong_type(place, table, "a table")
            continue
        _known_keys(check, place, table, key.keys)
        keys = {inner.name: inner for inner in key.keys}
        pattern = _expression(check, (*place, "pattern"), table["pattern"]) if "pattern" in table else ""
        source = _source(check, (*place, "source"), table["source"]) if "source" in table else ()
        must = keys["must"].default
        if "must" in table:
            must = check.choice((*place, "must"), table["must"], keys["must"].choices)
        if pattern and source and must:
            must = cast("Literal['be-defined', 'occur']", must)
            found.append(NameRule(pattern, source, must, check.origin.line(place)))
    return tuple(found)


def _known_keys(check: Checker, at: KeyPath, table: dict[str, object], keys: tuple[Key, ...]) -> None:
    """Note the keys of the table that are not known, and those missing that have no default."""
    names = [key.name for key in keys]
    for name in table:
        if name not in names:
            check.unknown_key((*at, name), names)
    for key in keys:
        if key.default is None and key.name not in table:
            check.problem(at, f"`{dotted(at)}` needs `{key.name}`", at_key=True)


def _expression(check: Checker, at: KeyPath, value: object) -> str:
    if not isinstance(value, str):
        check.wrong_type(at, value, "a string")
        return ""
    from skill_lint.config.expression import fault

    wrong = fault(value)
    if wrong:
        check.problem(at, wrong.message, label=wrong.cure)
        return ""
    return value


def _source(check: Checker, at: KeyPath, value: object) -> tuple[str, ...]:
    patterns = check.patterns(at, value)
    if value == [] or (patterns and all(pattern.negated for pattern in patterns)):
        check.problem(at, f"`{dotted(at)}` takes in no file", label='write `["src/**/*.py"]` or the like')
        return ()
    return tuple(_from_root(pattern, check.origin.directory) for pattern in patterns)


def _from_root(pattern: Pattern, directory: str) -> str:
    """Write a pattern, which starts from its file's directory, as one that starts from the project root."""
    if not directory:
        return pattern.text
    sign, text = ("!", pattern.text[1:]) if pattern.negated else ("", pattern.text)
    anywhere = "" if "/" in text.rstrip("/") else "**/"
    return f"{sign}{directory}/{anywhere}{text.lstrip('/')}"
