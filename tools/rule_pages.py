"""Makes the page of each rule and the table of all from the rules; the output in the examples is run, not typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Severity
from skill_lint.report.full import lines as full_lines
from skill_lint.report.view import View
from skill_lint.rules.documentation import documentation, shown
from tests.support import lint_tree, unmark_example

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.model.catalogue import Option
    from skill_lint.rules.rule import Example, Rule

NOTICE = "<!-- Made by tools/generate.py from the rule; do not edit. -->"
GROUPS = {
    "frontmatter": "The metadata block and the file",
    "name": "The name",
    "description": "The description",
    "body": "The text",
    "references": "What the skill names",
    "evals": "Prompts that say when a skill should load",
}
FIXES = {"": "none", "safe": "safe, where the cure is certain", "unsafe": "with `--unsafe`, where there is one"}
LANGUAGES = {"md": "markdown", "sh": "bash", "py": "python", "json": "json"}


def table(rules: Iterable[tuple[str, type[Rule]]]) -> str:
    """Make the page that lists every rule by group."""
    rows = list(rules)
    parts = [
        NOTICE,
        "# Rules",
        f"{len(rows)} rules. `skill-lint explain RULE` prints a page in the terminal.",
        "The level is the usual one; where single findings weigh less, the page says so.",
    ]
    for group, title in GROUPS.items():
        parts.append(f"## {title}")
        lines = ["| rule | level | fix | finds |", "| --- | --- | --- | --- |"]
        lines += [
            f"| [{rule.id}]({rule.id}.md) | {_level(rule)} | {FIXES[rule.fix]} | {rule.summary} |"
            for its_group, rule in rows
            if its_group == group
        ]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def page(group: str, rule: type[Rule]) -> str:
    """Make the page of one rule."""
    documented = documentation(rule)
    facts = [
        ("level", _level(rule)),
        ("fix", FIXES[rule.fix]),
        ("group", f"`{group}`"),
        ("tags", ", ".join(f"`{tag}`" for tag in rule.tags)),
        ("since", rule.since),
    ]
    parts = [
        NOTICE,
        f"# {rule.id}",
        documented.opening,
        "\n".join(["| | |", "| --- | --- |", *(f"| {key} | {value} |" for key, value in facts if value)]),
    ]
    parts += [f"## {section.heading}\n\n{section.text}" for section in documented.sections]
    parts += ["## Examples", *_examples(rule)]
    if rule.options:
        parts += ["## Options", *(_option(rule.id, option) for option in rule.options)]
    parts += ["## How to silence it", _silencing(rule.id)]
    return "\n\n".join(parts) + "\n"


def _level(rule: type[Rule]) -> str:
    return "off" if rule.severity is Severity.OFF else rule.severity.word


def _examples(rule: type[Rule]) -> Iterator[str]:
    for example in rule.bad:
        yield from ("Reported:", *_files(example), _output(rule, example))
    for example in rule.good:
        yield from ("Not reported:", *_files(example))


def _files(example: Example) -> Iterator[str]:
    if example.options:
        yield "With " + ", ".join(f"`{name} = {_toml(value)}`" for name, value in example.options.items()) + ":"
    for path in example.files:
        bit = " (executable)" if path in example.executable else ""
        text = _shortened(shown(example, path))
        yield f"`{path}`{bit}" + (f"\n\n{_block(LANGUAGES.get(path.rpartition('.')[2], 'text'), text)}" if text else "")
    if example.before:
        yield "The last commit holds:"
    for path, text in example.before.items():
        if text != example.files.get(path):
            yield f"`{path}`\n\n{_block(LANGUAGES.get(path.rpartition('.')[2], 'text'), _shortened(text))}"
    for link, target in example.links.items():
        yield f"`{link}` is a link to `{target}`"


def _shortened(text: str, most: int = 24) -> str:
    """Cut an example that is only long to show that length matters; make invisible characters visible."""
    lines = text.splitlines()
    if len(lines) > most:
        lines = [*lines[: most // 2], f"… {len(lines) - most // 2} more lines"]
    return "\n".join(_visible(line if len(line) <= 400 else line[:200] + " …") for line in lines)


def _visible(line: str) -> str:
    return "".join(c if c.isprintable() or c == "\t" else f"\\u{{{ord(c):04X}}}" for c in line)


def _block(language: str, text: str) -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}\n{fence}"


def _output(rule: type[Rule], example: Example) -> str:
    files, _ = unmark_example(example)
    result = lint_tree(
        files,
        select=[rule.id, *example.also],
        options={rule.id: example.options},
        executable=example.executable,
        links=example.links,
        before=example.before,
    )
    view = View(directory=result.root, minimum=Severity.NOTE)
    return _block("text", "\n".join(full_lines(result, view)).rstrip())


def _option(rule_id: str, option: Option) -> str:
    values = ", one of " + ", ".join(f"`{choice}`" for choice in option.choices) if option.choices else ""
    return (
        f"**`{option.name}`** ({option.kind}{values}; default `{_toml(option.default)}`): {option.summary}.\n\n"
        + _block("toml", f"[tool.skill-lint.rules.{rule_id}]\n{option.name} = {_toml(option.default)}")
    )


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _silencing(rule_id: str) -> str:
    return (
        "On one line, or the line or code block below it:\n\n"
        + _block("markdown", f"<!-- skill-lint: ignore[{rule_id}] the reason -->")
        + "\n\nIn a whole file:\n\n"
        + _block("markdown", f"<!-- skill-lint: ignore-file[{rule_id}] the reason -->")
        + "\n\nIn the frontmatter a comment does it: `# skill-lint: ignore["
        + rule_id
        + "] the reason`.\n\n"
        "In the configuration:\n\n" + _block("toml", f'[tool.skill-lint]\nignore = ["{rule_id}"]')
    )
