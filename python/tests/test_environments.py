"""Each environment keeps Gymnasium's rules."""

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import allowed, make, same
from gymnasium.utils.env_checker import check_env

from hexdelve import (
    ACTIONS,
    ARTS,
    BLSTATS,
    BOMBS,
    DEFAULT_OBSERVATIONS,
    MINDS,
    OBSERVATIONS,
    TIMELINE,
    HexdelveError,
)


def test_the_checker_of_gymnasium_has_nothing_to_say(name):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        check_env(make(name))
    assert [str(warning.message) for warning in told] == []


def test_the_same_seed_and_actions_give_the_same_observations(name):
    one, other = make(name), make(name)
    dice = np.random.default_rng(5)
    (seen, info), (same_seen, _) = one.reset(seed=11), other.reset(seed=11)
    assert same(seen, same_seen)
    ends = 0
    for _ in range(1_500):
        action = allowed(info["action_mask"], dice)
        seen, reward, terminated, truncated, info = one.step(action)
        same_seen, *same_rest, same_info = other.step(action)
        assert same(seen, same_seen)
        assert same_rest == [reward, terminated, truncated]
        assert np.array_equal(info["action_mask"], same_info["action_mask"])
        if terminated or truncated:
            ends += 1
            (seen, info), (same_seen, _) = one.reset(), other.reset()
            assert same(seen, same_seen)
    assert ends > 2


def test_every_observation_belongs_to_its_space(name):
    env = make(name, observations=OBSERVATIONS, journeys=True)
    assert env.action_space.n == len(ACTIONS) == 101
    dice = np.random.default_rng(3)
    seen, info = env.reset(seed=2)
    for _ in range(30):
        assert seen in env.observation_space
        assert info["action_mask"].dtype == np.int8
        action = allowed(info["action_mask"], dice)
        seen, _, terminated, truncated, info = env.step(action)
        assert "refused" not in info
        if terminated or truncated:
            seen, info = env.reset()


def test_threat_costs_and_is_left_out_unless_it_is_asked_for():
    assert "threat" not in make("hexdelve/Pit-v0").observation_space.spaces
    seen, _ = make("hexdelve/Scenario-v0", threat=True, drawing="@3").reset(seed=1)
    assert seen["threat"].shape == (9,)
    assert seen["threat"].max() <= 100 or 255 in seen["threat"]
    assert 100 in seen["threat"]


def test_the_pc_stands_where_blstats_say():
    seen, _ = make("hexdelve/Delve-v0").reset(seed=4)
    x, y = seen["blstats"][BLSTATS["x"]], seen["blstats"][BLSTATS["y"]]
    assert chr(seen["chars"][y, x]) == "@"
    assert seen["glyphs"][y, x] == ord("@")
    assert seen["timeline"][0, TIMELINE["player"]] == 1


def test_minds_show_what_a_telepath_knows():
    env = make("hexdelve/Scenario-v0", drawing="@....2")
    env.reset(seed=1)
    seen, *_ = env.step(8)
    mind = seen["minds"][0]
    assert mind[MINDS["present"]] == 1 and mind[MINDS["abilities"]] == 2
    assert mind[MINDS["belief"]] == 2
    believed = (mind[MINDS["believed_x"]], mind[MINDS["believed_y"]])
    assert believed == (seen["blstats"][BLSTATS["x"]], seen["blstats"][BLSTATS["y"]])


def test_each_art_is_used_with_its_direction_or_target():
    def play(art, action, drawing):
        env = make("hexdelve/Scenario-v0", drawing=drawing, arts=[art], invalid_action="raise")
        seen, info = env.reset(seed=1)
        possible = {ACTIONS[index] for index in np.flatnonzero(info["action_mask"])}
        assert {name for name in possible if name.startswith("use art")} == {action}
        assert seen["arts"][0, ARTS["kind"]] > 0 and not seen["arts"][1:].any()
        charges = seen["arts"][0, ARTS["charges"]]
        seen, *_ = env.step(ACTIONS.index(action))
        assert seen["arts"][0, ARTS["charges"]] == charges - 1
        return seen

    lunged = play("lunge", "use art 1 east", "@.0")
    assert lunged["blstats"][BLSTATS["monsters_in_view"]] == 0
    assert play("leap", "use art 1 west", ".0@")["blstats"][BLSTATS["x"]] == 1
    assert play("shove", "use art 1 east", "@4..")["minds"][0, MINDS["stuck_moves"]] > 0
    assert play("swap", "use art 1", "@..5")["blstats"][BLSTATS["x"]] == 4
    assert play("whirl", "use art 1", "@0")["blstats"][BLSTATS["monsters_in_view"]] == 0
    assert play("mark", "use art 1", "@..5")["minds"][0, MINDS["marked"]] == 1
    assert play("vanish", "use art 1", "@..5")["blstats"][BLSTATS["vanished_ticks"]] > 0


