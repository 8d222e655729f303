"""The page on the plan in a browser: free limits, prices, a trial, and cancellation (Rule O4)."""

import os
from unittest import mock

from stage import Server, Stage, browser
import seed

COVERS = ("Coach", "Notifications", "Plans")

PLANS = {"CAIRN_PLANS": "on", "CAIRN_PLANS_TRIAL": "on"}


class Plan(Stage):
    """Each test has its own server, because a trial starts only once."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        """Does nothing: no server is left."""

    def setUp(self):
        with mock.patch.dict(os.environ, PLANS):
            self.server = Server()
        self.addCleanup(self.server.stop)
        self.site = seed.Site(self.server.address)
        self.site.post("/zone", zone="Europe/London")

    def test_o4_plan_page_is_accessible(self):
        """Axe finds nothing, wide and at 320 pixels, dark and light, with the free plan and with
        Pro."""
        for width in (1280, 320):
            page = self.open("/plan", viewport={"width": width, "height": 900})
            back = page.get_by_role("link", name="More", exact=True)
            self.assertEqual(back.get_attribute("href"), "/more")
            self.check(page, f"plan at {width}")
            self.assertEqual(page.get_by_role("row").count(), 6)
            self.assertEqual(page.problems, [])
        page.get_by_role("button", name="Start trial, Yearly: 14 days free").click()
        page.get_by_role("heading", name="Why cancel?").wait_for()
        self.check(page, "plan with Pro")
        self.assertEqual(page.problems, [])

    def test_o4_trial_works_without_scripts(self):
        """A form starts the trial, and the page links to the coach before cancelling."""
        page = self.open("/plan", java_script_enabled=False)
        page.get_by_role("button", name="Start trial, Monthly: 7 days free").click()
        self.assertIn("You have a free trial of Pro until 2026-11-27.",
                      page.locator("main").inner_text())
        self.assertEqual(page.get_by_role("button", name="Start trial").count(), 0)
        page.get_by_role("link", name="Chat to AI Coach").click()
        self.assertTrue(page.url.endswith("/coach"))

    def test_o1_onboarding_names_free_limits_and_offers_the_trial(self):
        """The Pro step can be skipped and is not repeated after the trial starts."""
        self.site.add("One")
        for width in (1280, 320):
            page = self.open(
                "/welcome?step=plans.included", viewport={"width": width, "height": 900})
            page.get_by_text("Free: 3. Pro: Unlimited.").wait_for()
            self.assertEqual(page.get_by_text("Only with Pro.").count(), 2)
            way = page.get_by_role("link", name="Try Pro for free")
            self.assertEqual(way.evaluate("e => getComputedStyle(e).paddingInlineStart"), "20px")
            self.check(page, f"plans while setting up, at {width}")
            self.assertEqual(page.problems, [])
        page.get_by_role("button", name="Skip").click()
        page.get_by_role("heading", name="Make it yours").wait_for()
        page.goto("/welcome?step=plans.included")
        page.get_by_role("link", name="Try Pro for free").click()
        page.get_by_role("button", name="Start trial, Monthly: 7 days free").click()
        page.get_by_role("heading", name="Why cancel?").wait_for()

    def test_o4_fourth_habit_is_rejected_kindly_and_keeps_typed_text(self):
        """The error appears next to the name; the three habits stay, and a trial removes the
        limit."""
        for name in ("One", "Two", "Three"):
            self.site.add(name)
        page = self.open("/items/new")
        page.get_by_label("Name").fill("Four")
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_text("more than 3 habits").first.wait_for()
        self.assertEqual(page.get_by_label("Name").input_value(), "Four")
        self.site.post("/plan/trial", product="pro.monthly")
        page.get_by_role("button", name="Add", exact=True).click()
        self.said(page, "Four: added")
        page.goto("/")
        for name in ("One", "Two", "Three", "Four"):
            self.assertEqual(self.row(page, name).count(), 1)
