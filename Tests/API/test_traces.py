"""Traces sent to an OpenTelemetry collector: what they contain and what they never contain."""

import json
import os
import socket
import statistics
import tempfile
import time
import unittest
import unittest.mock

import serving
from collector import Collector, attributes
import two_nodes
from test_accounts import Browser, PeopleServer
from two_nodes import Database

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres", "Traces")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name

CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Traces(unittest.TestCase):
    """Rule O3: monitoring a server reveals nothing about its users."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def node(self, *options):
        """A node with its own database, which runs until the test ends."""
        database = Database()
        self.addCleanup(database.drop)
        node = PeopleServer(self.folder, "--store", database.url, "--sign-up", "open",
                            "--drain", "0", *options)
        node.__enter__()
        self.addCleanup(node.stop)
        return node

    def collector(self, **options):
        """A collector that listens until the test ends."""
        collector = Collector(**options)
        self.addCleanup(collector.stop)
        return collector

    def test_o3_request_is_one_trace_down_to_the_database_without_personal_data(self):
        """O3: a trace continues the caller's trace and contains no words, ids or addresses of
        users."""
        collector = self.collector()
        node = self.node("--traces", collector.url + "/", "--node", "north")
        ada = Browser(node)
        self.assertEqual(ada.join("Adalovelace", "").status, 303)
        made = ada.ask("POST", "/api/v1/items", {"name": "Marmalade"}, traceparent=CALLER)
        self.assertEqual(made.status, 201)
        item = made.json["item"]["id"]
        self.assertEqual(ada.ask("GET", f"/api/v1/items/{item}").status, 200)
        self.assertEqual(ada.ask("GET", "/no/Marmalade").status, 404)
        collector.until(lambda spans: any(
            attributes(span).get("http.response.status_code") == 404 for span in spans))
        trace = [span for span in collector.spans
                 if span.trace_id.hex() == "0af7651916cd43dd8448eb211c80319c"]
        by_id = {span.span_id: span for span in trace}
        [top] = [span for span in trace if span.kind == span.SPAN_KIND_SERVER]
        self.assertEqual((top.name, top.parent_span_id.hex()),
                         ("POST /api/v1/items", "b7ad6b7169203331"))
        self.assertEqual(attributes(top), {
            "http.request.method": "POST", "http.route": "/api/v1/items",
            "http.response.status_code": 201})
        [append] = [span for span in trace if span.name == "append"]
        self.assertIn("fold", {span.name for span in trace})
        trips = [span for span in trace if span.kind == span.SPAN_KIND_CLIENT]
        self.assertIn(append.span_id, {span.parent_span_id for span in trips})
        for span in trace:
            self.assertLessEqual(span.start_time_unix_nano, span.end_time_unix_nano)
            self.assertTrue(span is top or span.parent_span_id in by_id, span)
        self.assertEqual(attributes(trips[0])["db.system.name"], "postgresql")
        self.assertEqual(collector.resources[0], {
            "service.name": "cairn-server", "service.version": "0.1.0",
            "service.instance.id": "north"})
        account = ada.ask("GET", "/api/v1/profile").json.get("account", "Adalovelace")
        for word in ("Adalovelace", "Marmalade", item, account, "127.0.0.1", ada.cookie):
            for body in collector.bodies:
                self.assertNotIn(word.encode(), body, word)
        # Health checks are in no trace.
        node.ask("GET", "/readyz")
        self.assertNotIn("GET /readyz", {span.name for span in collector.spans})
        self.assertEqual({name for span in collector.spans for name in attributes(span)}
                         - {"db.operation.name", "db.response.status_code", "db.system.name",
                            "error.type", "http.request.method", "http.response.status_code",
                            "http.route"}, set())

    def test_o3_unsampled_caller_gets_no_trace(self):
        """O3: the sampling flag of W3C Trace Context is obeyed; a malformed traceparent is
        ignored."""
        collector = self.collector()
        with unittest.mock.patch.dict(os.environ, {
                "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_SERVICE_NAME": "habits",
                "OTEL_EXPORTER_OTLP_HEADERS": "x-key=secret"}):
            with serving.Server() as server:
                server.ask("GET", "/api/v1/today", headers={"traceparent": CALLER[:-1] + "0"})
                server.ask("GET", "/api/v1/items", headers={"traceparent": "00-0-0-01"})
        self.assertEqual([span.name for span in collector.spans
                          if span.kind == span.SPAN_KIND_SERVER], ["GET /api/v1/items"])
        self.assertEqual(collector.resources[0]["service.name"], "habits")
        self.assertEqual(collector.heads[0]["x-key"], "secret")
        self.assertEqual(collector.heads[0]["Content-Type"], "application/json")

    def test_y0_missing_or_hanging_collector_slows_no_request(self):
        """Y0: requests are not slower, spans are dropped, and the log reports this once."""
        with socket.create_server(("127.0.0.1", 0)) as trial:
            gone = f"http://127.0.0.1:{trial.getsockname()[1]}"
        hanging = self.collector(pause=60)
        for address in (gone, hanging.url):
            with self.subTest(address), serving.Server(
                    None, "--traces", address) as server:
                times = []
                limit = time.monotonic() + 4
                while time.monotonic() < limit:
                    started = time.monotonic()
                    self.assertEqual(server.ask("GET", "/api/v1/today").status, 200)
                    times.append(time.monotonic() - started)
                self.assertLess(statistics.quantiles(times, n=20)[-1], .5)
                # The server has less time to stop than the collector takes.
                self.assertEqual(server.stop(), 0)
                said = [line for line in map(json.loads, server._log)
                        if line.get("work") == "traces"]
                self.assertEqual(len(said), 1 if address == gone else 0, said)

    def test_o3_invalid_options_are_rejected(self):
        """O3: an invalid option gives one sentence before the server opens any file."""
        for words, environment, sentence in [
                (["--traces", "localhost:4317"], {}, "must start with http"),
                ([], {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1",
                      "OTEL_TRACES_SAMPLER_ARG": "2"}, "a number from 0 to 1"),
                (["--traces", "http://127.0.0.1:1"], {"OTEL_EXPORTER_OTLP_HEADERS": "secret"},
                 "name=value")]:
            with self.subTest(words), unittest.mock.patch.dict(os.environ, environment):
                with self.assertRaisesRegex(AssertionError, sentence):
                    serving.Server(self.folder, *words).__enter__()


if __name__ == "__main__":
    unittest.main()
