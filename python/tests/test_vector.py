"""A vector environment plays the same games as single ones."""

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import allowed, make, same
from gymnasium.vector import AutoresetMode

from hexdelve import BLSTATS


def row(observations, index):
    return {key: values[index] for key, values in observations.items()}


@pytest.mark.parametrize("threads", [1, 3])
def test_a_vector_equals_single_environments_step_by_step(name, threads):
    count, steps = 5, 10_000 // 5
    arguments = {"max_turns": 300}
    vector = gymnasium.make_vec(name, count, threads=threads, pin=False, **arguments)
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    singles = [make(name, **arguments) for _ in range(count)]
    dice = np.random.default_rng(1)
    seen, info = vector.reset(seed=40)
    masks = info["action_mask"]
    over = [False] * count
    for index, single in enumerate(singles):
        own, own_info = single.reset(seed=40 + index)
        assert same(row(seen, index), own)
        assert info["run_code"][index] == own_info["run_code"]
    for _ in range(steps):
        # Of an environment that is over, the action does not matter.
        actions = [8 if done else allowed(mask, dice) for mask, done in zip(masks, over)]
        seen, rewards, terminated, truncated, info = vector.step(actions)
        masks = info["action_mask"]
        for index, single in enumerate(singles):
            if over[index]:
                own, own_info = single.reset()
                result = (0.0, False, False)
                assert info["seed"][index] == own_info["seed"]
            else:
                own, *result, own_info = single.step(actions[index])
                result = tuple(result)
            assert same(row(seen, index), own)
            assert result == (rewards[index], terminated[index], truncated[index])
            assert np.array_equal(masks[index], own_info["action_mask"])
            over[index] = result[1] or result[2]


def test_the_number_of_threads_does_not_matter():
    def play(threads):
        vector = gymnasium.make_vec("hexdelve/Delve-v0", 7, threads=threads, pin=False)
        dice = np.random.default_rng(2)
        _, info = vector.reset(seed=1)
        rows = []
        for _ in range(200):
            actions = [allowed(m, dice) if m.any() else 8 for m in info["action_mask"]]
            seen, *_, info = vector.step(actions)
            rows.append(seen["blstats"].copy())
        return np.array(rows)

    assert np.array_equal(play(1), play(2))
    assert np.array_equal(play(1), play(7))


def test_in_the_same_step_the_last_observation_is_kept():
    vector = gymnasium.make_vec(
        "hexdelve/Scenario-v0", 2, drawing="@3", autoreset_mode="SameStep", reward="outcome"
    )
    assert vector.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    vector.reset(seed=1)
    seen, rewards, terminated, _, info = vector.step([8, 8])
    assert terminated.all() and (rewards == -1).all()
    assert (seen["blstats"][:, BLSTATS["turn"]] == 0).all()
    assert info["final_obs"][0]["blstats"][BLSTATS["outcome"]] == 2
    assert info["final_info"]["outcome"][1] == "lost"


def test_without_autoreset_only_the_named_environments_are_reset():
    vector = gymnasium.make_vec(
        "hexdelve/Scenario-v0", 2, drawing="@.3", autoreset_mode=AutoresetMode.DISABLED
    )
    vector.reset(seed=1)
    for _ in range(9):
        _, _, terminated, _, _ = vector.step([8, 8])
        if terminated.all():
            break
    assert terminated.all()
    with pytest.raises(RuntimeError, match="environment 0 has not begun or is over"):
        vector.step([8, 8])
    seen, info = vector.reset(options={"reset_mask": np.array([True, False])})
    assert seen["blstats"][:, BLSTATS["outcome"]].tolist() == [0, 2]
    assert info["_seed"].tolist() == [True, False]


def test_arrays_are_new_by_default_and_shared_on_request():
    copies = gymnasium.make_vec("hexdelve/Pit-v0", 3)
    one, _ = copies.reset(seed=1)
    other, *_ = copies.step([8, 8, 8])
    assert one["blstats"] is not other["blstats"]
    assert not np.array_equal(one["blstats"], other["blstats"])
    shared = gymnasium.make_vec("hexdelve/Pit-v0", 3, copy=False)
    one, _ = shared.reset(seed=1)
    again, *_ = shared.step([8, 8, 8])
    assert np.shares_memory(one["blstats"], again["blstats"]) and same(one, again)
    assert same(other, again)


def test_what_is_done_to_a_lent_array_stays_there():
    def change(array, attribute, value):
        # NumPy is about to forbid these changes altogether.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            setattr(array, attribute, value)

    plain = gymnasium.make_vec("hexdelve/Pit-v0", 3)
    lent = gymnasium.make_vec("hexdelve/Pit-v0", 3, copy=False)
    plain.reset(seed=1)
    seen, info = lent.reset(seed=1)
    for array in [*seen.values(), info["action_mask"]]:
        with pytest.raises(ValueError, match="own"):
            array.resize((1, 1), refcheck=False)
        change(array, "shape", (array.size,))
        change(array, "dtype", np.uint8)
        array.flags.writeable = False
    again, *_, info = lent.step([8, 8, 8])
    expected, *_, expected_info = plain.step([8, 8, 8])
    assert same(again, expected)
    assert np.array_equal(info["action_mask"], expected_info["action_mask"])
    for attribute, value in (("shape", (-1,)), ("dtype", np.int8)):
        before = getattr(again["glyphs"].base, attribute)
        change(again["glyphs"].base, attribute, value)
        with pytest.raises(ValueError, match='The memory of "glyphs" was changed'):
            lent.step([8, 8, 8])
        change(again["glyphs"].base, attribute, before)
    assert same(lent.step([8, 8, 8])[0], plain.step([8, 8, 8])[0]), "no game has moved"


def test_a_function_rewards_all_environments_at_once():
    def turns(before, after):
        return after[..., BLSTATS["turn"]] - before[..., BLSTATS["turn"]]

    vector = gymnasium.make_vec("hexdelve/Scenario-v0", 2, drawing="@3", reward=turns)
    vector.reset(seed=1)
    assert vector.step([8, 8])[1].tolist() == [1.0, 1.0]
    assert vector.step([8, 8])[1].tolist() == [0.0, 0.0], "both have begun anew"


def test_a_function_is_refused_at_once_with_the_same_step_mode():
    with pytest.raises(ValueError, match="a reward function needs NextStep or Disabled"):
        gymnasium.make_vec(
            "hexdelve/Pit-v0", 2, autoreset_mode="SameStep", reward=lambda before, after: 0
        )


def test_a_function_that_rewards_too_few_environments_is_refused():
    vector = gymnasium.make_vec("hexdelve/Pit-v0", 2, reward=lambda before, after: 0.0)
    vector.reset(seed=1)
    with pytest.raises(ValueError, match=r"the shape \(\): expected one number for each of the 2"):
        vector.step([8, 8])
