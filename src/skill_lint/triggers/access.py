"""How a backend is reached: one value that goes from the command line through to whatever is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skill_lint.triggers.retry import Patience

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Access:
    """How a backend is reached.

    `environment` has the keys, the addresses and the path to programs. `base_url`, `key_environment` and
    `allow_custom_base_url` are for backends over HTTP, as `keys.endpoint` reads them; of `patience` a program has the
    `timeout` alone. `shuffle_seed` puts the skills in another order than that of their names. Without `will_ask`
    neither a key nor a library or a program is needed, and the backend can only show its request and tell its identity.
    `root` is the folder of the project that is judged: no program that lies in it is run by its name.
    """

    environment: Mapping[str, str] = field(repr=False)
    base_url: str | None = None
    key_environment: str | None = None
    allow_custom_base_url: bool = False
    patience: Patience = field(default_factory=Patience)
    shuffle_seed: int | None = None
    will_ask: bool = True
    root: str = ""
