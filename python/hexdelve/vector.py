"""Many games as one vector environment."""

from __future__ import annotations

import contextlib
import os
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
    checked_seed,
    delve_arguments,
    native_arguments,
    observation_space,
    pit_arguments,
    scenario_arguments,
)


class HexdelveVectorEnv(gymnasium.vector.VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """Games that run on dedicated threads, each of which always plays the same games.

    It takes the arguments of the single environments, and these in addition:

    ``threads``: the number of threads. The default is one per core.

    ``pin``: whether each thread stays on its own core.

    ``autoreset_mode``: an ``AutoresetMode`` or its value; ``NEXT_STEP`` by default.

    ``copy``: whether each step returns new arrays. If not, it overwrites the arrays of the
    last step, which saves a few microseconds per game.
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
        if num_envs < 1:
            raise ValueError(f"num_envs={num_envs}: expected at least 1")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.render_mode = None
        self._reward = reward if callable(reward) else None
        if threads is None:
            threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
        seeds = np.random.SeedSequence().generate_state(num_envs, np.uint64)
        self._native = _native.Batch(
            native_arguments(game, own, reward=reward, **common),
            [int(seed) for seed in seeds],
            threads or os.cpu_count() or 1,
            pin,
            mode.value,
            copy,
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
        options = options or {}
        if seed is None or np.ndim(seed) == 0:
            first = checked_seed(seed)
            seeds = [None if first is None else first + index for index in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} seeds for {self.num_envs} environments")
        which = np.asarray(options.get("reset_mask", self._all))
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise ValueError(f"reset_mask: expected {self.num_envs} booleans, found {which!r}")
        observations, info, events = self._native.reset(
            [checked_seed(seed) for seed in seeds],
            which.tolist(),
            checked_seed(options.get("level_seed"), "level_seed"),
        )
        return observations, self._with_events(info, events)

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Takes one action in each environment.

        If any action is invalid, no environment moves.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise InvalidActionError(
                f"The actions have shape {actions.shape} and type {actions.dtype}: expected "
                f"{self.num_envs} integers."
            )
        actions = np.ascontiguousarray(actions, np.int64)
        if self._reward is None:
            *result, info, events = self._native.step(actions)
            return (*result, self._with_events(info, events))
        before = self._native.status()
        observations, rewards, terminated, truncated, info, events = self._native.step(actions)
        rewards = np.asarray(self._reward(before, self._native.status()), np.float64)
        # A new episode has no step before it.
        begun = np.zeros(self.num_envs, np.bool_)
        begun[[index for index, event in events if "seed" in event]] = True
        if self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP:
            rewards = np.where(begun, 0.0, rewards)
        elif begun.any():
            raise ValueError("a reward function needs the autoreset mode NEXT_STEP or DISABLED")
        return observations, rewards, terminated, truncated, self._with_events(info, events)

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

    def _with_events(
        self, info: dict[str, Any], events: list[tuple[int, dict[str, Any]]]
    ) -> dict[str, Any]:
        for name in list(info):
            info[f"_{name}"] = self._all.copy()
        for index, event in events:
            # Half of all seeds are too large for the signed integers of an array.
            seeds = {key: np.uint64(event[key]) for key in ("seed", "level_seed") if key in event}
            info = self._add_info(info, {**event, **seeds}, index)
        return info


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
    names = ("drawing", "foggy", "delve_rules")
    own = {name: arguments.pop(name) for name in names if name in arguments}
    return HexdelveVectorEnv(num_envs, "drawing", scenario_arguments(**own), **arguments)
