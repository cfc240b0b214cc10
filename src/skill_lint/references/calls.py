"""Finds what a command calls in the project: the program itself, through whatever starts it, and what it is given."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.command_words import Call, arguments
from skill_lint.references.place import MOVES, below
from skill_lint.references.resolve import join
from skill_lint.references.subject import Module
from skill_lint.references.target import has_extension, is_pattern, parse_word
from skill_lint.references.task_calls import PLACEHOLDER, TASK_READERS, UV_VALUES
from skill_lint.references.test_calls import TEST_READERS, jest_calls

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.parsing.shell import Word

PYTHON = regex(r"py|pypy3?|python(?:[23](?:\.\d+)?)?")
_INTERPRETERS = """
node deno tsx ts-node bash sh zsh source ruby php perl Rscript julia pwsh lua swift elixir streamlit
"""
INTERPRETERS = frozenset(_INTERPRETERS.split())
_INTERPRETER_VALUES = """
-m -c -e -W -X -r --require --import --loader --eval --experimental-loader -I -File --env-file --port
"""
INTERPRETER_VALUES = frozenset(_INTERPRETER_VALUES.split())
WRAPPERS = {
    "uv": (("run",), UV_VALUES),
    "poetry": (("run",), frozenset({"-C", "--directory", "-P", "--project"})),
    "pipenv": (("run",), frozenset[str]()),
    "pdm": (("run",), frozenset({"-p", "--project"})),
    "rye": (("run",), frozenset({"-p", "--pyproject"})),
    "hatch": (("run",), frozenset({"-e", "--env", "-p", "--project"})),
    "bundle": (("exec",), frozenset[str]()),
    "npx": ((), frozenset({"-p", "--package", "-c", "--call"})),
    "bunx": ((), frozenset({"-p", "--package"})),
    "pnpm": (("exec", "dlx"), frozenset({"-C", "--dir", "--filter", "-F"})),
    "npm": (("exec", "x"), frozenset({"--prefix", "-C", "-w", "--workspace", "--package"})),
    "yarn": (("exec", "dlx"), frozenset({"--cwd"})),
    "coverage": (("run",), frozenset({"--source", "--rcfile", "--omit", "--include"})),
    "time": ((), frozenset[str]()),
    "timeout": ((), frozenset({"-s", "-k"})),
    "dotenv": (("run",), frozenset({"-f", "-e"})),
}
"""What starts another program: the commands of it that do (none: it always does), and its options with values."""
_MODULES_OF_OTHERS = """
pip venv ensurepip http.server json.tool build twine timeit cProfile pdb zipfile compileall py_compile site this
ipykernel virtualenv pipx idlelib webbrowser sysconfig tarfile base64 gzip ast dis trace tokenize tabnanny calendar
playwright spacy nltk.downloader black ruff mypy isort flake8 pylint pyright bandit pre_commit uvicorn gunicorn
jupyter notebook ensurepip markitdown mkdocs sphinx huggingface_hub torch.distributed.run
"""
MODULES_OF_OTHERS = frozenset(_MODULES_OF_OTHERS.split())
"""Modules of the standard library and of tools known everywhere."""
WRAPPER_FOLDERS = {
    "uv": frozenset({"--directory"}),
    "poetry": frozenset({"-C", "--directory"}),
    "pnpm": frozenset({"-C", "--dir"}),
    "npm": frozenset({"-C", "--prefix"}),
    "yarn": frozenset({"--cwd"}),
}
"""Their options for the folder that the program runs in; the other options for a project leave it where it was."""
DEEPEST = 4  # wrappers around a program
CALLERS = frozenset({*TASK_READERS, *TEST_READERS, *WRAPPERS, *INTERPRETERS})
BEGINNINGS = CALLERS | MOVES | {"python", "python3", "sudo", "env", "$"}
"""Words with which lines begin that call something of the project, or some of them."""


def calls(words: Sequence[Word], home: str | None, depth: int = 0) -> Iterator[Call]:
    """Give what the command `words` calls; `home` is the folder where it runs, None where that cannot be known.

    Paths and folders are from where the agent stands. What is a gap to fill in is `Foreign`.
    """
    name = words[0].text.rpartition("/")[2]
    if PYTHON.fullmatch(name):
        yield from _python(words, home, depth)
    elif name in INTERPRETERS:
        yield from _script(words, home)
    inner, place = _inner(name, words, home) if depth < DEEPEST else ((), home)
    if inner and is_caller(inner[0].text):
        yield from calls(inner, place, depth + 1)
        return
    if inner:
        yield from _file(inner[0], place)
    readers = (TASK_READERS.get(name), TEST_READERS.get(name))
    yield from chain.from_iterable(reader(words, home) for reader in readers if reader is not None)
    if name in ("npm", "pnpm", "yarn", "bun"):
        yield from _test_script(words, home)


def is_caller(word: str) -> bool:
    """Say whether a command that begins with `word` may call something of the project."""
    name = word[word.rfind("/") + 1 :]
    return name in CALLERS or (name.startswith("py") and PYTHON.fullmatch(name) is not None)


def _inner(name: str, words: Sequence[Word], home: str | None) -> tuple[Sequence[Word], str | None]:
    """Give the words of the program that `words` start, none where they start none, and the folder that it runs in."""
    if name not in WRAPPERS:
        return (), home
    verbs, valued = WRAPPERS[name]
    index = 1
    needs_verb = bool(verbs)
    if name == "timeout":
        index = 2
    while index < len(words):
        text = words[index].text
        if text == "--":
            index += 1
        elif text.startswith("-"):
            if (name, text) in (("uv", "-m"), ("uv", "--module"), ("coverage", "-m")):
                return (words[0]._replace(text="python"), *words[index:]), home
            option, sign, value = text.partition("=")
            if option in WRAPPER_FOLDERS.get(name, ()):
                value = value if sign else words[index + 1].text if index + 1 < len(words) else ""
                home = below(home, value)
            index += 2 if text in valued else 1
        elif needs_verb:
            if text not in verbs:
                return (), home
            needs_verb = False
            index += 1
        else:
            return words[index:], home
    return (), home


def _python(words: Sequence[Word], home: str | None, depth: int) -> Iterator[Call]:
    for index, word in enumerate(words[1:], 1):
        if word.text == "-m":
            if index + 1 < len(words):
                yield from _module(words[index + 1 :], home, depth)
            return
        if word.text in ("-c", "-"):
            return
        if word.text[:1] != "-" and words[index - 1].text not in ("-W", "-X"):
            yield from _file(word, home)
            if word.text.endswith("manage.py") and len(words) > index + 1 and words[index + 1].text == "test":
                yield from TEST_READERS["unittest"](words[index + 1 :], home)
            return


def _module(words: Sequence[Word], home: str | None, depth: int) -> Iterator[Call]:
    name = words[0].text
    if name in CALLERS and depth < DEEPEST:
        yield from calls(words, home, depth + 1)
    elif is_pattern(name):
        yield Call(words[0], PLACEHOLDER)
    elif name not in MODULES_OF_OTHERS and all(part.isidentifier() for part in name.split(".")):
        yield Call(words[0], Module(tuple(name.split(".")), home))


def _script(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    found = arguments(words[1:], INTERPRETER_VALUES)
    plain = [word for option, word, is_flag in found if (option in ("", "-File")) and not is_flag]
    if plain and plain[0].text in ("run", "test"):  # of deno and streamlit
        plain = plain[1:]
    if plain:
        yield from _file(plain[0], home)


def _file(word: Word, home: str | None) -> Iterator[Call]:
    target = parse_word(word.text)
    if target.kind == "path" and home is not None and has_extension(target.path) and not is_pattern(target.path):
        path = join(home, target.path) if home else target.path
        if path is not None:
            yield Call(word, None, target._replace(path=path))


def _test_script(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read what a test script is given: it hands its arguments on to its runner, in the folder of its package."""
    texts = [word.text for word in words]
    for index, text in enumerate(texts):
        option, sign, value = text.partition("=")
        if option in WRAPPER_FOLDERS.get(texts[0], ()):
            home = below(home, value if sign else "".join(texts[index + 1 : index + 2]))
        elif text == "--":
            break
    place = next((index for index, text in enumerate(texts[1:4], 1) if text.startswith(("test", "e2e", "t:"))), 0)
    if place and len(words) > place + 1:
        yield from jest_calls([word for word in words[place:] if word.text != "--"], home)
