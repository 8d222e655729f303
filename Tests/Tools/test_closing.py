"""The closing lines of a Python runner."""

import contextlib
import io
import unittest
import unittest.mock

import closing


class Good(unittest.TestCase):
    """A test that passes, one with two failing subtests, and one with two skipped subtests."""

    def test_passes(self):
        """Passes."""

    def test_fails(self):
        for part in range(2):
            with self.subTest(part=part):
                self.fail("as it should")

    def test_is_skipped(self):
        for part in range(2):
            with self.subTest(part=part):
                self.skipTest("nothing to see")


class Skipped(Good):
    """A class that is skipped as a whole."""

    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("no browser here")


class Broken(Good):
    """A class that fails before its tests."""

    @classmethod
    def setUpClass(cls):
        raise RuntimeError("no server here")


def closed(*tests):
    """The exit status and the output of a suite with these tests."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        status = closing.run_suite(unittest.TestSuite(tests))
    return status, output.getvalue().splitlines()


class ClosingTests(unittest.TestCase):
    """The line that Tools/test counts."""

    def test_a_test_counts_once_whatever_its_number_of_subtests(self):
        status, lines = closed(*map(Good, ("test_passes", "test_fails", "test_is_skipped")))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed, 1 skipped"))

    def test_skipped_class_does_not_reduce_the_count_of_passed_tests(self):
        status, lines = closed(Good("test_passes"), Skipped("test_passes"))
        self.assertEqual((status, lines[-1]), (0, "1 passed, 0 failed, 1 skipped"))

    def test_broken_class_does_not_reduce_the_count_of_passed_tests(self):
        status, lines = closed(Good("test_passes"), Broken("test_passes"))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))

    def test_reason_for_a_skip_is_printed(self):
        _, lines = closed(Skipped("test_passes"), Good("test_is_skipped"))
        self.assertIn("skipped setUpClass (test_closing.Skipped): no browser here", lines)
        self.assertIn("skipped test_closing.Good.test_is_skipped: nothing to see", lines)

    def test_each_test_is_named_before_it_runs_and_slow_tests_get_their_time(self):
        """So the log of a hanging suite shows where it hangs."""
        with unittest.mock.patch("time.monotonic", side_effect=[0, 3, 70]):
            _, lines = closed(Good("test_passes"), Good("test_is_skipped"))
        self.assertTrue(lines[0].startswith("test_passes (test_closing.Good"), lines[0])
        self.assertTrue(lines[0].endswith(" ... ok"), lines[0])
        self.assertIn("    67 s", lines)
        self.assertNotIn("    3 s", lines)


def load_tests(loader, _standard, _pattern):
    """The tests of this file that are meant to pass."""
    return loader.loadTestsFromTestCase(ClosingTests)


if __name__ == "__main__":
    unittest.main()
