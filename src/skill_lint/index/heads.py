"""The table of definition heads: for each language one row for each construct that gives something a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.outline import DefinitionKind


class Head(NamedTuple):
    """One construct. `pattern` is a regular expression from the first character of a line that is no blank.

    In it a blank stands for one or more blanks and `~` for any number of them, `%n` for the name, `%c` for the name of
    the class that the head itself gives, `%p` for parameters in their parentheses; between `%l` and `%e` stands a list
    of names. What is defined in the body of a head that `holds` belongs to it; a head without a `kind` only holds,
    under the name of its `%c` or of what is around it.
    """

    kind: DefinitionKind | None
    pattern: str
    holds: bool = False


def _words(words: str) -> str:
    """Give the pattern of any of the words, in any order and number, each with a blank after it."""
    return f"(?:(?:{'|'.join(words.split())}) )*+"


def _no_word(words: str) -> str:
    """Give the pattern that forbids the words to stand here."""
    return rf"(?!(?:{'|'.join(words.split())})\b)"


_CONTROL = _no_word(
    """if for while switch catch function return with super constructor await typeof new else do import throw yield
    using lock fixed foreach when synchronized elseif match unless until case delete void in of try"""
)
"""What is written like a method and is none."""
_TYPE = (
    _no_word(
        """return new throw else case await assert yield package import using goto in is as out ref do instanceof
        default and or not when where var select orderby group join let"""
    )
    + r"(?:(?:\w+::)?[\w.]+(?:<[^(){};=]{0,200}>)?(?:~\[[\x20\t,]*\])*\??[*&]*|\([^()\n]{1,200}\)\??)"
)
"""The type of a field or of what a method gives, where no keyword tells a method."""

_TS = _words("export default declare abstract async public private protected static override readonly accessor")
_TS_MEMBER = rf"(?:@\w[\w.]*(?:%p)? )*+{_TS}(?:(?:get|set) (?=[\w$#\[]))?"
_TS_TYPED = r"(?:~:(?:[^=;\n(){}]|=>|%p|\{[^{}\n]*\})+?)?"
_TS_GENERIC = r"(?:<[^<>()\n]{1,200}>~)?"
_ARROW = rf"(?=(?:async~)?(?:function\b|[\w$]+~=>|{_TS_GENERIC}(?:%p[^=;{{}}\n]{{0,200}}=>|\(~(?:\n|$))))"
_JAVASCRIPT = (
    Head("function", rf"{_TS}function\b~\*?~%n"),
    Head("class", rf"{_TS}class (?!extends\b)%n", holds=True),
    Head("type", rf"{_TS}interface %n", holds=True),
    Head("type", rf"{_TS}(?:const )?enum %n", holds=True),
    Head("type", rf"{_TS}type %n(?=~(?:=|<))", holds=True),
    Head(None, rf"{_TS}(?:namespace|module) %c~(?=\{{)", holds=True),
    Head("function", rf"{_TS}(?:const|let|var) %n{_TS_TYPED}~=~\n?~{_ARROW}"),
    Head("class", rf"{_TS}(?:const|let|var) %n{_TS_TYPED}~=~(?=class\b)", holds=True),
    Head(None, rf"{_TS}(?:const|let|var) %c{_TS_TYPED}~=~(?=\{{)", holds=True),
    Head("function", r"(?:module\.)?exports\.%n~=(?!=)"),
    Head("method", r"%c\.prototype\.%n~=(?!=)"),
    Head("method", rf"{_TS_MEMBER}\*?~{_CONTROL}\#?%n\??(?={_TS_GENERIC}%p~(?::[^{{}};=\n]{{1,300}})?\{{)"),
    Head("method", r"%n~:~(?=(?:async~)?(?:function\b|(?:%p|[\w$]+)[^=;{}\n]{0,200}=>~(?:[{(]|$)))"),
)
_JAVASCRIPT_TOP = (
    Head("constant", rf"{_TS}const %n"),
    Head("variable", rf"{_TS}(?:let|var) %n"),
    Head("constant", rf"{_TS}(?:const|let|var)~\{{%l[^{{}};()]{{0,2000}}%e\}}~=(?!=)"),
)
_JAVASCRIPT_MEMBERS = (
    Head("method", rf"{_TS_MEMBER}\*?~(?!constructor\b|new\b)\#?%n\??(?=(?:<[^()\n]{{0,200}}>)?\()"),
    Head("method", rf"{_TS_MEMBER}\#?%n(?:[?!]?{_TS_TYPED}~=|~:)~{_ARROW}"),
    Head("variable", rf"{_TS_MEMBER}\#?%n(?=[?!]?~(?:[:=;,}}\n]|$))"),
)

_JAVA = r"(?:@(?!interface\b)\w[\w.]*(?:%p)? )*+" + _words(
    """public protected private static final abstract sealed non-sealed strictfp default synchronized native transient
    volatile"""
)
_KOTLIN = r"(?:@\w[\w.:]*(?:%p)? )*+" + _words(
    """public private protected internal open abstract final sealed data enum annotation inner value inline const
    lateinit override suspend operator infix tailrec external expect actual companion noinline crossinline vararg"""
)
_KOTLIN_GENERIC = r"(?:<[^()\n]{1,200}?>~)?"
_KOTLIN_PROPERTY = rf"{_KOTLIN}va[lr] {_KOTLIN_GENERIC}(?:[\w.<>?]+\.)?%n"
_CSHARP = r"(?:\[[^\[\]\n]{1,300}\]~)*+" + _words(
    """public private protected internal static sealed abstract virtual override readonly partial async extern unsafe
    new file ref required volatile event const"""
)
_RUST = r"(?:pub(?:\([^()\n]*\))? )?"
_PHP = _words("public private protected static abstract final readonly")

_PYTHON_CONSTANT = Head("constant", r"(?=_*[A-Z][A-Z0-9_]*\b)%n(?=~(?::[^=\n]+)?=(?!=))")
_TABLE: dict[str, tuple[Head, ...]] = {
    "python": (
        Head("function", r"(?:async )?def %n"),
        Head("class", r"class %n", holds=True),
        Head("type", r"type %n(?=~[\[=])"),
    ),
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "go": (
        Head("function", r"func %n(?=~[\[(])"),
        Head("method", r"func~\(~(?:\w+ )?\*?~%c(?:\[[^\[\]\n]*\])?~\)~%n(?=~\()"),
        Head("type", r"type %n(?=[\x20\t\[=])", holds=True),
        Head("constant", r"const %l\w+(?:~,~\w+)*%e(?=[\x20\t=\n]|$)"),
        Head("variable", r"var %l\w+(?:~,~\w+)*%e(?=[\x20\t=\n]|$)"),
    ),
    "rust": (
        Head("function", _RUST + r'(?:(?:default|const|async|unsafe|extern(?: "[^"\n]*")?) )*+fn (?:r\#)?%n'),
        Head("type", _RUST + r"(?:struct|enum|union|(?:(?:unsafe|auto) )*+trait) %n", holds=True),
        Head("type", _RUST + r"type %n"),
        Head(
            None,
            r"(?:unsafe )?impl\b(?:<[^{};]{0,200}?>)? (?:[^{};]{1,300}?[\x20\t]for )?(?:\w+::)*%c(?=[\s<{])",
            holds=True,
        ),
        Head("constant", _RUST + r"(?:const|static) (?:mut )?(?!fn\b|mut\b|_\b)%n(?=~:)"),
        Head("function", r"macro_rules!~%n"),
    ),
    "java": (
        Head("class", _JAVA + r"class %n", holds=True),
        Head("type", _JAVA + r"(?:@?interface|enum|record) %n(?=[\s{<(])", holds=True),
        Head("constant", rf"{_JAVA}(?:(?<=static[ \t]final[ \t])|(?<=final[ \t]static[ \t])){_TYPE} %n(?=~(?:=|;))"),
        Head("method", rf"{_JAVA}(?:<[^(){{}};=]{{1,200}}?> )?{_TYPE} {_CONTROL}%n(?=~\()"),
    ),
    "kotlin": (
        Head("type", _KOTLIN + r"(?:fun )?interface %n", holds=True),
        Head("class", _KOTLIN + r"(?:class|object) %n", holds=True),
        Head(None, r"(?:(?:private|internal|protected|public) )?companion object(?=~[{:\n])", holds=True),
        Head("type", _KOTLIN + r"typealias %n"),
        Head("method", rf"{_KOTLIN}fun {_KOTLIN_GENERIC}(?:\w+\.)*?%c(?:<[^()\n]{{1,200}}?>)?\??\.%n(?=~\()"),
        Head("function", rf"{_KOTLIN}fun {_KOTLIN_GENERIC}%n(?=~\()"),
        Head("constant", _KOTLIN + r"(?<=const[ \t])val %n"),
    ),
    "csharp": (
        Head("class", _CSHARP + r"(?:record )?class %n", holds=True),
        Head("type", _CSHARP + r"(?:interface|enum|struct|record(?: struct)?) %n(?=[\s{<(:;])", holds=True),
        Head("type", rf"{_CSHARP}delegate {_TYPE} %n(?=~[<(])"),
        Head("constant", rf"{_CSHARP}(?:(?<=const[ \t])|(?<=static[ \t]readonly[ \t])){_TYPE} %n(?=~=)"),
        Head("method", rf"{_CSHARP}{_TYPE} (?:\w+\.)*+{_CONTROL}%n(?=~(?:<[^(){{}};=]{{1,200}}?>)?~\()"),
    ),
    "ruby": (
        Head("class", r"(?:class|module) (?:[A-Z]\w*::)*%n", holds=True),
        Head(
            "method",
            _words("private protected public module_function memoize private_class_method")
            + r"def (?:self\.|[A-Z]\w*\.)?%n",
        ),
        Head(
            "method",
            r"(?:private )?(?:attr_(?:accessor|reader|writer)|define_method|alias_method|delegate|scope|let!?|subject)"
            r"[\x20\t(]+%l:\w+[?!=]?(?:~,\s*:\w+[?!=]?)*%e",
        ),
        Head("method", r"alias :?%n"),
        Head("class", r"(?=[A-Z]\w*~=~(?:Struct|Class|Data)\b)%n"),
        Head("constant", r"(?=[A-Z])%n(?=~=(?![=\x7e>]))"),
    ),
    "php": (
        Head("function", _PHP + r"function &?~%n(?=~\()"),
        Head("class", _PHP + r"class %n", holds=True),
        Head("type", _PHP + r"(?:interface|trait|enum) %n", holds=True),
        Head("constant", _PHP + r"const (?:\??\w+ )?%n(?=~=)"),
    ),
    "shell": (
        Head("function", r"function %n"),
        Head("function", r"%n~\(~\)"),
        Head("function", r"alias %n(?==)"),
    ),
}
_TOP: dict[str, tuple[Head, ...]] = {
    "python": (_PYTHON_CONSTANT, Head("variable", r"%n(?=~(?::[^=\n(]+)?=(?!=))")),
    "javascript": _JAVASCRIPT_TOP,
    "typescript": _JAVASCRIPT_TOP,
    "kotlin": (Head("variable", _KOTLIN_PROPERTY + r"(?=~[:=\n])"),),
    "shell": (Head("constant", r"(?:(?:readonly|export|declare(?: -\w+)*) )?%n(?=\+?=)"),),
}
_MEMBERS: dict[str, tuple[Head, ...]] = {
    "javascript": _JAVASCRIPT_MEMBERS,
    "typescript": _JAVASCRIPT_MEMBERS,
    "go": (
        Head("method", r"%n(?=\()"),
        Head("variable", r"%l\w+(?:~,~\w+)*%e(?=[\x20\t]+[\w*\[(<])"),
    ),
    "rust": (Head("variable", _RUST + r"%n(?=~(?:[:,({}=\n]|$))"),),
    "java": (Head("variable", rf"{_JAVA}{_TYPE} %n(?=~[=;,)])"),),
    "kotlin": (Head("variable", _KOTLIN_PROPERTY),),
    "csharp": (Head("variable", rf"{_CSHARP}{_TYPE} (?:\w+\.)*+%n(?=\s*[=;,)\{{])"),),
    "php": (
        Head("variable", _PHP + r"(?:var )?(?:\??[\w|\\]+ )?\$%n"),
        Head("constant", r"case %n"),
    ),
}


def heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that mean the same wherever they stand; none for a language without a table."""
    return _TABLE.get(language, ())


def top_heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that count only at the first column of a file, where nothing local can stand."""
    return _TOP.get(language, ())


def member_heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that count only directly in the body of a class or type, where nothing else can be meant."""
    return _MEMBERS.get(language, ())
