"""Reminders of a server with several nodes: each reminder is sent once (Rules A2, A3)."""

import os
import signal
from unittest import mock

import test_reminded
import two_nodes
from test_accounts import Browser
from two_nodes import At
from waiting import until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Notifications", "Postgres")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name

ZONE = {"Cairn-Zone": "UTC"}


class RemindedByNodes(two_nodes.Nodes):
    """Users at two nodes, each with a phone."""

    def setUp(self):
        super().setUp()
        self.ntfy = test_reminded.Ntfy()
        self.addCleanup(self.ntfy.server_close)
        self.addCleanup(self.ntfy.shutdown)
        reach = mock.patch.dict(os.environ, {"CAIRN_REACH": "127.0.0.1"})
        reach.start()
        self.addCleanup(reach.stop)

    def person(self, node, letter):
        """A user with a channel."""
        person = Browser(node)
        self.assertEqual(person.join("Person" + letter, "").status, 303)
        made = person.ask("POST", "/api/v1/reminders/channels", {
            "name": "Phone",
            "channel": {"via": "ntfy", "url": self.ntfy.url, "topic": "topic" + letter}}, **ZONE)
        self.assertEqual(made.status, 201, made.body)
        return person

    def remind(self, person, name):
        """Adds an item with a due reminder."""
        made = person.ask("POST", "/api/v1/items", {
            "name": name, "notify": True, "reminders": ["11:50"]}, **ZONE)
        self.assertEqual(made.status, 201, made.body)

    @staticmethod
    def outcomes(person):
        """The outcomes of a user's messages."""
        messages = person.ask("GET", "/api/v1/reminders/messages", **ZONE).json["messages"]
        return [send["outcome"] for message in messages for send in message["sends"]]

    def test_a2_each_reminder_is_sent_once_by_either_node(self):
        """A2: one of two nodes sends each reminder; if a node is killed, the other node sends
        it."""
        one, two = (self.node("--sign-up", "open") for _ in range(2))
        with one, two:
            letters = "abcdefgh"
            people = [self.person((one, two)[at % 2], letter) for at, letter in enumerate(letters)]
            there = [At(person, (two, one)[at % 2]) for at, person in enumerate(people)]
            for person in people:
                self.remind(person, "Stretch")
            for person in there:
                until(lambda person=person: self.outcomes(person) == ["delivered"], 20)
            one.process.send_signal(signal.SIGKILL)
            one.process.wait(30)
            for at, person in enumerate(people):
                self.remind((there[at], person)[at % 2], "Walk")
            for at, person in enumerate(people):
                left = (there[at], person)[at % 2]
                until(lambda left=left: self.outcomes(left) == ["delivered"] * 2, 20)
            self.assertEqual([len(self.ntfy.of("topic" + letter)) for letter in letters],
                             [2] * len(letters))
