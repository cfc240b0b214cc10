"""Writes the successor of something lost in the form in which it was named, and proves that it is found under it."""

from __future__ import annotations

import re
from posixpath import relpath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.resolve import join
from skill_lint.references.rewriting import adds_signs, is_plain
from skill_lint.references.target import LINES, parse_destination, parse_word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from skill_lint.index.tree import Tree
    from skill_lint.model.markdown import Document
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.subject import Module

MOST = 3  # successors that are named where there are several
SURE = 70  # percent of likeness from which git's rename was what authors wrote in 132 of 137 repairs
LINE_FRAGMENT = regex(r"#L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?(?![\w-])")
PUT_AWAY = regex(
    r"(?:^|[/_.-])(?:archived?|archives|history|legacy|deprecated|obsolete|old|attic|backups?|trash)(?=[/_.-]|$)",
    re.IGNORECASE,
)
OF_MATERIAL = regex(r"(?:^|/)(?:_*fixtures?_*|test[-_]?data|templates?|examples?|samples?)/", re.IGNORECASE)
"""Folders of files that are copied or tested with, and that nobody uses where they are."""
OF_COPY = regex(
    r"(?:[._-](?:examples?|samples?|templates?|tmpl|tpl|dist|disabled|inactive|bak|backup|orig)|"
    r"\.(?:old|off|j2|jinja2?|hbs|mustache|ejs|erb|liquid))(?=\.\w+$|$)",
    re.IGNORECASE,
)
"""What a name ends with, before its ending or behind it, that is one of a template, a copy or a file put out of use."""
TELLING = 12  # letters of a name that few files have by chance
COMPOUND = regex(r"[\w][-_.][\w]|[a-z][A-Z]|\d")
_USUAL = """
src lib libs app apps pkg packages internal cmd core common shared test tests docs doc scripts tools utils modules
components services server client web api backend frontend main python js ts go java rust source sources include
"""
USUAL_FOLDERS = frozenset(_USUAL.split())
"""Folders that many projects have and that say nothing of what is in them."""
SPECIAL = regex(r"[\x00-\x20\x7f<>\"%#?\\|`]")
ENTITY = regex(r"&(?=#?\w{1,40};)")
"""What Markdown would read as another character: `&amp;`."""
PARENTHESIS = regex(r"[()]")
LITERAL = "/()!$&'*+,;=:@~-._"  # what a percent-encoded path leaves as it is


class Successor(NamedTuple):
    """What takes the place of something lost: `path` is the file or folder, "" where there is none or several.

    `texts` are what to write, the best first; `is_sure` says that it can be written without asking.
    """

    path: str = ""
    texts: tuple[str, ...] = ()
    is_sure: bool = False
    is_fix: bool = True
    similarity: int | None = None


class Form(NamedTuple):
    """How a path was written: what stands before and behind it, and the folder that the text leaves out.

    `path` is the path in the text with single slashes, `separator` what stood for them.
    """

    before: str
    path: str
    behind: str
    folder: str = ""
    separator: str = "/"


def fix(document: Document, mention: Mention, successor: Successor) -> Fix | None:
    """Give the fix that writes the successor, if it is one and cannot be read as more than a path.

    It is safe only where the text speaks of what is here and now. There is none where the text deletes the thing.
    """
    if not successor.is_fix or len(successor.texts) != 1:
        return None
    from skill_lint.references.done_away import is_done_away
    from skill_lint.references.labels import label_edits
    from skill_lint.references.safety import is_harmless

    if is_done_away(document, mention):
        return None
    text = successor.texts[0]
    path = successor.path or text
    is_safe_text = is_plain(path)
    if mention.kind not in LINKS and not (is_safe_text and not adds_signs(mention.text, text)):
        return None  # a shell would read a name with `;` or the like as more than that
    shown = label_edits(document, mention, text, successor.path) if is_safe_text else ()
    edits = (*shown, Edit(document.path, mention.span, text))
    is_shown = mention.kind not in LINKS or bool(shown)
    is_safe = successor.is_sure and is_harmless(document, mention, path, is_shown=is_shown)
    return Fix(f"write `{text}`", edits, is_safe)


