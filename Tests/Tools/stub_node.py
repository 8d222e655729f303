#!/usr/bin/env python3
"""A stub of cairn-server: accepts its options, answers, streams, and ends gracefully. After SIGTERM
it reports for a while that it will end."""

import http.server
import pathlib
import signal
import sys
import threading
import time


def said(name):
    """The value of an option."""
    return sys.argv[sys.argv.index(name) + 1]


FOLDER = pathlib.Path(said("--data"))
ADDRESS = said("--host")
DRAINING = threading.Event()
DRAINED = 3


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with its own address."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        """Logs nothing."""

    def answer(self, status, text):
        """Sends a short answer."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        """Health, a stream, and slow requests."""
        if self.path == "/readyz":
            is_unready = DRAINING.is_set() or (FOLDER / f"unready-{ADDRESS}").exists()
            self.answer(503 if is_unready else 200, "")
        elif self.path == "/stream":
            self.stream()
        else:
            if self.path.startswith("/slow/"):
                (FOLDER / "begun").touch()
                time.sleep(float(self.path[6:]))
            self.answer(200, ADDRESS)

    def do_POST(self):
        """Counts the changes."""
        with open(FOLDER / "done", "a", encoding="utf-8") as file:
            file.write(self.rfile.read(int(self.headers["Content-Length"])).decode() + "\n")
        if self.path == "/dies":
            self.connection.close()
        else:
            self.answer(200, ADDRESS)

    def stream(self):
        """Sends one event now, and another once a test has the first."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"data: first\n\n")
        self.wfile.flush()
        for _ in range(600):
            if (FOLDER / "heard").exists():
                break
            time.sleep(.05)
        self.wfile.write(b"data: second\n\n")


class Server(http.server.ThreadingHTTPServer):
    """Answers all accepted requests before it ends."""

    daemon_threads = False
    block_on_close = True


def main():
    """Serves until SIGTERM."""
    server = Server((ADDRESS, int(said("--port"))), Handler)
    def drain():
        DRAINING.set()
        time.sleep(DRAINED)
        server.shutdown()
    for how, end in ((signal.SIGTERM, drain), (signal.SIGINT, server.shutdown)):
        signal.signal(how, lambda *_, end=end: threading.Thread(target=end).start())
    with open(FOLDER / "lines", "a", encoding="utf-8") as file:
        file.write(" ".join(sys.argv[1:]) + "\n")
    print(f"Cairn is ready at http://{ADDRESS}:{said('--port')}")
    print(f"A link of {ADDRESS}", flush=True)
    if (FOLDER / "hopeless").exists():
        sys.exit(3)
    server.serve_forever()
    server.server_close()


if __name__ == "__main__":
    main()
