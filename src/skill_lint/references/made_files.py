"""Says which files a skill itself makes, by what it says and by the commands that it shows."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from skill_lint.index.languages import language_of
from skill_lint.index.listing import parent
from skill_lint.model.reference import LINKS
from skill_lint.references.bundle import BUNDLE_FOLDERS
from skill_lint.references.extract_commands import SHELLS
from skill_lint.references.place import Place
from skill_lint.references.resolve import join
from skill_lint.references.target import is_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.model.source import Span
    from skill_lint.parsing.shell import Command
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.mention import Mention

COPIERS = frozenset({"cp", "mv", "install", "ln", "rsync", "scp"})
WRITERS = frozenset({"touch", "tee", "mkfile", "truncate"})
OUTPUTS = frozenset(
    {"-o", "-O", "--output", "--out", "--output-file", "--outfile", "--output-document", "--out-file", "--save"}
    | {"--save-to", "--save-as", "--dest", "--destination", "--target", "--write-to", "--to", "--report", "--log-file"}
)
"""Options whose value is a file, or a folder, that a command makes."""
WRITTEN = frozenset({"--output", "--out", "--output-file", "--outfile"})
"""Those that mean nothing else with any program."""
FOLDERS = frozenset({"--out-dir", "--outdir", "--output-dir", "--output-directory", "--target-dir", "-d", "-C"})
"""The same for folders; those of one letter hold for what unpacks."""
TESTS = frozenset({"[", "[[", "test"})
IS_THERE = frozenset({"-f", "-e", "-d", "-s", "-r", "-x"})
"""Questions of a shell whether a file is there: it may be, or not."""
UNPACKERS = frozenset({"tar", "unzip", "bsdtar"})
HOOKS = frozenset({"hooks", ".husky", ".githooks", ".hooks"})
"""Folders of programs that people write and that others only run."""


class MadeFiles:
    """Look-ups over the files that one skill names; what is found is kept."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._known: dict[str, bool] = {}
        self._written: dict[str, bool] = {}
        self._mentions: dict[str, list[tuple[Document, Mention]]] | None = None
        self._by_commands: tuple[frozenset[str], frozenset[str]] | None = None

    def holds(self, document: Document, path: str) -> bool:
        """Say whether the skill says anywhere that `path`, as `document` names it, is made or may not be there."""
        return any(self._is_made(name) for name in _names(document, path)) or self._has_template(path)

    def writes(self, document: Document, path: str) -> bool:
        """Say whether the skill says, as closely as one reads of what was there, that it writes `path` itself."""
        names = _names(document, path)
        return self._has_template(path) or any(self._is_written(name) or self._is_state(name) for name in names)

    def _is_written(self, path: str) -> bool:
        known = self._written.get(path)
        if known is None:
            from skill_lint.references.wording import reason_of_loss

            is_told = any(reason_of_loss(*each) == "to-be-created" for each in self._named_at(path))
            known = self._written[path] = is_told or self._is_made_by_command(path)
        return known

    def _is_brought(self, folder: str) -> bool:
        """Say whether the skill brings the folder, which is one for what is read: who makes sure of it fills none."""
        path = folder.rstrip("/")
        return path in BUNDLE_FOLDERS and self._inquiry.bundle.has_folder(path)

    def _is_state(self, path: str) -> bool:
        """Say whether a program of the project keeps the file: it lies in a hidden folder, and the code names it."""
        is_hidden = path.startswith(".") and not path.startswith((".github/", "./", "../"))
        *folders, name = path.split("/")
        is_hook = not HOOKS.isdisjoint(folders) and ("." not in name or language_of(name) is not None)
        return is_hidden and not is_hook and path in self._inquiry.code.literal_paths

    def _has_template(self, path: str) -> bool:
        """Say whether the skill brings a template of the file that is not there: `board.template.html`."""
        stem, dot, ending = path.rpartition("/")[2].rpartition(".")
        if not stem:
            return False
        names = {f"{stem}{mark}{dot}{ending}" for mark in (".template", "-template", "_template")}
        names |= {f"{stem}{dot}{ending}.{mark}" for mark in ("template", "tmpl", "j2", "tpl")}
        return not names.isdisjoint(self._brought)

    @cached_property
    def _brought(self) -> frozenset[str]:
        return frozenset(file.rpartition("/")[2] for file in self._inquiry.skill.files)

    def _is_made(self, path: str) -> bool:
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._is_said_to_be_made(path) or self._is_made_by_command(path)
        return known

    def _is_said_to_be_made(self, path: str) -> bool:
        from skill_lint.references.wording import reason_around

        return any(reason_around(*each) in ("to-be-created", "ambiguous") for each in self._named_at(path))

    def _named_at(self, path: str) -> Iterator[tuple[Document, Span]]:
        """Give the documents and places that name `path`."""
        if self._mentions is None:
            self._mentions = defaultdict(list)
            for document in self._inquiry.documents:
                for mention in self._inquiry.mentions[document.path]:
                    written = mention.target.path.removeprefix("./")
                    for name in {written, join(parent(document.path), written)}:
                        if written and name:
                            self._mentions[name].append((document, mention))
        for document, mention in self._mentions.get(path, ()):
            yield document, mention.around if mention.kind in LINKS else mention.span

    def _is_made_by_command(self, path: str) -> bool:
        if self._by_commands is None:
            made = [path for document in self._inquiry.documents for path in _made_by_commands(document)]
            folders = frozenset(path.rstrip("/") for path in made if path.endswith("/") and not self._is_brought(path))
            self._by_commands = frozenset(made), folders
        files, folders = self._by_commands
        above = parent(path)
        while above and above not in folders:
            above = parent(above)
        return path in files or bool(above)


