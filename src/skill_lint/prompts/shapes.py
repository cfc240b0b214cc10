"""Where the rows are in a JSON or YAML file: a list, a list under a key, two lists, one by skill, or a single task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Mapping, Scalar, Sequence
from skill_lint.prompts.expectation import GENERAL_KEYS, NAME_KEYS, TRIGGER_KEYS
from skill_lint.prompts.fields import Row, rows
from skill_lint.prompts.reading import Fault
from skill_lint.prompts.rows import PROMPT_KEYS, Defaults, read_row, subject_of

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Node
    from skill_lint.prompts.reading import Reading

ROW_LISTS = (
    *("queries", "cases", "evals", "items", "test_cases", "tests", "prompts", "stimuli", "scenarios", "examples"),
    *("eval_cases", "trigger_cases", "routing_cases", "trigger_evals", "trigger_tests", "tasks", "routes", "variants"),
)
POSITIVE_LISTS = (
    *("should_trigger", "should_fire", "should_activate", "should_trigger_prompts", "should_trigger_queries"),
    *("should_fire_prompts", "should_activate_prompts"),
)
NEGATIVE_LISTS = (
    *("should_not_trigger", "should_not_fire", "should_not_activate", "should_not_trigger_prompts"),
    *("should_not_trigger_queries", "should_not_fire_prompts", "should_not_activate_prompts"),
)
HOLDERS = ("skills", "triggers", "trigger_tests", "routing")
"""Keys under which the parts of several skills stand."""
ROWS, TWO_LISTS, BY_SKILL, TASK = "rows", "two lists", "by skill", "task"
DEEPEST = 3
WHAT_IS_ONE = (
    "a prompt set is a list of rows with `prompt` and `should_trigger` or `expected_skill`, the two lists "
    "`should_trigger` and `should_not_trigger`, or a list under `queries`, `cases`, `evals` or `items`"
)


def read_root(reading: Reading, root: Node) -> str:
    """Read all rows of a file and give the name of its shape, "" where it is no prompt set (which is then noted)."""
    subject = subject_of(Row(root)) if isinstance(root, Mapping) else ""
    shape = _read(reading, root, Defaults(subject or reading.subject), 0)
    if shape and reading.rows and not reading.has_prompt:
        fields = ", ".join(f"`{name}`" for name in PROMPT_KEYS[:4])
        message = f"this is not a prompt set: no row has a prompt ({fields} ...)"
        reading.fault(Fault(root.span.start, message, WHAT_IS_ONE))
        return ""
    if not shape:
        reading.fault(Fault(root.span.start, f"this is not a prompt set: {_seen(root)}", WHAT_IS_ONE))
    return shape


def _seen(root: Node) -> str:
    """Say what a file holds that is no prompt set."""
    if isinstance(root, Scalar):
        return "it holds a single value"
    if isinstance(root, Sequence):
        return "its list holds no row with a prompt"
    names = [f"`{entry.name}`" for entry in root.entries if entry.name][:6]
    return f"it is an object with {', '.join(names)}" if names else "it is an empty object"


def _read(reading: Reading, node: Node, defaults: Defaults, depth: int) -> str:
    if isinstance(node, Sequence):
        return _read_list(reading, node, defaults, depth)
    if not isinstance(node, Mapping) or depth > DEEPEST:
        return ""
    row = Row(node)
    if depth:
        defaults = defaults._replace(subject=subject_of(row) or defaults.subject)
    found = _read_two_lists(reading, row, defaults)
    if found:
        return found
    lists = [value for name, value in row.fields.items() if name in ROW_LISTS and isinstance(value, Sequence)]
    for each in lists:
        found = _read_list(reading, each, defaults, depth) or found
    if found:
        return found
    if _is_row(row):
        read_row(reading, node, defaults)
        return TASK
    return _read_by_skill(reading, row, defaults, depth) or _read_any_lists(reading, row, defaults)


def _read_list(reading: Reading, node: Sequence, defaults: Defaults, depth: int) -> str:
    """Read a list of rows, or of the parts of several skills."""
    parts = [item for item in node.items if isinstance(item, Mapping) and _is_part(Row(item))]
    if parts and len(parts) == len(node.items):
        shapes = [_read(reading, part, _named(part, defaults), depth + 1) for part in parts]
        return BY_SKILL if any(shapes) else ""
    if node.items and not any(isinstance(item, Mapping) for item in node.items):
        return ""
    for item in node.items:
        read_row(reading, item, defaults)
    return ROWS


def _named(part: Mapping, defaults: Defaults) -> Defaults:
    row = Row(part)
    return defaults._replace(subject=subject_of(row) or row.word("name") or defaults.subject)


def _is_part(row: Row) -> bool:
    """Say whether a mapping holds the two lists of one skill, or its rows."""
    if _is_row(row):
        return False
    if any(isinstance(row.get(name), Sequence) for name in (*POSITIVE_LISTS, *NEGATIVE_LISTS)):
        return True
    return any(
        any(True for _ in rows(row.get(name))) for name in ("queries", "prompts", "cases", "evals", "test_cases")
    )


def _read_two_lists(reading: Reading, row: Row, defaults: Defaults) -> str:
    found = ""
    for names, trigger in ((POSITIVE_LISTS, True), (NEGATIVE_LISTS, False)):
        for name in names:
            node = row.get(name)
            if isinstance(node, Sequence):
                found = TWO_LISTS
                for item in node.items:
                    read_row(reading, item, defaults._replace(trigger=trigger))
    return found


def _is_row(row: Row) -> bool:
    """Say whether a mapping is itself a row: it has a prompt, beside other fields."""
    inputs = row.row("inputs", "input")
    return row.text(*PROMPT_KEYS) is not None or (inputs is not None and inputs.text(*PROMPT_KEYS) is not None)


def _read_by_skill(reading: Reading, row: Row, defaults: Defaults, depth: int) -> str:
    """Read a mapping whose keys are the names of skills, or whose one key holds such a mapping."""
    for name in HOLDERS:
        node = row.get(name)
        if isinstance(node, Mapping | Sequence):
            shape = _read(reading, node, defaults, depth + 1)
            if shape:
                return shape if shape == ROWS else BY_SKILL
    found = ""
    for entry in row.mapping.entries:
        part = defaults._replace(subject=entry.name or defaults.subject)
        if isinstance(entry.value, Mapping):
            inner = Row(entry.value)
            if _is_part(inner):
                found = BY_SKILL if _read(reading, entry.value, part, depth + 1) else found
        elif isinstance(entry.value, Sequence) and _says_trigger(entry.value):
            found = BY_SKILL
            for item in entry.value.items:
                read_row(reading, item, part)
    return found


def _read_any_lists(reading: Reading, row: Row, defaults: Defaults) -> str:
    """Read the lists under keys of the author's own whose items all have a prompt and say what is expected."""
    found = ""
    for node in row.fields.values():
        if isinstance(node, Sequence) and node.items and all(map(_is_expecting, node.items)):
            found = _read_list(reading, node, defaults, DEEPEST)
    return found


def _is_expecting(node: Node) -> bool:
    if not isinstance(node, Mapping):
        return False
    row = Row(node)
    return _is_row(row) and row.get(*TRIGGER_KEYS, *NAME_KEYS, *GENERAL_KEYS) is not None


def _says_trigger(node: Sequence) -> bool:
    """Say whether a list under a name of its own holds rows that say whether a skill is to load."""
    each = [Row(item) for item in node.items if isinstance(item, Mapping)]
    return bool(each) and len(each) == len(node.items) and any(row.get(*TRIGGER_KEYS) is not None for row in each)
