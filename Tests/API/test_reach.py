"""A public multi-user server: over TLS, and behind a configured proxy."""

import http.client
import pathlib
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest
import urllib.parse

import serving
from test_accounts import Browser, PeopleServer
from waiting import until

COVERS = ("Accounts", "Habits")


class Certificates:
    """The files of a certificate for cairn.example and its key, renewed on request."""

    def __init__(self, folder):
        self.chain = pathlib.Path(folder, "chain.pem")
        self.key = pathlib.Path(folder, "key.pem")

    def make(self):
        """Makes another key with a self-signed certificate."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-keyout", self.key, "-out", self.chain, "-days", "2",
             "-subj", "/CN=cairn.example", "-addext", "subjectAltName=DNS:cairn.example"],
            check=True, capture_output=True)
        return self.chain.read_text()


class SecureServer(PeopleServer):
    """A multi-user server with TLS."""

    def ask(self, method, path, body=None, headers=None):
        """Sends a request to cairn.example with the current certificate."""
        context = ssl.create_default_context(cafile=str(self.certificates.chain))
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        connection = http.client.HTTPConnection("cairn.example")
        connection.sock = context.wrap_socket(raw, server_hostname="cairn.example")
        connection.request(method, path, body, serving.ZONE | (headers or {}))
        answer = serving.Answer(connection.getresponse())
        connection.close()
        return answer


class ReachTests(unittest.TestCase):
    """Rule O3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.certificates = Certificates(folder.name)

    def secure(self):
        """A server with TLS that listens on any address of this machine."""
        server = SecureServer(
            str(self.folder / "store"), "--name", "cairn.example", "--host", "0.0.0.0",
            "--certificate", str(self.certificates.chain), "--key", str(self.certificates.key))
        server.certificates = self.certificates
        server.ready = r"Cairn is ready at https://cairn\.example:(\d+)\n"
        return server

    def test_o3_tls_makes_cookies_secure_and_sets_hsts(self):
        """O3: HSTS, `Secure`, `__Host-`, links with the host name, and no answer to other host
        names."""
        self.certificates.make()
        with self.secure() as server:
            line = server.process.stdout.readline() + server.process.stdout.readline()
            self.assertIn(f"https://cairn.example:{server.port}/sign-up?invitation=", line)
            invitation = line.split("invitation=")[1].strip()
            joined = server.ask("POST", "/sign-up", urllib.parse.urlencode(
                {"name": "Ada", "password": "correct horse", "invitation": invitation}),
                {"Content-Type": "application/x-www-form-urlencoded"})
            self.assertEqual(joined.status, 303)
            cookie = joined.headers["set-cookie"]
            self.assertRegex(cookie, r"^__Host-cairn=\w+; Path=/; .*HttpOnly; .*Secure$")
            self.assertIn("max-age=31536000", joined.headers["strict-transport-security"])
            today = server.ask("GET", "/api/v1/today", None, {"Cookie": cookie.split(";")[0]})
            self.assertEqual(today.status, 200)
            other = server.ask("GET", "/", None, {"Host": "evil.example"})
            self.assertEqual((other.status, other.json["code"]), (421, "request.host"))
            with self.assertRaises((ConnectionError, http.client.HTTPException)):
                serving.Server.ask(server, "GET", "/healthz")

    def test_certificate_is_reloaded_on_sighup(self):
        """Later connections get the new certificate; if its files are invalid, the old one stays in
        use."""
        self.certificates.make()
        with self.secure() as server:
            def shown():
                return ssl.get_server_certificate(("127.0.0.1", server.port))
            first = shown()
            second = self.certificates.make()
            self.assertEqual(shown(), first)
            server.process.send_signal(signal.SIGHUP)
            until(lambda: shown() != first)
            self.assertEqual(shown().split(), second.split())
            self.assertEqual(server.ask("GET", "/healthz").status, 200)
            self.certificates.key.write_text("nothing")
            server.process.send_signal(signal.SIGHUP)
            until(lambda: any("certificate" == line.get("work") for line in server.log))
            self.assertEqual(shown().split(), second.split())

    def test_o3_public_address_requires_accounts_tls_and_a_name(self):
        """Each missing part gives its own error and status."""
        self.certificates.make()
        files = ["--certificate", str(self.certificates.chain), "--key",
                 str(self.certificates.key)]
        for options, words in (
                (["--host", "0.0.0.0"], "without signing in"),
                (["--name", "cairn.example"], "without signing in"),
                (["--people", "--host", "0.0.0.0", "--name", "cairn.example"], "Passwords"),
                (["--people", "--host", "0.0.0.0", *files], "--name cairn.example"),
                (["--people", "--name", "https://x"], "name must be a host"),
                (["--people", "--proxy", "x"], "x is not an address"),
                (["--certificate", files[1]], "both a certificate and its key"),
                (["--certificate", files[3], "--key", files[1]], "cannot be used")):
            with self.subTest(options=options):
                tried = subprocess.run(
                    [serving.binary(), "--data", str(self.folder / "store"), "--port", "0",
                     *options], capture_output=True, text=True, timeout=30)
                self.assertIn(words, tried.stderr)
                self.assertNotEqual(tried.returncode, 0)

    def test_o3_only_a_configured_proxy_is_trusted(self):
        """Headers about TLS and the client are used from the proxy and ignored from others."""
        words = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9",
                 "Host": "cairn.example"}
        server = PeopleServer(
            str(self.folder / "store"), "--name", "cairn.example", "--proxy", "127.0.0.1")
        server.ready = r"Cairn is ready at https://cairn\.example\n"
        server.wanted = free_port()
        with server:
            secure = server.ask("GET", "/sign-in", None, words)
            self.assertEqual(secure.status, 200)
            self.assertIn("strict-transport-security", secure.headers)
            plain = server.ask("GET", "/sign-in?back=/x", None,
                               words | {"X-Forwarded-Proto": "http"})
            self.assertEqual(plain.status, 308)
            self.assertEqual(plain.headers["location"], "https://cairn.example/sign-in?back=/x")
            silent = server.ask("GET", "/sign-in", None, {"Host": "cairn.example"})
            self.assertEqual((silent.status, silent.json["code"]), (403, "request.plain"))
            posted = server.ask("POST", "/sign-in", "", words | {"X-Forwarded-Proto": "http"})
            self.assertEqual((posted.status, posted.json["code"]), (403, "request.plain"))
            self.assertEqual(server.ask("GET", "/healthz").status, 200)
        other = PeopleServer(
            str(self.folder / "store"), "--name", "cairn.example", "--proxy", "192.0.2.1")
        other.ready = server.ready
        other.wanted = free_port()
        with other:
            answer = other.ask("GET", "/sign-in", None, words)
            self.assertEqual(answer.status, 308)
            self.assertNotIn("strict-transport-security", answer.headers)


def free_port():
    """A free port for a server that does not report its address."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


if __name__ == "__main__":
    unittest.main()
