"""Trains a small policy with NumPy alone, by the cross-entropy method.

The policy is linear: it sees the eight cells around the PC and the direction of the
nearest monster, and scores the steps. The method draws policies from a normal
distribution, plays each on the same games, and moves the distribution towards the best.

    python python/examples/train.py --generations 10
"""

import argparse

import gymnasium
import numpy as np

from hexdelve import BLSTATS, MINDS

MOVES = 9  # the eight steps and resting are the actions 0 to 8
FEATURES = 8 + 3


def features(observation, around):
    """Describes each game by a few numbers: rows of games, columns of features."""
    stats, chars = observation["blstats"], observation["chars"]
    games = np.arange(len(stats))
    x, y = stats[:, BLSTATS["x"]], stats[:, BLSTATS["y"]]
    cells = [chars[games, y + dy, x + dx] != ord(" ") for dx, dy in around]
    nearest = observation["minds"][:, 0]
    is_there = nearest[:, MINDS["present"]]
    dx = np.sign(nearest[:, MINDS["x"]] - x) * is_there
    dy = np.sign(nearest[:, MINDS["y"]] - y) * is_there
    return np.stack([*cells, dx, dy, np.ones_like(x)], axis=1).astype(float)


def play(vector, policies, seed, turns):
    """Plays each policy in its environment, and returns the number of turns survived."""
    around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    # The same games for all: only the policies differ.
    observation, info = vector.reset(seed=[seed] * vector.num_envs)
    alive = np.ones(vector.num_envs, bool)
    survived = np.zeros(vector.num_envs)
    for _ in range(turns):
        scores = np.einsum("gf,gfm->gm", features(observation, around), policies)
        scores[info["action_mask"][:, :MOVES] == 0] = -np.inf
        actions = np.where(alive, np.argmax(scores, axis=1), 8)
        observation, rewards, terminated, truncated, info = vector.step(actions)
        survived += alive * (rewards > 0)
        alive &= ~(terminated | truncated)
        if not alive.any():
            break
    return survived


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--policies", type=int, default=128)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--turns", type=int, default=200)
    arguments = parser.parse_args()
    dice = np.random.default_rng(1)
    vector = gymnasium.make_vec(
        "hexdelve/Pit-v0", arguments.policies, monsters=6, size=(40, 15), reward="survival",
        observations=["chars", "blstats", "minds"], autoreset_mode="NextStep",
    )  # fmt: skip
    shape = (FEATURES, MOVES)
    mean, spread = np.zeros(shape), np.ones(shape)
    for generation in range(arguments.generations):
        policies = mean + spread * dice.standard_normal((arguments.policies, *shape))
        seeds = [1_000 * generation + game for game in range(arguments.games)]
        survived = sum(play(vector, policies, seed, arguments.turns) for seed in seeds)
        survived /= arguments.games
        best = policies[np.argsort(survived)[-arguments.policies // 8 :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.02
        top = np.sort(survived)[-arguments.policies // 8 :]
        print(
            f"generation {generation:2}: {survived.mean():6.1f} turns survived in the mean, "
            f"{top.mean():6.1f} by the best eighth",
            flush=True,
        )
    # On games that no generation has seen, against a policy that knows nothing.
    fresh = range(900_000, 900_000 + 2 * arguments.games)
    for title, policy in [("untrained", np.zeros(shape)), ("trained", mean)]:
        policies = np.repeat(policy[None], arguments.policies, axis=0)
        survived = [play(vector, policies, seed, arguments.turns).mean() for seed in fresh]
        print(f"{title:9}: {np.mean(survived):6.1f} turns survived on unseen games")


if __name__ == "__main__":
    main()
