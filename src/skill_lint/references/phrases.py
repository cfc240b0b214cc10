"""The English phrases that say why a sentence does not claim that what it names is there, by the reason they give.

The patterns of a clause read what stands right before or after the name. Those of a sentence read it from its
beginning, and to its end, with every other name in it written as two back-ticks, so that no dot in a name ends it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from re import Pattern


def either(*phrases: str, flags: int = re.IGNORECASE) -> Pattern[str]:
    """Give a pattern that finds any of `phrases`."""
    return regex("|".join(f"(?:{phrase})" for phrase in phrases), flags)


# --- of a clause

CREATED = regex(
    r"(?<!\bthe )(?<!\bthis )(?<!\bour )(?<!\bits )(?<!\ban )(?<!\ba )"  # "the store is in", "an export of"
    r"\b(?:creat(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|sav(?:e|es|ed|ing)|(?:re-?)?generat(?:e|es|ed|ing)|"
    r"produc(?:e|es|ed|ing)|export(?:s|ed|ing)?|emit(?:s|ted|ting)?|append(?:s|ed|ing)?|outputs?|add(?:s|ed|ing)?|"
    r"stor(?:e|es|ed|ing)|record(?:s|ed)?|put)\b(?:\W+\w+){0,4}$|"
    r"\b(?:leaves|written|saved|stored|exported|dumped|placed)\b(?:\W+\w+){0,7}\W+(?:at|to|into|under|in|as)$",
    re.IGNORECASE,
)
# The target of a move, which names what is moved first: "move on to" and "was moved to" speak of a file that is there.
MOVED = regex(
    r"\b(?:(?:mov|renam|relocat)(?:e|es|ing)|cop(?:y|ies|ying)|(?:extract|unpack|download)(?:s|ing)?)\s+"
    r"(?!(?:to|into|on|over|ahead|forward|along|back|down|up|directly|straight)\b)"
    r"(?:[^.;]|\.(?=\w))*\b(?:to|into|under|as)\b((?:\W+\w+){0,4})$",
    re.IGNORECASE,
)
READ = regex(
    r"\b(?:see|read|follow|per|from|using|use|refer|load|consult|check|review|as in|with|by|like|examples?|guide|"
    r"templates?|section|via|for)\b",
    re.IGNORECASE,
)
CREATED_AFTER = regex(
    r"(?:(?:will|is|are|to|gets?|should|must|file|be)\s+){1,3}(?:created|generated|written|produced|saved)\b",
    re.IGNORECASE,
)
PLANNED_AFTER = regex(
    r"[^.;|]{0,60}\((?:planned|coming|upcoming|future|to ?do|tbd|wip|not (?:yet )?(?:written|available|created))\b",
    re.IGNORECASE,
)
GAP_AFTER = regex(r".{0,60}\[[A-Z][A-Za-z ]{2,40}\](?![(\[:])")  # "[a](a.md) - [Description]"
REMEMBERED = r"(?!\s+(?:forget|skip|omit|miss|fail|hesitate|ignore|bypass|leave|overlook|start|proceed|continue)\b)"
NEGATED = regex(
    r"\b(?:no longer|there is no|there's no|there are no|not? (?:a|an|yet)|removed|deleted|deprecated|formerly|legacy|"
    r"obsolete|outdated|superseded|instead of|rather than|in place of|missing|non-?existent|replac(?:es|ed|ing)|"
    r"(?:renamed|moved|migrated|ported|extracted) from|"
    rf"(?:never|do(?:es)? not|don't|doesn't){REMEMBERED})\b(?:(?!\b(?:before|until|unless|without|till)\b)[^.;])*$|"
    r"\b(?:(?:must|should|may|shall) not|mustn't|shouldn't|refrain from|stop|avoid(?:s|ing)?|former|previously|"
    r"forbid(?:s|den)?|prohibit(?:s|ed)?|ban(?:s|ned)?)\b(?:\W+\w+){0,4}$|"
    r"\b(?:not|nor|no|without)$|\bno (?:separate|dedicated)$|\bprefer\b[^.;]*\bover$",
    re.IGNORECASE,
)
NEGATED_AFTER = regex(
    r"[^.;]{0,20}\b(?:was|were|is|are|has been|have been|will be)\s+(?:now\s+)?"
    r"(?:removed|deleted|gone|missing|deprecated|not|no longer|obsolete|legacy|superseded|retired|"
    r"forbidden(?! (?:territory|zone|area|ground)))\b"
    r"|[^.;]{0,20}\b(?:does|do)(?:\s+not|n['’]t)\s+(?:\w+ )?(?:exist|appear|ship|belong|come|apply|live|work)\b"
    r"|[^.;]{0,20}\b(?:does|do) no longer\b"
    r"|[^.;]{0,20}\b(?:was|were|has been|have been|had been|got)\s+(?:since\s+|later\s+)?"
    r"(?:renamed|moved|replaced|migrated|merged|dropped|split|folded|retired|inlined|ported)\b"
    r"|\s*(?:file|folder|directory|module|function|class|method|script|helper)?\s*used to\b"
    r"|\s*\((?:\w+ ){0,2}(?:removed|deleted|deprecated|legacy|obsolete|gone|old|retired)\b"
    r"|\s*(?:no longer|never)\b",
    re.IGNORECASE,
)
ASKED = regex(
    r"\b(?:if|when|whether|in case) (?:there (?:is|are)|you (?:have|find|see)|(?:the|your) (?:project|repo(?:sitory)?|"
    r"workspace|directory|folder) (?:has|contains|uses))\b(?:\s+\w+){0,3}$|"
    r"\b(?:check|look|search|test|scan|watch|probe|glob|grep|ask)(?:e?s|ing)? (?:for|whether|if)\b"
    r"(?:\W+(?!(?:in|of|from|with|using|via|at|on|by|see|per)\b)\w+){0,8}$",
    re.IGNORECASE,
)
IS_IF = regex(r"\b(?:if|when|whether|unless|where|once|until)\b[^.;]*$|^\W*do(?:es)?\b[^.;]*$", re.IGNORECASE)
IS_THERE_AFTER = regex(
    r"[^.;]{0,30}\b(?:exists?|(?:is|are) (?:not )?(?:present|available|missing|found|absent|defined|there))\b",
    re.IGNORECASE,
)
IF_THERE_AFTER = regex(
    r"[ ,(]*(?:if|when|where) (?:you have (?:it|them|one|any)\b|(?:it |they |one |any )?"
    r"(?:exists?|(?:is |are )?(?:present|available|there|installed)|any)\b)",
    re.IGNORECASE,
)
EXAMPLE = regex(
    r"(?:\be\.g\.|\bfor example\b|\bfor instance\b|\bsuch as\b|\bexamples?\s*[:：]|\bsay,|\blike this\b|"
    r"\b(?:bad|good|wrong|right|incorrect|correct|before|after)(?: (?:link|example|name|path|code|way|call))?\b\**:|"
    r"[❌✅✗✓]|"
    r"\b(?:z\.\s?B\.|zum Beispiel|beispielsweise|par exemple|por ejemplo|ad esempio|por exemplo)|"
    r"\b(?:Beispiele?|Exemples?|Ejemplos?|Esempi[oi]?|Exemplos?|Примеры?)\s*:)(?:[^.;]|\.(?=\w))*$|"
    r"(?:例如|比如|譬如|例えば|たとえば|예를 들어|예:|例[:：]|示例[:：])[^。；;]*$|"
    r"\bnam(?:e|es|ed|ing)\b[^.;]{0,60}\b(?:like|as|prefer|use|not)$",
    re.IGNORECASE,
)

# --- of a sentence: before the name

DIALOGUE = regex(r"^\W*(?:user|human)\W{0,4}[:：]", re.IGNORECASE)
"""Who speaks in a dialogue that is shown."""
LISTED = regex(r"(?:``\s*(?:,\s*(?:and|or)\b|,|and\b|or\b|&)\s*(?:(?:the|an?) )?)+$")
"""The names before one in the same list: what makes the first of them makes all."""

TOLD_OF_PAST = either(
    r"\b(?:we|i|they|it|this|that|there|which|you|project|code|team|repo\w*|docs?|people|everyone) used to\b",
    r"\b(?:was|were)(?: (?:called|named|known as|spelled|in|at|under|part of))*\W*$",
    r"\((?:was|were|formerly|previously|originally|ex|née|old|earlier|aka)\b[^)]*$",
    r"^\W*(?:before|until|till|up to|prior to) (?:v|version |release )?\d",
    r"\bthere used to be (?:an? |the )?\W*$",
    r"\bno such (?:thing|\w+) (?:as|called|named)(?: an?| the)?\W*$",
    r"\bin (?:the )?(?:older|earlier|previous|prior|past|old)\b(?: \w+)?(?: \w+)? "
    r"(?:versions?|releases?|times?|layouts?|codebase|code|days)\b",
    r"\b(?:historically|originally|in the past|back then|once upon a time|at one time|in those days)\b",
    r"\b(?:we|i|they|you|it|has|have|had|v?\d[\w.]*|release|commit|pr|migration|refactor\w*|which|that|upstream)"
    r" (?:\w+ly )?(?:dropped|removed|deleted|retired|killed|abandoned|ditched|renamed|got rid of|replaced|superseded|"
    r"eliminated|folded|inlined|discontinued|sunset|threw (?:out|away)|phased out)\b",
    r"^\W*(?:dropped|removed|deleted|retired|renamed|replaced|deprecated|inlined|absorbed)\b",
    r"\b(?:nobody|no one|no-one|nothing|none of|neither)\b",
    r"\b(?:replace|supersede|obsolete|deprecate|retire|drop|succeed|outdate)s\b(?:\W+\w+){0,4}\W*$",
    r"\b(?:consolidate[sd]|absorb(?:s|ed)|merged|folded in|inherited|carried over|taken over)(?: \w+){0,5} from\b"
    r"(?:\W+\w+){0,3}\W*$",
    r"\b(?:successor|replacement) (?:of|for|to)\b(?:\W+\w+){0,3}\W*$",
)
OLD_LABEL = regex(
    r"^\W*(?:the |these |all )?(?:outdated|stale|old|dead|former|previous|superseded|discontinued|abandoned|"
    r"historic(?:al)?|obsolete|deprecated|retired|removed|legacy|gone|discarded|dropped|not (?:shipped|included)|"
    r"entfernt|gelöscht|"
    r"supprimée?s?|eliminad[oa]s?|removid[oa]s?)(?: \w+){0,3}(?:,[^:;.]*)?\s*:(?=[^:;.]*$)|"
    r"^\W*(?:폐기|제거|삭제|(?:已)?(?:删除|移除|废弃|弃用)|削除|廃止)\s*[:：](?=[^:;.。]*$)",
    re.IGNORECASE,
)
"""A label of what is gone, and of all up to the end: "Outdated names: `a`, `b`"."""
RENAMED_FROM = regex(
    r"\b(?:replac|renam|migrat|convert|port|swap|upgrad|mov|rewrit|refactor|switch|exchang|chang|consolidat|merg|fold|"
    r"combin|collaps|absorb|inlin)"
    r"(?:e|es|ed|s|d|ing|ped|ping)?"
    r"(?:\W+(?!(?:to|into|by|with|on|in|over|as|for)\b)\w+){0,5}\W*$",
    re.IGNORECASE,
)
"""The beginning of "rename `a` to `b`", up to the first name."""
SUPPOSED = either(
    r"\b(?:skills|projects|plugins|packages|repos(?:itories)?) (?:usually|often|typically|commonly|may|can) "
    r"(?:have|hold|contain|bring|include)\b",
    r"\b(?:llms?|models?|agents?|people) (?:\w+ )?(?:invent|hallucinate|make up|made up)\b",
    r"\b(?:suppose|imagine|pretend|hypothetical\w*|let['’]?s say|made-up|fictional|fictitious|invented)\b",
    r"\b(?:the|an?) template (?:has|contains?|holds?|includes?|consists?)\b",
    r"\b(?:skeleton|boilerplate|scaffold(?:ing)?)\b.{0,60}\b(?:has|have|contains?|holds?|includes?|consists?)\b",
    r"\b(?:cite|report|quote|reference|mention|show|display|format|render|print|log|list|link|refer|phrase|spell|"
    r"express)(?:s|d|ed|ing)?(?: \w+){0,5} (?:like|as)\b[^:]{0,20}:?\W*$",
    r"\b(?:looks?|reads?|sounds?|appears?) (?:\w+ )?like\b",
    r"\b(?:of|in|has|have|take|takes|use|uses) the (?:form|format|shape)\b",
    r"\bin the style of\b",
)
LABELLED = regex(r"\b(?:format|syntax|expected(?: \w+)?|placeholder|schema)\s*:\W*$", re.IGNORECASE)
KIND_OF_FILE = regex(r"templates?|formats?|examples?|samples?|schemas?|outputs?|reports?", re.IGNORECASE)
"""What a file is called that holds what its label or lead speaks of: "Output template: `assets/template.md`"."""
ERRORS = either(
    r"\b\w*(?:Error|Exception):(?: |$)",
    r"\b(?:FAILED|FAIL|ERROR|PASSED|XFAIL|Traceback)\b",
    r"^\W*(?:Errors?|Failures?|Warnings?|Crash\w*|Panic\w*) (?:at|in)\b",
    flags=0,
)
"""What a tool prints, and so no sentence of the author's."""
MESSAGE = (
    r"(?:no rule to make target|missing script|unknown (?:script|command|target|task|option)|no module named|"
    r"no such (?:file|module|target|task)|has no attribute|command not found|module not found|"
    r"is not (?:defined|callable)|(?:cannot|could not|can['’]?t|unable to) (?:find|import|resolve|load|open|locate) "
    r"(?:the )?(?:module|name|file|script|target|package|symbol)|"
    r"undefined (?:name|variable|reference|symbol)|unresolved (?:import|reference|external))"
)
MESSAGE_BEFORE = either(rf"\b{MESSAGE}\b[^.;]*$")
MESSAGE_AFTER = either(
    rf"^[^.;]{{0,60}}\b{MESSAGE}\b",
    r"^\W*not found\b",
    r"^\W*(?:is|are) (?:misspel\w*|mistyped|a typo|invented|bogus)\b",
)
ERROR_IN_CODE = regex(
    r"`[^`]*(?:(?:Error|Exception)\b:|has no attribute|not found|cannot find)[^`]*`\s*"
    r"(?:means|says|indicates|shows|comes|points|because|when|that)\b[^`]*$"
)
"""A message in code, and what the author says of it: "`KeyError: 'x'` means that ..."."""
QUOTED = regex(r"(?:[\"„«]|(?<![\w`.!?])“)(?P<before>[^\"“”„«»]*)$")
QUOTED_AFTER = regex(r"(?P<after>[^\"“”„«»]*)[\"”“»]")
"""The rest of a text in quotation marks: what a tool, or somebody, says."""
OFFERED = either(
    r"\b(?:may|might|could|can) (?:\w+ly |also |then |even )?(?:provide|define|have|register|add|bring|ship|contain|"
    r"include|declare|offer|expose|supply|contribute|install)(?: (?:an?|the|its|their|own|another|more|further))*\W*$",
    r"\b(?:some|many|most|other|certain|a few|older|newer) (?:\w+ ){1,2}(?:have|has|define|provide|ship|contain|"
    r"include|come with)(?: (?:an?|the|its|their|own))*\W*$",
)
"""What somebody may have: "a plugin may provide `x`"."""
ENSURED = either(
    r"\b(?:ensur|mak(?:e|es|ing) sure|verif|confirm|guarante|assert|see to it|validat)\w*(?: that)?"
    r"(?: (?:the|an?|there is))*(?: \w+)?\W*$"
)
"""What, before "`x` exists", asks for it to be there or to be looked for."""
AFTERWARDS = either(r"^\W*(?:afterwards?|again|later|in the end|(?:when|once) (?:it is |that is |you are )?done)\b")
ASKED_BEFORE = either(
    r"^\W*should(?: the| an?)?\W*$",
    r"\b(?:if|when|where|in case|should) (?:it|they|one|that|this|any|either|both|the \w+(?: \w+)?) (?:exists?|"
    r"(?:is|are) (?:there|present|available|defined|installed|set up|configured|provided))\b",
    r"\b(?:if|when|where) (?:available|present|applicable|defined|supported|provided|configured)\b",
    r"^\W*(?:check|look|search|try)(?: in| at| the)* (?:(?:\w+ )?root|first|here|then|next|second)\W*:\W*$",
    r"\bwhichever\b|\bwhatever the \w+ (?:has|uses|calls)\b|\bwhich of (?:these|those|the following|them)\b",
    r"\b(?:detect|discover|determine|figure out|find out|guess|infer|identify|pick|choose)\w*\b[^.:]{0,60}:",
    r"\b(?:look|search|check|hunt|grep)(?:s|ing)? for (?:\w+ ){0,6}(?:like|such as|named|called)\b",
    r"\b(?:typical|usual|common|possible|likely|candidate|popular|conventional)(?:ly)?\b[^.]{0,40}\b"
    r"(?:commands?|scripts?|targets?|names?|files?|paths?|places?|locations?|checks?|choices|options|is|are|include)\b",
    r"\bdepend(?:s|ing) on (?:the|your|how|what|which|its)\b",
    r"\b(?:something|anything|things) like\b",
)
TO_BE_WRITTEN = either(
    r"^\W*(?:new|proposal|proposed|to add|added|add|create)(?: \w+)?\s*[:：](?: \w+){0,2}\W*$",
    r"^\W*(?:once|when|as soon as) [^.;]{0,60}\b"
    r"(?:lands?|ships?|is merged|is released|merges|is implemented|is done)\b",
    r"^\W*(?:from|as of|starting (?:with|from)) (?:v|version |release )?\d[\w.]* on\b",
    r"^\W*in (?:a|the) (?:next|future) \w+\b",
    r"(?:^\W*|[,:;] |\b(?:then|and|to|must|should|will|please|or|let's|you|need) )"
    r"(?:implement|introduce|define|scaffold|draft|stub(?: out)?|declare|draw up)(?: \w+){0,3}\W*$",
    r"\b(?:TODO|FIXME|TBD)\b",
    r"\b(?:coming soon|to come|not yet written|work in progress)\b\W*$",
    r"\b(?:refactor|chang|rewrit|restructur|rework|modif|adapt|adjust|develop|work)\w*\b[^.;]*"
    r"\b(?:so that|such that|until)(?: (?:the|an?|there is an?))?\W*$",
    r"^\W*(?:the )?(?:goal|aim|(?:end|target|desired|final) (?:state|result)|acceptance criteri\w+|definition of done)"
    r"\b[^.;]*$",
    r"\bafter (?:the |this |that )?(?:refactor\w*|change|migration|rewrite|rework)\b[^.;]*"
    r"\b(?:there (?:is|are)|you have|we have)\b[^.;]*$",
    r"\b(?:planned|upcoming|proposed|future|forthcoming|yet-to-be-\w+|not-yet-\w+)\b(?: \w+){0,3}\W*$",
    r"\b(?:suggest|propos|recommend|offer|ask|advis|encourag|tell)\w*\b[^.]{0,60}\b(?:add|creat|defin|writ|introduc)\w*\b",
    r"\b(?:failing|red|missing) (?:\w+ )?tests?\b|^\W*red\W*$",
    r"\b(?:generated|created|produced|written|built|made|emitted|rendered|compiled) (?:by|with|from|via|using)\s+\S"
    r"(?:(?!\b(?:see|read|load|open|follow|check|consult|use)\b)[^.])*:\W*$",
)

