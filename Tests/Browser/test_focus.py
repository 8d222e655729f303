"""Goals and the three focuses of a day, with and without a script."""

import datetime

from playwright.sync_api import expect

import seed
from stage import TODAY, Server, Stage, invalid

COVERS = ("DailyFocus", "FocusSessions", "Habits")


class Fresh(Stage):
    """A new user."""

    filled = False

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.stop)
        seed.Site(self.server.address).post("/zone", zone="Europe/London")

    def onboard(self, page):
        """Adds two goals and continues to the focuses of the day."""
        page.goto("/focus")
        for title in ("Write a book", "Sleep <b>well</b>"):
            page.get_by_label("A goal").fill(title)
            page.get_by_role("button", name="Add goal").click()
            page.get_by_role("link", name=title, exact=True).wait_for()
        page.get_by_role("button", name="Continue to today").click()
        page.get_by_label("Focus 1", exact=True).wait_for()

    def fill(self, page, *titles):
        """Fills in the form of a day; the last two focuses serve the second goal."""
        for number, title in enumerate(titles, 1):
            page.get_by_label(f"Focus {number}", exact=True).fill(title)
            page.get_by_label(f"Goal of focus {number}").select_option(index=min(number, 2))

    def test_plain_forms_lead_from_goals_to_a_completed_day(self):
        """G4, G5: onboarding, setup, home and a confirmation page work without a script."""
        page = self.open("/", java_script_enabled=False)
        page.get_by_role("link", name="Focus").first.click()
        page.get_by_role("button", name="Add goal").click()
        self.assertIn("Goal title is empty.", page.locator("#w-title").inner_text())
        self.onboard(page)
        self.fill(page, "Page 12", "", "Early night")
        page.get_by_role("button", name="Set today's three").click()
        self.assertEqual(page.locator("#w-title-2").inner_text(), "Focus 2 is empty.")
        self.assertEqual(page.get_by_label("Focus 3", exact=True).input_value(), "Early night")
        page.get_by_label("Focus 2", exact=True).fill("Run")
        page.get_by_label("Goal of focus 2").select_option(index=0)
        page.get_by_role("button", name="Set today's three").click()
        self.assertEqual(
            page.locator("#w-goal-2").inner_text(), "Focus 2 must be linked to a goal.")
        page.get_by_label("Goal of focus 2").select_option(index=1)
        page.get_by_role("button", name="Set today's three").click()
        expect(page.locator(".row")).to_have_count(3)
        page.get_by_role("button", name="Add one: Run").click()
        self.assertIn("Run: done", page.locator("#toast").inner_text())
        page.goto("/")
        page.locator("#focuses summary").click()
        row = self.row(page, "Run")
        self.assertEqual(row.locator(".more").get_attribute("aria-pressed"), "true")
        self.assertEqual(page.get_by_role("img", name="1 of 3 done").count(), 1)
        row.get_by_role("button", name="Add one").click()
        self.assertIn("Mark “Run” as not done?", page.get_by_role("heading").inner_text())
        page.get_by_role("link", name="Cancel").click()
        expect(page.get_by_role("img", name="1 of 3 done")).to_have_count(1)
        page.get_by_role("button", name="Add one: Run").click()
        page.get_by_role("button", name="Mark as not done").click()
        expect(page.get_by_role("img", name="0 of 3 done")).to_have_count(1)
        page.get_by_role("button", name="Undo").click()
        page.goto("/focus")
        self.assertEqual(page.get_by_role("img", name="1 of 3 done").count(), 1)

    def test_plain_forms_rename_sort_archive_and_restore_goals(self):
        """G1: goals can be renamed, sorted, archived and restored; a fourth gives the documented
        error."""
        page = self.open("/", java_script_enabled=False)
        self.onboard(page)
        page.goto("/goals")
        for title in ("Sing", "Dance"):
            page.get_by_label("A goal").fill(title)
            page.get_by_role("button", name="Add goal").click()
        self.assertEqual(
            page.locator("#w-title").inner_text(), "You can only have 3 active goals.")
        page.goto("/goals")
        page.get_by_role("button", name="Move up: Sing").click()
        expect(page.locator(".row .what a")).to_have_text(
            ["Write a book", "Sing", "Sleep <b>well</b>"])
        page.get_by_role("link", name="Sing").click()
        page.get_by_label("Title").fill("Sing loud")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Sing loud").click()
        page.get_by_role("button", name="Archive").click()
        expect(page.get_by_role("heading", name="Archived")).to_have_count(1)
        page.get_by_role("button", name="Restore: Sing loud").click()
        expect(page.get_by_role("heading", name="Archived")).to_have_count(0)

    def test_with_a_script_reopening_asks_in_a_dialog(self):
        """G5: reopening a focus asks in a dialog, which can be closed with the keyboard."""
        page = self.open("/", reduced_motion="reduce")
        self.onboard(page)
        self.check(page, "setup")
        self.fill(page, "Page 12", "Run", "Early night")
        page.get_by_role("button", name="Set today's three").click()
        page.get_by_role("button", name="Add one: Run").click()
        self.said(page, "Run: done")
        self.check(page, "home")
        page.goto("/")
        page.locator("#focuses summary").click()
        self.row(page, "Run").get_by_role("button", name="Add one").click()
        dialog = page.get_by_role("dialog")
        self.assertIn("Mark “Run” as not done?", dialog.inner_text())
        self.check(page, "dialog")
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        self.assertEqual(
            self.row(page, "Run").locator(".more").get_attribute("aria-pressed"), "true")
        self.row(page, "Run").get_by_role("button", name="Add one").click()
        dialog.get_by_role("button", name="Mark as not done").click()
        self.said(page, "Run: not done")
        self.row(page, "Run").locator(".more[aria-pressed=false]").wait_for()
        self.check(page, "today")
        page.goto("/goals")
        self.check(page, "goals")
        page.get_by_role("link", name="Write a book").click()
        self.check(page, "goal")
        self.assertEqual(page.problems, [])

    def test_narrow_screens_have_large_targets(self):
        """U5: nothing scrolls sideways at 320 pixels, and targets have 44 pixels."""
        page = self.open("/", viewport={"width": 320, "height": 700}, reduced_motion="reduce")
        self.onboard(page)
        places = ["/focus", "/goals"]
        for number in (1, 2):
            for place in places:
                page.goto(place)
                with self.subTest(page=place, number=number):
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    self.assertEqual(wide, 320)
                    small = page.evaluate("""() => [...document.querySelectorAll(
                        'button, a:not(.what a, .skip), select, input[type=text]')]
                        .filter(e => e.checkVisibility())
                        .map(e => [e, e.getBoundingClientRect()])
                        .filter(([e, b]) => b.width < 43.5 || b.height < 43.5)
                        .map(([e, b]) => `${b.width}x${b.height} ${e.outerHTML.slice(0, 90)}`)""")
                    self.assertEqual(small, [])
            if number == 1:
                page.goto("/focus")
                self.fill(page, "W" * 120, "Run", "Early night")
                page.get_by_role("button", name="Set today's three").click()
                page.locator(".row").first.wait_for()
                places = ["/focus", "/", "/focus/confirm?focus=1"]

    def test_valid_html_in_every_step(self):
        """Every step is valid HTML, with and without errors."""
        site = seed.Site(self.server.address)
        steps = {"onboarding": site.get("/focus")}
        site.post("/goals", title="Write & “publish” a <book>")
        steps["goal"] = site.get("/goals")
        goal = steps["goal"].split("/goals/")[1][:36]
        steps["goals"] = site.get("/focus")
        steps["form"] = site.follow("/focus/start")
        fields = {f"title{n}": f"Page \"{n}\"" for n in (1, 2, 3)}
        steps["home"] = site.follow("/focus", **fields, **{f"goal{n}": goal for n in (1, 2, 3)})
        steps["done"] = site.follow("/focus/do", focus="2", act="done")
        steps["ask"] = site.follow("/focus/do", focus="2", act="undone")
        steps["one"] = site.get(f"/goals/{goal}")
        steps["today"] = site.get("/")
        self.assertEqual(invalid(steps), "")
        self.assertIn("as not done", steps["ask"])


