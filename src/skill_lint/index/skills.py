"""Which skills a tree holds."""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain
from typing import TYPE_CHECKING

from skill_lint.index.layout import Plugins, is_named_by_folder, place
from skill_lint.index.listing import as_bytes, is_below, join, parent
from skill_lint.model.skill import Skill

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from skill_lint.index.tree import Tree

ENTRY = "SKILL.md"
# Folders of other people's software: their skills are not this project's.
FOREIGN_FOLDERS = frozenset({"node_modules", "bower_components", "site-packages", "__pycache__"})
# Below a skill these folders hold material to copy, to show or to test with, not skills to load.
MATERIAL_FOLDERS = frozenset(
    {
        *("asset", "assets", "template", "templates", "example", "examples", "sample", "samples"),
        *("eval", "evals", "test", "tests", "fixture", "fixtures", "testdata", "test-data"),
    }
)
# Elsewhere these folders hold input of a test suite, often broken on purpose.
FIXTURE_FOLDERS = frozenset(
    {"fixture", "fixtures", "__fixtures__", "testdata", "test-data", "test_data", "__snapshots__"}
)
SKILL_HOLDERS = frozenset({"skills", "skill"})
# What tells a repository of software with a skill at its root from a repository that is a skill.
SOFTWARE = frozenset(
    {
        *("package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "pom.xml", "build.gradle"),
        *("build.gradle.kts", "Gemfile", "composer.json", "CMakeLists.txt", "Package.swift", "src", "mix.exs"),
    }
)
BUNDLE_FOLDERS = frozenset(
    {"scripts", "references", "reference", "assets", "templates", "examples", "resources", "rules", "agents", "evals"}
)
ALIAS_LIMIT = 20  # links to one folder beyond these are of a tree made to be hard
# A folder of a command, an agent or a document may hold a `skill.md` that is one of these.
OTHER_KINDS = frozenset({"commands", "agents", "prompts", "rules", "docs", "workflows"})


def find_skills(
    tree: Tree,
    is_excluded: Callable[[str, str], bool] | None = None,
    named: Collection[str] = (),
) -> tuple[Skill, ...]:
    """Give every skill of the tree, in the order of the bytes of their directories.

    A skill is a folder with a `SKILL.md`. Left out are those in folders of other software (`node_modules`, virtual
    environments), in test fixtures, and in material of another skill (its `assets/`, `templates/`, ...); but a folder
    in `named` was asked for, so what it is itself part of leaves nothing out. Left out are further those whose
    directory and entry `is_excluded` says. A skill reached by several paths stands once, under its real one.
    """
    entries, manifests, environments = _interesting(tree)
    chosen, entry_aliases = _choose(tree, entries, environments, frozenset(named))
    chosen = _without_material(chosen, frozenset(named))
    if not chosen:
        return ()
    plugins = Plugins(tree, manifests)
    files = _files_of(tree, chosen, environments)
    aliases = _aliases(tree, chosen, entry_aliases)
    skills = []
    for directory in sorted(chosen, key=as_bytes):
        if is_excluded is not None and is_excluded(directory, chosen[directory]):
            continue
        where = place(directory, plugins, chosen, tree.root)
        name = (directory or tree.root.rstrip("/")).rpartition("/")[2]
        others = sorted(set(aliases.get(directory, ())), key=as_bytes)
        skills.append(
            Skill(
                directory=directory,
                entry=chosen[directory],
                files=tuple(sorted(files.get(directory, ()), key=as_bytes)),
                home=where.home,
                skills_root=where.skills_root,
                base=where.base,
                folder_name=name,
                folder_is_name=where.folder_is_name or any(is_named_by_folder(path, name) for path in others),
                aliases=tuple(others),
            )
        )
    return tuple(skills)


def _interesting(tree: Tree) -> tuple[list[str], list[str], set[str]]:
    """Give possible entries, possible plugin manifests and the folders of virtual environments."""
    entries, manifests, environments = [], [], set()
    for path in tree.notable:
        name = path.rpartition("/")[2]
        if name.lower() == "skill.md":
            entries.append(path)
        elif name == "plugin.json":
            manifests.append(path)
        elif name == "pyvenv.cfg":
            environments.add(parent(path))
    return entries, manifests, environments


def _choose(
    tree: Tree, entries: Iterable[str], environments: Collection[str], named: frozenset[str]
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Give the entry of each skill directory, and for a directory the others whose entry is a link to its entry."""
    by_directory: dict[str, str] = {}
    for path in sorted(entries, key=as_bytes):  # `SKILL.md` sorts before every other spelling
        directory, _, name = path.rpartition("/")
        if directory in by_directory or _is_foreign(directory, environments, named):
            continue
        if name == ENTRY or _is_other_spelling(tree, path):
            by_directory[directory] = path
    chosen: dict[str, str] = {}
    first_by_target: dict[str, str] = {}
    aliases: dict[str, list[str]] = {}
    # A real file comes before every link to it, so that it is reported on the target.
    for directory, path in sorted(by_directory.items(), key=lambda item: item[1] in tree.links):
        first = first_by_target.setdefault(tree.resolve(path), directory)
        if first == directory:
            chosen[directory] = path
        else:
            aliases.setdefault(first, []).append(directory)
    return chosen, aliases


def _is_foreign(directory: str, environments: Collection[str], named: frozenset[str]) -> bool:
    parts = directory.split("/")
    below = parts[_named_parts(parts, named) :]
    if not FOREIGN_FOLDERS.isdisjoint(below) or _names_one_of(FIXTURE_FOLDERS, parts, len(parts) - len(below)):
        return True
    ends = range(len(parts) - len(below) + 1, len(parts) + 1) if environments else ()
    return any("/".join(parts[:end]) in environments for end in ends)


def _named_parts(parts: list[str], named: frozenset[str]) -> int:
    """Give how many leading parts of a directory make up the longest folder that was asked for by name."""
    if not named:
        return 0
    return next((end for end in range(len(parts), 0, -1) if "/".join(parts[:end]) in named), 0)


def _names_one_of(names: frozenset[str], parts: list[str], start: int) -> bool:
    """Say whether a part from `start` on is one of `names`; below a folder of skills it is a skill's name instead."""
    return any(
        parts[index] in names and (index == 0 or parts[index - 1] not in SKILL_HOLDERS)
        for index in range(start, len(parts))
    )


def _is_other_spelling(tree: Tree, path: str) -> bool:
    """Say whether a `skill.md` is a skill and no document, command or agent that happens to have this name."""
    directory = parent(path)
    name = directory.rpartition("/")[2]
    holder = parent(directory).rpartition("/")[2]
    if name in OTHER_KINDS:
        return False
    if holder in ("skills", "skill") or holder.startswith("skills-"):
        return True
    try:
        start = tree.read(path)[:4096].removeprefix(b"\xef\xbb\xbf")
    except OSError:
        return False
    return start.startswith(b"---") and b"\nname:" in start and b"\ndescription:" in start


def _without_material(chosen: dict[str, str], named: frozenset[str]) -> dict[str, str]:
    """Leave out what lies in a folder of material of another skill."""
    kept: dict[str, str] = {}
    for directory in sorted(chosen, key=as_bytes):  # an outer skill sorts before those inside it
        parts = directory.split("/")
        outer = next((end for end in range(len(parts) - 1, -1, -1) if "/".join(parts[:end]) in kept), None)
        if outer is not None and directory not in named and _names_one_of(MATERIAL_FOLDERS, parts, outer):
            continue
        kept[directory] = chosen[directory]
    return kept


def _files_of(tree: Tree, chosen: dict[str, str], environments: Collection[str]) -> dict[str, list[str]]:
    """Give each skill the files whose nearest folder with a skill is its own, those of other software left out."""
    owners: dict[str, str | None] = {directory: directory for directory in chosen}
    files: dict[str, list[str]] = {}
    outermost = [folder for folder in chosen if not any(above in chosen for above in _above(folder))]
    for path in chain.from_iterable(tree.below(folder) for folder in outermost):
        folder = parent(path)
        passed = []
        while folder not in owners and folder:
            passed.append(folder)
            folder = parent(folder)
        owner = owners.get(folder)
        for between in reversed(passed):
            if between in environments or between.rpartition("/")[2] in FOREIGN_FOLDERS:
                owner = None
            owners[between] = owner
        if owner is not None:
            files.setdefault(owner, []).append(path)
    if "" in files:
        whole = len(chosen) == 1 and SOFTWARE.isdisjoint(tree.children(""))
        files[""] = [path for path in files[""] if _is_of_root_skill(path, whole)]
    return files


def _above(folder: str) -> Iterator[str]:
    """Give the folders above `folder`, the root last."""
    while folder:
        folder = parent(folder)
        yield folder


def _is_of_root_skill(path: str, whole: bool) -> bool:
    """Say whether a file belongs to the skill at the root: in a repository of software only its usual folders do."""
    top, slash, _ = path.partition("/")
    if whole:
        return not top.startswith(".")
    return top in BUNDLE_FOLDERS if slash else top.lower() == "skill.md"


def _aliases(tree: Tree, chosen: dict[str, str], known: dict[str, list[str]]) -> dict[str, list[str]]:
    """Give for each skill the paths that reach its directory through a link to it or to a folder above it."""
    aliases = {directory: list(others) for directory, others in known.items()}
    ordered = sorted(f"{directory}/" for directory in chosen)
    links_to: dict[str, list[str]] = {}
    for link in sorted(tree.links, key=as_bytes):
        target = tree.resolve(link)
        if target != link and not is_below(link, target):
            links_to.setdefault(target, []).append(link)
    for target, links in links_to.items():
        start = f"{target}/"
        for at in range(bisect_left(ordered, start), len(ordered)):
            if not ordered[at].startswith(start):
                break
            directory = ordered[at][:-1]
            below = directory[len(start) :]
            aliases.setdefault(directory, []).extend(join(link, below) for link in links[:ALIAS_LIMIT])
    return aliases
