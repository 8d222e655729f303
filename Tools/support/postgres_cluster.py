"""A PostgreSQL cluster in its own folder, which can be made, started, stopped and killed."""

import contextlib
import fcntl
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import postgres_place as place
from postgres_place import Owner, Refusal

ADMIN, USER, DATABASE = "postgres", "cairn", "cairn"
SETTINGS = {
    "wal_level": "replica", "hot_standby": "on", "synchronous_commit": "on",
    "max_wal_senders": "10", "max_replication_slots": "10", "max_slot_wal_keep_size": "4GB",
    "password_encryption": "scram-sha-256", "timezone": "UTC", "max_connections": "100",
    "log_line_prefix": "%m [%p] ",
}
# Seconds to wait for a response after a crash, for an end, and for the leftovers of a kill.
START, STOP, LEFT = 120, 60, 20
# A log longer than this many bytes is rotated; one older log is kept.
LONGEST_LOG = 10 << 20


class Taken(Refusal):
    """Another program uses the port."""


class LeftBehind(Refusal):
    """Processes of a killed cluster have not ended yet."""


def free_port(wanted=0):
    """A free port of 127.0.0.1: the wanted one, or any for 0."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", wanted))
        except OSError:
            raise Taken(f"Port {wanted} of 127.0.0.1 is in use.") from None
        return trial.getsockname()[1]


class Cluster:
    """A cluster in a folder with `data`, the log, the passwords and its last port."""

    def __init__(self, folder, settings=None):
        self.folder = pathlib.Path(os.path.abspath(folder))
        self.data = self.folder / "data"
        self.owner = Owner.present()
        self.settings = SETTINGS | (settings or {})
        self.process = None

    # Properties

    @property
    def is_running(self):
        """Whether its first process runs."""
        return place.postmaster_of(self.data) is not None

    @property
    def port(self):
        """Its current or last port; 0 if it never started."""
        file = self.folder / "port"
        return int(file.read_text()) if file.exists() else 0

    def password(self, user):
        """The password of a database user."""
        return self.pass_file(user).read_text().strip().rsplit(":", 1)[1]

    def pass_file(self, user):
        """The file with that password, in libpq's format."""
        return self.folder / f"{user}.pass"

    def url(self, *others, user=USER, database=DATABASE):
        """Its URL; with others, a URL that connects to the writable one of them all."""
        places = ",".join(f"127.0.0.1:{one.port}" for one in [self, *others])
        end = "?target_session_attrs=read-write" if others else ""
        return f"postgres://{user}:{self.password(user)}@{places}/{database}{end}"

    def store(self):
        """The URL with the password's file instead of the password, for logs and process lists."""
        return (f"postgres://{USER}@127.0.0.1:{self.port}/{DATABASE}"
                f"?passfile={self.pass_file(USER)}")

    # Making

    def make(self):
        """Makes the cluster if there is none; an unfinished one is made again."""
        self.owner.make_folder(self.folder)
        self.programs = place.programs_for(self.data)
        if (self.data / "PG_VERSION").exists():
            return
        draft = self.folder / "data.new"
        shutil.rmtree(draft, ignore_errors=True)
        for user in (ADMIN, USER):
            self.owner.write(self.pass_file(user), f"*:*:*:{user}:{secrets.token_hex(32)}\n")
        only = self.folder / "initdb.pass"
        self.owner.write(only, self.password(ADMIN) + "\n")
        hasty = ["--no-sync"] if self.settings.get("fsync") == "off" else []
        try:
            self.call("initdb", *hasty, "-D", draft, "-U", ADMIN, "--data-checksums",
                      "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256",
                      f"--pwfile={only}")
        finally:
            only.unlink()
        with open(draft / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write("\ninclude_if_exists 'cairn.conf'\n")
        os.rename(draft, self.data)

    def write_settings(self):
        """Writes the settings it starts with; those of ALTER SYSTEM are separate."""
        lines = ["{} = '{}'\n".format(name, value.replace("'", "''"))
                 for name, value in self.settings.items()]
        self.owner.write(self.data / "cairn.conf", "".join(lines))

    def call(self, program, *words):
        """Runs one of PostgreSQL's programs; returns its output."""
        done = subprocess.run(
            [str(self.programs / program), *map(str, words)], cwd=self.folder, text=True,
            stdin=subprocess.DEVNULL, capture_output=True, check=False,
            env=self.environment(), **self.owner.identity)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
            raise Refusal(f"{program} failed: {said[-1]}")
        return done.stdout

    def environment(self, user=ADMIN):
        """The programs' environment, without the caller's variables for another cluster."""
        return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC",
                "HOME": str(self.folder), "PGPASSFILE": str(self.pass_file(user))}

    # Starting

    def start(self, port=None, tied=False):
        """Starts the cluster and waits until it responds; does nothing if it is already running.

        With a port it listens there or fails; without, on its last port, or any free one. With
        `tied`, it stops when the thread that started it ends for any reason.
        """
        self.make()
        with self.alone():
            if self.is_running:
                if port and port != self.port:
                    raise Refusal(f"The cluster in {self.folder} runs at port {self.port} "
                                  f"already, and not at {port}.")
                return self
            self.write_settings()
            self.begin(port, tied)
        self.prepare()
        return self

    @contextlib.contextmanager
    def alone(self):
        """Locks out others who would start or stop it."""
        with open(self.folder / "lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def begin(self, port, tied):
        """Starts the first process; retries on another port or later if that helps."""
        deadline = time.monotonic() + LEFT
        wanted = port or self.port
        while True:
            try:
                self.launch(free_port(wanted), tied)
                return
            except Taken:
                if port:
                    raise
                wanted = 0
            except LeftBehind as still:
                if time.monotonic() > deadline:
                    raise Refusal(str(still)) from None
                time.sleep(.2)

    def launch(self, port, tied):
        """Starts the first process on a port and waits until it responds."""
        self.clear()
        sockets = tempfile.mkdtemp(prefix="cairn-pg.", dir="/tmp")
        self.owner.own(sockets)
        self.owner.write(self.folder / "socket", sockets)
        log = self.folder / "log"
        if log.exists() and log.stat().st_size > LONGEST_LOG:
            os.replace(log, self.folder / "log.old")
        end = log.stat().st_size if log.exists() else 0
        leash = ["setpriv", "--pdeathsig", "INT"] if tied else []
        with open(log, "ab") as sink:
            self.owner.own(log)
            os.fchmod(sink.fileno(), 0o600)
            self.process = subprocess.Popen(
                [*leash, str(self.programs / "postgres"), "-D", str(self.data),
                 "-c", "listen_addresses=127.0.0.1", "-c", f"port={port}",
                 "-c", f"unix_socket_directories={sockets}", "-c", "unix_socket_permissions=0700"],
                cwd=self.data, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink,
                start_new_session=True, env=self.environment(), **self.owner.identity)
        self.owner.write(self.folder / "port", f"{port}\n")
        self.await_answer(port, end)

    def await_answer(self, port, end):
        """Waits until it responds; raises the reason if it ended."""
        deadline = time.monotonic() + START
        while self.process.poll() is None:
            if self.is_running and self.answers():
                return
            if time.monotonic() > deadline:
                raise Refusal(f"PostgreSQL does not answer after {START} s; it goes on, and "
                              f"{self.folder}/log says what it does.")
            time.sleep(.05)
        self.clear()
        with open(self.folder / "log", encoding="utf-8", errors="replace") as log:
            log.seek(end)
            said = log.read()
        if "Address already in use" in said:
            raise Taken(f"Port {port} of 127.0.0.1 is in use.")
        last = [line.split("FATAL:")[1].strip() for line in said.splitlines() if "FATAL:" in line]
        reason = f"PostgreSQL did not start: {last[-1] if last else 'it said nothing'}; " \
                 f"more in {self.folder}/log."
        raise LeftBehind(reason) if "shared memory block" in said else Refusal(reason)

    def answers(self):
        """Whether it accepts connections."""
        return subprocess.run(
            [str(self.programs / "pg_isready"), "-q", "-h", self.socket, "-p", str(self.port)],
            cwd="/", check=False, env=self.environment(), **self.owner.identity).returncode == 0

    @property
    def socket(self):
        """The folder of its current or last socket, or else 127.0.0.1."""
        file = self.folder / "socket"
        return file.read_text() if file.exists() else "127.0.0.1"

    def clear(self):
        """Deletes leftovers of an ended process: the socket's folder and a stale postmaster.pid."""
        if not self.is_running and self.socket.startswith("/tmp/cairn-pg."):
            shutil.rmtree(self.socket, ignore_errors=True)
            (self.folder / "socket").unlink()
        place.clear_stale(self.data)

    def prepare(self):
        """Creates the user and the database, unless they exist or it is a standby."""
        if self.sql("SELECT pg_is_in_recovery()") == "t":
            return
        if not self.sql(f"SELECT 1 FROM pg_roles WHERE rolname = '{USER}'"):
            self.sql(f"CREATE ROLE {USER} LOGIN CREATEDB CREATEROLE "
                     f"PASSWORD '{self.password(USER)}'")
        if not self.sql(f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'"):
            self.sql(f"CREATE DATABASE {DATABASE} OWNER {USER}")

    def sql(self, text, user=ADMIN, database="postgres"):
        """Runs a statement; returns the rows, one a line with | between fields."""
        self.programs = place.programs_for(self.data)
        done = subprocess.run(
            [str(self.programs / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
             "-h", self.socket, "-p", str(self.port), "-U", user, "-d", database, "-f", "-"],
            input=text, capture_output=True, text=True, cwd="/", check=False,
            env=self.environment(user), **self.owner.identity)
        if done.returncode:
            said = done.stderr.strip().splitlines() or ["it said nothing"]
            # Hints follow the error.
            wrong = [line for line in said if "ERROR:" in line or "FATAL:" in line]
            raise Refusal(f"PostgreSQL reported an error: {(wrong or said[-1:])[0]}")
        return done.stdout.strip()

    # Ending

    def stop(self):
        """Stops it: sessions end and written data is safe. Does nothing if it is not running."""
        self.end(signal.SIGINT)

    def kill(self):
        """Kills its first process, like a power failure, and waits until the other processes end.

        Kills only a process whose working directory is this cluster's folder.
        """
        self.end(signal.SIGKILL)

    def end(self, how):
        """Sends a signal to the first process and waits until all its processes have ended."""
        if not self.folder.exists():
            return
        with self.alone():
            pid = place.postmaster_of(self.data)
            if pid is not None:
                os.kill(pid, how)
                self.await_end(pid)
            self.clear()

    def await_end(self, pid):
        """Waits until all its processes have ended."""
        deadline = time.monotonic() + STOP
        while place.processes_of(self.data):
            if self.process:
                self.process.poll()
            if time.monotonic() > deadline:
                raise Refusal(f"PostgreSQL did not stop within {STOP} s; its first process is "
                              f"{pid}.")
            time.sleep(.02)
        if self.process:
            self.process.wait()
            self.process = None
