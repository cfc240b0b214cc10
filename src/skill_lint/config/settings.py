"""What applies to one skill: which rules run, at what level, with which options, and where each was set."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from skill_lint.config.schema import BY_NAME
from skill_lint.config.select import Selection, selection
from skill_lint.model.diagnostic import SEVERITIES, Severity
from skill_lint.model.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from skill_lint.config.part import Part
    from skill_lint.config.positions import KeyPath
    from skill_lint.model.catalogue import Catalogue, RuleInfo

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class CommandLine:
    """What the command line sets, over every file. None and empty mean not given.

    The rule lists may hold ids, groups, tags and `all`, also several in one string with commas between. `config` holds
    the values of `--config`: the path of a file that takes the place of every file found (absolute, or relative to the
    project root), or `key = value`. `isolated` leaves every file out.
    """

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    fail_on: str | None = None
    min_severity: str | None = None
    output_format: str | None = None
    history_limit: int | None = None
    config: tuple[str, ...] = ()
    isolated: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one skill. `parts` are the places they come from, later ones over earlier ones.

    `of_skill` are those of the parts that hold for the skill as a whole, which decides options and clients; levels and
    ignores follow the path of each finding. `words` maps every selector to the ids that it means. `file` is the
    configuration file, "" without one. The same object stands for every skill to which the same applies. `_used` notes
    which entries of `per-file-ignores` have silenced a finding.
    """

    catalogue: Catalogue
    words: Mapping[str, frozenset[str]]
    parts: tuple[Part, ...] = ()
    of_skill: tuple[Part, ...] = ()
    file: str = ""
    _used: set[tuple[str, KeyPath]] = field(default_factory=set, compare=False, repr=False)
    _by_path: dict[str, Selection] = field(default_factory=dict, compare=False, repr=False)
    _by_parts: dict[tuple[int, ...], Selection] = field(default_factory=dict, compare=False, repr=False)
    _anywhere: list[frozenset[str]] = field(default_factory=list, compare=False, repr=False)
    _policy: list[Policy] = field(default_factory=list, compare=False, repr=False)

    def severity_of(self, info: RuleInfo, path: str, default: Severity) -> Severity:
        """Give the level of a finding of rule `info` in the file `path`; OFF means that it is not reported.

        A level of the configuration replaces `default`, the finding's own. A rule that is off by default and was
        selected without a level gives warnings, unless the finding has a level of its own.
        """
        if info.id not in self.catalogue:
            return default
        chosen = self.selection(path)
        silencing = [ignore for ignore in chosen.ignores if ignore.silences(info.id, path)]
        self._used.update((ignore.origin.path, ignore.at) for ignore in silencing)
        if silencing or info.id not in chosen.active:
            return Severity.OFF
        return chosen.severities.get(info.id) or default or Severity.WARNING

    def is_active(self, info: RuleInfo) -> bool:
        """Say whether the rule may report anything at all in some file of the skill."""
        if not self._anywhere:
            everywhere = tuple(number for number, part in enumerate(self.parts) if part.paths is None)
            self._anywhere.append(
                self._select(everywhere).active.union(
                    *(part.turned_on(self.words) for part in self.parts if part.paths is not None)
                )
            )
        return info.id in self._anywhere[0]

    def selection(self, path: str) -> Selection:
        """Give the rules that run for the file `path` and their levels, its `per-file-ignores` not yet looked at."""
        known = self._by_path.get(path)
        if known is None:
            applying = tuple(number for number, part in enumerate(self.parts) if part.applies_to(path))
            known = self._by_path[path] = self._select(applying)
        return known

    def _select(self, numbers: tuple[int, ...]) -> Selection:
        known = self._by_parts.get(numbers)
        if known is None:
            parts = [self.parts[number] for number in numbers]
            known = self._by_parts[numbers] = selection(self.catalogue, self.words, parts)
        return known

    def options(self, rule: str) -> Mapping[str, object]:
        """Give the options that were set for a rule; those that were not keep the rule's own defaults."""
        values: dict[str, object] = {}
        for part in self.of_skill:
            values |= part.options.get(rule, {})
        return values

    def option_origins(self, rule: str) -> Mapping[str, str]:
        """Give for each option that was set the place where it was."""
        origins: dict[str, str] = {}
        for part in self.of_skill:
            origins |= {name: part.place("rules", rule, name) for name in part.options.get(rule, {})}
        return origins

    def is_included(self, path: str) -> bool:
        """Say whether `include` takes the file `path` in."""
        include = self._last("include")
        if include is None or not include.patterns["include"]:
            return True
        from skill_lint.model.patterns import Patterns

        return Patterns(include.patterns["include"]).matches(path)

    def is_excluded(self, path: str) -> bool:
        """Say whether `exclude` and `extend-exclude` leave the file `path` out."""
        exclude = self._last("exclude")
        patterns = [*exclude.patterns["exclude"]] if exclude else []
        for part in self.parts:
            patterns += part.patterns.get("extend-exclude", ())
        if not patterns:
            return False
        from skill_lint.model.patterns import Patterns

        return Patterns(patterns).matches(path)

    @property
    def clients(self) -> tuple[str, ...]:
        """The clients to judge for; empty means those that the skill's folder implies."""
        return self._list("clients")

    @property
    def include(self) -> tuple[str, ...]:
        """The patterns that a skill must match, as they were written; empty means every skill."""
        return self._written("include")

    @property
    def exclude(self) -> tuple[str, ...]:
        """The patterns that leave skills and files out, those of `extend-exclude` at the end, as they were written."""
        added = [pattern.text for part in self.parts for pattern in part.patterns.get("extend-exclude", ())]
        return (*self._written("exclude"), *added)

    @property
    def respect_gitignore(self) -> bool:
        """Whether what git ignores is left out."""
        return self._switch("respect-gitignore")

    @property
    def force_exclude(self) -> bool:
        """Whether excluded skills are left out even where the command line names them."""
        return self._switch("force-exclude")

    @property
    def unsuppressible(self) -> frozenset[str]:
        """The ids of the rules that comments in the text may not silence."""
        return frozenset().union(*(self.words[word] for word in self._list("unsuppressible")))

    @property
    def fail_on(self) -> Severity:
        """The lowest level that makes the exit code 1."""
        return SEVERITIES[self._word("fail-on")]

    @property
    def min_severity(self) -> Severity:
        """The lowest level that is shown."""
        return SEVERITIES[self._word("min-severity")]

    @property
    def output_format(self) -> str:
        """The form of the output."""
        return self._word("output-format")

    @property
    def policy(self) -> Policy:
        """How the skill holds its references; the same object each time."""
        if not self._policy:
            paths = cast("Literal['evidence', 'must-exist']", self._word("references.paths"))
            allow = tuple(entry.allowed for part in self.of_skill for entry in part.allowed)
            names = tuple(name for part in self.of_skill for name in part.names)
            self._policy.append(Policy(paths, allow, names))
        return self._policy[0]

    @property
    def history_limit(self) -> int:
        """How many commits of the history are searched."""
        return self._number("references.history-limit")

    @property
    def triggers_backend(self) -> str:
        """What judges prompts."""
        return self._word("triggers.backend")

    @property
    def triggers_model(self) -> str:
        """The model that is asked, "" where none was chosen."""
        return self._word("triggers.model")

    @property
    def triggers_runs(self) -> int:
        """How many votes each prompt gets."""
        return self._number("triggers.runs")

    @property
    def allowed_in_use(self) -> frozenset[tuple[str, KeyPath]]:
        """The places of the entries of `references.allow` that were of use so far."""
        used = self.policy.used
        return frozenset(
            (entry.origin.path, entry.at)
            for part in self.of_skill
            for entry in part.allowed
            if entry.allowed.text in used
        )

    @property
    def uses(self) -> list[list[object]]:
        """What was of use so far: entries of `per-file-ignores`, and texts of `references.allow`; for `note_uses`."""
        ignores: list[object] = [[path, *at] for path, at in sorted(self._used, key=repr)]
        return [ignores, [*sorted(self.policy.used)]]

    def note_uses(self, uses: list[list[Any]]) -> None:
        """Note as of use what was so in an earlier run with the same settings."""
        ignores, texts = uses
        self._used.update((path, tuple(at)) for path, *at in ignores)
        for text in texts:
            self.policy.allowed(text)

    def origin(self, key: str) -> str:
        """Give the place where the effective value of a key was set, `default` where nowhere."""
        part = self._last(key)
        if part is None and key == "exclude":
            return self.origin("extend-exclude")
        return part.place(*key.split(".")) if part else DEFAULT

    def _last(self, key: str) -> Part | None:
        return next((part for part in reversed(self.of_skill) if part.has(key)), None)

    def _list(self, key: str) -> tuple[str, ...]:
        part = self._last(key)
        return part.lists[key] if part else ()

    def _written(self, key: str) -> tuple[str, ...]:
        part = self._last(key)
        return tuple(pattern.text for pattern in part.patterns[key]) if part else ()

    def _switch(self, key: str) -> bool:
        part = self._last(key)
        return part.switches[key] if part else bool(BY_NAME[key].default)

    def _number(self, key: str) -> int:
        part = self._last(key)
        return part.numbers[key] if part else int(str(BY_NAME[key].default))

    def _word(self, key: str) -> str:
        part = self._last(key)
        return part.choices[key] if part else str(BY_NAME[key].default)
