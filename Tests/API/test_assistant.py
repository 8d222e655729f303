"""Assistants with the common client, PyPI's `mcp`, over HTTP and on standard streams."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import httpx2 as httpx
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

import serving
from test_accounts import Browser, PeopleServer

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}}


@contextlib.asynccontextmanager
async def over_http(server, token=None):
    """A client of a server's /mcp."""
    headers = dict(serving.ZONE)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    address = f"http://127.0.0.1:{server.port}/mcp"
    async with httpx.AsyncClient(headers=headers, timeout=30) as http:
        async with Client(streamable_http_client(address, http_client=http)) as client:
            yield client


def on_streams(folder, *words):
    """A client that starts `cairn mcp`."""
    binary = pathlib.Path(serving.binary()).with_name("cairn")
    environment = os.environ | {
        "CAIRN_DATA": folder, "CAIRN_NOW": "2026-03-21T12:00:00Z", "CAIRN_ZONE": "Europe/London"}
    return Client(stdio_client(StdioServerParameters(
        command=str(binary), args=["mcp", *words], env=environment)))


class AssistantTests(unittest.TestCase):
    """HTTP and standard streams offer the same tools."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def plays(self, play):
        """Runs a coroutine with a deadline."""
        asyncio.run(asyncio.wait_for(play(), timeout=120))

    def test_mcp_over_http_discovers_lists_and_calls(self):
        with serving.Server(self.folder) as server:
            async def play():
                async with over_http(server) as client:
                    self.assertEqual(client.protocol_version, "2026-07-28")
                    tools = (await client.list_tools()).tools
                    names = [tool.name for tool in tools]
                    self.assertEqual(names, sorted(names))
                    self.assertIn("habitsQuickAdd", names)
                    added = await client.call_tool(
                        "habitsQuickAdd", {"text": "Read 20 pages every weekday #mind"})
                    self.assertFalse(added.is_error)
                    item = added.structured_content["item"]
                    self.assertEqual((item["name"], item["target"]), ("Read 20 pages", 20))
                    done = await client.call_tool("habitsComplete", {"item": item["id"]})
                    self.assertFalse(done.is_error, done)
                    wrong = await client.call_tool("habitsComplete", {"item": "x"})
                    self.assertTrue(wrong.is_error)
                    day = await client.read_resource("cairn://today")
                    self.assertIn("Read 20 pages", day.contents[0].text)
                    one = await client.read_resource(f"cairn://item/{item['id']}")
                    self.assertIn("Read 20 pages", one.contents[0].text)
                    prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
                    self.assertEqual(
                        prompts, ["plan_if_then", "recover_after_lapse", "weekly_review"])
                    words = await client.get_prompt("plan_if_then", {"habit": "reading"})
                    self.assertIn("reading", words.messages[0].content.text)
            self.plays(play)
            self.assertEqual(
                {event["kind"] for event in server.events()} & {"habits.added", "habits.grouped"},
                {"habits.added", "habits.grouped"})

    def test_mcp_instructions_name_only_tools_that_are_offered(self):
        words = re.compile(r"\b[a-z]+(?:[A-Z][a-z]+)+\b")
        async def play():
            for scope, undoes in (("read", False), ("log", False), ("manage", True)):
                async with on_streams(self.folder, "--scope", scope) as client:
                    names = {tool.name for tool in (await client.list_tools()).tools}
                    named = set(words.findall(client.instructions or ""))
                    self.assertLessEqual(named, names, scope)
                    self.assertEqual("historyUndo" in named, undoes, scope)
                    self.assertIn("cairn://today", client.instructions)
        self.plays(play)

    def test_mcp_on_standard_streams_has_the_given_scope(self):
        async def play():
            async with on_streams(self.folder, "--scope", "manage") as client:
                added = await client.call_tool("habitsQuickAdd", {"text": "Meditate 10 min"})
                self.item = added.structured_content["item"]["id"]
            async with on_streams(self.folder) as client:
                names = [tool.name for tool in (await client.list_tools()).tools]
                self.assertIn("habitsDay", names)
                self.assertNotIn("habitsQuickAdd", names)
                self.assertNotIn("habitsLog", names)
                refused = await client.call_tool("habitsQuickAdd", {"text": "Run"})
                self.assertTrue(refused.is_error)
                self.assertEqual(refused.structured_content["code"], "gate.scope")
            async with on_streams(self.folder, "--scope", "log") as client:
                names = [tool.name for tool in (await client.list_tools()).tools]
                self.assertIn("habitsLog", names)
                self.assertNotIn("habitsQuickAdd", names)
                logged = await client.call_tool("habitsLog", {"item": self.item, "amount": 10})
                self.assertFalse(logged.is_error, logged)
        self.plays(play)

    def test_mcp_respects_the_scopes_of_a_token(self):
        with PeopleServer(self.folder) as server:
            ada = Browser(server)
            ada.join("Ada", server.first())
            tokens = {scope: ada.token(scope) for scope in ("read", "log", "manage")}

            async def play():
                for scope, token in tokens.items():
                    async with over_http(server, token) as client:
                        names = {tool.name for tool in (await client.list_tools()).tools}
                        self.assertEqual("habitsDay" in names, scope != "log", scope)
                        self.assertEqual("habitsLog" in names, scope != "read", scope)
                        self.assertEqual("habitsQuickAdd" in names, scope == "manage", scope)
                        added = await client.call_tool("habitsQuickAdd", {"text": "Read"})
                        self.assertEqual(added.is_error, scope != "manage")
            self.plays(play)
            self.assertEqual(self.raw(server, "tools/list").status, 401)
            self.assertEqual(self.raw(server, "tools/list", token="t" * 52).status, 401)

    def raw(self, server, method, params=None, token=None, **headers):
        """Sends a raw message without the client."""
        fields = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        body = {"jsonrpc": "2.0", "id": 1, "method": method,
                "params": {"_meta": META} | (params or {})}
        return server.ask("POST", "/mcp", body, fields | headers)

    def test_mcp_rejects_other_origins_long_messages_and_get(self):
        with serving.Server(self.folder) as server:
            self.assertEqual(self.raw(server, "tools/list").status, 200)
            self.assertEqual(
                self.raw(server, "tools/list", Origin="https://evil.example").status, 403)
            self.assertEqual(server.ask("GET", "/mcp").status, 405)
            long = self.raw(server, "tools/list", {"x": "a" * (1 << 18)})
            self.assertEqual(long.status, 413)
            wrong = self.raw(server, "tools/list", **{"Mcp-Method": "tools/call"})
            self.assertEqual((wrong.status, wrong.json["error"]["code"]), (400, -32020))
            unknown = self.raw(server, "nothing")
            self.assertEqual((unknown.status, unknown.json["error"]["code"]), (404, -32601))
            found = self.raw(server, "server/discover").json["result"]
            version = subprocess.run(
                [serving.binary(), "--version"], capture_output=True, text=True, check=True)
            told = found["_meta"]["io.modelcontextprotocol/serverInfo"]["version"]
            self.assertEqual(version.stdout.split()[-1], told)

    def test_mcp_serves_two_clients_concurrently(self):
        with serving.Server(self.folder) as server:
            async def one(name):
                async with over_http(server) as client:
                    for number in range(10):
                        added = await client.call_tool(
                            "habitsQuickAdd", {"text": f"{name} {number} every day"})
                        self.assertFalse(added.is_error)

            async def play():
                await asyncio.gather(one("Read"), one("Run"))
                async with over_http(server) as client:
                    items = (await client.call_tool("habitsItems", {})).structured_content
                    self.assertEqual(len(items["items"]), 20)
            self.plays(play)

    def test_y0_mcp_repeated_call_under_one_key_runs_once_across_restarts(self):
        call = {"name": "habitsQuickAdd", "arguments": {"text": "Read every day"},
                "_meta": META | {"cairn/idempotency-key": "once-and-no-more"}}
        told = []
        for _ in range(2):
            with serving.Server(self.folder) as server:
                for _ in range(2):
                    answer = self.raw(server, "tools/call", call, **{
                        "Mcp-Name": "habitsQuickAdd"}).json["result"]
                    self.assertFalse(answer["isError"])
                    told.append(answer["structuredContent"]["item"]["id"])
                items = server.ask("GET", "/api/v1/items").json["items"]
                self.assertEqual([item["name"] for item in items], ["Read"])
                call["arguments"] = {"text": "Run every day"}
                answer = self.raw(server, "tools/call", call, **{
                    "Mcp-Name": "habitsQuickAdd"}).json["result"]
                self.assertEqual(answer["structuredContent"]["code"], "idempotency.reused")
                call["arguments"] = {"text": "Read every day"}
        self.assertEqual(len(set(told)), 1)

    def test_y0_mcp_same_id_in_one_session_is_the_same_call(self):
        binary = pathlib.Path(serving.binary()).with_name("cairn")
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "habitsQuickAdd", "arguments": {"text": "Read every day"}}})
        names = []
        for _ in range(2):
            with subprocess.Popen(
                    [str(binary), "mcp", "--scope", "manage"], stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, text=True,
                    env=os.environ | {"CAIRN_DATA": self.folder, "CAIRN_ZONE": "Europe/London",
                                      "CAIRN_NOW": "2026-03-21T12:00:00Z"}) as session:
                answers = []
                for _ in range(2):
                    session.stdin.write(line + "\n")
                    session.stdin.flush()
                    answers.append(json.loads(session.stdout.readline())["result"])
                session.stdin.close()
            self.assertFalse(any(answer["isError"] for answer in answers))
            told = [answer["structuredContent"]["item"]["id"] for answer in answers]
            self.assertEqual(told[0], told[1])
            self.assertTrue(answers[1]["_meta"]["cairn/idempotency-replayed"])
            names.append(told[0])
        # Another session is another caller with its own ids.
        self.assertNotEqual(names[0], names[1])

    def test_mcp_does_not_answer_cancelled_calls(self):
        binary = pathlib.Path(serving.binary()).with_name("cairn")
        lines = [{"jsonrpc": "2.0", "id": number, "method": "tools/call",
                  "params": {"name": "habitsDay", "arguments": {}}} for number in range(40)]
        lines.insert(20, {"jsonrpc": "2.0", "method": "notifications/cancelled",
                          "params": {"requestId": 19}})
        lines.append([1])
        done = subprocess.run(
            [str(binary), "mcp"], input="".join(json.dumps(line) + "\n" for line in lines),
            capture_output=True, text=True, timeout=60, check=True,
            env=os.environ | {"CAIRN_DATA": self.folder, "CAIRN_ZONE": "Europe/London"})
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        numbers = {answer["id"] for answer in answers if answer["id"] is not None}
        self.assertLessEqual(set(range(40)) - numbers, {19})
        self.assertEqual(answers[-1]["error"]["code"] if answers[-1]["id"] is None else -32600,
                         -32600)
        self.assertEqual(done.stderr, "")

    def test_mcp_reports_invalid_options(self):
        binary = pathlib.Path(serving.binary()).with_name("cairn")
        done = subprocess.run([str(binary), "mcp", "--scope", "all"], capture_output=True,
                              text=True, check=False, env=os.environ | {"CAIRN_DATA": self.folder})
        self.assertEqual(done.returncode, 65)
        self.assertIn("read, log or manage", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
