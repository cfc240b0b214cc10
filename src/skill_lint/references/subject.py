"""What a reference names: a path (`Target`), or one of the things below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from skill_lint.model.reference import UnjudgedReason


class Symbol(NamedTuple):
    """A name in source: `load()`, `ledger.store.load`, `Ledger.post`, `MAX_SIZE`.

    `parts` are the names between the dots (or `::`, `#`, `->`), without arguments. `is_call` says that parentheses
    follow. `path` is the file that the very construct names (`store.py::load`), "" for none; with `in_sentence` the
    sentence says it: "`load` in `store.py`".
    """

    parts: tuple[str, ...]
    is_call: bool = False
    path: str = ""
    in_sentence: bool = False


class Module(NamedTuple):
    """A module that an interpreter is told to run (`python -m ledger.store`); `folder` is as in `Task`."""

    parts: tuple[str, ...]
    folder: str | None = ""


Runner = Literal["pytest", "unittest", "jest", "go", "cargo", "junit", "name"]


class TestId(NamedTuple):
    """A test, as a runner or a bare name (`runner` "name") gives it.

    `path` is the file as written ("" for none); with the runners "go" and "cargo" it is the folder of the package, with
    "/..." for all packages below it. After a `cd` it starts where the agent stands. `parts` are the names below it:
    class and function of a node id, the title or the pattern given to the others; `parameters` the text between the
    brackets of a parametrised id. `words` are the names of a `-k` expression, or of a pattern `A|B`, in which case
    `parts` is empty.
    A bare name looks like one of a test and need not be one (`TestClient`).
    """

    runner: Runner
    path: str = ""
    parts: tuple[str, ...] = ()
    parameters: str | None = None
    words: tuple[str, ...] = ()


class Task(NamedTuple):
    """A target or script of a build tool, as a command calls it: `make build`, `npm run lint`, `tox -e py312`.

    `tool` is the word that was typed: make, just, task, npm, pnpm, yarn, bun (always a script of `package.json`), uv,
    poetry, hatch, pdm, poe (a script of `pyproject.toml`), tox and nox (an environment, a session), cargo (an alias,
    as `cargo xtask`), cargo-bin, cargo-example, cargo-test, cargo-bench and cargo-package (the name after the option).
    `folder` is where the command runs, as a path from where the agent stands (from `cd`, `-C`, `--prefix` ...): "" for
    that place itself, None where it cannot be known. `workspace` is the package that a workspace option names, as it
    was written ("*" for all), "" for none.
    """

    tool: str
    name: str
    folder: str | None = ""
    workspace: str = ""


class SkillName(NamedTuple):
    """A sibling skill called by its name, with the sign before it: `/name`, `$name`, or `name` with none (sign "").

    `is_said` says of a plain name that the text calls it a skill.
    """

    name: str
    sign: Literal["/", "$", ""]
    is_said: bool = False


class VariableName(NamedTuple):
    """A variable as it was written (`${CLAUDE_SKILL_DIR}`, `$ARGUMENTS`), and its bare name."""

    written: str
    name: str


class Foreign(NamedTuple):
    """Something recognised as no name of this project, and why it is not judged."""

    reason: UnjudgedReason


Subject: TypeAlias = "Symbol | Module | TestId | Task | SkillName | VariableName | Foreign"
