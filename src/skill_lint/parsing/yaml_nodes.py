"""YAML text to nodes with places, building no values: bounded on hostile input, the same without libyaml."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import yaml

from skill_lint.model.frontmatter import Entry, Mapping, Scalar, Sequence
from skill_lint.model.regex import regex
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from typing import Any

    from skill_lint.model.frontmatter import Node, ScalarType

MAXIMUM_LENGTH = 200_000  # characters: a hundred times the longest block seen in public skills
MAXIMUM_DEPTH = 100

UNPRINTABLE = regex(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"  # what every YAML reader refuses
)
# A byte-order mark or a tag: libyaml and PyYAML's own reader take more or less of these, so one of them decides.
ODD = regex("\ufeff|(?:^|[\\s,:\\[{])!")
LONE_SURROGATE = regex("[\ud800-\udfff]")
SURROGATE_ESCAPE = regex(r"(?<!\\)(?:\\\\)*(\\u[dD][89a-fA-F][0-9a-fA-F]{2})")

CORE_NULL = frozenset({"", "~", "null", "Null", "NULL"})
CORE_BOOLEAN = frozenset({"true", "True", "TRUE", "false", "False", "FALSE"})
CORE_INTEGER = regex(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
CORE_FLOAT = regex(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)

STYLES: dict[str | None, Any] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
TAG_PREFIX = "tag:yaml.org,2002:"
TAG_TYPES: dict[str, ScalarType] = {
    "!": "string",
    TAG_PREFIX + "str": "string",
    TAG_PREFIX + "null": "null",
    TAG_PREFIX + "bool": "boolean",
    TAG_PREFIX + "int": "integer",
    TAG_PREFIX + "float": "float",
    TAG_PREFIX + "timestamp": "timestamp",
    TAG_PREFIX + "binary": "binary",
}
KNOWN_TAGS = frozenset({None, *TAG_TYPES, *(TAG_PREFIX + kind for kind in ("map", "seq", "set", "omap", "pairs"))})


class YamlError(NamedTuple):
    """Where a parser stopped: offset, the offset where the broken construct began, and the kind of the stop.

    `problem` is the parser's own sentence: for telling faults apart, never for people to read.
    """

    at: int
    began: int
    problem: str
    hostile: bool = False


class Composed(NamedTuple):
    """The first document of a YAML text: its root (None when empty or broken) and what is wrong with it.

    `refused_by_some` is the offset of something that some parsers take and others refuse. `trailing` is the offset of
    a further document.
    """

    root: Node | None
    error: YamlError | None = None
    refused_by_some: int | None = None
    trailing: int | None = None


def core_type(text: str) -> ScalarType:
    """Give the type that the core schema of YAML 1.2 (section 10.3.2) gives the plain scalar `text`."""
    if text in CORE_NULL:
        return "null"
    if text in CORE_BOOLEAN:
        return "boolean"
    if text[0] in "0123456789+-.":
        if CORE_INTEGER.fullmatch(text):
            return "integer"
        if CORE_FLOAT.fullmatch(text):
            return "float"
    return "string"


def legacy_type(text: str) -> ScalarType:
    """Give the type that YAML 1.1, as PyYAML implements it, gives the plain scalar `text`."""
    resolvers: Any = yaml.SafeLoader.yaml_implicit_resolvers
    for tag, pattern in resolvers.get(text[:1], ()):
        if pattern.match(text):
            return TAG_TYPES.get(tag, "other")
    return "string"


def whole_characters(text: str) -> str:
    """Join surrogate pairs, which escapes of JSON may leave, and replace lone halves by U+FFFD."""
    if not LONE_SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Frame:
    """A collection whose end is not yet read."""

    __slots__ = ("anchor", "flow", "is_mapping", "nodes", "start")

    def __init__(self, event: Any, is_mapping: bool) -> None:
        self.start: int = event.start_mark.index
        self.flow: bool = bool(event.flow_style)
        self.anchor: str | None = event.anchor
        self.is_mapping = is_mapping
        self.nodes: list[Node] = []

    def close(self, event: Any, offset: int) -> Node:
        """Make the node. A block collection ends where its last node does, not at the next token."""
        nodes = self.nodes
        start = self.start + offset
        end: int = event.end_mark.index + offset if self.flow else (nodes[-1].span.end if nodes else start)
        span = Span(start, end)
        if self.is_mapping:
            return Mapping(span, tuple(Entry(nodes[i], nodes[i + 1]) for i in range(0, len(nodes) - 1, 2)))
        return Sequence(span, tuple(nodes))


def _scalar(event: Any, text: str, offset: int) -> Scalar:
    start, end = event.start_mark.index, event.end_mark.index
    value = whole_characters(event.value)
    style = STYLES.get(event.style, "plain")
    if start == end:  # nothing where a value could stand: right behind the colon, not at the next token
        while start and text[start - 1] in " \t":
            start -= 1
        end = start
    if style in ("literal", "folded"):
        end = start + len(text[start:end].rstrip())
    if event.tag is not None:
        core = legacy = TAG_TYPES.get(event.tag, "other")
    elif style == "plain":
        core, legacy = core_type(value), legacy_type(value)
    else:
        core = legacy = "string"
    return Scalar(Span(start + offset, end + offset), value, style, core, legacy)


class _Hostile(Exception):  # noqa: N818 - not an error of ours: the block is refused
    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class _Read(NamedTuple):
    root: Node | None
    trailing: int | None
    own_tag: int | None  # where a tag stands that is not one of YAML's own


def _build(loader: Any, text: str, offset: int) -> _Read:
    """Build the first document from the parser's events, without recursion and without expanding aliases."""
    root: Node | None = None
    own_tag: int | None = None
    stack: list[_Frame] = []
    anchors: dict[str, Node] = {}
    documents = 0
    while True:
        event = loader.get_event()
        kind = type(event)
        node: Node | None = None
        if own_tag is None and getattr(event, "tag", None) not in KNOWN_TAGS:
            own_tag = event.start_mark.index + offset
        if kind is yaml.ScalarEvent:
            node = _scalar(event, text, offset)
            anchor = event.anchor
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            if len(stack) == MAXIMUM_DEPTH:
                raise _Hostile(event.start_mark.index)
            stack.append(_Frame(event, kind is yaml.MappingStartEvent))
            continue
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            frame = stack.pop()
            node, anchor = frame.close(event, offset), frame.anchor
        elif kind is yaml.AliasEvent:
            node, anchor = _alias(event, anchors, offset), None
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                return _Read(root, event.start_mark.index + offset, own_tag)
            continue
        elif kind is yaml.StreamEndEvent:
            return _Read(root, None, own_tag)
        else:
            continue
        if anchor:
            anchors[anchor] = node
        if stack:
            stack[-1].nodes.append(node)
        else:
            root = node


