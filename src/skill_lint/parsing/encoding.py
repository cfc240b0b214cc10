"""Tells text that was saved in another encoding than UTF-8 by what its bytes look like when read as UTF-8."""

from __future__ import annotations

UTF16_MARKS = ("\udcff\udcfe", "\udcfe\udcff")


def is_utf16(text: str) -> bool:
    """Say whether `text`, decoded as UTF-8 with `surrogateescape`, came from UTF-16, with or without its mark."""
    if text.startswith(UTF16_MARKS):
        return True
    head = text[:8]
    even, odd = set(head[::2]), set(head[1::2])
    return len(head) == 8 and even != odd and {"\0"} in (even, odd)
