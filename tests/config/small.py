"""A small catalogue and configurations in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.load import Configuration
from skill_lint.config.problem import ConfigError
from skill_lint.model.catalogue import Catalogue, Option, RuleInfo
from skill_lint.model.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.config.settings import CommandLine, Settings


def rule(
    rule_id: str,
    group: str,
    severity: Severity,
    tags: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
) -> RuleInfo:
    return RuleInfo(rule_id, group, f"Summary of {rule_id}", severity, tags, "0.1.0", "", f"rules.{rule_id}", options)


RULES = (
    rule("body-empty", "body", Severity.WARNING),
    rule("body-too-long", "body", Severity.NOTE, ("style",), (Option("max-lines", "integer", 500, "Lines"),)),
    rule(
        "description-no-trigger",
        "description",
        Severity.WARNING,
        (),
        (
            Option("phrase", "string", "family", "Which phrases count", ("family", "literal")),
            Option("words", "strings", ("use when",), "Further phrases"),
            Option("strict", "boolean", False, "Whether to be strict"),
        ),
    ),
    rule("frontmatter-missing", "frontmatter", Severity.ERROR, ("format",)),
    rule("frontmatter-unknown-key", "frontmatter", Severity.OFF, ("format",)),
    rule("name-mismatch", "name", Severity.WARNING, ("format",)),
    rule("name-missing", "name", Severity.WARNING, ("format",)),
    rule("path-missing", "references", Severity.ERROR),
)
CATALOGUE = Catalogue({info.id: info for info in RULES})


def configuration(
    files: Mapping[str, str | bytes],
    *,
    command_line: CommandLine | None = None,
    clients: Iterable[str] = (),
    root: str = "",
) -> Configuration:
    contents = {path: text if isinstance(text, bytes) else text.encode() for path, text in files.items()}
    return Configuration(CATALOGUE, contents.get, command_line=command_line, clients=clients, root=root)


def settings(
    files: Mapping[str, str | bytes] | str, directory: str = "", command_line: CommandLine | None = None
) -> Settings:
    """Settle the files; a text alone is the `skill-lint.toml` at the root."""
    given = {"skill-lint.toml": files} if isinstance(files, str) else files
    return configuration(given, command_line=command_line).for_skill(directory)


def levels(found: Settings, path: str = "SKILL.md") -> dict[str, str]:
    """Give the level of every rule that is not off, for a finding of its default level in `path`."""
    pairs = ((info.id, found.severity_of(info, path, info.severity)) for info in RULES)
    return {rule_id: severity.word for rule_id, severity in pairs if severity}


def problems(
    files: Mapping[str, str | bytes] | str,
    directory: str = "",
    *,
    command_line: CommandLine | None = None,
    clients: Iterable[str] = (),
) -> str:
    """Give the text of what is wrong, empty where nothing is."""
    given = {"skill-lint.toml": files} if isinstance(files, str) else files
    try:
        configuration(given, command_line=command_line, clients=clients).for_skill(directory)
    except ConfigError as error:
        return str(error)
    return ""
