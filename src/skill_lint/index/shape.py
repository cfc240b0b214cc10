"""Says whether a value that was read from a file has the shape in which it was written, down to its last part.

A shape is a type (`int`: a whole number that is not negative and no truth value; `object`: anything); a frozenset of
the texts and numbers that may be; a tuple of shapes, for a list of just these; a list of one shape, for a list of any
length; a dictionary, by key, or with the key `EACH`, for one of any keys; `Maybe` a shape, which may be None as well.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Shape: TypeAlias = Any
EACH = "*"


class Maybe(NamedTuple):
    """The shape of what may be None."""

    shape: Shape


def fits(value: object, shape: Shape) -> bool:
    """Say whether `value`, as JSON gives it, has this shape. A tuple counts as a list, since JSON makes it one."""
    if shape is object:
        return True
    if isinstance(shape, type):
        return type(value) is shape and not (shape is int and value < 0)  # type: ignore[operator]
    if isinstance(shape, frozenset):
        return type(value) in (str, int) and value in shape
    if isinstance(shape, Maybe):
        return value is None or fits(value, shape.shape)
    if isinstance(shape, dict):
        return type(value) is dict and _fits_by_key(value, shape)
    if not isinstance(value, list | tuple):
        return False
    if isinstance(shape, tuple):
        return len(value) == len(shape) and all(map(fits, value, shape))
    each = shape[0]
    if each is str:  # lists of all names of a tree
        return set(map(type, value)) <= {str}
    return all(fits(item, each) for item in value)


def _fits_by_key(value: dict[Any, Any], shape: dict[str, Shape]) -> bool:
    if EACH in shape:
        return fits([*value.values()], [shape[EACH]])
    return value.keys() == shape.keys() and all(fits(value[key], each) for key, each in shape.items())
