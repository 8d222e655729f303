"""A program that is run while its app is unlocked, on a machine whose clock runs."""

import datetime
import signal
import subprocess
import time
import unittest

from support import Person, Story

# Says that it was asked to end, and ends in its own way.
POLITE = 'trap "echo bye; exit 7" TERM; echo ready; while :; do sleep 0.1; done'
# Says so and goes on, as does what it started.
STUBBORN = 'trap "" TERM; sleep 300 & echo $!; while :; do sleep 0.1; done'


class Running(Story):
    """`cairn shield run`. Rule B6."""

    def setUp(self):
        self.person = Person(now="", zone="UTC")
        self.addCleanup(self.person.leave)
        self.now = datetime.datetime.now(datetime.timezone.utc)
        if self.now.hour == 0 and self.now.minute < 10:
            self.skipTest("the day has just begun: nothing can have been earned yet")
        self.person.does("apps", "add", "Games", "--vice", "--bundle", "sh")

    def at(self, ago):
        """The words that have a command run so many seconds ago."""
        return "--now", (self.now - datetime.timedelta(seconds=ago)).isoformat()

    def earn(self, seconds):
        """So many seconds are left to spend, 60 at most."""
        self.person.does("track", "start", "kindle", *self.at(300))
        self.person.does("track", "stop", *self.at(179))
        if seconds < 60:
            self.person.does("track", "start", "tiktok", *self.at(100))
            self.person.does("track", "stop", *self.at(100 - (60 - seconds)))
        self.assertEqual(self.person.json("balance")["balance"], seconds)

    def exported(self):
        """All facts, as they lie in the journal."""
        self.person.does("export", "journal", "facts.jsonl")
        return (self.person.home / "facts.jsonl").read_text()

    def test_b6_with_nothing_earned_nothing_starts(self):
        self.refused(["shield", "run", "--", "sh", "-c", "echo started"], 1, "no time left")
        self.refused(["shield", "run", "--", "nethack"], 66, "none of your apps", "--bundle")
        self.refused(["shield", "run"], 64)

    def test_b6_it_is_unlocked_for_as_long_as_it_runs_and_ends_as_it_ended(self):
        self.earn(60)
        done = self.person.run("shield", "run", "--", "sh", "-c", "cat; exit 3", given="typed\n")
        self.assertEqual((done.returncode, done.stdout), (3, "typed\n"))
        self.assertGreater(self.person.json("balance")["balance"], 50)
        self.refused(["unlock", "Games", "--minutes", "0"], 65)
        self.assertIn("is locked", self.person.does("lock", "Games"))
        done = self.person.run("shield", "run", "--app", "Games", "--", "no-such-program")
        self.assertEqual(done.returncode, 66)
        self.assertIn("cannot be started", done.stderr)
        self.assertIn("is locked", self.person.does("lock", "Games"))

    def test_b6_it_is_warned_and_asked_to_end_when_the_balance_is_spent(self):
        self.earn(3)
        began = time.monotonic()
        done = self.person.run("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual((done.returncode, done.stdout), (7, "ready\nbye\n"))
        self.assertRegex(done.stderr, r"Games is locked in \d s\.")
        self.assertIn("the program is asked to end", done.stderr)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(self.person.json("balance")["balance"], 0)

    def test_b6_one_that_does_not_listen_is_ended_with_all_that_it_started(self):
        self.earn(2)
        done = self.person.run("shield", "run", "--", "sh", "-c", STUBBORN)
        self.assertEqual(done.returncode, 128 + signal.SIGKILL)
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", done.stdout.strip()], capture_output=True, text=True,
            check=False).stdout.strip()
        self.assertTrue(state in ("", "Z"), state)

    def test_b6_locked_elsewhere_it_ends_too_and_what_is_left_is_kept(self):
        self.earn(60)
        process = self.person.start("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual(process.stdout.readline(), "ready\n")
        self.person.does("lock", "Games")
        self.assertEqual(process.wait(30), 7)
        process.communicate()
        self.assertGreater(self.person.json("balance")["balance"], 40)

    def test_b6_whoever_ends_it_ends_the_program(self):
        self.earn(60)
        process = self.person.start("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual(process.stdout.readline(), "ready\n")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(30), 7)
        self.assertEqual(process.communicate()[0], "bye\n")

    def test_b6_on_a_terminal_its_input_is_the_programs(self):
        self.earn(60)
        shown, status = self.on_terminal(
            "shield", "run", "--", "sh", "-c", "read word; echo got $word", typed=b"stone\n")
        self.assertEqual(status, 0, shown)
        self.assertIn("got stone", shown)

    def test_b6_pairing_shows_a_code_and_forgets_it(self):
        shown = self.person.does("shield", "pair")
        self.assertRegex(shown, r"^[2-9A-Z]{4}-[2-9A-Z]{4}  until \d\d:\d\d\n")
        code = shown.split()[0]
        self.assertNotIn(code.replace("-", ""), self.exported())
        address = self.person.does("shield", "proxy", "--name", "Old one").strip()
        self.assertRegex(address, r"^http://127\.0\.0\.1:8080/api/v1/shield/pac/[2-9A-Z]{52}$")
        self.assertIn("Old one", self.person.does("shield"))
        self.person.does("shield", "remove", "old")
        self.assertEqual(self.person.json("shield")["browsers"], [])


if __name__ == "__main__":
    unittest.main()
