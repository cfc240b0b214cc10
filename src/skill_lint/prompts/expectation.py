"""What a row expects: a skill, not a certain skill, or none; and when it says nothing of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skill_lint.model.frontmatter import Mapping, Scalar, Sequence
from skill_lint.model.regex import regex
from skill_lint.prompts.fields import Row, rows
from skill_lint.prompts.reading import Fault

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Node

TRIGGER_KEYS = (
    *("should_trigger", "should_fire", "should_activate", "should_invoke"),
    *("expect_activation", "expected_activation", "skill_triggered"),
)
NAME_KEYS = (
    *("expected_skill", "expected_skills", "expected_skills_any_of", "expected_primary_skill", "expected_owner"),
    *("expected_route", "s_expected_skill", "expect_skill"),
)
GENERAL_KEYS = ("expect", "expected")
"""Keys that hold a name in some files and a result in others."""
NESTED_KEYS = (*NAME_KEYS, "route", "skill", "skills", "primary_skill", "owner", "any_of")
ACCEPTABLE_KEYS = ("acceptable_skills", "acceptable")
FORBIDDEN_KEYS = ("forbidden_skills", "forbidden_skill", "disallowed_skills")
GENERAL_FORBIDDEN_KEYS = ("forbidden", "disallowed")
GRADER_REQUIRED = ("required", "required_skills", "expected_skills")
GRADER_FORBIDDEN = ("disallowed", "disallowed_skills", "forbidden", "forbidden_skills")

TRUE_WORDS = frozenset({"true", "yes", "1", "trigger", "triggered"})
FALSE_WORDS = frozenset({"false", "no", "0", "no_trigger", "no-trigger", "not_triggered", "not-triggered"})
NONE_WORDS = frozenset({"none", "null", "no-skill", "no_skill", "no skill"})
NAME = regex(r"[^\s,;]{1,200}")

NO_EXPECTATION = "no expectation"
NONE_OR_SOME = "no skill or one of several is right"
SAY_SUBJECT = "add the field `skill` with the name, or keep the file in the folder of the skill (`evals/`)"


class Expected(NamedTuple):
    """The skills of which one is right, and those that are wrong; `by_none` where the row says that no skill is."""

    expect: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    by_none: bool = False


class Nothing(NamedTuple):
    """Why a row is left out."""

    reason: str = NO_EXPECTATION


Answer: TypeAlias = Expected | Nothing | Fault


def expectation(row: Row, subject: str, trigger: bool | None = None, *, in_words: bool = False) -> Answer:
    """Say what `row` expects. `subject` is the skill it is about, "" where none is known.

    `trigger` says what the list that holds the row stands for. `in_words` says that every value is text, as in CSV,
    where a word that is neither true nor false is no name.
    """
    nested = row.row(*GENERAL_KEYS)
    names = _names(row, nested)
    graded, graded_forbidden = _graders(row)
    forbidden = [*_listed(row, nested), *graded_forbidden]
    if names is None and graded:
        names = graded
    said = _trigger(row, nested)
    if isinstance(said, Scalar):
        word = said.value.strip().casefold()
        if word in TRUE_WORDS:
            trigger = True
        elif word in FALSE_WORDS:
            trigger = False
        elif said.core == "string" and word and not in_words:
            names = [] if word in NONE_WORDS else [said.value.strip()]
        elif word and said.core != "null":
            message = f"`{_short(said.value)}` is neither true nor false"
            return Fault(said.span.start, message, "write `true` or `false`")
        elif said.core == "null" and names is None:
            names = []
    elif isinstance(said, Sequence):
        names = _values(said)
    return _joined(row, subject, trigger, names, forbidden)


def _joined(row: Row, subject: str, trigger: bool | None, names: list[str] | None, forbidden: list[str]) -> Answer:
    """Put together what the fields say."""
    acceptable = _values(row.get(*ACCEPTABLE_KEYS)) or []
    if names and trigger is False and all(not subject or _is_called(name, subject) for name in names):
        return Expected((), _once([*names, *forbidden]))  # the field says which skill is tested
    if names:
        if trigger is False and subject:
            forbidden.append(subject)
        both = next((name for name in names if name in forbidden), None)
        if both is not None:
            message = f"`{_short(both)}` is expected and excluded in the same row"
            return Fault(row.start, message, "remove one of the two fields")
        return Expected(_once([*names, *acceptable]), _once(forbidden))
    if trigger is None and names is not None:
        return Nothing(NONE_OR_SOME) if acceptable else Expected(by_none=True)
    if trigger is not None:
        if not subject:
            if trigger is False and names is not None:
                return Expected(by_none=True)
            return Fault(row.start, "nothing says which skill `should_trigger` is about", SAY_SUBJECT, of_file=True)
        if trigger:
            return Expected(_once([subject, *acceptable]), _once(forbidden))
        return Expected((), _once([subject, *forbidden]))
    if forbidden:
        return Expected((), _once(forbidden))
    return Nothing()


def _is_called(name: str, subject: str) -> bool:
    """Say whether two names are of one skill, a plugin before one of them or not."""
    return name.rpartition(":")[2].casefold() == subject.rpartition(":")[2].casefold()


def _trigger(row: Row, nested: Row | None) -> Node | None:
    """Give what says whether the skill is to load."""
    found = row.get(*TRIGGER_KEYS)
    if found is None and nested is not None:
        found = nested.get(*TRIGGER_KEYS)
    if found is None:
        general = row.get(*GENERAL_KEYS)
        if isinstance(general, Scalar) and _is_verdict(general):
            found = general
    return found


def _is_verdict(node: Scalar) -> bool:
    word = node.value.strip().casefold()
    return node.core == "boolean" or (node.core == "string" and word in (TRUE_WORDS | FALSE_WORDS) - {"0", "1"})


def _names(row: Row, nested: Row | None) -> list[str] | None:
    """Give the names that the row expects, none of them where it expects no skill, None where it does not say."""
    for key in NAME_KEYS:
        names = _values(row.get(key))
        if names is not None:
            return names
    if nested is not None:
        for key in NESTED_KEYS:
            names = _values(nested.get(key))
            if names is not None:
                return names
    for key in GENERAL_KEYS:
        node = row.get(key)
        if isinstance(node, Scalar) and (_is_verdict(node) or node.core not in ("string", "null")):
            continue
        names = _values(node)
        if names is not None and all(NAME.fullmatch(name) for name in names):
            return names
    return None


def _listed(row: Row, nested: Row | None) -> list[str]:
    """Give the names that the row excludes."""
    found = _values(row.get(*FORBIDDEN_KEYS, *GENERAL_FORBIDDEN_KEYS)) or []
    if nested is not None:
        found += _values(nested.get(*FORBIDDEN_KEYS, *GENERAL_FORBIDDEN_KEYS)) or []
    is_certain = row.get(*FORBIDDEN_KEYS) is not None or all(NAME.fullmatch(name) for name in found)
    return found if is_certain else []


def _graders(row: Row) -> tuple[list[str], list[str]]:
    """Give what graders of the kind `skill-invocation` require and exclude."""
    required: list[str] = []
    forbidden: list[str] = []
    for grader in rows(row.get("graders", "grader", "checks", "assertions")):
        if grader.word("type", "kind", "grader", "name").replace("-", "_") != "skill_invocation":
            continue
        for each in (grader, grader.row("config", "params", "with")):
            if each is not None:
                required += _values(each.get(*GRADER_REQUIRED)) or []
                forbidden += _values(each.get(*GRADER_FORBIDDEN)) or []
    return required, forbidden


def _values(node: Node | None) -> list[str] | None:
    """Give the names that a value holds; None where it says nothing."""
    if isinstance(node, Scalar):
        word = node.value.strip()
        if node.core == "null" or word.casefold() in NONE_WORDS:
            return []
        return [word] if word and node.core != "boolean" else None
    if isinstance(node, Sequence):
        found: list[str] = []
        for item in node.items:
            inner = Row(item).get("skill", "name", "id") if isinstance(item, Mapping) else item
            names = _values(inner) if isinstance(inner, Scalar) else None
            if names is None:
                return None
            found += names
        return found
    return None


def _once(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _short(word: str) -> str:
    word = " ".join(word.split())
    return word if len(word) <= 60 else f"{word[:59]}…"
