"""Journeys, reflections, moods and breathing, as typed by people."""

import csv
import re
import signal
import unittest

from support import Story

COVERS = ("Breathing", "Habits", "History", "Journeys", "Onboarding", "Reflections", "Streaks")


class Journeys(Story):
    """Sixty-six days with one habit."""

    def on(self, day, *words):
        """Runs a command at noon of a day; returns the document."""
        return self.person.json(*words, "--now", f"{day}T12:00:00Z")

    def test_j1_journey_shows_day_phase_and_progress(self):
        self.person.does("journey", "start", "Read", "10", "pages")
        for day, number, phase in (
                ("2026-11-20", 1, "Building Foundation"), ("2026-12-10", 21, "Building Foundation"),
                ("2026-12-11", 22, "Strengthening"), ("2027-01-01", 43, "Cementing Habit"),
                ("2027-01-24", 66, "Cementing Habit")):
            journey = self.on(day, "journey")["journeys"][0]
            self.assertEqual((journey["title"], journey["day"], journey["phase"]),
                             ("Read 10 pages", number, phase))
            self.assertAlmostEqual(journey["progress"], number / 66)
        self.assertEqual(self.on("2027-01-25", "journey")["journeys"][0]["standing"], "finished")

    def test_j1_second_journey_can_be_started_from_day_22_on(self):
        self.person.does("journey", "start", "Read")
        early = ["journey", "start", "Run", "--now", "2026-12-10T12:00:00Z"]
        self.refused(early, 1, "day 21", "opens on day 22")
        self.assertEqual(self.person.json("journey")["opening"],
                         {"state": "locked", "day": "2026-12-11"})
        self.on("2026-12-11", "journey", "start", "Run")
        self.refused(["journey", "done", "--now", "2026-12-11T12:00:00Z"], 1,
                     "Enter the title of one", "Run")
        done = self.on("2026-12-11", "journey", "done", "ru")["journey"]
        self.assertEqual((done["title"], done["isDone"], done["streak"]), ("Run", True, 1))

    def test_j2_three_missed_days_use_grace_days(self):
        self.person.does("journey", "start", "Read")
        self.person.does("journey", "done")
        kept = self.on("2026-11-24", "journey")["journeys"][0]
        self.assertEqual((kept["streak"], kept["graceLeft"]), (1, 0))
        lost = self.on("2026-11-25", "journey")["journeys"][0]
        self.assertEqual((lost["streak"], lost["graceLeft"]), (0, 0))
        week = [day["verdict"] for day in lost["week"]]
        self.assertEqual(week, ["grace", "missed", "pending", "future", "future", "future",
                                "future"][:len(week)])
        shown = self.person.does("explain", "journey", "--now", "2026-11-25T12:00:00Z")
        self.assertIn("a grace day keeps the streak", shown)

    def test_j3_journey_moods_and_focus_time_are_stored_and_can_be_undone(self):
        self.person.does("journey", "start", "Read")
        self.person.does("journey", "done", "--mood-before", "2", "--mood-after", "4",
                         "--minutes", "25")
        self.person.does("journey", "done", "--minutes", "10")
        journey = self.person.json("journey")
        self.assertEqual(journey["minutes"], 35)
        today = [day for day in journey["journeys"][0]["week"] if day["day"] == "2026-11-20"][0]
        self.assertEqual((today["moodBefore"], today["moodAfter"]), (2, 4))
        self.person.does("undo")
        self.assertEqual(self.person.json("journey")["minutes"], 25)
        self.person.does("journey", "reopen")
        self.assertFalse(self.person.json("journey")["journeys"][0]["isDone"])
        self.person.does("undo")
        self.assertTrue(self.person.json("journey")["journeys"][0]["isDone"])
        self.person.does("journey", "end")
        self.assertEqual(self.person.json("journey")["journeys"][0]["standing"], "ended")

    def test_u2_today_shows_only_the_methods_in_use(self):
        self.assertNotIn("journeys", self.person.json("today"))
        self.person.does("journey", "start", "Read")
        self.person.does("mood", "4")
        today = self.person.json("today")
        self.assertEqual(today["journeys"][0]["day"], 1)
        self.assertEqual(today["moods"][0]["mood"], 4)
        self.assertIn("Day 1", self.person.does("today"))


