"""Gymnasium's own vector environments and wrappers work with every environment."""

import importlib.util

import gymnasium
import numpy as np
import pytest
from conftest import allowed, make
from gymnasium import wrappers
from gymnasium.wrappers import vector as vector_wrappers

# The processes of `async` are forked, perhaps from one that has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

KINDS = ["vector_entry_point", "sync", "async"]
MODES = ["NextStep", "SameStep", "Disabled"]
#: Half of all seeds do not fit into int64. The first vector starts with the largest one.
LAST_SEEDS = 2**64 - 3


def make_vector(name, kind, mode="NextStep", count=3, **arguments):
    if kind == "vector_entry_point":
        return gymnasium.make_vec(name, count, autoreset_mode=mode, **arguments)
    own = {"autoreset_mode": gymnasium.vector.AutoresetMode(mode)}
    return gymnasium.make_vec(name, count, vectorization_mode=kind, vector_kwargs=own, **arguments)


def assert_same(one, other, place="the result"):
    """Compares what the environments return, however deep: values, shapes and types."""
    if isinstance(one, dict):
        assert one.keys() == other.keys(), place
        for key in one:
            # Elsewhere than in its mask, a value of `info` means nothing.
            mask = one.get(f"_{key}")
            if mask is None or isinstance(one[key], dict):
                assert_same(one[key], other[key], f"{place}[{key!r}]")
            else:
                assert_same(mask, other[f"_{key}"], f"{place}['_{key}']")
                assert_same(one[key][mask], other[key][mask], f"{place}[{key!r}]")
    elif isinstance(one, np.ndarray) and one.dtype == object:
        assert len(one) == len(other), place
        for index in range(len(one)):
            assert_same(one[index], other[index], f"{place}[{index}]")
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype and np.array_equal(one, other), (place, one, other)
    else:
        assert type(one) is type(other) and one == other, (place, one, other)


def play(vector, mode, seed, steps=60):
    """Plays at random, and yields everything that the vector returns."""
    dice = np.random.default_rng(1)
    seen, info = vector.reset(seed=seed)
    yield seen, info
    masks = info["action_mask"].copy()
    for _ in range(steps):
        actions = np.array([allowed(mask, dice) if mask.any() else 8 for mask in masks])
        seen, rewards, terminated, truncated, info = vector.step(actions)
        yield seen, rewards, terminated, truncated, info
        masks = info["action_mask"].copy()
        ended = terminated | truncated
        if mode == "Disabled" and ended.any():
            seen, info = vector.reset(options={"reset_mask": ended})
            yield seen, info
            masks[ended] = info["action_mask"][ended]
    vector.close()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["sync", "async"])
def test_all_vector_environments_give_the_same_episodes(name, kind, mode):
    arguments = {"max_turns": 15, "level_seed": None if "Scenario" in name else [3, 2**64 - 1]}
    one = play(make_vector(name, "vector_entry_point", mode, **arguments), mode, LAST_SEEDS)
    other = play(make_vector(name, kind, mode, **arguments), mode, LAST_SEEDS)
    ends = 0
    for index, (ours, theirs) in enumerate(zip(one, other, strict=True)):
        assert_same(list(ours)[-1], list(theirs)[-1], f"{index}: info")
        for part, (own, their) in enumerate(zip(ours[:-1], theirs[:-1], strict=True)):
            assert_same(own, their, f"{index}: {part}")
        if index == 0:
            assert ours[1]["seed"].tolist() == [LAST_SEEDS + it for it in range(3)]
        elif len(ours) == 5:
            ends += np.sum(ours[2] | ours[3])
    assert ends > 3


def test_info_holds_only_what_gymnasium_can_stack(name, tmp_path):
    journals = None if "Scenario" in name else tmp_path
    env = make(name, max_turns=4, journals=journals)
    _, info = env.reset(seed=2**64 - 1)
    infos = [info, *(env.step(action)[4] for action in (8, 9, 8, 8)), env.reset()[1]]
    types = {key: {type(info[key]) for info in infos if key in info} for key in set().union(*infos)}
    assert types.pop("journal", {str}) == {str}
    assert types == {
        "action_mask": {np.ndarray},
        "turns": {int},
        "seed": {np.uint64},
        "level_seed": {np.uint64},
        "run_code": {type(infos[0]["run_code"])},
        "refused": {str},
        "outcome": {str},
    }
    again, _ = env.reset(seed=infos[-1]["seed"])
    assert again.keys() == env.observation_space.spaces.keys()


def flat(env):
    return wrappers.FlattenObservation(env)


