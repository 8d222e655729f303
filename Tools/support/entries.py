"""The entries of the queue: a test file each where a suite has them, otherwise a whole suite."""

import json
import re
from dataclasses import dataclass

SWIFT = "Swift"
# The name of the build in the timings.
BUILD = "build"
# Suites whose runner takes names of test files.
BY_FILE = {"API", "Attack", "Browser", "Docs", "House", "Integration", "Tools"}
# Entries that build in the same folder as others: at most one of these runs at a time.
BUILDERS = {"Docs test_documents", "Example"}
# Seconds for each test, for an entry that no earlier run has timed, and the entries that take much
# longer than their number of tests suggests. A guess only orders the queue.
SECONDS_A_TEST = {"API": 4, "Attack": 6, "Browser": 4, "Docs": 20, "Integration": 2}
KNOWN = {SWIFT: 900, "NewModule": 400, "Docs test_documents": 300, "Example": 200,
         "API test_document": 200, "Simulation": 150, "Browser test_quality": 150,
         "House test_layout": 60}
TEST = re.compile(r"^ +(?:async )?def test_", re.M)


@dataclass(frozen=True)
class Entry:
    """One process of the queue: a suite, or one file of it."""

    suite: str
    file: str = ""
    seconds: float = 1
    # Arguments that run only a part of the suite.
    only: tuple = ()

    @property
    def name(self):
        """The name in the output, the logs and the timings."""
        return f"{self.suite} {self.file}".strip()

    @property
    def log(self):
        """The name of its log in `.build-logs`."""
        return f"{self.name.replace(' ', '-')}.log"

    @property
    def is_builder(self):
        """True if the entry builds where another one may build."""
        return self.name in BUILDERS


def listed(root, suites, is_wanted=lambda entry: True, swift=()):
    """The wanted entries of these suites, the longest first by the timings of earlier runs.

    `swift` are the arguments of the Swift tests.
    """
    timings = read_timings(root)
    found = []
    for suite in suites:
        folder = root / "Tests" / suite
        files = sorted(folder.glob("test_*.py")) if suite in BY_FILE else []
        for path in files or [None]:
            entry = Entry(suite, path.stem if path else "")
            seconds = timings.get(entry.name) or _guess(entry, path)
            only = tuple(swift) if suite == SWIFT else ()
            if is_wanted(entry):
                found.append(Entry(entry.suite, entry.file, seconds, only))
    return sorted(found, key=lambda entry: -entry.seconds)


def _guess(entry, path):
    """Seconds that an entry may take, for one that no run has timed."""
    tests = len(TEST.findall(path.read_text())) if path else 5
    return KNOWN.get(entry.name) or 1 + tests * SECONDS_A_TEST.get(entry.suite, 0.5)


def timings_file(root):
    """The file with the seconds that each entry took when it last ran."""
    return root / ".build-logs" / "timings.json"


def read_timings(root):
    """Seconds by the name of the entry; empty if no run was timed or the file is damaged."""
    try:
        timings = json.loads(timings_file(root).read_text())
        return {str(name): float(seconds) for name, seconds in timings.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def write_timings(root, taken):
    """Adds the seconds of this run to those of earlier ones."""
    path = timings_file(root)
    path.parent.mkdir(exist_ok=True)
    together = read_timings(root) | {name: round(seconds, 1) for name, seconds in taken.items()}
    path.write_text(json.dumps(dict(sorted(together.items())), indent=1) + "\n")