class Reflections(Story):
    """Mornings, nights and moods."""

    def test_m1_morning_and_night_reflections_and_sleep_are_recorded(self):
        self.person.does("reflect", "morning", "--sleep", "4")
        self.person.does("reflect", "morning", "Rested")
        self.person.does("reflect", "night", "Walked", "far", "--on", "yesterday")
        told = self.person.json("reflect")["reflections"]
        self.assertEqual(
            [(one["day"], one["time"], one["note"], one["sleep"]) for one in told],
            [("2026-11-19", "night", "Walked far", None),
             ("2026-11-20", "morning", "Rested", 4)])

    def test_x1_each_reflection_gives_the_set_points_once_a_day(self):
        self.person.does("reflect", "morning", "--sleep", "4")
        self.person.does("reflect", "morning", "Rested")
        self.assertEqual(self.person.json("today")["points"], 10)
        self.person.does("reflect", "night", "Well")
        self.assertEqual(self.person.json("today")["points"], 20)
        self.person.does("config", "set", "points.night", "3")
        self.assertEqual(self.person.json("today")["points"], 13)
        self.person.does("undo")
        self.person.does("undo")
        self.assertEqual(self.person.json("today")["points"], 10)

    def test_m1_moods_can_be_linked_to_habits(self):
        self.refused(["mood", "2", "--habit", "nope"], 66, "nope")
        self.person.does("add", "Meditate")
        self.person.does("mood", "2", "--habit", "Meditate", "--before")
        self.person.does("mood", "5", "--habit", "Meditate", "--after", "--note", "Calm")
        moods = self.person.json("mood")["moods"]
        self.assertEqual([(mood["mood"], mood["habit"]["name"], mood["habit"]["side"])
                          for mood in moods],
                         [(2, "Meditate", "before"), (5, "Meditate", "after")])

    def test_m1_invalid_reflections_and_moods_are_rejected(self):
        for words in (["mood", "9"], ["mood", "3", "--after"],
                      ["reflect", "night", "x", "--sleep", "3"],
                      ["reflect", "morning", "--sleep", "6"],
                      ["journey", "start", ""], ["mood", "3", "--on", "tomorrow"]):
            with self.subTest(words):
                self.refused(words, 65)
        self.refused(["mood", "much"], 64)
        self.refused(["reflect", "night"], 1, "Enter a note.")
        self.refused(["journey", "done"], 1, "No journey")
        self.refused(["journey", "done", "--minutes", "0"], 65, "1 to 1,440")
        self.assertEqual(self.person.json("mood")["moods"], [])

    def test_p2_exported_tables_contain_everything(self):
        self.person.does("journey", "start", "Read, write")
        self.person.does("journey", "done", "--minutes", "25")
        self.person.does("reflect", "night", "Said \"well\"")
        self.person.does("mood", "4", "--note", "Fine")
        folder = self.person.home / "csv"
        self.person.does("export", "csv", folder)
        tables = {}
        for name in ("journeys", "journey-days", "reflections", "moods"):
            with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
                tables[name] = list(csv.DictReader(file))
        self.assertEqual(tables["journeys"][0]["title"], "Read, write")
        self.assertEqual(tables["journey-days"][0]["minutes"], "25")
        self.assertEqual(tables["reflections"][0]["note"], 'Said "well"')
        self.assertEqual(tables["moods"][0]["mood"], "4")


class Breathing(Story):
    """`cairn breathe`: an animated line on a terminal, a list otherwise."""

    def test_j4_without_a_terminal_breathe_lists_the_steps_of_one_round(self):
        lines = [line.split() for line in self.person.does("breathe").splitlines()[1:]]
        self.assertEqual(lines, [
            ["0", "s", "Breathe", "in...", "4", "s"], ["4", "s", "Hold...", "7", "s"],
            ["11", "s", "Breathe", "out...", "8", "s"]])
        self.assertEqual(self.person.json("breathe", "calm")["round"], 10_000)
        names = [one["name"] for one in self.person.json("breathe", "--list")["patterns"]]
        self.assertEqual(names, ["4-7-8", "calm", "box"])
        self.refused(["breathe", "fast"], 66, "fast", "4-7-8")

    def test_j4_on_a_terminal_breathe_redraws_one_line_until_ctrl_c(self):
        text, status = self.on_terminal(
            "breathe", "box", mark=b"Breathe in...",
            then=lambda process: process.send_signal(signal.SIGINT))
        self.assertEqual(status, 0)
        self.assertEqual(text.count("\n"), 1, "one line is left")
        self.assertIn("\x1b[?25h", text, "the cursor is given back")
        self.assertRegex(re.split(r"\r\x1b\[K", text)[-1], r"Box  0 rounds")


if __name__ == "__main__":
    unittest.main()