SINGLE = {
    "Autoreset": wrappers.Autoreset,
    "ClipReward": lambda env: wrappers.ClipReward(env, -1, 1),
    "DelayObservation": lambda env: wrappers.DelayObservation(env, 2),
    "DtypeObservation": lambda env: wrappers.DtypeObservation(flat(env), np.float32),
    "FilterObservation": lambda env: wrappers.FilterObservation(env, ["glyphs", "blstats"]),
    "FlattenObservation": flat,
    "FrameStackObservation": lambda env: wrappers.FrameStackObservation(env, 3),
    "NormalizeObservation": lambda env: wrappers.NormalizeObservation(flat(env)),
    "NormalizeReward": wrappers.NormalizeReward,
    "OrderEnforcing": wrappers.OrderEnforcing,
    "PassiveEnvChecker": wrappers.PassiveEnvChecker,
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "RenderCollection": wrappers.RenderCollection,
    "StickyAction": lambda env: wrappers.StickyAction(env, 0.5),
    "TimeAwareObservation": lambda env: wrappers.TimeAwareObservation(
        wrappers.TimeLimit(env, 10), flatten=False
    ),
    "TimeLimit": lambda env: wrappers.TimeLimit(env, 10),
    "TransformReward": lambda env: wrappers.TransformReward(env, lambda reward: reward / 2),
}


@pytest.mark.parametrize("wrapper", SINGLE)
def test_the_wrappers_of_gymnasium_work(name, wrapper):
    env = SINGLE[wrapper](gymnasium.make(name, max_turns=7, render_mode="rgb_array"))
    env.action_space.seed(1)
    seen, _ = env.reset(seed=2**63)
    for _ in range(30):
        assert seen in env.observation_space or wrapper == "NormalizeObservation"
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert np.isfinite(reward)
        if (terminated or truncated) and wrapper != "Autoreset":
            if wrapper == "RecordEpisodeStatistics":
                assert 0 < info["episode"]["l"] <= 7
            seen, _ = env.reset()
    env.close()


@pytest.mark.skipif(importlib.util.find_spec("moviepy") is None, reason="there is no moviepy")
def test_a_video_is_recorded(name, tmp_path):
    env = wrappers.RecordVideo(
        gymnasium.make(name, render_mode="rgb_array"), str(tmp_path / "videos")
    )
    env.reset(seed=1)
    env.step(8)
    env.close()
    assert list((tmp_path / "videos").iterdir())


VECTOR = {
    "ClipReward": lambda env: vector_wrappers.ClipReward(env, -1, 1),
    "DictInfoToList": vector_wrappers.DictInfoToList,
    "DtypeObservation": lambda env: vector_wrappers.DtypeObservation(
        vector_wrappers.FlattenObservation(env), np.float32
    ),
    "FilterObservation": lambda env: vector_wrappers.FilterObservation(env, ["glyphs"]),
    "FlattenObservation": vector_wrappers.FlattenObservation,
    "NormalizeObservation": lambda env: vector_wrappers.NormalizeObservation(
        vector_wrappers.FlattenObservation(env)
    ),
    "NormalizeReward": vector_wrappers.NormalizeReward,
    "RecordEpisodeStatistics": vector_wrappers.RecordEpisodeStatistics,
    "TransformReward": lambda env: vector_wrappers.TransformReward(env, lambda it: it / 2),
}


@pytest.mark.parametrize("wrapper", VECTOR)
@pytest.mark.parametrize("kind", ["vector_entry_point", "sync"])
def test_the_vector_wrappers_of_gymnasium_work(name, kind, wrapper):
    env = VECTOR[wrapper](make_vector(name, kind, max_turns=7))
    env.action_space.seed(1)
    env.reset(seed=2**63 - 1)
    for _ in range(30):
        _, rewards, terminated, truncated, info = env.step(env.action_space.sample())
        assert rewards.shape == (3,)
        if wrapper == "RecordEpisodeStatistics" and (terminated | truncated).any():
            assert (info["episode"]["l"][terminated | truncated] <= 7).all()
    env.close()


def test_statistics_count_each_episode_without_automatic_resets():
    inner = make_vector("hexdelve/Pit-v0", "vector_entry_point", "Disabled", max_turns=6)
    env = vector_wrappers.RecordEpisodeStatistics(inner)
    lengths, uneven = np.zeros(3, np.int64), 0
    env.reset(seed=1)
    for step in range(60):
        *_, terminated, truncated, info = env.step(np.array([8, step % 8, (step + 3) % 8]))
        lengths += 1
        ended = terminated | truncated
        if ended.any():
            assert info["episode"]["l"].tolist() == np.where(ended, lengths, 0).tolist()
            uneven += not ended.all()
            lengths[ended] = 0
            env.reset(options={"reset_mask": ended})
    assert uneven > 3
