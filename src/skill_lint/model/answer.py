"""What an index says when it is asked for a name."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Answer(NamedTuple):
    """The outcome of looking for a name.

    `found`: `where` is the path of the file that has it, `line` its line there (from 1; 0 where not known). `absent`:
    it is proven that the name is not there; `why` says in a few words what proves it, `where` is the file that was
    read, `near` are names in it that are much like the one asked for, the best first. `unknown`: nothing can be
    proven, and `why` says what stands in the way.
    """

    status: Literal["found", "absent", "unknown"]
    where: str = ""
    line: int = 0
    why: str = ""
    near: tuple[str, ...] = ()
