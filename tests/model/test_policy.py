"""What a project asks of its references, once it is read."""

from __future__ import annotations

import pytest

from skill_lint.model.policy import LONGEST_DECLARED, Allowed, NameRule, Policy

GRIND = NameRule("^_{0,2}f[a-z]*[A-Z]", ("mill/**/*.py",), "be-defined", "skill-lint.toml:1")
TESTED = NameRule("_bees$", ("tests",), "occur")


def test_nothing_is_asked_by_default() -> None:
    policy = Policy()
    assert policy.paths == "evidence"
    assert policy.allowed("mill/stone.py") is None
    assert policy.declared("fGrindOats") is None


def test_only_the_exact_text_is_allowed() -> None:
    policy = Policy(allow=(Allowed("mill/flour.csv", "made"), Allowed("mill/flour.csv", "twice"), Allowed("bran")))
    assert policy.allowed("mill/flour.csv") == Allowed("mill/flour.csv", "made")
    assert policy.allowed("bran") == Allowed("bran")
    for other in ("mill/flour.csv ", "./mill/flour.csv", "Bran", "mill", ""):
        assert policy.allowed(other) is None
    assert policy.used == {"mill/flour.csv", "bran"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("fGrindOats", GRIND),
        ("__fbGrind", GRIND),
        ("test_the_bees", TESTED),
        ("fTheLast_bees", GRIND),  # the first that fits
        ("grindOats", None),
        ("___fGrind", None),
        ("", None),
        ("f" + "G" * (LONGEST_DECLARED - 1), GRIND),
        ("f" + "G" * LONGEST_DECLARED, None),
    ],
)
def test_names_are_told_by_their_pattern(text: str, rule: NameRule | None) -> None:
    assert Policy(names=(GRIND, TESTED)).declared(text) == rule


def test_policies_that_say_the_same_are_equal() -> None:
    one, other = (Policy("must-exist", (Allowed("bran"),), (GRIND,)) for _ in range(2))
    assert one.allowed("bran")
    assert one == other
    assert one != Policy(allow=(Allowed("bran"),), names=(GRIND,))
