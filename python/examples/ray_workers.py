"""Plays games on two workers of Ray, and checks that the result is that of one machine.

    pip install ray
    python python/examples/ray_workers.py --games 40
"""

import argparse
import sys

import gymnasium
import numpy as np

import hexdelve


def play(seeds):
    """Plays one game for each seed, at random, and returns turns and outcomes."""
    env = gymnasium.make("hexdelve/Delve-v0", max_turns=500, observations=["blstats"])
    rows = []
    for seed in seeds:
        dice = np.random.default_rng(seed)
        observation, info = env.reset(seed=int(seed))
        done = False
        while not done:
            action = int(dice.choice(np.flatnonzero(info["action_mask"])))
            observation, _, terminated, truncated, info = env.step(action)
            done = terminated or truncated
        turns = int(observation["blstats"][hexdelve.BLSTATS["turn"]])
        rows.append((int(seed), turns, info["outcome"]))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    arguments = parser.parse_args()
    try:
        import ray
    except ImportError:
        sys.exit("ray is not installed: pip install ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    seeds = np.arange(arguments.games)
    worker = ray.remote(play)
    parts = ray.get([worker.remote(part) for part in np.array_split(seeds, 2)])
    rows = [row for part in parts for row in part]
    ray.shutdown()
    if rows != play(seeds):
        sys.exit("the workers' games differ from those of this process")
    turns = np.array([turns for _, turns, _ in rows])
    print(f"{len(rows)} games on two workers, the same as on one: {turns.mean():.1f} turns")


if __name__ == "__main__":
    main()
