"""Bad input gives a clear exception, and changes nothing."""

import itertools
import multiprocessing
import os
import threading

import gymnasium
import numpy as np
import pytest
from conftest import make, same

from hexdelve import (
    EpisodeEndedError,
    ForkedProcessError,
    HexdelveError,
    InvalidActionError,
    MaskedActionError,
    PitEnv,
    WrongThreadError,
)
from hexdelve.vector import make_pit

DOWN = 9


@pytest.mark.parametrize("action", [-1, 89, 10**30, 1.5, "north", None])
def test_a_wrong_action_is_refused(name, action):
    env = make(name)
    env.reset(seed=1)
    with pytest.raises(InvalidActionError, match="from 0 to 88"):
        env.step(action)
    assert env.step(8)[4]["turns"] == 1, "the game goes on"


def test_a_masked_action_rests_or_is_refused(name):
    env = make(name)
    _, info = env.reset(seed=1)
    assert info["action_mask"][DOWN] == 0
    seen, _, _, _, info = env.step(DOWN)
    assert info["turns"] == 1 and info["refused"].endswith(".")
    resting = make(name)
    resting.reset(seed=1)
    assert same({**seen}, {**resting.step(8)[0]})
    strict = make(name, invalid_action="raise")
    strict.reset(seed=1)
    with pytest.raises(MaskedActionError, match=r"Action 9 \(go down\) is impossible now: .+\."):
        strict.step(DOWN)
    assert same(strict.step(8)[0], seen), "no time has passed"


def test_a_step_after_the_end_is_refused():
    env = make("hexdelve/Scenario-v0", drawing="@3")
    with pytest.raises(EpisodeEndedError, match="No episode has begun"):
        env.step(8)
    env.reset(seed=1)
    assert env.step(8)[2]
    with pytest.raises(EpisodeEndedError, match=r"The episode is over \(lost, after 1 turns\)"):
        env.step(8)
    env.reset()


def in_a_thread(work):
    """Returns the exception that the work raises in another thread."""
    caught = []

    def run():
        try:
            work()
            caught.append(None)
        except Exception as error:
            caught.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return caught[0]


def test_two_threads_do_not_share_an_environment(name):
    env = make(name)
    env.reset(seed=1)
    error = in_a_thread(lambda: env.step(8))
    assert isinstance(error, WrongThreadError)
    assert "make an environment for each thread" in str(error)
    env.step(8)
    assert in_a_thread(lambda: env.reset(seed=2)) is None, "a reset hands it over"
    with pytest.raises(WrongThreadError):
        env.step(8)
    vector = gymnasium.make_vec(name, 2)
    vector.reset(seed=1)
    assert isinstance(in_a_thread(lambda: vector.step([8, 8])), WrongThreadError)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_makes_environments_of_its_own(name):
    env, vector = make(name), gymnasium.make_vec(name, 4, threads=2)
    env.reset(seed=1)
    vector.reset(seed=1)

    def child(pipe):
        told = []
        for work in (lambda: env.step(8), env.reset, lambda: vector.step([8] * 4)):
            try:
                work()
                told.append("nothing")
            except ForkedProcessError as error:
                told.append(str(error))
        own = gymnasium.make_vec(name, 4, threads=2)
        own.reset(seed=1)
        told.append(own.step([8] * 4)[0]["blstats"].shape)
        pipe.send(told)

    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=child, args=(there,))
    process.start()
    assert here.poll(60), "the child hangs"
    *told, shape = here.recv()
    process.join()
    assert all("before the process was forked" in text for text in told), told
    assert shape[0] == 4
    env.step(8)
    vector.step([8] * 4)


def test_a_batch_moves_only_if_all_its_actions_are_right():
    vector = gymnasium.make_vec("hexdelve/Pit-v0", 3, invalid_action="raise")
    vector.reset(seed=1)
    for actions in (
        *([8, 8], [8.0, 8.0, 8.0], [[8, 8, 8]], [8, 8, 99], [8, [8], [8, 8]], "888", 8, None),
        *(range(10**18), range(10**30), [range(10**18), 8, 8]),
    ):
        with pytest.raises(InvalidActionError):
            vector.step(actions)
    with pytest.raises(MaskedActionError, match="Environment 2: action 9 is impossible now"):
        vector.step([8, 8, DOWN])
    other = gymnasium.make_vec("hexdelve/Pit-v0", 3)
    other.reset(seed=1)
    assert same(vector.step([8, 8, 8])[0], other.step([8, 8, 8])[0])


def test_a_reset_mask_that_is_no_row_of_booleans_is_refused():
    vector = gymnasium.make_vec("hexdelve/Pit-v0", 2)
    for mask in ([1.0, 0.0], [[True], [True, False]], range(10**18), [range(10**18), True], None):
        with pytest.raises(ValueError, match="reset_mask: expected 2 booleans"):
            vector.reset(options={"reset_mask": mask})
    vector.reset(options={"reset_mask": [True, False]})


