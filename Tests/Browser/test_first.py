"""The first visit: one question, then a small start. Rules D5, U6."""

import json
import os
import unittest
import urllib.request
from unittest import mock

from playwright.sync_api import expect

from stage import Server, Stage

COVERS = ("Habits", "Onboarding")


class FirstVisit(Stage):
    filled = False

    def test_without_a_script_one_step_asks_for_the_zone(self):
        """D5: one step asks for the time zone, and an error appears next to the field."""
        page = self.open("/?day=2026-11-20", java_script_enabled=False)
        self.assertIn("Your time zone", page.content())
        page.get_by_label("Time zone").fill("Europe/Lodon")
        page.get_by_role("button").click()
        self.assertEqual(page.get_by_label("Time zone").input_value(), "Europe/Lodon")
        self.assertIn("Did you mean Europe/London", page.locator("#zone-wrong").inner_text())
        page.get_by_label("Time zone").fill("Europe/London")
        page.get_by_role("button").click()
        page.wait_for_url("**/?day=2026-11-20")
        page.goto("/")
        page.get_by_role("button", name="Drink water").click()
        expect(page).to_have_title("Today · Cairn")
        expect(self.row(page, "Drink water")).to_have_count(1)
        self.assertEqual(self.row(page, "Drink water").get_attribute("data-target"), "8")


class FirstVisitWithScript(Stage):
    filled = False

    def test_the_zone_is_taken_from_the_browser(self):
        """D5: with a script, Today appears in the browser's time zone, without a question."""
        page = self.open(viewport={"width": 390, "height": 844})
        page.get_by_text("Choose your first habit").wait_for()
        self.assertEqual(page.title(), "Today · Cairn")
        self.assertEqual(page.locator(".hero .goat").count(), 1)
        self.assertTrue(page.locator(".tabs").is_visible())
        self.assertEqual(page.locator("#toast").inner_text().strip(), "")
        page.goto("/settings")
        self.assertEqual(page.get_by_label("Time zone", exact=True).input_value(), "Europe/Paris")
        self.assertEqual(page.problems, [])


class FirstVisitFromNowhere(Stage):
    filled = False

    def test_unknown_browser_zone_is_asked_for(self):
        """D5: if the browser's time zone is unknown, the page asks for it, without a redirect
        loop."""
        window = self.browser.new_context(base_url=self.server.address, locale="en-GB")
        self.addCleanup(window.close)
        window.add_init_script(
            "Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'Mars/Olympus' })")
        page = window.new_page()
        page.goto("/")
        page.locator("#zone-wrong").wait_for()
        page.get_by_label("Time zone").fill("Europe/Rome")
        page.get_by_role("button", name="Set time zone").click()
        page.get_by_text("Choose your first habit").wait_for()
        self.assertEqual(page.locator(".tabs").count(), 1)


class Clock(unittest.TestCase):
    def test_d5_a_time_without_an_offset_is_local_time(self):
        """D5: the time of `--now` is local time of the machine, as on the command line, and not
        UTC."""
        with mock.patch.dict(os.environ, {"TZ": "Asia/Tokyo"}):
            server = Server(now="2026-11-21T01:30")
        self.addCleanup(server.stop)
        request = urllib.request.Request(
            server.address + "/api/v1/today", headers={"Cairn-Zone": "Europe/London"})
        with urllib.request.urlopen(request) as answer:
            self.assertEqual(json.load(answer)["day"], "2026-11-20")
