"""What a runner in Python closes with."""

import contextlib
import io
import unittest
import unittest.mock

import closing


class Good(unittest.TestCase):
    """A test that passes, one that fails in two parts, and one that is skipped in two parts."""

    def test_passes(self):
        """It does."""

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
    """The exit status and what was printed for a suite of these."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        status = closing.run_suite(unittest.TestSuite(tests))
    return status, output.getvalue().splitlines()


class ClosingTests(unittest.TestCase):
    """The line that Tools/test counts."""

    def test_a_test_counts_once_whatever_its_parts_came_to(self):
        status, lines = closed(*map(Good, ("test_passes", "test_fails", "test_is_skipped")))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed, 1 skipped"))

    def test_a_class_that_is_skipped_takes_nothing_from_those_that_passed(self):
        status, lines = closed(Good("test_passes"), Skipped("test_passes"))
        self.assertEqual((status, lines[-1]), (0, "1 passed, 0 failed, 1 skipped"))

    def test_a_class_that_breaks_takes_nothing_from_those_that_passed(self):
        status, lines = closed(Good("test_passes"), Broken("test_passes"))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))

    def test_why_something_was_skipped_is_said(self):
        _, lines = closed(Skipped("test_passes"), Good("test_is_skipped"))
        self.assertIn("skipped setUpClass (test_closing.Skipped): no browser here", lines)
        self.assertIn("skipped test_closing.Good.test_is_skipped: nothing to see", lines)

    def test_each_test_is_named_before_it_runs_and_a_long_one_says_how_long_it_took(self):
        """So that the log of a suite that hangs tells where."""
        with unittest.mock.patch("time.monotonic", side_effect=[0, 3, 70]):
            _, lines = closed(Good("test_passes"), Good("test_is_skipped"))
        self.assertTrue(lines[0].startswith("test_passes (test_closing.Good"), lines[0])
        self.assertTrue(lines[0].endswith(" ... ok"), lines[0])
        self.assertIn("    67 s", lines)
        self.assertNotIn("    3 s", lines)


def load_tests(loader, _standard, _pattern):
    """Those of this file that are meant to pass."""
    return loader.loadTestsFromTestCase(ClosingTests)


if __name__ == "__main__":
    unittest.main()
