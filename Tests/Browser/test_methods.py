"""Journeys, reflections, moods and breathing on the page, with and without a script."""

import datetime
import re
import urllib.parse

from playwright.sync_api import expect

from stage import Stage, TODAY
from sweep import Swept
from waiting import until

COVERS = ("Breathing", "Journeys", "Reflections")

PAGES = {"today": "/", "past": "/?day=2026-11-20", "journey": "/journey",
         "reflections": "/reflections", "last month": "/reflections?month=2026-10",
         "found": "/reflections?q=rested", "breathe": "/breathe", "box": "/breathe?pattern=box"}


class Methods(Stage):
    """A user with a journey of twelve days, a mood and a reflection."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.post("/zone", zone="Europe/London")
        start = TODAY - datetime.timedelta(days=11)
        cls.site.post("/journey/start", title="Read 10 pages", start=start.isoformat())
        for back in (11, 10, 9, 7, 6, 5, 4, 3, 2, 1):
            day = TODAY - datetime.timedelta(days=back)
            cls.site.post("/journey/do", act="done", day=day.isoformat(), moodAfter=4, minutes=20)
        cls.site.add("Read")
        cls.site.post("/moods", mood=4, habit="Read", side="after", note="Calm <b>&</b> clear")
        cls.site.post("/reflections/morning", note="Rested", sleep=4, day="2026-11-20")


class Plain(Methods):
    """Everything works without a script."""

    def page(self, path="/"):
        return self.open(path, java_script_enabled=False)

    def test_journey_card_is_completed_by_a_tap_and_reopened_by_undo(self):
        """J1, U2: Today shows "Day 12"; a tap completes the day, and undo reopens it."""
        page = self.page()
        card = page.locator("#journey")
        self.assertIn("Day 12", card.inner_text())
        self.assertNotIn("10 days in a row", card.inner_text())
        card.locator("summary").click()
        self.assertIn("10 days in a row", card.inner_text())
        self.assertIn("You can miss two days", card.inner_text())
        card.get_by_role("button", name="Done: Read 10 pages").click()
        self.assertIn("day 12 done", page.locator("#toast").inner_text())
        page.locator("#journey summary").click()
        button = page.locator("#journey").get_by_role("button", name="Done: Read 10 pages")
        self.assertEqual(button.get_attribute("aria-pressed"), "true")
        page.get_by_role("button", name="Undo").click()
        page.locator("#journey summary").click()
        button = page.locator("#journey").get_by_role("button", name="Done: Read 10 pages")
        self.assertEqual(button.get_attribute("aria-pressed"), "false")

    def test_journey_page_shows_each_day_and_its_errors(self):
        """J2, J3: the page shows each of the 66 days, moods and minutes, and errors as a
        sentence."""
        page = self.page("/journey")
        page.locator("summary", has_text="Every day").click()
        stones = page.locator("ol.next li")
        self.assertEqual(stones.count(), 66)
        self.assertIn("a grace day", stones.nth(3).inner_text())
        self.assertIn("mood 4, 20 minutes", stones.nth(0).inner_text())
        self.assertIn("200 minutes of focus", page.locator("main").inner_text())
        self.assertIn("opens on Tuesday 1 December", page.locator("main").inner_text())
        page.get_by_label("Minutes of focus").fill("25")
        page.get_by_role("radio", name="Great").last.check()
        page.get_by_role("button", name="Done", exact=True).click()
        self.assertIn("day 12 done", page.locator("#toast").inner_text())
        page.get_by_role("button", name="Undo").click()
        body = urllib.parse.urlencode({"act": "done", "minutes": "0"})
        answer = page.request.post("/journey/do", data=body, headers={
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(answer.status, 422)
        self.assertIn("Minutes must be a whole number from 1 to 1,440.", answer.text())

    def test_mood_row_records_a_tapped_mood(self):
        """M1, U2: Today has a row of five moods, and a tap records one."""
        page = self.page()
        row = page.get_by_role("group", name="Mood")
        self.assertEqual(row.get_by_role("button").count(), 5)
        row.get_by_role("button", name="Great").click()
        self.assertIn("Mood: great", page.locator("#toast").inner_text())
        page.get_by_role("button", name="Undo").click()
        self.assertIn("Mood: good", page.locator("#reflections").inner_text())

    def test_reflections_appear_with_earlier_entries(self):
        """M1: the night reflection is saved and appears on the page with earlier entries."""
        page = self.page("/reflections")
        page.locator("summary", has_text="Night reflection").click()
        page.get_by_label("How was the day?").fill("Two lines\nof <i>it</i>")
        page.get_by_role("button", name="Save: Night reflection").click()
        self.assertIn("Night reflection saved", page.locator("#toast").inner_text())
        page.goto("/reflections")
        text = page.locator("main").inner_text()
        for words in ("Two lines\nof <i>it</i>", "Sleep: good", "Rested",
                      "Mood: good, after Read, Calm <b>&</b> clear"):
            self.assertIn(words, text)

    def test_reflections_by_month_and_search(self):
        """M1: the page shows one month, links to other months, and a search over all entries."""
        self.site.post("/reflections/night", note="The Harbour at dusk", day="2026-09-30")
        self.site.post("/moods", mood=2, note="A sore knee", day="2026-10-04")
        page = self.page("/reflections")
        self.assertEqual(page.locator("#month").inner_text(), "November 2026")
        self.assertNotIn("Harbour", page.locator("main").inner_text())
        page.get_by_role("link", name="October 2026").click()
        self.assertIn("Mood: low, A sore knee", page.locator("main").inner_text())
        page.get_by_role("link", name="September 2026").click()
        self.assertIn("The Harbour at dusk", page.locator("main").inner_text())
        self.assertEqual(page.get_by_role("link", name="August 2026").count(), 0)
        page.get_by_label("Search").fill(" harbour ")
        page.get_by_role("button", name="Find").click()
        self.assertIn("Wednesday 30 September", page.locator("main").inner_text())
        self.assertNotIn("sore knee", page.locator("main").inner_text())
        page.get_by_label("Search").fill("nobody wrote this")
        page.get_by_role("button", name="Find").click()
        self.assertIn("No notes here.", page.locator("main").inner_text())
        page.get_by_role("link", name="This month").click()
        self.assertEqual(page.locator("#month").inner_text(), "November 2026")

    def test_mood_colours_are_as_documented(self):
        """M1: the five moods have the documented colours."""
        page = self.page()
        colours = page.evaluate("""() => [...document.querySelectorAll('.moods button')].map(
            button => getComputedStyle(button.querySelector('.tile')).boxShadow)""")
        for colour, known in zip(colours, (
                "255, 69, 58", "255, 159, 10", "255, 214, 10", "48, 209, 88", "100, 210, 255")):
            self.assertIn(known, colour)

    def test_breathing_is_a_list_without_a_script(self):
        """J4: without a script, the steps are a list and other patterns are links."""
        page = self.page("/breathe")
        steps = page.locator(".steps li").all_inner_texts()
        self.assertEqual(steps, ["Breathe in... 4 seconds", "Hold... 7 seconds",
                                 "Breathe out... 8 seconds"])
        self.assertFalse(page.locator(".lungs").is_visible())
        page.get_by_role("link", name="Box").click()
        expect(page.locator(".steps li")).to_have_count(4)
        self.assertIn("fast", page.request.get("/breathe?pattern=fast").text())


class Linked(Stage):
    """A journey linked to a habit."""

    filled = False

    def test_j1_linked_habit_is_ticked_once(self):
        """J1: the page links a journey to a habit, and completing the habit completes both."""
        self.site.post("/zone", zone="Europe/London")
        item = self.site.add("Practise scales")
        page = self.open("/journey", java_script_enabled=False)
        page.get_by_label("The habit").fill("Play the piano")
        page.get_by_label("Linked habit").fill("Sing")
        page.get_by_role("button", name="Start").click()
        self.assertEqual(page.get_by_label("The habit").input_value(), "Play the piano")
        self.assertEqual(page.get_by_label("Linked habit").input_value(), "Sing")
        page.get_by_label("Linked habit").fill("Practise scales")
        page.get_by_role("button", name="Start").click()
        self.assertIn("Done with Practise scales: completing", page.locator("main").inner_text())
        self.assertEqual(page.get_by_role("link", name="Breathe first").count(), 1)
        page.goto("/")
        card = page.locator("#journey")
        card.locator("summary").click()
        expect(card.get_by_role("button")).to_have_count(0)
        card.get_by_role("link", name="Start Practise scales").click()
        self.assertIn(item, page.url)
        page.get_by_role("button", name="Done", exact=True).click()
        page.goto("/")
        page.locator("#journey summary").click()
        self.assertIn("Completed with Practise scales ✓", page.locator("#journey").inner_text())


class Quick(Methods):
    """With a script."""

    def test_a_tap_updates_the_card_without_a_reload(self):
        """J1: a tap on the journey updates its card without a reload."""
        page = self.open()
        page.evaluate("window.kept = true")
        page.locator("#journey summary").click()
        page.locator("#journey").get_by_role("button").click()
        self.said(page, "day 12 done")
        self.assertTrue(page.evaluate("window.kept"))
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        self.assertEqual(page.problems, [])

    def breathing(self, **options):
        """The breathing page, started, with a controlled clock."""
        page = self.open("/breathe", **options)
        page.clock.install()
        page.goto("/breathe")
        page.evaluate("navigator.vibrate = pattern => { (window.cues ||= []).push(pattern) }")
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        page.get_by_role("button", name="Start").click()
        return page

    def test_j4_the_circle_grows_holds_and_shrinks(self):
        """J4: the circle grows to 1.4 in 4 s, stays for 7 s and shrinks in 8 s, with a cue at each
        change."""
        page = self.breathing()
        cue, circle = page.locator(".cue"), page.locator(".circle")

        def scale():
            return float(re.search(r"scale\((.*?)\)", circle.get_attribute("style"))[1])
        self.assertEqual(cue.inner_text(), "Breathe in...")
        page.clock.run_for(2000)
        self.assertAlmostEqual(scale(), 1.2, delta=.02)
        page.clock.run_for(3000)
        self.assertEqual((cue.inner_text(), scale()), ("Hold...", 1.4))
        page.clock.run_for(10000)
        self.assertEqual(cue.inner_text(), "Breathe out...")
        self.assertAlmostEqual(scale(), 1.2, delta=.02)
        self.assertEqual(page.evaluate("cues.filter(pattern => pattern === 30).length"), 3)
        page.get_by_role("button", name="Stop").click()
        self.assertEqual(cue.inner_text(), "")
        self.assertEqual(page.problems, [])

    def test_j4_updates_elsewhere_do_not_interrupt_breathing(self):
        """J4: breathing continues when the page receives a change from another tab."""
        page = self.breathing()
        page.clock.run_for(2000)
        cursor = page.evaluate("document.documentElement.dataset.cursor")
        self.site.post("/moods", mood=3, note="Elsewhere")
        until(lambda: page.clock.run_for(100) or cursor != page.evaluate(
            "document.documentElement.dataset.cursor"))
        self.assertIn("scale", page.locator(".circle").get_attribute("style"))
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("button", name="Start")).to_have_count(1)

    def test_j4_reduced_motion_shows_a_counter(self):
        """J4: if motion is reduced, no circle moves and a counter counts the seconds."""
        page = self.breathing(reduced_motion="reduce")
        self.assertFalse(page.locator(".circle").is_visible())
        page.clock.run_for(1200)
        self.assertEqual(page.locator(".count").inner_text(), "3")
        page.clock.run_for(4000)
        self.assertEqual(page.locator(".cue").inner_text(), "Hold...")


class Quality(Swept, Methods):
    """Accessibility, valid HTML, small screens, budgets."""

    @staticmethod
    def addresses():
        return PAGES
