"""The words around a reference: which sentences claim that what they name is there."""

from __future__ import annotations

import pytest

from skill_lint.model.source import Span
from skill_lint.parsing.document import parse_document
from skill_lint.references.wording import reason_around


def reason(body: str) -> str | None:
    """Give the reason at the last code span of `body`."""
    document = parse_document("SKILL.md", body.encode())
    return reason_around(document, document.code_spans[-1].content_span)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # made by the sentence
        ("Create `mill.md`.", "to-be-created"),
        ("Save the plan as `mill.md`.", "to-be-created"),
        ("`mill.md` will be generated.", "to-be-created"),
        ("Move the stones to `mill.md`.", "to-be-created"),
        ("Erstelle die Datei `mill.md`.", "to-be-created"),
        ("`mill.md` wird erzeugt.", "to-be-created"),
        ("创建文件 `mill.md`。", "to-be-created"),
        ("将结果保存到 `mill.md`。", "to-be-created"),
        ("`mill.md` を作成する。", "to-be-created"),
        ("`mill.md`에 저장한다.", "to-be-created"),
        # forbidden
        ("Do not recreate `mill.md`.", "negated"),
        ("Never commit `mill.md`.", "negated"),
        ("Avoid `mill.md`.", "negated"),
        ("Avoid calling `mill()`.", "negated"),
        ("You must not use `mill()`.", "negated"),
        ("Stop using `mill()`.", "negated"),
        ("Use `sift()`, not `mill()`.", "negated"),
        ("Prefer `sift()` over `mill()`.", "negated"),
        ("Use `sift()` instead of `mill()`.", "negated"),
        ("Verwende nicht `mill()`.", "negated"),
        ("不要使用 `mill()`。", "negated"),
        ("`mill()` を使わない。", "negated"),
        # of another time
        ("The old `mill.md` was removed.", "negated"),
        ("`mill.md` was renamed to a better name.", "negated"),
        ("`mill()` used to grind.", "negated"),
        ("It was formerly called `mill()`.", "negated"),
        ("The code was moved from `mill.md`.", "negated"),
        ("It replaces `mill.md`.", "negated"),
        ("There is no `mill.md`.", "negated"),
        ("`mill.md` no longer exists.", "negated"),
        ("`mill.md` wurde gelöscht.", "negated"),
        ("`mill.md` 已删除。", "negated"),
        ("`mill.md`は廃止。", "negated"),
        # looked for
        ("Check for `mill.md`.", "ambiguous"),
        ("Look for a `mill.toml` or `mill.md`.", "ambiguous"),
        ("If `mill.md` exists, read it.", "ambiguous"),
        ("If there is a `mill.md`, read it.", "ambiguous"),
        ("If the project has a `mill.md`, read it.", "ambiguous"),
        ("Read `mill.md` if it exists.", "ambiguous"),
        ("Read `mill.md` (if present).", "ambiguous"),
        ("Does `mill.md` exist?", "ambiguous"),
        ("Try `make grind`, then `make mill`, then `npx mill`.", "ambiguous"),
        ("Falls `mill.md` existiert, lies es.", "ambiguous"),
        ("如果 `mill.md` 存在,读取它。", "ambiguous"),
        ("Führe `make grind` aus, falls vorhanden.", "ambiguous"),
        ("Führe `make grind` aus, sofern vorhanden.", "ambiguous"),
        ("Lance `make grind` si le script existe.", "ambiguous"),
        ("Ejecuta `make grind` si existe.", "ambiguous"),
        ("Esegui `make grind` se esiste.", "ambiguous"),
        ("Запусти `make grind`, если есть.", "ambiguous"),
        ("运行 `make grind`(如果存在)", "ambiguous"),
        ("如果有 `mill.md`", "ambiguous"),
        ("Coming soon: `mill.md`", "to-be-created"),
        ("Bad link: `mill.md`", "example"),
        ("Skills usually have `scripts/grind.sh` and `mill.md`.", "example"),
        ("LLMs invent `mill()`.", "example"),
        ("`mill.md`がある場合", None),  # one word of another language is not enough
        # an example
        ("Name it, e.g. `mill()`.", "example"),
        ("Give names such as `mill_row`.", "example"),
        ("Functions are named like `mill_row`.", "example"),
        ("Zum Beispiel `mill()`.", "example"),
        ("例如 `mill()`。", "example"),
    ],
)
def test_sentences_that_claim_nothing(body: str, expected: str | None) -> None:
    assert reason(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "Read `mill.md`.",
        "First try `mill()`; then run `make mill`.",
        "Never skip `mill.md`.",
        "Don't forget to read `mill.md`.",
        "To avoid dust in the second sieve, run `mill()`.",
        "If `mill()` fails, stop.",
        "When `mill.md` changes, read it again.",
        "Check `mill.md` for dust.",
        "Check for errors in `mill.md`.",
        "`mill()` is used to grind.",
        "`mill.toml` is merged with the defaults.",
        "`mill.md` exists.",
        "The stones were moved to `mill.md`.",
        "It is not fast. Use `mill()`.",
        "See `mill.md`, which was written by hand.",
        "Siehe `mill.md`.",
        "请阅读 `mill.md`。",
        "`mill.md` を参照。",
    ],
)
def test_sentences_that_claim_it(body: str) -> None:
    assert reason(body) is None


