"""Says what one word in back-ticks names: a path, a name of code, a test, a skill, a variable, or a foreign thing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.references.subject import Foreign, SkillName, Symbol, TestId, VariableName
from skill_lint.references.target import Target, parse_word

if TYPE_CHECKING:
    from skill_lint.references.subject import Subject


class Named(NamedTuple):
    """What a word names: a path (`target`) or a `subject`; `start` and `end` are the part of the word that names it."""

    start: int
    end: int
    target: Target
    subject: Subject | None = None


LONGEST = 200  # longer words are data, not names
NOTHING = Target("empty")
PLACEHOLDER = Foreign("placeholder")
EXTERNAL = Foreign("external")
OUTSIDE = Foreign("outside")

NAME = r"[A-Za-z_]\w*"
CHAIN = regex(rf"(@?)({NAME}(?:(?:\.|::|\#|->){NAME})*)(!?\(.*\)|!?)", re.ASCII | re.DOTALL)
"""Names with dots (or `::`, `#`, `->`) between them, as a call, as a decorator, as a macro."""
JOINT = regex(r"\.|::|#|->")
JOINT_IN_FILE = regex(r"::|#")
TEST = regex(r"test_\w|Test[A-Z]")
_ENDINGS = """
py pyi ipynb js jsx mjs cjs mjsx cjsx ts tsx mts cts vue svelte astro go rs java kt kts scala groovy cs csproj sln fs vb
c h cc cpp hpp rb erb gemspec php swift dart ex exs erl hs clj lua pl R jl sh bash zsh fish ps1 psm1 bat cmd sql htm
html css scss sass less md mdx markdown rst adoc txt tex json json5 jsonc jsonl ndjson yml yaml toml ini cfg conf xml
csv tsv svg png jpg jpeg gif webp ico pdf docx xlsx pptx proto graphql gql tf tfvars hcl bicep gradle properties plist
lock lockb cmake mk j2 jinja jinja2 tmpl tpl hbs ejs njk liquid parquet sqlite wasm zip tar gz whl nix bzl patch example
template sample prisma sol zig
"""
ENDINGS = frozenset(_ENDINGS.split())
"""Endings of file names that no member of a dotted name has, or hardly one."""
SOURCE = regex(
    r"[^:#]*[^/.:#]\.(?:pyi?|[cm]?[jt]sx?|vue|svelte|go|rs|java|kts?|scala|cs|rb|php|swift|dart|exs?|sh|bash)$"
)
"""Paths of source files, whose members can be named after `::`, `:` or `#`."""
MEMBER = regex(rf"(?:::|:|\#)({NAME}(?:(?:\.|::|\#){NAME})*)(?:\[(.*)\])?(\(\))?", re.ASCII | re.DOTALL)
FRAGMENT_OF_LINES = regex(r"#L\d")
_CODE_OF_OTHERS = """
console process window navigator localStorage sessionStorage Math JSON Object Array Promise Number Reflect Intl
globalThis std os sys re np pd plt torch tf jax scipy sklearn asyncio subprocess itertools functools pytest unittest
React Vue vi jest cy
"""
CODE_OF_OTHERS = frozenset(_CODE_OF_OTHERS.split())
"""Heads of dotted names that belong to a language, its library or a tool known everywhere."""
_FRAMEWORKS = """
node next vue nuxt react three d3 chart express nest ember backbone alpine p5 moment
"""
FRAMEWORKS = frozenset(_FRAMEWORKS.split())
_TOOLS_OF_AGENTS = """
Bash Read Write Edit MultiEdit Glob Grep LS Task Agent Skill WebFetch WebSearch NotebookEdit TodoWrite AskUserQuestion
ExitPlanMode BashOutput KillShell SlashCommand
"""
TOOLS_OF_AGENTS = frozenset(_TOOLS_OF_AGENTS.split())
DOMAIN = regex(r"(?:[\w-]+\.)+(?:com|org|net|io|dev|gov|edu|co|ai|app|cloud)(?:[:/].*)?", re.DOTALL)
_SYSTEM_FOLDERS = """
tmp etc usr var opt dev bin sbin proc sys root mnt home lib srv Users Applications
"""
SYSTEM_FOLDERS = frozenset(_SYSTEM_FOLDERS.split())
SKILL = regex(r"[a-z][a-z0-9_-]*(?::[a-z][a-z0-9_-]*)?")
GAP = regex(r"[<>*{}]|\.\.\.|…|\[[A-Z]")
LETTER = regex(r"[^\W\d_]")
LONE_GAP = regex(r"</?[^<>]*>|\{+[^{}]*\}+|\[[^\[\]]*\]|[.…*]+")
"""A tag, or a gap with nothing around it: what it stands for is not said to be of any kind."""
MIME = regex(r"(?:application|text|image|audio|video|font|multipart|message|model)/[\w.+*-]+")
BRANCH = regex(
    r"(?:feature|feat|fix|bugfix|hotfix|release|chore|refactor|origin|upstream|heads|refs|dependabot|renovate)/[^.]*"
)
BAD_IN_PATH = regex(r"[\s\"'`|;&=,!^$%?]|(?:^|/)-|\\[\"'`$\\(\[{.*+?dswbn]|://")
EITHER_OR = regex(
    r"[A-Z]{1,4}(?:/[A-Z]{1,4})+|[\d./:-]+|v?\d[\w.]*/v?\d[\w.]*|10\.\d{4,}/.*|"
    r"(?:and/or|true/false|yes/no|on/off|n/a|if/else|try/catch|async/await)"
)
PACKAGE = regex(
    r"@[\w.-]+/[\w.-]+(?:/[\w.-]+)*(?:@[\w.^~-]+)?|[A-Za-z][\w.-]*(?:\[[\w,. -]+\])?(?:[=<>~!]=|@)[\w.^~*-]+"
)
EMAIL = regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
VARIABLE = regex(rf"\$\{{({NAME})\}}|\$({NAME})", re.ASCII)
FOREIGN = regex(
    r"--?[A-Za-z][\w-]*(?:[=:,/].*)?"  # a flag
    r"|[A-Za-z][A-Za-z0-9+.-]*://.*"
    r"|\#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"  # a colour
    r"|(?:v\d+|\d+\.\d+)(?:\.(?:\d+|x))+(?:[-+][\w.]+)?"  # a version
    r"|[A-Z][A-Z0-9_]{2,}=.*",  # an environment variable
    re.DOTALL,
)


@lru_cache(maxsize=4096)
def read_code_word(word: str) -> Named | None:
    """Say what `word`, a code span without blanks, names.

    None for what names nothing in particular: one plain word, a quotation, an expression. What is recognised as a
    thing of another kind, such as a flag or a gap to fill in, is `Foreign`.
    """
    if len(word) > LONGEST or _is_plain(word):
        return None
    if word.isidentifier() and word.isascii():
        return _identifier(word)
    chain = CHAIN.fullmatch(word)
    if chain is not None:
        return _chain(word, chain)
    if "/" in word or "\\" in word:
        return _slashed(word)
    return _other(word)


def _identifier(word: str) -> Named:
    if word.startswith("mcp__"):
        return _foreign(word, EXTERNAL)
    subject = TestId("name", parts=(word,)) if TEST.match(word) else Symbol((word,))
    return Named(0, len(word), NOTHING, subject)


def _chain(word: str, chain: re.Match[str]) -> Named | None:
    at, names, call = chain.groups()
    start, end = chain.span(2)
    if "::" in names or "#" in names:
        path = JOINT_IN_FILE.split(names, maxsplit=1)[0]
        if is_file_name(path):
            return _file(word)
    if not at and not call and "." in names:
        if is_file_name(names):
            return _file(word)
        if DOMAIN.fullmatch(names):
            return _foreign(word, EXTERNAL)
    parts = tuple(JOINT.split(names))
    if parts[0] in CODE_OF_OTHERS and len(parts) > 1:
        return _foreign(word, EXTERNAL)
    is_tool = names in TOOLS_OF_AGENTS or names.startswith("mcp__")
    if call.startswith("(") and (is_tool or (len(parts) == 1 and names.isupper() and "_" not in names)):
        return _foreign(word, EXTERNAL)  # a permission, or a function of SQL or of a spreadsheet
    if not at and TEST.match(parts[-1]) and (len(parts) == 1 or parts[-1].startswith("test_")):
        return Named(start, end, NOTHING, TestId("name", parts=parts))
    return Named(start, end, NOTHING, Symbol(parts, call.endswith(")")))


def is_file_name(path: str) -> bool:
    """Say whether the last part of `path` ends as the names of files do, and not those of members."""
    stem, _, ending = path[path.rfind("/") + 1 :].rpartition(".")
    return bool(stem) and (ending in ENDINGS or ending.lower() in ENDINGS)


def _is_plain(word: str) -> bool:
    """Say whether `word` is one that prose has: of letters, digits and hyphens, and without a capital inside."""
    if not word.isalnum():
        return word[0] != "-" and word.replace("-", "").isalnum() and not word[0].isdigit()
    return word.islower() or word.isupper() or word[1:].islower() or len(word) == 1


def _slashed(word: str) -> Named | None:
    if word[0] in "\"'`^(|":
        return None
    if FOREIGN.fullmatch(word):
        return _foreign(word, EXTERNAL)
    if word[0] == "/":
        return _rooted(word)
    if word[0] == "@":
        return _at(word)
    if word[0] in "$%{~":
        return _from_variable(word)
    if word.startswith("[[") or (word[-1] == ")" and ":" not in word and "#" not in word):
        return None
    if GAP.search(word):
        return _gap(word)
    if BAD_IN_PATH.search(word):
        return None
    if MIME.fullmatch(word) and not is_file_name(word):
        return _foreign(word, EXTERNAL)
    if EITHER_OR.fullmatch(word):
        return None
    if BRANCH.fullmatch(word) or DOMAIN.match(word):
        return _foreign(word, EXTERNAL)
    return _file(word)


def _rooted(word: str) -> Named | None:
    if word.startswith("//"):
        return None
    if SKILL.fullmatch(word, 1):
        if word[1:] in SYSTEM_FOLDERS:
            return _foreign(word, OUTSIDE)
        return Named(0, len(word), NOTHING, SkillName(word[1:], "/"))
    head = word[1:].partition("/")[0]
    if head in SYSTEM_FOLDERS:
        return _foreign(word, OUTSIDE)
    if GAP.search(word):
        return _foreign(word, PLACEHOLDER)
    if BAD_IN_PATH.search(word):
        return None
    if word.endswith("/") or is_file_name(word):
        return Named(0, len(word), parse_word(word))
    return _foreign(word, EXTERNAL)  # a route


def _at(word: str) -> Named | None:
    path = word[1:]
    if GAP.search(path):
        return _foreign(word, PLACEHOLDER)
    if path.startswith("/") or not (is_file_name(path) or path.endswith("/")):
        return _foreign(word, EXTERNAL)  # a package, or an alias of an import
    return Named(1, len(word), parse_word(path))


def _from_variable(word: str) -> Named | None:
    target = parse_word(word)
    if target.kind == "home":
        return _foreign(word, PLACEHOLDER) if GAP.search(word) else Named(0, len(word), target)
    if target.kind == "variable" and target.path:
        return Named(0, len(word), target)
    return _foreign(word, PLACEHOLDER) if GAP.search(word) else None


def _other(word: str) -> Named | None:
    first = word[0]
    if FOREIGN.fullmatch(word):
        return _foreign(word, EXTERNAL)
    if first == "$" or word in ("{baseDir}", "{basedir}", "{baseDIR}"):
        return _dollar(word)
    if first in "\"'`^(|":
        return None
    if EMAIL.fullmatch(word) or PACKAGE.fullmatch(word) or DOMAIN.fullmatch(word):
        return _foreign(word, EXTERNAL)
    if GAP.search(word):
        return None if "=" in word or '"' in word else _gap(word)
    if BAD_IN_PATH.search(word):
        return None
    head = word.removeprefix("@")
    if "." in word and (is_file_name(head) or ":" in word or "#" in word):
        return _file(head, len(word) - len(head))
    return None


def _dollar(word: str) -> Named | None:
    if word[0] == "{":
        return Named(0, len(word), NOTHING, VariableName(word, word[1:-1]))
    variable = VARIABLE.fullmatch(word)
    if variable is not None:
        name = variable[1] or variable[2]
        if variable[2] and name.islower() and "_" not in name:
            return Named(0, len(word), NOTHING, SkillName(name, "$"))
        return Named(0, len(word), NOTHING, VariableName(word, name))
    if SKILL.fullmatch(word, 1) and not word[1].isdigit():
        return Named(0, len(word), NOTHING, SkillName(word[1:], "$"))
    return _foreign(word, PLACEHOLDER) if GAP.search(word) else None


def _file(word: str, start: int = 0) -> Named | None:
    """Read a word that has the form of a path, or of a path and what is in that file."""
    end = start + len(word)
    place = min(place for place in (word.find(":"), word.find("#"), len(word)) if place >= 0)
    if place == len(word):
        if "/" not in word and (not is_file_name(word) or word.partition(".")[0].lower() in FRAMEWORKS):
            return _foreign(word, EXTERNAL) if word.endswith(".js") else None
        return Named(start, end, parse_word(word))
    path = word[:place]
    member = MEMBER.fullmatch(word, place) if SOURCE.fullmatch(path) else None
    if member is not None and not FRAGMENT_OF_LINES.match(word, place):
        parts = tuple(JOINT.split(member[1]))
        target = parse_word(path)
        if member[2] is not None or TEST.match(parts[-1]) or (_is_test_file(path) and not parts[-1].isupper()):
            return Named(start, end, target, TestId("pytest", target.path, parts, member[2]))
        return Named(start, end, target, Symbol(parts, member[3] is not None, target.path))
    target = parse_word(word)
    if target.kind == "external" or (":" in target.path and not target.lines):
        return None
    if "/" not in path and not is_file_name(path):
        return None
    return Named(start, end, target)


def _is_test_file(path: str) -> bool:
    stem = path.rpartition("/")[2].partition(".")[0]
    return stem.startswith("test_") or stem.endswith("_test")


def _gap(word: str) -> Named | None:
    """Read a word with something to fill in; what is only that, a tag or signs alone name nothing."""
    if LONE_GAP.fullmatch(word) or "</" in word or not LETTER.search(word):
        return None
    return _foreign(word, PLACEHOLDER)


def _foreign(word: str, foreign: Foreign) -> Named:
    return Named(0, len(word), NOTHING, foreign)
