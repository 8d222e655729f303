"""Counts the results of a test run from its output."""

import collections
import re
from dataclasses import dataclass

CLOSING = re.compile(r"^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")
SWIFT_TESTING = re.compile(r"^\S+ Test run with (\d+) tests?\b.*? (passed|failed) after ")
SWIFT_FAILED = re.compile(r"^✘ Test (?!run with |case ).* failed after ")
SWIFT_SKIPPED = re.compile(r"^➜ Test (?!case ).* (?:skipped|was cancelled after )")
SWIFT_PASSED = re.compile(r"^✔ Test (?!run with |case ).* passed after ")
# A test's name is in quotes and may contain any words, or it is the function's name. A line that
# ends a test may begin with the line of a test case whose arguments contain NUL.
SWIFT_BEGUN = re.compile(r"^◇ Test (?!run |case )(.*) started\.$")
SWIFT_ENDED = re.compile(
    r"[✔✘━➜] Test (?!run |case )(\".*\"|[^\"]*?)(?: with \d+ test cases?)?"
    r" (?:passed after|failed after|skipped|was cancelled after)\b")
SWIFT_ISSUE = re.compile(r"^✘ Test .* recorded an issue .*?\bat (\w[\w+.-]*\.swift):\d+:\d+")
FAILED_NAME = re.compile(
    r"^(?:FAIL|ERROR): .*?\(([\w.]+)\)|^✘ Test (?!run |case )(\".*\"|[^\"]*?)"
    r"(?: with \d+ test cases?)? failed after", re.M)
SEED = re.compile(r"\bseed[ =:]+(\d+)", re.I)
XCTEST = re.compile(r"^\s+Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failure")


@dataclass
class Tally:
    """The number of passed, failed and skipped tests."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other):
        return Tally(self.passed + other.passed, self.failed + other.failed,
                     self.skipped + other.skipped)

    def __str__(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def of_runner(output, status):
    """The tally of a Tests/*/run: its last line counts; a crash or a missing line is a failure."""
    lines = output.rstrip().splitlines()
    match = CLOSING.match(lines[-1].strip()) if lines else None
    if not match:
        return Tally(failed=1)
    tally = Tally(*(int(count or 0) for count in match.groups()))
    return tally + Tally(failed=1) if status != 0 and tally.failed == 0 else tally


def of_swift(output, status):
    """The tally of `swift test`: XCTest's and Swift Testing's last lines; without one it crashed.
    """
    lines = output.splitlines()
    tally = _of_xctest(lines)
    closing = [match for match in map(SWIFT_TESTING.match, lines) if match]
    failed, skipped, passed = (
        sum(1 for line in lines if pattern.match(line))
        for pattern in (SWIFT_FAILED, SWIFT_SKIPPED, SWIFT_PASSED))
    if closing:
        run = sum(int(match[1]) for match in closing)
        if any(match[2] == "failed" for match in closing):
            failed = max(failed, 1)
        tally += Tally(run - failed - skipped, failed, skipped)
    else:
        tally += Tally(passed, failed + 1, skipped)
    return tally + Tally(failed=1) if status != 0 and tally.failed == 0 else tally


def unended(output):
    """The Swift tests that began but did not end: one of them is the cause when a run was stopped
    or crashed.
    """
    begun, ended = (collections.Counter(
        match[1] for match in map(pattern.search, output.splitlines()) if match)
        for pattern in (SWIFT_BEGUN, SWIFT_ENDED))
    return list((begun - ended).elements())


def failed_tests(output):
    """The names of the Python and Swift tests that failed, in order."""
    return sorted({next(filter(None, match)) for match in FAILED_NAME.findall(output)})


def seed(output):
    """The seed that a log names last; None without one."""
    found = SEED.findall(output)
    return int(found[-1]) if found else None


def failed_files(output):
    """The source files in which Swift tests recorded issues, in order."""
    return sorted({match[1] for match in map(SWIFT_ISSUE.match, output.splitlines()) if match})


def _of_xctest(lines):
    """XCTest prints a line for each suite; the last one is for the whole run."""
    match = next((m for m in map(XCTEST.match, reversed(lines)) if m), None)
    if not match:
        return Tally()
    run, skipped, failed = (int(count or 0) for count in match.groups())
    return Tally(run - skipped - failed, failed, skipped)