def is_likely(old: str, new: str) -> bool:
    """Say whether a file of the same name elsewhere may be the one meant: the name says enough, or a folder's does."""
    if is_telling(old.rpartition("/")[2]):
        return True
    return bool({*parent(old).split("/")} & {*parent(new).split("/")} - USUAL_FOLDERS - {""})


def is_telling(name: str) -> bool:
    """Say whether few files have the name by chance."""
    stem = name.partition(".")[0]
    return len(stem) >= TELLING or COMPOUND.search(stem) is not None


def is_put_away(old: str, new: str) -> bool:
    """Say whether the rename puts the file out of use: where such things are kept, or under a name that says so.

    A name with something behind the ending of the old one is that of a template or a copy: `app.yml.example`.
    """
    if any(sign.search(new) and not sign.search(old) for sign in (PUT_AWAY, OF_MATERIAL, OF_COPY)):
        return True
    name = old.rpartition("/")[2]
    return "." in name and new.rpartition("/")[2].startswith(f"{name}.")


def package_of(tree: Tree, old: str, earlier: Collection[str] = ()) -> str:
    """Give the folder that a module became (`x.py`, now `x/`), "" where it became none.

    `earlier` are the folders that were there when the module was.
    """
    stem, dot, ending = old.rpartition(".")
    if not dot or stem not in tree.folders or stem in earlier:
        return ""
    return stem if any(name.endswith(f".{ending}") for name in tree.children(stem)) else ""


def renamed_module(module: Module, old: str, new: str) -> str | None:
    """Give the dotted name of the module file `new` for one that named `old`, from the same folder.

    None where it has none that can stand in a command.
    """
    written = "/".join(module.parts)
    stem, stem_now = (re.sub(r"(?:/__(?:main|init)__)?\.pyi?$", "", path) for path in (old, new))
    within = stem.removesuffix(written)
    if not stem.endswith(written) or not stem_now.startswith(within):
        return None
    written = stem_now[len(within) :].replace("/", ".")
    return written if is_plain(written) else None


def rewritten(
    inquiry: Inquiry, document: Document, mention: Mention, old: str, new: str, before: Inquiry | None = None
) -> str | None:
    """Give the text of `mention`, which named the file or folder `old`, with `new` in its place.

    The style stays: from the root, from the document, from the skill, or the end of a path alone. `before` is the
    inquiry in which the mention led to `old`, by default this one. None where no form of `new` is sure to be found, and
    where a shell or Markdown would read it as more than a path.
    """
    form = _form(mention)
    if form is None or (mention.kind not in LINKS and not is_plain(new)):
        return None
    for path in _paths(inquiry, document, mention, old, new, before or inquiry):
        text = _text(mention, form, path)
        if text is None or text == mention.text or (mention.kind not in LINKS and adds_signs(mention.text, text)):
            continue
        if leads_to(inquiry, document, mention, text, form.folder, new):
            return text
    return None


def leads_to(inquiry: Inquiry, document: Document, mention: Mention, text: str, folder: str, path: str) -> bool:
    """Say whether `text` in the place of `mention` is found in the tree, at `path`."""
    from skill_lint.references.judge_paths import judge

    target = parse_destination(text) if mention.kind in LINKS else parse_word(text.removeprefix("@"))
    if folder:
        target = target._replace(path=f"{folder}/{target.path}")
    verdict = judge(inquiry, document, mention._replace(text=text, target=target))
    is_there = verdict.status == "resolved" or verdict.fault == "backslash"
    return is_there and inquiry.tree.resolve(verdict.where) == inquiry.tree.resolve(path)


def _form(mention: Mention) -> Form | None:
    return _form_of_link(mention) if mention.kind in LINKS else _form_of_word(mention)


def _form_of_link(mention: Mention) -> Form | None:
    text, target = mention.text, mention.target
    end = len(text.partition("?")[0].partition("#")[0])
    core, behind = text[:end], text[end:]
    if target.backslashes:
        return None  # a fault of its own
    if target.kind == "path":
        before = ""
    elif target.kind == "rooted" and core.startswith("/"):
        before = "/"
    elif target.kind == "variable" and core.endswith(target.path):
        before = core.removesuffix(target.path)
    else:
        return None
    return Form(before, target.path, LINE_FRAGMENT.sub("", behind, count=1))


