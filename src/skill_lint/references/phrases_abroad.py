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
SHOWN_ABROAD_AFTER = regex(
    r"^\W*(?:のような|のように(?:[^。]{0,12}(?:書|記|示|表)|[。、）)]|\s*$)|といったよう|みたいな|"
    r"처럼 (?:쓰|적|표)|这样的|這樣的|之类|之類)"
)
"""How a sentence goes on that names a thing to show what such a one looks like."""
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
BECAME_ABROAD = regex(
    r"^\W*(?:\w+ )?(?:hei(?:ß|ss)(?:t|en)|nennt sich|lautet|ist|sind|lebt|liegt|steht) "
    r"(?:jetzt|nun|heute|inzwischen|mittlerweile|neuerdings)\b"
    r"|^\W*(?:\w+ )?(?:wurden?|ist|sind) (?:\w+ ){0,2}(?:in|zu|durch|nach|von) (?:\w+ )?``[^.;]{0,30}\b(?:umbenannt|"
    r"ersetzt|verschoben|geändert|abgelöst|geworden)\b"
    r"|^[^.;]{0,20}\b(?:gibt es|existier(?:t|en)|ist|sind) (?:\w+ )?(?:nicht mehr|weg\b|fort\b|entfallen|verschwunden)"
    r"|^\W*(?:entfällt|entfallen)\b|^\s*\((?:jetzt|nun|heute) "
    r"|^\W*s['’]appelle(?:nt)? (?:maintenant|désormais|dorénavant|à présent)\b"
    r"|^\W*(?:est|sont) (?:devenue?s?|désormais|maintenant)\b|^[^.;]{0,20}\bn['’]existe(?:nt)? plus\b"
    r"|^\W*(?:ahora|actualmente) (?:se llama|es|está)\b|^\W*se llama ahora\b"
    r"|^[^.;]{0,20}\bya no (?:existe|se usa|está)\b"
    r"|^\W*(?:pasó|passou) a (?:ser|llamarse|se chamar|chamar-se)\b"
    r"|^\W*(?:agora|hoje) (?:se chama|é|está)\b|^\W*chama-se agora\b|^[^.;]{0,20}\b(?:não existe mais|já não existe)\b"
    r"|^\W*(?:ora|adesso) (?:si chiama|è)\b|^\W*si chiama (?:ora|adesso)\b|^[^.;]{0,20}\bnon esiste più\b"
    r"|^\W*è (?:diventat[oa]|stat[oa] (?:rimoss|rinominat|sostituit|spostat)[oa])\b"
    r"|^\W*(?:теперь|сейчас) (?:называется|это)\b|^\W*называется теперь\b|^[^.;]{0,20}\bбольше не существует\b"
    r"|^\W*(?:был[аои]?) (?:переименован|удал[её]н|замен[её]н)"
    r"|^\s*(?:现在|現在|如今)(?:叫|改叫|改为|改為|称为|稱為|是)|^\s*(?:已经?|已經)?(?:改名|更名|重命名|替换|替換|迁移|遷移|改)(?:为|為|成|到|至)"
    r"|^\s*(?:已经?|已經)?(?:不再存在|没有了|沒有了)"
    r"|^\s*は[^。]{0,30}(?:に|へ)(?:改名|変更|置き換え|移動|リネーム|なりました)|^\s*はもう(?:ない|ありません|存在しない)"
    r"|^\s*(?:는|은|이|가)[^.]{0,30}(?:로|으로)\s*(?:변경|대체|이동|바뀌)|^\s*(?:는|은)\s*더 이상",
    re.IGNORECASE,
)
"""How a sentence gives, behind a name, the one that it became."""
FROM_ABROAD = regex(r"^\W*aus$", re.IGNORECASE)
TO_ABROAD = regex(r"\W*(?:wurden?|ist|sind)\b[^.;]{0,20}(?:``|\bgeworden\b)", re.IGNORECASE)
"""What stands before and behind the first name of "Aus `a` wurde `b`"."""
