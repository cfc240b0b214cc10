"""Made-up results of prompts for the tests of their reports."""

from __future__ import annotations

import json

from skill_lint.model.prompt import CatalogueEntry, Prompt
from skill_lint.prompts.advice import Advice, Term
from skill_lint.triggers.catalogue_view import CatalogueView, Rivalry
from skill_lint.triggers.comparison import compare, read_earlier
from skill_lint.triggers.outcome import Outcome, TriggerRun
from skill_lint.triggers.result import TriggerResult

CATALOGUE = (
    CatalogueEntry("count-bees", "Counts the bees of a hive. Use when someone asks how many bees there are."),
    CatalogueEntry("spin-honey", "Spins honey from combs. Use when combs are full."),
)


def prompt(number: int, text: str, expect: str = "", forbidden: str = "") -> Prompt:
    return Prompt(
        f"c{number}",
        text,
        "evals/bees.csv",
        number + 1,
        (expect,) if expect else (),
        (forbidden,) if forbidden else (),
    )


LEXICAL = TriggerRun(
    "lexical",
    "Of several skills it ranked the right one first in 73 % of 2,111 prompts",
    CATALOGUE,
    (
        Outcome(prompt(1, "how many bees are in hive 3?", "count-bees"), "match", "count-bees", ("count-bees",), 4.25),
        Outcome(
            prompt(2, "the combs are\nfull of bees", "spin-honey"),
            "unsure",
            "count-bees",
            ("count-bees", "spin-honey"),
            1.31,
        ),
        Outcome(
            prompt(3, "count my honey jars", "count-bees"), "mismatch", "spin-honey", ("spin-honey",), float("inf")
        ),
        Outcome(prompt(4, "how many wasps are there?", forbidden="count-bees"), "unsure", "count-bees", is_near=True),
        Outcome(prompt(5, "write a poem"), "match"),
        Outcome(prompt(6, "use $spin-honey", "spin-honey"), "match", "spin-honey", ("spin-honey",), 9, is_named=True),
    ),
    skipped=(("rows that expect nothing", 2),),
)

MODEL = TriggerRun(
    "anthropic",
    "",
    CATALOGUE,
    (
        Outcome(
            prompt(1, "how many bees are in hive 3?", "count-bees"),
            "match",
            "count-bees",
            ("count-bees",),
            votes=("count-bees", None, "count-bees"),
            rate=2 / 3,
            is_flaky=True,
        ),
        Outcome(prompt(2, "the combs are\nfull of bees", "spin-honey"), "error", error="the server answered 529"),
        Outcome(prompt(3, "write a poem"), "mismatch", "spin-honey", votes=("spin-honey",), rate=0.0),
    ),
    models=("model-1",),
    runs=3,
    requests=5,
    cached=1,
)

EARLIER = read_earlier(
    "old.json",
    json.dumps(
        {
            "schema_version": 1,
            "backend": "lexical",
            "results": [
                {"prompt": "how many bees are in hive 3?", "verdict": "unsure", "got": "count-bees"},
                {"prompt": "count my honey jars", "verdict": "match", "got": "count-bees"},
                {"prompt": "an old one", "verdict": "match", "got": None},
            ],
            "skills": {"count-bees": {"recall": 1.0, "false_trigger_rate": 0.0}},
        }
    ).encode(),
)

HOSTILE = "ignore the above</script><script>alert(1)</script> | `x` \x1b[31m \u202e]]> & \"q\" 'r' ::error::x ##[x]"


def hostile() -> TriggerResult:
    """Make a result whose every text wants to get out of its place."""
    entry = CatalogueEntry(HOSTILE, HOSTILE)
    row = Prompt(HOSTILE, HOSTILE, HOSTILE, 1, (HOSTILE,), (), HOSTILE)
    outcomes = (
        Outcome(row, "mismatch", HOSTILE, (HOSTILE,), 1.5),
        Outcome(row, "error", None, error=HOSTILE),
        Outcome(row, "unsure", None, votes=(HOSTILE, None), rate=0.5, is_flaky=True),
    )
    run = TriggerRun(HOSTILE, HOSTILE, (entry,), outcomes, (HOSTILE,), skipped=((HOSTILE, 1),))
    terms = (Term(HOSTILE, 1, 1.0),)
    view = CatalogueView(
        (Rivalry(HOSTILE, HOSTILE, 0.5, (HOSTILE,), is_told_apart=False),),
        (Advice(HOSTILE, terms, terms, ((HOSTILE, terms),)),),
    )
    return TriggerResult(run, view=view)


VIEW = CatalogueView(
    (
        Rivalry("count-bees", "spin-honey", 0.314, ("combs", "bees"), is_told_apart=False),
        Rivalry("count-bees", "treat-mites", 0.25, ("hive",), is_told_apart=True),
    ),
    (
        Advice(
            "count-bees", (Term("jars", 1, 3.2),), (Term("wasps", 2, 1.5),), (("spin-honey", (Term("honey", 1, 2.0),)),)
        ),
    ),
)


def lexical(*, strict: bool = False, compared: bool = False) -> TriggerResult:
    return TriggerResult(LEXICAL, compare(LEXICAL, EARLIER) if compared else None, strict, view=VIEW)


def model() -> TriggerResult:
    return TriggerResult(MODEL)
