"""Shared parts of the tests of the house rules."""

import unittest


class Rule(unittest.TestCase):
    """A rule returns one sentence per fault and must return none for the repository."""

    def setUp(self):
        self._faults = []

    def tearDown(self):
        self.holds(self._faults)

    def also(self, faults):
        """Collects faults, so that a test over many files reports all of them."""
        self._faults += faults

    def holds(self, faults):
        """Checks that there is no fault."""
        if faults:
            self.fail(f"{len(faults)} to mend:\n" + "\n".join(f"  error: {one}" for one in faults))

    def fails(self, faults, sentence):
        """Checks that the rule reports the fault with this sentence."""
        self.assertTrue(any(sentence in fault for fault in faults), faults or "it saw nothing")
