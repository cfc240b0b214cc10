"""Tells the words that deny or make a name from those beside it: what is not to be edited is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.phrases import either

if TYPE_CHECKING:
    from skill_lint.references.sentence import Around

WORDS_OF_CLAUSE = 4
"""Words before a comma that make up a clause of its own and no list: "never edit, call or run `x`"."""

# --- parts of the patterns

FORBIDS = (
    r"(?:never|do(?:es)? not|don['’]?t|doesn['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|may not|cannot|"
    r"can['’]?t|avoid|refrain from|without)"
    r"(?: (?:ever|just|simply|directly|manually|accidentally|blindly|silently|even|yet))?"
)
KINDS = (
    r"(?:file|folder|directory|module|package|function|method|class|type|helper|hook|component|constant|tests?|script|"
    r"command|target|document|page|table|schema|config|skill)"
)
OBJECT = rf"(?:(?:the|this|that|these|those|any|an?|its|our|your|existing|shared|public|own|whole) )*(?:{KINDS} )?$"
"""What may stand between a verb and the name that is its object."""
HANDLE = (
    r"(?:delet|remov|edit|hand-edit|modif|touch|chang|alter|mutat|renam|mov|break|overwrit|overrid|skip|forget|omit|"
    r"bypass|ignor|duplicat|re-?implement|reinvent|cop|fork|inlin|reorder|reformat|refactor|rewrit|subclass|"
    r"monkey-?patch|patch|weaken|disabl|truncat|rearrang|shorten|simplif|loosen|relax|clobber|revert|replac)"
    r"(?:e|y|ing|ying|ping|ting)?"
)
LEAVE = r"(?:affect|cover|know|see|validate|check|reach|trigger|update|block|guarantee|extend|describe|wait for)"
CALL = r"(?:call|run|read|open|invok|instantiat|construct|execut|await)(?:e|ing|ning)?"
ASK = (
    r"(?:use|call|run|read|see|open|check|follow|consult|load|extend|update|edit|invoke|reuse|import|wrap|inherit from|"
    r"start from|look at|look into|copy|mirror|cover|exercise|subclass)"
)
ONLY_SO = (
    r"^\W*(?:directly|manually|concurrently|in parallel|repeatedly|twice|more than|by hand|in an? |without|before|"
    r"after|until|unless|while|during|outside)\b"
)

# --- what is forbidden with a thing that is there, and what is denied of it

HANDLED = either(
    rf"\b{FORBIDS} {HANDLE}(?: (?:or|and) {HANDLE})? (?:(?:\w+ ){{1,4}}(?:of|in|inside|within|from|on) )?{OBJECT}",
    rf"\b(?:does not|doesn['’]?t) {LEAVE} {OBJECT}",
    r"\b(?:ne (?:pas|jamais)|non|mai|no|nunca|jamás|não) (?:toucher|modifier|toccare|modificare|tocar|toques|modificar|"
    r"modifiques|editar|edites|alterar|mexer em)(?: \w+){0,2} $",
)
CALLED = either(rf"\b{FORBIDS} {CALL} {OBJECT}")
CALLED_SO = either(
    ONLY_SO,
    r"^\W*(?:in|inside|within|from|when|if|on|with|under|at (?:import|module|start)|as root|for (?:each|every)) ",
)
MISUSED = either(
    ONLY_SO,
    r"^\W*(?:more than once|again|from|in|inside|within|on|at|with|under|for|per|as|and expect\w*|hides?|when|if)\b",
)
"""How a name goes on with the way in which it is not to be used: "calling `f` twice"."""
CHANGED = either(
    r"^\W*(?:(?:never|do not|don['’]?t|you(?:['’]re)?|someone) )?(?:(?:directly|manually|hand|accidentally)[ -])?"
    r"(?:edit|modif(?:y|ying)|chang|touch|alter|mutat|renam|break|overwrit|overrid|reorder|truncat|weaken|disabl|mock|"
    r"stub|fak|patch|monkey-?patch|bump|committ?)(?:e|es|s|ing)? "
    rf"(?:(?:\w+ ){{1,3}}(?:of|in|inside|from|on|to) )?{OBJECT}",
    rf"^\W*(?:add|put|writ|stor|insert|append|hard-?cod)(?:e|es|s|ing|ting)? (?:(?:\w+|``) ){{1,3}}(?:to|in|into|on) "
    rf"{OBJECT}",
)
"""What begins with a deed that is done to a thing that is there: "editing `f`", "adding rows to `f`"."""
USED = either(rf"\b{FORBIDS} us(?:e|ing) {OBJECT}")
USED_SO = either(ONLY_SO)
NEEDED = either(
    rf"^\W*without {OBJECT}",
    rf"\b(?:never|cannot|can['’]?t|not|nobody|no one|nothing|none|don['’]?t|won['’]?t)\b[^.;]*\bwithout {OBJECT}",
    r"\b(?:never|not) be (?:skipped|forgotten|omitted|bypassed|deleted|removed|edited|changed|moved|renamed)\W*$",
    r"\b(?:vergiss|vergesst|vergessen sie)\b[^.;]*$",
    r"\b(?:nie|niemals|nicht|keine?[nrs]?)\b[^.;]*\bohne (?:\w+ ){0,2}$",
    r"\b(?:n['’]oublie[zr]?|ne (?:jamais|pas) oublier)\b[^.;]*$",
    r"(?:\bne\b|\bn['’])[^.;]*\bsans (?:\w+ ){0,2}$",
    r"\bno (?:olvides?|se olvide) (?:de )?[^.;]*$",
    r"(?:别忘|不要忘|勿忘|忘れず|잊지)[^。；;]*$",
)
"""A denial of the lack of a thing, which needs it: "never deploy without `x`", "vergiss `x` nicht"."""
EXPLAINED = either(r":\s*$")
EXPLAINS = either(r"^\s+(?!was\b|is\b|has\b)\w+s\b")
"""How a name goes on that gives the reason for a prohibition before a colon: "never do it by hand: `x` does it"."""
CONTRARY = either(
    r"\binstead\b(?! of \w+ing\b(?!.*``))|\b(?:no|any) ?(?:longer|more)\b",
    r"\b(?:new|old|gone|removed|deleted|deprecated|legacy|obsolete|replaced|renamed|moved)\b",
    r"[,;:.(–—-]\s*(?:but |always |please )?(?:use|prefer|call|run|see)\b",
    r"→|->|=>",
)
"""What says that another thing came in the place of the one that is forbidden."""
TRAIT = either(
    rf"^\W*(?:{KINDS} |[^.;:]{{0,40}}: (?:it|they|that|this) )?(?:is|are)(?: not|n['’]t)"
    r"(?: (?:yet|always|fully|really|very|necessarily))? (?:"
    r"\w+-(?:safe|aware|proof|friendly|bound|only)\b|for (?!use\b)|the (?:place|right|only|source|same|best|way|one)\b|"
    r"an? (?:replacement|substitute|place)\b|(?:re-?entrant|idempotent|complete|exhaustive|enough|fast|cheap|free|safe|"
    r"async|atomic|cached|sorted|ordered|pure|deterministic|stable|responsible|meant|intended|designed|optional|called|"
    r"invoked|executed|run|covered|tested|affected|authoritative|recursive|lazy|blocking|secure|suitable|ideal|just|"
    r"only|limited|flaky)\b)",
    rf"^\W*(?:{KINDS} )?(?:never|no longer) "
    r"(?!(?:exists|appears|ships|lives|applies|works|belongs|comes|is|was|has|does)\b)\w+s\b",
)
"""What is denied of a thing that is there: "`f` is not thread-safe", "`f` never sorts"."""

# --- what is said of something else

CONDITION = either(r"^\W*(?:if|when|whenever|unless|until|once|where|while|after|in case)\b[^,;]*,\s+(?:then )?")
TURN = either(rf"(?:,|;| [–—-])\s+(?:(?:but|so|then|and) )*(?={ASK}\b(?!\s*,|\s+(?:or|nor|and)\b))")
OF_OTHERS = either(
    r"^\W*(?:after|when|before|once|if|while|unless|until|whenever|where|so that) "
    r"(?!(?:it|they|this|that|these|those|which|v?\d[\w.]*)\b)"
)
"""How a clause begins, behind a name, that speaks of something else: "run `x` after a boat is removed"."""
REPLACED = either(r"\b(?:no longer|any ?more|instead)\b")
DENIES = either(r"\b(?:never|not|no|nor|stop|avoid\w*|without|instead of|rather than|forbid\w*|refrain)\b", r"n['’]t\b")
MADE_OF_IT = either(
    rf"(?:^\W*|[,;:] |\b(?:and|then|to|first|must|should|always|you|we|can|by|that|which|please) ){ASK}s? {OBJECT}",
    rf"\b(?:calling|using|extending|wrapping|covering|importing|inheriting from|subclassing|reusing) {OBJECT}",
    rf"\b(?:next to|beside|besides|alongside|as in|modell?ed on|based on|on top of) {OBJECT}",
    r"\b(?:implement|introduc|defin|scaffold|draft|declar|stub)\w*(?: \w+){1,4}? "
    rf"(?:like|for|with|from|via|using|per|by|in) {OBJECT}",
    r"\b(?:is|are) (?:listed|documented|described|explained|recorded|tracked|kept|noted|handled|removed|deleted|"
    rf"cleaned up) (?:in|by|with|at|through|via) {OBJECT}",
    r"\b(?:add|insert)(?:s|ed|ing)?(?: (?:\w+|``)){0,4}? (?:to|into|at the (?:end|top|bottom) of|below|above|inside|"
    rf"within) (?:the )?(?:`` (?:\w+ )?(?:in|of) )?(?:(?:list|table|map|end|top|bottom) (?:of|in) )?{OBJECT}",
)
"""What makes something of the named thing, beside it or in it: "create a class that calls `f`"."""
MADE_TOO = either(
    rf"\b(?:creat|writ|generat|implement|add|defin|scaffold)\w* (?:and|or|then|,) (?:then )?{ASK} {OBJECT}"
)
"""What makes the named thing and goes on with it: "create and use `f`"."""


def bound(words: Around) -> Around:
    """Give what stands around a name without the words that deny or make something else than the named thing.

    Who forbids to delete it, to call it in a loop, or to rely on its order says that it is there; so does who makes
    something of it. Where another name is given in its place, or in any doubt, the words stay.
    """
    sentence = _last_clause(words.sentence)
    said, rest = f"{sentence} ", words.rest
    if not CONTRARY.search(rest):
        forbidden = HANDLED.search(said)
        forbidden = forbidden or (CALLED.search(said) if CALLED_SO.search(rest) else None)
        forbidden = forbidden or (USED.search(said) if USED_SO.search(rest) else None)
        sentence = sentence[: forbidden.start()].rstrip() if forbidden else sentence
        trait = TRAIT.search(rest)
        rest = rest[trait.end() :] if trait else rest
    is_reason = EXPLAINED.search(said) and EXPLAINS.search(rest) and DENIES.search(said)
    if is_reason or (NEEDED.search(said) and not CONTRARY.search(rest)):
        sentence = ""
    if OF_OTHERS.search(rest) and not REPLACED.search(rest):
        rest = ""
    is_made_of_it = MADE_OF_IT.search(said) and not DENIES.search(sentence) and not MADE_TOO.search(said)
    sentence = "" if is_made_of_it else sentence
    clause = words.clause if sentence == words.sentence else sentence
    after = words.after if rest == words.rest else rest
    return words._replace(clause=clause, after=after, sentence=sentence, rest=rest)


def is_misuse(words: Around) -> bool:
    """Say whether what is told not to do is to use the name in some way, or to change what it names: so it is there.

    Where another thing is told to be used in its place, it may not be.
    """
    if CONTRARY.search(words.rest) or not words.sentence.strip(" *+-"):
        return False  # the name alone is what is not to be used
    return MISUSED.search(words.rest) is not None or CHANGED.search(f"{words.sentence} ") is not None


def _last_clause(sentence: str) -> str:
    """Give the end of a sentence, from where it turns from a condition or a prohibition to what it asks for."""
    sentence = CONDITION.sub("", sentence, count=1)
    turns = [turn.end() for turn in TURN.finditer(sentence) if len(sentence[: turn.start()].split()) >= WORDS_OF_CLAUSE]
    return sentence[turns[-1] :] if turns else sentence
