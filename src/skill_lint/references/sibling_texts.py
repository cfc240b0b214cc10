"""Says which files the skills beside one make: what one of them writes, and another reads, need not always be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.bundle import Bundle

if TYPE_CHECKING:
    from skill_lint.model.skill import Skill
    from skill_lint.references.inquiry import Surroundings

MOST = 400  # skills beside one whose text is read


class SiblingTexts:
    """Look-ups over the SKILL.md files of a run; a text is read when first asked for, and parsed if it has the path."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._texts: dict[str, bytes] = {}
        self._makers: dict[tuple[str, str], frozenset[str]] = {}

    def make(self, skill: Skill, path: str) -> bool:
        """Say whether another skill in the same folder of skills says that it writes `path`, from the root."""
        key = skill.skills_root, path
        if key not in self._makers:
            beside = [other for other in self._surroundings.skills if other.skills_root == skill.skills_root][:MOST]
            self._makers[key] = frozenset(other.entry for other in beside if self._makes(other, path))
        return not self._makers[key] <= {skill.entry}

    def _makes(self, skill: Skill, path: str) -> bool:
        text = self._text(skill.entry)
        if path.encode("utf-8", "surrogateescape") not in text:
            return False
        from skill_lint.parsing.document import parse_document
        from skill_lint.references.extract import mentions
        from skill_lint.references.made_files import made_by_commands
        from skill_lint.references.wording import reason_of_loss

        document = parse_document(skill.entry, text)
        named = (
            mention
            for mention in mentions(document, Bundle(skill))
            if mention.target.kind == "path" and mention.target.path.removeprefix("./") == path
        )
        is_told = any(reason_of_loss(document, mention.span) == "to-be-created" for mention in named)
        return is_told or path in made_by_commands(document)

    def _text(self, entry: str) -> bytes:
        known = self._texts.get(entry)
        if known is None:
            try:
                known = self._surroundings.tree.read(entry)
            except OSError:
                known = b""
            self._texts[entry] = known
        return known
