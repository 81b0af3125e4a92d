"""What several test files share."""

import gymnasium
import numpy as np
import pytest

import hexdelve  # noqa: F401  (registers the environments)

NAMES = [name for name in gymnasium.registry if name.startswith("hexdelve/")]


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def same(one, other):
    """Whether two observations are equal, array by array."""
    return one.keys() == other.keys() and all(
        one[key].dtype == other[key].dtype and np.array_equal(one[key], other[key]) for key in one
    )


def allowed(mask, dice):
    """Chooses one of the possible actions."""
    return int(dice.choice(np.flatnonzero(mask)))


def make(name, **arguments):
    return gymnasium.make(name, **arguments).unwrapped
