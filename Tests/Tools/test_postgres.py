"""The properties of clusters made by Tools/support/postgres.py, and their users."""

import os
import pathlib
import pwd
import stat
import subprocess
import unittest
from unittest import mock

import postgres
import postgres_place as place
from clusters import PYTHON, Place
from postgres import Cluster
from waiting import until

IS_ROOT = os.geteuid() == 0


class Made(Place):
    """Creates a cluster with the required properties."""

    def test_new_cluster_has_the_settings_that_the_store_needs(self):
        cluster = self.cluster(fresh=True).start()
        for name, value in [("data_checksums", "on"), ("server_encoding", "UTF8"),
                            ("lc_collate", "C"), ("password_encryption", "scram-sha-256"),
                            ("listen_addresses", "127.0.0.1"), ("synchronous_commit", "on")]:
            self.assertEqual(cluster.sql(f"SHOW {name}"), value, name)
        self.assertLess(len(cluster.socket), 40)
        self.assertNotEqual(cluster.password("cairn"), cluster.password("postgres"))
        self.assertEqual(len(cluster.password("cairn")), 64)
        self.assertEqual(cluster.sql("SELECT rolsuper FROM pg_roles WHERE rolname = 'cairn'"), "f")

    def test_url_opens_the_cluster_and_another_password_does_not(self):
        cluster = self.cluster().start()
        for url in (cluster.url(), cluster.store()):
            self.assertEqual(self.ask(url).stdout, "cairn\n")
        self.assertNotIn(cluster.password("cairn"), cluster.store())
        wrong = self.ask(cluster.url().replace(cluster.password("cairn"), "guessed"))
        self.assertIn("password authentication failed", wrong.stderr)
        none = self.ask(f"postgres:///cairn?host={cluster.socket}&port={cluster.port}&user=cairn")
        self.assertIn("no password supplied", none.stderr)

    def ask(self, url):
        """The output of psql with a URL."""
        environment = os.environ | {"PGPASSFILE": "/nonexistent"}
        return subprocess.run(["psql", "-w", "-XAtc", "SELECT current_user", url], text=True,
                              capture_output=True, check=False, env=environment)

    def test_other_users_cannot_read_the_cluster_s_folder(self):
        cluster = self.cluster(fresh=True).start()
        for path in [cluster.folder, cluster.data]:
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o700, path)
        for name in ["cairn.pass", "postgres.pass", "log"]:
            self.assertEqual(stat.S_IMODE((cluster.folder / name).stat().st_mode), 0o600, name)
        self.assertEqual(stat.S_IMODE(os.stat(cluster.socket).st_mode), 0o700)

    def test_stop_leaves_no_process_and_no_socket(self):
        cluster = self.cluster().start()
        sockets = pathlib.Path(cluster.socket)
        cluster.stop()
        self.assertEqual(place.processes_of(cluster.data), [])
        self.assertFalse(sockets.exists())
        cluster.stop()  # A second stop does no harm.

    def test_incompletely_created_cluster_is_created_again(self):
        cluster = self.cluster(fresh=True)
        (cluster.folder / "data.new").mkdir(parents=True)
        (cluster.folder / "data.new/PG_VERSION").write_text("15\n")
        cluster.start()
        self.assertEqual(cluster.sql("SELECT 1"), "1")

    def test_missing_user_or_database_is_created_at_the_next_start(self):
        cluster = self.cluster().start()
        cluster.sql("DROP DATABASE cairn")
        cluster.sql("DROP ROLE cairn")
        cluster.stop()
        cluster.start()
        self.assertEqual(self.ask(cluster.url()).stdout, "cairn\n")

    def test_settings_can_be_changed_at_each_start(self):
        self.assertEqual(self.cluster().start().sql("SHOW fsync"), "off")
        again = Cluster(self.folder / "a")
        again.stop()
        self.assertEqual(again.start().sql("SHOW fsync"), "on")


