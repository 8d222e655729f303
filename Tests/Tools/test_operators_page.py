"""The commands of the page for operators of many nodes, tried verbatim."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import unittest

import postgres_place as place
from clusters import Place
from postgres import Cluster
from postgres_cluster import free_port
from waiting import until

PAGE = (pathlib.Path(__file__).resolve().parents[2]
        / "Modules/Accounts/Sources/Accounts.docc/ManyNodes.md")
LIMIT = 120


def block(beginning):
    """The block of the page with this beginning."""
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    [found] = [text for text in blocks if text.startswith(beginning)]
    return found


class Page(Place):
    """Runs other programs with a cluster, as the cluster's user."""

    def setUp(self):
        super().setUp()
        self.owner = place.Owner.present()
        self.owner.own(self.folder)

    def begin(self, *words):
        """Starts a program that is stopped at the end."""
        log = open(self.folder / f"{pathlib.Path(words[0]).name}.log", "ab")
        self.addCleanup(log.close)
        process = subprocess.Popen(
            list(map(str, words)), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log,
            stderr=log, start_new_session=True, **self.owner.identity)
        self.addCleanup(self.finish, process)
        return process

    def finish(self, process):
        """Ends a program."""
        if process.poll() is None:
            process.terminate()
        process.wait(timeout=LIMIT)

    def query(self, url, text, limit=30):
        """The output of psql and whether it was refused; None if nothing answers in time."""
        try:
            return subprocess.run(["psql", "-w", "-XqAt", "-f", "-", url], input=text, text=True,
                                  capture_output=True, check=False, timeout=limit)
        except subprocess.TimeoutExpired:
            return None


@unittest.skipUnless(shutil.which("pgbouncer", path="/usr/sbin:/usr/bin"), "there is no pgbouncer")
class Bouncer(Page):
    """pgbouncer in transaction mode."""

    def setUp(self):
        super().setUp()
        self.cluster = self.cluster().start()
        port = free_port()
        password = self.cluster.password("cairn")
        self.owner.write(self.folder / "users", f'"cairn" "{password}"\n')
        text = block("[databases]")
        for old, new in [("db.example port=5432", f"127.0.0.1 port={self.cluster.port}"),
                         ("listen_port = 6432", f"listen_port = {port}"),
                         ("/etc/pgbouncer/userlist.txt", str(self.folder / "users"))]:
            self.assertIn(old, text)
            text = text.replace(old, new)
        self.owner.write(self.folder / "ini", text + f"unix_socket_dir = {self.folder}\n")
        self.begin("/usr/sbin/pgbouncer", self.folder / "ini")
        self.url = self.cluster.url().replace(f":{self.cluster.port}/", f":{port}/")
        until(lambda: self.query(self.url, "SELECT 1").stdout == "1\n")

    def load(self, way):
        """The outcome of a load with or without named statements."""
        script = self.folder / "script"
        script.write_text("SELECT count(*) FROM pg_class;\n")
        return subprocess.run(
            [place.folders_of_programs()[0] / "pgbench", "-n", "-M", way, "-c", "30", "-j", "2",
             "-t", "40", "-f", script, self.url], capture_output=True, text=True, check=False)

    def test_pgbouncer_supports_unnamed_statements_but_not_named_ones(self):
        self.assertEqual(self.load("extended").returncode, 0)
        version = subprocess.run(["/usr/sbin/pgbouncer", "--version"], capture_output=True,
                                 text=True, check=True).stdout
        if re.search(r"PgBouncer 1\.(\d+)", version)[1] < "21":
            self.assertRegex(self.load("prepared").stderr, "prepared statement .* does not exist")

    def test_pgbouncer_forwards_notify_but_listen_receives_nothing(self):
        for heard, url in [(True, self.cluster.url()), (False, self.url)]:
            with subprocess.Popen(["psql", "-wXAt", url], stdin=subprocess.PIPE, text=True,
                                  stdout=subprocess.PIPE) as listener:
                listener.stdin.write("LISTEN news;\n\\echo hears\n")
                listener.stdin.flush()
                while "hears" not in listener.stdout.readline():
                    pass
                self.query(self.url, "NOTIFY news")
                said, _ = listener.communicate("SELECT pg_sleep(.5);\nSELECT 1;\n\\q\n")
            self.assertEqual("notification \"news\"" in said, heard, said)

    def test_pgbouncer_errors_are_those_on_the_operators_page(self):
        for end, sentence in [("?options=-cwork_mem%3D4MB", "unsupported startup parameter"),
                              ("?sslmode=verify-full", "server does not support SSL")]:
            self.assertIn(sentence, PAGE.read_text())
            self.assertIn(sentence, self.query(self.url + end, "SELECT 1").stderr)


