"""A repository that changes, and what a skill in it then lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint.index.change import Change
from skill_lint.index.discovery import find_skills
from skill_lint.index.git import Git
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.history import History
from skill_lint.index.revision import Base
from skill_lint.references.inquiry import Surroundings
from skill_lint.rules.context import Context, Project
from tests.index.laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from skill_lint.model.policy import Policy
    from skill_lint.model.reference import Verdict

FOLDER = ".claude/skills/mill"
ENTRY = f"{FOLDER}/SKILL.md"
HEAD = "---\nname: mill\ndescription: Sets the mill. Use when flour is coarse.\n---\n\n"
LINES = "".join(f"row {number}\n" for number in range(40))


class Told(NamedTuple):
    """What is said of one reference, in words that a table can hold."""

    text: str
    what: str
    level: str
    near: tuple[str, ...]
    fix: str


class World:
    """A repository with one skill, whose SKILL.md has the text `body`."""

    def __init__(self, root: Path, body: str, files: Mapping[str, str | bytes], entry: str = ENTRY) -> None:
        self.root = root
        self.entry = entry
        repository(root, {entry: HEAD + body, **files})

    def git(self, *words: str) -> str:
        """Run git in the repository."""
        return git(self.root, *words)

    def move(self, old: str, new: str, content: str | None = None) -> None:
        """Move a file, and write other content into it."""
        target = self.root / new
        target.parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", old, new)
        if content is not None:
            self.write({new: content})

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files and stage them."""
        lay(self.root, files)
        self.git("add", "-A", "-f")

    def remove(self, *paths: str) -> None:
        """Delete files."""
        if paths:
            self.git("rm", "-r", "-q", *paths)

    def commit(self, subject: str = "more") -> None:
        """Commit what is staged."""
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "-m", subject)

    def context(
        self,
        base: str | None = "HEAD",
        *,
        staged: bool = False,
        history: bool = True,
        hints: bool = False,
        policy: Policy | None = None,
    ) -> Context:
        """Give the skill as its rules see it, in the index or on disk, compared with `base`."""
        asked = Git(str(self.root), str(self.root), clean_environment())
        tree = GitIndexTree(asked) if staged else GitTree(asked)
        skills = find_skills(tree)
        change = None
        if base is not None:
            change = Change(tree, Base(base if base == "HEAD" else self.git("rev-parse", base).strip(), base))
        past = History(asked, tree) if history else None
        surroundings = Surroundings(tree, skills, change=change, history=past, wants_hints=hints)
        project = Project(tree, skills, surroundings=surroundings)
        return Context(project, skills[0], policy=policy)

    def verdicts(self, base: str | None = "HEAD", **settings: Any) -> tuple[Verdict, ...]:
        """Judge the references of the skill."""
        return self.context(base, **settings).verdicts

    def told(self, base: str | None = "HEAD", **settings: Any) -> list[Told]:
        """Say what became of each reference that did not simply resolve."""
        return [told(each) for each in self.verdicts(base, **settings) if each.status != "resolved"]


def told(verdict: Verdict) -> Told:
    """Put a verdict into words."""
    evidence = f"{verdict.evidence.kind}: {verdict.fault}" if verdict.evidence else str(verdict.reason)
    level = verdict.severity.word if verdict.severity else ""
    fix = ""
    if verdict.fix:
        fix = f"{'safe' if verdict.fix.safe else 'unsafe'}: {verdict.fix.edits[0].text}"
    return Told(verdict.reference.text, evidence, level, verdict.near, fix)
