"""Template sentences that skill generators put in place of a description."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex

START = regex(
    r"\[?\s*(?:TODO|TBD|FIXME)\b\s*(?::|\]|-|–|—|$)"
    # Without a colon only an order to fill it in: `TODO list ...` is what many skills are about.
    r"|(?-i:TODO|TBD|FIXME)\s+(?:please\s+)?(?:add|complete|describe|document|explain|fill|give|insert|provide|replace|say"
    r"|update|write)\s+(?:a|an|the|this|your|my|what|when|how|why|in|out|me|here|one|proper|real|better|short|description)\b"
    r"|[\[<]?\s*(?:this is )?(?:a )?placeholder(?: (?:text|value|description|skill|for now))?\s*[\]>]?\s*[.!]?$"
    r"|to be (?:written|done|added|completed|decided|defined|described|determined|filled in)\s*\.?$"
    r"|(?:describe|explain|say|state) (?:here |briefly )?what (?:this|the|your|my) skill does(?: and when\b.*)?\s*\.?$"
    r"|(?:a |the )?(?:\w+ )?description of when (?:this|the|your|my) (?:skill|agent) should be used\b"
    r"|\[(?:insert|add|describe|description|your|what|brief|short|one)\b[^\]]*\]\s*\.?$"
    r"|(?:\{\{|<|\$\{)\s*(?:skill[-_ ]?)?description\s*(?:\}\}|>|\})\s*\.?$"
    r"|lorem ipsum dolor\b"
    r"|replace (?:this )?with (?:a |the |your )?(?:\w+ )?description\b"
    r"|(?:add|insert|write|put|enter) (?:a |the |your )?(?:\w+ )?description(?: here| of (?:the|this) skill)?\s*\.?$"
    r"|(?:your|a|brief|short|skill|my)(?: \w+)? description(?: goes)?(?: here)?\s*\.?$"
    r"|description(?: goes)? here\s*\.?$"
    r"|(?:a |the )?(?:\w+ )?(?:description|explanation|summary) of what (?:this|the|your|my) skill (?:does|is for)\b"
    r"|what (?:this|the|your|my) skill does(?:,)? and when (?:to use it|claude should use it|it should be used)\s*\.?$",
    re.IGNORECASE,
)


def is_placeholder(description: str) -> bool:
    """Say whether the text is a template sentence and not a description of this skill."""
    return START.match(description.strip()[:400]) is not None