class NextDay(Stage):
    """A user with open focuses from yesterday."""

    filled = False

    def test_continuing_offers_yesterday_s_open_focuses(self):
        """G3, G4: yesterday's open focuses are offered as drafts."""
        yesterday = TODAY - datetime.timedelta(days=1)
        server = Server(now=f"{yesterday}T09:30:00Z")
        self.addCleanup(server.folder.cleanup)
        site = seed.Site(server.address)
        site.post("/zone", zone="Europe/London")
        site.post("/goals", title="Write a book")
        goal = site.get("/goals").split("/goals/")[1][:36]
        fields = {f"title{n}": f"Page {n}" for n in (1, 2, 3)}
        site.post("/focus", **fields, **{f"goal{n}": goal for n in (1, 2, 3)})
        site.post("/focus/do", focus="2", act="done")
        server.process.terminate()
        server.process.wait(timeout=20)
        server.process.stdout.close()
        self.server = Server(like=server.folder.name)
        self.addCleanup(self.server.stop)
        page = self.open("/", java_script_enabled=False)
        self.assertIn("2 focuses left from yesterday", page.content())
        page.get_by_role("link", name="Choose").click()
        page.get_by_text("Continue or start fresh?").wait_for()
        page.get_by_role("link", name="Continue").click()
        self.assertEqual(page.get_by_label("Focus 2", exact=True).input_value(), "Page 3")
        self.assertEqual(page.get_by_label("Focus 3", exact=True).input_value(), "")
        page.get_by_label("Focus 3", exact=True).fill("Call the editor")
        page.get_by_role("button", name="Set today's three").click()
        expect(page.get_by_text("From 20 Nov")).to_have_count(2)
        page.goto(f"/?day={yesterday}")
        self.assertEqual(page.locator(".row.done").count(), 1)
        page.goto("/focus?choice=fresh")
        self.assertEqual(page.locator(".row").count(), 3)
