"""Backups that a server makes by itself or that a timer requests (Rule P5)."""

import os
import pathlib
import sqlite3
import unittest.mock

import serving
from test_operating import Operating
from waiting import until

COVERS = ("Accounts", "Habits")

DAYS = [f"2026-03-{day}T12:00:00Z" for day in (21, 22, 23, 24)]


class ScheduleTests(Operating):
    """Backups of a multi-user and a single-user server."""

    def setUp(self):
        super().setUp()
        self.shelf = self.folder / "shelf"
        self.shelf.mkdir()

    def names(self, start="cairn-"):
        """The visible files in the backup folder."""
        return sorted(path.name for path in self.shelf.iterdir() if path.name.startswith(start))

    def test_p5_timer_backups_are_tested_and_rotated_while_the_server_runs(self):
        """The restore tests use the server's keys, which are neither stored with the backups nor
        left behind."""
        server = self.serve()
        self.join(server, "Ada", "Secret habit")
        for now in DAYS:
            said = self.does("backup", "--keep", "2d", self.shelf, now=now)
        self.assertIn("2 backups kept, 1 deleted", said)
        self.assertEqual(self.names(), [f"cairn-kept-2026-03-{day}-120000" for day in (23, 24)])
        inside = {path.name for path in self.shelf.rglob("*.*") if not path.name.startswith(".")}
        self.assertEqual(
            inside, {"backup.json", "journal.db", "directory.db", "standings.db", "outbox.db"})
        self.assertFalse(pathlib.Path(self.store, "backup-drill").exists())
        last = self.shelf / self.names()[-1]
        keys = self.folder / "keys"
        self.does("backup", "--keys", keys)
        self.does("restore", last, "--keys", keys, store=str(self.folder / "again"))

    def test_p5_backup_that_cannot_be_restored_is_reported_and_others_stay(self):
        """An event was changed directly in the store's file, so the restore test of the backup
        fails."""
        server = self.serve()
        self.join(server, "Ada", "Read")
        self.does("backup", "--keep", "1d", self.shelf, now=DAYS[0])
        server.stop()
        with sqlite3.connect(pathlib.Path(self.store, "journal.db")) as journal:
            journal.execute("UPDATE events SET payload = zeroblob(length(payload))")
        journal.close()
        told = self.fails(74, "backup", "--keep", "1d", self.shelf, now=DAYS[1])
        self.assertIn("the test of restoring it failed", told)
        self.assertEqual(self.names(), [
            "cairn-failed-2026-03-22-120000", "cairn-kept-2026-03-21-120000"])
        self.assertFalse(pathlib.Path(self.store, "backup-drill").exists())

    def test_p5_keys_are_not_rotated_and_no_folder_is_created(self):
        """Invalid backup options give an error and create no folder."""
        self.serve()
        self.assertIn("Keys are not rotated",
                      self.fails(65, "backup", "--keys", "--keep", "7d", self.folder / "k"))
        self.assertIn("no folder", self.fails(66, "backup", "--keep", "7d", self.folder / "usb"))
        self.assertIn("is not a valid number",
                      self.fails(65, "backup", "--keep", "7x", self.shelf))
        self.assertFalse((self.folder / "usb").exists())

    def test_p5_server_makes_a_daily_backup_with_many_users_or_one(self):
        """The server makes and logs a backup when it starts, unless one of that day exists."""
        for options in (["--people"], []):
            store = str(self.folder / f"of{len(options)}")
            shelf = self.folder / f"shelf{len(options)}"
            shelf.mkdir()
            environment = {"CAIRN_BACKUPS": str(shelf), "CAIRN_BACKUPS_KEEP": "2d"}
            with unittest.mock.patch.dict(os.environ, environment):
                for now in (*DAYS, DAYS[3].replace("12:", "13:")):
                    with serving.Server(store, *options, now=now) as server:
                        until(lambda day=now[:10]: list(shelf.glob(f"cairn-kept-{day}-1*")))
                    made = [line["path"] for line in server.log if line["message"] == "backed up"]
                    self.assertEqual(len(made), 0 if "T13" in now else 1)
            self.assertEqual(sorted(path.name for path in shelf.glob("cairn-*")),
                             [f"cairn-kept-2026-03-{day}-120000" for day in (23, 24)])

    def test_p5_missing_folder_is_reported_and_the_server_runs(self):
        """If the backup folder is missing, the server runs and logs it; an invalid count prevents
        the start."""
        environment = {"CAIRN_BACKUPS": str(self.folder / "usb")}
        with unittest.mock.patch.dict(os.environ, environment):
            with serving.Server(self.store) as server:
                self.assertEqual(server.ask("GET", "/healthz").status, 200)
                until(lambda: any("no folder" in line.get("reason", "")
                                      for line in server.log))
        with unittest.mock.patch.dict(os.environ, environment | {"CAIRN_BACKUPS_KEEP": "7"}):
            self.assertIn("is not a valid number of backups", self.fails(65))
