"""Runs Python tests and ends with the line that Tools/test counts."""

import sys
import time
import unittest

# Slower tests print their time. In seconds.
LONG = 5


class Timed(unittest.TextTestResult):
    """Prints each test's name before it runs, so that a log shows which one hangs, and the time of
    a slow test, including the setup of its class.
    """

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.since = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        before, self.since = self.since, time.monotonic()
        if self.since - before > LONG:
            self.stream.writeln(f"    {self.since - before:.0f} s")


def run(folder, names=()):
    """Runs the `test_*.py` of a folder, or only the named tests; returns the exit status."""
    loader = unittest.defaultTestLoader
    return run_suite(loader.loadTestsFromNames(names) if names else loader.discover(str(folder)))


def run_suite(suite):
    """Runs a suite, and prints `N passed, N failed` last. A subtest counts with its test; a failed
    or skipped class counts in addition to the tests that ran.
    """
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
    """A test's name, without the parameters of its subtests."""
    return test.id() if is_of_class(test.id()) else test.id().split(" ")[0]


def is_of_class(identifier):
    """Whether the identifier is the setup or teardown of a class or module, not a test."""
    return identifier.startswith(("setUpClass (", "tearDownClass (", "setUpModule (",
                                  "tearDownModule ("))


def is_run(identifier):
    """Whether the identifier is a test that counts as run."""
    return not is_of_class(identifier)
