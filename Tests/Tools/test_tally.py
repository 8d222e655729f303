"""The result of a run from its output."""

import unittest

import tally
from tally import Tally

SWIFT = """\
Test Suite 'All tests' passed at 2026-11-21 12:53:46.372
\t Executed 3 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.0 (0.0) seconds
◇ Test run started.
➜ Test "two" skipped: "because"
✔ Test "one" passed after 0.001 seconds.
✘ Test "three" recorded an issue with 1 argument x → 3 at t.swift:5:57: Expectation failed
✘ Test "three" with 3 test cases failed after 0.001 seconds with 1 issue.
✘ Test four() failed after 0.001 seconds with 1 issue.
➜ Test "cancel" was cancelled after 0.001 seconds: "no fixtures"
✘ Suite S failed after 0.002 seconds with 1 issue.
✘ Test run with 7 tests in 1 suite failed after 0.002 seconds with 3 issues.
"""


class Runners(unittest.TestCase):
    """Programs in Tests/*/run end with a line of counts."""

    def test_counts_are_read_from_the_last_line(self):
        self.assertEqual(tally.of_runner("a\n3 passed, 0 failed\n", 0), Tally(3, 0, 0))
        self.assertEqual(tally.of_runner("3 passed, 2 failed, 1 skipped\n\n", 1), Tally(3, 2, 1))

    def test_runner_without_a_line_of_counts_counts_as_failed(self):
        for output in ("", "all is well\n", "3 passed, 0 failed\nSegmentation fault\n"):
            self.assertEqual(tally.of_runner(output, 0), Tally(failed=1))

    def test_runner_with_a_non_zero_status_counts_as_failed(self):
        self.assertEqual(tally.of_runner("3 passed, 0 failed\n", 139), Tally(3, 1, 0))


class Swift(unittest.TestCase):
    """`swift test` ends with a line of XCTest and one of Swift Testing."""

    def test_tests_of_xctest_and_swift_testing_are_added(self):
        self.assertEqual(tally.of_swift(SWIFT, 1), Tally(passed=2 + 3, failed=2, skipped=1 + 2))

    def test_all_passed(self):
        line = "✔ Test run with 26 tests in 5 suites passed after 0.9 seconds.\n"
        self.assertEqual(tally.of_swift(line, 0), Tally(passed=26))

    def test_failures_of_xctest_are_counted(self):
        line = "\t Executed 5 tests, with 2 failures (0 unexpected) in 0.1 (0.1) seconds\n"
        closing = "✔ Test run with 0 tests in 0 suites passed after 0.1 seconds.\n"
        self.assertEqual(tally.of_swift(line + closing, 1), Tally(passed=3, failed=2))

    def test_crashed_swift_run_counts_as_failed(self):
        cut = SWIFT[:SWIFT.index("✘ Test run")]
        self.assertEqual(tally.of_swift(cut, 139), Tally(passed=1 + 2, failed=3, skipped=3))

    def test_failed_swift_build_counts_as_failed(self):
        self.assertEqual(tally.of_swift("error: no such module\n", 1), Tally(failed=1))

    def test_non_zero_status_after_a_line_of_passed_tests_counts_as_failed(self):
        line = "✔ Test run with 2 tests in 0 suites passed after 0.1 seconds.\n"
        self.assertEqual(tally.of_swift(line, 139), Tally(passed=2, failed=1))


class Failures(unittest.TestCase):
    """The names and the seed in the output of a failed run."""

    def test_each_failed_test_is_named_once(self):
        self.assertEqual(tally.failed_tests(SWIFT), ['"three"', "four()"])
        python = ("FAIL: test_a (test_x.A.test_a) (n=1)\nFAIL: test_a (test_x.A.test_a) (n=2)\n"
                  "ERROR: setUpClass (test_x.B)\nFAILED (failures=2, errors=1)\n")
        self.assertEqual(tally.failed_tests(python), ["test_x.A.test_a", "test_x.B"])

    def test_seed_is_the_last_one_in_the_log(self):
        self.assertEqual(tally.seed("Seed: 12, then seed=4711 failed\n"), 4711)
        self.assertIsNone(tally.seed("seeds of 3 plants\n"))
