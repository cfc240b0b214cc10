"""Finds the tests that a command asks a runner for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.command_words import Call, arguments
from skill_lint.references.place import below
from skill_lint.references.resolve import join
from skill_lint.references.subject import Foreign, TestId
from skill_lint.references.target import has_extension, is_pattern, parse_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skill_lint.parsing.shell import Word
    from skill_lint.references.subject import Runner

PLACEHOLDER = Foreign("placeholder")
_PYTEST_VALUES = """
-k -m -n -p -c -o -W -r --maxfail --tb --rootdir --confcutdir --junitxml --junit-xml --durations --cov --cov-report
--cov-config --log-level --log-cli-level --import-mode --timeout --numprocesses --dist --override-ini --basetemp
--ignore --ignore-glob --deselect --capture --color --verbosity --randomly-seed --reruns
"""
PYTEST_VALUES = frozenset(_PYTEST_VALUES.split())
_JEST_VALUES = """
-t --testNamePattern --test-name-pattern -g --grep -c --config --project --projects --reporter --reporters
--maxWorkers -w --testTimeout --timeout --workers --coverageReporters --environment --env --rootDir --root --dir
--pool --selectProjects --retries --repeat-each --shard --outputFile --require -r --mode --run-in
"""
JEST_VALUES = frozenset(_JEST_VALUES.split())
TITLES = frozenset({"-t", "--testNamePattern", "--test-name-pattern", "-g", "--grep"})
_GO_VALUES = """
-run -bench -fuzz -skip -count -timeout -tags -coverprofile -coverpkg -covermode -parallel -cpu -o -mod -ldflags
-gcflags -benchtime -fuzztime -cpuprofile -memprofile -p -C -exec -vet -shuffle
"""
GO_VALUES = frozenset(_GO_VALUES.split())
_CARGO_VALUES = """
-p --package --bin --test --example --bench --features -F --manifest-path --target --target-dir --profile -j --jobs
--color --exclude --message-format -Z --config -C --test-threads --skip -E --filter-expr --format
"""
CARGO_VALUES = frozenset(_CARGO_VALUES.split())
CARGO_PLACES = frozenset({"-p", "--package", "--manifest-path", "--workspace", "--all", "--exclude", "-C", "--doc"})
"""Options by which cargo tests something else than what is in its folder."""
GRADLE_VALUES = frozenset({"--tests", "-p", "--project-dir", "-x", "--exclude-task", "-b", "-c", "-g", "-I"})
EXPRESSION_WORD = regex(r"[A-Za-z_]\w*")
OPERATORS = frozenset({"and", "or", "not", "True", "False"})
REGEX = regex(r"[\\*+?()\[\]{}]|\.\*")
DOTTED = regex(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")


def pytest_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read the files, node ids and `-k` expressions that pytest is given."""
    found: list[Call] = []
    expressions: list[Word] = []
    for option, word, is_flag in arguments(words[1:], PYTEST_VALUES):
        if option == "-k":
            expressions.append(word)
        elif option in ("", "--deselect") and not is_flag:
            found += _node("pytest", word, home)
    yield from found
    path = found[0].target.path if len(found) == 1 else ""
    for word in expressions:
        names = tuple(name for name in EXPRESSION_WORD.findall(word.text) if name not in OPERATORS)
        if names:
            yield Call(word, PLACEHOLDER if is_pattern(word.text) else TestId("pytest", path, words=names))


def _node(runner: Runner, word: Word, home: str | None) -> Iterator[Call]:
    path, sign, rest = word.text.partition("::")
    if is_pattern(path) or is_pattern(rest.partition("[")[0]):
        yield Call(word, PLACEHOLDER)
        return
    target = parse_word(path)
    where = join(home, target.path) if home and target.kind == "path" else target.path
    if target.kind != "path" or home is None or where is None:
        return
    target = target._replace(path=where)
    if sign:
        names, bracket, parameters = rest.partition("[") if rest.endswith("]") else (rest, "", "")
        parts = tuple(part for part in names.split("::") if part)
        if parts:
            yield Call(word, TestId(runner, where, parts, parameters[:-1] if bracket else None), target)
    elif "/" in path or has_extension(path):
        yield Call(word, None, target)


