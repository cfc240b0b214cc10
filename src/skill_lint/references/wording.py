"""Reads the words around a reference: some sentences create a file, forbid it or make it up, and so claim nothing."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason
    from skill_lint.model.source import Source, Span

LONGEST_LINE = 2000
REACH = 90  # characters before and after a reference that can belong to its clause

CREATED = regex(
    r"\b(?:creat(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|sav(?:e|es|ed|ing)|(?:re-?)?generat(?:e|es|ed|ing)|"
    r"produc(?:e|es|ed|ing)|export(?:s|ed|ing)?|emit(?:s|ted|ting)?|append(?:s|ed|ing)?|outputs?|add(?:s|ed|ing)?|"
    r"stor(?:e|es|ed|ing)|record(?:s|ed)?|put)\b(?:\W+\w+){0,4}$",
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
    rf"(?:never|do(?:es)? not|don't|doesn't){REMEMBERED})\b[^.;]*$|"
    r"\b(?:(?:must|should|may|shall) not|mustn't|shouldn't|refrain from|stop|avoid(?:s|ing)?|former|previously|"
    r"forbid(?:s|den)?|prohibit(?:s|ed)?|ban(?:s|ned)?)\b(?:\W+\w+){0,4}$|"
    r"\b(?:not|nor)$|\bprefer\b[^.;]*\bover$",
    re.IGNORECASE,
)
NEGATED_AFTER = regex(
    r"[^.;]{0,20}\b(?:was|were|is|are|has been|have been|does|do|will be)\s+(?:now\s+)?"
    r"(?:removed|deleted|gone|missing|deprecated|not|no longer|obsolete|legacy|superseded|retired|forbidden)\b"
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
    r"[ ,(]*(?:if|when|where) (?:it |they |one |any )?(?:exists?|(?:is |are )?(?:present|available|there)|any)\b",
    re.IGNORECASE,
)
EXAMPLE = regex(
    r"(?:\be\.g\.|\bfor example\b|\bfor instance\b|\bsuch as\b|\bexamples?\s*[:：]|\bsay,|\blike this\b|"
    r"\b(?:bad|good|wrong|right|incorrect|correct|before|after)\b\**:|[❌✅✗✓]|"
    r"\b(?:z\.\s?B\.|zum Beispiel|beispielsweise|par exemple|por ejemplo|ad esempio|por exemplo))(?:[^.;]|\.(?=\w))*$|"
    r"(?:例如|比如|譬如|例えば|たとえば|예를 들어|예:|例[:：]|示例[:：])[^。；;]*$|"
    r"\bnam(?:e|es|ed|ing)\b[^.;]{0,60}\b(?:like|as|prefer|use|not)$",
    re.IGNORECASE,
)
# The same in other languages, where that is certain from a few words.
CREATED_ABROAD = regex(
    r"\b(?:erstell(?:e|en|t)|erzeug(?:e|en|t)|schreib(?:e|en|t)|speicher(?:e|n|t)|generier(?:e|en|t)|cr[ée]e[rz]?|"
    r"[ée]cri(?:re|s|vez)|g[ée]n[ée]re[rz]?|enregistre[rz]?|crea[rn]?|escrib[ea]|escribir|genera[rn]?|guarda[rn]?|"
    r"criar|crie|gerar|gere|salvar|salve)\b(?:\W+\w+){0,4}$|"
    r"(?:创建|新建|生成|写入|保存(?:到|为|至)|输出(?:到|为|至)|導出|导出|建立|產生|생성|작성)[^。；;，,]{0,12}$",
    re.IGNORECASE,
)
CREATED_ABROAD_AFTER = regex(
    r"\s*(?:を|に|へ|として|という)[^。、]{0,8}(?:作成|生成|保存|出力|書き|作る|追加)|"
    r"\s*(?:을|를|에|로)\s*(?:생성|작성|저장|추가)|"
    r"\s*(?:wird|werden) (?:erstellt|erzeugt|geschrieben|angelegt)|\s*(?:anlegen|erstellen|erzeugen|schreiben)\b"
)
NEGATED_ABROAD = regex(
    r"\b(?:nicht|nie|niemals|keine?n?|kein|vermeide|früher|ehemals|veraltet\w*|entfernt|gelöscht|statt|anstelle|"
    r"ne|n'|jamais|éviter|évitez|supprimé|ancien(?:ne)?|plutôt que|nunca|evitar?|eliminado|ya no|en lugar de|não|"
    r"em vez de|obsoleto)\b[^.;]*$|"
    r"(?:不要|请勿|請勿|禁止|避免|切勿|勿|别|不再|没有|沒有|不存在|已删除|已刪除|已移除|已废弃|废弃的|旧的|而不是|而非)[^。；;]*$",
    re.IGNORECASE,
)
NEGATED_ABROAD_AFTER = regex(
    r"[^.;]{0,20}\b(?:wurde|wurden|ist|sind|a été|ont été|fue|fueron|foi|foram)\s+(?:\w+\s+)?(?:entfernt|gelöscht|"
    r"umbenannt|veraltet|verschoben|ersetzt|nicht|supprimé\w*|renommé\w*|remplacé\w*|eliminad\w*|renombrad\w*|"
    r"reemplazad\w*|removid\w*)\b|"
    r"[^。；;]{0,12}(?:已删除|已刪除|已移除|已废弃|已廢棄|不存在|已重命名|已迁移|は?(?:削除|廃止|非推奨)|を?(?:使わない|使用しない|"
    r"編集しない|作成しない|変更しない)|しないで|してはいけ|삭제|사용하지)",
    re.IGNORECASE,
)
ASKED_ABROAD = regex(
    r"\b(?:falls|wenn|ob|si|se)(?:\s+\w+){0,2}$|(?:如果|若|检查|檢查|查找|是否有|もし|만약)[^。；;，,]{0,12}$",
    re.IGNORECASE,
)
IS_THERE_ABROAD_AFTER = regex(
    r"[^.;]{0,20}\b(?:existiert|vorhanden|existe|existent|esiste)\b|[^。；;]{0,8}(?:存在|がある(?:場合|とき)|があれば|있으면|있는)",
    re.IGNORECASE,
)
# What a comment says is not said to the reader; the reach may begin or end within one.
COMMENT_BEFORE = regex(r"^(?:(?!<!--).)*-->|<!--.*?-->", re.DOTALL)
COMMENT_AFTER = regex(r"<!--.*?(?:-->|$)", re.DOTALL)
ITEM = regex(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
LONGEST_LIST = 40  # lines between an item and the sentence that leads to its list
# "Create these files:", "Files to create:", "It generates:" before a list.
LEADS_TO_CREATED = regex(
    r"(?:^[\W\d]*(?:(?:then|now|next|first|finally|will|it|this|the \w+)\s+){0,3}"
    r"(?:creat|generat|writ|scaffold|produc)(?:e|es|s|ing)?\b"
    r"(?:\s*[:：]|[^.]*\b(?:files?|documents?|pages?|structure|following|these)\b)"
    r"|\b(?:files?|documents?|artifacts?)\s+(?:to\s+(?:be\s+)?)?(?:creat|generat|writ|produc)(?:e|ed|ten)\b"
    r"|\boutput files\s*[:：])"
    r"[^.]*(?<=[:：])\W*$",
    re.IGNORECASE,
)
# "It runs an extra hook if one exists:", "Optional files:" before a list.
LEADS_TO_ASKED = regex(
    r"(?:\boptional(?:ly)?\b|\b(?:if|when|where) (?:one|any|it|they|these|those|such|present|available|applicable)\b|"
    r"\bmay (?:exist|contain|have|include|be (?:there|present))\b|\b(?:look|check|search)(?:s|es|ing)? for\b)"
    r"[^.]*(?<=[:：])\W*$",
    re.IGNORECASE,
)


def reason_around(document: Document, span: Span) -> UnjudgedReason | None:
    """Give the reason why the words around `span` do not claim that what stands there is there, None where they do.

    `to-be-created`: the sentence makes it, or will. `negated`: it forbids it, denies it or tells of a time when it was
    there. `example`: it shows how such a thing may look. `ambiguous`: it asks whether it is there. Only the clause of
    the same line counts, and the sentence that leads to a list; some words of other languages are known.
    """
    source = document.source
    line = source.line_span(source.position(span.start).line)
    start, end = _construct(source.text, line, span)
    before = COMMENT_BEFORE.sub("", source.text[max(line.start, start - REACH) : start]).rstrip("`*_\"'([ ")
    after = COMMENT_AFTER.sub("", source.text[end : min(line.end, end + REACH)]).lstrip("`*_\"')] ")
    if _is_created(before, after):
        return "to-be-created"
    if _is_asked(before, after):
        return "ambiguous"
    if NEGATED.search(before) or NEGATED_AFTER.match(after):
        return "negated"
    if NEGATED_ABROAD.search(before) or NEGATED_ABROAD_AFTER.match(after):
        return "negated"
    if EXAMPLE.search(before) or GAP_AFTER.match(after):
        return "example"
    if ITEM.match(source.text, line.start, line.end) is not None and not READ.search(before):
        return _reason_before_list(source, source.position(span.start).line)
    return None


def _construct(text: str, line: Span, span: Span) -> tuple[int, int]:
    """Give where the code span in which `span` lies begins and ends: a command's words are no sentence around it."""
    start, end = span
    if text.count("`", max(line.start, start - LONGEST_LINE), start) % 2:
        start = text.rindex("`", line.start, start)
        closing = text.find("`", end, line.end)
        end = closing if closing >= 0 else end
    return start, end


