"""Behaviour on a real terminal: questions, progress, colours."""

import re
import unittest

from support import SHARED, Story

COVERS = ("Habits", "Portability")


class Screen(Story):
    """A pseudo-terminal on all three streams."""

    def on_screen(self, *words, typed=b"", **extra):
        """Runs a command line on a terminal of unspecified width."""
        return self.on_terminal(*words, typed=typed, COLUMNS=None, **extra)

    def test_deleting_asks_for_confirmation_and_no_keeps_the_item(self):
        self.person.does("add", "Read")
        shown, status = self.on_screen("delete", "Read", typed=b"n\n")
        self.assertIn("[y/N]", shown)
        self.assertEqual(status, 2)
        self.assertEqual(len(self.person.json("today")["items"]), 1)
        shown, status = self.on_screen("delete", "Read", typed=b"y\n")
        self.assertEqual(status, 0, shown)
        self.assertEqual(self.person.json("today")["items"], [])

    def test_terminal_output_has_colours_unless_disabled(self):
        self.person.does("add", "Read")
        self.assertIn("\x1b[38;5;", self.on_screen("today")[0])
        self.assertIn("\x1b[38;2;", self.on_screen("today", COLORTERM="truecolor")[0])
        for variable in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b", self.on_screen("today", **variable)[0])

    @unittest.skipUnless((SHARED / "fixtures/loop/loop.db").exists(), "no history to import")
    def test_progress_is_shown_only_on_a_terminal_and_erased_at_the_end(self):
        loop = SHARED / "fixtures/loop/loop.db"
        shown, status = self.on_screen("import", "loop", loop, "--dry-run")
        self.assertEqual(status, 0)
        for line in shown.splitlines():
            last = re.split(r"\r\x1b\[K", line)[-1]
            self.assertNotIn("…", last)
        self.assertNotIn("\x1b[K", self.person.run("import", "loop", loop, "--dry-run").stderr)


if __name__ == "__main__":
    unittest.main()
