"""Widget cards in a browser: no text leaves its card, and nothing else is requested."""

import datetime
import json
import urllib.error
import urllib.request
import xml.dom.minidom

import seed
from stage import NOW, Server, Stage, faults

COVERS = ("DailyFocus", "FocusSessions", "Habits", "Journeys", "Tension", "TimeTrading", "Widgets")

SIZES = ("small", "medium", "large", "circular", "rectangular", "inline")
NAMES = (
    "Write the very long chapter about the mountains and what lies behind them",
    "לקרוא עשרה עמודים מהספר החדש לפני השינה בכל ערב",
    "اقرأ عشر صفحات من الكتاب الجديد كل مساء قبل النوم",
    "日本語の本を毎晩十ページずつ読んでから寝ることにする",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Щётка Щётка Щётка Щётка Щётка Щётка Щётка Щётка Щётка",
)
MEASURE = """svg => {
  const box = svg.getBoundingClientRect()
  return [...svg.querySelectorAll('text')].map(text => {
    const at = text.getBoundingClientRect()
    return [text.textContent, at.left - box.left, at.top - box.top,
            box.right - at.right, box.bottom - at.bottom]
  })
}"""

# The texts of a card that overlap its picture.
COVERED = """svg => {
  const parts = [...svg.querySelectorAll(':scope > svg *')]
  const boxes = parts.map(part => part.getBoundingClientRect())
  return [...svg.querySelectorAll('text')].filter(text => {
    const at = text.getBoundingClientRect()
    return boxes.some(box => at.left < box.right && at.right > box.left
      && at.top < box.bottom && at.bottom > box.top)
  }).map(text => text.textContent)
}"""


