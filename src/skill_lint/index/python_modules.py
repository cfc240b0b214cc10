"""Which file of the tree a dotted Python name certainly means, and what that file and those beside it say of it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.code import content_key
from skill_lint.index.listing import join
from skill_lint.index.python_definitions import python_module
from skill_lint.index.python_proof import Proofs
from skill_lint.index.stand_in import is_stand_in
from skill_lint.model.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.python_module import PythonModule
    from skill_lint.index.tree import Tree

PROOF = (frozenset(("found", "absent", "unknown")), int, str, [str])  # as it is kept
_DEPTH = 3  # how many folders deep a package root is looked for: `python/packages/core`
_GENERATED = (".proto", "_pb2.py", "_pb2.pyi", ".thrift")
_MOST_IMPORTS = 6  # that are followed one after the other
_SOURCE_FOLDERS = ("src", "lib", "python")
_PROJECT_FILES = ("pyproject.toml", "setup.py", "setup.cfg")
_SIDE_FOLDERS = frozenset(
    (
        "tests",
        "test",
        "examples",
        "example",
        "docs",
        "fixtures",
        "samples",
        "demos",
        "benchmarks",
        "vendor",
        "templates",
    )
)
_OTHER_LANGUAGES = (
    ".ts",
    ".tsx",
    ".mts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".go",
    ".rs",
    ".java",
    ".kt",
    ".cs",
    ".rb",
    ".php",
)
_OTHER_PROJECTS = frozenset(("package.json", "go.mod", "Cargo.toml", "pom.xml", "build.gradle", "composer.json"))
# Packages of others by whose name a project's own folder is sometimes called.
_WELL_KNOWN = frozenset(
    (
        "anthropic",
        "django",
        "fastapi",
        "flask",
        "google",
        "numpy",
        "openai",
        "pandas",
        "pytest",
        "redis",
        "torch",
        "yaml",
    )
)


class ModulePlace(NamedTuple):
    """A module file (or, for a whole namespace package, its folder) and the parts of the name that lie in it."""

    path: str
    rest: tuple[str, ...]


class PythonModules:
    """The Python modules of a tree, by dotted name. Looks only at folders where packages can begin.

    What is said of the names in a module is kept in `cache` by the module's content.
    """

    def __init__(self, tree: Tree, cache: Cache | None = None) -> None:
        self._tree = tree
        self._cache = cache
        self._known: dict[str, str | None] = {}
        self._files: dict[str, _File | None] = {}

    def find(self, parts: Sequence[str]) -> ModulePlace | None:
        """Give the module with the longest name that begins the dotted name, where that is beyond doubt.

        The first part stands at the root, below `src`, `lib` or `python`, or in a folder that holds a Python project
        of its own; exactly one such place has it, and no folder or file of another language has the same name.
        Names of the standard library mean the standard library.
        """
        if not parts:
            return None
        if parts[0] not in self._known:
            self._known[parts[0]] = self._top(parts[0])
        here = self._known[parts[0]]
        return None if here is None else self._below(here, parts[1:])

    def _below(self, here: str, parts: Sequence[str]) -> ModulePlace | None:
        """Give the module with the longest name that the parts, from the module `here` on, begin with."""
        for number, part in enumerate(parts):
            below = list(self._forms(here, part))
            if len(below) > 1:
                return None
            if not below:
                module = self._file(here)
                return ModulePlace(module, tuple(parts[number:])) if module in self._tree.files else None
            here = below[0]
        return ModulePlace(self._file(here), ())

    def _file(self, here: str) -> str:
        """Give the file that is run for a module: of a package its `__init__`; a namespace package has none."""
        for name in ("__init__.py", "__init__.pyi"):
            if join(here, name) in self._tree.files:
                return join(here, name)
        return here

    def _forms(self, folder: str, name: str) -> Iterator[str]:
        """Give what a module called `name` is in a folder: a package's or namespace's folder, or a file."""
        if folder in self._tree.files:
            return
        path, files = join(folder, name), self._tree.files
        if f"{path}.py" in files:
            yield f"{path}.py"
        elif f"{path}.pyi" in files:
            yield f"{path}.pyi"
        if path in self._tree.folders and self._holds_python(path):
            yield path

    def _holds_python(self, folder: str) -> bool:
        """Say whether the folder is a package, or can be a namespace package."""
        start = len(folder) + 1
        inside = (path[start:] for path in self._tree.below(folder))
        return any(
            path.endswith((".py", ".pyi")) and ("/" not in path or path.partition("/")[2] == "__init__.py")
            for path in inside
        )

    def _top(self, name: str) -> str | None:
        """Give where the top of a dotted name is, None where that is in doubt."""
        import sys

        if name in sys.stdlib_module_names:
            return None
        near = [form for root in self._roots[0] for form in self._forms(root, name)]
        if name in _WELL_KNOWN and not self._is_own(name):
            return None
        far = [form for root in self._roots[1] for form in self._forms(root, name)]
        main = [form for form in far if _SIDE_FOLDERS.isdisjoint(form.split("/")[:-1])]
        forms = near + (main or far if not near else main)
        if len(forms) != 1 or self._is_in_another_language(name):
            return None
        return forms[0]

    def _is_own(self, name: str) -> bool:
        """Say whether a file of the project at the root says that this is its name."""
        for path in _PROJECT_FILES:
            file = self._file_of(path) if path in self._tree.files else None
            if file and re.search(rb"\bname\s*=\s*[\"']?" + name.encode() + rb"\b", file.content):
                return True
        return False

    @cached_property
    def _roots(self) -> tuple[list[str], list[str]]:
        """The folders in which packages begin: those of the repository and those of projects in it."""
        near = ["", *(name for name in _SOURCE_FOLDERS if self._is_root(name))]
        far: list[str] = []
        for folder in self._folders:
            if any(join(folder, name) in self._tree.files for name in _PROJECT_FILES):
                places = (folder, *(join(folder, name) for name in _SOURCE_FOLDERS))
                far += [place for place in places if place not in near and self._is_root(place)]
        return near, list(dict.fromkeys(far))

    def _is_root(self, folder: str) -> bool:
        return folder in self._tree.folders and join(folder, "__init__.py") not in self._tree.files

    @cached_property
    def _folders(self) -> list[str]:
        """The folders near the root that are not within packages, nor hidden."""
        return [folder for folder in self._tree.folders if folder and self._is_looked_in(folder)]

    def _is_looked_in(self, folder: str) -> bool:
        if folder.count("/") >= _DEPTH or f"/{folder}".find("/.") >= 0 or "node_modules" in folder:
            return False
        above = folder.rpartition("/")[0]
        return not above or (self._is_root(above) and self._is_looked_in(above))

    def _is_in_another_language(self, name: str) -> bool:
        """Say whether a file or a project of another language has the name, too."""
        if any(
            join(folder, name + ending) in self._tree.files for folder in self._sources for ending in _OTHER_LANGUAGES
        ):
            return True
        for folder in self._folders:
            if folder.rpartition("/")[2] == name:
                start = len(folder) + 1
                children = [path[start:] for path in self._tree.below(folder) if "/" not in path[start:]]
                if not _OTHER_PROJECTS.isdisjoint(children) and _PROJECT_FILES[0] not in children:
                    return True
                if not self._holds_python(folder) and any(each.endswith(_OTHER_LANGUAGES) for each in children):
                    return True
        return False

    @cached_property
    def _sources(self) -> list[str]:
        """The folders in which a file of another language can be meant by a bare name."""
        return [*self._roots[0], *(folder for folder in self._folders if "/" not in folder)]

    def look(self, module: ModulePlace) -> Answer:
        """Say whether the module has the name, asking also the stub beside it and, for a package, what lies in it.

        A member of what the module imports is looked for in the module that it comes from.
        """
        for _ in range(_MOST_IMPORTS):
            answer = self._look_here(module)
            origin = self._origin(module) if answer.status == "unknown" else None
            if origin is None:
                return answer
            module = origin
        return answer

    def is_shadowed(self, parts: Sequence[str], module: ModulePlace) -> bool:
        """Say whether a package on the way to the module, which `find` gave for `parts`, hides it behind another thing.

        `from .settings import settings` in a package makes `package.settings` an object and no module.
        """
        count = len(parts) - len(module.rest)
        path = module.path.removesuffix("/__init__.py").removesuffix("/__init__.pyi")
        own = self._file_of(module.path)
        for name in reversed(parts[1:count]):
            path = path.rpartition("/")[0]
            package = self._file_of(f"{path}/__init__.py") if f"{path}/__init__.py" in self._tree.files else None
            if package is None:
                continue
            facts = package.module
            dotted = ".".join(parts[: parts.index(name)])
            if any(definition.qualified == name for definition in facts.definitions):
                return True
            if name in facts.imports and facts.origins.get(name) not in (f".:{name}", f"{dotted}:{name}"):
                return True
            if facts.has_star and own and any(each.qualified == name for each in own.module.definitions):
                return True
        return False

    def _look_here(self, module: ModulePlace) -> Answer:
        path, rest = module
        if not rest:
            return Answer("found", path)
        answers = [self._prove(each, rest) for each in (path, f"{path}i") if each in self._tree.files]
        for status in ("found", "unknown"):
            for answer in answers:
                if answer.status == status:
                    return answer
        if not answers or path.endswith(".pyi"):
            return Answer("unknown", path, why="only a stub is there")
        folder, _, name = path.rpartition("/")
        if name == "__init__.py" and self._has_beside(folder, rest[0]):
            return Answer("unknown", path, why=f"the package has something else called `{rest[0]}`")
        return answers[0]

    def _origin(self, module: ModulePlace) -> ModulePlace | None:
        """Give the place from which the module imports the first part of a name with several, where that is certain."""
        path, rest = module
        file = self._file_of(path) if len(rest) > 1 else None
        origin = file.module.origins.get(rest[0]) if file else None
        if origin is None:
            return None
        source, _, name = origin.partition(":")
        wanted = [*filter(None, source.lstrip(".").split(".")), *filter(None, (name,)), *rest[1:]]
        place = None
        if not source.startswith("."):
            place = self.find(wanted)
        else:
            folder = path
            for _ in range(len(source) - len(source.lstrip("."))):
                folder = folder.rpartition("/")[0]
            place = self._below(folder, wanted) if folder else None
        # The module itself must be there; only the name and what follows may lie in it.
        return place if place and len(place.rest) <= len(rest) - 1 + bool(name) else None

    def _prove(self, path: str, parts: tuple[str, ...]) -> Answer:
        file = self._file_of(path)
        if file is None:
            return Answer("unknown", path, why=f"`{path}` cannot be read")
        key = f"{file.key}:{path.rpartition('/')[2]}:{'.'.join(parts)}"
        kept = None if self._cache is None else self._cache.get("proof", key, PROOF)
        if kept is not None:
            status, line, why, near = kept
            return Answer(status, path, line, why, tuple(near))
        answer = file.proofs.prove(parts, path)
        if self._cache is not None:
            self._cache.put("proof", key, (answer.status, answer.line, answer.why, answer.near))
        return answer

    def _file_of(self, path: str) -> _File | None:
        if path not in self._files:
            try:
                content = self._tree.read(path)
            except OSError:
                self._files[path] = None
            else:
                self._files[path] = None if is_stand_in(content) else _File(content)
        return self._files[path]

    def _has_beside(self, folder: str, name: str) -> bool:
        """Say whether the package can have the name from elsewhere than Python text of the tree.

        That is a compiled or ignored submodule; or what a schema names that generated modules stand beside.
        """
        children = self._tree.children(folder)
        if any(child.partition(".")[0] == name or child.endswith(_GENERATED) for child in children):
            return True
        return self._tree.is_ignored(f"{folder}/{name}.py") or self._tree.is_ignored(f"{folder}/{name}/__init__.py")


class _File:
    """The content of a module, read and parsed once."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    @cached_property
    def key(self) -> str:
        return content_key(self.content)

    @cached_property
    def module(self) -> PythonModule:
        return python_module(self.content)

    @cached_property
    def proofs(self) -> Proofs:
        return Proofs(self.content, self.module)