@pytest.mark.parametrize(
    ("body", "word", "expected"),
    [
        ("Never run `./tools/mill.sh && make grind`.", "grind", "negated"),
        ("Run `./not.sh && make grind`.", "grind", None),
        ("If `make grind` exists, run it.", "grind", "ambiguous"),
        ("Run `rm old && npm run grind` first.", "grind", None),
    ],
)
def test_the_words_of_a_command_are_no_sentence(body: str, word: str, expected: str | None) -> None:
    document = parse_document("SKILL.md", body.encode())
    start = body.index(word)
    assert reason_around(document, Span(start, start + len(word))) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # what it became
        ("| Old | New |\n| --- | --- |\n| `mill()` | sift |", "negated"),
        ("| Task | Don't | Do |\n| --- | --- | --- |\n| flour | `mill()` | sift |", "negated"),
        ("We used to have `mill.md`.", "negated"),
        ("The successor of `mill.md`.", "negated"),
        ("Version 2 dropped `mill()`.", "negated"),
        ("Removed in 2.0:\n\n- `mill.md`", "negated"),
        ("Do not use `sift.a()` and `mill()`.", "negated"),
        ("Before 2.0 this was `mill()`.", "negated"),
        # made later
        ("Implement `mill()`.", "to-be-created"),
        ("Run `mill`; it must fail.", "to-be-created"),
        ("Suggest to the baker to add `mill`.", "to-be-created"),
        ("The bag should contain:\n\n- `mill.md`", "to-be-created"),
        ("| File to create | Why |\n| --- | --- |\n| `mill.md` | flour |", "to-be-created"),
        # a form
        ("Suppose someone wrote `mill()`.", "example"),
        ("Format: `a/mill.md`", "example"),
        ("A finding looks like: `mill.md`", "example"),
        ("ImportError: cannot import name `mill`", "example"),
        ("Red: `mill` → FAIL", "to-be-created"),
        ("Sample output:\n\n- `mill.md`", "example"),
        ("`mill.md:3` のように行番号を書く。", "example"),
        ("既存の型（`mill.md` 等）を見る。", None),  # it is there, and so are others
        ("`mill.md` 같은 폴더에서 실행하세요.", None),  # "in the same folder"
        ("`mill.md` 这样运行：先构建。", None),  # "run it so"
        ("`mill` のように実行してください。", None),
        ("`mill.md` 这样的文件", "example"),
        ("It grinds and sifts. (No separate `mill` is needed.)", "negated"),
        # of another project
        ("In the granary repository see `mill.md`.", "external"),
        ("The SDK's `mill()` differs.", "external"),
        ("In a Rails project, run `mill`.", "external"),
        ("The CI of Granary runs `mill`.", "external"),
        ("For projects with a stone: `mill`.", "external"),
        # offered
        ("If it exists, run `mill`.", "ambiguous"),
        ("Use whichever exists: `mill`.", "ambiguous"),
        ("Detect the command: `mill`.", "ambiguous"),
        ("- Check root: `./mill.md`", "ambiguous"),
        ("Fallback: run `mill`", None),
        ("With no extra flags `mill` does it.", None),
        ("Beispiel: `mill.md`", "example"),
        ("Exemple : `mill.md`", "example"),
        ("Пример: `mill.md`", "example"),
        ("Run `mill` if you have it.", "ambiguous"),
        ("- In the root: `mill.md` (preferred)", "ambiguous"),
        ("`mill`; if the script is not defined, skip it.", "ambiguous"),
        ("Checks (depends on the grain):\n\n| Grain | Command |\n| --- | --- |\n| rye | `mill` |", "ambiguous"),
        # over the end of a line
        ("In the repository of the sister project, which lies beside it, do\nnot use `mill()`.", "negated"),
    ],
)
def test_structures_that_claim_nothing(body: str, expected: str | None) -> None:
    assert reason(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "`mill()` → `sift()`",
        "- Renamed: `mill()` -> `sift()`",
        "`mill()` is now `sift()`",
        "Rename `mill()` to `sift()`",
        "Replace every `mill()` by `sift()`",
        "`mill()` became `sift()`",
        "`mill()` (now `sift()`)",
    ],
)
def test_the_first_of_a_pair_is_of_another_time(body: str) -> None:
    document = parse_document("SKILL.md", body.encode())
    assert reason_around(document, document.code_spans[0].content_span) == "negated"
    assert reason_around(document, document.code_spans[1].content_span) != "negated"


