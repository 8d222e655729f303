"""The version is written in several places and must be the same in all."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = re.compile(r'(?:static let|public var) version = "([^"]+)"')


class Versions(unittest.TestCase):
    def test_every_place_has_the_same_version(self):
        """The versions in each program, its document and its pages agree."""
        found = {path.name: match.group(1) for path in (ROOT / "Modules").rglob("*.swift")
                 for match in [SHOWN.search(path.read_text())] if match}
        self.assertGreaterEqual(len(found), 5)
        self.assertEqual(len(set(found.values())), 1, found)
