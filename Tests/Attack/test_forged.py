"""Facts that no command writes, sealed and sent by sync: each field of each kind at its extremes.
The server keeps them, answers every question without an error and starts again."""

import json
import pathlib
import re
import sys
import tempfile
import unittest
import urllib.parse
import uuid

from attacking import ROOT
from people import SAMPLES, Chain

sys.path.append(str(ROOT / "Tests/API"))

from serving import Server  # noqa: E402

NOW = 1_774_094_400_000
DAY = "2026-03-21"
YEAR = 365 * 86_400_000
NUMBERS = [0, -1, 2**31, 2**48 - 1, 2**53 - 1, 2**53, 2**63 - 1, -2**63]
TEXTS = ["", "x" * 5_000, "0001-01-01", "9999-12-31", "2199-12-31", "\u0000", "💧" * 80,
         "FREQ=YEARLY;INTERVAL=2147483647"]
ROUNDS = len(NUMBERS)


def extremes(value, number):
    """Copies of a payload, each with one field set to an extreme value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            for other in extremes(inner, number):
                yield value | {name: other}
    elif isinstance(value, list):
        yield [] if number % 2 else value * 300
        for place, inner in enumerate(value[:1]):
            for other in extremes(inner, number):
                yield value[:place] + [other] + value[place + 1:]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, (int, float)):
        yield NUMBERS[number]
    elif isinstance(value, str):
        yield TEXTS[number]
    else:
        yield {}


def fact(kind, payload, instant=NOW, day=DAY):
    """An event from another device."""
    return {"id": str(uuid.uuid4()), "operation": str(uuid.uuid4()),
            "time": f"{instant << 16:x}", "instant": instant, "day": day, "offset": 0,
            "zone": "Europe/London", "kind": kind, "payload": json.dumps(payload)}


class ForgedFacts(unittest.TestCase):
    """A device that syncs invented events with a single-user server."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="cairn-attack-")
        self.addCleanup(folder.cleanup)
        self.store = str(pathlib.Path(folder.name, "store"))
        self.server = Server(self.store)
        self.server.__enter__()
        self.addCleanup(lambda: self.server.stop())
        self.server.add("Meditate")
        journal = self.ask("GET", "/api/v1/export/journal").body.decode().splitlines()
        account = json.loads(journal[0])["account"]
        self.chain = Chain(account, str(uuid.uuid4()))

    def ask(self, method, path, body=None):
        """Sends a request; the server must keep running and give no internal error."""
        answer = self.server.ask(method, path, body)
        self.assertIsNone(self.server.process.poll(), f"{method} {path}: the server is dead")
        self.assertLess(answer.status, 500, f"{method} {path}: {answer.body[:500]}")
        return answer

    def sync(self, facts):
        """Sends events, which the server keeps, whatever they contain."""
        for start in range(0, len(facts), 400):
            sealed = [self.chain.sealed(one) for one in facts[start:start + 400]]
            answer = self.ask(
                "POST", "/api/v1/sync", {"version": 1, "have": [], "events": sealed})
            self.assertEqual(answer.json.get("refused", []), [], answer.body[:500])

    def forged(self, number):
        """One event for each field of each kind."""
        for path in SAMPLES:
            kind = path.stem.split("~")[0]
            if kind == "sync.replaced":
                continue
            sample = json.loads(path.read_text())
            yield fact(kind, sample)
            for payload in extremes(sample, number):
                yield fact(kind, payload)

    def ask_everything(self):
        """Requests every reading route, linked page, table, card and tool."""
        self.ask_routes()
        self.ask_pages()
        self.ask_tools()

    def ask_routes(self):
        """Requests every documented route for reading, with possible values of its parameters."""
        document = self.ask("GET", "/api/openapi.json").json
        item = self.ask("GET", "/api/v1/items").json["items"][0]["id"]
        tables = self.ask("GET", "/api/v1/export/tables").json["tables"]
        self.assertGreater(len(tables), 10)
        for table in tables:
            self.ask("GET", f"/api/v1/export/tables/{table}")
        for path, methods in document["paths"].items():
            # A stream goes on for ever.
            if "get" not in methods or path.endswith(("/changes", "/stream", "/events/stream")):
                continue
            content = str(methods["get"]["responses"])
            if "text/event-stream" in content:
                continue
            for parameter in methods["get"]["parameters"]:
                if parameter["in"] == "path":
                    shown = parameter["schema"].get("enum", [item])[0]
                    path = path.replace(
                        "{" + parameter["name"] + "}", urllib.parse.quote(str(shown)))
            self.ask("GET", path)

    def ask_pages(self):
        """Requests every page that can be reached from the first one."""
        seen, rest = {"/"}, ["/"]
        while rest and len(seen) < 200:
            path = rest.pop()
            answer = self.ask("GET", path)
            if "html" not in answer.headers.get("content-type", ""):
                continue
            for link in re.findall(r'href="(/[^"#]*)"', answer.body.decode()):
                link = link.replace("&amp;", "&")
                shape = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+", "_", link)
                if shape not in seen and not link.startswith(("/assets", "/api", "/events")):
                    seen.add(shape)
                    rest.append(link)
        self.assertGreater(len(seen), 20)

    def ask_tools(self):
        """Calls every assistant tool that only reads."""
        def call(method, **params):
            return self.ask("POST", "/mcp", {
                "jsonrpc": "2.0", "id": 1, "method": method, "params": params}).json

        tools = call("tools/list")["result"]["tools"]
        reading = [tool for tool in tools if tool.get("annotations", {}).get("readOnlyHint")]
        self.assertGreater(len(reading), 20)
        for tool in reading:
            answer = call("tools/call", name=tool["name"], arguments={})
            self.assertIn("jsonrpc", answer, tool["name"])

    def test_y4_app_use_of_forty_years_is_not_counted(self):
        for years in (1, 40):
            use = {"app": "kindle", "day": DAY, "from": NOW - years * YEAR, "until": NOW}
            self.sync([fact("time-trading.used", {"source": "forged", "uses": [use]})])
        answer = self.ask("GET", "/api/v1/time")
        self.assertEqual(answer.json["earned"], 0)
        self.ask("GET", "/time")

    def test_y4_every_field_of_every_kind_can_be_extreme(self):
        for number in range(ROUNDS):
            self.sync(list(self.forged(number)))
            self.ask_everything()
        self.server.stop()
        self.server = Server(self.store)
        self.server.__enter__()
        self.ask_everything()
        # Commands still work. Forged edits and deletions within the limits may have any effect.
        read = self.server.add("Read")
        items = {item["id"]: item for item in self.ask("GET", "/api/v1/items").json["items"]}
        self.assertEqual(items[read]["name"], "Read")
        # What is shown of the forged items keeps the limits of their commands.
        for item in items.values():
            self.assertLessEqual(len(item["name"]), 80)
            self.assertTrue("1970-01-01" <= item["start"] <= "2199-12-31", item["start"])
            self.assertGreater(item["target"], 0)
        done = self.ask("POST", f"/api/v1/items/{read}/done", {})
        self.assertEqual(done.status, 200, done.body[:500])
        self.assertTrue(done.json["instance"]["completed"])
        self.assertEqual(self.ask("GET", "/").status, 200)


if __name__ == "__main__":
    unittest.main()
