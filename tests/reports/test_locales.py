"""UTF-8 whatever the locale says, and a finding where bytes are not: report 39."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import git, run, write_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

KILN = "skills/töpfe-窯/SKILL.md"
TREE: dict[str, str | bytes] = {
    KILN: (
        "---\nname: töpfe-窯\ndescription: Brennt Töpfe 🏺 im Ofen. Nutze ihn, wenn Töpfe zu brennen sind.\n---\n\n"
        "Lies [die Kegel](référence/円錐.md) und [den Rest](référence/無い.md#é).\n"
    ),
    "skills/töpfe-窯/référence/円錐.md": "# Kegel\n\n[zurück](../SKILL.md)\n",
    "skills/clay/SKILL.md": (
        "---\nname: clay\ndescription: Knetet den Ton für Töpfe. Nutze ihn, wenn Ton zu kneten ist.\n---\n\nKneten.\n"
    ).encode("latin-1"),
    "skill-lint.toml": '[[overrides]]\npaths = ["skills/töpfe-窯/**"]\nignore = ["name-invalid"]\n',
}
FINDINGS = [
    "skills/clay/SKILL.md:3:30: error[encoding-invalid] the byte 0xFC is not UTF-8",
    "skills/töpfe-窯/SKILL.md:6:50: error[path-missing] `référence/無い.md#é` does not exist",
]
# What a system may tell Python about characters: nothing, ASCII taken at its word, another encoding for the streams.
ENVIRONMENTS = {
    "C": {"LC_ALL": "C"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "unknown": {"LC_ALL": "xx_XX.ISO-8859-1", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
    "code page": {
        "LC_ALL": "POSIX",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "cp1252:strict",
    },
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a repository of two skills, one with names and texts of all sorts, one that is not UTF-8."""
    root = write_tree(tmp_path / "wérkstatt", TREE)
    git(root, "init", "-q")
    git(root, "add", "-A")
    return root


@pytest.mark.parametrize("environ", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_the_locale_changes_nothing(project: Path, environ: Mapping[str, str]) -> None:
    """Report 39: where the locale is not UTF-8, reading a skill that is crashed."""
    for arguments in (["--hook"], ["skills/töpfe-窯", "skills/clay/SKILL.md"], [str(project)]):
        ran = run("--no-timing", "--output-format", "concise", *arguments, cwd=project, environ=environ)
        assert (ran.code, ran.err) == (1, "")
        assert ran.out.splitlines() == [
            *FINDINGS,
            "2 skills, 3 files checked: 2 errors, 0 warnings",
            "references: 3 found = 2 resolved + 1 broken + 0 not judged",
            "broken: 1 proven",
            "base: loss not examined: there is no commit yet, so nothing can be lost",
        ]


@pytest.mark.parametrize("environ", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_every_output_is_utf8(project: Path, environ: Mapping[str, str]) -> None:
    """Report 39, on the way out: what is printed and what goes into files is the same bytes everywhere."""
    formats = ("full", "json=öut.json", "github=öut.txt")
    options = [word for form in formats for word in ("--output-format", form)]
    expected = run("--no-timing", *options, cwd=project)
    files = [project / "öut.json", project / "öut.txt"]
    contents = [file.read_bytes() for file in files]
    for file in files:
        file.unlink()
    assert run("--no-timing", *options, cwd=project, environ=environ) == expected
    assert [file.read_bytes() for file in files] == contents
    for text in (expected.out, *(content.decode("utf-8") for content in contents)):
        assert "référence/無い.md" in text


@pytest.mark.parametrize("environ", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_a_buffer_is_read_as_utf8(project: Path, environ: Mapping[str, str]) -> None:
    """Report 39, from an editor: standard input is bytes, whatever the locale makes of its name."""
    buffer = str(TREE[KILN]).replace("無い", "空").encode()
    options = ("--no-timing", "-q", "--output-format", "concise", "--stdin-filename", KILN, "-")
    ran = run(*options, cwd=project, stdin=buffer, environ=environ)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "skills/töpfe-窯/SKILL.md:6:50: error[path-missing] `référence/空.md#é` does not exist\n"


@pytest.mark.parametrize("environ", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_a_fix_writes_utf8(project: Path, environ: Mapping[str, str]) -> None:
    """Report 39, on the way back: a fix keeps every other byte as it was."""
    text = str(TREE[KILN]).replace("円錐.md)", "円錐.md) <!-- skill-lint: ignore[body-empty] überflüssig -->")
    (project / KILN).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run("fix", KILN, cwd=project, environ=environ).code == 1
    fixed = (project / KILN).read_bytes()
    assert fixed == text.replace(" <!-- skill-lint: ignore[body-empty] überflüssig -->", "").encode()


@pytest.mark.parametrize("environ", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_file_names_that_are_not_utf8_are_judged_and_shown(tmp_path: Path, environ: Mapping[str, str]) -> None:
    """Report 39, for names: a name from another system is a name all the same."""
    folder = os.path.join(os.fsencode(tmp_path), b"skills", b"caf\xe9")
    os.makedirs(folder)
    with open(os.path.join(folder, b"SKILL.md"), "wb") as file:
        file.write(b"---\nname: cafe\ndescription: Brews coffee for guests. Use when one is tired.\n---\n\n[x](m.md)\n")
    ran = run("--no-timing", "-q", "--select", "path-missing", cwd=tmp_path, environ=environ)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines()[0] == "skills/caf\\xE9/SKILL.md:6:5: error[path-missing] `m.md` does not exist"


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ("ä".encode("latin-1"), "6:7", "the byte 0xE4 is not UTF-8"),
        ("窯".encode("shift-jis"), "6:7", "the byte 0x97 is not UTF-8"),
        ("ä".encode()[:1], "6:7", "the byte 0xC3 is not UTF-8"),
        (b"\xed\xa0\x80", "6:7", "the byte 0xED is not UTF-8"),
        (b"\xc0\xaf", "6:7", "the byte 0xC0 is not UTF-8"),
    ],
)
def test_bytes_that_are_not_utf8_are_a_finding_and_hide_no_other(
    tmp_path: Path, content: bytes, place: str, message: str
) -> None:
    """Report 39: bad bytes crashed a reader; they are told with their place, and the rest is judged as ever."""
    head = b"---\nname: clay\ndescription: Kneads clay for pots. Use when clay is too hard for the wheel.\n---\n\n"
    write_tree(tmp_path, {"skills/clay/SKILL.md": head + b"Knead " + content + b"\n\n[x](gone.md)\n"})
    ran = run("--no-timing", "-q", "--output-format", "concise", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        f"skills/clay/SKILL.md:{place}: error[encoding-invalid] {message}",
        "skills/clay/SKILL.md:8:5: error[path-missing] `gone.md` does not exist",
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf16_is_named_as_such(tmp_path: Path, encoding: str) -> None:
    """Report 39, for what some editors of Windows write."""
    text = "---\nname: clay\ndescription: Kneads clay for pots. Use when clay is too hard.\n---\n\nKnead.\n"
    write_tree(tmp_path, {"skills/clay/SKILL.md": text.encode(encoding)})
    ran = run("--no-timing", "-q", "--output-format", "concise", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == ("skills/clay/SKILL.md:1:1: error[encoding-invalid] the file is saved as UTF-16, not UTF-8\n")
