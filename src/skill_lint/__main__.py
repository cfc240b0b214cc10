"""Lets `python -m skill_lint` do what the `skill-lint` command does."""

import os
import sys

# `-m` puts the working directory first on the path: its `argparse.py` would run in place of Python's own.
try:
    if not sys.flags.safe_path and sys.path[:1] in ([""], [os.getcwd()]):
        del sys.path[0]
except OSError:  # the working directory is gone, so it is not on the path either
    pass

from skill_lint.cli.main import run

if __name__ == "__main__":
    run()
