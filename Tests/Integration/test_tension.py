"""Tension check-ins (Rules N), typed and from many concurrent processes."""

import concurrent.futures
import sqlite3
import threading
import uuid

from support import Story

COVERS = ("Coach", "Habits", "History", "Tension")

LEVELS = (0, 3, 5, 7, 10)


def new_id(number):
    """An id of version 7, like a writer's."""
    return str(uuid.UUID(int=(0x019AA000_0000 << 80) | (7 << 76) | (2 << 62) | number))


class Tension(Story):
    """Check-ins by people."""

    def test_N1_other_levels_are_rejected_with_a_sentence(self):
        for level in ("4", "11", "-1", "awful", "7.0"):
            self.refused(["tension", level], 65, "0 none, 3 mild, 5 mod, 7 high or 10 bad.")
        self.assertEqual(self.person.facts(), 0)

    def test_N3_high_level_gives_a_suggestion_that_can_be_done_or_skipped(self):
        person = self.person
        at = "2026-11-20T09:30:0{}Z".format
        shown = person.json("tension", "7", CAIRN_NOW=at(0))["checkIn"]
        self.assertEqual(shown["suggestion"]["title"], "Diaphragm Breathing")
        open_now = person.json("tension", CAIRN_NOW=at(1))
        self.assertEqual((open_now["phase"], open_now["checkIn"]["id"]),
                         ("suggestion", shown["id"]))
        self.assertEqual(person.json("tension", "done", CAIRN_NOW=at(2))["checkIn"]["outcome"],
                         "done")
        self.assertEqual(person.json("tension", CAIRN_NOW=at(3))["phase"], "completed")
        self.assertEqual(person.json("tension", CAIRN_NOW=at(7))["phase"], "picker")
        again = person.json("tension", "bad", CAIRN_NOW=at(8))["checkIn"]
        self.assertNotEqual(again["suggestion"]["id"], shown["suggestion"]["id"])
        self.assertIsNone(again["outcome"])
        later = "2026-11-20T09:35:08Z"
        self.assertEqual(person.json("tension", CAIRN_NOW=later)["phase"], "picker")
        self.refused(["tension", "done"], 1, "no longer open", CAIRN_NOW=later)

    def test_N2_suggestions_can_be_listed_added_and_removed(self):
        person = self.person
        person.does("tension", "suggest", "add", "Tea", "Make", "a cup of tea")
        person.does("tension", "suggest", "remove", "jaw")
        titles = [one["title"] for one in person.json("tension", "suggest")["suggestions"]]
        self.assertEqual(titles, ["Diaphragm Breathing", "Body Scan", "Tea"])
        self.refused(["tension", "suggest", "remove", "nothing"], 66, "no suggestion")
        person.does("undo")
        self.assertEqual(len(person.json("tension", "suggest")["suggestions"]), 4)

    def test_N4_log_lists_check_ins_of_the_given_days(self):
        person = self.person
        for day in (18, 19, 20):
            person.does("tension", "5", "--note", f"On the {day}th",
                        CAIRN_NOW=f"2026-11-{day}T09:30:00Z")
        self.assertEqual(len(person.json("tension", "log")["checkIns"]), 3)
        one = person.json("tension", "log", "--on", "yesterday")["checkIns"]
        self.assertEqual([entry["note"] for entry in one], ["On the 19th"])
        two = person.json("tension", "log", "--from", "2026-11-18", "--to", "2026-11-19")
        self.assertEqual(len(two["checkIns"]), 2)
        self.assertIn("On the 20th", person.does("tension", "log"))
        self.refused(["tension", "log", "--from", "2026-11-19", "--to", "2026-11-18"], 65, "after")

    def test_P2_check_ins_are_exported_as_a_table(self):
        self.person.does("tension", "7", "--note", "Late", "--id", new_id(1))
        folder = self.person.home / "tables"
        self.person.does("export", "csv", folder)
        lines = (folder / "tension.csv").read_text().splitlines()
        self.assertEqual(lines[0], "day,at,level,note,suggestion,outcome,id")
        self.assertIn(f",7,Late,diaphragm_breathing,,{new_id(1)}", lines[1])

    def test_U7_today_shows_the_number_of_check_ins_without_their_levels(self):
        person = self.person
        self.assertNotIn("heck-in", person.does("today"))
        person.does("tension", "10", "--note", "Secret")
        shown = person.does("today", CAIRN_NOW="2026-11-20T12:00:00Z")
        self.assertIn("1 check-in", shown)
        for word in ("ension", "Bad", "Secret", "😫"):
            self.assertNotIn(word, shown)

    def test_U2_sections_of_today_are_in_the_set_order(self):
        person = self.person
        person.does("add", "Read")
        person.does("tension", "5")
        self.assertLess(*map(person.does("today").index, ("Read", "Check-ins")))
        person.does("config", "set", "today.order", "tension,", "habits")
        self.assertLess(*map(person.does("today").index, ("Check-ins", "Read")))
        self.assertEqual(list(person.json("today"))[:5],
                         ["schema", "day", "today", "tension", "items"])
        person.does("undo")
        self.assertLess(*map(person.does("today").index, ("Read", "Check-ins")))
        self.refused(["config", "set", "today.order", "Habits!"], 65, "habits, tension")


class ManyProcesses(Story):
    """Eight processes and a thousand check-ins."""

    def test_N4_check_ins_of_eight_processes_count_once_each(self):
        person = self.person
        person.does("tension", "log")
        ids = [new_id(number) for number in range(1, 1001)]
        sent = ids + ids[::10]
        again = []
        stop = threading.Event()

        def lock():
            """Locks the store repeatedly, like a backup or another program."""
            store = person.data / "journal.db"
            while not stop.is_set():
                holder = sqlite3.connect(store, timeout=30, isolation_level=None)
                holder.execute("BEGIN IMMEDIATE")
                stop.wait(0.4)
                holder.execute("ROLLBACK")
                holder.close()
                stop.wait(2)

        def send(number):
            """Checks in under an id until it is acknowledged."""
            level = LEVELS[ids.index(sent[number]) % 5]
            for _ in range(20):
                done = person.run("tension", level, "--id", sent[number], "-q")
                if done.returncode == 0:
                    return
                self.assertEqual(done.returncode, 75, done.stderr)
                again.append(number)
            self.fail(f"{sent[number]} was never acknowledged")

        holder = threading.Thread(target=lock)
        holder.start()
        try:
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                list(pool.map(send, range(len(sent))))
        finally:
            stop.set()
            holder.join()
        found = person.json("tension", "log")["checkIns"]
        self.assertEqual(sorted(entry["id"] for entry in found), sorted(ids))
        self.assertEqual(person.json("today")["tension"]["checkIns"], 1000)
        self.assertEqual(person.run("doctor").returncode, 0)
