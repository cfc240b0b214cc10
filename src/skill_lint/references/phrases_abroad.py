"""The words of other languages that say why a sentence does not claim that something is there."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex

# Only what is certain from a few words.
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
IF_THERE_ABROAD_AFTER = regex(
    r"[^.;。；]{0,20}(?:\b(?:falls|sofern|wenn|soweit) (?:\w+ )?(?:vorhanden|definiert|verfügbar)\b"
    r"|\bfalls es \w+ gibt\b|\bs[’']il existe\b|\bsi (?:(?:le|la|el) \w+ )?(?:existe|disponible|está definid[oa])\b"
    r"|\bse (?:esiste|existir|presente)\b|если (?:есть|существует|имеется)"
    r"|如果?(?:存在|有)|若(?:存在|有)|存在する(?:場合|なら)|있으면|존재하면)",
    re.IGNORECASE,
)
IF_THERE_ABROAD_BEFORE = regex(
    r"(?:\b(?:falls|sofern) (?:vorhanden|definiert|verfügbar)\b|\bsi (?:existe|disponible)\b|\bse (?:esiste|existir)\b"
    r"|если (?:есть|существует)|如果(?:有|存在)|若有|存在する場合)[^.;。；]{0,20}$",
    re.IGNORECASE,
)
