"""Nodes with one PostgreSQL database: a schema per test, and browsers at either node."""

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
    """Starts a database cluster for all tests, unless one is provided."""
    offer = postgres.offered()
    try:
        offer.__enter__()  # pylint: disable=unnecessary-dunder-call
    except postgres.Refusal as refusal:
        raise unittest.SkipTest(f"skipped: {refusal}") from None
    unittest.addModuleCleanup(offer.__exit__, None, None, None)


def cluster():
    """The address of the database cluster."""
    return os.environ[postgres.OFFER]


class Database:
    """A database schema for one test."""

    def __init__(self):
        self.name = f"nodes_{secrets.token_hex(6)}"
        self.ask(f"CREATE SCHEMA {self.name}")
        mark = "&" if "?" in cluster() else "?"
        self.url = f"{cluster()}{mark}options=-c%20search_path%3D{self.name}"

    @staticmethod
    def ask(sql):
        """The answer to an SQL statement, one line per row."""
        done = subprocess.run(["psql", cluster(), "-XAtqc", sql], capture_output=True, text=True,
                              check=True, timeout=60)
        return done.stdout.strip()

    def count(self, table):
        """The number of rows in a table."""
        return int(self.ask(f"SELECT count(*) FROM {self.name}.{table}"))

    def dump(self):
        """The contents of the schema as SQL statements."""
        return subprocess.run(["pg_dump", "-d", cluster(), "-n", self.name], capture_output=True,
                              check=True, timeout=60).stdout

    def restore(self, dump):
        """Restores exactly the contents of a dump."""
        self.drop()
        subprocess.run(["psql", cluster(), "-Xqv", "ON_ERROR_STOP=1"], input=dump,
                       capture_output=True, check=True, timeout=60)

    def drop(self):
        """Drops the schema."""
        self.ask(f"DROP SCHEMA {self.name} CASCADE")


def word(number):
    """A name without a number, because quick add would read a number as an amount."""
    return "Habit " + chr(ord("a") + number) * 3


class At:
    """A user's browser at another node."""

    def __init__(self, browser, server):
        self.other = Browser(server)
        self.other.cookie = browser.cookie

    def __getattr__(self, name):
        return getattr(self.other, name)


class Nodes(unittest.TestCase):
    """Nodes with a separate database."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.database = Database()
        self.addCleanup(self.database.drop)

    def node(self, *options, now=NOON):
        """A node, to be started by `with`."""
        node = PeopleServer(self.folder, "--store", self.database.url, *options)
        node.now = now
        return node

    def member(self, node):
        """Signs the first user up at a node."""
        person = Browser(node)
        self.assertIn(person.join("Ada", node.first()).status, (200, 303))
        return person

    @staticmethod
    def log(person, text, **headers):
        """Records a quick-add sentence."""
        return person.ask("POST", "/api/v1/quick-add", {"text": text}, **{
            "Cairn-Zone": "Europe/London"} | headers)

    def names(self, person):
        """The names of a user's habits."""
        answer = person.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
        self.assertEqual(answer.status, 200, answer.body)
        return [item["name"] for item in answer.json["items"]]

    def operate(self, *words):
        """The output of an operator's command, without the database's address."""
        return subprocess.run(
            [serving.binary(), *words, "--data", self.folder], capture_output=True, text=True,
            timeout=60, check=False, env=os.environ | {"CAIRN_STORE": self.database.url})
