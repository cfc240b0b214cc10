"""What becomes of the targets and scripts that a skill tells to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import World
from tests.references.made import outcome, surveys

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from skill_lint.model.reference import Verdict

ENTRY = ".claude/skills/mill/SKILL.md"
MAKEFILE = "grind:\n\t./mill\n\nsift: grind\n\t./sieve\n"
PACKAGE = '{"scripts": {"lint": "x", "build": "x", "test": "x"}}'


def verdicts(body: str, others: Mapping[str, str | bytes] | None = None, entry: str = ENTRY) -> dict[str, Verdict]:
    files = {"/Makefile": MAKEFILE, "/package.json": PACKAGE, **(others or {})}
    return {verdict.reference.text: verdict for verdict in surveys(entry, body, files)[entry.rpartition("/")[0]]}


def said(body: str, name: str, others: Mapping[str, str | bytes] | None = None, entry: str = ENTRY) -> str:
    return outcome(verdicts(body, others, entry)[name])


def test_a_target_that_is_there_resolves_to_its_manifest() -> None:
    verdict = verdicts("Run `make sift`.")["sift"]
    assert (verdict.status, verdict.where, verdict.by) == ("resolved", "Makefile", "manifest")


def test_a_target_that_no_manifest_has_is_missing_with_proof() -> None:
    verdict = verdicts("Run `make grind`, then `make sifft`.")["sifft"]
    assert (verdict.status, verdict.fault, verdict.where, verdict.near) == ("missing", "command", "Makefile", ("sift",))
    assert verdict.severity is not None
    assert verdict.severity.name == "NOTE"  # none is known to have had it
    assert verdict.evidence is not None
    assert (verdict.evidence.kind, verdict.evidence.looked_in) == ("proof", ("Makefile",))


@pytest.mark.parametrize(
    "body",
    [
        "Run `make grind`, then `make polish`.",
        "```bash\nmake grind\nmake polish\n```\n",
        "Run `make grind`.\n\n```bash\nmake polish # and wait\n```\n",
        "Always finish with `make grind polish`.",
        "Run `make grind -j4` or `make polish`.",
        "Run `make polish` or `make grind`.",
        "Make sure that `make polish` passes after `make grind`.",
        "Ensure `make grind` and `make polish` pass before you create a pull request.",
        "## If you changed the stones\n\nRun `make polish`, then `make grind`.",
        # the words of commands are no wording
        "Run `make grind polish MODE=optional`.",
        "```bash\nmake grind polish MODE=usual # and wait\n```\n",
        "Run `cargo run --example stones`, then `make grind polish EXTRA='for example'`.",
    ],
)
def test_what_a_skill_says_plainly_is_judged(body: str) -> None:
    assert said(body, "polish") == "command"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        # The skill says to make it, or shows how.
        ("Run `make grind`. Add a target `polish` to the Makefile and run `make polish`.", "to-be-created"),
        ("Run `make grind` and `make polish`.\n\n```make\npolish:\n\t./mill polish\n```\n", "to-be-created"),
        ("Run `make grind` and `make polish`.\n\nWe need a new task `polish` for it.", "to-be-created"),
        # It says that it may not be there, or must not be used.
        ("Run `make grind`, and `make polish` if the project has it.", "ambiguous"),
        ("Run `make grind`. `test -d stones` 이면 `make polish` 실행", "ambiguous"),
        ("Run `make grind`, or `tool polish` / `make polish`.", "ambiguous"),
        ("Run `make grind`.\n\nIf a Makefile exists:\n\n```bash\nmake polish\n```\n", "ambiguous"),
        ("## When the project uses make\n\nRun `make grind`, then `make polish`.", "ambiguous"),
        ("```bash\nmake grind\nmake polish || true\n```\n", "ambiguous"),
        ("```bash\nmake grind\nmake polish 2>/dev/null\n```\n", "ambiguous"),
        ("Run `make grind` or the project's checks (e.g. `make polish`).", "example"),
        ("Run `make grind`. Never run `make polish`, it was removed.", "negated"),
        ("```bash\nmake grind\n# Or, if configured\nmake polish\n```\n", "ambiguous"),
        ("Run `make grind`, then the checks (`make polish` or `tsc --noEmit`).", "ambiguous"),
        ("```bash\nmake grind\n# OR if that target doesn't exist:\nmake polish\n```\n", "ambiguous"),
        ("```bash\nmake grind\n# this lives in the tool's tree, not this skill bundle\nmake polish\n```\n", "external"),
        ("Run `make grind`, then `stones -x` or `make polish`.", "ambiguous"),
        ("Run `make grind`. Projects differ, so try in this order:\n\n- `make polish`\n", "ambiguous"),
        ("Run `make grind`. CI runs `make polish` in the infra repo.", "external"),
        ("Run `make grind`. To build OpenSSL from source, run `make polish`.", "external"),
        ("Run `make grind`. Users of the template run `make polish`.", "external"),
        ("```bash\nmake grind\nmake polish  # or appropriate command\n```\n", "ambiguous"),
        ("```bash\nmake grind\nmake polish  # adjust to your mill\n```\n", "ambiguous"),
        # Targets of whatever program is built, by their names.
        ("Run `make grind`.\n\n```bash\nCC=clang make distclean\n```\n", "no-evidence"),
        # Names to fill in.
        ("Run `make grind`, then `make my-target`.", "placeholder"),
        ("Run `make grind`, then `make foo`.", "placeholder"),
        # A skill most of whose commands are not there speaks of projects in general.
        ("Run `make polish`.", "no-evidence"),
        ("Run `make grind`, `make polish` and `make dress`.", "no-evidence"),
    ],
)
def test_what_a_skill_does_not_claim_is_not_judged(body: str, reason: str) -> None:
    names = ("my-target", "foo", "polish", "distclean")
    name = next(name for name in names if f"make {name}" in body)
    assert said(body, name) == reason


@pytest.mark.parametrize(
    "code",
    [
        "make polish || make grind",
        "make polish 2>/dev/null || make grind",
        "make polish 2>/dev/null",
        "make polish &>/dev/null && echo yes",
        "make polish || echo none",
        "make polish || exit 0",
        "make grind || make polish",
        "make polish ||\n  make grind",
        "grep -q '^polish:' Makefile && make polish",
        "grep '^polish:' Makefile > /dev/null && echo yes && make polish",
        "make -qp | grep -q polish && make polish",
        "test -f Makefile && make polish",
        "[ -f Makefile ] && make polish",
        "command -v make && make polish",
        "command -v make >/dev/null 2>&1 && make polish",
        "make -n polish && make polish",
        "if make polish; then echo yes; fi",
        "if ! make polish; then echo none; fi",
        "until make polish; do sleep 1; done",
        "if grep -q '^polish:' Makefile; then make polish; fi",
        "if grep -q '^polish:' Makefile; then\n  make grind\n  make polish\nfi",
        "if [ -f Makefile ]; then\n  if true; then echo a; fi\n  make polish\nfi",
        "if [ -f a ]; then\n  make grind\nelif [ -f Makefile ]; then\n  make polish\nfi",
        "npm run polish --if-present",
        "npm run --if-present polish && make grind",
    ],
)
def test_what_the_shell_is_told_to_try_is_not_judged(code: str) -> None:
    body = f"Run `make grind`, `make sift` and `npm run lint`.\n\n```sh\n{code}\n```\n"
    assert said(body, "polish") == "ambiguous"
    in_span = verdicts(f"Run `make grind`, `make sift` and `npm run lint`, then `{code}`.")
    assert "command" not in {verdict.fault for verdict in in_span.values()}


@pytest.mark.parametrize(
    "code",
    [
        "make polish",
        "make -n polish",
        "make polish || exit 1",
        "make polish && make grind",
        "make grind && make polish",
        "make polish | tee log",
        "make grind || true\nmake polish",
        "grep -q a b\nmake polish",
        "grep -q a b; make polish",
        "if [ -f a ]; then make grind; fi\nmake polish",
        'if [ "$FLOUR" = oat ]; then make polish; fi',
        "for each in a b; do make polish; done",
        "make polish > /dev/null",
    ],
)
def test_what_the_shell_is_told_to_do_is_judged(code: str) -> None:
    body = f"Run `make grind`, `make sift` and `npm run lint`.\n\n```sh\n{code}\n```\n"
    assert said(body, "polish") == "command"


@pytest.mark.parametrize(
    "fence",
    [
        "```dockerfile\nRUN npm run polish\nRUN make polish\n```",
        "```yaml\n- run: make polish\n- run: npm run polish\n```",
        "```python\nsubprocess.run('make polish')\nmake polish\n```",
        "```\nmake polish\n```",
    ],
)
def test_what_fences_of_other_languages_show_is_no_command(fence: str) -> None:
    assert "polish" not in verdicts(f"Run `make grind`.\n\n{fence}\n")


@pytest.mark.parametrize(
    "command",
    [
        'ssh mill "cd /srv && make polish && npm run polish"',
        "docker run --rm mill make polish",
        "docker compose exec api npm run polish",
        'docker exec -w /mill stones sh -c "make polish"',
        "kubectl exec stones -- make polish",
        'vagrant ssh -c "make polish"',
        "git -C ../other pull && make -C ../other polish",
        "ssh mill\nmake polish",
        "ssh mill <<'END'\nmake polish\nEND",
        "docker exec -it stones bash\nmake polish",
        "docker compose run --rm stones sh\nnpm run polish",
        "kubectl exec -it stones -- /bin/bash\nmake polish",
        "vagrant ssh\nmake polish",
    ],
)
def test_what_runs_in_other_places_is_not_judged(command: str) -> None:
    body = f"Run `make grind` and `npm run lint`.\n\n```sh\n{command}\n```\n"
    assert "command" not in {verdict.fault for verdict in verdicts(body).values()}


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("json", '{"scripts": {"polish": "x"}}'),
        ("json", '{\n  "scripts": {\n    "polish": "x"\n  }\n}'),
        ("diff", '+    "polish": "x",'),
        ("make", "polish:\n\t./mill polish"),
        ("make", "polish dress: grind\n\t./mill polish"),
        ("make", "dress polish:: grind\n\t./mill polish"),
        ("diff", "+polish: grind\n+\t./mill polish"),
        ("just", "polish stone='a':\n  ./mill polish"),
        ("just", "@polish:\n  ./mill polish"),
        ("just", "alias polish := grind"),
        ("yaml", "tasks:\n  polish:\n    cmds: [./mill]"),
        ("toml", '[tool.poe.tasks]\npolish = "mill"'),
        ("toml", '[tool.poe.tasks.polish]\ncmd = "mill"'),
        ("toml", '[[bin]]\nname = "polish"'),
        ("ini", "[testenv:polish]\ncommands = mill"),
        ("python", "@nox.session\ndef polish(session): ..."),
        ("python", '@nox.session(name="polish")\ndef shine(session): ...'),
        ("sh", 'npm pkg set scripts.polish="x"'),
    ],
)
def test_what_a_fence_of_the_skill_defines_is_made(language: str, code: str) -> None:
    body = f"Run `make grind`.\n\n```{language}\n{code}\n```\n\nThen run `make polish`.\n"
    assert said(body, "polish") == "to-be-created"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("In `river/stones`, run `make polish`.", "outside"),
        ("In `web/stones`, run `make polish`.", "command"),
        ("In CI/CD, run `make polish`.", "command"),
        ("From the folder `river/stones`, run:\n\n```sh\nmake polish\n```", "outside"),
        ("```sh\n# in river/stones\n\nmake polish\n```", "outside"),
    ],
)
def test_a_folder_in_the_words_before_a_command_may_have_the_target(words: str, expected: str) -> None:
    others = {"/web/stones/a.ts": ""}
    assert said(f"Run `make grind` and `make sift`.\n\n{words}\n", "polish", others) == expected


def test_a_skill_for_other_projects_is_not_judged() -> None:
    body = "Run `make grind`, then `make polish`."
    assert said(body, "polish", entry="skills/mill/SKILL.md") == "scope"


@pytest.mark.parametrize(
    "command",
    [
        *("npm run grind -w shed/stones", "npm --prefix shed/stones run grind", "cd shed/stones && npm run grind"),
        *("make -C shed/gears grind", "cd shed/gears && make grind", "npm run grind -w @mill/stones"),
    ],
)
def test_a_name_that_another_manifest_has_is_lost_with_the_folder_that_the_command_is_for(
    tmp_path: Path, command: str
) -> None:
    scripts = '"scripts": {"grind": "x"}}'
    files = {
        "package.json": f'{{"workspaces": ["shed/*"], {scripts}',
        "shed/stones/package.json": f'{{"name": "@mill/stones", {scripts}',
        "Makefile": MAKEFILE,
        "shed/gears/Makefile": MAKEFILE,
    }
    made = World(tmp_path, f"Run `{command}`.\n", files)
    assert "grind" not in {each.text for each in made.told()}
    made.remove("shed/stones/package.json", "shed/gears/Makefile")
    assert [(each.what, each.level) for each in made.told() if each.text == "grind"] == [("loss: command", "error")]
    made.commit()
    assert [each.what for each in made.told() if each.text == "grind"] == ["no-evidence"]


@pytest.mark.parametrize("scope", ["@mill", "@repo"])
def test_a_script_that_a_package_called_by_its_name_lacks_is_a_warning(scope: str) -> None:
    files = {
        "/package.json": '{"workspaces": ["stones"], "scripts": {"build": "x"}}',
        "/stones/package.json": f'{{"name": "{scope}/stones", "scripts": {{"grind": "x"}}}}',
    }
    asked = verdicts(f"Run `npm run grind -w {scope}/stones`, then `npm run sifft -w {scope}/stones`.", files)["sifft"]
    assert asked.severity is not None
    assert (asked.fault, asked.severity.name) == ("command", "WARNING")
    alone = verdicts("Run `npm run build`, then `npm run sifft`.")["sifft"]
    assert alone.severity is not None
    assert (alone.fault, alone.severity.name) == ("command", "NOTE")


@pytest.mark.parametrize(
    ("asked", "near"),
    [("grinds", ("grind",)), ("dev-enable-mill", ()), ("dev-mill", ("dev-clean-mill",))],
)
def test_a_name_with_another_word_is_no_suggestion(asked: str, near: tuple[str, ...]) -> None:
    makefile = {"/Makefile": MAKEFILE + "\ndev-clean-mill:\n\tx\n"}
    assert verdicts(f"Run `make grind`, then `make {asked}`.", makefile)[asked].near == near


@pytest.mark.parametrize(
    ("text", "others", "became"),
    [
        ("```sh\ncargo test\n```\n", {}, "no-evidence"),
        ("```sh\n# or\n  go test ./...\n```\n", {}, "no-evidence"),
        ("Run `./gradlew test`.\n", {}, "no-evidence"),
        ("Run `python -m pytest -q`.\n", {}, "no-evidence"),
        ("```sh\ncargo test\n```\n", {"/core/Cargo.toml": ""}, "command"),
        ("Run `python -m pytest -q`.\n", {"/tests/test_a.py": ""}, "command"),
        ("```sh\ncargo install just\ngo install x@latest\npip install y\n```\n", {}, "command"),
        ("```rust\ncargo test\n```\n", {}, "command"),
        ("Never mind cargo test.\n", {}, "command"),
    ],
)
def test_a_skill_that_also_tests_kinds_of_projects_which_this_is_not_speaks_of_all(
    text: str, others: Mapping[str, str | bytes], became: str
) -> None:
    assert said(f"Run `npm run build`, then `npm run polish`.\n\n{text}", "polish", others) == became


def test_a_skill_about_skills_and_material_show_samples() -> None:
    body = "Run `make grind`, then `make polish`."
    assert said(body, "polish", entry=".claude/skills/skill-maker/SKILL.md") == "example"
    both = verdicts("Run `make grind` as in [the sheet](assets/sheet.md).", {"assets/sheet.md": body})
    assert outcome(both["polish"]) == "example"


@pytest.mark.parametrize(
    "body",
    [
        "```bash\nmake grind\ncd out\nmake polish\n```\n",
        "```bash\nmake grind\ncd $STONES && make polish\n```\n",
        "```bash\nmake grind\ngit clone https://mill.example/stones\ncd stones\nmake polish\n```\n",
        "```bash\nmake grind\nmake -f other.mk polish\n```\n",
    ],
)
def test_commands_that_run_elsewhere_are_not_judged(body: str) -> None:
    assert said(body, "polish") in ("ambiguous", "no-evidence")


def test_what_cannot_be_read_is_told_from_what_is_nowhere() -> None:
    body = "Run `make grind`, then `make polish`."
    assert said(body, "polish", {"/Makefile": f"{MAKEFILE}include $(WHERE)/rules.mk\n"}) == "ambiguous"
    assert said("Run `uv run stones`.", "stones", {"/pyproject.toml": "[project]\nname = 'mill'\n"}) == "no-evidence"


@pytest.mark.parametrize(
    ("command", "name", "expected"),
    [
        ("npm run test:e2e", "test:e2e", "command"),
        ("npm run polish", "polish", "command"),
        ("pnpm run polish", "polish", "command"),
        ("pnpm run --silent polish", "polish", "command"),
        ("pnpm polish", "polish", "no-evidence"),
        ("yarn polish", "polish", "no-evidence"),
        ("yarn run test:e2e", "test:e2e", "command"),
        ("bun run polish", "polish", "no-evidence"),
        ("npm test", "test", "resolved"),
        ("npm start", "start", "no-evidence"),
        ("npm run polish --if-present", "polish", "ambiguous"),
    ],
)
def test_scripts_of_package_managers(command: str, name: str, expected: str) -> None:
    assert said(f"```bash\nnpm run lint\nnpm run build\n{command}\n```\n", name) == expected


WORKSPACE = {
    "/package.json": '{"workspaces": ["packages/*"], "scripts": {"build": "x"}}',
    "/packages/mill/package.json": '{"name": "@river/mill", "scripts": {"grind": "x"}}',
    "/packages/shed/package.json": '{"name": "shed", "scripts": {"store": "x"}}',
}


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("npm run polish -w packages/mill", "packages/mill/package.json"),
        ("npm run polish --workspace=@river/mill", "packages/mill/package.json"),
        ("pnpm --filter mill run polish", "packages/mill/package.json"),
        ("pnpm -F shed run polish", "packages/shed/package.json"),
        ("npm run polish --workspaces", "package.json"),
        ("npm run polish", "package.json"),
        ("npm --prefix packages/shed run polish", "packages/shed/package.json"),
        ("npm run polish -w vendor/stone", ""),
        ("npm run polish -w @others/stone", ""),
        ("pnpm --filter stone run polish", ""),
        ("npm --prefix vendor/stone run polish", ""),
        ("pnpm -C vendor/stone run polish", ""),
        ("yarn --cwd vendor/stone run polish:all", ""),
    ],
)
def test_the_package_that_a_command_names_decides(command: str, where: str) -> None:
    body = f"```sh\nnpm run build\n{command}\n```\n"
    verdict = verdicts(body, WORKSPACE)["polish:all" if "polish:all" in command else "polish"]
    assert (verdict.status, verdict.where) == (("missing", where) if where else ("unjudged", ""))


@pytest.mark.parametrize(
    ("commands", "missing"),
    [
        # What is missing in one package says nothing of another.
        (("build", "types", "polish -w @river/mill", "press -w @river/mill"), {"types", "polish", "press"}),
        (("build", "types", "store -w shed", "stack -w shed", "rake -w packages/mill"), {"types", "stack"}),
        (("build", "polish -w packages/mill", "press -w packages/mill"), set()),
        (("build", "types", "polish -w packages/mill", "press -w packages/mill"), {"types"}),
        # A scope is the project's own; names that are anybody's, and those of templates, are not.
        (("polish -w @river/mill",), {"polish"}),
        (("polish -w shed",), set()),
        (("polish -w @repo/ui",), set()),
        (("build", "types", "polish"), set()),
    ],
)
def test_names_of_one_package_do_not_count_against_another(commands: tuple[str, ...], missing: set[str]) -> None:
    body = "```sh\n" + "".join(f"npm run {command}\n" for command in commands) + "```\n"
    files = {**WORKSPACE, "/packages/ui/package.json": '{"name": "@repo/ui"}'}
    found = {name for name, verdict in verdicts(body, files).items() if verdict.status == "missing"}
    assert found == missing


def test_a_package_of_the_project_that_cargo_is_given_makes_its_programs_the_project_s() -> None:
    cargo = {"/Cargo.toml": '[package]\nname = "river-mill"\n', "/src/main.rs": "fn main() {}\n"}
    body = "```sh\ncargo run {}--bin polish\ncargo run {}--bin press\n```\n"
    assert said(body.replace("{}", "-p river-mill "), "polish", cargo) == "command"
    assert said(body.replace("{}", ""), "polish", cargo) == "no-evidence"


def test_a_script_of_any_package_of_the_workspace_is_there() -> None:
    verdict = verdicts("Run `npm run flow -w river`.", {"/river/package.json": '{"scripts": {"flow": "x"}}'})["flow"]
    assert (verdict.status, verdict.where) == ("resolved", "river/package.json")


def test_texts_that_the_project_allows_are_not_judged() -> None:
    from skill_lint.index.discovery import find_skills
    from skill_lint.index.memory import MemoryTree
    from skill_lint.model.policy import Allowed, Policy
    from skill_lint.rules.context import Context, Project
    from tests.references.made import HEAD

    tree = MemoryTree({ENTRY: HEAD + "Run `make grind`, then `make polish`.", "Makefile": MAKEFILE})
    skills = find_skills(tree)
    policy = Policy(allow=(Allowed("polish"),))
    context = Context(Project(tree, skills), skills[0], policy=policy)
    assert {outcome(verdict) for verdict in context.verdicts} == {"resolved", "allow-listed"}


def test_many_names_that_are_not_there_cost_no_more_than_their_number() -> None:
    body = "Run `make grind`.\n\n```bash\n" + "".join(f"make stone-{number}\n" for number in range(3_000)) + "```\n"
    assert set(map(outcome, verdicts(body).values())) == {"resolved", "no-evidence"}


@pytest.mark.parametrize(
    ("body", "path", "before", "after", "near"),
    [
        ("Run `make polish`.", "Makefile", "polish:\n\techo 1\n", "grind:\n\techo 2\n", ()),
        ("Run `make polish`.", "Makefile", "polish:\n\techo\n", "polish-all:\n\techo\n", ("polish-all",)),
        (
            "Run `yarn polish`.",
            "package.json",
            '{"scripts": {"polish": "x"}}',
            '{"scripts": {"polished": "x"}}',
            ("polished",),
        ),
        ("Run `npm test`.", "package.json", PACKAGE, '{"scripts": {"lint": "x"}}', ()),
        ("Run `uv run polish`.", "pyproject.toml", "[project.scripts]\npolish = 'x:y'\n", "[project]\n", ()),
        ("Run `cargo polish`.", ".cargo/config.toml", "[alias]\npolish = 'run'\n", "[alias]\ngrind = 'run'\n", ()),
    ],
)
def test_what_a_change_took_out_of_all_manifests_is_lost(
    tmp_path: Path, body: str, path: str, before: str, after: str, near: tuple[str, ...]
) -> None:
    world = World(tmp_path, body + "\n", {path: before})
    world.write({path: after})
    lost = [verdict for verdict in world.verdicts() if verdict.status == "missing"]
    assert [(verdict.fault, verdict.severity.word if verdict.severity else "", verdict.near) for verdict in lost] == [
        ("command", "error", near)
    ]
    assert lost[0].evidence is not None
    assert lost[0].evidence.kind == "loss"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("Run `make polish`.", {"Makefile": "include $(WHERE)/rules.mk\n"}),
        ("Run `make polish`.", {"Makefile": "grind:\n\techo\n", "mill/rules.mk": "polish:\n\techo\n"}),
        ("Run `make polish`.", {"Makefile": "grind:\n\techo\n", "polish/a": "x"}),
        ("Run `make polish` if the project has it.", {"Makefile": "grind:\n\techo\n"}),
        ("```bash\ngit clone https://mill.example/x\ncd x\nmake polish\n```", {"Makefile": "grind:\n\techo\n"}),
    ],
)
def test_what_may_still_be_there_is_not_lost(tmp_path: Path, body: str, after: Mapping[str, str]) -> None:
    world = World(tmp_path, body + "\n", {"Makefile": "polish:\n\techo\n"})
    world.write(after)
    assert [verdict for verdict in world.verdicts() if verdict.status == "missing"] == []


def test_a_target_of_another_folder_s_manifest_is_not_lost(tmp_path: Path) -> None:
    """What is built below `build` brings a Makefile of its own."""
    world = World(tmp_path, "Run `cd build && make polish`.\n", {"build_test/Makefile": "polish:\n\techo\n", "a": "x"})
    world.git("rm", "-q", "build_test/Makefile")
    assert [verdict for verdict in world.verdicts() if verdict.status == "missing"] == []
