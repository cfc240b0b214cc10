"""The run: one bad rule or file never stops it, and the counts are those of the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest  # noqa: TC002 - fixtures are typed by it

from skill_lint.engine import run
from skill_lint.engine.run import lint
from skill_lint.model.diagnostic import Severity
from skill_lint.rules.catalogue import load_rule
from tests.support import lint_files, lint_tree, make_request

if TYPE_CHECKING:
    from skill_lint.model.catalogue import RuleInfo
    from skill_lint.rules.rule import Rule

HEADER = "---\nname: {0}\ndescription: Presses herbs between two boards. Use when leaves are dry.\n---\n"


def skill(name: str, body: str = "Press.\n") -> dict[str, str | bytes]:
    return {f"skills/{name}/SKILL.md": HEADER.format(name) + body}


def test_a_rule_that_raises_is_recorded_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(info: RuleInfo) -> type[Rule]:
        rule = load_rule(info)
        if info.id == "body-empty":
            monkeypatch.setattr(rule, "check", lambda self, context: 1 / 0)
        return rule

    monkeypatch.setattr(run, "load_rule", load)
    result = lint(make_request(skill("herb-press", "") | skill("wax-seal", "```sh\n")))
    assert [(crash.rule, crash.skill) for crash in result.crashes] == [
        ("body-empty", "skills/herb-press"),
        ("body-empty", "skills/wax-seal"),
    ]
    assert "ZeroDivisionError" in result.crashes[0].error
    assert "unclosed-fence" in {finding.diagnostic.rule for finding in result.findings}


def test_findings_of_a_rule_that_raises_half_way_are_dropped_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(info: RuleInfo) -> type[Rule]:
        rule = load_rule(info)
        if info.id == "body-empty":
            original = rule.check

            def check(self: Rule, context: object) -> object:
                yield from original(self, context)  # type: ignore[arg-type]
                raise RuntimeError("half way")

            monkeypatch.setattr(rule, "check", check)
        return rule

    monkeypatch.setattr(run, "load_rule", load)
    result = lint(make_request(skill("herb-press", "")))
    assert not [finding for finding in result.findings if finding.diagnostic.rule == "body-empty"]
    assert len(result.crashes) == 1


def test_counts_skills_and_markdown_files() -> None:
    tree = skill("herb-press") | skill("wax-seal")
    tree |= {"skills/wax-seal/references/colours.md": "Red.\n", "skills/wax-seal/scripts/melt.py": "", "README.md": "x"}
    result = lint_tree(tree)
    assert (result.skills, result.files) == (2, 3)


def test_findings_are_sorted_by_path_line_column_and_rule() -> None:
    body = "\u202eb \u202ea\n```sh\n"
    findings = lint_files(skill("wax-seal", body) | skill("a-skill", body))
    orders = [finding.order for finding in findings]
    assert orders == sorted(orders)
    assert len(findings) == 8  # three of each text, and that both are told of in the same words


def test_equal_findings_have_their_own_fingerprints_that_outlive_lines_above() -> None:
    body = "\u202ea\n\n\u202eb\n"
    before = [f.fingerprint for f in lint_files(skill("wax-seal", body), select=["hidden-unicode"])]
    after = [f.fingerprint for f in lint_files(skill("wax-seal", "New.\n\n" + body), select=["hidden-unicode"])]
    assert len(set(before)) == 2
    assert before == after


def test_a_file_that_the_disk_refuses_is_named_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    request = make_request(skill("herb-press") | skill("wax-seal", "```sh\n"))
    read = request.tree.read

    def refuse(path: str) -> bytes:
        if "herb-press" in path:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(request.tree, "read", refuse)
    result = lint(request)
    assert result.unreadable == (("skills/herb-press/SKILL.md", "Permission denied"),)
    assert [finding.skill for finding in result.findings] == ["skills/wax-seal"]


def test_only_limits_findings_to_the_buffer() -> None:
    from dataclasses import replace

    tree = skill("wax-seal", "```sh\n") | {"skills/wax-seal/notes.md": "```sh\n\nx\n"}
    request = replace(make_request(tree), only=frozenset({"skills/wax-seal/notes.md"}))
    assert {finding.diagnostic.path for finding in lint(request).findings} == {"skills/wax-seal/notes.md"}


def test_severities_differ_within_one_rule() -> None:
    findings = lint_files(skill("wax-seal", "Melt.\n```\n"), select=["unclosed-fence"])
    assert [finding.diagnostic.severity for finding in findings] == [Severity.NOTE]
