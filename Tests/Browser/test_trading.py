"""Earned time on the page: the dashboard, a locked app, the keyboard, small screens."""

import datetime
import json
import urllib.request

import seed
from stage import TODAY, Server, Stage

COVERS = ("Shield", "TimeTrading")

END = datetime.datetime.combine(TODAY, datetime.time(9), datetime.timezone.utc)


class Trading(Stage):
    """A user whose phone reports app use."""

    filled = False

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.stop)
        seed.Site(self.server.address).post("/zone", zone="Europe/London")

    def report(self, app, minutes):
        """Reports the use of an app for the given minutes until nine o'clock."""
        until = int(END.timestamp() * 1000)
        use = {"app": app, "from": until - minutes * 60_000, "until": until}
        body = json.dumps({"uses": [use], "source": "phone"}).encode()
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/time/usage", body,
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            self.assertEqual(answer.status, 200)

    def test_b2_the_dashboard_manages_both_lists(self):
        """B2, B4: balance, both lists, the rate and a link back work without a script."""
        page = self.open("/more", java_script_enabled=False)
        page.get_by_role("link", name="Screen time").click()
        banners = page.locator(".card[role=status]")
        self.assertIn("No tracker has reported yet.", banners.nth(0).inner_text())
        self.assertIn("Locked apps are not blocked yet.", banners.nth(1).inner_text())
        self.report("kindle", 62)
        page.goto("/time")
        self.assertIn("1h 1m", page.locator("#balance").inner_text())
        page.get_by_label("Name").fill("Chess <b>")
        page.get_by_label("Website, if any").fill("https://lichess.org/tv")
        page.get_by_label("Productive", exact=True).check()
        page.get_by_role("button", name="Add", exact=True).click()
        self.assertIn("Chess <b>: earns time", page.locator("#toast").inner_text())
        page.get_by_role("button", name="Move to the productive apps: YouTube").click()
        productive = page.locator("section", has=page.locator("#productive"))
        self.assertIn("YouTube", productive.inner_text())
        page.get_by_role("button", name="Remove: Chess <b>").click()
        self.assertNotIn("Chess", productive.inner_text())
        page.get_by_label("Productive minutes that earn one").fill("2")
        page.get_by_role("button", name="Save").click()
        self.assertIn("30m", page.locator("#balance").inner_text())
        page.locator("summary", has_text="Reset Daily Statistics").click()
        page.get_by_role("button", name="Reset today's statistics").click()
        self.assertIn("0m", page.locator("#balance b").inner_text())
        page.get_by_role("button", name="Undo").click()
        page.goto("/time")
        self.assertIn("30m", page.locator("#balance b").inner_text())
        self.assertEqual(page.problems, [])

    def test_b6_a_locked_app_is_unlocked_by_keys(self):
        """B6, B7: with the keyboard, a locked app is unlocked for some minutes and locked again."""
        page = self.open("/shield/tiktok")
        self.assertEqual(page.locator("h1").inner_text(), "TikTok is locked")
        self.assertEqual(page.get_by_role("button", name="Unlock TikTok").count(), 0)
        self.assertEqual(page.locator('use[href$="#glass-patient"]').count(), 1)
        self.report("duolingo", 21)
        page.goto("/shield/tiktok")
        page.get_by_label("Minutes (empty").focus()
        page.keyboard.type("5")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="TikTok is open").wait_for()
        self.assertIn("Until 09:35.", page.locator("#shield").inner_text())
        self.assertEqual(page.locator('use[href$="#glass-patient"]').count(), 1)
        page.get_by_role("button", name="Lock TikTok").focus()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="TikTok is locked").wait_for()
        self.assertEqual(page.problems, [])

    def test_b7_the_hourglass_floats_unless_motion_is_reduced(self):
        """B7, U6: the hourglass floats once every 3.5 seconds, unless motion is reduced."""
        for motion, name in (("no-preference", "float"), ("reduce", "none")):
            page = self.open("/time", reduced_motion=motion)
            style = page.evaluate(
                "(({animationName, animationDuration}) => [animationName, animationDuration])"
                "(getComputedStyle(document.querySelector('.glass')))")
            self.assertEqual(style[0], name)
            if name == "float":
                self.assertEqual(style[1], "3.5s")

    def test_u5_everything_fits_and_can_be_read(self):
        """WCAG, U5: axe finds nothing, 320 pixels are enough, and targets have 44 pixels."""
        self.report("kindle", 601)
        page = self.open("/time", reduced_motion="reduce")
        page.goto("/time")
        page.get_by_label("Code", exact=True).fill("open sesame")
        page.get_by_role("button", name="Set code").click()
        page.get_by_role("heading", name="The code was not used yet").wait_for()
        buddy = page.evaluate("location.pathname")
        for path in ("/time", "/shield/tiktok", "/shield/kindle", buddy):
            page.set_viewport_size({"width": 1280, "height": 900})
            page.goto(path)
            self.check(page, path)
            page.set_viewport_size({"width": 320, "height": 700})
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320, path)
            for button in page.locator("main button, main a.btn").all():
                if box := button.bounding_box():
                    self.assertGreaterEqual(round(box["height"]), 44, button.inner_text())
        self.assertIn("9h 0m", self.open("/time").locator("#balance").inner_text())
