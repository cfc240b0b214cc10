"""`test-missing`: a test that its file does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

HEAD = "---\nname: check-hives\ndescription: Runs the narrow tests. Use when a hive was edited.\n---\n"
TESTS = (
    "import pytest\n\n\n@pytest.mark.parametrize('bees', [1, 2])\ndef test_swarm(bees):\n    assert bees\n\n\n"
    "class TestHive:\n    def test_queen_lays(self):\n        assert True\n"
)


class TestMissing(ReferenceRule):
    """A skill names a test that its file does not have.

    What:
        In a skill that speaks of the project around it, one in an agent folder, a code span or a shell command names a
        test together with its file (`tests/test_hive.py::TestHive::test_queen`, a title given to Jest or Vitest with
        one file, `go test -run` with one package, `mvn -Dtest=HiveTest#swarms`) or, after a `cd`, in the folder of a
        package (Go, Cargo), the file or package is there, and it certainly has no such test. Tests that something could
        bring in all the same are not judged: a base class or a star import from elsewhere, a generator, a name made
        while the tests run. The values between the brackets of a parametrised id are never judged. With a base, a test
        is reported under any name that a change took away, if no token of it is left. An error is one that is named
        with its file, is not there, and has a name that the project declared to be its own (`names`). Examples, names
        that stand for others (`test_foo`), and tests that the skill says to write are not judged.

    Why:
        The runner stops with "not found", or worse: it runs nothing and reports success, and the agent believes that
        the change is tested.

    How to fix:
        Name a test that is there; the help line gives the one that is most like it. Where the change that took the test
        away brought one much like it, `skill-lint fix --unsafe` writes that.
    """

    id = "test-missing"
    summary = "A skill names a test that its file does not have"
    severity = Severity.WARNING
    otherwise = "name a test that is there, or bring it back"
    fault = "test"
    tags = ("references",)
    fix = "unsafe"
    bad = (
        Example(
            {
                ".claude/skills/check-hives/SKILL.md": f"{HEAD}Run `pytest ⟦tests/test_hive.py::test_swarm⟧`.\n",
                "tests/test_hive.py": "def test_swarms(bees):\n    assert bees\n",
            },
            before={
                ".claude/skills/check-hives/SKILL.md": f"{HEAD}Run `pytest tests/test_hive.py::test_swarm`.\n",
                "tests/test_hive.py": "def test_swarm(bees):\n    assert bees\n",
            },
            fixed={".claude/skills/check-hives/SKILL.md": f"{HEAD}Run `pytest tests/test_hive.py::test_swarms`.\n"},
        ),
        Example(
            {
                ".claude/skills/check-hives/SKILL.md": (
                    f"{HEAD}Run `pytest ⟦tests/test_hive.py::TestHive::test_queen_leaves⟧`.\n"
                ),
                "tests/test_hive.py": TESTS,
            }
        ),
        Example(
            {
                ".claude/skills/check-hives/SKILL.md": (
                    f"{HEAD}```bash\nnpx vitest run hive.test.ts -t '⟦counts the drones⟧'\n```\n"
                ),
                "hive.test.ts": "describe('hive', () => {\n  it('counts the bees', () => {})\n})\n",
            }
        ),
    )
    good = (
        Example(
            {
                ".claude/skills/check-hives/SKILL.md": (
                    f"{HEAD}Run `pytest tests/test_hive.py::TestHive::test_queen_lays`,\n"
                    "then `pytest 'tests/test_hive.py::test_swarm[3]'`.\n"
                ),
                "tests/test_hive.py": TESTS,
            }
        ),
        Example(
            {
                ".claude/skills/check-hives/SKILL.md": f"{HEAD}Run `pytest tests/test_hive.py::TestHive::test_fly`.\n",
                "tests/test_hive.py": (
                    "from apiary.testing import HiveTests\n\n\nclass TestHive(HiveTests):\n    size = 10\n"
                ),
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        text, evidence = verdict.reference.text, verdict.evidence
        name = text.partition("::")[2] or text
        if evidence is not None and evidence.kind == "declared":
            return f"the test `{name}` is declared to be one of this project, and is not there"
        place = f"not in `{verdict.where}`" if verdict.where else "nowhere"
        return f"the test `{name}` is {place}{' any more' if verdict.is_lost else ''}"
