"""A program run while its app is unlocked, on a machine with a running clock."""

import datetime
import signal
import subprocess
import unittest

from support import Person, Story

COVERS = ("Shield", "TimeTrading")

# Reports the request to end, and ends by itself.
POLITE = 'trap "echo bye; exit 7" TERM; echo ready; while :; do sleep 0.1; done'
# Reports the request and continues, like its child.
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
        """The arguments that run a command a number of seconds ago."""
        return "--now", (self.now - datetime.timedelta(seconds=ago)).isoformat()

    def earn(self, seconds):
        """Leaves this many seconds to spend, 60 at most."""
        self.person.does("track", "start", "kindle", *self.at(300))
        self.person.does("track", "stop", *self.at(179))
        if seconds < 60:
            self.person.does("track", "start", "tiktok", *self.at(100))
            self.person.does("track", "stop", *self.at(100 - (60 - seconds)))
        self.assertEqual(self.person.json("balance")["balance"], seconds)

    def exported(self):
        """All facts in the journal."""
        self.person.does("export", "journal", "facts.jsonl")
        return (self.person.home / "facts.jsonl").read_text()

    def test_b6_program_does_not_start_without_balance(self):
        self.refused(["shield", "run", "--", "sh", "-c", "echo started"], 1, "no time left")
        self.refused(["shield", "run", "--", "nethack"], 66, "not one of your apps", "--bundle")
        self.refused(["shield", "run"], 64)

    def test_b6_app_is_unlocked_while_it_runs_and_its_exit_status_is_returned(self):
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

    def test_b6_program_is_warned_and_asked_to_end_when_the_balance_is_spent(self):
        self.earn(3)
        done = self.person.run("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual((done.returncode, done.stdout), (7, "ready\nbye\n"))
        self.assertRegex(done.stderr, r"Games is locked in \d s\.")
        self.assertIn("asking the program to end", done.stderr)
        self.assertEqual(self.person.json("balance")["balance"], 0)

    def test_b6_unresponsive_program_is_killed_with_its_children(self):
        self.earn(2)
        done = self.person.run("shield", "run", "--", "sh", "-c", STUBBORN)
        self.assertEqual(done.returncode, 128 + signal.SIGKILL)
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", done.stdout.strip()], capture_output=True, text=True,
            check=False).stdout.strip()
        self.assertTrue(state in ("", "Z"), state)

    def test_b6_locking_the_app_ends_the_running_program_and_keeps_the_balance(self):
        self.earn(60)
        process = self.person.start("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual(process.stdout.readline(), "ready\n")
        self.person.does("lock", "Games")
        self.assertEqual(process.wait(30), 7)
        process.communicate()
        self.assertGreater(self.person.json("balance")["balance"], 40)

    def test_b6_signal_to_shield_run_ends_the_program(self):
        self.earn(60)
        process = self.person.start("shield", "run", "--", "sh", "-c", POLITE)
        self.assertEqual(process.stdout.readline(), "ready\n")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(30), 7)
        self.assertEqual(process.communicate()[0], "bye\n")

    def test_b6_program_reads_the_terminal_s_input(self):
        self.earn(60)
        shown, status = self.on_terminal(
            "shield", "run", "--", "sh", "-c", "read word; echo got $word", typed=b"stone\n")
        self.assertEqual(status, 0, shown)
        self.assertIn("got stone", shown)

    def test_b6_pairing_shows_a_code_without_storing_it(self):
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
