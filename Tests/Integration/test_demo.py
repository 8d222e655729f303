"""Four months of demo data, which are deleted when the server stops (Rule O1)."""

import json
import pathlib
import signal
import subprocess
import tempfile
import urllib.request

from support import Story, binary


class Demo(Story):
    """A server started with --demo, and a person with a store."""

    def start(self, *words):
        """Starts a server with a separate folder for temporary files."""
        self.room = tempfile.TemporaryDirectory(prefix="cairn-room-")
        self.addCleanup(self.room.cleanup)
        environment = self.person.environment | {"TMPDIR": self.room.name}
        del environment["CAIRN_DATA"]
        process = subprocess.Popen(
            [binary("cairn-server"), "--port", "0", *words], env=environment,
            cwd=self.person.home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def ask(self, path):
        """The answer to a request."""
        with urllib.request.urlopen(self.address + path, timeout=60) as reply:
            return reply.read().decode()

    def test_o1_demo_shows_four_months_and_leaves_no_files(self):
        """O1: the demo shows 120 days, marks them as demo data, and leaves no files."""
        process = self.start("--demo")
        self.address = process.stdout.readline().strip().removeprefix("Cairn is ready at ")
        streaks = json.loads(self.ask("/api/v1/streaks"))["streaks"]
        self.assertGreater(max(streak["longest"] for streak in streaks), 14)
        events = self.ask("/api/v1/export/journal").splitlines()
        self.assertGreater(len(events), 1_000)
        days = {json.loads(line).get("day") for line in events} - {None}
        self.assertGreaterEqual(len(days), 118)
        self.assertIn("2026-07-24", days)
        profile = json.loads(self.ask("/api/v1/profile"))
        self.assertEqual((profile["name"], profile["avatar"]), ("Robin", "fox"))
        self.assertEqual(profile["since"], "2026-07-24")
        page = self.ask("/")
        self.assertIn("These four months are made up", page)
        self.assertIn(">Demo</span>", self.ask("/settings"))
        room = pathlib.Path(self.room.name)
        self.assertEqual(len(list(room.iterdir())), 1)
        self.assertEqual(next(room.iterdir()).stat().st_mode & 0o777, 0o700)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), 0)
        self.assertEqual(list(room.iterdir()), [])

    def test_o1_demo_never_uses_a_person_s_store(self):
        """O1: the demo always uses its own store, never a person's."""
        self.person.does("add", "Read")
        before = self.person.facts()
        for words, phrase in ((("--data", str(self.person.data)), "its own store"),
                              (("--people",), "its own store")):
            process = self.start("--demo", *words)
            out, errors = process.communicate(timeout=60)
            self.assertNotEqual(process.returncode, 0)
            self.assertEqual(out, "")
            self.assertIn(phrase, errors)
            self.assertEqual(list(pathlib.Path(self.room.name).iterdir()), [])
        self.assertEqual(self.person.facts(), before)
