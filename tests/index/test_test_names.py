"""Tests by their names: found as the runners find them, absent only where nothing could bring them in."""

from __future__ import annotations

import pytest

from skill_lint.index.test_names import find_test, is_test_file
from skill_lint.index.test_names import test_names as names_of_tests

HIVE = """\
import pytest
import unittest
from apiary import Base


def test_swarm():
    assert True


class TestHive:
    class TestQueen:
        def test_lays(self): ...

    @pytest.mark.parametrize("bees", [1, 2])
    def test_grows(self, bees):
        assert bees


class HiveTest(unittest.TestCase):
    def test_smoke(self): ...


class TestDerived(TestHive):
    pass


class TestForeign(Base):
    pass


if True:
    def test_conditional(): ...
"""


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (("test_swarm",), 6),
        (("TestHive",), 10),
        (("TestHive", "TestQueen"), 11),
        (("TestHive", "TestQueen", "test_lays"), 12),
        (("TestHive", "test_grows"), 15),
        (("HiveTest", "test_smoke"), 20),
        (("TestDerived", "test_grows"), 15),
        (("test_conditional",), 32),
    ],
)
def test_python_tests_are_found(parts: tuple[str, ...], line: int) -> None:
    answer = find_test("tests/test_hive.py", HIVE.encode(), parts)
    assert (answer.status, answer.where, answer.line) == ("found", "tests/test_hive.py", line)


@pytest.mark.parametrize(
    ("parts", "near", "why"),
    [
        (("test_swarms",), ("test_swarm",), "the file has no `test_swarms`"),
        (("test_winter_feed",), (), "the file has no `test_winter_feed`"),
        (("TestHives", "test_grows"), ("TestHive",), "the file has no `TestHives`"),
        (("TestHive", "test_grow"), ("test_grows",), "the class `TestHive` has no `test_grow`"),
        (("TestHive", "TestQueen", "test_lay"), ("test_lays",), "the class `TestHive.TestQueen` has no `test_lay`"),
        (("HiveTest", "test_smokes"), ("test_smoke",), "the class `HiveTest` has no `test_smokes`"),
        (("TestDerived", "test_flies"), (), "the class `TestDerived` has no `test_flies`"),
    ],
)
def test_python_tests_are_proven_absent(parts: tuple[str, ...], near: tuple[str, ...], why: str) -> None:
    answer = find_test("tests/test_hive.py", HIVE.encode(), parts)
    assert (answer.status, answer.near, answer.why) == ("absent", near, why)


CLASS = "class TestHive:\n    def test_here(self): ...\n"


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        # the file
        ("from hive_tests import *\n", ("test_gone",)),
        ("from hive_tests import test_gone\n", ("test_gone", "x")),
        ("for name in NAMES:\n    globals()[name] = make(name)\n", ("test_gone",)),
        ("locals().update(made)\n", ("test_gone",)),
        ("setattr(module, name, make())\n", ("test_gone",)),
        ("setattr(sys.modules[__name__], name, make())\n", ("test_gone",)),
        ("def add(target):\n    setattr(target, name, make())\nclass TestHive: ...\n", ("TestHive", "test_gone")),
        ("exec(source)\n", ("test_gone",)),
        ("def pytest_generate_tests(metafunc): ...\n", ("test_gone",)),
        ("def load_tests(loader, tests, pattern): ...\n", ("test_gone",)),
        ("from pytest_bdd import scenarios\nscenarios('hive.feature')\n", ("test_gone",)),
        ("def __getattr__(name): ...\n", ("test_gone",)),
        ("register('test_gone', check)\n", ("test_gone",)),
        ("@pytest.mark.dependency(depends=['test_gone'])\ndef test_here(): ...\n", ("test_gone",)),
        ("from hive import LIMIT\n", ("LIMITS",)),
        ("def helper(): ...\n", ("make_hive",)),
        ("def describe_hive():\n    def it_grows(): ...\n", ("describe_hive", "it_flies")),
        ("def test_here(:\n", ("test_gone",)),
        ("TestHive = make()\n", ("TestHive", "test_gone")),
        # the class
        ("from apiary import TestHive\n", ("TestHive", "test_gone")),
        ("from apiary import Base\nclass TestHive(Base): ...\n", ("TestHive", "test_gone")),
        ("import apiary\nclass TestHive(apiary.Base): ...\n", ("TestHive", "test_gone")),
        ("from apiary import TestCase\nclass TestHive(TestCase): ...\n", ("TestHive", "test_gone")),
        ("from apiary import Base\nclass Mid(Base): ...\nclass TestHive(Mid): ...\n", ("TestHive", "test_gone")),
        ("class TestHive(make_base()): ...\n", ("TestHive", "test_gone")),
        ("class TestHive(metaclass=Meta):\n    def test_here(self): ...\n", ("TestHive", "test_gone")),
        (f"@add_tests\n{CLASS}", ("TestHive", "test_gone")),
        (f"@parameterized_class(('size',), [(1,)])\n{CLASS}", ("TestHive", "test_gone")),
        (f"{CLASS}TestHive = wrap(TestHive)\n", ("TestHive", "test_gone")),
        (f"{CLASS}setattr(TestHive, name, check)\n", ("TestHive", "test_gone")),
        (
            (
                "import unittest\nfrom parameterized import parameterized\nclass TestHive(unittest.TestCase):\n"
                "    @parameterized.expand([('one', 1)])\n    def test_grows(self, name, bees): ...\n"
            ),
            ("TestHive", "test_grows_0_one"),
        ),
        (f"{CLASS}    for n in 'ab':\n        vars()[f'test_{{n}}'] = check\n", ("TestHive", "test_a")),
        (CLASS, ("TestHive", "check_gone")),
    ],
)
def test_what_could_bring_a_python_test_makes_it_unknown(content: str, parts: tuple[str, ...]) -> None:
    answer = find_test("tests/test_hive.py", content.encode(), parts)
    assert answer.status == "unknown", answer
    assert answer.why


