"""Days, zones, schedules and time travel, as typed by people."""

import unittest

from support import Story

COVERS = ("Habits", "History", "Recurrence")

SCHEDULES = [
    ("daily", "FREQ=DAILY"), ("every day", "FREQ=DAILY"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("Fri and Monday", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
    ("every other day", "FREQ=DAILY;INTERVAL=2"), ("weekly", "FREQ=WEEKLY"),
    ("monthly", "FREQ=MONTHLY"), ("15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("3/week", "3/week"),
    ("3 times a week", "3/week"), ("3x a month", "3/month"), ("3/10", "3/10"), ("once", "none"),
    ("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TU"),
]


class Days(Story):
    """The clock and the zone come from options and variables."""

    def test_every_documented_schedule_phrase_is_accepted(self):
        for index, (typed, rule) in enumerate(SCHEDULES):
            with self.subTest(typed):
                item = self.person.json("add", f"Item {index}", "--every", typed)["item"]
                self.assertEqual(item["schedule"], rule)

    def test_h4_adding_an_item_shows_its_next_fourteen_due_days(self):
        added = self.person.json("add", "Read", "--every", "weekdays")
        self.assertEqual(len(added["next"]), 14)
        self.assertEqual(added["next"][:3], ["2026-11-20", "2026-11-23", "2026-11-24"])

    def test_day_is_that_of_the_person_s_time_zone(self):
        def day(now, zone):
            return self.person.json("today", "--now", now, "--zone", zone)["day"]
        self.assertEqual(day("2026-11-20T23:30:00Z", "Europe/London"), "2026-11-20")
        self.assertEqual(day("2026-11-20T23:30:00Z", "Asia/Tokyo"), "2026-11-21")
        self.assertEqual(day("2026-11-20T03:30:00Z", "America/New_York"), "2026-11-19")
        self.assertEqual(day("2026-11-20T00:30", "Asia/Tokyo"), "2026-11-20")

    def test_d1_hours_before_the_day_start_belong_to_the_previous_day(self):
        self.person.does("config", "set", "day-start", "04:00")
        late = self.person.json("today", "--now", "2026-11-22T03:59:00Z")["day"]
        early = self.person.json("today", "--now", "2026-11-22T04:00:00Z")["day"]
        self.assertEqual((late, early), ("2026-11-21", "2026-11-22"))

    def test_time_zone_is_the_machine_s_unless_the_person_sets_one(self):
        environment = {"CAIRN_ZONE": "", "TZ": "Asia/Tokyo"}

        def zone():
            entry = self.person.json("config", "get", "zone", **environment)
            return entry["value"], entry["origin"]
        self.assertEqual(zone(), ("Asia/Tokyo", "default"))
        self.person.does("config", "set", "zone", "Europe/Rome", **environment)
        self.assertEqual(zone(), ("Europe/Rome", "machine"))
        self.person.does("config", "set", "zone", "system", **environment)
        self.assertEqual(zone(), ("Asia/Tokyo", "default"))

    def test_setting_applies_from_the_given_day_on(self):
        self.person.does("config", "set", "points.habit", "50", "--from", "mon")
        self.assertEqual(self.person.json("config", "get", "points.habit")["value"], "10")
        later = self.person.json("config", "get", "points.habit", "--now", "2026-11-23T12:00:00Z")
        self.assertEqual(later["value"], "50")

    def test_h11_editing_an_item_does_not_change_earlier_days(self):
        self.person.does("add", "Read", "--target", "10", "--unit", "min", "--start", "-5d")
        self.person.does("done", "Read", "10", "--on", "yesterday")
        self.person.does("edit", "Read", "--target", "20")
        past = self.person.json("today", "--on", "yesterday")["items"][0]
        now = self.person.json("today")["items"][0]
        self.assertEqual((past["target"], past["completed"]), (10, True))
        self.assertEqual((now["target"], now["completed"]), (20, False))

    def test_h10_timer_counts_while_no_program_is_running(self):
        self.person.does("add", "Meditate", "--target", "10", "--unit", "min")
        self.person.does("timer", "start", "Meditate")
        self.person.does("timer", "pause", "Meditate", "--now", "2026-11-20T09:34:00Z")
        self.person.does("timer", "resume", "Meditate", "--now", "2026-11-20T10:00:00Z")
        self.person.does("timer", "stop", "Meditate", "--now", "2026-11-20T10:06:30Z")
        item = self.person.json("today", "--now", "2026-11-20T11:00:00Z")["items"][0]
        self.assertEqual((item["progress"], item["completed"]), (10.5, True))


class History(Story):
    """H13: every change can be undone."""

    def items(self):
        """The day's items, by name."""
        return {item["name"]: item for item in self.person.json("today")["items"]}

    def test_h13_undo_and_redo_work_step_by_step_and_across_restarts(self):
        self.person.does("add", "Read")
        self.person.does("add", "Run")
        self.person.does("done", "Read", "--note", "a fine day")
        self.person.does("undo")
        read = self.items()["Read"]
        self.assertEqual((read["completed"], read["note"]), (False, ""))
        self.person.does("redo")
        self.assertTrue(self.items()["Read"]["completed"])
        log = self.person.json("log")["entries"]
        run = next(entry for entry in log if "Run" in entry["summary"])
        self.person.does("undo", run["operation"])
        self.assertEqual(list(self.items()), ["Read"])
        self.person.does("redo", run["operation"][-12:])
        self.assertEqual(set(self.items()), {"Read", "Run"})

    def test_undo_restores_a_deleted_item_with_its_history(self):
        self.person.does("add", "Read")
        self.person.does("done", "Read")
        self.person.does("delete", "Read", "--yes")
        self.assertEqual(self.items(), {})
        self.person.does("undo")
        self.assertTrue(self.items()["Read"]["completed"])

    def test_log_lists_everything_newest_first(self):
        for name in "ABC":
            self.person.does("add", f"Item {name}")
        entries = self.person.json("log", "--limit", "2")["entries"]
        self.assertEqual(len(entries), 2)
        self.assertIn("Item C", entries[0]["summary"])


if __name__ == "__main__":
    unittest.main()
