"""Tests must wait with the functions in Tools/support/waiting.py, never for a fixed time."""

import re

HELPER = "Tools/support/waiting.py"
# (sleep or bound, replacement). Steps of a poll in Swift, below 100 ms, cost nothing.
PYTHON = [
    (r"\b(?:time|asyncio)\.sleep\(|\bfrom time import\b.*\bsleep\b|\.wait_for_timeout\(",
     "wait by until, Clock or kill_after of waiting.py"),
    (r"\bassertLess(?:Equal)?\([^\n]*\btime\.(?:time|monotonic|perf_counter)\(\)",
     "a busy machine is slower: check what happened, or use until"),
]
SWIFT = [
    (r"\bTask\.sleep\(\s*for: \.(?:seconds\(|milliseconds\(\d{3}|minutes\()"
     r"|\bThread\.sleep\b|\busleep\(\s*[\d_]{6,}\)|(?<![\w.])sleep\(\d",
     "wait for a condition in short steps, or move a TestClock"),
    (r"#(?:expect|require)\([^\n]*\bContinuousClock\.now - [^\n]*<"
     r"|#(?:expect|require)\([^\n]*\b(?:elapsed|taken|took|spent) <=? \.(?:milli)?seconds\(",
     "a busy machine is slower: check what happened"),
]
# The remaining places: a file or a folder, the number of its lines, and the reason. The numbers
# only go down, and no place is added.
MOST = 19
REMAINING = {
    "Tests/API/test_boards.py": (1, "a node notifies the others of an entry before it is killed"),
    "Tests/API/test_load.py": (2, "clients hang up while the server computes"),
    "Tests/API/test_one_server.py": (2, "counts the queries of idle streams in five seconds"),
    "Tests/API/test_trackers.py": (1, "the store of trackers is packed in its fifth second"),
    "Tests/API/test_watching.py": (1, "a node reports nothing once it knows another's position"),
    "Tests/Attack/test_entering.py": (1, "sign-ins of a flood arrive one after the other"),
    "Tests/Browser/shielded.py": (1, "a site that sends without end"),
    "Tests/Browser/test_coach.py": (1, "a failed form may or may not load another page"),
    "Tests/Browser/test_erase.py": (1, "an open page sends nothing old"),
    "Tests/Browser/test_quick.py": (1, "a page with errors does not load again"),
    "Tests/Browser/test_sessions.py": (2, "a page stays in full screen"),
    "Tests/Browser/test_shared.py": (2, "a page sends nothing of another person"),
    "Tests/Browser/test_taps.py": (2, "a page loads again after a tap"),
    "Tests/EngineTests/": (2, "a listener hears nothing"),
    "Tests/Integration/test_killed_sending.py": (1, "kills a server also if it sends too little"),
    "Tests/PostgresTests/": (2, "PostgreSQL ends a connection"),
    "Tests/ServerTests/": (5, "the time limits of a socket"),
    "Tests/Tools/stub_node.py": (3, "a node that answers late"),
    "Tests/Tools/test_suites.py": (1, "an entry that takes a while"),
}


def faults_of(path, text):
    """The lines of a test that wait for a fixed time or set an upper bound on real time."""
    rules = SWIFT if path.endswith(".swift") else PYTHON
    found = {}
    for pattern, instead in rules:
        for match in re.finditer(pattern, text, re.M):
            line = text.count("\n", 0, match.start()) + 1
            found.setdefault(line, f"{path}:{line}: {match.group().strip()}: {instead}")
    return [found[line] for line in sorted(found)]


def is_test(path):
    """True if a file is a test in Python or Swift."""
    return path.startswith("Tests/") and path.endswith((".py", ".swift", "/run"))


def waits(files, remaining=None):
    """Tests must wait for conditions. The counts of remaining exceptions may only decrease."""
    remaining = REMAINING if remaining is None else remaining
    counts, faults = dict.fromkeys(remaining, 0), []
    for path, text in files:
        found = faults_of(path, text)
        place = next((place for place in remaining if path.startswith(place)), None)
        if place:
            counts[place] += len(found)
        else:
            faults += found
    for place, count in counts.items():
        allowed = remaining[place][0]
        if count > allowed:
            faults.append(f"{place} has {count} fixed waits, {allowed} are allowed: use {HELPER}")
        if count < allowed:
            faults.append(f"{place} has {count} fixed waits: lower its number in "
                          f"Tests/House/house/waits.py from {allowed}, or delete the entry")
    if len(remaining) > MOST:
        faults.append(f"{len(remaining)} places have fixed waits, {MOST} are allowed")
    return faults
