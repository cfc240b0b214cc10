"""Which options of `skill-lint triggers` go together: told before anything is looked for, whatever is judged."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from skill_lint.cli.opening import UnusableError

if TYPE_CHECKING:
    from argparse import Namespace

LEXICAL, COMMAND = "lexical", "command"
OVER_HTTP = ("anthropic", "openai")
MOST = 100
"""Votes and requests at the same time: a repository's own file may choose the votes, which somebody pays for."""
_OF_HTTP = ("base_url", "api_key_env", "allow_custom_base_url")
_OF_MODELS = (
    "model", "command", "runs", *_OF_HTTP, "shuffle_seed", "dry_run", "prices", "refresh", "no_cache", "cache_dir",
)  # fmt: skip
"""What would change nothing without a model; limits hold there by themselves."""
_OF_JUDGING = ("backend", *_OF_MODELS, "strict", "prompts", "changed", "hook", "compare", "offline")
_TEXTS = ("model", "command", "base_url", "api_key_env", "prices", "cache_dir", "compare")
# Two options of which the second has no meaning beside the first, and why.
_APART = (
    ("offline", "refresh", "uses kept answers alone, and `--refresh` none"),
    ("offline", "no_cache", "uses kept answers alone, and `--no-cache` none"),
    ("no_cache", "refresh", "keeps no answers that `--refresh` could ask for again"),
    ("no_cache", "cache_dir", "keeps no answers, and `--cache-dir` says where"),
    ("dry_run", "output_format", "judges nothing that `--output-format` could tell"),
    ("dry_run", "compare", "judges nothing that `--compare` could compare"),
    ("dry_run", "exit_zero", "never exits 1, which `--exit-zero` is about"),
)


def check_usage(options: Namespace, backend: str) -> None:
    """Raise UnusableError where options do not go together, or have no meaning with `backend`."""
    for option in _TEXTS:
        text = getattr(options, option)
        if text is not None and not text.strip():
            raise UnusableError(f"`{_flag(option)}` is empty; give a value, or leave it out")
    if backend == LEXICAL:
        _refuse(options, _OF_MODELS, "is for a model that is asked; choose one with `--backend`")
    elif backend not in OVER_HTTP:
        _refuse(options, _OF_HTTP, f"is for the backends `anthropic` and `openai`, not for `{backend}`")
    if backend == COMMAND:
        told = "nobody knows what a program of yours asks; limit it with `--max-requests`"
        _refuse(options, ("max_cost", "prices"), f"is for backends that tell what an answer takes, and {told}")
        _refuse(options, ("model",), "does not reach a program of yours; name the model among the words of `--command`")
    else:
        _refuse(options, (COMMAND,), f"is for the backend `command`, not for `{backend}`")
    for one, other, reason in _APART:
        if _is_given(options, one) and _is_given(options, other):
            raise UnusableError(f"`{_flag(one)}` {reason}; leave one of them out")
    if options.base != "auto" and not (options.changed or options.hook):
        raise UnusableError("`--base` says what `--changed` compares with; add that, or leave it out")
    _check_numbers(options)


def check_init(options: Namespace) -> None:
    """Raise UnusableError where an option of judging is given to `triggers init`, which writes a file."""
    _refuse(options, _OF_JUDGING, "is for judging prompts, and `init` writes a file of them; leave it out")


def _check_numbers(options: Namespace) -> None:
    if options.runs == 0:
        raise UnusableError("`--runs` takes 1 or more")
    if not 1 <= options.jobs <= MOST:
        raise UnusableError(f"`--jobs` takes 1 to {MOST}")
    for option in ("timeout", "deadline"):
        seconds = getattr(options, option)
        if seconds is not None and not (isfinite(seconds) and seconds > 0):
            raise UnusableError(f"`--{option}` needs a number of seconds above 0")
    if options.max_cost is not None and not (isfinite(options.max_cost) and options.max_cost >= 0):
        raise UnusableError("`--max-cost` needs a number of dollars, 0 or more")


def _refuse(options: Namespace, names: tuple[str, ...], reason: str) -> None:
    for name in names:
        if _is_given(options, name):
            raise UnusableError(f"`{_flag(name)}` {reason}")


def _is_given(options: Namespace, name: str) -> bool:
    value = getattr(options, name)
    return value is not None and value is not False and value != []


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
