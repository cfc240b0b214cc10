"""The targets of a makefile and of what it includes, as GNU make reads them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.index.manifest import Manifest, read_text
from skill_lint.index.manifest_make_text import UNKNOWN, Expansion, inside, logical_lines, split_at, without_comment
from skill_lint.model.answer import Answer
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.manifest import Pattern, Reading
    from skill_lint.index.tree import Tree

MOST_FILES = 100  # that one makefile includes
MOST_PATTERNS = 300  # that names are compared with
CONDITIONAL = regex(r"(?:ifeq|ifneq|ifdef|ifndef|else|endif)(?=[\s(\"']|$)")
MODIFIERS = regex(r"(?:(?:export|override|private)[ \t]+)+")
ASSIGNMENT = regex(r"([^\s:#=]+?)[ \t]*(?::{0,3}|[+?!])=(.*)", re.DOTALL)
DEFINE = regex(r"(?:(?:export|override|private)[ \t]+)*define(?=[ \t]|$)")
INCLUDE = regex(r"[-s]?include[ \t]+(.*)", re.DOTALL)
OTHERS = regex(r"\.(?:include|for|if|ifdef|ifmake)\b|-?load[ \t]|guile\b")  # BSD make's language; plug-ins
IDLE = regex(r"(?:export|unexport|undefine|vpath)(?=[ \t]|$)")
QUIET = regex(r"\$[({](?:info|warning|error|shell)[ \t]")
MAKES_RULES = regex(r"\$[({](?:eval|call|foreach|let|guile|file)\b")
EVAL = regex(r"\$[({]eval\b")
ASSIGNING = regex(r"\$[({]eval[ \t]+[\w.-]+[ \t]*(?::{0,3}|[+?!])=")
ALONE = regex(r"\$[({][\w.-]+[)}]")
# A file of variables; one of prerequisites, which the compiler writes.
NO_TARGETS = regex(r"(?:^|/)[^/]*\.env[^/]*$|\.(?:d|dep|deps|P|Po|Plo|env)$|(?:^|/)\.?depend(?:s|encies)?$")
SPECIAL = regex(r"\.[A-Z_]+$")
SUFFIXES = regex(r"\.\w+(\.\w+)$")
# Names that built-in rules could make (GNU make manual, "Catalogue of Built-In Rules").
BUILT_IN = regex(
    r"\.(?:out|a|ln|o|c|cc|C|cpp|p|f|F|m|r|y|l|ym|yl|s|S|mod|sym|def|h|info|dvi|tex|texinfo|texi|txinfo|w|ch|web|sh|elc|el)$"
)
# What a program can be built from, or be copied from, without any rule.
SOURCES = (".c", ".cc", ".C", ".cpp", ".p", ".f", ".F", ".m", ".r", ".s", ".S", ".mod", ".o", ".sh", ",v")
# The builders of Sphinx, whose makefile hands every target on (sphinx-doc.org/en/master/man/sphinx-build.html).
SPHINX_RULE = regex(r"^%[ \t]*::?[^\n]*\n(?:\t[^\n]*\n){0,3}?\t[^\n]*(?:SPHINXBUILD|sphinx-build)", re.MULTILINE)
SPHINX = (
    "html",
    "dirhtml",
    "singlehtml",
    "htmlhelp",
    "qthelp",
    "devhelp",
    "epub",
    "applehelp",
    "latex",
    "latexpdf",
    "latexpdfja",
    "man",
    "texinfo",
    "info",
    "text",
    "gettext",
    "doctest",
    "linkcheck",
    "xml",
    "pseudoxml",
    "pickle",
    "json",
    "changes",
    "coverage",
    "clean",
    "help",
    "spelling",
)
# A build system that writes makefiles of its own.
GENERATORS = (
    "CMakeLists.txt",
    "configure",
    "configure.ac",
    "configure.in",
    "Makefile.PL",
    "Makefile.am",
    "Makefile.in",
)


def read(tree: Tree, path: str, reading: Reading, is_main: bool) -> Manifest:
    """Read a makefile; one that make finds by itself with everything it includes."""
    reader = _Reader(tree, path, reading, is_main)
    reader.read(path)
    folder = parent(path)
    for name in GENERATORS:
        if (f"{folder}/{name}" if folder else name) in tree.files:
            reader.unread = reader.unread or f"`{name}` may make other makefiles"
    texts = {id(lines): "\n".join(lines) for lines in reader.bodies.values()}  # many targets can share one
    bodies = {name: texts[id(lines)] for name, lines in reader.bodies.items() if lines}
    return Manifest(path, reader.names, tuple(reader.patterns), tuple(reader.maybe), reader.unread, bodies=bodies)


def beyond(tree: Tree, manifest: Manifest, name: str) -> Answer | None:
    """Find a file or folder of this name, which make calls up to date, and what a built-in rule could make.

    GNU make 4.3 says "Nothing to be done" for both, and for a name that is in `.PHONY` alone, and ends well.
    """
    place = inside(name, parent(manifest.path))
    if place and (place in tree.files or place in tree.folders):
        return Answer("found", place)
    if BUILT_IN.search(name) or any(f"{place}{ending}" in tree.files for ending in SOURCES):
        return Answer("unknown", manifest.path, why="a built-in rule may make it")
    return None


class _Reader:
    """Collects the targets of one makefile. `folder` is where make runs."""

    def __init__(self, tree: Tree, path: str, reading: Reading, is_main: bool) -> None:
        self.tree = tree
        self._reading = reading
        self._follows = is_main
        self.folder = parent(path)
        self.names: dict[str, str] = {}
        self.bodies: dict[str, list[str]] = {}
        self._body: list[str] = []
        self.patterns: list[Pattern] = []
        self.maybe: list[Pattern] = []
        self.unread = ""
        self._seen: set[str] = set()
        self._expansion = Expansion(reading, self.folder)

    def read(self, path: str) -> None:
        """Read one file, and those that it includes at their place."""
        if path in self._seen:
            return
        self._seen.add(path)
        text = read_text(self.tree, path)
        if text is None or len(self._seen) > MOST_FILES or not self._reading.may_follow():
            self._open(f"`{path}` cannot be read")
            return
        definitions = 0
        in_rule = False
        prefix = "\t"
        is_sphinx = SPHINX_RULE.search(text) is not None
        for line in logical_lines(text):
            self._expansion.current = path
            if definitions:
                word = line.split(None, 1)[0] if line.strip() else ""
                definitions += 1 if DEFINE.match(line.strip()) else -1 if word == "endef" else 0
                continue
            if line.startswith(prefix) and in_rule:
                self._body.append(line.strip())
                continue
            plain = without_comment(line).strip()
            if not plain or CONDITIONAL.match(plain):
                continue
            if DEFINE.match(plain):
                definitions = 1
                name = plain.partition("define")[2].strip().rstrip(":+?!= \t")
                self._expansion.assign(name, UNKNOWN)
                in_rule = False
                continue
            in_rule = self._line(plain, path, is_sphinx)
            if plain.startswith(".RECIPEPREFIX"):
                prefix = plain.partition("=")[2].strip()[:1] or "\t"

    def _open(self, why: str) -> None:
        self.unread = self.unread or why

    def _line(self, line: str, path: str, is_sphinx: bool) -> bool:
        """Read one line that is no recipe; says whether a rule begins."""
        include = INCLUDE.fullmatch(line)
        if include:
            self._include(include[1], path)
            return False
        if OTHERS.match(line):
            self._open(f"`{path}` is written for another make")
            return False
        bare = MODIFIERS.sub("", line, count=1) if MODIFIERS.match(line) else line
        assignment = ASSIGNMENT.match(bare)
        if assignment:
            name, value = assignment.groups()
            if EVAL.search(ASSIGNING.sub("", value)):
                self._open(f"`{path}` makes rules with functions")
            is_shell = bare[: assignment.start(2)].endswith("!=")
            self._expansion.assign(name, UNKNOWN if is_shell else value.strip())
            return False
        if IDLE.match(line) and ":" not in line:
            return False
        parts = split_at(line, ":", 2)
        if len(parts) == 1:
            if QUIET.match(line) is None and _makes_rules(line):
                self._open(f"`{path}` makes rules with functions")
            return False
        self._rule(parts[0].rstrip("& \t"), parts[1:], path, is_sphinx)
        return True

    def _rule(self, targets: str, rest: list[str], path: str, is_sphinx: bool) -> None:
        """Take the targets of a rule; `rest` is what stands after its first colon, split at a second one."""
        prerequisites = ":".join(rest)
        self._body = []
        if targets.strip() == ".PHONY":
            is_own = "$(shell" in prerequisites and re.search(r"MAKEFILE|[Mm]akefile", prerequisites)
            for text in [] if is_own else self._expansion.expand(prerequisites.lstrip(":")):
                self._targets(text.split(), path, "%")
            return
        for text in self._expansion.expand(targets):
            words = re.findall(r"(?:\\.|\S)+", text)
            if ".DEFAULT" in words:
                self._open(f"`{path}` has a rule for every name")
            if is_sphinx and words == ["%"]:
                for name in SPHINX:
                    self.names.setdefault(name, path)
                continue
            self._targets(words, path, prerequisites)

    def _targets(self, words: list[str], path: str, prerequisites: str) -> None:
        for word in words:
            name = re.sub(r"\\([:#% ])", r"\1", word).removeprefix("./") if "\\" in word else word.removeprefix("./")
            if SPECIAL.match(name):
                continue
            if UNKNOWN in name or "*" in name or "?" in name or "[" in name:
                pieces = tuple(re.split(r"\0+|\*+|\?|\[[^\]]*\]", name))
                self._pattern(pieces, path, is_certain=False)
            elif "%" in name and "\\%" not in word:
                before, _, after = name.partition("%")
                self._pattern((before, after), path, is_certain="%" not in prerequisites)
            else:
                self.names.setdefault(name, path)
                if prerequisites != "%" and not self.bodies.get(name):
                    self.bodies[name] = self._body
                if suffix := SUFFIXES.match(name):
                    self.maybe.append(("", suffix[1]))

    def _pattern(self, pattern: Pattern, path: str, *, is_certain: bool) -> None:
        if not any(pattern) or len(self.maybe) + len(self.patterns) > MOST_PATTERNS:
            self._open(f"`{path}` has a rule for names that are not certain")
        elif is_certain:
            self.patterns.append(pattern)
        else:
            self.maybe.append(pattern)

    def _include(self, text: str, path: str) -> None:
        if not self._follows:
            self._open(f"`{path}` includes other files")
            return
        for made in self._expansion.expand(text):
            for word in made.split():
                if NO_TARGETS.search(word):
                    continue
                place = inside(word, self.folder)
                found = self._reading.globbed("", place) if place else []
                if not found and (near := inside(word, parent(path))):
                    found = self._reading.globbed("", near)
                if not found:
                    self._open(f"`{path}` includes what is not in the tree")
                for each in found:
                    self.read(each)
                    self._expansion.current = path


def _makes_rules(line: str) -> bool:
    """Say whether a line without a colon can make rules: `$(if ..., $(error ...))` and `$(eval X := y)` cannot."""
    plain = ASSIGNING.sub("", line)
    return MAKES_RULES.search(plain) is not None or ALONE.fullmatch(plain) is not None