class Cards(Stage):
    """A user whose habits have every kind of name."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.post("/zone", zone="Europe/London")
        for name in NAMES:
            item = cls.site.add(name, start="2026-11-01")
            # The cairn has a stone for a day that counts.
            cls.site.post(f"/items/{item}/do", act="done", day="2026-11-20")
        cls.site.post("/journey/start", title=NAMES[1], start="2026-11-10")
        goal = cls.send("/api/v1/goals", {"title": NAMES[0][:40]})["goal"]["id"]
        cls.send("/api/v1/focus/onboarding", {})
        cls.send("/api/v1/focus",
                 {"focuses": [{"title": name, "goal": goal} for name in NAMES[:3]]})
        nine = 1_795_251_600_000  # 2026-11-21T09:00:00Z
        cls.send("/api/v1/time/usage", {"source": "test", "uses": [
            {"app": "kindle", "from": nine, "until": nine + 1_200_000}]})
        cls.send("/api/v1/focus/session", {})
        cls.cards = [
            path.split("/")[2].split(".")[0] for path in cls.document()["paths"]
            if path.startswith("/widgets/") and "snapshot" not in path]

    @classmethod
    def fetch(cls, path):
        with urllib.request.urlopen(cls.server.address + path) as answer:
            return answer.read().decode()

    @classmethod
    def send(cls, path, body):
        request = urllib.request.Request(
            cls.server.address + path, json.dumps(body).encode(),
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())

    @classmethod
    def document(cls):
        return json.loads(cls.fetch("/api/openapi.json"))

    def test_no_text_exceeds_its_card(self):
        """W2: with long names, no text leaves its card, at any size and on any card."""
        self.assertGreaterEqual(set(self.cards), {"today", "focuses", "journey", "tension"})
        self.assertEqual(json.loads(self.fetch("/widgets/snapshot.json"))["state"], "inProgress")
        for card in self.cards:
            self.assertFalse(json.loads(self.fetch(f"/widgets/{card}.json"))["absent"], card)
        page = self.open("/")
        for card in self.cards:
            for size in SIZES:
                for theme in ("dark", "light"):
                    with self.subTest(card=card, size=size, theme=theme):
                        svg = self.fetch(f"/widgets/{card}.svg?size={size}&theme={theme}")
                        page.set_content(svg)
                        shown = page.locator("svg[role=img]")
                        for text, *edges in shown.evaluate(MEASURE):
                            self.assertGreaterEqual(min(edges), 0, f"{text}: {edges}")
                        self.assertEqual(shown.evaluate(COVERED), [])

    def test_long_names_are_cut_in_their_own_direction(self):
        """W2: an ellipsis marks shortened text, and right-to-left names are isolated."""
        svg = self.fetch("/widgets/today.svg?size=large")
        self.assertIn("Write the very long", svg)
        self.assertIn("…", svg)
        self.assertIn("\u2067לקרוא", svg)

    def test_card_is_self_contained(self):
        """W2: a card opened alone is a picture with a title and a text, and requests nothing
        else."""
        for card in self.cards:
            page = self.open(f"/widgets/{card}.svg?size=large")
            self.assertEqual(page.problems, [])
            self.assertEqual(len(page.requests), 1)
            parsed = xml.dom.minidom.parseString(self.fetch(f"/widgets/{card}.svg"))
            self.assertTrue(parsed.getElementsByTagName("title")[0].firstChild.data)
            self.assertTrue(parsed.getElementsByTagName("desc")[0].firstChild.data)

    def test_tension_card_never_shows_a_level(self):
        """U7, W2: neither the widget card of check-ins nor the card on the page shows levels."""
        page = self.open("/")
        card = page.locator("#check-in")
        for level in ("Bad", "High"):
            card.get_by_role("button", name=level).click()
            card.get_by_role("button", name="Skip").click()
            card.get_by_role("button", name="Bad").wait_for()
        # The name is that of any health card; the answers appear nowhere.
        self.assertEqual(card.get_by_role("heading").inner_text().strip(), "Tension check")
        self.assertEqual(card.locator("[aria-pressed], [checked], [aria-current]").count(), 0)
        for face in "😌🙂😐😣😫":
            self.assertNotIn(face, card.inner_text())
        for word in ("ension", "Bad", "10", "High"):
            self.assertNotIn(word, self.fetch("/widgets/tension.svg?size=large"))
        self.assertIn("2 today", self.fetch("/widgets/tension.svg?size=large"))

    def test_invalid_addresses_have_different_statuses(self):
        """W2: an unknown card gives 404, and an unknown size gives 422."""
        for path, status in (("/widgets/nobody.svg", 404), ("/widgets/today.svg?size=huge", 422)):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                self.fetch(path)
            self.assertEqual(caught.exception.code, status)
            caught.exception.close()


class CheckIn(Stage):
    """The check-in card on Today, with a separate store for each test."""

    filled = False

    def setUp(self):
        type(self).server.stop()
        type(self).server = Server()
        seed.Site(self.server.address).post("/zone", zone="Europe/London")

    def test_without_a_script_a_check_in_works_by_forms(self):
        """N3, U7: a level can be chosen and a suggestion completed with forms."""
        page = self.open(java_script_enabled=False)
        card = page.locator("#check-in")
        card.get_by_role("button", name="High").click()
        self.assertIn("Diaphragm Breathing", card.inner_text())
        self.assertIn("Saved", page.locator("#toast").inner_text())
        card.get_by_role("button", name="Done").click()
        self.assertIn("Logged", card.inner_text())
        page.get_by_role("button", name="Undo").click()
        self.assertIn("Diaphragm Breathing", card.inner_text())
        card.get_by_role("button", name="Skip").click()
        card.get_by_role("button", name="None").wait_for()

    def test_the_card_is_refreshed_when_its_phase_ends(self):
        """N3: the card knows when its phase ends, and the script refreshes it then."""
        page = self.open()
        page.clock.install()
        now = int(datetime.datetime.fromisoformat(NOW).timestamp() * 1_000)
        card = page.locator("#check-in")
        for level, shown, wait in (("Bad", "Diaphragm", 300_000), ("None", "Logged", 5_000)):
            if level == "None":
                card.get_by_role("button", name="Skip").click()
            card.get_by_role("button", name=level).click()
            card.get_by_text(shown).first.wait_for()
            # Five minutes and five seconds from the tap on, as in the journal.
            left = int(card.get_attribute("data-again"))
            self.assertEqual(self.checked() + wait, now + left)
        asked = len(page.requests)
        page.clock.run_for(left - 2_500)
        self.assertEqual(len(page.requests), asked)
        with page.expect_request("**/"):
            page.clock.run_for(2_600)
        self.assertEqual(page.problems, [])

    def checked(self):
        """The time of the last check-in, in milliseconds."""
        events = json.loads(seed.Site(self.server.address).get("/api/v1/events"))["events"]
        return next(e["instant"] for e in events if e["kind"] == "tension.checked")

    def test_the_card_is_accessible_in_every_phase(self):
        """U: axe finds nothing on the level picker, a suggestion, and "Logged ✓"."""
        page = self.open(reduced_motion="reduce")
        card = page.locator("#check-in")
        for act, shown in (("High", "Skip"), ("Skip", "Mild"), ("Mild", None)):
            self.assertEqual(faults(page), [])
            card.get_by_role("button", name=act).click()
            if shown:
                card.get_by_role("button", name=shown).wait_for()
        card.get_by_text("Logged").wait_for()
        self.assertEqual(faults(page), [])

    def test_past_days_show_no_check_in(self):
        """N3: the page of another day shows no check-in."""
        page = self.open("/?day=2026-11-20")
        self.assertEqual(page.locator("#check-in").count(), 0)