def _form_of_word(mention: Mention) -> Form | None:
    target = mention.target
    separator = ""
    text = mention.text
    if target.backslashes:
        run = re.search(r"\\+", text)
        separator = run.group() if run else ""
        text = re.sub(r"\\+", "/", text)
    folder, path = "", target.path
    place = text.find(path)
    while place < 0 and "/" in path:  # a `cd` that came before said the first folders
        head, _, path = path.partition("/")
        folder = f"{folder}/{head}" if folder else head
        place = text.find(path)
    if place < 0 or not path:
        return None
    behind = text[place + len(path) :]
    lines = LINES.match(behind) or re.match(r":L?\d+(?:[-:,]L?\d+)*", behind) or LINE_FRAGMENT.match(behind)
    return Form(text[:place], path, behind[lines.end() :] if lines else behind, folder, separator or "/")


def _text(mention: Mention, form: Form, path: str) -> str | None:
    if form.folder:
        if not path.startswith(f"{form.folder}/"):
            return None
        path = path[len(form.folder) + 1 :]
    if form.path.startswith("./") and not path.startswith("."):
        path = f"./{path}"
    if form.path.endswith("/"):
        path += "/"
    if mention.kind in LINKS:
        return form.before + _encoded(path, "%" in mention.text) + form.behind
    text = form.before + path + form.behind
    return text.replace("/", form.separator) if form.separator != "/" else text


def _encoded(path: str, wholly: bool) -> str:
    if wholly:
        text = quote(path.encode("utf-8", "surrogateescape"), safe=LITERAL)
    else:
        text = SPECIAL.sub(_percent, path)
        text = text if text.count("(") == text.count(")") else PARENTHESIS.sub(_percent, text)
    return ENTITY.sub(_percent, text)


def _percent(match: re.Match[str]) -> str:
    return f"%{ord(match.group()):02X}"


def _paths(
    inquiry: Inquiry, document: Document, mention: Mention, old: str, new: str, before: Inquiry
) -> Iterator[str]:
    """Give the ways to write `new`, the one that keeps the style of the text first."""
    target = mention.target
    written = target.path.removeprefix("./").rstrip("/")
    is_link = mention.kind in LINKS
    if target.kind in ("rooted", "variable"):
        for folder, folder_before in _roots(inquiry, document, before, is_link):
            if _leads_from(before, folder_before, written, old) and _is_below(new, folder):
                yield _below(new, folder)
        return
    for folder, folder_before in _roots(inquiry, document, before, is_link):
        if not _leads_from(before, folder_before, written, old):
            continue
        if _is_below(new, folder):
            yield _below(new, folder)
        elif is_link or written.startswith("../"):
            yield relpath("/" + new, "/" + folder)
    if not is_link and old.endswith(f"/{written}"):
        left_out = old[: -len(written) - 1]
        if _is_below(new, left_out):
            yield _below(new, left_out)
        if "/" not in written:
            yield new.rpartition("/")[2]
    if not is_link:
        yield new
    yield relpath("/" + new, "/" + parent(document.path))


def _roots(inquiry: Inquiry, document: Document, before: Inquiry, is_link: bool) -> Iterator[tuple[str, str]]:
    """Give the folders from which a path may start now, each with what it was when the path led somewhere."""
    of_document = (parent(document.path), parent(_path_before(inquiry, document, before)))
    of_skill = (inquiry.skill.directory, before.skill.directory)
    yield from (of_document, of_skill) if is_link else (of_skill, of_document)
    yield inquiry.skill.base, before.skill.base
    yield "", ""
    folder = parent(of_document[0])
    while folder:
        yield folder, folder
        folder = parent(folder)


def _path_before(inquiry: Inquiry, document: Document, before: Inquiry) -> str:
    earlier = None if before is inquiry else inquiry.document_before(document)
    return document.path if earlier is None else earlier.path


def _leads_from(before: Inquiry, folder: str, written: str, old: str) -> bool:
    path = join(folder, written)
    return path is not None and (path == old or before.tree.resolve(path) == before.tree.resolve(old))


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _below(path: str, folder: str) -> str:
    return path[len(folder) + 1 :] if folder else path
