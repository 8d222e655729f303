"""Nodes end after SIGTERM, one after another, under load, and no client notices."""

import collections
import http.client
import os
import signal
import socket
import tempfile
import threading
import time
import unittest

import two_nodes
from balancer import Balancer
from test_accounts import Browser, PeopleServer
from two_nodes import At, Database
from waiting import until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name

PEOPLE, CLIENTS, ROUNDS = 4, 12, int(os.environ.get("ROLLING_ROUNDS", "2"))


def word(number):
    """A name without a digit, because quick add would read a digit as an amount."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return "Habit " + "".join(letters[number // 26 ** place % 26] for place in range(4))


class Client(threading.Thread):
    """A user who adds and reads habits in turn. A failed request is retried once."""

    def __init__(self, browser, numbers, is_over):
        super().__init__(daemon=True)
        self.browser, self.numbers, self.is_over = browser, numbers, is_over
        self.acknowledged, self.first, self.failed = [], [], []
        self.asked = 0

    def run(self):
        for number in self.numbers:
            if self.is_over.is_set():
                return
            name = word(number)
            if self.retried("POST", "/api/v1/quick-add", {"text": f"{name} every day"},
                            **{"Idempotency-Key": name.replace(" ", "-")}) == 201:
                self.acknowledged.append(name)
            self.retried("GET", "/api/v1/today")
            # People pause between actions: the restart is tested, not the machine.
            self.is_over.wait(.2)

    def retried(self, *request, **fields):
        """The status of a request, or of its retry if it failed."""
        for faults in (self.first, self.failed):
            self.asked += 1
            answer = self.once(*request, **fields)
            if answer in (200, 201):
                return answer
            faults.append((request[0], answer))
        return None

    def once(self, *request, **fields):
        """A status, or the reason of the failure."""
        try:
            return self.browser.ask(*request, **{"Cairn-Zone": "Europe/London"} | fields).status
        except (OSError, http.client.HTTPException) as error:
            return repr(error)


class Front:
    """A load balancer for the nodes, used like one server."""

    def __init__(self, nodes):
        with socket.create_server(("127.0.0.1", 0)) as trial:
            self.port = trial.getsockname()[1]
        self.balancer = Balancer(self.port, [f"127.0.0.1:{node.port}" for node in nodes])
        self.balancer.start()

    def ask(self, *request):
        """The answer of either node."""
        return PeopleServer.ask(self, *request)


class Draining(unittest.TestCase):
    """Rule K1: acknowledged events are kept when a node ends."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.database = Database()
        self.addCleanup(self.database.drop)

    def node(self, *options):
        """A node that runs until the test ends."""
        node = PeopleServer(self.folder, "--store", self.database.url, "--sign-up", "open",
                            *options)
        node.__enter__()
        self.addCleanup(lambda: node.stop(signal.SIGINT))
        return node

    def test_k1_restarting_nodes_lose_nothing_and_fail_no_request(self):
        """K1: each node in turn gets SIGTERM during reads and writes; no request fails."""
        nodes = [self.node(), self.node()]
        front = Front(nodes)
        self.addCleanup(front.balancer.stop)
        self.addCleanup(lambda: front.balancer.process.terminate())
        people = [Browser(front) for _ in range(PEOPLE)]
        for number, person in enumerate(people):
            self.assertEqual(person.join(f"Ada {word(number)}", "").status, 303)
        is_over = threading.Event()
        clients = [Client(At(people[number % PEOPLE], front),
                          range(number, 400_000, CLIENTS), is_over)
                   for number in range(CLIENTS)]
        for client in clients:
            client.start()
        try:
            for _ in range(ROUNDS):
                for node in nodes:
                    before = [client.asked for client in clients]
                    until(lambda before=before: all(
                        client.asked > count + 3 for client, count in zip(clients, before)))
                    self.restart(node)
        finally:
            is_over.set()
            for client in clients:
                client.join(60)
        self.assertEqual([fault for client in clients for fault in client.failed], [])
        self.assertGreater(sum(client.asked for client in clients), 200)
        print("asked", sum(client.asked for client in clients), "asked again",
              collections.Counter(fault for client in clients for fault in client.first))
        self.assert_each_once(people, clients)

    def restart(self, node):
        """Ends a node with SIGTERM under load and restarts it at the same address."""
        self.assertEqual(node.stop(), 0)
        node.wanted = node.port
        node.__enter__()

    def assert_each_once(self, people, clients):
        """Checks that every acknowledged habit exists exactly once."""
        for number, person in enumerate(people):
            answer = person.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
            found = [item["name"] for item in answer.json["items"]]
            self.assertEqual(len(found), len(set(found)))
            wanted = {name for client in clients[number::PEOPLE] for name in client.acknowledged}
            self.assertEqual(wanted - set(found), set())

    def ready(self, node):
        """The readiness of a node."""
        return node.ask("GET", "/readyz")

    def test_y0_ending_node_reports_it_and_still_answers(self):
        """Y0: /readyz gives 503, other requests are answered, and each connection closes after its
        answer."""
        node = self.node("--drain", "3")
        person = Browser(node)
        self.assertEqual(person.join("Ada", "").status, 303)
        self.assertEqual(self.ready(node).status, 200)
        node.process.send_signal(signal.SIGTERM)
        started = time.monotonic()
        until(lambda: self.ready(node).status != 200)
        refused = self.ready(node)
        self.assertEqual((refused.status, refused.json["code"]), (503, "server.draining"))
        self.assertIn("retry-after", refused.headers)
        made = person.ask("POST", "/api/v1/items", {"name": "Read"})
        self.assertEqual((made.status, made.headers.get("connection")), (201, "close"))
        self.assertEqual(node.process.wait(timeout=30), 0)
        self.assertGreater(time.monotonic() - started, 2.5)
        self.assertIn("draining", [line["message"] for line in node.log])

    def test_y0_running_request_is_answered_and_an_idle_connection_closed(self):
        """Y0: a request body that arrives while the node ends is accepted; idle connections
        close."""
        node = self.node("--drain", "1")
        person = Browser(node)
        self.assertEqual(person.join("Ada", "").status, 303)
        idle = http.client.HTTPConnection("127.0.0.1", node.port, timeout=30)
        idle.request("GET", "/healthz")
        self.assertEqual(idle.getresponse().read(), b"ok\n")
        slow = socket.create_connection(("127.0.0.1", node.port), timeout=30)
        slow.sendall(
            b"POST /api/v1/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n"
            b"Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n"
            b"Cairn-Zone: Europe/London\r\nCookie: "
            + person.cookie.encode() + b"\r\n\r\n{\"name\":")
        node.process.send_signal(signal.SIGTERM)
        # The drain is over once the idle connection is closed.
        self.assertEqual(idle.sock.recv(1), b"")
        slow.sendall(b"\"Walk\"}")
        self.assertIn(b" 201 ", slow.makefile("rb").readline())
        slow.close()
        idle.close()
        self.assertEqual(node.process.wait(timeout=30), 0)

    def test_y0_second_signal_ends_the_node_at_once(self):
        """Y0: SIGINT or a second SIGTERM ends a node at once; a single server does not drain."""
        for options, signals in ((["--drain", "60"], [signal.SIGINT]),
                                 (["--drain", "60"], [signal.SIGTERM, signal.SIGTERM])):
            node = self.node(*options)
            node.process.send_signal(signals[0])
            for how in signals[1:]:
                until(lambda node=node: self.ready(node).status == 503)
                node.process.send_signal(how)
            # Less than the drain.
            self.assertEqual(node.process.wait(timeout=30), 0)
        with PeopleServer() as alone:
            self.assertEqual(alone.stop(), 0)
            self.assertNotIn("draining", [line["message"] for line in alone.log])

    def test_y0_invalid_drain_time_is_rejected(self):
        """Y0: an invalid drain time gives a one-sentence error."""
        with self.assertRaisesRegex(AssertionError, "drain time must be 0 to 600 seconds"):
            PeopleServer(self.folder, "--drain", "601").__enter__()


