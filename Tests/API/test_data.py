"""Export, import and backup, between servers and with the command line."""

import csv
import http.client
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.parse

from serving import ROOT, Server, binary

COVERS = ("Habits", "Portability", "Trackers")

LOOP = ROOT.parent / "shared" / "fixtures" / "loop" / "loop.db"
BYTES = {"Content-Type": "application/octet-stream"}


def cairn(folder, *words):
    """Runs the command line on a store; returns its JSON output."""
    program = pathlib.Path(binary()).with_name("cairn")
    done = subprocess.run(
        [program, "--data", folder, "--json", *words], capture_output=True, check=True,
        text=True, env=os.environ | {"CAIRN_NOW": "2026-03-21T12:00:00Z", "TZ": "UTC"})
    return json.loads(done.stdout)


class JournalTests(unittest.TestCase):
    """Export and import of the journal."""

    def filled(self, server):
        """Logs some entries; returns the journal."""
        item = server.add(name="Søvn ☕️")
        for amount in (1, 1, 1):
            server.ask("POST", f"/api/v1/items/{item}/log", {"amount": amount})
        answer = server.ask("GET", "/api/v1/export/journal")
        self.assertEqual(answer.status, 200, answer.body)
        return answer

    def test_p2_exported_journal_is_imported_once_with_its_hashes(self):
        """After the import, another server has the same state and the same journal."""
        with Server() as one, Server() as two:
            kept = self.filled(one)
            self.assertEqual(kept.headers["content-type"], "application/jsonl")
            self.assertIn("attachment", kept.headers["content-disposition"])
            lines = kept.body.splitlines()
            self.assertEqual(len(lines), 1 + json.loads(lines[0])["facts"])
            dry = two.ask("POST", "/api/v1/import/journal?dryRun=true", kept.body, BYTES)
            self.assertEqual((dry.json["added"], dry.json["dryRun"]), (len(lines) - 1, True))
            self.assertEqual(two.ask("GET", "/api/v1/today").json["items"], [])
            for added in (len(lines) - 1, 0):
                taken = two.ask("POST", "/api/v1/import/journal", kept.body, BYTES)
                self.assertEqual((taken.status, taken.json["added"]), (200, added), taken.body)
            self.assertEqual(
                two.ask("GET", "/api/v1/today").json, one.ask("GET", "/api/v1/today").json)
            again = two.ask("GET", "/api/v1/export/journal")
            seals = [{k: v for k, v in json.loads(line).items() if k != "account"}
                     for line in again.body.splitlines()[1:]]
            first = [{k: v for k, v in json.loads(line).items() if k != "account"}
                     for line in lines[1:]]
            self.assertEqual([(s["hash"], s["sequence"]) for s in seals],
                             [(s["hash"], s["sequence"]) for s in first])

    def test_p2_command_line_and_http_export_the_same(self):
        """HTTP and the command line export the same journal."""
        with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
            kept = self.filled(server)
            path = os.path.join(folder, "kept.jsonl")
            cairn(folder, "export", "journal", path)
            self.assertEqual(pathlib.Path(path).read_bytes(), kept.body)
            for name in server.ask("GET", "/api/v1/export/tables").json["tables"]:
                table = server.ask("GET", f"/api/v1/export/tables/{name}")
                self.assertEqual(table.headers["content-type"], "text/csv; charset=utf-8")
                rows = list(csv.reader(io.StringIO(table.body.decode(), newline="")))
                self.assertEqual({len(row) for row in rows}, {len(rows[0])}, name)

    def test_changed_or_truncated_journal_is_rejected_completely(self):
        """Each invalid journal gives one sentence and a code, and nothing is imported."""
        with Server() as one, Server() as two:
            kept = self.filled(one).body
            for body, code in (
                    (b"", "import.empty"), (b"{}", "import.not-journal"),
                    (kept[:kept[:-1].rindex(b"\n") + 1], "import.cut"),
                    (kept[:-40], "import.line"),
                    (kept.replace(b"habits.added", b"habits.adder"), "import.hash")):
                answer = two.ask("POST", "/api/v1/import/journal", body, BYTES)
                self.assertEqual(answer.status, 422, answer.body)
                self.assertEqual(answer.json["code"], code, answer.body)
            self.assertEqual(two.ask("GET", "/api/v1/today").json["items"], [])

    def test_unchanged_journal_is_not_sent_again(self):
        """The entity tag changes with the journal, and HEAD gives the length."""
        with Server() as server:
            kept = self.filled(server)
            tag = {"If-None-Match": kept.headers["etag"]}
            same = server.ask("GET", "/api/v1/export/journal", headers=tag)
            self.assertEqual((same.status, same.body), (304, b""))
            head = server.ask("HEAD", "/api/v1/export/journal")
            self.assertEqual(int(head.headers["content-length"]), len(kept.body))
            server.add(name="Another")
            fresh = server.ask("GET", "/api/v1/export/journal", headers=tag)
            self.assertEqual(fresh.status, 200)
            self.assertGreater(len(fresh.body), len(kept.body))

    def test_oversized_body_is_rejected_before_it_is_sent(self):
        """An import file can be longer than other bodies and has its own size limit."""
        with Server() as server:
            for path, length, status in (
                    ("/api/v1/import/journal", (64 << 20) + 1, 413),
                    ("/api/v1/items", (1 << 20) + 1, 413)):
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                connection.putrequest("POST", path)
                connection.putheader("Content-Type", "application/json")
                connection.putheader("Content-Length", str(length))
                connection.endheaders()
                self.assertEqual(connection.getresponse().status, status)
                connection.close()
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.putrequest("POST", "/move/look")
            connection.putheader("Content-Type", "multipart/form-data; boundary=x")
            connection.putheader("Content-Length", str(65 << 20))
            connection.endheaders()
            page = connection.getresponse()
            self.assertEqual((page.status, page.headers["Content-Type"]),
                             (413, "text/html; charset=utf-8"))
            self.assertIn(b"longer than the 64 MiB that this address accepts", page.read())
            connection.close()
            long = b"{" + b" " * (3 << 20) + b"\n"
            answer = server.ask("POST", "/api/v1/import/journal", long, BYTES)
            self.assertEqual(answer.json["code"], "import.not-journal", answer.body[:200])


