"""Keys or rows of two users are exchanged in the store: neither user gets the other's data."""

import os
import sqlite3
import subprocess
import tempfile
import unittest

import serving
from test_accounts import Browser, PeopleServer

READS = ["/api/v1/items", "/api/v1/events?limit=500", "/", "/api/v1/export/journal",
         "/api/v1/export/tables/items", "/insights", "/focus"]


class Swapped(unittest.TestCase):
    """Rule O3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = os.path.join(folder.name, "store")
        with self.serve() as server:
            self.people = [Browser(server), Browser(server)]
            for person, name in zip(self.people, ("Ada", "Ben")):
                self.assertEqual(person.join(name, "").status, 303)
                for word in ("Walk", "Read", "Swim"):
                    made = person.ask("POST", "/api/v1/items", {"name": f"Secret-{name}-{word}"})
                    self.assertEqual(made.status, 201)

    def serve(self):
        """The server of both users."""
        return PeopleServer(self.store, "--sign-up", "open")

    def change(self, name, work):
        """Changes a file of the stopped server."""
        file = sqlite3.connect(os.path.join(self.store, name), isolation_level=None)
        work(file)
        file.close()

    def hold(self):
        """Checks that neither user gets data of the other, and that nothing is recorded."""
        with self.serve() as server:
            for person, other in zip(self.people, ("Secret-Ben", "Secret-Ada")):
                person.server = server
                for path in READS:
                    answer = person.ask("GET", path)
                    self.assertNotIn(other.encode(), answer.body, path)
                damaged = person.ask("GET", "/api/v1/items")
                self.assertEqual(damaged.status, 500, damaged.body)
                self.assertEqual(damaged.json["code"], "journal.damaged")
                made = person.ask("POST", "/api/v1/items", {"name": "New"})
                self.assertEqual(made.status, 500, made.body)
            self.assertEqual(server.ask("GET", "/healthz").status, 200)
        told = subprocess.run(
            [serving.binary(), "verify", "--data", self.store], capture_output=True, text=True,
            check=False, timeout=60)
        self.assertNotEqual(told.returncode, 0, told.stdout)

    def is_right(self):
        """Checks that both users have their own habits again."""
        with self.serve() as server:
            for person, name in zip(self.people, ("Ada", "Ben")):
                person.server = server
                items = person.ask("GET", "/api/v1/items").json["items"]
                self.assertEqual({item["name"] for item in items}, {
                    f"Secret-{name}-{word}" for word in ("Walk", "Read", "Swim")})

    def exchange(self, file, table, key, value):
        """Exchanges the values of a column in two rows."""
        rows = file.execute(f"SELECT {key}, {value} FROM {table}").fetchall()
        self.assertEqual(len(rows), 2)
        file.execute(f"UPDATE {table} SET {value} = x'00' || {value}")
        for (row, _), (_, other) in zip(rows, reversed(rows)):
            file.execute(f"UPDATE {table} SET {value} = ? WHERE {key} = ?", (other, row))

    def keys(self, file):
        """Exchanges the encryption keys of the two users."""
        self.exchange(file, "keys", "account", "key")

    def accounts(self, file):
        """Exchanges the owners of all events."""
        self.exchange(file, "accounts", "number", "id")

    def test_o3_exchanged_keys_decrypt_nothing(self):
        self.change("keys.db", self.keys)
        self.hold()
        self.change("keys.db", self.keys)
        self.is_right()

    def test_o3_exchanged_owners_of_events_decrypt_nothing(self):
        self.change("journal.db", self.accounts)
        self.hold()
        self.change("journal.db", self.accounts)
        self.is_right()

    def test_o3_exchanged_keys_and_owners_decrypt_nothing(self):
        self.change("keys.db", self.keys)
        self.change("journal.db", self.accounts)
        self.hold()

    def test_o3_exchanged_payloads_decrypt_nothing(self):
        def swap(file):
            rows = file.execute(
                "SELECT place, payload FROM events ORDER BY place").fetchall()
            for (place, _), (_, payload) in zip(rows, reversed(rows)):
                file.execute("UPDATE events SET payload = ? WHERE place = ?", (payload, place))
            file.execute("DELETE FROM snapshots")
        self.change("journal.db", swap)
        self.hold()
        self.change("journal.db", swap)
        self.is_right()


if __name__ == "__main__":
    unittest.main()
