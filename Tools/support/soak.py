"""Repeats tests under load, to find those that fail now and then, for `Tools/test --soak`."""

import contextlib
import os
import subprocess
import sys

import tally
import workers

LOOPS = 2
# Ends with the process that started it.
LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"


@contextlib.contextmanager
def busy(loops=LOOPS):
    """Keeps processors busy; the loops end with the block."""
    running = [subprocess.Popen([sys.executable, "-c", LOOP, str(os.getpid())])
               for _ in range(loops)]
    try:
        yield running
    finally:
        for process in running:
            process.kill()
            process.wait()


def repeated(root, count, waiting, work, show=print):
    """Runs the entries `count` times beside busy loops; records each failure as a flake.

    Shows a table and returns the tally of all runs.
    """
    taken = {entry.name: [] for entry in waiting}
    failures = dict.fromkeys(taken, 0)
    total = tally.Tally()
    with busy():
        for turn in range(count):
            show(f"Run {turn + 1} of {count}")
            queue = workers.Queue(waiting, work, show)
            for entry, result in queue.run().items():
                taken[entry.name].append(queue.taken[entry.name])
                total += result
                if result.failed:
                    failures[entry.name] += 1
                    workers.record(root, workers.described(root, entry, result))
    show("\n".join(table(taken, failures)))
    return total


def table(taken, failures):
    """The lines with the failed runs and the times of each entry, most failures first."""
    lines = ["failed  runs  seconds  entry"]
    for name, seconds in sorted(taken.items(), key=lambda item: (-failures[item[0]], item[0])):
        span = f"{min(seconds):.0f}-{max(seconds):.0f}"
        lines.append(f"{failures[name]:6}  {len(seconds):4}  {span:>7}  {name}")
    return lines
