"""Two nodes of cairn-server with their own PostgreSQL cluster, behind one port.

    nodes.py PROGRAM --people --postgres [--port N] [--data FOLDER] …    as Tools/serve calls it

The cluster is in the data folder. A node or cluster that ends is started again. SIGINT or SIGTERM
ends everything in order. SIGUSR1 restarts one node after the other, as after an upgrade, without a
failed request. All other options go to both nodes.
"""

import argparse
import fcntl
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time

from balancer import Balancer
from postgres import interruptible
from postgres_cluster import Cluster
from postgres_place import Refusal

# Nodes listen on the public port at their own addresses, so that the links they make work.
ADDRESSES = ("127.0.0.2", "127.0.0.3")
ATTEMPTS = 100
READY = re.compile(r"Cairn is ready at (\S+)")
# Seconds until a node must listen, and until it must have answered its open requests.
STARTED, DRAINED = 120, 90
# If a node ends more often than this within a minute, the whole stops.
MOST = 5
UNFIT = {
    "--demo": "--demo and --postgres cannot be combined: --demo serves sample data of one user.",
    "--activitywatch": "--activitywatch and --postgres cannot be combined: it is for one user.",
    "--shield-proxy": "--shield-proxy and --postgres cannot be combined: it is for one user.",
    "--host": "With --postgres the server listens on 127.0.0.1 only. Put a proxy in front of it.",
    "--certificate": "With --postgres use a proxy for TLS: --name NAME --proxy 127.0.0.1.",
    "--store": "--store and --postgres cannot be combined: --postgres creates its own store.",
    "--node": "--node and --postgres cannot be combined: --postgres names its two nodes.",
    "--listen": "--listen and --postgres cannot be combined: --postgres creates its own store.",
}


def say(line):
    """Prints a message for the operator on standard error."""
    print(line, file=sys.stderr, flush=True)


def free_port(wanted):
    """A port that is free at all addresses: the wanted one or the next; any port for 0."""
    for port in range(wanted, min(wanted + ATTEMPTS, 65_536)) if wanted else [0] * ATTEMPTS:
        try:
            return take(port)
        except OSError:
            continue
    raise Refusal(f"Ports {wanted} to {min(wanted + ATTEMPTS, 65_536) - 1} of 127.0.0.1 are in "
                  f"use.")


def take(port):
    """The port if it is free at all addresses; for 0, one that the system assigns."""
    for address in ("127.0.0.1", *ADDRESSES):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((address, port))
            port = trial.getsockname()[1]
    return port


class Node:
    """A cairn-server process."""

    def __init__(self, number, address, command, is_heard):
        self.number, self.address, self.command = number, address, command
        # Whether its output is passed on: both nodes would print the same.
        self.is_heard = is_heard
        self.process = None
        self.url = None
        self.ends = []

    def start(self):
        """Starts the node. It ends with the process that starts it."""
        self.ready = threading.Event()
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", *self.command], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        threading.Thread(target=self.listen, args=[self.process], daemon=True).start()

    def listen(self, process):
        """Notes that the node is ready, and passes on the rest of its output."""
        with process.stdout:
            for line in process.stdout:
                if found := READY.search(line):
                    self.url = found[1]
                    self.ready.set()
                elif self.is_heard:
                    print(line, end="", flush=True)

    def await_ready(self):
        """Waits until the node listens."""
        deadline = time.monotonic() + STARTED
        while not self.ready.wait(.05):
            if self.process.poll() is not None:
                raise Refusal(f"Node {self.number} did not start. Its output is above.")
            if time.monotonic() > deadline:
                raise Refusal(f"Node {self.number} does not listen after {STARTED} s.")

    def look(self):
        """Restarts the node if it ended; gives up if it ends too often."""
        if self.process.poll() is None:
            return
        now = time.monotonic()
        self.ends = [time for time in self.ends if now - time < 60] + [now]
        if len(self.ends) > MOST:
            raise Refusal(f"Node {self.number} ended {len(self.ends)} times within a minute.")
        say(f"Node {self.number} ended with {self.process.returncode}; it is started again.")
        self.start()

    def stop(self):
        """Waits for the end of a node after a signal; returns whether it ended in order."""
        try:
            return self.process.wait(timeout=DRAINED) in (0, -signal.SIGTERM, -signal.SIGINT)
        except subprocess.TimeoutExpired:
            say(f"Node {self.number} did not end within {DRAINED} s, and is killed.")
            self.process.kill()
            self.process.wait()
            return False


