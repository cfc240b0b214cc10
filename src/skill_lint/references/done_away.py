"""Says whether a text does away with what it names, or with what is there under its name: no successor is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.command_around import command_around
from skill_lint.references.phrases import either
from skill_lint.references.presumed import FORBIDS, HANDLED, KINDS
from skill_lint.references.sentence import around
from skill_lint.references.shunned import texts_over

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.command_around import CommandAround
    from skill_lint.references.mention import Mention

OBJECT = (
    rf"(?:(?:the|this|that|these|those|all|any|your|our|its|old|obsolete|unused|stale|{KINDS}|"
    r"files|folders|directories|scripts|modules|``|,|and|or|&|:) *)*$"
)
"""What may stand between a verb and the name, which may be one of several."""
REMOVED = either(
    r"\b(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|eras(?:e|es|ed|ing)|unlink(?:s|ed|ing)?|trash(?:es|ed|ing)?|"
    r"discard(?:s|ed|ing)?|purg(?:e|es|ed|ing)|drop(?:s|ped|ping)?|wip(?:e|es|ed|ing)|nuk(?:e|es|ed|ing)|"
    r"prun(?:e|es|ed|ing)|retir(?:e|es|ed|ing)|rm|get(?:ting)? rid of|(?:throw|toss|chuck)(?:ing)? (?:away|out)|"
    rf"kill(?:ing)? off) {OBJECT}",
    r"\b(?:lösch(?:e|en|t)|entfern(?:e|en|t)|supprime[rz]?|efface[rz]?|retire[rz]|enl[eè]ve[rz]?|elimin(?:a|ar|e)|"
    r"borr(?:a|ar|e)|remov(?:a|er)|remueva|remueve|quit(?:a|ar|e)|apag(?:a|ar|ue)|exclu(?:a|ir)|cancell(?:a|are)|"
    r"rimuov(?:i|ere)|verwijder(?:en)?|usuń|usunąć|ta bort|radera|fjern|slet|smaž|odstraň|удали(?:те|ть)?) "
    r"(?:(?:\w+|``),? ){0,3}(?<!\b(?:de|da|di|du|en|em|in|im|iz|ur|av) )"
    r"(?<!\b(?:aus|von|del|dal|des|uit|van|con|com|med|mit) )"
    r"(?<!\bfrån )(?<!\bavec )(?<!\busando )(?<!\bpomocą )(?<!\b[zw] )$",
    r"(?:删除|刪除|移除|删掉|刪掉|扔掉|丢掉|去掉)(?:[了旧的]|文件|脚本|目录|这个|那个|\W)*$",
)
"""What right before a name does away with it; behind "from" in another language it is something in the named file."""
PARTED = either(
    rf"\b(?:(?:throw|toss|chuck|kill)(?:s|ing)?|wirf|werft|werfen|schmei(?:ß|ss)(?:t|en)?) {OBJECT}", r"[把将將]\W*$"
)
PARTED_AFTER = either(r"^\W*(?:away|out|off|weg|raus)\b", r"^\s*(?:删除|刪除|移除|删掉|刪掉|扔掉|丢掉|去掉|删了)")
"""The two halves of what does away with the name between them: "throw `x` away"."""
KEPT = either(
    rf"\b{FORBIDS} (?:(?:wip|nuk|prun|retir|throw|toss|chuck|kill|purg|drop|eras|discard|trash)(?:e|ing|ping)?"
    rf"(?: (?:off|away|out))?|get(?:ting)? rid of) {OBJECT}",
    r"(?:不要|不能|不得|请勿|請勿|切勿|禁止|别|別)(?:[把将將]|删除|刪除|移除|删掉|刪掉|扔掉|丢掉|去掉)\W*$",
)
"""What forbids to do away with the named thing, which so is there."""
CLEANED = either(r"^\W*(?:to )?(?:clean|tidy)[ -]?up\W*[:：](?:[\s,&`*_]|and\b|or\b)*$")
"""A label before what is to go; before a command it says how."""
REMOVED_AFTER = either(
    r"^\W*(?:\w+ ){0,2}?(?:should|must|can|may|might|will|is to|are to|ha(?:s|ve) to|needs? to|to) "
    r"(?:now |then |safely |also )?"
    r"(?:be (?:deleted|removed|dropped|erased|discarded|retired|wiped|pruned|thrown away)\b|"
    r"go(?: (?:now|too|away|as well))?\W*$)",
    r"^\W*(?:\w+ ){0,2}?(?:is|are) (?:(?!not\b|never\b|hardly\b)\w+ )?(?:safe|ok|okay|fine|free|ready) to "
    r"(?:delete|remove|drop|erase|discard)\b"
    r"(?!\s+(?!(?:from|and|or|now|once|after|if|when|too|as|with)\b)\w)",
    r"^\W*(?:(?:and|then) )*(?:delete|remove|drop|erase|discard) (?:it|them)\b",
    r"^\W*(?:löschen|entfernen|wegwerfen|rauswerfen)\b",
    r"^\s*を(?:削除|消|捨て)|^\s*(?:을|를)\s*(?:삭제|제거)",
)
"""What does away with the name before it; what "is safe to delete rows" deletes them."""
TO_REMOVE = either(
    r"\bto (?:be )?(?:delete|remove|drop|erase|discard)(?:d|ped)?\W*$",
    r"^\W*(?:\w+ ){0,2}(?:delete|remove|drop|erase|discard)(?: (?:(?:all|any) )?(?:of )?(?:the |these|those)"
    r"[^.]*)?\W*$",
)
"""What a heading or the line above a list says, each of whose items is a thing to delete."""
FIRST = regex(r"[^\w`]*(?:\d{1,9}[.)]\s*|\[[ xX]\]\s*)?")
"""What stands before a name with which an item begins."""
PUT_THERE = either(r"\bdrop(?:s|ped|ping)? [^.;]*$")
PUT_WHERE = either(r"^\W*(?:in|into|on|onto|at|here|there|under|next to|beside)\b")
"""How a name goes on that is dropped into something: it is put there and not away."""
REMOVERS = regex(
    r"(?<!\S)(?:rm|rmdir|rd|unlink|del|erase|trash|trash-put|rimraf|shred|srm|Remove-Item)(?!\S)", re.IGNORECASE
)
"""Commands that delete the files given to them, also behind `xargs`, `git` or `-exec`."""
DELETES = regex(r"(?<!\S)(?:-delete|-exec(?:dir)?\s+rm)(?!\S)")
"""What a search does with the files that it finds."""
DOWNLOADS = regex(
    r"(?<!\S)(?:wget\s(?:[^|;&]{0,300}\s)?(?:-\w*O|--output-document)|"
    r"(?:curl|aria2c)\s(?:[^|;&]{0,300}\s)?(?:-\w*o|--output|--out))\s*$"
)
"""Commands that put another file under the name, whose flag may be joined to others: `curl -sSLo`."""
CHANGERS = regex(
    r"(?<!\S)(?:touch|truncate|tee|mktemp|mv|move|ren|rename|ln|Move-Item|Rename-Item|New-Item|Clear-Content|"
    r"Set-Content|Out-File)(?!\S)",
    re.IGNORECASE,
)
"""Commands that take a file away from its place, or put another or an empty one there."""
TESTS = regex(r"(?:test|\[\[?)(?!\S)")
DENIED = regex(r"(?<!\S)!(?!\S)")
DENIED_BEFORE = regex(r"(?:!|-not)[ \t]*\(*[ \t]*\Z", re.IGNORECASE)
"""What stands before a whole command that is to fail: `! test -e x`, `if (-not (Test-Path x))`."""


def is_done_away(document: Document, mention: Mention) -> bool:
    """Say whether the text around `mention` deletes what it names: its successor is not to be deleted with it."""
    command = command_around(document, mention)
    if command is not None and (REMOVERS.search(command.before) or DELETES.search(command.whole)):
        return True
    words = around(document, mention.around if mention.kind in LINKS else mention.span)
    said = f"{words.sentence} "
    if REMOVED_AFTER.search(words.rest) or (command is None and CLEANED.search(said)):
        return True
    if FIRST.fullmatch(words.sentence) and any(TO_REMOVE.search(lead) for lead in texts_over(document, mention.around)):
        return True
    if HANDLED.search(said) or KEPT.search(said):
        return False
    if PARTED.search(said) and PARTED_AFTER.search(words.rest):
        return True
    if REMOVED.search(said) is None:
        return False
    return not (PUT_THERE.search(said) and PUT_WHERE.search(words.rest))


def is_to_be_absent(command: CommandAround) -> bool:
    """Say whether a command makes or moves the file that is named in it, or asks for its absence."""
    if DOWNLOADS.search(command.before):
        return True
    if CHANGERS.search(command.before) or DENIED_BEFORE.search(command.preceding):
        return True
    return TESTS.match(command.before) is not None and DENIED.search(command.before) is not None
