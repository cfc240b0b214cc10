"""The lines that open and close a metadata block, and the ways in which they go wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.frontmatter import Mapping, Problem
from skill_lint.model.regex import regex
from skill_lint.model.source import LINE_END, Span
from skill_lint.parsing.yaml_nodes import compose

if TYPE_CHECKING:
    from skill_lint.model.source import Source

OPENING = regex(r"---[ \t]*(?:\r\n|\r|\n|\Z)")
CLOSING = regex(r"(?:\r\n|\r|\n)(---)[ \t]*(?=[\r\n]|\Z)")
LANGUAGE = regex(r"---[ \t]*(?P<language>[A-Za-z][\w+.#-]*)[ \t]*(?=[\r\n]|\Z)")
# What the loader library gray-matter 4.0.3 evaluates (found by running it, 2026-11-29).
EVALUATED = frozenset({"js", "javascript"})

LONGEST_SHOWN = 60  # characters of the file in a message
HEAD_LENGTH = 8_000  # a block that begins later than this is not the file's metadata
FENCE_IN_HEAD = regex(r"(?:(?<=[\r\n])|\A)---[ \t]*(?=[\r\n])")
COMMENT = regex(r"<!--.*?-->", re.DOTALL)
CODE_FENCE = regex(r"(?:`{3,}|~{3,})[^\r\n]*")
CODE_FENCE_LINE = regex(r"(?:(?<=[\r\n])|\A)[ \t]*(?P<marks>`{3,}|~{3,})(?P<info>[^\r\n]*)")
SKILL_KEY = r"(?:(?<=[\r\n])|\A)(?:name|description)[ \t]*"
GLUED = regex(r"(?:(?<=[\r\n])|\A)---(?P<rest>[ \t]*[^\s-][^\r\n]*)")
NEARLY = regex(r"(?:(?<=[\r\n])|\A)(?:[ \t]+---|-{4,}|--|[—–―]+-*|\.\.\.|___|===+|\*\*\*)[ \t]*(?=[\r\n]|\Z)")
MANY_HYPHENS = regex(r"-{4,}[ \t]*(?=[\r\n])|[—–―][—–―-]*[ \t]*(?=[\r\n])|\+\+\+[ \t]*(?=[\r\n])")
TOML = regex(r"""\+\+\+[ \t]*[\r\n]\s*["'\w][\w."'-]*[ \t]*=""")
KEY = regex(r"[A-Za-z_][\w-]*[ \t]{0,8}:(?:\s|$)|[ \t]")
KEY_LINE = regex(rf"{KEY.pattern}|#|- ")

START_A_BLOCK = "start the file with the lines `---`, `name: ...`, `description: ...` and `---`"


def after_line(text: str, offset: int) -> int:
    """Give the offset after the line end that stands at or after `offset`."""
    match = LINE_END.search(text, offset)
    return match.end() if match else len(text)


def has_skill_key(text: str, follows: str = r":\s") -> bool:
    """Say whether a line of `text` starts with the key `name` or `description`."""
    return re.search(SKILL_KEY + follows, text) is not None


def opening_language(source: Source, start: int, match: re.Match[str]) -> Problem:
    """Report a language behind the opening hyphens."""
    language = match["language"][:LONGEST_SHOWN]
    span = Span(match.start("language"), match.end("language"))
    fix = None
    if language.lower() in EVALUATED:
        message = f"`{language}` behind the opening fence makes the loader gray-matter run the block as code"
        help_ = "end the first line after `---` and write the block as YAML"
    else:
        message = f"the opening fence names a language, `{language}`, and has to be `---` alone"
        help_ = "end the first line after `---`"
        if language.lower() in {"yaml", "yml"}:
            fix = Fix("delete the language", (Edit(source.path, Span(start + 3, match.end()), ""),))
    return Problem("executable", span, message, help_, "must not be here", fix=fix, situation="frontmatter-executable")


def missing_block(source: Source, start: int) -> Problem:
    """Report that there is no block; an empty span stands for the whole file."""
    text = source.text
    end = source.line_span(1).end
    first = Span(start, end)
    many = MANY_HYPHENS.match(text, start)
    following = text[after_line(text, start) : after_line(text, after_line(text, start))]
    message, help_, span = "the file has no metadata block", START_A_BLOCK, Span(start, start)
    if not text[start:].strip():
        message = "the file is blank" if text[start:] else "the file is empty"
    elif TOML.match(text, start):
        message = "the lines of `+++` enclose TOML, and the metadata block has to be YAML between lines of `---`"
        help_, span = "write `---` for each `+++`, and each `key = value` as `key: value`", first
    elif many and KEY_LINE.match(following):
        shown = many.group().strip()[:LONGEST_SHOWN]
        message = f"the first line is `{shown}` and not `---`, so there is no metadata block"
        help_, span = "open and close the block with exactly three hyphens", first
    elif re.match(SKILL_KEY + r":\s", text[start:end] + "\n"):
        message = "the metadata stands without its lines of `---`, so there is no metadata block"
        help_, span = "put a line of `---` before the first key and another behind the last", first
    elif text.startswith("---", start) and KEY_LINE.match(text[start + 3 : end].strip() + " "):
        message = "text follows the opening `---` on its line, so there is no metadata block"
        help_, span = "end the first line after the three hyphens", Span(start + 3, end)
    return Problem("missing", span, message, help_, situation="frontmatter-missing")


def misplaced_block(source: Source, start: int) -> tuple[Problem, Span, int] | None:
    """Find a block that does not begin the file, or lacks its opening fence: problem, its span, start of the body."""
    text = source.text
    head = text[start : start + HEAD_LENGTH]
    keys = re.match(r"\s*", head)
    first = start + (keys.end() if keys else 0)
    if re.match(SKILL_KEY + r":\s", text[first : first + 200]):
        return _without_opening(source, start, first)
    indented = re.match(r"[ \t]*---[ \t]*(?=[\r\n])", text[first : start + HEAD_LENGTH])
    fence = FENCE_IN_HEAD.search(text, first, start + HEAD_LENGTH) if not indented else None
    opening = first if indented else fence.start() if fence else -1
    if opening < 0:
        return None
    content = after_line(text, opening)
    closing = CLOSING.search(text, content - 1)
    if closing is None or not has_skill_key(text[content : closing.start()]):
        return None
    prefix = text[start:opening]
    wrapper = CODE_FENCE.fullmatch(prefix.strip())
    edits: tuple[Edit, ...] = ()
    title = ""
    if not prefix.strip():
        what = "blank lines stand" if LINE_END.search(prefix) else "blanks stand"
        help_ = "delete them: the file has to begin with `---`"
        edits, title = (Edit(source.path, Span(start, opening), ""),), "delete the blank before the block"
    elif not COMMENT.sub("", prefix).strip():
        what, help_ = "a comment stands", "move the block to line 1 and the comment below it"
        after = after_line(text, closing.end())
        comment = prefix if prefix.endswith(("\n", "\r")) else prefix + "\n"
        edits = (Edit(source.path, Span(start, opening), ""), Edit(source.path, Span(after, after), comment))
        title = "move the comment below the block"
        if after == closing.end():
            edits = ()
    elif wrapper:
        what = "a code fence opens"
        help_ = "delete the two lines of the code fence around the file: it has to begin with `---`"
    elif _ends_in_code(prefix):
        return None
    else:
        what, help_ = "text stands", "move the block to line 1: the file has to begin with `---`"
    problem = Problem(
        kind="not-first",
        span=Span(opening, opening + 3),
        message=f"{what} before the metadata block",
        help=help_,
        label="belongs on line 1",
        fix=Fix(title, edits) if edits else None,
        situation="frontmatter-not-first",
    )
    return problem, Span(opening, closing.end()), after_line(text, closing.end())


def _ends_in_code(text: str) -> bool:
    """Say whether a code fence is open at the end of `text`."""
    fence = ""
    for line in CODE_FENCE_LINE.finditer(text):
        if not fence:
            fence = line["marks"] if line["marks"][0] == "~" or "`" not in line["info"] else ""
        elif line["marks"].startswith(fence) and not line["info"].strip():
            fence = ""
    return bool(fence)


def _without_opening(source: Source, start: int, first: int) -> tuple[Problem, Span, int] | None:
    """Report keys at the start of the file that a `---` closes and none opens."""
    text = source.text
    closing = CLOSING.search(text, first)
    if closing is None or closing.start() > first + HEAD_LENGTH:
        return None
    composed = compose(text[first : closing.start()])
    good = composed.error is None and isinstance(composed.root, Mapping)
    if not good and re.search(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)", text[first : closing.start()]):
        return None
    end = source.line_span(source.position(first).line).end
    line_end = LINE_END.search(text, first)
    opening = "---" + (line_end.group() if line_end else "\n")
    problem = Problem(
        kind="not-first",
        span=Span(first, end),
        message="the metadata has no opening `---`",
        help="put a line of three hyphens before it",
        fix=Fix("open the block", (Edit(source.path, Span(start, first), opening),)) if good else None,
        situation="frontmatter-missing",
    )
    return problem, Span(first, closing.end()), after_line(text, closing.end())


def unclosed_block(
    source: Source, start: int, content_start: int, limit: int, *, closed: bool = False
) -> tuple[Problem, int]:
    """Report a block without closing fence, and guess where the body begins (0 where that cannot be told).

    With `closed` a fence does follow at `limit`, and the question is whether it is a line of the body.
    """
    text = source.text
    closing = limit
    opening = Span(start, start + 3)
    message, help_, label = "the metadata block has no closing `---`", "write a line of `---` after the last key", ""
    limit = min(limit, content_start + HEAD_LENGTH)
    for match in GLUED.finditer(text, content_start, limit):
        if not _is_metadata(text[content_start : match.start()]):
            break
        line = source.position(match.start()).line
        message = f"the closing `---` on line {line} has text behind it, so only loaders that split anywhere see it"
        help_ = "end that line after the three hyphens; the text goes on the next line"
        break_ = LINE_END.search(text, start)
        edit = Edit(source.path, Span(match.start() + 3, match.start("rest") + _leading(match["rest"])), "")
        edit = edit._replace(text=break_.group() if break_ else "\n")
        body = edit.span.end
        fix = Fix("put the text behind the fence on a line of its own", (edit,))
        return _unclosed(opening, message, help_, label, fix), body
    nearly = NEARLY.search(text, content_start, limit)
    if nearly and _is_metadata(text[content_start : nearly.start()]):
        line = source.position(nearly.start()).line
        shown = nearly.group().rstrip()[:LONGEST_SHOWN]
        message = f"line {line} is `{shown}` where the block needs its closing `---`"
        help_ = f"write line {line} as exactly three hyphens, without blanks before them"
        fix = Fix("write the closing fence", (Edit(source.path, Span(*nearly.span()), "---"),))
        return _unclosed(opening, message, help_, label, fix), after_line(text, nearly.end())
    end = _end_of_keys(text, content_start, limit)
    if not end or (closed and text[end] not in " \t\r\n") or not _is_metadata(text[content_start:end]):
        return _unclosed(opening, message, help_, label, None), 0
    if closed:
        line = source.position(closing).line
        message = f"the metadata block has no closing `---`: the one on line {line} belongs to the body"
    last = source.position(end).line - 1
    help_ = f"write a line of `---` after line {last}"
    break_ = LINE_END.search(text, start)
    edit = Edit(source.path, Span(end, end), "---" + (break_.group() if break_ else "\n"))
    return _unclosed(opening, message, help_, label, Fix("close the block", (edit,), safe=False)), end


def _unclosed(span: Span, message: str, help_: str, label: str, fix: Fix | None) -> Problem:
    return Problem("unclosed", span, message, help_, label or "opened here", fix, situation="frontmatter-unclosed")


def _leading(text: str) -> int:
    return len(text) - len(text.lstrip(" \t"))


def _is_metadata(text: str) -> bool:
    """Say whether `text` reads as a mapping with a key that metadata of a skill has."""
    if len(text) > HEAD_LENGTH or not has_skill_key(text):
        return False
    composed = compose(text)
    return composed.error is None and composed.trailing is None and isinstance(composed.root, Mapping)


def _end_of_keys(text: str, start: int, limit: int) -> int:
    """Give the offset behind the leading keys: of the first line that is no metadata, or of an empty line before it.

    0 where the keys go on to `limit`, or none leads.
    """
    offset = end = start
    while offset < limit:
        line = text[offset : after_line(text, offset)]
        if line.strip():
            pattern = KEY_LINE if end == offset else KEY
            if line.startswith("#") or not pattern.match(line):
                return end if end > start else 0
            end = offset + len(line)
        offset += len(line)
    return 0
