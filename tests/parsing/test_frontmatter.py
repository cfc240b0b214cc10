from __future__ import annotations

import pytest

from skill_lint.model.source import Source
from skill_lint.parsing.frontmatter import parse_frontmatter

BLOCK = "---\nname: kettle\ndescription: Boils water.\n---\n\n# Kettle\n"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_block_is_read_whatever_its_line_ends_and_mark(line_end: str, mark: str) -> None:
    text = mark + BLOCK.replace("\n", line_end)
    frontmatter = parse_frontmatter(Source("SKILL.md", text))
    assert frontmatter.problem is None
    assert frontmatter.text("name") == "kettle"
    assert frontmatter.text("description") == "Boils water."
    assert text[frontmatter.body_start :] == f"{line_end}# Kettle{line_end}"
    assert frontmatter.span is not None
    assert text[slice(*frontmatter.span)].endswith(f"Boils water.{line_end}---")
