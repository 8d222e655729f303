"""Reminders of a multi-user server: channels, links, stored data (Rules A3, O3, P3)."""

import contextlib
import http.server
import json
import os
import pathlib
import re
import sqlite3
import threading
import unittest
import urllib.parse
from unittest import mock

import test_operating
from test_erasure import holding
from waiting import until

COVERS = ("Accounts", "Habits", "Notifications")


class Ntfy(http.server.ThreadingHTTPServer):
    """An ntfy server on a free port, which stores received messages."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Taker)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.sent = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def of(self, topic):
        """The messages of a topic."""
        return [message for message in list(self.sent) if message["topic"] == topic]


class Taker(http.server.BaseHTTPRequestHandler):
    """Accepts messages."""

    def do_POST(self):
        """Stores a message."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.sent.append(json.loads(body))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""


class Reminded(test_operating.Operating):
    """Ada and Ben, who get reminders from one server at ten to twelve."""

    def setUp(self):
        super().setUp()
        self.ntfy = Ntfy()
        self.addCleanup(self.ntfy.server_close)
        self.addCleanup(self.ntfy.shutdown)
        reach = mock.patch.dict(os.environ, {"CAIRN_REACH": "127.0.0.1"})
        reach.start()
        self.addCleanup(reach.stop)
        self.server = self.serve()
        self.ada = self.reminded("Ada", "Quaver-Stretch", "quavertopic")
        self.ben = self.reminded("Ben", "Benbow-Walk", "benbowtopic")

    def reminded(self, name, title, topic):
        """A user with a channel and a due item."""
        browser = self.join(self.server, name)
        self.channel(browser, name + "-Phone", topic)
        made = browser.ask("POST", "/api/v1/items", {
            "name": title, "notify": True, "reminders": ["11:50"]})
        self.assertEqual(made.status, 201, made.body)
        return browser

    def channel(self, browser, name, topic):
        """Sets up a channel and returns it."""
        made = browser.ask("POST", "/api/v1/reminders/channels", {
            "name": name, "channel": {"via": "ntfy", "url": self.ntfy.url, "topic": topic}})
        self.assertEqual(made.status, 201, made.body)
        return made.json

    @staticmethod
    def channels(browser):
        """A user's channels by name."""
        answer = browser.ask("GET", "/api/v1/reminders/channels")
        return {channel["name"]: channel for channel in answer.json["channels"]}

    def sent(self):
        """The message to each user, once both have arrived and are recorded."""
        until(lambda: all(self.outcomes(one) == ["delivered"] for one in (self.ada, self.ben)))
        both = self.ntfy.of("quavertopic"), self.ntfy.of("benbowtopic")
        self.assertEqual([len(one) for one in both], [1, 1])
        return both[0][0], both[1][0]

    @staticmethod
    def outcomes(browser):
        """The outcomes of a user's messages on each channel."""
        messages = browser.ask("GET", "/api/v1/reminders/messages").json["messages"]
        return [send["outcome"] for message in messages for send in message["sends"]]

    @staticmethod
    def done(browser):
        """The items that the user completed today."""
        today = browser.ask("GET", "/api/v1/today").json
        return [item["name"] for item in today["items"] if item["completed"]]

    @staticmethod
    def facts(browser):
        """The number of a user's events."""
        return len(browser.ask("GET", "/api/v1/events?limit=500").json["events"])

    def rows(self, store=None):
        """The rows of each table of the outbox."""
        path = f"file:{store or self.store}/outbox.db?mode=ro"
        with contextlib.closing(sqlite3.connect(path, uri=True)) as outbox:
            return {table: outbox.execute(f"SELECT * FROM {table}").fetchall()
                    for table in ("channels", "messages", "claims", "sends", "secrets", "erased")}

    def test_a3_channels_and_messages_of_two_users_are_separate(self):
        """A user cannot see, test, switch or delete another user's channel."""
        mine, other = self.sent()
        self.assertIn("Quaver-Stretch", mine["title"])
        self.assertIn("Benbow-Walk", other["title"])
        self.assertEqual(list(self.channels(self.ada)), ["Ada-Phone"])
        self.assertEqual(list(self.channels(self.ben)), ["Ben-Phone"])
        theirs = self.channels(self.ada)["Ada-Phone"]
        path = "/api/v1/reminders/channels/" + theirs["id"]
        for method, target in (("POST", path + "/test"), ("POST", path + "/off"),
                               ("POST", path + "/on"), ("DELETE", path)):
            told = self.ben.ask(method, target)
            self.assertEqual((told.status, told.json["code"]), (404, "notifications.channel"))
            self.assertIn(self.server.ask(method, target).status, (401, 403))
        self.assertEqual(self.channels(self.ada)["Ada-Phone"], theirs)
        message = self.ada.ask("GET", "/api/v1/reminders/messages").json["messages"][0]
        target = f"/api/v1/reminders/messages/{message['id']}/response"
        told = self.ben.ask("POST", target, {"response": "ignored"})
        self.assertEqual((told.status, told.json["code"]), (404, "notifications.message"))
        self.assertNotIn("Quaver", self.ben.ask("GET", "/api/v1/reminders/messages").body.decode())
        self.assertEqual(len(self.ntfy.sent), 2)

    def test_a1_y0_message_link_acts_for_its_user_without_a_session(self):
        """The link acts once, for its user only, and not if one of its characters is changed."""
        mine, other = self.sent()
        done, own = ([urllib.parse.urlsplit(action["url"]).path for action in one["actions"]]
                     for one in (mine, other))
        account = re.fullmatch(r"/p/([\w-]+)/answer/[\w-]+", done[0]).group(1)
        benbow = re.fullmatch(r"/p/([\w-]+)/answer/[\w-]+", own[0]).group(1)
        self.assertNotEqual(account, benbow)
        shown = self.server.ask("GET", done[0])
        self.assertEqual(shown.status, 200)
        self.assertIn(b"Mark it as done?", shown.body)
        self.assertNotIn("set-cookie", shown.headers)
        wrong = [done[0].replace(account, benbow), done[0][:-4] + "ABCD", done[0] + "A",
                 done[0].replace(f"/p/{account}", ""),
                 f"/p/{account}/answer/" + own[0].rsplit("/", 1)[1],
                 done[0].replace(account, "00000000-0000-0000-0000-000000000000")]
        for path in wrong:
            for method in ("GET", "POST"):
                told = self.server.ask(method, path)
                self.assertIn(told.status, (401, 403, 404), path)
                self.assertNotIn(b"Quaver", told.body)
        self.assertEqual((self.done(self.ada), self.done(self.ben)), ([], []))
        first = self.server.ask("POST", done[0])
        self.assertEqual(first.status, 200, first.body)
        self.assertIn(b"Well done", first.body)
        self.assertEqual((self.done(self.ada), self.done(self.ben)), (["Quaver-Stretch"], []))
        facts = self.facts(self.ada)
        self.assertEqual(self.server.ask("POST", done[0]).status, 200)
        self.assertEqual(self.facts(self.ada), facts)

    def test_o3_outbox_reveals_neither_contents_nor_destinations(self):
        """Titles, topics, addresses and channel names are encrypted, even while the server runs."""
        self.sent()
        words = ["Quaver-Stretch", "quavertopic", "Ada-Phone", self.ntfy.url, "127.0.0.1",
                 "Benbow-Walk", "benbowtopic", "Time for"]
        self.assertEqual(holding(self.store, words), [])
        self.server.stop()
        rows = self.rows()
        for table in ("channels", "messages", "claims", "sends"):
            self.assertEqual(len(rows[table]), 2, table)
        self.assertEqual(holding(self.store, words), [])
        self.assertIn("is valid", self.does("verify"))

    def test_o3_erased_user_is_gone_from_the_outbox_and_from_restored_backups(self):
        """With the server running, Ada is erased. Ben keeps his channels, and the push key stays
        the same."""
        mine, _ = self.sent()
        link = urllib.parse.urlsplit(mine["actions"][0]["url"]).path
        whole, keys, again = (self.folder / name for name in ("whole", "keys", "again"))
        self.does("backup", whole)
        self.assertIn("outbox", json.loads((whole / "backup.json").read_text()))
        before = self.rows()
        erased = {row[0] for row in before["channels"]}
        self.does("admin", "erase", "Ada", "--now")
        gone = erased - {row[0] for row in self.rows()["channels"]}
        self.assertEqual(len(gone), 1)
        for table in ("channels", "messages", "claims", "sends"):
            self.assertEqual({row[0] for row in self.rows()[table]}, erased - gone, table)
        sealed = [value for table in ("channels", "messages") for row in before[table]
                  if row[0] in gone for value in row
                  if isinstance(value, bytes) and len(value) > 32]
        self.assertGreater(len(sealed), 1)
        until(lambda: not self.hold(self.store, sealed))
        self.assertIn(self.server.ask("POST", link).status, (404, 410))
        self.does("backup", "--keys", keys)
        self.does("restore", whole, "--keys", keys, store=str(again))
        self.assertFalse(self.hold(again, sealed))
        rows = self.rows(again)
        self.assertEqual({row[0] for row in rows["channels"]}, erased - gone)
        self.assertEqual({row[0] for row in rows["erased"]}, gone)
        self.assertEqual(rows["secrets"], before["secrets"])
        self.does("verify", store=str(again))
        key = self.ben.ask("GET", "/api/v1/reminders/push-key").json
        self.server.stop()
        self.ben.server = self.serve(str(again))
        self.assertEqual(self.ben.ask("GET", "/api/v1/reminders/push-key").json, key)
        self.assertEqual(list(self.channels(self.ben)), ["Ben-Phone"])
        self.assertEqual(self.outcomes(self.ben), ["delivered"])
        # Messages sent before the backup are not sent again.
        made = self.ben.ask("POST", "/api/v1/items", {
            "name": "Late", "notify": True, "reminders": ["11:55"]})
        self.assertEqual(made.status, 201, made.body)
        until(lambda: len(self.outcomes(self.ben)) == 2)
        until(lambda: self.outcomes(self.ben) == ["delivered"] * 2)
        self.assertEqual(len(self.ntfy.sent), 3)

    def hold(self, folder, contents):
        """True if a file in a folder contains any of the contents."""
        files = [path.read_bytes() for path in pathlib.Path(folder).iterdir() if path.is_file()]
        return any(content in file for content in contents for file in files)

    def test_p3_changed_outbox_is_reported_and_not_restored(self):
        """A changed backup is detected by its hash, a changed store by its pages and encrypted
        rows."""
        self.sent()
        whole, keys = self.folder / "whole", self.folder / "keys"
        self.does("backup", whole)
        self.does("backup", "--keys", keys)
        self.server.stop()
        self.does("verify", whole)
        path = whole / "outbox.db"
        content = path.read_bytes()
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        for words in (["verify", whole], ["restore", whole, "--keys", keys]):
            self.assertIn("outbox.db", self.fails(74, *words, store=str(self.folder / "b")))
        path.unlink()
        self.assertIn("outbox.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "c")))
        path.write_bytes(content)
        self.does("verify", whole)
        # A folder with an outbox is not empty: it can mention erased people.
        taken = self.folder / "taken"
        taken.mkdir()
        (taken / "outbox.db").write_bytes(content)
        self.assertIn("already holds a store", self.fails(
            1, "restore", whole, "--keys", keys, store=str(taken)))
        with contextlib.closing(sqlite3.connect(f"{self.store}/outbox.db")) as outbox:
            rows = outbox.execute("SELECT account, id, content FROM messages").fetchall()
            swapped = [(rows[1][2], *rows[0][:2]), (rows[0][2], *rows[1][:2])]
            outbox.executemany(
                "UPDATE messages SET content = ? WHERE account = ? AND id = ?", swapped)
            outbox.commit()
        self.assertIn("outbox", self.fails(1, "verify"))


if __name__ == "__main__":
    unittest.main()
