"""Commit subjects."""

import unittest

from house import commits
from support import Rule


class Commits(Rule):
    """The rule on commit subjects, applied to the history and to invalid subjects."""

    def test_subjects_name_an_area_and_a_verb(self):
        self.holds(commits.odd_subjects(commits.subjects()))

    def test_long_or_malformed_subject_is_reported(self):
        self.holds(commits.odd_subjects([("1", "Sync: retry after a proxy's 413"),
                                         ("2", "CI: run " + "x" * 64)]))
        self.fails(commits.odd_subjects([("3", "CI: run " + "x" * 65)]), "73 characters")
        for subject in ("Keep what nobody stopped", "sync: retry", "Sync: Retry", "Sync: retry."):
            self.fails(commits.odd_subjects([("4", subject)]), "must read `Area: verb object`")


if __name__ == "__main__":
    unittest.main()
