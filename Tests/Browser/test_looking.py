"""The end of a phase: shown on a visible page, sent to the channel otherwise."""

import http.server
import json
import threading
import time

import seed
from relay import Relay
from stage import Server, Stage

COVERS = ("DailyFocus", "FocusSessions", "Notifications")


class Phone(http.server.ThreadingHTTPServer):
    """An ntfy server that keeps received messages with their times."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent, self.bodies = [], []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def titles(self, topic):
        return [title for place, title, _ in self.sent if place == topic]

    def time(self, topic):
        return next((at for place, _, at in self.sent if place == topic), None)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.bodies.append(body)
        self.server.sent.append((body["topic"], body["title"], time.monotonic()))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""


class Looking(Stage):
    """Four people, each on a separate server, start a minute of focus at the same time."""

    filled = False

    def setUp(self):
        self.phone = Phone()
        self.addCleanup(self.phone.server_close)
        self.addCleanup(self.phone.shutdown)

    def begin(self, name):
        """Starts a person's session; returns the address of their page."""
        server = Server(now=None, within=["env", "CAIRN_REACH=127.0.0.1"])
        self.addCleanup(server.stop)
        site = seed.Site(server.address)
        site.post("/zone", zone="Europe/London")
        site.post("/reminders/channels", via="ntfy", name="Phone", topic=name,
                  url=f"http://127.0.0.1:{self.phone.server_port}")
        site.post("/focus/templates", name="Short", work="1", short="5")
        site.post("/focus/session", act="start", template="Short")
        return server.address

    def test_a3_phase_is_announced_on_a_visible_page_or_the_channel(self):
        """A3: a visible page, one of two, none, and one that vanished, at the end of a phase."""
        began = time.monotonic()
        people = {name: self.begin(name) for name in ("looks", "hides", "leaves", "vanishes")}
        ready = time.monotonic()
        relay = Relay(people["vanishes"])
        self.addCleanup(relay.stop)
        people["vanishes"] = relay.address
        pages = {name: self.open("/insights", base_url=address, timezone_id="Europe/London")
                 for name, address in people.items()}
        second = pages["looks"].context.new_page()
        second.goto("/items")
        looks = pages["looks"]
        looks.wait_for_timeout(max(0, 45 - (time.monotonic() - began)) * 1000)
        # One of two tabs is closed, a page is hidden, one is left, and one loses its connection.
        second.close()
        pages["hides"].evaluate("""() => {
            Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }""")
        pages["leaves"].close()
        relay.judge = lambda method, path: "deaf"
        gone = time.monotonic()
        self.assertEqual(self.phone.sent, [])
        looks.locator("#toast").get_by_text("Focus is over. Short break").wait_for(timeout=40_000)
        self.assertGreaterEqual(time.monotonic() - began, 60)
        while time.monotonic() - ready < 68:
            looks.wait_for_timeout(200)
        for name in ("hides", "leaves"):
            self.assertEqual(self.phone.titles(name), ["Focus is over"], name)
            self.assertLess(self.phone.time(name) - ready, 66)
        self.assertEqual(self.phone.titles("looks"), [])
        while not self.phone.titles("vanishes") and time.monotonic() - gone < 60:
            looks.wait_for_timeout(200)
        self.assertEqual(self.phone.titles("vanishes"), ["Focus is over"])
        self.assertLess(self.phone.time("vanishes") - gone, 48)
        self.assertEqual(self.phone.titles("looks"), [])
        looks.goto("/reminders")
        log = looks.locator("section", has=looks.locator("#log"))
        self.assertIn("Shown on your page", log.inner_text())
        self.assertEqual(looks.problems, [])
