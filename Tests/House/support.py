"""What the tests of the house rules share."""

import unittest


class Rule(unittest.TestCase):
    """A rule gives a list of sentences, one a fault; the tree gives none."""

    def setUp(self):
        self._faults = []

    def tearDown(self):
        self.holds(self._faults)

    def also(self, faults):
        """Gathers faults, so that a test over many files shows them all."""
        self._faults += faults

    def holds(self, faults):
        """Nothing is wrong."""
        if faults:
            self.fail(f"{len(faults)} to mend:\n" + "\n".join(f"  error: {one}" for one in faults))

    def fails(self, faults, sentence):
        """The rule sees what is wrong, and says this."""
        self.assertTrue(any(sentence in fault for fault in faults), faults or "it saw nothing")
