"""Focus sessions on a terminal: a countdown line that rings at the end of a phase."""

import re
import signal
import unittest

from support import Story

COVERS = ("DailyFocus", "FocusSessions")


class Counting(Story):
    """The countdown line only shows a session; the facts in the store decide."""

    def follow(self, words, then):
        """Runs a command on a terminal; calls `then` once the line was drawn a few times."""
        text, status = self.on_terminal("pomodoro", *words, mark=b"\r\x1b[K", then=then)
        self.assertEqual(status, 0)
        self.assertIn("\x1b[?25h", text, "the cursor is given back")
        for line in re.split(r"\r\x1b\[K|\n", text):
            bare = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x07|\r", "", line)
            self.assertLessEqual(len(bare), 80, bare)
        return text

    def test_f1_countdown_line_rings_and_ends_if_the_session_is_ended_by_another_command(self):
        text = self.follow(["start"], lambda _: self.person.does("pomodoro", "end"))
        self.assertIn("25:00  ", text)
        self.assertIn("\x07", text)
        self.assertIn("No session", text)

    def test_f1_ctrl_c_ends_the_countdown_line_but_not_the_session(self):
        self.person.does("pomodoro", "start", "--minutes", "50")
        text = self.follow(
            ["status", "--follow"], lambda process: process.send_signal(signal.SIGINT))
        self.assertIn("Focus 1/2", text)
        self.assertNotIn("\x07", text)
        self.assertEqual(self.person.json("pomodoro")["state"], "running")

    def test_f1_restart_during_a_session_changes_nothing(self):
        self.person.does("pomodoro", "start")
        for now, wanted in (
                ("09:35", ("focus", 1_200)), ("09:54", ("focus", 60)),
                ("09:56", ("short-break", 240)), ("10:00", (None, 0))):
            status = self.person.json("pomodoro", "--now", f"2026-11-20T{now}:00Z")
            self.assertEqual((status["phase"], status["remaining"]), wanted)


if __name__ == "__main__":
    unittest.main()
