"""Requests to a second process, or to a store that is damaged while in use."""

import os
import signal
import tempfile
import unittest

from serving import Server
from waiting import until

COVERS = ("Habits",)


class RestartTests(unittest.TestCase):
    """Idempotency keys remain known after a restart of the process."""

    def test_y0_key_with_another_body_is_rejected_by_a_second_process(self):
        """However the first process ended, the original body still gets its answer."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            with self.subTest(how), tempfile.TemporaryDirectory() as folder:
                key = {"Idempotency-Key": "tap-3"}
                with Server(folder) as server:
                    path = f"/api/v1/items/{server.add(target=30)}/log"
                    first = server.ask("POST", path, {"amount": 3}, key)
                    self.assertEqual(first.status, 200)
                    server.stop(how)
                with Server(folder) as server:
                    before = len(server.events())
                    other = server.ask("POST", path, {"amount": 4}, key)
                    self.assertEqual(other.status, 422)
                    self.assertEqual(other.json["code"], "idempotency.reused")
                    self.assertEqual(len(server.events()), before)
                with Server(folder) as server:
                    again = server.ask("POST", path, {"amount": 3}, key)
                    self.assertEqual((again.status, again.json["isNew"]), (200, False))
                    self.assertEqual(again.json["operation"], first.json["operation"])
                    self.assertEqual(len(server.events()), before)


class DamageTests(unittest.TestCase):
    """A store that is truncated while the server runs."""

    def test_a_truncated_store_is_not_served_from_memory(self):
        """Every request that needs the store reports the damage."""
        with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
            server.add()
            self.assertEqual(server.ask("GET", "/api/v1/today").status, 200)
            os.truncate(os.path.join(folder, "journal.db"), 4096)
            # State read within the last 20 ms counts as fresh.
            until(lambda: server.ask("GET", "/api/v1/today").status != 200)
            for method, path, body in (
                    ("GET", "/api/v1/today", None), ("GET", "/api/v1/history", None),
                    ("POST", "/api/v1/items", {"name": "Read"})):
                answer = server.ask(method, path, body)
                self.assertEqual((answer.status, answer.json["code"]), (500, "journal.damaged"))


if __name__ == "__main__":
    unittest.main()
