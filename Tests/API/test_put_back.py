"""A database restored to an earlier time: users erased since then stay erased."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import serving
from postgres_cluster import ADMIN, USER, Cluster
from test_accounts import Browser, PeopleServer
from waiting import until

COVERS = ("Accounts", "Habits", "JournalPostgres", "Postgres")

PATIENCE = 60
CAN = any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"))


@unittest.skipUnless(CAN, "skipped: PostgreSQL's programs are not here")
class PutBackTests(unittest.TestCase):
    """Rules O3 and P3 with PostgreSQL's own backups."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir="/tmp")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.folder = pathlib.Path(folder.name)
        self.archive = self.folder / "archive"
        keep = f"{self.archive}/%f"
        self.cluster = Cluster(self.folder / "first", {
            "archive_mode": "on",
            "archive_command": f"test ! -f {keep} && cp %p {keep}.part && mv {keep}.part {keep}"})
        self.cluster.owner.make_folder(self.archive)
        self.cluster.start(tied=True)
        self.addCleanup(self.cluster.stop)

    def node(self, name, cluster):
        """A node with its own data folder."""
        return PeopleServer(str(self.folder / name), "--sign-up", "open", "--store", cluster.url())

    def operate(self, cluster, *words):
        """Runs a command of the operator, which must succeed."""
        done = subprocess.run(
            [serving.binary(), *words], capture_output=True, text=True, timeout=60, check=False,
            env=os.environ | {"CAIRN_STORE": cluster.url()})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def back_up(self):
        """Makes a verified base backup."""
        base = self.folder / "bases/monday"
        self.cluster.owner.make_folder(base.parent)
        self.cluster.call(
            "pg_basebackup", "-D", base, "-X", "stream", "-c", "fast", "-d",
            f"host=127.0.0.1 port={self.cluster.port} user={ADMIN} "
            f"passfile={self.cluster.pass_file(ADMIN)}")
        self.cluster.call("pg_verifybackup", base)
        return base

    def put_back(self, name, base, moment):
        """A database cluster restored to an earlier time."""
        other = Cluster(self.folder / name)
        other.owner.make_folder(other.folder)
        for user in (ADMIN, USER):
            other.owner.write(other.pass_file(user), self.cluster.pass_file(user).read_text())
        subprocess.run(["cp", "-a", base, other.data], check=True)
        other.owner.write(other.data / "recovery.signal", "")
        with open(other.data / "postgresql.auto.conf", "a", encoding="utf-8") as file:
            file.write(f"restore_command = 'cp {self.archive}/%f %p'\n"
                       f"recovery_target_time = '{moment}'\n"
                       "recovery_target_action = 'promote'\narchive_mode = off\n")
        other.start(tied=True)
        self.addCleanup(other.stop)
        until(lambda: other.sql("SELECT pg_is_in_recovery()") == "f", PATIENCE)
        return other

    def asked(self, cluster, sql):
        """The answer of a database."""
        return cluster.sql(sql, user=USER, database="cairn")

    def live(self):
        """Ada and Gus write before and after a base backup, then Gus is erased. Returns backup and
        time."""
        with self.node("one", self.cluster) as one:
            key = (self.folder / "one/master.key").read_text(encoding="ascii")
            os.mkdir(self.folder / "two")
            (self.folder / "two/master.key").write_text(key, encoding="ascii")
            with self.node("two", self.cluster) as two:
                ada, gus = Browser(one), Browser(one)
                for person, name in ((ada, "Ada"), (gus, "Gus")):
                    self.assertEqual(person.join(name, "").status, 303)
                    self.add(person, "Read")
                base = self.back_up()
                self.add(ada, "Run")
                self.add(gus, "Swim")
                moment = self.cluster.sql("SELECT clock_timestamp()")
                self.operate(self.cluster, "admin", "erase", "Gus", "--now",
                             "--data", str(self.folder / "one"))
                self.add(ada, "Sleep")
                self.assertIn("erased ", self.listed("one"))
                self.two_hears(two, gus)
                self.keys = self.folder / "keys"
                said = self.operate(self.cluster, "backup", "--keys", str(self.keys),
                                    "--data", str(self.folder / "one"))
                self.assertIn("master key and 1 erasure", said)
        last = self.cluster.sql("SELECT pg_walfile_name(pg_switch_wal())")
        until((self.archive / last).exists, PATIENCE)
        self.cluster.stop()
        return base, moment, ada

    def two_hears(self, two, gus):
        """Waits until the other node has recorded the erasure in its own folder."""
        gus.server = two
        self.assertEqual(gus.ask("GET", "/api/v1/items").status, 401)
        until(lambda: "erased " in self.listed("two"), PATIENCE)

    def listed(self, name):
        """A node's list of erasures."""
        path = self.folder / name / "erasures"
        return path.read_text(encoding="ascii") if path.exists() else ""

    def add(self, person, name):
        """Adds a habit."""
        answer = person.ask("POST", "/api/v1/items", {"name": name})
        self.assertEqual(answer.status, 201, answer.body)

    def holds(self, name, cluster, ada):
        """Checks that a node started on a restored database erases Gus before it answers
        requests."""
        self.assertEqual(self.asked(cluster, "SELECT count(*) FROM people"), "2")
        self.assertEqual(self.asked(cluster, "SELECT count(*) FROM keys WHERE key IS NULL"), "0")
        before = int(self.asked(cluster, "SELECT count(*) FROM events"))
        with self.node(name, cluster) as node:
            self.assertEqual(self.asked(cluster, "SELECT name FROM people"), "Ada")
            self.assertEqual(
                self.asked(cluster, "SELECT count(*) FROM keys WHERE key IS NULL"), "1")
            self.assertLess(int(self.asked(cluster, "SELECT count(*) FROM events")), before)
            self.assertEqual(Browser(node).form(
                "/sign-in", name="Gus", password="correct horse").status, 401)
            ada.server = node
            names = [item["name"] for item in ada.ask("GET", "/api/v1/items").json["items"]]
            self.assertEqual(sorted(names), ["Read", "Run"])
        self.assertIn("erased again", [entry["message"] for entry in node.log])
        proof = self.operate(cluster, "verify", "--data", str(self.folder / name))
        self.assertIn("every hash and chain is valid", proof)

    def test_o3_p3_node_repeats_an_erasure_after_the_database_is_restored(self):
        """O3, P3: the list of erasures works from the node that erased the user and from the other
        node."""
        base, moment, ada = self.live()
        self.assertIn("erased ", self.listed("two"))
        for name in ("one", "two"):
            cluster = self.put_back("after-" + name, base, moment)
            self.holds(name, cluster, ada)
            cluster.stop()

    def test_o3_p3_backup_of_keys_repeats_erasures_if_every_node_is_lost(self):
        """O3, P3: a new node started with only the saved master key and list of erasures erases
        again."""
        base, moment, ada = self.live()
        cluster = self.put_back("second", base, moment)
        said = self.operate(cluster, "restore", str(self.keys), "--data", str(self.folder / "new"))
        self.assertIn("1 erasure", said)
        self.assertEqual((self.folder / "new/master.key").stat().st_mode & 0o777, 0o600)
        self.holds("new", cluster, ada)

    def test_o3_changed_list_of_erasures_is_rejected(self):
        """O3: a node does not start with a list of erasures that it cannot read."""
        with self.node("one", self.cluster) as one:
            self.assertEqual(Browser(one).join("Gus", "").status, 303)
            self.operate(self.cluster, "admin", "erase", "Gus", "--now",
                         "--data", str(self.folder / "one"))
        path = self.folder / "one/erasures"
        text = path.read_text(encoding="ascii")
        path.write_text(text.replace("erased 0", "erased 1", 1), encoding="ascii")
        with self.assertRaisesRegex(AssertionError, "cannot be read"):
            self.node("one", self.cluster).__enter__()
        path.write_text(text, encoding="ascii")
        with self.node("one", self.cluster):
            pass


if __name__ == "__main__":
    unittest.main()
