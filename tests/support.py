"""What many tests need: judging a made-up tree in memory."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from skill_lint.config.load import Configuration
from skill_lint.engine.fix import fix
from skill_lint.engine.run import Request, lint
from skill_lint.index.change import Change
from skill_lint.index.discovery import find_skills
from skill_lint.index.git import Git
from skill_lint.index.git_tree import GitTree
from skill_lint.index.memory import MemoryTree
from skill_lint.index.revision import Base
from skill_lint.model.source import Span
from skill_lint.rules.catalogue import load_catalogue
from skill_lint.rules.rule import MARK_END, MARK_START
from tests.cli.running import HARMLESS, git, write_tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skill_lint.engine.fix import FixOutcome
    from skill_lint.model.diagnostic import Finding
    from skill_lint.model.result import Result
    from skill_lint.rules.rule import Example

CATALOGUE = load_catalogue()
MARKS = re.compile(f"[{MARK_START}{MARK_END}]")


@contextmanager
def opened(
    files: Mapping[str, str | bytes], before: Mapping[str, str] | None = None, **settings: object
) -> Iterator[Request]:
    """Make a request over a tree in memory; with `before`, over a repository whose last commit holds that."""
    if not before:
        yield make_request(files, **settings)  # type: ignore[arg-type]
        return
    with TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        git(root, "init", "-q")
        write_tree(root, before)
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "before")
        for path in before.keys() - files.keys():
            (root / path).unlink()
        write_tree(root, files)
        git(root, "add", "-A")
        tree = GitTree(Git(str(root), str(root), HARMLESS))
        yield make_request(files, tree=tree, **settings)  # type: ignore[arg-type]


def make_request(
    files: Mapping[str, str | bytes],
    *,
    select: Iterable[str] = (),
    options: Mapping[str, Mapping[str, object]] | None = None,
    executable: Iterable[str] = (),
    links: Mapping[str, str] | None = None,
    tree: GitTree | None = None,
) -> Request:
    """Make a request over a tree in memory; `select` switches just these rules on (all default ones when empty).

    With `tree` that is judged, against its last commit.
    """
    change = None if tree is None else Change(tree, Base("HEAD", "HEAD"))
    judged = tree or MemoryTree(files, executable=tuple(executable), links=dict(links or {}))
    skills = find_skills(judged)
    written = configuration_text(select, options or {}).encode()
    configuration = Configuration(CATALOGUE, lambda path: written if path == "skill-lint.toml" else None)
    return Request(
        tree=judged,
        skills=skills,
        targets=skills,
        catalogue=CATALOGUE,
        settings=lambda skill: configuration.for_skill(skill.directory, skill.entry),
        change=change,
        wants_hints=True,
    )


def configuration_text(select: Iterable[str], options: Mapping[str, Mapping[str, object]]) -> str:
    """Write a configuration that switches just these rules on and sets these options."""
    chosen = json.dumps(list(select))
    lines = [f"select = {chosen}"] if chosen != "[]" else []
    for rule, values in options.items():
        lines += [f"[rules.{rule}]", *(f"{name} = {json.dumps(value)}" for name, value in values.items())]
    return "\n".join(lines)


def lint_tree(files: Mapping[str, str | bytes], **settings: object) -> Result:
    """Judge a tree; a crashed rule fails the test. The settings are those of `opened`."""
    with opened(files, **settings) as request:  # type: ignore[arg-type]
        result = lint(request)
    assert not result.crashes, result.crashes[0].traceback
    return result


def lint_files(files: Mapping[str, str | bytes], **settings: object) -> list[Finding]:
    """Judge a tree in memory and give the findings that are not suppressed."""
    return [finding for finding in lint_tree(files, **settings).findings if finding.status == "new"]


def fix_files(files: Mapping[str, str | bytes], *, unsafe: bool = False, **settings: object) -> FixOutcome:
    """Work out the fixes of a tree in memory."""
    with opened(files, **settings) as request:  # type: ignore[arg-type]
        return fix(request, unsafe=unsafe)


def unmark(text: str) -> tuple[str, list[Span]]:
    """Take the marks out of an example's text and give the spans that they enclosed."""
    spans: list[Span] = []
    starts: list[int] = []
    for removed, mark in enumerate(MARKS.finditer(text)):
        place = mark.start() - removed
        if mark.group() == MARK_START:
            starts.append(place)
        else:
            spans.append(Span(starts.pop(), place))
    assert not starts, "a mark is not closed"
    return MARKS.sub("", text), spans


def unmark_example(example: Example) -> tuple[dict[str, str | bytes], list[tuple[str, Span | None]]]:
    """Give an example's files without marks and the places where findings are expected, sorted."""
    files: dict[str, str | bytes] = {}
    expected: list[tuple[str, Span | None]] = [(path, None) for path in example.whole_files]
    for path, content in example.files.items():
        if isinstance(content, str):
            files[path], spans = unmark(content)
            expected += [(path, span) for span in spans]
        else:
            files[path] = content
    return files, sorted(expected, key=str)
