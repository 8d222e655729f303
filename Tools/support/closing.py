"""Runs Python tests and closes with the line that Tools/test counts."""

import sys
import unittest


def run(folder):
    """Runs the `test_*.py` of a folder; gives the exit status."""
    return run_suite(unittest.defaultTestLoader.discover(str(folder)))


def run_suite(suite):
    """Runs a suite, and prints `N passed, N failed` last; a subtest counts with its test."""
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    failed = len({test.id().split(" ")[0] for test, _ in result.failures + result.errors})
    skipped = len(result.skipped)
    closing = f"{result.testsRun - failed - skipped} passed, {failed} failed"
    print(closing + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0
