"""The names by which skills are called, also where several have the same one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skill_lint.model.frontmatter import Frontmatter

NEAR = 0.6  # as difflib measures it: a name is short, and the near one is only offered
SIGILS = "$/@"
BLANKS = regex(r"\s+")


class Called(NamedTuple):
    """A skill: the name by which clients call it, its directory, and the further names that people give it.

    `space` is what clients write before the name where it stands for several skills: the name of the plugin, or the
    folder of a nested project; "" where there is none. `base` is the directory of that plugin or project.
    `description` is what an agent is told of the skill.
    """

    name: str
    directory: str = ""
    others: tuple[str, ...] = ()
    space: str = ""
    base: str = ""
    description: str = ""


def told_text(frontmatter: Frontmatter) -> str:
    """Give what an agent is told of a skill: the description, with `when_to_use` behind it as Claude Code does."""
    parts = (frontmatter.text("description"), frontmatter.text("when_to_use"))
    return "\n".join(part.strip() for part in parts if part and part.strip())


class Names:
    """The skills of a project by every name: the called one, that of the folder, and with a plugin before it.

    `shown` gives for each directory the name of its skill in catalogues and reports. It is the called one, with the
    plugin before it (`plugin:name`, as Claude Code shows it) only where skills of one name are described differently.
    The same name and description in several places are one skill, laid out for several clients.
    """

    def __init__(self, skills: Iterable[Called]) -> None:
        self.skills = tuple(skills)
        self.shown = _shown(self.skills)
        self._spaces = {label for skill in self.skills for label in _labels(skill)}
        names: dict[str, list[Called]] = {}
        others: dict[str, list[Called]] = {}
        for skill in self.skills:
            names.setdefault(skill.name, []).append(skill)
            for name in dict.fromkeys((skill.directory.rpartition("/")[2], *skill.others)):
                if name:
                    others.setdefault(name, []).append(skill)
            path = skill.directory
            while "/" in path:  # some write the folders above, too
                others.setdefault(path, []).append(skill)
                path = path.partition("/")[2]
        self._tables = (names, others, _folded(names), _folded(others))

    def look(self, name: str, path: str = "") -> tuple[Called, ...]:
        """Give the skills that are called `name` in the file `path`: exactly, else without regard to case.

        A name behind that of a plugin of the project is one of that plugin's. Any other prefix may be that of a
        plugin that is made of these skills elsewhere, and is passed over. A bare name that several have means those
        of the plugin or project in which the file lies, else all of them.
        """
        name = name.strip()
        found = self._look(name) or self._look(name.lstrip(SIGILS))
        space, colon, bare = name.lstrip(SIGILS).rpartition(":")
        if not found and colon:
            label = space.casefold()
            is_own = label in self._spaces
            found = self._look(bare, (lambda skill: label in _labels(skill)) if is_own else None)
        return _nearest(found, path) if path and len(found) > 1 else found

    def find_all(self, name: str, path: str = "") -> tuple[str, ...]:
        """Give the skills that `name` may stand for in the file `path`, as they are shown, each once."""
        return tuple(dict.fromkeys(self.shown[skill.directory] for skill in self.look(name, path)))

    def find(self, name: str, path: str = "") -> str | None:
        """Give the first of the skills that `name` may stand for, as it is shown, None where there is none."""
        return next(iter(self.find_all(name, path)), None)

    def knows_space(self, name: str) -> bool:
        """Say whether what stands before the colon of `name` is a plugin or a nested project of these skills."""
        return name.strip().lstrip(SIGILS).rpartition(":")[0].casefold() in self._spaces

    def near(self, name: str) -> str:
        """Give the skill whose name is most like `name`, "" where none is."""
        from skill_lint.model.nearest import nearest

        bare = name.rpartition(":")[2].strip()[:200].casefold()
        by_folded = {skill.name.casefold(): skill.name for skill in self.skills}
        found = nearest(bare, by_folded, similarity=NEAR)
        return by_folded[found] if found else ""

    def _look(self, name: str, is_meant: Callable[[Called], bool] | None = None) -> tuple[Called, ...]:
        for table, key in zip(self._tables, (name, name, name.casefold(), name.casefold()), strict=True):
            found = tuple(skill for skill in table.get(key, ()) if is_meant is None or is_meant(skill))
            if found:
                return found
        return ()


def _shown(skills: Iterable[Called]) -> dict[str, str]:
    alike: dict[str, dict[str, list[Called]]] = {}
    for skill in skills:
        variants = alike.setdefault(skill.name, {})
        variants.setdefault(BLANKS.sub(" ", skill.description.strip()), []).append(skill)
    shown: dict[str, str] = {}
    for name, variants in alike.items():
        for group in variants.values():
            space = "" if len(variants) == 1 else min((skill.space for skill in group), key=bool)
            shown |= dict.fromkeys((skill.directory for skill in group), f"{space}:{name}" if space else name)
    return shown


def _labels(skill: Called) -> set[str]:
    """Give what people write before the name of a skill, in small letters."""
    parts = (skill.space, skill.space.rpartition("/")[2], skill.base.rpartition("/")[2] if skill.space else "")
    return {part.casefold() for part in parts if part}


def _folded(table: dict[str, list[Called]]) -> dict[str, list[Called]]:
    folded: dict[str, list[Called]] = {}
    for name, skills in table.items():
        folded.setdefault(name.casefold(), []).extend(skills)
    return folded


def _nearest(skills: tuple[Called, ...], path: str) -> tuple[Called, ...]:
    """Give the skills in whose folder `path` lies, else those in whose plugin or project, else all."""
    for folders in ([skill.directory for skill in skills], [skill.base for skill in skills]):
        depths = [len(folder) if folder and _holds(folder, path) else 0 for folder in folders]
        if any(depths):
            return tuple(skill for skill, depth in zip(skills, depths, strict=True) if depth == max(depths))
    return skills


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")
