"""Says why a path that leads nowhere may be no fault, or a small one, and what could be meant by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import join, parent
from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.resolve import join as normalized
from skill_lint.references.samples import is_sample_link
from skill_lint.references.target import (
    has_extension,
    is_domain,
    is_output,
    is_package,
    is_page_of_host,
    is_pattern,
)

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.resolve import Look

HIDDEN = regex(r"(?:\./)?\.\w")
"""Paths into hidden folders, which are made where the skill is used."""
DOCUMENTS = (".md", ".mdx", ".mdc", ".rst", ".txt", ".adoc", ".html")
BESIDE = regex(r"([^/.][^/]*)/(.+)")
"""A file of a skill that lies beside this one, from the folder of both."""


def excuse(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> UnjudgedReason | None:
    """Give the reason why a path that leads nowhere is no fault."""
    path = mention.target.path
    if is_pattern(path) or (mention.target.kind == "path" and is_pattern(mention.text)):
        return "placeholder"
    if is_domain(path) or is_package(path) or is_page_of_host(path):
        return "external"
    if not has_extension(path) and not path.endswith("/") and not path.startswith("."):
        return "no-evidence"  # a word, or a page of a wiki or a site
    if inquiry.bundle.is_material(document.path):
        return "example"
    if HIDDEN.match(path) or is_output(path):
        return "generated"
    reason = kind_of_absence(inquiry, mention, look)
    if reason is not None:
        return reason
    from skill_lint.references.wording import reason_around

    reason = reason_around(document, mention.around if mention.kind in LINKS else mention.span)
    if reason is not None:
        return reason
    if mention.kind in LINKS and is_sample_link(document, mention):
        return "placeholder"
    if mention.kind in LINKS and not mention.is_html and _is_quoted(document, mention):
        return "example"
    if inquiry.made_files.holds(document, path):
        return "to-be-created"
    if mention.kind in LINKS and _is_right_elsewhere(inquiry, document, path):
        return "ambiguous"
    return "generated" if _is_of_a_program(inquiry, look) else None


def _is_quoted(document: Document, mention: Mention) -> bool:
    """Say whether a link is a part of a text between quotes: one to be written somewhere else."""
    source = document.source
    line = source.line_span(source.position(mention.span.start).line)
    before = source.text[line.start : mention.around.start]
    after = source.text[mention.around.end : line.end]
    is_open = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    return is_open and ('"' in after or "”" in after) and before.rstrip()[-1:] not in ('"', "“")


def kind_of_absence(inquiry: Inquiry, mention: Mention, look: Look) -> UnjudgedReason | None:
    """Give the reason why nothing can be known of the places looked in, or why nothing need be there."""
    return inquiry.resolver.hiding(look.tried, is_folder=mention.target.path.endswith("/"))


def _is_right_elsewhere(inquiry: Inquiry, document: Document, path: str) -> bool:
    """Say whether a link out of the skill leads to something from where a skill of the same name lies.

    What lies outside of agent folders and plugins is a copy to be kept, or the source of those that lie in them.
    """
    skill = inquiry.skill
    if skill.home != "collection" or not path.startswith("../"):
        return False
    inside = document.path[len(skill.directory) :].lstrip("/")
    names = {skill.folder_name, (inquiry.surroundings.frontmatter(skill.entry).text("name") or "").strip()}
    for other in inquiry.surroundings.skills:
        if other.folder_name in names and other.directory != skill.directory:
            place = normalized(parent(f"{other.directory}/{inside}"), path)
            if place and inquiry.resolver.find(place) and not place.startswith(f"{other.directory}/"):
                return True
    return False


def _is_of_a_program(inquiry: Inquiry, look: Look) -> bool:
    """Say whether a program of the project has the very path as a string, as what makes a file has.

    Documents are named in messages of programs too, and nothing makes them.
    """
    paths = [path for path in look.tried if path and has_extension(path) and not path.lower().endswith(DOCUMENTS)]
    return bool(paths) and not inquiry.code.literal_paths.isdisjoint(paths)


def is_beside_once_installed(inquiry: Inquiry, document: Document, mention: Mention) -> bool:
    """Say whether a link from a collection leads to a skill elsewhere, which may be installed beside this one."""
    skill = inquiry.skill
    place = normalized(parent(document.path), mention.target.path) or ""
    found = BESIDE.fullmatch(place.removeprefix(parent(skill.directory)).lstrip("/"))
    if found is None or skill.home == "agent-folder" or found[1] == skill.folder_name:
        return False
    return any(
        skill.folder_name == found[1] and join(skill.directory, found[2]) in inquiry.tree.files
        for skill in inquiry.surroundings.skills
    )


def near_paths(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> tuple[str, ...]:
    """Give the texts of the mention with paths that are there and could be meant."""
    from skill_lint.references.nearby import at_another_height, nearby

    found: tuple[str, ...] = ()
    higher = at_another_height(inquiry.tree, inquiry.bundle, document.path, mention.target.path)
    if higher is not None:
        found = (higher,)
    elif inquiry.suggestions > 0:
        inquiry.suggestions -= 1
        found = nearby(inquiry.tree, inquiry.bundle, document.path, look)
    text = mention.text
    rest = text[len(text.partition("?")[0].partition("#")[0]) :]
    return tuple(path + rest for path in found)
