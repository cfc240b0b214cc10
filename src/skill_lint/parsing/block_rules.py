"""markdown-it's block rules, of which only those are tried that can begin with the character a line begins with.

The parser tries every rule on every line, and again on each line that might end a paragraph; most of them look at one
character and give up, which is a third of what parsing costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markdown_it.ruler import Ruler

if TYPE_CHECKING:
    from markdown_it.parser_block import RuleFuncBlockType
    from markdown_it.rules_block import StateBlock

OPENERS = {
    "fence": "`~",
    "blockquote": ">",
    "hr": "*-_",
    "list": "*+-0123456789",
    "reference": "[",
    "html_block": "<",
    "heading": "#",
}
"""The first characters a rule can succeed on (CommonMark 0.31, section 4 and 5); a rule not named may on any."""


class FirstCharacterRuler(Ruler["RuleFuncBlockType"]):
    """The rules of another ruler, each chain as one rule that tries what the line's first character allows.

    What comes out is the same, since the rules left out would have failed. Rules are taken over once: what is enabled
    in `ruler` afterwards is not seen.
    """

    def __init__(self, ruler: Ruler[RuleFuncBlockType]) -> None:
        super().__init__()
        self.__rules__ = ruler.__rules__  # the state asks whether `code` is among them
        names = {id(rule.fn): rule.name for rule in ruler.__rules__}
        chains = {"", *(chain for rule in ruler.__rules__ for chain in rule.alt)}
        self._chains = {
            chain: [_first_of([(names[id(rule)], rule) for rule in ruler.getRules(chain)])] for chain in chains
        }

    def getRules(self, chainName: str = "") -> list[RuleFuncBlockType]:  # noqa: N802, N803 - the parser's names
        """Give the one rule that stands for the chain."""
        return self._chains[chainName]


def _first_of(rules: list[tuple[str, RuleFuncBlockType]]) -> RuleFuncBlockType:
    """Make the rule that tries `rules` in turn, without those that cannot begin as the line does."""
    openers = {character for name, _ in rules for character in OPENERS.get(name, "")}
    others = tuple(rule for name, rule in rules if name not in OPENERS)
    table = {
        character: tuple(rule for name, rule in rules if character in OPENERS.get(name, character))
        for character in openers
    }

    def choose(state: StateBlock, line: int, last: int, silent: bool) -> bool:
        start = state.bMarks[line] + state.tShift[line]
        for rule in table.get(state.src[start : start + 1], others):  # noqa: SIM110 - `any` costs as much as a rule
            if rule(state, line, last, silent):
                return True
        return False

    return choose