class ItemTests(unittest.TestCase):
    """Imports of other programs' files."""

    def test_p1_importers_are_listed_and_other_names_are_rejected(self):
        """The list contains the names that the import addresses use; other names give 404."""
        with Server() as server:
            known = server.ask("GET", "/api/v1/importers").json["importers"]
            self.assertIn("loop", [one["name"] for one in known])
            for name, body, status in (
                    ("nope", b"x", 404), ("loop", b"", 422), ("loop", b"hello", 422),
                    ("loop", b"PK\x03\x04", 422), ("loop", b"SQLite format 3\0", 422)):
                answer = server.ask("POST", f"/api/v1/import/{name}", body, BYTES)
                self.assertEqual(answer.status, status, answer.body)
                self.assertTrue(answer.json["code"].startswith("import."), answer.body)
                self.assertTrue(answer.json["detail"].endswith("."))
            self.assertEqual(server.ask("GET", "/api/v1/today").json["items"], [])

    def test_p1_files_of_each_program_are_imported_over_http_and_others_are_rejected(self):
        """Importing a file again adds nothing, and a malformed file is rejected."""
        mapping = urllib.parse.quote('{"habit":"h","day":"d"}')
        files = {
            "taskwarrior": b'[{"uuid":"a","description":"Submit","status":"completed",'
                           b'"end":"20260101T120000Z"}]',
            "habitica": b'{"tasks":{"todos":[{"id":"a","text":"Tax","completed":true,'
                        b'"dateCompleted":"2026-01-01T12:00:00.000Z"}]}}',
            "harsh": b"2026-01-01 : Gym : y : Legs : 0\n",
            "beaver": b'{"habits":[{"name":"Read","id":"a","records":'
                      b'[{"day":"2026-01-01","done":true}]}]}',
            "mhabit": b'[{"name":"Sit","freq_type":1,"freq_custom":"[7]",'
                      b'"records":[{"record_date":20454,"record_type":1}]}]',
            "habitbull": b"HabitName,CalendarDate,Value\nRun,2026-01-01,1\n",
            f"csv?mapping={mapping}": b"h,d\nRead,2026-01-01\n",
        }
        with Server() as server:
            for name, body in files.items():
                path = f"/api/v1/import/{name}"
                first = server.ask("POST", path, body, BYTES)
                self.assertEqual(first.status, 200, first.body)
                counts = first.json["imported"]
                self.assertEqual((counts["habits"] + counts["tasks"], counts["done"]), (1, 1), name)
                again = server.ask("POST", path, body, BYTES)
                self.assertEqual(set(again.json["imported"].values()), {0}, name)
                bad = server.ask("POST", path, b"\x00" + body, BYTES)
                self.assertEqual(bad.status, 422, (name, bad.body))
                self.assertTrue(bad.json["code"].startswith("import."), bad.body)
            missing = server.ask("POST", "/api/v1/import/csv", b"h,d\n", BYTES)
            self.assertEqual((missing.status, missing.json["code"]), (422, "import.mapping"))

    def test_p2_http_exports_match_the_command_line_and_can_be_imported(self):
        """The exported file of Loop can be imported, and Taskwarrior reads the exported tasks."""
        with tempfile.TemporaryDirectory() as folder, Server(folder) as server, Server() as other:
            item = server.add(name="Read", type="repeating", target=10)
            server.ask("POST", f"/api/v1/items/{item}/log", {"amount": 4})
            server.add(name="Call Kim", kind="task")
            for name, kind, count, file in (
                    ("loop", "application/zip", 1, "habits.zip"),
                    ("taskwarrior", "application/json", 1, "tasks.json")):
                sent = server.ask("GET", f"/api/v1/export/{name}")
                self.assertEqual((sent.status, sent.headers["content-type"]), (200, kind))
                self.assertIn(file, sent.headers["content-disposition"])
                self.assertEqual(int(sent.headers["cairn-count"]), count)
                self.assertEqual(int(sent.headers["cairn-left-out"]), 1)
                written = pathlib.Path(folder, file)
                cairn(folder, "export", name, str(written))
                if name == "taskwarrior":
                    self.assertEqual(sent.body, written.read_bytes())
                taken = other.ask("POST", f"/api/v1/import/{name}", sent.body, BYTES)
                counts = taken.json["imported"]
                self.assertEqual(counts["habits"] + counts["tasks"], 1, taken.body)
                again = other.ask("POST", f"/api/v1/import/{name}", sent.body, BYTES)
                self.assertEqual(set(again.json["imported"].values()), {0}, name)
            home = pathlib.Path(folder, "task")
            home.mkdir()
            (home / ".taskrc").write_text("confirmation=no\nverbose=nothing\n")
            settings = os.environ | {"HOME": str(home), "TASKRC": str(home / ".taskrc"),
                                     "TASKDATA": str(home / "data")}
            subprocess.run(["task", "import", str(pathlib.Path(folder, "tasks.json"))],
                           check=True, capture_output=True, env=settings)
            found = json.loads(subprocess.run(
                ["task", "export"], check=True, capture_output=True, env=settings).stdout)
            self.assertEqual([one["description"] for one in found], ["Call Kim"])

    @unittest.skipUnless(LOOP.exists(), "the history of Loop is not beside the repository")
    def test_p1_real_history_is_imported_like_on_the_command_line(self):
        """HTTP and the command line import the same counts, and a repeated key imports nothing."""
        with tempfile.TemporaryDirectory() as folder, Server() as server:
            body = LOOP.read_bytes()
            dry = server.ask("POST", "/api/v1/import/loop?dryRun=true", body, BYTES)
            self.assertEqual(dry.json["imported"]["done"], 164)
            self.assertEqual(server.ask("GET", "/api/v1/today").json["items"], [])
            key = BYTES | {"Idempotency-Key": "move"}
            first = server.ask("POST", "/api/v1/import/loop", body, key)
            typed = cairn(folder, "import", "loop", str(LOOP))
            self.assertEqual(first.json["imported"], typed["imported"])
            self.assertEqual(first.json["leftOut"], typed["leftOut"])
            self.assertEqual(set(first.json), set(typed))
            again = server.ask("POST", "/api/v1/import/loop", body, key)
            self.assertEqual(again.json["operation"], first.json["operation"])
            fresh = server.ask("POST", "/api/v1/import/loop", body, BYTES)
            self.assertEqual(set(fresh.json["imported"].values()), {0})
            self.assertEqual(server.ask("POST", "/api/v1/undo", {}).status, 200)


