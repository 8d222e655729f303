"""Monitoring of nodes: metrics, a dashboard, alerts (Rule O3)."""

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.request

import serving
import yaml
from collector import Collector
from prometheus_client.parser import text_string_to_metric_families
import two_nodes
from test_accounts import Browser, PeopleServer
from two_nodes import At, Database
from waiting import until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres", "Traces")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name

FILES = pathlib.Path(__file__).resolve().parents[2] / "Tools/support/package"
PAGE = FILES.parents[2] / "Modules/Accounts/Sources/Accounts.docc/ManyNodes.md"
NAME = re.compile(r"\b(?:cairn|process)_\w+")


class Watching(unittest.TestCase):
    """Two nodes and their metrics."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.database = Database()
        cls.addClassCleanup(cls.database.drop)
        cls.nodes = []
        for name in ("north", "south"):
            node = PeopleServer(
                cls.folder.name, "--store", cls.database.url, "--sign-up", "open", "--node", name,
                "--metrics", "0", "--drain", "0", "--traces", "http://127.0.0.1:1")
            node.__enter__()
            cls.addClassCleanup(node.stop, signal.SIGINT)
            cls.nodes.append(node)
        cls.ada = Browser(cls.nodes[0])
        cls.ada.join("Adalovelace", "")

    @staticmethod
    def text(node):
        """A node's metrics as text."""
        address = next(line["address"] for line in node.log if line["message"] == "metrics")
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.read().decode()

    def samples(self, node):
        """The metrics parsed by Prometheus: values by name and labels."""
        return {(sample.name, *sorted(sample.labels.values())): sample.value
                for family in text_string_to_metric_families(self.text(node))
                for sample in family.samples}

    def test_o3_each_node_reports_its_own_metrics_without_personal_data(self):
        """O3: metrics cover requests, appends, the database and the other node, without personal
        data."""
        north, south = self.nodes
        there = At(self.ada, south)
        before = self.samples(south)
        made = there.ask("POST", "/api/v1/items", {"name": "Marmalade"})
        self.assertEqual(made.status, 201)
        item = made.json["item"]["id"]
        Browser(south).form("/sign-in", name="Adalovelace", password="wrong horse battery")
        after, other = self.samples(south), self.samples(north)
        for node, samples in (("north", other), ("south", after)):
            self.assertEqual(samples["cairn_node_info", "0.1.0", node], 1)

        def grown(*key):
            return after[key] - before.get(key, 0)
        self.assertEqual(grown("cairn_http_requests_total", "/api/v1/items", "201", "POST"), 1)
        self.assertEqual(grown("cairn_journal_commits_total"), 1)
        self.assertEqual(grown("cairn_sign_ins_refused_total", "password"), 1)
        self.assertEqual(other["cairn_sign_ins_refused_total", "password"], 0)
        self.assertGreater(grown("cairn_postgres_round_trips_total"), 2)
        self.assertGreater(grown("cairn_postgres_round_trip_seconds_total"), 0)
        self.assertEqual(after["cairn_postgres_connections_max", ], 16)
        self.assertGreater(after["cairn_postgres_connections", "idle"], 0)
        self.assertEqual(after["cairn_postgres_waiting", ], 0)
        self.assertEqual(after["cairn_people", ], 1)
        self.assertGreater(after["cairn_people_in_memory_bytes", ], 10_000)
        self.assertEqual(after["cairn_draining", ], 0)
        self.assertGreater(after["process_start_time_seconds", ], 1_700_000_000)
        for word in ("Adalovelace", "Marmalade", item):
            self.assertNotIn(word, self.text(north) + self.text(south))

    def test_y0_node_need_not_read_events_stored_by_the_other(self):
        """Y0: a user logs at both nodes in turn, and each node applies the events passed on by the
        other."""
        made = self.ada.ask("POST", "/api/v1/items", {"name": "Water"})
        path = f"/api/v1/items/{made.json['item']['id']}/log"
        people = [self.ada, At(self.ada, self.nodes[1])]

        def handed():
            return [self.samples(node)["cairn_journal_handed_total", ] for node in self.nodes]

        def log(person):
            self.assertIn(person.ask("POST", path, {}).status, (200, 201))
        for person in people * 2:
            log(person)
            # By then the other node has the delta and knows the person's position.
            time.sleep(.5)
        for number in range(6):
            other, before = 1 - number % 2, handed()
            log(people[number % 2])
            until(lambda other=other, before=before: handed()[other] > before[other])

    def test_o3_a_node_reports_notification_lag_and_connection(self):
        """O3: a node receives notifications with a small delay and reconnects after a lost
        connection."""
        north = self.nodes[0]
        self.assertEqual(
            self.ada.ask("POST", "/api/v1/items", {"name": "Walk"}).status, 201)
        until(lambda: 0 < self.samples(north)["cairn_nodes_lag_seconds", ] < 2)
        self.assertEqual(self.samples(north)["cairn_nodes_listening", ], 1)
        failures = self.failures(north)
        self.cut(self.database.ask("SELECT current_database()"))
        until(lambda: self.samples(north)["cairn_nodes_listening", ] == 1)
        self.ada.ask("GET", "/api/v1/items")
        self.assertGreaterEqual(self.failures(north), failures)

    def cut(self, name):
        """Closes all database connections of the nodes."""
        self.database.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
            f"'cairn' AND datname = '{name}'")

    def failures(self, node):
        """The number of failed database calls."""
        return sum(value for key, value in self.samples(node).items()
                   if key[0] == "cairn_postgres_failures_total")

    def told(self):
        """The names of a node's metrics."""
        return {key[0] for key in self.samples(self.nodes[0])}

    def test_o3_the_dashboard_uses_existing_metrics(self):
        """O3: every metric in every panel exists, and each panel has a title and a unit."""
        board = json.loads((FILES / "grafana.json").read_text())
        told, asked = self.told(), set()
        self.assertGreater(len(board["panels"]), 15)
        self.assertEqual(len({panel["id"] for panel in board["panels"]}), len(board["panels"]))
        for panel in board["panels"]:
            self.assertTrue(panel["title"])
            self.assertTrue(panel["fieldConfig"]["defaults"]["unit"], panel["title"])
            self.assertTrue(panel["targets"], panel["title"])
            for target in panel["targets"]:
                names = set(NAME.findall(target["expr"]))
                self.assertTrue(names, target)
                self.assertLessEqual(names, told, panel["title"])
                asked |= names
        # Unused metrics need not exist.
        shown = {name.removesuffix("_bucket") for name in asked}
        told = {re.sub("_(bucket|sum|count)$", "", name) for name in told}
        self.assertEqual(told - shown, set())

    def test_o3_every_alert_uses_existing_metrics(self):
        """O3: every metric and every label value in the alerts exists."""
        [group] = yaml.safe_load((FILES / "prometheus-alerts.yml").read_text())["groups"]
        text = self.text(self.nodes[0])
        for rule in group["rules"]:
            self.assertTrue(rule["annotations"]["summary"])
            names = set(NAME.findall(rule["expr"]))
            self.assertLessEqual(names, self.told(), rule["alert"])
            self.assertTrue(names or "up{" in rule["expr"], rule["alert"])
            for label, words in re.findall(r'(kind|outcome)=~?"([^"]*)"', rule["expr"]):
                for word in words.split("|"):
                    self.assertIn(f'{label}="{word}"', text)


