"""What judging the references of a skill needs: the indexes over the tree, and look-ups over the skill itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.index.stand_in import is_stand_in
from skill_lint.model.source import Source
from skill_lint.references.bundle import Bundle
from skill_lint.references.resolve import Resolver

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.index.cache import Cache
    from skill_lint.index.change import Change
    from skill_lint.index.code import Code
    from skill_lint.index.history import History
    from skill_lint.index.manifests import Manifests
    from skill_lint.index.python_modules import PythonModules
    from skill_lint.index.suffixes import Suffixes
    from skill_lint.index.tree import Tree
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.markdown import Document
    from skill_lint.model.policy import Policy
    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill
    from skill_lint.references.anchors import Anchors
    from skill_lint.references.declared_names import DeclaredNames
    from skill_lint.references.extract import Mention
    from skill_lint.references.gone_definitions import GoneDefinitions
    from skill_lint.references.gone_skills import GoneSkills
    from skill_lint.references.made_files import MadeFiles
    from skill_lint.references.named_sources import NamedSources
    from skill_lint.references.near_names import NearNames
    from skill_lint.references.past_tasks import PastTasks
    from skill_lint.references.sample_files import SampleFiles
    from skill_lint.references.samples import Samples
    from skill_lint.references.sibling_texts import SiblingTexts
    from skill_lint.references.skill_words import SkillWords
    from skill_lint.references.task_uses import TaskUses
    from skill_lint.references.test_uses import TestUses

MOST_SUGGESTIONS = 100  # in one skill: each costs a comparison with many names


class Surroundings:
    """What all skills of a run have in common.

    `change` is what lies between the base and the tree, None where there is no base; `history` the deletions of
    earlier commits, None outside git. With `wants_hints` also what is only likely is looked for.
    """

    def __init__(
        self,
        tree: Tree,
        skills: tuple[Skill, ...] = (),
        *,
        change: Change | None = None,
        history: History | None = None,
        cache: Cache | None = None,
        wants_hints: bool = False,
    ) -> None:
        self.tree = tree
        self.skills = skills
        self.change = change
        self.history = history
        self.cache = cache
        self.wants_hints = wants_hints
        self._lines: dict[str, int | None] = {}
        self._names: dict[str, dict[str, str]] = {}
        self.other_names: dict[str, bool] = {}  # of skills that went: whether something else has them
        self.frontmatters: dict[str, Frontmatter] = {}  # also those of whole documents that were parsed

    @cached_property
    def links(self) -> tuple[tuple[str, str], ...]:
        """The symbolic links of the tree, sorted, each with the path that it leads to in the end."""
        return tuple((link, self.tree.resolve(link)) for link in sorted(self.tree.links))

    def lines_of(self, path: str) -> int | None:
        """Give how many lines the file `path` has, None where it cannot be read or is no text."""
        if path not in self._lines:
            try:
                content = self.tree.read(path) if path in self.tree.files else b"\0"
            except OSError:
                content = b"\0"
            ends = content.count(b"\n") + (not content.endswith(b"\n"))
            self._lines[path] = None if is_stand_in(content) else ends
        return self._lines[path]

    def frontmatter(self, path: str) -> Frontmatter:
        """Read the metadata block of a Markdown file once. Raises OSError where it cannot be read."""
        known = self.frontmatters.get(path)
        if known is None:
            from skill_lint.parsing.frontmatter import parse_frontmatter

            known = self.frontmatters[path] = parse_frontmatter(Source.from_bytes(path, self.tree.read(path)))
        return known

    def skill_names(self, root: str) -> Mapping[str, str]:
        """Give the SKILL.md of each skill below the folder `root`, by the folder's name and by the name it declares."""
        names = self._names.get(root)
        if names is None:
            names = self._names[root] = {}
            for skill in self.skills:
                if skill.skills_root == root:
                    names.setdefault(skill.folder_name, skill.entry)
                    try:
                        declared = self.frontmatter(skill.entry).text("name")
                    except OSError:
                        continue
                    if declared:
                        names.setdefault(declared.strip(), skill.entry)
        return names

    @cached_property
    def code(self) -> Code:
        """What the source files of the tree define and which words they hold."""
        from skill_lint.index.code import Code

        return Code(self.tree, self.cache)

    @cached_property
    def modules(self) -> PythonModules:
        """The Python modules of the tree, and what is known of the names in them."""
        from skill_lint.index.python_modules import PythonModules

        return PythonModules(self.tree, self.cache)

    @cached_property
    def near_names(self) -> NearNames:
        """The names that all source files define, for those who ask for notes."""
        from skill_lint.references.near_names import NearNames

        return NearNames(self.code)

    @cached_property
    def manifests(self) -> Manifests:
        """The targets of the build tools."""
        from skill_lint.index.manifests import Manifests

        return Manifests(self.tree)

    @cached_property
    def suffixes(self) -> Suffixes:
        """The files and folders by the end of their path."""
        from skill_lint.index.suffixes import Suffixes

        return Suffixes(self.tree)

    @cached_property
    def gone_definitions(self) -> GoneDefinitions | None:
        """The definitions that the change took away; None without a base."""
        if self.change is None or self.before is None:
            return None
        from skill_lint.references.gone_definitions import GoneDefinitions

        return GoneDefinitions(self.change, self.before.code, self.code)

    @cached_property
    def skills_before(self) -> tuple[Skill, ...]:
        """The skills of the base; none without one."""
        if self.change is None:
            return ()
        from skill_lint.index.skills import find_skills

        return find_skills(self.change.base)

    @cached_property
    def sibling_texts(self) -> SiblingTexts:
        """What the texts for the agent beside a skill say; asked where a file of the project went."""
        from skill_lint.references.sibling_texts import SiblingTexts

        return SiblingTexts(self)

    @cached_property
    def gone_skills(self) -> GoneSkills | None:
        """The skills that the change took away; None without a base, and where it took none."""
        change = self.change
        if change is None or self.before is None or change.gone_names.isdisjoint(("SKILL.md", "skill.md")):
            return None
        from skill_lint.references.gone_skills import GoneSkills

        return GoneSkills(self, self.before, change)

    @cached_property
    def before(self) -> Surroundings | None:
        """The same at the base of the change."""
        return None if self.change is None else Surroundings(self.change.base, cache=self.cache)


