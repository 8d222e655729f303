"""Journeys, reflections, moods and breathing over HTTP."""

import unittest

from serving import Server

COVERS = ("Breathing", "Habits", "Journeys", "Reflections")


class JourneyTests(unittest.TestCase):
    """A journey of 66 days with one habit."""

    def test_journey_is_started_completed_reopened_and_ended(self):
        """J1, J2, J3: a journey can be started, completed with moods and minutes, reopened and
        ended."""
        with Server() as server:
            made = server.ask("POST", "/api/v1/journeys", {"title": "Read", "start": "2026-03-18"})
            self.assertEqual(made.status, 201, made.body)
            journey = made.json["journey"]
            self.assertEqual((journey["day"], journey["graceLeft"]), (4, 0))
            path = f"/api/v1/journeys/{journey['id']}"
            done = server.ask("POST", path + "/done",
                              {"moodBefore": 2, "moodAfter": 4, "minutes": 25})
            self.assertEqual((done.status, done.json["journey"]["streak"]), (200, 1))
            days = server.ask("GET", path + "/days").json["days"]
            self.assertEqual(len(days), 66)
            self.assertEqual([day["verdict"] for day in days[:5]],
                             ["grace", "grace", "grace", "done", "future"])
            self.assertEqual((days[3]["moodAfter"], days[3]["minutes"]), (4, 25))
            late = server.ask("POST", "/api/v1/journeys", {"title": "Run"})
            self.assertEqual((late.status, late.json["code"]), (409, "journeys.locked"))
            reopened = server.ask("POST", path + "/reopen", {})
            self.assertFalse(reopened.json["journey"]["isDone"])
            ended = server.ask("POST", path + "/end", {})
            self.assertEqual(ended.json["title"], "Read")
            again = server.ask("POST", path + "/end", {})
            self.assertFalse(again.json["isNew"])
            all_of_them = server.ask("GET", "/api/v1/journeys").json
            self.assertEqual(all_of_them["journeys"][0]["standing"], "ended")
            self.assertEqual(all_of_them["opening"]["state"], "open")

    def test_invalid_input_is_rejected_with_one_sentence(self):
        """J1, J3: invalid input gives one sentence, and nothing is recorded."""
        with Server() as server:
            for body in ({"title": ""}, {"title": "x" * 81}, {}, {"title": "Read", "start": "x"}):
                answer = server.ask("POST", "/api/v1/journeys", body)
                self.assertEqual(answer.status, 422, answer.body)
            unknown = "/api/v1/journeys/0195b0c0-7a10-7000-8000-000000000001"
            self.assertEqual(server.ask("GET", unknown + "/days").status, 404)
            self.assertEqual(server.ask("POST", unknown + "/done", {}).status, 404)
            self.assertEqual(server.ask("POST", unknown + "/done", {"moodAfter": 6}).status, 422)
            self.assertEqual(server.events(), [])


class ReflectionTests(unittest.TestCase):
    """Morning and night reflections, and moods."""

    def test_reflections_are_written_once_a_day_and_removed(self):
        """M1, X1: reflections are written field by field, once a day, and can be removed."""
        with Server() as server:
            path = "/api/v1/reflections"
            self.assertEqual(server.ask("PUT", path + "/morning", {"sleep": 4}).status, 200)
            told = server.ask("PUT", path + "/morning", {"note": "Rested"}).json["reflection"]
            self.assertEqual((told["note"], told["sleep"]), ("Rested", 4))
            self.assertEqual(server.ask("PUT", path + "/night", {"note": "Well"}).status, 200)
            for name, body in (("night", {"sleep": 3}), ("night", {"note": "x" * 2001}),
                               ("morning", {"sleep": 0}), ("noon", {"note": "x"}),
                               ("night", {"note": "x", "day": "2026-03-22"})):
                with self.subTest(name=name, body=body):
                    answer = server.ask("PUT", f"{path}/{name}", body)
                    self.assertGreaterEqual(answer.status, 400)
            self.assertEqual(len(server.ask("GET", path).json["reflections"]), 2)
            self.assertEqual(server.ask("GET", "/api/v1/today").json["points"], 20)
            server.ask("DELETE", path + "/night")
            self.assertEqual(len(server.ask("GET", path).json["reflections"]), 1)
            self.assertEqual(server.ask("GET", "/api/v1/today").json["points"], 10)

    def test_moods_are_linked_to_habits_and_removed(self):
        """M1: moods are linked to a habit, before and after it, and can be removed."""
        with Server() as server:
            body = {"mood": 2, "habit": {"name": "Meditate", "side": "before"}}
            self.assertEqual(server.ask("POST", "/api/v1/moods", body).status, 404)
            server.ask("POST", "/api/v1/items", {"name": "Meditate"})
            made = server.ask("POST", "/api/v1/moods", body)
            self.assertEqual(made.status, 201, made.body)
            server.ask("POST", "/api/v1/moods", body | {"mood": 5, "habit": None})
            for body in ({"mood": 0}, {"mood": 6}, {"mood": "3"}, {}, {"mood": 3, "side": "after"}):
                self.assertEqual(server.ask("POST", "/api/v1/moods", body).status, 422, body)
            moods = server.ask("GET", "/api/v1/moods").json["moods"]
            self.assertEqual([mood["mood"] for mood in moods], [2, 5])
            server.ask("DELETE", "/api/v1/moods/" + moods[0]["id"])
            moods = server.ask("GET", "/api/v1/moods").json["moods"]
            self.assertEqual([mood["mood"] for mood in moods], [5])


class BreathingTests(unittest.TestCase):
    """Breathing patterns as data."""

    def test_breathing_patterns_have_the_documented_seconds(self):
        """J4: the patterns include 4 s in, 7 s hold and 8 s out."""
        with Server() as server:
            patterns = server.ask("GET", "/api/v1/breathing").json["patterns"]
            self.assertEqual([one["name"] for one in patterns], ["4-7-8", "calm", "box"])
            self.assertEqual(
                [(step["text"], step["milliseconds"]) for step in patterns[0]["phases"]],
                [("Breathe in...", 4000), ("Hold...", 7000), ("Breathe out...", 8000)])