class WhatToDo(unittest.TestCase):
    """Commands from the page on incidents, run next to a node."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.database = Database()
        self.addCleanup(self.database.drop)
        self.folder = folder.name
        self.page = PAGE.read_text().split("## Troubleshooting")[1]

    def node(self, *options):
        """A node that runs until the test ends."""
        node = PeopleServer(self.folder, "--store", self.database.url, "--sign-up", "open",
                            "--drain", "0", *options)
        node.__enter__()
        self.addCleanup(node.stop)
        return node

    def type(self, line, **words):
        """Runs a command line from the page with its placeholders replaced and returns the
        output."""
        self.assertIn(f"\n{line}\n", self.page)
        for old, new in words.items():
            line = line.replace(old, new)
        for old, new in [("cairn-server", serving.binary()), ("127.0.0.2:8080", words.get(
                "place", "")), ("127.0.0.1:9100", words.get("counters", ""))]:
            line = line.replace(old, new)
        return subprocess.run(
            ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60,
            env=os.environ | {"CAIRN_STORE": self.database.url, "CAIRN_DATA": self.folder}).stdout

    def test_o3_locked_out_user_gets_access_again(self):
        """O3: the commands find a locked-out user, enable the account and give a reset code."""
        node = self.node()
        ada = Browser(node)
        ada.join("Ada", "")
        operate = {"CAIRN_STORE": self.database.url, "CAIRN_DATA": self.folder}
        subprocess.run([serving.binary(), "admin", "disable", "Ada"], check=True, timeout=60,
                       capture_output=True, env=os.environ | operate)
        wrong = Browser(node)
        self.assertEqual(
            wrong.form("/sign-in", name="Ada", password="correct horse").status, 401)
        self.assertRegex(self.type("cairn-server admin people"), r"(?m)^Ada +disabled")
        self.assertIn("can sign in", self.type("cairn-server admin enable NAME", NAME="Ada"))
        code = self.type("cairn-server admin reset NAME", NAME="Ada").splitlines()[1]
        taken = wrong.form("/recover", name="Ada", code=code, password="new horse 1")
        self.assertEqual((taken.status, wrong.ask("GET", "/api/v1/items").status), (303, 200))

    def test_o3_dead_node_is_restarted(self):
        """O3: the commands check and restart the server, and all users stay signed in."""
        line = "curl -s -o /dev/null -w '%{http_code}\\n' http://127.0.0.2:8080/readyz"
        north, south = self.node(), self.node()
        ada = Browser(north)
        ada.join("Ada", "")
        place = f"127.0.0.1:{north.port}"
        self.assertEqual(self.type(line, place=place), "200\n")
        north.process.kill()
        north.process.wait()
        self.assertEqual(self.type(line, place=place), "000\n")
        self.assertEqual(At(ada, south).ask("POST", "/api/v1/items", {"name": "Walk"}).status, 201)
        north.wanted = north.port
        north.__enter__()
        self.assertEqual(self.type(line, place=place), "200\n")
        self.assertEqual(len(ada.ask("GET", "/api/v1/items").json["items"]), 1)

    def test_o3_missing_collector_is_reported(self):
        """O3: dropped spans are counted and reported once; sending resumes when the collector is
        back."""
        collector = Collector()
        port = int(collector.url.rsplit(":", 1)[1])
        collector.stop()
        node = self.node("--traces", collector.url, "--metrics", "0")
        until(lambda: any(line["message"] == "metrics" for line in node.log))
        counters = next(line["address"] for line in node.log if line["message"] == "metrics")
        counters = counters.removeprefix("http://").removesuffix("/metrics")
        line = "curl -s http://127.0.0.1:9100/metrics | grep cairn_spans_total"

        def counted(outcome):
            self.assertEqual(Browser(node).ask("GET", "/sign-in").status, 200)
            text = self.type(line, counters=counters)
            return int(re.search(rf'outcome="{outcome}"}} (\d+)', text)[1])
        until(lambda: counted("dropped") > 0)
        self.assertEqual(counted("sent"), 0)
        self.assertEqual([one["work"] for one in node.log if one["message"] == "work postponed"],
                         ["traces"])
        collector = Collector(port)
        self.addCleanup(collector.stop)
        until(lambda: counted("sent") > 0)


if __name__ == "__main__":
    unittest.main()
