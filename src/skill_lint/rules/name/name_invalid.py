"""`name-invalid`: the name breaks the pattern that every client takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.rules.field import shown, text_value
from skill_lint.rules.name.naming import (
    LONGEST,
    is_valid,
    loose,
    meaningful_folder,
    mismatch_tells_it,
    name_from_folder,
)
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HIDDEN = regex("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


class NameInvalid(Rule):
    """The name holds something that the format does not allow.

    What:
        The format wants 1 to 64 of `a` to `z`, `0` to `9` and hyphens, none at an end and no two in a row. The
        message says which of these is broken. Letters of other scripts pass the reference validator and fail in most
        clients, so they are called not portable. Where the folder has the right spelling, `name-mismatch` reports
        it, once.

    Why:
        Strict clients drop the skill, uploads are refused, others rename it, so that nobody can call it by its name.

    How to fix:
        Write the name in lower-case words with hyphens between them, the same as the directory.
    """

    id = "name-invalid"
    summary = "The name breaks the pattern of the format"
    severity = Severity.WARNING
    tags = ("name", "loading")
    fix = "unsafe"
    bad = (
        Example({"skills/Bread_Starter/SKILL.md": "---\nname: ⟦Bread_Starter⟧\ndescription: Feeds it.\n---\nFeed.\n"}),
        Example(
            {".claude/skills/feed/SKILL.md": "---\nname: ⟦Feed Bread⟧\ndescription: Feeds it.\n---\nFeed.\n"},
            fixed={".claude/skills/feed/SKILL.md": "---\nname: feed\ndescription: Feeds it.\n---\nFeed.\n"},
        ),
        Example({"skills/x/SKILL.md": "---\nname: ⟦'-feed--bread'⟧\ndescription: Feeds it.\n---\nFeed.\n"}),
        Example({"skills/брашно/SKILL.md": "---\nname: ⟦брашно⟧\ndescription: Feeds it.\n---\nFeed.\n"}),
    )
    good = (
        Example({"skills/feed-2/SKILL.md": "---\nname: feed-2\ndescription: Feeds it.\n---\nFeed.\n"}),
        Example(
            {"skills/feed-it/SKILL.md": "---\nname: Feed It\ndescription: Only the writing differs.\n---\nFeed.\n"}
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Judge a name that is text; what is no text is another rule's finding."""
        skill = context.skill
        value = text_value(context.entry.frontmatter, "name")
        if value is None or is_valid(value.value.strip()) or mismatch_tells_it(value.value, skill):
            return
        name = value.value.strip()
        fault, situation = _fault(name)
        fix = name_from_folder(skill.entry, value.span, skill)
        better = skill.folder_name if fix else loose(name)
        cure = f"write `name: {better}`" if is_valid(better) else "write lower-case words of a-z and 0-9 with hyphens"
        if meaningful_folder(skill) not in (None, better):
            cure += ", and call the directory the same"
        yield self.diagnostic(
            skill.entry,
            value.span,
            f"name `{shown(name, 40)}` {fault}",
            help=cure,
            clients=context.outcomes(situation),
            fix=fix,
        )


def _fault(name: str) -> tuple[str, str]:
    """Say what is wrong with a name, the worst fault first, and the situation in which clients then are."""
    if HIDDEN.search(name):
        code = f"U+{ord(HIDDEN.search(name).group()):04X}"  # type: ignore[union-attr]
        return f"holds the invisible character {code}", "name-non-ascii"
    odd = {letter for letter in name if letter != "-" and not (letter.isascii() and letter.isalnum())}
    foreign = {letter for letter in odd if letter.isalpha() or letter.isnumeric() or not letter.isascii()}
    if ":" in odd:
        return "holds a colon, which clients use for the names of plugins", "name-colon"
    if odd - foreign or re.search("[A-Z]", name):
        return f"holds {_list(name, odd - foreign)}; a-z, 0-9 and hyphens are allowed", "name-characters"
    if len(name) > LONGEST:
        return f"has {len(name)} characters, {len(name) - LONGEST} more than allowed", "name-too-long"
    if foreign:
        sample = next(letter for letter in name if letter in foreign)
        return f"is not portable: `{sample}` is none of a-z, 0-9 and hyphens", "name-non-ascii"
    where = "two hyphens in a row" if "--" in name.strip("-") else "a hyphen at its end or start"
    return f"has {where}", "name-hyphens"


def _list(name: str, odd: set[str]) -> str:
    parts = ["capital letters"] if re.search("[A-Z]", name) else []
    parts += ["spaces"] if any(letter.isspace() for letter in odd) else []
    parts += [f"`{letter}`" for letter in sorted(odd) if letter.isprintable() and letter not in " `"][:3]
    return " and ".join(parts) or "a character"
