"""Backups that a server makes by itself, and those that a timer asks it for (Rule P5)."""

import os
import pathlib
import sqlite3
import time
import unittest.mock

import serving
from test_operating import Operating

DAYS = [f"2026-03-{day}T12:00:00Z" for day in (21, 22, 23, 24)]


class ScheduleTests(Operating):
    """Backups of a server of many, and of one person."""

    def setUp(self):
        super().setUp()
        self.shelf = self.folder / "shelf"
        self.shelf.mkdir()

    def names(self, start="cairn-"):
        """What lies on the shelf, but for what is hidden."""
        return sorted(path.name for path in self.shelf.iterdir() if path.name.startswith(start))

    def wait(self, holds):
        """Waits for what a server does by itself."""
        deadline = time.monotonic() + 30
        while not holds():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(.05)

    def test_p5_a_timer_s_backups_are_tried_and_rotated_beside_a_server_that_runs(self):
        """With the keys that the server has; none of them lies with the backups, nor is left."""
        server = self.serve()
        self.join(server, "Ada", "Secret habit")
        for now in DAYS:
            said = self.does("backup", "--keep", "2d", self.shelf, now=now)
        self.assertIn("2 backups kept, 1 rotated out", said)
        self.assertEqual(self.names(), [f"cairn-kept-2026-03-{day}-120000" for day in (23, 24)])
        inside = {path.name for path in self.shelf.rglob("*.*") if not path.name.startswith(".")}
        self.assertEqual(
            inside, {"backup.json", "journal.db", "directory.db", "standings.db", "outbox.db"})
        self.assertFalse(pathlib.Path(self.store, "backup-drill").exists())
        last = self.shelf / self.names()[-1]
        keys = self.folder / "keys"
        self.does("backup", "--keys", keys)
        self.does("restore", last, "--keys", keys, store=str(self.folder / "again"))

    def test_p5_a_backup_that_cannot_be_restored_is_told_and_costs_no_other(self):
        """A fact was changed behind the server's back."""
        server = self.serve()
        self.join(server, "Ada", "Read")
        self.does("backup", "--keep", "1d", self.shelf, now=DAYS[0])
        server.stop()
        with sqlite3.connect(pathlib.Path(self.store, "journal.db")) as journal:
            journal.execute("UPDATE events SET payload = zeroblob(length(payload))")
        journal.close()
        told = self.fails(74, "backup", "--keep", "1d", self.shelf, now=DAYS[1])
        self.assertIn("the drill of restoring it failed", told)
        self.assertEqual(self.names(), [
            "cairn-failed-2026-03-22-120000", "cairn-kept-2026-03-21-120000"])
        self.assertFalse(pathlib.Path(self.store, "backup-drill").exists())

    def test_p5_keys_are_not_rotated_and_no_folder_is_made(self):
        """What makes no sense has a sentence."""
        self.serve()
        self.assertIn("Keys are not rotated",
                      self.fails(65, "backup", "--keys", "--keep", "7d", self.folder / "k"))
        self.assertIn("no folder", self.fails(66, "backup", "--keep", "7d", self.folder / "usb"))
        self.assertIn("does not say", self.fails(65, "backup", "--keep", "7x", self.shelf))
        self.assertFalse((self.folder / "usb").exists())

    def test_p5_a_server_makes_one_a_day_by_itself_for_many_and_for_one(self):
        """At its start unless there is one of that day; what it made is in the log."""
        for options in (["--people"], []):
            store = str(self.folder / f"of{len(options)}")
            shelf = self.folder / f"shelf{len(options)}"
            shelf.mkdir()
            environment = {"CAIRN_BACKUPS": str(shelf), "CAIRN_BACKUPS_KEEP": "2d"}
            with unittest.mock.patch.dict(os.environ, environment):
                for now in (*DAYS, DAYS[3].replace("12:", "13:")):
                    with serving.Server(store, *options, now=now) as server:
                        self.wait(lambda day=now[:10]: list(shelf.glob(f"cairn-kept-{day}-1*")))
                    made = [line["path"] for line in server.log if line["message"] == "backed up"]
                    self.assertEqual(len(made), 0 if "T13" in now else 1)
            self.assertEqual(sorted(path.name for path in shelf.glob("cairn-*")),
                             [f"cairn-kept-2026-03-{day}-120000" for day in (23, 24)])

    def test_p5_a_shelf_that_is_not_there_is_told_and_the_server_serves(self):
        """As when a disk is not mounted; what is no count keeps it from starting."""
        environment = {"CAIRN_BACKUPS": str(self.folder / "usb")}
        with unittest.mock.patch.dict(os.environ, environment):
            with serving.Server(self.store) as server:
                self.assertEqual(server.ask("GET", "/healthz").status, 200)
                self.wait(lambda: any("no folder" in line.get("reason", "")
                                      for line in server.log))
        with unittest.mock.patch.dict(os.environ, environment | {"CAIRN_BACKUPS_KEEP": "7"}):
            self.assertIn("does not say how many", self.fails(65))
