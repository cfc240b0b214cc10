"""Judges the paths that a skill names in one tree: links, code spans, words of commands and of prose."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.absences import excuse, is_beside_once_installed, kind_of_absence, near_paths
from skill_lint.references.bundle import BUNDLE_FOLDERS, MARKDOWN, is_general
from skill_lint.references.machine_made import is_machine_made
from skill_lint.references.pages import leaves, may_be_page, page_of
from skill_lint.references.target import LINES, has_extension, is_pattern, parse_destination
from skill_lint.references.verdicts import missing, resolved, unjudged

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Fault, ResolvedBy, UnjudgedReason, Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.resolve import Look

EXAMPLES = regex(r"(?:^|[/_-])(?:anti[-_]?patterns?|examples?|samples?)[^/]*$", re.IGNORECASE)
"""Documents that are made of examples, and so name made-up files of the reader's project."""
OF_ANOTHER = regex(r"\b\w+['’]s?[ \t\r\n]+[`\"*]*$")
LONGEST = 300  # characters before a path that say whose it is
TO_BE_FILLED_IN = frozenset({"todo", "tbd", "fixme", "xxx", "placeholder"})
"""Fragments that an author has put in for a target that is not there yet."""
OF_SKILL = regex(
    r"`/?([\w:-]+)`(?:['’]s)? skill(?:['’]s)?\b(?:[^.;`]{0,40}`[^`]{1,80}`){0,6}[^.;`]{0,40}[`\"*]*$", re.IGNORECASE
)
"""Whose the file is, right before it or before others in the same list."""
CONTESTABLE = frozenset({"no-evidence", "generated", "to-be-created", "negated", "ambiguous"})
"""Reasons why a link may lead nowhere that count for nothing where every path must exist."""


