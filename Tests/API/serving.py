"""Starts, queries and stops a separate cairn-server for each test."""

import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZONE = {"Cairn-Zone": "Europe/London"}


def binary():
    """The path of the tested server."""
    folder = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
    return os.environ.get("CAIRN_SERVER_BIN", str(folder / "cairn-server"))


class Answer:
    """The answer to a request."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def json(self):
        """The body as JSON."""
        return json.loads(self.body)


class Server:
    """A server on a free port, with its store in a folder."""

    def __init__(self, folder=None, *options, now="2026-03-21T12:00:00Z"):
        self._own = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self._own.name
        self.options = options
        self.now = now
        # The port; 0 for any free one.
        self.wanted = 0
        self.process = None
        self.port = None
        # The line that reports readiness: an address with the port, unless a proxy hides it.
        self.ready = r"Cairn is ready at http://127\.0\.0\.1:(\d+)\n"

    def __enter__(self):
        environment = os.environ | {"CAIRN_NOW": self.now}
        self.process = subprocess.Popen(
            [binary(), "--data", self.folder, "--port", str(self.wanted), *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.fullmatch(self.ready, line)
        if not found:
            raise AssertionError(f"{line!r} {self.process.stderr.read()}")
        self.port = int(found.group(1)) if found.groups() else self.wanted
        self._log = []
        self._reader = threading.Thread(
            target=lambda: self._log.extend(self.process.stderr), daemon=True)
        self._reader.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self._own:
            self._own.cleanup()

    def stop(self, how=signal.SIGTERM):
        """Stops the server; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(timeout=30)
        self._reader.join(timeout=5)
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    @property
    def log(self):
        """The lines of standard error, each a JSON object."""
        return [json.loads(line) for line in self._log]

    def ask(self, method, path, body=None, headers=None, connection=None):
        """Sends a request. A body other than text or bytes is sent as JSON."""
        fields = dict(ZONE)
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        if body is not None:
            fields["Content-Type"] = "application/json"
        fields.update(headers or {})
        own = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            own.request(method, path, body, {k: v for k, v in fields.items() if v is not None})
            return Answer(own.getresponse())
        finally:
            if not connection:
                own.close()

    def add(self, name="Meditate", **fields):
        """Adds a habit; returns its id."""
        answer = self.ask("POST", "/api/v1/items", {"name": name} | fields)
        assert answer.status == 201, answer.body
        return answer.json["item"]["id"]

    def events(self):
        """The number of events in the journal, at most 500."""
        return self.ask("GET", "/api/v1/events?limit=500").json["events"]
