"""Imports and exports."""

import csv
import io
import json
import os
import shutil
import subprocess
import unittest

from support import SHARED, Person, Story

COVERS = ("Habits", "History", "Portability", "Streaks")

LOOP = SHARED / "fixtures" / "loop" / "loop.db"


@unittest.skipUnless(LOOP.exists(), "the history of Loop is not beside the repository")
class Loop(Story):
    """Imports a real backup of Loop Habit Tracker."""

    def test_p1_dry_run_writes_nothing_and_reports_the_import(self):
        report = self.person.json("import", "loop", LOOP, "--dry-run")
        self.assertEqual(report["imported"], {
            "habits": 9, "tasks": 0, "done": 164, "skipped": 0, "amounts": 0, "archived": 0})
        self.assertEqual(self.person.facts(), 0)
        self.assertIn("nothing is written", self.person.does("import", "loop", LOOP, "--dry-run"))

    def test_p1_importing_the_same_file_again_adds_nothing(self):
        first = self.person.json("import", "loop", LOOP)
        self.assertEqual((first["imported"]["habits"], first["imported"]["done"]), (9, 164))
        self.assertIn("leftOut", first)
        facts = self.person.facts()
        second = self.person.json("import", "loop", LOOP)
        self.assertEqual(set(second["imported"].values()), {0})
        self.assertEqual(second["unchanged"], 9 + 164)
        self.assertEqual(self.person.facts(), facts)

    def test_import_is_one_operation_for_undo(self):
        self.person.does("import", "loop", LOOP)
        self.person.does("undo")
        self.assertEqual(self.person.json("today", "--on", "2016-03-21")["items"], [])

    def test_imported_days_and_streaks_are_shown(self):
        self.person.does("import", "loop", LOOP)
        day = self.person.json("today", "--on", "2016-03-20")
        self.assertEqual(day["tally"]["verdict"], "qualified")
        self.assertEqual(day["streak"]["current"], 3)
        as_it_was = self.person.json("streak", "--now", "2016-03-21T12:00:00Z")["streaks"][0]
        self.assertEqual((as_it_was["current"], as_it_was["pending"]), (3, True))
        reasons = self.person.json("explain", "streak", "--over", "2016-03")["days"]
        self.assertEqual(len(reasons), 31)

    def test_damaged_files_are_rejected_and_nothing_is_written(self):
        whole = LOOP.read_bytes()
        for name, content in {
                "empty.db": b"", "short.db": whole[:3000], "text.db": b"hello",
                "x.zip": b"PK\x03\x04",
        }.items():
            with self.subTest(name):
                (self.person.home / name).write_bytes(content)
                done = self.person.run("import", "loop", name)
                self.assertIn(done.returncode, (65, 74), done.stderr)
                self.assertTrue(done.stderr.startswith("cairn: "), done.stderr)
        self.refused(["import", "loop", "missing.db"], 66, "missing.db")
        self.refused(["import", "lop", "missing.db"], 65, "loop")
        self.refused(["import", "loop"], 64)
        self.assertEqual(self.person.facts(), 0)