def _alias(event: Any, anchors: dict[str, Node], offset: int) -> Node:
    """Stand in for the aliased node: a scalar in full, a collection by its type alone, so that nothing multiplies."""
    span = Span(event.start_mark.index + offset, event.end_mark.index + offset)
    target = anchors.get(event.anchor)
    if target is None:
        raise yaml.composer.ComposerError(None, None, "found undefined alias", event.start_mark)
    return target._replace(span=span) if isinstance(target, Scalar) else type(target)(span, ())


def _pure_loader(text: str) -> Any:
    from skill_lint.parsing.yaml_pure import PureLoader

    return PureLoader(text)


def _read(make: Any, text: str, offset: int) -> _Read:
    loader = make(text)
    try:
        return _build(loader, text, offset)
    finally:
        loader.dispose()


def compose(text: str, offset: int = 0, *, pure: bool = False) -> Composed:
    """Read the first document of `text`; total. Places are offsets into `text` plus `offset`.

    `pure` leaves libyaml out. Only its speed may be seen in the result: what it refuses is read again without it.
    """
    if len(text) > MAXIMUM_LENGTH:
        return Composed(None, YamlError(offset, offset, "too long", hostile=True))
    text = LONE_SURROGATE.sub("\ufffd", text)
    unprintable = UNPRINTABLE.search(text)
    if unprintable:
        at = unprintable.start() + offset
        return Composed(None, YamlError(at, at, "unprintable"))
    refused = text.find("\ufeff")
    fast = None if pure or ODD.search(text) else getattr(yaml, "CSafeLoader", None)
    error: YamlError | None = None
    for make in filter(None, (fast, _pure_loader)):
        try:
            read = _read(make, text, offset)
        except _Hostile as hostile:
            at = hostile.at + offset
            return Composed(None, YamlError(at, at, "too deep", hostile=True))
        except yaml.MarkedYAMLError as fault:
            marks = [mark.index + offset for mark in (fault.context_mark, fault.problem_mark) if mark] or [offset]
            error = YamlError(marks[-1], marks[0], f"{fault.context}; {fault.problem}")
        except (yaml.YAMLError, ValueError, OverflowError) as fault:
            error = YamlError(offset, offset, str(fault))
        else:
            if refused < 0 and '"' in text:
                refused = _surrogate_escape(read.root, text, offset)
            some = refused + offset if refused >= 0 else read.own_tag
            if some is None and read.trailing is None and "\t" in text:
                some = _refused_tab(text, offset)
            return Composed(read.root, None, some, read.trailing)
    return Composed(None, error)


def _refused_tab(text: str, offset: int) -> int | None:
    """Give the place of the first tab between tokens, which PyYAML's own scanner refuses and libyaml takes."""
    try:
        for _ in yaml.scan(text, Loader=yaml.SafeLoader):
            pass
    except yaml.MarkedYAMLError as fault:
        at = fault.problem_mark.index if fault.problem_mark else len(text)
        return at + offset if text[at : at + 1] == "\t" else None
    except yaml.YAMLError:
        return None
    return None


def _surrogate_escape(root: Node | None, text: str, offset: int) -> int:
    """Give the index of the first escaped surrogate in a double-quoted scalar, -1 without one."""
    if not SURROGATE_ESCAPE.search(text):
        return -1
    places: list[int] = []
    stack: list[Node] = [root] if root is not None else []
    while stack:
        node = stack.pop()
        if isinstance(node, Mapping):
            stack += [part for entry in node.entries for part in entry]
        elif isinstance(node, Sequence):
            stack += node.items
        elif node.style == "double":
            match = SURROGATE_ESCAPE.search(text, node.span.start - offset, node.span.end - offset)
            if match:
                places.append(match.start(1))
    return min(places, default=-1)
