"""Runs entries on several workers, shows the progress, and runs a failed entry once more alone."""

import collections
import json
import os
import threading
import time

import tally

WORKERS = 4
SLOWEST = 10


class Queue:
    """Entries to run, the longest first.

    `work` runs an entry and returns its tally; `show` prints a line. Entries that build in the same
    folder never run at the same time.
    """

    def __init__(self, waiting, work, show=print, workers=WORKERS):
        self.waiting, self.work, self.show, self.workers = list(waiting), work, show, workers
        self.condition = threading.Condition()
        self.running, self.taken, self.results = {}, {}, {}
        self.count = len(self.waiting)

    def run(self):
        """Runs everything and returns the tally of each entry, by entry."""
        threads = [threading.Thread(target=self._serve) for _ in range(self.workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self.results

    def _serve(self):
        while entry := self._next():
            started = time.monotonic()
            result = self.work(entry)
            with self.condition:
                self.taken[entry.name] = time.monotonic() - started
                self.results[entry] = result
                del self.running[entry]
                self.condition.notify_all()
                self.show(self._line())

    def _next(self):
        """The longest entry that may start now; None if nothing is left."""
        with self.condition:
            while self.waiting:
                is_building = any(entry.is_builder for entry in self.running)
                for entry in self.waiting:
                    if not (entry.is_builder and is_building):
                        self.waiting.remove(entry)
                        self.running[entry] = time.monotonic()
                        return entry
                self.condition.wait()
            return None

    def _line(self):
        """The progress: how many entries are done, how long the others take, and which run now."""
        now = ", ".join(entry.name for entry in self.running) or "nothing"
        left = f", about {minutes(self._remaining())} left" if self.running else ""
        return f"    {len(self.results)} of {self.count} done{left}; running: {now}"

    def _remaining(self):
        """The expected seconds until everything is done."""
        now = time.monotonic()
        running = [max(entry.seconds - (now - since), 0) for entry, since in self.running.items()]
        return expected([*running, *(entry.seconds for entry in self.waiting)], self.workers)


def repeated(root, results, work, show=print):
    """Runs each failed entry once more, alone, and returns the tallies that count.

    An entry that passes then is printed and recorded as flaky. One that fails twice has failed.
    """
    counted = dict(results)
    for entry, result in results.items():
        if not result.failed:
            continue
        flake = described(root, entry, result)
        show(f"{entry.name} failed; it runs once more, alone.")
        second = work(entry, result)
        counted[entry] = second
        if not second.failed:
            show(f"FLAKY {entry.name}: failed beside other tests (load {flake['load']:.1f}), "
                 f"passed alone")
            record(root, flake)
    return counted


def described(root, entry, result):
    """The record of an entry that failed: its tests and its seed, if the log names one."""
    log = root / ".build-logs" / entry.log
    output = log.read_text(errors="replace") if log.is_file() else ""
    return {"entry": entry.name, "failed": result.failed, "tests": tally.failed_tests(output),
            "seed": tally.seed(output), "load": round(os.getloadavg()[0], 1),
            "time": int(time.time())}


def record(root, flake):
    """Appends a flake to `.build-logs/flakes.jsonl`."""
    path = root / ".build-logs" / "flakes.jsonl"
    path.parent.mkdir(exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(flake) + "\n")


def slowest(taken, processor=None):
    """The lines that name the entries that took longest, with their CPU seconds if known."""
    longest = sorted(taken.items(), key=lambda item: -item[1])[:SLOWEST]
    used = {name: f"{seconds:5.0f} s CPU" for name, seconds in (processor or {}).items()}
    return ["The slowest:", *(
        f"    {seconds:5.0f} s {used.get(name, ''):>11}  {name}" for name, seconds in longest)]


def announced(waiting, building=0, workers=WORKERS):
    """The line before a run: the suites with their numbers of entries, and about how long they
    take; `building` are the seconds of the last build."""
    counts = collections.Counter(entry.suite for entry in waiting)
    names = ", ".join(f"{name} ({count})" if count > 1 else name
                      for name, count in sorted(counts.items()))
    build = f"the build, about {minutes(building)}, then " if building else ""
    seconds = expected([entry.seconds for entry in waiting], workers)
    return f"Runs {build}{len(waiting)} entries, about {minutes(seconds)}: {names or 'nothing'}"


def expected(seconds, workers=WORKERS):
    """How long entries with these seconds take on several workers."""
    return max(sum(seconds) / workers, max(seconds, default=0))


def minutes(seconds):
    """A duration in whole minutes, at least one."""
    return f"{max(1, round(seconds / 60))} min"


def summed(results):
    """The tally of all entries."""
    return sum(results.values(), tally.Tally())

