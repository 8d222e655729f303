"""Scheduled backups: verified, rotated, and complete whatever ends a run (Rule P5)."""

import datetime
import os
import shutil
import signal
import sqlite3
import subprocess

from support import Story
from waiting import kill_after

COVERS = ("Habits", "Portability")

KEEP = ("backup", "--keep", "7d4w12m")
FIRST = datetime.datetime(2026, 11, 20, 9, 30)


def at(days, **more):
    """The environment that sets the time to a number of days after the first."""
    return {"CAIRN_NOW": (FIRST + datetime.timedelta(days=days, **more)).isoformat() + "Z"}


def spoil(path):
    """Changes an event in the file without a page error, like a bad disk."""
    with sqlite3.connect(path) as store:
        store.execute("UPDATE events SET payload = CAST(replace(payload, 'Read', 'Ride') AS BLOB)")
    store.close()


class Schedule(Story):
    """Runs the backup command of a crontab line on many days."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read")
        self.shelf = self.person.data / "backups"

    def names(self, start="cairn-"):
        """The visible files on the shelf."""
        return sorted(path.name for path in self.shelf.iterdir() if path.name.startswith(start))

    def test_P5_rotation_keeps_the_right_backups_and_each_of_them_can_be_restored(self):
        self.shelf.mkdir()
        by_hand = [self.shelf / "cairn-2026-01-01-000000.db", self.shelf / "notes.txt"]
        for path in by_hand:
            path.write_text("mine")
        for day in range(0, 40, 3):
            self.person.does("done", "Read", **at(day))
            made = self.person.json(*KEEP[:2], "3d3w", **at(day))
            self.assertEqual(made["events"], self.person.facts())
        # The last three, and the last of the week that ended on Sunday, 20 December.
        kept = [f"cairn-kept-2026-12-{day}-093000.db" for day in ("20", "23", "26", "29")]
        self.assertEqual(self.names("cairn-kept"), kept)
        self.assertEqual(made["kept"], 4)
        for path in by_hand:
            self.assertEqual(path.read_text(), "mine")
        before = self.person.json("today", **at(39))
        self.person.does("add", "Later", **at(39))
        self.person.does("restore", self.shelf / kept[-1], **at(39))
        self.assertEqual(self.person.json("today", **at(39)), before)

    def test_P5_backups_of_channels_are_rotated_too(self):
        self.person.does("remind", "channels", "add", "ntfy", "phone", "--url",
                         "https://ntfy.example", "--topic", "secret")
        for day in range(3):
            self.person.does("backup", "--keep", "1d", **at(day))
        self.assertEqual(self.names(), [
            "cairn-kept-2026-11-22-093000.db", "cairn-kept-2026-11-22-093000.outbox.db"])

    def test_P5_backup_of_a_damaged_store_fails_its_check_and_deletes_no_other_backup(self):
        for day in range(2):
            self.person.does(*KEEP, **at(day))
        good = self.names()
        spoil(self.person.data / "journal.db")
        for day in range(2, 7):
            self.refused(KEEP, 74, "the test of restoring it failed", "was changed",
                         "cairn-failed-", **at(day))
        self.assertEqual(self.names("cairn-kept"), good)
        self.assertEqual(len(self.names("cairn-failed")), 3)
        self.person.does("restore", self.shelf / good[-1], **at(7))
        self.person.does(*KEEP, **at(8))
        self.assertEqual(len(self.names("cairn-kept")), 3)

    def test_P5_clock_set_back_or_far_ahead_causes_no_deletion_of_backups(self):
        for day in range(2):
            self.person.does(*KEEP, **at(day))
        before = self.names()
        self.person.does(*KEEP, **at(-700))
        self.person.does(*KEEP, **at(20_000))
        self.person.does(*KEEP, **at(1))
        self.assertLessEqual(set(before), set(self.names()))
        self.assertEqual(len(self.names()), 5)

    def test_P5_full_disk_is_reported_and_older_backups_stay_complete(self):
        if os.geteuid() != 0:
            self.skipTest("needs root to make a small disk")
        disk = self.person.home / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", disk],
                          capture_output=True, check=False).returncode:
            self.skipTest("no disk can be mounted here")
        try:
            self.person.does(*KEEP, disk, **at(0))
            (first,) = disk.glob("cairn-kept-*.db")
            whole = first.read_bytes()
            with open(disk / "filler", "wb", buffering=0) as filler:
                try:
                    while True:
                        filler.write(b"x" * 512)
                except OSError:
                    pass
            done = self.person.run("backup", "--keep", "1d", disk, **at(1))
            self.assertEqual((done.returncode, done.stdout), (75, ""), done.stderr)
            self.assertEqual(list(disk.glob("cairn-*")), [first])
            self.assertEqual(first.read_bytes(), whole)
            (disk / "filler").unlink()
            self.person.does("backup", "--keep", "1d", disk, **at(1))
            self.assertFalse(first.exists())
        finally:
            subprocess.run(["umount", disk], check=False)

    def test_P5_backup_that_is_killed_leaves_older_backups_complete(self):
        for number in range(150):
            self.person.does("add", f"Item {number}")
        self.person.does(*KEEP, **at(0))
        (first,) = self.shelf.glob("cairn-kept-*.db")
        whole, killed = first.read_bytes(), 0
        for number in range(12):
            process = self.person.start("backup", "--keep", "3d", **at(1, seconds=number))
            kill_after(0.004 * number, process)
            killed += process.wait() == -signal.SIGKILL
            process.communicate()
            self.assertEqual(first.read_bytes(), whole)
        self.assertGreater(killed, 0)
        self.person.does("backup", "--keep", "3d", **at(2))
        for path in self.shelf.glob("cairn-kept-*.db"):
            self.person.does("restore", path, **at(3))
        self.assertFalse((self.shelf / ".cairn-backup-unfinished").exists())

    def test_P5_invalid_options_are_rejected_and_no_folder_is_created(self):
        for words in (["7"], ["x"], ["0d"], ["7d7d"], ["\x1b[31m"], ["9" * 5_000 + "d"]):
            self.refused(["backup", "--keep", *words], 65, "is not a valid number of backups")
        self.refused([*KEEP, self.person.home / "usb"], 66, "no folder")
        self.assertFalse((self.person.home / "usb").exists())
        shutil.rmtree(self.shelf, ignore_errors=True)
        self.shelf.write_text("a file")
        self.refused(KEEP, 66, "no folder")
