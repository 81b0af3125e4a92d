"""One game as a Gymnasium environment."""

from __future__ import annotations

import copy
import itertools
import operator
import os
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from hexdelve import _native

#: The names of all actions, by index. Those from 95 on are journeys.
ACTIONS: tuple[str, ...] = tuple(_native.action_names())
_INDICES: dict[str, dict[str, int]] = {
    part: {name: index for index, name in enumerate(names)}
    for part, names in _native.column_names()
}
#: The index of each field of ``blstats``.
BLSTATS: dict[str, int] = _INDICES["blstats"]
#: The index of each column of ``arts``.
ARTS: dict[str, int] = _INDICES["arts"]
#: The index of each column of ``minds``.
MINDS: dict[str, int] = _INDICES["minds"]
#: The index of each column of ``timeline``.
TIMELINE: dict[str, int] = _INDICES["timeline"]
#: The index of each column of ``bombs``.
BOMBS: dict[str, int] = _INDICES["bombs"]
#: The names of all parts of an observation.
OBSERVATIONS: tuple[str, ...] = tuple(_native.observation_names())
#: The names of the parts that are observed by default.
DEFAULT_OBSERVATIONS: tuple[str, ...] = (
    "glyphs",
    "chars",
    "colors",
    "blstats",
    "message",
    "inv_glyphs",
    "inv_kinds",
    "inv_counts",
    "inv_usages",
    "inv_wielded",
    "arts",
    "minds",
    "timeline",
    "bombs",
)

#: A custom reward: a function of ``blstats`` before and after a step. In a vector
#: environment, both arguments have one row per environment. Indexing them as
#: ``after[..., BLSTATS["score"]]`` works in single and in vector environments.
RewardFunction = Callable[[np.ndarray, np.ndarray], Any]


def observation_space(parts: Sequence[tuple[str, Sequence[int], str]]) -> spaces.Dict:
    """Builds the space for the parts of one environment's observation."""

    def box(shape: Sequence[int], kind: str) -> spaces.Box:
        limits = np.iinfo(kind)
        return spaces.Box(limits.min, limits.max, tuple(shape), np.dtype(kind).type)

    return spaces.Dict(
        {name: box(shape, kind) for name, shape, kind in parts if name != "action_mask"}
    )


def native_arguments(
    game: str,
    own: dict[str, Any],
    *,
    observations: Sequence[str] = DEFAULT_OBSERVATIONS,
    threat: bool = False,
    reward: str | RewardFunction = "score",
    invalid_action: str = "rest",
    level_seed: int | Iterable[int] | None = None,
    max_turns: int | None = 10_000,
    journeys: bool = False,
    journey_turns: int = 1_000,
    journals: str | os.PathLike[str] | None = None,
) -> dict[str, Any]:
    """Collects the arguments of an environment for the native half."""
    try:
        names = list(dict.fromkeys(observations))
    except TypeError:
        told = f"observations={reprlib.repr(observations)}: expected names from OBSERVATIONS"
        raise TypeError(told) from None
    if threat and "threat" not in names:
        names.append("threat")
    if not names:
        # Gymnasium allows no empty space, and would say so at the first reset.
        raise ValueError("observations=[]: expected at least one name from OBSERVATIONS")
    return {
        "game": game,
        **own,
        "observations": names,
        "reward": "none" if callable(reward) else reward,
        "invalid_action": invalid_action,
        "level_seed": None if level_seed is None else checked_level_seeds(level_seed),
        "max_turns": max_turns,
        "journeys": journeys,
        "journey_turns": journey_turns,
        "journals": None if journals is None else os.fspath(journals),
    }


def pit_arguments(
    monsters: int = 10,
    size: tuple[int, int] = (80, 21),
    level_kind: str | None = None,
    bore: bool = False,
) -> dict[str, Any]:
    """Returns the arguments that only a pit has."""
    sides = first_of(size, 3)
    size = size if sides is None else tuple(sides)
    return {"monsters": monsters, "size": size, "level_kind": level_kind, "bore": bore}


def delve_arguments(practice: bool = False, challenge: str | None = None) -> dict[str, Any]:
    """Returns the arguments that only a delve has."""
    return {"practice": practice, "challenge": challenge}


