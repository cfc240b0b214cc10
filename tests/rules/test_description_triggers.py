"""Many ways to say when, and as many descriptions that only say what. All made up."""

from __future__ import annotations

import pytest

from skill_lint.rules.description.trigger import says_use_when, says_when

WHEN = {
    "English": [
        "Cuts paper forms. Use when a form is too wide.",
        "Cuts paper forms. **Use this skill whenever** the user wants a form.",
        "Cuts paper forms. USE WHEN cutting.",
        "Cuts paper forms. Only activate in print shops.",
        'Cuts paper forms. Use "cut" or "trim" to trigger.',
        "Cuts paper forms. Type a size to invoke it.",
        "Handles any paper form task.",
        "[Deprecated] Cuts paper forms.",
        "Cuts paper forms. This skill is deprecated.",
        "Forms, cut to size; skip without scissors.",
        "Cuts forms. Use for A4 and letter paper.",
        "Cuts forms. Use to trim margins.",
        "Use this for every paper size there is.",
        "Cuts forms. Used when margins differ.",
        "This skill should be used before printing.",
        "Cuts forms. Must be used before any print job.",
        'Cuts forms. Triggers on "cut a form" and similar requests.',
        "Cuts forms. Trigger: cut form, trim form, narrow form.",
        "Cuts forms. TRIGGERS - cut form, trim form",
        "Cuts forms. Trigger phrases include cutting and trimming.",
        "Activates when paper size is mentioned.",
        "Activate for print shops.",
        "Invoke for every paper question.",
        "Invoke with /cut-form and a size.",
        "Apply after a print job has failed on size.",
        "Apply when the printer jams.",
        "Use PROACTIVELY in print shops.",
        "Helps when a form is too wide.",
        "For paper questions of any kind.",
        "Handles questions about paper sizes.",
        "If the user asks for a form, this cuts one.",
        "Cuts forms for users who print at home.",
        "Cuts forms whose user asked to trim them: the user wants a smaller page.",
        "Ideal for cutting large sheets.",
        "Great for print shops.",
        "Perfect for folding before posting.",
        "Best suited for thin paper.",
        "Intended for binding workshops.",
        "Designed for trimming posters.",
        "Cuts forms. Run this after scanning.",
        "Read this before printing anything.",
        "Cuts forms while you scan.",
        "Cuts forms. Only on explicit request.",
        "Cuts forms on request.",
        "Cuts forms as soon as the scanner is done.",
        "Keeps scissors ready in case the printer fails.",
        "Cuts forms each time a sheet arrives.",
        "Cuts forms during a print run.",
        "Cuts forms; useful for narrow envelopes.",
        "Not for cardboard.",
        "Do not use for cardboard.",
        "Whether you're cutting or folding, starts with the ruler.",
        'Cuts forms. Say "cut it" to start.',
        "Use Scissors Pro when the sheet is thick.",
        "Cuts forms. Reach for this if nothing fits.",
        "Cuts forms for anyone working with odd sizes.",
        "User-invoked: cuts forms.",
        "Helps with tasks involving paper.",
        "Cuts paper forms — for envelopes that are too small.",
        "Wherever a sheet does not fit, cuts it.",
        "Use across all print shops.",
        "Keywords: paper, form, cut",
        "Deprecated: take the press skill.",
        "Need a smaller page? Cuts it.",
        "Cuts forms at the start of each shift.",
        'Cuts forms. Handles prompts like "trim this".',
        'Cuts forms. Examples: "trim this", "make it A5".',
        "Cuts forms on every release.",
        "Checks margins before release.",
    ],
    "German": [
        "Schneidet Formulare zu. Verwenden, wenn ein Formular zu breit ist.",
        "Schneidet Formulare zu. Immer einsetzen, sobald Papier fehlt.",
        "Schneidet Formulare zu. Für Fragen zum Papierformat nutzen.",
        "Bei Fragen zu Papierformaten.",
        "Schneidet Formulare zu, bevor gedruckt wird.",
        "Wird verwendet, um Ränder zu kürzen.",
        "Geeignet für große Bögen.",
        "Schneidet zu, falls das Blatt nicht passt.",
        "Nutze diesen Skill beim Drucken.",
    ],
    "French": [
        "Coupe des formulaires. À utiliser quand une page est trop large.",
        "Coupe des formulaires lorsque l'utilisateur le demande.",
        "Coupe des formulaires. Utiliser pour les grandes feuilles.",
        "Coupe des formulaires dès que la page dépasse.",
        "Coupe des formulaires en cas de marge trop grande.",
        "Coupe des formulaires avant d'imprimer.",
        "S'active à chaque impression.",
        "Coupe des formulaires si l'utilisateur parle de papier.",
    ],
    "Spanish": [
        "Corta formularios de papel. Usar cuando el usuario pida un formulario.",
        "Corta formularios. Úsalo para recortar márgenes.",
        "Corta formularios si el usuario menciona el papel.",
        "Corta formularios antes de imprimir.",
        "Ideal para hojas grandes.",
        "Corta formularios al imprimir carteles.",
        "Se activa en cuanto falta papel.",
    ],
    "Portuguese": [
        "Corta formulários. Use quando a página for larga.",
        "Corta formulários sempre que o usuário pedir.",
        "Corta formulários. Usar para recortar margens.",
        "Corta formulários antes de imprimir.",
        "Corta formulários se o utilizador mencionar papel.",
    ],
    "Italian": [
        "Taglia moduli. Da usare quando la pagina è larga.",
        "Taglia moduli se l'utente chiede un formato.",
        "Taglia moduli prima di stampare.",
        "Taglia moduli. Usa questa skill per i fogli grandi.",
        "Utile per i fogli grandi.",
    ],
    "Dutch": [
        "Snijdt formulieren. Gebruik dit wanneer een vel te breed is.",
        "Snijdt formulieren als de gebruiker erom vraagt.",
        "Snijdt formulieren voordat er geprint wordt.",
        "Geschikt voor grote vellen.",
    ],
    "Swedish, Danish, Norwegian": [
        "Skär formulär. Använd när en sida är för bred.",
        "Skär formulär om användaren ber om det.",
        "Skærer formularer. Bruges når siden er for bred.",
        "Skjærer skjemaer. Bruk denne hvis siden er for bred.",
    ],
    "Polish": [
        "Tnie formularze. Używaj, gdy strona jest za szeroka.",
        "Tnie formularze, jeśli użytkownik o to prosi.",
        "Tnie formularze przed drukowaniem.",
    ],
    "Czech": [
        "Stříhá formuláře. Použij, když je stránka příliš široká.",
        "Stříhá formuláře, pokud uživatel chce.",
        "Stříhá formuláře před tiskem.",
    ],
    "Hungarian, Finnish, Romanian": [
        "Űrlapokat vág. Használd, amikor túl széles az oldal.",
        "Leikkaa lomakkeita. Käytä kun sivu on liian leveä.",
        "Taie formulare. Folosește când pagina este prea lată.",
    ],
    "Russian": [
        "Режет бланки. Используй, когда страница слишком широкая.",
        "Режет бланки, если пользователь просит.",
        "Режет бланки при печати.",
        "Применяется перед печатью.",
    ],
    "Ukrainian": [
        "Ріже бланки. Використовуй, коли сторінка завелика.",
        "Ріже бланки, якщо користувач просить.",
        "Ріже бланки під час друку.",
    ],
    "Greek": ["Κόβει έντυπα. Χρησιμοποιήστε το όταν η σελίδα είναι φαρδιά."],
    "Turkish": [
        "Formları keser. Sayfa çok geniş olduğunda kullanın.",
        "Kullanıcı form istediğinde çalışır.",
        "Yazdırmadan önce formları keser.",
    ],
    "Indonesian": [
        "Memotong formulir. Gunakan ketika halaman terlalu lebar.",
        "Memotong formulir jika pengguna meminta.",
        "Memotong formulir sebelum dicetak.",
    ],
    "Vietnamese": [
        "Cắt biểu mẫu. Dùng khi trang quá rộng.",
        "Cắt biểu mẫu nếu người dùng yêu cầu.",
    ],
    "Chinese": [
        "裁剪纸张。当用户需要裁纸时使用。",
        "裁剪纸张。用户提到裁纸时触发。",
        "裁剪纸张。用于海报和信封。",
        "裁剪纸张，适用于大尺寸海报。",
        "裁剪纸张。在打印之前使用。",
        "裁剪纸张。如果页面太宽就用它。",
        "裁剪紙張。當使用者需要裁紙時使用。",
        "裁剪紙張。適用於海報。",
        "裁剪纸张。触发词：裁纸、切纸。",
        "裁剪纸张。处理海报时使用本技能。",
        "裁剪纸张，每次打印都要先运行。",
    ],
    "Japanese": [
        "用紙を切る。ユーザーが用紙の裁断を頼んだときに使用する。",
        "用紙を切る。印刷する前に使用してください。",
        "用紙を切る。印刷時に使用。",
        "用紙を切る。サイズが合わない場合に使う。",
        "用紙を切る。裁断を行う際に利用する。",
        "用紙の裁断に使用する。",
    ],
    "Korean": [
        "종이를 자른다. 사용자가 재단을 요청할 때 사용.",
        "종이를 자른다. 인쇄하기 전에 사용하세요.",
        "종이를 자른다. 페이지가 넓은 경우에 쓴다.",
        "종이를 자른다. 재단이 필요하면 실행한다.",
        "종이를 자른다. 인쇄 시 사용.",
    ],
    "Arabic": [
        "يقص النماذج. استخدمه عندما تكون الصفحة عريضة.",
        "يقص النماذج إذا طلب المستخدم ذلك.",
        "يقص النماذج قبل الطباعة.",
    ],
    "Persian": ["فرم‌ها را می‌برد. وقتی صفحه پهن است استفاده کنید.", "فرم‌ها را می‌برد اگر کاربر بخواهد."],
    "Hebrew": ["גוזר טפסים. השתמש כאשר הדף רחב מדי.", "גוזר טפסים כשהמשתמש מבקש.", "גוזר טפסים לפני הדפסה."],
    "Hindi": ["फ़ॉर्म काटता है। जब पृष्ठ बहुत चौड़ा हो तब उपयोग करें।", "फ़ॉर्म काटता है यदि उपयोगकर्ता पूछे।"],
    "Bengali": ["ফর্ম কাটে। যখন পাতা খুব চওড়া তখন ব্যবহার করুন।"],
    "Thai": ["ตัดแบบฟอร์ม ใช้เมื่อหน้ากว้างเกินไป", "ตัดแบบฟอร์มก่อนพิมพ์"],
    "a script without patterns": ["ኅትመት ወረቀት ይቆርጣል", "ქაღალდს ჭრის", "ကတ်ကြေး စက္ကူ ညှပ်"],
}