def unittest_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read the dotted names that unittest, or the test command of Django, is given."""
    for option, word, is_flag in arguments(words[1:], {"-s", "-p", "-t", "-k", "--settings", "--parallel", "--tag"}):
        if option or is_flag:
            continue
        if is_pattern(word.text):
            yield Call(word, PLACEHOLDER)
        elif DOTTED.fullmatch(word.text) and not word.text.endswith(".py"):
            yield Call(word, TestId("unittest", parts=tuple(word.text.split("."))))
        elif has_extension(word.text) or "/" in word.text:
            yield from _node("unittest", word, home)


def jest_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read the files and the title (`-t`, `--grep`) that Jest, Vitest, Mocha or Playwright is given."""
    files: list[Call] = []
    titles: list[Word] = []
    for option, word, is_flag in arguments(words[1:], JEST_VALUES):
        if option in TITLES:
            titles.append(word)
        elif option in ("", "--") and not is_flag and word.text[:1] != "-" and has_extension(word.text):
            files += _node("jest", word, home)
    yield from files
    path = files[0].target.path if len(files) == 1 else ""
    for title in titles:
        if is_pattern(title.text):
            yield Call(title, PLACEHOLDER)
        elif not REGEX.search(title.text) and "$" not in title.text:
            yield Call(title, TestId("jest", path, (title.text,)))


def go_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `go test -run Name/subtest ./package`, and the package of `go run` and `go build`."""
    if len(words) < 2:
        return
    verb = words[1].text
    if verb not in ("test", "run", "build", "vet"):
        return
    patterns: list[Word] = []
    plain: list[Word] = []
    for option, word, is_flag in arguments(words[2:], GO_VALUES):
        if option.lstrip("-") in ("run", "bench", "fuzz") and verb == "test":
            patterns.append(word)
        elif option == "-C":
            home = below(home, word.text)
        elif option == "" and not is_flag:
            plain.append(word)
            if verb == "run":
                break  # what follows is for the program
    for word in plain:
        if word.text.startswith("./") and "..." not in word.text:
            yield from _node("go", word, home)
    path = _go_place([word.text for word in plain], home) if patterns else ""
    for word in patterns:
        yield from _go_pattern(word, path)


def _go_place(packages: Sequence[str], home: str | None) -> str:
    """Give the folder of the one package that is tested, with "/..." for those below it too; "" where it is unknown."""
    if home is None or len(packages) > 1:
        return ""
    package = packages[0] if packages else "."
    if not package.startswith("."):
        return ""  # from the root of its module
    return join(home, package) or ""


def _go_pattern(word: Word, path: str) -> Iterator[Call]:
    if is_pattern(word.text.replace("|", "")):
        yield Call(word, PLACEHOLDER)
        return
    text = word.text.replace("^", "").replace("$", "")
    if text in ("", ".") or REGEX.search(text):
        return
    if "|" in text:
        yield Call(word, TestId("go", path, words=tuple(name for name in text.split("|") if name)))
    else:
        yield Call(word, TestId("go", path, tuple(text.split("/"))))


def cargo_test_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `cargo test name`, `cargo test -- name` and `cargo nextest run name`."""
    found = list(arguments(words[1:], CARGO_VALUES))
    plain = [a.word for a in found if a.option == "" and not a.is_flag and a.word.text[0] != "+"]
    if plain and plain[0].text == "nextest":
        plain = plain[1:]
        verbs: tuple[str, ...] = ("run", "r")
    else:
        verbs = ("test", "t")
    if not plain or plain[0].text not in verbs:
        return
    is_elsewhere = any((a.word.text if a.is_flag else a.option) in CARGO_PLACES for a in found if a.option != "--")
    folder = "" if home is None or is_elsewhere else home
    rest = [a.word for a in found if a.option == "--" and a.word.text[:1] != "-"]
    for word in [*plain[1:], *rest]:
        if is_pattern(word.text):
            yield Call(word, PLACEHOLDER)
        elif not word.text.isdigit() and re.fullmatch(r"[\w:]+", word.text):
            yield Call(word, TestId("cargo", folder, tuple(part for part in word.text.split("::") if part)))


def maven_calls(words: Sequence[Word], _home: str | None) -> Iterator[Call]:
    """Read `mvn -Dtest=Class#method` and `gradle --tests package.Class.method`."""
    for option, word, _ in arguments(words[1:], GRADLE_VALUES):
        if option not in ("-Dtest", "-Dit.test", "--tests"):
            continue
        if is_pattern(word.text):
            yield Call(word, PLACEHOLDER)
        elif re.fullmatch(r"[\w.]+(?:#\w+)?", word.text):
            yield Call(word, TestId("junit", parts=tuple(re.split(r"[.#]", word.text))))


TEST_READERS: dict[str, Callable[[Sequence[Word], str | None], Iterator[Call]]] = {
    "pytest": pytest_calls,
    "py.test": pytest_calls,
    "unittest": unittest_calls,
    "jest": jest_calls,
    "vitest": jest_calls,
    "mocha": jest_calls,
    "ava": jest_calls,
    "playwright": jest_calls,
    "go": go_calls,
    "cargo": cargo_test_calls,
    "mvn": maven_calls,
    "mvnw": maven_calls,
    "gradle": maven_calls,
    "gradlew": maven_calls,
}
"""What reads the words of each runner, its name first, and the folder that they run in."""
