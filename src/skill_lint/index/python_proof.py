"""Proves that a Python module cannot have a name, or says what stands in the way of a proof."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.python_definitions import python_module
from skill_lint.index.python_source import python_text
from skill_lint.model.answer import Answer
from skill_lint.model.nearest import Comparisons
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.index.python_module import PythonModule
    from skill_lint.index.python_scopes import Scopes

# What can give a module or a class a name that its text does not bind.
_DYNAMIC = regex(
    r"\b(?:__(?:getattr|getattribute|dir|dict|import|bases|path|mro_entries|init_subclass|set_name)__"
    r"|__class__(?=\s*=[^=])|globals|locals|vars|setattr|delattr|(?<!\.)(?:exec|eval)"
    r"|sys\.modules|modules(?=\s*\[)|importlib(?!\.(?:metadata|resources)\b|\s+import\s+(?:metadata|resources)\b)"
    r"|import_module|create_module|ModuleType|LazyLoader|lazy_loader|lazy_import|deferredimport|apipkg|extend_path"
    r"|_getframe|currentframe|f_globals|f_locals|_?convert_|global_enum|make_dataclass|make_class|new_class)\b"
)
# A module that hands out its own name can be filled from elsewhere. A logger and an application only keep it.
_OWN_NAME = regex(r"(?<![.\w])__name__(?!\w|\s*[=!]=)")
_KEEPS_ITS_NAME = regex(
    r"\b(?:get_?logger|logger|flask|quart|sanic|celery|(?:api_?)?blueprint|get_?tracer|get_?meter|packageloader|print"
    r"|(?:importlib\.)?resources\.files)\(\s*(?:[\w.]+\s*,\s*|\"[^\"\n]*\"\s*,\s*|'[^'\n]*'\s*,\s*)?(?:\w+\s*=\s*)?__name__\b",
    re.IGNORECASE,
)
_STAR = regex(r"\bimport[\s\\(]*\*")
_WORD = regex(r"\w+")
_GIVEN_TO_CLASSES = frozenset({"mro"})
LIKE = 0.75  # how much alike names are that are told beside one that is not there, as difflib measures it
_KNOWN_DECORATORS = frozenset(
    f"{prefix}{name}"
    for modules, name in (
        (("", "dataclasses."), "dataclass"),
        (("", "typing.", "typing_extensions.", "t."), "final"),
        (("", "typing.", "typing_extensions.", "t."), "runtime_checkable"),
        (("", "functools."), "total_ordering"),
        (("", "enum."), "unique"),
    )
    for prefix in modules
)


class Place(NamedTuple):
    """Where a name was looked for in a module, in vain.

    `name` is the part that is not there and `container` what it was looked for in: "" for the module itself, else
    the qualified name of a class. `classes` are that class and the bases that it has in the module.
    """

    name: str
    container: str
    classes: tuple[str, ...]


def prove(content: bytes, parts: Sequence[str], path: str = "", *, module: PythonModule | None = None) -> Answer:
    """Say whether the Python module has the name with these parts (`("Ledger", "post")`), and how that is known.

    `content` is the module's file, `path` its name, for the answer alone, and `module` what `python_module` says of
    the content where that is known already. Two steps: words, which settles most;
    then, where the name does occur in the text (in a comment, in another scope), the scopes that libcst sees.
    `found` also answers for names that are imported, conditional, inherited in the module, or set on instances.
    `unknown` wherever the text could give the name at run time. Takes a second for a module of 300 kB at worst, and
    nothing is executed. Raises nothing.
    """
    return Proofs(content, module or python_module(content)).prove(parts, path)


class Proofs:
    """Proofs over one module; what they all need of its text is found out once."""

    def __init__(self, content: bytes, module: PythonModule) -> None:
        self._content = content
        self._module = module
        self._comparisons = Comparisons()
        self._seen: Scopes | None = None
        self._open: dict[str, str] = {}
        self._families: dict[str, tuple[str, ...]] = {}

    def prove(self, parts: Sequence[str], path: str = "") -> Answer:
        """Say whether the module has the name with these parts, as the function `prove` does."""
        found = self._look(parts)
        if isinstance(found, int):
            return Answer("found", path, found)
        if isinstance(found, str):
            return Answer("unknown", path, why=found)
        obstacle = self._obstacle(found)
        text = self._text
        if obstacle or text is None:
            return Answer("unknown", path, why=obstacle)
        known = f"`{path.rpartition('/')[2]}`" if path else "the module"
        if not self._occurs(found.name):
            return self._absent(found, path, f"{known} holds no such word, no star import and nothing dynamic")
        if not self._module.is_whole:
            return Answer("unknown", path, why="the module cannot be parsed")
        seen = self._scopes(text).look(found.name, found.classes)
        if seen is None:
            return self._absent(found, path, f"{known} defines no such name, has no star import and nothing dynamic")
        return Answer(seen.status, path, seen.line, seen.why)

    def _scopes(self, text: str) -> Scopes:
        if self._seen is None:
            from skill_lint.index.python_scopes import Scopes

            self._seen = Scopes(text)
        return self._seen

    @cached_property
    def _text(self) -> str | None:
        return python_text(self._content)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self._text or ""))

    @cached_property
    def _lines(self) -> dict[str, int]:
        return {definition.qualified: definition.line for definition in self._module.definitions} | self._module.imports

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The names in each container."""
        names: dict[str, list[str]] = {}
        for definition in self._module.definitions:
            names.setdefault(definition.container, []).append(definition.name)
        names.setdefault("", []).extend(name for name in self._module.imports if "." not in name)
        return names

    def _look(self, parts: Sequence[str]) -> int | str | Place:
        """Give the line that binds the name, or why it cannot be known, or where it is not."""
        module, lines = self._module, self._lines
        container = ""
        for number, part in enumerate(parts):
            classes = self._family(container) if container else ("",)
            line = 0
            for each in classes:
                qualified = f"{each}.{part}" if each else part
                if qualified in lines:
                    line, container = lines[qualified], qualified
                    break
            if not line:
                return Place(part, container, classes if container else ())
            if number == len(parts) - 1:
                return line
            if container in module.imports:
                return f"`{part}` is imported"
            if container not in module.classes:
                return f"`{part}` is no class"
        return "no name was asked for"

    def _family(self, name: str) -> tuple[str, ...]:
        """Give the class and its bases within the module, nearest first."""
        known = self._families.get(name)
        if known is None:
            known = self._families[name] = tuple(_family(self._module, name))
        return known

    def _obstacle(self, place: Place) -> str:
        """Say what keeps the name's absence from being proven by the text alone, "" for nothing."""
        if self._text is not None and ("__" in place.name or (place.container and place.name in _GIVEN_TO_CLASSES)):
            return f"`{place.name}` is a name that Python itself gives, or mangles"
        if self._obstacle_to_all or not place.container:
            return self._obstacle_to_all
        known = self._open.get(place.container)
        if known is None:
            known = "" if self._module.is_whole else "the module cannot be parsed"
            known = known or next(filter(None, (_openness(self._module, each) for each in place.classes)), "")
            self._open[place.container] = known
        return known

    @cached_property
    def _obstacle_to_all(self) -> str:
        """What keeps the absence of any name from being proven, "" for nothing."""
        text = self._text
        if text is None:
            return "its encoding cannot be read"
        if self._module.has_star or (not self._module.is_whole and _STAR.search(text)):
            return "it has a star import"
        dynamic = _DYNAMIC.search(text)
        if dynamic:
            return f"`{dynamic[0]}` can make names at run time"
        if _OWN_NAME.search(_KEEPS_ITS_NAME.sub("", text)):
            return "it hands out its own name"
        return ""

    def _occurs(self, name: str) -> bool:
        """Say whether the name stands anywhere in the text as a word, comments included."""
        if _WORD.fullmatch(name):
            return name in self._words
        return re.search(rf"\b{re.escape(name)}\b", self._text or "") is not None

    def _absent(self, place: Place, path: str, why: str) -> Answer:
        """Answer that the name is not there, with the names beside it that are like it."""
        return Answer("absent", path, why=why, near=self._near(place))

    def _near(self, place: Place) -> tuple[str, ...]:
        if len(place.classes) <= 1:
            beside = self._names.get(place.container, [])
        else:
            wanted = frozenset(place.classes)
            beside = [each.name for each in self._module.definitions if each.container in wanted]
        return self._comparisons.like(place.name, beside, 3, similarity=LIKE, place=place.container)


def _family(module: PythonModule, name: str) -> Iterator[str]:
    """Give the class and its bases within the module, nearest first."""
    waiting, met = [name], {name}
    for each in waiting:
        yield each
        for head in module.classes[each]:
            for base in head.bases:
                if base in module.classes and base not in met:
                    met.add(base)
                    waiting.append(base)


def _openness(module: PythonModule, name: str) -> str:
    """Say what can give the class members that its body does not name, "" for nothing."""
    shown = name.rpartition(".")[2]
    if name in module.rebound:
        return f"`{shown}` is bound in more than one way"
    for head in module.classes[name]:
        if head.has_keywords:
            return f"`{shown}` has a metaclass or keywords"
        for base in head.bases:
            if base != "object" and base not in module.classes:
                return f"`{shown}` has a base from elsewhere"
        for decorator in head.decorators:
            if decorator not in _KNOWN_DECORATORS:
                return f"a decorator of `{shown}` can add members"
    return ""
