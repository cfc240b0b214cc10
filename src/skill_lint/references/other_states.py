"""Says whether a name is one of another tree than the one at hand: an earlier state of it, another machine."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.phrases import either
from skill_lint.references.presumed import OBJECT
from skill_lint.references.sentence import around

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.command_around import CommandAround
    from skill_lint.references.mention import Mention

STATE = (
    r"(?:(?:at|from|in|into|on|to|until|till|before|out|against|with) (?:(?:the|its|our|an?|old|git) )*"
    r"(?:tags?|commit|revision|rev|sha|changeset) (?:``|\w+-v?\d[\w.-]*|v?\d[\w.]*|[0-9a-f]{7,40}\b)|"
    r"(?:at|from|in|out|until|till|before|against) (?:(?:the|its|our) )?(?:release|version) v?\d+\.\d|"
    r"(?:at|check(?:s|ed|ing)? out) v\d|(?:in|from|until|till|before) v\d+\.\d|"
    r"(?:wheel|package|image|build|tarball|binary|artifact) v?\d[\w.]* (?:\w+ )?"
    r"(?:ships?|shipped|has|had|contains?|contained)|"
    r"cherry-pick\w*|compar\w+ (?:(?:it|this|that|them) )?(?:with|to|against) v\d|HEAD[~^]|"
    r"(?:under|unter|sous) v\d|(?:users?|people|anyone|everyone|those|customers|teams|projects) (?:\w+ )?on v?\d)"
)
"""A state of the files that is called by its name."""
STATE_BEFORE = either(rf"\b{STATE}")
STATE_AFTER = either(
    rf"^\W*(?:as (?:it )?(?:is|was|stood) )?{STATE}",
    r"^[^.;]{0,30}\bis from before v?\d",
    r"^[^.;]{0,60}\b(?:in|for|on|until|under) (?:the |our )?(?:v\d+(?:\.[\dx]+)*|\d+\.[\dx][\w.]*) "
    r"(?:releases?|versions?|series|line|builds?|users)\b",
)
PACKED = (
    r"\b(?:in|inside|of|from) (?:the|our|its|an?) (?:\w+ )?(?:tarball|wheel|sdist|(?:published|released|shipped|"
    r"uploaded|distributed|official) (?:\w+ )?"
    r"(?:package|archive|image|bundle|zip|crate|gem|jar|artifact|release|build))s?\b"
)
OF_PACKAGE = either(PACKED)
OF_PACKAGE_AFTER = either(rf"^[^.;]{{0,60}}{PACKED}")
"""What was packed from the files, and so has them under the names of that day."""
_TIMES = (
    r"(?:(?:in|since|during) (?:(?:early|late|mid|last)[ -])?(?:january|february|march|april|may|june|july|august|"
    r"september|october|november|december|spring|summer|autumn|winter|q[1-4])|"
    r"last (?:week|month|year|quarter|sprint|spring|summer|autumn|fall|winter)|yesterday)"
)
TOLD_OF_A_TIME = either(
    rf"^\W*(?:back )?{_TIMES},? (?:\w+ ){{0,3}}?(?:(?!need|feed|speed|embed)\w+ed|was|were|had|did|ran|found|saw|wrote|"
    r"made|took|went|broke)\b"
)
"""What tells of a month without its year, or of last week: "in March we profiled `x`"; of a plan it says nothing."""
OLD_NAME = either(
    r"\b(?:know|knew|known|remember)s? (?:it|this|that|them) (?:as|by|under)\W*$",
    rf"\b(?:who|that|which|whoever) still \w+ {OBJECT}",
)
OLD_NAME_AFTER = either(
    r"^[^.;]{0,30}\b(?:kept|retained|preserved|left|stays?|remains?|survives?|works|lives on) (?:\w+ ){0,2}?as an? "
    r"(?:\w+ )?(?:alias|shim|synonym|redirect|stub|symlink)\b",
    r"^[^.;]{0,20}\bis still an? (?:\w+ )?(?:alias|shim|synonym|redirect|stub|symlink)\b",
    r"^\W*(?:(?:file|folder|module|script|page|document) )?(?:(?:has|have|had|is|are|was|were|got)(?: \w+)? )?"
    r"(?:moved|renamed|relocated)\b(?=\W*$|[;,:]|\W{0,2} ?(?:to|from|into|again|twice|since|in|on|by|there|away)\b)",
    r"^\W*(?:(?:file|folder|module|script|page|document) )?(?:has|have) an? new (?:name|home|path|place|location)\b",
    r"^\s*(?:でした|だった|であった|に(?:ありました|あった)|と呼ばれて(?:いた|いました))|^\s*(?:이었|였)",
)
"""What speaks of the name itself as the old one: of the successor it would be wrong."""
THEN = r"(?:früher|vorher|zuvor|damals|ehemals|einst)"
WAS_ABROAD = either(
    r"\b(?:estaba|estaban|vivía|estava|estavam|ficava|étai(?:t|ent)|se (?:llamaba|encontraba|trouvai(?:t|ent))|"
    r"s['’]appelait|chamava-se|si (?:trovava|chiamava)|(?:antes|anteriormente) era|"
    r"(?:hieß|hiess|lag|stand|war) (?:das|es|sie|er|dies|dort)|"
    rf"(?:das|es|sie|er|dies|dort|{THEN}) (?:war|waren|hieß|hiess|lag|lagen|stand)|(?:war|waren|hieß|lag|stand) {THEN})"
    r"(?:\W+(?:\w+|``)){0,4}\W*$",
    rf"\b(?:antes|antiguamente|anteriormente|{THEN}|avant|auparavant|autrefois|prima|precedentemente|dantes) "
    r"(?:en|em|in|im|bei|unter|auf|dans|sous|sur|sotto)(?: \w+){0,2}\W*$",
    r"(?:раньше|прежде|以前|原来|原先|かつて|예전)[^.;。；]{0,20}$",
    r"v\d[\w.]*?\s*(?:では|の頃|まで|中|里|时|版本|에서는|까지)[^.;。；]{0,20}$",
)
"""What says in other languages that something was there, right before its name: "vorher" alone means "first", too."""
_MACHINE = (
    r"(?:\w+ )?(?:servers?|bastion|appliance|(?:remote|target|production|staging|jump|other) "
    r"(?:machine|host|box|node|vm|computer)s?)"
)
OF_A_MACHINE = either(
    r"\b(?:in|inside|within) (?:the|each|every|your|our) (?:\w+ )?(?:container|pod|vm)s?,? (?:\w+ ){0,3}\W*$",
    rf"\bon (?:the|each|every|your|our) {_MACHINE},? (?:\w+ ){{0,3}}\W*$",
    r"^\W*(?:in|on) (?:production|prod|staging),?\W*$",
    r"\bssh(?:e[sd]|ing)?(?: \w+)? (?:in|into|onto|to)\b|\b(?:over|via|through) ssh\b",
)
OF_A_MACHINE_AFTER = either(
    rf"^[^.;]{{0,40}}\bon (?:the|each|every|your|our) {_MACHINE}\b",
    r"^[^.;]{0,40}\b(?:over|via|through) ssh\b",
)
"""A machine that is not that of the reader, "the host" and "your machine" being that."""
OF_REPOSITORY = either(
    r"\b(?:the|an?|your|their) fork (?:at|of|in) (?:``|[\w.-]+/[\w.-]+)",
    r"\b(?:the|an?|our|your|their|my) (?:\w+ )?forks? (?:still )?"
    r"(?:has|have|had|keeps?|kept|uses?|calls?|names?|ships?|puts?)\b",
    r"\b(?:in|on|from) (?:the|an?|our|your|their|my) (?:\w+ )?fork\b",
    r"\b(?:in|from|of|at) (?:the )?(?:``|[\w.-]+/[\w.-]+)(?:['’]s)? (?:mono)?(?:repo|repository)\b",
)
"""A repository that is called by its owner and name, which that at hand has no need of."""
HISTORY = regex(
    r"\b(?:git|hg|jj|svn)\s+(?:-[cC]\s+[^\s-]\S*\s+|-\S+\s+)*(?:log|show|checkout|switch|diff|difftool|mv|blame|"
    r"restore|rm|annotate|grep|filter-repo|filter-branch|bisect|cat|cat-file|rev-list|rev-parse|ls-tree|archive|"
    r"shortlog|whatchanged|format-patch|diff-tree|diff-index|range-diff|reset|revert|stash|subtree|fast-export|clean)"
    r"(?!\S)"
)
"""Commands that read files as they were, or that bring them back or away."""
OTHER_TREE = regex(
    r"(?<!\S)(?:ssh|mosh|chroot|nsenter|adb|wsl|distrobox|toolbox|limactl)(?!\S)|"
    r"(?<!\S)(?:docker(?:-compose)?|podman(?:-compose)?|nerdctl|kubectl|oc|lxc|incus|heroku|fly(?:ctl)?|vagrant|gcloud|"
    r"multipass|devcontainer)\s(?:\S+\s)*?(?:exec|run|ssh|cp|debug|console)(?!\S)|"
    r"(?<!\S)git\s(?:-\S+\s)*?-C(?!\S)|(?<!\S)gh\s(?:browse|search|codespace|cs)(?!\S)"
)
"""Commands whose other words are those of a command on another machine, in a container or in another tree."""
ARCHIVED = regex(
    r"(?<!\S)(?:"
    r"(?:(?:bsd|g)?tar|jar)\s(?:(?![a-zA-Z]*[cru])[a-zA-Z]*[xt][a-zA-Z]*|"
    r"(?:[^|;&]{0,300}\s)?(?:-(?![a-zA-Z]*[cru])[a-zA-Z]*[xt][a-zA-Z]*|--(?:extract|get|list)))\s|"
    r"unzip\s(?:-\S+\s)*(?=[^\s-])|"
    r"(?:7z\w?|(?:un)?rar)\s[xeltpv]\s(?:-\S+\s)*(?=[^\s-])|"
    r"ar\s-?[xtp]\w*\s)\S[^|;&]{0,300}(?<!-[Cdf])(?<!--file)(?<!--directory)$"
)
"""What stands, with the archive, before the name of a member of it; the archive itself is a file at hand."""
BRANCH_AT_HAND = r"(?:main|master|trunk|dev|develop|HEAD|(?:my|your|feature|feat|fix)\b[\w./-]*)(?![\w./-])"
_FILE = r"[\w./-]*\.(?!x\b)[A-Za-z]\w*(?![\w./-])"
"""Branches that have the files as they are now, and what git brings back instead of a branch; `1.x` is one."""
LED_THERE = regex(
    r"(?:^|[;&|(])[ \t]*(?:[$❯➜][ \t]+)?(?:git[ \t]+(?:-\S+[ \t]+)*(?:(?:checkout|switch|worktree add)[ \t][^\n;&|]*"
    r"(?:\bv?\d+\.\d|\bv\d|[~^]|\btags/|\b[0-9a-f]{7,40}\b|--detach)|"
    rf"(?:switch|checkout)[ \t]+(?!{BRANCH_AT_HAND}|{_FILE})\w[\w./-]*[ \t]*(?:$|[;&|)]))|"
    r"ssh[ \t]+(?:-\S+[ \t]+)*[^\s-]\S*[ \t]*$|"
    r"(?:docker|podman|kubectl)[ \t][^\n]*\bexec[ \t][^\n]*\b(?:ba|z|)sh[ \t]*$|"
    r"(?:(?:uv[ \t]+)?pip3?[ \t]+download|npm[ \t]+pack|gem[ \t]+(?:fetch|unpack)|apt(?:-get)?[ \t]+source|"
    r"gh[ \t]+release[ \t]+download)[ \t]+[^\s-])",
    re.MULTILINE,
)
"""What stands above a command, or before it on its line, if that is one of another state or on another machine.

