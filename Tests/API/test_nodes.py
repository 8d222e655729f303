"""Several nodes of one server with one PostgreSQL database: each node can answer every request."""

import concurrent.futures
import http.client
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

import serving
import two_nodes
from test_accounts import PeopleServer
from two_nodes import At, cluster, word

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name


class NodeTests(two_nodes.Nodes):
    """Rules O3 and Y0 with two nodes."""

    def test_y0_write_at_one_node_is_readable_at_another_at_once(self):
        """Y0: after sign-up at one node, each habit added at one node appears at the other node."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            there = At(here, two)
            for number in range(6):
                writer, reader = (here, there) if number % 2 else (there, here)
                self.assertEqual(self.log(writer, f"{word(number)} every day").status, 201)
                self.assertIn(word(number), self.names(reader))
            self.assertEqual(self.names(here), self.names(there))

    def test_y0_concurrent_writes_at_two_nodes_record_each_event_once(self):
        """Y0: an operation that is sent to both nodes at once is recorded once, in one chain."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            there = At(here, two)

            def send(number, person):
                return self.log(person, f"{word(number)} every day",
                                **{"Idempotency-Key": f"key-{number}"})

            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                jobs = [pool.submit(send, number, person)
                        for number in range(20) for person in (here, there)]
                answers = [job.result() for job in jobs]
            self.assertEqual({answer.status for answer in answers} - {201, 409}, set())
            # A client rejected because the other node is busy with it retries.
            again = [send(number, here).status for number in range(20)]
            self.assertEqual(set(again), {201})
            self.assertEqual(sorted(self.names(there)),
                             sorted(word(number) for number in range(20)))

    def test_y0_killed_node_loses_no_data_and_no_session(self):
        """Y0: the acknowledged habits and the session of a killed node are available at the other
        node."""
        with self.node() as two:
            one = self.node()
            with one:
                here = self.member(two)
                away = At(here, one)
                acknowledged = []
                for number in range(26):
                    if number == 20:
                        one.process.send_signal(signal.SIGKILL)
                    try:
                        if self.log(away, f"{word(number)} every day").status == 201:
                            acknowledged.append(word(number))
                    except (OSError, http.client.HTTPException):
                        break
                self.assertGreaterEqual(len(acknowledged), 20)
                self.assertLessEqual(set(acknowledged), set(self.names(here)))

    def test_o3_sign_out_at_one_node_applies_at_the_other(self):
        """O3: a session that ends at one node is invalid at all nodes."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            there = At(here, two)
            self.assertEqual(self.names(there), [])
            here.form("/sign-out")
            answer = there.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
            self.assertEqual(answer.status, 401)

    def test_y0_stream_at_one_node_reports_writes_of_another(self):
        """Y0: a stream at one node reports what is recorded at the other node."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            there = At(here, two)
            line = http.client.HTTPConnection("127.0.0.1", two.port, timeout=20)
            line.request("GET", "/api/v1/changes", headers={
                "Cookie": here.cookie, "Cairn-Zone": "Europe/London"})
            stream = line.getresponse()
            self.assertEqual(stream.status, 200)
            self.log(here, "Read every day")
            limit = time.monotonic() + 20
            heard = ""
            while "event: change" not in heard and time.monotonic() < limit:
                heard += stream.readline().decode()
            self.assertIn("event: change", heard)
            line.close()
            self.assertEqual(self.names(there), ["Read"])

    def test_o3_unavailable_database_gives_503_until_it_returns(self):
        """O3: 503 with Retry-After while the database refuses connections, then normal service."""
        with self.node() as one:
            here = self.member(one)
            self.assertEqual(self.log(here, "Read every day").status, 201)
            name = self.database.ask("SELECT current_database()")
            # The database owner refuses connections, and ends existing ones.
            self.database.ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE application_name = 'cairn' AND datname = '{name}'")
            answers = [self.log(here, "Run every day") for _ in range(3)]
            self.assertEqual(answers[-1].status, 201)
            for answer in answers:
                if answer.status != 201:
                    self.assertEqual(answer.status, 503)
                    self.assertIn("retry-after", answer.headers)
            self.assertIn("Run", self.names(here))

    def test_o3_operator_manages_people_in_the_database(self):
        """O3, P3: list, statistics, verification and erasure work; commands for files are
        rejected."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            self.assertEqual(self.log(here, "Read every day").status, 201)
            self.assertIn("Ada", self.operate("admin", "people").stdout)
            self.assertRegex(self.operate("admin", "stats").stdout, r"facts: [1-9]")
            proof = self.operate("verify")
            self.assertIn("every hash and chain is valid", proof.stdout, proof.stderr)
            for words in (("backup", self.folder + "/copy"), ("restore", self.folder + "/copy")):
                refused = self.operate(*words)
                self.assertNotEqual(refused.returncode, 0)
                self.assertIn("The store is a database", refused.stderr)
            erased = self.operate("admin", "erase", "Ada", "--now")
            self.assertEqual(erased.returncode, 0, erased.stderr)
            for node in (one, two):
                there = At(here, node)
                answer = there.ask("GET", "/api/v1/items", **{"Cairn-Zone": "Europe/London"})
                self.assertEqual(answer.status, 401)
            self.assertEqual(self.database.count("events"), 0)
            self.assertEqual(self.database.count("snapshots"), 0)

    def test_o3_database_reveals_nothing_without_the_master_key(self):
        """O3: no database row contains a user's words; a node with another master key does not
        start."""
        with self.node() as one:
            here = self.member(one)
            self.assertEqual(self.log(here, "Xylophone every day").status, 201)
            tables = self.database.ask(
                "SELECT tablename FROM pg_tables "
                f"WHERE schemaname = '{self.database.name}'").split()
            self.assertIn("events", tables)
            for table in tables:
                rows = self.database.ask(f"SELECT * FROM {self.database.name}.{table}")
                self.assertNotIn(b"Xylophone".hex(), rows, table)
                self.assertNotIn("Xylophone", rows, table)
        with tempfile.TemporaryDirectory() as other:
            done = subprocess.run(
                [serving.binary(), "--data", other, "--store", self.database.url, "--port", "0"],
                capture_output=True, text=True, timeout=60, check=False)
            self.assertIn("another master key", done.stderr)
            self.assertNotIn("master.key", os.listdir(other))
        self.assertEqual(os.stat(self.folder + "/master.key").st_mode & 0o777, 0o600)
        # A node needs only the database and this key.
        self.assertEqual([name for name in os.listdir(self.folder) if ".db" in name], [])

    def test_y0_error_for_a_role_without_rights_names_the_grant_statement(self):
        """Without USAGE or CREATE the node does not start; after the printed statement it
        starts."""
        role = self.database.name + "_role"
        self.database.ask(f"CREATE ROLE {role} LOGIN PASSWORD 'narrow'")
        self.addCleanup(
            self.database.ask,
            f"GRANT {role} TO CURRENT_USER; DROP OWNED BY {role}; DROP ROLE {role}")
        url = re.sub(r"//[^@]*@", f"//{role}:narrow@", self.database.url)
        for right in ("USAGE", "CREATE"):
            done = subprocess.run(
                [serving.binary(), "--people", "--data", self.folder, "--store", url, "--port",
                 "0"], capture_output=True, text=True, timeout=60, check=False)
            self.assertIn("is not allowed to create tables in the schema", done.stderr)
            self.assertNotIn("master key", done.stderr)
            statement = re.search(r"GRANT USAGE, CREATE ON SCHEMA \w+ TO \w+;", done.stderr)
            self.assertTrue(statement, done.stderr)
            self.database.ask(f"GRANT {right} ON SCHEMA {self.database.name} TO {role}"
                              if right == "USAGE" else statement.group())
        with PeopleServer(self.folder, "--store", url) as node:
            self.assertEqual(node.ask("GET", "/healthz").status, 200)

    def test_y0_invalid_address_is_rejected_in_one_sentence(self):
        """Y0: a malformed address, an unreachable database, or a database that can lose commits."""
        forgetful = self.database.url + "%20-c%20synchronous_commit%3Doff"
        for url in ("mysql://h/d", "postgres://h/d?sslmode=maybe", "postgres://n@127.0.0.1:1/d",
                    forgetful):
            done = subprocess.run(
                [serving.binary(), "--data", self.folder, "--store", url, "--port", "0"],
                capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertTrue(done.stderr.startswith("cairn-server: "), done.stderr)
            # The password is part of the address, and never part of a message.
            self.assertNotIn(cluster().split(":")[2].split("@")[0], done.stderr)
            self.assertGreater(done.returncode, 0)
