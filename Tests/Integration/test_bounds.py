"""Extreme times in journals, backups and stores: nothing fails because of them."""

import datetime
import hashlib
import json
import sqlite3
import struct
import unittest
import uuid

from support import Person, Story

FAR = "ffffffffffffffff"
END = 2 ** 63 - 1


def sealed(line, account):
    """The SHA-256 of an event in a journal line, with the layout of Core's `sealedBytes`."""
    def word(text):
        data = text.encode()
        return struct.pack(">I", len(data)) + data
    year, month, day = map(int, line["day"].split("-"))
    number = (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days
    data = b"cairn.event.1" + uuid.UUID(account).bytes + uuid.UUID(line["device"]).bytes
    data += struct.pack(">Q", line["sequence"]) + bytes.fromhex(line["previous"])
    data += uuid.UUID(line["id"]).bytes + uuid.UUID(line["operation"]).bytes
    data += struct.pack(">Qq", int(line["time"], 16), line["instant"])
    data += struct.pack(">ii", number, line["offset"])
    data += word(line["zone"]) + word(line["kind"]) + word(line["payload"])
    return hashlib.sha256(data).hexdigest()


def journal(person):
    """The header and the facts of a person's exported journal."""
    lines = [json.loads(line) for line in person.does("export").splitlines()]
    return lines[0], [line for line in lines if "hash" in line]


class Far(Story):
    """A journal with a fact from another device that has extreme times."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read")
        self.person.does("done", "Read")
        self.header, self.facts = journal(self.person)

    def strange(self, **changes):
        """The last fact, changed, from another device, with a valid seal."""
        fact = dict(self.facts[-1], device=str(uuid.uuid4()), sequence=1, previous="00" * 32)
        fact["id"] = fact["operation"] = str(uuid.uuid4())
        fact.update(changes)
        fact["hash"] = sealed(fact, self.header["account"])
        return fact

    def write(self, *facts):
        """A journal with only these facts."""
        path = self.person.home / "far.jsonl"
        header = dict(self.header, facts=len(facts))
        path.write_text("".join(json.dumps(line) + "\n" for line in (header, *facts)))
        return path

    def plant(self, fact):
        """Inserts a fact like an earlier version, which checked no bounds."""
        database = sqlite3.connect(self.person.data / "journal.db")
        with database:
            account, head = database.execute("SELECT number, head FROM accounts").fetchone()
            word = {text: number for number, text in database.execute("SELECT * FROM words")}
            database.execute(
                "INSERT INTO devices (account, id, sequence, hash) VALUES (?, ?, 1, ?)",
                (account, uuid.UUID(fact["device"]).bytes, bytes.fromhex(fact["hash"])))
            device = database.execute("SELECT max(number) FROM devices").fetchone()[0]
            time = int(fact["time"], 16)
            database.execute(
                "INSERT INTO events (place, account, id, operation, time, instant, day, offset, "
                "zone, kind, payload, device, sequence, hash) "
                "SELECT ?, account, ?, NULL, ?, ?, day, offset, zone, ?, ?, ?, 1, ? "
                "FROM events ORDER BY place DESC LIMIT 1",
                (account << 40 | head + 1, uuid.UUID(fact["id"]).bytes,
                 time - 2 ** 64 if time >= 2 ** 63 else time, fact["instant"], word[fact["kind"]],
                 fact["payload"].encode(), device, bytes.fromhex(fact["hash"])))
            database.execute("UPDATE accounts SET head = ?", (head + 1,))
        database.close()

    def check(self, name):
        """The finding of doctor about a topic."""
        report = self.person.json("doctor")
        self.assertTrue(report["ok"], report)
        return next(check for check in report["checks"] if check["name"] == name)

    def test_y3_journal_with_a_time_out_of_range_is_rejected_and_writing_continues(self):
        for changes in ({"time": FAR}, {"instant": END}, {"instant": -END - 1},
                        {"offset": 2 ** 31 - 1}, {"day": "9999-12-31"}):
            with self.subTest(changes):
                path = self.write(self.facts[0], self.strange(**changes))
                before = self.person.facts()
                self.refused(["import", "journal", path], 65, "Line 3")
                done = self.person.run("import", "journal", path, "--json")
                self.assertIn('"code":"import.bounds"', done.stderr)
                self.assertEqual(self.person.facts(), before)
        self.person.does("done", "Read", "--on", "yesterday")

    def test_y3_store_with_times_out_of_range_from_an_earlier_version_still_works(self):
        before = self.person.json("today")
        for changes in ({"time": FAR}, {"instant": END}, {"instant": -END - 1}):
            self.plant(self.strange(**changes))
        self.assertEqual(self.person.json("today"), before)
        self.person.does("done", "Read", "--on", "yesterday")
        self.assertEqual(len(self.person.json("log")["entries"]), 3)
        for words in (["streak"], ["stats"], ["undo"], ["redo"], ["explain", "streak"]):
            self.person.does(*words)
        found = self.check("bounds")
        self.assertEqual(found["status"], "warning")
        self.assertEqual(len([text for text in found["messages"] if text.startswith("Event ")]), 3)
        self.assertIn("Record them again", " ".join(found["messages"]))
        header, facts = journal(self.person)
        self.assertEqual(len([fact for fact in facts if fact["time"] == FAR]), 1)

    def test_y3_backup_with_a_time_out_of_range_is_restored_only_on_request(self):
        self.plant(self.strange(time=FAR))
        self.person.does("backup", "kept.db")
        before = self.person.json("today")
        self.refused(["restore", "kept.db"], 65, "--strays")
        done = self.person.run("restore", "kept.db", "--json")
        self.assertIn('"code":"journal.bounds"', done.stderr)
        self.assertEqual(self.person.json("today"), before)
        self.person.does("restore", "kept.db", "--strays")
        self.assertEqual(self.person.json("today"), before)
        self.person.does("done", "Read", "--on", "yesterday")

    def test_y3_change_made_with_a_clock_at_2099_can_be_overwritten(self):
        later = {"CAIRN_NOW": "2099-06-01T12:00:00Z"}
        self.person.does("config", "set", "theme", "light", **later)
        self.person.does("export", "journal", "kept.jsonl")
        other = Person()
        self.addCleanup(other.leave)
        other.does("import", "journal", self.person.home / "kept.jsonl")
        self.assertEqual(self.theme(other), "light")
        other.does("config", "set", "theme", "system")
        self.assertEqual(self.theme(other), "system")
        other.does("export", "journal", "back.jsonl")
        self.person.does("import", "journal", other.home / "back.jsonl")
        self.assertEqual(self.theme(self.person), "system")
        self.person.does("config", "set", "theme", "dark")
        self.assertEqual(self.theme(self.person), "dark")
        self.assertEqual(self.person.json("today")["day"], "2026-11-20")
        found = self.check("bounds")
        self.assertIn("2099-06-01T12:00:00Z", " ".join(found["messages"]))

    def theme(self, person):
        """The theme in force."""
        return next(it["value"] for it in person.json("config")["settings"] if it["key"] == "theme")


if __name__ == "__main__":
    unittest.main()
