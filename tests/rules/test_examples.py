"""Every rule's own examples are its first tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.model.diagnostic import Severity
from skill_lint.rules.catalogue import load_rule
from tests.support import CATALOGUE, fix_files, lint_files, unmark_example

if TYPE_CHECKING:
    from skill_lint.model.source import Span
    from skill_lint.rules.rule import Example

RULES = [(info.id, load_rule(info)) for info in CATALOGUE]
BAD = [(rule_id, n, example) for rule_id, rule in RULES for n, example in enumerate(rule.bad)]
GOOD = [(rule_id, n, example) for rule_id, rule in RULES for n, example in enumerate(rule.good)]


def places(rule_id: str, example: Example) -> list[tuple[str, Span | None]]:
    files, _ = unmark_example(example)
    findings = lint_files(
        files,
        select=[rule_id, *example.also],
        options={rule_id: example.options},
        executable=example.executable,
        links=example.links,
        before=example.before,
    )
    return sorted(((f.diagnostic.path, f.diagnostic.span) for f in findings if f.diagnostic.rule == rule_id), key=str)


@pytest.mark.parametrize(("rule_id", "number", "example"), BAD, ids=[f"{r}-{n}" for r, n, _ in BAD])
def test_a_bad_example_gives_exactly_the_marked_findings(rule_id: str, number: int, example: Example) -> None:
    files, expected = unmark_example(example)
    assert expected
    found = places(rule_id, example)

    def shown(listed: list[tuple[str, Span | None]]) -> list[tuple[str, str]]:
        return [(path, str(files[path])[span.start : span.end] if span else "") for path, span in listed]

    assert shown(found) == shown(expected)
    assert found == expected


@pytest.mark.parametrize(("rule_id", "number", "example"), GOOD, ids=[f"{r}-{n}" for r, n, _ in GOOD])
def test_a_good_example_gives_no_finding(rule_id: str, number: int, example: Example) -> None:
    assert places(rule_id, example) == []


@pytest.mark.parametrize(
    ("rule_id", "number", "example"),
    [row for row in BAD if row[2].fixed],
    ids=[f"{r}-{n}" for r, n, e in BAD if e.fixed],
)
def test_the_fix_of_a_bad_example_gives_the_text_shown(rule_id: str, number: int, example: Example) -> None:
    files, _ = unmark_example(example)
    outcome = fix_files(
        files,
        unsafe=CATALOGUE.get(rule_id).fix == "unsafe",  # type: ignore[union-attr]
        select=[rule_id, *example.also],
        options={rule_id: example.options},
        executable=example.executable,
        links=example.links,
        before=example.before,
    )
    after = {file.path: file.after for file in outcome.files}
    expected = {p: c.encode() if isinstance(c, str) else c for p, c in example.fixed.items()}
    assert after == expected


@pytest.mark.parametrize(("rule_id", "rule"), RULES, ids=[r for r, _ in RULES])
def test_a_rule_is_complete(rule_id: str, rule: type) -> None:
    assert rule.bad, "a rule shows what it finds"  # type: ignore[attr-defined]
    assert rule.good, "a rule shows what it leaves alone"  # type: ignore[attr-defined]
    for heading in ("What:", "Why:", "How to fix:"):
        assert heading in (rule.__doc__ or "")
    assert not rule.summary.endswith(".")  # type: ignore[attr-defined]
    if rule.fix:  # type: ignore[attr-defined]
        assert any(example.fixed for example in rule.bad)  # type: ignore[attr-defined]


def test_most_rules_are_on_by_default() -> None:
    assert [info.id for info in CATALOGUE if info.severity is Severity.OFF] == ["frontmatter-unknown-key"]
