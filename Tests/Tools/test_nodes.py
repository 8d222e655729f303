"""Two nodes behind one port, as Tools/serve --people --postgres has them: a stand-in for the server
over a cluster that is real and haproxy."""

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
import time
import unittest
import unittest.mock

import nodes
import postgres
import postgres_place as place
from clusters import SUPPORT, Place
from postgres import Cluster, Refusal

STUB = pathlib.Path(__file__).resolve().parent / "stub_node.py"
LIMIT = 60


class Whole(Place):
    """What runs in a folder for a test."""

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
        """Ends it; gives its status and what it said."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, said

    def ask(self, path="/", method="GET", body=None):
        """An answer, and who gave it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, path, body)
            answer = line.getresponse()
            return answer, answer.read().decode()
        finally:
            line.close()

    def until(self, holds):
        """Waits for something."""
        deadline = time.monotonic() + LIMIT
        while not holds():
            self.assertLess(time.monotonic(), deadline, "it did not come")
            time.sleep(.05)

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
        """Asks from several at once while something is done; gives each status or fault."""
        answers, is_over = [], threading.Event()

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
            body()
        finally:
            is_over.set()
            for one in crowd:
                one.join()
        return answers

    def assert_nothing_left(self):
        """No node, no cluster, nobody at the port."""
        self.until(lambda: not place.processes_of(self.data / "postgres/data"))
        self.until(lambda: not any(self.pid(address) for address in nodes.ADDRESSES))
        self.until(lambda: socket.socket().connect_ex(("127.0.0.1", self.port)) != 0)


class Serving(Whole):
    """Two that answer as one."""

    def test_both_answer_over_one_store_and_one_tells(self):
        self.start("--sign-up", "open")
        self.assertEqual({self.ask()[1] for _ in range(8)}, set(nodes.ADDRESSES))
        lines = (self.data / "lines").read_text().splitlines()
        store = Cluster(self.data / "postgres").store()
        for number, (address, line) in enumerate(zip(nodes.ADDRESSES, lines, strict=True), 1):
            self.assertEqual(line, f"--people --store {store} --data {self.data} --host {address} "
                                   f"--port {self.port} --node node{number} --sign-up open")
        # What makes links makes them for the port of the whole.
        self.assertEqual(self.printed[:-1], ["A link of 127.0.0.2"])

    def test_a_stream_is_passed_on_as_it_comes(self):
        self.start()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        started = time.monotonic()
        line.request("GET", "/stream")
        answer = line.getresponse()
        self.assertEqual(answer.readline(), b"data: first\n")
        self.assertLess(time.monotonic() - started, 2)
        self.assertIn(b"second", answer.read())
        line.close()

    def test_who_cannot_answer_is_not_asked(self):
        self.start()
        (self.data / "unready-127.0.0.2").touch()
        self.until(lambda: {self.ask()[1] for _ in range(6)} == {"127.0.0.3"})
        (self.data / "unready-127.0.0.3").touch()
        self.until(lambda: self.ask()[0].status == 503)
        answer, body = self.ask()
        self.assertEqual(answer.getheader("Retry-After"), "1")
        self.assertEqual(answer.getheader("Content-Type"), "application/problem+json")
        self.assertEqual(json.loads(body)["status"], 503)
        (self.data / "unready-127.0.0.2").unlink()
        self.until(lambda: self.ask()[1] == "127.0.0.2")

    def test_what_changes_something_is_never_sent_twice(self):
        self.start()
        self.assertEqual(self.ask("/dies", "POST", "once")[0].status, 502)
        self.assertEqual((self.data / "done").read_text(), "once\n")

    def test_a_port_that_is_taken_gives_way_to_the_next(self):
        with socket.create_server(("127.0.0.3", 0)) as other:
            self.port = taken = other.getsockname()[1]
            self.start()
            self.assertGreater(self.port, taken)
            self.assertIn(f"Port {taken} is in use, so it is {self.port}.", self.end()[1])

    def test_a_second_one_on_the_same_folder_is_refused(self):
        self.start()
        with self.assertRaises(Refusal) as caught:
            nodes.serve([str(STUB), "--people", "--postgres", "--data", str(self.data)])
        self.assertEqual(str(caught.exception), f"Nodes serve {self.data} already.")
        self.assertEqual(self.ask()[0].status, 200)


