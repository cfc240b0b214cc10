from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.triggers.question import question
from skill_lint.triggers.reply import LONGEST_REPLY, ReplyError, read_reply

NAMES = ("pdf", "pdf-forms", "Steep", "garden:prune", "attic:mend", "cellar:mend", "x:none")
ASKED = question([CatalogueEntry(name, "Does it.") for name in NAMES], "Now?")


@pytest.mark.parametrize(
    ("reply", "skill"),
    [
        ({"skill": "pdf"}, "pdf"),
        ({"skill": "none"}, None),
        ({"skill": None}, None),
        ({"skill": " pdf ", "reason": "it fits"}, "pdf"),
        ('{"skill": "pdf-forms"}', "pdf-forms"),
        ('{"skill": null}', None),
        ('```json\n{"skill": "pdf"}\n```', "pdf"),
        ('I would load this: {"skill": "pdf"}. It reads {files}.', "pdf"),
        ('{"answer": {"skill": "pdf"}}', "pdf"),
        ('[{"skill": "pdf"}, {"skill": "pdf"}]', "pdf"),
        ('{"thought": "{", "skill": "pdf"}', "pdf"),
        ("pdf", "pdf"),
        ("`pdf-forms`.", "pdf-forms"),
        ('"pdf"', "pdf"),
        ("**pdf**", "pdf"),
        ("That one fits:\n\n  pdf\n", "pdf"),
        ("None.", None),
        ("NONE", None),
        ('{"skill": "PDF"}', "pdf"),
        ("steep", "Steep"),
        ("office:pdf", "pdf"),
        ("prune", "garden:prune"),
        ("Garden:Prune", "garden:prune"),
        ('<think>{"skill": "pdf"}? No.</think>{"skill": "none"}', None),
        ("<think>\npdf\n</think>\npdf-forms", "pdf-forms"),
    ],
)
def test_what_a_reply_names(reply: object, skill: str | None) -> None:
    assert read_reply(ASKED, reply) == skill


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("", "it is empty"),
        ("  \n", "it is empty"),
        ("Use pdf for this", "`Use pdf for this`"),
        ("pdf-form", "`pdf-form`"),
        ("forms", "`forms`"),
        ("mend", "`mend`"),
        ("office:mend", "`office:mend`"),
        ("garden:none", "`garden:none`"),
        ('{"skill": "gold"}', "names `gold`, which is no skill of the catalogue"),
        ('{"skill": ""}', "no skill of the catalogue"),
        ({"skill": "pd"}, "names `pd`"),
        ({"skill": ["pdf"]}, "`skill` is list"),
        ({"skill": True}, "`skill` is bool"),
        ({"name": "pdf"}, "without `skill`"),
        ('{"skill": "pdf"} or {"skill": "none"}', "several skills, `none`, `pdf`"),
        ("pdf\npdf-forms", "several skills, `pdf`, `pdf-forms`"),
        ({}, "without `skill`"),
        (None, "NoneType"),
        (["pdf"], "list"),
        ("x" * (LONGEST_REPLY + 1), f"{LONGEST_REPLY + 1} characters"),
        ("\x1b[31mred", "`[31mred`"),
    ],
)
def test_what_no_reply_is(reply: object, words: str) -> None:
    with pytest.raises(ReplyError) as raised:
        read_reply(ASKED, reply)
    assert words in str(raised.value)


def test_a_skill_called_none_is_told_apart() -> None:
    asked = question([CatalogueEntry("none", "Nothing."), CatalogueEntry("steep", "Tea.")], "Now?")
    assert [read_reply(asked, {"skill": key}) for key in ("s1", "S2", "none")] == ["none", "steep", None]
    with pytest.raises(ReplyError):
        read_reply(asked, "steep")


def test_a_name_without_a_list_of_answers_is_checked() -> None:
    asked = question([CatalogueEntry(f"tea-{number}", "Tea.") for number in range(600)], "Now?")
    assert read_reply(asked, {"skill": "tea-599"}) == "tea-599"
    with pytest.raises(ReplyError):
        read_reply(asked, {"skill": "tea-600"})


@pytest.mark.parametrize("piece", ["{", '{"a":', "[", '{"skill":', '{"skill": "pdf', "{}", "\n", '{"a":{}}', "<think>"])
def test_hostile_replies_end_in_an_error(piece: str) -> None:
    with pytest.raises(ReplyError):
        read_reply(ASKED, (piece * LONGEST_REPLY)[:LONGEST_REPLY])


@given(st.text())
def test_any_text_names_a_skill_or_nothing(text: str) -> None:
    try:
        assert read_reply(ASKED, text) in {*NAMES, None}
    except ReplyError as error:
        assert "\n" not in str(error)  # noqa: PT017


@given(
    st.sampled_from([*NAMES, None]),
    st.text(alphabet=st.characters(exclude_characters="{}")),
    st.text(alphabet=st.characters(exclude_characters="{}")),
    st.sampled_from([None, 0, 2]),
)
def test_words_around_the_object_change_nothing(skill: str | None, before: str, after: str, indent: int | None) -> None:
    written = json.dumps({"skill": skill}, indent=indent)
    assert read_reply(ASKED, f"{before}{written}{after.replace('</think>', '')}") == skill


@given(st.lists(st.from_regex(r"[a-z]{1,3}(-[a-z]{1,3}){0,2}", fullmatch=True), min_size=1, max_size=8, unique=True))
def test_a_part_of_a_name_is_no_name(names: list[str]) -> None:
    asked = question([CatalogueEntry(name, "Does it.") for name in names], "Now?")
    if "none" in names:
        return
    for name in names:
        for part in (name[:-1], name[1:], f"{name}-", f"x{name}"):
            if part in names or part in ("", "none"):
                continue
            with pytest.raises(ReplyError):
                read_reply(asked, {"skill": part})
