"""Nodes over one PostgreSQL, as tests start them: a schema each, and whoever asks at which."""

import os
import secrets
import subprocess
import tempfile
import unittest

import postgres
import serving
from test_accounts import Browser, PeopleServer

NOON = "2026-03-21T12:00:00Z"


def set_up():
    """A cluster for all of them, unless one is offered."""
    offer = postgres.offered()
    try:
        offer.__enter__()  # pylint: disable=unnecessary-dunder-call
    except postgres.Refusal as refusal:
        raise unittest.SkipTest(f"skipped: {refusal}") from None
    unittest.addModuleCleanup(offer.__exit__, None, None, None)


def cluster():
    """The address of the cluster."""
    return os.environ[postgres.OFFER]


class Database:
    """A schema of a test's own in the cluster."""

    def __init__(self):
        self.name = f"nodes_{secrets.token_hex(6)}"
        self.ask(f"CREATE SCHEMA {self.name}")
        mark = "&" if "?" in cluster() else "?"
        self.url = f"{cluster()}{mark}options=-c%20search_path%3D{self.name}"

    @staticmethod
    def ask(sql):
        """The answer to a statement, a line a row."""
        done = subprocess.run(["psql", cluster(), "-XAtqc", sql], capture_output=True, text=True,
                              check=True, timeout=60)
        return done.stdout.strip()

    def count(self, table):
        """How many rows a table has."""
        return int(self.ask(f"SELECT count(*) FROM {self.name}.{table}"))

    def dump(self):
        """All that is in it, as statements."""
        return subprocess.run(["pg_dump", "-d", cluster(), "-n", self.name], capture_output=True,
                              check=True, timeout=60).stdout

    def restore(self, dump):
        """Puts back what was in it, and nothing else."""
        self.drop()
        subprocess.run(["psql", cluster(), "-Xqv", "ON_ERROR_STOP=1"], input=dump,
                       capture_output=True, check=True, timeout=60)

    def drop(self):
        """Takes it away."""
        self.ask(f"DROP SCHEMA {self.name} CASCADE")


def word(number):
    """A name that has no number in it, which a sentence would take for an amount."""
    return "Habit " + chr(ord("a") + number) * 3


class At:
    """Somebody's browser, at whichever node."""

    def __init__(self, browser, server):
        self.other = Browser(server)
        self.other.cookie = browser.cookie

    def __getattr__(self, name):
        return getattr(self.other, name)


class Nodes(unittest.TestCase):
    """Nodes over a database of a test's own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.database = Database()
        self.addCleanup(self.database.drop)

    def node(self, *options, now=NOON):
        """A node, which is started by `with`."""
        node = PeopleServer(self.folder, "--store", self.database.url, *options)
        node.now = now
        return node

    def member(self, node):
        """The first person, signed up at a node."""
        person = Browser(node)
        self.assertIn(person.join("Ada", node.first()).status, (200, 303))
        return person

    @staticmethod
    def log(person, text, **headers):
        """Records something by a sentence."""
        return person.ask("POST", "/api/v1/quick-add", {"text": text}, **{
            "Cairn-Zone": "Europe/London"} | headers)

    def names(self, person):
        """The habits that somebody has."""
        answer = person.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
        self.assertEqual(answer.status, 200, answer.body)
        return [item["name"] for item in answer.json["items"]]

    def operate(self, *words):
        """What a command of the operator's answers, without the database on its line."""
        return subprocess.run(
            [serving.binary(), *words, "--data", self.folder], capture_output=True, text=True,
            timeout=60, check=False, env=os.environ | {"CAIRN_STORE": self.database.url})
