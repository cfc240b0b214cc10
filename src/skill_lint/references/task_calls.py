"""Finds the targets, scripts and sessions that a command asks a build tool for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.command_words import Call, arguments
from skill_lint.references.place import below
from skill_lint.references.subject import Foreign, Task
from skill_lint.references.target import is_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from skill_lint.parsing.shell import Word
    from skill_lint.references.command_words import Argument

NAME = regex(r"[A-Za-z0-9_.@+][\w.@:/+,%-]*")
"""What targets, scripts and sessions are called; a colon at the end is punctuation."""
EVERY = "*"  # the workspace of an option that means all of them
PLACEHOLDER = Foreign("placeholder")

_MAKE_VALUES = """
-C --directory -f --file --makefile -I --include-dir -j --jobs -l -o --old-file -W --what-if -E --eval -O
"""
MAKE_VALUES = frozenset(_MAKE_VALUES.split())
_JUST_VALUES = """
-f --justfile -d --working-directory --shell --shell-arg --color --dotenv-path
"""
JUST_VALUES = frozenset(_JUST_VALUES.split())
_TASK_VALUES = """
-d --dir -t --taskfile -o --output -C --concurrency -I --interval
"""
TASK_VALUES = frozenset(_TASK_VALUES.split())
_PNPM_VALUES = """
--prefix -C --dir --cwd --workspace --filter -F --loglevel --reporter --script-shell
"""
PNPM_VALUES = frozenset(_PNPM_VALUES.split())
NPM_VALUES = PNPM_VALUES | {"-w"}  # to pnpm it is the root of the workspace
_TOX_VALUES = """
-e --env -c --conf --workdir --root -x --override -p --result-json --installpkg -f -m -n
"""
TOX_VALUES = frozenset(_TOX_VALUES.split())
_NOX_VALUES = """
-s --session --sessions -e -f --noxfile -k -t --tags -p --python --pythons --envdir -db -R
"""
NOX_VALUES = frozenset(_NOX_VALUES.split())
POE_VALUES = frozenset({"-C", "--directory", "-e", "--executor", "-X", "--executor-opt"})
_UV_VALUES = """
--with --with-editable --with-requirements -p --python --extra --group --only-group --no-group --no-extra --package
--directory --project --env-file --index --index-url --default-index --find-links -f --cache-dir --config-file
--refresh-package --upgrade-package -P --color --isolated-from --from
"""
UV_VALUES = frozenset(_UV_VALUES.split())
_CARGO_VALUES = """
-p --package --bin --test --example --bench --features -F --manifest-path --target --target-dir --profile -j --jobs
--color --exclude --message-format -Z --config -C
"""
CARGO_VALUES = frozenset(_CARGO_VALUES.split())
FOLDERS = frozenset({"-C", "--directory", "-d", "--working-directory", "--dir", "--prefix", "--cwd", "--project"})
NPM_OWN = frozenset({"test", "t", "tst", "start", "stop", "restart"})
"""What npm and its like run by their own name: the script of that name."""
_PNPM_COMMANDS = """
add install i ci update up upgrade remove rm uninstall un link unlink import rebuild prune fetch patch patch-commit
list ls ll la outdated why licenses audit exec dlx create init publish pack deploy store root bin setup env config get
set login logout whoami doctor dedupe server cache approve-builds catalog self-update help view info search workspaces
workspace version versions node npm plugin unplug set-version constraints autoclean generate-lock-entry global owner
tag team policies check integrity access adduser pm x c a run exec stage why repl build-info
"""
PNPM_COMMANDS = frozenset(_PNPM_COMMANDS.split())
"""Commands of pnpm, yarn and bun that are no scripts."""
_CARGO_COMMANDS = """
add b bench build c check clean d doc fetch fix generate-lockfile help info init install locate-project login logout
metadata new owner package pkgid publish r read-manifest remove report rm run rustc rustdoc search t test tree
uninstall update vendor verify-project version yank clippy fmt nextest llvm-cov audit deny watch expand binstall insta
machete udeps outdated edit tarpaulin miri make fuzz flamegraph criterion bloat release dist zigbuild ndk lambda
leptos tauri component wasi mutants semver-checks hack sort geiger msrv bisect-rustc
"""
CARGO_COMMANDS = frozenset(_CARGO_COMMANDS.split())
_PDM_COMMANDS = """
add build cache completion config export fix import info init install list lock outdated plugin publish py python
remove search self show sync update use venv new
"""
PDM_COMMANDS = frozenset(_PDM_COMMANDS.split())
PROSE = frozenset({"sure", "it", "the", "a", "an", "your", "this", "that", "of", "to", "in", "is"})
"""Words after "make", "just" and "task" that make a sentence of them."""


def make_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `make -C dir target ...`; with another makefile than the usual one the folder is not known."""
    found = list(arguments(words[1:], MAKE_VALUES))
    if found and found[0].word.text in PROSE:
        return
    folder = _folder(found, home)
    if any(argument.option in ("-f", "--file", "--makefile") for argument in found):
        folder = None
    for option, word, is_flag in found:
        if option in ("-j", "--jobs", "-l", "-O") and not word.text.replace(".", "").isdigit() and not is_flag:
            yield from _task("make", word, folder)  # `-j target`: the number may be left out
        elif option in ("", "--") and "=" not in word.text:
            yield from _task("make", word, folder)


