"""Two nodes behind one port, like Tools/serve --people --postgres: a stub of the server over a real
cluster and a real haproxy."""

import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import unittest
import unittest.mock

import nodes
import postgres
import postgres_place as place
from clusters import SUPPORT, Place
from postgres import Cluster, Refusal
from waiting import until

STUB = pathlib.Path(__file__).resolve().parent / "stub_node.py"
LIMIT = 60


class Whole(Place):
    """The processes in a test's folder."""

    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        self.data.mkdir(mode=0o700)
        self.cluster("data/postgres")
        self.port = 0

    def start(self, *words):
        """Starts it at a free port and waits until it is ready."""
        self.process = subprocess.Popen(
            [sys.executable, "-B", SUPPORT / "nodes.py", STUB, "--people", "--postgres",
             "--data", self.data, "--port", str(self.port), *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.addCleanup(self.end)
        self.printed = []
        for line in self.process.stdout:
            self.printed.append(line.strip())
            if found := re.match(r"Cairn is ready at http://127\.0\.0\.1:(\d+)$", line):
                self.port = int(found[1])
                return
        self.fail(f"It is not ready: {self.printed} {self.process.stderr.read()}")

    def end(self, how=signal.SIGTERM):
        """Ends it; returns its status and output."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, said

    def ask(self, path="/", method="GET", body=None):
        """An answer, and the node that gave it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, path, body)
            answer = line.getresponse()
            return answer, answer.read().decode()
        finally:
            line.close()

    def pid(self, address):
        """The process of the node at an address."""
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                words = pathlib.Path(f"/proc/{name}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            wanted = [str(STUB), address, str(self.data)]
            if words[0] != b"setpriv" and all(word.encode() in words for word in wanted):
                return int(name)
        return None

    def crowd(self, body, requests):
        """Sends concurrent requests during an action, which can wait for more answers; returns each
        status or fault."""
        answers, is_over = [], threading.Event()

        def more():
            count = len(answers) + 40
            until(lambda: len(answers) > count)

        def asks(*request):
            while not is_over.is_set():
                try:
                    answers.append(self.ask(*request)[0].status)
                except (OSError, http.client.HTTPException) as error:
                    answers.append(repr(error))
        crowd = [threading.Thread(target=asks, args=request) for request in requests * 4]
        for one in crowd:
            one.start()
        try:
            body(more)
        finally:
            is_over.set()
            for one in crowd:
                one.join()
        return answers

    def assert_nothing_left(self):
        """Checks that no node and no cluster is left, and that the port is closed."""
        until(lambda: not place.processes_of(self.data / "postgres/data"))
        until(lambda: not any(self.pid(address) for address in nodes.ADDRESSES))
        until(lambda: socket.socket().connect_ex(("127.0.0.1", self.port)) != 0)


class Serving(Whole):
    """Two nodes behind one address."""

    def test_both_nodes_answer_from_one_store_and_only_one_sends_messages(self):
        self.start("--sign-up", "open")
        self.assertEqual({self.ask()[1] for _ in range(8)}, set(nodes.ADDRESSES))
        lines = (self.data / "lines").read_text().splitlines()
        store = Cluster(self.data / "postgres").store()
        for number, (address, line) in enumerate(zip(nodes.ADDRESSES, lines, strict=True), 1):
            self.assertEqual(line, f"--people --store {store} --data {self.data} --host {address} "
                                   f"--port {self.port} --node node{number} --sign-up open")
        # Links contain the port of the whole.
        self.assertEqual(self.printed[:-1], ["A link of 127.0.0.2"])

    def test_event_stream_is_forwarded_without_buffering(self):
        self.start()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        line.request("GET", "/stream")
        answer = line.getresponse()
        self.assertEqual(answer.readline(), b"data: first\n")
        # The stub sends the second event once the first has arrived.
        (self.data / "heard").touch()
        self.assertIn(b"second", answer.read())
        line.close()

    def test_node_that_is_not_ready_gets_no_requests(self):
        self.start()
        (self.data / "unready-127.0.0.2").touch()
        until(lambda: {self.ask()[1] for _ in range(6)} == {"127.0.0.3"})
        (self.data / "unready-127.0.0.3").touch()
        until(lambda: self.ask()[0].status == 503)
        answer, body = self.ask()
        self.assertEqual(answer.getheader("Retry-After"), "1")
        self.assertEqual(answer.getheader("Content-Type"), "application/problem+json")
        self.assertEqual(json.loads(body)["status"], 503)
        (self.data / "unready-127.0.0.2").unlink()
        until(lambda: self.ask()[1] == "127.0.0.2")

    def test_request_that_changes_data_is_never_sent_twice(self):
        self.start()
        self.assertEqual(self.ask("/dies", "POST", "once")[0].status, 502)
        self.assertEqual((self.data / "done").read_text(), "once\n")

    def test_if_the_port_is_in_use_the_next_free_port_is_used(self):
        with socket.create_server(("127.0.0.3", 0)) as other:
            self.port = taken = other.getsockname()[1]
            self.start()
            self.assertGreater(self.port, taken)
            self.assertIn(f"Port {taken} is in use. Using port {self.port}.", self.end()[1])

    def test_second_instance_with_the_same_folder_is_rejected(self):
        self.start()
        with self.assertRaises(Refusal) as caught:
            nodes.serve([str(STUB), "--people", "--postgres", "--data", str(self.data)])
        self.assertEqual(str(caught.exception), f"Other nodes already serve {self.data}.")
        self.assertEqual(self.ask()[0].status, 200)


class Ending(Whole):
    """Ending: all processes end, and running requests are answered."""

    def test_either_signal_ends_everything_after_running_requests_are_answered(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            self.start()
            answers = []
            slow = threading.Thread(target=lambda: answers.append(self.ask("/slow/2")[1]))
            slow.start()
            until((self.data / "begun").exists)
            (self.data / "begun").unlink()
            status, said = self.end(how)
            slow.join()
            self.assertEqual(status, 0, said)
            self.assertIn(answers[0], nodes.ADDRESSES)
            self.assert_nothing_left()
            self.assertFalse((self.data / "postgres/data/postmaster.pid").exists())

    def test_ctrl_c_in_a_terminal_ends_everything(self):
        self.start()
        os.killpg(self.process.pid, signal.SIGINT)
        self.assertEqual(self.end()[0], 0)
        self.assert_nothing_left()

    def test_killed_instance_leaves_nothing_running_and_can_restart(self):
        self.start()
        self.process.kill()
        self.assert_nothing_left()
        self.end()
        left = f"cairn-nodes.{self.process.pid}.*"
        self.assertEqual(len(list(pathlib.Path("/tmp").glob(left))), 1)
        self.start()
        self.assertEqual(self.ask()[0].status, 200)
        self.assertEqual(list(pathlib.Path("/tmp").glob(left)), [])


class Misfortune(Whole):
    """Failures: processes that end are restarted."""

    def test_node_is_killed_and_no_request_fails_and_the_node_is_restarted(self):
        self.start()
        before = self.pid("127.0.0.2")

        def misfortune(more):
            more()
            os.kill(before, signal.SIGKILL)
            until(lambda: self.pid("127.0.0.2") not in (before, None))
            more()
        answers = self.crowd(misfortune, [("/",)])
        self.assertGreater(len(answers), 50)
        self.assertEqual(set(answers), {200})
        until(lambda: self.ask()[1] == "127.0.0.2")

    def test_no_request_fails_during_a_rolling_restart(self):
        self.start()
        before = [self.pid(address) for address in nodes.ADDRESSES]

        def restart(more):
            more()
            self.process.send_signal(signal.SIGUSR1)
            until(lambda: not set(before) & {self.pid(one) for one in nodes.ADDRESSES})
            more()
        self.assertEqual(set(self.crowd(restart, [("/",), ("/", "POST", "x")])), {200})
        until(lambda: {self.ask()[1] for _ in range(6)} == set(nodes.ADDRESSES))
        self.assertIn("Both nodes were started again.", self.end()[1])

    def test_database_cluster_that_is_killed_is_restarted_at_its_port(self):
        self.start()
        cluster = Cluster(self.data / "postgres")
        port = cluster.port
        cluster.kill()

        def answers():
            try:
                return cluster.sql("SELECT 1") == "1"
            except Refusal:
                return False
        until(answers)
        self.assertEqual(cluster.port, port)

    def test_node_that_ends_repeatedly_ends_everything(self):
        self.start()
        (self.data / "hopeless").touch()
        os.kill(self.pid("127.0.0.3"), signal.SIGKILL)
        self.process.wait(timeout=LIMIT)
        status, said = self.end()
        self.assertEqual(status, 1)
        self.assertIn("Node 2 ended 6 times within a minute.", said)
        self.assert_nothing_left()


class Line(unittest.TestCase):
    """The command-line options."""

    def test_options_that_nodes_cannot_have_are_rejected_with_a_sentence(self):
        for words, sentence in [
                (["--postgres"], "requires --people"),
                (["--people", "--demo"], "sample data of one user"),
                (["--people", "--store=x"], "its own store"),
                (["--people", "--host", "::"], "a proxy in front of it"),
                (["--people", "--port", "65536"], "The port must be a number")]:
            with self.subTest(words), self.assertRaises(Refusal) as caught:
                nodes.options(words)
            self.assertIn(sentence, str(caught.exception))

    def test_each_node_has_its_own_counters(self):
        wanted, rest = nodes.options(["--people", "--metrics", "9100", "--name", "a.example"])
        whole = nodes.Nodes("cairn-server", wanted, rest, pathlib.Path("/tmp"))
        self.assertEqual([whole.metrics(1), whole.metrics(2)], [9_100, 9_101])
        self.assertEqual(rest, ["--name", "a.example"])

    def test_default_data_folder_is_that_of_the_server(self):
        with postgres.tempfile.TemporaryDirectory() as home:
            for variables, wanted in [
                    ({"HOME": home}, home + "/.local/share/cairn"),
                    ({"HOME": home, "XDG_DATA_HOME": home + "/x"}, home + "/x/cairn"),
                    ({"HOME": home, "XDG_DATA_HOME": "x"}, home + "/.local/share/cairn"),
                    ({"HOME": home, "CAIRN_DATA": home + "/d"}, home + "/d")]:
                with unittest.mock.patch.dict(os.environ, variables, clear=True):
                    self.assertEqual(str(nodes.folder_of(None)), wanted)
                    self.assertEqual(os.stat(wanted).st_mode & 0o777, 0o700)
            with unittest.mock.patch.dict(os.environ, {}, clear=True):
                self.assertRaises(Refusal, nodes.folder_of, None)