@unittest.skipUnless(shutil.which("task"), "Taskwarrior is not installed")
class Taskwarrior(Story):
    """Taskwarrior itself writes the imports and reads the exports."""

    def task(self, *words, home="task", given=None):
        """Runs Taskwarrior with its own store; returns its output."""
        folder = self.person.home / home
        folder.mkdir(exist_ok=True)
        (folder / "rc").write_text(f"data.location={folder}\nconfirmation=off\n")
        done = subprocess.run(
            ["task", f"rc:{folder / 'rc'}", "rc.verbose=nothing", *words], check=True, text=True,
            input=given or "", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"HOME": str(folder), "TZ": "Europe/London", "PATH": os.environ["PATH"]})
        return done.stdout

    def test_p1_taskwarrior_export_imported_twice_adds_its_tasks_once(self):
        self.task("add", "Submit assignment", "due:2026-11-20T17:00", "project:School", "+uni")
        self.task("add", "Call Kim \u65e5\u672c")
        self.task("add", "Water plants", "due:2026-11-01", "recur:weekly")
        self.task("list")
        self.task("2", "done")
        self.task("+CHILD", "imask:0", "done")
        export = self.person.home / "tasks.json"
        export.write_text(self.task("export"))
        trial = self.person.json("import", "taskwarrior", export, "--dry-run")
        self.assertEqual(self.person.facts(), 0)
        first = self.person.json("import", "taskwarrior", export)
        self.assertEqual(first["imported"], trial["imported"])
        # The call was done on the machine's day, which is still to come for the person. Rule P6.
        self.assertEqual((first["imported"]["tasks"], first["imported"]["done"]), (3, 1))
        self.assertTrue(any("project" in line for line in first["leftOut"]))
        facts = self.person.facts()
        again = self.person.json("import", "taskwarrior", export)
        self.assertEqual(set(again["imported"].values()), {0})
        self.assertEqual(self.person.facts(), facts)
        names = {item["name"] for item in self.person.json("today")["items"]}
        self.assertIn("Submit assignment", names)

    def test_p2_taskwarrior_reads_an_export_and_its_own_export_can_be_imported(self):
        self.person.does(
            "add", "Pay the \"rent\"", "--task", "--start", "tomorrow", "--at", "17:00")
        self.person.does("add", "Call Kim", "--task")
        self.person.does("done", "Call Kim", "--note", "At last")
        self.person.does("add", "Read")
        self.person.does("export", "taskwarrior", "tasks.json")
        text = (self.person.home / "tasks.json").read_text()
        self.assertEqual(self.person.does("export", "taskwarrior"), text)
        self.task("import", str(self.person.home / "tasks.json"), home="other")
        tasks = {one["description"]: one for one in json.loads(self.task("export", home="other"))}
        self.assertEqual(len(tasks), 2)
        self.assertEqual(tasks["Pay the \"rent\""]["wait"], "20261121T170000Z")
        self.assertEqual(tasks["Call Kim"]["status"], "completed")
        self.assertEqual(tasks["Call Kim"]["annotations"][0]["description"], "At last")
        self.refused(["export", "taskwarrior", "tasks.json"], 1, "already")

    def test_p2_taskwarrior_generates_only_future_occurrences(self):
        self.person.does(
            "add", "Bins", "--task", "--every", "week", "--start", "2026-10-30")
        self.person.does("done", "Bins", "--on", "2026-11-06")
        self.person.does("export", "taskwarrior", "tasks.json")
        self.task("import", str(self.person.home / "tasks.json"), home="other")
        self.task("list", home="other")
        tasks = json.loads(self.task("export", home="other"))
        parent = [one for one in tasks if one["status"] == "recurring"]
        self.assertEqual([one["mask"][:3] for one in parent], ["X+X"])
        done = [one["due"][:8] for one in tasks if one["status"] == "completed"]
        self.assertEqual(done, ["20261106"])
        to_come = [one["due"][:8] for one in tasks if one["status"] == "pending"]
        self.assertEqual(min(to_come), "20261120")


    def test_p7_tasks_exported_to_taskwarrior_are_imported_with_all_their_days(self):
        """Each schedule has its next day in Taskwarrior; importing it again loses no completion."""
        tasks = {
            "Rent": (["--every", "31st"], "20261231"),
            "Close": (["--every", "last day"], "20261130"),
            "Club": (["--every", "2nd tue"], "20261208"),
            "Gym": (["--every", "mon,wed"], "20261123"),
            "Call": (["--every", "3/week"], "20261122"), "Bill": (["--every", "15th"], None),
            "Pills": (["--every", "FREQ=DAILY;COUNT=60"], None),
            "Course": (["--every", "FREQ=WEEKLY;UNTIL=20261231"], None),
            "Over": (["--every", "FREQ=WEEKLY;COUNT=3"], None), "Tax": (["--every", "year"], None),
        }
        done = ["2026-10-12", "2026-10-20", "2026-11-09", "2026-11-17"]
        for name, (words, _) in tasks.items():
            self.person.does("add", name, "--task", "--start", "2026-10-05", *words)
            for day in done:
                self.person.does("done", name, "--on", day)
        self.person.does("export", "taskwarrior", "tasks.json")
        self.task("import", str(self.person.home / "tasks.json"), home="other")
        self.task("list", home="other")
        there = json.loads(self.task("export", home="other"))
        for name, (_, due) in tasks.items():
            mine = [one for one in there if one["description"] == name]
            kept = sorted(one["end"][:8] for one in mine if one["status"] == "completed")
            self.assertEqual(kept, [day.replace("-", "") for day in done], name)
            if due:
                waiting = [one["due"][:8] for one in mine if one["status"] == "pending"]
                self.assertEqual(waiting, [due], name)
        (self.person.home / "back.json").write_text(json.dumps(there))
        other = Person()
        self.addCleanup(other.leave)
        report = other.json("import", "taskwarrior", self.person.home / "back.json")
        self.assertEqual(report["imported"]["tasks"], len(tasks), report)
        self.assertEqual(report["imported"]["done"], len(tasks) * len(done), report)
        for day in [*done, "2026-11-30", "2026-12-08", "2026-12-31"]:
            ours, theirs = ({
                (item["name"], item["scheduled"], item["completed"])
                for item in person.json("today", "--on", day)["items"] if item["kind"] == "task"}
                for person in (self.person, other))
            self.assertEqual(ours, theirs, day)