#: A small room with a monster that knows where the PC is, and a way out of its sight.
DEFAULT_DRAWING = """
    ...........
    .@...  ....
    .....  ..3.
    ...........
"""


def scenario_arguments(
    drawing: str = DEFAULT_DRAWING,
    foggy: bool = False,
    delve_rules: bool = False,
    arts: Sequence[str] = (),
    trades: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Returns the arguments that only a drawing has."""
    arts, trades = list(arts), dict(trades or {})
    delve_rules = bool(delve_rules or foggy or arts or trades)
    return {
        "drawing": drawing,
        "foggy": foggy,
        "delve_rules": delve_rules,
        "arts": arts,
        "trades": trades,
    }


class HexdelveEnv(gymnasium.Env[dict[str, np.ndarray], np.int64]):
    """The base class of the environments. Use one of its subclasses.

    All of them take these keyword arguments:

    ``observations``: the names of the parts to observe, from ``OBSERVATIONS``.

    ``threat``: whether to add ``threat``, the probability of death for each step. Computing
    it takes about a hundred times as long as everything else.

    ``reward``: ``"score"``, ``"outcome"``, ``"survival"``, ``"none"``, or a function of
    ``blstats`` before and after the step.

    ``invalid_action``: how to handle an action that is impossible now: ``"rest"`` (the PC
    rests, and ``info["refused"]`` gives the reason) or ``"raise"`` (``MaskedActionError``).

    ``level_seed``: the seed of the level, or several seeds, one of which the game's seed
    selects. By default, a level has the seed of its game.

    ``max_turns``: the number of PC turns after which an episode is truncated, or ``None``.

    ``journeys``: whether to add the twelve actions that last for several turns, each for
    at most ``journey_turns``.

    ``journals``: a folder to write the journal of each episode to. ``hexdelve replay
    --verify`` verifies them.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 8}

    def __init__(
        self,
        game: str,
        own: dict[str, Any],
        *,
        render_mode: str | None = None,
        reward: str | RewardFunction = "score",
        **common: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            known = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"render_mode={render_mode!r}: expected any of {known}, or None")
        self.render_mode = render_mode
        self._reward = reward if callable(reward) else None
        arguments = native_arguments(game, own, reward=reward, **common)
        self._native = _native.Env(arguments, *fresh_pasts(1))
        self.observation_space = observation_space(self._native.parts())
        self.action_space = spaces.Discrete(self._native.action_count())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins an episode.

        The first episode after a reset with a seed uses exactly that seed, so ``hexdelve
        --seed`` plays the same game. ``options={"level_seed": 7}`` sets the seed of the
        level for this episode.
        """
        seed, level_seed = checked_seed(seed), option(options, "level_seed")
        super().reset(seed=seed)
        return self._native.reset(seed, checked_seed(level_seed, "level_seed"))

    def step(
        self, action: Any
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Takes an action, and lets everybody else act until it is the PC's turn again."""
        if self._reward is None:
            return self._native.step(action)
        before = self._native.status()
        observation, _, terminated, truncated, info = self._native.step(action)
        reward = float(self._reward(before, self._native.status()))
        return observation, reward, terminated, truncated, info

    def render(self) -> Any:
        """Returns the level as the PC knows it: text with colours, or pixels."""
        if self.render_mode == "ansi":
            return self._native.render_text() or ""
        if self.render_mode == "rgb_array":
            pixels = self._native.render_pixels()
            if pixels is None:
                raise gymnasium.error.ResetNeeded("There is nothing to render before reset().")
            return pixels
        gymnasium.logger.warn("render() without a render_mode draws nothing.")
        return None

    @property
    def run_code(self) -> str | None:
        """The code with which ``hexdelve --code`` plays this game again."""
        return self._native.run_code()

    def close(self) -> None:
        """Completes the journal and drops the game."""
        self._native.close()

    def __copy__(self) -> HexdelveEnv:
        """Returns a copy with a game of its own, as ``copy.deepcopy`` and ``pickle`` do."""
        return copy.deepcopy(self)


