"""Plays what is missing of a plan in parts by HyperQueue, and merges the parts.

    python3 hyperqueue_run.py LINESMAN PLAN PARTS

It needs the package `hyperqueue`. A cluster of this machine is started for it, and ended afterwards.
"""

import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

program, plan, count = sys.argv[1:]
# Exit code 4 says that an entrant cannot start. Its games are decided, so the part is whole.
WHOLE = ["sh", "-c", '"$@" || [ $? -eq 4 ]', "sh"]


def main():
    job = Job()
    run = [*WHOLE, program, "tournament", "run", plan, "--quiet", "--jobs", "1", "--shard"]
    parts = [job.program([*run, f"{number}/{count}"]) for number in range(1, int(count) + 1)]
    job.program([*WHOLE, program, "tournament", "merge", plan], deps=parts)
    with LocalCluster() as cluster:
        cluster.start_worker(WorkerConfig(cores=2))
        client = cluster.client()
        client.wait_for_jobs([client.submit(job)])


main()