class Ending(Whole):
    """All of it ends, and what is under way is answered."""

    def test_it_ends_in_order_whichever_way_it_is_asked(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            self.start()
            answers = []
            slow = threading.Thread(target=lambda: answers.append(self.ask("/slow/2")[1]))
            slow.start()
            time.sleep(.5)
            status, said = self.end(how)
            slow.join()
            self.assertEqual(status, 0, said)
            self.assertIn(answers[0], nodes.ADDRESSES)
            self.assert_nothing_left()
            self.assertFalse((self.data / "postgres/data/postmaster.pid").exists())

    def test_it_ends_with_ctrl_c_in_a_terminal(self):
        self.start()
        os.killpg(self.process.pid, signal.SIGINT)
        self.assertEqual(self.end()[0], 0)
        self.assert_nothing_left()

    def test_killed_it_leaves_nothing_running_and_can_be_started_again(self):
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
    """What ends is started again."""

    def test_a_killed_node_is_missed_by_nobody_and_comes_back(self):
        self.start()
        before = self.pid("127.0.0.2")

        def misfortune():
            time.sleep(.5)
            os.kill(before, signal.SIGKILL)
            self.until(lambda: self.pid("127.0.0.2") not in (before, None))
            time.sleep(2)
        answers = self.crowd(misfortune, [("/",)])
        self.assertGreater(len(answers), 50)
        self.assertEqual(set(answers), {200})
        self.until(lambda: self.ask()[1] == "127.0.0.2")

    def test_one_node_after_the_other_is_restarted_and_no_request_fails(self):
        self.start()
        before = [self.pid(address) for address in nodes.ADDRESSES]

        def restart():
            time.sleep(.5)
            self.process.send_signal(signal.SIGUSR1)
            self.until(lambda: not set(before) & {self.pid(one) for one in nodes.ADDRESSES})
            time.sleep(2)
        self.assertEqual(set(self.crowd(restart, [("/",), ("/", "POST", "x")])), {200})
        self.until(lambda: {self.ask()[1] for _ in range(6)} == set(nodes.ADDRESSES))
        self.assertIn("Both nodes were started again.", self.end()[1])

    def test_a_killed_cluster_comes_back_where_it_was(self):
        self.start()
        cluster = Cluster(self.data / "postgres")
        port = cluster.port
        cluster.kill()

        def answers():
            try:
                return cluster.sql("SELECT 1") == "1"
            except Refusal:
                return False
        self.until(answers)
        self.assertEqual(cluster.port, port)

    def test_a_node_that_ends_again_and_again_ends_it_all(self):
        self.start()
        (self.data / "hopeless").touch()
        os.kill(self.pid("127.0.0.3"), signal.SIGKILL)
        self.process.wait(timeout=LIMIT)
        status, said = self.end()
        self.assertEqual(status, 1)
        self.assertIn("Node 2 ended 6 times within a minute.", said)
        self.assert_nothing_left()


class Line(unittest.TestCase):
    """What may be said."""

    def test_what_does_not_fit_is_refused_in_a_sentence(self):
        for words, sentence in [
                (["--postgres"], "say --people too"), (["--people", "--demo"], "made-up life"),
                (["--people", "--store=x"], "a store of its own"),
                (["--people", "--host", "::"], "a proxy before it"),
                (["--people", "--port", "65536"], "A port is a number")]:
            with self.subTest(words), self.assertRaises(Refusal) as caught:
                nodes.options(words)
            self.assertIn(sentence, str(caught.exception))

    def test_each_node_has_counters_of_its_own(self):
        wanted, rest = nodes.options(["--people", "--metrics", "9100", "--name", "a.example"])
        whole = nodes.Nodes("cairn-server", wanted, rest, pathlib.Path("/tmp"))
        self.assertEqual([whole.metrics(1), whole.metrics(2)], [9_100, 9_101])
        self.assertEqual(rest, ["--name", "a.example"])

    def test_the_folder_is_the_one_that_the_server_would_take(self):
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