def just_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `just recipe ...`; what follows the recipe are its arguments."""
    rest: list[Word] = []
    index = 0
    while index < len(words):
        if words[index].text == "--set":  # the name of a variable and its value follow
            index += 3
        else:
            rest.append(words[index])
            index += 1
    for call in _first("just", rest, JUST_VALUES, home, other={"-f", "--justfile"}):
        task = call.subject
        if isinstance(task, Task) and "/" in task.name:  # `just folder/recipe` runs that of the folder's justfile
            folder, _, name = task.name.rpartition("/")
            if name:
                yield call._replace(subject=task._replace(name=name, folder=below(task.folder, folder)))
        else:
            yield call


def go_task_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `task name`."""
    yield from _first("task", words, TASK_VALUES, home, other={"-t", "--taskfile", "-g", "--global"})


def poe_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `poe name`."""
    yield from _first("poe", words, POE_VALUES, home)


def _first(
    tool: str, words: Sequence[Word], valued: Collection[str], home: str | None, other: Collection[str] = ()
) -> Iterator[Call]:
    found = list(arguments(words[1:], valued))
    folder = None if any(argument.option in other for argument in found) else _folder(found, home)
    for option, word, is_flag in found:
        if is_flag and word.text in ("--list", "-l", "--help", "--version", "--init", "-h", "--summary"):
            return
        if option == "" and not is_flag and "=" not in word.text:
            if word.text not in PROSE:
                yield from _task(tool, word, folder)
            return


def npm_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `npm run name`, `npm test`, `pnpm name`, `yarn workspace package name`, `bun run name`."""
    tool = words[0].text
    found = list(arguments(words[1:], NPM_VALUES if tool == "npm" else PNPM_VALUES))
    folder = _folder(found, home)
    workspace = _workspace(found)
    plain = [argument.word for argument in found if argument.option == "" and not argument.is_flag]
    if tool == "yarn" and len(plain) > 2 and plain[0].text == "workspace":
        workspace, plain = plain[1].text, plain[2:]
    elif tool == "yarn" and plain and plain[0].text == "workspaces":
        workspace, plain = EVERY, plain[1:]
        plain = plain[[word.text for word in plain].index("run") :] if "run" in [word.text for word in plain] else []
    if tool == "pnpm" and any(word.text in ("-r", "--recursive") for _, word, is_flag in found if is_flag):
        workspace = workspace or EVERY
        plain = plain[1:] if plain and plain[0].text in ("recursive", "multi") else plain
    if not plain:
        return
    verb = plain[0].text
    if verb in ("run", "run-script", "rum", "urn"):
        if len(plain) > 1 and not (tool == "bun" and _is_file(plain[1].text)):
            yield from _task(tool, plain[1], folder, workspace)
    elif (tool, verb) == ("bun", "test"):
        return  # its own runner
    elif verb in NPM_OWN:
        name = {"t": "test", "tst": "test"}.get(verb, verb)
        yield from _task(tool, plain[0], folder, workspace, name=name)
    elif tool != "npm" and verb not in PNPM_COMMANDS and not _is_file(verb) and NAME.fullmatch(verb):
        yield from _task(tool, plain[0], folder, workspace)


def _workspace(found: Sequence[Argument]) -> str:
    for option, word, is_flag in found:
        if is_flag and word.text in ("-ws", "--workspaces"):
            return EVERY
        if option in ("-w", "--workspace", "--filter", "-F") and not is_flag:
            return word.text
    return ""


def _is_file(text: str) -> bool:
    return "." in text.rpartition("/")[2] or text.startswith((".", "/"))


