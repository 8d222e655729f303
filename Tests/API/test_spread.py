"""Accounts distributed over two databases, with two nodes that use both (Rules O3, Y0)."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import serving
from postgres_cluster import Cluster
from test_accounts import Browser, PeopleServer

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres")

CAN = any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"))
ZONE = {"Cairn-Zone": "Europe/London"}
TABLES = ("accounts", "devices", "events", "operations", "snapshots")
PEOPLE = 12


def ask(url, sql):
    """The answer of a database, one line per row."""
    done = subprocess.run(["psql", url, "-XAtqc", sql], capture_output=True, text=True,
                          check=True, timeout=60)
    return done.stdout.split()


@unittest.skipUnless(CAN, "skipped: PostgreSQL's programs are not here")
class SpreadTests(unittest.TestCase):
    """Two databases, each in its own cluster."""

    def setUp(self):
        # A short path that the user of the clusters can access.
        folder = tempfile.TemporaryDirectory(dir="/tmp")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.folder = pathlib.Path(folder.name)
        self.clusters = []
        for name in ("0", "1"):
            cluster = Cluster(self.folder / "clusters" / name).start(tied=True)
            self.addCleanup(cluster.stop)
            self.clusters.append(cluster)
        self.urls = [cluster.url() for cluster in self.clusters]

    def node(self, *urls):
        """A node with the databases in the given order."""
        return PeopleServer(str(self.folder / "data"), "--sign-up", "open", "--store",
                            " ".join(urls or self.urls))

    @staticmethod
    def write(person, text):
        """Records a sentence and returns the answer."""
        return person.ask("POST", "/api/v1/quick-add", {"text": text}, **ZONE)

    @staticmethod
    def read(person):
        """The habits of a user, or the status and whether Retry-After is set."""
        answer = person.ask("GET", "/api/v1/items", **ZONE)
        if answer.status != 200:
            return answer.status, "retry-after" in answer.headers
        return [item["name"] for item in answer.json["items"]]

    def accounts(self, table):
        """The accounts that have rows in a table, for each database."""
        return [set(ask(url, f"SELECT DISTINCT account FROM {table}")) for url in self.urls]

    def operate(self, *words, store=None):
        """The answer of an operator's command."""
        return subprocess.run(
            [serving.binary(), *words, "--data", str(self.folder / "data")],
            capture_output=True, text=True, timeout=60, check=False,
            env=os.environ | {"CAIRN_STORE": store or " ".join(self.urls)})

    def test_y0_every_account_is_completely_in_one_database(self):
        """Y0, O3: each node serves all accounts; if one database is down, only its accounts must
        wait."""
        with self.node() as one, self.node() as two:
            people = {}
            for number in range(PEOPLE):
                name = "Person " + "abcdefghijklmnop"[number]
                here, there = Browser(one), Browser(two)
                self.assertEqual(here.join(name, "").status, 303)
                there.cookie = here.cookie
                self.assertEqual(self.write(here, "Read every day").status, 201)
                self.assertEqual(self.write(there, "Swim every day").status, 201)
                for person in (here, there):
                    self.assertEqual(self.read(person), ["Read", "Swim"])
                people[name] = (here, there)
            homes = self.accounts("accounts")
            self.assertEqual(len(homes[0] | homes[1]), PEOPLE)
            self.assertTrue(homes[0] and homes[1])
            for table in TABLES:
                first, second = self.accounts(table)
                self.assertLessEqual(first, homes[0], table)
                self.assertLessEqual(second, homes[1], table)
            self.assertFalse(homes[0] & homes[1])
            proof = self.operate("verify")
            self.assertIn("every hash and chain is valid", proof.stdout, proof.stderr)
            counted = self.operate("admin", "stats").stdout
            self.assertIn(f"accounts with facts: {PEOPLE}\n", counted)
            self.lose_one(people, len(homes[1]))
            first = next(iter(people))
            self.assertEqual(self.operate("admin", "erase", first, "--now").returncode, 0)
            left = self.accounts("events")
            self.assertEqual(len(left[0]) + len(left[1]), PEOPLE - 1)

    def lose_one(self, people, missing):
        """The second database is killed and restarted."""
        self.clusters[1].kill()
        refused, waits = 0, (503, True)
        for here, there in people.values():
            found = [self.read(person) for person in (here, there)]
            if found[0] == waits:
                refused += 1
                self.assertEqual(found, [waits, waits])
                self.assertEqual(self.write(here, "Run every day").status, 503)
            else:
                self.assertEqual(found, [["Read", "Swim"]] * 2)
                self.assertEqual(self.write(there, "Run every day").status, 201)
        self.assertEqual(refused, missing)
        self.clusters[1].start(self.clusters[1].port, tied=True)
        for here, there in people.values():
            for person in (here, there):
                self.assertEqual(self.read(person)[:2], ["Read", "Swim"])

    def test_y0_databases_in_another_order_or_number_are_rejected(self):
        """Y0: the server rejects them, because users' data would seem to be missing."""
        with self.node() as node:
            Browser(node).join("Ada", "")
        alone = ask(self.urls[0], "SELECT count(*) FROM people")
        for urls in (self.urls[::-1], self.urls[:1], self.urls[1:], self.urls + self.urls[:1]):
            done = self.operate("verify", store=" ".join(urls))
            self.assertGreater(done.returncode, 0)
            self.assertIn("is listed as number", done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertEqual(ask(self.urls[0], "SELECT count(*) FROM people"), alone)

    def test_y0_database_with_accounts_cannot_become_one_of_two(self):
        """Y0: a second database is rejected, because accounts assigned to it would seem empty."""
        with self.node(self.urls[0]) as node:
            person = Browser(node)
            person.join("Ada", "")
            self.assertEqual(self.write(person, "Read every day").status, 201)
        done = self.operate("verify")
        self.assertIn("number 1 of 1 of its journal", done.stderr)
        with self.node(self.urls[0]) as node:
            person.server = node
            self.assertEqual(self.read(person), ["Read"])
