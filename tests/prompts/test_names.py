"""Names in prompt sets are matched exactly, then without case, then without a plugin; never in part."""

from __future__ import annotations

import pytest

from skill_lint.prompts.load import load
from skill_lint.prompts.names import Called, Names
from skill_lint.prompts.settled import name_problems, unknown_names, with_names

NAMES = Names(
    [
        Called("pdf", "skills/pdf-tools", ("pdf-tools",)),
        Called("Tea", "plugins/kitchen/skills/tea"),
        Called("tea", "skills/tea-2"),
        Called("rose-care", "skills/garden/roses"),
    ]
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("pdf", "pdf"),
        ("pdf-tools", "pdf"),
        ("PDF", "pdf"),
        ("office:pdf", "pdf"),
        ("office:PDF-Tools", "pdf"),
        ("Tea", "Tea"),
        ("tea", "tea"),
        ("kitchen:tea", "tea"),
        ("roses", "rose-care"),
        ("garden/roses", "rose-care"),
        ("skills/garden/roses", "rose-care"),
        ("$rose-care", "rose-care"),
        ("/pdf", "pdf"),
        (" pdf ", "pdf"),
        ("pdf-forms", None),
        ("pd", None),
        ("pdf:", None),
        ("", None),
    ],
)
def test_find(name: str, found: str | None) -> None:
    assert NAMES.find(name) == found


def test_unknown_names_once_each_with_what_may_be_meant() -> None:
    text = (
        '[{"prompt": "a", "expect": "pdf"},\n{"prompt": "b", "expect": "rose-cares"},\n'
        '{"prompt": "c", "expect": "none"},\n{"prompt": "d", "expect": ["pdf", "x:rose-cares", "zzz"]},\n'
        '{"prompt": "e", "expect": "tea", "forbidden_skills": ["rose-cares"]}]'
    )
    prompts = load("evals/routing.json", text.encode())
    assert unknown_names(prompts, NAMES) == (
        ("rose-cares", 2, 2, "rose-care"),
        ("x:rose-cares", 4, 1, "rose-care"),
        ("zzz", 4, 1, ""),
    )
    first, _, last = name_problems(prompts, NAMES)
    assert (first.line, first.message) == (2, "no skill is called `rose-cares`")
    assert "`rose-care`" in first.help
    assert last.help == "the skills are `Tea`, `pdf`, `rose-care`, `tea`"


def test_a_subject_is_a_name_too() -> None:
    prompts = load("t.json", b'{"skill": "pfd", "should_not_trigger": ["Fly"]}')
    assert [(each.name, each.prompts, each.near) for each in unknown_names(prompts, NAMES)] == [("pfd", 1, "pdf")]


def test_every_name_becomes_the_one_by_which_clients_call_the_skill() -> None:
    text = b'{"skill": "PDF-tools", "should_trigger": ["Merge"], "should_not_trigger": ["Fly"]}'
    positive, negative = with_names(load("t.json", text), NAMES).prompts
    assert (positive.expect, positive.subject) == (("pdf",), "pdf")
    assert negative.forbidden == ("pdf",)


def test_a_catalogue_is_called_by_its_folders_too() -> None:
    names = Names([Called("pdf", "skills/pdf-tools"), Called("x")])
    assert (names.find("pdf-tools"), names.find("x")) == ("pdf", "x")


def test_no_skills_at_all() -> None:
    (found,) = name_problems(load("t.csv", b"prompt,expect\nBrew,tea\n"), Names([]))
    assert found.help == "there are no skills here"


CARE = "Cares for plants."
SPACES = Names(
    [
        Called("prune", "plugins/orchard/skills/prune", (), "orchard-kit", "plugins/orchard", "Prunes fruit trees."),
        Called("prune", "plugins/roses/skills/prune", (), "roses", "plugins/roses", "Prunes roses."),
        Called("prune", ".claude/skills/prune", (), "", "", "Prunes  fruit trees."),
        Called("water", "plugins/orchard/skills/water", (), "orchard-kit", "plugins/orchard", CARE),
        Called("water", "plugins/roses/skills/water", (), "roses", "plugins/roses", CARE),
        Called("graft", "plugins/orchard/skills/graft", (), "orchard-kit", "plugins/orchard", "Grafts."),
        Called("graft", "site/.claude/skills/graft", (), "site", "site", "Grafts pages."),
    ]
)


def test_a_name_is_shown_with_its_plugin_only_where_skills_differ() -> None:
    assert [SPACES.shown[skill.directory] for skill in SPACES.skills] == [
        *("prune", "roses:prune", "prune", "water", "water", "orchard-kit:graft", "site:graft")
    ]


@pytest.mark.parametrize(
    ("name", "path", "found"),
    [
        ("prune", "evals/routing.json", ("prune", "roses:prune")),
        ("prune", "plugins/roses/evals/routing.json", ("roses:prune",)),
        ("prune", "plugins/roses/skills/prune/evals/triggers.json", ("roses:prune",)),
        ("prune", ".claude/skills/prune/evals/triggers.json", ("prune",)),
        ("roses:prune", "plugins/orchard/evals/routing.json", ("roses:prune",)),
        ("orchard-kit:prune", "", ("prune",)),
        ("orchard:prune", "", ("prune",)),
        ("$Roses:Prune", "", ("roses:prune",)),
        ("water", "", ("water",)),
        ("roses:water", "", ("water",)),
        ("roses:graft", "", ()),
        ("elsewhere:graft", "", ("orchard-kit:graft", "site:graft")),
        ("site:graft", "", ("site:graft",)),
    ],
)
def test_a_bare_name_means_those_nearby_else_all_and_a_plugin_its_own(
    name: str, path: str, found: tuple[str, ...]
) -> None:
    assert SPACES.find_all(name, path) == found


def test_a_bare_name_of_several_skills_expects_any_and_excludes_all() -> None:
    text = '[{"prompt": "Cut", "expect": "prune"}, {"prompt": "Cut", "expect": "roses:prune", "forbidden": ["prune"]}]'
    one, other = with_names(load("evals/routing.json", text.encode()), SPACES).prompts
    assert one.expect == ("prune", "roses:prune")
    assert (other.expect, other.forbidden) == (("roses:prune",), ("prune",))
