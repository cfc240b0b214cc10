"""Programs end with all that they started, whatever they do with their streams."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from skill_lint.triggers.process import ProcessFailedError, Programs, shown

if TYPE_CHECKING:
    from pathlib import Path

# Starts a grandchild that keeps all streams, tells of it in the file that is its argument, and then does as it is told.
PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], start_new_session={apart})
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(child.pid))
import os
os.rename(sys.argv[1] + ".new", sys.argv[1])
print("steep", flush=True)
{then}
"""


def run(
    programs: Programs, path: Path, *, then: str = "", apart: bool = False, timeout: float = 20.0
) -> tuple[int, str, str]:
    words = [sys.executable, "-S", "-c", PARENT.format(then=then, apart=apart), str(path)]
    return programs.run(words, text="", timeout=timeout, environment=os.environ)


def child_of(path: Path) -> int:
    while not path.exists():
        time.sleep(0.01)
    return int(path.read_text(encoding="utf-8"))


def is_gone(process: int) -> bool:
    """Say that a process ends; it does so a moment after it is told to."""
    for _ in range(500):
        try:
            os.kill(process, 0)
            with open(f"/proc/{process}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


def test_a_child_that_holds_the_streams_keeps_nobody_waiting(tmp_path: Path) -> None:
    assert run(Programs(), tmp_path / "child")[:2] == (0, "steep\n")
    assert is_gone(child_of(tmp_path / "child"))


def test_one_that_left_the_group_keeps_nobody_waiting_either(tmp_path: Path) -> None:
    try:
        assert run(Programs(), tmp_path / "child", apart=True)[:2] == (0, "steep\n")
    finally:
        os.kill(child_of(tmp_path / "child"), 9)


def test_a_timeout_ends_the_whole_group(tmp_path: Path) -> None:
    programs = Programs(clock=lambda: 100.0 if (tmp_path / "child").exists() else 0.0)
    with pytest.raises(ProcessFailedError, match="no answer within 20 s"):
        run(programs, tmp_path / "child", then="time.sleep(600)")
    assert is_gone(child_of(tmp_path / "child"))


def test_closing_ends_what_runs_and_what_would(tmp_path: Path) -> None:
    programs = Programs()
    errors: list[str] = []

    def running() -> None:
        with pytest.raises(ProcessFailedError) as caught:
            run(programs, tmp_path / "child", then="time.sleep(600)", timeout=600.0)
        errors.append(str(caught.value))

    thread = threading.Thread(target=running)
    thread.start()
    child = child_of(tmp_path / "child")
    programs.close()
    thread.join()
    assert errors == ["the run was stopped"]
    assert is_gone(child)
    programs.close()


def test_nothing_is_started_once_it_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = Programs()
    programs.close()
    monkeypatch.setattr(subprocess, "Popen", None)
    with pytest.raises(ProcessFailedError, match="the run was stopped"):
        run(programs, tmp_path / "child")


def test_standard_input_ends_and_need_not_be_read(tmp_path: Path) -> None:
    text = "steep ä \ud800" * 100_000  # more than a pipe takes
    code = "import sys; print(len(sys.stdin.buffer.read()))"
    words = [sys.executable, "-S", "-c", code]
    finished = Programs().run(words, text=text, timeout=20, environment={}, directory=str(tmp_path))
    assert finished.out == f"{len(text.encode('utf-8', 'replace'))}\n"
    ignoring = [sys.executable, "-S", "-c", "print('done')"]
    assert Programs().run(ignoring, text=text, timeout=20, environment={}).out == "done\n"


def test_endless_output_is_cut_off() -> None:
    words = [sys.executable, "-S", "-c", "import sys\nwhile True: sys.stderr.write('x' * 100_000)"]
    with pytest.raises(ProcessFailedError, match="more than 5,000,000 bytes"):
        Programs().run(words, text="", timeout=60, environment={})


def test_only_the_given_environment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HONEY_TOKEN", "0123456789")
    words = [sys.executable, "-S", "-c", "import os; print('HONEY_TOKEN' in os.environ, os.environ['CUP'])"]
    assert Programs().run(words, text="", timeout=20, environment={"CUP": "2"}).out == "False 2\n"


def test_the_end_of_a_text_is_shown_without_keys() -> None:
    assert shown("a\n\tb \x1b[0m", ()) == "a b [0m"
    long = shown("x" * 400 + " 0123456789 the end", ["0123456789"])
    assert len(long) == 300
    assert long.startswith("...x")
    assert long.endswith("[key] the end")
