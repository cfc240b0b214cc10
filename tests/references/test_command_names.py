"""What shell commands, in fences and in code spans, call and are given."""

from __future__ import annotations

import pytest

from skill_lint.references.subject import Foreign, Module, Task, VariableName
from skill_lint.references.subject import TestId as IdOfTest
from tests.references.naming import named, subjects


def called(line: str) -> list[tuple[str, object]]:
    """Give what a command names, which must be the same in a fence and in a code span."""
    in_fence = subjects(f"```bash\n{line}\n```")
    assert subjects(f"Run `{line}`.") == in_fence
    return in_fence


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("make grind", [("grind", Task("make", "grind"))]),
        ("make grind sift", [("grind", Task("make", "grind")), ("sift", Task("make", "sift"))]),
        ("make -j 4 grind", [("grind", Task("make", "grind"))]),
        ("make -j4 -k grind", [("grind", Task("make", "grind"))]),
        ("make -j grind", [("grind", Task("make", "grind"))]),
        ("make GAP=3 grind FINE=1", [("grind", Task("make", "grind"))]),
        ("GAP=3 make grind", [("grind", Task("make", "grind"))]),
        ("sudo make grind", [("grind", Task("make", "grind"))]),
        ("make -C stones grind", [("grind", Task("make", "grind", "stones"))]),
        ("make -Cstones grind", [("grind", Task("make", "grind", "stones"))]),
        ("make --directory=stones grind", [("grind", Task("make", "grind", "stones"))]),
        ("make -f other.mk grind", [("grind", Task("make", "grind", None))]),
        ("make mill/grind.o", [("mill/grind.o", Task("make", "mill/grind.o"))]),
        ("make <target>", [("<target>", Foreign("placeholder"))]),
        ("make", []),
        ("make sure it grinds", []),
        ("just grind fine 3", [("grind", Task("just", "grind"))]),
        ("just --set gap 3 grind", [("grind", Task("just", "grind"))]),
        ("just -d stones grind", [("grind", Task("just", "grind", "stones"))]),
        ("just --list", []),
        ("task grind:fine", [("grind:fine", Task("task", "grind:fine"))]),
        ("task -d stones grind", [("grind", Task("task", "grind", "stones"))]),
        ("npm run grind", [("grind", Task("npm", "grind"))]),
        ("npm run grind:fine -- --gap 3", [("grind:fine", Task("npm", "grind:fine"))]),
        ("npm run --silent grind", [("grind", Task("npm", "grind"))]),
        ("npm --prefix web run grind", [("grind", Task("npm", "grind", "web"))]),
        ("npm run grind --prefix web", [("grind", Task("npm", "grind", "web"))]),
        ("npm run grind -w @mill/web", [("grind", Task("npm", "grind", "", "@mill/web"))]),
        ("npm run grind --workspace=web", [("grind", Task("npm", "grind", "", "web"))]),
        ("npm run grind --workspaces", [("grind", Task("npm", "grind", "", "*"))]),
        ("npm test", [("test", Task("npm", "test"))]),
        ("npm t", [("t", Task("npm", "test"))]),
        ("npm start", [("start", Task("npm", "start"))]),
        ("npm install mill", []),
        ("npm run", []),
        ("pnpm grind", [("grind", Task("pnpm", "grind"))]),
        ("pnpm run grind", [("grind", Task("pnpm", "grind"))]),
        ("pnpm --filter web grind", [("grind", Task("pnpm", "grind", "", "web"))]),
        ("pnpm -F @mill/web grind", [("grind", Task("pnpm", "grind", "", "@mill/web"))]),
        ("pnpm -C web grind", [("grind", Task("pnpm", "grind", "web"))]),
        ("pnpm -w grind", [("grind", Task("pnpm", "grind"))]),
        ("pnpm -r grind", [("grind", Task("pnpm", "grind", "", "*"))]),
        ("pnpm add mill", []),
        ("yarn grind", [("grind", Task("yarn", "grind"))]),
        ("yarn --cwd web grind", [("grind", Task("yarn", "grind", "web"))]),
        ("yarn workspace @mill/web grind", [("grind", Task("yarn", "grind", "", "@mill/web"))]),
        ("yarn workspaces foreach -A run grind", [("grind", Task("yarn", "grind", "", "*"))]),
        ("yarn", []),
        ("bun run grind", [("grind", Task("bun", "grind"))]),
        ("bun grind", [("grind", Task("bun", "grind"))]),
        ("bun run src/grind.ts", [("src/grind.ts", "src/grind.ts")]),
        ("bun test src/grind.test.ts", [("src/grind.test.ts", "src/grind.test.ts")]),
        ("uv run grind --gap 3", [("grind", Task("uv", "grind"))]),
        ("uv run --with tea grind", [("grind", Task("uv", "grind"))]),
        ("uv run --directory web grind", [("grind", Task("uv", "grind", "web"))]),
        ("poetry run grind", [("grind", Task("poetry", "grind"))]),
        ("uv run --directory web poe grind", [("grind", Task("poe", "grind", "web"))]),
        ("uv --directory=web run make grind", [("grind", Task("make", "grind", "web"))]),
        ("poetry -C web run poe grind", [("grind", Task("poe", "grind", "web"))]),
        ("uv run --project web poe grind", [("grind", Task("poe", "grind"))]),
        ("make -C web -C stones grind", [("grind", Task("make", "grind", "web/stones"))]),
        ("just web/stones/grind", [("web/stones/grind", Task("just", "grind", "web/stones"))]),
        ("just web/", [("web/", "web/")]),
        ("pdm run grind", [("grind", Task("pdm", "grind"))]),
        ("pdm grind", [("grind", Task("pdm", "grind"))]),
        ("pdm install", []),
        ("poe grind --fine", [("grind", Task("poe", "grind"))]),
        ("poe -C web grind", [("grind", Task("poe", "grind", "web"))]),
        ("hatch run grind", [("grind", Task("hatch", "grind"))]),
        ("hatch run test:grind -v", [("test:grind", Task("hatch", "test:grind"))]),
        ("hatch run +py=3.12 test:grind", [("test:grind", Task("hatch", "test:grind"))]),
        ("tox -e grind", [("grind", Task("tox", "grind"))]),
        ("tox run -e grind -- -x", [("grind", Task("tox", "grind"))]),
        ("tox -e py312,grind", [("py312,grind", Task("tox", "py312")), ("py312,grind", Task("tox", "grind"))]),
        ("nox -s grind sift", [("grind", Task("nox", "grind")), ("sift", Task("nox", "sift"))]),
        ("nox -s grind -- fine", [("grind", Task("nox", "grind"))]),
        ('nox -s "grind(gap=3)"', [("grind(gap=3)", Task("nox", "grind"))]),
        ("cargo run --bin mill -- --bin other", [("mill", Task("cargo-bin", "mill"))]),
        ("cargo run --example grind -p stones", [
            ("grind", Task("cargo-example", "grind", "", "stones")), ("stones", Task("cargo-package", "stones")),
        ]),
        ("cargo test --test grind", [("grind", Task("cargo-test", "grind"))]),
        ("cargo xtask grind", [("xtask", Task("cargo", "xtask"))]),
        ("cargo clippy", []),
    ],
)  # fmt: skip
def test_tasks(line: str, expected: list[tuple[str, object]]) -> None:
    assert called(line) == expected


