"""What a rule sees of one skill: parsed files, the tree, its siblings; each made when first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from skill_lint.parsing.document import parse_document

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill


class Project:
    """One tree with its skills and the parse of each file, shared by all rules and skills."""

    def __init__(self, tree: Tree, skills: tuple[Skill, ...]) -> None:
        self.tree = tree
        self.skills = skills
        self._documents: dict[str, Document] = {}

    def document(self, path: str) -> Document:
        """Parse the Markdown file `path` once. Raises OSError where it cannot be read."""
        document = self._documents.get(path)
        if document is None:
            document = self._documents[path] = parse_document(path, self.tree.read(path))
        return document

    def forget(self, skill: Skill) -> None:
        """Let go of the parses of a skill that no other skill will ask for."""
        for path in skill.files:
            self._documents.pop(path, None)


class Context:
    """One skill as its rules see it."""

    def __init__(self, project: Project, skill: Skill) -> None:
        self.project = project
        self.skill = skill

    @property
    def tree(self) -> Tree:
        """The files around the skill."""
        return self.project.tree

    @cached_property
    def entry(self) -> Document:
        """The SKILL.md."""
        return self.project.document(self.skill.entry)
