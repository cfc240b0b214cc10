"""Made-up results of prompts for the tests of their reports."""

from __future__ import annotations

import json
from dataclasses import replace

from skill_lint.model.prompt import BrokenRow, CatalogueEntry, Prompt, PromptProblem
from skill_lint.prompts.advice import Advice, Term
from skill_lint.triggers.catalogue_view import CatalogueView, Rivalry
from skill_lint.triggers.comparison import compare, read_earlier
from skill_lint.triggers.outcome import Outcome, TriggerRun
from skill_lint.triggers.result import TriggerResult, with_broken

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
        Outcome(
            prompt(1, "how many bees are in hive 3?", "count-bees"),
            "match",
            "count-bees",
            ("count-bees",),
            4.25,
            reason="lead",
            right="count-bees",
            wrong="spin-honey",
            lead=4.25,
            coverage=0.61,
        ),
        Outcome(
            prompt(2, "the combs are\nfull of bees", "spin-honey"),
            "unsure",
            "count-bees",
            ("count-bees", "spin-honey"),
            1.31,
            reason="behind",
            right="spin-honey",
            wrong="count-bees",
            lead=1 / 1.31,
            coverage=0.5,
        ),
        Outcome(
            prompt(3, "count my honey jars", "count-bees"),
            "mismatch",
            "spin-honey",
            ("spin-honey",),
            float("inf"),
            reason="lead",
            right="count-bees",
            wrong="spin-honey",
            lead=0.0,
            coverage=0.4,
        ),
        Outcome(
            prompt(4, "how many wasps are there?", forbidden="count-bees"),
            "unsure",
            "count-bees",
            ("count-bees",),
            is_near=True,
            reason="near",
            right="spin-honey",
            wrong="count-bees",
            lead=0.0,
            coverage=0.3,
        ),
        Outcome(prompt(5, "write a poem"), "match", reason="nothing-shared", coverage=0.0),
        Outcome(
            prompt(6, "use $spin-honey", "spin-honey"),
            "match",
            "spin-honey",
            ("spin-honey",),
            9,
            is_named=True,
            reason="named",
            coverage=1.0,
        ),
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
        Rivalry("count-bees", "spin-honey", 0.314, ("combs", "bees"), is_told_apart=False, others=("tend-bees",)),
        Rivalry("count-bees", "treat-mites", 0.25, ("hive",), is_told_apart=True),
    ),
    (
        Advice(
            "count-bees", (Term("jars", 1, 3.2),), (Term("wasps", 2, 1.5),), (("spin-honey", (Term("honey", 1, 2.0),)),)
        ),
    ),
    further=3,
)


def lexical(*, strict: bool = False, compared: bool = False) -> TriggerResult:
    return TriggerResult(LEXICAL, compare(LEXICAL, EARLIER) if compared else None, strict, view=VIEW)


def model() -> TriggerResult:
    return TriggerResult(MODEL)


def broken() -> TriggerResult:
    """Make a result with rows that nobody was asked about, and a file that cannot be read."""
    rows = (
        BrokenRow(
            prompt(2, "count the bees", "count-bee"),
            PromptProblem("evals/bees.csv", 3, 1, "no skill is called `count-bee`", "write `count-bees`"),
        ),
        BrokenRow(
            Prompt("7", "", "evals/bees.csv", 8),
            PromptProblem("evals/bees.csv", 8, 3, "the prompt is empty", "write a request, or remove the row"),
        ),
    )
    file = PromptProblem("evals/more.json", 1, 4, "this `[` is never closed", "add `]`")
    result = TriggerResult(replace(LEXICAL, outcomes=(LEXICAL.outcomes[0], LEXICAL.outcomes[4]), skipped=()))
    return with_broken(result, rows, [*(row.problem for row in rows), file], ["evals/bees.csv", "evals/more.json"])


def many(unsure: int, skills: int) -> TriggerResult:
    """Make a result with so many unsure prompts, and so many skills of which the last two are not flawless."""
    names = [f"skill-{number}" for number in range(1, skills + 1)]
    matches = [Outcome(prompt(number, f"task {name}", name), "match", name) for number, name in enumerate(names, 1)]
    row = LEXICAL.outcomes[1]
    asked = [replace(row, prompt=prompt(number, f"蜂蜜 {number}", names[-1])) for number in range(100, 100 + unsure)]
    failed = Outcome(prompt(99, "task 99", names[-2]), "mismatch", names[-1])
    catalogue = tuple(CatalogueEntry(name, "Does a task.") for name in names)
    return TriggerResult(TriggerRun("lexical", LEXICAL.accuracy, catalogue, (*matches, *asked, failed)))