class First(Story):
    """Messages before and after an import."""

    def test_after_an_import_into_a_new_journal_the_first_steps_are_not_shown(self):
        (self.person.home / "days.csv").write_text("Date,Read\n2026-11-01,x\n")
        (self.person.home / "map.json").write_text('{"day":"Date","habits":["*"]}')
        done = self.person.run("import", "csv", "days.csv", "--mapping", "map.json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("Your journal is new", done.stdout + done.stderr)

    def test_h13_undo_of_an_add_names_the_item(self):
        self.person.does("add", "Read")
        self.assertIn("Undone: Read: added", self.person.does("undo"))
        self.assertRegex(self.person.does("log"), r"Read: added.* \(undone\)")

    def test_p6_person_s_locale_decides_how_ambiguous_numbers_in_a_file_are_read(self):
        (self.person.home / "days.csv").write_text('Date,Steps\n2026-11-01,"10,432"\n')
        (self.person.home / "map.json").write_text('{"day":"Date","habits":["*"]}')
        words = ["import", "csv", "days.csv", "--mapping", "map.json", "--dry-run"]
        self.assertIn("are read as 10432.", " ".join(self.person.does(*words).split()))
        self.person.does("config", "set", "locale", "de")
        self.assertIn("are read as 10.432.", " ".join(self.person.does(*words).split()))

    def test_p2_tables_for_excel_begin_with_a_byte_order_mark(self):
        self.person.does("add", "M\u00fcsli")
        plain = self.person.does("export", "csv", "--table", "items")
        excel = self.person.does("export", "csv", "--table", "items", "--excel")
        self.assertEqual(excel, "\ufeff" + plain)
        self.person.does("export", "csv", "tables", "--excel")
        for path in (self.person.home / "tables").iterdir():
            self.assertTrue(path.read_bytes().startswith(b"\xef\xbb\xbf"), path)
        self.refused(["export", "loop", "x.zip", "--excel"], 64)


class Out(Story):
    """Everything is exported and imported again."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read, slowly", "--target", "10", "--unit", "min")
        self.person.does("done", "Read", "--note", "a \"fine\" day\nindeed")
        self.person.does("skip", "Read", "--on", "tomorrow", "--note", "tired")

    def test_p2_importing_an_exported_journal_gives_the_same_state(self):
        self.person.does("export", "journal", "kept.jsonl")
        other = Person()
        self.addCleanup(other.leave)
        path = self.person.home / "kept.jsonl"
        first = other.json("import", "journal", path)
        self.assertEqual(first["unchanged"], 0)
        self.assertEqual(other.json("import", "journal", path)["added"], 0)
        for words in (["today"], ["today", "--on", "tomorrow"], ["stats"], ["streak"]):
            self.assertEqual(other.json(*words), self.person.json(*words))
        self.assertTrue(other.json("doctor")["ok"])

    def test_exported_journal_with_a_changed_line_is_rejected(self):
        lines = self.person.does("export").splitlines()
        (self.person.home / "bad.jsonl").write_text(
            "\n".join(line.replace("tired", "tirex") for line in lines) + "\n")
        other = Person()
        self.addCleanup(other.leave)
        self.refused(
            ["import", "journal", self.person.home / "bad.jsonl"], 74, "changed", person=other)
        self.assertEqual(other.facts(), 0)

    def test_p2_import_keeps_the_hashes_of_a_journal_and_reports_a_gap(self):
        self.person.does("export", "journal", "kept.jsonl")
        path = self.person.home / "kept.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        other = Person()
        self.addCleanup(other.leave)
        other.does("add", "Walk")
        before = other.facts()
        header = json.loads(lines[0])
        self.assertEqual(header["facts"], len(lines) - 1)
        fewer = json.dumps(header | {"facts": header["facts"] - 1}) + "\n"
        for gap in (lines[:2] + lines[3:], lines[:-1], [fewer, *lines[2:]]):
            (other.home / "gap.jsonl").write_text("".join(gap))
            self.refused(["import", "journal", "gap.jsonl"], 74, person=other)
            self.assertEqual(other.facts(), before)
        trial = other.json("import", "journal", path, "--dry-run")
        self.assertEqual((trial["added"], trial["dryRun"]), (len(lines) - 1, True))
        self.assertIn("Nothing is written", other.does("import", "journal", path, "--dry-run"))
        self.assertEqual(other.facts(), before)
        self.assertEqual(other.json("import", "journal", path)["added"], len(lines) - 1)
        self.assertTrue(other.json("doctor")["ok"])
        names = ("device", "sequence", "previous", "hash", "time", "payload")
        sealed = [[json.loads(line)[name] for name in names] for line in lines[1:]]
        back = [json.loads(line) for line in other.does("export").splitlines()[1:]]
        kept = [[fact[name] for name in names] for fact in back]
        self.assertEqual([fact for fact in kept if fact in sealed], sealed)
        other.does("backup", "kept.db")
        other.does("restore", "kept.db")
        self.assertTrue(other.json("doctor")["ok"])

    def test_exported_csv_can_be_read_by_other_programs(self):
        made = self.person.json("export", "csv", "tables")
        self.assertTrue(any(path.endswith("items.csv") for path in made["files"]))
        text = self.person.does("export", "csv", "--table", "items")
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(rows[0]["name"], "Read, slowly")
        self.refused(["export", "csv", "tables"], 1, "already")
        self.person.does("export", "csv", "tables", "--force")
        self.refused(["export", "csv", "--table", "nothing"], 66, "items")
        self.refused(["export", "journal", "/nowhere/x"], 75, "/nowhere/x")

    def test_p2_habits_exported_for_loop_can_be_imported_again(self):
        made = self.person.json("export", "loop", "habits.zip")
        self.assertEqual((made["format"], made["count"]), ("loop", 1))
        self.refused(["export", "loop"], 64)
        other = Person()
        self.addCleanup(other.leave)
        path = self.person.home / "habits.zip"
        report = other.json("import", "loop", path)
        self.assertEqual(report["imported"]["habits"], 1)
        self.assertEqual(report["imported"]["amounts"], 1)
        self.assertEqual(other.json("import", "loop", path)["imported"]["habits"], 0)

    def rows(self, table):
        """A table of the export, one dictionary per row."""
        text = self.person.does("export", "csv", "--table", table)
        return list(csv.DictReader(io.StringIO(text)))

    def test_p2_ids_in_exported_tables_refer_to_rows_in_other_tables(self):
        self.person.does("add", "Walk")
        self.person.does("done", "Walk")
        self.person.does("group", "Well", "Walk", "Read")
        self.person.does("skip", "Walk", "--over", "mon..tue", "--note", "away")
        items = self.rows("items")
        ids = {row["id"] for row in items}
        groups = {row["id"] for row in self.rows("groups")}
        self.assertEqual({row["group"] for row in items}, groups)
        self.assertTrue({row["item"] for row in self.rows("instances")} <= ids)
        ranges = self.rows("skip-ranges")
        self.assertEqual([row["note"] for row in ranges], ["away"])
        self.assertTrue(set(ranges[0]["items"].split()) <= ids)
        points = sum(int(row["points"]) for row in self.rows("points"))
        self.assertEqual(self.person.json("explain", "points")["total"], points)
        self.assertGreater(points, 0)
        words = {row[name] for table, names in {
            "items": ["notify", "archived"], "instances": ["scheduled", "completed", "excused"],
        }.items() for row in self.rows(table) for name in names}
        self.assertEqual(words, {"true", "false"})

    def test_every_line_of_an_exported_journal_is_json(self):
        for line in self.person.does("export").splitlines():
            json.loads(line)


if __name__ == "__main__":
    unittest.main()
