"""`skill-lint rules`: the table of rules, read from the generated index; no rule is imported."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from skill_lint.cli.streams import write
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from skill_lint.model.catalogue import RuleInfo


def rules(options: Namespace) -> int:
    """Print every rule with its level, or the whole index as JSON."""
    catalogue = load_catalogue()
    if options.output_format == "json":
        write(as_json(list(catalogue)))
    else:
        write(by_group(list(catalogue)))
    return 0


def as_json(listed: list[RuleInfo]) -> Iterator[str]:
    """Give an array with a line a rule."""
    import json

    yield "["
    yield ",\n".join(json.dumps(facts(rule), ensure_ascii=False) for rule in listed)
    yield "]"


def facts(rule: RuleInfo) -> dict[str, object]:
    """Give what is known of a rule without importing it, for JSON."""
    return {
        "id": rule.id,
        "group": rule.group,
        "summary": rule.summary,
        "severity": rule.severity.word,
        "tags": list(rule.tags),
        "since": rule.since,
        "fix": rule.fix or None,
        "options": [option._asdict() for option in rule.options],
    }


def by_group(listed: list[RuleInfo]) -> Iterator[str]:
    """Give a line a rule below the name of its group: id, level, mark of a fix, summary."""
    width = max((len(rule.id) for rule in listed), default=0)
    for number, (group, members) in enumerate(groupby(listed, key=lambda rule: rule.group)):
        if number:
            yield ""
        yield group
        for rule in members:
            fix = {"safe": "[fix] ", "unsafe": "[unsafe fix] "}.get(rule.fix, "")
            yield f"  {rule.id:<{width}}  {rule.severity.word:<7}  {fix}{rule.summary}"
