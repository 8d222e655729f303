"""The version stands in several places, and is the same in all of them."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = re.compile(r'(?:static let|public var) version = "([^"]+)"')


class Versions(unittest.TestCase):
    def test_every_place_says_the_same(self):
        """What each program, its document and its pages say of their version agrees."""
        found = {path.name: match.group(1) for path in (ROOT / "Modules").rglob("*.swift")
                 for match in [SHOWN.search(path.read_text())] if match}
        self.assertGreaterEqual(len(found), 5)
        self.assertEqual(len(set(found.values())), 1, found)