@pytest.mark.parametrize(
    "content",
    [
        "# test_gone went\ndef test_here(): ...\n",
        "def test_here(monkeypatch):\n    monkeypatch.setattr(hive, 'size', 1)\n",
        "def test_here(hive):\n    setattr(hive, 'size', 1)\n",
        "def test_gone_too(): ...\n",
        "import pytest\n@pytest.mark.slow\n@pytest.fixture\ndef hive(): ...\n",
        "",
    ],
)
def test_what_brings_no_python_test_is_no_obstacle(content: str) -> None:
    assert find_test("tests/test_hive.py", content.encode(), ("test_gone",)).status == "absent"


@pytest.mark.parametrize(
    "head",
    [
        "class TestHive:",
        "class TestHive(object):",
        "import unittest\nclass TestHive(unittest.TestCase):",
        "import unittest\n@unittest.skipIf(True, 'cold')\nclass TestHive(unittest.IsolatedAsyncioTestCase):",
        "from unittest import (\n    TestCase,\n    mock,\n)\n@mock.patch('hive.open')\nclass TestHive(TestCase):",
        "from django.test import TestCase\nclass TestHive(TestCase):",
        "import pytest\n@pytest.mark.slow\n@pytest.mark.parametrize('bees', [1])\nclass TestHive:",
        "class Bees:\n    size = 1\nclass TestHive(Bees):",
    ],
)
def test_classes_whose_bases_bring_no_tests_are_fully_known(head: str) -> None:
    content = f"{head}\n    def test_here(self): ...\n".encode()
    assert find_test("tests/test_hive.py", content, ("TestHive", "test_here")).status == "found"
    assert find_test("tests/test_hive.py", content, ("TestHive", "test_gone")).status == "absent"


def test_newer_grammar_than_the_running_one_is_read() -> None:
    content = b"def test_swarm():\n    x = t'{bees}'\n\nclass TestHive[T = int]:\n    def test_grows(self): ...\n"
    assert find_test("tests/test_hive.py", content, ("test_swarm",)).status == "found"
    assert find_test("tests/test_hive.py", content, ("TestHive", "test_grows")).status == "found"


SCRIPT = """\
import { hive } from '../hive'
// it('sleeps', () => {})
describe("hive", () => {
  beforeEach(() => { hive.reset() })
  it('grows', async () => { expect(/it/.test('x')).toBe(true) })
  describe(`the queen`, () => {
    test.only("lays \\"eggs\\"", () => {})
  })
  it.skip("winters", () => {})
})
test("swarms", () => { const text = "it('never')" })
"""


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("grows", 5),
        ("hive grows", 5),
        ("hive the queen lays", 7),
        ('lays "eggs"', 7),
        ("Swarms", 11),
        ("hive", 3),
        ("winters", 9),
    ],
)
@pytest.mark.parametrize("path", ["src/hive.test.ts", "src/hive.spec.js", "src/Hive.test.tsx"])
def test_titles_are_found_with_those_around_them(path: str, title: str, line: int) -> None:
    answer = find_test(path, SCRIPT.encode(), (title,))
    assert (answer.status, answer.line) == ("found", line)


