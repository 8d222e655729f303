"""Shared parts of the tests of the house rules."""

import unittest


class Rule(unittest.TestCase):
    """A rule returns a list of sentences, one per fault; the tree gives none."""

    def setUp(self):
        self._faults = []

    def tearDown(self):
        self.holds(self._faults)

    def also(self, faults):
        """Collects faults, so that a test over many files shows them all."""
        self._faults += faults

    def holds(self, faults):
        """There is no fault."""
        if faults:
            self.fail(f"{len(faults)} to mend:\n" + "\n".join(f"  error: {one}" for one in faults))

    def fails(self, faults, sentence):
        """The rule finds the fault and gives this sentence."""
        self.assertTrue(any(sentence in fault for fault in faults), faults or "it saw nothing")
