"""The end of a focus phase is shown on a visible page and otherwise sent to a channel."""

import datetime
import http.server
import json
import re
import tempfile
import threading

import seed
from relay import Relay
from stage import Server, Stage
from waiting import Clock, until

BEGIN = datetime.datetime(2026, 11, 21, 9, 30, tzinfo=datetime.timezone.utc)

COVERS = ("DailyFocus", "FocusSessions", "Notifications")


class Phone(http.server.ThreadingHTTPServer):
    """An ntfy server that stores received messages."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.bodies = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def titles(self, topic):
        """The titles of the messages to a topic."""
        return [body["title"] for body in list(self.bodies) if body["topic"] == topic]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.bodies.append(body)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""


class Looking(Stage):
    """Four users, each on a separate server, start a minute of focus at the same time. The clock of
    the servers and pages moves only by `advance`."""

    filled = False

    def setUp(self):
        self.phone = Phone()
        self.addCleanup(self.phone.server_close)
        self.addCleanup(self.phone.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.clock = Clock(folder.name, round(1_000 * BEGIN.timestamp()))
        self.sites, self.pages = {}, {}

    def begin(self, name):
        """Starts a user's session on a server."""
        variables = {"CAIRN_REACH": "127.0.0.1"} | self.clock.environment
        server = Server(now=None, within=["env", *map("=".join, variables.items())])
        self.addCleanup(server.stop)
        site = self.sites[name] = seed.Site(server.address)
        site.post("/zone", zone="Europe/London")
        site.post("/reminders/channels", via="ntfy", name="Phone", topic=name,
                  url=f"http://127.0.0.1:{self.phone.server_port}")
        site.post("/focus/templates", name="Short", work="1", short="5")
        site.post("/focus/session", act="start", template="Short")

    def look(self, name, address):
        """Opens a page of a user."""
        page = self.open("about:blank", base_url=address, timezone_id="Europe/London")
        page.clock.install(time=BEGIN)
        page.clock.pause_at(BEGIN)
        page.goto("/insights")
        self.pages[name] = page

    def advance(self, seconds):
        """Moves the clock of the servers, then that of the pages."""
        self.clock.advance(seconds)
        for page in self.pages.values():
            page.clock.run_for(1_000 * seconds)

    def reported(self, **counts):
        """Waits until the servers have received the given number of reports from pages."""
        def count(name):
            pattern = r'(?m)^cairn_http_requests_total\{[^}]*"/reminders/looking"[^}]*\} (\d+)'
            return sum(map(int, re.findall(pattern, self.sites[name].get("/metrics"))))
        for name, wanted in counts.items():
            until(lambda name=name, wanted=wanted: count(name) >= wanted,
                  what=f"{wanted} reports of {name}", page=self.pages["looks"])

    def messages(self, name):
        """The seconds at which messages were sent to a user's phone, once they have arrived."""
        until(lambda: self.phone.titles(name), what=name, page=self.pages["looks"])
        self.assertEqual(self.phone.titles(name), ["Focus is over"], name)
        told = json.loads(self.sites[name].get("/api/v1/reminders/messages"))["messages"]
        return [(datetime.datetime.fromisoformat(message["at"]) - BEGIN).total_seconds()
                for message in told]

    def test_a3_phase_is_announced_on_a_visible_page_or_the_channel(self):
        """A3: four users have a visible page, one of two visible, none, and one that vanishes."""
        for name in ("looks", "hides", "leaves", "vanishes"):
            self.begin(name)
        relay = Relay(self.sites["vanishes"].address)
        self.addCleanup(relay.stop)
        for name, site in self.sites.items():
            self.look(name, relay.address if name == "vanishes" else site.address)
        looks = self.pages["looks"]
        second = looks.context.new_page()
        second.goto("/items")
        self.reported(looks=2, hides=1, leaves=1, vanishes=1)
        self.advance(45)
        # Pages report every 20 seconds, here at the servers' 45th second.
        self.reported(looks=6, hides=3, leaves=3, vanishes=3)
        # One of two tabs is closed, a page is hidden, one is left, and one loses its connection.
        second.close()
        self.pages["hides"].evaluate("""() => {
            Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }""")
        self.pages.pop("leaves").close()
        relay.judge = lambda method, path: "deaf"
        self.reported(looks=7, hides=4, leaves=4)
        self.advance(14)
        self.assertEqual(self.phone.bodies, [])
        self.assertEqual(looks.locator("#toast").inner_text(), "")
        self.advance(1)
        looks.locator("#toast").get_by_text("Focus is over. Short break").wait_for()
        for name in ("hides", "leaves"):
            self.assertEqual(self.messages(name), [60], name)
        # The report of the page that vanished is valid for 45 seconds.
        self.advance(29)
        self.assertEqual(self.phone.titles("vanishes"), [])
        self.advance(1)
        self.assertEqual(self.messages("vanishes"), [90])
        self.assertEqual(self.phone.titles("looks"), [])
        looks.goto("/reminders")
        log = looks.locator("section", has=looks.locator("#log"))
        self.assertIn("Shown on your page", log.inner_text())
        self.assertEqual(looks.problems, [])
