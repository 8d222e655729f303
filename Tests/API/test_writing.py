"""Changes are applied once per key, kept across a stop, and visible immediately."""

import http.client
import signal
import tempfile
import threading
import unittest

from serving import Server

COVERS = ("Habits",)


class KeyTests(unittest.TestCase):
    """Idempotency-Key."""

    def test_same_key_and_body_have_one_effect(self):
        """A request repeated with the same key and body gets the same answer and has one effect."""
        with Server() as server:
            path = f"/api/v1/items/{server.add(target=30)}/log"
            key = {"Idempotency-Key": '"tap-1"'}
            first = server.ask("POST", path, {"amount": 3}, key)
            second = server.ask("POST", path, {"amount": 3}, key)
            self.assertEqual((first.status, first.body), (200, second.body))
            self.assertEqual(second.headers["idempotency-replayed"], "true")
            third = server.ask("POST", path, {"amount": 4}, key)
            self.assertEqual((third.status, third.json["code"]), (422, "idempotency.reused"))
            day = server.ask("GET", "/api/v1/today").json
            self.assertEqual(day["items"][0]["progress"], 3)

    def test_repeated_operation_is_recognised_after_a_restart(self):
        """After a restart, the journal recognises an operation that was recorded before."""
        with tempfile.TemporaryDirectory() as folder:
            key = {"Idempotency-Key": "tap-2"}
            with Server(folder) as server:
                path = f"/api/v1/items/{server.add(target=30)}/log"
                first = server.ask("POST", path, {"amount": 3}, key).json
            with Server(folder) as server:
                again = server.ask("POST", path, {"amount": 3}, key).json
                self.assertEqual(again["operation"], first["operation"])
                self.assertFalse(again["isNew"])
                day = server.ask("GET", "/api/v1/today").json
                self.assertEqual(day["items"][0]["progress"], 3)


class TagTests(unittest.TestCase):
    """ETag and If-None-Match."""

    def test_unchanged_resource_is_not_sent_again(self):
        """A resource that did not change is not sent again."""
        with Server() as server:
            item = server.add()
            first = server.ask("GET", "/api/v1/today")
            tag = first.headers["etag"]
            same = server.ask("GET", "/api/v1/today", headers={"If-None-Match": tag})
            self.assertEqual((same.status, same.body), (304, b""))
            server.ask("POST", f"/api/v1/items/{item}/done", {})
            changed = server.ask("GET", "/api/v1/today", headers={"If-None-Match": tag})
            self.assertEqual(changed.status, 200)
            self.assertNotEqual(changed.headers["etag"], tag)


class StopTests(unittest.TestCase):
    """Stopping the server under load."""

    def load(self, server, path, acknowledged, lock):
        """Sends taps until the server is gone, and records the acknowledged taps."""
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        try:
            while True:
                answer = server.ask("POST", path, {"amount": 1}, connection=connection)
                if answer.status != 200:
                    return
                with lock:
                    acknowledged.append(answer.json["operation"])
        except (OSError, http.client.HTTPException):
            return
        finally:
            connection.close()

    def stop_under_load(self, how):
        """Returns the acknowledged operations and those that a new server finds."""
        with tempfile.TemporaryDirectory() as folder:
            acknowledged, lock = [], threading.Lock()
            with Server(folder) as server:
                item = server.add(target=1_000_000, unit="count")
                path = f"/api/v1/items/{item}/log"
                taps = [threading.Thread(
                    target=self.load, args=(server, path, acknowledged, lock)) for _ in range(16)]
                for tap in taps:
                    tap.start()
                while len(acknowledged) < 300:
                    threading.Event().wait(0.01)
                status = server.stop(how)
                for tap in taps:
                    tap.join(timeout=30)
            with Server(folder) as server:
                day = server.ask("GET", "/api/v1/today").json
            return status, len(acknowledged), day["items"][0]["progress"]

    def test_sigterm_loses_no_acknowledged_tap(self):
        """SIGTERM: the server ends without losing an acknowledged tap."""
        status, acknowledged, kept = self.stop_under_load(signal.SIGTERM)
        self.assertEqual(status, 0)
        self.assertEqual(kept, acknowledged)

    def test_sigkill_keeps_acknowledged_taps(self):
        """SIGKILL: acknowledged taps are kept; taps that are being processed can be lost or
        kept."""
        _, acknowledged, kept = self.stop_under_load(signal.SIGKILL)
        self.assertGreaterEqual(kept, acknowledged)
        self.assertLessEqual(kept, acknowledged + 16)


class WatchTests(unittest.TestCase):
    """The endpoints for operators."""

    def test_health_readiness_counters_and_log_are_reported(self):
        """Health, readiness, counters and a log in JSON lines are available."""
        with Server() as server:
            self.assertEqual(server.ask("GET", "/healthz").body, b"ok\n")
            self.assertEqual(server.ask("GET", "/readyz").body, b"ready\n")
            server.add()
            answer = server.ask("GET", "/metrics")
            self.assertTrue(answer.headers["content-type"].startswith("text/plain; version=0.0.4"))
            lines = answer.body.decode().splitlines()
            self.assertIn('cairn_http_requests_total{route="/healthz",method="GET",status="200"} 1',
                          lines)
            values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
            self.assertGreaterEqual(int(values["cairn_journal_events_total"]), 1)
            self.assertGreater(int(values["process_resident_memory_bytes"]), 1 << 20)
            server.stop()
            self.assertEqual([line["message"] for line in server.log], ["listening", "stopped"])