def judge(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    """Say what became of the path that `mention`, in `document`, names; asked again, it says the same."""
    key = document.path, mention
    known = inquiry.judged.get(key)
    if known is None:
        known = inquiry.judged[key] = _judge(inquiry, document, mention)
    return known


def _judge(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    kind = mention.target.kind
    if kind == "external":
        return unjudged(document, mention, "external")
    if kind == "empty":
        return unjudged(document, mention, "placeholder")
    if kind == "home":
        return unjudged(document, mention, "outside")
    if kind in ("personal", "drive"):
        return _absolute(inquiry, document, mention)
    if kind == "fragment":
        return _anchor(inquiry, document, mention, document.path)
    if kind == "rooted":
        return _rooted(inquiry, document, mention)
    if kind == "variable":
        return _variable(inquiry, document, mention)
    return _link(inquiry, document, mention) if mention.kind in LINKS else _mention(inquiry, document, mention)


def _rooted(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    look = inquiry.resolver.rooted(mention.target.path)
    if look.where is not None:
        return _found(inquiry, document, mention, look.where)
    if _must_exist(inquiry, mention) and mention.target.path.partition("/")[0] in inquiry.tree.folders:
        return _declared(inquiry, document, mention, look)
    return unjudged(document, mention, "ambiguous")


def _must_exist(inquiry: Inquiry, mention: Mention) -> bool:
    """Say whether the project declared that every path of this kind exists."""
    is_asked = inquiry.policy.paths == "must-exist" and inquiry.speaks_of_project
    return is_asked and (mention.kind in ("code", "call") or mention.kind in LINKS)


def _absolute(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    fault: Fault | None = "absolute"
    if inquiry.bundle.is_material(document.path) or (mention.target.kind == "drive" and mention.kind not in LINKS):
        fault = None
    return unjudged(document, mention, "outside", fault=fault)


def _variable(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    from skill_lint.clients.variables import variables

    target = mention.target
    known = variables().get(target.variable)
    means = known.means if known else ""
    if known is None and not target.path:
        return unjudged(document, mention, "placeholder")
    folder = inquiry.skill.directory
    if means == "plugin" or (means == "project" and inquiry.skill.home == "agent-folder"):
        folder = inquiry.skill.base
    look = inquiry.resolver.below(folder, target.path)
    if look.where is not None:
        return _found(inquiry, document, mention, look.where)
    certain = means == "skill" or (means == "plugin" and inquiry.skill.home == "plugin")
    if not certain or mention.kind not in LINKS:
        return unjudged(document, mention, "variable")
    return _missing_link(inquiry, document, mention, look)


def _link(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    path = mention.target.path
    look = inquiry.resolver.link(document.path, path)
    if look.where is None and path.startswith("@"):  # an import, as some clients read it, written into a link
        imported = inquiry.resolver.link(document.path, path[1:])
        look = look if imported.where is None else imported
        if look.where is None and path.startswith("@site/"):
            return unjudged(document, mention, "external")  # what Docusaurus calls the root of its site
    if look.where is not None:
        return _found(inquiry, document, mention, look.where)
    if may_be_page(inquiry, document, mention, look):
        page = page_of(inquiry, document, mention)
        if page is None:
            return unjudged(document, mention, "external")
        if document.path.lower().endswith(".mdx"):
            return _found(inquiry, document, mention, page)  # what makes the site adds the ending, or leaves it out
    return _missing_link(inquiry, document, mention, look)


def _missing_link(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> Verdict:
    reason = _excuse(inquiry, document, mention, look)
    if reason in CONTESTABLE and _must_exist(inquiry, mention):
        return _declared(inquiry, document, mention, look)
    if reason is not None:
        return unjudged(document, mention, reason)
    spelled = inquiry.resolver.spelled(look)
    if spelled is not None:
        return _case(document, mention, spelled, look)
    near = near_paths(inquiry, document, mention, look)
    if look.tried[0] is None:
        return replace(unjudged(document, mention, "outside", fault="outside"), near=near)
    evidence = Evidence("proof", "a link claims that its target is there", places(look))
    severity = Severity.WARNING
    is_entry = document.path == inquiry.skill.entry
    if is_beside_once_installed(inquiry, document, mention) or _is_jump(document, mention):
        severity = Severity.NOTE
    elif not is_entry and (is_machine_made(document) or _is_of_front_page(inquiry, document, mention, look)):
        severity = Severity.NOTE  # it was taken over with its links, and is not mended here
    elif is_entry and not mention.is_html:
        severity = Severity.ERROR
    return missing(document, mention, "path", evidence, severity, near=near)


def _excuse(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> UnjudgedReason | None:
    return "example" if inquiry.samples.holds(document, mention) else excuse(inquiry, document, mention, look)


def _is_of_front_page(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> bool:
    """Say whether a link is one of a front page that was copied: a skill at the root of a repository has its own."""
    from skill_lint.references.front_pages import speaks_of_its_repository

    return bool(inquiry.skill.directory) and speaks_of_its_repository(document, mention, leaves=leaves(inquiry, look))


def _is_jump(document: Document, mention: Mention) -> bool:
    """Say whether a link is what editors make of a name: [`a.ts`](a.ts:1), a file of whoever reads it."""
    path = LINES.sub("", mention.text)
    return path != mention.text and document.source[mention.around].startswith(f"[`{path}`]")


def _mention(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    path = mention.target.path
    named = inquiry.bundle.named(path) if "/" not in path else ()
    if named:
        return _found(inquiry, document, mention, named[0])
    look = inquiry.resolver.mention(document.path, path)
    if look.where is not None:
        return _found(inquiry, document, mention, look.where)
    if inquiry.speaks_of_project and (ending := inquiry.ending(path)):
        return _at_suffix(inquiry, document, mention, ending)
    spelled = _spelling(inquiry, document, path, look)
    is_asked = _must_exist(inquiry, mention) and not is_pattern(path) and _is_surely_path(inquiry, path)
    is_own = spelled is not None and inquiry.bundle.inside(spelled) is not None
    is_said_where = is_own and "/" in path.removeprefix("./")  # then a general name can mean no other file
    if spelled is not None and (is_asked or not _means_another_file(inquiry, document, mention, is_said_where)):
        verdict = _case(document, mention, spelled, look)
        if is_asked:
            return replace(verdict, severity=Severity.ERROR)
        # Of a file of the project it is often another one that is meant: GitHub's, or one that a platform prescribes.
        return verdict if is_own else replace(verdict, severity=Severity.NOTE)
    if is_pattern(path):
        return unjudged(document, mention, "placeholder")
    if is_asked:
        return _declared(inquiry, document, mention, look)
    if _is_of_bundle(inquiry, document, mention):
        reason = _excuse(inquiry, document, mention, look)
        if reason is not None:
            return unjudged(document, mention, reason)
        folder = parent(path.removeprefix("./"))
        evidence = Evidence("proof", f"the skill has a folder `{folder}/`, and this file is not in it", places(look))
        near = near_paths(inquiry, document, mention, look)
        # Reference files are often copied from elsewhere, and then name the files of that place.
        severity = Severity.WARNING if document.path == inquiry.skill.entry else Severity.NOTE
        return missing(document, mention, "path", evidence, severity, near=near)
    if any(candidate and inquiry.tree.leads_out(candidate) for candidate in look.tried):
        return unjudged(document, mention, "outside")
    return unjudged(document, mention, "no-evidence" if inquiry.speaks_of_project else "scope")


def _at_suffix(inquiry: Inquiry, document: Document, mention: Mention, ending: tuple[str, ...]) -> Verdict:
    """Say that files of the project end with the path.

    Lines are judged where that is one file and the path is long: a short one (`src/auth.ts:88`) is often made up.
    """
    if mention.target.lines and len(ending) == 1 and mention.target.path.strip("./").count("/") >= 2:
        return _lines(inquiry, document, mention, ending[0], "suffix")
    verdict = resolved(document, mention, ending[0], "suffix")
    if not inquiry.wants_hints:
        return verdict
    from skill_lint.references.tails import with_whole_path

    return with_whole_path(inquiry, document, mention, verdict, ending)


def _is_surely_path(inquiry: Inquiry, path: str) -> bool:
    """Say whether a word is a path by its form, or by a folder that is there: `a/b` alone is often something else."""
    return (
        has_extension(path)
        or path.endswith("/")
        or path.startswith(".")
        or path.partition("/")[0] in inquiry.tree.folders
    )


def _declared(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> Verdict:
    """Judge a path of a project that declared that every path exists."""
    if inquiry.policy.allowed(mention.text) is not None or inquiry.policy.allowed(mention.target.path) is not None:
        return unjudged(document, mention, "allow-listed")
    reason = kind_of_absence(inquiry, mention, look)
    if reason is not None:
        return unjudged(document, mention, reason)
    evidence = Evidence("declared", "the project asks that every path exists (`references.paths`)", places(look))
    near = near_paths(inquiry, document, mention, look)
    return missing(document, mention, "path", evidence, Severity.ERROR, near=near)


def _is_of_bundle(inquiry: Inquiry, document: Document, mention: Mention) -> bool:
    """Say whether a path is certainly meant to be a file of the skill: the skill has the folder that it names.

    Skills about skills name files of imagined ones, and material speaks of other places.
    """
    path = mention.target.path.removeprefix("./")
    folder = parent(path)
    return (
        folder.partition("/")[0] in BUNDLE_FOLDERS
        and has_extension(path)
        and inquiry.bundle.has_folder(folder)
        and not inquiry.is_about_skills
        and EXAMPLES.search(document.path) is None
        and not _is_of_another(inquiry, document, mention)
        and not inquiry.made_files.holds(document, path)
        and not inquiry.ending(path)  # another skill's, or one at the root of the collection
    )


def _is_of_another(inquiry: Inquiry, document: Document, mention: Mention) -> bool:
    """Say whether the words before say whose file it is ("the project's `scripts/run.sh`", "of the `grind` skill")."""
    start = mention.span.start
    before = document.source.text[max(0, start - LONGEST) : start]
    skill = OF_SKILL.search(before)
    return OF_ANOTHER.search(before[-40:]) is not None or (skill is not None and skill[1] != inquiry.skill.folder_name)


def _spelling(inquiry: Inquiry, document: Document, path: str, look: Look) -> str | None:
    """Give the file of the skill's own, or at a path of the project, that `path` means but for its case.

    A bare name in capitals (PRODUCT.md) means a file of that folder at most: projects have files of such names.
    Where the skill also writes the name exactly, the other spelling is that of another file.
    """
    if "/" not in path.strip("./") and path.endswith("/"):
        return None  # a folder alone: `Assets/` of a game is not the `assets/` of the skill
    if "/" in path:
        spelled = inquiry.resolver.spelled(look)
    else:
        like = inquiry.bundle.like(path)
        spelled = like[0] if len(like) == 1 else None
        if spelled and path.partition(".")[0].isupper():
            near = parent(spelled) in (inquiry.skill.directory, parent(document.path))
            spelled = spelled if near else None
        if spelled and inquiry.words.holds(spelled.rpartition("/")[2]):
            return None
    if spelled is None or inquiry.bundle.is_material(spelled):
        return None
    is_own = inquiry.bundle.inside(spelled) is not None
    return spelled if is_own or (inquiry.speaks_of_project and "/" in path) else None


def _means_another_file(inquiry: Inquiry, document: Document, mention: Mention, is_said_where: bool) -> bool:
    from skill_lint.references.wording import reason_around

    return (
        (is_general(mention.target.path) and not is_said_where)
        or inquiry.bundle.is_material(document.path)
        or reason_around(document, mention.around) is not None
    )


def _found(inquiry: Inquiry, document: Document, mention: Mention, where: str) -> Verdict:
    is_named = mention.kind in LINKS or where in inquiry.tree.files  # "..\\" in code is no name of a folder here
    if mention.target.backslashes and is_named and not _is_windows(document, mention):
        evidence = Evidence("proof", f"`{where}` is there under its name with slashes")
        text = re.sub(r"\\+", "/", mention.text)
        is_same = mention.kind not in LINKS or parse_destination(text).path == mention.target.path
        from skill_lint.references.rewriting import is_plain

        may_write = mention.kind in LINKS or is_plain(
            mention.target.path
        )  # a backslash can also hide a sign of a shell
        near = (text,) if is_same and may_write else ()
        return missing(document, mention, "backslash", evidence, Severity.NOTE, where=where, near=near)
    if mention.target.lines:
        return _lines(inquiry, document, mention, where, _by(inquiry, where))
    if mention.target.fragment and mention.kind in LINKS:
        return _anchor(inquiry, document, mention, where)
    return resolved(document, mention, where, _by(inquiry, where))


def _lines(inquiry: Inquiry, document: Document, mention: Mention, where: str, by: ResolvedBy) -> Verdict:
    """Judge the line numbers that follow a path."""
    count = inquiry.surroundings.lines_of(where)
    last = max(mention.target.lines)
    if count is not None and len(set(mention.target.lines)) > 1:
        last -= 1  # an editor shows one more line behind the last line end, and a range to the end of the file takes it
    if count is None or last <= count:
        return resolved(document, mention, where, by)
    if not inquiry.speaks_of_project and by != "bundle":
        return unjudged(document, mention, "scope")
    if inquiry.bundle.is_material(document.path) or inquiry.samples.holds(document, mention):
        return unjudged(document, mention, "example")
    from skill_lint.references.wording import reason_around

    reason = reason_around(document, mention.around if mention.kind in LINKS else mention.span)
    if reason is not None:
        return unjudged(document, mention, reason)
    from skill_lint.references.citations import is_shown

    if is_shown(document, mention):
        return unjudged(document, mention, "example")
    evidence = Evidence("proof", f"`{where}` has {count} line{'' if count == 1 else 's'}", (where,))
    return missing(document, mention, "line", evidence, Severity.WARNING, where=where)


def _by(inquiry: Inquiry, where: str) -> ResolvedBy:
    return "project" if inquiry.bundle.inside(where) is None else "bundle"


def _is_windows(document: Document, mention: Mention) -> bool:
    from skill_lint.references.wording import is_windows

    return is_windows(document, mention.span)


def _case(document: Document, mention: Mention, spelled: str, look: Look) -> Verdict:
    from skill_lint.references.nearby import respelled

    text = respelled(mention.text, mention.target.path, spelled)
    evidence = Evidence("proof", f"the only spelling there is `{spelled}`", places(look))
    is_error = mention.kind in LINKS and not mention.is_html
    severity = Severity.ERROR if is_error else Severity.WARNING
    return missing(document, mention, "case", evidence, severity, where=spelled, near=(text,) if text else ())


def _anchor(inquiry: Inquiry, document: Document, mention: Mention, where: str) -> Verdict:
    fragment = mention.target.fragment or ""
    if not fragment or not where.lower().endswith(MARKDOWN):
        return resolved(document, mention, where, _by(inquiry, where))
    outcome = inquiry.anchors.look(where, fragment)
    if outcome.reason is not None:
        return unjudged(document, mention, outcome.reason)
    if outcome.found:
        return resolved(document, mention, where, _by(inquiry, where))
    if where.lower().endswith(".mdx"):
        return unjudged(document, mention, "external")  # the fragments of a site are those that its program makes
    if fragment.casefold() in TO_BE_FILLED_IN:
        return unjudged(document, mention, "placeholder")
    if inquiry.bundle.is_material(document.path) or inquiry.samples.holds(document, mention):
        return unjudged(document, mention, "example")
    if mention.target.kind == "rooted" and document.path != inquiry.skill.entry:
        return unjudged(document, mention, "ambiguous")  # what was taken over speaks of the root of another project
    evidence = Evidence("proof", "no heading and no id gives this fragment", (where,))
    return missing(document, mention, "anchor", evidence, Severity.WARNING, where=where, near=outcome.near)


def places(look: Look) -> tuple[str, ...]:
    """Give the folders looked in, without those from which the path leaves the tree."""
    inside = [folder for folder, path in zip(look.roots, look.tried, strict=True) if path is not None]
    return tuple(f"{folder}/" if folder else "repository root" for folder in inside)
