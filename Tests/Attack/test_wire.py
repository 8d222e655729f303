"""Bytes that are no valid request get a 4xx answer or a closed connection; others are
unaffected."""

import random
import socket
import sys

from attacking import LENGTH, ROOT, Attack, spread

sys.path.append(str(ROOT / "Tests/API"))

from serving import Server  # noqa: E402

HOST = b"Host: localhost\r\n"
JSON = HOST + b"Content-Type: application/json\r\nCairn-Zone: UTC\r\n"
BROKEN = [
    b"\r\n", b"\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", b"\x16\x03\x01\x02",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A\r\n\r\n", b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b" folded\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A: " + b"b" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 5_000 + b"\r\n",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Content-Length: -1\r\n\r\n",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Content-Length: 99999999999999999999\r\n\r\n",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Content-Length: 2\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: gzip\r\n\r\n{}",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}",
    b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", b"CONNECT a:1 HTTP/1.1\r\n" + HOST + b"\r\n",
]
GOOD = b"POST /api/v1/items HTTP/1.1\r\n" + JSON + b"Content-Length: 13\r\n\r\n{\"name\":\"ab\"}"


class Wire(Attack):
    """Raw bytes on a connection."""

    def setUp(self):
        super().setUp()
        self.server = Server(str(self.person.data))
        self.server.__enter__()
        self.addCleanup(self.server.__exit__)

    def says(self, sent):
        """The server's answer to some bytes, read until the server or the client ends the
        connection."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as wire:
            said = b""
            try:
                wire.sendall(sent)
                wire.shutdown(socket.SHUT_WR)
                while part := wire.recv(65_536):
                    said += part
            except (ConnectionError, BrokenPipeError):
                pass
            return said

    def is_well(self, sent):
        """Checks that the server still answers another client."""
        self.assertIsNone(self.server.process.poll(), sent[:300])
        self.assertEqual(self.server.ask("GET", "/healthz").status, 200, sent[:300])

    def test_broken_requests_get_errors_and_the_server_continues(self):
        for sent in BROKEN:
            with self.subTest(sent=sent[:60]):
                said = self.says(sent)
                if said:
                    self.assertRegex(said, rb"^HTTP/1\.1 (4\d\d|501|505|200|204) ")
                self.is_well(sent)

    def test_requests_with_random_bytes_get_errors(self):
        for seed in spread(LENGTH // 10):
            draw = random.Random(seed)
            sent = bytearray(GOOD)
            for _ in range(draw.randint(1, 4)):
                place = draw.randrange(len(sent))
                how = draw.randrange(3)
                if how == 0:
                    sent[place] = draw.randrange(256)
                elif how == 1:
                    del sent[place:place + draw.randint(1, 9)]
                else:
                    sent[place:place] = draw.choice(
                        [b"\r\n", b"\x00", b" ", b":", b"\xff", b"%00", b"A" * 40_000])
                if not sent:
                    break
            said = self.says(bytes(sent))
            if said:
                self.assertRegex(said, rb"^HTTP/1\.1 (201|4\d\d|501|505) ", bytes(sent)[:300])
        self.is_well(b"")
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(self.ends("doctor").returncode, 0)
