"""The real ActivityWatch client with Cairn and with the real aw-server (Rule B8)."""

import contextlib
import datetime
import http.client
import json
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

HOME = tempfile.TemporaryDirectory()
# The client stores its settings and queue there.
for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ[name] = HOME.name

import requests  # noqa: E402
from aw_client import ActivityWatchClient  # noqa: E402
from aw_core.models import Event  # noqa: E402

import serving  # noqa: E402
from serving import Server  # noqa: E402
from waiting import until  # noqa: E402

COVERS = ("Settings", "TimeTrading", "Trackers")

BEGIN = datetime.datetime(2026, 3, 21, 9, 0, tzinfo=datetime.timezone.utc)
EXTENSION = "moz-extension://2f1b0a7e-5b1c-4f5e-9f0a-0c7b5d1e6a77"


def at(seconds):
    """A time on the morning of the tests."""
    return BEGIN + datetime.timedelta(seconds=seconds)


def event(start, seconds, **data):
    """An event in the form that the client sends."""
    return Event(timestamp=at(start), duration=datetime.timedelta(seconds=seconds), data=data)


class Judge:
    """A real aw-server."""

    def __enter__(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aw_server", "--testing", "--host", "127.0.0.1", "--port",
             str(self.port), "--storage", "memory"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.answers)
        return self

    def answers(self):
        """True once the server accepts connections."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)


def client(port):
    """The ActivityWatch client, connected to a port."""
    return ActivityWatchClient("cairn-tests", testing=True, host="127.0.0.1", port=port)


def told(events):
    """The contents of events without their ids, which each server assigns itself."""
    return [(one.timestamp, one.duration, one.data) for one in events]


class Trackers(unittest.TestCase):
    """The actions of watchers and other programs."""

    def play(self, port):
        """Performs every action of the client and returns the answers."""
        aw, said = client(port), []
        aw.create_bucket("window_here", "currentwindow")
        aw.create_bucket("window_here", "currentwindow")
        for seconds in (0, 5, 10, 16, 40, 41):
            made = aw.heartbeat("window_here", event(seconds, 0, app="Kindle", title="One"), 6)
            said.append(made)
            made = aw.heartbeat("window_here", event(seconds + 1, 0, app="Mail"), 0)
        aw.heartbeat("window_here", event(41.5, 0, app="Mail"), 1)
        aw.heartbeat("window_here", event(41.25, 3, app="Mail"), 1)
        said.append(told(aw.get_events("window_here", limit=-1)))
        said.append(told(aw.get_events("window_here", limit=2)))
        said.append(told(aw.get_events("window_here", start=at(10), end=at(40))))
        said.append(aw.get_eventcount("window_here"))
        aw.create_bucket("afk_here", "afkstatus")
        aw.insert_events("afk_here", [event(0, 30, status="not-afk"), event(30, 9, status="afk")])
        aw.insert_event("afk_here", event(50, 1, status="not-afk"))
        said.append(told(aw.get_events("afk_here", limit=-1)))
        first = aw.get_events("afk_here", limit=1)[0]
        said.append(told([aw.get_event("afk_here", first.id)]))
        aw.delete_event("afk_here", first.id)
        said.append(aw.get_eventcount("afk_here"))
        with self.assertRaises(requests.HTTPError) as missing:
            aw.get_event("afk_here", 4711)
        said.append(missing.exception.response.status_code)
        buckets = aw.get_buckets()
        said.append({name: (one["type"], one["client"]) for name, one in buckets.items()})
        exported = aw.export_bucket("afk_here")["buckets"]["afk_here"]
        said.append(len(exported["events"]))
        aw.delete_bucket("afk_here", force=True)
        aw.import_bucket(exported)
        said.append(told(aw.get_events("afk_here", limit=-1)))
        said.append(sorted(aw.export_all()["buckets"]))
        aw.delete_bucket("window_here", force=True)
        said.append(sorted(aw.get_buckets()))
        return said

    def test_client_gets_the_same_answers_as_from_aw_server(self):
        """B8: the real client gets the same answers from Cairn and from aw-server."""
        with Judge() as judge, Server() as server:
            wanted, found = self.play(judge.port), self.play(server.port)
            self.assertEqual(len(wanted), len(found))
            for one, other in zip(wanted, found):
                self.assertEqual(one, other)
            self.assertIn("hostname", client(server.port).get_info())

    def test_queued_heartbeats_arrive(self):
        """B8: events queued by the client are delivered to a server that starts later."""
        with tempfile.TemporaryDirectory() as folder:
            with Server(folder) as server:
                port = server.port
            aw = client(port)
            aw.create_bucket("window_here", "currentwindow", queued=True)
            with aw:
                for second in range(0, 20, 5):
                    aw.heartbeat("window_here", event(second, 0, app="Kindle"), 6, queued=True)
                aw.heartbeat("window_here", event(20, 0, app="Mail"), 6, queued=True)
                aw.heartbeat("window_here", event(25, 0, app="Kindle"), 6, queued=True)
                with Server(folder, "--port", str(port)) as server:
                    self.assertEqual(server.port, port)

                    def durations():
                        events = server.ask("GET", "/api/0/buckets/window_here/events")
                        return events.status == 200 and [one["duration"] for one in events.json]
                    until(lambda: durations() == [0, 15])

    def test_kill_loses_at_most_a_second_of_reports(self):
        """B8: reports that are older than a second survive a kill of the server."""
        with tempfile.TemporaryDirectory() as folder:
            with Server(folder) as server:
                aw = client(server.port)
                aw.create_bucket("window_here", "currentwindow")
                for second in range(0, 60, 5):
                    aw.heartbeat("window_here", event(second, 0, app="Kindle"), 6)
                until(lambda: self.stored(folder) == [55])
                server.stop(9)
            with Server(folder) as server:
                found = client(server.port).get_events("window_here")
                self.assertEqual([one.duration.total_seconds() for one in found], [55])
            store = sqlite3.connect(pathlib.Path(folder) / "usage.db")
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            store.close()

    def test_pages_of_other_sites_are_rejected(self):
        """B8: a browser extension can report, but the page of another site cannot."""
        with Server() as server:
            def asks(method, origin, **more):
                wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                body = json.dumps({"client": "c", "type": "web.tab.current", "hostname": "h"})
                wire.request(method, "/api/0/buckets/web", body if method == "POST" else None, {
                    "Content-Type": "application/json", "Origin": origin, **more})
                answer = wire.getresponse()
                answer.read()
                wire.close()
                return answer
            ahead = asks("OPTIONS", EXTENSION, **{"Access-Control-Request-Method": "POST"})
            self.assertEqual(ahead.getheader("Access-Control-Allow-Origin"), EXTENSION)
            self.assertIn("POST", ahead.getheader("Access-Control-Allow-Methods"))
            self.assertIn("Content-Type", ahead.getheader("Access-Control-Allow-Headers"))
            made = asks("POST", EXTENSION, **{"Sec-Fetch-Site": "cross-site"})
            self.assertEqual(made.status, 200)
            self.assertEqual(made.getheader("Access-Control-Allow-Origin"), EXTENSION)
            # ActivityWatch's in Chromium, and ours: 304 because the bucket exists.
            for name in ("nglaklhklhcoonedhgnpgddginnjdadi", "hllhddbbjjihkiolgbhfnkjoephanlhh"):
                known = asks("POST", "chrome-extension://" + name)
                self.assertEqual(known.status, 304)
            for origin in ("https://evil.example", "null", "moz-extension://",
                           "https://moz-extension://x", "chrome-extension://other",
                           "chrome-extension://nglaklhklhcoonedhgnpgddginnjdadix"):
                with self.subTest(origin=origin):
                    for method in ("POST", "OPTIONS", "GET"):
                        answer = asks(method, origin)
                        self.assertIsNone(answer.getheader("Access-Control-Allow-Origin"))
                        self.assertEqual(answer.status == 403, method == "POST")

    def test_bad_reports_are_rejected_with_a_sentence(self):
        """B8: a list of events with one invalid event is rejected completely."""
        with Server() as server:
            aw = client(server.port)
            aw.create_bucket("b", "currentwindow")
            good = {"timestamp": "2026-03-21T09:00:00Z", "duration": 1, "data": {"app": "x"}}
            for body, code in (
                    ([good, {"timestamp": "soon"}], "tracker.timestamp"),
                    ({**good, "duration": 1e12}, "tracker.duration"),
                    ({**good, "data": "x"}, "tracker.data"), (["x"], "tracker.event")):
                answer = server.ask("POST", "/api/0/buckets/b/events", body)
                self.assertEqual(answer.json["code"], code)
                self.assertGreaterEqual(answer.status, 400)
            answer = server.ask("POST", "/api/0/buckets/b/heartbeat", good)
            self.assertEqual(answer.json["code"], "tracker.pulsetime")
            answer = server.ask("POST", "/api/0/buckets/none/heartbeat?pulsetime=1", good)
            self.assertEqual(answer.status, 404)
            answer = server.ask("DELETE", "/api/0/buckets/b")
            self.assertEqual(answer.json["code"], "tracker.force")
            self.assertEqual(aw.get_eventcount("b"), 0)

    @staticmethod
    def stored(folder):
        """The event durations in the store's file, in seconds."""
        with contextlib.closing(
                sqlite3.connect(pathlib.Path(folder, "usage.db"), timeout=30)) as store:
            return [us / 1_000_000 for us, in store.execute("SELECT duration FROM event")]

    def types(self, folder, *words):
        """The JSON output of the command line."""
        program = pathlib.Path(serving.binary()).with_name("cairn")
        done = subprocess.run(
            [program, *words, "--json", "--data", folder], check=False, capture_output=True,
            env=os.environ | {"CAIRN_NOW": "2026-03-21T12:00:00Z",
                              "CAIRN_ZONE": "Europe/London"})
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def watch(self, aw):
        """Two hours of reading with a pause, and of web pages, as three watchers report them."""
        aw.create_bucket("window_here", "currentwindow")
        aw.create_bucket("web_here", "web.tab.current")
        aw.create_bucket("afk_here", "afkstatus")
        aw.insert_events("window_here", [
            event(0, 3_600, app="Kindle", title="A book"),
            event(3_600, 600, app="firefox", title="Cats - YouTube"),
            event(4_200, 60, app="Mail", title="Inbox")])
        aw.insert_events("web_here", [
            event(3_600, 300, url="https://www.youtube.com/watch?v=1", title="Cats"),
            event(3_900, 300, url="https://example.org/", title="Nothing"),
            event(4_200, 60, url="https://www.youtube.com/", title="In the background")])
        aw.insert_events("afk_here", [
            event(0, 1_800, status="not-afk"), event(1_800, 600, status="afk"),
            event(2_400, 1_860, status="not-afk")])

    WANTED = [("kindle", 0, 1_800), ("kindle", 2_400, 3_600), ("youtube", 3_600, 3_900)]

    def used(self, folder):
        """The usage in the journal, as app, start and end in seconds."""
        program = pathlib.Path(serving.binary()).with_name("cairn")
        lines = subprocess.run([program, "export", "--data", folder], check=True,
                               capture_output=True).stdout.splitlines()[1:]
        found = []
        for line in map(json.loads, lines):
            if line["kind"] == "time-trading.used":
                for use in json.loads(line["payload"])["uses"]:
                    ends = [round(use[end] / 1000 - BEGIN.timestamp()) for end in ("from", "until")]
                    found.append((use["app"], *ends))
        return sorted(found)

    def test_watched_use_is_recorded_as_used_time(self):
        """B8: each report is recorded once, with app and interval only."""
        with tempfile.TemporaryDirectory() as folder:
            self.types(folder, "add", "Read")
            with Server(folder) as server:
                self.watch(client(server.port))
                until(lambda: len(self.used(folder)) >= len(self.WANTED))
                self.assertEqual(self.used(folder), self.WANTED)
            journal = pathlib.Path(folder, "journal.db").read_bytes()
            for secret in (b"A book", b"Cats", b"watch?v=1", b"example.org"):
                self.assertNotIn(secret, journal)
            with Server(folder) as server:
                aw = client(server.port)
                aw.insert_event("afk_here", event(5_000, 900, status="not-afk"))
                aw.insert_event("window_here", event(5_000, 600, app="Kindle", title="Another"))
                aw.insert_event("window_here", event(5_600, 60, app="Mail", title="Inbox"))
                later = ("kindle", 5_000, 5_600)
                until(lambda: later in self.used(folder))
            self.assertEqual(self.used(folder), sorted([*self.WANTED, later]))

    def test_ongoing_use_counts_at_once_in_every_process(self):
        """B3, B8: current use counts in whole minutes before it is recorded, once AFK reports cover
        it."""
        with tempfile.TemporaryDirectory() as folder:
            self.types(folder, "add", "Read")
            with Server(folder) as server:
                aw = client(server.port)

                def balance(wanted):
                    until(lambda: wanted == server.ask("GET", "/api/v1/time").json["balance"])
                    until(lambda: wanted == self.types(folder, "balance")["balance"])
                aw.create_bucket("window_here", "currentwindow")
                end = 3 * 3_600
                for ago in range(240, 0, -5):
                    aw.heartbeat(
                        "window_here", event(end - ago, 0, app="Kindle", title="A book"), 6)
                balance(120)
                aw.create_bucket("afk_here", "afkstatus")
                aw.heartbeat("afk_here", event(end - 240, 149, status="not-afk"), 6)
                balance(60)
                aw.heartbeat("afk_here", event(end - 91, 90, status="not-afk"), 6)
                balance(120)
                self.assertEqual(self.used(folder), [])
            self.assertEqual(self.types(folder, "balance")["balance"], 120)

    def test_titles_are_kept_for_the_configured_time(self):
        """B8: titles are kept for thirty days by default; afterwards app, host and time remain."""
        with tempfile.TemporaryDirectory() as folder:
            self.types(folder, "add", "Read")

            def kept():
                with contextlib.closing(
                        sqlite3.connect(pathlib.Path(folder, "usage.db"), timeout=30)) as file:
                    return [text for text, in file.execute("SELECT text FROM datum")]
            with Server(folder) as server:
                aw = client(server.port)
                aw.create_bucket("window_here", "currentwindow")
                for days in (1, 3):
                    aw.insert_event("window_here", event(
                        -days * 86_400, 60, app="Mail", title=f"Letter of {days} days ago"))
                time.sleep(7)
                self.assertEqual(len(kept()), 2)
                answer = server.ask(
                    "POST", "/api/v1/settings", {"key": "time.titles", "value": "0"})
                self.assertEqual(answer.json["code"], "time-trading.days")
                answer = server.ask(
                    "POST", "/api/v1/settings", {"key": "time.titles", "value": "2"})
                self.assertEqual(answer.status, 200)
            with Server(folder) as server:
                until(lambda: len(kept()) == 1)
                self.assertIn("Letter of 1 days ago", kept()[0])
                events = client(server.port).get_events("window_here")
                self.assertEqual([one.data.get("title") for one in events],
                                 ["Letter of 1 days ago", None])
                self.assertEqual([one.data["app"] for one in events], ["Mail", "Mail"])

    def test_server_and_its_export_are_imported(self):
        """B8: data is imported from a real aw-server's address and from its export file, and only
        once."""
        with Judge() as judge, tempfile.TemporaryDirectory() as folder:
            aw = client(judge.port)
            self.watch(aw)
            kept = pathlib.Path(folder, "export.json")
            kept.write_text(json.dumps({"buckets": aw.export_all()["buckets"]}, default=str))
            ours = str(pathlib.Path(folder, "data"))
            address = f"http://127.0.0.1:{judge.port}/"
            tried = self.types(ours, "import", "activitywatch", address, "--dry-run")
            self.assertEqual((tried["found"], tried["added"]), (3, 0))
            taken = self.types(ours, "import", "activitywatch", address)
            self.assertEqual(taken["found"], 3)
            self.assertEqual(self.used(ours), self.WANTED)
            self.assertEqual(
                self.types(ours, "import", "activitywatch", str(kept))["added"], 0)
            self.assertEqual(self.used(ours), self.WANTED)

    def test_the_port_of_activitywatch_can_be_served(self):
        """B8: trackers can use port 5600, which serves nothing else; a port in use is not taken
        over."""
        def ask(path):
            wire = http.client.HTTPConnection("127.0.0.1", 5600, timeout=30)
            wire.request("GET", path)
            status = wire.getresponse().status
            wire.close()
            return status
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                taken.bind(("127.0.0.1", 5600))
            except OSError:
                self.skipTest("skipped: port 5600 is in use here")
            taken.listen()
            with self.assertRaises(AssertionError) as refused:
                with Server(None, "--activitywatch"):
                    pass
            self.assertIn("Port 5600 of 127.0.0.1 is in use.", str(refused.exception))
            self.assertIn("ActivityWatch may be running", str(refused.exception))
        with Server(None, "--activitywatch") as server:
            self.assertEqual((ask("/api/0/info"), ask("/")), (200, 404))
            self.assertEqual(server.ask("GET", "/api/0/info").status, 200)
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