NODE = IdOfTest("pytest", "tests/test_mill.py", ("test_gap",))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("python -m pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("python3.12 -m pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("uv run pytest -x tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("uv run --extra dev python -m pytest -n 4 tests/test_mill.py::test_gap", [
            ("tests/test_mill.py::test_gap", NODE),
        ]),
        ("poetry run pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("hatch run pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("coverage run -m pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("timeout 60 pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        (".venv/bin/pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("pytest tests/test_mill.py::TestMill::test_gap", [
            ("tests/test_mill.py::TestMill::test_gap", NODE._replace(parts=("TestMill", "test_gap"))),
        ]),
        ("pytest 'tests/test_mill.py::test_gap[1-fine]'", [
            ("tests/test_mill.py::test_gap[1-fine]", NODE._replace(parameters="1-fine")),
        ]),
        ("pytest tests/test_mill.py", [("tests/test_mill.py", "tests/test_mill.py")]),
        ("pytest tests/stones -m slow -n 4", [("tests/stones", "tests/stones")]),
        ("pytest -k 'gap and not (fine or slow)'", [
            ("gap and not (fine or slow)", IdOfTest("pytest", words=("gap", "fine", "slow"))),
        ]),
        ("pytest tests/test_mill.py -k gap", [
            ("tests/test_mill.py", "tests/test_mill.py"),
            ("gap", IdOfTest("pytest", "tests/test_mill.py", words=("gap",))),
        ]),
        ("uv run --directory web pytest tests/test_mill.py::test_gap", [
            ("tests/test_mill.py::test_gap", NODE._replace(path="web/tests/test_mill.py")),
        ]),
        ("poetry -C web run pytest tests/test_mill.py::test_gap", [
            ("tests/test_mill.py::test_gap", NODE._replace(path="web/tests/test_mill.py")),
        ]),
        ("uv run --directory $MILL pytest tests/test_mill.py::test_gap", [
            ("tests/test_mill.py::test_gap", "tests/test_mill.py"),
        ]),
        ("uv run --project web pytest tests/test_mill.py::test_gap", [("tests/test_mill.py::test_gap", NODE)]),
        ("pnpm -C web exec vitest src/mill.test.ts", [("src/mill.test.ts", "web/src/mill.test.ts")]),
        ("npm --prefix web test -- src/mill.test.ts", [
            ("test", Task("npm", "test", "web")), ("src/mill.test.ts", "web/src/mill.test.ts"),
        ]),
        ("pytest tests/<name>.py::test_gap", [("tests/<name>.py::test_gap", Foreign("placeholder"))]),
        ("pytest path/to/test_mill.py::test_gap", [("path/to/test_mill.py::test_gap", Foreign("placeholder"))]),
        ("pytest -m slow --maxfail 1 -p no:cacheprovider", []),
        ("python -m unittest tests.test_mill.TestMill.test_gap", [
            ("tests.test_mill.TestMill.test_gap",
             IdOfTest("unittest", parts=("tests", "test_mill", "TestMill", "test_gap"))),
        ]),
        ("python -m unittest discover -s tests -p 'test_*.py'", []),
        ("python manage.py test mill.tests.TestMill", [
            ("manage.py", "manage.py"),
            ("mill.tests.TestMill", IdOfTest("unittest", parts=("mill", "tests", "TestMill"))),
        ]),
        ("go test -run TestMill ./mill", [
            ("TestMill", IdOfTest("go", "mill", ("TestMill",))), ("./mill", "./mill"),
        ]),
        ("go test ./... -run '^TestMill$/fine' -count=1", [
            ("^TestMill$/fine", IdOfTest("go", "...", ("TestMill", "fine"))),
        ]),
        ("go test -run=TestMill ./...", [("TestMill", IdOfTest("go", "...", ("TestMill",)))]),
        ("go test -run 'TestMill|TestStone'", [
            ("TestMill|TestStone", IdOfTest("go", words=("TestMill", "TestStone"))),
        ]),
        ("go test -run 'Test.*'", [("Test.*", Foreign("placeholder"))]),
        ("cargo test stones::gap -- --nocapture", [("stones::gap", IdOfTest("cargo", parts=("stones", "gap")))]),
        ("cargo test --lib -- gap --exact", [("gap", IdOfTest("cargo", parts=("gap",)))]),
        ("cargo nextest run gap", [("gap", IdOfTest("cargo", parts=("gap",)))]),
        ("npx jest src/mill.test.ts -t 'grinds fine'", [
            ("src/mill.test.ts", "src/mill.test.ts"),
            ("grinds fine", IdOfTest("jest", "src/mill.test.ts", ("grinds fine",))),
        ]),
        ("pnpm exec vitest run src/mill.test.ts", [("src/mill.test.ts", "src/mill.test.ts")]),
        ("vitest -t 'grinds fine'", [("grinds fine", IdOfTest("jest", "", ("grinds fine",)))]),
        ("npx playwright test e2e/mill.spec.ts -g grinds", [
            ("e2e/mill.spec.ts", "e2e/mill.spec.ts"), ("grinds", IdOfTest("jest", "e2e/mill.spec.ts", ("grinds",))),
        ]),
        ("npm test -- src/mill.test.ts -t grinds", [
            ("test", Task("npm", "test")),
            ("src/mill.test.ts", "src/mill.test.ts"), ("grinds", IdOfTest("jest", "src/mill.test.ts", ("grinds",))),
        ]),
        ("mvn test -Dtest=MillTest#grinds", [("MillTest#grinds", IdOfTest("junit", parts=("MillTest", "grinds")))]),
        ("./gradlew test --tests mill.MillTest", [
            ("mill.MillTest", IdOfTest("junit", parts=("mill", "MillTest"))),
        ]),
    ],
)  # fmt: skip
def test_tests(line: str, expected: list[tuple[str, object]]) -> None:
    assert called(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("python -m mill.stones --gap 3", [("mill.stones", Module(("mill", "stones")))]),
        ("uv run -m mill.stones", [("mill.stones", Module(("mill", "stones")))]),
        ("uv run python -m mill", [("mill", Module(("mill",)))]),
        ("python -m pip install mill", []),
        ("python -m venv .venv", []),
        ("python -m <module>", [("<module>", Foreign("placeholder"))]),
        ("python -c 'import mill.stones'", []),
        ("python grind.py --gap 3", [("grind.py", "grind.py")]),
        ("python -u tools/grind.py out.png", [("tools/grind.py", "tools/grind.py")]),
        ("uv run tools/grind.py", [("tools/grind.py", "tools/grind.py")]),
        ("uv run grind.py", [("grind.py", "grind.py")]),
        ("node --env-file .env grind.mjs", [("grind.mjs", "grind.mjs")]),
        ("npx tsx tools/grind.ts", [("tools/grind.ts", "tools/grind.ts")]),
        ("bash grind.sh", [("grind.sh", "grind.sh")]),
        ("go run ./cmd/mill --gap 3", [("./cmd/mill", "./cmd/mill")]),
        ("ls -la", []),
        ("export MILL=https://mill.example.org:443/a.md", []),
        ("dd if=mill/a.py of=mill/b.py", []),
        ("git commit -m 'make build'", []),
        ("echo make grind", []),
        ("docker run mill make grind", []),
    ],
)
def test_modules_and_scripts(line: str, expected: list[tuple[str, object]]) -> None:
    assert called(line) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("`make grind && npm test`", [Task("make", "grind"), Task("npm", "test")]),
        ("`cd web && npm run grind`", [Task("npm", "grind", "web")]),
        ("```sh\ncd web\nnpm run grind\nmake sift\n```", [Task("npm", "grind", "web"), Task("make", "sift", "web")]),
        ("```sh\ncd web\n```\n```sh\nmake sift\n```", [Task("make", "sift")]),  # to the end of the fence
        ("```sh\ncd web\ncd ../api\nmake sift\n```", [Task("make", "sift", "api")]),
        ("```sh\ncd web/api\ncd -\nmake sift\n```", [Task("make", "sift")]),
        ("```sh\n(cd web && npm test)\nmake sift\n```", [Task("npm", "test", "web"), Task("make", "sift")]),
        ("```sh\npushd web\nnpm test\npopd\nmake sift\n```", [Task("npm", "test", "web"), Task("make", "sift")]),
        ('```sh\ncd web\ncd "$(git rev-parse --show-toplevel)"\nmake sift\n```', [Task("make", "sift")]),
        ("```sh\ncd ..\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\ncd /srv/mill\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\ncd <your mill>\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\ncd my-mill\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\ncd $MILL\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\ngit clone mill-of-others\nmake sift\n```", [Task("make", "sift", None)]),
        ("```sh\nnpm init -y\nnpm run grind\n```", [Task("npm", "grind", None)]),
        ("```sh\nnpx create-mill web\nnpm run grind\n```", [Task("npm", "grind", None)]),
        ("```sh\ncd web && make -C stones grind\n```", [Task("make", "grind", "web/stones")]),
        ("```sh\ncd web\npython -m mill.stones\n```", [Module(("mill", "stones"), "web")]),
        ("```sh\ncd web\npytest tests/test_mill.py::test_gap\n```", [
            IdOfTest("pytest", "web/tests/test_mill.py", ("test_gap",)),
        ]),
    ],
)  # fmt: skip
def test_the_folder_of_a_command(body: str, expected: list[object]) -> None:
    assert [subject for _, subject in subjects(body) if not isinstance(subject, str)] == expected