@pytest.mark.parametrize(("title", "near"), [("growing", ("grows",)), ("the drones fly away", ())])
def test_titles_are_proven_absent(title: str, near: tuple[str, ...]) -> None:
    answer = find_test("src/hive.test.ts", SCRIPT.encode(), (title,))
    assert (answer.status, answer.near) == ("absent", near)


@pytest.mark.parametrize(
    "more",
    [
        "it.each([1, 2])('grows by %i', (n) => {})",
        "test.each`a\n${1}`('grows $a', () => {})",
        "it.for([1])('grows %i', () => {})",
        "it(`grows ${size}`, () => {})",
        "it(title, () => {})",
        "describe(Hive, () => {})",
        "import { sharedTests } from './shared'; sharedTests(hive)",
        "const text = 'a late frost'",
        "const broken = `",
    ],
)
def test_titles_that_are_made_make_others_unknown(more: str) -> None:
    assert find_test("src/hive.test.ts", f"{SCRIPT}{more}\n".encode(), ("a late frost",)).status == "unknown"


def test_titles_under_a_name_of_the_projects_own_make_their_text_unknown() -> None:
    content = b"const hiveTest = test.extend({})\ndescribe('hive', () => { hiveTest('winters well', f) })\n"
    assert find_test("src/hive.test.ts", content, ("hive winters well",)).status == "unknown"
    assert find_test("src/hive.test.ts", content, ("hive winters badly",)).status == "absent"


@pytest.mark.parametrize("title", ["gr.w$", "a|b", "50%"])
def test_titles_that_are_patterns_are_not_judged(title: str) -> None:
    assert find_test("src/hive.test.ts", SCRIPT.encode(), (title,)).status == "unknown"


def test_a_script_without_tests_is_not_judged() -> None:
    assert find_test("src/hive.test.ts", b"export const x = 1\n", ("grows",)).status == "unknown"


GO = """\
package hive

// func TestGhost(t *testing.T) {}
func TestSwarm(t *testing.T) {
	t.Run("in spring", func(t *testing.T) {})
	for _, each := range cases {
		t.Run(each.name, func(t *testing.T) {})
	}
}

func (s *Suite) TestQueen() {}
func BenchmarkGrow(b *testing.B) {}
func ExampleHive() {}
func helper() {}
"""


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        (("TestSwarm",), "found"),
        (("Swarm",), "found"),  # the pattern is not anchored
        (("TestSwarm", "in_spring"), "found"),
        (("TestSwarm/in_spring",), "found"),
        (("TestSwarm", "spring"), "found"),
        (("TestSwarm", "late"), "unknown"),
        (("TestQueen",), "found"),
        (("BenchmarkGrow",), "found"),
        (("ExampleHive",), "found"),
        (("TestGhost",), "absent"),
        (("TestSwarms",), "absent"),
        (("helper",), "absent"),
        (("TestGhost", "in_spring"), "absent"),
        (("Test.*Ghost",), "unknown"),
    ],
)
def test_go_tests_are_matched_as_go_does(parts: tuple[str, ...], status: str) -> None:
    assert find_test("hive/hive_test.go", GO.encode(), parts).status == status


def test_a_go_file_without_tests_is_not_judged() -> None:
    assert find_test("hive/help_test.go", b"package hive\n", ("TestSwarm",)).status == "unknown"


RUST = """\
// fn ghost_swarm()
pub fn size() -> u8 { 1 }
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn swarms_in_spring() { assert_eq!(size(), 1) }
    #[tokio::test(flavor = "current_thread")]
    #[ignore]
    async fn queen_lays() {}
}
"""
JUNIT = """\
class HiveTest {
    // void ghost()
    @Test
    void swarms() { hive.open(); }
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    public void grows(int bees) {}
}
"""
KOTLIN = "class HiveTest {\n    @Test\n    fun `grows in spring`() {}\n    @Test fun swarms() {}\n}\n"


