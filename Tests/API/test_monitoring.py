"""Permission to monitor: trackers can report only if the user allows it (Rule B6)."""

import unittest

from test_trackers import client, event, requests

from serving import Server
from waiting import until

COVERS = ("TimeTrading", "Trackers")


class Monitoring(unittest.TestCase):
    """A user with a tracker that uses the client library of ActivityWatch."""

    def test_b6_without_permission_nothing_is_reported(self):
        """B6: without permission, reports of trackers are rejected, at the latest a second after
        the change."""
        with Server() as server:
            aw = client(server.port)
            aw.create_bucket("window_here", "currentwindow")
            aw.insert_event("window_here", event(0, 1, app="Kindle"))
            for allowed, count in ((False, 1), (True, 2)):
                answer = server.ask("POST", "/api/v1/time/terms", {"monitor": allowed})
                self.assertEqual(answer.status, 200)
                until(lambda: self.takes(aw) is allowed)
                self.assertGreaterEqual(aw.get_eventcount("window_here"), count)

    def takes(self, aw):
        """True if a heartbeat is accepted."""
        try:
            aw.heartbeat("window_here", event(5, 0, app="Mail"), 60)
        except requests.HTTPError as refused:
            self.assertEqual(refused.response.status_code, 403)
            self.assertEqual(refused.response.json()["code"], "time-trading.unmonitored")
            return False
        return True
