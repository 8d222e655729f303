"""The page on contributions lists all extension points and capabilities."""

import re
import unittest

from documents import ROOT

PAGE = ROOT / "Modules/Core/Sources/Core.docc/Contributions.md"
DECLARED = re.compile(r"public static var (\w+): (?:ExtensionPoint|Capability)<([^>]+)>")


def target(path):
    """The target that a source file belongs to."""
    parts = path.relative_to(ROOT).parts
    owner = parts[2] if parts[1] == "Surface" else parts[1]
    return owner + ("API" if "API" in parts else "")


def declared():
    """(name, value, target) of each point and capability in the modules."""
    return sorted(
        (name, value, target(path)) for path in (ROOT / "Modules").rglob("*.swift")
        for name, value in DECLARED.findall(path.read_text()))


def listed(page):
    """(name, value, target) of each point and capability in the tables of a page."""
    rows = re.findall(r"^\| `\.(\w+)` \| `([^`]+)` \| (\w+) \| \S.*\|$", page, re.M)
    return sorted(rows)


class Contributions(unittest.TestCase):
    """Compares the tables on the page with the code."""

    def test_every_point_and_capability_is_listed_with_its_type_and_target(self):
        self.assertGreater(len(declared()), 20)
        self.assertEqual(listed(PAGE.read_text()), declared())

    def test_row_without_a_consumer_is_ignored(self):
        row = "| `.a` | `any B` | C | D asks |\n"
        self.assertEqual(listed(row), [("a", "any B", "C")])
        self.assertEqual(listed("| `.a` | `any B` | C | |\n"), [])
