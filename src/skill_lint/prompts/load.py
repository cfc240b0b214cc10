"""Loads a file of prompts of any format that people keep them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import BYTE_ORDER_MARK, Source
from skill_lint.prompts.reading import Fault, Reading

if TYPE_CHECKING:
    from skill_lint.model.prompt import PromptSet

NOT_TEXT = regex("[\udc80-\udcff\0]")
OTHER_LINE = regex(r"[ \t]*(?://|#|$)")
LARGEST = 20_000_000  # bytes: a thousand times the largest set seen
PREFIX = regex(r"([^/]+)\.(?:prompts|triggers?)\.[^./]+$")

FORMATS = {
    "csv": "csv",
    "tsv": "csv",
    "json": "json",
    "jsonc": "json",
    "json5": "json",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "yaml": "yaml",
    "yml": "yaml",
    "md": "markdown",
    "markdown": "markdown",
    "txt": "text",
}


def load(path: str, content: bytes, *, subject: str = "", is_guess: bool = False) -> PromptSet:
    """Read the prompts of a file; total. The format is told by the file's ending, then by its shape.

    `path` is relative to the project root. `subject` is the skill in whose folder the file lies; a skill that the
    file names itself counts before it. Without one, or with `is_guess`, the name of the file tells it where no row
    says which skills are expected. The set's `format` is "" where the file is no prompt set, and names no shape
    ("json") where it is too broken to tell; a problem says why.
    """
    source = Source.from_bytes(path, content)
    reading = Reading(source, subject or prefix_subject(path), is_guess=is_guess or not subject)
    form = FORMATS.get(path.rpartition(".")[2].lower(), "")
    bad = NOT_TEXT.search(source.text) if len(content) <= LARGEST else None
    if len(content) > LARGEST:
        reading.fault(Fault(0, f"the file is larger than {LARGEST // 1_000_000} MB and was not read", "split it"))
    elif bad is not None:
        reading.fault(Fault(bad.start(), "the file is not UTF-8 text", "save it as UTF-8"))
        return reading.result(form)
    else:
        return reading.result(_read(reading, form, path))
    return reading.result("")


def prefix_subject(path: str) -> str:
    """Give the skill that the name of a file begins with (`tea.prompts.csv`), "" where it does not."""
    match = PREFIX.search(path)
    return match.group(1) if match else ""


def _read(reading: Reading, form: str, path: str) -> str:
    """Read by the format `form` and give the name of the shape."""
    if form == "csv":
        from skill_lint.prompts.csv_rows import read_csv

        read_csv(reading)
        return "csv"
    if form == "markdown":
        from skill_lint.prompts.markdown_cases import WHAT_IS_A_CASE, read_markdown

        shape = read_markdown(reading)
        if not shape:
            reading.fault(Fault(0, "this is not a prompt set: no block quote has an expected skill", WHAT_IS_A_CASE))
        return _named("markdown", shape)
    if form == "text":
        return _read_text(reading, path)
    if form == "yaml":
        return _read_yaml(reading)
    if form == "jsonl":
        return _named("jsonl", _read_lines(reading))
    if form == "json":
        return _read_json(reading)
    known = ", ".join(f"`.{ending}`" for ending in FORMATS)
    reading.fault(Fault(0, "the file's ending names no format of prompt sets", f"name it with one of {known}"))
    return ""


def _named(form: str, shape: str) -> str:
    return f"{form} {shape}" if shape else ""


def _read_json(reading: Reading) -> str:
    from skill_lint.parsing.json_nodes import read_json
    from skill_lint.prompts.shapes import read_root

    root, fault = read_json(reading.source.text)
    if fault is not None and _is_lines(reading.source):
        return _named("jsonl", _read_lines(reading))
    if fault is not None:
        reading.fault(Fault(fault.at, fault.message, fault.help))
        return "json"
    if root is None:
        reading.fault(Fault(0, "the file is empty", "write a list of rows with `prompt` and what is expected"))
        return ""
    return _named("json", read_root(reading, root))


def _is_lines(source: Source) -> bool:
    """Say whether the first line with something in it is a whole JSON value."""
    from skill_lint.parsing.json_nodes import read_json

    lines = (source.line(number) for number in range(1, len(source.line_starts) + 1))
    first = next((line for line in lines if OTHER_LINE.match(line) is None), "")
    return first != "" and read_json(first).fault is None


def _read_lines(reading: Reading) -> str:
    """Read one JSON value a line; blank lines and lines that begin with `//` or `#` are passed over."""
    from skill_lint.parsing.json_nodes import read_json
    from skill_lint.prompts.rows import Defaults, read_row

    source = reading.source
    broken = 0
    for number in range(1, len(source.line_starts) + 1):
        start, end = source.line_span(number)
        line = source.text[start:end]
        if OTHER_LINE.match(line):
            continue
        root, fault = read_json(line, start)
        if fault is not None:
            reading.rows += 1
            broken += 1
            reading.lose(Fault(fault.at, fault.message, fault.help), start)
        elif root is not None:
            read_row(reading, root, Defaults(reading.subject))
    if reading.rows > broken and not reading.has_prompt:
        reading.fault(Fault(0, "this is not a prompt set: no line has a prompt", "name the field with it `prompt`"))
        return ""
    return "rows"


def _read_yaml(reading: Reading) -> str:
    from skill_lint.parsing.yaml_faults import find_fault
    from skill_lint.parsing.yaml_nodes import MAXIMUM_DEPTH, MAXIMUM_LENGTH, compose
    from skill_lint.prompts.shapes import read_root

    text = reading.source.text
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    composed = compose(text[start:], start)
    if composed.error is not None:
        if composed.error.problem == "too long":
            message = f"the file is longer than {MAXIMUM_LENGTH:,} characters, more than is read of YAML"
            reading.fault(Fault(start, message, "keep large sets as JSON Lines or CSV"))
        elif composed.error.hostile:
            message = f"lists and mappings stand more than {MAXIMUM_DEPTH} deep in each other"
            reading.fault(Fault(composed.error.at, message, "make it flatter: a prompt set needs three levels"))
        else:
            error = composed.error._replace(at=composed.error.at - start, began=composed.error.began - start)
            fault = find_fault(text[start:], error)
            reading.fault(Fault(fault.span.start + start, fault.message, fault.help))
        return "yaml"
    if composed.root is None:
        reading.fault(Fault(start, "the file is empty", "write a list of rows with `prompt` and what is expected"))
        return ""
    shape = read_root(reading, composed.root)
    if shape and composed.trailing is not None:
        message = "a second YAML document begins here, which is not read"
        reading.fault(Fault(composed.trailing, message, "put all prompts into one list"))
    return _named("yaml", shape)


def _read_text(reading: Reading, path: str) -> str:
    """Read a file that is one prompt; the skill it is about, else the file's name, is what it expects."""
    from skill_lint.prompts.expectation import Expected

    text = reading.source.text.removeprefix(BYTE_ORDER_MARK)
    at = len(reading.source.text) - len(text.lstrip())
    reading.rows = 1
    if not text.strip():
        reading.lose(Fault(0, "the prompt is empty", "write a request, or remove the file"), 0)
        return "text prompt"
    name = reading.subject or path.rpartition("/")[2].rpartition(".")[0]
    reading.add(text.strip(), at, Expected((name,)), name)
    return "text prompt"
