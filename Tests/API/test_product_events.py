"""Usage counts for the operator only. Rule O6."""

import csv
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

import serving
from test_accounts import Browser, PeopleServer
from waiting import until

COVERS = ("Coach", "Habits", "ProductEvents", "Settings")


def admin(folder, *line):
    """The output of `cairn-server admin events`."""
    return subprocess.run(
        [serving.binary(), "admin", "events", "--data", str(folder), *line],
        capture_output=True, text=True, timeout=60, check=False,
        env=os.environ | {"CAIRN_NOW": "2026-03-21T12:00:00Z", "NO_COLOR": "1", "COLUMNS": "80"})


class ProductEvents(unittest.TestCase):
    """A server that counts product events, and one that does not."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def server(self, *options, kind=serving.Server):
        """Starts a server on the folder, until the test ends."""
        server = kind(str(self.folder), *options)
        server.__enter__()
        self.addCleanup(server.__exit__)
        return server

    def figures(self):
        """The counts by name, without zeros."""
        shown = admin(self.folder)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        rows = [line.split() for line in shown.stdout.splitlines()]
        return {row[0]: (int(row[1]), int(row[2]))
                for row in rows if len(row) == 3 and row[1].isdigit() and row[1] != "0"}

    def comes_to(self, **wanted):
        """Waits until exactly these counts are reached."""
        wanted = {name: times for name, times in wanted.items() if times}
        until(lambda: self.figures() == wanted, what=str(wanted))

    def test_nothing_is_stored_by_default(self):
        """O6: unless the operator enables counting, nothing is stored and no setting is shown."""
        server = self.server()
        server.add("Read")
        self.assertFalse((self.folder / "product-events.db").exists())
        keys = [one["key"] for one in server.ask("GET", "/api/v1/settings").json["settings"]]
        self.assertNotIn("product-events", keys)
        self.assertNotIn("Usage counting", server.ask("GET", "/settings").body.decode())
        shown = admin(self.folder)
        self.assertEqual(shown.returncode, 66, shown)
        self.assertIn("This folder has no usage counts.", shown.stderr)

    def test_use_is_counted_if_enabled(self):
        """O6: counts enabled by an option are exported without names; a browser's privacy signal is
        obeyed."""
        server = self.server("--product-events")
        item = server.add("Sekret habit")
        server.ask("POST", f"/api/v1/items/{item}/log", {})
        self.comes_to(habit_create=(1, 1), item_create=(1, 1), item_increment=(1, 1),
                      habit_complete=(1, 1), day_streak_credit=(1, 1))
        server.ask("POST", f"/api/v1/items/{item}/log", {}, {"Sec-GPC": "1"})
        server.ask("POST", "/api/v1/coach/reply", {"text": "sekret thoughts"}, {"Sec-GPC": "1"})
        server.ask("POST", f"/api/v1/items/{item}/log", {})
        server.ask("POST", f"/api/v1/items/{item}/skip", {"note": "sekret"})
        self.comes_to(habit_create=(1, 1), item_create=(1, 1), item_increment=(1, 1),
                      habit_complete=(1, 1), day_streak_credit=(1, 1), item_skip=(1, 1))
        table = list(csv.DictReader(io.StringIO(admin(self.folder, "--format", "csv").stdout)))
        lines = [json.loads(one) for one in
                 admin(self.folder, "--format", "json").stdout.splitlines()]
        self.assertEqual([row["name"] for row in table], [row["name"] for row in lines])
        self.assertEqual([json.loads(row["properties"]) for row in table],
                         [row["properties"] for row in lines])
        self.assertEqual(lines[-1]["properties"], {
            "has_note": True, "league": "base-camp", "plan": "pro"})
        for path in self.folder.glob("product-events.db*"):
            self.assertEqual(path.stat().st_mode & 0o77, 0, path)
            self.assertNotIn(b"ekret", path.read_bytes())

    def test_objection_on_the_page_stops_counting(self):
        """O6: switching the setting off stops counting and deletes the user's counts."""
        server = self.server("--product-events")
        server.add("Read")
        self.comes_to(habit_create=(1, 1), item_create=(1, 1))
        self.assertIn("Usage counting",
                      server.ask("GET", "/settings").body.decode())
        said = server.ask("POST", "/settings", "key=product-events&value=off", {
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(said.status, 303, said.body)
        self.comes_to()
        server.add("Swim")
        self.assertEqual(self.figures(), {})
        said = server.ask("POST", "/settings", "key=product-events&value=on", {
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(said.status, 303, said.body)
        server.add("Run")
        self.comes_to(habit_create=(1, 1), item_create=(1, 1))

    def test_per_user_counts_are_separate_and_erased(self):
        """O6, O3: each user is counted separately, and an erased user's counts are deleted."""
        server = self.server("--product-events", "--sign-up", "open", kind=PeopleServer)
        ada, bob = Browser(server), Browser(server)
        ada.join("Ada", server.first())
        bob.join("Bob", "")
        for person in (ada, bob):
            self.assertEqual(person.ask("POST", "/api/v1/items", {"name": "Read"}).status, 201)
        self.comes_to(habit_create=(2, 2), item_create=(2, 2))
        server.stop()
        erased = subprocess.run(
            [serving.binary(), "admin", "erase", "Bob", "--now", "--data", str(self.folder)],
            capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(erased.returncode, 0, erased.stderr)
        self.comes_to(habit_create=(1, 1), item_create=(1, 1))
        with sqlite3.connect(self.folder / "product-events.db") as kept:
            self.assertEqual(kept.execute("SELECT count(*) FROM people").fetchone()[0], 1)

    def test_invalid_values_are_rejected(self):
        """O6: an invalid value of the variable and days out of range are rejected."""
        done = subprocess.run(
            [serving.binary(), "--data", str(self.folder), "--port", "0"], capture_output=True,
            text=True, timeout=60, check=False,
            env=os.environ | {"CAIRN_PRODUCT_EVENTS": "yes"})
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("CAIRN_PRODUCT_EVENTS must be on or off.", done.stderr)
        for days in ("0", "401", "-1"):
            shown = admin(self.folder, f"--days={days}")
            self.assertNotEqual(shown.returncode, 0)
            self.assertIn("Days must be a whole number from 1 to 400.", shown.stderr)


if __name__ == "__main__":
    unittest.main()