# --- of a sentence: after the name

BECAME = either(
    r"^[^.;]{0,40}[.;,] ?(?:but |and )?(?:it|this|that|they|these|which) (?:does|do)(?: not|n['’]t) (?:\w+ )?exist\b",
    r"^[^()]*\)\s+(?:was|were|is|are|has been|have been|got) (?:\w+ )?(?:removed|deleted|dropped|retired|gone|replaced|"
    r"merged|folded|inlined|renamed|moved)\b",
    r"^\W*(?:\w+ )?(?:is|are) now (?:called |named |known as |spelled |in |at |under |part of |just |simply )*``",
    r"^[\s(,]*now:? (?:called |named |known as |in |at |under |part of )?``",
    r"^\W*(?:\w+ )?(?:became|has become|have become|turned into|gave way to|lives on as|went away|is dead)\b",
    r"^\W*(?:\w+ )?(?:now lives|has moved|have moved|moved) (?:in|to|under|at)\b",
    r"^\W*(?:\w+ )?(?:has|have|was|were) (?:(?:since|later|long|now|just|"
    r"meanwhile) )+(?:been )?(?:removed|deleted|dropped|"
    r"folded|merged|moved|renamed|replaced|split|retired|absorbed|inlined)\b",
    r"^[^.;]{0,30}\b(?:any ?more|any longer)\b",
    r"^[^.;]{0,30}\b(?:removed|dropped|gone|deleted|retired) (?:too|as well)\b",
    r"^\W*(?:→|->|=>|⇒|➜|➔|⟶|-->)\s*(?:removed|gone|dropped|deleted|deprecated|retired|merged|inlined|none|n/a|nothing)\b",
    r"^\s*\((?:\w+ ){0,3}(?:until|before|up to|pre-?)\s?v?\d",
    r"^\s*\(not (?:ours|in (?:this|our)|part of|available)\b",
    r"^\W*(?:\w+ )?(?:existed|lived|was there|were there)\b",
)
SUCCEEDED = regex(r"^(?:,?\s+(?:\w+|``)){0,6}?\s+(?:to|by|with|into|in favou?r of|for)\s")
"""How "renamed `a` to another name" goes on after the first name."""
SUCCEEDED_BY_NAME = regex(rf"{SUCCEEDED.pattern}(?:\s*\w+){{0,2}}\s*``")
"""How "rename `a` to `b`" goes on; "move `a` to the archive" asks for a file that is there."""
ARROW = r"(?:→|->|=>|⇒|➜|➔|⟶|-->|⟹)"
ARROW_AFTER = regex(rf"^[\s(]*{ARROW}\s*(?:\w+ )?``")
ANY_ARROW = regex(ARROW)
SHOWN_AFTER = either(
    r"^\W*(?:(?:→|->|=>|:|-|–|—)\s*)?(?:FAIL|PASS|ERROR)(?:ED|S)?\b",
    r"^[^.]{0,20}\b(?:fails|raises|throws|breaks|dies|stops|errors)\b[^.]{0,20}"
    r"\b(?:\w+Error|\w+Exception|missing script)\b",
    r"^\s*(?:is|are) (?:what|how) [^.]{0,40}\blooks?\b",
    r"^\s*(?:is|are|would be) (?:\w+ ){0,3}(?:made-up|made up|invented|hypothetical|fictional|fictitious|placeholder|"
    r"example|sample)\b",
    r"^\s*would (?:be|look|read|live|go)\b",
    flags=0,
)
EITHER = regex(r"[^\w`]*(?:\[[ xX]\]\s*)?``(?:\s*(?:,\s*)?(?:or|oder|ou|o|或|または)\s*``)+[^\w`]*", re.IGNORECASE)
"""A whole cell or item that names one thing or another: "`a` or `b`"."""
KINDS = regex(r"\ban?\W*$", re.IGNORECASE)
KINDS_AFTER = regex(r"^[^.;:]{0,60},? (?:or|and/or) (?:an? |some )", re.IGNORECASE)
KINDS_BEFORE = regex(r"\ban? (?:\w+ )?``[^.;:]{0,60}(?:,|\bor) an?\W*$", re.IGNORECASE)
"""One of several kinds of things: "a `Makefile` target, a `run.sh`, or a comment in `Cargo.toml`"."""
TRIED = either(
    r"\btry(?: (?:running|to run|the|with))?\W*``(?:[\s,(]*(?:and )?(?:then|or|else|otherwise)\b[^`.;]*``)+(?!`)",
)
"""A row of attempts: "try `a`, then `b`", the name itself written as two back-ticks."""
OUTPUT_LABEL = regex(
    r"^\W*(?:the )?(?:outputs?(?: (?:files?|paths?|to))?|writes(?: to)?|generates|produces|creates|saves?(?: to| as)?|"
    r"deliverables?|artifacts?|destination|ausgabe(?:datei)?|sorties?|salidas?|sa[ií]das?|výstup\w*|wyjście|вывод|"
    r"输出|出力|출력)\s*[:：](?!.*\b(?:see|read|load|template|example)\b)",
    re.IGNORECASE,
)
"""How a line begins whose names are made: "**Output**: `a.html` and `a.md`"."""
ASKED_AFTER = either(
    r"^\W*(?:should|must|shall|has to|needs to) (?:\w+ )?(?:exist|be (?:there|present|available|defined))\b",
    r"^[^.]{0,80}\b(?:if|when|where|unless|in case) (?:the|it|this|that|there|one|none)\b[^.]{0,40}(?:\bnot|n['’]t) "
    r"(?:be )?(?:defined|there|present|available|installed|exist|found|configured|provided|set up)\b",
    r"^[^.]{0,80}\b(?:if|when|where) (?:\w+ )?(?:missing|absent|unavailable|available|present|applicable|defined)\b",
    r"^[^.;]{0,160}\b(?:if|where) (?:it|they|one|any) (?:really |already |indeed )?exists?\b",
    r"^[^.;]{0,30}\bor (?:an? |the |its |your )?(?:project's |nearest )?(?:equivalent|similar|whatever|whichever|"
    r"alternative)\b",
    r"^\s*\(or\b[^()]*\b(?:if|when|where|depending)\b",
    r"^\W*,? ?if any\b",
    r"^\W*be (?:there|present)\b",
    r"^\s*\((?:optional|preferred|fall-?back|or similar|or equivalent|if any|where available)",
)
TO_BE_WRITTEN_AFTER = either(
    r"^\W*(?:add|create|implement|write) (?:this|it|that)\b",
    r"^[^.]{0,30}\b(?:must|should|will|has to|is expected to) (?:still |now |first )?fail\b",
    r"^[^.]{0,40}\b(?:comes|arrives|lands|ships|planned|scheduled|due)\b[^.]{0,20}\b(?:release|version|later|soon|milestone)\b",
    r"^\s*\((?:auto-?)?(?:generated|created|produced|written|built) ",
    r"^\W*(?:is|are) (?:still )?(?:missing|planned|pending|to be (?:written|done|added))\b",
)
OF_ANOTHER_AFTER = either(
    r"^[^.;`]{0,30}\b(?:in|from|of|at|inside) (?:the|an?|your|their|each|every|any) "
    r"(?!(?:this|our|current|same|main|root|whole|source|monorepo|parent)\b)(?:[\w./+-]+ ){1,2}?"
    r"(?:repo|repository|codebase)\b",
    r"^\W*(?:of|from|in) (?:the )?(?:[\w.+-]+ ){0,2}(?:sdk|api client|client library)\b",
    r"^\W*(?:repo(?:sitory)?|monorepo)\b(?![’'])",
    r"^[^.;]{0,20}\b(?:comes|is|are|provided|shipped|defined|supplied|injected) (?:from|by|in|with) "
    r"(?:an?|the|another|some) (?:\w+ ){0,2}(?:plugin|library|framework|dependency|generator|extension|sdk|upstream)\b",
)
