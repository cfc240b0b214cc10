"""Reading a destination or a word as the name of a file."""

from __future__ import annotations

import pytest

from skill_lint.references.target import is_domain, is_pattern, is_person, parse_destination, parse_word


@pytest.mark.parametrize(
    ("destination", "kind", "path", "fragment"),
    [
        ("a.md", "path", "a.md", None),
        ("references/a.md#part", "path", "references/a.md", "part"),
        ("a.md#", "path", "a.md", ""),
        ("a.md?plain=1#part", "path", "a.md", "part"),
        ("green%20tea.md", "path", "green tea.md", None),
        ("50%2525.md", "path", "50%25.md", None),  # decoded once
        ("%FF.md", "path", "\udcff.md", None),  # a name that is not UTF-8
        ("100%.md", "path", "100%.md", None),
        ("c%23.md", "path", "c#.md", None),
        ("a.md#%C3%BCber", "path", "a.md", "über"),
        ("src/index.ts:47-48", "path", "src/index.ts", None),
        ("src/index.ts:12", "path", "src/index.ts", None),
        ("src/index.ts:12:5", "path", "src/index.ts", None),
        ("#top", "fragment", "", "top"),
        ("#", "fragment", "", ""),
        ("", "empty", "", None),
        ("https://example.org/a.md", "external", "", None),
        ("HTTPS://example.org/a.md", "external", "", None),
        ("//example.org/a.md", "external", "", None),
        ("mailto:a@example.org", "external", "", None),
        ("javascript:void(0)", "external", "", None),
        ("vscode://file/a.md", "external", "", None),
        ("data:text/plain,a.md", "external", "", None),
        ("file:///a.md", "external", "", None),
        ("studio:writer", "external", "", None),
        ("localhost:3000/a.md", "external", "", None),
        ("/features/prices", "rooted", "features/prices", None),
        ("/studio:writer", "rooted", "studio:writer", None),
        ("~/.config/a.toml", "home", "~/.config/a.toml", None),
        ("/Users/mira/a.md", "personal", "/Users/mira/a.md", None),
        ("/home/mira/a.md", "personal", "/home/mira/a.md", None),
        ("/home/features", "rooted", "home/features", None),
        ("/Users/you/a.md", "rooted", "Users/you/a.md", None),
        ("C:/tea/a.md", "drive", "C:/tea/a.md", None),
        ("C:\\tea\\a.md", "drive", "C:/tea/a.md", None),
    ],
)
def test_a_destination(destination: str, kind: str, path: str, fragment: str | None) -> None:
    target = parse_destination(destination)
    assert (target.kind, target.path, target.fragment) == (kind, path, fragment)


@pytest.mark.parametrize(
    ("text", "variable", "path"),
    [
        ("${CLAUDE_SKILL_DIR}/a.md", "${CLAUDE_SKILL_DIR}", "a.md"),
        ("$SKILL_DIR/scripts/a.py", "$SKILL_DIR", "scripts/a.py"),
        ("{baseDir}/a.md", "{baseDir}", "a.md"),
        ("%7BbaseDir%7D/a.md", "{baseDir}", "a.md"),
        ("{{ root }}/a.md", "{{ root }}", "a.md"),
        ("%APPDATA%/a.md", "%APPDATA%", "a.md"),
        ("%APPDATA%\\a.md", "%APPDATA%", "a.md"),
        ("${CLAUDE_PLUGIN_ROOT}", "${CLAUDE_PLUGIN_ROOT}", ""),
    ],
)
def test_a_variable_at_the_start(text: str, variable: str, path: str) -> None:
    target = parse_destination(text)
    assert (target.kind, target.variable, target.path) == ("variable", variable, path)


def test_the_home_variable_is_the_home_of_the_reader() -> None:
    assert parse_word("$HOME/.well/cache.db").kind == "home"


@pytest.mark.parametrize(
    ("word", "kind", "path", "backslashes"),
    [
        ("scripts\\draw.py", "path", "scripts/draw.py", True),
        ("a%20b.md", "path", "a%20b.md", False),  # nothing is encoded in code
        ("tests/test_a.py::TestA::test_b", "path", "tests/test_a.py", False),
        ("forms/fields.py#L1-L2", "path", "forms/fields.py", False),
        ("forms/fields.py:2", "path", "forms/fields.py", False),
        ("\\\\server\\share", "external", "", False),
        ("Bash(git:*)", "path", "Bash(git:*)", False),
    ],
)
def test_a_word_of_code(word: str, kind: str, path: str, backslashes: bool) -> None:
    target = parse_word(word)
    assert (target.kind, target.path, target.backslashes) == (kind, path, backslashes)


@pytest.mark.parametrize(
    "path",
    [
        *("rules/<topic>.md", "rules/{topic}/v1.md", "tests/test_*.py", "src/**/*.ts", "rules/...", "rules/…"),
        *(
            "path/to/rule.md",
            "your-rule.md",
            "rules/YYYY-MM-DD.md",
            "OWNER/REPO",
            "foo.md",
            "bar.md",
            "foo-bar.md",
            "sub-NNN/a.tsv",
        ),
        *("my-skill/SKILL.md", "url", "link", "[id].md", "$NAME/a.md", "a/${B}/c.md", "example.com/a.md", "xxx.md"),
        *("PROJECT_NAME/a.md", "scripts/script_name.py", "rules/filename.md", "some-file.md", "path-to-file.md"),
    ],
)
def test_patterns_stand_for_no_one_file(path: str) -> None:
    assert is_pattern(path)


@pytest.mark.parametrize(
    "path",
    [
        *(
            "references/a.md",
            "food.md",
            "barometer.md",
            "bar-chart.md",
            "side-bar.md",
            "urls.md",
            "README.md",
            "examples/example.md",
            "v1.2/notes.md",
        ),
        *("tommy-notes.md", "NOTES.md", "identity.md", "a-b_c.d.md", "日本語.md", "linked.md", "templates/report.md"),
    ],
)
def test_names_are_no_patterns(path: str) -> None:
    assert not is_pattern(path)


@pytest.mark.parametrize("path", ["www.example.org", "github.com/a/b", "docs.example.io/a.md", "example.com"])
def test_web_sites_without_a_scheme(path: str) -> None:
    assert is_domain(path)


@pytest.mark.parametrize("path", ["readme.md", "a.command/b.md", "notes.communal.md", "references/a.com.md"])
def test_files_that_are_no_web_sites(path: str) -> None:
    assert not is_domain(path)


def test_persons_and_nobodies() -> None:
    assert all(is_person(name) for name in ("mira", "j.smith", "Lokesh99"))
    assert not any(
        is_person(name)
        for name in (
            "user",
            "you",
            "ubuntu",
            "YOUR-NAME",
            "<name>",
            "{user}",
            "foo",
            "*",
            "opsuser",
            "scan_user",
            "db-svc",
        )
    )
