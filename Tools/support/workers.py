"""Runs entries on several workers, shows the progress, and runs a failed entry once more alone."""

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
        self.running, self.taken, self.results = [], {}, {}
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
                self.running.remove(entry)
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
                        self.running.append(entry)
                        return entry
                self.condition.wait()
            return None

    def _line(self):
        """The progress: how many entries are done, and which run now."""
        now = ", ".join(entry.name for entry in self.running) or "nothing"
        return f"    {len(self.results)} of {self.count} done; running: {now}"


def repeated(root, results, work, show=print):
    """Runs each failed entry once more, alone, and returns the tallies that count.

    An entry that passes then is printed and recorded as flaky. One that fails twice has failed.
    """
    counted = dict(results)
    for entry, result in results.items():
        if not result.failed:
            continue
        load = os.getloadavg()[0]
        show(f"{entry.name} failed; it runs once more, alone.")
        second = work(entry, result)
        counted[entry] = second
        if not second.failed:
            show(f"FLAKY {entry.name}: failed beside other tests (load {load:.1f}), passed alone")
            _record(root, {"entry": entry.name, "failed": result.failed, "load": round(load, 1),
                           "time": int(time.time())})
    return counted


def _record(root, flake):
    """Appends a flake to `.build-logs/flakes.jsonl`."""
    path = root / ".build-logs" / "flakes.jsonl"
    path.parent.mkdir(exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(flake) + "\n")


def slowest(taken):
    """The lines that name the entries that took longest."""
    longest = sorted(taken.items(), key=lambda item: -item[1])[:SLOWEST]
    return ["The slowest:", *(f"    {seconds:5.0f} s  {name}" for name, seconds in longest)]


def announced(waiting, workers=WORKERS):
    """The line before a run: how many entries there are, and about how long they take."""
    total = sum(entry.seconds for entry in waiting)
    longest = max((entry.seconds for entry in waiting), default=0)
    minutes = max(total / workers, longest) / 60
    return f"{len(waiting)} entries on {workers} workers, about {max(1, round(minutes))} min"


def summed(results):
    """The tally of all entries."""
    return sum(results.values(), tally.Tally())

