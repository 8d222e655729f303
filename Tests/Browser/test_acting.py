"""Actions on a card in a frame on another origin, without a script."""

import http.server
import json
import re
import threading
import urllib.error
import urllib.request
import urllib.parse


from stage import Stage, faults
from waiting import until

COVERS = ("Habits", "Tension", "Widgets")

SIZES = ((200, 200), (300, 200), (400, 200))
# The boxes of all targets, and whether anything scrolls sideways.
BOXES = """() => [...document.querySelectorAll('button, a')].map(part => {
  const box = part.getBoundingClientRect()
  return [part.textContent, box.width, box.height, box.left, box.right - innerWidth]
})"""


class Elsewhere:
    """A page on another origin that frames an address."""

    frame = ""

    def __init__(self):
        elsewhere = self

        class Handler(http.server.BaseHTTPRequestHandler):
            """Answers every request with the page."""

            def do_GET(self):  # pylint: disable=invalid-name
                """Sends the page."""
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(f"""<!DOCTYPE html><html lang="en"><title>Home</title>
                    <link rel="icon" href="data:,"><main><h1>Home</h1><iframe title="Cairn"
                    src="{elsewhere.frame}" width="400" height="200"></iframe></main>""".encode())

            def log_message(self, *_):
                """Logs nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        # Another site than the server's, which is at 127.0.0.1.
        self.origin = f"http://localhost:{self.server.server_port}"

    def stop(self):
        """Stops the site."""
        self.server.shutdown()
        self.server.server_close()


class Acting(Stage):
    """A widget that is opened on the page and shown on another site."""

    filled = False

    def setUp(self):
        self.site.post("/zone", zone="Europe/London")

    def send(self, path, body=None, method="POST", **fields):
        """Sends JSON and returns the status and the answer."""
        request = urllib.request.Request(
            self.server.address + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", **fields}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read().decode()

    def opened(self, *origins, cards=()):
        """Opens a widget and returns its key."""
        key = re.sub("[^0-9a-z]", "x", self.id()[-40:].lower()).rjust(40, "k")
        status, _, text = self.send("/api/v1/widgets", {
            "name": "Wall", "key": key, "origins": list(origins), "cards": list(cards)})
        self.assertEqual(status, 200, text)
        return key

    def home(self, card, allowed=True):
        """A window on another origin that frames a card."""
        home = Elsewhere()
        self.addCleanup(home.stop)
        key = self.opened(home.origin if allowed else "http://127.0.0.1:1")
        home.frame = f"{self.server.address}/w/{key}/{card}.html"
        page = self.open(home.origin + "/", java_script_enabled=False)
        return page, page.frame_locator("iframe"), key

    def test_a_tap_in_a_frame_on_another_origin_is_recorded(self):
        """W4: done, +1 and skip work in a frame on another origin, without a script."""
        read = self.site.add("Read", start="2026-11-01")
        self.site.add("Walk", start="2026-11-01")
        page, frame, _ = self.home("today")
        frame.get_by_role("button", name="Done: Read").click()
        frame.get_by_text(re.compile("^1 of [23]$")).wait_for()
        frame.get_by_role("button", name="Skip: Walk").click()
        frame.get_by_role("button", name="Do not skip: Walk").wait_for()
        self.assertEqual(frame.get_by_role("button", name=re.compile("Read")).count(), 0)
        day = json.loads(self.send("/api/v1/today", method="GET")[2])
        done = {item["item"]: item["completed"] for item in day["items"]}
        self.assertTrue(done[read])
        self.assertEqual(page.problems, [])

    def test_five_levels_can_be_chosen_by_keyboard(self):
        """N1, W4: a level can be chosen and a suggestion completed with the keyboard alone."""
        _, frame, _ = self.home("tension")
        high = frame.get_by_role("button", name="High")
        high.focus()
        high.press("Enter")
        frame.get_by_role("button", name=re.compile("^Done: ")).press("Enter")
        frame.get_by_role("heading", name="Check-in").wait_for()
        log = json.loads(self.send("/api/v1/tension/check-ins?from=2026-11-21&to=2026-11-21",
                                   method="GET")[2])
        self.assertEqual([c["level"] for c in log["checkIns"]][-1], 7)

    def test_no_origin_without_permission_can_frame_the_card(self):
        """W4: a page on an origin that the user did not allow cannot frame the card."""
        page, frame, key = self.home("today", allowed=False)
        # Chromium shows a page of its own for a refused frame.
        until(lambda: any(one.url.startswith("chrome-error:") for one in page.frames), page=page)
        self.assertEqual(frame.get_by_role("button").count(), 0)
        self.assertEqual(frame.get_by_role("heading").count(), 0)
        for path in ("/", "/widgets", f"/w/{'n' * 40}/today.html", f"/w/{key}/today.svg"):
            headers = self.send(path, method="GET")[1]
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"], path)

    def test_secret_address_is_not_passed_on(self):
        """W4: the card's address is not cached, and neither the framing page nor a linked page
        receives it."""
        key = self.opened("https://home.example")
        headers = self.send(f"/w/{key}/today.html", method="GET")[1]
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertEqual(headers["Referrer-Policy"], "same-origin")
        self.assertIn("frame-ancestors https://home.example", headers["Content-Security-Policy"])
        self.assertNotIn("'none';", headers["Content-Security-Policy"].split("frame-ancestors")[1])
        page = self.open(f"/w/{key}/today.html", java_script_enabled=False)
        self.assertEqual(page.problems, [])
        self.assertEqual(
            [urllib.parse.urlparse(url).path for url in page.requests],
            [f"/w/{key}/today.html", "/w/card.css"])
        told = []
        page.context.on("request", lambda r: told.append(r.headers.get("referer", "")))
        with page.context.expect_page() as opened:
            page.get_by_role("link").click()
        opened.value.wait_for_load_state()
        self.assertTrue(told)
        self.assertEqual([text for text in told if key in text], [])

    def test_a_form_on_another_origin_is_rejected(self):
        """W4: a page that knows the card's address still cannot send its forms."""
        key = self.opened()
        self.site.add("Swim", start="2026-11-01")
        _, _, text = self.send(f"/w/{key}/today.html", method="GET")
        action, tap = re.findall('name="(?:action|key)" value="([^"]+)"', text)[:2]
        request = urllib.request.Request(
            f"{self.server.address}/w/{key}/today.html",
            urllib.parse.urlencode({"action": action, "key": tap}).encode(),
            {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
        with self.assertRaises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request)
        self.assertEqual(caught.exception.code, 403)
        caught.exception.close()

    def test_its_card_is_accessible_at_every_size(self):
        """W4: the card fits from 200 × 200 to 400 × 200 pixels, dark and light, and axe finds
        nothing."""
        self.site.add("Write the very long chapter about the mountains", start="2026-11-01")
        self.site.add("לקרוא עשרה עמודים מהספר החדש", start="2026-11-01")
        key = self.opened()
        page = self.open()
        for card in ("today", "tension", "session", "journey", "focuses", "balance"):
            for width, height in SIZES:
                for theme in ("dark", "light"):
                    with self.subTest(card=card, width=width, theme=theme):
                        page.set_viewport_size({"width": width, "height": height})
                        page.goto(f"/w/{key}/{card}.html?theme={theme}")
                        self.assertEqual(page.problems, [])
                        for text, wide, high, left, right in page.evaluate(BOXES):
                            self.assertGreaterEqual(wide, 44, text)
                            self.assertGreaterEqual(high, 44, text)
                            self.assertGreaterEqual(left, 0, text)
                            self.assertLessEqual(right, 0, text)
                        self.assertFalse(page.evaluate(
                            "document.documentElement.scrollWidth > innerWidth"))
                        self.assertEqual(faults(page), [])
