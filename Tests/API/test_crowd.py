"""Many concurrent writers to one person's store, some of them killed (Rules B1, B3, B8, Y1).

A server that is killed and restarted, watchers and an extension that report to it, and command
lines that write to the same store. Each records what was acknowledged. At the end all of that must
be present exactly once, and the balance must match an independent reading of the rules.
"""

import http.client
import json
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import uuid

import serving
from serving import Server
from waiting import kill_after, until

COVERS = ("Habits", "TimeTrading", "Trackers")

SECONDS = float(os.environ.get("CAIRN_CROWD_SECONDS", "12"))
MIDNIGHT = 1_774_051_200  # 2026-03-21 in UTC and in London
NOON = MIDNIGHT + 12 * 3_600
SLOT = 10


class Crowd:
    """Eight programs that write to one store, and the answers that they got."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.draw = random.Random(seed)
        self.end = time.monotonic() + SECONDS
        self.lock = threading.Lock()
        self.slots = list(range(11 * 3_600 // SLOT))
        self.draw.shuffle(self.slots)
        self.used, self.noted, self.killed, self.faults = set(), set(), set(), []
        self.kills = 0
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.server = None

    def goes_on(self):
        return time.monotonic() < self.end

    def slot(self):
        """Some seconds of the morning that no other report covers."""
        with self.lock:
            return self.slots.pop() if self.slots else None

    def serve(self):
        """Runs a server that is killed and restarted several times; the last server keeps
        running."""
        while True:
            self.server = Server(self.folder, "--port", str(self.port))
            self.server.__enter__()
            if not self.goes_on():
                return
            kill_after(self.draw.uniform(0.5, 2.5), self.server.process)
            self.server.stop(9)
            self.kills += 1

    def ask(self, path, body, key=None):
        """Repeats a request until it is answered, across kills of the server."""
        headers = {"Content-Type": "application/json", "Cairn-Zone": "Europe/London"}
        if key:
            headers["Idempotency-Key"] = key

        def is_answered():
            try:
                wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                wire.request("POST", path, json.dumps(body), headers)
                answer = wire.getresponse()
                text = answer.read()
                wire.close()
            except (OSError, http.client.HTTPException):
                return False
            if answer.status < 400 or answer.status == 304:
                return True
            if answer.status < 500 and answer.status not in (409, 429):
                self.faults.append((path, answer.status, text))
                return True
            return False
        until(is_answered)

    def extension(self, app):
        """Reports use, with a separate key for each report."""
        while self.goes_on() and (slot := self.slot()) is not None:
            start = (MIDNIGHT + slot * SLOT) * 1_000
            use = {"app": app, "from": start, "until": start + SLOT * 1_000}
            self.ask("/api/v1/time/usage", {"uses": [use], "source": "extension"},
                     key=str(uuid.uuid4()))
            with self.lock:
                self.used.add((app, slot))

    def watcher(self, name):
        """Inserts observations. An event that is sent again after a lost answer exists twice but
        counts once."""
        bucket = f"/api/0/buckets/window_{name}"
        self.ask(bucket, {"client": "c", "type": "currentwindow", "hostname": name})
        while self.goes_on() and (slot := self.slot()) is not None:
            stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(MIDNIGHT + slot * SLOT))
            self.ask(f"{bucket}/events", [{
                "timestamp": stamp, "duration": SLOT, "data": {"app": "Kindle", "title": "x"}}])
            with self.lock:
                self.used.add(("kindle", slot))

    def line(self, number):
        """Writes notes with command lines, some of which are killed."""
        program = pathlib.Path(serving.binary()).with_name("cairn")
        draw, count = random.Random(number), 0
        while self.goes_on():
            count += 1
            note = f"note {number} {count}"
            process = subprocess.Popen(
                [program, "mood", "4", "--note", note, "--data", self.folder],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                env=os.environ | {"CAIRN_NOW": "2026-03-21T12:00:00Z",
                                  "CAIRN_ZONE": "Europe/London"})
            if draw.random() < 0.3:
                kill_after(draw.uniform(0, 0.06), process)
            told = process.communicate()[1]
            with self.lock:
                if process.returncode == 0:
                    self.noted.add(note)
                elif process.returncode == -9:
                    self.killed.add(note)
                else:
                    self.faults.append((note, process.returncode, told))

    def run(self):
        """Lets all writers run for a while, then stops the server gracefully."""
        works = [threading.Thread(target=work, args=args) for work, args in [
            (self.serve, ()), (self.extension, ("kindle",)), (self.extension, ("duolingo",)),
            (self.watcher, ("one",)), (self.watcher, ("two",)), (self.line, (1,)),
            (self.line, (2,)), (self.line, (3,))]]
        for work in works:
            work.start()
        for work in works:
            work.join()


def balance(slots):
    """The balance in seconds from productive use alone, computed by independent code (B3)."""
    total, session, last = 0, 0, None
    for start in sorted(slot * SLOT for slot in slots) + [10 ** 9]:
        if last is not None and start - last > 120:
            total += max(0, session - 60) // 60 * 60
            session = 0
        session += SLOT
        last = start + SLOT
    return total


class Together(unittest.TestCase):
    """One store and eight programs that write to it."""

    def test_b1_y1_nothing_is_lost_or_counted_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            crowd = Crowd(folder, seed=7)
            crowd.run()
            try:
                self.assertEqual(crowd.faults, [])
                self.assertGreater(crowd.kills, 2)
                program = pathlib.Path(serving.binary()).with_name("cairn")
                facts = self.settled(crowd, program)
                day = crowd.server.ask("GET", "/api/v1/time").json
                wanted = balance({slot for _, slot in crowd.used})
                self.assertEqual((day["balance"], day["earned"]), (wanted, wanted))
            finally:
                crowd.server.stop()
            notes = [json.loads(fact["payload"]).get("note") for fact in facts
                     if fact["kind"] == "reflections.felt"]
            self.assertEqual(len(notes), len(set(notes)), "a note is there twice")
            self.assertLessEqual(crowd.noted, set(notes), "a note is lost")
            self.assertLessEqual(set(notes), crowd.noted | crowd.killed)
            done = subprocess.run(
                [program, "doctor", "--data", folder], check=False, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stdout)
            print(f"crowd: {len(crowd.used)} uses, {len(crowd.noted)} notes, "
                  f"{crowd.kills} servers and {len(crowd.killed)} lines killed")

    def settled(self, crowd, program):
        """Waits until the watchers' reports are recorded as events, and returns these."""
        wanted = {(app, MIDNIGHT + slot * SLOT + second)
                  for app, slot in crowd.used for second in range(SLOT)}

        def told():
            lines = subprocess.run(
                [program, "export", "--data", crowd.folder], check=True,
                capture_output=True).stdout.splitlines()[1:]
            facts = [json.loads(line) for line in lines]
            return facts if self.seconds(facts) >= wanted else None
        facts = until(told)
        self.assertEqual(self.seconds(facts), wanted)
        return facts

    def seconds(self, facts):
        """Each second of each app in the events; a second that appears twice fails the test."""
        found = []
        for fact in facts:
            if fact["kind"] == "time-trading.used":
                for use in json.loads(fact["payload"])["uses"]:
                    found += [(use["app"], second) for second in
                              range(use["from"] // 1_000, use["until"] // 1_000)]
        self.assertEqual(len(found), len(set(found)), "a second counts twice")
        return set(found)
