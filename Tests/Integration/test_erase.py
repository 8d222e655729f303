"""Deleting everything: what is left, who is asked, and what interrupts it. Rule O3."""

import random
import re
import subprocess
import urllib.request

import support
from waiting import kill_after, until

COVERS = ("Habits", "History", "Sync")

WORD = "Sekretariat"


class Erasing(support.Story):
    """A person who erases everything."""

    def fill(self):
        """Facts, settings, backups, an earlier store, and files of other programs."""
        self.person.does("config", "set", "color", "never")
        self.person.does("add", f"{WORD} habit")
        self.person.does("done", WORD)
        self.person.does("note", WORD, f"{WORD} note")
        self.person.does("backup")
        self.person.does("backup", "--keep", "2d", self.person.data / "backups")
        backup = next((self.person.data / "backups").glob("cairn-2026*.db"))
        self.person.does("restore", backup)
        (self.person.data / "mine.txt").write_text(WORD)
        (self.person.data / "backups" / "cairn-notes.txt").write_text(WORD)

    def holders(self):
        """The files below the home that hold the word."""
        return sorted(
            path.name for path in self.person.home.rglob("*")
            if path.is_file() and WORD.encode() in path.read_bytes())

    def test_o3_erasing_leaves_no_data_and_does_not_touch_other_programs_files(self):
        self.fill()
        self.assertGreater(len(self.holders()), 5)
        self.assertIn("empty", self.person.does("erase", "--yes", "--no-copy"))
        self.assertEqual(self.holders(), ["cairn-notes.txt", "mine.txt"])
        self.assertFalse((self.person.data / "config").exists())
        self.assertEqual(self.person.json("today")["items"], [])
        self.assertNotEqual(self.person.run("undo").returncode, 0)
        self.person.does("add", "Again")
        self.assertEqual(self.person.run("doctor").returncode, 0)

    def test_o3_without_a_terminal_confirmation_and_copy_must_be_options(self):
        self.fill()
        before = self.holders()
        for words in ((), ("--yes",), ("--no-copy",), ("--copy", self.person.home / "copy.db")):
            done = self.person.run("erase", *words)
            self.assertEqual((done.returncode, done.stdout), (1, ""), words)
            self.assertEqual(self.holders(), before)
        (self.person.data / "sync").write_text("cursor = 0\naddress = https://sync.example\n")
        done = self.person.run("erase", "--yes", "--no-copy")
        self.assertEqual(done.returncode, 1)
        self.assertIn("syncs with https://sync.example", done.stderr)
        self.assertEqual(self.holders(), before)
        self.person.does("erase", "--yes", "--no-copy", "--local")
        self.assertFalse((self.person.data / "sync").exists())

    def test_o3_copy_before_erasing_is_complete_and_outside_the_data_folder(self):
        self.fill()
        inside = self.person.run("erase", "--yes", "--copy", self.person.data / "x" / "copy.db")
        self.assertEqual(inside.returncode, 1)
        self.assertIn("outside", inside.stderr)
        copy = self.person.home / "copy.db"
        answer = self.person.json("erase", "--yes", "--copy", copy)
        self.assertEqual((answer["erased"], answer["copy"]), (True, str(copy)))
        self.assertEqual(self.person.json("today")["items"], [])
        taken = self.person.run("erase", "--yes", "--copy", copy)
        self.assertEqual(taken.returncode, 1)
        self.person.does("restore", copy)
        self.assertEqual(self.person.json("today")["items"][0]["name"], f"{WORD} habit")

    def test_o3_on_a_terminal_a_copy_is_offered_and_confirmation_is_required(self):
        self.fill()
        before = self.holders()
        shown, status = self.on_terminal("erase", typed=b"\nn\n")[:2]
        self.assertIn("Save a copy first?", str(shown))
        self.assertEqual(self.holders(), before)
        self.assertNotEqual(status, 0)
        copy = self.person.home / "copy.db"
        self.on_terminal("erase", typed=f"{copy}\ny\n".encode())
        self.assertTrue(copy.exists())
        self.assertEqual(self.person.json("today")["items"], [])

    def test_o3_reset_all_requires_confirmation(self):
        self.fill()
        self.assertEqual(self.person.run("reset", "all").returncode, 1)
        self.assertEqual(len(self.person.json("today")["items"]), 1)
        self.person.does("reset", "all", "--yes")
        self.assertEqual(self.person.json("today")["items"], [])

    def test_o3_erasure_that_is_killed_leaves_either_everything_or_nothing(self):
        dice = random.Random(7)
        outcomes = set()
        for round_ in range(24):
            self.fill()
            process = self.person.start("erase", "--yes", "--no-copy")
            kill_after(dice.uniform(0, 0.12), process)
            process.communicate()
            left = len(self.person.json("today")["items"])
            outcomes.add(left)
            names = self.holders()
            if left:
                self.assertGreater(len(names), 5, round_)
                self.person.does("erase", "--yes", "--no-copy")
            self.assertEqual(self.holders(), ["cairn-notes.txt", "mine.txt"], round_)
            self.assertFalse((self.person.data / "erasing").exists())
        self.assertIn(0, outcomes)

    def test_o3_programs_that_write_during_an_erasure_restore_no_old_data(self):
        self.fill()
        script = ("i=0; while [ $i -lt 60 ]; do i=$((i+1)); "
                  f"{support.binary()} add '{WORD} '$i >/dev/null 2>&1; done")
        writers = [subprocess.Popen(["sh", "-c", script], env=self.person.environment)
                   for _ in range(3)]
        before = len(self.person.json("today")["items"])
        until(lambda: len(self.person.json("today")["items"]) > before)
        self.person.does("erase", "--yes", "--no-copy")
        kept = {match for match in re.findall(
            rf"{WORD} (?:habit|note)", str(self.person.json("today")))}
        self.assertEqual(kept, set())
        for writer in writers:
            writer.wait(timeout=120)
        self.assertEqual(self.person.run("doctor").returncode, 0)
        self.person.does("erase", "--yes", "--no-copy")
        self.assertEqual(self.holders(), ["cairn-notes.txt", "mine.txt"])

    def test_o3_running_server_serves_the_new_store_after_an_erasure(self):
        self.fill()
        server = subprocess.Popen(
            [support.binary("cairn-server"), "--port", "0", "--data", str(self.person.data)],
            env=self.person.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        self.addCleanup(server.communicate)
        self.addCleanup(server.terminate)
        address = server.stdout.readline().split()[-1]
        self.assertIn(WORD, self.ask(address))
        self.person.does("erase", "--yes", "--no-copy")

        def is_new():
            try:
                return WORD not in self.ask(address)
            except OSError:
                return False
        until(is_new)
        self.assertIsNone(server.poll())
        self.assertEqual(self.holders(), ["cairn-notes.txt", "mine.txt"])

    @staticmethod
    def ask(address):
        """What a server answers about today."""
        request = urllib.request.Request(
            f"{address}/api/v1/items", headers={"Cairn-Zone": "Europe/London"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()
