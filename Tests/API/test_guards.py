"""Allowed callers: this machine's own host names and this server's own pages."""

import socket
import subprocess
import tempfile
import unittest

from serving import Server, binary

COVERS = ("Habits",)


class GuardTests(unittest.TestCase):
    """A server without sign-in trusts every caller, so it accepts few callers."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.__exit__)

    def status(self, method, path, **headers):
        """The status of a request with the given headers; underscores stand for hyphens."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        body = "{}" if method == "POST" else None
        return self.server.ask(method, path, body, fields).status

    def test_host_names_of_other_servers_are_rejected(self):
        """DNS rebinding: a request with another host name is rejected."""
        for host in ["127.0.0.1", "localhost:80", "LOCALHOST", "127.0.0.2:9", "[::1]:8080"]:
            self.assertEqual(self.status("GET", "/healthz", Host=host), 200, host)
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "10.0.0.1",
                     "[::2]", "127.1", "", "0"]:
            self.assertEqual(self.status("GET", "/healthz", Host=host), 421, host)

    def test_origins_of_other_sites_are_rejected(self):
        """Request forgery: changes are accepted only from this server's own pages."""
        mine = f"http://127.0.0.1:{self.server.port}"
        undo = "/api/v1/undo"
        self.assertEqual(self.status("POST", undo, Origin=mine), 409)
        self.assertEqual(self.status("POST", undo, Sec_Fetch_Site="same-origin"), 409)
        self.assertEqual(self.status("POST", undo, Sec_Fetch_Site="none"), 409)
        for origin in ["null", "http://evil.example", "http://127.0.0.1", "http://localhost:1"]:
            self.assertEqual(self.status("POST", undo, Origin=origin), 403, origin)
        for site in ["cross-site", "same-site"]:
            self.assertEqual(self.status("POST", undo, Sec_Fetch_Site=site), 403, site)
        self.assertEqual(self.status("GET", "/healthz", Sec_Fetch_Site="cross-site"), 200)

    def test_headers_forbid_framing_and_foreign_resources(self):
        """Every answer forbids framing, type sniffing and foreign resources."""
        for path in ["/healthz", "/api/v1/modules", "/nothing"]:
            headers = self.server.ask("GET", path).headers
            self.assertIn("default-src 'self'", headers["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertTrue(headers["referrer-policy"])

    def test_zone_is_never_the_server_s_own(self):
        """D5: the server's own time zone is never used."""
        answer = self.server.ask("GET", "/api/v1/today", headers={"Cairn-Zone": None})
        self.assertEqual((answer.status, answer.json["code"]), (409, "zone.missing"))
        answer = self.server.ask("GET", "/api/v1/today", headers={"Cairn-Zone": "Moon/Base"})
        self.assertEqual((answer.status, answer.json["code"]), (422, "zone.unknown"))


class AddressTests(unittest.TestCase):
    """The address at which the server listens."""

    def start(self, *options):
        """The error and status of a server that cannot start."""
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run(
                [binary(), "--data", folder, *options], capture_output=True, text=True,
                timeout=30, check=False)

    def test_public_address_is_rejected_with_the_reason(self):
        """A public address is rejected with the reason."""
        for host in ["0.0.0.0", "::", "192.168.1.2", "example.org", ""]:
            done = self.start("--host", host)
            self.assertEqual(done.returncode, 77, done.stderr)
            self.assertIn("without signing in", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_usage_error_for_an_invalid_port(self):
        """An invalid port is a usage error."""
        self.assertEqual(self.start("--port", "x").returncode, 64)
        self.assertEqual(self.start("--port", "70000").returncode, 65)

    def test_next_port_is_chosen_if_one_is_used(self):
        """If the port is in use, the server uses the next one and reports it."""
        with socket.socket() as taken, tempfile.TemporaryDirectory() as folder:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            process = subprocess.Popen(
                [binary(), "--data", folder, "--port", str(port)], stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True)
            line = process.stdout.readline()
            process.terminate()
            _, messages = process.communicate(timeout=30)
            self.assertRegex(line, r"^Cairn is ready at http://127\.0\.0\.1:\d+\n$")
            self.assertNotIn(f":{port}\n", line)
            self.assertIn(f"Port {port} is in use", messages)
