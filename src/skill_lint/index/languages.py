"""Knows the language of a source file by its name, and how each language writes comments and strings."""

from __future__ import annotations

from typing import NamedTuple


class Quote(NamedTuple):
    """One form of string.

    `opens` is a regular expression, `closes` the text that ends it; "" asks for the text that opened it. `hole` opens
    an expression inside, which a closing brace ends; `name` is the pattern of a bare name inside that counts as code.
    With `doubles` the closing text written twice is part of the string.
    """

    opens: str
    closes: str
    spans_lines: bool = False
    escapes: bool = True
    hole: str = ""
    name: str = ""
    doubles: bool = False


class Syntax(NamedTuple):
    """How a language writes what is no code. `line` and `block` open comments; patterns are regular expressions.

    `here` is the pattern of what opens a here-document, with its label as `label`, and `here_hole` the pattern of what
    counts as code in one. With `starts_as_text` a file is text until `<?`. With `slashes` a pattern stands between
    slashes, as in JavaScript. `signs` are the characters with which all this begins: it is then found faster.
    """

    line: str = ""
    block: tuple[str, str] = ("", "")
    nests: bool = False
    quotes: tuple[Quote, ...] = ()
    here: str = ""
    here_hole: str = ""
    slashes: bool = False
    signs: str = ""
    starts_as_text: bool = False


_WORDS = ("return", "case", "from", "in", "of", "typeof", "import", "export", "default", "else", "as")
_NO_WORD = r"(?:(?<![\w$])|" + "|".join(rf"(?<=\b{word})" for word in _WORDS) + ")"
"""Before a quote: the apostrophe of a word in the text of an element opens no string."""
_SINGLE = Quote("'", "'")
_DOUBLE = Quote('"', '"')
_AFTER_NO_DIGIT = r"(?<![0-9A-Za-z_])"

_C = Syntax("//", ("/*", "*/"), quotes=(Quote(_AFTER_NO_DIGIT + "'", "'"), _DOUBLE))
_SYNTAX: dict[str, Syntax] = {
    "python": Syntax(
        r"(?<!:)\#|(?<=:)\#(?=[ \t!])",  # in `f"{size:#x}"` it is no comment
        quotes=tuple(
            Quote(rf"(?<!\w){prefix}{quote}", quote, spans_lines=len(quote) == 3, hole=hole)
            for prefix, hole in ((r"(?:[fFtT][rR]?|[rR][fFtT])", "{"), (r"(?:[bBrRuU]{0,2})", ""))
            for quote in ("'''", '"""', "'", '"')
        ),
    ),
    "javascript": Syntax(
        r"(?<!:)//|(?<![^\n])\#!",
        ("/*", "*/"),
        quotes=(
            Quote(_NO_WORD + "'", "'"),
            Quote(_NO_WORD + '"', '"'),
            Quote("`", "`", spans_lines=True, hole="${"),
        ),
        slashes=True,
        signs="/\\#'\"`",
    ),
    "go": Syntax("//", ("/*", "*/"), quotes=(_SINGLE, _DOUBLE, Quote("`", "`", spans_lines=True, escapes=False))),
    "rust": Syntax(
        "//",
        ("/*", "*/"),
        nests=True,
        quotes=(
            Quote(r"""\bb?r(?P<raw>\#*"(?=[^\n]?))""", "", spans_lines=True, escapes=False),
            Quote(r"'(?=(?:[^'\\\n]|\\[^\n]{1,10}?)')", "'"),
            Quote('"', '"', spans_lines=True, name=r"(?<=\{)[a-z_]\w*(?=[:}])"),
        ),
    ),
    "java": Syntax("//", ("/*", "*/"), quotes=(_SINGLE, Quote('"""', '"""', spans_lines=True), _DOUBLE)),
    "kotlin": Syntax(
        "//",
        ("/*", "*/"),
        nests=True,
        quotes=(
            _SINGLE,
            Quote('"""', '"""', spans_lines=True, escapes=False, hole="${", name=r"(?<=\$)\w+"),
            Quote('"', '"', hole="${", name=r"(?<=\$)\w+"),
        ),
    ),
    "csharp": Syntax(
        r"//|(?<![^\n])[ \t]*\#(?:region|endregion|pragma|warning|error|nullable)",
        ("/*", "*/"),
        quotes=(
            _SINGLE,
            Quote(r'\$*(?P<raw>"{3,})', "", spans_lines=True, escapes=False, name=r"(?<=\{)\w+(?=[.:}(])"),
            Quote(r'(?:\$@|@\$)"', '"', spans_lines=True, escapes=False, hole="{", doubles=True),
            Quote(r'\$"', '"', hole="{"),
            Quote(r'@"', '"', spans_lines=True, escapes=False, doubles=True),
            _DOUBLE,
        ),
    ),
    "ruby": Syntax(
        r"(?<![^\s(;,{])\#|(?<![^\n])__END__(?s:.*)",
        ("\n=begin", "\n=end"),
        quotes=(
            Quote(r"(?<![\w?$])'", "'"),
            Quote(r'(?<![\w?$])"', '"', hole="#{"),
            Quote("`", "`", hole="#{"),
        ),
        here=r"<<[-~](?P<mark>['\"`]?)(?P<label>[A-Z_a-z]\w*)(?P=mark)",
        here_hole=r"(?<=#\{)[^{}\n]*",
        slashes=True,
    ),
    "php": Syntax(
        r"//|\#(?!\[)",
        ("/*", "*/"),
        quotes=(
            Quote("'", "'", spans_lines=True),
            Quote('"', '"', spans_lines=True, name=r"(?<=\$)\w+(?:->\w+)?|(?<=\{\$)[^{}\n]*"),
        ),
        here=r"<<<[ \t]*(?P<mark>['\"]?)(?P<label>[A-Za-z_]\w*)(?P=mark)",
        here_hole=r"(?<=\$)\w+(?:->\w+)?|(?<=\{\$)[^{}\n]*",
        starts_as_text=True,
    ),
    "shell": Syntax(
        r"(?<![^\s;&|(])\#",
        quotes=(
            Quote(r"(?<!\\)'", "'", spans_lines=True, escapes=False),
            Quote(r'(?<!\\)"', '"', spans_lines=True),
        ),
        here=r"(?<!<)<<-?[ \t]*(?P<mark>['\"\\]?)(?P<label>[A-Za-z_]\w*)['\"]?",
    ),
    "c": _C,
    "swift": _C._replace(
        nests=True, quotes=(Quote('"""', '"""', spans_lines=True, hole="\\("), Quote('"', '"', hole="\\("))
    ),
    "scala": _C._replace(
        nests=True,
        quotes=(
            Quote(r"'(?=(?:[^'\\\n]|\\[^\n]{1,10}?)')", "'"),
            Quote('"""', '"""', spans_lines=True, escapes=False, hole="${", name=r"(?<=\$)\w+"),
            Quote('"', '"', hole="${", name=r"(?<=\$)\w+"),
        ),
    ),
    "dart": _C._replace(
        quotes=tuple(
            Quote(quote, quote, spans_lines=len(quote) == 3, hole="${", name=r"(?<=\$)\w+")
            for quote in ("'''", '"""', "'", '"')
        )
    ),
    "lua": Syntax("--", quotes=(_SINGLE, _DOUBLE)),
    "elixir": Syntax(
        r"\#(?!\{)", quotes=(Quote('"""', '"""', spans_lines=True, hole="#{"), Quote('"', '"', hole="#{"))
    ),
    "sql": Syntax("--", ("/*", "*/"), quotes=(Quote("'", "'", spans_lines=True, escapes=False, doubles=True),)),
}
_SYNTAX["typescript"] = _SYNTAX["javascript"]
_SYNTAX["cpp"] = _SYNTAX["c"]
_SYNTAX["cython"] = _SYNTAX["starlark"] = _SYNTAX["python"]
_SYNTAX["groovy"] = _SYNTAX["kotlin"]

