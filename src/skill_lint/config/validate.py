"""Check a configuration against the declared keys and the rules; every problem of a file in one go."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.config.part import Part, PathIgnore
from skill_lint.config.patterns import Pattern, Patterns
from skill_lint.config.problem import meant
from skill_lint.config.schema import BY_NAME, IN_OVERRIDES, KEYS, LEVELS, Key
from skill_lint.model.diagnostic import SEVERITIES, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.config.origin import Origin
    from skill_lint.config.positions import KeyPath
    from skill_lint.config.problem import Problem
    from skill_lint.model.catalogue import Catalogue, Option


class Known(NamedTuple):
    """What a configuration may name: rules, the words for sets of them, clients (empty: any)."""

    catalogue: Catalogue
    words: Mapping[str, frozenset[str]]
    clients: frozenset[str] = frozenset()


MOST_PROBLEMS = 100
"""After so many problems of one file no more are looked for: it is not a configuration."""
LONGEST_PATTERN = 1000
"""Characters of the longest path pattern."""


class Checked(NamedTuple):
    """The settings of one file: its parts in order, what it extends, what is wrong."""

    parts: tuple[Part, ...]
    extend: tuple[tuple[str, KeyPath], ...]
    problems: tuple[Problem, ...]


def validate(table: Mapping[str, object], origin: Origin, known: Known) -> Checked:
    """Check the table of a file. Nothing of it may be used where there are problems."""
    check = _Check(origin, known)
    parts: tuple[Part, ...] = ()
    extend: tuple[tuple[str, KeyPath], ...] = ()
    with suppress(_TooManyProblemsError):
        extend = check.extend(table.get("extend"))
        parts = (check.part((), table, KEYS, None), *check.overrides(table.get("overrides")))
    in_order = sorted(check.problems, key=lambda problem: (problem.line, problem.column))
    return Checked(parts, extend, tuple(in_order))


class _TooManyProblemsError(Exception):
    pass


class _Check:
    def __init__(self, origin: Origin, known: Known) -> None:
        self.origin = origin
        self.known = known
        self.problems: list[Problem] = []

    def part(self, path: KeyPath, table: Mapping[str, object], keys: Iterable[Key], paths: Patterns | None) -> Part:
        """Check the keys of a table, those of the whole file or those of one override."""
        allowed = {key.name: key for key in keys}
        lists: dict[str, tuple[str, ...]] = {}
        patterns: dict[str, tuple[Pattern, ...]] = {}
        switches: dict[str, bool] = {}
        choices: dict[str, str] = {}
        severities: Mapping[str, Severity] = {}
        ignores: tuple[PathIgnore, ...] = ()
        options: Mapping[str, Mapping[str, object]] = {}
        for name, value in table.items():
            at = (*path, name)
            key = allowed.get(name)
            if key is None:
                self._unknown_key(path, name, allowed, in_override=paths is not None)
            elif key.kind == "boolean":
                if isinstance(value, bool):
                    switches[name] = value
                else:
                    self._wrong_type(at, value, "true or false")
            elif key.kind == "choice":
                word = self._choice(at, value, key.choices)
                if word:
                    choices[name] = word
            elif key.kind == "selectors":
                lists[name] = self._selectors(at, value)
            elif key.kind == "clients":
                lists[name] = self._clients(at, value)
            elif key.kind == "patterns":
                patterns[name] = self._patterns(at, value)
            elif key.kind == "severities":
                severities = self._severities(at, value)
            elif key.kind == "ignores":
                ignores = self._ignores(at, value)
            elif key.kind == "options":
                options = self._rules(at, value)
        return Part(
            origin=self.origin,
            at=path,
            paths=paths,
            lists=lists,
            patterns=patterns,
            switches=switches,
            choices=choices,
            severities=severities,
            ignores=ignores,
            options=options,
        )

    def overrides(self, value: object) -> tuple[Part, ...]:
        """Check `[[overrides]]`."""
        if value is None:
            return ()
        if not isinstance(value, list):
            self._wrong_type(("overrides",), value, "a list of tables", label="write `[[overrides]]`")
            return ()
        parts: list[Part] = []
        for number, table in enumerate(value):
            at: KeyPath = ("overrides", number)
            if not isinstance(table, dict):
                self._wrong_type(at, table, "a table")
                continue
            patterns: tuple[Pattern, ...] = ()
            if "paths" in table:
                patterns = self._patterns((*at, "paths"), table["paths"])
                if table["paths"] == []:
                    self._problem((*at, "paths"), "`paths` of an override is empty, so it would hold for no file")
            elif not any(meant(name, ["paths"]) for name in table):
                self._problem(at, "an override needs `paths`", at_key=True)
            rest = {name: inner for name, inner in table.items() if name != "paths"}
            parts.append(self.part(at, rest, IN_OVERRIDES, Patterns(patterns)))
        return tuple(parts)

    def extend(self, value: object) -> tuple[tuple[str, KeyPath], ...]:
        """Check the type of `extend`; whether what it names is there is a question for the loader."""
        if value is None:
            return ()
        if isinstance(value, str):
            return ((value, ("extend",)),)
        if not isinstance(value, list):
            self._wrong_type(("extend",), value, "a string or a list of strings")
            return ()
        names: list[tuple[str, KeyPath]] = []
        for number, name in enumerate(value):
            if isinstance(name, str):
                names.append((name, ("extend", number)))
            else:
                self._wrong_type(("extend", number), name, "a string")
        return tuple(names)

    def _problem(self, at: KeyPath, message: str, *, at_key: bool = False, label: str = "") -> None:
        self._add(self.origin.problem(at, message, at_key=at_key, label=label))

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise _TooManyProblemsError

    def _wrong_type(self, at: KeyPath, value: object, expected: str, *, label: str = "") -> None:
        name = dotted(at)
        self._problem(at, f"`{name}` is {described(value)}, expected {expected}", label=label)

    def _unknown_key(self, path: KeyPath, name: str, allowed: Mapping[str, Key], *, in_override: bool) -> None:
        at = (*path, name)
        if in_override and name in BY_NAME:
            self._problem(at, f"`{name}` holds for all paths and cannot stand in an override", at_key=True)
            return
        close = meant(name, [*allowed, "paths"] if in_override else allowed)
        label = f"did you mean `{close}`?" if close else ""
        if not close and not in_override and name in self.known.catalogue:
            label = f"write `[rules.{name}]` for its options, or `severity.{name}` for its level"
        self._problem(at, f"unknown key `{dotted(at)}`", at_key=True, label=label)

    def _strings(self, at: KeyPath, value: object, *, example: bool = True) -> list[tuple[KeyPath, str]]:
        if isinstance(value, str):
            label = f"write `[{quoted(value)}]`" if example and len(value) < 60 else ""
            self._wrong_type(at, value, "a list of strings", label=label)
            return []
        if not isinstance(value, list):
            self._wrong_type(at, value, "a list of strings")
            return []
        found: list[tuple[KeyPath, str]] = []
        for number, element in enumerate(value):
            if isinstance(element, str):
                found.append(((*at, number), element))
            else:
                self._wrong_type((*at, number), element, "a string")
        return found

    def _choice(self, at: KeyPath, value: object, choices: tuple[str, ...]) -> str | None:
        if isinstance(value, str) and value in choices:
            return value
        if not isinstance(value, str):
            self._wrong_type(at, value, one_of(choices))
            return None
        close = meant(value, choices)
        label = f"did you mean {quoted(close)}?" if close else ""
        self._problem(at, f"`{dotted(at)}` is {quoted(value)}, expected {one_of(choices)}", label=label)
        return None

    def _selectors(self, at: KeyPath, value: object) -> tuple[str, ...]:
        words: list[str] = []
        for place, word in self._strings(at, value):
            if word in self.known.words:
                words.append(word)
            else:
                self._add(unknown_selector(self.origin, place, word, self.known.words))
        return tuple(words)

    def _clients(self, at: KeyPath, value: object) -> tuple[str, ...]:
        clients: list[str] = []
        for place, word in self._strings(at, value):
            if not self.known.clients or word in self.known.clients:
                clients.append(word)
            else:
                close = meant(word, self.known.clients)
                self._problem(
                    place, f"unknown client {quoted(word)}", label=f"did you mean {quoted(close)}?" if close else ""
                )
        return tuple(clients)

    def _patterns(self, at: KeyPath, value: object) -> tuple[Pattern, ...]:
        found: list[Pattern] = []
        for place, text in self._strings(at, value):
            pattern = self._pattern(place, text)
            if pattern:
                found.append(pattern)
        return tuple(found)

    def _pattern(self, place: KeyPath, text: str, *, at_key: bool = False) -> Pattern | None:
        if not text.strip("!/ "):
            self._problem(place, "an empty pattern matches no path", at_key=at_key)
        elif len(text) > LONGEST_PATTERN:
            self._problem(place, f"a pattern of more than {LONGEST_PATTERN} characters", at_key=at_key)
        elif "\\" in text and "/" not in text:
            self._problem(place, "a path pattern is written with `/`", at_key=at_key)
        elif text.removeprefix("!").startswith(("../", "./")):
            label = "leave `./` out" if text.removeprefix("!").startswith("./") else ""
            self._problem(place, "a pattern starts at the directory of its file", at_key=at_key, label=label)
        else:
            return Pattern(text, self.origin.directory)
        return None

    def _table(self, at: KeyPath, value: object, example: str) -> Mapping[str, object]:
        if isinstance(value, dict):
            return value
        self._wrong_type(at, value, f"a table such as `{example}`")
        return {}

    def _severities(self, at: KeyPath, value: object) -> Mapping[str, Severity]:
        severities: dict[str, Severity] = {}
        for rule, level in self._table(at, value, '{ path-missing = "warning" }').items():
            place = (*at, rule)
            if self._is_rule(place, rule):
                word = self._choice(place, level, (*LEVELS, "off"))
                if word:
                    severities[rule] = SEVERITIES[word]
        return severities

    def _ignores(self, at: KeyPath, value: object) -> tuple[PathIgnore, ...]:
        ignores: list[PathIgnore] = []
        for glob, listed in self._table(at, value, '{ "docs/**" = ["orphan-file"] }').items():
            place = (*at, glob)
            pattern = self._pattern(place, glob, at_key=True)
            for number, word in enumerate(self._selectors(place, listed)):
                if pattern:
                    ids = self.known.words[word]
                    ignores.append(PathIgnore(pattern, word, ids, self.origin, (*place, number)))
        return tuple(ignores)

    def _rules(self, at: KeyPath, value: object) -> Mapping[str, Mapping[str, object]]:
        rules: dict[str, Mapping[str, object]] = {}
        for rule, table in self._table(at, value, "{ body-too-long = { ... } }").items():
            place = (*at, rule)
            info = self.known.catalogue.get(rule)
            if info is None:
                self._is_rule(place, rule)
            elif not isinstance(table, dict):
                hint = f"for its level write `severity.{rule}`" if isinstance(table, str) else ""
                self._wrong_type(place, table, "a table of options", label=hint)
            else:
                rules[rule] = self._options(place, rule, table, {option.name: option for option in info.options})
        return rules

    def _options(
        self, at: KeyPath, rule: str, table: Mapping[str, object], known: Mapping[str, Option]
    ) -> Mapping[str, object]:
        values: dict[str, object] = {}
        for name, value in table.items():
            place = (*at, name)
            option = known.get(name)
            if option is None:
                label = ""
                if name in {"severity", "level"}:
                    label = f"its level is `severity.{rule}`"
                elif close := meant(name, known):
                    label = f"did you mean `{close}`?"
                message = f"rule `{rule}` has no option `{name}`" if known else f"rule `{rule}` has no options"
                self._problem(place, message, at_key=True, label=label)
            elif option.kind == "strings":
                strings = self._strings(place, value)
                if option.choices:
                    strings = [pair for pair in strings if self._choice(pair[0], pair[1], option.choices)]
                values[name] = tuple(text for _, text in strings)
            elif option.choices:
                values[name] = self._choice(place, value, option.choices)
            elif _is_kind(value, option.kind):
                values[name] = value
            else:
                self._wrong_type(place, value, KINDS[option.kind])
        return values

    def _is_rule(self, place: KeyPath, rule: str) -> bool:
        if rule in self.known.catalogue:
            return True
        if rule in self.known.words:
            self._problem(place, f"`{rule}` is not a rule; only single rules can stand here", at_key=True)
            return False
        close = meant(rule, self.known.catalogue.ids)
        self._problem(place, f"unknown rule `{rule}`", at_key=True, label=f"did you mean `{close}`?" if close else "")
        return False


KINDS = {"string": "a string", "integer": "a whole number", "boolean": "true or false", "strings": "a list of strings"}


def _is_kind(value: object, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, bool) if kind == "boolean" else isinstance(value, str)


def unknown_selector(origin: Origin, place: KeyPath, word: str, words: Iterable[str]) -> Problem:
    """Make the problem of a word that names no rule, group or tag."""
    close = meant(word, words)
    label = f"did you mean `{close}`?" if close else ""
    notes = () if close else ("help: `skill-lint rules` lists the rules by group",)
    return origin.problem(place, f"unknown rule, group or tag `{word}`", label=label, notes=notes)


def described(value: object) -> str:
    """Say what kind of TOML value this is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    for kind, words in ((str, "a string"), (int, "a whole number"), (float, "a number"), (list, "a list")):
        if isinstance(value, kind):
            return words
    return "a table" if isinstance(value, dict) else "a date or time"


def one_of(choices: Iterable[str]) -> str:
    """Give the choices as a phrase: "a", "b" or "c"."""
    *first, last = (quoted(choice) for choice in choices)
    return f"{', '.join(first)} or {last}" if first else last


def quoted(text: str) -> str:
    """Give the text as TOML writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def dotted(path: KeyPath) -> str:
    """Give a key path as people write it, the elements of arrays with their number from 1."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part + 1}]"
        else:
            words += f".{part}" if words else part
    return words
