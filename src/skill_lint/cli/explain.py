"""`skill-lint explain RULE`: the rule's own documentation, for people (60 lines at most) or as Markdown or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.cli.rules import as_json, by_group, facts
from skill_lint.cli.streams import complain, write
from skill_lint.model.nearest import nearest
from skill_lint.rules.catalogue import load_catalogue, load_rule
from skill_lint.rules.documentation import documentation, shown

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from skill_lint.model.catalogue import RuleInfo
    from skill_lint.rules.documentation import Documentation
    from skill_lint.rules.rule import Rule

MOST_LINES = 60


def explain(options: Namespace) -> int:
    """Print what a rule finds, why, and how to cure it; a list for a group or tag, and without a rule of all."""
    catalogue = load_catalogue()
    if options.rule is None:
        write(by_group(list(catalogue)))
        return 0
    info = catalogue.get(options.rule)
    members = [rule for rule in catalogue if options.rule in (rule.group, *rule.tags)]
    if info is None and members:
        write(as_json(members) if options.output_format == "json" else by_group(members))
        return 0
    if info is None:
        words = {word for rule in catalogue for word in (rule.group, *rule.tags)}
        near = nearest(options.rule.lower(), [*catalogue.ids, *sorted(words)])
        complain(f"no rule `{options.rule}`" + (f", did you mean `{near}`?" if near else "; see `skill-lint rules`"))
        return 2
    rule = load_rule(info)
    documented = documentation(rule)
    if options.output_format == "json":
        import json

        sections = {section.heading: section.text for section in documented.sections}
        document = {**facts(info), "opening": documented.opening, "sections": sections}
        write([json.dumps(document, indent=2, ensure_ascii=False)])
    elif options.output_format == "markdown":
        write(_markdown(info, documented))
    else:
        write(_text(info, rule, documented))
    return 0


def _facts(info: RuleInfo) -> str:
    fix = {"": "no fix", "safe": "safe fix", "unsafe": "fix with --unsafe"}[info.fix]
    return f"{info.severity.word} · {fix} · group {info.group} · tags {', '.join(info.tags)} · since {info.since}"


def _text(info: RuleInfo, rule: type[Rule], documented: Documentation) -> Iterator[str]:
    lines = [info.id, _facts(info), "", documented.opening]
    for section in documented.sections:
        lines += ["", f"{section.heading}:", *_indented(section.text)]
    if info.options:
        lines += ["", "Options:"]
        lines += [f"    {_option(info, number)}" for number in range(len(info.options))]
    lines += ["", "Silence it:", f"    <!-- skill-lint: ignore[{info.id}] the reason -->"]
    example = _example(rule)
    if example and len(lines) + len(example) <= MOST_LINES:
        lines += example
    yield from lines


def _markdown(info: RuleInfo, documented: Documentation) -> Iterator[str]:
    yield from (f"# {info.id}", "", _facts(info), "", documented.opening)
    for section in documented.sections:
        yield from ("", f"## {section.heading}", "", section.text)
    if info.options:
        yield from ("", "## Options", "")
        yield from (f"- {_option(info, number)}" for number in range(len(info.options)))


def _option(info: RuleInfo, number: int) -> str:
    import json

    option = info.options[number]
    default = json.dumps(option.default, ensure_ascii=False)
    choices = f", one of {', '.join(option.choices)}" if option.choices else ""
    return f"{option.name} = {default} ({option.kind}{choices}): {option.summary}"


def _example(rule: type[Rule]) -> list[str]:
    """Give the first bad example of one file, as it is reported."""
    from skill_lint.report.visible import visible

    for example in rule.bad:
        if len(example.files) == 1:
            (path,) = example.files
            text = shown(example, path)
            return ["", f"Example ({path}):", *(f"    {visible(line)}".rstrip() for line in text.splitlines())]
    return []


def _indented(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in text.splitlines()]
