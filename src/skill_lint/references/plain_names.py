"""Finds names of skills that went: `grind-oats` in a code span, `Skill(grind-oats)` and `/corn:grind` anywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.code_word import NOTHING
from skill_lint.references.extract_commands import SHELLS
from skill_lint.references.judge_names import is_called_skill
from skill_lint.references.mention import Mention
from skill_lint.references.remembered import once_per_document
from skill_lint.references.subject import SkillName
from skill_lint.references.verdicts import unjudged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import ReferenceKind, Verdict
    from skill_lint.references.gone_skills import GoneSkills
    from skill_lint.references.inquiry import Inquiry

TOOL = regex(r"\bSkill\(\s*(?:(?:skill|name|command)\s*[:=]\s*)?[\"']?([\w-]{1,100}(?::[\w-]{1,100})?)[\"']?\s*[,)]")
"""The tool by which Claude Code calls a skill, as permissions and texts write it."""
TYPED = regex(r"(?<![^\s(\"'*_>|])/([\w-]{1,100}:[\w-]{1,100})(?![\w/-]|[:.]\w)")
"""A skill as it is typed, with its plugin: without that, a slash in a text is more often a place."""
QUALIFIED = regex(r"(?<![\w/:.@$#&=-])([A-Za-z][\w-]{0,99}:[A-Za-z][\w-]{0,99})(?![\w/:=(-]|\.\w)")
"""The same without the slash, in prose: a skill that went had just this name."""
ADDRESS = regex(r"[\w-]\.(?:com|org|io|dev|net|sh)/[\w.@/-]+")
COMPOUND = regex(r"\w+(?:[-:]\w+)+")
"""Names that are no plain word."""
REACH = 60  # characters around a name that can say of what kind it is
OTHER_KIND = (
    r"(?:pre-commit |git |npm |python |docker |shell |cli )?(?:commands?|cli|binar(?:y|ies)|executables?|tools?|"
    r"packages?|librar(?:y|ies)|modules?|crates?|gems?|dependenc(?:y|ies)|branch(?:es)?|tags?|labels?|hooks?|jobs?|"
    r"workflows?|actions?|steps?|stages?|images?|containers?|services?|servers?|repo(?:sitor(?:y|ies))?s?|projects?|"
    r"director(?:y|ies)|folders?|files?|scripts?|targets?|tasks?|rules?|checks?|events?|classes|class|components?|"
    r"elements?|attributes?|propert(?:y|ies)|fields?|keys?|flags?|options?|headers?|tables?|columns?|topics?|queues?|"
    r"buckets?|namespaces?|environments?|plugins?|extensions?|agents?|sub-?agents?|apps?|endpoints?|routes?|pages?|"
    r"prefix(?:es)?|sections?|templates?|patterns?|values?|types?|categor(?:y|ies)|frameworks?|sdks?|apis?)"
)
SAID_BEFORE = regex(rf"\b{OTHER_KIND}:?\s+(?:named |called )?[`*_\"'(\[]*$", re.IGNORECASE)
SAID_AFTER = regex(rf"[`*_\"')\]]*\s+{OTHER_KIND}\b", re.IGNORECASE)
"""What says beside a name that it is that of something else than a skill."""
OF_SOMEBODY = regex(
    r"\b[A-Z][\w-]*['’]s\s+[`*_\"'(\[]*$"
    r"|\b(?:[Aa]dapt|[Dd]eriv|[Ii]nspir|[Pp]ort|[Ff]ork|[Tt]ak|[Cc]opi|[Bb]as|[Vv]endor)e[dn]\s+(?:from|on|by)\b[^.;\n]*$"
)
"""What says before a name that it is that of somebody else's skill, or of the one that this was made from."""
INSTALLS = r"(?:install|add|npx|uvx|bunx|dlx|pipx|run|exec|sudo|which|require|from|import|brew|cargo|gem|docker|-m)"
MOST_READ = 1_000_000  # bytes of a text in which a name is looked for
_MANIFESTS = """
package.json pyproject.toml setup.cfg requirements.txt requirements-dev.txt cargo.toml go.mod gemfile pipfile brewfile
composer.json .pre-commit-config.yaml .mcp.json mcp.json docker-compose.yml docker-compose.yaml compose.yaml compose.yml
dockerfile makefile justfile taskfile.yml environment.yml pubspec.yaml mix.exs build.gradle pom.xml
"""
MANIFESTS = frozenset(_MANIFESTS.split())
"""Files in which a project says what it is made of and which programs it has or needs."""
MOST_MANIFESTS = 100


