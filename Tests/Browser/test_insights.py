"""Insights in a browser: the review, charts with their tables, experiments, and explanations."""

import datetime
import random

from stage import Stage, TODAY

COVERS = ("Habits", "Insights")


class Insights(Stage):
    """Ten weeks of a user who is calmer on days with a walk."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        site, chance = cls.site, random.Random(3)
        site.post("/zone", zone="Europe/London")
        start = TODAY - datetime.timedelta(days=70)
        walk = site.add("Walk", start.isoformat())
        for back in range(70, 0, -1):
            day = (TODAY - datetime.timedelta(days=back)).isoformat()
            walks = chance.random() < .5
            if walks:
                site.post(f"/items/{walk}/do", act="done", day=day)
            mood = min(5, max(1, round((4.2 if walks else 2.2) + chance.gauss(0, .5))))
            site.post("/moods", mood=mood, day=day, at=f"{day}T12:00:00Z")

    def test_i1_a_week_and_a_month_can_be_selected(self):
        """I1: links select the period and show which one is selected."""
        page = self.open("/insights")
        title = page.locator("#review")
        first = title.inner_text()
        nav = page.get_by_role("navigation", name="Weeks and months")
        nav.get_by_role("link", name="Earlier").click()
        self.assertNotEqual(title.inner_text(), first)
        nav.get_by_role("link", name="Later").click()
        self.assertEqual(title.inner_text(), first)
        nav.get_by_role("link", name="Month").click()
        self.assertEqual(title.inner_text(), "1 Nov to 30 Nov")
        current = nav.locator('[aria-current="page"]').inner_text()
        self.assertIn("Month", current)
        self.assertEqual(page.problems, [])

    def test_i3_a_chart_has_its_figures_as_a_table(self):
        """I3: a chart has a title, a description, and a table that can be opened with the
        keyboard."""
        page = self.open("/insights?period=month")
        chart = page.locator(".charts figure, .charts > *").first
        svg = chart.locator("svg").first
        self.assertTrue(svg.locator("title").inner_html())
        self.assertTrue(svg.locator("desc").inner_html())
        summary = chart.locator("summary").first
        summary.focus()
        page.keyboard.press("Enter")
        table = chart.locator("table").first
        self.assertTrue(table.is_visible())
        self.assertGreater(table.locator("tbody tr").count(), 5)

    def test_i2_experiment_is_started_and_cancelled(self):
        """I2: days chosen by lot appear on the page and on Today; a cancelled experiment has no
        result."""
        page = self.open("/insights")
        page.get_by_label("Habit to test").select_option(label="Walk")
        page.get_by_label("Outcome to measure").select_option(label="Mood")
        page.get_by_label("How long").select_option("16")
        page.get_by_role("button", name="Start the experiment").click()
        self.said(page, "experiment started")
        page.goto("/insights")
        experiments = page.locator("section", has=page.locator("#experiments"))
        self.assertIn("Walk and mood", experiments.inner_text())
        page.get_by_role("button", name="Cancel: Walk and mood").click()
        self.said(page, "cancelled")
        page.goto("/insights")
        self.assertIn("cancelled", experiments.inner_text().lower())
        self.assertEqual(page.get_by_role("button", name="Cancel: Walk and mood").count(), 0)
        self.assertEqual(page.problems, [])

    def test_k7_finding_links_to_its_explanation(self):
        """K7, I2: a finding links to its days, both means and the corrected probability."""
        page = self.open("/insights")
        finding = page.locator(".finding", has_text="mood").first
        self.assertIn("higher", finding.inner_text())
        finding.get_by_role("link", name="Why").click()
        page.wait_for_url("**/why/finding-*")
        text = page.locator("main").inner_text()
        for words in ("with Walk", "without Walk", "on average", "corrected for",
                      "An experiment can"):
            self.assertIn(words, text)
        self.assertGreater(page.locator("main li").count(), 40)
        self.check(page, "why")
        self.assertEqual(page.problems, [])

    def test_small_screens_work_without_a_script(self):
        """WCAG, U5: axe finds nothing, 320 pixels are enough, and no script is needed."""
        page = self.open("/insights", reduced_motion="reduce")
        self.check(page, "/insights")
        small = self.open("/insights", viewport={"width": 320, "height": 700},
                          forced_colors="active", java_script_enabled=False)
        width = small.evaluate("document.documentElement.scrollWidth")
        self.assertEqual(width, 320)
        self.assertIn("Walk", small.locator("main").inner_text())