def test_a_batch_needs_a_reset_first():
    vector = gymnasium.make_vec("hexdelve/Pit-v0", 2)
    with pytest.raises(EpisodeEndedError):
        vector.step([8, 8])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"observations": ["glyphs", "smell"]}, "no observation is called \"smell\""),
        ({"observations": []}, "observations=\\[\\]: expected at least one name"),
        ({"level_kind": "swamp"}, "level_kind=\"swamp\": expected any of .*cavern"),
        ({"size": (2, 2)}, "size"),
        ({"invalid_action": "ignore"}, "expected any of rest, raise"),
        ({"monsters": -1}, "monsters=-1"),
        ({"max_turns": "many"}, "max_turns=many"),
        ({"max_turns": float("nan")}, "max_turns=nan"),
        ({"journey_turns": -1}, "journey_turns=-1"),
        ({"size": (80, float("inf"))}, "size="),
        ({"size": (80, 10**30)}, "size="),
        ({"size": (80, 21, 3)}, "size="),
        ({"monsters": 2**32}, "monsters=4294967296"),
        ({"level_kind": "\ud800"}, "level_kind="),
        ({"level_seed": []}, "expected at least one seed"),
        ({"level_seed": itertools.count()}, "at most 1000000"),
        ({"level_seed": range(10**18)}, "at most 1000000"),
        ({"level_seed": 1.5}, "level_seed=1.5: expected an integer from 0"),
        ({"level_seed": [2**64]}, "level_seed=18446744073709551616: expected an integer from 0"),
    ],
)
def test_wrong_arguments_are_named(arguments, told):
    with pytest.raises(ValueError, match=told):
        PitEnv(**arguments)


def test_a_mode_that_draws_nothing_is_refused():
    with pytest.raises(ValueError, match="expected any of ansi, rgb_array"):
        PitEnv(render_mode="human")
    with pytest.raises(ValueError, match="a vector environment draws nothing"):
        gymnasium.make_vec("hexdelve/Pit-v0", 2, render_mode="ansi")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"num_envs": 10**7}, "num_envs=10000000: expected an integer from 1 to 16384"),
        ({"num_envs": 10**30}, "num_envs=1000"),
        ({"num_envs": 0}, "num_envs=0"),
        ({"num_envs": 2.5}, "num_envs=2.5"),
        ({"num_envs": "many"}, "num_envs='many'"),
        ({"num_envs": 1025, "size": (512, 512)}, "num_envs=1025: expected at most 1024 levels"),
        ({"threads": -1}, "threads=-1"),
        ({"threads": float("nan")}, "threads=nan"),
        ({"autoreset_mode": "Sometimes"}, "Sometimes"),
        ({"pin": 1}, "pin=1: expected True or False"),
        ({"copy": "no"}, "copy='no': expected True or False"),
        ({"observations": 5}, "observations=5: expected names"),
        ({"size": 80}, "size=80"),
    ],
)
def test_wrong_arguments_of_a_vector_are_named(arguments, told):
    with pytest.raises((ValueError, TypeError), match=told):
        make_pit(**arguments)


@pytest.mark.parametrize("delve_rules", [False, True])
@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("@" + "." * 100_000, "100003 columns and 3 lines; expected from 3x3"),
        ("@" + "." * 65_534, "65537 columns"),
        ("@\n" * 1 + ".\n" * 100_000, "100003 lines"),
        ("....3", "the drawing has 0 PCs: expected one '@'"),
        ("@.@", "the drawing has 2 PCs"),
        ("", "the drawing has 0 PCs"),
    ],
)
def test_a_drawing_that_cannot_be_played_is_refused(drawing, told, delve_rules):
    with pytest.raises(HexdelveError, match=told):
        make("hexdelve/Scenario-v0", drawing=drawing, delve_rules=delve_rules)


def test_options_that_are_no_dict_are_refused(name):
    for env in (make(name), gymnasium.make_vec(name, 2)):
        with pytest.raises(TypeError, match="options=5: expected a dict or None"):
            env.reset(options=5)


def test_a_wrong_drawing_is_shown_with_its_place():
    with pytest.raises(HexdelveError, match="line 2, column 3: '!' has no meaning"):
        make("hexdelve/Scenario-v0", drawing="@!")


def test_a_level_that_is_too_small_for_its_monsters_is_refused():
    with pytest.raises(HexdelveError):
        make("hexdelve/Pit-v0", monsters=100_000)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_out_of_range_is_refused(seed):
    env = make("hexdelve/Pit-v0")
    with pytest.raises((ValueError, gymnasium.error.Error)):
        env.reset(seed=seed)
    with pytest.raises(ValueError, match="expected an integer from 0"):
        env.reset(options={"level_seed": seed})
    with pytest.raises(ValueError, match="expected an integer from 0"):
        gymnasium.make_vec("hexdelve/Pit-v0", 1).reset(seed=seed)


def test_numpy_integers_are_actions(name):
    env = make(name)
    env.reset(seed=1)
    assert env.step(np.int64(8))[4]["turns"] == 1
