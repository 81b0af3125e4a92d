"""Gymnasium environments of hexdelve, a roguelike of sixteen kinds of monsters.

``gymnasium.make("hexdelve/Pit-v0")``, ``"hexdelve/Delve-v0"`` and ``"hexdelve/Scenario-v0"``
make one environment; ``gymnasium.make_vec`` with the same names makes a native vector
environment, whose games run on dedicated threads.
"""

from __future__ import annotations

import os

import gymnasium

from hexdelve import _native
from hexdelve._native import (
    EpisodeEndedError,
    ForkedProcessError,
    HexdelveError,
    InvalidActionError,
    MaskedActionError,
    WrongThreadError,
    verify_journal,
)
from hexdelve.env import (
    ACTIONS,
    ARTS,
    BLSTATS,
    BOMBS,
    DEFAULT_OBSERVATIONS,
    MINDS,
    OBSERVATIONS,
    TIMELINE,
    DelveEnv,
    HexdelveEnv,
    PitEnv,
    ScenarioEnv,
)
from hexdelve.vector import HexdelveVectorEnv

__version__: str = _native.__version__
RULES_VERSION: int = _native.RULES_VERSION

__all__ = [
    "ACTIONS",
    "ARTS",
    "BLSTATS",
    "BOMBS",
    "DEFAULT_OBSERVATIONS",
    "MINDS",
    "OBSERVATIONS",
    "RULES_VERSION",
    "TIMELINE",
    "DelveEnv",
    "EpisodeEndedError",
    "ForkedProcessError",
    "HexdelveEnv",
    "HexdelveError",
    "HexdelveVectorEnv",
    "InvalidActionError",
    "MaskedActionError",
    "PitEnv",
    "ScenarioEnv",
    "WrongThreadError",
    "register_envs",
    "verify_journal",
]


def register_envs() -> None:
    """Registers the environments with Gymnasium, unless they are registered already."""
    for name in ("Pit", "Delve", "Scenario"):
        env_id = f"hexdelve/{name}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                id=env_id,
                entry_point=f"hexdelve.env:{name}Env",
                vector_entry_point=f"hexdelve.vector:make_{name.lower()}",
            )


# A forked child has neither the threads nor the open journals of its parent, so it must not
# use the parent's environments.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_native.note_fork)

register_envs()
