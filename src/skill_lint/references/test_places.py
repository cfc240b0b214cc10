"""Finds the files in which a test that a skill names must be, and looks into them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.languages import language_of
from skill_lint.index.listing import parent
from skill_lint.index.test_names import is_test_file
from skill_lint.model.answer import Answer
from skill_lint.model.regex import regex
from skill_lint.references.resolve import join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.model.markdown import Document
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.subject import TestId

MOST_FILES = 60  # in which one test is looked for
MOST_BELOW = 300  # files below a folder in which a test must be
EVERY = "..."  # behind a folder: and all packages below it
MAKES_NAMES = regex(
    rb"\b(?:paste|rstest|test_case|yare|datatest|libtest_mimic|test_each_file|parameterized|seq_macro|concat_idents|"
    rb"include|duplicate|dir_test|test_generator|trybuild|rustversion)\b|#\[path\s*=\s*\"\.\."
)
"""What makes tests of Rust whose names stand nowhere in the source as they are."""

ELSEWHERE = regex(rb"[\"']\.\./|^\s*harness\s*=\s*false", re.MULTILINE)
"""What gives a package of Rust tests from elsewhere, or from a runner of its own."""


class TestPlace(NamedTuple):
    """Where a test must be. With `is_certain` it is in one of `files` or nowhere.

    `tail` is the path as a command in another folder of the project would write it, "" where none is written: a file
    of that path below any folder may be the one that is meant.
    """

    files: tuple[str, ...]
    parts: tuple[str, ...]
    is_certain: bool
    tail: str = ""


def place_of(inquiry: Inquiry, document: Document, test: TestId) -> TestPlace | None:
    """Find the files in which the test must be; None where the file that is named is not there."""
    if test.path.endswith(EVERY):
        return _below(inquiry, document, test)
    if test.path:
        where = _file(inquiry, document, test.path)
        if where is None:
            return None
        if where in inquiry.tree.files:
            return TestPlace((where,), test.parts, is_certain=True, tail=test.path)
        if test.runner == "cargo":
            return _package(inquiry, where, test)
        files = tuple(_tests_in(inquiry, where))
        return TestPlace(files, test.parts, is_certain=test.runner == "go", tail=test.path)
    if test.runner == "unittest":
        module = inquiry.surroundings.modules.find(test.parts)
        if module is not None and module.rest:
            tail = "/".join(test.parts[: len(test.parts) - len(module.rest)]) + ".py"
            return TestPlace((module.path,), tuple(module.rest), is_certain=True, tail=tail)
    if test.runner == "junit":
        place = _class_file(inquiry, test.parts)
        if place is not None:
            return place
    return TestPlace(_named(inquiry, document, test), test.parts, is_certain=False)


def _file(inquiry: Inquiry, document: Document, path: str) -> str | None:
    """Find the file or folder of a path, which may be written without its first folders if there is only one such."""
    where = inquiry.resolver.mention(document.path, path).where
    if where is None:
        ending = inquiry.ending(path)
        where = ending[0] if len(ending) == 1 else None
    if where is None and path in ("", "."):
        return ""
    return None if where is None else inquiry.tree.resolve(where)


def _tests_in(inquiry: Inquiry, folder: str) -> Iterator[str]:
    for name in inquiry.tree.children(folder):
        path = join(folder, name)
        if path is not None and path in inquiry.tree.files and is_test_file(path):
            yield path


def _below(inquiry: Inquiry, document: Document, test: TestId) -> TestPlace | None:
    """Find the test files of Go below a folder; of the root nothing is certain, since `./...` is written everywhere."""
    folder = test.path.removesuffix(EVERY).rstrip("/")
    where = _file(inquiry, document, folder) if folder else ""
    if where is None or (where and where not in inquiry.tree.folders):
        return None
    files = [path for path in inquiry.tree.below(where) if path.endswith("_test.go")]
    return TestPlace(tuple(files[:MOST_BELOW]), test.parts, is_certain=bool(where) and len(files) <= MOST_BELOW)


def _package(inquiry: Inquiry, folder: str, test: TestId) -> TestPlace:
    """Find the Rust files of a package: certain only where nothing can make names that do not stand in them."""
    files = [path for path in inquiry.tree.below(folder) if path.endswith(".rs")]
    contents = [inquiry.code.content(path) for path in files[:MOST_BELOW]]
    manifest = inquiry.code.content(f"{folder}/Cargo.toml")
    is_whole = len(files) <= MOST_BELOW and manifest is not None and ELSEWHERE.search(manifest) is None
    is_certain = is_whole and all(content is not None and not MAKES_NAMES.search(content) for content in contents)
    return TestPlace(tuple(files[:MOST_BELOW]), test.parts, is_certain=is_certain)


def _class_file(inquiry: Inquiry, parts: Sequence[str]) -> TestPlace | None:
    """Find the file of the class that a test of JUnit is in: it has the name of the class."""
    for index, part in enumerate(parts):
        if part[:1].isupper():
            files = [path for ending in ("java", "kt") for path in inquiry.ending(f"{part}.{ending}")]
            rest = tuple(parts[index + 1 :]) or (part,)
            return TestPlace(tuple(files), rest, is_certain=True) if len(files) == 1 else None
    return None


def _named(inquiry: Inquiry, document: Document, test: TestId) -> tuple[str, ...]:
    """Give the test files that the skill names or whose folder it names; in Rust every file may be one."""
    found: dict[str, None] = {}
    for path in sorted(inquiry.named_files(document)):
        if path in inquiry.tree.files:
            if is_test_file(path) or (test.runner == "cargo" and language_of(path) == "rust"):
                found[path] = None
        elif path in inquiry.tree.folders:
            found.update(dict.fromkeys(_tests_in(inquiry, path)))
        if len(found) >= MOST_FILES:
            break
    return tuple(found)[:MOST_FILES]


def look_for(inquiry: Inquiry, place: TestPlace, test: TestId) -> Answer | None:
    """Look into all files; the test is absent where all say so. None where there is no file.

    A command may have been meant for another folder than the one that it seems to run in, which the words around it
    say, or nothing does. So a test that is in a file of the same path below any folder is found there, and one such
    file that cannot be read leaves the answer open.
    """
    answer = _look_into(inquiry, place, test)
    is_own = all(inquiry.bundle.inside(path) is not None for path in place.files)
    if answer is None or answer.status != "absent" or not place.is_certain or is_own:
        return answer
    for files in _elsewhere(inquiry, place):
        other = _look_into(inquiry, place._replace(files=files), test)
        if other is None or other.status != "absent":
            return other
    return answer


def _elsewhere(inquiry: Inquiry, place: TestPlace) -> Iterator[tuple[str, ...]]:
    """Give the files, or those of the folders, that have the path of a place below another folder."""
    known = {*place.files, *(parent(path) for path in place.files)}
    for count, path in enumerate(inquiry.ending(place.tail)):
        real = inquiry.tree.resolve(path)
        if real in known:
            continue
        files = (real,) if real in inquiry.tree.files else tuple(_tests_in(inquiry, real))
        if files:
            yield files if count < MOST_FILES else ()


def _look_into(inquiry: Inquiry, place: TestPlace, test: TestId) -> Answer | None:
    if test.runner == "name":
        return _anywhere(inquiry, place)
    if test.runner == "cargo":
        return _filtered(inquiry, place)
    best: Answer | None = None
    for path in place.files:
        content = inquiry.code.content(path)
        if content is None:
            continue
        if not place.is_certain and test.runner != "jest" and not _may_hold(content, place.parts[-1]):
            continue
        answer = inquiry.code.find_test(path, place.parts)
        if answer.status == "found":
            return answer
        if best is None or answer.status == "unknown" or (best.status == "absent" and answer.near and not best.near):
            best = answer
    return best


def _filtered(inquiry: Inquiry, place: TestPlace) -> Answer | None:
    """Look for the tests that a filter of cargo lets through: their path, modules and all, holds it.

    Certainly there is none where a part of the filter stands in no text and in no name of a file.
    """
    best: Answer | None = None
    held: set[str] = set()
    for path in place.files:
        content = inquiry.code.content(path) or b""
        held.update(part for part in place.parts if _may_hold(content, part) or part in path)
        answer = inquiry.code.find_test(path, place.parts) if _may_hold(content, place.parts[-1]) else None
        if answer is not None and answer.status == "found":
            return answer
        best = best or answer
    if best is None and place.is_certain and place.files and not held.issuperset(place.parts):
        return Answer("absent", place.files[0], why="no test of the package can match it")
    return best


def _anywhere(inquiry: Inquiry, place: TestPlace) -> Answer | None:
    """Look for a bare name: it may be that of a method, so that no class of the files may have it or inherit it."""
    name = place.parts[-1]
    absent: Answer | None = None
    for path in place.files:
        content = inquiry.code.content(path)
        if content is None or (not place.is_certain and not _may_hold(content, name)):
            continue
        outline = inquiry.code.outline(path)
        definitions = outline.definitions if outline else ()
        found = next((each for each in definitions if f".{each.qualified}".endswith("." + ".".join(place.parts))), None)
        if found is not None:
            return Answer("found", path, found.line)
        absent = inquiry.code.find_test(path, place.parts)
        if absent.status == "absent" and _may_hold(content, name):
            absent = Answer("unknown", path, why="the name stands in the file")
        for each in definitions if absent.status == "absent" else ():
            if each.kind == "class":
                answer = inquiry.code.find_test(path, (*each.qualified.split("."), name))
                absent = absent if answer.status == "absent" else answer
    return absent


def _may_hold(content: bytes, name: str) -> bool:
    """Say whether the name stands in the file at all."""
    return name.encode("utf-8", "surrogateescape") in content


def file_of_words(inquiry: Inquiry, files: Sequence[str], words: Sequence[str]) -> str:
    """Give a file that has one of the words in the name of a test, if all of them are in such names; "" else."""
    missing_words = {word.lower() for word in words}
    where = ""
    for path in files:
        if not missing_words:
            break
        names = " ".join(f"{each.container} {each.name}" for each in inquiry.code.tests(path)).lower()
        found = {word for word in missing_words if word in names or word in path.lower()}
        missing_words -= found
        where = path if found else where
    return "" if missing_words else where


def with_near(inquiry: Inquiry, text: str, place: TestPlace, answer: Answer) -> tuple[str, ...]:
    """Give the text of the mention with names that are there in the place of the one that is not."""
    lost = place.parts[-1]
    for count in range(1, len(place.parts)):
        if inquiry.code.find_test(answer.where, place.parts[:count]).status == "absent":
            lost = place.parts[count - 1]
            break
    return tuple(name.join(text.rsplit(lost, 1)) for name in answer.near if lost in text)