class Time(Page):
    """Backups and point-in-time recovery."""

    def test_base_backup_and_archive_restore_everything_committed_before_a_time(self):
        archive = self.folder / "archive"
        self.owner.make_folder(archive)
        settings = dict(re.findall(r"^(\w+) = '?(.*?)'?$", block("archive_mode"), re.M))
        command = settings["archive_command"].replace("/archive/", f"{archive}/")
        cluster = self.cluster(**settings | {"archive_command": command}).start()
        cluster.sql("CREATE TABLE kept (n int)")
        cluster.sql("INSERT INTO kept VALUES (1)")
        base = self.folder / "base"
        words = block("pg_basebackup -D /backups").replace("/backups/monday", str(base))
        for line in words.splitlines():
            program, *rest = line.split()
            where = ["-h", "127.0.0.1", "-p", cluster.port, "-U", "postgres"]
            cluster.call(program, *rest, *(where if program == "pg_basebackup" else []))
        cluster.sql("INSERT INTO kept VALUES (2)")
        moment = cluster.sql("SELECT now()")
        cluster.sql("INSERT INTO kept VALUES (3)")
        cluster.sql("SELECT pg_switch_wal()")
        until(lambda: len(list(archive.glob("*[0-9A-F]"))) >= 3)
        self.assertEqual(cluster.sql("SELECT failed_count FROM pg_stat_archiver"), "0")
        restored = self.restore(cluster, base, archive, moment)
        until(lambda: restored.sql("SELECT pg_is_in_recovery()") == "f")
        self.assertEqual(restored.sql("SELECT n FROM kept ORDER BY n"), "1\n2")

    def restore(self, cluster, base, archive, moment):
        """A cluster restored from a base to a time."""
        restored = Cluster(self.folder / "restored")
        self.addCleanup(restored.stop)
        self.owner.make_folder(restored.folder)
        for user in ("postgres", "cairn"):
            self.owner.write(restored.pass_file(user), cluster.pass_file(user).read_text())
        subprocess.run(["cp", "-a", base, restored.data], check=True)
        self.owner.write(restored.data / "recovery.signal", "")
        text = block("restore_command").replace("/archive/", f"{archive}/")
        text = re.sub(r"(recovery_target_time = ').*'", rf"\g<1>{moment}'", text)
        with open(restored.data / "postgresql.auto.conf", "a", encoding="utf-8") as file:
            file.write(text)
        return restored.start()


@unittest.skipUnless(shutil.which("patroni") and shutil.which("etcd"), "there is no Patroni")
class Patroni(Page):
    """Two clusters managed by Patroni."""

    def setUp(self):
        super().setUp()
        self.etcd = free_port()
        peers = f"http://127.0.0.1:{free_port()}"
        clients = f"http://127.0.0.1:{self.etcd}"
        self.begin("etcd", "--data-dir", self.folder / "etcd", "--listen-client-urls", clients,
                   "--advertise-client-urls", clients, "--listen-peer-urls", peers,
                   "--initial-advertise-peer-urls", peers, "--initial-cluster",
                   f"default={peers}")
        self.ports = {"one": free_port(), "two": free_port()}
        self.patronis = {}
        for name in self.ports:
            self.owner.write(self.folder / f"{name}.yml", self.configuration(name))

    def configuration(self, name):
        """The page's configuration with local addresses and shorter timeouts."""
        text = block("scope: cairn")
        programs = str(place.folders_of_programs()[0])
        for old, new in [("name: one", f"name: {name}"),
                         ("10.0.0.1:2379", f"127.0.0.1:{self.etcd}"),
                         ("10.0.0.1:8008", f"127.0.0.1:{free_port()}"),
                         ("10.0.0.1:5432", f"127.0.0.1:{self.ports[name]}"),
                         ("10.0.0.0/24", "127.0.0.1/32"), ("…", "secret"),
                         ("/var/lib/postgresql/15/cairn", str(self.folder / name)),
                         ("/usr/lib/postgresql/15/bin", programs), ("ttl: 30", "ttl: 20"),
                         ("loop_wait: 10", "loop_wait: 2"),
                         ("retry_timeout: 10", "retry_timeout: 5")]:
            self.assertIn(old, text)
            text = text.replace(old, new)
        return (text + f"  pgpass: {self.folder}/{name}.pass\n  parameters:\n"
                f"    unix_socket_directories: {self.folder}\n")

    def start(self, name):
        """Starts one of the two."""
        self.patronis[name] = self.begin("patroni", self.folder / f"{name}.yml")

    def roles(self):
        """The role of each: {'one': 'Leader', 'two': 'Sync Standby'}."""
        listed = subprocess.run(
            ["patronictl", "-c", str(self.folder / "one.yml"), "list", "-f", "json"], text=True,
            capture_output=True, check=False, cwd=self.folder, **self.owner.identity).stdout
        with contextlib.suppress(ValueError):
            return {row["Member"]: row["Role"] for row in json.loads(listed)
                    if row["State"] in ("running", "streaming")}
        return {}

    def test_leader_is_killed_and_nothing_acknowledged_is_lost(self):
        self.start("one")
        until(lambda: self.roles().get("one") == "Leader")
        self.start("two")
        until(lambda: self.roles() == {"one": "Leader", "two": "Sync Standby"})
        places = ",".join(f"127.0.0.1:{port}" for port in self.ports.values())
        url = (f"postgres://postgres:secret@{places}/postgres"
               "?target_session_attrs=read-write&connect_timeout=3")
        self.assertEqual(self.query(url, "CREATE TABLE kept (n int PRIMARY KEY)").returncode, 0)
        acknowledged, is_over = [], threading.Event()

        def write():
            number = 0
            while not is_over.is_set():
                number += 1
                done = self.query(url, f"INSERT INTO kept VALUES ({number})", 10)
                if done and done.returncode == 0:
                    acknowledged.append(number)
        writer = threading.Thread(target=write)
        writer.start()
        try:
            until(lambda: len(acknowledged) > 20)
            self.kill("one")
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 20)
        finally:
            is_over.set()
            writer.join()
        kept = set(map(int, self.query(url, "SELECT n FROM kept").stdout.split()))
        self.assertEqual(set(acknowledged) - kept, set())
        self.start("one")
        until(lambda: self.roles() == {"two": "Leader", "one": "Sync Standby"})

    def kill(self, name):
        """Kills a cluster and its manager, like a power failure."""
        self.patronis[name].kill()
        self.patronis[name].wait()
        os.kill(place.postmaster_of(self.folder / name), signal.SIGKILL)