Those are versions, branches but for the usual ones and new ones, and packages that are fetched to be looked into.
"""

ELSEWHERE = (STATE_BEFORE, WAS_ABROAD, OF_A_MACHINE, OF_REPOSITORY, OF_PACKAGE, TOLD_OF_A_TIME, OLD_NAME)
ELSEWHERE_AFTER = (STATE_AFTER, OF_A_MACHINE_AFTER, OF_PACKAGE_AFTER, OLD_NAME_AFTER)
"""What says so before the name, and behind it."""


def is_elsewhere(document: Document, mention: Mention) -> bool:
    """Say whether the text around `mention` speaks of another state of the files, or of another machine.

    A path from the root of a disk is one of some machine, wherever a project has the same folders.
    """
    if mention.target.kind == "rooted" and mention.kind not in LINKS:
        return True
    words = around(document, mention.around if mention.kind in LINKS else mention.span)
    said = f"{words.sentence} "
    if any(pattern.search(said) is not None for pattern in ELSEWHERE):
        return True
    return any(pattern.search(words.rest) is not None for pattern in ELSEWHERE_AFTER)


def runs_elsewhere(command: CommandAround) -> bool:
    """Say whether a command reads other states of the files than that at hand, or runs on another machine."""
    if HISTORY.search(command.whole) or OTHER_TREE.search(command.before) or ARCHIVED.search(command.before):
        return True
    return LED_THERE.search(command.preceding) is not None
