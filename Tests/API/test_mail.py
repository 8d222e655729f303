"""E-mail of a multi-user server: a stranger's mailbox gets only requests for confirmation (Rule
A3)."""

import email
import email.policy
import os
import re
import socketserver
import threading
import unittest
from unittest import mock

import test_operating
from waiting import until

COVERS = ("Accounts", "Habits", "Notifications")


class Sink(socketserver.ThreadingTCPServer):
    """A mail server on a free port, which stores received e-mail."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Taker)
        self.port = self.server_address[1]
        self.mails = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def to(self, mailbox):
        """The e-mails to a mailbox."""
        return [mail for to, mail in list(self.mails) if to == mailbox]


class Taker(socketserver.StreamRequestHandler):
    """Accepts any e-mail (RFC 5321)."""

    def handle(self):
        """Serves one client."""
        to = []
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (part := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(part[1:] if part.startswith(b"..") else part)
                mail = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                self.server.mails += [(one, mail) for one in to]
                to = []
            elif word == b"RCPT":
                to.append(re.search(rb"<([^>]*)>", line).group(1).decode())
            elif word == b"QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250 yes\r\n")


def links(mail):
    """The addresses in the text of an e-mail."""
    text = mail.get_body(("plain",)).get_content()
    return [found for found in re.findall(r"http://\S+", text) if "/answer/" in found]


class Mail(test_operating.Operating):
    """A server that sends e-mail, and users who try to send their own words to strangers."""

    def setUp(self):
        super().setUp()
        self.sink = Sink()
        self.addCleanup(self.sink.server_close)
        self.addCleanup(self.sink.shutdown)
        settings = mock.patch.dict(os.environ, {
            "CAIRN_MAIL": f"smtp://127.0.0.1:{self.sink.port}",
            "CAIRN_MAIL_FROM": "cairn@example.org", "CAIRN_REACH": "127.0.0.1"})
        settings.start()
        self.addCleanup(settings.stop)
        self.server = self.serve()
        self.ada = self.join(self.server, "Ada")

    def add(self, browser, to, name="Post"):
        """Adds a mailbox as a reminder channel."""
        return browser.ask("POST", "/api/v1/reminders/channels", {
            "name": name, "channel": {"via": "mail", "to": to}})

    def await_later_mail(self):
        """Waits for one more e-mail, so that all earlier ones have arrived."""
        self.assertEqual(self.add(self.join(self.server, "Later"), "later@example.org").status, 201)
        until(lambda: self.sink.to("later@example.org"))

    def open(self, link, method="POST", body=""):
        """Opens a link from an e-mail, as the mailbox owner does."""
        path = re.sub(r"^http://[^/]+", "", link)
        return self.server.ask(method, path, body if method == "POST" else None, {
            "Content-Type": "application/x-www-form-urlencoded"})

    def test_a3_a_stranger_s_mailbox_gets_only_three_confirmation_requests(self):
        """Despite sixty tests, reminders and other accounts, it gets three e-mails without the
        user's words."""
        stranger = "stranger@victim.example"
        words = "Your account is locked"
        added = self.add(self.ada, stranger, words)
        self.assertEqual((added.status, added.json["standing"]), (201, "unconfirmed"))
        made = self.ada.ask("POST", "/api/v1/items", {
            "name": words, "notify": True, "reminders": ["11:50"]})
        self.assertEqual(made.status, 201)
        path = "/api/v1/reminders/channels/" + added.json["id"]
        for act in ("/on", "/off"):
            self.assertEqual(self.ada.ask("POST", path + act).json["code"],
                             "notifications.unconfirmed")
        for _ in range(60):
            tested = self.ada.ask("POST", path + "/test")
            self.assertIn(tested.status, (200, 429))
        self.assertEqual((tested.status, tested.json["code"]), (429, "notifications.often"))
        self.assertIn("retry-after", tested.headers)
        for number in range(4):
            other = self.join(self.server, f"Other {number}")
            again = self.add(other, "Stranger+%d@victim.example" % number)
            self.assertEqual(again.status, 429)
        self.await_later_mail()
        mails = self.sink.to(stranger)
        self.assertEqual(len(mails), 3)
        self.assertEqual(len(self.sink.mails), 4)
        for mail in mails:
            self.assertEqual(mail["Subject"], "Confirm your mailbox for Cairn")
            self.assertNotIn(words, mail.as_string())

    def test_a3_one_account_can_ask_ten_mailboxes_per_hour(self):
        """An account that adds and removes mailboxes repeatedly can send ten e-mails per hour."""
        for number in range(20):
            added = self.add(self.ada, f"one{number}@victim.example")
            if added.status == 201:
                self.ada.ask("DELETE", "/api/v1/reminders/channels/" + added.json["id"])
        self.assertEqual(added.json["code"], "notifications.often")
        until(lambda: len(self.sink.mails) >= 10)
        self.await_later_mail()
        self.assertEqual(len(self.sink.mails), 11)

    def test_a3_a_confirmed_mailbox_gets_reminders_under_a_fixed_subject(self):
        """The link confirms the mailbox, tests are limited, and a stop applies to all accounts."""
        mailbox = "ada@example.org"
        channel = self.add(self.ada, mailbox).json
        until(lambda: self.sink.to(mailbox))
        confirm, stop = links(self.sink.to(mailbox)[0])
        asked = self.open(confirm, "GET")
        self.assertIn(b"Confirm this mailbox?", asked.body)
        self.assertEqual(self.open(confirm).status, 200)
        path = "/api/v1/reminders/channels/" + channel["id"]
        tested = [self.ada.ask("POST", path + "/test").status for _ in range(7)]
        self.assertEqual(tested, [200] * 5 + [429] * 2)
        made = self.ada.ask("POST", "/api/v1/items", {
            "name": "Stretch", "notify": True, "reminders": ["11:50"]})
        self.assertEqual(made.status, 201)
        until(lambda: len(self.sink.to(mailbox)) == 7)
        mails = self.sink.to(mailbox)[1:]
        self.assertEqual({mail["Subject"] for mail in mails}, {"A reminder from Cairn"})
        self.assertIn("Stretch", mails[-1].get_body(("plain",)).get_content())
        # The owner wants no more: not even a question of another account.
        self.ada.ask("DELETE", path)
        self.assertEqual(self.open(stop).status, 200)
        self.assertIn(b"Mail stopped", self.open(stop, "GET").body)
        ben = self.join(self.server, "Ben")
        for browser in (self.ada, ben):
            refused = self.add(browser, mailbox.upper())
            self.assertEqual(refused.json["code"], "notifications.stopped")
        self.assertEqual(self.open(stop, body="act=allow").status, 200)
        self.assertEqual(self.add(ben, mailbox).json["standing"], "unconfirmed")

    def test_a3_a_link_confirms_only_its_own_mailbox(self):
        """A channel made again with the same id for another mailbox is not confirmed by the old
        link."""
        key = {"Idempotency-Key": "the-same"}

        def add(browser, to):
            return browser.ask("POST", "/api/v1/reminders/channels", {
                "name": "Post", "channel": {"via": "mail", "to": to}}, **key)

        channel = add(self.ada, "ada@example.org").json
        until(lambda: self.sink.to("ada@example.org"))
        confirm = links(self.sink.to("ada@example.org")[0])[0]
        self.ada.ask("DELETE", "/api/v1/reminders/channels/" + channel["id"])
        self.server.stop()
        self.server = self.serve()
        self.ada.server = self.server
        again = add(self.ada, "stranger@victim.example").json
        self.assertEqual(again["id"], channel["id"])
        self.assertEqual(self.open(confirm).status, 404)
        listed = self.ada.ask("GET", "/api/v1/reminders/channels").json["channels"]
        self.assertEqual([one["standing"] for one in listed], ["unconfirmed"])

    def test_a3_tests_of_other_channels_are_limited_too(self):
        """Tests to the same target are limited across several accounts."""
        statuses = []
        for browser in (self.ada, self.join(self.server, "Ben")):
            made = browser.ask("POST", "/api/v1/reminders/channels", {
                "name": "Phone", "channel": {
                    "via": "ntfy", "url": "http://127.0.0.1:9", "topic": "victims"}})
            path = f"/api/v1/reminders/channels/{made.json['id']}/test"
            statuses += [browser.ask("POST", path).status for _ in range(4)]
        self.assertEqual(statuses, [200] * 5 + [429] * 3)


if __name__ == "__main__":
    unittest.main()
