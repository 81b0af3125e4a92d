"""Trains a small policy with NumPy alone, by the cross-entropy method.

The policy is linear: it scores each step by a few features, such as how many monsters
would stand beside the PC. The method draws policies from a normal distribution, plays each
on the same games, and moves the distribution towards the best.

    python python/examples/train.py --generations 10
"""

import argparse

import gymnasium
import numpy as np

from hexdelve import BLSTATS, MINDS

# The eight steps, in the order of the actions, and resting.
MOVES = np.array([(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, 0)])
FEATURES = ("kills", "beside the PC", "two steps away", "distance to the nearest", "rests")


def features(observation):
    """Describes each move in each game: games, moves, features."""
    stats, minds = observation["blstats"], observation["minds"]
    here = stats[:, [BLSTATS["x"], BLSTATS["y"]]]
    monsters = minds[:, :, [MINDS["x"], MINDS["y"]]]
    is_there = minds[:, None, :, MINDS["present"]] == 1
    after = here[:, None, :] + MOVES
    distances = np.abs(after[:, :, None, :] - monsters[:, None, :, :]).max(axis=3)
    distances = np.where(is_there, distances, 99)
    nearest = distances.min(axis=2)
    rests = np.broadcast_to((MOVES == 0).all(axis=1), nearest.shape)
    counts = [(distances == length).sum(axis=2) for length in (0, 1, 2)]
    return np.stack([*counts, np.minimum(nearest, 10) / 10, rests], axis=2).astype(float)


def play(vector, policies, seed, turns):
    """Plays each policy in its environment, and returns the number of turns survived."""
    # The same game for all: only the policies differ.
    observation, info = vector.reset(seed=[seed] * vector.num_envs)
    alive = np.ones(vector.num_envs, bool)
    survived = np.zeros(vector.num_envs)
    for _ in range(turns):
        scores = np.einsum("gmf,gf->gm", features(observation), policies)
        scores[info["action_mask"][:, : len(MOVES)] == 0] = -np.inf
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
    parser.add_argument("--policies", type=int, default=64)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--turns", type=int, default=200)
    arguments = parser.parse_args()
    dice = np.random.default_rng(1)
    vector = gymnasium.make_vec(
        "hexdelve/Pit-v0", arguments.policies, monsters=6, size=(40, 15), reward="survival",
        observations=["blstats", "minds"], autoreset_mode="NextStep",
    )  # fmt: skip
    mean, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    for generation in range(arguments.generations):
        noise = dice.standard_normal((arguments.policies, len(FEATURES)))
        policies = mean + spread * noise
        games = range(arguments.games)
        survived = np.mean([play(vector, policies, seed, arguments.turns) for seed in games], 0)
        best = np.argsort(survived)[-arguments.policies // 8 :]
        mean, spread = policies[best].mean(axis=0), policies[best].std(axis=0) + 0.05
        print(
            f"generation {generation:2}: {survived.mean():6.1f} turns survived in the mean, "
            f"{survived[best].mean():6.1f} by the best eighth",
            flush=True,
        )
    print(", ".join(f"{name} {weight:+.2f}" for name, weight in zip(FEATURES, mean)))
    # On games that no generation has seen, against policies that know nothing.
    untrained = dice.standard_normal((arguments.policies, len(FEATURES)))
    trained = np.repeat(mean[None], arguments.policies, axis=0)
    fresh = range(900_000, 900_000 + 4 * arguments.games)
    for title, policies in [("untrained", untrained), ("trained", trained)]:
        survived = [play(vector, policies, seed, arguments.turns).mean() for seed in fresh]
        print(f"{title:9}: {np.mean(survived):6.1f} turns survived on unseen games")


if __name__ == "__main__":
    main()