class Nodes:
    """The cluster, the nodes and the balancer."""

    def __init__(self, program, wanted, rest, data):
        self.data = data
        self.cluster = Cluster(data / "postgres")
        self.program, self.rest = program, rest
        self.wanted = wanted
        self.nodes, self.balancer = [], None
        self.is_ours = False
        self.is_outdated = False

    def start(self):
        """Starts the cluster, one node (which creates the tables), the other node, and the
        balancer."""
        self.is_ours = not self.cluster.is_running
        self.cluster.start(tied=True)
        port = free_port(self.wanted.port)
        if self.wanted.port not in (0, port):
            say(f"Port {self.wanted.port} is in use. Using port {port}.")
        for number, address in enumerate(ADDRESSES, 1):
            command = [self.program, "--people", "--store", self.cluster.store(), "--data",
                       str(self.data), "--host", address, "--port", str(port),
                       "--node", f"node{number}", *self.rest]
            if self.wanted.metrics is not None:
                command += ["--metrics", str(self.metrics(number))]
            node = Node(number, address, command, is_heard=number == 1)
            self.nodes.append(node)
            node.start()
            node.await_ready()
            if node.url.startswith("http://") and not node.url.endswith(f":{port}"):
                raise Refusal(f"Another program took port {port} of {address}. Start it again.")
        self.balancer = Balancer(port, [f"{address}:{port}" for address in ADDRESSES])
        self.balancer.start()
        print("Cairn is ready at " + self.nodes[0].url.replace(ADDRESSES[0], "127.0.0.1"),
              flush=True)
        say(f"Two nodes answer behind 127.0.0.1:{port}; their cluster is in {self.cluster.folder}.")

    def metrics(self, number):
        """The port of a node's metrics: the first node has the given port, the second the next."""
        return self.wanted.metrics and self.wanted.metrics + number - 1

    def watch(self):
        """Runs until a signal, and restarts what ended."""
        signal.signal(signal.SIGUSR1, self.outdate)
        while True:
            time.sleep(.1)
            if self.is_outdated:
                self.renew()
            if self.is_ours and not self.cluster.is_running:
                say("PostgreSQL ended; it is started again.")
                self.cluster.start(self.cluster.port, tied=True)
            for node in self.nodes:
                node.look()
            if self.balancer.process.poll() is not None:
                raise Refusal("haproxy ended. Its output is above.")

    def outdate(self, *_):
        """Notes that the nodes must be restarted."""
        self.is_outdated = True

    def renew(self):
        """Restarts one node after the other; each announces its end first."""
        self.is_outdated = False
        for node in self.nodes:
            node.process.terminate()
            node.stop()
            node.start()
            node.await_ready()
        say("Both nodes were started again.")

    def stop(self):
        """Stops in order: no new requests, open requests are answered, then the cluster ends."""
        if self.balancer:
            self.balancer.refuse_new()
        running = [node for node in self.nodes if node.process.poll() is None]
        for node in running:
            # No new requests come, so the node need not announce its end.
            node.process.send_signal(signal.SIGINT)
        ends = [node.stop() for node in running]
        if self.balancer:
            self.balancer.stop()
        if self.is_ours:
            self.cluster.stop()
        return all(ends)


def folder_of(data):
    """The server's data folder, by the same rules as in the server."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = os.environ.get("HOME", "")
    named = data or os.environ.get("CAIRN_DATA") or (
        base + "/cairn" if base.startswith("/") else home and home + "/.local/share/cairn")
    if not named:
        raise Refusal("HOME is not set, so the folder of the store is unknown: --data FOLDER.")
    folder = pathlib.Path(os.path.abspath(named))
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise Refusal(f"The folder {folder} cannot be created: {error.strerror}.") from None
    return folder


def options(arguments):
    """The options of the whole, and the arguments for the nodes."""
    parser = argparse.ArgumentParser(prog="Tools/serve", allow_abbrev=False, add_help=False)
    parser.add_argument("--people", action="store_true")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--port", type=int, default=8_080)
    parser.add_argument("--metrics", type=int)
    parser.add_argument("--data")
    wanted, rest = parser.parse_known_args(arguments)
    if not wanted.people:
        raise Refusal("--postgres requires --people.")
    if not 0 <= wanted.port <= 65_535:
        raise Refusal("The port must be a number from 0 to 65535.")
    for word in rest:
        if sentence := UNFIT.get(word.split("=")[0]):
            raise Refusal(sentence)
    return wanted, rest


def serve(arguments):
    """Serves until a signal; returns the exit status."""
    wanted, rest = options(arguments[1:])
    data = folder_of(wanted.data)
    with open(data / "nodes.lock", "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal(f"Other nodes already serve {data}.") from None
        whole = Nodes(arguments[0], wanted, rest, data)
        is_clean = False
        with interruptible():
            try:
                whole.start()
                whole.watch()
            finally:
                is_clean = whole.stop()
    return 0 if is_clean else 1


def main(arguments):
    """Serves, or prints in one sentence why not."""
    try:
        return serve(arguments)
    except Refusal as refusal:
        say(refusal)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
