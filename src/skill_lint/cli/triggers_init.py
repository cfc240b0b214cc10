"""`skill-lint triggers init`: writes a set of prompts to start from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skill_lint.cli.opening import UnusableError
from skill_lint.cli.streams import complain, write
from skill_lint.report.visible import visible_path

if TYPE_CHECKING:
    from argparse import Namespace

    from skill_lint.cli.prompt_cases import SkillCatalogue
    from skill_lint.index.discovery import Opened
    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.prompts.starter import Form

FOLDER = "evals"
FILES = {"csv": "{name}.prompts.csv", "json": "trigger-evals.json"}


def init(options: Namespace) -> int:
    """Write the set for the skill that `options.paths` names after `init`; what is there stays. Give the exit code."""
    from skill_lint.prompts.starter import starter

    try:
        opened, directory, entry, skills = _meant(options)
    except UnusableError as error:
        for line in error.args:
            complain(str(line))
        return 2
    form: Form = "json" if "json" in options.output_format else "csv"
    siblings = [other for other in skills.around([directory], ()) if other.name != entry.name]
    name = FILES[form].format(name=directory.rpartition("/")[2] or entry.name)
    path = "/".join(filter(None, (opened.root, directory, FOLDER, name)))
    shown = visible_path(os.path.relpath(path))
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "x", encoding="utf-8", newline="") as file:
            file.write(starter(entry, siblings, form))
    except FileExistsError:
        complain(f"`{shown}` is there already and stays as it is")
        return 2
    except OSError as error:
        complain(f"cannot write `{shown}`: {error.strerror or error}")
        return 2
    folder = visible_path(os.path.relpath(f"{opened.root}/{directory}"))
    write([f"wrote {shown}: edit every row, then run `skill-lint triggers {folder}`"])
    return 0


def _meant(options: Namespace) -> tuple[Opened, str, CatalogueEntry, SkillCatalogue]:
    """Find the one skill, by its path or by its name. Raises UnusableError where it is none or several."""
    from skill_lint.cli.prompt_cases import SkillCatalogue
    from skill_lint.index.discovery import open_project

    given = options.paths[1:]
    if len(given) != 1:
        raise UnusableError("`triggers init` takes one skill, as a path or a name")
    is_path = os.path.exists(given[0])
    opened = open_project(given if is_path else ())
    skills = SkillCatalogue(opened)
    found = [skill.directory for skill in opened.targets if skill.directory in skills.entries]
    if not is_path:
        called = skills.names.find_all(given[0])
        found = [place for place in found if skills.entries[place].name in called]
        if not found:
            near = skills.names.near(given[0])
            hint = f"did you mean `{near}`?" if near else "give its folder or its name"
            raise UnusableError(f"no skill is called `{given[0]}`; {hint}")
    if not found:
        raise UnusableError(f"`{given[0]}` holds no skill")
    if len(found) > 1:
        listed = ", ".join(f"`{place or '.'}`" for place in found[:5])
        raise UnusableError(f"`{given[0]}` means {len(found)} skills; give one of their folders: {listed}")
    return opened, found[0], skills.entries[found[0]], skills
