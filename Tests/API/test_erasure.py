"""After a user left a multi-user server, no file contains the user's data."""

import base64
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest

import serving
from test_accounts import Browser, PeopleServer
from test_sync import NOW, Device
from waiting import kill_after, until

# Seven days after the tests' time, when the grace period is over.
LATER = "2026-03-28T12:00:00Z"
# A marker for each kind of a person's words, so that none is missed.
WORDS = {
    "item": "Quaver-Item", "cue": "Quaver-Cue", "note": "Quaver-Note", "skip": "Quaver-Skip",
    "goal": "Quaver-Goal", "focus": "Quaver-Focus", "reflection": "Quaver-Reflection",
    "mood": "Quaver-Mood", "tension": "Quaver-Tension", "suggestion": "Quaver-Suggestion",
    "app": "Quaver-App", "group": "Quaver-Group",
}


def record(device, words):
    """Records something of each kind."""
    for line in (
            ["add", words["item"], "--after", words["cue"]], ["add", "Run"],
            ["note", words["item"], words["note"]],
            ["skip", "Run", "--note", words["skip"]],
            ["goal", "add", words["goal"]],
            ["focus", "set", words["focus"], "Two", "Three", "--goal", words["goal"]],
            ["reflect", "night", words["reflection"]],
            ["mood", "4", "--note", words["mood"]],
            ["tension", "7", "--note", words["tension"]],
            ["tension", "suggest", "add", words["suggestion"], "Breathe out"],
            ["apps", "add", words["app"], "--productive"],
            ["group", words["group"], words["item"], "Run"]):
        done = device.run(*line)
        if done.returncode:
            raise AssertionError(f"cairn {line}: {done.stderr}")


def holding(folder, words):
    """The files of a folder that contain the words, plain or in a common encoding."""
    found = []
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if not path.is_file():
            continue
        content = path.read_bytes()
        for word in words:
            plain = word.encode()
            forms = [plain, word.encode("utf-16-le"), plain.hex().encode()]
            # In base64 the inner part of a word appears in one of three alignments.
            forms += [base64.b64encode(b"x" * gap + plain)[4:-4] for gap in range(3)]
            if any(form in content for form in forms):
                found.append((path.name, word))
    return found