WHAT = {
    "English": [
        "Humidity and temperature records of a cheese cellar.",
        "NGS paper toolkit. Cuts, folds, binds, for envelope production.",
        "Upgrade paper workspace dependencies",
        "Cuts paper forms.",
        "Creates a new paper shop with shelves, a counter and a sign.",
        "Scaffold a printing service with a press, a queue and a ledger.",
        "Checks if the margins are straight.",
        "Tests even if no paper is loaded.",
        "Best practices for paper, including cutting and folding.",
        "A guide for folding maps.",
        "Creates issues for pull requests from a ledger.",
        "Generates ledgers optimized for archives.",
        "Ready-to-use patterns for folding.",
        "Everything you need to know about paper.",
        "Expert in binding and gluing.",
        "Reduces waste while keeping the margins straight.",
        "Lists tools used to cut paper.",
        "Scissors, rulers and glue pots (deprecated), with their settings.",
        "Handles paper, glue and thread, and skips empty sheets.",
        "Drafts events that printers use and folders receive.",
        "Manages paper, glue and thread; supports linen and leather.",
        "The user interface of a paper shop.",
        "Comprehensive reference for paper weights.",
        "Sends HTTP requests to the printer.",
        "Fold a map, then put it away.",
        "Schema and table definitions of the ledger.",
        "Refactor a binding to reduce its thickness.",
        "Speak like a bookbinder.",
        "What can paper do? An essay.",
        "Lists every paper weight with examples.",
        "Documents all features, tools and use cases of a press.",
    ],
    "German": [
        "Schneidet Formulare zu.",
        "Erstellt Bücher mit Leinen und Leder.",
        "Sammlung von Vorlagen der Buchbinderei.",
    ],
    "French": ["Coupe des formulaires de papier.", "Crée des livres avec une couverture en lin.", "Guide de reliure."],
    "Spanish": ["Corta formularios de papel.", "Crea libros con tapas de lino.", "Guía de encuadernación."],
    "Portuguese": ["Corta formulários de papel.", "Cria livros com capa de linho."],
    "Italian": ["Taglia moduli di carta.", "Crea libri con copertina di lino."],
    "Dutch": ["Snijdt papieren formulieren.", "Maakt boeken van linnen."],
    "Swedish": ["Skär pappersformulär.", "Binder böcker i linne."],
    "Polish": ["Tnie formularze papierowe.", "Oprawia książki w len."],
    "Czech": ["Stříhá papírové formuláře.", "Váže knihy do plátna."],
    "Russian": ["Режет бумажные бланки.", "Переплетает книги в лён и кожу."],
    "Ukrainian": ["Ріже паперові бланки."],
    "Greek": ["Κόβει χάρτινα έντυπα."],
    "Turkish": ["Kağıt formları keser.", "Keten kapaklı kitaplar oluşturur."],
    "Indonesian": ["Memotong formulir kertas.", "Membuat buku dari kain linen."],
    "Vietnamese": ["Cắt biểu mẫu giấy.", "Đóng sách bằng vải lanh."],
    "Chinese": ["裁剪纸张和信封。", "生成当前目录的索引页。", "创建书籍，支持亚麻和皮革封面。", "實時監控紙張庫存。"],
    "Japanese": ["用紙を切る。", "本を作成し、表紙を付ける。", "同時に複数の用紙を裁断する。"],
    "Korean": ["종이를 자른다.", "책을 만들고 표지를 붙인다."],
    "Arabic": ["يقص النماذج الورقية."],
    "Hebrew": ["גוזר טופסי נייר."],
    "Hindi": ["कागज़ के फ़ॉर्म काटता है।"],
    "Thai": ["ตัดแบบฟอร์มกระดาษ"],
}


