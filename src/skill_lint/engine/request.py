"""What the engine is asked for. It is made before the engine, which need not run where the answer is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.config.settings import Settings
    from skill_lint.index.cache import Cache
    from skill_lint.index.change import Change
    from skill_lint.index.history import History
    from skill_lint.index.tree import Tree
    from skill_lint.model.catalogue import Catalogue
    from skill_lint.model.skill import Skill


@dataclass(frozen=True, slots=True)
class Request:
    """What to judge and how.

    `skills` are all skills of the tree (siblings matter), `targets` those to judge. `settings` gives what applies to
    a skill. `only` limits the findings to these paths (an editor's buffer). `honour_suppressions` is
    False under `--no-ignores`. `change` is what lies between the base and the tree, `history` what earlier commits
    deleted, `cache` what earlier runs found; None where there is none. `wants_hints` asks also for what is only likely.
    `gap` says why nothing is compared where it was meant to be, `no_git` why git tells nothing at all.
    `touched` are the directories of the skills that a commit touches: what else it does not bring is known. None: all
    findings are new. `wording` names the state of all settings, "" where nothing of the result is to be kept.
    """

    tree: Tree
    skills: tuple[Skill, ...]
    targets: tuple[Skill, ...]
    catalogue: Catalogue
    settings: Callable[[Skill], Settings]
    only: frozenset[str] | None = None
    honour_suppressions: bool = True
    change: Change | None = None
    history: History | None = None
    cache: Cache | None = None
    wants_hints: bool = False
    gap: str = ""
    no_git: str = ""
    touched: frozenset[str] | None = None
    wording: str = ""
