"""`description-no-trigger`: the description never says when to use the skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Scalar
from skill_lint.rules.description.placeholders import is_placeholder
from skill_lint.rules.description.trigger import says_use_when, says_when
from skill_lint.rules.field import cut_text, text_value
from skill_lint.rules.rule import Diagnostic, Example, Option, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.frontmatter import Frontmatter, Node
    from skill_lint.rules.context import Context

# Fields that tell a client when to take the skill, or that no agent takes it by itself.
TELLING_KEYS = (
    *("when_to_use", "when-to-use", "whenToUse", "triggers", "trigger", "trigger_phrases", "trigger-phrases"),
    *("paths", "globs"),
)
SECTION = ("when to use", "when should", "when you should", "usage scenarios", "trigger", "activation")


class DescriptionNoTrigger(Rule):
    """The description says what the skill does and never when to use it.

    What:
        No wording of any kind says when the skill applies: "Use when ...", "whenever the user asks ...", "triggers on
        ...", "before merging", "for questions about ...", and the like in some forty languages. Fields such as
        `when_to_use`, `triggers` or `paths` say it as well, and a skill with `disable-model-invocation: true` is
        started by hand. With the option `phrase = "literal"` the words "Use when" themselves are asked for.

    Why:
        The agent sees only name and description when it chooses a skill. One that tells what and not when is passed
        over when it would help, and a section in the body comes too late: the body is read after the choice.

    How to fix:
        Add a sentence with the words that people use when they need the skill, such as `Use when a cheese cellar's
        records are to be read or corrected.`
    """

    id = "description-no-trigger"
    summary = "The description never says when to use the skill"
    severity = Severity.WARNING
    tags = ("description", "triggering")
    options = (
        Option(
            "phrase",
            "string",
            "any",
            'Which wordings count: "any" that says when, or only the "literal" words "Use when"',
            ("any", "literal"),
        ),
    )
    bad = (
        Example(
            {"skills/cellar/SKILL.md": "---\nname: cellar\ndescription: ⟦Humidity of a cheese cellar.⟧\n---\nNote.\n"}
        ),
        Example(
            {"skills/cellar/SKILL.md": "---\nname: cellar\ndescription: ⟦Invoke for each cheese.⟧\n---\nNote.\n"},
            options={"phrase": "literal"},
        ),
    )
    good = (
        Example(
            {"skills/cellar/SKILL.md": "---\nname: cellar\ndescription: Notes. Use when it is damp.\n---\nNote.\n"}
        ),
        Example(
            {"skills/cellar/SKILL.md": "---\nname: cellar\ndescription: Notiert. Nutzen, wenn es feucht ist.\n---\n"}
        ),
        Example(
            {"skills/cellar/SKILL.md": "---\nname: cellar\ndescription: Notes.\nwhen_to_use: Damp air.\n---\nNote.\n"}
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Read the description, unless another field answers the question."""
        frontmatter = context.entry.frontmatter
        value = text_value(frontmatter, "description")
        if value is None or _told_elsewhere(frontmatter) or is_placeholder(value.value):
            return
        if cut_text(context.entry, "description"):
            return  # the words that say when may stand in what is cut off
        if self.values["phrase"] == "literal":
            if says_use_when(value.value):
                return
            message = 'the description does not say "Use when"'
        elif says_when(value.value):
            return
        else:
            message = "the description never says when to use the skill"
        late = [h for h in context.entry.headings if any(words in h.text.lower() for words in SECTION)]
        yield self.diagnostic(
            context.skill.entry,
            value.span,
            message,
            help="add a sentence such as `Use when ...` with the words that people use when they need it",
            notes=("the section of the body that says when is read only after the skill was chosen",) if late else (),
        )


def _told_elsewhere(frontmatter: Frontmatter) -> bool:
    if frontmatter.is_true("disable-model-invocation"):
        return True
    return any(
        entry.name in TELLING_KEYS and _holds_something(entry.value)
        for mapping in frontmatter.mappings()
        for entry in mapping.entries
    )


def _holds_something(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.core != "null" and bool(node.value.strip())
    return bool(node[1])  # the items of a list, the entries of a mapping
