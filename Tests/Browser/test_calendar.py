"""The calendar page: an address is created, shown once, replaced and deleted. Rule A3."""

import urllib.error
import urllib.parse
import urllib.request

from stage import Stage

COVERS = ("Calendar", "Habits")


class Calendar(Stage):
    """A user with one habit on fixed days and one without fixed days."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.post("/zone", zone="Europe/London")
        cls.site.add("Read")
        cls.site.post("/items/said", text="Swim 3 times a week")

    def fetch(self, address):
        """The status and text of the answer at an address."""
        path = urllib.parse.urlsplit(address).path
        try:
            with urllib.request.urlopen(self.server.address + path) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, ""

    def make(self, page):
        """Creates a calendar address and returns it."""
        page.get_by_role("button", name="link").first.click()
        page.wait_for_url("**/calendar?address=*")
        return page.locator("#address").input_value()

    def test_a3_address_is_created_shown_once_replaced_and_deleted(self):
        """A3: a calendar address can be managed with and without a script."""
        for options in ({}, {"java_script_enabled": False}):
            page = self.open("/calendar", **options)
            first = self.make(page)
            status, text = self.fetch(first)
            self.assertEqual(status, 200)
            self.assertIn("SUMMARY:Read", text)
            self.assertNotIn("Swim", text)
            page.goto("/calendar")
            self.assertEqual(page.locator("#address").count(), 0)
            second = self.make(page)
            self.assertNotEqual(first, second)
            self.assertEqual(self.fetch(first)[0], 404)
            self.assertEqual(self.fetch(second)[0], 200)
            page.get_by_role("button", name="Delete link").click()
            page.get_by_text("There is no link yet.").wait_for()
            self.assertEqual(self.fetch(second)[0], 404)
            self.assertEqual(page.problems, [])

    def test_a3_items_left_out_are_listed(self):
        """A3: an item without fixed days is listed with the reason, and the file can be
        downloaded."""
        page = self.open("/more")
        page.get_by_role("link", name="Calendar").first.click()
        self.assertIn("on days of your choice", page.locator("main").inner_text())
        with page.expect_download() as waited:
            page.get_by_role("link", name="Download as a file").click()
        with open(waited.value.path(), encoding="utf-8", newline="") as file:
            self.assertTrue(file.read().startswith("BEGIN:VCALENDAR\r\n"))

    def test_looks_are_accessible_and_fit_320_pixels(self):
        """WCAG, U5: axe finds nothing; a calendar address fits 320 pixels, even in forced
        colours."""
        page = self.open("/calendar", reduced_motion="reduce")
        self.make(page)
        self.check(page, "/calendar")
        page.set_viewport_size({"width": 320, "height": 700})
        page.emulate_media(forced_colors="active")
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
        for button in page.locator("main button, main a.btn").all():
            self.assertGreaterEqual(round(button.bounding_box()["height"]), 44)
        self.site.post("/calendar/close")