def _names(document: Document, path: str) -> set[str]:
    """Give what `path`, as `document` names it, can be from the root: itself, and from the document's folder."""
    return {path.removeprefix("./"), join(parent(document.path), path) or path}


def written_by_commands(document: Document) -> Iterator[str]:
    """Give the files into which the commands of `document` plainly write: by the shell, or as their output."""
    return _by_commands(document, _written_by)


def _made_by_commands(document: Document) -> Iterator[str]:
    """Give the files that the commands of `document` make, and with a `/` at their end the folders."""
    return _by_commands(document, _made_by)


def _by_commands(document: Document, find: Callable[[Command], Iterator[str]]) -> Iterator[str]:
    from skill_lint.parsing.shell import commands

    texts = [
        list(zip(fence.lines, (span.start for span in fence.line_spans), strict=True))
        for fence in document.fences
        if fence.language in SHELLS
    ]
    texts += [[(code.content, code.content_span.start)] for code in document.code_spans if " " in code.content]
    for lines in texts:
        place = Place()
        for command in commands(lines):
            place.before(command)
            folder = place.folder
            for path in find(command):
                if folder is not None and path and not is_pattern(path):
                    made = join(folder, path.removeprefix("./")) if folder else path.removeprefix("./")
                    if made:
                        yield f"{made.rstrip('/')}/" if path.endswith("/") else made
            place.after(command, document.source.text)


def _written_by(command: Command) -> Iterator[str]:
    yield from (word.text for word in command.written)
    words = [word.text for word in command.words]
    for word, following in pairwise([*words, ""]):
        option, is_joined, value = word.partition("=")
        if option in WRITTEN:
            yield value if is_joined else following


def _made_by(command: Command) -> Iterator[str]:
    yield from (word.text for word in command.written)
    words = [word.text for word in command.words]
    name = words[0].rpartition("/")[2]
    plain = [word for word in words[1:] if not word.startswith("-")]
    if name in WRITERS:
        yield from plain
    elif name in TESTS:
        yield from (asked for option, asked in pairwise(words) if option in IS_THERE)
    elif name == "mkdir":
        yield from (f"{word.rstrip('/')}/" for word in plain)
    elif name in COPIERS and len(plain) > 1:
        yield plain[-1]
        yield from (f"{plain[-1].rstrip('/')}/{word.rstrip('/').rpartition('/')[2]}" for word in plain[:-1])
    elif name == "git" and "clone" in words:
        yield _cloned(plain[plain.index("clone") + 1 :])
    yield from _outputs(name, words)


def _cloned(words: list[str]) -> str:
    """Give the folder that `git clone` makes: the one that is named, else one called like the repository."""
    address = next((index for index, word in enumerate(words) if "/" in word or ":" in word), len(words))
    folder = words[address + 1 : address + 2] or [
        word.rstrip("/").rpartition("/")[2].removesuffix(".git") for word in words[address : address + 1]
    ]
    return f"{folder[0].rstrip('/')}/" if folder and folder[0] else ""


def _outputs(name: str, words: list[str]) -> Iterator[str]:
    for index, word in enumerate(words[1:], 1):
        option, is_joined, value = word.partition("=")
        value = value if is_joined else "".join(words[index + 1 : index + 2])
        if option in OUTPUTS:
            yield value
        elif option in FOLDERS and (option.startswith("--") or name in UNPACKERS):
            yield f"{value.rstrip('/')}/"