def _is_created(before: str, after: str) -> bool:
    creation = CREATED.search(before) or CREATED_ABROAD.search(before)
    move = MOVED.search(before)
    if (creation and not READ.search(creation.group())) or (move and not READ.search(move[1])):
        return True
    return bool(CREATED_AFTER.match(after) or PLANNED_AFTER.match(after) or CREATED_ABROAD_AFTER.match(after))


def _is_asked(before: str, after: str) -> bool:
    if ASKED.search(before) or IF_THERE_AFTER.match(after):
        return True
    if IS_THERE_AFTER.match(after) and IS_IF.search(before):
        return True
    return ASKED_ABROAD.search(before) is not None and IS_THERE_ABROAD_AFTER.match(after) is not None


def _reason_before_list(source: Source, line: int) -> UnjudgedReason | None:
    """Give what the sentence or heading before the list in which line `line` stands says of its items.

    An item below another belongs to that one's list too.
    """
    depth = _depth(source.line(line))
    for number in range(line - 1, max(0, line - LONGEST_LIST), -1):
        text = source.line(number)[:400]
        is_item = ITEM.match(text) is not None
        if not text.strip() or _depth(text) > depth or (is_item and _depth(text) == depth):
            continue
        led = f"{text}:" if text.startswith("#") else text
        if LEADS_TO_CREATED.search(led) is not None and not READ.search(led):
            return "to-be-created"
        if LEADS_TO_ASKED.search(led) is not None:
            return "ambiguous"
        if not is_item:
            return None
        depth = _depth(text)
    return None


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


WINDOWS = regex(
    r"\b(?:powershell|pwsh|windows|cmd(?:\.exe)?)\b|\.(?:ps1|bat|cmd|exe)\b|\b[A-Za-z]:\\|\$env:|%[A-Za-z_]+%",
    re.IGNORECASE,
)


def is_windows(document: Document, span: Span) -> bool:
    """Say whether `span` stands among instructions for Windows, where backslashes separate."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    if WINDOWS.search(source.text, line.start, min(line.end, line.start + 2000)):
        return True
    above = bisect_right(document.headings, span.start, key=lambda heading: heading.span.start)
    return above > 0 and WINDOWS.search(document.headings[above - 1].text[:2000]) is not None
