"""Who may tell what somebody uses: trackers, if the person lets them (Rule B6)."""

import time
import unittest

from test_trackers import client, event, requests

from serving import Server


class Monitoring(unittest.TestCase):
    """A person with a tracker, which speaks by the client library of ActivityWatch."""

    def test_b6_who_allows_nothing_is_told_nothing(self):
        """B6: where a person lets no tracker tell, none does, within a second of their word."""
        with Server() as server:
            aw = client(server.port)
            aw.create_bucket("window_here", "currentwindow")
            aw.insert_event("window_here", event(0, 1, app="Kindle"))
            for allowed, count in ((False, 1), (True, 2)):
                answer = server.ask("POST", "/api/v1/time/terms", {"monitor": allowed})
                self.assertEqual(answer.status, 200)
                limit = time.monotonic() + 20
                while self.takes(aw) is not allowed:
                    self.assertLess(time.monotonic(), limit)
                    time.sleep(.1)
                self.assertEqual(self.takes(aw), allowed)
                self.assertGreaterEqual(aw.get_eventcount("window_here"), count)

    def takes(self, aw):
        """Whether a heartbeat is taken."""
        try:
            aw.heartbeat("window_here", event(5, 0, app="Mail"), 60)
        except requests.HTTPError as refused:
            self.assertEqual(refused.response.status_code, 403)
            self.assertEqual(refused.response.json()["code"], "time-trading.unmonitored")
            return False
        return True