def tox_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `tox -e name,name`."""
    found = list(arguments(words[1:], TOX_VALUES))
    folder = _folder(found, home)
    if any(argument.option in ("-c", "--conf") for argument in found):
        folder = None
    for option, word, _ in found:
        if option in ("-e", "--env"):
            yield from _list("tox", word, folder)


def nox_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `nox -s name ...`."""
    found = list(arguments(words[1:], NOX_VALUES))
    folder = None if any(argument.option in ("-f", "--noxfile") for argument in found) else home
    in_sessions = False
    for option, word, is_flag in found:
        in_sessions = option in ("-s", "--session", "--sessions", "-e") or (
            in_sessions and option == "" and not is_flag
        )
        if in_sessions:
            yield from _task("nox", word, folder, name=word.text.partition("(")[0])


def hatch_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read `hatch run environment:script`."""
    plain = [
        a.word for a in arguments(words[1:], {"-e", "--env", "-p", "--project"}) if a.option == "" and not a.is_flag
    ]
    if len(plain) > 1 and plain[0].text == "run":
        name = next((word for word in plain[1:] if word.text[0] not in "+-"), None)
        if name is not None:
            yield from _task("hatch", name, home)


def project_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read the script that `uv run`, `poetry run` and `pdm run` are given; `pdm name` is short for it."""
    tool = words[0].text
    found = list(arguments(words[1:], UV_VALUES))
    plain = [argument.word for argument in found if argument.option == "" and not argument.is_flag]
    if not plain:
        return
    if plain[0].text == "run":
        script = plain[1] if len(plain) > 1 else None
    else:
        script = plain[0] if tool == "pdm" and plain[0].text not in PDM_COMMANDS else None
    if script is not None and not _is_file(script.text) and "/" not in script.text:
        yield from _task(tool, script, _folder(found, home), _package(found))


def _package(found: Sequence[Argument]) -> str:
    return next((word.text for option, word, _ in found if option == "--package"), "")


def cargo_calls(words: Sequence[Word], home: str | None) -> Iterator[Call]:
    """Read the binaries, examples, test files and packages that cargo is given, and `cargo alias`."""
    found = list(arguments(words[1:], CARGO_VALUES))
    folder = _folder(found, home)
    if any(argument.option == "--manifest-path" for argument in found):
        folder = None
    package = next((word.text for option, word, _ in found if option in ("-p", "--package")), "")
    for option, word, _ in found:
        if option in ("--bin", "--example", "--test", "--bench"):
            yield from _task(f"cargo-{option[2:]}", word, folder, package)
        elif option in ("-p", "--package"):
            yield from _task("cargo-package", word, folder)
        elif option == "--":
            break
    first = next((a.word for a in found if a.option == "" and not a.is_flag and a.word.text[0] != "+"), None)
    if first is not None and first.text not in CARGO_COMMANDS:
        yield from _task("cargo", first, folder)


def _folder(found: Sequence[Argument], home: str | None) -> str | None:
    """Give the folder that the options lead to from `home`, one after the other as make takes them."""
    for option, word, is_flag in found:
        if option in FOLDERS and not is_flag:
            home = below(home, word.text)
        elif option == "--":
            break
    return home


def _list(tool: str, word: Word, folder: str | None) -> Iterator[Call]:
    """Give each name of a list with commas; the place is that of the whole word where there are several."""
    names = word.text.split(",")
    for name in names:
        if len(names) == 1:
            yield from _task(tool, word, folder)
        elif NAME.fullmatch(name) and not is_pattern(name):
            yield Call(word, Task(tool, name, folder))


def _task(tool: str, word: Word, folder: str | None, workspace: str = "", name: str = "") -> Iterator[Call]:
    name = name or word.text
    if is_pattern(name) or (workspace != EVERY and is_pattern(workspace)):
        yield Call(word, PLACEHOLDER)
    elif NAME.fullmatch(name) and not name.endswith(":"):
        yield Call(word, Task(tool, name, folder, workspace))


TASK_READERS: dict[str, Callable[[Sequence[Word], str | None], Iterator[Call]]] = {
    "make": make_calls,
    "gmake": make_calls,
    "just": just_calls,
    "task": go_task_calls,
    "poe": poe_calls,
    "npm": npm_calls,
    "pnpm": npm_calls,
    "yarn": npm_calls,
    "bun": npm_calls,
    "tox": tox_calls,
    "nox": nox_calls,
    "hatch": hatch_calls,
    "uv": project_calls,
    "poetry": project_calls,
    "pdm": project_calls,
    "cargo": cargo_calls,
}
"""What reads the words of each tool, its name first, and the folder that they run in."""
