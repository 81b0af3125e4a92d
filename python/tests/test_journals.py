"""Each episode leaves a journal that the program can prove."""

import os
import shutil
import subprocess
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from conftest import allowed, make

from hexdelve import HexdelveError, verify_journal

PROGRAM = os.environ.get("HEXDELVE") or shutil.which("hexdelve")


@pytest.mark.parametrize("name", ["hexdelve/Pit-v0", "hexdelve/Delve-v0"])
@pytest.mark.parametrize("levels", [None, [5]])
def test_each_journal_is_proved(name, levels, tmp_path):
    vector = gymnasium.make_vec(
        name, 3, journals=tmp_path, max_turns=60, level_seed=levels, journeys=True
    )
    dice = np.random.default_rng(7)
    _, info = vector.reset(seed=1)
    finished = set()
    for _ in range(200):
        actions = [allowed(m, dice) if m.any() else 8 for m in info["action_mask"]]
        _, _, terminated, truncated, info = vector.step(actions)
        for index in np.flatnonzero(terminated | truncated):
            finished.add(info["journal"][index])
            assert "journal_error" not in info
    vector.close()
    written = {str(path) for path in tmp_path.iterdir()}
    assert len(finished) > 3 and finished <= written
    for path in sorted(written):
        outcome, turns, _ = verify_journal(path)
        # An episode that is truncated leaves a game that could go on.
        assert path not in finished or turns >= 60 or outcome in ("won", "lost")
    if PROGRAM is None:
        pytest.skip("HEXDELVE names no program, which would prove them once more")
    for path in sorted(written)[:3]:
        proof = subprocess.run(
            [PROGRAM, "replay", "--verify", path], capture_output=True, text=True, check=False
        )
        assert proof.returncode == 0, proof.stdout + proof.stderr


def test_a_damaged_journal_is_not_proved(tmp_path):
    env = make("hexdelve/Pit-v0", journals=tmp_path)
    _, info = env.reset(seed=3)
    env.step(8)
    env.close()
    Path(info["journal"]).write_bytes(b"nothing")
    with pytest.raises(HexdelveError, match="hexdelve"):
        verify_journal(info["journal"])


def test_the_journal_of_a_single_environment_is_named(tmp_path):
    env = make("hexdelve/Pit-v0", journals=tmp_path / "new" / "folder")
    _, info = env.reset(seed=3)
    env.step(8)
    env.close()
    assert Path(info["journal"]).stat().st_size > 0
    assert "seed3" in info["journal"]


def test_a_drawing_has_no_seed_of_its_level():
    with pytest.raises(ValueError, match="level_seed: a drawing is its own level"):
        make("hexdelve/Scenario-v0", level_seed=3)
    env = make("hexdelve/Scenario-v0")
    with pytest.raises(HexdelveError, match="level_seed: a drawing is its own level"):
        env.reset(options={"level_seed": 3})


def test_a_drawing_has_no_journal(tmp_path):
    with pytest.raises(ValueError, match="a game in a drawing has no journal"):
        make("hexdelve/Scenario-v0", journals=tmp_path)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OSError, match="journals="):
        make("hexdelve/Pit-v0", journals=tmp_path / "file" / "folder")