class Owners(Place):
    """The operating system's user that runs the cluster."""

    @unittest.skipUnless(IS_ROOT, "only root starts it as somebody else")
    def test_cluster_started_by_root_runs_as_user_postgres(self):
        cluster = self.cluster(fresh=True).start()
        owner = pwd.getpwnam("postgres")
        for pid in place.processes_of(cluster.data):
            self.assertEqual(os.stat(f"/proc/{pid}").st_uid, owner.pw_uid)
        self.assertEqual(cluster.data.stat().st_uid, owner.pw_uid)
        self.assertEqual((cluster.folder / "cairn.pass").stat().st_uid, owner.pw_uid)

    @unittest.skipUnless(IS_ROOT, "only root starts it as somebody else")
    def test_private_parent_folder_is_made_accessible_only_to_user_postgres(self):
        closed = self.folder / "closed"
        closed.mkdir(mode=0o700)
        cluster = self.cluster("closed/data/postgres", fresh=True)
        cluster.start()
        self.assertEqual(cluster.sql("SELECT 1"), "1")
        other = place.Owner(65_534, 65_534, "nobody")
        self.assertTrue(cluster.owner.may_pass(closed))
        self.assertFalse(other.may_pass(closed))
        listing = subprocess.run(["ls", closed], check=False, capture_output=True, cwd="/",
                                 **cluster.owner.identity)
        self.assertNotEqual(listing.returncode, 0)

    @unittest.skipUnless(IS_ROOT, "only root starts it as somebody else")
    def test_access_entry_for_user_postgres_keeps_other_entries(self):
        shared = self.folder / "shared"
        shared.mkdir(mode=0o750)
        other, owner = place.Owner(65_534, 65_534, "nobody"), place.Owner.present()
        place.let_pass(shared, other)
        place.let_pass(shared, owner)
        self.assertTrue(other.may_pass(shared) and owner.may_pass(shared))
        self.assertFalse(place.Owner(1, 1, "daemon").may_pass(shared))

    @unittest.skipUnless(IS_ROOT, "only root becomes somebody else")
    def test_cluster_started_by_another_user_runs_as_that_user(self):
        somebody = pwd.getpwnam("nobody")
        home = self.folder / "home"
        home.mkdir()
        os.chown(home, somebody.pw_uid, somebody.pw_gid)
        started = self.call("start", home / "pg", owner=somebody)
        self.assertEqual(started.returncode, 0, started.stderr)
        try:
            pids = place.processes_of(home / "pg/data")
            self.assertEqual({os.stat(f"/proc/{pid}").st_uid for pid in pids}, {somebody.pw_uid})
            self.assertEqual(
                subprocess.run(["psql", "-XAtc", "SELECT 7", started.stdout.strip()], check=True,
                               capture_output=True, text=True).stdout, "7\n")
        finally:
            self.assertEqual(self.call("stop", home / "pg", owner=somebody).returncode, 0)
        self.assertEqual(place.processes_of(home / "pg/data"), [])

    @unittest.skipUnless(IS_ROOT, "only root becomes somebody else")
    def test_data_folder_of_another_user_is_rejected(self):
        (self.folder / "theirs").mkdir()
        refused = self.call("start", self.folder / "theirs", owner=pwd.getpwnam("nobody"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("is not yours", refused.stderr)
        self.assertEqual(len(refused.stderr.splitlines()), 1)


class Throwaway(Place):
    """Clusters for tests."""

    def test_throwaway_cluster_runs_until_its_command_ends(self):
        script = 'psql -XAtc "SHOW data_directory" -c "SELECT 7" "$CAIRN_TEST_POSTGRES"; exit 3'
        # Only superusers see its folder, so the second line is the relevant one.
        ended = self.call("throwaway", "sh", "-c", script)
        self.assertEqual(ended.returncode, 3, ended.stderr)
        self.assertEqual(ended.stdout.splitlines()[-1], "7")
        self.assertEqual(self.left(), set())

    def left(self):
        """The folders of unused throwaway clusters."""
        before = set(pathlib.Path("/tmp").glob("cairn-throwaway.*"))
        postgres.sweep()
        return before - set(pathlib.Path("/tmp").glob("cairn-throwaway.*"))

    def test_cluster_of_a_killed_starter_stops_and_is_deleted(self):
        self.call("url", "nowhere")
        process = subprocess.Popen(
            [PYTHON, "-B", self.folder / "programs/postgres.py", "throwaway"],
            stdout=subprocess.PIPE, text=True)
        url = process.stdout.readline().strip()
        process.kill()
        process.wait()
        process.stdout.close()
        until(lambda: not self.answers(url))
        self.assertEqual(len(self.left()), 1)

    def answers(self, url):
        """True if the URL answers."""
        return subprocess.run(["pg_isready", "-q", "-d", url], check=False).returncode == 0

    def test_cluster_in_use_is_not_deleted(self):
        with postgres.throwaway({"fsync": "off"}) as cluster:
            self.assertEqual(self.left(), set())
            self.assertEqual(cluster.sql("SELECT 1"), "1")
        self.assertFalse(cluster.folder.exists())

    def test_cluster_address_in_the_environment_is_used(self):
        with mock.patch.dict(os.environ, {postgres.OFFER: "postgres://elsewhere"}):
            with postgres.offered():
                self.assertEqual(os.environ[postgres.OFFER], "postgres://elsewhere")
            self.assertEqual(os.environ[postgres.OFFER], "postgres://elsewhere")


class Line(Place):
    """The command line of Tools/postgres."""

    def test_start_leaves_the_cluster_running_and_stop_ends_it(self):
        where = self.folder / "pg"
        self.addCleanup(Cluster(where).stop)
        started = self.call("start", where)
        self.assertEqual(started.returncode, 0, started.stderr)
        self.assertRegex(started.stdout, r"^postgres://cairn:[0-9a-f]{64}@127\.0\.0\.1:\d+/cairn$")
        self.assertEqual(self.call("start", where).stdout, started.stdout)
        self.assertEqual(self.call("url", where).stdout, started.stdout)
        self.assertEqual(self.call("kill", where).returncode, 0)
        self.assertFalse(Cluster(where).is_running)
        self.assertEqual(self.call("start", where).stdout, started.stdout)
        self.assertEqual(self.call("standby", where, self.folder / "two").returncode, 0)
        self.addCleanup(Cluster(self.folder / "two").stop)
        self.assertEqual(self.call("promote", self.folder / "two").returncode, 0)
        self.assertEqual(self.call("stop", where).returncode, 0)
        self.assertFalse(Cluster(where).is_running)

    def test_interrupted_run_stops_the_cluster(self):
        self.call("url", "nowhere")
        where = self.folder / "pg"
        process = subprocess.Popen(
            [PYTHON, "-B", self.folder / "programs/postgres.py", "run", where],
            stdout=subprocess.PIPE, text=True)
        self.assertIn("postgres://", process.stdout.readline())
        process.terminate()
        self.assertEqual(process.wait(timeout=30), 0)
        process.stdout.close()
        self.assertEqual(place.processes_of(where / "data"), [])
        self.assertFalse((where / "data/postmaster.pid").exists(), "it was not stopped in order")

    def test_folder_without_a_cluster_is_rejected_with_a_sentence(self):
        for act in ("stop", "kill", "url", "promote"):
            ended = self.call(act, self.folder / "none")
            self.assertEqual(ended.returncode, 1)
            self.assertEqual(ended.stderr, f"There is no cluster in {self.folder}/none.\n")