@pytest.mark.parametrize(
    ("path", "content", "parts", "status"),
    [
        ("src/hive.rs", RUST, ("swarms_in_spring",), "found"),
        ("src/hive.rs", RUST, ("swarms",), "found"),  # a part of the name is enough
        ("src/hive.rs", RUST, ("tests", "queen_lays"), "found"),
        ("src/hive.rs", RUST, ("ghost",), "unknown"),
        ("src/hive.rs", RUST.replace("assert_eq!(size(), 1)", ""), ("winters",), "absent"),
        ("src/hive.rs", RUST, ("winters",), "unknown"),  # a macro could make it
        ("src/hive.rs", RUST + "mod more;\n", ("winters",), "unknown"),
        ("HiveTest.java", JUNIT, ("swarms",), "found"),
        ("HiveTest.java", JUNIT, ("HiveTest", "grows"), "found"),
        ("HiveTest.java", JUNIT, ("winters",), "absent"),
        ("HiveTest.java", JUNIT, ("ghost",), "unknown"),
        ("HiveTest.java", JUNIT.replace("HiveTest {", "HiveTest extends Base {"), ("winters",), "unknown"),
        ("HiveTest.kt", KOTLIN, ("grows in spring",), "found"),
        ("HiveTest.kt", KOTLIN, ("swarms",), "found"),
        ("HiveTest.kt", KOTLIN, ("winters",), "absent"),
        ("HiveTest.kt", KOTLIN.replace("HiveTest {", "HiveTest : Base() {"), ("winters",), "unknown"),
        ("HiveTests.cs", "class HiveTests {\n  [Fact]\n  public void Swarms() {}\n}\n", ("Swarms",), "found"),
        ("HiveTests.cs", "class HiveTests {\n  [Fact]\n  public void Swarms() {}\n}\n", ("Winters",), "unknown"),
        ("test_hive.rb", "class TestHive\n  def test_swarms\n  end\nend\n", ("test_swarms",), "found"),
        ("HiveTest.php", "<?php class HiveTest { public function testSwarms() {} }", ("testSwarms",), "found"),
        ("hive.md", "text", ("swarms",), "unknown"),
        ("test_hive.py", "", (), "unknown"),
    ],
)
def test_tests_of_other_languages(path: str, content: str, parts: tuple[str, ...], status: str) -> None:
    assert find_test(path, content.encode(), parts).status == status


@pytest.mark.parametrize(
    ("path", "content", "names"),
    [
        ("tests/test_hive.py", HIVE, "test_swarm TestHive.TestQueen.test_lays TestHive.test_grows HiveTest.test_smoke"),
        ("hive/hive_test.go", GO, "TestSwarm TestSwarm.in_spring TestQueen BenchmarkGrow ExampleHive"),
        ("src/hive.rs", RUST, "swarms_in_spring queen_lays"),
        ("HiveTest.java", JUNIT, "swarms grows"),
        ("src/hive.test.ts", "describe('hive', () => { it('grows', f) })\nit('swarms', f)", "hive.grows swarms"),
        ("hive.md", HIVE, ""),
    ],
)
def test_all_names_of_a_file(path: str, content: str, names: str) -> None:
    found = names_of_tests(path, content.encode())
    assert [each.qualified for each in found if each.name != "test_conditional"] == names.split()
    assert {each.kind for each in found} <= {"test"}


@pytest.mark.parametrize(
    "path",
    [
        "tests/test_hive.py",
        "apiary/hive_test.py",
        "apiary/tests.py",
        "src/hive.test.ts",
        "src/hive.spec.jsx",
        "src/__tests__/hive.ts",
        "e2e/hive.ts",
        "hive/hive_test.go",
        "tests/hive.rs",
        "src/hive_tests.rs",
        "HiveTest.java",
        "TestHive.java",
        "HiveIT.java",
        "HiveTest.kt",
        "HiveTests.cs",
        "spec/hive_spec.rb",
        "test/test_hive.rb",
        "HiveTest.php",
        "hive.bats",
    ],
)
def test_files_of_tests_are_known_by_name(path: str) -> None:
    assert is_test_file(path)


@pytest.mark.parametrize(
    "path",
    [
        "apiary/hive.py",
        "src/hive.ts",
        "hive/hive.go",
        "src/hive.rs",
        "Hive.java",
        "tests/data.json",
        "docs/test_hive.md",
    ],
)
def test_other_files_are_none(path: str) -> None:
    assert not is_test_file(path)


@pytest.mark.parametrize("path", ["test_a.py", "a.test.ts", "a_test.go", "a.rs", "ATest.java", "a.rb"])
def test_any_bytes_give_an_answer(path: str) -> None:
    for content in (b"", b"\0", b"\xff\xfe", b"(" * 50_000, b"describe('a', () => {\n" * 2_000, b"x" * 3_000_000):
        assert find_test(path, content, ("TestA", "test_b")).status in ("absent", "unknown")
        assert names_of_tests(path, content) is not None
