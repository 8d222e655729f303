"""Invalid input: each case gives one clear sentence and changes nothing."""

import socket
import unittest

from serving import Server

COVERS = ("Habits", "Settings")

DEEP = "[" * 100_000
NAMES = [("", "habits.name"), ("x" * 81, "habits.name"), ("  ", "habits.name"),
         ("a\u0000b", "habits.name"), (7, "request.type"), (None, "request.type")]


class BodyTests(unittest.TestCase):
    """Invalid requests are rejected before they have any effect."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.__exit__)
        cls.item = cls.server.add()
        cls.before = len(cls.server.events())

    def tearDown(self):
        self.assertEqual(len(self.server.events()), self.before)

    def refuse(self, body, status, code, path="/api/v1/items", method="POST"):
        """Sends a body and expects an error."""
        answer = self.server.ask(method, path, body)
        shown = str(body)[:60]
        self.assertEqual(answer.status, status, f"{shown} {answer.body}")
        self.assertEqual(answer.headers["content-type"], "application/problem+json")
        problem = answer.json
        self.assertEqual((problem["code"], problem["status"]), (code, status), shown)
        self.assertTrue(problem["detail"].endswith("."), problem["detail"])

    def test_no_valid_json_gives_400(self):
        """A body that is not acceptable JSON gives 400."""
        for body, code in [
            ("", "request.media-type"), ("{", "json.syntax"), ("nul", "json.syntax"),
            (DEEP, "json.depth"), (DEEP + "]" * 100_000, "json.depth"),
            ('{"a":' * 100_000, "json.depth"),
            ('{"name":"a","name":"b"}', "json.duplicate-key"),
            ('{"name":"\\ud800"}', "json.surrogate"), (b'{"name":"\xff"}', "json.utf8"),
            ('{"name":"a","target":1e400}', "json.number"),
            ('{"name":"a","target":NaN}', "json.syntax"),
            ("\ufeff{}".encode(), "json.syntax"), ('{"name":"a"}'.encode("utf-16"), "json.utf8"),
        ]:
            if body == "":
                continue
            self.refuse(body, 400, code)

    def test_names_and_numbers_that_break_a_rule_give_422(self):
        """A value that breaks a rule gives 422 with its field."""
        for name, code in NAMES:
            self.refuse({"name": name}, 422, code)
        for target in [0, -1, 1e300, "1", True]:
            code = "request.type" if isinstance(target, (str, bool)) else "habits.target"
            self.refuse({"name": "a", "target": target}, 422, code)
        self.refuse({"name": "a", "colour": "#12345"}, 422, "request.format")
        self.refuse({"name": "a", "start": "2026-02-30"}, 422, "request.format")
        self.refuse({"name": "a", "nmae": 1}, 422, "request.unknown")
        self.refuse({"key": "zone", "value": "Moon/Base"}, 422, "request.choice",
                    "/api/v1/settings")

    def test_conflicting_fields_give_409(self):
        """A value that conflicts with other fields gives 409."""
        self.refuse({"name": "a", "schedule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"}, 409,
                    "habits.schedule")
        self.refuse({"name": "a", "type": "reduction", "target": 10, "rampStart": 5}, 409,
                    "habits.ramp")

    def test_long_bodies_give_413(self):
        """A body over one megabyte gives 413, whether or not its length was announced."""
        self.refuse('"' + "x" * (1 << 20) + '"', 413, "request.too-large")
        for head in [b"Content-Length: 104857600\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"]:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as wire:
                wire.sendall(b"POST /api/v1/items HTTP/1.1\r\nHost: localhost\r\n"
                             b"Content-Type: application/json\r\n" + head)
                try:
                    for _ in range(100):
                        if b"chunked" in head:
                            wire.sendall(b"100000\r\n" + b" " * (1 << 20) + b"\r\n")
                        else:
                            wire.sendall(b" " * (1 << 20))
                except OSError:
                    pass
                try:
                    self.assertTrue(wire.recv(64).startswith(b"HTTP/1.1 413 "))
                except ConnectionResetError:
                    self.assertIn(b"chunked", head)
        self.assertEqual(self.server.ask("GET", "/healthz").status, 200)

    def begin(self, size, path="/api/v1/import/journal"):
        """Announces a body and sends only the first byte."""
        wire = socket.create_connection(("127.0.0.1", self.server.port), timeout=3)
        self.addCleanup(wire.close)
        wire.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
                     f"Content-Length: {size}\r\n\r\nx".encode())
        return wire

    def refusal(self, wire):
        """The answer to an incomplete body; empty if the server waits for the rest."""
        try:
            return wire.recv(2_000).decode()
        except TimeoutError:
            return ""

    def test_uploads_of_one_account_are_bounded(self):
        """Uploads of an account that exceed 81 MiB in total get 429 until another upload is
        closed."""
        first = self.begin(60 << 20)
        self.assertEqual(self.refusal(first), "")
        said = self.refusal(self.begin(30 << 20))
        self.assertTrue(said.startswith("HTTP/1.1 429 "), said)
        self.assertIn("request.uploads", said)
        self.assertEqual(self.refusal(self.begin(20 << 20)), "")
        first.close()
        # The server sees the end of the first one a moment later.
        self.assertTrue(any(self.refusal(self.begin(30 << 20)) == "" for _ in range(5)))

    def test_too_long_bodies_get_an_error_with_the_limit(self):
        """The error names the size limit of the address; an unknown address has the smallest
        limit."""
        for path, limit in [("/api/v1/import/journal", "64 MiB"), ("/api/v1/items", "1 MiB"),
                            ("/api/v1/nothing", "64 KiB")]:
            said = self.refusal(self.begin((64 << 20) + 1, path))
            self.assertTrue(said.startswith("HTTP/1.1 413 "), said)
            self.assertIn(f"longer than the {limit} that", said)

    def test_types_and_methods_that_are_not_allowed_give_415_and_405(self):
        """Another media type gives 415; another method gives 405 with the allowed methods."""
        answer = self.server.ask("POST", "/api/v1/items", '{"name":"a"}',
                                 {"Content-Type": "text/plain"})
        self.assertEqual(answer.status, 415)
        for method in ["PUT", "DELETE", "TRACE"]:
            answer = self.server.ask(method, "/api/v1/items")
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.headers["allow"], "GET, HEAD, OPTIONS, POST")
        self.assertEqual(self.server.ask("OPTIONS", "/api/v1/items").status, 204)
        head = self.server.ask("HEAD", "/api/v1/items")
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertGreater(int(head.headers["content-length"]), 0)

    def test_not_found_resources_give_404(self):
        """Unknown resources give 404."""
        nobody = "00000000-0000-4000-8000-000000000000"
        for path in ["/api/v1/items/7", f"/api/v1/items/{nobody}", "/api/v1/nothing", "//",
                     "/api/v1/items/%", f"/api/v1/items/{nobody}/statistics"]:
            self.assertEqual(self.server.ask("GET", path).status, 404, path)
