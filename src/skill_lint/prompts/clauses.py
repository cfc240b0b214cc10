"""Parts of a description that say what its skill is not for, and parts that say nothing of it."""

from __future__ import annotations

import re

_CLAUSES = re.compile(r"(?<=[.;!?。；！？])\s+|\n+|(?<=[。；！？])")
_NOT_FOR = re.compile(
    r"""\b(?:
        (?:do\s+not|don['’]t|never|avoid|shouldn['’]t|should\s+not)\s+(?:(?:be\s+)?(?:use[ds]?|using|trigger(?:ed)?|invoked?|activated?|load(?:ed)?|fire|apply|appl(?:y|ies)|select)\b)
      | not\s+(?:intended\s+|meant\s+|suitable\s+|designed\s+|appropriate\s+|needed\s+)?(?:for|when|if|to\s+be\s+used)\b
      | (?:skip|unsuitable|out\s+of\s+scope)\s*(?:for|when|if|:)
      | (?:does|do)\s+not\s+(?:cover|handle|apply|trigger|include|support|replace)\b
      | (?:when\s+)?not\s+to\s+use\b
      | (?:nicht|kein)\s+(?:für|verwenden|bei)\b
      | ne\s+pas\s+utiliser\b
      | no\s+(?:usar|utilizar)\b
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_NOT_FOR_CJK = re.compile("不要用于|不用于|不适用于|请勿用于|勿用于|使用しない|使わない|사용하지")


# What is written of any skill. Its words would make it look as if it were about skills, agents or users.
_FORMULAS = re.compile(
    r"""\b(?:this|the)\s+(?:skill|agent)\b(?!['’-])
      | \b(?:the|when|if|whenever)\s+(?:an?\s+)?users?\b(?!['’-])
      | \busers?\s+(?:asks?|asking|wants?|needs?|says?|mentions?|requests?|provides?|types?)\b
      | \bhelps?\s+(?:you|users?|with)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def split_exclusions(description: str) -> tuple[str, str]:
    """Give what a description is for and what it says it is not for; each a text of clauses without formulas."""
    wanted, unwanted = [], []
    for clause in _CLAUSES.split(description):
        match = _NOT_FOR.search(clause) or _NOT_FOR_CJK.search(clause)
        if match is None:
            wanted.append(clause)
        else:
            wanted.append(clause[: match.start()])
            unwanted.append(clause[match.start() :])
    return without_formulas("\n".join(wanted)), without_formulas("\n".join(unwanted))


def without_formulas(text: str) -> str:
    """Leave out "this skill", "when the user asks" and the like, which tell of no skill what it is for."""
    return _FORMULAS.sub(" ", text)
