"""What is shown, filled in later or only mentioned is no reference: reports 1, 3, 4 and 9."""

from __future__ import annotations

import pytest

from tests.reports.kiln import judged, marked, reasons, said, with_body, with_head


@pytest.mark.parametrize("indent", ["", " ", "  ", "   "])
@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_links_in_a_fence_are_not_followed_however_it_is_indented(fence: str, indent: str) -> None:
    """Report 1: a made-up address in an indented code block was reported as dead."""
    shown = "[an issue](https://github.com/OWNER/REPO/issues/1) and [a page](docs/gone.md)"
    body = f"{indent}{fence}md\n{indent}{shown}\n{indent}{fence}\n"
    assert said(with_body(body)) == []
    assert judged(with_body(body)).references.found == 0


@pytest.mark.parametrize(
    "body",
    [
        "1. Write it so:\n\n   ```md\n   [a page](docs/gone.md)\n   ```\n",
        "- Write it so:\n  - or so:\n\n    ```md\n    [a page](docs/gone.md)\n    ```\n",
        "> ```md\n> [a page](docs/gone.md)\n> ```\n",
        "- > ~~~\n  > [a page](docs/gone.md)\n  > ~~~\n",
        "    [a page](docs/gone.md)\n",
        "\t[a page](docs/gone.md)\n",
        "<!-- [a page](docs/gone.md) -->\n",
        "Write `[a page](docs/gone.md)` into the log.\n",
        "Write ``[a `b`](docs/gone.md)`` into the log.\n",
    ],
)
def test_links_in_code_of_lists_quotes_and_comments_are_not_followed(body: str) -> None:
    """Report 1, the further places in which a text is shown and not said."""
    assert said(with_body(body)) == []


@pytest.mark.parametrize(
    "path",
    [
        *("OWNER/REPO/blob/main/a.md", "docs/{version}/a.md", "docs/YYYY-MM-DD.md", "docs/*.md", "path/to/a.md"),
        *("skills/[name]/SKILL.md", "your-folder/a.md", "notes/....md", "docs/NNN.md", "sub-XX/a.md", "foo/bar.md"),
    ],
)
def test_segments_to_fill_in_make_a_template(path: str) -> None:
    """Report 1: a path with placeholders in it stands for many paths; it is counted, not reported."""
    files = with_body(f"See [the page]({path}).\n")
    assert said(files) == []
    assert reasons(files) == [(path, "placeholder")]


@pytest.mark.parametrize("path", ["owners/report.md", "docs/version/a.md", "names/id.md", "docs/2024-01-31.md"])
def test_words_that_only_look_like_placeholders_are_paths(path: str) -> None:
    """Report 1, the other side: what makes a template may not swallow plain paths."""
    assert marked(with_body(f"See [the page]({path}).\n"), "path-missing") == [path]


@pytest.mark.parametrize(
    ("body", "live"),
    [
        # Tildes and back-ticks do not close each other.
        ("~~~\n[in](in.md)\n```\n[in](in2.md)\n~~~\n[out](out.md)\n", ["out.md"]),
        ("```\n[in](in.md)\n~~~\n[in](in2.md)\n```\n[out](out.md)\n", ["out.md"]),
        # A closing fence is at least as long as the opening one, and may be longer.
        ("````\n```\n[in](in.md)\n````\n[out](out.md)\n", ["out.md"]),
        ("```\n[in](in.md)\n``````\n[out](out.md)\n", ["out.md"]),
        ("~~~~~\n[in](in.md)\n~~~~\n[in](in2.md)\n~~~~~~\n[out](out.md)\n", ["out.md"]),
        # Up to three blanks before either fence; four make the line a part of the code.
        ("   ```\n[in](in.md)\n```\n[out](out.md)\n", ["out.md"]),
        ("```\n[in](in.md)\n   ```\n[out](out.md)\n", ["out.md"]),
        ("```\n[in](in.md)\n    ```\n[in](in2.md)\n```\n[out](out.md)\n", ["out.md"]),
        # Text after a fence makes it no closing one; a back-tick in it makes it no fence of back-ticks at all.
        ("```\n[in](in.md)\n```md\n[in](in2.md)\n```\n[out](out.md)\n", ["out.md"]),
        ("``` a`b\n[out](out.md)\n", ["out.md"]),
        ("~~~ a`b~c\n[in](in.md)\n~~~\n[out](out.md)\n", ["out.md"]),
        # Two marks are no fence; blanks after a closing fence are fine.
        ("``\n[out](out.md)\n``\n\n[out](out2.md)\n", ["out2.md"]),
        ("```\n[in](in.md)\n``` \t\n[out](out.md)\n", ["out.md"]),
        # The end of a list item or of a quote ends its fence.
        ("- ```\n  [in](in.md)\n\n[out](out.md)\n", ["out.md"]),
        ("> ```\n> [in](in.md)\n\n[out](out.md)\n", ["out.md"]),
    ],
)
def test_a_fence_begins_and_ends_as_commonmark_says(body: str, live: list[str]) -> None:
    """Report 3: fences of tildes, indented fences and longer closing ones let code out or swallowed text."""
    assert marked(with_body(body), "path-missing") == live


