"""Write every file that is made from the rules; with --check only say which are stale (exit 1).

usage: python tools/generate.py [--check]
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
sys.path.insert(0, str(ROOT))

import skill_lint.rules  # noqa: E402
from skill_lint.rules.rule import Rule  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = ROOT / "src" / "skill_lint"


def rule_classes() -> Iterator[tuple[str, type[Rule]]]:
    """Import every module below `rules` and give each rule with its group, sorted by group and id."""
    found: list[tuple[str, type[Rule]]] = []
    for module_info in pkgutil.walk_packages(skill_lint.rules.__path__, "skill_lint.rules."):
        if module_info.name.count(".") != 3:
            continue  # groups and the modules that are not rules
        module = importlib.import_module(module_info.name)
        found += [
            (module.__name__.split(".")[2], value)
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == module.__name__
        ]
    yield from sorted(found, key=lambda pair: (pair[0], pair[1].id))


def index() -> str:
    """Make the index that `rules` and the engine read instead of importing every rule."""
    rows = [
        {
            "id": rule.id,
            "group": group,
            "summary": rule.summary,
            "severity": rule.severity.word,
            "tags": list(rule.tags),
            "since": rule.since,
            "fix": rule.fix,
            "module": rule.__module__,
            "fault": rule.fault,
            "options": [option._asdict() for option in rule.options],
        }
        for group, rule in rule_classes()
    ]
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def pages() -> dict[Path, str]:
    """Make every file that needs a fresh index: its path and its text."""
    from tools import completions, configuration_pages, readme, rule_pages

    rules = list(rule_classes())
    files = {
        ROOT / "README.md": readme.readme(ROOT),
        ROOT / "docs" / "rules" / "README.md": rule_pages.table(rules),
    }
    for group, rule in rules:
        files[ROOT / "docs" / "rules" / f"{rule.id}.md"] = rule_pages.page(group, rule)
    return files | completions.scripts() | configuration_pages.files()


def put(files: dict[Path, str], *, check: bool) -> int:
    """Write the files that differ, or only name them; give their number."""
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{'stale' if check else 'wrote'}: {path.relative_to(ROOT)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8", newline="\n")
    return len(stale)


def main() -> int:
    """Write or check; give the exit code."""
    check = "--check" in sys.argv[1:]
    stale = put({PACKAGE / "rules" / "index.json": index()}, check=check)
    if stale and check:
        return 1
    return 1 if put(pages(), check=check) and check else 0


if __name__ == "__main__":
    sys.exit(main())