class BackupTests(unittest.TestCase):
    """Backups of a store."""

    def test_p3_backup_is_a_complete_restorable_store(self):
        """The backup does not contain later entries."""
        with tempfile.TemporaryDirectory() as folder, Server() as server:
            server.add(name="Kept")
            answer = server.ask("GET", "/api/v1/backup")
            server.add(name="Later")
            self.assertEqual((answer.status, answer.headers["cairn-findings"]), (200, "0"))
            path = os.path.join(folder, "kept.db")
            pathlib.Path(path).write_bytes(answer.body)
            with sqlite3.connect(path) as store:
                self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            home = os.path.join(folder, "home")
            os.mkdir(home, 0o700)
            cairn(home, "restore", path)
            names = [item["name"] for item in cairn(home, "today")["items"]]
            self.assertEqual(names, ["Kept"])

    def test_temporary_files_are_removed(self):
        """Temporary files are deleted, even if the client disconnects."""
        with tempfile.TemporaryDirectory() as scratch:
            os.environ["TMPDIR"] = scratch
            try:
                with Server() as server:
                    server.add()
                    for path in ("backup", "export/journal"):
                        self.assertEqual(server.ask("GET", f"/api/v1/{path}").status, 200)
                        connection = http.client.HTTPConnection("127.0.0.1", server.port)
                        connection.request("GET", f"/api/v1/{path}")
                        connection.close()
                    server.ask("POST", "/api/v1/import/loop", b"hello", BYTES)
                self.assertEqual(os.listdir(scratch), [])
            finally:
                del os.environ["TMPDIR"]


if __name__ == "__main__":
    unittest.main()
