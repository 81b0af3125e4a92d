"""A copy of an environment has a game of its own, in the same state."""

import copy
import pickle
import re

import gymnasium
import numpy as np
import pytest
from conftest import allowed, make, same

from hexdelve import BLSTATS, OBSERVATIONS, EpisodeEndedError, HexdelveError, verify_journal
from hexdelve.vector import make_pit

COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.fixture(params=COPIES)
def copied(request):
    return COPIES[request.param]


def steps_of(env, info, steps):
    """Plays on, begins again after each end, and returns all that happens."""
    dice, all_of_it = np.random.default_rng(9), []
    for _ in range(steps):
        action = allowed(info["action_mask"], dice)
        seen, reward, terminated, truncated, info = env.step(action)
        all_of_it.append((seen, reward, terminated, truncated, info))
        if terminated or truncated:
            seen, info = env.reset()
            all_of_it.append((seen, 0.0, False, False, info))
    return all_of_it


def assert_same_course(one, other):
    for (seen, *rest, info), (same_seen, *same_rest, same_info) in zip(one, other, strict=True):
        assert same(seen, same_seen)
        assert rest == same_rest
        assert info.keys() == same_info.keys()
        assert all(np.array_equal(info[key], same_info[key]) for key in info)


def test_a_copy_plays_on_as_the_original_does(name, copied):
    observations = [part for part in OBSERVATIONS if part != "threat"]
    env = make(name, observations=observations, journeys=True, max_turns=60)
    _, info = env.reset(seed=5)
    steps_of(env, info, 150)
    _, info = env.reset()
    for _ in range(10):
        _, _, terminated, truncated, info = env.step(allowed(info["action_mask"], env.np_random))
        if terminated or truncated:
            break
    if terminated or truncated:
        _, info = env.reset()
    other = copied(env)
    other_course = steps_of(other, info, 150)
    assert_same_course(steps_of(env, info, 150), other_course)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_copy_of_a_vector_plays_on_as_the_original_does(name, copied, mode):
    vector = gymnasium.make_vec(name, 4, threads=2, max_turns=25, autoreset_mode=mode, copy=False)
    dice = np.random.default_rng(3)
    vector.reset(seed=5)
    for _ in range(60):
        vector.step(dice.integers(0, 9, 4))
    other = copied(vector)
    assert other.metadata == vector.metadata and other.threads == vector.threads
    for _ in range(60):
        actions = dice.integers(0, 9, 4)
        seen, *rest, info = vector.step(actions)
        same_seen, *same_rest, same_info = other.step(actions)
        assert same(seen, same_seen)
        assert all(np.array_equal(*pair) for pair in zip(rest, same_rest, strict=True))
        assert np.array_equal(info["action_mask"], same_info["action_mask"])


def test_a_copy_does_not_share_the_game(name, copied):
    env = gymnasium.make(name)
    if copied is copy.copy:
        env = env.unwrapped
    env.reset(seed=1)
    other = copied(env)
    before = other.unwrapped.render_mode, other.step(8)[0]["blstats"][BLSTATS["turn"]]
    other.step(8)
    other.close()
    assert before == (None, 1)
    assert env.step(8)[0]["blstats"][BLSTATS["turn"]] == 1


def test_copies_of_environments_before_and_after_their_game(copied):
    env = make("hexdelve/Scenario-v0", drawing="@3", reward="outcome")
    other = copied(env)
    with pytest.raises(EpisodeEndedError, match="No episode has begun"):
        other.step(8)
    env.reset(seed=1)
    assert env.step(8)[2]
    over = copied(env)
    with pytest.raises(EpisodeEndedError, match="is over"):
        over.step(8)
    assert over.reset()[1]["seed"] == env.reset()[1]["seed"]
    env.close()
    with pytest.raises(EpisodeEndedError):
        copied(env).step(8)


def test_a_copy_writes_a_journal_of_its_own(copied, tmp_path):
    env = make("hexdelve/Pit-v0", journals=tmp_path, level_seed=[4])
    env.reset(seed=3)
    for action in (8, 9, 8):
        env.step(action)
    other = copied(env)
    other.step(8)
    for one in (env, other):
        one.close()
    turns = [verify_journal(path)[1] for path in sorted(tmp_path.iterdir())]
    assert turns == [3, 4]


def test_a_copy_that_plays_out_differently_is_refused():
    env = make("hexdelve/Pit-v0")
    env.reset(seed=3)
    env.step(8)
    make_again, (arguments, (base, episode, begun)) = env._native.__reduce__()
    wrong = (*begun[:2], begun[2] ^ 1, begun[3])
    with pytest.raises(HexdelveError, match="with the same version of hexdelve"):
        make_again(arguments, (base, episode, wrong))
    unknown = (*begun[:3], bytes([200]))
    with pytest.raises(HexdelveError, match=re.escape("There is no action 200")):
        make_again(arguments, (base, episode, unknown))


def test_a_reward_function_is_copied_with_its_environment():
    def turns(before, after):
        return after[..., BLSTATS["turn"]] - before[..., BLSTATS["turn"]]

    vector = copy.deepcopy(make_pit(2, reward=turns))
    vector.reset(seed=1)
    assert vector.step([8, 8])[1].tolist() == [1.0, 1.0]
