"""Settings with a name, for `extend`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.origin import Origin
from skill_lint.config.part import Part
from skill_lint.model.diagnostic import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.catalogue import Catalogue

SEVERITY: Mapping[str, Mapping[str, str]] = {
    # The format specification (agentskills.io, 2026-08-09) as errors, and the trigger phrase in so many words.
    "strict": {
        "byte-order-mark": "error",
        "description-missing": "error",
        "description-too-long": "error",
        "frontmatter-duplicate-key": "error",
        "frontmatter-missing": "error",
        "frontmatter-near-miss-key": "error",
        "frontmatter-unknown-key": "error",
        "frontmatter-wrong-type": "error",
        "name-invalid": "error",
        "name-mismatch": "error",
        "name-missing": "error",
        "skill-filename": "error",
    },
}
"""Levels by preset and rule."""

OPTIONS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "strict": {
        "description-no-trigger": {"phrase": "literal"},
        "frontmatter-unknown-key": {"accept": "format"},
    },
}
"""Options by preset and rule."""

CHOICES: Mapping[str, Mapping[str, str]] = {"strict": {"references.paths": "must-exist"}}
"""Words by preset and key."""


def preset(name: str, catalogue: Catalogue) -> Part:
    """Give the settings of a preset, as far as the catalogue knows their rules."""
    return Part(
        Origin(f"preset {name}"),
        choices=CHOICES.get(name, {}),
        severities={rule: SEVERITIES[level] for rule, level in SEVERITY.get(name, {}).items() if rule in catalogue},
        options={rule: values for rule, values in OPTIONS.get(name, {}).items() if rule in catalogue},
    )
