"""The table of definition heads: for each language one row for each construct that gives something a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.outline import DefinitionKind


class Head(NamedTuple):
    """One construct. `pattern` begins at the first character of a line that is no blank.

    In it `%n` stands for the name, `%c` for the name of the class that the head itself gives, `%p` for parameters in
    their parentheses; between `%l` and `%e` stands a list of names. What is defined in the body of a head that `holds`
    belongs to it; a head without a `kind` only holds, under the name of its `%c` or of what is around it.
    """

    kind: DefinitionKind | None
    pattern: str
    holds: bool = False


# What may stand before a definition, in any order.
_TS = (
    r"(?:(?:export|default|declare|abstract|async|public|private|protected|static|override|readonly|accessor)[ \t]+)*+"
)
_TS_MEMBER = r"(?:@\w[\w.]*(?:%p)?[ \t]+)*+" + _TS + r"(?:(?:get|set)[ \t]+(?=[\w$#\[]))?"
_NO_CONTROL = (
    r"(?!(?:if|for|while|switch|catch|function|return|with|super|constructor|await|typeof|new|else|do|import|throw|yield"
    r"|using|lock|fixed|foreach|when|synchronized|elseif|match|unless|until|case|delete|void|in|of|try)\b)"
)
_TS_TYPED = r"(?:[ \t]*:(?:[^=;\n(){}]|=>|%p|\{[^{}\n]*\})+?)?"  # the type of a constant
_ARROW = r"(?:async[ \t]*)?(?:function\b|[\w$]+[ \t]*=>|(?:<[^<>()\n]{1,200}>[ \t]*)?(?:%p[^=;{}\n]{0,200}=>|\([ \t]*(?:\n|$)))"
_TYPE = r"(?:[\w.]+(?:<[^(){};=]{0,200}>)?(?:[ \t]*\[[ \t,]*\])*\??[*&]*|\([^()\n]{1,200}\)\??)"
_NO_TYPE = r"(?!(?:return|new|throw|else|case|await|assert|yield|package|import|using|goto|in|is|as|out|ref|do|instanceof|default|and|or|not|when|where|var|select|orderby|group|join|let)\b)"
_JAVA = (
    r"(?:@\w[\w.]*(?:%p)?[ \t]+)*+"
    r"(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed|strictfp|default|synchronized|native|transient"
    r"|volatile)[ \t]+)*+"
)
_KOTLIN = (
    r"(?:@\w[\w.:]*(?:%p)?[ \t]+)*+"
    r"(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|enum|annotation|inner|value|inline|const"
    r"|lateinit|override|suspend|operator|infix|tailrec|external|expect|actual|companion|noinline|crossinline|vararg)"
    r"[ \t]+)*+"
)
_CSHARP = (
    r"(?:\[[^\[\]\n]{1,300}\][ \t]*)*+"
    r"(?:(?:public|private|protected|internal|static|sealed|abstract|virtual|override|readonly|partial|async|extern|unsafe"
    r"|new|file|ref|required|volatile|event|const)[ \t]+)*+"
)
_RUST = r"(?:pub(?:\([^()\n]*\))?[ \t]+)?"
_PHP = r"(?:(?:public|private|protected|static|abstract|final|readonly)[ \t]+)*+"

_JAVASCRIPT = (
    Head("function", _TS + r"function\b[ \t]*\*?[ \t]*%n"),
    Head("class", _TS + r"class[ \t]+(?!extends\b)%n", holds=True),
    Head("type", _TS + r"interface[ \t]+%n", holds=True),
    Head("type", _TS + r"(?:const[ \t]+)?enum[ \t]+%n", holds=True),
    Head("type", _TS + r"type[ \t]+%n(?=[ \t]*(?:=|<))"),
    Head(None, _TS + r"(?:namespace|module)[ \t]+%c[ \t]*(?=\{)", holds=True),
    Head("function", _TS + r"(?:const|let|var)[ \t]+%n" + _TS_TYPED + r"[ \t]*=[ \t]*\n?[ \t]*(?=" + _ARROW + ")"),
    Head("class", _TS + r"(?:const|let|var)[ \t]+%n" + _TS_TYPED + r"[ \t]*=[ \t]*(?=class\b)", holds=True),
    Head(None, _TS + r"(?:const|let|var)[ \t]+%c" + _TS_TYPED + r"[ \t]*=[ \t]*(?=\{)", holds=True),
    Head("function", r"(?:module\.)?exports\.%n[ \t]*=(?!=)"),
    Head("method", r"(?:%c\.)?prototype\.%n[ \t]*=(?!=)"),
    Head(
        "method",
        _TS_MEMBER + r"\*?[ \t]*" + _NO_CONTROL + r"\#?%n\??(?=(?:<[^<>()]{0,200}>)?%p[ \t]*(?::[^{};=\n]{1,300})?\{)",
    ),
    Head("method", r"%n[ \t]*:[ \t]*(?=" + _ARROW + ")"),
)
_TABLE: dict[str, tuple[Head, ...]] = {
    "python": (
        Head("function", r"(?:async[ \t]+)?def[ \t]+%n"),
        Head("class", r"class[ \t]+%n", holds=True),
        Head("type", r"type[ \t]+%n(?=[ \t]*[\[=])"),
    ),
    "javascript": _JAVASCRIPT,
    "go": (
        Head("function", r"func[ \t]+%n(?=[ \t]*[\[(])"),
        Head("method", r"func[ \t]*\([ \t]*(?:\w+[ \t]+)?\*?[ \t]*%c(?:\[[^\[\]\n]*\])?[ \t]*\)[ \t]*%n(?=[ \t]*\()"),
        Head("type", r"type[ \t]+%n(?=[ \t\[=])", holds=True),
        Head("constant", r"const[ \t]+%l\w+(?:[ \t]*,[ \t]*\w+)*%e(?=[ \t=\n]|$)"),
        Head("variable", r"var[ \t]+%l\w+(?:[ \t]*,[ \t]*\w+)*%e(?=[ \t=\n]|$)"),
    ),
    "rust": (
        Head(
            "function",
            _RUST + r'(?:(?:default|const|async|unsafe|extern(?:[ \t]+"[^"\n]*")?)[ \t]+)*+fn[ \t]+%n',
        ),
        Head("type", _RUST + r"(?:struct|enum|union|trait|(?:unsafe[ \t]+|auto[ \t]+)+trait)[ \t]+%n", holds=True),
        Head("type", _RUST + r"type[ \t]+%n"),
        Head(
            None,
            r"(?:unsafe[ \t]+)?impl\b(?:<[^{};]{0,200}?>)?[ \t]+(?:[^{};]{1,300}?[ \t]for[ \t]+)?(?:\w+::)*%c(?=[\s<{])",
            holds=True,
        ),
        Head("constant", _RUST + r"(?:const|static)[ \t]+(?:mut[ \t]+)?(?!fn\b|mut\b|_\b)%n(?=[ \t]*:)"),
        Head("function", r"macro_rules![ \t]*%n"),
    ),
    "java": (
        Head("class", _JAVA + r"class[ \t]+%n", holds=True),
        Head("type", _JAVA + r"(?:@?interface|enum|record)[ \t]+%n(?=[ \t\n{<(])", holds=True),
        Head(
            "constant",
            _JAVA + r"(?:(?<=static[ \t]final[ \t])|(?<=final[ \t]static[ \t]))" + _TYPE + r"[ \t]+%n(?=[ \t]*(?:=|;))",
        ),
        Head(
            "method",
            _JAVA + r"(?:<[^(){};=]{1,200}?>[ \t]+)?" + _NO_TYPE + _TYPE + r"[ \t]+" + _NO_CONTROL + r"%n(?=[ \t]*\()",
        ),
    ),
    "kotlin": (
        Head("type", _KOTLIN + r"(?:fun[ \t]+)?interface[ \t]+%n", holds=True),
        Head("class", _KOTLIN + r"class[ \t]+%n", holds=True),
        Head("class", _KOTLIN + r"object[ \t]+%n", holds=True),
        Head(
            None, r"(?:(?:private|internal|protected|public)[ \t]+)?companion[ \t]+object(?=[ \t]*[{:\n])", holds=True
        ),
        Head("type", _KOTLIN + r"typealias[ \t]+%n"),
        Head("method", _KOTLIN + r"fun[ \t]+(?:<[^()\n]{1,200}?>[ \t]*)?%c(?:<[^()\n]{1,200}?>)?\??\.%n(?=[ \t]*\()"),
        Head("function", _KOTLIN + r"fun[ \t]+(?:<[^()\n]{1,200}?>[ \t]*)?%n(?=[ \t]*\()"),
        Head("constant", _KOTLIN + r"(?<=const[ \t])val[ \t]+%n"),
    ),
    "csharp": (
        Head("class", _CSHARP + r"(?:record[ \t]+)?class[ \t]+%n", holds=True),
        Head("type", _CSHARP + r"(?:interface|enum|struct|record(?:[ \t]+struct)?)[ \t]+%n(?=[\s{<(:;])", holds=True),
        Head("type", _CSHARP + r"delegate[ \t]+" + _TYPE + r"[ \t]+%n(?=[ \t]*[<(])"),
        Head(
            "constant",
            _CSHARP + r"(?:(?<=const[ \t])|(?<=static[ \t]readonly[ \t]))" + _TYPE + r"[ \t]+%n(?=[ \t]*=)",
        ),
        Head(
            "method",
            _CSHARP
            + _NO_TYPE
            + _TYPE
            + r"[ \t]+(?:\w+\.)*+"
            + _NO_CONTROL
            + r"%n(?=[ \t]*(?:<[^(){};=]{1,200}?>)?[ \t]*\()",
        ),
    ),
    "ruby": (
        Head("class", r"class[ \t]+(?:[A-Z]\w*::)*%n", holds=True),
        Head("class", r"module[ \t]+(?:[A-Z]\w*::)*%n", holds=True),
        Head(
            "method",
            r"(?:(?:private|protected|public|module_function|memoize|private_class_method)[ \t]+)?def[ \t]+(?:self\.|[A-Z]\w*\.)?%n",
        ),
        Head(
            "method",
            r"(?:private[ \t]+)?(?:attr_(?:accessor|reader|writer)|define_method|alias_method|delegate|scope|let!?|subject)[ \t(]+%l:\w+[?!=]?(?:[ \t]*,[ \t\n]*:\w+[?!=]?)*%e",
        ),
        Head("method", r"alias[ \t]+:?%n"),
        Head("class", r"(?=[A-Z]\w*[ \t]*=[ \t]*(?:Struct|Class|Data)\b)%n"),
        Head("constant", r"(?=[A-Z])%n(?=[ \t]*=(?![=~>]))"),
    ),
    "php": (
        Head("function", _PHP + r"function[ \t]+&?[ \t]*%n(?=[ \t]*\()"),
        Head("class", _PHP + r"class[ \t]+%n", holds=True),
        Head("type", _PHP + r"(?:interface|trait|enum)[ \t]+%n", holds=True),
        Head("constant", _PHP + r"const[ \t]+(?:\??\w+[ \t]+)?%n(?=[ \t]*=)"),
    ),
    "shell": (
        Head("function", r"function[ \t]+%n"),
        Head("function", r"%n[ \t]*\([ \t]*\)"),
        Head("function", r"alias[ \t]+%n(?==)"),
    ),
}
_TABLE["typescript"] = _JAVASCRIPT

# At the start of a line of the file, where nothing local can stand.
_TOP: dict[str, tuple[Head, ...]] = {
    "python": (
        Head("constant", r"(?=_*[A-Z][A-Z0-9_]*\b)%n(?=[ \t]*(?::[^=\n]+)?=(?!=))"),
        Head("variable", r"%n(?=[ \t]*(?::[^=\n(]+)?=(?!=))"),
    ),
    "javascript": (
        Head("constant", _TS + r"const[ \t]+%n"),
        Head("variable", _TS + r"(?:let|var)[ \t]+%n"),
        Head("constant", _TS + r"(?:const|let|var)[ \t]*\{%l[^{};()]{0,2000}%e\}[ \t]*=(?!=)"),
    ),
    "kotlin": (
        Head("variable", _KOTLIN + r"va[lr][ \t]+(?:<[^()\n]{1,200}?>[ \t]*)?(?:[\w.<>?]+\.)?%n(?=[ \t]*[:=\n])"),
    ),
    "shell": (Head("constant", r"(?:(?:readonly|export|declare(?:[ \t]+-\w+)*)[ \t]+)?%n(?=\+?=)"),),
}
_TOP["typescript"] = _TOP["javascript"]

# Directly in the body of a class or type, where nothing else can be meant.
_MEMBERS: dict[str, tuple[Head, ...]] = {
    "python": (
        Head("constant", r"(?=_*[A-Z][A-Z0-9_]*\b)%n(?=[ \t]*(?::[^=\n]+)?=(?!=))"),
        Head("variable", r"%n(?=[ \t]*(?::|=(?!=)))"),
    ),
    "javascript": (
        Head("method", _TS_MEMBER + r"\*?[ \t]*(?!constructor\b|new\b)\#?%n\??(?=(?:<[^()\n]{0,200}>)?\()"),
        Head("method", _TS_MEMBER + r"\#?%n[?!]?" + _TS_TYPED + r"[ \t]*=[ \t]*(?=" + _ARROW + ")"),
        Head("variable", _TS_MEMBER + r"\#?%n(?=[?!]?[ \t]*(?:[:=;,}\n]|$))"),
    ),
    "go": (
        Head("method", r"%n(?=\()"),
        Head("variable", r"%l\w+(?:[ \t]*,[ \t]*\w+)*%e(?=[ \t]+[\w*\[(<])"),
    ),
    "rust": (Head("variable", _RUST + r"%n(?=[ \t]*(?:[:,({}=\n]|$))"),),
    "java": (Head("variable", _JAVA + _NO_TYPE + _TYPE + r"[ \t]+%n(?=[ \t]*(?:=|;|,))"),),
    "kotlin": (Head("variable", _KOTLIN + r"va[lr][ \t]+(?:<[^()\n]{1,200}?>[ \t]*)?(?:[\w.<>?]+\.)?%n"),),
    "csharp": (Head("variable", _CSHARP + _NO_TYPE + _TYPE + r"[ \t]+(?:\w+\.)*+%n(?=\s*(?:=|;|,|\{))"),),
    "ruby": (),
    "php": (
        Head("variable", _PHP + r"(?:var[ \t]+)?(?:\??[\w|\\]+[ \t]+)?\$%n"),
        Head("constant", r"case[ \t]+%n"),
    ),
    "shell": (),
}
_MEMBERS["typescript"] = _MEMBERS["javascript"]


def heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that mean the same wherever they stand; none for a language without a table."""
    return _TABLE.get(language, ())


def top_heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that count only at the first column of a file."""
    return _TOP.get(language, ())


def member_heads_of(language: str) -> tuple[Head, ...]:
    """Give the heads that count only directly in the body of a class or type."""
    return _MEMBERS.get(language, ())
