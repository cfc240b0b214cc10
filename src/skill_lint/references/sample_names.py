"""Names that stand for one to be filled in: the same stand-ins everywhere, beside the nouns of each kind of thing."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex

STAND_IN = r"(?:foo|bar|baz|qux|spam|x+|something|whatever|thing)"
"""Words that name nothing."""
OWNER = r"(?:my|your|some)"
"""Words before a noun that leave to the reader which one it is."""

SAMPLE_SYMBOL = regex(
    rf"_*(?:{STAND_IN}|y|z|func|function|method|cls|klass|name|attr|field|module)\d*"
    rf"|_*(?:{OWNER}|example|sample|dummy|new|old)(?:_\w*|[A-Z]\w*)|(?:My|Your|Some|Example|Sample|Dummy|Foo|Bar)\w*",
)
"""Names of code: `foo`, `my_function`, `ExampleClient`."""
SAMPLE_TASK = regex(
    rf"(?:{STAND_IN}|target|script|command|task|recipe|session|name|example)s?(?:[-_:].*)?"
    rf"|(?:{OWNER}|the|new|script|target|task|command|recipe)[-_:].*",
    re.IGNORECASE,
)
"""Targets, scripts and sessions: `target`, `your-script`, `task:name`."""
SAMPLE_TEST = regex(
    rf"(?:test|tests|it|should|bench(?:mark)?)?[_ ]?"
    rf"(?:{STAND_IN}|y|z|n|abc|name|names|function|func|fn|method|case|class|case_name|some\w*|specific"
    r"|one|single|this|that|it|feature|example|sample|my\w*|your\w*|pattern|regex|id|module|file|title|description"
    r"|a|b|c|\d+|hello|hello_world|placeholder)?(?:[_ ]?(?:name|here|case|function|method|\d+))?"
    r"|should (?:do|work|render|return|handle)\w*(?: \w+)?|works(?: \w+)?|renders(?: \w+)?"
    r"|Test(?:X+|Foo\w*|Bar\w*|Baz|My\w*|Your\w*|Some\w*|Name|Case|Class|Suite|Function|Func|Method|Example|Sample|Feature"
    r"|Specific|Something|Thing|ClassName|FunctionName)?",
    re.IGNORECASE,
)
"""Tests: `test_foo`, `TestMyFeature`, `should work`."""
