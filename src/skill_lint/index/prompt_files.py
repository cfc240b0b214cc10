"""Which files are sets of prompts by their name and place, told without reading one: most trees have none.

The names are those under which public repositories keep them. Sets beside or above the skills are looked for in a few
folders by name, so that it costs the same in a large tree as in a small one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from skill_lint.index.listing import is_below, join, parent
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill

Certainty = Literal["certain", "named", "likely"]
"""How sure the name is: a prompt set; one unless what is in it has another shape; or only by what is in it."""

CERTAIN = regex(
    r"(?:[^/]+\.prompts\.csv|(?:skill[-_])?trigger(?:ing)?[-_]?(?:evals?|queries|prompts|cases|tests?)"
    r"\.(?:csv|jsonl?|ya?ml)|eval[-_]queries\.json|skill[-_]routing[-_]cases\.jsonl?|[^/]+-triggering\.eval\.json)",
    re.IGNORECASE,
)
LIKELY = regex(
    r"(?:trigger[^/]*\.(?:csv|jsonl?|ya?ml)|(?:[^/]+[-_])?routing[^/]*\.(?:jsonl?|ya?ml)|[^/]*evals?\.(?:csv|jsonc?|ya?ml)"
    r"|(?:[^/]+\.)?prompts\.(?:csv|jsonl?|ya?ml)|tests\.json|[^/]+-trigger-[^/]*\.ya?ml)",
    re.IGNORECASE,
)
IN_TESTS = regex(r"(?:^|/)tests?/")
NAMED = regex(r"evals\.json|[^/]+\.prompts\.(?:jsonl?|ya?ml)", re.IGNORECASE)
NO_SET = regex(r"result|report|baseline|output|schema|config|package", re.IGNORECASE)
TEXT_FOLDER, TASK_FOLDER, CASE_FOLDER = "prompts", "tasks", "trigger-cases"
# The folders of a skill, or beside skills, that hold what tests them.
EVAL_FOLDERS = (
    *("evals", "eval", ".evals", "evaluations", "eval-cases", "trigger-evals", "triggers", "testing"),
    *("tests", "test", ".skill-lab", "benchmark"),
)
# Beside skills: of folders that may hold much else only certain parts are looked at.
SHARED_FOLDERS = (
    *("evals", "eval", ".evals", "eval-cases", "trigger-evals", "tools/skillEvals", "state/eval", "tests/evals"),
    *("tests/eval", "tests/triggers", "tests/routing", "test/evals"),
)
ALL_IN = "tools/skillEvals/"
"""A folder of which every file is looked at, however it is called."""
PER_SKILL_FOLDERS = ("testing", "tests", "tests/skills")
SHARED_FILES = tuple(
    f"{folder}{name}"
    for folder in ("", "tests/", "test/")
    for name in (
        *("skill-routing-cases.json", "routing-cases.json", "trigger-evals.json", "trigger-eval.json"),
        *("routing.json", "routing.jsonl", "routing.yaml", "routing.yml", "triggers.json", "trigger-prompts.csv"),
    )
)
OTHER_FOLDERS = frozenset(
    {
        *("fixtures", "fixture", "__fixtures__", "node_modules", "results", "result", "outputs", "output", "runs"),
        *("files", "workspace", "snapshots", "__snapshots__", "templates", "template"),
    }
)


class PromptFile(NamedTuple):
    """A file that may be a set of prompts, and the directory of the skill that owns its folder, None without one."""

    path: str
    certainty: Certainty
    owner: str | None = None


def own_prompt_files(skill: Skill) -> tuple[PromptFile, ...]:
    """Give the files of a skill that may be sets of prompts about it."""
    start = len(skill.directory) + 1 if skill.directory else 0
    return tuple(_told((path for path in skill.files if _is_for_tests(path[start:])), start, skill.directory))


def shared_prompt_files(tree: Tree, skills: Sequence[Skill]) -> tuple[PromptFile, ...]:
    """Give the files beside and above the skills that may be sets of prompts about them, sorted by path."""
    directories = {skill.directory for skill in skills}
    of_root = {path for skill in skills if not skill.directory for path in skill.files}
    names = {skill.folder_name for skill in skills if skill.folder_name}
    found: dict[str, PromptFile] = {}
    named: dict[str, list[str]] = {}
    for path in tree.notable:
        if ".prompts." in path:
            named.setdefault(parent(path), []).append(path)
    texts = [folder for folder in tree.folders if folder.endswith(f"/{TEXT_FOLDER}") and IN_TESTS.search(folder)]
    for above in {folder for directory in directories for folder in _above(directory)}:
        folders = [join(above, name) for name in SHARED_FOLDERS]
        for holder in (join(above, name) for name in PER_SKILL_FOLDERS):
            if holder in tree.folders:
                folders += [f"{holder}/{name}" for name in names]
        paths = [path for path in (join(above, name) for name in SHARED_FILES) if path in tree.files]
        paths += named.get(above, ())
        for folder in (*folders, *(each for each in texts if is_below(each, above))):
            if folder in tree.folders:
                paths += tree.below(folder)
        start = len(above) + 1 if above else 0
        for file in _told(paths, start, None):
            if file.path not in of_root and not any(folder in directories for folder in _above(file.path) if folder):
                found[file.path] = file
    return tuple(found[path] for path in sorted(found))


def _above(path: str) -> Iterator[str]:
    """Give the folders above `path`, the root last."""
    while path:
        path = parent(path)
        yield path


def _is_for_tests(inside: str) -> bool:
    """Say whether a path from the skill's folder lies in that folder itself or in one for tests."""
    folder, slash, _ = inside.partition("/")
    return not slash or folder.lower() in EVAL_FOLDERS


def _told(paths: Iterable[str], start: int, owner: str | None) -> Iterator[PromptFile]:
    for path in paths:
        certainty = _certainty(path[start:])
        if certainty is not None:
            yield PromptFile(path, certainty, owner)


def _certainty(inside: str) -> Certainty | None:
    """Say how sure it is that a path from the folder that is judged is that of a prompt set; None where it is none."""
    *folders, name = inside.split("/")
    lower = name.lower()
    if CERTAIN.fullmatch(name):
        certainty: Certainty = "certain"
    elif NAMED.fullmatch(name) and folders:
        certainty = "named"
    elif ((LIKELY.fullmatch(name) or inside.startswith(ALL_IN)) and not NO_SET.search(name)) or _is_by_folder(
        folders, lower
    ):
        certainty = "likely"
    else:
        return None
    return None if any(folder.lower() in OTHER_FOLDERS for folder in folders) else certainty


def _is_by_folder(folders: Sequence[str], name: str) -> bool:
    """Say whether the folder of a file tells that it may be one case of a set."""
    last = folders[-1].lower() if folders else ""
    return (
        (last == TEXT_FOLDER and name.endswith(".txt") and len(folders) > 1)
        or (last == TASK_FOLDER and name.endswith((".yaml", ".yml")) and len(folders) > 1)
        or (last == CASE_FOLDER and name.endswith(".md") and name != "readme.md")
    )
