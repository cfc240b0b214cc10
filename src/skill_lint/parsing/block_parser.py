"""markdown-it's block parser, made to note what its tokens leave out: where headings, rows and definitions begin."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import heading, lheading, reference, table

from skill_lint.parsing.block_rules import FirstCharacterRuler

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

MAX_NESTING = 60
"""How deep lists and quotes may nest. The parser recurses, and leaves out without a word what is nested deeper."""


class Definition(NamedTuple):
    """A reference definition: its text as the parser joined it from its lines, the first of them, and their lengths."""

    text: str
    line: int
    lengths: tuple[int, ...]


class Blocks(NamedTuple):
    """The block tokens of a body, its definitions, the destination of each normalised label, the parser's own notes."""

    tokens: list[Token]
    definitions: list[Definition]
    destinations: dict[str, str]
    env: dict[str, Any]


class BlockParser(MarkdownIt):
    """CommonMark with GFM tables and destinations as written.

    A table's opening token has in `meta` the lengths of its rows, an ATX heading's that of its line, both counted
    from the first character that belongs to the block to the end of the line.
    """

    def __init__(self) -> None:
        super().__init__("commonmark", {"maxNesting": MAX_NESTING})
        ruler = self.block.ruler
        ruler.at("heading", _heading, {"alt": ["paragraph", "reference", "blockquote"]})
        ruler.at("reference", _reference)
        ruler.at("lheading", _underlined_heading)
        # After every other block, as in GFM: a row that begins like a list or like HTML is that.
        ruler.before("lheading", "gfm_table", _table, {"alt": ["paragraph", "reference"]})
        self.block.ruler = FirstCharacterRuler(ruler)

    def validateLink(self, url: str) -> bool:  # noqa: N802, ARG002 - the parser's name
        """Take every destination, `file:` and `javascript:` too."""
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the parser's name
        """Leave the author's percent-encoding alone."""
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the parser's name
        """Leave the text of an autolink alone."""
        return link

    def blocks(self, text: str) -> Blocks:
        """Parse the blocks of `text`, whose lines end with LF."""
        definitions: list[Definition] = []
        env: dict[str, Any] = {"definitions": definitions}
        tokens: list[Token] = []
        self.block.parse(text, self, env, tokens)
        destinations = {label: found["href"] for label, found in env.get("references", {}).items()}
        return Blocks(tokens, definitions, destinations, env)

    def shown(self, content: str, blocks: Blocks, images: bool) -> str:
        """Give the text that inline `content` shows: marks and HTML dropped, code kept, images as their text or not."""
        parts = []
        for token in self.inline.parse(content, self, blocks.env, []):
            if token.type in {"text", "text_special", "code_inline"} or (images and token.type == "image"):
                parts.append(token.content)
            elif token.type in {"softbreak", "hardbreak"}:
                parts.append(" ")
        return "".join(parts)


@cache
def block_parser() -> BlockParser:
    """Give the parser, which is made once."""
    return BlockParser()


def _length(state: StateBlock, line: int) -> int:
    return state.eMarks[line] - state.bMarks[line] - state.tShift[line]


def _table(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    if line + 1 >= last:
        return False
    rule = state.src[state.bMarks[line + 1] + state.tShift[line + 1] : state.eMarks[line + 1]]
    if rule.strip("|:- \t") or not rule.strip("- \t"):
        return False  # no rule of a table, or the underline of a heading
    count = len(state.tokens)
    if not table(state, line, last, silent):
        return False
    if not silent:
        state.tokens[count].meta["lengths"] = [_length(state, row) for row in range(line, state.line)]
    return True


def _heading(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    if not heading(state, line, last, silent):
        return False
    if not silent:
        state.tokens[-3].meta["length"] = _length(state, line)
    return True


def _underlined_heading(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    # The parser's rule tries on every line whether another block begins there, and the paragraph's rule does so again.
    for row in range(line + 1, last):
        start = state.bMarks[row] + state.tShift[row]
        if start >= state.eMarks[row]:
            return False
        if state.src[start] in "-=":
            return lheading(state, line, last, silent)
    return False


def _reference(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    start = state.bMarks[line] + state.tShift[line]
    if not state.src.startswith("[", start) or state.src.startswith("[^", start):
        return False  # no definition, or a footnote's, as every site that shows Markdown takes it
    if not reference(state, line, last, silent):
        return False
    pieces = [state.src[state.eMarks[row] - _length(state, row) : state.eMarks[row]] for row in range(line, state.line)]
    state.env["definitions"].append(Definition("\n".join(pieces), line, tuple(map(len, pieces))))
    return True
