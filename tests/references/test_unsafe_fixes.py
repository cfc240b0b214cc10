"""Where a text means the name as it was, or something else, so that no successor is written without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import LINES, World

if TYPE_CHECKING:
    from pathlib import Path

OLD = "mill/burrs.py"
NEW = "stones/gap.py"
BASES = (None, "HEAD~1")
"""What is asked: history alone, or the change."""


def fixes(root: Path, body: str, old: str = OLD, new: str = NEW) -> set[str]:
    """Say how the fixes are of what names `old`, once it is `new`: "safe", "unsafe" or "" for none."""
    made = World(root, f"{body}\n", {old: LINES, "mill/motor.py": "x = 1\n"})
    made.move(old, new)
    made.commit()
    return {each.fix.partition(":")[0] for base in BASES for each in made.told(base) if "motor" not in each.text}


@pytest.mark.parametrize(
    "body",
    [
        *(f"`{command} {OLD}`" for command in ("rm -f", "git rm", "unlink", "del", "Remove-Item", "trash", "shred -u")),
        f"`find . | xargs rm {OLD}`",
        f"`find . -path {OLD} -delete`",
        f"```sh\nfind {OLD} -exec rm {{}} +\n```",
        f"```sh\nsudo rm -f {OLD}\n```",
        f"```sh\nrm -rf \\\n  x \\\n  {OLD}\n```",
        f"- [ ] delete `{OLD}`",
        f"- [x] deleted `{OLD}`",
        f"Remove `{OLD}`.",
        f"Then drop `{OLD}` from the tree.",
        f"Finally, delete the script `{OLD}`.",
        f"Delete `mill/motor.py` and `{OLD}`.",
        f"Delete [it](../../../{OLD}).",
        f"`{OLD}` can be removed.",
        f"Lösche `{OLD}`.",
        f"Files to delete:\n\n- `mill/motor.py`\n- `{OLD}`",
        f"## Files to remove\n\n- [ ] `{OLD}`",
        f"Then remove these:\n\n1. `{OLD}`",
        *(f"{deed} `{OLD}`." for deed in ("Wipe", "Nuke the old", "Prune `mill/motor.py` and", "Retire", "Toss out")),
        *(f"{deed} `{OLD}` {rest}." for deed, rest in (("Throw", "away"), ("Kill", "off"), ("Wirf", "weg"))),
        *(f"`{OLD}` {rest}." for rest in ("is safe to delete", "is now ok to remove from the tree", "can go")),
        *(f"`{OLD}` {rest}." for rest in ("may go now", "should be retired", "wegwerfen", "を捨てる")),
        f"`{OLD}`: delete it.",
        f"Clean up: `{OLD}`",
        f"- Clean up: `mill/motor.py` and `{OLD}`",
        *(f"{deed} `{OLD}`." for deed in ("Remueve", "Quita", "Retirez", "Enlève", "Rimuovi", "Verwijder", "Usuń")),
        *(f"{deed} `{OLD}`." for deed in ("Ta bort", "Fjern", "Verwijder het bestand")),
        *(f"{before} `{OLD}` {after}。" for before, after in (("请把", "删掉"), ("将", "删除"), ("删掉", ""))),
        *(f"{deed} `{OLD}`。" for deed in ("扔掉", "移除旧文件")),
    ],
)
def test_a_successor_is_not_deleted_in_the_place_of_what_went(tmp_path: Path, body: str) -> None:
    assert fixes(tmp_path, body) == {""}


@pytest.mark.parametrize(
    "body",
    [
        *(f"`{command} {OLD}`" for command in ("touch", "test ! -e", "! test -e", "truncate -s 0", "cat x | tee")),
        f"`mv {OLD} x`",
        f"`wget -q -O {OLD} https://mill.invalid/x`",
        f"```sh\ncurl -fsS -o {OLD} https://mill.invalid/x\n```",
        *(
            f"`{load} {OLD} https://mill.invalid/x`"
            for load in ("curl -sSLo", "curl --output", "wget -qO", "aria2c -o")
        ),
        f"`[ ! -f {OLD} ] && echo gone`",
        f"```sh\nif [ ! -f {OLD} ]; then\n  echo gone\nfi\n```",
    ],
)
def test_a_command_that_makes_or_moves_a_file_or_wants_none_is_not_rewritten(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        f"Never delete `{OLD}`.",
        f"Read `{OLD}` and remove the lock.",
        f"Remove the lock from `{OLD}`.",
        f"Drop `{OLD}` into the build folder.",
        f"## Delete a mill\n\n1. Open `{OLD}`.",
        f"To delete a mill:\n\n- `{OLD}`: the mills",
        f"- [ ] read `{OLD}`",
        f"```sh\necho done!\npython {OLD}\n```",
        f"`test -f {OLD} && python {OLD}`",
        *(f"`{OLD}` {rest}." for rest in ("can go in the build", "is safe to run", "is safe to delete rows with")),
        f"`{OLD}` is not safe to delete.",
        f"Prune the branches with `{OLD}`.",
        f"Clean up with `{OLD}`.",
        f"Clean up: `python {OLD}`",
        f"Kill the server with `{OLD}`, then log off.",
        *(f"{deed} `{OLD}`." for deed in ("Entferne den Eintrag aus", "Remueve la línea de", "Retirez la ligne de")),
        *(f"{deed} `{OLD}`." for deed in ("Verwijder de regel uit", "Usuń wpis z", "Ta bort raden från")),
        f"`{OLD}` 删除旧文件。",
    ],
)
def test_a_text_that_deletes_something_else_is(tmp_path: Path, body: str) -> None:
    assert "safe" in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [f"Never prune `{OLD}`.", f"Do not throw away `{OLD}`.", f"Never throw `{OLD}` away.", f"请勿删掉 `{OLD}`。"],
)
def test_what_is_not_to_be_done_away_with_has_a_successor(tmp_path: Path, body: str) -> None:
    assert fixes(tmp_path, body) & {"safe", "unsafe"}


@pytest.mark.parametrize("body", [f"Open `{OLD}`.", f"[x](../../../{OLD})"])
@pytest.mark.parametrize(
    "new",
    [
        *(f"{OLD}.{ending}" for ending in ("example", "sample", "template", "tmpl", "dist", "j2", "hbs")),
        *(f"{OLD}.{ending}" for ending in ("bak", "orig", "old", "off", "disabled", "txt")),
        "mill/burrs.example.py",
        "mill/burrs-template.py",
        *(f"{folder}/burrs.py" for folder in ("attic", "tests/fixtures", "mill/testdata", "templates", "examples")),
        "samples/burrs.py",
    ],
)
def test_what_is_put_out_of_use_is_no_sure_successor(tmp_path: Path, new: str, body: str) -> None:
    assert fixes(tmp_path, body, new=new) == {"unsafe"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OLD, "mill/templating.py"),
        (OLD, "mill/example.py"),
        ("templates/a/burrs.py", "templates/b/burrs.py"),
        ("mill/burrs.py.j2", "stones/gap.py.j2"),
        ("mill/burrs", "mill/burrs.sh"),
    ],
)
def test_what_is_in_use_as_before_is_one(tmp_path: Path, old: str, new: str) -> None:
    assert fixes(tmp_path, f"[x](../../../{old})", old, new) == {"safe"}


@pytest.mark.parametrize(
    ("command", "old", "new"),
    [
        ("bash", "mill/burrs.sh", "mill/burrs.ps1"),
        ("pytest", "mill/test_burrs.py", "mill/burrs.test.ts"),
        ("node", "mill/burrs.js", "mill/burrs.ts"),
    ],
)
def test_a_program_is_not_given_a_file_of_another_kind(tmp_path: Path, command: str, old: str, new: str) -> None:
    for number, body in enumerate((f"Run `{command} {old}`.", f"```sh\n{command} {old} --gap 3\n```")):
        root = tmp_path / str(number)
        root.mkdir()
        assert fixes(root, body, old, new) == {"unsafe"}
    root = tmp_path / "name"
    root.mkdir()
    assert fixes(root, f"Open `{old}`.", old, new) == {"safe"}


@pytest.mark.parametrize(
    "body",
    [
        f"When you cherry-pick to `release/1.x`, apply it to `{OLD}`.",
        f"The wheel 1.9 ships `{OLD}`.",
        f"It means that the `{OLD}` in your wheel is from before 2.4.",
        f"The fork at acme/mill-lite has this in `{OLD}`.",
    ],
)
def test_an_earlier_build_or_a_fork_is_not_rewritten(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [f"### `{OLD}`", f"## The file `{OLD}` sets it", f"The file `{OLD}`\n=====", f"## [`{OLD}`](../../../{OLD})"],
)
def test_the_anchor_of_a_heading_is_not_changed(tmp_path: Path, body: str) -> None:
    assert fixes(tmp_path, body) == {"unsafe"}


def test_the_target_of_a_link_in_a_heading_is(tmp_path: Path) -> None:
    assert fixes(tmp_path, f"## [The gap](../../../{OLD})\n\nIt is set.") == {"safe"}


@pytest.mark.parametrize(
    "body",
    [
        f"At tag v1.0 the file is `{OLD}`.",
        f"At tag `v1.0` the file is `{OLD}`.",
        f"Check out v1.0 and compare with its `{OLD}`.",
        f"In v1.0 the entry is `{OLD}`.",
        f"In commit 3f2a91c the gap is in `{OLD}`.",
        f"`{OLD}` at v1.0 is another.",
        f"`git grep foo v1.0 -- {OLD}`",
        f"`git filter-repo --path {OLD}`",
        f"`git -C x log -- {OLD}`",
        f"`git ls-tree v1 {OLD}`",
        f"```sh\ngit log \\\n  -- {OLD}\n```",
        f"```sh\ngit checkout v1.0\npython {OLD}\n```",
        f"Antes estaba en `{OLD}`.",
        f"Das war vorher in `{OLD}`.",
        f"Früher in `{OLD}`.",
        f"C'était avant dans `{OLD}`.",
        *(
            f"```sh\n{line}\npython {OLD}\n```"
            for line in (
                "git stash; git checkout v1",
                "git fetch && git checkout v1",
                "$ git switch legacy",
                "git checkout release/1.x",
                "git fetch; git switch legacy && make",
                "git worktree add ../old v1",
                "pip download x==1.0",
                "npm pack x@1",
            )
        ),
        f"`git switch legacy && python {OLD}`",
        *(f"`{unpack} {OLD}`" for unpack in ("tar xf a.tgz", "tar -xzf a.tgz", "tar -x -f a.tgz", "tar tf a.tgz")),
        *(f"`{unpack} {OLD}`" for unpack in ("unzip a.zip", "unzip -p a.zip", "7z x a.7z", "unrar x a.rar")),
        f"Users on 1.x know it as `{OLD}`.",
        f"We know it as `{OLD}`.",
        f"Anyone who still types `{OLD}` gets an error.",
        f"`{OLD}` is kept as an alias in v1 releases.",
        f"`{OLD}` stays as a shim.",
        f"`{OLD}` runs in 1.x builds.",
        f"`{OLD}` is the path in the published tarball.",
        f"In the wheel it is `{OLD}`.",
        f"In March we profiled `{OLD}`.",
        f"Last week the team ran `{OLD}`.",
        f"Unter v1 hieß es `{OLD}`.",
        f"Damals hieß es `{OLD}`.",
        f"v1 では `{OLD}` でした。",
        f"v1 中是 `{OLD}`。",
        *(f"`{OLD}` {rest}; see below." for rest in ("moved", "has moved", "was renamed", "has a new home")),
    ],
)
def test_an_earlier_state_is_not_rewritten(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        f"In the acme/widgets repository the same is in `{OLD}`.",
        f"`ssh host python {OLD}`",
        f"```sh\nssh host\npython {OLD}\n```",
        *(f"`docker {words} python {OLD}`" for words in ("exec c", "run --rm image", "compose exec web")),
        f"`kubectl exec pod -- python {OLD}`",
        f"In the container, run `python {OLD}`.",
        f"In the container, `/{OLD}` is the entrypoint.",
        f"`gh browse {OLD}`",
        f"Our fork has `{OLD}`.",
        f"In our fork, edit `{OLD}`.",
        f"In production, `{OLD}` is on the server.",
        f"In staging, `{OLD}` is linked.",
        f"On the server, run `python {OLD}`.",
        f"SSH in, then run `python {OLD}`.",
        f"Run `python {OLD}` over SSH.",
        f"Open `/{OLD}`.",
    ],
)
def test_another_tree_is_not_rewritten(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        *(f"`{code}`" for code in (f"python {OLD} > {OLD}.log", f"python {OLD} --out={OLD}.txt", f"{OLD} > {OLD}.log")),
        *(f"`{code}`" for code in (f"cp {OLD} {OLD}.bak", f"cp {OLD} backup/{OLD}", f"cat {OLD} > my-{OLD}")),
        f"Run `python ./{OLD} --out={OLD}.txt` now.",
        f"```sh\npython {OLD} > {OLD}.log\n```",
        f"```sh\npython {OLD} \\\n  --out={OLD}.txt\n```",
    ],
)
def test_a_name_in_a_longer_word_beside_it_is_not_left_behind(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        f'The commit "fix: lock in `{OLD}`" explains it.',
        f"The commit «lock in `{OLD}`» explains it.",
        f'> The old doc says "read `{OLD}`".',
        f"> Read `{OLD}` first.\n>\n> — Ann",
        f"Ann wrote:\n\n> Read `{OLD}` first.",
    ],
)
def test_a_quotation_is_not_rewritten(tmp_path: Path, body: str) -> None:
    assert "safe" not in fixes(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        f"Open `{OLD}`.",
        f"`python {OLD}`",
        f"```sh\npython {OLD} --gap 3\n```",
        f"```sh\ngit checkout main\npython {OLD}\n```",
        f"| a |\n|---|\n| `{OLD}` |",
        f"[x](../../../{OLD})",
        f"![x](../../../{OLD})",
        f"[x](/{OLD})",
        f"`git add {OLD}`",
        f"`docker build -f {OLD} .`",
        f"Bump to version 1.2.3 in `{OLD}`.",
        f"Works with v2.0 of the stones: `{OLD}`.",
        f"Antes de moler, abre `{OLD}`.",
        f"Avant de moudre, ouvre `{OLD}`.",
        f"Führe vorher `{OLD}` aus.",
        f"> Read `{OLD}` first.",
        f"> [!NOTE]\n> Read `{OLD}` first.",
        f'Read "`{OLD}`" first.',
        f'See "Setup" and "Use", then open `{OLD}`, or "Gaps".',
        *(
            f"```sh\n{line}\npython {OLD}\n```"
            for line in (
                "git switch main",
                "git stash && git switch -c fix-1",
                "git checkout -b fix/x",
                "git checkout package-lock.json",
                "pip install x==1.0",
                "tar xf data.tgz",
            )
        ),
        *(f"`{command} {OLD}`" for command in ("tar czf a.tgz", "tar xf", "tar -xzf", "tar -x -f", "tar xf a.tgz -C")),
        *(
            f"`{command} {OLD}`"
            for command in ("unzip", "unzip -q", "zip a.zip", "7z a a.7z", "7z x", "gh pr create -F")
        ),
        *(f"`curl {flag} {OLD} https://mill.invalid/x`" for flag in ("-sSL --data", "-T")),
        f"Anyone who still needs it runs `{OLD}`.",
        f"`{OLD}` keeps the aliases.",
        f"`{OLD}` builds the published tarball.",
        f"In production, run `python {OLD} --gap 3`.",
        f"Copy `{OLD}` to the server.",
        f"On your machine, run `python {OLD}`.",
        f"In March we will profile `{OLD}`.",
        f"In May we need `{OLD}`.",
        f"Unter Linux starte `{OLD}`.",
        f"`{OLD}` moves the stones; see below.",
        f"`python {OLD} > burrs.log`",
        f"`python {OLD} && python {OLD} --help`",
        f"`python ./{OLD} --gap={OLD}:3`",
    ],
)
def test_what_is_here_and_now_is(tmp_path: Path, body: str) -> None:
    assert fixes(tmp_path, body) == {"safe"}
