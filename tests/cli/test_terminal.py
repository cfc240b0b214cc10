"""What a real terminal gets: colour by flag, environment and stream; width; and nothing that steers it."""

from __future__ import annotations

import contextlib
import itertools
import os
import pty
import re
import sys
from typing import TYPE_CHECKING

import pytest

from skill_lint.cli.main import guarded
from tests.cli.running import FAULTY, write_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Shown = Callable[..., str]

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Give a function that runs the command on a terminal (or a pipe) and gives what arrived there."""

    def run(*arguments: str, terminal: bool, columns: int = 0) -> str:
        reading, writing = pty.openpty() if terminal else os.pipe()
        if terminal and columns:
            import fcntl
            import struct
            import termios

            fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        with open(writing, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            guarded(list(arguments))
        received = b""
        with contextlib.suppress(OSError):  # how a terminal says that its other side is closed
            while piece := os.read(reading, 1 << 16):
                received += piece
        os.close(reading)
        return received.decode("utf-8").replace("\r\n", "\n")

    return run


def expected(flag: str, no_color: str, force_color: str, terminal: bool) -> bool:
    if flag != "auto":
        return flag == "always"
    if no_color:
        return False
    return bool(force_color) or terminal


@pytest.mark.parametrize(
    ("flag", "no_color", "force_color", "terminal"),
    list(itertools.product(("auto", "always", "never"), ("", "1"), ("", "1"), (True, False))),
)
def test_the_colour_matrix(
    faulty: Path,
    monkeypatch: pytest.MonkeyPatch,
    shown: Shown,
    flag: str,
    no_color: str,
    force_color: str,
    terminal: bool,
) -> None:
    monkeypatch.chdir(faulty)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("FORCE_COLOR", force_color)
    monkeypatch.setenv("TERM", "xterm")
    out = shown("--color", flag, "--no-timing", terminal=terminal)
    assert bool(COLOUR.search(out)) is expected(flag, no_color, force_color, terminal)
    plain = shown("--color", "never", "--no-timing", terminal=terminal)
    assert COLOUR.sub("", out) == plain
    assert "error[path-missing]" in plain


def test_machine_formats_have_no_colour(faulty: Path, monkeypatch: pytest.MonkeyPatch, shown: Shown) -> None:
    monkeypatch.chdir(faulty)
    for form in ("json", "github"):
        assert "\x1b" not in shown("--color", "always", "--output-format", form, terminal=True)


def test_a_skill_cannot_steer_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Shown) -> None:
    hostile = FAULTY.replace("the rota", "\x1b]0;owned\x07\x1b[2J\u202e\x9b31m").encode() + b"\xff\n"
    write_tree(tmp_path, {"skills/mug/SKILL.md": hostile})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    out = shown("--min-severity", "note", terminal=True)
    assert "path-missing" in out
    left = COLOUR.sub("", out)
    assert not set(left) & set("\x1b\x07\x9b\u202e")


def test_long_lines_are_cut_and_notes_folded_to_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    text = FAULTY.replace("See", "word " * 60 + "see")
    write_tree(tmp_path, {"skills/mug/SKILL.md": text})
    monkeypatch.chdir(tmp_path)
    out = shown("--select", "path-missing", "-q", "--color", "never", terminal=True, columns=50).splitlines()
    first, *rest = out
    assert len(first) > 50
    assert rest
    assert all(len(line) <= 50 for line in rest)
    piped = shown("--select", "path-missing", "-q", terminal=False).splitlines()
    assert 50 < max(map(len, piped[1:])) <= 100
