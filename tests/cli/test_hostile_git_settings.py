"""Nothing that a user sets for git changes what a run finds."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from skill_lint.cli.main import guarded
from tests.cli.running import stand_in
from tests.cli.test_with_and_without_cache import WORLD
from tests.hooks.world import World

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SETTINGS = """\
[i18n]
    logOutputEncoding = UTF-16
    commitEncoding = ISO-8859-1
[log]
    showSignature = true
    date = relative
    follow = true
    diffMerges = on
[core]
    quotePath = false
    pager = touch {ran}
    abbrev = 4
    fsmonitor = touch {ran}
    hooksPath = {hooks}
    bigFileThreshold = 1
    safecrlf = true
    splitIndex = true
    untrackedCache = true
    preloadIndex = true
    askPass = touch {ran}
[color]
    ui = always
    diff = always
    grep = always
[diff]
    renames = false
    external = touch {ran}
    noprefix = true
    mnemonicPrefix = true
    context = 9
    interHunkContext = 9
    algorithm = patience
    ignoreSubmodules = all
    renameLimit = 1
    relative = true
    suppressBlankEmpty = true
    colorMoved = zebra
    wsErrorHighlight = all
    submodule = log
[format]
    pretty = oneline
[grep]
    lineNumber = true
    column = true
    fullName = true
    patternType = perl
    extendedRegexp = true
[submodule]
    recurse = true
[alias]
    ls-files = !touch {ran}
    diff-index = !touch {ran}
[index]
    version = 4
[feature]
    manyFiles = true
"""
VARIABLES = {
    "GIT_DIFF_OPTS": "--unified=9",
    "GIT_FLUSH": "0",
    "GIT_EXTERNAL_DIFF": "false",
    "GIT_PAGER_IN_USE": "true",
    "GIT_CONFIG": os.devnull,
    "GIT_TRACE": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    "LC_ALL": "de_DE.UTF-8",
}


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code = guarded(["check", "--output-format", "json", "--min-severity", "note", "--show-unjudged", "-q", *words])
    out, err = capsys.readouterr()
    document: dict[str, Any] = json.loads(out)
    assert (document["crashes"], err) == ([], "")
    return document | {"code": code}


def test_same_findings_under_any_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(tmp_path / "world", WORLD | {"src/tides/gone.py": "", "docs/caf\u00e9.md": "# Caf\u00e9\n"})
    world.git("rm", "-q", "src/tides/gone.py")
    world.git("commit", "-q", "-m", "caf\u00e9 and na\u00efve words")
    world.git("mv", "docs/harbours.md", "docs/harb\u00f6urs.md")
    gauge = world.root / "src/tides/gauge.py"
    gauge.write_text(gauge.read_text(encoding="utf-8").replace("read_gauges", "read_levels"), encoding="utf-8")
    (world.root / "src/tides/model.py").rename(world.root / "src/tides/models.py")
    stand_in(world.root, tmp_path, monkeypatch)
    ways = (("--no-cache",), ("--no-cache", "--hook", "--all"), ("--no-cache", "--base", "HEAD~"), (), ())
    plain = [told(capsys, *words) for words in ways]
    assert {(found["evidence"] or {}).get("kind") for each in plain for found in each["findings"]} >= {
        "loss",
        "history",
    }
    index = (world.root / ".git/index").read_bytes()
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "fsmonitor-watchman"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    settings = tmp_path / "settings"
    settings.write_text(SETTINGS.format(ran=tmp_path / "ran", hooks=hooks), encoding="utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    assert [told(capsys, *words) for words in ways] == plain
    assert not (tmp_path / "ran").exists()
    assert (world.root / ".git/index").read_bytes() == index
    assert not list((world.root / ".git").glob("sharedindex.*"))
