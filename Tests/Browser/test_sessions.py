"""Focus sessions next to the day's focuses: with and without a script, by keyboard alone."""

import json
import re

from playwright.sync_api import expect

import seed
from stage import TODAY, Server, Stage

COVERS = ("DailyFocus", "FocusSessions", "Habits")


class Sessions(Stage):
    """A user with habits who uses focus sessions."""

    def test_f1_sessions_work_without_a_script(self):
        page = self.open("/focus", java_script_enabled=False)
        card = page.locator("#session")
        card.get_by_role("button", name="Start 25/5").click()
        self.assertEqual(card.locator("[data-left]").inner_text(), "25:00")
        self.assertIn("until 09:55", card.inner_text())
        page.goto("/")
        self.assertIn("until 09:55", page.locator("#session-chip").inner_text())
        page.locator("#session-chip").click()
        card.get_by_role("button", name="Pause").click()
        self.assertIn("paused, 25:00 left", card.inner_text())
        card.get_by_role("button", name="Resume").click()
        card.get_by_role("button", name="End").click()
        self.assertIn("0 minutes of focus today", card.inner_text())
        page.goto("/")
        self.assertEqual(page.locator("#session-chip").count(), 0)

    def test_f1_own_templates_can_be_added(self):
        page = self.open("/focus", java_script_enabled=False)
        card = page.locator("#session")
        card.get_by_text("My timers").click()
        card.get_by_label("Name").fill("Deep <b>work</b>")
        card.get_by_label("Focus, minutes").fill("90")
        card.get_by_role("button", name="Add a template").click()
        start = card.get_by_role("button", name="Start Deep <b>work</b>")
        self.assertEqual(start.count(), 1)
        card.get_by_text("My timers").click()
        card.get_by_role("button", name="Remove Deep").click()
        self.assertEqual(start.count(), 0)


class Running(Stage):
    """With a clock that runs."""

    def setUp(self):
        self.server = Server(like=self.server.folder.name, now=None)
        self.addCleanup(self.server.stop)
        self.site = seed.Site(self.server.address)


class Live(Running):
    """A visible page."""

    def test_f4_page_and_title_count_down(self):
        page = self.open("/focus", viewport={"width": 320, "height": 700})
        self.check(page, "session-idle")
        page.locator("#session").get_by_role("button", name="Start 25/5").focus()
        page.keyboard.press("Enter")
        left = page.locator("#session [data-left]")
        left.wait_for()
        expect(page).to_have_title(re.compile(r"^24:5\d · Focus$"))
        self.assertRegex(left.inner_text(), r"^24:5\d$")
        self.check(page, "session-running")
        page.locator("#session").get_by_role("button", name="Pause").focus()
        page.keyboard.press("Enter")
        page.locator("#session").get_by_role("button", name="Resume").wait_for()
        held = left.inner_text()
        # The session resumes and ends elsewhere: the page is notified.
        self.site.post("/focus/session", act="resume")
        page.locator("#session").get_by_role("button", name="Pause").wait_for()
        self.assertLessEqual(left.inner_text(), held)
        self.site.post("/focus/session", act="end")
        left.wait_for(state="detached")
        expect(page).to_have_title(re.compile(r"^\D"))
        self.assertEqual(page.problems, [])


class Alone(Running):
    """Without a shield that locks apps, the page fills the screen."""

    def test_f3_page_fills_the_screen_without_a_shield(self):
        page = self.open("/focus")
        full = "Boolean(document.fullscreenElement)"
        page.locator("#session").get_by_role("button", name="Start 25/5").click()
        page.wait_for_function(f"() => {full}")
        page.locator("#session [data-left]").wait_for()
        page.wait_for_timeout(600)
        self.assertTrue(page.evaluate(full), "it stays so")
        self.assertFalse(page.get_by_role("button", name="Full screen").is_visible())
        page.evaluate("document.exitFullscreen()")
        page.get_by_text("You left full screen. Your session goes on.").wait_for()
        page.get_by_role("button", name="Full screen").click()
        page.wait_for_function(f"() => {full}")
        page.wait_for_timeout(600)
        page.locator("#session").get_by_role("button", name="End").click()
        page.wait_for_function(f"() => !{full}")
        self.assertEqual(page.problems, [])

    def test_f3_page_stays_unchanged_with_a_shield(self):
        self.site.post("/browsers/proxy", name="Firefox")
        page = self.open("/focus")
        page.locator("#session").get_by_role("button", name="Start 25/5").click()
        page.locator("#session [data-left]").wait_for()
        self.assertFalse(page.evaluate("Boolean(document.fullscreenElement)"))
        self.assertEqual(page.get_by_role("button", name="Full screen").count(), 0)


class Later(Stage):
    """A session whose minutes are complete."""

    def test_f2_completed_session_counts_for_its_habit_once_a_page_sees_it(self):
        self.site.post("/focus/session", act="start", template="25/5", item="Practise guitar")
        before = self.logged()
        self.server.kill()
        self.server.now = f"{TODAY}T09:56:00Z"
        self.server.start()
        self.site.address = self.server.address
        page = self.open("/focus", base_url=self.server.address)
        card = page.locator("#session")
        card.get_by_text("Short break").first.wait_for()
        card.get_by_role("button", name="Count it").wait_for(state="detached")
        self.assertIn("25 minutes of focus today", card.inner_text())
        self.assertIn("a break of 4 minutes", card.inner_text())
        self.assertEqual(self.logged(), before + 25)
        page.reload()
        card.get_by_text("Short break").first.wait_for()
        self.assertEqual(self.logged(), before + 25)
        self.assertEqual(page.problems, [])

    def logged(self):
        today = json.loads(self.site.get("/api/v1/today"))["items"]
        return next(one["progress"] for one in today if one["name"] == "Practise guitar")
