"""PostgreSQL clusters that are killed, obstructed, copied and promoted."""

import concurrent.futures
import os
import signal
import socket
import subprocess
import threading
from unittest import mock

import postgres_cluster
import postgres_place as place
import postgres_standby
from clusters import Place
from postgres import Cluster, Refusal
from waiting import until


class Misfortune(Place):
    """Failures of a cluster."""

    def test_cluster_is_killed_and_everything_committed_is_kept(self):
        cluster = self.cluster(fsync="on").start()
        cluster.sql("CREATE TABLE kept (n int)")
        for number in range(20):
            cluster.sql(f"INSERT INTO kept VALUES ({number})")
        cluster.kill()
        self.assertEqual(place.processes_of(cluster.data), [])
        self.assertTrue((cluster.data / "postmaster.pid").exists(), "it was not killed")
        cluster.start()
        self.assertEqual(cluster.sql("SELECT count(*) FROM kept"), "20")

    def test_restarted_cluster_keeps_its_port(self):
        cluster = self.cluster().start()
        port = cluster.port
        cluster.kill()
        self.assertEqual(cluster.start().port, port)

    def test_cluster_killed_during_a_session_can_be_started_immediately(self):
        cluster = self.cluster().start()
        busy = threading.Thread(target=self.swallow, args=(cluster, "SELECT pg_sleep(30)"))
        busy.start()
        until(lambda: cluster.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)'") == "1")
        os.kill(place.postmaster_of(cluster.data), signal.SIGKILL)
        cluster.start()
        self.assertEqual(cluster.sql("SELECT 1"), "1")
        busy.join(timeout=20)
        self.assertFalse(busy.is_alive())

    def swallow(self, cluster, text):
        """Runs a statement whose session is killed."""
        with self.assertRaises(Refusal):
            cluster.sql(text)

    def test_process_file_of_an_ended_cluster_does_not_prevent_the_start(self):
        cluster = self.cluster().start()
        cluster.kill()
        note = (cluster.data / "postmaster.pid").read_text().splitlines()
        sleeper = subprocess.Popen(["sleep", "60"], **cluster.owner.identity)
        self.addCleanup(sleeper.wait)
        self.addCleanup(sleeper.kill)
        (cluster.data / "postmaster.pid").write_text("\n".join([str(sleeper.pid), *note[1:]]))
        self.assertFalse(cluster.is_running)
        cluster.start()
        self.assertEqual(cluster.sql("SELECT 1"), "1")
        self.assertIsNone(sleeper.poll(), "a process of somebody else was ended")

    def test_kill_and_stop_end_only_processes_of_the_cluster(self):
        cluster = self.cluster()
        cluster.make()
        sleeper = subprocess.Popen(["sleep", "60"])
        self.addCleanup(sleeper.wait)
        self.addCleanup(sleeper.kill)
        (cluster.data / "postmaster.pid").write_text(f"{sleeper.pid}\n")
        cluster.kill()
        cluster.stop()
        self.assertIsNone(sleeper.poll())

    def test_requested_port_that_is_in_use_is_rejected(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            cluster = self.cluster()
            self.assert_refused(f"Port {port} of 127.0.0.1 is in use.",
                                lambda: cluster.start(port))
        self.assertEqual(cluster.start(port).port, port)
        self.assert_refused(f"runs at port {port} already", lambda: cluster.start(port + 1))

    def test_another_port_is_used_if_the_cluster_s_earlier_port_is_taken(self):
        cluster = self.cluster().start()
        port = cluster.port
        cluster.stop()
        with socket.create_server(("127.0.0.1", port)):
            self.assertNotEqual(cluster.start().port, port)
            self.assertEqual(cluster.sql("SELECT 1"), "1")

    def test_port_taken_between_check_and_start_is_noticed(self):
        cluster = self.cluster()
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            ports = iter([port])
            real = postgres_cluster.free_port
            with mock.patch.object(postgres_cluster, "free_port",
                                   lambda wanted=0: next(ports, None) or real(wanted)):
                self.assertNotEqual(cluster.start().port, port)

    def test_cluster_of_another_postgresql_version_is_left_unchanged(self):
        cluster = self.cluster()
        cluster.make()
        (cluster.data / "PG_VERSION").write_text("9.6\n")
        self.assert_refused("was made by PostgreSQL 9, and here is", cluster.start)
        self.assert_refused("pg_upgrade", cluster.start)
        self.assertEqual((cluster.data / "PG_VERSION").read_text(), "9.6\n")

    def test_failed_start_gives_its_reason_in_a_sentence(self):
        cluster = self.cluster(shared_buffers="a lot")
        self.assert_refused("PostgreSQL did not start: configuration file", cluster.start)

    def test_missing_postgresql_names_the_package_to_install(self):
        with mock.patch.object(place, "DEBIAN", self.folder), \
                mock.patch.dict(os.environ, {"PATH": str(self.folder)}):
            self.assert_refused("apt-get install postgresql", self.cluster(fresh=True).make)

    def test_two_concurrent_starts_start_only_one_cluster(self):
        clusters = [self.cluster(), self.cluster()]
        clusters[0].make()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(Cluster.start, clusters))
        self.assertEqual(clusters[0].sql("SELECT 1"), "1")
        self.assertEqual(clusters[0].port, clusters[1].port)


