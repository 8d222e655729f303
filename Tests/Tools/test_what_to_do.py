"""The commands of the operator's page for incidents, run during the incident."""

import os
import re
import shutil
import subprocess
import threading
import unittest

import postgres_standby
from clusters import Place
from postgres import Cluster, Refusal
from test_operators_page import PAGE, block
from waiting import until


def statements(beginning):
    """The statements of the page's block with this beginning."""
    return [one.strip() for one in block(beginning).split(";") if one.strip()]


class WhatToDo(Place):
    """Runs the commands of each section of "Troubleshooting" about the database."""

    def beside(self, cluster, text):
        """Runs a statement in a thread; returns the thread and its outcome."""
        ends = []

        def run():
            try:
                ends.append(cluster.sql(text))
            except Refusal as refusal:
                ends.append(str(refusal))
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread, ends

    def test_missing_standby_blocks_commits_and_the_write_ahead_log_is_kept(self):
        primary = self.cluster().start()
        self.addCleanup(Cluster(self.folder / "b").stop)
        standby = postgres_standby.follow(primary, self.folder / "b")
        primary.sql("CREATE TABLE kept (n int)")
        waits, who = statements("SELECT count(*) FROM pg_stat_activity WHERE wait_event")
        self.assertEqual(primary.sql(who), "standby|streaming|sync")
        standby.stop()
        thread, ends = self.beside(primary, "INSERT INTO kept VALUES (1)")
        until(lambda: primary.sql(waits) == "1")
        self.assertEqual((primary.sql(who), ends), ("", []))
        self.assertEqual(primary.sql("SELECT count(*) FROM kept"), "0")
        for statement in statements("ALTER SYSTEM RESET"):
            primary.sql(statement)
        thread.join(timeout=20)
        self.assertEqual((primary.sql("SELECT n FROM kept"), len(ends)), ("1", 1))
        slots, archiver = statements("SELECT slot_name")
        self.assertRegex(primary.sql(slots), r"^standby\|f\|reserved\|\d+ \w+$")
        self.assertEqual(primary.sql(archiver).split("|")[0], "0")
        [drop] = statements("SELECT pg_drop_replication_slot")
        primary.sql(drop)
        self.assertEqual(primary.sql(slots), "")

    def test_slow_statement_or_row_lock_is_found_and_ended(self):
        cluster = self.cluster().start()
        cluster.sql("CREATE TABLE kept (n int)")
        cluster.sql("INSERT INTO kept VALUES (1)")
        with subprocess.Popen(["psql", "-wXAtq", cluster.url(user="postgres", database="postgres")],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL) as holder:
            holder.stdin.write("BEGIN; UPDATE kept SET n = 2; SELECT 'holds';\n")
            holder.stdin.flush()
            self.assertEqual(holder.stdout.readline(), "holds\n")
            thread, ends = self.beside(cluster, "UPDATE kept SET n = 3")
            runs, blocks = statements("SELECT pid, state, now()")
            until(lambda: cluster.sql(blocks))
            waiting, blocked_by, _ = cluster.sql(blocks).split("|")
            rows = [row.split("|") for row in cluster.sql(runs).splitlines()]
            self.assertEqual(rows[0][:2], [blocked_by.strip("{}"), "idle in transaction"])
            self.assertIn([waiting, "active"], [row[:2] for row in rows])
            cancel, terminate = statements("SELECT pg_cancel_backend")
            self.assertEqual(cluster.sql(cancel.replace("PID", waiting)), "t")
            thread.join(timeout=20)
            self.assertIn("canceling statement", ends[0])
            self.assertEqual(
                cluster.sql(terminate.replace("PID", blocked_by.strip("{}"))), "t")
            cluster.sql("UPDATE kept SET n = 4")
        self.assertEqual(cluster.sql("SELECT n FROM kept"), "4")

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("mount"), "skipped: needs a disk")
    def test_database_with_a_full_disk_recovers_once_there_is_space(self):
        disk = self.folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", disk], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=False)
        os.chmod(disk, 0o755)
        cluster = self.cluster("disk/a", max_wal_size="32MB", min_wal_size="32MB").start()
        cluster.sql("CREATE TABLE kept (n int, t text)")
        cluster.sql("INSERT INTO kept VALUES (1, 'a')")
        (disk / "filler").write_bytes(bytes(shutil.disk_usage(disk).free))
        with self.assertRaises(Refusal) as full:
            for _ in range(100):
                cluster.sql("INSERT INTO kept SELECT 2, repeat('x', 1000) "
                            "FROM generate_series(1, 20000)")
        self.assertIn("No space left on device", str(full.exception))
        (disk / "filler").unlink()
        if not cluster.is_running:
            cluster.start()
        until(lambda: cluster.sql("SELECT count(*) FROM kept WHERE n = 1") == "1")
        cluster.sql("INSERT INTO kept VALUES (3, 'c')")

    def test_each_section_of_troubleshooting_has_commands(self):
        page = PAGE.read_text().split("## Troubleshooting")[1]
        paragraphs = re.split(r"^### ", page, flags=re.M)[1:]
        self.assertEqual([text.splitlines()[0] for text in paragraphs], [
            "The disk is full", "The standby is gone", "Queries are slow",
            "A user is locked out", "A node is gone", "The collector is gone"])
        for text in paragraphs:
            self.assertIn("\n```\n", text)


if __name__ == "__main__":
    unittest.main()
