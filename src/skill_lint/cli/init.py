"""`skill-lint init`: says what skills are there and writes a short configuration to start from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skill_lint.cli.streams import complain, write
from skill_lint.clients.facts import client, clients_for_folder
from skill_lint.config.load import FILE_NAMES, read_start
from skill_lint.config.toml import may_hold_table
from skill_lint.report.visible import visible_path

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.model.skill import Skill

FILE = "skill-lint.toml"
MOST_CLIENTS = 6
MOST_FOLDERS = 12
# No package index is named here: whoever registers a name there decides what its users run.
HOOK = """\
# .pre-commit-config.yaml
repos:
  - repo: <address of the skill-lint repository>
    rev: <a tag or commit>
    hooks:
      - id: skill-lint
"""


def init(options: Namespace) -> int:
    """Write `skill-lint.toml` at the root of the project that `options.path` is in; give the exit code.

    A configuration that is there already stays as it is. With `options.hook` the block for pre-commit is printed too.
    """
    from skill_lint.index.discovery import open_project

    if not os.path.isdir(options.path):
        complain(f"`{visible_path(options.path)}` is not a folder")
        return 2
    project = open_project([options.path])
    folders = by_folder(project.skills)
    write(found(folders))
    present = existing(project.root)
    if present:
        write([f"{present} is there already and stays as it is"])
    else:
        try:
            with open(f"{project.root}/{FILE}", "x", encoding="utf-8", newline="\n") as file:
                file.write(configuration(folders))
        except OSError as error:
            complain(f"cannot write `{visible_path(project.root)}/{FILE}`: {error.strerror or error}")
            return 2
        write([f"wrote {visible_path(os.path.relpath(f'{project.root}/{FILE}'))}"])
    if options.hook:
        write(["", *HOOK.splitlines()])
    return 0


def by_folder(skills: Iterable[Skill]) -> dict[str, int]:
    """Count the skills by the folder of skills that holds them, most first."""
    counts: dict[str, int] = {}
    for skill in skills:
        counts[skill.skills_root] = counts.get(skill.skills_root, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def found(folders: Mapping[str, int]) -> list[str]:
    """Say how many skills there are, where, and which clients search there."""
    count = sum(folders.values())
    if not count:
        return ["no skill found yet; a skill is a folder with a SKILL.md, for example .claude/skills/NAME/SKILL.md"]
    lines = [f"{count} skill{'s' * (count != 1)} found"]
    for folder, number in list(folders.items())[:MOST_FOLDERS]:
        lines.append(f"  {visible_path(folder) or '.'}: {number}{searched_by(folder)}")
    if len(folders) > MOST_FOLDERS:
        lines.append(f"  and {len(folders) - MOST_FOLDERS} more folders")
    return lines


def searched_by(folder: str) -> str:
    """Name the clients that search a folder, in brackets; nothing for a folder of no client."""
    names = [client(each).name for each in clients_for_folder(folder)]
    if not names:
        return ""
    more = f" and {len(names) - MOST_CLIENTS} more" if len(names) > MOST_CLIENTS else ""
    return f" (searched by {', '.join(names[:MOST_CLIENTS])}{more})"


def existing(root: str) -> str:
    """Give the name of the configuration file that the folder has, "" where it has none."""
    for name in FILE_NAMES:
        try:
            content = read_start(f"{root}/{name}")
            if content is not None and (name != "pyproject.toml" or may_hold_table(content)):
                return name
        except OSError:
            continue
    return ""


def configuration(folders: Mapping[str, int]) -> str:
    """Make the text of the file: each line a decision that a project may want to change."""
    where = f" for the skills in {_listed(list(folders))}" if folders else ""
    return f"""\
# skill-lint{where}: `skill-lint config show` tells what applies, `skill-lint rules` lists the rules
extend = "recommended"  # or "strict": what the format asks for as errors, and the words "Use when"
clients = []            # empty: the clients that search a skill's folder; or a list such as ["claude-code"]
exclude = []            # paths to leave out, as in .gitignore
fail-on = "error"       # the lowest level that fails a run: "error", "warning" or "note"

[severity]              # "error", "warning", "note" or "off" for single rules
# body-too-long = "warning"

[per-file-ignores]      # rules not to apply to some paths
# "docs/**" = ["orphan-file"]
"""


def _listed(folders: Sequence[str]) -> str:
    names = [visible_path(folder) or "." for folder in folders[:3]]
    return ", ".join(names) + (" and others" if len(folders) > 3 else "")