def may_name_skills(document: Document) -> bool:
    """Say whether the document can hold the plain name of a skill: told from its text alone."""
    source = document.source.text
    return (
        "skill" in source
        or "Skill" in source
        or QUALIFIED.search(source) is not None
        or TYPED.search(source) is not None
        or any(COMPOUND.fullmatch(source, *code.content_span) is not None for code in document.code_spans)
    )


def with_gone_names(document: Document, found: Sequence[Mention], gone: GoneSkills) -> Sequence[Mention]:
    """Give `found`, what `document` names, with the plain names of skills that went, in the order of the text.

    A name of one word is one only where the text calls it a skill.
    """
    names = gone.by_name
    if not any(name in document.source.text for name in names):
        return found
    named = [mention for mention in _named(document, gone) if _is_open(document, mention, found)]
    if not named:
        return found
    taken = {mention.around for mention in named}
    left = [mention for mention in found if mention.around not in taken]
    return sorted([*left, *named], key=lambda mention: mention.span)


def _named(document: Document, gone: GoneSkills) -> Iterator[Mention]:
    source = document.source.text
    for code in document.code_spans:
        start, end = code.content_span
        text = source[start:end]
        call = TOOL.fullmatch(text)
        name = call[1] if call else text
        if name in gone.by_name:
            place = start + (call.start(1) if call else 0)
            yield _mention(document, Span(place, place + len(name)), code.span, is_call=call is not None)
    called: set[Span] = set()
    if "Skill(" in source:
        for run in document.texts:
            for call in TOOL.finditer(source, run.start, run.end):
                if call[1] in gone.by_name:
                    called.add(Span(*call.span(1)))
                    yield _mention(document, Span(*call.span(1)), Span(*call.span()), is_call=True)
    if any(":" in name for name in gone.by_name):
        for run in (*document.texts, *(span for fence in document.fences for span in fence.line_spans)):
            for typed in TYPED.finditer(source, run.start, run.end):
                if typed[1] in gone.by_name:
                    span = Span(*typed.span())
                    yield Mention("prose", span, typed[0], NOTHING, span, subject=SkillName(typed[1], "/"))
        for run in document.texts:
            for bare in QUALIFIED.finditer(source, run.start, run.end):
                span = Span(*bare.span())
                if bare[1] in gone.by_name and span not in called:
                    yield Mention("prose", span, bare[0], NOTHING, span, subject=SkillName(bare[1], ""))


def _mention(document: Document, span: Span, around: Span, *, is_call: bool) -> Mention:
    name = document.source[span]
    kind: ReferenceKind = "code" if document.source.text[around.start] == "`" else "prose"
    mention = Mention(kind, span, name, NOTHING, around, subject=SkillName(name, "", is_call))
    if not is_call and is_called_skill(document, mention):
        return mention._replace(subject=SkillName(name, "", True))
    return mention


def _is_open(document: Document, mention: Mention, found: Sequence[Mention]) -> bool:
    """Say whether the text means a skill by the name, or nothing else that is known so far."""
    if any(link.span.start <= mention.span.start < link.span.end for link in document.links):
        return False  # the link's target is judged
    subject = mention.subject
    if isinstance(subject, SkillName) and (subject.is_said or subject.sign):
        return True
    return COMPOUND.fullmatch(mention.text) is not None and all(each.around != mention.around for each in found)


def judge_plain(inquiry: Inquiry, document: Document, mention: Mention, name: SkillName) -> Verdict:
    """Say why a plain name of a skill that went may be that of something else, or that nothing more is known of it."""
    from skill_lint.clients.commands import built_in

    if name.name in built_in():
        return unjudged(document, mention, "external")
    if inquiry.policy.allowed(mention.text) is not None:
        return unjudged(document, mention, "allow-listed")
    if inquiry.ending(f"commands/{name.name.rpartition(':')[2]}.md"):
        return unjudged(document, mention, "ambiguous")  # a command took its place
    if _is_from_elsewhere(inquiry, document, mention):
        return unjudged(document, mention, "external")
    if name.is_said:
        return unjudged(document, mention, "no-evidence")
    if _is_other_kind(document, mention) or _is_something_else(inquiry, name.name):
        return unjudged(document, mention, "ambiguous")
    is_shown = inquiry.samples.holds(document, mention)
    if is_shown or (inquiry.is_about_skills and not _lists_skills(inquiry, document)):
        return unjudged(document, mention, "example")
    return unjudged(document, mention, "no-evidence")


