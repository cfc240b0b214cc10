"""The environments that tox knows: those listed, those with a section, and any made of known factors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.manifest import Manifest, named, read_text, read_toml, table, texts
from skill_lint.model.answer import Answer
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree

# Factors that tox understands by itself (tox.wiki/en/stable/config.html, "Python versions", read 2026-11).
PYTHON = regex(r"(?:py|pypy|cpython|jython|graalpy|rustpython|cython|ironpython)?(?:\d+(?:\.\d+){0,2}t?)?")
SECTION = regex(r"\[([^\]\n]+)\]")
KEY = regex(r"([\w.-]+)[ \t]*=(.*)")
FACTORS = regex(r"([!\w{}.,-]+):(?:[ \t]|$)")
# Plug-ins and packages that add no environments.
HARMLESS = regex(
    r"(?:tox|virtualenv|pip|setuptools|wheel|uv|tox-(?:uv|gh|gh-actions|conda|docker|factor|pdm|poetry|travis|venv|"
    r"current-env|wheel|pip-version|setuptools-version|bindep|constraints|ini-fmt|battery|pyenv|pyenv-redux|hatch))"
    r"(?:-bare)?(?:\[[^\]]*\])?[ \t]*(?:[<>=!~;@].*)?$",
    re.IGNORECASE,
)
MOST_NAMES = 10_000
ALWAYS = ("ALL", "py", "python")


def read(tree: Tree, path: str) -> Manifest | None:
    """Read one file that can configure tox; None where it does not speak of tox."""
    if path.endswith(".toml"):
        content = read_toml(tree, path)
        if content is None:
            return Manifest(path, unread=f"`{path}` cannot be read")
        core = content if path.endswith("tox.toml") else table(content, "tool", "tox")
        if not core:
            return None
        legacy = core.get("legacy_tox_ini")
        return _read_ini(path, legacy, "tox") if isinstance(legacy, str) else _read_tables(path, core)
    text = read_text(tree, path)
    if text is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    return _read_ini(path, text, "tox:tox" if path.endswith("setup.cfg") else "tox")


def beyond(tree: Tree, manifest: Manifest, name: str) -> Answer | None:  # noqa: ARG001 - as other kinds of manifest
    """Find the environments of `name` (one, or several after each other with commas) that no section names.

    tox makes every environment whose factors it knows, from other environments or as versions of Python.
    """
    if all(factor in manifest.factors or PYTHON.fullmatch(factor) for factor in re.split(r"[,-]", name)):
        return Answer("found", manifest.path)
    return None


def expand(text: str) -> list[str]:
    """Give the names that a generative list stands for: `py{311,312}-{a,b}, lint`."""
    names: list[str] = []
    for item in re.split(r"[,\s]+(?![^{}]*\})", text):
        made = [""]
        for part in re.split(r"(\{[^{}]*\})", item):
            choices = [choice.strip() for choice in part[1:-1].split(",")] if part.startswith("{") else [part]
            choices = [each for choice in choices for each in _range(choice)]
            made = [f"{head}{choice}" for head in made for choice in choices]
            if len(made) > MOST_NAMES:
                return names
        names += [name.strip("-") for name in made if name.strip("-")]
    return names[:MOST_NAMES]


def _range(choice: str) -> list[str]:
    """Give the numbers of `9-12`, which newer versions of tox write for each of them; else the text itself."""
    ends = re.fullmatch(r"(\d{1,4})-(\d{1,4})", choice)
    if ends is None or int(ends[2]) - int(ends[1]) not in range(200):
        return [choice]
    return [str(number) for number in range(int(ends[1]), int(ends[2]) + 1)]


def _read_ini(path: str, text: str, core: str) -> Manifest | None:
    found: list[str] = []
    unread = ""
    is_there = False
    section = key = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        heading = SECTION.match(line)
        if heading:
            section, key = heading[1].strip(), ""
            is_there = is_there or section == core or section.startswith("testenv")
            if section.startswith("testenv:"):
                found += expand(section.removeprefix("testenv:"))
            continue
        value = line
        if line[:1] not in (" ", "\t", "#", ";", ""):
            pair = KEY.match(line)
            if pair is None:
                continue
            key, value = pair[1].replace("_", "").lower(), pair[2]
        value = re.sub(r"(?:^|[ \t])[#;].*", "", value).strip()
        if not value:
            continue
        if section == core and key == "envlist":
            if re.search(r"\{(?:\[|env:|posargs|tty)", value):
                unread = f"`{path}` takes its environments from elsewhere"
            else:
                found += expand(value)
        elif section == core and key == "requires" and HARMLESS.match(value) is None:
            unread = f"`{path}` needs a plug-in that may add environments"
        elif section.startswith("testenv"):
            factors = FACTORS.match(value)
            if factors:
                found += expand(factors[1].replace("!", ""))
    if not is_there:
        return None
    return _manifest(path, found, unread)


def _read_tables(path: str, core: dict[str, object]) -> Manifest:
    found: list[str] = [*table(core, "env")]
    unread = ""
    listed = core.get("env_list")
    for item in listed if isinstance(listed, list) else [listed]:
        if isinstance(item, dict):
            unread = f"`{path}` makes its environments from parts"
        found += [name for text in texts(item) for name in expand(text)]
    if "env_base" in core:
        unread = f"`{path}` makes its environments from parts"
    if any(HARMLESS.match(text) is None for text in texts(core.get("requires"))):
        unread = f"`{path}` needs a plug-in that may add environments"
    return _manifest(path, found, unread)


def _manifest(path: str, found: list[str], unread: str) -> Manifest:
    factors = frozenset(factor for name in found for factor in name.split("-"))
    return Manifest(path, named((*found, *ALWAYS), path), factors=factors | {*ALWAYS}, unread=unread)
