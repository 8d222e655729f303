"""Devices of one user that sync with a server: real stores, processes and failures."""

import html
import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import unittest

import serving
from serving import Server
from waiting import until

COVERS = ("DailyFocus", "FocusSessions", "Habits", "Sync")

NOW = "2026-03-21T12:00:00Z"


class Device:
    """A command line with its own store."""

    def __init__(self, folder, name):
        self.root = pathlib.Path(folder)
        self.data = self.root / name
        # A machine's data is under its home, whatever this process's variables say.
        shared = {key: os.environ[key] for key in os.environ if not key.startswith("XDG_")}
        self.environment = shared | {
            "HOME": str(self.root), "CAIRN_DATA": str(self.data), "CAIRN_NOW": NOW,
            "CAIRN_ZONE": "Europe/London", "LANG": "C.UTF-8"}

    def run(self, *words):
        """Runs a command line and returns its output and status."""
        return subprocess.run(
            [pathlib.Path(serving.binary()).with_name("cairn"), *map(str, words)],
            env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=60, check=False)

    def start(self, *words):
        """Starts a command line without waiting."""
        return subprocess.Popen(
            [pathlib.Path(serving.binary()).with_name("cairn"), *words], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def does(self, *words):
        """Runs a command that must succeed and returns its JSON."""
        done = self.run(*words, "--json")
        if done.returncode:
            raise AssertionError(f"cairn {words}: {done.stderr}")
        return json.loads(done.stdout)

    def sync(self, server=None):
        """Syncs and returns the numbers of uploaded and downloaded events."""
        words = [f"http://127.0.0.1:{server.port}"] if server else []
        report = self.does("sync", *words)
        return report["sent"], report["received"]

    def facts(self):
        """Every event with its hash, as exported, including the account."""
        lines = self.run("export", "journal").stdout.splitlines()
        return {fact["id"]: fact for fact in map(json.loads, lines[1:])}

    def clone(self, name):
        """The same store on another machine, as a copy of the file."""
        other = Device(self.root, name)
        shutil.copytree(self.data, other.data)
        return other


class SyncTests(unittest.TestCase):
    """Rules Y0, Y1, Y2. A store's first event is recorded with another one: the user's time
    zone."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.phone, self.laptop = Device(folder.name, "phone"), Device(folder.name, "laptop")

    def agree(self, server, *devices):
        """Checks that all devices and the server show the same today and have the same events."""
        today = server.ask("GET", "/api/v1/today").json
        facts = devices[0].facts()
        for device in devices:
            mine = device.does("today")
            self.assertEqual((mine["items"], mine["points"]), (today["items"], today["points"]))
            self.assertEqual(device.facts().keys(), facts.keys())
            self.assertEqual(device.run("doctor").returncode, 0)
        return facts

    def test_y1_two_machines_and_a_page_agree_after_offline_work(self):
        """Two devices that only know the server's address sync; a sync without news prints one
        line."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.phone.does("add", "Read")
            self.phone.does("done", "read")
            self.laptop.does("add", "Walk")
            server.add("Meditate")
            self.assertEqual(self.phone.sync(server), (3, 2))
            self.assertEqual(self.laptop.sync(server), (2, 5))
            self.assertEqual(self.phone.sync(), (0, 2))
            self.assertEqual(len(self.agree(server, self.phone, self.laptop)), 7)
            said = self.phone.run("sync").stdout
            self.assertEqual(said, "Both sides have the same facts.\n")

    def test_y2_conflict_of_two_devices_is_shown_where_it_can_be_resolved(self):
        """Both conflicts (a fourth goal, and a day set twice) appear in commands, over HTTP and on
        the page."""
        with Server(os.path.join(self.folder, "server")) as server:
            for goal in ("Book", "Health"):
                self.phone.does("goal", "add", goal)
            self.phone.sync(server)
            self.laptop.sync(server)
            self.phone.does("goal", "add", "Music")
            self.laptop.does("goal", "add", "Garden")
            self.phone.does("focus", "set", "Page 12", "Run", "Sleep", "--goal", "Book")
            self.laptop.does("focus", "set", "Sing", "Dance", "Play", "--goal", "Health")
            for device in (self.phone, self.laptop, self.phone):
                device.sync()
            self.agree(server, self.phone, self.laptop)
            told = server.ask("GET", "/api/v1/focus").json["setAside"]
            self.assertEqual(len(told), 2, told)
            page = server.ask("GET", "/goals").body.decode()
            lines = [device.run("focus").stdout for device in (self.phone, self.laptop)]
            self.assertEqual(lines[0], lines[1])
            for matter in told:
                self.assertIn(matter["sentence"], html.unescape(page))
                self.assertIn(matter["sentence"].split()[0], lines[0])
            self.assertEqual(self.laptop.does("focus")["setAside"], told)
            self.assertIn("Two devices made different choices", page)
            self.laptop.does("focus", "dismiss")
            self.laptop.sync()
            self.phone.sync()
            self.assertEqual(server.ask("GET", "/api/v1/focus").json["setAside"], [])
            self.assertEqual(self.phone.does("focus")["setAside"], [])

    def test_y1_open_page_is_notified_of_a_device_s_changes(self):
        """The stream of changes reports a device's upload immediately."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.phone.does("add", "Read")
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stream:
                stream.sendall(b"GET /api/v1/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                seen = b""
                while b"id:" not in seen:
                    seen += stream.recv(4_096)
                before = seen.count(b"id:")
                self.phone.sync(server)
                while seen.count(b"id:") == before:
                    seen += stream.recv(4_096)

    def test_y1_copied_store_continues_with_another_device_id(self):
        """After a store was copied, both copies keep their events, and a running server
        continues."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.phone.does("add", "Read")
            self.phone.sync(server)
            clone = self.phone.clone("clone")
            with Server(str(clone.data)) as page:
                page.add("Page before")
                self.phone.does("add", "Phone")
                clone.does("add", "Clone")
                self.phone.sync(server)
                told = clone.run("sync").stdout
                self.assertIn("2 facts of this store have a new device id", told.replace("\n", " "))
                page.add("Page after")
                clone.does("add", "Clone after")
            self.phone.does("add", "Phone after")
            for device in (clone, self.phone, clone):
                device.sync(server)
            self.assertEqual(len(self.agree(server, self.phone, clone)), 8)

    def test_y1_device_restored_from_a_backup_loses_nothing(self):
        """Events that the device sent before are downloaded again, and later events are sent."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.phone.does("add", "Read")
            backup = self.phone.clone("backup")
            self.phone.does("done", "read")
            self.phone.sync(server)
            backup.does("add", "Since")
            self.assertEqual(backup.sync(server), (1, 1))
            self.agree(server, backup)

    def test_y0_y1_operation_sent_again_to_a_restored_server_counts_once(self):
        """The device has the first record, and the restored server has recorded the operation
        again."""
        folder = os.path.join(self.folder, "server")
        key = {"Idempotency-Key": "tap-1"}
        with Server(folder) as server:
            item = server.add("Read", target=30)
            server.stop()
        shutil.copytree(folder, folder + ".backup")
        with Server(folder) as server:
            self.assertEqual(
                server.ask("POST", f"/api/v1/items/{item}/log", {"amount": 2}, key).status, 200)
            self.phone.sync(server)
        with Server(folder + ".backup") as server:
            server.ask("POST", f"/api/v1/items/{item}/log", {"amount": 2}, key)
            server.add("Since")
            self.phone.does("add", "Offline")
            self.phone.sync(server)
            facts = self.agree(server, self.phone)
            self.assertEqual(sum("amount" in fact["payload"] for fact in facts.values()), 1)

    def test_y1_server_killed_at_any_time_loses_nothing_acknowledged(self):
        """The server is killed in twenty syncs; the next sync completes them."""
        draw = random.Random(13)
        folder = os.path.join(self.folder, "server")
        self.phone.does("add", "Read", "--target", "9000", "--unit", "steps")
        for _ in range(20):
            for _ in range(3):
                self.phone.does("done", "read", "--amount", "1")
            with Server(folder) as server:
                timer = threading.Timer(draw.uniform(0, 0.06), lambda: server.process.kill())
                timer.start()
                self.phone.run("sync", f"http://127.0.0.1:{server.port}")
                timer.join()
                server.process.wait()
        with Server(folder) as server:
            self.phone.sync(server)
            self.assertEqual(len(self.agree(server, self.phone)), 62)

    def test_y1_each_command_is_followed_by_a_sync_if_enabled(self):
        """Commands do not wait for the sync; events for an unavailable server follow with the next
        command."""
        self.phone.does("config", "set", "sync.auto", "on")
        folder = os.path.join(self.folder, "server")
        with Server(folder) as server:
            self.phone.does("add", "Read")
            self.assertEqual(server.events(), [])
            self.phone.sync(server)
            self.phone.does("done", "read")
            until(lambda: len(server.events()) == 3)
            port = server.port
        self.phone.does("add", "Offline")
        with Server(folder, "--port", str(port)) as server:
            self.phone.does("add", "Online")
            until(lambda: len(server.events()) == 5)

    def test_y1_followed_server_sends_changes_at_once(self):
        """Changes are sent in both directions, also after the server was unavailable."""
        folder = os.path.join(self.folder, "server")
        with Server(folder) as server:
            port = server.port
            watch = self.phone.start("sync", f"127.0.0.1:{port}", "--follow")
            self.addCleanup(watch.communicate)
            self.addCleanup(watch.terminate)
            self.assertIn("Both sides", watch.stdout.readline())
            server.add("Page")
            self.assertIn("2 downloaded", watch.stdout.readline())
            self.phone.does("add", "Phone")
            until(lambda: len(server.events()) == 3)
        self.phone.does("add", "Away")
        with Server(folder, "--port", str(port)) as server:
            until(lambda: len(server.events()) == 4)

    def test_y1_unusable_server_gives_a_one_sentence_error(self):
        """Each failure gives an error code and leaves the store unchanged."""
        self.phone.does("add", "Read")
        before = self.phone.facts()
        with socket.create_server(("127.0.0.1", 0)) as free:
            closed = free.getsockname()[1]
        for words, code in (
                (["sync"], "sync.none"), (["sync", "ftp://x"], "sync.address"),
                (["sync", "http://a\x1b[31mb"], "sync.address"),
                (["sync", f"http://127.0.0.1:{closed}"], "download.failed")):
            done = self.phone.run(*words, "--json")
            self.assertNotEqual(done.returncode, 0, words)
            self.assertEqual(json.loads(done.stderr)["error"]["code"], code, done.stderr)
        for reply in (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
                      b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
                      b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"version\":1"):
            with Stranger(reply) as stranger:
                done = self.phone.run("sync", f"http://127.0.0.1:{stranger.port}", "--json")
                self.assertNotEqual(done.returncode, 0, reply)
                self.assertIn(
                    json.loads(done.stderr)["error"]["code"],
                    ("sync.format", "sync.answer", "download.failed"))
        self.assertEqual(self.phone.facts(), before)

    def test_y1_hostile_message_is_rejected(self):
        """Malformed bytes, a newer version and forged events change nothing."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.phone.does("add", "Read")
            server.add("Meditate")
            before = server.events()
            for body, code in (
                    ("{", "sync.format"), ("[]", "sync.format"),
                    ("{\"version\":2}", "sync.version"),
                    ("{\"version\":1,\"have\":[{}]}", "sync.format"),
                    ("{\"version\":1,\"events\":[{}]}", "sync.format")):
                answer = server.ask("POST", "/api/v1/sync", body)
                self.assertEqual((answer.status // 100, answer.json["code"]), (4, code), body)
            forged = next(iter(self.phone.facts().values())) | {"payload": "{\"name\":\"x\"}"}
            answer = server.ask("POST", "/api/v1/sync", {"version": 1, "events": [forged]})
            self.assertEqual(answer.status, 200)
            self.assertIn("hash", answer.json["refused"][0]["why"])
            self.assertEqual(server.events(), before)


class Stranger:
    """Answers every request with the same bytes."""

    def __init__(self, reply):
        self.reply = reply
        self.wire = socket.create_server(("127.0.0.1", 0))
        self.port = self.wire.getsockname()[1]
        self.thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self):
        try:
            peer, _ = self.wire.accept()
        except OSError:
            return
        with peer:
            peer.recv(65_536)
            peer.sendall(self.reply)
            peer.shutdown(socket.SHUT_WR)
            while peer.recv(65_536):
                pass

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.wire.close()
        self.thread.join(5)


if __name__ == "__main__":
    unittest.main()
