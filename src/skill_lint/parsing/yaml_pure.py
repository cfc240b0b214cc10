"""PyYAML's scanner and parser without libyaml, mended where libyaml reads the same text otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Callable

    from yaml.error import Mark

BREAKS = "\r\n\x85\u2028\u2029"
ENDS = "\0 \t" + BREAKS
WORD_IN_BLOCK = regex(rf"(?:[^:{ENDS}]|:(?![{ENDS}]))+")
WORD_IN_FLOW = regex(rf"(?:[^:{ENDS},\[\]{{}}]|:(?![{ENDS},\[\]{{}}]))+")
MARKER = regex(rf"(?:---|\.\.\.)[{ENDS}]")
HEADER = regex(
    r"(?:(?P<first>[-+])(?P<second>[0-9])?|(?P<third>[0-9])(?P<fourth>[-+])?)?[ \t]*(?:#[^\0\r\n\x85\u2028\u2029]*)?"
)


class PureLoader(Reader, Scanner, Parser):
    """A stream of YAML events. Tabs may separate words and tokens, `?` may stand in a flow scalar, as in libyaml."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    scan_line_break: Callable[[], str]

    def scan_to_next_token(self) -> None:
        """Skip blanks, line ends and comments. A tab is skipped only where it cannot be indentation."""
        if self.index == 0 and self.peek() == "\ufeff":
            self.forward()
        while True:
            while self.peek() == " " or (self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)):
                self.forward()
            if self.peek() == "#":
                while self.peek() not in "\0" + BREAKS:
                    self.forward()
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_block_scalar_indicators(self, start_mark: Mark) -> tuple[bool | None, int | None]:
        """Read what may follow `|` or `>` on its line: (chomping, indentation)."""
        header = HEADER.match(self.buffer, self.pointer)
        if header:  # always, since every part of the pattern is optional
            self.forward(header.end() - header.start())
        digit = header and (header["second"] or header["third"])
        if self.peek() not in "\0" + BREAKS or digit == "0":
            raise ScannerError("while scanning a block scalar", start_mark, "bad header", self.get_mark())
        sign = header and (header["first"] or header["fourth"])
        return (sign == "+" if sign else None), int(digit) if digit else None

    def scan_plain(self) -> ScalarToken:
        """Read an unquoted scalar, over several lines where they are indented."""
        start = end = self.get_mark()
        indent = self.indent + 1
        word = WORD_IN_FLOW if self.flow_level else WORD_IN_BLOCK
        parts: list[str] = []
        between = ""
        while not (self.column == 0 and MARKER.match(self.buffer, self.pointer)) and self.peek() != "#":
            match = word.match(self.buffer, self.pointer)
            if match is None:
                break
            self.allow_simple_key = False
            parts += (between, match.group())
            self.forward(match.end() - match.start())
            end = self.get_mark()
            between = self._between_words(indent, start)
            if not between or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(parts), True, start, end)

    def _between_words(self, indent: int, start_mark: Mark) -> str:
        """Skip blanks and line ends and give what they stand for: one line end is a blank, more are line ends."""
        blanks = first = ""
        more: list[str] = []
        while self.peek() in " \t" + BREAKS:
            if self.peek() not in " \t":
                if first:
                    more.append(self.scan_line_break())
                else:
                    first = self.scan_line_break()
                    self.allow_simple_key = True
                continue
            if first and self.peek() == "\t" and self.column < indent:
                raise ScannerError("while scanning a plain scalar", start_mark, "tab as indentation", self.get_mark())
            blanks += "" if first else self.peek()
            self.forward()
        if not first:
            return blanks
        return (first if first != "\n" else "" if more else " ") + "".join(more)