_SUFFIXES = """
python py pyi pyw
typescript ts tsx mts cts vue svelte astro
javascript js jsx mjs cjs
go go
rust rs
java java
kotlin kt kts
csharp cs
ruby rb rake gemspec ru
php php phtml
shell sh bash zsh ksh bats
c c h m
cpp cc cpp cxx hpp hh hxx cu cuh mm ino
swift swift
scala scala sc sbt
dart dart
lua lua
elixir ex exs
sql sql
cython pyx pxd
groovy groovy gradle
perl pl pm
r r
julia jl
haskell hs
ocaml ml mli
clojure clj cljs cljc
erlang erl hrl
fsharp fs fsx
powershell ps1 psm1 psd1
zig zig
nim nim
solidity sol
proto proto
graphql graphql gql
terraform tf hcl
starlark bzl bazel star
assembly s asm
verilog v sv svh
vimscript vim
elisp el
fish fish
nix nix
make mk
cmake cmake
prisma prisma
thrift thrift
"""
_LANGUAGES = {
    suffix: language for language, *suffixes in map(str.split, _SUFFIXES.split("\n")[1:-1]) for suffix in suffixes
}
_NAMES = {
    "Makefile": "make",
    "GNUmakefile": "make",
    "makefile": "make",
    "justfile": "make",
    "Justfile": "make",
    "CMakeLists.txt": "cmake",
    "Dockerfile": "docker",
    "Containerfile": "docker",
    "Rakefile": "ruby",
    "Gemfile": "ruby",
    "Vagrantfile": "ruby",
    "Podfile": "ruby",
    "Fastfile": "ruby",
    "BUILD": "starlark",
    "WORKSPACE": "starlark",
    "Jenkinsfile": "groovy",
}
MARKUP = frozenset({"vue", "svelte", "astro"})
"""Endings of files that are markup with script in it."""


def suffix_of(path: str) -> str:
    """Give the ending of a file's name in lower case, without the dot; "" where it has none."""
    name = path.rpartition("/")[2]
    stem, dot, suffix = name.rpartition(".")
    return suffix.lower() if dot and stem else ""


def language_of(path: str) -> str | None:
    """Give the language of a source file by its name, None for documents, data and what is not known."""
    return _NAMES.get(path.rpartition("/")[2]) or _LANGUAGES.get(suffix_of(path))


def syntax_of(language: str) -> Syntax | None:
    """Give how a language writes comments and strings, None where that is not known."""
    return _SYNTAX.get(language)
