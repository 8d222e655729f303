"""Runs Python tests and closes with the line that Tools/test counts."""

import sys
import time
import unittest

# A test that takes longer says how long, in seconds.
LONG = 5


class Timed(unittest.TextTestResult):
    """Says what each test is called before it runs, so that a log tells which one hangs, and how
    long it took, what prepared its class included."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.since = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        before, self.since = self.since, time.monotonic()
        if self.since - before > LONG:
            self.stream.writeln(f"    {self.since - before:.0f} s")


def run(folder, names=()):
    """Runs the `test_*.py` of a folder, or the tests of these names; gives the exit status."""
    loader = unittest.defaultTestLoader
    return run_suite(loader.loadTestsFromNames(names) if names else loader.discover(str(folder)))


def run_suite(suite):
    """Runs a suite, and prints `N passed, N failed` last; a subtest counts with its test, and what
    a whole class fails of or is skipped for counts besides the tests that were run."""
    result = unittest.TextTestRunner(
        stream=sys.stdout, verbosity=2, descriptions=False, resultclass=Timed).run(suite)
    broken = {name(test) for test, _ in result.failures + result.errors}
    skipped = {name(test) for test, _ in result.skipped} - broken
    for test, reason in result.skipped:
        print(f"skipped {name(test)}: {reason.removeprefix('skipped: ')}")
    passed = result.testsRun - sum(map(is_run, broken)) - sum(map(is_run, skipped))
    closing = f"{passed} passed, {len(broken)} failed"
    print(closing + (f", {len(skipped)} skipped" if skipped else ""))
    return 1 if broken else 0


def name(test):
    """What a test is called, without what tells its subtests apart."""
    return test.id() if is_of_class(test.id()) else test.id().split(" ")[0]


def is_of_class(identifier):
    """Whether it is what prepares or tidies up a class or a file, and no test."""
    return identifier.startswith(("setUpClass (", "tearDownClass (", "setUpModule (",
                                  "tearDownModule ("))


def is_run(identifier):
    """Whether it is among the tests that are counted as run."""
    return not is_of_class(identifier)
