"""The store under concurrent use, kills and damage."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import unittest

from support import Person, Story, binary
from waiting import kill_after

COVERS = ("Habits", "Portability")


class Sharing(Story):
    """Concurrent command lines."""

    def test_eight_concurrent_command_lines_all_succeed(self):
        for name in range(8):
            self.person.does("add", f"Habit {name}")
        running = [self.person.start("done", f"Habit {name}") for name in range(8)]
        for process in running:
            _, said = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, said)
        tally = self.person.json("today")["tally"]
        self.assertEqual((tally["completed"], tally["scheduled"]), (8, 8))
        self.assertTrue(self.person.json("doctor")["ok"])

    def test_eight_concurrent_first_runs_create_one_store(self):
        running = [self.person.start("add", f"Habit {name}") for name in range(8)]
        for process in running:
            _, said = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, said)
        self.assertEqual(len(self.person.json("today")["items"]), 8)

    def test_amounts_logged_by_concurrent_processes_add_up(self):
        self.person.does("add", "Water", "--target", "100", "--unit", "ml")
        running = [self.person.start("done", "Water", "5") for _ in range(8)]
        self.assertEqual([process.wait(120) for process in running], [0] * 8)
        self.assertEqual(self.person.json("today")["items"][0]["progress"], 40)

    def test_killed_command_loses_nothing_that_was_acknowledged(self):
        self.person.does("add", "Water", "--target", "100000", "--unit", "ml")
        acknowledged = 0
        for delay in range(24):
            process = self.person.start("done", "Water", "1", "--json")
            kill_after(delay * 0.004, process)
            said, _ = process.communicate()
            acknowledged += '"isNew":true' in said
        progress = self.person.json("today")["items"][0]["progress"]
        self.assertGreaterEqual(progress, acknowledged)
        self.assertLessEqual(progress, 24)
        self.assertTrue(self.person.json("doctor")["ok"])

    def test_ctrl_c_ends_the_command_by_signal_and_leaves_the_store_undamaged(self):
        self.person.does("add", "Read")
        process = self.person.start("done", "Read")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertIn(process.returncode, (0, -signal.SIGINT))
        self.assertTrue(self.person.json("doctor")["ok"])


class Damage(Story):
    """Damaged stores."""

    def setUp(self):
        super().setUp()
        for day in ("-3d", "-2d", "yesterday"):
            self.person.run("add", "Read") if day == "-3d" else None
            self.person.does("done", "Read", "--on", day)
        self.store = self.person.data / "journal.db"

    def change(self, sql):
        """Changes the file directly."""
        with sqlite3.connect(self.store) as database:
            database.execute(sql)
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def test_flipped_bit_in_the_store_is_reported_with_its_event_and_device(self):
        with sqlite3.connect(self.store) as database:
            tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
            self.assertIn("events", tables)
            columns = [row[1] for row in database.execute("PRAGMA table_info(events)")]
            payload = database.execute(
                "SELECT rowid, payload FROM events ORDER BY rowid DESC").fetchone()
            text = payload[1] if isinstance(payload[1], bytes) else payload[1].encode()
            spot = text.index(b'"') + 1
            changed = text[:spot] + bytes([text[spot] ^ 1]) + text[spot + 1:]
            database.execute("UPDATE events SET payload = ? WHERE rowid = ?", (changed, payload[0]))
        database.close()
        self.assertIn("payload", columns)
        done = self.person.run("doctor", "--json")
        self.assertEqual(done.returncode, 1)
        import json
        report = json.loads(done.stdout)
        hashes = next(check for check in report["checks"] if check["name"] == "hashes")
        self.assertEqual((report["ok"], hashes["status"]), (False, "failed"))
        identity = r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-"
        self.assertRegex(hashes["messages"][0], identity + ".*" + identity)

    def test_store_of_a_newer_version_is_rejected_and_left_unchanged(self):
        self.change("PRAGMA user_version = 9999")
        before = self.store.read_bytes()
        self.refused(["today"], 74, "newer")
        self.refused(["done", "Read"], 74, "newer")
        self.assertEqual(self.store.read_bytes(), before)

    def test_empty_truncated_and_other_programs_store_files_are_reported(self):
        whole = self.store.read_bytes()
        for name, content in {
            "empty": b"", "truncated": whole[: len(whole) // 2], "text": b"not a database" * 99,
            "encrypted": os.urandom(8192),
        }.items():
            with self.subTest(name):
                for suffix in ("-wal", "-shm"):
                    (self.person.data / f"journal.db{suffix}").unlink(missing_ok=True)
                self.store.write_bytes(content)
                self.refused(["today"], 74)
                self.assertEqual(self.person.run("doctor").returncode, 1)
                self.assertEqual(self.store.read_bytes(), content)

    def test_locked_store_is_reported_after_a_wait(self):
        holder = sqlite3.connect(self.store, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        try:
            self.refused(["done", "Read"], 75, "in use")
        finally:
            holder.execute("ROLLBACK")
            holder.close()
        self.person.does("done", "Read")

    @unittest.skipUnless(hasattr(os, "geteuid"), "needs users")
    def test_read_only_data_folder_is_reported_and_reading_still_works(self):
        if os.geteuid() == 0 and not shutil.which("setpriv"):
            self.skipTest("root may write everywhere")
        for path in [self.person.data, *self.person.data.iterdir()]:
            path.chmod(path.stat().st_mode & ~0o222)
        prefix = []
        if os.geteuid() == 0:
            for path in [self.person.home, self.person.data, *self.person.data.iterdir()]:
                os.chown(path, 65534, 65534)
            prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            if not os.access(binary(), os.X_OK) or subprocess.run(
                    [*prefix, binary(), "--version"], env=self.person.environment,
                    capture_output=True).returncode:
                self.skipTest("nobody cannot run the program")
        done = subprocess.run(
            [*prefix, binary(), "done", "Read"], env=self.person.environment, text=True,
            capture_output=True)
        self.assertEqual(done.returncode, 75, done.stderr)
        self.assertEqual(done.stdout, "")
        for path in [self.person.data, *self.person.data.iterdir()]:
            path.chmod(path.stat().st_mode | 0o700)

    def test_full_disk_is_reported_and_the_store_stays_undamaged(self):
        if os.geteuid() != 0:
            self.skipTest("needs root to make a small disk")
        disk = self.person.home / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk],
                          capture_output=True).returncode:
            self.skipTest("no disk can be mounted here")
        try:
            data = {"CAIRN_DATA": str(disk / "data")}
            self.person.does("add", "Read", **data)
            (disk / "filler").write_bytes(b"")
            with open(disk / "filler", "wb", buffering=0) as filler:
                try:
                    while True:
                        filler.write(b"x" * 512)
                except OSError:
                    pass
            done = [self.person.run("done", "Read", "1", **data) for _ in range(40)]
            full = [run for run in done if run.returncode]
            self.assertTrue(full)
            self.assertEqual({run.returncode for run in full}, {75}, full[0].stderr)
            self.assertIn("full", full[0].stderr)
            (disk / "filler").unlink()
            self.assertIn('"name":"hashes","status":"ok"', self.person.run(
                "doctor", "--json", **data).stdout)
            self.person.does("done", "Read", "1", **data)
        finally:
            subprocess.run(["umount", disk], check=False)


class Keeping(Story):
    """Backup, restore and permissions."""

    def test_restored_backup_gives_the_same_answers_and_the_replaced_store_is_kept(self):
        self.person.does("add", "Read")
        self.person.does("done", "Read")
        before = self.person.json("today")
        made = self.person.json("backup", "kept.db")
        self.assertTrue(made["sound"])
        self.assertEqual(made["events"], self.person.facts())
        self.person.does("add", "Later")
        restored = self.person.json("restore", "kept.db")
        self.assertEqual(self.person.json("today"), before)
        self.assertTrue(os.path.exists(restored["kept"]))
        self.person.does("done", "Read", "2")
        self.assertTrue(self.person.json("doctor")["ok"])

    def test_backup_never_overwrites_a_file(self):
        self.person.does("add", "Read")
        self.person.does("backup", "kept.db")
        self.refused(["backup", "kept.db"], 1, "already")

    def test_damaged_backup_is_rejected_and_nothing_changes(self):
        self.person.does("add", "Read")
        self.person.does("backup", "kept.db")
        path = self.person.home / "kept.db"
        path.write_bytes(path.read_bytes()[:5000])
        before = self.person.json("today")
        self.refused(["restore", "kept.db"], 74)
        self.assertEqual(self.person.json("today"), before)

    def test_no_output_option_can_overwrite_the_store(self):
        self.person.does("add", "Read")
        before, facts = (self.person.data / "journal.db").read_bytes(), self.person.facts()
        (self.person.home / "elsewhere").symlink_to(self.person.data)
        for path in ["data/journal.db", self.person.data / "journal.db-wal", "./data/journal.lock",
                     "elsewhere/journal.db", "data/../data/journal.db", "data/journal.db-journal"]:
            with self.subTest(str(path)):
                for words in (["export", "journal", path, "--force"], ["export", "journal", path],
                              ["widget", "snapshot", "--output", path]):
                    self.refused(words, 1, "a file of the store itself. Nothing was written")
        inside = dict(self.person.environment, CAIRN_DATA=".")
        done = subprocess.run(
            [binary(), "export", "journal", "journal.db", "--force"], env=inside,
            cwd=self.person.data, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual((self.person.data / "journal.db").read_bytes(), before)
        self.assertEqual(self.person.facts(), facts)
        self.person.does("export", "journal", "data/kept.jsonl")
        self.person.does("export", "journal", "journal.db")
        self.assertTrue((self.person.home / "journal.db").read_text().startswith("{"))

    def test_store_files_readable_by_others_are_made_private(self):
        self.person.does("add", "Read")
        self.person.data.chmod(0o755)
        for path in self.person.data.iterdir():
            path.chmod(0o664)
        self.person.does("today")
        for path in self.person.data.glob("journal.*"):
            self.assertEqual(path.stat().st_mode & 0o777, 0o600, path)
        remark = [check for check in self.person.json("doctor")["checks"]
                  if check["name"] == "permissions"][0]
        self.assertEqual(remark["status"], "warning")
        self.assertIn(f"chmod go= {self.person.data}", remark["messages"][1])

    def test_only_the_owner_can_read_the_store(self):
        self.person.does("add", "Read")
        self.assertEqual(stat.S_IMODE(self.person.data.stat().st_mode), 0o700)
        for path in self.person.data.iterdir():
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600, path)
        self.person.data.chmod(0o755)
        self.assertIn("Others", self.person.does("doctor"))


if __name__ == "__main__":
    unittest.main()
