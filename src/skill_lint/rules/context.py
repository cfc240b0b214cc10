"""What a rule sees of one skill: parsed files, the tree, its siblings; each made when first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from skill_lint.model.policy import Policy
from skill_lint.model.result import Unreadable
from skill_lint.model.source import Source
from skill_lint.parsing.document import parse_document
from skill_lint.references.bundle import MARKDOWN
from skill_lint.references.inquiry import Surroundings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

    from skill_lint.index.tree import Tree
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.markdown import Comment, Document
    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill
    from skill_lint.model.source import Span
    from skill_lint.prompts.find import FoundSet, PromptSets
    from skill_lint.prompts.names import Called

Shared = TypeVar("Shared")


class Project:
    """One tree with its skills and the parse of each file, shared by all rules and skills."""

    def __init__(
        self,
        tree: Tree,
        skills: tuple[Skill, ...],
        rule_ids: Collection[str] = (),
        surroundings: Surroundings | None = None,
    ) -> None:
        self.tree = tree
        self.skills = skills
        self.rule_ids = rule_ids
        self.surroundings = surroundings or Surroundings(tree, skills)
        self._documents: dict[str, Document] = {}
        self._sources: dict[str, Source] = {}
        self._shared: dict[Hashable, object] = {}

    def document(self, path: str) -> Document:
        """Parse the Markdown file `path` once. Raises OSError where it cannot be read."""
        document = self._documents.get(path)
        if document is None:
            document = self._documents[path] = parse_document(path, self.tree.read(path))
            self.surroundings.frontmatters[path] = document.frontmatter
        return document

    def frontmatter(self, path: str) -> Frontmatter:
        """Read only the metadata block of `path`, which costs far less than the whole document."""
        return self.surroundings.frontmatter(path)

    @cached_property
    def namespaces(self) -> dict[str, tuple[Skill, ...]]:
        """The skills of each `skills_root`, in the order of the tree."""
        grouped: dict[str, list[Skill]] = {}
        for skill in self.skills:
            grouped.setdefault(skill.skills_root, []).append(skill)
        return {root: tuple(skills) for root, skills in grouped.items()}

    def source(self, path: str) -> Source:
        """Give the text of any file of the tree. Raises OSError where it cannot be read."""
        document = self._documents.get(path)
        if document is not None:
            return document.source
        source = self._sources.get(path)
        if source is None:
            source = self._sources[path] = Source.from_bytes(path, self.tree.read(path))
        return source

    @cached_property
    def shares_prompts(self) -> bool:
        """Whether there may be sets of prompts beside or above the skills."""
        from skill_lint.index.prompt_files import shared_prompt_files

        return bool(shared_prompt_files(self.tree, self.skills))

    @cached_property
    def prompt_sets(self) -> PromptSets:
        """The sets of prompts of the tree; asked for only where there may be one."""
        from skill_lint.prompts.find import PromptSets
        from skill_lint.prompts.names import Names
        from skill_lint.prompts.spaces import Spaces

        spaces = Spaces(self.tree)
        return PromptSets(self.tree, self.skills, Names(self._called(skill, spaces.of(skill)) for skill in self.skills))

    def _called(self, skill: Skill, space: str) -> Called:
        from skill_lint.prompts.names import Called, told_text
        from skill_lint.rules.name.naming import effective_name

        aliases = tuple(alias.rpartition("/")[2] for alias in skill.aliases)
        try:
            frontmatter = self.frontmatter(skill.entry)
        except OSError:
            return Called(skill.folder_name, skill.directory, aliases, space, skill.base)
        declared = (frontmatter.text("name") or "").strip()
        others = (skill.folder_name, declared, *aliases)
        name = effective_name(skill, frontmatter)
        return Called(name, skill.directory, others, space, skill.base, told_text(frontmatter))

    def shared(self, key: Hashable, make: Callable[[], Shared]) -> Shared:
        """Make what the skills of a run have in common when the first of them asks for it."""
        if key not in self._shared:
            self._shared[key] = make()
        return cast("Shared", self._shared[key])

    def forget(self, skill: Skill) -> None:
        """Let go of a skill's parsed files; the metadata blocks stay, since siblings ask for them."""
        self._documents.pop(skill.entry, None)
        for path in skill.files:
            self._documents.pop(path, None)
            self._sources.pop(path, None)


class Context:
    """One skill as its rules see it."""

    def __init__(
        self, project: Project, skill: Skill, clients: tuple[str, ...] = (), policy: Policy | None = None
    ) -> None:
        self.project = project
        self.skill = skill
        self.clients = clients
        self.policy = policy or Policy()
        self.unused: tuple[tuple[Document, Comment, str, Span], ...] = ()
        self.unreadable: list[Unreadable] = []

    @property
    def tree(self) -> Tree:
        """The files around the skill."""
        return self.project.tree

    @cached_property
    def entry(self) -> Document:
        """The SKILL.md."""
        return self.project.document(self.skill.entry)

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """Every Markdown file of the skill that can be read, the SKILL.md first, the others by path."""
        documents = [self.entry]
        within = f"{self.skill.directory}/" if self.skill.directory else ""
        self.unreadable += (
            Unreadable(folder, "the folder cannot be listed")
            for folder in sorted(self.tree.unlisted)
            if folder.startswith(within)
        )
        for path in self.skill.files:
            if path != self.skill.entry and path.lower().endswith(MARKDOWN):
                try:
                    documents.append(self.project.document(path))
                except OSError as error:
                    self.unreadable.append(Unreadable.because(path, error))
        return tuple(documents)

    @cached_property
    def faults(self) -> frozenset[str | None]:
        """What is wrong with any reference."""
        return frozenset(verdict.fault for verdict in self.verdicts)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What became of every reference of the skill."""
        from skill_lint.references.survey import survey

        return survey(self.project.surroundings, self.skill, self.documents, self.policy)

    @cached_property
    def may_have_prompts(self) -> bool:
        """Whether there may be a set of prompts about the skill, as far as names and places of files tell."""
        from skill_lint.index.prompt_files import own_prompt_files

        return bool(own_prompt_files(self.skill)) or self.project.shares_prompts

    @cached_property
    def prompt_sets(self) -> tuple[FoundSet, ...]:
        """The sets of prompts that are reported with the skill: each stands with one skill only."""
        return self.project.prompt_sets.of(self.skill) if self.may_have_prompts else ()

    @cached_property
    def concerned(self) -> tuple[str, ...]:
        """The clients to judge for: the configured ones, else those that search the skill's folder, else all."""
        from skill_lint.clients.facts import CLIENTS, clients_for_folder

        folders = [self.skill.skills_root, *(alias.rpartition("/")[0] for alias in self.skill.aliases)]
        searching = {client for folder in folders for client in clients_for_folder(folder)}
        return self.clients or tuple(client for client in CLIENTS if not searching or client in searching)

    def outcomes(self, situation: str) -> tuple[tuple[str, str], ...]:
        """What each client concerned does in `situation` (the ids of `clients/data`)."""
        from skill_lint.clients import outcomes

        return outcomes(situation, self.concerned)
