"""The berths and who lies in them."""

BERTHS = {"A1": 8, "A2": 12, "B1": 20}
TAKEN: dict[str, str] = {}


def find_free(length: float) -> list[str]:
    """Give the free berths that take a boat of `length` metres."""
    return [name for name, room in BERTHS.items() if room >= length and name not in TAKEN]


def reserve(boat: str, berth: str) -> None:
    """Give `berth` to `boat`."""
    TAKEN[berth] = boat
