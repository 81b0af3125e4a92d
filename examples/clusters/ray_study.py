#!/usr/bin/env python3
"""Plays a study in shards on a Ray cluster, then joins them.

    ray_study.py FOLDER SHARDS ARGUMENTS...

for example `ray_study.py careful 64 --delve --seeds 1..1000000`. Every node needs the
program (`HEXDELVE` names it), but no shared folder: each task returns its files. If a
node dies, Ray restarts its tasks elsewhere, and the bytes are the same. Shards that are
already in FOLDER are not played again.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import ray

PROGRAM = os.environ.get("HEXDELVE", "hexdelve")


@ray.remote(num_cpus=1, max_retries=-1)
def play(program: str, arguments: list[str], shard: str) -> dict[str, bytes]:
    """Plays one shard and returns its files."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        line = [program, "study", *arguments, "--shard", shard, "-j", "1", "--out", out]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"shard {shard}: {done.stderr}")
        return {file.name: file.read_bytes() for file in out.iterdir()}


def keep(folder: pathlib.Path, files: dict[str, bytes]) -> None:
    """Writes a shard's files so that its folder exists either completely or not at all."""
    beside = folder.with_suffix(".new")
    beside.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (beside / name).write_bytes(content)
    beside.rename(folder)


def study(folder: pathlib.Path, shards: int, arguments: list[str]) -> None:
    """Plays all missing shards, then joins all shards."""
    names = {number: folder / f"shard-{number}" for number in range(1, shards + 1)}
    waiting = {
        play.remote(PROGRAM, arguments, f"{number}/{shards}"): name
        for number, name in names.items()
        if not name.exists()
    }
    while waiting:
        done, _ = ray.wait(list(waiting))
        for task in done:
            keep(waiting.pop(task), ray.get(task))
            print(f"{shards - len(waiting)} of {shards} shards", file=sys.stderr)
    line = [PROGRAM, "study", "merge", *names.values(), "--out", folder / "all"]
    subprocess.run(line, check=True)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    ray.init()
    study(pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
