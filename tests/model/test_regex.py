"""An expression that is compiled late is the expression that `re` would give at once."""

from __future__ import annotations

import re

import pytest

from skill_lint.model.regex import regex


def test_answers_as_a_compiled_one() -> None:
    late, now = regex(r"(?P<grain>rye|oats)\b", re.IGNORECASE), re.compile(r"(?P<grain>rye|oats)\b", re.IGNORECASE)
    text = "Rye, oats and ryegrass"
    assert [match.span() for match in late.finditer(text)] == [match.span() for match in now.finditer(text)]
    assert late.sub(r"<\g<grain>>", text) == now.sub(r"<\g<grain>>", text)
    assert (late.pattern, late.flags, late.groups, late.groupindex) == (
        now.pattern, now.flags, now.groups, now.groupindex,
    )  # fmt: skip
    assert regex(rb"\d+").findall(b"1 and 22") == [b"1", b"22"]


def test_compiles_when_first_used_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_now = re.compile

    def noted(text: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(text)
        return compile_now(text, flags)

    monkeypatch.setattr(re, "compile", noted)
    late = regex("rye")
    assert compiled == []
    assert late.search("rye bread")
    assert late.search("no bread") is None
    assert compiled == ["rye"]


def test_fault_is_met_in_use() -> None:
    late = regex("(")
    with pytest.raises(re.error):
        late.search("")
