"""Onboarding on the page: by keyboard, with a pen, without a script, small, slow, in two tabs (O1).
"""

import json
import re

from relay import Relay
from seed import Site
from stage import Server, Stage

COVERS = ("DailyFocus", "Habits", "Onboarding", "Portability", "Profile", "Tension")

SMALL = {"viewport": {"width": 320, "height": 700}}
METHODS = ("Three focuses a day", "A journey of 66 days", "Tension check-ins",
           "Earned screen time")


class Welcome(Stage):
    """A user who opens the page for the first time."""

    filled = False

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.stop)
        self.site = Site(self.server.address)
        self.site.post("/zone", zone="Europe/London")

    def opened(self, path="/", **options):
        """A page of this user's own server."""
        return self.open(path, base_url=self.server.address, timezone_id="Europe/London",
                         **options)

    def progress(self):
        """The onboarding steps, by id."""
        steps = json.loads(self.site.get("/api/v1/onboarding"))["steps"]
        return {step["id"]: step for step in steps}

    def choose(self, *titles):
        """Chooses methods without using the page."""
        ids = {"Three focuses a day": "daily-focus", "A journey of 66 days": "journeys",
               "Tension check-ins": "tension", "Earned screen time": "time-trading"}
        self.site.post("/welcome/onboarding.methods", **{"q-methods": [ids[t] for t in titles]})

    def test_o1_first_habit_comes_before_any_question(self):
        """O1: before the first habit no question is asked; afterwards a card asks until it is
        closed."""
        page = self.opened()
        self.assertEqual(page.get_by_text("Make it yours").count(), 0)
        self.site.add("Read")
        page.reload()
        card = page.get_by_role("region", name="Make it yours")
        card.get_by_role("button", name="Not now").click()
        card.wait_for(state="detached")
        self.assertEqual(page.locator("#toast").get_by_role("button", name="Undo").count(), 1)
        page.get_by_role("button", name="Undo").click()
        card.wait_for()
        card.get_by_role("link", name="Continue setup").click()
        page.get_by_role("heading", name="Make it yours", level=1).wait_for()

    def test_o1_steps_work_by_keyboard_alone(self):
        """O1: every step can be done with Tab, Space and Enter, with visible progress."""
        page = self.opened("/welcome")
        page.get_by_role("button", name="Get Started").focus()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="What should we call you?").wait_for()
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.type("Ada")
        page.keyboard.press("Tab")
        self.assertTrue(page.get_by_role("radio", name="Your initial").is_checked())
        page.keyboard.press("ArrowDown")
        self.assertTrue(page.get_by_role("radio", name="Goat").is_checked())
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="What would help you?").wait_for()
        first = page.get_by_role("checkbox", name=METHODS[0])
        first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        self.assertTrue(page.get_by_role("checkbox", name=METHODS[2]).is_checked())
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="What would you like to change?").wait_for()
        self.assertIn("Step 4 of 10", page.locator("main").inner_text())
        page.get_by_role("link", name="Back").focus()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="What would help you?").wait_for()
        self.assertTrue(page.get_by_role("checkbox", name=METHODS[0]).is_checked())
        self.assertTrue(page.locator(".top .face use").get_attribute("href").endswith("#goat"))

    def test_o1_steps_work_without_a_script(self):
        """O1: answers, skips, invalid values and the end work without a script."""
        page = self.opened("/welcome", java_script_enabled=False)
        page.get_by_role("button", name="Get Started").click()
        page.get_by_label("Name", exact=True).fill("Ada\u202e")
        page.get_by_role("radio", name="Fox").check(force=True)
        page.get_by_role("button", name="Continue").click()
        self.assertIn("visible characters on one line", page.locator(".wrong").inner_text())
        self.assertTrue(page.get_by_role("radio", name="Fox").is_checked())
        page.get_by_label("Name", exact=True).fill("<b>Ada")
        page.get_by_role("button", name="Continue").click()
        for title in METHODS[:2]:
            page.get_by_role("checkbox", name=title).check(force=True)
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("button", name="Skip").click()
        page.get_by_label("One of your own").fill("x" * 80)
        page.get_by_role("button", name="Add").click()
        page.get_by_role("heading", name="Three things a day").wait_for()
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("Goal 1").fill("Write <a> book")
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("Focus 1").fill("Page 1")
        page.get_by_role("button", name="Continue").click()
        self.assertIn("Focus 2 is empty.", page.locator("[role=alert]").inner_text())
        self.assertEqual(page.get_by_label("Focus 1").input_value(), "Page 1")
        seen = []
        while page.get_by_role("button", name="Skip").count():
            seen.append(page.locator("h1").inner_text())
            self.assertLess(len(seen), 12)
            page.get_by_role("button", name="Skip").click()
        self.assertIn("Your commitment", seen)
        page.get_by_role("heading", name="You are set up").wait_for()
        page.get_by_role("link", name="Go to Today").click()
        self.assertTrue(page.locator(".top .face use").get_attribute("href").endswith("#fox"))
        page.goto("/profile")
        page.get_by_role("heading", name="<b>Ada").wait_for()
        page.goto("/")
        self.assertEqual(page.get_by_text("Make it yours").count(), 0)

    def test_o1_signature_is_stored_as_drawn(self):
        """O1: strokes of a pen are stored as drawn, in whole numbers, and Clear starts again."""
        page = self.opened("/welcome?step=onboarding.commitment")
        box = page.locator(".pad").bounding_box()

        def stroke(*points):
            for number, (x, y) in enumerate(points):
                page.mouse.move(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
                if number == 0:
                    page.mouse.down()
            page.mouse.up()

        stroke((.9, .9), (.8, .8))
        page.get_by_role("button", name="Clear").click()
        self.assertEqual(page.locator(".pad path").get_attribute("d"), "")
        stroke((.1, .2), (.5, .8), (.9, .2))
        stroke((.3, .5))
        page.get_by_role("button", name="I commit").click()
        page.get_by_text("Saved").wait_for()
        events = self.site.get("/api/v1/export/journal")
        path = re.search(r"M[0-9 LM]+", events[events.index("onboarding.turned"):]).group(0)
        self.assertRegex(path, r"^M(99|100|101) (199|200|201)L\d+ \d+L(499|500|501) ")
        self.assertEqual(path.count("M"), 2)
        self.assertTrue(all(int(number) <= 1000 for number in re.findall(r"\d+", path)))

    def test_o1_steps_fit_small_screens_in_both_themes(self):
        """O1: at 320 pixels nothing scrolls sideways, axe finds nothing, and bytes are within
        budget."""
        self.site.add("Read")
        self.choose(*METHODS)
        for scheme in ("light", "dark"):
            page = self.opened("/welcome", color_scheme=scheme, **SMALL)
            for step in self.progress():
                page.goto(f"/welcome?step={step}")
                if scheme == "light":
                    self.check(page, step)
                self.assertLessEqual(len(self.site.get(f"/welcome?step={step}").encode()), 30_000)
            page.emulate_media(forced_colors="active")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
            page.close()

    def test_o1_answers_on_a_slow_connection_count_once(self):
        """O1: over a slow connection, from two tabs, an answer counts once and the later one wins.
        """
        self.choose("Tension check-ins")
        relay = Relay(self.server.address)
        self.addCleanup(relay.stop)
        page = self.open("/welcome?step=tension.now", base_url=relay.address,
                         timezone_id="Europe/London")
        other = page.context.new_page()
        other.goto("/welcome?step=tension.now")
        relay.delay = 1.5
        page.get_by_role("radio", name="Mild").check(force=True)
        button = page.get_by_role("button", name="Continue")
        button.dblclick()
        page.get_by_text("Saved").wait_for()
        checks = json.loads(self.site.get("/api/v1/tension/check-ins"))["checkIns"]
        self.assertEqual([check["level"] for check in checks], [3])
        other.get_by_role("button", name="Skip").click()
        other.get_by_text("Skipped").wait_for()
        self.assertEqual(self.progress()["tension.now"]["status"], "answered")

    def test_o1_unsent_answer_waits_for_the_server(self):
        """O1: an unsent answer is shown as waiting and is sent once when the server is back."""
        relay = Relay(self.server.address)
        self.addCleanup(relay.stop)
        page = self.open("/welcome?step=coach.first", base_url=relay.address,
                         timezone_id="Europe/London")
        page.get_by_label("One of your own").fill("Sing")
        relay.judge = lambda method, path: "deaf"
        page.get_by_role("button", name="Add").click()
        page.get_by_text("1 waiting").wait_for()
        self.assertNotIn("Sing", self.site.get("/items"))
        # It is shown as waiting until it is sent, even if the server becomes reachable before.
        page.evaluate("""() => {
            globalThis.left = 0
            const line = document.querySelector('#line')
            new MutationObserver(() => { if (!line.childElementCount) left += 1 })
                .observe(line, { childList: true }) }""")
        relay.judge = lambda method, path: "deaf" if method == "POST" else None
        with page.expect_response("**/welcome?**"):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
        relay.judge = lambda method, path: None
        page.get_by_text("1 waiting").wait_for(state="hidden", timeout=60_000)
        self.assertIn("Sing", self.site.get("/items"))
        self.assertEqual(page.evaluate("left"), 1)
