"""Reminders end to end: a receiving channel, a server and a terminal that send."""

import http.server
import json
import re
import subprocess
import threading
import urllib.error
import urllib.request

import support
from waiting import until

COVERS = ("Habits", "History", "Notifications")


class Service(http.server.ThreadingHTTPServer):
    """An ntfy server and a webhook on a free port, which keep received messages."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.holds, self.sent = 200, False, []
        # The number of running requests, and the duration of each.
        self.answering, self.delay = 0, lambda: 0
        self.is_over = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def shutdown(self):
        """Stops listening, and ends answers that are late on purpose."""
        self.is_over.set()
        super().shutdown()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def until(self, count):
        """Waits for a number of messages; returns them."""
        until(lambda: len(self.sent) >= count)
        return self.sent


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.sent.append((self.path, dict(self.headers), body))
        if self.server.holds:
            self.server.is_over.wait(30)
            return
        self.server.answering += 1
        self.server.is_over.wait(self.server.delay())
        self.server.answering -= 1
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


class Sending(support.Story):
    """A person with a store, a receiver of their messages, and sending servers."""

    def setUp(self):
        super().setUp()
        self.service = Service()
        self.addCleanup(self.service.server_close)
        self.addCleanup(self.service.shutdown)
        self.person.environment["CAIRN_REACH"] = "127.0.0.1"

    def ntfy(self, name="Phone", topic="habits"):
        return self.person.does(
            "remind", "channels", "add", "ntfy", name, "--url", self.service.url, "--topic", topic)

    def serve(self, now=None):
        """Starts a server on the store; returns it and its address."""
        words = [support.binary("cairn-server"), "--port", "0", "--data", str(self.person.data)]
        process = subprocess.Popen(
            words + (["--now", now] if now else []), env=self.person.environment,
            cwd=self.person.home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(self.end, process)
        for line in process.stdout:
            if found := re.search(r"ready at (http://\S+)", line):
                return process, found.group(1)
        raise RuntimeError("the server did not start")

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.wait(20)
        process.stdout.close()

    def words(self):
        """The outcome of each message on each channel, from the log."""
        log = self.person.json("remind", "log")
        return [(m["title"], s["channel"], s["outcome"]) for m in log["messages"]
                for s in m["sends"]]

    @staticmethod
    def lower(headers):
        return {name.lower(): value for name, value in headers.items()}


class Reminders(Sending):
    def setUp(self):
        super().setUp()
        # 09:30 in London: a reminder due at 09:20 is still useful.
        self.person.does("add", "Stretch", "--remind", "09:20")

    def test_channel_can_be_tested_switched_and_deleted(self):
        """A3: a channel can be tested, switched on and off, and deleted."""
        self.ntfy()
        self.assertIn("Test sent to", self.person.does("remind", "channels", "test", "phone"))
        body = json.loads(self.service.sent[0][2])
        self.assertEqual((body["topic"], body["title"]), ("habits", "Cairn can reach you here"))
        for status, phrase, standing in [
                (500, "500", "open"), (401, "", "denied"), (410, "", "gone")]:
            self.service.status = status
            told = self.refused(["remind", "channels", "test", "Phone"], 75, phrase)
            self.assertNotIn("habits", told)
            found = self.person.json("remind", "channels")["channels"][0]
            self.assertEqual(found["standing"], standing)
        self.refused(["remind", "channels", "on", "Phone"], 1, "Set up the channel again")
        self.assertIn("Channel removed", self.person.does("remind", "channels", "remove", "Phone"))
        self.refused(["remind", "channels", "test", "Phone"], 66, "no such channel")

    def test_invalid_channel_is_rejected(self):
        """A3: an invalid channel gives one sentence, and nothing is stored."""
        for words in [
                ["pigeon", "P"], ["ntfy", "P"], ["ntfy", "P", "--url", "ftp://x", "--topic", "t"],
                ["ntfy", "P", "--url", "https://ntfy.sh", "--topic", "a b"],
                ["ntfy", "", "--url", "https://ntfy.sh", "--topic", "t"],
                ["ntfy", "x" * 41, "--url", "https://ntfy.sh", "--topic", "t"],
                ["ntfy", "a\x1b[31m", "--url", "https://ntfy.sh", "--topic", "t"],
                ["mail", "P", "--to", "nobody"], ["mail", "P", "--to", "a@b.c\nBcc: d@e.f"],
                ["webhook", "P", "--url", "https://x.example", "--secret", "short"]]:
            self.refused(["remind", "channels", "add", *words], 65)
        self.assertEqual(self.person.json("remind", "channels")["channels"], [])

    @staticmethod
    def served(address):
        """The channels of a server, which starts again once its store was replaced."""
        def names():
            try:
                with urllib.request.urlopen(address + "/api/v1/reminders/channels") as answer:
                    return [channel["name"] for channel in json.load(answer)["channels"]]
            except OSError:
                return None
        return until(names)

    def test_channels_are_backed_up_and_restored(self):
        """P3: channels are stored next to a backup and restored with it; a damaged copy changes
        nothing."""
        self.ntfy()
        made = self.person.json("backup", "kept.db")
        beside = self.person.home / "kept.outbox.db"
        self.assertEqual(made["beside"], ["kept.outbox.db"])
        self.assertEqual(beside.stat().st_mode & 0o777, 0o600)
        self.refused(["backup", "kept.db"], 1, "already")
        (self.person.home / "kept.db").rename(self.person.home / "moved.db")
        self.refused(["backup", "kept.db"], 1, "kept.outbox.db")
        self.assertFalse((self.person.home / "kept.db").exists())
        (self.person.home / "moved.db").rename(self.person.home / "kept.db")
        self.person.does("remind", "channels", "remove", "Phone")
        self.ntfy("Later", "later")
        self.person.does("add", "Later")
        content = beside.read_bytes()
        for wrong in [content[:9_000], b"x" * 5_000,
                      content[:100] + bytes(4_000) + content[4_100:]]:
            beside.write_bytes(wrong)
            before = self.person.facts()
            self.refused(["restore", "kept.db"], 74, "kept.outbox.db")
            self.assertEqual((self.person.facts(), self.names()), (before, ["Later"]))
        beside.write_bytes(content)
        # A server with the open file sees the restored channels.
        _, address = self.serve()
        kept = self.person.json("restore", "kept.db")["kept"]
        self.assertEqual(self.names(), ["Phone"])
        self.assertEqual(self.served(address), ["Phone"])
        # The replaced channels are kept, and can be restored in the same way.
        self.person.does("restore", kept)
        self.assertEqual(self.names(), ["Later"])

    def names(self):
        """The names of the channels."""
        return [channel["name"] for channel in self.person.json("remind", "channels")["channels"]]

    def test_internal_addresses_need_permission(self):
        """A3: internal addresses are not contacted unless allowed, however they are written."""
        self.person.environment["CAIRN_REACH"] = ""
        port = self.service.server_port
        for number, host in enumerate(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"]):
            self.person.does("remind", "channels", "add", "ntfy", f"N{number}", "--url",
                             f"http://{host}:{port}", "--topic", "t")
            self.refused(["remind", "channels", "test", f"N{number}"], 75, "private network")
        self.assertEqual(self.service.sent, [])

    def test_two_processes_on_one_store_send_once(self):
        """A2: a server and a terminal with the same store send each reminder once."""
        self.ntfy()
        _, address = self.serve()
        follower = self.person.start("remind", "next", "--follow")
        self.service.until(1)
        walk = {"name": "Walk", "notify": True, "reminders": ["09:25"]}
        urllib.request.urlopen(urllib.request.Request(
            address + "/api/v1/items", json.dumps(walk).encode(),
            {"Content-Type": "application/json"})).close()
        self.assertEqual([json.loads(body)["title"] for _, _, body in self.service.until(2)],
                         ["Time for Stretch", "Time for Walk"])
        until(lambda: [word[2] for word in self.words()] == ["delivered"] * 2)
        follower.terminate()
        shown, _ = follower.communicate(timeout=20)
        self.assertEqual(sorted(self.words()), [
            ("Time for Stretch", "Phone", "delivered"), ("Time for Walk", "Phone", "delivered")])
        with urllib.request.urlopen(address + "/api/v1/reminders/messages") as answer:
            messages = json.load(answer)["messages"]
        log = self.person.json("remind", "log")["messages"]
        self.assertEqual(messages, log)
        self.assertLessEqual(shown.count("Time for Stretch"), 1)

    def test_terminal_shows_due_reminders_without_a_channel(self):
        """A3: a terminal shows each due reminder once, without any channel."""
        follower = self.person.start("remind", "next", "--follow")
        shown = ""
        while "It was due" not in shown and (line := follower.stdout.readline()):
            shown += line
        follower.terminate()
        rest, told = follower.communicate(timeout=20)
        shown += rest
        self.assertEqual(shown.count("Time for Stretch"), 1)
        self.assertIn("It was due at 09:20", shown)
        self.assertIn("until Ctrl-C", told)
        self.person.does("add", "Walk", "--remind", "09:25")
        again = self.person.start("remind", "next", "--follow")
        shown = again.stdout.readline()
        again.terminate()
        shown += again.communicate(timeout=20)[0]
        self.assertEqual((shown.count("Time for Stretch"), shown.count("Time for Walk")), (0, 1))

    def test_done_item_is_silent(self):
        """A1: a completed item's reminder is not sent, and the reason is shown."""
        self.ntfy()
        self.person.does("done", "Stretch")
        self.person.does("add", "Walk", "--remind", "09:25")
        self.serve()
        sent = [json.loads(body)["title"] for _, _, body in self.service.until(1)]
        self.assertEqual(sent, ["Time for Walk"])
        entries = self.person.json("remind", "--all")["entries"]
        self.assertIn(("leave", "done"), [(e["decision"], e["code"]) for e in entries])

    def test_kill_during_sending_repeats_a_webhook_but_not_ntfy(self):
        """A2: killed before a send is recorded, ntfy messages are not repeated, webhooks are.
        """
        self.ntfy()
        secret = self.person.does(
            "remind", "channels", "add", "webhook", "Lamp", "--url", self.service.url + "/hook")
        self.assertIn("whsec_", secret)
        self.service.holds = True
        process, _ = self.serve()
        self.assertEqual(len(self.service.until(2)), 2)
        process.kill()
        process.wait(20)
        self.service.holds = False
        self.serve(now="2026-11-20T09:32:00Z")
        sent = self.service.until(3)
        self.assertEqual([path for path, _, _ in sent[2:]], ["/hook"])
        hooks = [headers for path, headers, _ in sent if path == "/hook"]
        self.assertEqual(len({h["webhook-id"] for h in map(self.lower, hooks)}), 1)
        self.assertEqual(sorted(self.words()), [
            ("Time for Stretch", "Lamp", "delivered"), ("Time for Stretch", "Phone", "unsure")])

    def test_message_links_act_once(self):
        """A1, Y0: each link in a message acts once; forged links do nothing."""
        self.ntfy()
        self.serve()
        body = json.loads(self.service.until(1)[0][2])
        done, snooze, skip = [a["url"] for a in body["actions"]]
        page = urllib.request.urlopen(done).read().decode()
        self.assertIn("Mark it as done?", page)
        self.assertFalse(self.completed())
        first = self.post(done)
        self.assertIn("Well done", first[1])
        self.assertTrue(self.completed())
        facts = self.person.facts()
        self.assertEqual(self.post(done), first)
        self.assertEqual(self.person.facts(), facts)
        for forged in [done[:-1], done[:-3] + "AAA", done.replace("/answer/", "/answer/A"),
                       done[:done.index("/answer/") + 8] + "x" * 100]:
            self.assertEqual(self.post(forged)[0], 404)
        self.assertEqual(self.person.facts(), facts)
        self.person.does("undo")
        self.assertFalse(self.completed())
        self.assertIn("Skipped", self.post(skip)[1])
        message = self.person.json("remind", "log")["messages"][0]
        self.assertEqual(message["response"], "answered")

    def test_snoozed_reminder_returns_once(self):
        """A2: a reminder snoozed with its link is sent once more."""
        self.ntfy()
        process, _ = self.serve()
        body = json.loads(self.service.until(1)[0][2])
        self.assertIn("hour", self.post(body["actions"][1]["url"])[1])
        self.end(process)
        # Reminders that are due within some minutes share a message.
        self.person.does("add", "Walk", "--remind", "09:55")
        process, _ = self.serve(now="2026-11-20T10:00:00Z")
        self.assertIn("Time for Walk", self.service.until(2)[-1][2].decode())
        self.end(process)
        self.serve(now="2026-11-20T10:31:00Z")
        self.assertIn("Time for Stretch", self.service.until(3)[-1][2].decode())
        self.assertEqual(len(self.service.sent), 3)

    def completed(self):
        today = self.person.json("today")
        return "Stretch" in json.dumps([i for i in today["items"] if i["completed"]])

    @staticmethod
    def post(url):
        try:
            with urllib.request.urlopen(urllib.request.Request(url, b"", method="POST")) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
