"""The command `triggers` with models: against a server on loopback and against programs played by scripts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.running import HARMLESS, LISTENING, Ran, run, write_tree
from tests.triggers.programs import KEY, Fakes, fakes
from tests.triggers.serving import FakeServer, Scripted, scripted, serving

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BEES = "---\nname: count-bees\ndescription: Counts the bees of a hive. Use when someone asks how many.\n---\n# Bees\n"
HONEY = "---\nname: spin-honey\ndescription: Spins honey out of combs. Use when combs are full.\n---\n# Honey\n"
ROWS = [
    {"id": "bees", "prompt": "how many bees are there?", "expected_skill": "count-bees"},
    {"id": "honey", "prompt": "the combs are full", "expected_skill": "spin-honey"},
    {"id": "sea", "prompt": "write a poem about the sea", "expected_skill": None},
]
FILES = {
    "skills/count-bees/SKILL.md": BEES,
    "skills/spin-honey/SKILL.md": HONEY,
    "evals/routing.json": json.dumps(ROWS, indent=1),
}
# What a program of ours makes of a prompt: the right answer for each of the rows above.
RIGHT = "'count-bees' if 'how many bees' in text else 'spin-honey' if 'combs are full\\n<' in text else 'none'"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "project", FILES)


@pytest.fixture
def made(tmp_path: Path) -> Fakes:
    return fakes(tmp_path / "fakes")


def environ(root: Path, made: Fakes | None = None, **more: str) -> dict[str, str]:
    programs = made.environment if made else {"PATH": os.defpath}
    return {**programs, "XDG_CACHE_HOME": str(root.parent / "cache"), "HONEY_KEY": KEY, **more}


def triggers(root: Path, *arguments: str, made: Fakes | None = None, more: Mapping[str, str] | None = None) -> Ran:
    done = run("triggers", *arguments, cwd=root, environ=environ(root, made, **(more or {})))
    assert KEY not in done.out + done.err
    assert "Traceback" not in done.err
    return done


def asked(root: Path, server: FakeServer, *arguments: str, **more: str) -> tuple[Ran, dict[str, Any]]:
    """Judge with the chat interface of `server`, one request at a time."""
    done = triggers(
        root, "--backend", "openai", "--model", "oolong-1", "--base-url", f"{server.url}/v1", "--api-key-env",
        "HONEY_KEY", "--jobs", "1", "--output-format", "json", *arguments, more=more,
    )  # fmt: skip
    return done, json.loads(done.out) if done.out else {}


def chosen(*skills: str | None) -> list[Scripted]:
    usage = {"prompt_tokens": 300, "completion_tokens": 7}
    return [
        scripted(
            {
                "model": "oolong-1-2026",
                "choices": [{"finish_reason": "stop", "message": {"content": json.dumps({"skill": skill})}}],
                "usage": usage,
            }
        )
        for skill in skills
    ]


def verdicts(document: Mapping[str, Any]) -> list[str]:
    return [row["verdict"] for row in document["results"]]


# A server


def test_all_as_expected(root: Path) -> None:
    with serving(*chosen("count-bees", "spin-honey", None)) as server:
        done, document = asked(root, server)
    assert (done.code, done.err) == (0, "")
    assert verdicts(document) == ["match", "match", "match"]
    assert [row["got"] for row in document["results"]] == ["count-bees", "spin-honey", None]
    assert document["backend"] == "openai"
    assert document["summary"]["usage"]["input_tokens"] == 900
    assert document["summary"]["complete"]
    assert [request.headers["authorization"] for request in server.received] == [f"Bearer {KEY}"] * 3


def test_a_mismatch_is_exit_code_1(root: Path) -> None:
    with serving(*chosen("spin-honey")) as server:
        done, document = asked(root, server)
        assert (done.code, verdicts(document)) == (1, ["mismatch", "match", "mismatch"])
        assert asked(root, server, "--exit-zero")[0].code == 0


def test_votes(root: Path) -> None:
    answers = chosen("count-bees", "spin-honey", "count-bees", "spin-honey", "spin-honey", "count-bees", "count-bees")
    with serving(*answers) as server:
        done, document = asked(root, server, "--runs", "3")
    assert (done.code, verdicts(document)) == (1, ["match", "match", "mismatch"])
    assert [len(row["votes"]) for row in document["results"]] == [3, 2, 2]
    assert [row["flaky"] for row in document["results"]] == [True, False, False]
    assert len(server.received) == 7


def test_a_second_run_asks_nobody_and_needs_no_key(root: Path) -> None:
    with serving(*chosen("count-bees", "spin-honey", None)) as server:
        first = asked(root, server)[1]
        for arguments in ((), ("--offline",)):
            done, document = asked(root, server, *arguments, HONEY_KEY="")
            assert (done.code, verdicts(document)) == (0, verdicts(first))
        assert len(server.received) == 3
    assert document["summary"]["usage"]["input_tokens"] == 0
    for path in (root.parent / "cache").rglob("*"):
        assert path.is_dir() or KEY not in path.read_text(encoding="utf-8")


def test_a_description_that_is_edited_is_asked_about_anew_and_a_further_prompt_alone(root: Path) -> None:
    with serving(*chosen("count-bees", "spin-honey", None)) as server:
        asked(root, server)
        rows = [*ROWS, {"id": "tea", "prompt": "brew tea", "expected_skill": None}]
        write_tree(root, {"evals/routing.json": json.dumps(rows)})
        assert asked(root, server)[0].code == 0
        assert len(server.received) == 4
        write_tree(root, {"skills/spin-honey/SKILL.md": HONEY.replace("full", "heavy")})
        asked(root, server)
        assert len(server.received) == 8
        asked(root, server, "--refresh")
        assert len(server.received) == 12
        asked(root, server, "--no-cache")
        assert len(server.received) == 16


def test_offline_without_answers_is_exit_code_3(root: Path) -> None:
    with serving(*chosen(None)) as server:
        done, document = asked(root, server, "--offline", HONEY_KEY="")
    assert (done.code, verdicts(document)) == (3, ["error"] * 3)
    assert "--offline" in document["results"][0]["error"]
    assert server.received == []


def test_a_folder_of_answers_can_go_with_the_project(root: Path) -> None:
    with serving(*chosen("count-bees", "spin-honey", None)) as server:
        asked(root, server, "--cache-dir", "evals/answers")
        assert len(list((root / "evals" / "answers").iterdir())) == 3
        done, _ = asked(root, server, "--cache-dir", "evals/answers", "--offline", XDG_CACHE_HOME=str(root / "gone"))
    assert (done.code, len(server.received)) == (0, 3)


def test_a_folder_that_cannot_be_written_stops_nobody(root: Path) -> None:
    with serving(*chosen("count-bees", "spin-honey", None)) as server:
        done, document = asked(root, server, "--cache-dir", "evals/routing.json/answers")
    assert (done.code, verdicts(document)) == (0, ["match"] * 3)
    assert done.err.count("\n") == 1
    assert done.err.startswith("skill-lint: warning: answers cannot be kept in `evals/routing.json/answers`: Not a dir")


def test_errors_are_exit_code_3_and_no_mismatch(root: Path) -> None:
    with serving(*chosen("count-bees"), scripted({"error": {"message": "bad leaves"}}, 400)) as server:
        done, document = asked(root, server)
    assert (done.code, verdicts(document)) == (3, ["match", "error", "error"])
    assert document["results"][1]["error"] == "refused (400): bad leaves"
    assert document["summary"]["complete"]


def test_a_key_that_is_refused_stops_the_run(root: Path) -> None:
    rows = [*ROWS, *({"id": f"{n}", "prompt": f"prompt {n}", "expected_skill": None} for n in range(9))]
    write_tree(root, {"evals/routing.json": json.dumps(rows)})
    with serving(scripted({"error": {"message": f"Incorrect API key: {KEY}"}}, 401)) as server:
        done, document = asked(root, server)
    assert (done.code, len(server.received)) == (3, 3)
    assert "the key in `HONEY_KEY` was refused (401)" in done.err
    assert not document["summary"]["complete"]
    assert KEY not in json.dumps(document)
    assert not (root.parent / "cache").exists()


def test_limits_refuse_before_anything_is_sent(root: Path) -> None:
    (root / "prices.json").write_text('{"oolong-1": {"input": 1000, "output": 1000}}', encoding="utf-8")
    with serving(*chosen(None)) as server:
        for arguments, fault in (
            (("--max-requests", "2"), "would ask 3 times, and `--max-requests` is 2"),
            (("--max-requests", "8", "--runs", "3"), "would ask 9 times"),
            (("--max-cost", "5"), "what `oolong-1` costs is not known"),
            (("--max-cost", "0.01", "--prices", "prices.json"), "would cost about $"),
        ):
            done, _ = asked(root, server, *arguments)
            assert (done.code, done.out) == (2, "")
            assert fault in done.err
        assert server.received == []
        assert asked(root, server, "--max-requests", "3")[0].code == 1
        assert asked(root, server, "--max-cost", "5", "--prices", "prices.json")[0].code == 1
        assert asked(root, server, "--max-requests", "0")[0].code == 1  # all answers are kept


def test_max_requests_counts_what_is_sent_again(root: Path) -> None:
    busy = scripted({"error": {"message": "too many pots"}}, 529, retry_after_ms="1")
    with serving(chosen("count-bees")[0], busy) as server:
        done, document = asked(root, server, "--max-requests", "3")
        assert len(server.received) == 3
    assert (done.code, verdicts(document)) == (3, ["match", "error", "error"])
    assert document["summary"]["requests"] == 3
    assert document["results"][1]["error"] == (
        "no answer after 2 tries: status 529, and `--max-requests 3` is used up; the server said: too many pots"
    )
    assert "`--max-requests 3` is used up" in done.err


def test_the_deadline_keeps_what_went_wrong(root: Path) -> None:
    busy = scripted({"error": {"message": f"too many pots for {KEY}"}}, 529, retry_after_ms="1")
    with serving(busy, Scripted(is_silent=True)) as server:
        done, document = asked(root, server, "--deadline", "2")
    assert done.code == 3
    errors = [row["error"] for row in document["results"]]
    assert errors[0].startswith("no answer after 2 tries: status 529, then ")
    assert errors[0].endswith("; the server said: too many pots for [key]")


@pytest.mark.parametrize("agree", [2, 3])
def test_votes_are_told_as_they_were_given(root: Path, agree: int) -> None:
    """Two that agree decide over three: a third is neither asked for nor told."""
    answers = ["spin-honey"] * 2 if agree == 2 else ["count-bees", None, "count-bees"]
    with serving(*chosen(*answers, "spin-honey")) as server:
        assert asked(root, server, "--runs", "3")[1]["results"][0]["votes"] == answers
        text = triggers(
            root, "--backend", "openai", "--model", "oolong-1", "--base-url", f"{server.url}/v1", "--api-key-env",
            "HONEY_KEY", "--runs", "3", "--offline",
        )  # fmt: skip
    assert f"2 of {len(answers)}" in text.out


def test_a_dry_run_asks_nobody_and_needs_neither_key_nor_library(root: Path) -> None:
    code = (
        "import sys; sys.modules['httpx2'] = None; sys.argv = ['skill-lint', *sys.argv[1:]]\n"
        "from skill_lint.cli.main import run; run()"
    )
    words = ["triggers", "--backend", "anthropic", "--model", "claude-haiku-4-5", "--runs", "3", "--dry-run"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=root, env=HARMLESS | environ(root), capture_output=True, check=False
    )
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines[:2] == [
        "backend: anthropic, model claude-haiku-4-5",
        "requests: at most 9 (3 prompts, 3 votes each; 0 kept from earlier)",
    ]
    assert lines[3].startswith("cost (estimate): $0.0")
    assert "POST https://api.anthropic.com/v1/messages" in lines
    assert "x-api-key: [the value of ANTHROPIC_API_KEY]" in lines
    body = json.loads("\n".join(lines[lines.index("{") :]))
    assert body["messages"][0]["content"].endswith("<request>\nhow many bees are there?\n</request>")
    assert not (root.parent / "cache").exists()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--backend", "anthropic"), "no model is named"),
        (("--backend", "anthropic", "--model", "x"), "no key: `ANTHROPIC_API_KEY` is not set"),
        (("--backend", "claude"), "the program `claude` is not installed"),
        (("--backend", "codex"), "the program `codex` is not installed"),
        (("--backend", "claude", "--model", "--yolo x"), "--model"),
        (("--backend", "command"), "no program is named"),
        (("--backend", "command", "--command", "no-such-judge"), "`no-such-judge` is not installed"),
        (("--backend", "command", "--command", "'open"), "cannot be split"),
        (("--backend", "codex", "--command", "x"), "`--command` is for the backend `command`"),
        (("--backend", "claude", "--base-url", "http://localhost"), "`--base-url` is for the backends"),
        (("--backend", "openai", "--model", "x", "--base-url", "http://bees.example"), "plain HTTP"),
        (("--backend", "codex", "--jobs", "0"), "`--jobs` takes"),
        (("--backend", "codex", "--jobs", "9999"), "`--jobs` takes"),
        (("--backend", "codex", "--runs", "999999999"), "at most 100 votes"),
        (("--backend", "codex", "--config", "triggers.runs=5000"), "at most 100 votes"),
        (("--backend", "codex", "--timeout", "0"), "`--timeout` needs"),
        (("--backend", "codex", "--timeout", "nan"), "`--timeout` needs"),
        (("--backend", "codex", "--deadline", "-1"), "`--deadline` needs"),
        (("--backend", "codex", "--max-cost", "nan"), "`--max-cost` needs"),
        (("--backend", "codex", "--offline", "--refresh"), "leave one of them out"),
        (("--backend", "codex", "--offline", "--no-cache"), "leave one of them out"),
        (("--backend", "codex", "--prices", "gone.json"), "cannot read `gone.json`"),
        (("--backend", "codex", "--prices", "evals/routing.json"), "is no table of prices"),
    ],
)
def test_what_cannot_be_used_is_exit_code_2_with_its_fault(root: Path, arguments: tuple[str, ...], fault: str) -> None:
    done = triggers(root, *arguments)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1


def test_without_prompts_nothing_is_needed(root: Path) -> None:
    (root / "evals" / "routing.json").unlink()
    assert triggers(root, "--backend", "anthropic", "--model", "x").code == 0
    assert triggers(root, "--backend", "claude").code == 0
    assert triggers(root, "--backend", "command", "--command", "no-such-judge").code == 0


OLLAMA = ("--backend", "openai", "--model", "x", "--base-url", "http://localhost:1/v1")


@pytest.mark.parametrize("has_prompts", [True, False])
@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--backend", "command"), "no program is named"),
        (("--backend", "command", "--command", ""), "`--command` is empty"),
        (("--backend", "command", "--command", "judge", "--model", "x"), "`--model` does not reach a program of yours"),
        (("--backend", "command", "--command", "judge", "--max-cost", "1"), "limit it with `--max-requests`"),
        (("--backend", "command", "--command", "judge", "--prices", "p"), "`--prices` is for backends that tell"),
        (("--backend", "anthropic"), "no model is named"),
        (("--backend", "openai", "--model", ""), "`--model` is empty"),
        (("--backend", "openai", "--model", "x", "--base-url", "http://bees.example"), "plain HTTP"),
        (("--backend", "openai", "--model", "x", "--base-url", " "), "`--base-url` is empty"),
        (("--backend", "openai", "--model", "x", "--base-url", "https://u:sk-tea-1@h"), "holds a name or password"),
        (("--backend", "openai", "--model", "x", "--api-key-env", ""), "`--api-key-env` is empty"),
        (("--backend", "openai", "--model", "x", "--api-key-env", KEY), "is no name of a variable"),
        (("--backend", "claude", "--api-key-env", "X"), "`--api-key-env` is for the backends"),
        (("--backend", "claude", "--allow-custom-base-url"), "`--allow-custom-base-url` is for the backends"),
        (("--backend", "claude", "--model", "--yolo"), "--model"),
        (("--backend", "codex", "--command", "x"), "`--command` is for the backend `command`"),
        (("--backend", "codex", "--jobs", "0"), "`--jobs` takes"),
        (("--backend", "codex", "--runs", "0"), "`--runs` takes 1 or more"),
        (("--backend", "codex", "--runs", "101"), "at most 100 votes"),
        (("--backend", "codex", "--offline", "--no-cache"), "leave one of them out"),
        ((*OLLAMA, "--offline", "--refresh"), "leave one of them out"),
        ((*OLLAMA, "--no-cache", "--refresh"), "leave one of them out"),
        ((*OLLAMA, "--no-cache", "--cache-dir", "x"), "leave one of them out"),
        ((*OLLAMA, "--dry-run", "--output-format", "json"), "leave one of them out"),
        ((*OLLAMA, "--dry-run", "--exit-zero"), "leave one of them out"),
        ((*OLLAMA, "--base", "main"), "`--base` says what `--changed` compares with"),
        (("--base", "main"), "`--base` says what `--changed` compares with"),
        (("--model", "x"), "`--model` is for a model that is asked; choose one with `--backend`"),
        (("--runs", "3"), "`--runs` is for a model"),
        (("--command", "judge"), "`--command` is for a model"),
        (("--base-url", "https://bees.example"), "`--base-url` is for a model"),
        (("--api-key-env", "X"), "`--api-key-env` is for a model"),
        (("--shuffle-seed", "0"), "`--shuffle-seed` is for a model"),
        (("--dry-run",), "`--dry-run` is for a model"),
        (("--backend", "lexical", "--refresh"), "`--refresh` is for a model"),
        (("--backend", "lexical", "--cache-dir", "x"), "`--cache-dir` is for a model"),
        (("--timeout", "0"), "`--timeout` needs"),
        (("init", "count-bees", "--dry-run"), "`--dry-run` is for judging prompts, and `init` writes"),
        (("init", "count-bees", "--backend", "claude"), "`--backend` is for judging"),
        (("init", "count-bees", "--changed"), "`--changed` is for judging"),
    ],
)
def test_options_that_do_not_go_together_are_told_whatever_there_is_to_judge(
    root: Path, made: Fakes, arguments: tuple[str, ...], fault: str, has_prompts: bool
) -> None:
    made.program("judge", "print('none')")
    if not has_prompts:
        (root / "evals" / "routing.json").unlink()
    before = sorted(root.rglob("*"))
    done = triggers(root, *arguments, made=made)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1
    assert sorted(root.rglob("*")) == before
    assert made.calls == []


def test_limits_hold_for_words_by_themselves(root: Path) -> None:
    limits = ("--offline", "--max-requests", "0", "--max-cost", "0", "--deadline", "60", "--jobs", "2")
    assert triggers(root, *limits).code == triggers(root).code < 2


@pytest.mark.parametrize("key", ["base-url", "command", "api-key-env", "allow-custom-base-url"])
def test_a_repository_may_not_say_whom_to_ask(root: Path, made: Fakes, key: str) -> None:
    judge = made.program("judge", "print('none')")
    text = f'[triggers]\nbackend = "command"\n{key} = "{judge}"\n'
    (root / "skill-lint.toml").write_text(text, encoding="utf-8")
    done = triggers(root, made=made)
    assert done.code == 2
    assert f"triggers.{key}" in done.err
    assert made.calls == []


@pytest.mark.parametrize(
    "line",
    [
        f'api-key = "{KEY}"',
        f"api_key = '{KEY}'",
        f'apikey = "{KEY}"',
        f'token = "{KEY}"',
        f'"key" = "{KEY}"',
        f"api-key = {KEY}",
        f'base-url = "https://bees:{KEY}@bees.example/v1"',
        f'command = "judge --key {KEY}"',
        f'api-key-env = "{KEY}"',
        f'keys = {{ api-key = "{KEY}" }}',
    ],
)
@pytest.mark.parametrize("is_given", [False, True])
def test_no_key_in_a_configuration_is_shown_with_its_fault(root: Path, line: str, is_given: bool) -> None:
    (root / "skill-lint.toml").write_text("" if is_given else f"[triggers]\n{line}\n", encoding="utf-8")
    done = triggers(root, *(("--config", f"triggers.{line}") if is_given else ()))
    assert done.code == 2
    assert KEY[:12] not in done.err
    assert "skill-lint: error: " in done.err


def test_a_repository_may_choose_among_models(root: Path, made: Fakes) -> None:
    made.program("claude", f"claude({RIGHT})")
    text = '[triggers]\nbackend = "claude"\nmodel = "tea-1"\nruns = 2\n'
    (root / "skill-lint.toml").write_text(text, encoding="utf-8")
    assert triggers(root, made=made).code == 0
    assert len(made.calls) == 6
    assert all("tea-1" in call["argv"] for call in made.calls)


@pytest.mark.parametrize(
    "reply",
    [
        scripted({"error": {"message": f"bad key {KEY}"}}, 401),
        scripted({"error": {"message": f"{'x' * 280}{KEY}"}}, 403),
        scripted({"error": {"message": f"busy {KEY}"}}, 529, retry_after_ms="1"),
        scripted(f"no such page: {KEY}", 404),
        scripted({}, 307, location=f"http://127.0.0.1:9/{KEY}"),
        scripted({"choices": [{"message": {"content": f"I choose {KEY}"}}], "model": KEY}),
        scripted({"choices": [{"message": {"content": json.dumps({"skill": KEY})}}]}),
        Scripted(body=KEY.encode(), is_cut=True),
        Scripted(trickle="headers"),
    ],
)
def test_no_key_is_in_any_report_or_kept_answer_whatever_fails(root: Path, reply: Scripted) -> None:
    forms = [f"--output-format={form}=report.{form}" for form in ("text", "json", "junit", "markdown", "html")]
    with serving(reply) as server:
        done, _ = asked(root, server, "--timeout", "0.3", "--deadline", "5", "--verbose", "--jobs", "8", *forms)
        assert server.received
    assert done.code == 3
    written = [path.read_bytes() for path in root.parent.rglob("*") if path.is_file()]
    assert any(b"error" in content for content in written)
    assert not any(KEY[:12].encode() in content for content in written)


# Programs


@pytest.mark.parametrize("name", ["claude", "codex"])
def test_an_agent_is_asked(root: Path, made: Fakes, name: str) -> None:
    made.program(name, f"{name}({RIGHT})")
    done = triggers(root, "--backend", name, "--output-format", "json", made=made)
    document = json.loads(done.out)
    assert (done.code, verdicts(document)) == (0, ["match"] * 3)
    assert document["summary"]["usage"]["dollars"] == (0.75 if name == "claude" else None)
    assert len(made.calls) == 3
    assert all(call["entries"] == [] for call in made.calls)
    assert triggers(root, "--backend", name, "--offline").code == 0


def test_a_program_of_the_users_is_asked(root: Path, made: Fakes) -> None:
    body = "prompt = json.loads(text)['prompt']\nprint('count-bees' if 'bees' in prompt else '{\"skill\": null}')"
    made.program("judge", body)
    done = triggers(root, "--backend", "command", "--command", "judge --cups '1 2'", made=made)
    assert done.code == 1
    assert [call["argv"] for call in made.calls] == [["--cups", "1 2"]] * 3
    assert "expected spin-honey" in done.out


def test_what_an_agent_costs_is_limited_while_it_is_asked(root: Path, made: Fakes) -> None:
    made.program("claude", f"claude({RIGHT})")
    arguments = ("--backend", "claude", "--max-cost", "0.6", "--output-format", "json")
    done = triggers(root, *arguments, made=made)
    assert (done.code, verdicts(json.loads(done.out))) == (3, ["match", "match", "error"])
    assert "could go past `--max-cost 0.6`" in done.err
    assert triggers(root, *arguments, made=made).code == 0
    assert len(made.calls) == 3


def test_a_program_that_spills_a_key_does_not_spread_it(root: Path, made: Fakes) -> None:
    made.program("judge", "sys.stderr.write('oh ' + os.environ['ANTHROPIC_API_KEY']); sys.exit(7)")
    for form in ("text", "json", "junit", "markdown", "html"):
        done = triggers(root, "--backend", "command", "--command", "judge", "--output-format", form, made=made)
        assert done.code == 3
        assert "oh [key]" in done.out.replace("\\", "")


@pytest.mark.parametrize("body", ["time.sleep(600)", "print('?' * 10)", "os.abort()", "print('x' * 6_000_000)"])
def test_a_program_that_fails_is_exit_code_3(root: Path, made: Fakes, body: str) -> None:
    made.program("codex", body)
    done = triggers(root, "--backend", "codex", "--timeout", "0.5", "--output-format", "json", made=made)
    assert (done.code, verdicts(json.loads(done.out))) == (3, ["error"] * 3)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_writes_what_is_done_and_the_next_run_asks_the_rest(
    root: Path, made: Fakes, number: signal.Signals
) -> None:
    pids = root.parent / "pids"
    made.program(
        "claude",
        f"if 'how many bees' in text: claude({RIGHT})\n"
        f"else:\n    open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n'); time.sleep(600)",
    )
    words = [sys.executable, "-c", LISTENING, "triggers", "--backend", "claude", "--jobs", "2"]
    with subprocess.Popen(
        [*words, "--timeout", "600", "--output-format", "json"],
        cwd=root,
        env=HARMLESS | environ(root, made),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        kept = root.parent / "cache" / "skill-lint" / "answers"
        while not (pids.exists() and pids.read_text(encoding="utf-8").count("\n") == 2 and [*kept.glob("*.json")]):
            assert process.poll() is None
            time.sleep(0.02)
        for _ in range(3):  # somebody is impatient
            process.send_signal(number)
        out, err = process.communicate()
    assert process.returncode == 130
    assert verdicts(json.loads(out)) == ["match", "error", "error"]
    assert err.decode() == "skill-lint: error: interrupted\n"
    for pid in pids.read_text(encoding="utf-8").split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)

    made.program("claude", f"claude({RIGHT})")
    made.record.unlink()
    assert triggers(root, "--backend", "claude", made=made).code == 0
    assert len(made.calls) == 2


def test_progress_is_one_line_on_a_terminal_and_gone_at_the_end(root: Path, made: Fakes) -> None:
    made.program("claude", f"claude({RIGHT})")

    def shown(*arguments: str) -> tuple[bytes, bytes]:
        main, terminal = os.openpty()
        words = [sys.executable, "-m", "skill_lint", "triggers", "--backend", "claude", "--refresh", *arguments]
        settings = HARMLESS | environ(root, made, TERM="xterm")
        done = subprocess.run(words, cwd=root, env=settings, stdout=subprocess.PIPE, stderr=terminal, check=True)
        os.write(terminal, b"end")
        told = b""
        while not told.endswith(b"end"):
            told += os.read(main, 10_000)
        os.close(main)
        os.close(terminal)
        return done.stdout, told

    out, told = shown("--output-format", "json")
    assert b"\rskill-lint: 0 of 3 prompts asked" in told
    assert b"\rskill-lint: 3 of 3 prompts asked" in told
    assert told.endswith(b"\r" + b" " * len("skill-lint: 3 of 3 prompts asked") + b"\rend")
    assert b"\x1b" not in told
    assert b"\n" not in told
    assert json.loads(out)["summary"]["complete"]
    assert shown("--quiet")[1] == b"end"