class PitEnv(HexdelveEnv):
    """``hexdelve/Pit-v0``: one fully visible level, played until one side is dead.

    ``monsters``, ``size`` (width and height), ``level_kind`` (such as ``"cavern"``) and
    ``bore`` (the PC walks through rock) describe the level.
    """

    def __init__(
        self,
        *,
        monsters: int = 10,
        size: tuple[int, int] = (80, 21),
        level_kind: str | None = None,
        bore: bool = False,
        **common: Any,
    ) -> None:
        super().__init__("pit", pit_arguments(monsters, size, level_kind, bore), **common)


class DelveEnv(HexdelveEnv):
    """``hexdelve/Delve-v0``: eight levels to explore, with the Crown on the last.

    ``practice`` shows everything; ``challenge`` is ``"bare"``, ``"hunted"``,
    ``"artless"``, ``"skilled"`` or ``"gentle"``.
    """

    def __init__(
        self, *, practice: bool = False, challenge: str | None = None, **common: Any
    ) -> None:
        super().__init__("delve", delve_arguments(practice, challenge), **common)


class ScenarioEnv(HexdelveEnv):
    """``hexdelve/Scenario-v0``: a drawn level, to practise one situation.

    ``drawing`` is the interior of a level: ``@`` is the PC, ``0``-``9`` and ``a``-``f`` are
    monsters, ``.`` is floor, ``#`` is a corridor, and a space is rock. ``foggy`` hides
    everything that the PC does not see. ``delve_rules`` allows doors, traps and items,
    drawn with the glyphs of the catalogue. ``arts`` are the names of the arts that the PC
    knows, and ``trades`` are those of the monsters' trades by their letters, such as
    ``{"3": "spear"}``; both bring the rules of the delve with them. Drawings have neither journals nor run codes.
    """

    def __init__(
        self,
        *,
        drawing: str = DEFAULT_DRAWING,
        foggy: bool = False,
        delve_rules: bool = False,
        arts: Sequence[str] = (),
        trades: Mapping[str, str] | None = None,
        **common: Any,
    ) -> None:
        own = scenario_arguments(drawing, foggy, delve_rules, arts, trades)
        super().__init__("drawing", own, **common)


def checked_integer(name: str, value: Any, least: int, most: int) -> int:
    """Checks that an argument is an integer within these limits, and returns it."""
    told = f"{name}={reprlib.repr(value)}: expected an integer from {least} to {most}"
    try:
        number = operator.index(value)
    except TypeError:
        raise ValueError(told) from None
    if not least <= number <= most:
        raise ValueError(told)
    return number


def first_of(values: Any, most: int) -> list[Any] | None:
    """Returns the first of several values, however many there are, or None for one value."""
    try:
        return list(itertools.islice(iter(values), most))
    except TypeError:
        return None


def checked_seed(seed: Any, name: str = "seed") -> int | None:
    """Checks that a seed is one that a game can have, and returns it."""
    return None if seed is None else checked_integer(name, seed, 0, 2**64 - 1)


#: The largest number of seeds to choose from. All of them are kept in memory.
MOST_LEVEL_SEEDS = 1_000_000


def checked_level_seeds(seeds: int | Iterable[int]) -> list[int]:
    """Checks one or several seeds of levels, and returns them as a list."""
    some = first_of(seeds, MOST_LEVEL_SEEDS + 1)
    if some is None:
        some = [seeds]
    if not 1 <= len(some) <= MOST_LEVEL_SEEDS:
        raise ValueError(f"level_seed: expected at least one seed, and at most {MOST_LEVEL_SEEDS}")
    return [checked_integer("level_seed", seed, 0, 2**64 - 1) for seed in some]


def option(options: Any, name: str, default: Any = None) -> Any:
    """Returns one of the options of a reset."""
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options={reprlib.repr(options)}: expected a dict or None")
    return default if options is None else options.get(name, default)


def fresh_pasts(count: int) -> list[tuple[int, int, None]]:
    """Returns the state of new environments: random seeds, none of which was used."""
    seeds = np.random.SeedSequence().generate_state(count, np.uint64)
    return [(int(seed), 0, None) for seed in seeds]
