"""Colour and width: who decides, in which order."""

from __future__ import annotations

import io

import pytest

from skill_lint.report.terminal import wants_colour, width_of


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "colour"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"TERM": "xterm"}, True, True),
    ],
)
def test_colour(choice: str, environment: dict[str, str], terminal: bool, colour: bool) -> None:
    assert wants_colour(choice, environment, terminal=terminal) is colour  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("environment", "width"),
    [({}, 100), ({"COLUMNS": "72"}, 72), ({"COLUMNS": "1"}, 20), ({"COLUMNS": "wide"}, 100), ({"COLUMNS": "0"}, 100)],
)
def test_width(environment: dict[str, str], width: int) -> None:
    assert width_of(io.StringIO(), environment) == width