@pytest.mark.parametrize(
    "body",
    [
        "Flour goes `sift()` → `mill()`.",
        "| Task | File |\n| --- | --- |\n| flour | `mill.md` |",
        "Never grind before you ran `mill`.",
        "Output format: `references/format.md`",
        "## Examples\n\n- See `mill.md`",
        "In this repository, run `mill`.",
        "Check: `mill`",
        "Check the gap: `mill`",
        "Files:\n\n- `mill.md`",
        "The `sift.a()` of Mill is not fast, so call `mill()`.",
        "Don't run `sift.a()`, use `mill()`.",
        "The helper `mill` in `a/b.py` does not sift.",
    ],
)
def test_structures_that_claim_it(body: str) -> None:
    assert reason(body) is None


def test_the_words_above_a_command_speak_of_what_it_does() -> None:
    for lead, expected in (
        ("Create the table:", None),
        ("Use whichever exists:", "ambiguous"),
        ("# A comment", None),
    ):
        document = parse_document("SKILL.md", f"{lead}\n\n```sh\nmake grind\n```\n".encode())
        start = document.source.text.index("grind")
        assert reason_around(document, Span(start, start + 5)) == expected
    document = parse_document(
        "SKILL.md", b"```sh\n# if the project has it\nmake grind\n# Stop the mill\nmake halt\n```\n"
    )
    text = document.source.text
    asked = [reason_around(document, Span(text.index(word), text.index(word) + 4)) for word in ("grind", "halt")]
    assert asked == ["ambiguous", None]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # what a tool prints
        ("TypeError: `mill()` takes one stone", "example"),
        ('It says "cannot find module `mill`".', "example"),
        ('`mill` prints "No rule to make target".', "example"),
        ('The error "`mill.md` not found" means that the path is wrong.', "example"),
        ("No module named `mill`", "example"),
        ("You get „unknown script `mill`“ then.", "example"),
        # what is to be there in the end
        ("Refactor so that `mill()` exists.", "to-be-created"),
        ("Change the module so that `mill()` returns flour.", "to-be-created"),
        ("Work until `mill` passes.", "to-be-created"),
        ("Goal: `mill` works.", "to-be-created"),
        ("After the refactoring there is a `mill`.", "to-be-created"),
        ("Make sure `mill()` exists afterwards.", "ambiguous"),
        ("Ensure that `mill.md` exists.", "ambiguous"),
        ("Once done, `mill` should exist.", "ambiguous"),
        # what somebody may have
        ("A plugin may provide `mill()`.", "ambiguous"),
        ("Teams can define a `mill`.", "ambiguous"),
        ("Extensions could register `mill()`.", "ambiguous"),
        ("Some granaries have `mill`.", "ambiguous"),
        # what is made in one list
        ("Write `rye.md`, `oats.md` and `mill.md`.", "to-be-created"),
        ("Create `rye.md` and a `mill.md`.", "to-be-created"),
        ("Save as `rye.json` and read `mill.md` afterwards.", "ambiguous"),
        # what is gone
        ("Stale: `mill`.", "negated"),
        ("Outdated names: `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, `i`, `mill`.", "negated"),
        ("Outdated names:\n\n- `mill`", "negated"),
        ("### Outdated commands\n\n- `mill`", "negated"),
        ("**Deprecated commands**\n\n- `mill`", "negated"),
    ],
)
def test_sentences_of_others_and_of_other_times(body: str, expected: str) -> None:
    assert reason(body) == expected