class Standbys(Place):
    """A primary and its standbys."""

    def test_primary_is_killed_and_its_standby_has_everything_acknowledged(self):
        primary = self.cluster(fsync="on").start()
        standby = self.follow(primary)
        primary.sql("CREATE TABLE kept (n int)")
        self.assertEqual(postgres_standby.state_of(primary, "standby"), "streaming|sync")
        for number in range(20):
            primary.sql(f"INSERT INTO kept VALUES ({number})")
        primary.kill()
        postgres_standby.promote(standby)
        self.assertEqual(standby.sql("SELECT count(*) FROM kept"), "20")
        # The standby waits for no other, although it is a copy of one that did.
        standby.sql("INSERT INTO kept VALUES (20)")
        self.assertEqual(self.where_it_is_written(standby, primary, standby), "f")

    def follow(self, primary, folder="b", name="standby"):
        """A standby of a primary, stopped at the end."""
        self.addCleanup(Cluster(self.folder / folder).stop)
        return postgres_standby.follow(primary, self.folder / folder, name)

    def where_it_is_written(self, cluster, *all_of_them):
        """True if the writable server of a multi-host URL is a standby."""
        url = all_of_them[0].url(*all_of_them[1:])
        self.assertIn(f"127.0.0.1:{cluster.port}", url)
        return subprocess.run(["psql", "-XAtc", "SELECT pg_is_in_recovery()", url], check=True,
                              capture_output=True, text=True).stdout.strip()

    def test_promoted_standby_can_get_its_own_standby_repeatedly(self):
        clusters = [self.cluster().start()]
        clusters[0].sql("CREATE TABLE kept (n int)")
        for number in range(2):
            clusters.append(self.follow(clusters[-1], f"s{number}", f"standby_{number}"))
            clusters[-2].sql(f"INSERT INTO kept VALUES ({number})")
            clusters[-2].kill()
            postgres_standby.promote(clusters[-1])
        self.assertEqual(clusters[-1].sql("SELECT count(*) FROM kept"), "2")
        clusters[-1].sql("INSERT INTO kept VALUES (2)")

    def test_without_a_standby_commits_wait_until_synchronous_replication_is_turned_off(self):
        primary = self.cluster().start()
        standby = self.follow(primary)
        primary.sql("CREATE TABLE kept (n int)")
        standby.stop()
        insert = threading.Thread(target=primary.sql, args=("INSERT INTO kept VALUES (1)",))
        insert.start()
        insert.join(timeout=1)
        self.assertTrue(insert.is_alive(), "it did not wait for the standby")
        postgres_standby.go_alone(primary)
        insert.join(timeout=20)
        self.assertFalse(insert.is_alive())

    def test_impossible_requests_are_rejected(self):
        primary = self.cluster()
        primary.make()
        self.assert_refused("is not running", lambda: self.follow(primary))
        self.assert_refused("is not running", lambda: postgres_standby.promote(primary))
        primary.start()
        self.assert_refused("is not a standby", lambda: postgres_standby.promote(primary))
        self.assert_refused("is not a name", lambda: self.follow(primary, "b", "a'; DROP"))
        self.assert_refused("already contains a cluster", lambda: self.follow(primary, "a"))
