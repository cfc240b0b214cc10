"""The language of a file by its name, and what of its text is code."""

from __future__ import annotations

import pytest

from skill_lint.index.languages import language_of
from skill_lint.index.masking import masked


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("apiary/hive.py", "python"),
        ("apiary/hive.pyi", "python"),
        ("src/hive.ts", "typescript"),
        ("src/Hive.tsx", "typescript"),
        ("src/hive.MTS", "typescript"),
        ("src/Hive.vue", "typescript"),
        ("src/hive.mjs", "javascript"),
        ("src/hive.jsx", "javascript"),
        ("hive/hive.go", "go"),
        ("src/hive.rs", "rust"),
        ("Hive.java", "java"),
        ("Hive.kt", "kotlin"),
        ("build.gradle.kts", "kotlin"),
        ("Hive.cs", "csharp"),
        ("hive.rb", "ruby"),
        ("Gemfile", "ruby"),
        ("Hive.php", "php"),
        ("scripts/hive.sh", "shell"),
        ("hive.bats", "shell"),
        ("Makefile", "make"),
        ("docs/hive.md", None),
        ("hive.json", None),
        ("hive.yaml", None),
        (".py", None),
        ("LICENSE", None),
        ("hive.py.orig", None),
    ],
)
def test_the_name_tells_the_language(path: str, language: str | None) -> None:
    assert language_of(path) == language


def code(path: str, text: str) -> str:
    """Give what is left of a text without comments and the text of strings; blanks are squeezed."""
    left = masked(path, text)
    assert left is not None
    assert len(left) == len(text)
    assert [at for at, sign in enumerate(left) if sign == "\n"] == [at for at, sign in enumerate(text) if sign == "\n"]
    return " ".join(left.split())


@pytest.mark.parametrize(
    ("path", "text", "left"),
    [
        # JavaScript and TypeScript
        ("a.ts", "pour(1) // steep()\nsip()", "pour(1) sip()"),
        ("a.ts", "pour(/* steep() */ 1)", "pour( 1)"),
        ("a.ts", "pour('a // b') + sip(\"/*\") // x", "pour(' ') + sip(\" \")"),
        ("a.ts", "x = `a ${pour(`b ${sip()} c`)} d`", "x = ` ${pour(` ${sip()} `)} `"),
        ("a.ts", "x = `${ {a: 1}.a } steep`; sip()", "x = `${ {a: 1}.a } `; sip()"),
        ("a.ts", "a = b / c; d = /steep'\"[/]/g.test(e)", "a = b / c; d = / .test(e)"),
        ("a.ts", "return /steep'/; sip('x')", "return / ; sip(' ')"),
        ("a.ts", "x =\n // say\n /it's/\nsip('y')", "x = / sip(' ')"),
        ("a.tsx", "<p>It's {pour()} and that's {sip('x')}</p>", "<p>It's {pour()} and that's {sip(' ')}</p>"),
        ("a.tsx", "<a>http://x</a>; pour()", "<a>http://x</a>; pour()"),
        ("a.js", "#!/usr/bin/env node it's\npour()", "pour()"),
        ("a.js", "x = 'no end\npour()", "x = 'no end pour()"),
        ("a.js", "x = 'it\\'s'; pour()", "x = ' '; pour()"),
        ("a.vue", "<p>It's `odd`</p>\n<script setup>\npour('x')\n</script>\n<i>'</i>", "pour(' ')"),
        # Go
        ("a.go", 'x := `a // "` + "b \\" //" + \'"\' // y', "x := ` ` + \" \" + ' '"),
        # Rust
        ("a.rs", "/* a /* b */ c */ pour::<'a>('\"', \"//\")", "pour::<'a>(' ', \" \")"),
        ("a.rs", 'x = r#"a " // b"#; println!("{total} it")', 'x = r#" "#; println!(" total ")'),
        # Java, Kotlin, C#
        ("A.java", 'x = """\n a " b\n """; // c', 'x = """ """;'),
        ("A.kt", 'x = "$name ${pour("a")} b"', 'x = " name ${pour(" ")} "'),
        ("A.kt", 'x = """a " ${pour()}"""', 'x = """ ${pour()}"""'),
        ("A.cs", 'x = @"a ""b"" \\"; y = $"c {Pour("d")} {{e}}";', 'x = @" "; y = $" {Pour(" ")} ";'),
        ("A.cs", "#region it's\npour(1'000);", "pour(1'000);"),
        # Ruby, PHP, shell
        ("a.rb", "x = \"a #{pour(:b)} c\" # d\ny = '#{e}'", "x = \" #{pour(:b)} \" y = ' '"),
        ("a.rb", "x = <<~TEA\n  def pour\n  #{sip}\nTEA\ny", "x = <<~TEA sip TEA y"),
        ("a.rb", "x =~ /it's/ ? a : b\n=begin\nc\n=end\nd", "x =~ / ? a : b d"),
        ("a.php", "<p>It's</p><?php # it's\n$x = 'a'; // b ?><i>'</i><?= $y", "$x = ' '; = $y"),
        ("a.php", '<?php $x = "a $name {$b->c()} d";', '$x = " name b->c ";'),
        ("a.sh", "pour 'it # x' \"a # b\" # it's\nsip ${#a}", "pour ' ' \" \" sip ${#a}"),
        ("a.sh", "cat <<EOF\nit's\nEOF\npour", "cat <<EOF EOF pour"),
        ("a.sh", "x=$((1 << 2)); y=$((1<<BITS))\npour", "x=$((1 << 2)); y=$((1<<BITS)) pour"),
        # Python
        ("a.py", "x = 'a' # b\n'''c\nd''' + rb'\\''", "x = ' ' ''' ''' + rb' '"),
        ("a.py", "x = f'a {pour(b[\"c\"])!r:>{width}} {{d}}'", "x = f' {pour(b[\" \"])!r:>{width}} '"),
        ("a.py", "x = f'{size:#x}'  # hex\nif y:# z\n    pour()", "x = f'{size:#x}' if y: pour()"),
        # others
        ("a.c", "x = 1'000; y = '\"'; /* a */ // b", "x = 1'000; y = ' ';"),
        ("a.sql", "select 'it''s' -- x", "select ' '"),
    ],
)
def test_what_is_no_code_is_blanked_in_place(path: str, text: str, left: str) -> None:
    assert code(path, text) == left


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.ts", "pour(`no end"),
        ("a.ts", "/* no end"),
        ("a.ts", "`${pour("),
        ("a.rs", 'x = r#"no end"'),
        ("a.py", '"""no end'),
        ("a.vue", "<script>pour()"),
        ("a.md", "text"),
        ("a.pl", "it's"),
    ],
)
def test_nothing_is_said_where_the_text_is_misread_or_unknown(path: str, text: str) -> None:
    assert masked(path, text) is None


def test_strings_can_be_kept() -> None:
    assert masked("a.sh", "pour 'tea' # x", keeps_strings=True) == "pour 'tea'    "
    assert masked("a.ts", "x = `a ${b}` // c", keeps_strings=True) == "x = `a ${b}`     "


def test_nesting_is_bounded() -> None:
    assert masked("a.ts", "`${" * 5000) is None
