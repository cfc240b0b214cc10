"""`hidden-unicode`: characters that a person cannot see and a model can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.rules.context import Context

# A flag is a black flag, tag letters and the cancel tag (Unicode Technical Standard 51, section 3.6).
FLAG = regex("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
TAGS = regex("[\U000e0000-\U000e007f]+")
# Each supplementary variation selector can carry one hidden byte; ordinary text has at most one after a character.
SELECTORS = regex("[\U000e0100-\U000e01ef]{2,}|[\ufe00-\ufe0f]{4,}")
# What follows an opener up to its closer, or the end of the line, shows in an order of its own.
OVERRIDES = regex("[\u202a\u202b\u202d\u202e]+")
ISOLATES = regex("[\u2066-\u2068]+")
SUSPECT = regex("[\u202a-\u202e\u2066-\u2068\ufe00-\ufe0f\U000e0000-\U000e01ef]")
RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
ZERO_WIDTH = regex("[\u200b-\u200d\u2060\u2061-\u2064\ufeff\u00ad\u180e]+")
HEADER = "---\nname: price-list\ndescription: Keeps prices. Use when a price changes.\n---\n"


class HiddenUnicode(Rule):
    """Invisible characters change what is read, or hide text from people.

    What:
        Bidirectional overrides and embeddings; bidirectional isolates in a line without right-to-left letters, or
        left open in it; tag characters outside a flag; runs of variation selectors; and zero-width characters in the
        skill's `name`. Joiners in emoji and in scripts that need them, flags, and single variation selectors are
        ordinary text.

    Why:
        A reviewer approves what the screen shows; the agent follows what the file holds. Tag characters and runs of
        selectors can carry whole instructions. A zero-width character in a name makes it differ from the folder and
        from what people type.

    How to fix:
        Delete the characters. In text about them, write escapes such as `U+202E`.
    """

    id = "hidden-unicode"
    summary = "Invisible characters change or hide text"
    severity = Severity.ERROR
    tags = ("body", "security")
    bad = (
        Example({"skills/price-list/SKILL.md": f"{HEADER}Set it to ⟦\u202e⟧001\u202c euro.\n"}),
        Example({"skills/price-list/SKILL.md": f"{HEADER}Keep it short.⟦\U000e0061\U000e0062\U000e0063⟧\n"}),
        Example({"skills/price-list/SKILL.md": HEADER.replace("price-list", "price⟦\u200b⟧-list")}),
    )
    good = (
        Example({"skills/price-list/SKILL.md": f"{HEADER}\U0001f468\u200d\U0001f469\u200d\U0001f467 می‌خواهم ❤️\n"}),
        Example({"skills/price-list/SKILL.md": f"{HEADER}Price: \u2067\u05de\u05d7\u05d9\u05e8\u2069.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Search every file of the skill, and the name."""
        for document in context.documents:
            if not document.source.text.isascii() and SUSPECT.search(document.source.text):
                yield from self._characters(document)
        yield from self._name(context)

    def _characters(self, document: Document) -> Iterator[Diagnostic]:
        text = FLAG.sub(lambda flag: " " * len(flag.group()), document.source.text)
        for match in TAGS.finditer(text):
            hidden = "".join(chr(ord(character) - 0xE0000) for character in match.group())
            shown = "".join(letter for letter in hidden if letter.isprintable())
            yield self._finding(document, match, f"invisible tag characters spell `{shown}`")
        for match in SELECTORS.finditer(text):
            count = len(match.group())
            yield self._finding(document, match, f"{count} variation selectors in a row can carry hidden text")
        for match in OVERRIDES.finditer(text):
            message = f"{_code_points(match)} makes text show in another order than it is stored"
            yield self._finding(document, match, message)
        for match in ISOLATES.finditer(text):
            line = document.source.line_at(match.start())
            if not (RIGHT_TO_LEFT.search(line) and _balanced(line)):
                yield self._finding(document, match, f"{_code_points(match)} can make text show in another order")

    def _name(self, context: Context) -> Iterator[Diagnostic]:
        node = context.entry.frontmatter.get("name")
        if node is None:
            return
        source = context.entry.source
        for match in ZERO_WIDTH.finditer(source[node.span]):
            start = node.span.start + match.start()
            around = source.text[start - 1] + source.text[start + len(match.group()) : start + len(match.group()) + 1]
            if all(character.isalnum() and not character.isascii() for character in around):
                continue  # a joiner between letters of a script that may need it
            span = Span(start, start + len(match.group()))
            message = f"the name holds the invisible character {_code_points(match)}"
            help_text = "delete it; type the name anew if the editor does not show it"
            yield self.diagnostic(
                context.entry.path, span, message, severity=Severity.WARNING, label="here", help=help_text
            )

    def _finding(self, document: Document, match: re.Match[str], message: str) -> Diagnostic:
        help_text = "delete it, or write it as an escape if the text is about it"
        return self.diagnostic(document.path, Span(*match.span()), message, label=_code_points(match), help=help_text)


def _code_points(match: re.Match[str]) -> str:
    names = [f"U+{ord(character):04X}" for character in match.group()]
    return " ".join(names[:3]) + (" …" if len(names) > 3 else "")


def _balanced(line: str) -> bool:
    return sum(line.count(character) for character in "\u2066\u2067\u2068") == line.count("\u2069")
