"""Regular expressions that are compiled when they are first used: a run needs few of all that there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast, overload

if TYPE_CHECKING:
    from re import Pattern


class _Lazy:
    """Stands for a compiled expression: what is asked of it is taken over from that."""

    def __init__(self, text: str, flags: int) -> None:
        self._made_of = (text, flags)

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # what Python itself looks for
            raise AttributeError(name)
        text, flags = self._made_of
        value: object = getattr(re.compile(text, flags), name)
        self.__dict__[name] = value
        return value


@overload
def regex(text: str, flags: int = 0) -> Pattern[str]: ...


@overload
def regex(text: bytes, flags: int = 0) -> Pattern[bytes]: ...


def regex(text: str | bytes, flags: int = 0) -> Pattern[str] | Pattern[bytes]:
    """Give what `re.compile` would give, as far as its methods and attributes go; a fault in it is met in use."""
    return cast("Pattern[str]", _Lazy(cast("str", text), flags))
