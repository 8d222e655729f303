"""Tension check-ins over HTTP (Rules N)."""

import unittest
import uuid

from serving import Server

COVERS = ("Coach", "Habits", "Tension")

API = "/api/v1/tension"


def pending(number, level=5, **more):
    """A check-in made on another device, at least an hour ago."""
    made = uuid.UUID(int=(0x019AA000_0000 << 80) | (7 << 76) | (2 << 62) | number)
    return {"id": str(made), "level": level, "at": 1_700_000_000_000 + number, **more}


class TensionTests(unittest.TestCase):
    """The actions of a program on another device."""

    def test_check_ins_made_elsewhere_are_merged_by_id_once(self):
        """N4: repeating a merge after a broken connection loses nothing and adds nothing twice."""
        with Server() as server:
            def merge(body):
                answer = server.ask("POST", f"{API}/merge", body)
                self.assertEqual(answer.status, 200, answer.body)
                return answer.json["new"], answer.json["known"]
            self.assertEqual(merge({}), (0, 0))
            first = [pending(number, note="Away") for number in range(1, 41)]
            self.assertEqual(merge({"checkIns": first[:30] + first[:5]}), (30, 5))
            self.assertEqual(merge({"checkIns": first}), (10, 30))
            self.assertEqual(merge({"checkIns": first}), (0, 40))
            span = "?from=2023-11-14&to=2023-11-15"
            found = server.ask("GET", f"{API}/check-ins{span}").json["checkIns"]
            self.assertEqual([one["id"] for one in found], [one["id"] for one in first])

    def test_merge_is_accepted_or_rejected_as_a_whole(self):
        """N4, N1: one invalid level or one future time causes the whole merge to be rejected."""
        with Server() as server:
            for wrong, status in ((pending(2, level=4), 422), (pending(2) | {"at": 2**47}, 409)):
                answer = server.ask("POST", f"{API}/merge", {"checkIns": [pending(1), wrong]})
                self.assertEqual(answer.status, status, answer.body)
            again = server.ask("POST", f"{API}/merge", {"checkIns": [pending(1)]}).json
            self.assertEqual((again["new"], again["known"]), (1, 0))

    def test_done_suggestion_cannot_be_skipped(self):
        """N2, N3: a high level gives a suggestion, which can be done or skipped, but not both."""
        with Server() as server:
            self.assertEqual(server.ask("GET", API).json["phase"], "picker")
            made = server.ask("POST", f"{API}/check-ins", {"level": 10}).json["checkIn"]
            self.assertEqual(made["suggestion"]["id"], "diaphragm_breathing")
            self.assertEqual(server.ask("GET", API).json["phase"], "suggestion")
            path = f"{API}/check-ins/{made['id']}"
            self.assertTrue(server.ask("POST", f"{path}/done").json["isNew"])
            self.assertFalse(server.ask("POST", f"{path}/done").json["isNew"])
            late = server.ask("POST", f"{path}/skip")
            self.assertEqual((late.status, late.json["detail"]),
                             (409, "The suggestion is no longer open. "
                                   "Suggestions close after 5 minutes."))
            self.assertEqual(
                server.ask("POST", f"{API}/check-ins", {"level": 6}).status, 422)

    def test_own_suggestions_can_be_added_and_removed(self):
        """N2: suggestions can be added and removed, but two always remain."""
        with Server() as server:
            tea = {"title": "Tea", "text": "Make a cup of tea"}
            mine = server.ask("POST", f"{API}/suggestions", tea).json["suggestion"]
            self.assertFalse(mine["shipped"])
            for name in ("jaw_relaxation", "mindfulness_minutes"):
                answer = server.ask("DELETE", f"{API}/suggestions/{name}")
                self.assertEqual(answer.status, 200, answer.body)
            last = server.ask("DELETE", f"{API}/suggestions/{mine['id']}")
            self.assertEqual(last.status, 409)
            pool = server.ask("GET", f"{API}/suggestions").json["suggestions"]
            self.assertEqual([one["title"] for one in pool], ["Diaphragm Breathing", "Tea"])
