"""Which targets and scripts the manifests of a tree have: found, proven to be absent, or not to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.manifest import matches
from skill_lint.index.manifests import FAMILIES, NAMES, Manifests, is_manifest
from skill_lint.index.memory import MemoryTree
from skill_lint.index.notable import notable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.answer import Answer

GRIND = "grind:\n\t./mill\n"
SCRIPTS = '{"scripts": {"lint": "eslint ."}}'


def look(tool: str, name: str, files: Mapping[str, str | bytes], folder: str | None = "") -> Answer:
    return Manifests(MemoryTree(files)).look(tool, name, folder)


def test_a_target_is_found_where_it_stands() -> None:
    answer = look("make", "sweep", {"Makefile": "STONE := 1\n\ngrind:\n\t./mill\n\nsweep: grind\n\t./broom\n"})
    assert (answer.status, answer.where) == ("found", "Makefile")


def test_what_no_manifest_has_is_absent_and_what_is_like_it_is_named() -> None:
    files = {"Makefile": GRIND, "docs/Makefile": "grindy:\n\techo\n"}
    answer = look("make", "grindd", files)
    assert answer.status == "absent"
    assert answer.where == "Makefile"
    assert answer.why == "`Makefile` has no such name, nor has the other one"
    assert Manifests(MemoryTree(files)).near("make", "grindd", "") == ("grind",)
    assert Manifests(MemoryTree(files)).near("make", "sift", "") == ()


def test_a_manifest_anywhere_is_enough() -> None:
    answer = look("make", "html", {"Makefile": GRIND, "docs/Makefile": "html:\n\techo\n"})
    assert (answer.status, answer.where) == ("found", "docs/Makefile")


@pytest.mark.parametrize(
    ("files", "folder", "status"),
    [
        ({"Makefile": GRIND}, "", "absent"),
        ({"Makefile": GRIND}, None, "unknown"),
        ({"mill/Makefile": GRIND}, "", "unknown"),
        ({"mill/Makefile": GRIND}, "mill", "absent"),
        ({"Makefile": GRIND, "build/note.txt": "x"}, "build", "unknown"),
        ({"Makefile": GRIND}, "made-later", "unknown"),
        ({}, "", "unknown"),
    ],
)
def test_a_makefile_must_stand_where_the_command_runs(
    files: Mapping[str, str], folder: str | None, status: str
) -> None:
    assert look("make", "polish", files, folder).status == status


@pytest.mark.parametrize(("folder", "status"), [("web/src", "absent"), ("web", "absent"), ("made-later", "unknown")])
def test_npm_looks_in_the_folders_above(folder: str, status: str) -> None:
    files = {"web/package.json": SCRIPTS, "web/src/a.ts": "x", "package.json": SCRIPTS}
    assert look("npm", "test:e2e", files, folder).status == status


class Beside(MemoryTree):
    """A tree with a folder that is another repository, and one that the disk refused to list."""

    repositories = frozenset({"vendor/stone"})
    unlisted = frozenset({"cellar"})


@pytest.mark.parametrize("folder", ["vendor/stone", "vendor/stone/src", "cellar", "cellar/deep", "nowhere"])
@pytest.mark.parametrize(
    ("tool", "name"), [("npm", "polish"), ("just", "polish"), ("make", "polish"), ("poe", "polish")]
)
def test_where_the_tree_does_not_see_the_manifest_above_is_not_blamed(tool: str, name: str, folder: str) -> None:
    files = {
        "package.json": SCRIPTS,
        "justfile": GRIND,
        "Makefile": GRIND,
        "pyproject.toml": "[tool.poe.tasks]\ngrind = 'x'\n",
        "vendor/stone/src/a": "",
        "cellar/deep/a": "",
        "mill/a": "",
    }
    manifests = Manifests(Beside(files))
    assert manifests.look(tool, name, "").status == "absent"
    assert manifests.look(tool, name, folder).status == "unknown"


@pytest.mark.parametrize(
    ("tool", "files", "ignored", "folder", "status"),
    [
        ("npm", {"package.json": SCRIPTS, "web/a.ts": ""}, "web/package.json", "web", "unknown"),
        ("npm", {"package.json": SCRIPTS, "web/a.ts": ""}, "web/package.json", "", "absent"),
        ("make", {"Makefile": GRIND}, "GNUmakefile", "", "unknown"),
        ("make", {"GNUmakefile": GRIND}, "Makefile", "", "absent"),
        ("make", {"mill/Makefile": GRIND}, "Makefile", "", "unknown"),
        ("task", {"Taskfile.dist.yml": "tasks: {grind: x}"}, "Taskfile.yml", "", "unknown"),
        ("task", {"Taskfile.dist.yml": "tasks: {grind: x}"}, "mill/Taskfile.yml", "", "absent"),
    ],
)
def test_a_manifest_that_git_ignores_may_have_the_name(
    tool: str, files: Mapping[str, str], ignored: str, folder: str, status: str
) -> None:
    assert Manifests(MemoryTree(files, ignored=[ignored])).look(tool, "polish:all", folder).status == status


def test_a_link_to_a_folder_is_followed() -> None:
    tree = MemoryTree({"mill/Makefile": GRIND}, links={"wheel": "mill"})
    assert Manifests(tree).look("make", "polish", "wheel").status == "absent"
    assert Manifests(tree).look("make", "grind", "wheel").status == "found"


def test_a_name_that_is_found_in_unknown_folders_is_found() -> None:
    assert look("make", "grind", {"mill/Makefile": GRIND}, None).status == "found"


@pytest.mark.parametrize("folder", ["vendor/stone", "third_party/stone", "tests/fixtures/a", "node_modules/stone"])
def test_what_is_unclear_in_foreign_folders_does_not_count_but_a_name_found_there_does(folder: str) -> None:
    files = {"Makefile": GRIND, f"{folder}/Makefile": "include $(WHERE)/rules.mk\npolish:\n\techo\n"}
    assert look("make", "dress", files).status == "absent"
    assert look("make", "polish", files).status == "found"


def test_what_is_unclear_elsewhere_in_the_project_counts_unless_the_folder_is_certain() -> None:
    files = {"Makefile": GRIND, "mill/Makefile": GRIND, "river/Makefile": "include $(WHERE)/rules.mk\n"}
    answer = look("make", "dress", files)
    assert (answer.status, answer.where) == ("unknown", "river/Makefile")
    assert look("make", "dress", files, "mill").status == "absent"


@pytest.mark.parametrize(
    "name", ["", "$(TARGET)", "<target>", "grind*", "grind wheat", "A=b", "-j4", "...", "a" * 300, "{name}", "[x]", "!"]
)
def test_what_is_no_name_is_not_judged(name: str) -> None:
    assert look("make", name, {"Makefile": GRIND}).status == "unknown"


def test_an_unknown_tool_is_not_judged() -> None:
    assert look("bazel", "grind", {"Makefile": GRIND}).status == "unknown"


@pytest.mark.parametrize("tool", sorted(FAMILIES))
@pytest.mark.parametrize(
    "content", ["", " \n", "\0\0\0", b"\xff\xfe\xfa", "[" * 5_000, "{" * 5_000, "a: &a [*a, *a]\n"]
)
def test_broken_manifests_make_names_unknown_or_say_nothing(tool: str, content: str | bytes) -> None:
    files = dict.fromkeys(FAMILIES[tool].names, content)
    assert look(tool, "polish:stone", files).status in ("unknown", "absent")


@pytest.mark.parametrize("tool", ["npm", "just", "make", "task", "poe", "tox", "nox", "cargo-bin"])
def test_an_empty_manifest_proves_nothing(tool: str) -> None:
    assert look(tool, "polish", {FAMILIES[tool].names[0]: " \n"}).status == "unknown"


def test_a_huge_manifest_is_not_read() -> None:
    answer = look("make", "polish", {"Makefile": GRIND + "# stone\n" * 300_000})
    assert (answer.status, answer.why) == ("unknown", "`Makefile` cannot be read")


def test_a_manifest_that_cannot_be_read_makes_names_unknown() -> None:
    class Broken(MemoryTree):
        def read(self, path: str) -> bytes:
            raise PermissionError(13, "no", path)

    assert Manifests(Broken({"Makefile": GRIND})).look("make", "grind", "").status == "unknown"


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("Makefile", True),
        ("mill/rules.mk", True),
        ("a/.cargo/config.toml", True),
        ("justfile", True),
        ("mill/Taskfile.release.yml", True),
        ("mill/noxfile.py", True),
        ("mill/makefile.py.txt", True),
        ("src/make.py", False),
        ("README.md", False),
    ],
)
def test_manifests_are_told_by_their_name(path: str, is_one: bool) -> None:
    assert is_manifest(path) is is_one


@pytest.mark.parametrize(
    ("pattern", "name", "does"),
    [
        (("grind",), "grind", True),
        (("grind",), "grinder", False),
        (("grind-", ""), "grind-rye", True),
        (("", "-rye"), "grind-rye", True),
        (("a", "a"), "a", False),
        (("a", "b", "c"), "a-b-c", True),
        (("a", "b", "c"), "a-c-b", False),
        (("a", "bb", "b"), "abb", False),
    ],
)
def test_a_pattern_is_pieces_with_anything_between(pattern: tuple[str, ...], name: str, does: bool) -> None:
    assert matches(pattern, name) is does


def test_every_manifest_is_a_notable_file_of_its_tree() -> None:
    further = (
        "Makefile.in",
        "makefile.toml",
        "rules.mk",
        "x.MAK",
        "y.make",
        "z.just",
        "Taskfile.x.yaml",
        "taskfile.yml",
    )
    names = [*NAMES, *(name for name in further if is_manifest(name))]
    assert sorted(notable(names)) == sorted(names)
    assert len(names) > len(NAMES) + 5


class Counted(MemoryTree):
    """A tree that counts how often a file or a folder of it is read."""

    count = 0

    def read(self, path: str) -> bytes:
        self.count += 1
        return super().read(path)

    def children(self, folder: str) -> tuple[str, ...]:
        self.count += 1
        return super().children(folder)


@pytest.mark.parametrize(
    ("tool", "main", "further", "include"),
    [
        ("make", "Makefile", "a{0}.mk", "include *.mk\n"),
        ("just", "justfile", "a{0}.just", "import 'a{0}.just'\n"),
        ("task", "Taskfile.yml", "Taskfile.a{0}.yml", "  a{0}: Taskfile.a{0}.yml\n"),
    ],
)
def test_files_that_all_include_one_another_are_read_a_few_times_each(
    tool: str, main: str, further: str, include: str
) -> None:
    count = 80
    head = "includes:\n" if tool == "task" else ""
    body = head + "".join(dict.fromkeys(include.format(number) for number in range(count)))
    tree = Counted({main: body, **{further.format(number): body for number in range(count)}})
    Manifests(tree).look(tool, "polish", "")
    assert tree.count < 4 * count


def test_a_target_that_an_included_file_includes_is_found() -> None:
    files = {"Makefile": "include a.mk\n", "a.mk": "include b.inc\n", "b.inc": "grind:\n\techo\n"}
    assert look("make", "grind", files).status == "found"
    assert look("make", "polish", files).status == "absent"
