"""Lets `python -m skill_lint` do what the `skill-lint` command does."""

from skill_lint.cli.main import run

if __name__ == "__main__":
    run()
