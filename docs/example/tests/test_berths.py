"""The tests that the skill of this example names."""

from harbour.berths import find_free


def test_no_berth_is_long_enough() -> None:
    assert find_free(30.0) == []