def _is_from_elsewhere(inquiry: Inquiry, document: Document, mention: Mention) -> bool:
    """Say whether the name is that of somebody else's skill, from which this one was made or which has an address."""
    before, _ = _around(document, mention)
    if OF_SOMEBODY.search(before):
        return True
    name = f"/{mention.text}"
    last = re.compile(rf"{re.escape(name)}(?![\w-])")
    addresses = (_addresses(each) for each in inquiry.documents)
    return any(name in each and last.search(each) is not None for each in addresses)


@once_per_document
def _addresses(document: Document) -> str:
    """Give the addresses of pages and repositories in a document, one a line."""
    return "\n".join(ADDRESS.findall(document.source.text))


def _is_other_kind(document: Document, mention: Mention) -> bool:
    before, after = _around(document, mention)
    return SAID_BEFORE.search(before) is not None or SAID_AFTER.match(after) is not None


def _around(document: Document, mention: Mention) -> tuple[str, str]:
    """Give what stands before and after the name on its line."""
    source = document.source
    line = source.line_span(source.position(mention.around.start).line)
    before = source.text[max(line.start, mention.around.start - REACH) : mention.around.start]
    return before, source.text[mention.around.end : min(line.end, mention.around.end + REACH)]


def _lists_skills(inquiry: Inquiry, document: Document) -> bool:
    """Say whether the document names skills that are there in the same way: then it speaks of those around it."""
    names = {skill.folder_name for skill in inquiry.surroundings.skills} - {inquiry.skill.folder_name}
    return len({document.source[code.content_span] for code in document.code_spans} & names) > 1


def _is_something_else(inquiry: Inquiry, name: str) -> bool:
    """Say whether the project has a file, folder or program of the name, or the skills run or install one."""
    known = inquiry.surroundings.other_names
    if name not in known:
        known[name] = _is_in_tree(inquiry, name) or _is_in_manifest(inquiry, name) or _is_tool_of_itself(inquiry, name)
    return known[name] or any(_runs(document, name) for document in inquiry.documents)


def _is_in_tree(inquiry: Inquiry, name: str) -> bool:
    tree = inquiry.tree
    last = name.rpartition(":")[2]
    if last in tree.folders or inquiry.ending(last):
        return True
    return any(path.rpartition("/")[2].partition(".")[0] == last for path in tree.files if last in path)


def _is_in_manifest(inquiry: Inquiry, name: str) -> bool:
    tree = inquiry.tree
    manifests = sorted(path for path in tree.files if path.rpartition("/")[2].lower() in MANIFESTS)
    word = re.compile(rb"(?<![\w-])" + re.escape(name.encode("utf-8", "surrogateescape")) + rb"(?![\w-])")
    for path in manifests[:MOST_MANIFESTS]:
        try:
            if word.search(tree.read(path)[:MOST_READ]):
                return True
        except OSError:
            continue
    return False


def _is_tool_of_itself(inquiry: Inquiry, name: str) -> bool:
    """Say whether the skill that went was about a program or package of its own name."""
    gone = inquiry.surroundings.gone_skills
    change = inquiry.surroundings.change
    if gone is None or change is None or name not in gone.by_name:
        return False
    try:
        text = change.base.read(gone.by_name[name].entry)[:MOST_READ].decode("utf-8", "replace")
    except OSError:
        return False
    word = re.escape(name)
    snake = re.escape(name.replace("-", "_"))
    forms = (
        rf"\b{INSTALLS}[ \t]+(?:-\S+[ \t]+)*[\"'@]?{word}(?![\w-])",
        rf"(?m)^[ \t]*(?:[$❯] )?{word}[ \t]+[\w./-]",
        rf"`{word}[ \t]+[^`\n]",
        rf"\b(?:from|import|use)[ \t]+{snake}\b",
        rf"[\w-]\.(?:com|org|io|dev)/(?:[\w.-]+/)*{word}(?![\w-])",
    )
    return any(re.search(form, text) for form in forms)


def _runs(document: Document, name: str) -> bool:
    """Say whether a command of the document begins with the name, or installs what is called so."""
    typed = _commands(document)
    if name not in typed:
        return False
    word = re.escape(name)
    start = rf"(?:^|[;&|][ \t]*|\b{INSTALLS}[ \t]+(?:-\S+[ \t]+)*)(?:[$❯] )?[\"'@]?"
    return re.search(rf"{start}{word}(?=[ \t@=\"']|$)", typed, re.MULTILINE) is not None


@once_per_document
def _commands(document: Document) -> str:
    """Give the commands that a document has in fences of a shell or in code spans of several words, one a line."""
    lines = [line.strip() for fence in document.fences if fence.language in SHELLS for line in fence.lines]
    spans = [document.source[code.content_span] for code in document.code_spans]
    return "\n".join([*lines, *(" ".join(text.split("\n")) for text in spans if " " in text)])
