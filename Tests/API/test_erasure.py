"""Somebody leaves a server of many people: what they recorded is in no file any more."""

import base64
import os
import pathlib
import shutil
import sqlite3
import tempfile
import time
import unittest

from test_accounts import Browser, PeopleServer
from test_sync import Device

# What each kind of words of a person says, so that none can be missed.
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
    """The files of a folder that hold some words, as they are or as programs may write them."""
    found = []
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if not path.is_file():
            continue
        content = path.read_bytes()
        for word in words:
            plain = word.encode()
            forms = [plain, word.encode("utf-16-le"), plain.hex().encode()]
            # In base64 the inner part of a word is the same at one of three places.
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

    def serve(self):
        """The server of the test's people."""
        return PeopleServer(self.store, "--sign-up", "open")

    def settle(self, server):
        """Stops a server and keeps what it logged."""
        server.stop()
        self.log += "".join(server._log)

    def login(self, server, browser, name):
        """A device that is signed in as whoever the browser is of."""
        device = Device(self.folder, name)
        login = device.start("login", f"http://127.0.0.1:{server.port}")
        code = login.stdout.readline().strip()
        browser.form("/approve", code=code, act="yes")
        login.communicate(timeout=60)
        return device

    def leave(self, name):
        """Lets the days of grace of a person be over."""
        with sqlite3.connect(os.path.join(self.store, "directory.db")) as directory:
            changed = directory.execute(
                "UPDATE people SET state = 'leaving', due = 1 WHERE name = ?", [name])
            self.assertEqual(changed.rowcount, 1)
        directory.close()

    def test_o3_who_was_erased_is_in_no_file_and_others_are_as_they_were(self):
        """Twelve kinds of words of Ada's; Ben's stay; her devices are told, and ask before."""
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
        # Nothing of anybody's is in plain text, though everybody is there.
        every = [*WORDS.values(), *other.values()]
        self.assertEqual(holding(self.store, every), [])
        before = os.path.join(self.folder, "before")
        shutil.copytree(self.store, before)
        self.leave("Adamarker")
        with self.serve() as server:
            self.until(lambda: "Adamarker" not in self.people())
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
        self.restored(before)

    def restored(self, before):
        """A copy of the journal from before, with the keys of now, tells nothing of her."""
        for name in ("journal.db", "journal.db-wal", "journal.db-shm"):
            path = pathlib.Path(self.store, name)
            path.unlink(missing_ok=True)
            source = pathlib.Path(before, name)
            if source.exists():
                shutil.copy(source, path)
        with self.serve() as server:
            self.until(lambda: self.accounts() == 1)
            self.settle(server)
        self.assertEqual(holding(self.store, WORDS.values()), [])

    def people(self):
        """The names in the directory."""
        directory = sqlite3.connect(os.path.join(self.store, "directory.db"))
        names = [name for name, in directory.execute("SELECT name FROM people")]
        directory.close()
        return names

    def accounts(self):
        """How many accounts have rows in the journal."""
        journal = sqlite3.connect(os.path.join(self.store, "journal.db"))
        count = journal.execute("SELECT count(DISTINCT account) FROM events").fetchone()[0]
        journal.close()
        return count

    def until(self, holds):
        """Waits for what the server does beside answering."""
        deadline = time.monotonic() + 20
        while not holds():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(.05)

    @staticmethod
    def move(device, server):
        """The device asks the server at its port of now."""
        memory = device.data / "sync"
        lines = [f"address = http://127.0.0.1:{server.port}" if line.startswith("address") else line
                 for line in memory.read_text().splitlines()]
        memory.write_text("\n".join(lines) + "\n")


def ada_status(server, browser):
    """What somebody's session is answered."""
    browser.server = server
    return browser.ask("GET", "/api/v1/today").status


if __name__ == "__main__":
    unittest.main()
