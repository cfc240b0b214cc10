"""Splitting shell text into commands and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.parsing.shell import Command, commands


def split(text: str) -> list[Command]:
    lines, place = [], 0
    for line in text.split("\n"):
        lines.append((line, place))
        place += len(line) + 1
    return list(commands(lines))


def words(text: str) -> list[list[str]]:
    return [[word.text for word in command.words] for command in split(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("./a.sh 21:30", [["./a.sh", "21:30"]]),
        ("$ ./a.sh", [["./a.sh"]]),
        ("me@host:~/x$ ./a.sh", [["./a.sh"]]),
        ("a && b; c | d || e &", [["a"], ["b"], ["c"], ["d"], ["e"]]),
        ("./a.sh # ./b.sh", [["./a.sh"]]),
        ("echo a#b", [["echo", "a#b"]]),
        ("cd 'a b'", [["cd", "a b"]]),
        ('python "${X}/a.py" b', [["python", "${X}/a.py", "b"]]),
        ("python a.py < in.txt > out.txt 2>&1", [["python", "a.py"]]),
        ("U=<user_id> python a.py <deck.pptx>", [["python", "a.py", "<deck.pptx>"]]),
        ("python a.py {{ topic }}/{{b}}.md {{ x }}", [["python", "a.py", "{{ topic }}/{{b}}.md", "{{ x }}"]]),
        ("cat {{ a }}/b.md", [["cat", "{{ a }}/b.md"]]),
        ("cat docs/{a skill name}/b.md", [["cat", "docs/{a skill name}/b.md"]]),
        ("${{ github.workspace }}/a.sh b", [["${{ github.workspace }}/a.sh", "b"]]),
        ("{ ./a.sh b; } && { ./c.sh }", [["./a.sh", "b"], ["}"], ["./c.sh", "}"]]),
        ("X=1 sudo ./a.sh", [["./a.sh"]]),
        ("./a.sh \\\n  --b c", [["./a.sh", "--b", "c"]]),
        ("cat > x <<'END'\n./b.sh\nEND\n./c.sh", [["cat"], ["./c.sh"]]),
        ('git commit -m "a\n./b.sh\nc" && ./d.sh', [["git", "commit", "-m"], ["./d.sh"]]),
        ("for f in *.md; do ./a.sh $f; done", [["for", "f", "in", "*.md"], ["./a.sh", "$f"], ["done"]]),
        ("if ./a.sh; then ./b.sh; fi", [["./a.sh"], ["./b.sh"], ["fi"]]),
        ("", []),
        ("# only a comment", []),
        ("a" * 30_000, []),
    ],
)
def test_commands(text: str, expected: list[list[str]]) -> None:
    assert words(text) == expected


def test_words_stand_where_their_spans_say() -> None:
    text = "x; python \"scripts/a b.py\" c\n./d.sh 'e'"
    found = [text[word.span.start : word.span.end] for command in split(text) for word in command.words]
    assert found == ["x", "python", "scripts/a b.py", "c", "./d.sh", "e"]


@given(st.text(alphabet="ab ./\\\"'`$(){}<>|&;#\n\t-=*", max_size=80))
def test_any_text_gives_words_inside_it(text: str) -> None:
    for command in split(text):
        assert command.words
        for word in command.words:
            assert 0 <= word.span.start <= word.span.end <= len(text)
            assert "\n" not in text[word.span.start : word.span.end]
