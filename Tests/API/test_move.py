"""The data of a multi-user server moves to a database and back while users write."""

import http.client
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import threading
import unittest

import serving
import two_nodes
from authenticator import Person
from test_accounts import Browser, PeopleServer
from two_nodes import NOON, Database
from waiting import kill_after, until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Leagues", "Moving", "Notifications", "Plans",
          "Postgres")

# Seconds: until a move ends, and until a fact is acknowledged.
MOVED, PATIENCE = 120, 60
LETTERS = "abcdefghijklmnopqrstuvwxyz"

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name


class Writer(threading.Thread):
    """A user who adds habits one after another, retrying each until it is acknowledged."""

    def __init__(self, browser, number, place):
        super().__init__(daemon=True)
        self.browser, self.number, self.place = browser, number, place
        self.acknowledged, self.strange, self.put_off, self.asked = [], [], 0, 0
        self.is_over = threading.Event()

    def run(self):
        count = 0
        while not self.is_over.is_set():
            word = "".join(LETTERS[count // 26 ** place % 26] for place in range(4))
            name = f"Habit {LETTERS[self.number]}{word}"
            try:
                until(lambda name=name: self.add(name), PATIENCE, name)
            except AssertionError as never:
                self.strange.append(str(never))
                return
            count += 1

    def add(self, name):
        """True if the current server acknowledged the habit."""
        server = self.place["server"]
        if server is None:
            return False
        self.browser.server = server
        self.asked += 1
        try:
            answer = self.browser.ask(
                "POST", "/api/v1/quick-add", {"text": f"{name} every day"},
                **{"Cairn-Zone": "Europe/London", "Idempotency-Key": name.replace(" ", "-")})
        except (OSError, http.client.HTTPException):
            return False  # The server has ended.
        if answer.status == 201:
            self.acknowledged.append(name)
            return True
        if answer.status == 503 and "retry-after" in answer.headers:
            self.put_off += 1
        elif answer.status != 409:
            self.strange.append((answer.status, answer.body[:200]))
        return False


class MoveTests(unittest.TestCase):
    """Rules O3 and Y0 for a store that is moved."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.database = Database()
        self.addCleanup(self.database.drop)
        # Writers use the current server.
        self.place = {"server": None}

    def server(self, where, folder=None):
        """A server over files or over the database, to be started by `with`."""
        options = ("--store", self.database.url) if where == "postgres" else ()
        server = PeopleServer(folder or self.folder, "--sign-up", "open", *options)
        server.now = NOON
        return server

    def start_move(self, way, *more, folder=None):
        """Starts a move."""
        return subprocess.Popen(
            [serving.binary(), "move", *way, "--data", folder or self.folder, *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"CAIRN_STORE": self.database.url, "CAIRN_NOW": NOON})

    def move(self, way, *more, folder=None):
        """The output of a completed move."""
        move = self.start_move(way, *more, folder=folder)
        out, err = move.communicate(timeout=MOVED)
        return move.returncode, out, err

    def moved(self, way, folder=None):
        """Moves the store and expects success."""
        status, out, err = self.move(way, folder=folder)
        self.assertEqual(status, 0, out + err)
        return out

    def verify(self, *words, store=None):
        """The output of the server's verification."""
        environment = {name: value for name, value in os.environ.items() if name != "CAIRN_STORE"}
        done = subprocess.run(
            [serving.binary(), "verify", *words], capture_output=True, text=True, timeout=60,
            check=False, env=environment | ({"CAIRN_STORE": store} if store else {}))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def names(self, browser):
        """The habits of a person."""
        answer = browser.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
        self.assertEqual(answer.status, 200, answer.body)
        return sorted(item["name"] for item in answer.json["items"])

    def events(self, browser):
        """The latest events of a user, in readable form."""
        answer = browser.ask("GET", "/api/v1/events?limit=500")
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json["events"]

    def join(self, server, *names):
        """Signs users up."""
        people = {}
        for name in names:
            people[name] = Browser(server)
            self.assertEqual(people[name].join(name, "").status, 303)
        return people

    def load(self, people):
        """Starts writing for every user."""
        writers = [Writer(browser, number, self.place)
                   for number, browser in enumerate(people.values())]
        for writer in writers:
            writer.start()
        return writers

    def under_load(self, way, people, folder=None):
        """Moves while users write, after some killed attempts. Returns the writers."""
        writers = self.load(people)
        self.all_write(writers)
        for pause in (.03, .06, .1, .15, .2, .3, .5):
            move = self.start_move(way, folder=folder)
            kill_after(pause, move)
            move.communicate()
        # One of the attempts can have completed.
        self.assertRegex(self.moved(way, folder=folder), "Moved and compared|already moved")
        self.all_write(writers)
        return writers

    @staticmethod
    def all_write(writers):
        """Waits until every user has sent three more requests."""
        before = [writer.asked for writer in writers]
        until(lambda: all(writer.asked >= count + 3
                          for writer, count in zip(writers, before)), PATIENCE)

    def end(self, writers, server):
        """Lets every user write at the new place for a while, then stops."""
        self.place["server"] = server
        before = [len(writer.acknowledged) for writer in writers]
        until(lambda: all(len(writer.acknowledged) >= count + 3
                          for writer, count in zip(writers, before)), PATIENCE)
        for writer in writers:
            writer.is_over.set()
        for writer in writers:
            writer.join(PATIENCE)
            self.assertEqual(writer.strange, [])
            self.assertGreater(writer.put_off, 0)

    def there_and_back(self, first, second):
        """Moves the data to the other place and back during writes; nothing is lost or doubled."""
        target = self.folder if second == "postgres" else self.folder + "/files"
        if second == "sqlite":
            os.mkdir(target)
        with self.server(first) as one:
            people = self.join(one, "Ada", "Bob", "Eve")
            gone = self.join(one, "Gus")["Gus"]
            self.assertEqual(gone.ask("POST", "/api/v1/items", {"name": "Quaver"}).status, 201)
            self.place["server"] = one
            if second == "sqlite":
                key = pathlib.Path(self.folder, "master.key").read_text(encoding="ascii")
                pathlib.Path(target, "master.key").write_text(key, encoding="ascii")
            # A person erased after a first copy does not come back.
            move = self.start_move((first, second), folder=target)
            self.assertIn("Round 1", move.stdout.readline())
            move.send_signal(signal.SIGKILL)
            move.communicate()
            self.lift_if_fenced(first, second, target)
            self.erase("Gus", first)
            writers = self.under_load((first, second), people, folder=target)
            # Clients at the old place are asked to retry, and lose nothing.
            self.assertEqual(people["Ada"].ask(
                "POST", "/api/v1/quick-add", {"text": "Late every day"}).status, 503)
            self.place["server"] = None
        with self.server(second, target) as other:
            self.end(writers, other)
            for writer, browser in zip(writers, people.values()):
                browser.server = other
                self.assertEqual(self.names(browser), sorted(writer.acknowledged))
            gone.server = other
            self.assertEqual(gone.ask("GET", "/api/v1/items").status, 401)
            self.assertEqual(Browser(other).form(
                "/sign-in", name="Gus", password="correct horse").status, 401)
            again = Browser(other)
            self.assertEqual(again.form(
                "/sign-in", name="Ada", password="correct horse").status, 303)
        proof = self.verify("--data", target,
                            store=self.database.url if second == "postgres" else None)
        self.assertIn("every hash", proof)

    def lift_if_fenced(self, first, second, target):
        """Removes the write lock if a killed move had reached its final phase."""
        status, out, err = self.move((first, second), "--abandon", folder=target)
        self.assertEqual(status, 0, out + err)

    def erase(self, name, where):
        """Erases a user immediately."""
        done = subprocess.run(
            [serving.binary(), "admin", "erase", name, "--now", "--data", self.folder],
            capture_output=True, text=True, timeout=60, check=False,
            env=os.environ | ({"CAIRN_STORE": self.database.url} if where == "postgres" else {}))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_y0_from_files_to_a_database_under_load(self):
        """Y0: if the move is killed repeatedly, no acknowledged habit is lost or recorded twice."""
        self.there_and_back("sqlite", "postgres")

    def test_y0_from_a_database_to_files_under_load(self):
        """Y0: also in this direction, no acknowledged habit is lost or recorded twice."""
        self.there_and_back("postgres", "sqlite")

    def passkey(self, server):
        """Signs a user up with a passkey."""
        person, browser = Person(f"http://localhost:{server.port}"), Browser(server)
        made = person.make(browser.form("/sign-up/options", name="Cleo").json)
        joined = browser.form("/sign-up", name="Cleo", credential=json.dumps(dict(made)))
        self.assertEqual(joined.status, 303, joined.body)
        return person

    def signs_in(self, server, person):
        """True if a user can sign in with the passkey."""
        browser = Browser(server)
        shown = person.show(browser.form("/sign-in/options").json)
        return browser.form("/sign-in", credential=json.dumps(dict(shown))).status == 303

    def test_o3_moving_there_and_back_keeps_everything(self):
        """O3: after both moves, events, sessions, tokens and passkeys are unchanged."""
        with self.server("sqlite") as one:
            ada = self.join(one, "Ada")["Ada"]
            token = ada.token("read")
            for name in ("Read", "Run"):
                self.assertEqual(ada.ask("POST", "/api/v1/items", {"name": name}).status, 201)
            person = self.passkey(one)
            before = self.events(ada)
        files = self.folder + "/files"
        for way, folder in ((("sqlite", "postgres"), self.folder), (("postgres", "sqlite"), files)):
            if folder == files:
                os.mkdir(files)
                os.link(self.folder + "/master.key", files + "/master.key")
            self.assertIn("Moved and compared", self.moved(way, folder))
            self.assertIn("already moved", self.moved(way, folder))
            server = self.server(way[1], folder)
            # Passkeys belong to an address.
            server.wanted = one.port
            with server as there:
                ada.server = there
                self.assertEqual(self.events(ada), before)
                headers = {"Authorization": f"Bearer {token}"}
                self.assertEqual(there.ask("GET", "/api/v1/items", headers=headers).status, 200)
                self.assertTrue(self.signs_in(there, person))

    def test_o3_obstacles_to_a_move_give_one_sentence(self):
        """O3: for example a store of another server, a single-user store, a target with data or a
        pooler."""
        with self.server("postgres") as node:
            self.join(node, "Ada")
        with tempfile.TemporaryDirectory() as other:
            status, _, err = self.move(("sqlite", "postgres"), folder=other)
            self.assertNotEqual(status, 0)
            self.assertIn("does not belong to a server with many users", err)
            with self.server("sqlite", other) as server:
                self.join(server, "Bob")
            status, _, err = self.move(("sqlite", "postgres"), folder=other)
            self.assertNotEqual(status, 0)
            self.assertIn("another master key", err)
            os.link(self.folder + "/master.key", other + "/master.key")
            status, _, err = self.move(("sqlite", "postgres"), folder=other)
            self.assertNotEqual(status, 0)
            self.assertIn("target store is not empty", err)
            status, _, err = self.move(("postgres", "sqlite"), folder=other)
            self.assertNotEqual(status, 0)
            self.assertIn("target store is not empty", err)
            # None of these blocks the move.
            with self.server("sqlite", other) as server:
                self.join(server, "Eve")
        for words in (("sqlite", "sqlite"), ("sqlite", "postgres", "--store",
                                             self.database.url + "&pooler=transaction")):
            status, _, err = self.move(words)
            self.assertNotEqual(status, 0)
            self.assertEqual(len(err.strip().splitlines()), 1, err)

    def test_o3_moving_or_moved_store_is_not_served(self):
        """O3: starting the wrong server gives an error, and abandoning a move changes nothing."""
        with self.server("sqlite") as one:
            ada = self.join(one, "Ada")["Ada"]
        path = self.folder + "/journal.db"
        self.moved(("sqlite", "postgres"))
        with self.assertRaisesRegex(AssertionError, "was moved to a database"):
            self.server("sqlite").__enter__()
        status, _, err = self.move(("sqlite", "postgres"), "--abandon")
        self.assertNotEqual(status, 0)
        self.assertIn("already moved", err)
        self.database.ask(f"UPDATE {self.database.name}.moves SET done = false")
        with self.assertRaisesRegex(AssertionError, "being moved here"):
            self.server("postgres").__enter__()
        status, out, err = self.move(("sqlite", "postgres"), "--abandon")
        self.assertEqual(status, 0, err)
        self.assertEqual(self.database.count("people"), 0)
        with sqlite3.connect(path) as file:
            triggers = file.execute(
                "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'").fetchone()
        self.assertEqual(triggers, (0,))
        with self.server("sqlite") as again:
            ada.server = again
            self.assertEqual(ada.ask("POST", "/api/v1/items", {"name": "Read"}).status, 201)


if __name__ == "__main__":
    unittest.main()
