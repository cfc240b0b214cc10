"""Which words a file holds: a comment must keep no dead name alive, and no name in use may be lost."""

from __future__ import annotations

import pytest

from skill_lint.index.code_words import all_words, code_words


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", '# GHOST\ndef live(x):\n    """GHOST"""\n    return "GHOST"  # GHOST\n'),
        ("a.py", "x = live(f'GHOST {live} {{GHOST}}', b'GHOST')\n"),
        ("a.ts", "// GHOST\n/* GHOST */ live('GHOST', \"GHOST\", `GHOST`, /GHOST/g)"),
        ("a.tsx", "const a = <p className='GHOST'>it's {live('GHOST')}</p>"),
        ("a.go", '// GHOST\nfunc live() { x := `GHOST` + "GHOST" }'),
        ("a.rs", '/* /* GHOST */ GHOST */ fn live() { let x = r#"GHOST "GHOST""#; }'),
        ("A.java", '/** GHOST */ void live() { x = """\nGHOST\n"""; y = "GHOST"; }'),
        ("A.kt", '// GHOST\nfun live() { x = """GHOST""" + "GHOST" }'),
        ("A.cs", '/// GHOST\nvoid live() { x = @"GHOST ""GHOST"" \\" + "GHOST"; }'),
        ("a.rb", "# GHOST\ndef live; 'GHOST' + \"GHOST\"; end\n=begin\nGHOST\n=end\n"),
        ("a.php", "GHOST <?php # GHOST\nfunction live() { return 'GHOST' . \"GHOST\"; } ?> GHOST"),
        ("a.sh", "# GHOST\nlive() { :; }  # GHOST\n"),
        ("a.c", '/* GHOST */ int live() { return f("GHOST"); } // GHOST'),
    ],
)
def test_words_of_comments_and_strings_do_not_count(path: str, text: str) -> None:
    words = code_words(path, text.encode())
    assert "live" in words
    assert "GHOST" not in words
    assert "GHOST" in all_words(text.encode())


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "x = f'a {live(1):>{width}} b'\n"),
        ("a.py", "x = f'''a {d['b']!r} {live}'''\n"),
        ("a.py", "x = 'it\\'s' + live + \"'\" # it's\n"),
        ("a.ts", "const x = `a ${b(`c ${live} d`)} e`"),
        ("a.ts", "x = /['\"`]/.test(y) && live"),
        ("a.ts", "x = a / live / b // it's"),
        ("a.tsx", "<p>don't</p>; live('x')"),
        ("a.js", 'return"a"+live+"b"'),
        ("a.go", "x := '\"' + live + '`'"),
        ("a.rs", "fn f<'a>(x: &'a str) -> live<'a> {}"),
        ("a.rs", 'println!("{live:?}")'),
        ("A.kt", 'x = "a $live b"'),
        ("A.kt", 'x = "a ${b("c").live} d"'),
        ("A.cs", 'x = $"a {Live(1)} {live} b";'),
        ("a.rb", 'x = "a #{live} b"'),
        ("a.rb", "x = <<~TEA\n  a #{live} it's\nTEA\n"),
        ("a.php", '<?php $x = "a $live b";'),
        ("a.sh", "trap 'live' EXIT; x=\"$(live)\""),  # the strings of a shell hold commands
        ("a.sh", "cat <<'EOF' | live\nit's\nEOF\n"),
        ("a.vue", '<button @click="live">it\'s</button>'),
        ("a.pl", "it's $live"),
    ],
)
def test_words_in_use_are_not_lost(path: str, text: str) -> None:
    assert "live" in code_words(path, text.encode())


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.ts", "// word\npour(`no end"),
        ("a.py", '# word\n"""no end'),
        ("a.xyz", "# word"),
        ("a.py", "# word" + " " * 2_000_001),
    ],
)
def test_where_comments_cannot_be_told_every_word_counts(path: str, text: str) -> None:
    assert "word" in code_words(path, text.encode())


def test_words_are_identifiers_of_any_alphabet() -> None:
    assert all_words("räuchern _x2 3y a-b Ω\0z".encode() + b" \xff\xfe") == {"räuchern", "_x2", "a", "b", "Ω", "z"}
