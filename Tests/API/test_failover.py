"""The primary is killed under load and its standby takes over: users notice only a pause."""

import http.client
import itertools
import os
import pathlib
import shutil
import tempfile
import threading
import unittest

import postgres_standby
from postgres_cluster import Cluster
from test_accounts import Browser, PeopleServer
from waiting import until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres")

# `Tools/test --full nodes` sets 50.
ROUNDS = int(os.environ.get("FAILOVER_ROUNDS", "2"))
# The time limit of a round in seconds.
PATIENCE = 90
CAN = any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"))


class Pair:
    """A primary and its synchronous standby, on two fixed ports."""

    def __init__(self, folder):
        self.folder = folder
        self.number = 0
        self.primary = Cluster(folder / "0").start(tied=True)
        self.standby = postgres_standby.follow(
            self.primary, self.next(), f"standby_{self.number}", tied=True)
        self.url = self.primary.url(self.standby)

    def next(self):
        """The folder for the next cluster."""
        self.number += 1
        return self.folder / str(self.number)

    def fail(self):
        """Kills the primary, as a power failure does, and promotes its standby."""
        self.primary.kill()
        postgres_standby.promote(self.standby)

    def mend(self):
        """Starts a new standby at the port of the dead primary."""
        dead, self.primary = self.primary, self.standby
        port = dead.port
        shutil.rmtree(dead.folder, ignore_errors=True)
        name = f"standby_{self.number + 1}"
        self.standby = Cluster(self.next(), self.primary.settings)
        postgres_standby.copy(self.primary, self.standby, name)
        self.standby.start(port, tied=True)
        postgres_standby.wait_for(self.primary, name)

    def stop(self):
        """Stops both databases."""
        for cluster in (self.standby, self.primary):
            cluster.stop()


class Writer(threading.Thread):
    """A user who adds habits one after another, retrying each until it is acknowledged."""

    def __init__(self, browsers, names):
        super().__init__(daemon=True)
        self.browsers = browsers
        self.names = names
        self.acknowledged = []
        self.refused = []
        self.strange = []

    def run(self):
        for number, name in enumerate(self.names):
            turns = itertools.count(number)
            until(lambda name=name, turns=turns: self.add(name, next(turns)), PATIENCE)

    def add(self, name, turn):
        """True if the habit is acknowledged. Each attempt goes to another node."""
        try:
            answer = self.browsers[turn % len(self.browsers)].ask(
                "POST", "/api/v1/quick-add", {"text": f"{name} every day"},
                **{"Cairn-Zone": "Europe/London", "Idempotency-Key": name.replace(" ", "-")})
        except (OSError, http.client.HTTPException) as error:
            self.strange.append(repr(error))
            return False
        if answer.status == 201:
            self.acknowledged.append(name)
            return True
        self.refused.append((answer.status, "retry-after" in answer.headers))
        return False


def names(number):
    """Thirty names without a digit."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [f"Habit {letters[number]}{letters[count // 26]}{letters[count % 26]}"
            for count in range(30)]


@unittest.skipUnless(CAN, "skipped: PostgreSQL's programs are not here")
class FailoverTests(unittest.TestCase):
    """Rule K1 over a primary and its synchronous standby."""

    def test_k1_killed_primary_loses_nothing_acknowledged(self):
        """K1: if the primary is killed under load, no acknowledged habit is lost or recorded
        twice."""
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            os.chmod(folder, 0o755)
            pair = Pair(pathlib.Path(folder) / "clusters")
            self.addCleanup(pair.stop)
            data = pathlib.Path(folder) / "data"
            options = ("--store", pair.url, "--sign-up", "open")
            with PeopleServer(str(data), *options) as one, \
                    PeopleServer(str(data), *options) as two:
                for number in range(ROUNDS):
                    with self.subTest(round=number):
                        self.one_round(pair, one, two, number)
                    if number + 1 < ROUNDS:
                        pair.mend()

    def one_round(self, pair, one, two, number):
        """Two users write at both nodes while the primary is killed."""
        writers = []
        for who in ("Ada", "Bob"):
            person = Browser(one)
            self.assertIn(person.join(f"{who} {number}", "").status, (200, 303))
            there = Browser(two)
            there.cookie = person.cookie
            writers.append(Writer([person, there], names(number % 26)))
        for writer in writers:
            writer.start()
        until(lambda: all(len(writer.acknowledged) > 5 for writer in writers), PATIENCE)
        pair.fail()
        for writer in writers:
            writer.join(PATIENCE + 30)
            self.assertEqual(writer.acknowledged, writer.names)
            self.assertEqual(writer.strange, [])
            # Requests during the failover got Retry-After and no other error.
            self.assertLessEqual(set(writer.refused), {(503, True)})
            for browser in writer.browsers:
                answer = browser.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
                found = [item["name"] for item in answer.json["items"]]
                self.assertEqual(sorted(found), sorted(writer.names))