@pytest.mark.parametrize("text", [pytest.param(t, id=f"{k}-{n}") for k, ts in WHEN.items() for n, t in enumerate(ts)])
def test_a_description_that_says_when_is_recognised(text: str) -> None:
    assert says_when(text)


@pytest.mark.parametrize("text", [pytest.param(t, id=f"{k}-{n}") for k, ts in WHAT.items() for n, t in enumerate(ts)])
def test_a_description_that_only_says_what_is_not_taken_for_more(text: str) -> None:
    assert not says_when(text)


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("Cuts forms. Use when a form is wide.", True),
        ("Cuts forms. USE THIS SKILL WHEN a form is wide.", True),
        ("Cuts forms. Use it\n  whenever a form is wide.", True),
        ("Cuts forms. **Use when** a form is wide.", True),
        ("Cuts forms. Use for wide forms.", False),
        ("Cuts forms when they are wide.", False),
        ("Verwenden, wenn ein Formular zu breit ist.", False),
    ],
)
def test_the_literal_phrase(text: str, literal: bool) -> None:
    assert says_use_when(text) is literal


def test_white_space_and_curly_quotes_change_nothing() -> None:
    assert says_when("Cuts forms.\n  Use\n  this if you’re printing.")
    assert says_when("Coupe lorsqu’une page dépasse.")


def test_hostile_text_is_answered() -> None:
    for piece in ("a", "use ", "user ", "for a ", "before ", "当", "ığ", "。", "/", "use a for-"):
        says_when(piece * 200_000)
        says_when("x" + piece * 200_000 + "!")