class ErasureTests(unittest.TestCase):
    """Rule O3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.store = os.path.join(folder.name, "store")
        self.log = ""

    def serve(self, *options):
        """A server for the users of the test."""
        return PeopleServer(self.store, "--sign-up", "open", *options)

    def operate(self, *words, store=None):
        """Runs a command of the operator; returns its output."""
        done = subprocess.run(
            [serving.binary(), *words, "--data", store or self.store], capture_output=True,
            text=True, env=os.environ | {"CAIRN_NOW": NOW}, timeout=120, check=False)
        self.log += done.stderr
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def settle(self, server):
        """Stops a server and keeps its log."""
        server.stop()
        self.log += "".join(server._log)

    def login(self, server, browser, name):
        """A device signed in as the browser's user."""
        device = Device(self.folder, name)
        login = device.start("login", f"http://127.0.0.1:{server.port}")
        code = login.stdout.readline().strip()
        browser.form("/approve", code=code, act="yes")
        login.communicate(timeout=60)
        return device

    def test_o3_erased_user_is_in_no_file_and_others_are_unchanged(self):
        """After Ada is erased, no file contains her data; Ben's data stays; Ada's devices ask
        before they wipe their data."""
        other = {kind: word.replace("Quaver", "Benbow") for kind, word in WORDS.items()}
        with self.serve() as server:
            ada, ben = Browser(server), Browser(server)
            self.assertEqual(ada.join("Adamarker", "").status, 303)
            self.assertEqual(ben.join("Ben", "").status, 303)
            phone = self.login(server, ada, "phone")
            laptop = self.login(server, ada, "laptop")
            bens = self.login(server, ben, "bens")
            record(phone, WORDS)
            record(bens, other)
            phone.sync()
            laptop.sync()
            bens.sync()
            for browser, words in ((ada, WORDS), (ben, other)):
                page = "".join(browser.ask("GET", path).body.decode() for path in (
                    "/api/v1/items", "/api/v1/events?limit=500"))
                for word in words.values():
                    self.assertIn(word, page)
            self.settle(server)
        # All people are still present, but nothing is in plain text.
        every = [*WORDS.values(), *other.values()]
        self.assertEqual(holding(self.store, every), [])
        before, keys = (os.path.join(self.folder, name) for name in ("before", "keys"))
        self.operate("backup", before)
        self.operate("backup", "--keys", keys)
        self.assertEqual(holding(before, every), [])
        self.assertIn("will be erased on 2026-03-28", self.operate("admin", "erase", "adamarker"))
        # The grace period is over when this server starts.
        bens.environment["CAIRN_NOW"] = LATER
        with self.serve("--now", LATER) as server:
            until(lambda: "Adamarker" not in self.people())
            self.assertEqual(ada_status(server, ada), 401)
            self.move(phone, server)
            self.move(laptop, server)
            self.move(bens, server)
            told = phone.run("sync")
            self.assertEqual(told.returncode, 1, told.stderr)
            self.assertIn("was erased at", told.stderr)
            self.assertEqual(len(phone.does("today")["items"]), 2)
            self.assertEqual({word for _, word in holding(phone.data, WORDS.values())},
                             set(WORDS.values()))
            wiped = phone.run("sync", "--wipe")
            self.assertEqual(wiped.returncode, 0, wiped.stderr)
            self.assertEqual(phone.does("today")["items"], [])
            kept = laptop.run("logout")
            self.assertEqual(kept.returncode, 0, kept.stderr)
            self.assertEqual(len(laptop.does("today")["items"]), 2)
            self.assertEqual(bens.sync(), (0, 0))
            ben.server = server
            page = ben.ask("GET", "/api/v1/events?limit=500").body.decode()
            for word in other.values():
                self.assertIn(word, page)
            self.settle(server)
        self.assertEqual(holding(self.store, [*every, "Adamarker"]), [])
        self.assertEqual(holding(phone.data, WORDS.values()), [])
        for word in [*every, "Adamarker"]:
            self.assertNotIn(word, self.log)
        self.restored(before, bens, other)

    def test_o3_killed_erasure_continues_and_affects_no_other_user(self):
        """An erasure is killed in the command and in the server's own task, and is completed
        later."""
        draw = random.Random(7)
        with self.serve() as server:
            ben = Browser(server)
            ben.join("Ben", "")
            ben.ask("POST", "/api/v1/items", {"name": "Benbow-Item"})
            names = [f"Quaver-Name{number}" for number in range(9)]
            for name in names:
                one = Browser(server)
                self.assertEqual(one.join(name, "").status, 303)
                for number in range(30):
                    made = one.ask("POST", "/api/v1/items", {"name": f"Quaver-Item{number}"})
                    self.assertEqual(made.status, 201)
            self.settle(server)
        whole = time.monotonic()
        self.operate("admin", "erase", names[0], "--now")
        whole = time.monotonic() - whole
        killed = 0
        for name in names[1:5]:
            with subprocess.Popen(
                    [serving.binary(), "admin", "erase", name, "--now", "--data", self.store],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                    env=os.environ | {"CAIRN_NOW": NOW}) as process:
                kill_after(draw.uniform(.1, 1) * whole, process)
                self.log += process.communicate(timeout=60)[1]
                killed += process.returncode == -9
            if name in self.people():
                self.operate("admin", "erase", name, "--now")
        self.assertGreater(killed, 0)
        for name in names[5:]:
            self.operate("admin", "erase", name)
        while len(self.people()) > 1:
            # The server erases as it starts, and gets more time in each round.
            with self.serve("--now", LATER) as server:
                kill_after(killed * .004, server.process)
                self.settle(server)
                killed += 1
            self.assertLess(killed, 200)
        with self.serve("--now", LATER) as server:
            ben.server = server
            until(lambda: self.accounts() == 1)
            self.assertIn(b"Benbow-Item", ben.ask("GET", "/api/v1/items").body)
            self.settle(server)
        self.assertEqual(self.people(), ["Ben"])
        self.assertIn("every hash, chain and page is valid", self.operate("verify"))
        self.assertEqual(holding(self.store, ["Quaver-Name", "Quaver-Item", "Benbow-Item"]), [])
        for word in ("Quaver-Item", "Quaver-Name"):
            self.assertNotIn(word, self.log)

    def restored(self, before, bens, other):
        """An earlier backup, restored with the current keys, has nothing of Ada and all of Ben's
        data."""
        keys = os.path.join(self.folder, "keys-now")
        self.operate("backup", "--keys", keys)
        self.store = os.path.join(self.folder, "again")
        self.assertIn("1 erased user was not restored", self.operate(
            "restore", before, "--keys", keys))
        self.operate("verify")
        self.assertEqual(self.people(), ["Ben"])
        self.assertEqual(self.accounts(), 1)
        with self.serve("--now", LATER) as server:
            self.move(bens, server)
            bens.does("sync")
            token = next(line.split(" = ")[1] for line in
                         (bens.data / "sync").read_text().splitlines() if line.startswith("token"))
            page = server.ask("GET", "/api/v1/events?limit=500", None,
                              {"Authorization": "Bearer " + token}).body.decode()
            for word in other.values():
                self.assertIn(word, page)
            self.settle(server)
        every = [*WORDS.values(), *other.values(), "Adamarker"]
        self.assertEqual(holding(self.store, every), [])

    def people(self):
        """The names in the directory."""
        directory = sqlite3.connect(os.path.join(self.store, "directory.db"))
        names = [name for name, in directory.execute("SELECT name FROM people")]
        directory.close()
        return names

    def accounts(self):
        """The number of accounts with rows in the journal."""
        journal = sqlite3.connect(os.path.join(self.store, "journal.db"))
        count = journal.execute("SELECT count(DISTINCT account) FROM events").fetchone()[0]
        journal.close()
        return count

    @staticmethod
    def move(device, server):
        """Points the device to the server's current port."""
        memory = device.data / "sync"
        lines = [f"address = http://127.0.0.1:{server.port}" if line.startswith("address") else line
                 for line in memory.read_text().splitlines()]
        memory.write_text("\n".join(lines) + "\n")


def ada_status(server, browser):
    """The status of a request with Ada's session."""
    browser.server = server
    return browser.ask("GET", "/api/v1/today").status


if __name__ == "__main__":
    unittest.main()