class Inquiry:
    """One skill whose references are judged in one tree."""

    def __init__(
        self, surroundings: Surroundings, skill: Skill, documents: tuple[Document, ...], policy: Policy
    ) -> None:
        self.surroundings = surroundings
        self.tree = surroundings.tree
        self.skill = skill
        self.documents = documents
        self.policy = policy
        self.bundle = Bundle(skill)
        self.resolver = Resolver(self.tree, skill, surroundings.links)
        self.suggestions = MOST_SUGGESTIONS
        self.judged: dict[tuple[str, Mention], Verdict] = {}  # what the judge of paths has said
        self._named: dict[str, frozenset[str]] = {}
        self._named_sources: dict[str, NamedSources] = {}

    @property
    def wants_hints(self) -> bool:
        """Whether also what is only likely is looked for."""
        return self.surroundings.wants_hints

    @property
    def code(self) -> Code:
        """What the source files of the tree define."""
        return self.surroundings.code

    @property
    def manifests(self) -> Manifests:
        """The targets of the build tools."""
        return self.surroundings.manifests

    @cached_property
    def speaks_of_project(self) -> bool:
        """Whether the skill speaks of the project around it, and not of its reader's."""
        from skill_lint.references.scope import speaks_of_project

        return speaks_of_project(self)

    @cached_property
    def is_about_skills(self) -> bool:
        """Whether the skill teaches how to make skills."""
        from skill_lint.references.scope import is_about_skills

        return is_about_skills(self)

    @cached_property
    def tasks(self) -> TaskUses:
        """What the skill asks the build tools for; asked where a target or script is not there."""
        from skill_lint.references.task_uses import TaskUses

        return TaskUses(self)

    @cached_property
    def past_tasks(self) -> PastTasks:
        """The targets and scripts that earlier commits took away; asked where one is not there."""
        from skill_lint.references.past_tasks import PastTasks

        return PastTasks(self)

    @cached_property
    def sample_files(self) -> SampleFiles:
        """The titles of code blocks that show files of any project."""
        from skill_lint.references.sample_files import SampleFiles

        return SampleFiles(self)

    @cached_property
    def anchors(self) -> Anchors:
        """The fragments of each file; most skills link to none."""
        from skill_lint.references.anchors import Anchors

        return Anchors(self.tree, self.documents)

    @cached_property
    def declared_names(self) -> DeclaredNames:
        """Where the names are that the project declared to be its own."""
        from skill_lint.references.declared_names import DeclaredNames

        return DeclaredNames(self)

    @cached_property
    def samples(self) -> Samples:
        """The places that are samples; asked for only where something is wrong."""
        from skill_lint.references.samples import Samples

        return Samples()

    @cached_property
    def made_files(self) -> MadeFiles:
        """The files that the skill itself makes; asked for only where one is not there."""
        from skill_lint.references.made_files import MadeFiles

        return MadeFiles(self)

    @cached_property
    def words(self) -> SkillWords:
        """The words of all documents, by which is told how a name is used elsewhere in them."""
        from skill_lint.references.skill_words import SkillWords

        return SkillWords(self.documents)

    @cached_property
    def test_uses(self) -> TestUses:
        """What the skill says of its tests as a whole; asked where one is not there."""
        from skill_lint.references.test_uses import TestUses

        return TestUses(self)

    @cached_property
    def mentions(self) -> dict[str, tuple[Mention, ...]]:
        """Everything that each document names, by the document's path, in the order of the text."""
        from skill_lint.references.extract import mentions

        return {
            document.path: tuple(sorted(mentions(document, self.bundle), key=lambda mention: mention.span))
            for document in self.documents
        }

    def ending(self, path: str) -> tuple[str, ...]:
        """Give the files and folders of the tree whose path ends with `path`, sorted."""
        plain = path.removeprefix("./").rstrip("/")
        return self.surroundings.suffixes.ending(plain) if plain and ".." not in plain else ()

    def named_files(self, document: Document) -> frozenset[str]:
        """Give the files and folders outside of the skill that `document` or the SKILL.md names by path."""
        return self._named_in(document.path) | self._named_in(self.skill.entry)

    def _named_in(self, path: str) -> frozenset[str]:
        known = self._named.get(path)
        if known is None:
            from skill_lint.references.judge_paths import judge

            document = next((document for document in self.documents if document.path == path), None)
            found = set()
            for mention in self.mentions[path] if document is not None else ():
                if document is not None and mention.subject is None and mention.target.path:
                    verdict = judge(self, document, mention)
                    if verdict.where and self.bundle.inside(verdict.where) is None:
                        found.add(verdict.where)
            known = self._named[path] = frozenset(found)
        return known

    def named_sources(self, document: Document) -> NamedSources:
        """Give the source files that `document` or the SKILL.md names, with what they define."""
        if document.path not in self._named_sources:
            from skill_lint.references.named_sources import NamedSources

            self._named_sources[document.path] = NamedSources(self, document)
        return self._named_sources[document.path]

    @cached_property
    def before(self) -> Inquiry | None:
        """The same skill at the base of the change; None without a base and where the skill is new."""
        change, surroundings = self.surroundings.change, self.surroundings.before
        if change is None or surroundings is None:
            return None
        documents = tuple(filter(None, map(self.document_before, self.documents)))
        entry = change.document_before(self.skill.entry)
        if entry is None:
            return None
        from skill_lint.references.anchors import Anchors

        directory = parent(entry)
        tree = surroundings.tree
        moved = directory != self.skill.directory
        skill = replace(
            self.skill,
            directory=directory,
            entry=entry,
            files=tree.below(directory),
            folder_name=directory.rpartition("/")[2] if moved else self.skill.folder_name,
        )
        inquiry = Inquiry(surroundings, skill, documents, self.policy)
        inquiry.__dict__["speaks_of_project"] = self.speaks_of_project
        inquiry.__dict__["anchors"] = Anchors(tree, ())  # the headings are those of the base's text
        return inquiry

    def document_before(self, document: Document) -> Document | None:
        """Give `document` under the path that it had at the base; None where it is new.

        The text stays that of now: what it names is looked for in the base's tree.
        """
        change = self.surroundings.change
        path = None if change is None else change.document_before(document.path)
        if path is None:
            return None
        return document if path == document.path else replace(document, source=Source(path, document.source.text))
