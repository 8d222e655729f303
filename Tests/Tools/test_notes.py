"""Notes of change and how they become the changelog."""

import pathlib
import tempfile
import unittest

import notes


class Notes(unittest.TestCase):
    """Tests Tools/support/notes.py with a small tree."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "CHANGELOG.md").write_text("# Changes\n\n## 0.1.0\n\n- First.\n")

    def note(self, path, text):
        """A note of change."""
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def test_change_notes_become_a_chapter_and_are_deleted(self):
        self.note("Modules/B/Changes/b.md", "B is\nfaster.\n")
        self.note("Modules/Surface/A/Changes/a.md", "`a` is new.\n")
        self.note("Modules/B/Sources/kept.md", "No note.\n")
        self.assertEqual(
            notes.release(self.root, "0.2.0"),
            ["Modules/B/Changes/b.md", "Modules/Surface/A/Changes/a.md"])
        self.assertEqual(
            (self.root / "CHANGELOG.md").read_text(),
            "# Changes\n\n## 0.2.0\n\n- B is faster.\n- `a` is new.\n\n## 0.1.0\n\n- First.\n")
        self.assertFalse((self.root / "Modules/B/Changes").exists())
        self.assertTrue((self.root / "Modules/B/Sources/kept.md").exists())

    def test_invalid_change_note_is_reported(self):
        for text in ("", "# Heading.", "- A list.", "no capital.", "No stop", "X" * 300 + "."):
            with self.subTest(text[:10]):
                self.note("Tools/Changes/a.md", text)
                self.assertEqual(len(notes.objections(self.root)), 1)
        self.note("Tools/Changes/a.md", "It is quicker.\n")
        self.assertEqual(notes.objections(self.root), [])
