"""Goals and focuses over HTTP."""

import tempfile
import unittest

from serving import Server

COVERS = ("DailyFocus", "FocusSessions", "Habits")


def goal(server, title="Write a book"):
    """Creates a goal and returns its id."""
    answer = server.ask("POST", "/api/v1/goals", {"title": title})
    assert answer.status == 201, answer.body
    return answer.json["goal"]["id"]


def three(link, *titles):
    """A request body that sets a day's focuses under one goal."""
    return {"focuses": [{"title": title, "goal": link} for title in titles or "abc"]}


class FocusTests(unittest.TestCase):
    """Goals and focuses, up to a completed day."""

    def test_flow_leads_from_onboarding_to_home(self):
        """G4: the flow leads from onboarding to setup and home. G5: focuses can be toggled."""
        with Server() as server:
            def step():
                return server.ask("GET", "/api/v1/focus/flow").json["step"]
            self.assertEqual(step(), "onboarding")
            none = server.ask("POST", "/api/v1/focus/onboarding")
            self.assertEqual((none.status, none.json["detail"]),
                             (409, "You need at least 1 active goal."))
            link = goal(server)
            begun = server.ask("POST", "/api/v1/focus/onboarding").json
            self.assertEqual((begun["flow"]["step"], step()), ("setup", "setup"))
            entry = server.ask("POST", "/api/v1/focus", three(link, "Page", "Run", "Rest"))
            self.assertEqual((entry.status, step()), (201, "home"))
            again = server.ask("POST", "/api/v1/focus", three(link))
            self.assertEqual((again.status, again.json["detail"]), (409, "Today is already set."))
            done = server.ask("PUT", "/api/v1/focuses/2", {"done": True}).json
            self.assertEqual((done["entry"]["done"], done["isNew"]), (1, True))
            self.assertFalse(
                server.ask("PUT", "/api/v1/focuses/2", {"done": True}).json["isNew"])
            day = server.ask("GET", "/api/v1/focus").json
            self.assertTrue(day["entry"]["focuses"][1]["done"])
            back = server.ask("PUT", "/api/v1/focuses/2", {"done": False}).json
            self.assertIsNone(back["entry"]["focuses"][1]["completedAt"])
            self.assertEqual(server.ask("PUT", "/api/v1/focuses/4", {"done": True}).status, 404)
            past = server.ask("GET", "/api/v1/focus?on=2026-03-20").json
            self.assertIsNone(past["entry"])

    def test_goal_rules_have_the_documented_errors(self):
        """G1: one to three goals can be active; each violation has the documented error."""
        with Server() as server:
            links = [goal(server, title) for title in ("A", "B", "C")]
            full = server.ask("POST", "/api/v1/goals", {"title": "D"})
            self.assertEqual((full.status, full.json["detail"]),
                             (409, "You can only have 3 active goals."))
            path = f"/api/v1/goals/{links[0]}"
            self.assertEqual(
                server.ask("POST", path + "/archive").json["goal"]["standing"], "archived")
            goal(server, "D")
            taken = server.ask("POST", path + "/unarchive")
            self.assertEqual((taken.status, taken.json["detail"]),
                             (409, "You already have 3 active goals."))
            server.ask("PATCH", path, {"title": "Z"})
            server.ask("POST", path + "/move", {})
            goals = server.ask("GET", "/api/v1/goals").json["goals"]
            self.assertEqual([one["title"] for one in goals], ["B", "C", "D", "Z"])
            active = server.ask("GET", "/api/v1/goals?active=true").json["goals"]
            self.assertEqual(len(active), 3)
            nobody = f"/api/v1/goals/{links[0][:-4]}0000"
            self.assertEqual(server.ask("POST", nobody + "/archive").status, 404)
            empty = [server.ask("POST", "/api/v1/goals", {"title": " "}),
                     server.ask("PATCH", path, {"title": ""})]
            self.assertEqual([(one.status, one.json["detail"]) for one in empty],
                             [(422, "Goal title is empty.")] * 2)
            closed = server.ask("POST", "/api/v1/focus", three(links[0]))
            self.assertEqual((closed.status, closed.json["detail"]),
                             (409, "Selected goal is not active."))

    def test_focus_rules_have_the_documented_errors(self):
        """G2: a day needs three focuses, each with a title and a goal; errors are as documented."""
        with Server() as server:
            link = goal(server)

            def refused(*focuses):
                answer = server.ask("POST", "/api/v1/focus", {"focuses": list(focuses)})
                self.assertEqual(answer.status, 422, answer.body)
                return answer.json["detail"]
            whole = three(link)["focuses"]
            self.assertEqual(refused(), "You must set exactly 3 focuses.")
            self.assertEqual(refused(*whole[:2]), "You must set exactly 3 focuses.")
            self.assertEqual(refused(*whole, whole[0]), "You must set exactly 3 focuses.")
            self.assertEqual(refused(whole[0], {"title": " ", "goal": link}, whole[2]),
                             "Focus 2 is empty.")
            self.assertEqual(refused(whole[0], {"goal": link}, whole[2]), "Focus 2 is empty.")
            for nothing in ({"title": "x"}, {"title": "x", "goal": None}):
                self.assertEqual(refused(whole[0], nothing, whole[2]),
                                 "Focus 2 must be linked to a goal.")
            self.assertEqual(refused(*whole[:2], {"title": "x" * 121, "goal": link}),
                             "Focus 3 must be one line of at most 120 characters.")
            self.assertIsNone(server.ask("GET", "/api/v1/focus").json["entry"])

    def test_the_same_key_sets_a_day_or_goal_once(self):
        """Y0: a request repeated with the same key sets a day or a goal once, even after a
        restart."""
        key = {"Idempotency-Key": "set-1"}
        with tempfile.TemporaryDirectory() as folder:
            with Server(folder) as server:
                link = goal(server)
                made = server.ask("POST", "/api/v1/goals", {"title": "B"}, {
                    "Idempotency-Key": "goal-1"}).json
                first = server.ask("POST", "/api/v1/focus", three(link), key).json
            with Server(folder) as server:
                again = server.ask("POST", "/api/v1/focus", three(link), key)
                self.assertEqual((again.status, again.json["isNew"]), (201, False))
                self.assertEqual(again.json["entry"], first["entry"])
                same = server.ask("POST", "/api/v1/goals", {"title": "B"}, {
                    "Idempotency-Key": "goal-1"}).json
                self.assertEqual(same["goal"], made["goal"])
                self.assertEqual(len(server.ask("GET", "/api/v1/goals").json["goals"]), 2)

    def test_only_set_aside_entries_can_be_dismissed(self):
        """Y2: set-aside entries are listed, and an unknown entry cannot be dismissed."""
        with Server() as server:
            self.assertEqual(
                server.ask("GET", "/api/v1/focus/set-aside").json["setAside"], [])
            missing = server.ask(
                "POST", f"/api/v1/focus/set-aside/{goal(server)}/dismiss")
            self.assertEqual(missing.status, 404)

    def test_undo_over_http_reverts_actions(self):
        """H13: changes made over HTTP can be undone over HTTP."""
        with Server() as server:
            link = goal(server)
            server.ask("POST", "/api/v1/focus", three(link))
            undone = server.ask("POST", "/api/v1/undo", {})
            self.assertEqual(undone.status, 200, undone.body)
            self.assertIsNone(server.ask("GET", "/api/v1/focus").json["entry"])
