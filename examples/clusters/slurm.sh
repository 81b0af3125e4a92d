#!/usr/bin/env bash
# Plays a study as a Slurm job array, with one shard per task:
#     sbatch --array=1-64 slurm.sh FOLDER ARGUMENTS...
# FOLDER must be on a file system that all nodes share. A task that is requeued, because
# its node failed or its time was up, picks up where it left off. Once the array is done:
#     hexdelve study merge FOLDER/shard-* --out FOLDER/all
#SBATCH --job-name=hexdelve-study
#SBATCH --cpus-per-task=1
#SBATCH --mem=256M
#SBATCH --requeue
# Ten seconds before the end of its time, the task is asked to stop.
#SBATCH --signal=TERM@10
set -euo pipefail
program=${HEXDELVE:-hexdelve}
folder=$1
shift
# `exec` makes the signal reach the program.
exec "$program" study "$@" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    -j "${SLURM_CPUS_PER_TASK:-1}" --resume --out "$folder/shard-$SLURM_ARRAY_TASK_ID"
