#!/usr/bin/env bash
# Plays a study in shards with GNU parallel, then joins them:
#     parallel.sh FOLDER SHARDS ARGUMENTS...
# for example `parallel.sh careful 8 --delve --seeds 1..100000`. After an interruption, run
# the same line again: finished shards are not played again, and the others pick up where
# they left off. With a list of machines in $PARALLEL, such as `--sshloginfile hosts`,
# FOLDER has to be on a file system that all of them share.
set -euo pipefail
program=${HEXDELVE:-hexdelve}
folder=$1 shards=$2
shift 2
mkdir -p "$folder"
# A killed job is tried again twice; a job that still fails is reported.
parallel --joblog "$folder/jobs.log" --resume-failed --retries 3 --halt soon,fail=1 \
    "$program" study "$@" --shard {}/"$shards" -j 1 --resume --out "$folder/shard-{}" \
    ::: $(seq "$shards")
"$program" study merge "$folder"/shard-* --out "$folder/all"