def test_a_fence_that_is_never_closed_runs_to_the_end_of_the_file() -> None:
    """Report 3: what follows is code, whatever it looks like; that is said once, at the opening fence."""
    body = "[out](out.md)\n\n~~~\n[in](in.md)\n## Cooling\n```\n[in](in2.md) and [x](#cooling)\n"
    assert [(each.rule, each.marked) for each in said(with_body(body))] == [
        ("path-missing", "out.md"),
        ("unclosed-fence", "~~~"),
    ]


@pytest.mark.parametrize(
    "fenced",
    ["```md\n## Cooling\n```", "~~~\n## Cooling\n~~~~", "   ```\n## Cooling\n   ```", "````\n```\n## Cooling\n````"],
)
def test_a_heading_in_a_fence_is_no_heading(fenced: str) -> None:
    """Report 3: a fenced heading satisfied a gate that asked for a section."""
    assert marked(with_body(f"{fenced}\n\nSee [cooling](#cooling).\n"), "anchor-missing") == ["#cooling"]
    assert said(with_body(f"{fenced}\n\n## Cooling\n\nSee [cooling](#cooling).\n")) == []


@pytest.mark.parametrize(
    "body",
    [
        "Put your settings into `config.json`.\n",
        "Edit `src/main.tsx` and `settings/app.yaml`, keep `.env` private.\n",
        "Run `python train.py --config config.json`.\n",
        "The project has a `package.json` and a `Makefile`; the tests are in `tests/`.\n",
        "Look at `references/plan.md` of your project and at `scripts/build.sh`.\n",
        "```bash\ncp config.json backup/config.json\n```\n",
        "| file | what |\n| --- | --- |\n| `app/config.json` | settings |\n",
    ],
)
@pytest.mark.parametrize("entry", ["skills/kiln/SKILL.md", ".claude/skills/kiln/SKILL.md", "SKILL.md"])
def test_a_file_in_back_ticks_is_a_mention_and_no_dependency(body: str, entry: str) -> None:
    """Report 4: a skill was dropped since a file that its user will have was not beside it."""
    assert said(with_body(body, entry=entry)) == []


@pytest.mark.parametrize(
    ("body", "unjudged"),
    [
        ("Greet with `{{NAME}}`.\n", []),
        ("{{ customer.name | title }} and {% if x %}{{ TITLE }}{% endif %}\n", []),
        ("See [the page]({{url}}) or [a file](docs/{{ name }}.md).\n", None),
        ("See [the page](<{{ base }}/a b.md>).\n", ["{{ base }}/a b.md"]),
        ("```jinja\n{{ NAME }}: [x]({{ url }})\n```\n", []),
        ("Use `${{ secrets.TOKEN }}` and `<%= name %>`.\n", []),
        ("![logo]({{ site.base }}/logo.png)\n", None),
        ("See [it](docs/{name}.md), [it](docs/<name>.md) and [it](docs/$NAME.md).\n", None),
    ],
)
def test_template_syntax_is_content(body: str, unjudged: list[str] | None) -> None:
    """Report 9: a name in double braces was taken for a gap that a generator had forgotten to fill."""
    files = with_body(body)
    assert said(files) == []
    if unjudged is not None:
        assert [text for text, _ in reasons(files)] == unjudged
    assert {reason for _, reason in reasons(files)} <= {"placeholder", "variable"}


def test_a_description_about_templates_is_no_placeholder() -> None:
    """Report 9, in the metadata: skills that fill in templates speak of their gaps."""
    assert said(with_head("description: Fills {{NAME}} and {{DATE}} in letters. Use when a letter has gaps.")) == []
