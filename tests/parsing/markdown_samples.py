"""Random Markdown that crosses everything with everything: containers, tables, escapes, references, several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

WORDS = (
    "word",
    "two words",
    "é",
    "日本",
    "😀",
    "*a*",
    "**b**",
    "_c_",
    "a_b_c",
    "\\*",
    "\\[",
    "\\]",
    "\\`",
    "\\\\",
    "&amp;",
    "&#35;",
    "&nope",
    "!",
    "a|b",
    "x < y",
    "<",
    ">",
    "(",
    ")",
    "]",
    "[",
    "~~s~~",
    "http://bare.example/x_y",
    ":",
    "#",
    "\t",
    "a  b",
    "\u00a0",
    "1. ",
    "- ",
    "\\|",
)
DESTINATIONS = (
    "a.md",
    "dir/b.md#part",
    "#frag",
    "https://e.example/?q=1&amp;r",
    "<with space.md>",
    "<>",
    "",
    "x(y)z",
    "x\\(y",
    "%20enc.md",
    "ünï.md",
    "file:///etc/x",
    "javascript:x",
    "a*b",
    "<a\\>b>",
    "&#46;/c.md",
    "mailto:a@b.example",
    "a\\ b",
)
TITLES = ("", "", "", ' "title"', " 'it*s'", " (par)", ' "two\nlines"', '  "q\\"q"')
LABELS = ("ref", "Ref", "other ref", "r\\]x", "*em*", "ünï", "missing")
HTML = (
    "<b>",
    "</b>",
    "<!-- note -->",
    "<!-- [x](y) -->",
    '<a href="z">',
    "<br/>",
    "<!--->",
    "<?php x ?>",
    "<x y='1'\nz>",
)
AUTOLINKS = ("<https://e.example/a?b=c>", "<mailto:a@b.example>", "<a@b.example>", "<file:///x>")


def inline(random: Random, depth: int = 2) -> str:
    """Give a run of inline constructs."""
    return random.choice((" ", " ", "", "\n")).join(_piece(random, depth) for _ in range(random.randint(1, 5)))


def _piece(random: Random, depth: int) -> str:
    kind = random.random()
    if depth == 0 or kind < 0.4:
        return random.choice(WORDS)
    if kind < 0.55:
        marks = "`" * random.choice((1, 1, 1, 2, 3))
        content = random.choice(
            ("code", " code ", "co\nde", "a | b", "a\\|b", "[x](y)", "<b>", "`` ` ``", "日本", "\\", "")
        )
        return marks + content + marks
    if kind < 0.72:
        label = inline(random, depth - 1)
        return f"[{label}]({random.choice(('', '', ' ', chr(10)))}{random.choice(DESTINATIONS)}{random.choice(TITLES)})"
    if kind < 0.8:
        label = inline(random, depth - 1)
        return f"![{label}]({random.choice(DESTINATIONS)}{random.choice(TITLES)})"
    if kind < 0.9:
        mark = random.choice(("", "", "!"))
        label = random.choice(LABELS)
        return mark + random.choice((f"[{label}]", f"[{label}][]", f"[{inline(random, 0)}][{label}]"))
    if kind < 0.95:
        return random.choice(HTML)
    return random.choice(AUTOLINKS)


def block(random: Random, depth: int = 3) -> str:
    """Give one block, containers included."""
    kind = random.random()
    if depth and kind < 0.16:
        return prefixed(
            blocks(random, depth - 1), random.choice(("> ", ">", " > ", ">  ")), random.choice(("> ", ">", ""))
        )
    if depth and kind < 0.36:
        marker = random.choice(("- ", "* ", "+ ", "1. ", "12) ", "-   ", "-\t"))
        indent = "\t" if marker == "-\t" else " " * len(marker)
        return prefixed(blocks(random, depth - 1), marker, indent)
    if kind < 0.46:
        return "#" * random.randint(1, 6) + " " + one_line(random) + random.choice(("", "", " #", " ##  ", "#"))
    if kind < 0.5:
        return inline(random) + "\n" + random.choice(("---", "===", "="))
    if kind < 0.6:
        return table(random)
    if kind < 0.68:
        fence = random.choice(("```", "~~~", "````"))
        info = random.choice(("", "python", " sh x", "c++ {a}"))
        body = random.choice(("code", "[x](y)\n  `z`", "", "\n\nlast\n", "> a\n\tb"))
        return f"{fence}{info}\n{body}\n{fence}"
    if kind < 0.71:
        return "    indented [x](y)\n\n\tcode"
    if kind < 0.76:
        label = random.choice(LABELS)
        return f"[{label}]:{random.choice((' ', '', chr(10)))}{random.choice(DESTINATIONS)}{random.choice(TITLES)}"
    if kind < 0.8:
        return random.choice(
            ("<div>\n[x](y)\n</div>", "<!-- a\n\n[x](y) -->", "<details>\n\n[x](y)\n\n</details>", "<img src='x'>")
        )
    return inline(random) + random.choice(("", "", "  \n", "\\\n")) + random.choice(("", inline(random)))


def one_line(random: Random) -> str:
    """Give inline constructs without a line end."""
    return inline(random).replace("\n", " ")


def table(random: Random) -> str:
    """Give a table whose rows may have too few or too many cells, or none of the outer bars."""
    columns = random.randint(1, 3)
    outer = random.random() < 0.7
    rows = []
    strict = random.random() < 0.9  # bars escaped, no cell too many
    for number in range(random.randint(1, 4)):
        surplus = number and random.choice((0, 0, -1) if strict else (0, 1))
        cells = [one_line(random) for _ in range(columns + surplus)]
        if strict:
            cells = [cell.replace("\\|", "|").replace("|", "\\|") for cell in cells]
        row = random.choice((" | ", "|")).join(cells)
        rows.append(f"| {row} |" if outer else row)
    rule = "|".join(random.choice(("---", ":-:", " --- ", "-:")) for _ in range(columns))
    rows.insert(1, f"|{rule}|" if outer else rule)
    return "\n".join(rows)


def prefixed(text: str, first: str, others: str) -> str:
    """Put container marks before the lines of `text`."""
    lines = text.split("\n")
    return "\n".join([first + lines[0], *(others + line if line else others.rstrip(" ") for line in lines[1:])])


def blocks(random: Random, depth: int = 3) -> str:
    """Give a few blocks below each other."""
    return random.choice(("\n\n", "\n\n", "\n")).join(block(random, depth) for _ in range(random.randint(1, 4)))


def document(random: Random) -> str:
    """Give a document with one of the line ends."""
    return blocks(random).replace("\n", random.choice(("\n", "\n", "\n", "\r\n", "\r")))
