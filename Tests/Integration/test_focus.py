"""Goals and the day's three focuses, as typed by people."""

import csv
import os
import pty
import subprocess
import unittest

from support import Person, Story, binary

COVERS = ("DailyFocus", "Habits", "History")

TOMORROW = {"CAIRN_NOW": "2026-11-21T09:30:00Z"}


class Focuses(Story):
    """`cairn focus` and `cairn goal`."""

    def set(self, *titles, **extra):
        """Sets the day under the goal Book."""
        return self.person.json("focus", "set", *titles, "--goal", "book", **extra)

    def begin(self):
        """Adds two goals."""
        self.person.does("goal", "add", "Book")
        self.person.does("goal", "add", "Health")

    def test_g1_goal_errors_are_as_documented(self):
        self.refused(["goal", "add", " "], 65, "Goal title is empty.")
        self.begin()
        self.person.does("goal", "add", "Sleep", "well")
        self.refused(["goal", "add", "Sing"], 1, "You can only have 3 active goals.")
        self.person.does("goal", "archive", "sleep")
        self.person.does("goal", "add", "Sing")
        self.refused(["goal", "unarchive", "Sleep well"], 1, "You already have 3 active goals.")
        self.person.does("goal", "archive", "sing")
        self.person.does("goal", "archive", "health")
        self.refused(["goal", "archive", "book"], 1, "You need at least 1 active goal.")
        self.refused(["goal", "rename", "book", ""], 65, "Goal title is empty.")
        self.person.does("goal", "rename", "book", "Two books")
        self.person.does("goal", "move", "health", "--to", "1")
        goals = self.person.json("goal", "list")["goals"]
        self.assertEqual(
            [(goal["title"], goal["standing"]) for goal in goals],
            [("Health", "archived"), ("Two books", "active"), ("Sleep well", "archived"),
             ("Sing", "archived")])

    def test_g2_focus_errors_are_as_documented(self):
        self.begin()
        self.refused(["focus", "set", "a", "b"], 65, "You must set exactly 3 focuses.")
        self.refused(["focus", "set", "a", " ", "c", "-g", "book"], 65, "Focus 2 is empty.")
        self.refused(["focus", "set", "a", "b", "c"], 65, "Focus 1 must be linked to a goal.",
                     "Book", "Health")
        self.refused(["focus", "set", "a", "b", "c", "-g", "book", "-g", "health"], 65,
                     "once for each of the 3")
        self.person.does("goal", "archive", "health")
        self.refused(["focus", "set", "a", "b", "c", "-g", "health"], 1,
                     "Selected goal is not active.")
        self.refused(["focus", "set", "a", "b", "c", "-g", "bok"], 66, "no goal called", "“Book”")
        self.assertTrue(self.set("a", "b", "c")["isNew"])
        self.refused(["focus", "set", "a", "b", "c"], 1, "Today is already set.")
        self.refused(["focus", "done", "4"], 65, "The focus must be 1, 2 or 3.")
        self.refused(["focus", "done", "1", "--on", "mon"], 66, "No focuses are set")
        self.refused(["focus", "dnoe", "1"], 64, "Did you mean cairn focus done?")
        self.refused(["goal", "ad", "Sing"], 64, "cairn goal add")

    def test_g4_focus_command_shows_the_step_the_person_is_at(self):
        def step(**extra):
            return self.person.json("focus", **extra)["step"]
        self.assertEqual(step(), "onboarding")
        self.begin()
        shown = self.person.json("focus")
        self.assertEqual(shown["step"], "onboarding")
        self.assertIn("cairn focus set", shown["next"][-1])
        self.set("a", "b", "c")
        self.assertEqual(step(), "home")
        self.person.does("focus", "done", "b")
        self.assertEqual(step(**TOMORROW), "choice")
        self.assertIn("Continue or start fresh?", self.person.does("focus", **TOMORROW))
        carried = self.person.json("focus", "continue", **TOMORROW)
        self.assertEqual(carried["step"], "setup")
        self.assertEqual([draft["title"] for draft in carried["drafts"]], ["a", "c"])
        self.assertEqual(self.person.json("focus", "fresh", **TOMORROW)["drafts"], [])
        self.refused(["focus", "continue", "x", "y", "-g", "book"], 65,
                     "You must set exactly 3 focuses.", "2 carried over; enter 1 more.", **TOMORROW)
        self.person.does("focus", "continue", "x", "-g", "health", **TOMORROW)
        entry = self.person.json("focus", **TOMORROW)["entry"]
        self.assertEqual(
            [(focus["title"], focus["carriedFrom"]) for focus in entry["focuses"]],
            [("a", "2026-11-20"), ("c", "2026-11-20"), ("x", None)])
        past = self.person.json("focus", "--on", "yesterday", **TOMORROW)
        self.assertEqual((past["step"], past["entry"]["done"]), (None, 1))
        self.assertEqual(step(CAIRN_NOW="2026-11-25T09:30:00Z"), "setup")

    def test_g5_reopening_a_focus_needs_confirmation(self):
        self.begin()
        self.set("Page 12", "Page 13", "Page 14")
        done = self.person.json("focus", "done", "page 13")
        self.assertIsNotNone(done["entry"]["focuses"][1]["completedAt"])
        before = self.person.facts()
        self.refused(["focus", "undone", "2"], 1, "no terminal is available")
        self.refused(["focus", "undone", "page"], 1, "matches 3 focuses")
        self.assertEqual(self.person.facts(), before)
        back = self.person.json("focus", "undone", "2", "--yes")
        self.assertIsNone(back["entry"]["focuses"][1]["completedAt"])
        self.assertFalse(self.person.json("focus", "undone", "2")["isNew"])
        self.person.does("undo")
        self.assertEqual(self.person.json("focus")["entry"]["done"], 1)

    def test_g5_on_a_terminal_reopening_a_focus_asks_for_confirmation(self):
        self.begin()
        self.set("Page 12", "Page 13", "Page 14")
        self.person.does("focus", "done", "1")
        for answer, status, left in [("n\n", 2, 1), ("y\n", 0, 0)]:
            controller, terminal = pty.openpty()
            with subprocess.Popen(
                    [binary(), "focus", "undone", "1"], env=self.person.environment,
                    stdin=terminal, stdout=subprocess.DEVNULL, stderr=terminal) as process:
                os.write(controller, answer.encode())
                self.assertEqual(process.wait(timeout=60), status)
            os.close(terminal)
            os.close(controller)
            self.assertEqual(self.person.json("focus")["entry"]["done"], left)

    def test_k4_k7_every_day_of_a_focus_streak_has_a_reason(self):
        self.begin()
        self.set("a", "b", "c")
        self.person.does("focus", "done", "1")
        self.set("a", "b", "c", **TOMORROW)
        streaks = self.person.json("streak", **TOMORROW)["streaks"]
        line = next(streak for streak in streaks if streak["id"] == "focus")
        self.assertEqual((line["title"], line["current"], line["pending"]), ("Focus days", 1, True))
        days = self.person.json("explain", "focus", **TOMORROW)["days"]
        self.assertEqual(
            [(day["verdict"], [one["text"] for one in day["reasons"]]) for day in days],
            [("qualified", ["1 of 3 focuses done, 1 needed."]),
             ("pending", ["0 of 3 focuses done, 1 needed."])])
        later = self.person.json("explain", "focus days", CAIRN_NOW="2026-11-23T09:30:00Z")
        self.assertEqual([day["reasons"][0]["text"] for day in later["days"]][-2:],
                         ["No focuses were set."] * 2)

    def test_today_shows_the_focuses(self):
        self.assertNotIn("focus", self.person.json("today"))
        self.begin()
        self.assertEqual(self.person.json("today")["focus"]["step"], "onboarding")
        self.set("Page 12", "Page 13", "Page 14")
        self.assertEqual(self.person.json("today")["focus"]["entry"]["done"], 0)
        self.assertIn("Page 13", self.person.does("today"))

    def test_y2_conflicts_between_two_devices_are_shown(self):
        other = Person(now="2026-11-20T09:40:00Z")
        self.addCleanup(other.leave)

        def carry(sender, receiver, name):
            file = sender.home / name
            sender.does("export", "journal", file)
            receiver.does("import", "journal", file)
        self.begin()
        carry(self.person, other, "first.jsonl")
        self.person.does("goal", "add", "Sleep")
        self.set("a", "b", "c")
        other.does("goal", "add", "Sing")
        other.does("focus", "set", "x", "y", "z", "-g", "sing")
        carry(self.person, other, "second.jsonl")
        carry(other, self.person, "third.jsonl")
        mine, theirs = self.person.json("focus"), other.json("focus")
        self.assertEqual(mine, theirs)
        self.assertEqual([one["title"] for one in mine["goals"] if one["standing"] == "active"],
                         ["Book", "Health", "Sleep"])
        self.assertEqual([one["title"] for one in mine["entry"]["focuses"]], ["a", "b", "c"])
        self.assertEqual([one["kind"] for one in mine["setAside"]], ["goal", "entry"])
        shown = self.person.does("focus")
        for phrase in (
                "Two devices made different choices", "“Sing” was set aside", "“x”, “y”, “z”"):
            self.assertIn(phrase, shown.replace("\n  ", " "))
        self.person.does("focus", "dismiss")
        self.assertEqual(self.person.json("focus")["setAside"], [])
        self.person.does("undo")
        self.assertEqual(len(self.person.json("focus")["setAside"]), 2)

    def test_p2_goals_and_focuses_are_exported_as_tables(self):
        self.begin()
        self.set("Page 12", "Page 13", "Page 14")
        folder = self.person.home / "out"
        self.person.does("export", "csv", folder)
        with open(folder / "focuses.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["title"] for row in rows], ["Page 12", "Page 13", "Page 14"])
        self.assertEqual({row["goal_title"] for row in rows}, {"Book"})
        with open(folder / "goals.csv", newline="", encoding="utf-8") as file:
            self.assertEqual([row["title"] for row in csv.DictReader(file)], ["Book", "Health"])


if __name__ == "__main__":
    unittest.main()
