#!/usr/bin/env python3
"""Shows that a study survives the death of a node: two local Ray nodes play a study, and
one of them is killed part of the way through. The rows are then compared with those from
a single process.

    HEXDELVE=target/release/hexdelve ray_killed_node.py
"""

import filecmp
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import ray
from ray.cluster_utils import Cluster

import ray_study

SHARDS = 16
ARGUMENTS = ["--delve", "--seeds", "1..400"]


def kill_in_the_middle(cluster: Cluster, node: object, folder: pathlib.Path) -> None:
    """Kills the node and all its processes once a quarter of the shards are finished."""
    while len(list(folder.glob("shard-*[0-9]"))) < SHARDS // 4:
        time.sleep(0.05)
    cluster.remove_node(node, allow_graceful=False)
    print("killed one of two nodes", file=sys.stderr)


def main() -> None:
    # The head only coordinates, so that every task runs on a node that may be killed.
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=cluster.address)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        one = folder / "one-process"
        killer = threading.Thread(
            target=kill_in_the_middle, args=(cluster, nodes[1], folder), daemon=True
        )
        killer.start()
        ray_study.study(folder, SHARDS, ARGUMENTS)
        killer.join()
        alive = sum(node["Alive"] for node in ray.nodes())
        print(f"{alive} of {len(ray.nodes())} nodes alive, the head included", file=sys.stderr)
        subprocess.run([ray_study.PROGRAM, "study", *ARGUMENTS, "--out", one], check=True)
        for name in ["games.jsonl", "study.json"]:
            if not filecmp.cmp(folder / "all" / name, one / name, shallow=False):
                sys.exit(f"{name} differs")
    print("the same bytes as on one machine", file=sys.stderr)
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
