"""Measures speed: ``python -m hexdelve.bench`` prints a table.

Each line is the median of several runs, in PC turns (or steps, for other environments) per
second of processor time, so that other programs on the machine matter less. The policy is
the same everywhere: a random action among those that the environment marks as possible, or
among all if it marks none. Time spent on choosing actions does not count.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from hexdelve.env import DEFAULT_OBSERVATIONS

FEW = ("glyphs", "blstats")


class Measured:
    """A stopwatch for the processor time and the wall-clock time of this process."""

    def __init__(self) -> None:
        self.cpu = 0.0
        self.wall = 0.0

    def __enter__(self) -> Measured:
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.cpu += time.process_time() - self._cpu
        self.wall += time.perf_counter() - self._wall


def choose(masks: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """Chooses a random possible action for each row, or the first one if none is possible."""
    return np.argmax(dice.random(masks.shape) * masks, axis=-1)


def single(name: str, steps: int, seed: int, **arguments: Any) -> tuple[int, Measured]:
    """Plays one environment, and returns the PC's turns and the time."""
    env = gymnasium.make(name, **arguments)
    dice, measured, turns = np.random.default_rng(seed), Measured(), 0
    _, info = env.reset(seed=seed)
    for _ in range(steps):
        action = int(choose(info["action_mask"], dice))
        with measured:
            _, _, terminated, truncated, info = env.step(action)
        turns += info["turns"]
        if terminated or truncated:
            with measured:
                _, info = env.reset()
    env.close()
    return turns, measured


def batch(
    name: str, count: int, steps: int, seed: int, **arguments: Any
) -> tuple[int, Measured]:
    """Plays a vector environment, and returns the PCs' turns and the time."""
    env = gymnasium.make_vec(name, count, **arguments)
    dice, measured, turns = np.random.default_rng(seed), Measured(), 0
    _, info = env.reset(seed=seed)
    for _ in range(max(1, steps // count)):
        actions = choose(info["action_mask"], dice)
        with measured:
            *_, info = env.step(actions)
        turns += int(info["turns"].sum())
    env.close()
    return turns, measured


def other_single(make: Callable[[], Any], steps: int, seed: int) -> tuple[int, Measured]:
    """Plays an environment of another project, and returns the steps and the time."""
    env = make()
    dice, measured = np.random.default_rng(seed), Measured()
    env.reset(seed=seed)
    count = int(env.action_space.n)
    for _ in range(steps):
        action = int(dice.integers(count))
        with measured:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
    env.close()
    return steps, measured


def envpool_batch(count: int, threads: int, steps: int, seed: int) -> tuple[int, Measured]:
    """Plays EnvPool's MiniGrid, and returns the steps and the time."""
    import envpool

    env = envpool.make(
        "MiniGrid-Empty-5x5-v0", "gymnasium", num_envs=count, num_threads=threads, seed=seed
    )
    dice, measured, turns = np.random.default_rng(seed), Measured(), 0
    env.reset()
    for _ in range(max(1, steps // count)):
        actions = dice.integers(int(env.action_space.n), size=count)
        with measured:
            env.step(actions)
        turns += count
    return turns, measured


def hexdelve_cases(count: int, threads: int) -> list[tuple[str, Callable[..., Any], dict]]:
    """Returns the lines of the table for hexdelve."""
    cases: list[tuple[str, Callable[..., Any], dict]] = []
    for game in ("Pit", "Delve"):
        name = f"hexdelve/{game}-v0"
        title = game.lower()
        cases += [
            (f"{title}, one, glyphs and blstats", single, {"name": name, "observations": FEW}),
            (f"{title}, one, full observations", single, {"name": name}),
            (
                f"{title}, batch of {count}, full, 1 thread, copies",
                batch,
                {"name": name, "count": count, "threads": 1},
            ),
            (
                f"{title}, batch of {count}, full, 1 thread, shared",
                batch,
                {"name": name, "count": count, "threads": 1, "copy": False},
            ),
        ]
        if threads > 1:
            cases.append(
                (
                    f"{title}, batch of {count}, full, {threads} threads, shared",
                    batch,
                    {"name": name, "count": count, "threads": threads, "copy": False},
                )
            )
    return cases


def other_cases(count: int, threads: int) -> tuple[list[tuple[str, Any, dict]], list[str]]:
    """Returns the lines for other installed projects, and the names of missing ones."""
    cases: list[tuple[str, Any, dict]] = []
    missing = []
    if importlib.util.find_spec("nle"):

        def nethack(**arguments: Any) -> Callable[[], Any]:
            def make() -> Any:
                import nle  # noqa: F401  (registers its environments)

                return gymnasium.make("NetHackScore-v0", **arguments)

            return make

        few = {"observation_keys": FEW}
        cases.append(("NLE, one, all observations", other_single, {"make": nethack()}))
        cases.append(("NLE, one, glyphs and blstats", other_single, {"make": nethack(**few)}))
    else:
        missing.append("NLE")
    if importlib.util.find_spec("envpool"):
        title = f"EnvPool MiniGrid, batch of {count}, {threads} threads"
        cases.append((title, envpool_batch, {"count": count, "threads": threads}))
    else:
        missing.append("EnvPool")
    return cases, missing


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hexdelve.bench", description=__doc__)
    parser.add_argument("--steps", type=int, default=50_000, help="steps per run")
    parser.add_argument("--runs", type=int, default=5, help="runs per line")
    parser.add_argument("--batch", type=int, default=256, help="environments per batch")
    parser.add_argument("--threads", type=int, default=2, help="threads per batch")
    parser.add_argument("--only", default="", help="only lines that contain this text")
    arguments = parser.parse_args()
    others, missing = other_cases(arguments.batch, arguments.threads)
    cases = hexdelve_cases(arguments.batch, arguments.threads) + others
    cases = [case for case in cases if arguments.only in case[0]]
    print(f"full observations: {', '.join(DEFAULT_OBSERVATIONS)}")
    print(f"{'':<52} {'per s and core':>14} {'per s':>10} {'us a turn':>10}")
    for title, play, own in cases:
        per_core, per_second = [], []
        for run in range(arguments.runs):
            turns, measured = play(steps=arguments.steps, seed=run, **own)
            per_core.append(turns / measured.cpu)
            per_second.append(turns / measured.wall)
        core, second = statistics.median(per_core), statistics.median(per_second)
        print(f"{title:<52} {core:>14,.0f} {second:>10,.0f} {1e6 / core:>10.2f}", flush=True)
    if missing:
        print(f"not installed, so not measured: {', '.join(missing)}")


if __name__ == "__main__":
    main()