def test_trades_aims_and_bombs_are_observed():
    def rest_once(trade, drawing):
        env = make("hexdelve/Scenario-v0", drawing=drawing, trades={"3": trade})
        before, _ = env.reset(seed=1)
        return before, env.step(ACTIONS.index("rest"))[0]

    before, aimed = rest_once("archer", "@......3")
    assert before["minds"][0, MINDS["trade"]] > 0 and before["minds"][0, MINDS["direction"]] == 0
    assert aimed["minds"][0, MINDS["direction"]] == 4 and aimed["minds"][0, MINDS["aimed_cells"]] > 0
    _, lit = rest_once("bomber", "@..3")
    assert lit["bombs"][0, BOMBS["present"]] == 1 and lit["bombs"][0, BOMBS["ticks"]] == 200
    with pytest.raises(ValueError, match='trades="spoon": expected any of shield, spear'):
        rest_once("spoon", "@..3")
    with pytest.raises(ValueError, match='arts="jump": expected any of lunge, leap'):
        make("hexdelve/Scenario-v0", arts=["jump"])


def test_the_seed_of_the_level_is_apart_from_the_seed_of_play(name):
    if "Scenario" in name:
        pytest.skip("a drawing is its own level")
    env = make(name, observations=["chars"])
    seen, info = env.reset(seed=3)
    other, other_info = env.reset(seed=4, options={"level_seed": 3})
    assert same(seen, other)
    assert info["run_code"] is not None and other_info["run_code"] is None
    assert (other_info["seed"], other_info["level_seed"]) == (4, 3)
    fixed = make(name, observations=["chars"], level_seed=[3])
    assert same(seen, fixed.reset(seed=9)[0])
    chosen = make(name, level_seed=range(5))
    levels = {chosen.reset(seed=seed)[1]["level_seed"] for seed in range(50)}
    assert levels == set(range(5))


def test_pictures_are_text_with_colours_and_pixels(name):
    text = make(name, render_mode="ansi")
    text.reset(seed=1)
    assert "@" in text.render() and "\x1b[38;2;" in text.render()
    pixels = make(name, render_mode="rgb_array")
    seen, _ = pixels.reset(seed=1)
    height, width = seen["chars"].shape
    picture = pixels.render()
    assert picture.shape == (16 * height, 8 * width, 3) and picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) >= 3


def test_rewards_are_named_or_functions():
    def moved(before, after):
        return abs(after[..., BLSTATS["x"]] - before[..., BLSTATS["x"]])

    env = make("hexdelve/Scenario-v0", drawing="@...4", reward=moved)
    env.reset(seed=1)
    assert env.step(ACTIONS.index("step east"))[1] == 1.0
    assert env.step(ACTIONS.index("rest"))[1] == 0.0
    outcome = make("hexdelve/Scenario-v0", drawing="@3", reward="outcome")
    outcome.reset(seed=1)
    _, reward, terminated, _, info = outcome.step(8)
    assert (reward, terminated, info["outcome"]) == (-1.0, True, "lost")
    with pytest.raises(ValueError, match='no reward is called "fame"; expected any of outcome, score'):
        make("hexdelve/Pit-v0", reward="fame")


def test_an_episode_is_truncated_at_its_limit():
    env = make("hexdelve/Scenario-v0", drawing="@ 0", max_turns=5)
    env.reset(seed=1)
    flags = [env.step(8)[2:4] for _ in range(5)]
    assert flags == [(False, False)] * 4 + [(False, True)]


def test_the_default_observation_is_complete():
    assert set(DEFAULT_OBSERVATIONS) < set(OBSERVATIONS)
    assert gymnasium.spec("hexdelve/Pit-v0").vector_entry_point is not None


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_an_episode_in_a_drawing_ends_when_the_pc_leaves_it(render_mode):
    env = make(
        "hexdelve/Scenario-v0",
        drawing=".@>",
        delve_rules=True,
        observations=[part for part in OBSERVATIONS if part != "threat"],
        render_mode=render_mode,
    )
    first, _ = env.reset(seed=1)
    drawn = np.shape(env.render())
    env.step(ACTIONS.index("step east"))
    seen, _, terminated, truncated, info = env.step(ACTIONS.index("go down"))
    assert (terminated, truncated, info["outcome"]) == (False, True, "unfinished")
    assert not seen["chars"].any() and not seen["walking_distances"].any()
    assert seen["blstats"][BLSTATS["depth"]] == 2
    assert seen in env.observation_space and np.shape(env.render()) == drawn
    assert same(first, env.reset(seed=1)[0])


def most_monsters(size):
    """Returns the largest number for which an environment can be made."""
    few, many = 1, size[0] * size[1]
    while many - few > 1:
        monsters = (few + many) // 2
        try:
            make("hexdelve/Pit-v0", monsters=monsters, size=size)
            few = monsters
        except HexdelveError:
            many = monsters
    return few


def test_only_a_seed_of_the_caller_can_be_too_small_for_the_monsters():
    arguments = {"size": (30, 15), "monsters": most_monsters((30, 15))}
    env = make("hexdelve/Pit-v0", **arguments)
    vector = gymnasium.make_vec("hexdelve/Pit-v0", 2, max_turns=1, **arguments)
    refused = 0
    for seed in range(10):
        try:
            assert env.reset(seed=seed)[1]["seed"] == seed
        except HexdelveError as error:
            assert "do not fit" in str(error)
            refused += 1
    assert 0 < refused < 10
    vector.reset()
    for _ in range(20):
        env.reset()
        vector.step([8, 8])
