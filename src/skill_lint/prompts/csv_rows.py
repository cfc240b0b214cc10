"""Prompts in a table of comma-separated values: cells with their places, the dialect told by the header."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.frontmatter import Entry, Mapping, Scalar
from skill_lint.model.regex import regex
from skill_lint.model.source import BYTE_ORDER_MARK, Span
from skill_lint.prompts.fields import field_name
from skill_lint.prompts.reading import Fault
from skill_lint.prompts.rows import PROMPT_KEYS, SUBJECT_KEYS, TOLD_KEYS, Defaults, read_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.prompts.reading import Reading

SEPARATORS = (",", ";", "\t")
QUOTED = regex(r'"(?:[^"]++|"")*+"')
PLAIN = {separator: regex(rf"[^{separator}\r\n]*+") for separator in SEPARATORS}
LINE_END = regex(r"\r\n|\r|\n")
QUOTE_IT = 'put the whole prompt in double quotes and write each quote within as `""`'


class Cell(NamedTuple):
    """One cell: its text without quotes, and where it stands."""

    span: Span
    value: str


class Record(NamedTuple):
    """One row of cells, and what is wrong with its quotes."""

    cells: list[Cell]
    fault: Fault | None = None


def read_csv(reading: Reading) -> None:
    """Read a table whose first row names the columns."""
    text = reading.source.text
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    separator = _separator(text, start)
    records = _records(text, start, separator)
    header = next(records, None)
    if header is None:
        cure = "write a header such as `id,should_trigger,prompt` and a row for each prompt"
        reading.fault(Fault(start, "the file is empty", cure))
        return
    names = [cell.value.strip() for cell in header.cells]
    fields = [field_name(name) for name in names]
    if header.fault is not None or not _check_header(reading, header, fields):
        if header.fault is not None:
            reading.fault(header.fault)
        return
    for record in records:
        if record.fault is not None:
            reading.rows += 1
            reading.lose(record.fault, record.cells[0].span.start)
            return  # where a quote is open nothing behind it can be told apart
        further = [cell for cell in record.cells[len(names) :] if cell.value.strip()]
        if further:
            reading.rows += 1
            message = f"this row has {len(record.cells)} cells and the header {len(names)}"
            reading.lose(Fault(further[0].span.start, message, QUOTE_IT), record.cells[0].span.start)
            continue
        read_row(reading, _mapping(names, fields, record.cells), Defaults(reading.subject, in_words=True))


def _check_header(reading: Reading, header: Record, fields: list[str]) -> bool:
    """Say whether the header can be used, and note what is wrong with it."""
    at = header.cells[0].span.start
    shown = ", ".join(f"`{cell.value.strip()[:40]}`" for cell in header.cells[:8])
    if not any(name in PROMPT_KEYS for name in fields):
        cure = "name the column with the requests `prompt`, in the first row of the file"
        reading.fault(Fault(at, f"there is no column `prompt`; the columns are {shown}", cure))
        return False
    for number, name in enumerate(fields):
        if name in TOLD_KEYS and name in fields[:number]:
            message = f"the column `{name}` is there twice"
            reading.fault(Fault(header.cells[number].span.start, message, "remove or rename one of the two"))
            return False
    if not any(name in TOLD_KEYS for name in fields if name not in PROMPT_KEYS and name not in SUBJECT_KEYS):
        cure = "add the column `should_trigger` (true or false) or `expected_skill` (a name or `none`)"
        reading.fault(Fault(at, f"no column says what is expected; the columns are {shown}", cure))
        return False
    return True


def _mapping(names: list[str], fields: list[str], cells: list[Cell]) -> Mapping:
    """Make the mapping that the same row would be in JSON; a cell without text says nothing, except of the prompt."""
    entries = []
    for name, field, cell in zip(names, fields, cells, strict=False):
        if name and (cell.value.strip() or field in PROMPT_KEYS):
            key = Scalar(cell.span, name, "plain", "string", "string")
            entries.append(Entry(key, Scalar(cell.span, cell.value, "double", "string", "string")))
    return Mapping(Span(cells[0].span.start, cells[-1].span.end), tuple(entries))


def _separator(text: str, start: int) -> str:
    """Tell what separates the cells by the header: the comma, unless only another sign gives a column of prompts."""
    for separator in SEPARATORS:
        header = next(_records(text, start, separator), None)
        if header and len(header.cells) > 1 and any(field_name(cell.value) in PROMPT_KEYS for cell in header.cells):
            return separator
    return ","


def _records(text: str, at: int, separator: str) -> Iterator[Record]:
    """Give the rows of the table, lines without anything left out; after a fault nothing more."""
    plain = PLAIN[separator]
    cells: list[Cell] = []
    while at < len(text) or cells:
        if text.startswith('"', at):
            match = QUOTED.match(text, at)
            if match is None:
                yield Record(cells or [Cell(Span(at, at), "")], Fault(at, "this quote is never closed", QUOTE_IT))
                return
            cells.append(Cell(Span(at, match.end()), match.group()[1:-1].replace('""', '"')))
            at = match.end()
            if at < len(text) and text[at] not in f"{separator}\r\n":
                yield Record(cells, Fault(at, "text follows the closing quote of this cell", QUOTE_IT))
                return
        else:
            match = plain.match(text, at)
            end = match.end() if match else at
            cells.append(Cell(Span(at, end), text[at:end]))
            at = end
        if at < len(text) and text[at] == separator:
            at += 1
            if at < len(text):
                continue
            cells.append(Cell(Span(at, at), ""))
        line_end = LINE_END.match(text, at)
        at = line_end.end() if line_end else at
        if any(cell.value.strip() for cell in cells):
            yield Record(cells)
        cells = []