def test_a_message_in_code_and_what_it_means() -> None:
    body = "`AttributeError: 'stone' has no attribute 'mill'` means that `mill()` came too late."
    assert reason(body) == "example"
    assert reason("If you see `KeyError: 'mill'`, read `mill.md`.") is None


@pytest.mark.parametrize(
    "body",
    [
        "`mill` heißt jetzt `sift`.",
        "`mill()` heisst nun `sift()`.",
        "`mill` wurde in `sift` umbenannt.",
        "Aus `mill` wurde `sift`.",
        "`mill` gibt es nicht mehr.",
        "Das Skript `mill` ist weg.",
        "`mill` s'appelle maintenant `sift`.",
        "`mill` est devenu `sift`.",
        "`mill` n'existe plus.",
        "`mill` ahora se llama `sift`.",
        "`mill` ya no existe.",
        "`mill` agora se chama `sift`.",
        "`mill` ora si chiama `sift`.",
        "`mill` 现在叫 `sift`。",
        "`mill` 已改名为 `sift`。",
        "`mill` は `sift` に改名されました。",
        "`mill` 는 `sift` 로 변경되었습니다.",
        "`mill` теперь называется `sift`.",
    ],
)
def test_what_became_of_a_name_in_other_languages(body: str) -> None:
    document = parse_document("SKILL.md", body.encode())
    reasons = [reason_around(document, code.content_span) for code in document.code_spans]
    assert reasons[0] == "negated"
    assert reasons[1:] in ([], [None])


@pytest.mark.parametrize(
    "body",
    [
        "Old: `rye()`, new: `mill()`.",
        "Save as `rye.json`; then read `mill.md`.",
        "**Dust discovered**\n\nRead `mill.md`.",
        'Say "flour" and read `mill.md` for "rye" too.',
        "Sag „Mehl“, lies `mill.md` und sag „Korn“.",
        'When asked for "flour", read `mill.md`.',
        "Repeat until `mill` passes.",
        "The Makefile has `mill`.",
        "You can run `mill`.",
        "`mill.md` ist die Karte.",
        "`mill` wird in `sift` gebraucht.",
        "`mill.md` は `sift` より新しい。",
    ],
)
def test_like_words_that_claim_it(body: str) -> None:
    document = parse_document("SKILL.md", body.encode())
    place = body.index("mill")
    assert reason_around(document, Span(place, place + 4)) is None
