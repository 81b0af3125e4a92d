"""Many games as one vector environment."""

from __future__ import annotations

import contextlib
import copy
import os
import reprlib
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from hexdelve import _native
from hexdelve._native import ForkedProcessError, InvalidActionError, WrongThreadError
from hexdelve.env import (
    RewardFunction,
    checked_integer,
    checked_seed,
    delve_arguments,
    first_of,
    fresh_pasts,
    native_arguments,
    observation_space,
    option,
    pit_arguments,
    scenario_arguments,
)


#: The largest number of environments. Each takes about 600 kB once its game has begun.
MOST_ENVIRONMENTS = 16_384


class HexdelveVectorEnv(gymnasium.vector.VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """Games that run on dedicated threads, each of which always plays the same games.

    It takes the arguments of the single environments, and these in addition:

    ``threads``: the number of threads. The default is one per core.

    ``pin``: whether each thread stays on its own core.

    ``autoreset_mode``: an ``AutoresetMode`` or its value; ``NEXT_STEP`` by default.
    ``SAME_STEP`` needs one of the named rewards: with it, a function would see the next
    episode instead of the last step.

    ``copy``: whether each step returns new arrays. If not, it overwrites the memory of the
    last step's arrays, which saves a few microseconds per game.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str,
        own: dict[str, Any],
        *,
        threads: int | None = None,
        pin: bool = True,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        reward: str | RewardFunction = "score",
        render_mode: str | None = None,
        **common: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("render_mode: a vector environment draws nothing; use a single one")
        num_envs = checked_integer("num_envs", num_envs, 1, MOST_ENVIRONMENTS)
        mode = AutoresetMode(autoreset_mode)
        for name, value in (("pin", pin), ("copy", copy)):
            if not isinstance(value, (bool, np.bool_)):
                raise TypeError(f"{name}={reprlib.repr(value)}: expected True or False")
        if callable(reward) and mode == AutoresetMode.SAME_STEP:
            raise ValueError(
                "autoreset_mode=SameStep: a reward function needs NextStep or Disabled, because "
                "the status after the last step of an episode is not kept"
            )
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.render_mode = None
        self._reward = reward if callable(reward) else None
        if threads is None:
            cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
            threads = cores or os.cpu_count() or 1
        threads = checked_integer("threads", threads, 1, MOST_ENVIRONMENTS)
        self._native = _native.Batch(
            native_arguments(game, own, reward=reward, **common),
            fresh_pasts(num_envs),
            (threads, pin, mode.value, copy),
        )
        self.single_observation_space = observation_space(self._native.parts())
        self.single_action_space = spaces.Discrete(self._native.action_count())
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)

    @property
    def threads(self) -> int:
        """The number of threads that play the games."""
        return self._native.threads()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins an episode in each environment.

        With one seed, environment ``i`` gets ``seed + i``. ``options["reset_mask"]`` is an
        array of booleans that selects the environments to reset, and
        ``options["level_seed"]`` is the seed of all their levels.
        """
        seeds = first_of(seed, self.num_envs + 1)
        if seeds is None:
            first = checked_seed(seed)
            seeds = [None if first is None else first + index for index in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: expected one seed, or one for each of {self.num_envs} games")
        which = as_array(option(options, "reset_mask", self._all), self.num_envs)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise ValueError(f"reset_mask: expected {self.num_envs} booleans, found {which!r}")
        observations, info, events = self._native.reset(
            [checked_seed(seed) for seed in seeds],
            which.tolist(),
            checked_seed(option(options, "level_seed"), "level_seed"),
        )
        return observations, self._with_events(info, events, which)

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Takes one action in each environment.

        If any action is invalid, no environment moves.
        """
        actions = as_array(actions, self.num_envs)
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise InvalidActionError(
                f"The actions have shape {actions.shape} and type {actions.dtype}: expected "
                f"{self.num_envs} integers."
            )
        actions = np.ascontiguousarray(actions, np.int64)
        if self._reward is None:
            *result, info, events = self._native.step(actions)
            return (*result, self._with_events(info, events, self._all))
        before = self._native.status()
        observations, rewards, terminated, truncated, info, events = self._native.step(actions)
        rewards = np.array(self._reward(before, self._native.status()), np.float64)
        if rewards.shape != (self.num_envs,):
            raise ValueError(
                f"The reward function returned the shape {rewards.shape}: expected one number "
                f"for each of the {self.num_envs} environments."
            )
        # A new episode has no step before it.
        rewards[[index for index, event in events if "seed" in event]] = 0.0
        info = self._with_events(info, events, self._all)
        return observations, rewards, terminated, truncated, info

    def run_codes(self) -> list[str | None]:
        """Returns the codes that play these games again."""
        return self._native.run_codes()

    def close_extras(self, **kwargs: Any) -> None:
        """Completes the journals and drops the games.

        The garbage collector calls it too, in any thread or process. Games that belong to
        another thread or process are left alone.
        """
        native = getattr(self, "_native", None)
        if native is not None:
            with contextlib.suppress(ForkedProcessError, WrongThreadError):
                native.close()

    def __copy__(self) -> HexdelveVectorEnv:
        """Returns a copy with games of its own, as ``copy.deepcopy`` and ``pickle`` do."""
        return copy.deepcopy(self)

    def _with_events(
        self,
        info: dict[str, Any],
        events: list[tuple[int, dict[str, Any]]],
        which: np.ndarray,
    ) -> dict[str, Any]:
        for name in list(info):
            info[f"_{name}"] = which.copy()
        for index, event in events:
            info = self._add_info(info, event, index)
        return info


def as_array(values: Any, count: int) -> np.ndarray:
    """Returns the values as an array.

    NumPy reads sequences to their end, and sequences within them, too. So of one that has
    more than ``count`` elements, only the first ones are taken, and ``None`` replaces a
    sequence within it.
    """
    if isinstance(values, Sequence):
        values = [it if first_of(it, 1) is None else None for it in values[: count + 1]]
    return np.asarray(values)


def make_pit(
    num_envs: int = 1,
    *,
    monsters: int = 10,
    size: tuple[int, int] = (80, 21),
    level_kind: str | None = None,
    bore: bool = False,
    **common: Any,
) -> HexdelveVectorEnv:
    """Makes ``hexdelve/Pit-v0`` as a vector environment."""
    own = pit_arguments(monsters, size, level_kind, bore)
    return HexdelveVectorEnv(num_envs, "pit", own, **common)


def make_delve(
    num_envs: int = 1, *, practice: bool = False, challenge: str | None = None, **common: Any
) -> HexdelveVectorEnv:
    """Makes ``hexdelve/Delve-v0`` as a vector environment."""
    return HexdelveVectorEnv(num_envs, "delve", delve_arguments(practice, challenge), **common)


def make_scenario(num_envs: int = 1, **arguments: Any) -> HexdelveVectorEnv:
    """Makes ``hexdelve/Scenario-v0`` as a vector environment."""
    names = ("drawing", "foggy", "delve_rules", "arts", "trades")
    own = {name: arguments.pop(name) for name in names if name in arguments}
    return HexdelveVectorEnv(num_envs, "drawing", scenario_arguments(**own), **arguments)
