"""Blanks what is no code in a source text: comments, and the text of strings up to the expressions in them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from skill_lint.index.languages import MARKUP, Quote, Syntax, language_of, suffix_of, syntax_of
from skill_lint.model.regex import regex

DEEPEST = 100  # strings within expressions within strings
MOST_ENDLESS = 20  # searches for the end of a here-document that there is not
PATTERN = regex(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/[a-z]*+")
BEFORE_PATTERN = frozenset("(,=:[!&|?{};+-*%~^")
WORDS_BEFORE_PATTERN = frozenset(
    {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "yield", "await"}
)
NO_LINE_END = regex(r"[^\n]+")
SCRIPT = regex(r"<script\b[^<>]*>|\A---\n", re.IGNORECASE)
LAST_WORD = regex(r"[\w$]+\Z")


class _Forms(NamedTuple):
    syntax: Syntax
    code: re.Pattern[str]
    hole: re.Pattern[str]
    bodies: tuple[re.Pattern[str] | None, ...]


@cache
def _forms(language: str) -> _Forms | None:
    syntax = syntax_of(language)
    if syntax is None:
        return None
    kinds = [f"(?P<q{index}>{quote.opens})" for index, quote in enumerate(syntax.quotes)]
    if syntax.here:
        kinds.insert(0, f"(?P<here>{syntax.here})")
    if syntax.block[0]:
        kinds.insert(0, f"(?P<block>{re.escape(syntax.block[0])})")
    if syntax.line:
        kinds.insert(0, f"(?P<line>{syntax.line})")
    if syntax.slashes:
        kinds.append("(?P<slash>/)")
    if syntax.starts_as_text:
        kinds.insert(0, r"(?P<text>\?>)")
    code = "|".join(kinds)
    if syntax.signs:
        code = f"(?=[{syntax.signs}])(?:{code})"
    return _Forms(
        syntax,
        re.compile(code),
        re.compile(rf"{code}|(?P<in>[{{(])|(?P<out>[)}}])"),
        tuple(_body(quote) for quote in syntax.quotes),
    )


def _body(quote: Quote) -> re.Pattern[str] | None:
    """Give the pattern of what matters within a string; None for strings that only their own opening text ends."""
    if not quote.closes:
        return None
    kinds = [r"(?P<escape>\\(?s:.))"] if quote.escapes and not quote.hole.startswith("\\") else []
    if quote.hole:
        double = re.escape(quote.hole) * 2 if quote.hole == "{" else ""
        kinds += [f"(?P<literal>{double})"] if double else []
        kinds.append(f"(?P<hole>{re.escape(quote.hole)})")
        if quote.hole.startswith("\\"):
            kinds.append(r"(?P<escape>\\(?s:.))")
    if quote.doubles:
        kinds.append(f"(?P<double>{re.escape(quote.closes) * 2})")
    kinds.append(f"(?P<close>{re.escape(quote.closes)})")
    if quote.name:
        kinds.append(f"(?P<name>{quote.name})")
    if not quote.spans_lines:
        kinds.append(r"(?P<end>\n)")
    return re.compile("|".join(kinds))


def blank(text: str) -> str:
    """Give `text` with every character but line ends as a space."""
    return NO_LINE_END.sub(_spaces, text) if "\n" in text else " " * len(text)


def _spaces(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def masked(path: str, text: str, *, keeps_strings: bool = False) -> str | None:
    """Give `text` in the same length with comments and the text of strings as spaces; quotes and line ends stay.

    Expressions within strings stay as well, and with `keeps_strings` all strings. None where the language's syntax is
    not known, or where the text ends within a string or comment: then something was misread.
    """
    language = language_of(path)
    forms = _forms(language) if language else None
    if forms is None:
        return None
    if suffix_of(path) in MARKUP:
        return _scripts(forms, text, keeps_strings)
    return _Scanner(forms, text, keeps_strings).run()


def _scripts(forms: _Forms, text: str, keeps_strings: bool) -> str | None:
    """Mask the scripts of a file of markup, and blank all else."""
    pieces: list[str] = []
    position = 0
    while (match := SCRIPT.search(text, position)) is not None:
        start = match.end()
        end = text.find("</script" if match.group()[0] == "<" else "\n---", start)
        script = _Scanner(forms, text[start:end], keeps_strings).run() if end >= 0 else None
        if script is None:
            return None
        pieces += [blank(text[position:start]), script]
        position = end
    return "".join([*pieces, blank(text[position:])])


class _Scanner:
    """One pass over a text. `waiting` holds the strings that are left open while an expression in them is read."""

    def __init__(self, forms: _Forms, text: str, keeps_strings: bool) -> None:
        self.forms = forms
        self.text = text
        self.keeps_strings = keeps_strings
        self.pieces: list[str] = []
        self.done = 0  # up to here the text stands in `pieces`
        self.waiting: list[tuple[int, int]] = []
        self.depth = 0
        self.endless = 0
        self.comment_end = 0
        self.before_comment = ""

    def keep(self, end: int) -> None:
        """Take the text up to `end` as it is."""
        self.pieces.append(self.text[self.done : end])
        self.done = end

    def drop(self, start: int, end: int, *, is_string: bool = False) -> None:
        """Keep what lies before `start` and blank what lies between `start` and `end`."""
        if is_string and self.keeps_strings:
            return
        self.keep(start)
        self.pieces.append(blank(self.text[start:end]))
        self.done = end

    def drop_comment(self, start: int, end: int) -> None:
        """Blank a comment."""
        self.before_comment = self.code_before(start)
        self.comment_end = end
        self.drop(start, end)

    def run(self) -> str | None:
        text, forms = self.text, self.forms
        position: int | None = 0
        if forms.syntax.starts_as_text:
            position = self.skip_text(0)
        while position is not None:
            match = (forms.hole if self.waiting else forms.code).search(text, position)
            if match is None:
                break
            position = self.step(match)
        if position is None or self.waiting:
            return None
        self.keep(len(text))
        return "".join(self.pieces)

    def step(self, match: re.Match[str]) -> int | None:
        """Read one thing that is no plain code; give where to go on, None where it has no end."""
        kind = match.lastgroup or ""
        start, end = match.span()
        match kind:
            case "line":
                stop = self.text.find("\n", start)
                stop = len(self.text) if stop < 0 or end > stop else stop
                if self.forms.syntax.starts_as_text and (tag := self.text.find("?>", start, stop)) >= 0:
                    stop = tag
                self.drop_comment(start, stop)
                return stop
            case "block":
                return self.comment(start, end)
            case "slash":
                return self.slash(start)
            case "text":
                return self.skip_text(start)
            case "here":
                return self.here_document(match)
            case "in":
                self.depth += 1
                return end
            case "out":
                self.depth -= 1
                if self.depth >= 0:
                    return end
                index, self.depth = self.waiting.pop()
                return self.string(index, end)
        index = int(kind[1:])
        if self.forms.bodies[index] is not None:
            return self.string(index, end)
        closing = match["raw"][::-1]
        stop = self.text.find(closing, end)
        if stop < 0:
            return None
        self.holes(end, stop, self.forms.syntax.quotes[index].name)
        return stop + len(closing)

    def skip_text(self, start: int) -> int:
        """Blank the text outside of code, up to the next `<?`."""
        stop = self.text.find("<?", start)
        stop = len(self.text) if stop < 0 else stop + 2
        self.drop(start, stop)
        if self.text.startswith("php", stop):
            self.drop(stop, stop + 3)
            stop += 3
        return stop

    def comment(self, start: int, end: int) -> int | None:
        opening, closing = self.forms.syntax.block
        depth = 1
        while depth:
            stop = self.text.find(closing, end)
            if stop < 0:
                return None
            depth += (self.text.count(opening, end, stop) if self.forms.syntax.nests else 0) - 1
            end = stop + len(closing)
        self.drop_comment(start, end)
        return end

    def slash(self, start: int) -> int:
        """Blank the pattern that begins here, if one does."""
        before = self.code_before(start)
        last = before[-1:]
        word = LAST_WORD.search(before[-20:])
        may_begin = (
            not last
            or last in BEFORE_PATTERN
            or before.endswith("=>")
            or (word is not None and (word[0] in WORDS_BEFORE_PATTERN or self.is_argument(start)))
        )
        match = PATTERN.match(self.text, start) if may_begin else None
        if match is None:
            return start + 1
        self.holes(start + 1, match.end(), self.forms.syntax.here_hole)
        return match.end()

    def code_before(self, place: int) -> str:
        """Give the last code before `place`, comments passed over."""
        return self.text[max(self.comment_end, place - 200) : place].rstrip() or self.before_comment

    def is_argument(self, start: int) -> bool:
        """Say whether the slash begins an argument without parentheses, as Ruby has them."""
        return self.forms.syntax.here != "" and self.text[start - 1] == " " and self.text[start + 1 : start + 2] != " "

    def string(self, index: int, start: int) -> int | None:
        """Read the string of form `index` from within; give where it ends or where an expression in it begins."""
        body, quote = self.forms.bodies[index], self.forms.syntax.quotes[index]
        assert body is not None  # noqa: S101
        position = dropped = start
        spans: list[tuple[int, int]] = []
        while (match := body.search(self.text, position)) is not None:
            position = match.end()
            match match.lastgroup:
                case "close" | "hole":
                    for begin, stop in [*spans, (dropped, match.start())]:
                        self.drop(begin, stop, is_string=True)
                    if match.lastgroup == "hole":
                        if len(self.waiting) >= DEEPEST:
                            return None
                        self.waiting.append((index, self.depth))
                        self.depth = 0
                    return position
                case "name":
                    spans.append((dropped, match.start()))
                    dropped = position
                case "end":
                    return position - 1  # it was no string: the rest of the line is taken for code
        return None if quote.spans_lines else len(self.text)

    def here_document(self, match: re.Match[str]) -> int | None:
        """Blank the text of a here-document; the rest of the line that opens it is taken for code."""
        first = self.text.find("\n", match.end())
        label = match["label"]
        stop = first
        if self.endless > MOST_ENDLESS:
            return None
        while stop >= 0:
            line_end = self.text.find("\n", stop + 1)
            line = self.text[stop + 1 : line_end if line_end >= 0 else len(self.text)].strip()
            if line.startswith(label) and not line[len(label) : len(label) + 1].isalnum():
                self.holes(first + 1, stop + 1, self.forms.syntax.here_hole)
                return stop + 1 + len(label)
            stop = line_end
        self.endless += 1  # it was none: a shift to the left
        return match.end()

    def holes(self, start: int, stop: int, pattern: str) -> None:
        """Blank a text but for what `pattern` finds in it."""
        if pattern:
            for hole in re.finditer(pattern, self.text[start:stop]):
                self.drop(max(start, self.done), start + hole.start(), is_string=True)
                self.keep(start + hole.end())
            start = max(start, self.done)
        self.drop(start, stop, is_string=True)
