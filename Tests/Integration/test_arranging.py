"""Order, notes and skipped spans on the command line (Rules U2, H9, H11, H13, H15, K1)."""

from support import Story

COVERS = ("Habits", "History", "Reflections")

TOMORROW = {"CAIRN_NOW": "2026-11-21T09:30:00Z"}


class Arranging(Story):
    """Ordering, notes and removals."""

    def setUp(self):
        super().setUp()
        for name in ("Read", "Run", "Swim"):
            self.person.does("add", name)

    def names(self):
        """The items in their order."""
        return [item["name"] for item in self.person.json("today")["items"]]

    def test_U2_item_moves_before_another_or_to_the_end(self):
        self.person.does("move", "swim", "--before", "read")
        self.assertEqual(self.names(), ["Swim", "Read", "Run"])
        self.person.does("move", "Read", "--last")
        self.assertEqual(self.names(), ["Swim", "Run", "Read"])
        self.person.does("undo")
        self.assertEqual(self.names(), ["Swim", "Read", "Run"])
        self.refused(["move", "read"], 64, "--before")
        self.refused(["move", "read", "--before", "nope"], 66, "nope")

    def test_H11_note_can_be_added_to_a_day_whether_the_item_is_done_or_not(self):
        told = self.person.json("note", "run", "New shoes")
        self.assertEqual((told["isNew"], told["instance"]["note"], told["instance"]["progress"]),
                         (True, "New shoes", 0))
        self.assertFalse(self.person.json("note", "run", "New shoes")["isNew"])
        self.person.does("note", "run", "")
        self.assertEqual(self.person.json("today")["items"][1]["note"], "")
        self.refused(["note", "run"], 64, "note")

    def test_H9_skipped_periods_can_be_listed_and_removed(self):
        person = self.person
        self.assertIn("No period", person.does("skip", "--list"))
        person.does("skip", "--all", "--over", "2026-12-24..2027-01-01", "--note", "holidays")
        person.does("skip", "run", "--over", "2026-12-01..2026-12-03", "--note", "sore")
        self.assertEqual([one["note"] for one in person.json("skip", "--list")["skips"]],
                         ["sore", "holidays"])
        self.refused(["skip", "read", "--over", "2026-12-01..2026-12-31", "--remove"], 66,
                     "skipped period")
        person.does("skip", "run", "--over", "2026-12", "--remove")
        self.assertEqual([one["note"] for one in person.json("skip", "--list")["skips"]],
                         ["holidays"])
        person.does("skip", "--all", "--over", "2026-12-20..2027-01-05", "--remove")
        self.assertEqual(person.json("skip", "--list")["skips"], [])
        person.does("undo")
        self.assertEqual(len(person.json("skip", "--list")["skips"]), 1)

    def test_M1_mood_and_reflection_can_be_removed(self):
        person = self.person
        person.does("mood", "2")
        person.does("mood", "5")
        person.does("mood", "--remove")
        self.assertEqual([one["mood"] for one in person.json("mood")["moods"]], [2])
        person.does("mood", "--remove")
        self.refused(["mood", "--remove"], 66, "No mood")
        person.does("reflect", "morning", "Rested")
        self.assertEqual(person.json("today")["points"], 10)
        person.does("reflect", "morning", "--remove")
        self.assertEqual(person.json("reflect")["reflections"], [])
        self.assertEqual(person.json("today")["points"], 0)
        self.refused(["reflect", "--remove"], 64, "morning or night")

    def test_H15_completed_task_can_be_completed_again_only_after_undo(self):
        person = self.person
        person.does("add", "Call the dentist", "--task")
        person.does("done", "dentist")
        self.refused(["done", "dentist"], 1, "was already done on 2026-11-20", **TOMORROW)
        person.does("undo")
        person.does("done", "dentist", **TOMORROW)

    def test_H13_group_can_be_created_and_undone_in_one_step(self):
        before = self.person.json("today")
        self.person.does("group", "Sport", "run", "swim", "--need", "any")
        self.assertEqual(len(self.person.json("group")["groups"][0]["items"]), 2)
        self.person.does("undo")
        self.assertEqual(self.person.json("group")["groups"], [])
        self.assertEqual(self.person.json("today"), before)

    def test_K1_habit_done_on_its_day_off_counts_as_extra(self):
        person = self.person
        person.does("add", "Sweep", "--every", "mon")
        person.does("done", "sweep")
        tally = person.json("today")["tally"]
        self.assertEqual((tally["scheduled"], tally["completed"], tally["extra"]), (3, 0, 1))
        self.assertIn("0 of 3 habits done, 1 more on a day off", person.does("today"))
        self.assertEqual(person.json("today")["points"], 10)

    def test_O2_undo_of_a_setting_restores_its_earlier_value(self):
        person = self.person
        for value in ("20", "30"):
            person.does("config", "set", "points.habit", value)
        person.does("undo")
        self.assertEqual(person.does("config", "get", "points.habit"), "20\n")
        person.does("undo")
        entry = person.json("config", "get", "points.habit")
        self.assertEqual((entry["value"], entry["origin"]), ("10", "default"))
