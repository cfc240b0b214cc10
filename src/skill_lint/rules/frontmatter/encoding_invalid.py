"""`encoding-invalid`: a Markdown file of the skill is not UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic

UNDECODED = regex("[\udc80-\udcff]")


class EncodingInvalid(Rule):
    """A Markdown file of the skill holds bytes that are not UTF-8.

    What:
        The file cannot be decoded as UTF-8. The finding stands at the first byte that does not fit; a file saved as
        UTF-16 is named as such. In another file than SKILL.md it is a warning.

    Why:
        Clients read skills as UTF-8. One bad byte makes some drop the skill; others show a replacement character.

    How to fix:
        Save the file as UTF-8.
    """

    id = "encoding-invalid"
    summary = "A Markdown file is not UTF-8"
    severity = Severity.ERROR
    tags = ("encoding", "loading")
    bad = (
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n".encode("utf-16")},
            whole_files=("skills/tide/SKILL.md",),
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tidés.\n---\n"}),
        Example(
            {
                "skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n",
                "skills/tide/data.csv": b"caf\xe9\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look for the first byte of each file that could not be decoded."""
        from skill_lint.parsing.encoding import is_utf16

        for document in context.documents:
            text = document.source.text
            wide = is_utf16(text)
            undecoded = UNDECODED.search(text)
            if not wide and undecoded is None:
                continue
            is_entry = document.path == context.skill.entry
            byte = ord(undecoded.group()) - 0xDC00 if undecoded else 0
            yield self.diagnostic(
                document.path,
                None if wide or undecoded is None else Span(undecoded.start(), undecoded.end()),
                "the file is saved as UTF-16, not UTF-8" if wide else f"the byte 0x{byte:02X} is not UTF-8",
                severity=None if is_entry else Severity.WARNING,
                help="save the file as UTF-8" if wide else self._help(byte),
                clients=context.outcomes("not-utf8") if is_entry else (),
            )

    def _help(self, byte: int) -> str:
        letter = bytes([byte]).decode("cp1252", "replace")
        guess = f"; it stands for `{letter}` if the file was saved as Windows-1252" if letter.isalpha() else ""
        return f"save the file as UTF-8{guess}"
