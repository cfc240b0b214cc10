"""Measure what git's side of loss and history costs, in a made-up repository.

usage: python benchmarks/comparing.py [--commits N] [--files N] [--rounds N]

The repository has N (4,000) commits over N (10,000) files; each commit edits five, some delete or rename one. Every
row is the median of N (5) rounds in wall time, next to its target; what is asked of git is asked anew in each.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING

from skill_lint.index.cache import Cache
from skill_lint.index.change import Change
from skill_lint.index.git import Git
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.history import History
from skill_lint.index.revision import base_of

if TYPE_CHECKING:
    from collections.abc import Callable


def made(root: str, commits: int, files: int) -> None:
    """Write the repository with `git fast-import`."""
    subprocess.run(["git", "init", "-q", "-b", "main", root], check=True)
    rnd = random.Random(1)
    live = {number: f"part{number % 40}/group{number % 300}/file_{number}.py" for number in range(files)}
    lines = []
    for commit in range(commits):
        message = f"commit {commit}"
        lines.append(f"commit refs/heads/main\ncommitter n <n@example.invalid> {1_600_000_000 + commit * 600} +0000")
        lines.append(f"data {len(message)}\n{message}")
        for number in list(live) if not commit else rnd.sample(sorted(live), 5):
            body = "".join(f"def f_{number}_{line}(): return {commit if line == 3 else 0}\n" for line in range(20))
            lines.append(f"M 100644 inline {live[number]}\ndata {len(body)}\n{body}")
        if commit % 10 == 9:
            lines.append(f"D {live.pop(rnd.choice(sorted(live)))}")
        if commit % 15 == 14:
            number = rnd.choice(sorted(live))
            lines.append(f"R {live[number]} {live[number]}.moved{commit}.py")
            live[number] += f".moved{commit}.py"
    text = "\n".join([*lines, ""]).encode()
    subprocess.run(["git", "-C", root, "fast-import", "--quiet"], input=text, check=True)
    subprocess.run(["git", "-C", root, "reset", "-q", "--hard"], check=True)


def measured(name: str, target: str, rounds: int, work: Callable[[], object]) -> None:
    """Print the median time of `work`."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    print(f"{name:64} {statistics.median(times) * 1000:7.0f} ms   {target}")


QUESTIONS: dict[str, Callable[[Change], object]] = {
    "removed": lambda change: change.removed,
    "renames": lambda change: change.renames,
    "lines": lambda change: change.patches,
    "names of the base": lambda change: change.base.files,
    "one token": lambda change: change.holding(["nowhere"]),
}


def _answered(change: Callable[[], Change], question: Callable[[Change], object]) -> object:
    return question(change())


def main() -> int:
    """Make the repository and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commits", type=int, default=4000)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.realpath(f"{folder}/repository")
        made(root, options.commits, options.files)
        git = Git(root, root, environ)
        disk, index = GitTree(git), GitIndexTree(git)
        asked = ["part3/group3/file_3.py", "scripts/x.py", "docs/y.md"]
        cache = Cache(f"{folder}/cache")
        History(git, disk, cache=cache).look(asked)
        cache.save()

        def row(name: str, target: str, work: Callable[[], object]) -> None:
            measured(name, target, options.rounds, work)

        row(f"history of {options.commits} commits, first time", "<= 1000", lambda: History(git, disk).look(asked))

        def with_cache() -> object:
            return History(git, disk, cache=Cache(f"{folder}/cache")).look(asked)

        row("history, nothing new", "<= 100", with_cache)
        for name, tree in (("index", index), ("disk", disk)):
            for revision in ("HEAD", "HEAD~10"):
                wanted = "auto" if revision == "HEAD" else revision

                def change(tree: GitTree | GitIndexTree = tree, wanted: str = wanted) -> Change:
                    return Change(tree, base_of(git, wanted, environ))

                for what, question in QUESTIONS.items():
                    row(f"{revision} against the {name}: {what}", "", partial(_answered, change, question))
    return 0


if __name__ == "__main__":
    sys.exit(main())