def test_a_script_after_a_change_of_folder_lies_below_it() -> None:
    assert [mention.target.path for mention in named("```sh\ncd web\npython grind.py\n```")] == ["web/grind.py"]


def test_a_folder_without_end_is_not_followed() -> None:
    ((_, subject),) = subjects("```sh\n" + "cd stones\n" * 200 + "make grind\n```")
    assert subject == Task("make", "grind", None)


def test_what_a_session_printed_is_no_command() -> None:
    body = (
        "```console\n$ make grind \\\n    sift\nmake done\npytest tests/test_mill.py::test_gap PASSED\n$ npm test\n```"
    )
    assert [subject for _, subject in subjects(body)] == [
        Task("make", "grind"),
        Task("make", "sift"),
        Task("npm", "test"),
    ]


@pytest.mark.parametrize(
    ("body", "written"),
    [
        ("Read ${CLAUDE_SKILL_DRI} first.", "${CLAUDE_SKILL_DRI}"),
        ("Read $ARGUMENTS first.", "$ARGUMENTS"),
        ("```sh\necho ${CLAUDE_PLUGIN_ROT}\n```", "${CLAUDE_PLUGIN_ROT}"),
        ("Run `echo $CLAUDE_SKILL_DRI`.", "$CLAUDE_SKILL_DRI"),
    ],
)
def test_variables_of_clients(body: str, written: str) -> None:
    assert subjects(body) == [(written, VariableName(written, written.strip("${}")))]


def test_variables_of_a_shell_are_its_own() -> None:
    assert named("```sh\nGAP=3\necho $GAP ${STONES}\n```\n\nIt costs $3 or $MORE.") == []
