"""Trees to run the command on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import CLEAN, FAULTY, HARMLESS, write_tree

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _harmless_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(os.environ) - set(HARMLESS) - {"PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER"}:
        monkeypatch.delenv(name)


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    """Give a project with one skill that has no fault."""
    return write_tree(tmp_path / "clean", {"skills/tea/SKILL.md": CLEAN})


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """Give a project with one skill that has an error and a warning with a safe fix."""
    return write_tree(tmp_path / "faulty", {"skills/mug/SKILL.md": FAULTY})
