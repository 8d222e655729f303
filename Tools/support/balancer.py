"""One port for several nodes: haproxy, configured only by this file."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from postgres_place import Refusal

# Seconds. Streams send something every 15 s, and a response may take 60 s.
QUIET = 90
STARTED = 10

# Any request that cannot reach its node goes to the other one, because nothing was done yet. A
# request that was sent without a response is repeated only if it changes nothing; clients repeat
# the others with the same Idempotency-Key. Each request uses its own connection to the node, so
# none is sent on a connection that is closing.
CONFIGURATION = """\
global
    maxconn 2000

defaults
    mode http
    timeout connect 2s
    timeout client {quiet}s
    timeout server {quiet}s
    timeout http-request 40s
    timeout http-keep-alive 75s
    timeout queue 10s
    timeout check 2s
    retries 3
    option redispatch 1
    retry-on conn-failure empty-response
    option http-server-close
    option http-no-delay
    http-error status 502 content-type application/problem+json string '{broken}' hdr Retry-After 1
    http-error status 503 content-type application/problem+json string '{nobody}' hdr Retry-After 1

frontend people
    bind 127.0.0.1:{port}
    default_backend nodes

backend nodes
    balance roundrobin
    http-request disable-l7-retry unless METH_GET or METH_OPTIONS
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost hdr X-Forwarded-Proto https
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 1 maxconn 400
"""


def problem(status, title, code, detail):
    """A response in the server's own format (RFC 9457)."""
    return (f'{{"type":"urn:cairn:problem:{code}","title":"{title}","status":{status},'
            f'"detail":"{detail}","code":"{code}"}}')


BROKEN = problem(502, "Bad gateway", "nodes.broken",
                 "The node that was asked ended before it answered; ask again.")
NOBODY = problem(503, "Unavailable", "nodes.none", "No node can answer just now; ask again.")


def configuration(port, nodes):
    """haproxy's configuration; nodes are addresses with ports."""
    text = CONFIGURATION.format(quiet=QUIET, port=port, broken=BROKEN, nobody=NOBODY)
    return text + "".join(f"    server node{number} {node}\n"
                          for number, node in enumerate(nodes, 1))


def sweep():
    """Deletes the folders left by killed processes."""
    for folder in pathlib.Path("/tmp").glob("cairn-nodes.*.*"):
        whose = folder.name.split(".")[1]
        if whose.isdigit() and not pathlib.Path(f"/proc/{whose}").exists():
            # A folder of another user stays.
            shutil.rmtree(folder, ignore_errors=True)


class Balancer:
    """A running haproxy."""

    def __init__(self, port, nodes):
        self.port = port
        sweep()
        self.folder = pathlib.Path(
            tempfile.mkdtemp(prefix=f"cairn-nodes.{os.getpid()}.", dir="/tmp"))
        self.file = self.folder / "haproxy.cfg"
        self.file.write_text(configuration(port, nodes))
        self.process = None

    def start(self):
        """Starts haproxy and waits until it listens. It ends with the process that starts it."""
        program = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")
        if not program:
            raise Refusal("haproxy is not installed: apt-get install haproxy.")
        self.process = subprocess.Popen(
            ["setpriv", *self.identity(), "--pdeathsig", "TERM", program, "-db", "-f",
             str(self.file)], stdin=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + STARTED
        while not self.listens():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Refusal("haproxy did not start. Its output is above.")
            time.sleep(.02)

    def identity(self):
        """Options to run as the user haproxy from the start, with no right except for low ports.

        If haproxy dropped root by itself, the kernel would forget the parent-death signal.
        """
        if os.geteuid() != 0:
            return []
        for path in (self.folder, self.file):
            shutil.chown(path, "haproxy", "haproxy")
        return ["--reuid=haproxy", "--regid=haproxy", "--clear-groups",
                "--inh-caps=-all,+net_bind_service", "--ambient-caps=+net_bind_service"]

    def listens(self):
        """Whether its own process, and no other, listens on the port."""
        wanted = f"0100007F:{self.port:04X}"
        inodes = {line.split()[9] for line in open("/proc/net/tcp", encoding="ascii")
                  if line.split()[1] == wanted and line.split()[3] == "0A"}
        folder = pathlib.Path(f"/proc/{self.process.pid}/fd")
        try:
            held = {os.readlink(file) for file in folder.iterdir()}
        except OSError:
            return bool(inodes)
        return any(f"socket:[{inode}]" in held for inode in inodes)

    def refuse_new(self):
        """Stops listening and finishes the open requests."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGUSR1)

    def stop(self):
        """Waits for its end, and terminates it after two seconds."""
        if self.process:
            try:
                self.process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                self.process.terminate()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
