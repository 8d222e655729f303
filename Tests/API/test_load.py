"""A user's expensive requests do not delay other users, and are answered in the end."""

import http.client
import socket
import tempfile
import threading
import time
import unittest
import urllib.parse

from serving import ZONE, Server

COVERS = ("Habits", "Portability")

HABITS = 150


class LoadTests(unittest.TestCase):
    """A server with one user's many habits. The debug build is slow, so the limits are generous."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.server = Server(folder.name)
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.stop)
        names = ",".join(f"Habit {number}" for number in range(HABITS))
        table = f"Date,{names}\n1990-01-01{',1' * HABITS}\n"
        mapping = urllib.parse.quote('{"day":"Date","habits":["*"]}')
        answer = cls.server.ask(
            "POST", f"/api/v1/import/csv?mapping={mapping}", table.encode(),
            {"Content-Type": "text/csv"})
        assert answer.status < 300, answer.body

    def waits(self):
        """Measures the longest time that a short request of another client takes, until it is
        stopped."""
        longest, stop = [0.0], threading.Event()

        def ask():
            while not stop.is_set():
                began = time.monotonic()
                self.server.ask("GET", "/healthz")
                longest[0] = max(longest[0], time.monotonic() - began)

        thread = threading.Thread(target=ask)
        thread.start()

        def end():
            stop.set()
            thread.join()
            return longest[0]

        return end

    def test_a_page_of_many_habits_does_not_delay_other_users(self):
        end = self.waits()
        answer = self.server.ask("GET", "/")
        self.assertLess(end(), 3)
        self.assertIn(answer.status, (200, 503))
        if answer.status == 503:
            self.assertIn(b"takes too long", answer.body)

    def test_clients_that_disconnect_do_not_delay_other_users(self):
        end = self.waits()
        for _ in range(8):
            wire = socket.create_connection(("127.0.0.1", self.server.port))
            wire.sendall(b"GET /?day=2020-01-01 HTTP/1.1\r\nHost: localhost\r\n"
                         b"Cairn-Zone: Europe/London\r\n\r\n")
            time.sleep(0.1)
            wire.close()
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request("GET", "/api/v1/settings", headers=ZONE)
        self.assertEqual(connection.getresponse().status, 200)
        self.assertLess(time.monotonic() - began, 20)
        self.assertLess(end(), 3)


if __name__ == "__main__":
    unittest.main()
