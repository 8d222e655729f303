"""The layout of Swift files."""

import pathlib
import shutil
import tempfile
from unittest import mock

from house import layout, tree
from support import Rule

MEMORY = tree.ROOT / ".build-house/clean-layout.json"


class Layout(Rule):
    """Swift files must be formatted."""

    def test_swift_format_finds_nothing(self):
        self.holds(layout.misformatted(tree.ROOT, tree.paths(), MEMORY))

    def test_findings_are_reported_until_the_file_is_mended(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copy(tree.ROOT / ".swift-format", root)
            (root / "A.swift").write_text("struct A {\n  let a = 1;\n}\n")
            (root / "B.swift").write_text("let b = 1\n")
            (root / "Package.swift").write_text("let  c = [1,\n2]\n")
            paths, memory = ["A.swift", "B.swift", "Package.swift", "c.md"], root / "memory/clean"
            for _ in range(2):
                faults = layout.misformatted(root, paths, memory)
                self.fails(faults, "A.swift:2: [Indentation]")
                self.fails(faults, "A.swift:2: [DoNotUseSemicolons]")
                self.assertTrue(all(fault.startswith("A.swift:") for fault in faults), faults)
            (root / "A.swift").write_text("struct A {\n    let a = 1\n}\n")
            self.holds(layout.misformatted(root, paths, memory))
            with mock.patch.object(layout, "findings") as findings:
                self.holds(layout.misformatted(root, paths, memory))
            findings.assert_not_called()
            (root / "B.swift").write_text("let  b = 1\n")
            self.fails(layout.misformatted(root, paths, memory), "B.swift:1: [Spacing]")

    def test_file_that_cannot_be_parsed_is_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copy(tree.ROOT / ".swift-format", root)
            (root / "A.swift").write_text("struct {\n")
            self.assertTrue(layout.misformatted(root, ["A.swift"]))
