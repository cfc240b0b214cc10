"""Says which headings a skill lost in a change, and which heading came in the place of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.diagnostic import Edit, Evidence, Fix, Severity
from skill_lint.parsing.slugs import plain_slug

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.index.patch import Hunk
    from skill_lint.model.markdown import Document, Heading
    from skill_lint.model.reference import Verdict
    from skill_lint.references.loss import Losses
    from skill_lint.references.verdicts import Judged

LIKE = 0.6  # how much alike the texts of two headings are, as difflib measures it, if one replaces the other
KEPT = 0.5  # share of the lines below a heading that are below the other still
LONGEST = 200  # characters of a heading that is compared
MOST_LINES = 1000  # below a heading that are compared
MOST_SOUGHT = 200  # headings for whose successors is looked


class _Section(NamedTuple):
    """A heading, its line, and whether the other side of the change has its fragment too."""

    heading: Heading
    line: int
    stays: bool


class LostHeadings:
    """The headings of the files that a skill links to, compared with those at the base of a change."""

    def __init__(self, losses: Losses) -> None:
        self._losses = losses
        self._sections: dict[tuple[str, str], tuple[list[_Section], list[_Section]]] = {}
        self._known: dict[tuple[str, str, str], str] = {}

    def look(self, each: Judged) -> Verdict | None:
        """Give the verdict of a link to a heading that went from a file that stayed; None for any other."""
        document, mention, verdict = each
        inquiry, change = self._losses.inquiry, self._losses.change
        earlier = inquiry.document_before(document)
        where = inquiry.tree.resolve(verdict.where)
        if inquiry.before is None or earlier is None or change.document_before(where) is None:
            return None
        from skill_lint.references.judge_paths import judge

        found = judge(inquiry.before, earlier, mention)
        if found.status != "resolved":
            return None
        slug = self.successor(change.base.resolve(found.where), where, mention.target.fragment or "")
        near = (slug,) if slug else verdict.near
        history = self._losses.was_there(near[0] if len(near) == 1 else None)
        evidence = (verdict.evidence or Evidence("proof"))._replace(kind="loss", history=history)
        severity = max(verdict.severity or Severity.WARNING, Severity.WARNING)
        lost = replace(verdict, evidence=evidence, severity=severity, near=near)
        if not slug:
            return lost
        text = with_fragment(mention.text, slug)
        return replace(lost, fix=Fix(f"write `{text}`", (Edit(document.path, mention.span, text),), safe=False))

    def successor(self, old_path: str, new_path: str, fragment: str) -> str:
        """Give the fragment of the heading that came in the place of the one with `fragment`, "" where none surely did.

        `old_path` is the file at the base, `new_path` what it is now. One came in its place where a single heading came
        in the lines that git shows changed together with it, or between the headings around it that stayed, and the
        text of the heading or of what is below it is much the same.
        """
        key = old_path, new_path, fragment
        known = self._known.get(key)
        if known is None:
            known = self._found(*key) if len(self._known) < MOST_SOUGHT else ""
            self._known[key] = known
        return known

    def moved(self, each: Judged, old_path: str, new_path: str) -> Judged:
        """Give a link to a heading that its renamed file lacks with the one that came in its place, else with none."""
        mention = each.mention
        fragment = self.successor(old_path, new_path, mention.target.fragment or "")
        target = mention.target._replace(fragment=fragment or None)
        return each._replace(mention=mention._replace(text=with_fragment(mention.text, fragment), target=target))

    def _found(self, old_path: str, new_path: str, fragment: str) -> str:
        inquiry, change = self._losses.inquiry, self._losses.change
        before = None if inquiry.before is None else inquiry.before.anchors.document(old_path)
        now = inquiry.anchors.document(new_path)
        if before is None or now is None:
            return ""
        if (old_path, new_path) not in self._sections:
            self._sections[old_path, new_path] = _sections(before, now), _sections(now, before)
        old, new = self._sections[old_path, new_path]
        wanted = {fragment, plain_slug(fragment)}
        place = next((index for index, each in enumerate(old) if each.heading.slug in wanted and not each.stays), None)
        if place is None:
            return ""
        level = old[place].heading.level
        patch = change.patches.get(old_path)
        for went, came in _candidates(old, new, place, patch.hunks if patch else ()):
            rivals = [each for each in went if each.heading.level == level]
            alike = [each for each in came if each.heading.level == level]
            if len(rivals) == len(alike) == 1 and _is_like(before, now, old, new, place, alike[0]):
                return alike[0].heading.slug
        return ""


def with_fragment(text: str, fragment: str) -> str:
    """Give the destination of a link with another fragment, or with none."""
    path = text.partition("#")[0]
    return f"{path}#{fragment}" if fragment else path


def _sections(document: Document, other: Document) -> list[_Section]:
    position = document.source.position
    return [_Section(each, position(each.span.start).line, each.slug in other.anchors) for each in document.headings]


def _candidates(
    old: Sequence[_Section], new: Sequence[_Section], place: int, hunks: Sequence[Hunk]
) -> Iterator[tuple[list[_Section], list[_Section]]]:
    """Give the headings that went and those that came: in one hunk, then between the same two that stayed."""
    line = old[place].line
    hunk = next((each for each in hunks if each.old_start <= line < each.old_start + len(each.removed)), None)
    if hunk is not None:
        went = [each for each in old if not each.stays and 0 <= each.line - hunk.old_start < len(hunk.removed)]
        came = [each for each in new if not each.stays and 0 <= each.line - hunk.new_start < len(hunk.added)]
        yield went, came
    first = next((index for index in range(place, -1, -1) if old[index].stays), None)
    last = next((index for index in range(place, len(old)) if old[index].stays), None)
    places = {each.heading.slug: index for index, each in enumerate(new)}
    start = 0 if first is None else places.get(old[first].heading.slug, len(new)) + 1
    end = len(new) if last is None else places.get(old[last].heading.slug, 0)
    went = [each for each in old[0 if first is None else first : last] if not each.stays]
    yield went, [each for each in new[start:end] if not each.stays]


def _is_like(
    before: Document, now: Document, old: Sequence[_Section], new: Sequence[_Section], place: int, other: _Section
) -> bool:
    """Say whether two headings say much the same, or what is below them does."""
    lines, lines_now = _below(before, old, place), _below(now, new, new.index(other))
    if lines == lines_now or len(lines & lines_now) >= max(1, KEPT * len(lines)):
        return True
    from skill_lint.model.nearest import nearest

    text, text_now = old[place].heading.text[:LONGEST].casefold(), other.heading.text[:LONGEST].casefold()
    return nearest(text, [text_now], similarity=LIKE) is not None


def _below(document: Document, sections: Sequence[_Section], place: int) -> set[str]:
    """Give the lines with text between a heading and the next one that is not below it."""
    first, level = sections[place].line + 1, sections[place].heading.level
    ends = (each.line for each in sections[place + 1 :] if each.heading.level <= level)
    last = min(next(ends, len(document.source.line_starts) + 1), first + MOST_LINES)
    lines = (document.source.line(number).strip() for number in range(first, last))
    return {line for line in lines if line}
