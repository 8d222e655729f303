"""Everything works without a script: forms, redirects, and pages that return to the right place."""

from playwright.sync_api import expect

from stage import Stage

COVERS = ("Habits", "History", "Settings")


class Plain(Stage):
    def page(self, path="/"):
        return self.open(path, java_script_enabled=False)

    def press(self, row, name):
        row.get_by_role("button", name=name).click()

    def test_tapping_completes_and_undo_reverts(self):
        """U3, H13: a tap completes an item, the page confirms it, and undo reverts it."""
        page = self.page()
        self.press(self.row(page, "No phone in bed"), "Add one")
        self.assertIn("No phone in bed: done", page.locator("#toast").inner_text())
        row = self.row(page, "No phone in bed")
        self.assertEqual(row.locator(".more").get_attribute("aria-pressed"), "true")
        page.get_by_role("button", name="Undo").click()
        self.assertIn("Undone", page.locator("#toast").inner_text())
        row = self.row(page, "No phone in bed")
        self.assertEqual(row.locator(".more").get_attribute("aria-pressed"), "false")
        page.reload()
        self.assertEqual(page.locator("#toast").inner_text().strip(), "")

    def test_plus_and_minus_step_once_despite_a_reload(self):
        """H6: + adds a step, − subtracts one, and a form that a reload sends again does nothing."""
        page = self.page()
        amount = "[data-amount]"
        before = int(self.row(page, "Read 20 pages").locator(amount).inner_text())
        self.press(self.row(page, "Read 20 pages"), "Add 4")
        self.assertEqual(
            self.row(page, "Read 20 pages").locator(amount).inner_text(), str(before + 4))
        page.reload()
        self.press(self.row(page, "Read 20 pages"), "Remove 4")
        self.assertEqual(self.row(page, "Read 20 pages").locator(amount).inner_text(), str(before))

    def test_stays_in_place_after_a_tap_far_down(self):
        """U3: after a tap far down the page, the page does not scroll to the top."""
        page = self.open(viewport={"width": 390, "height": 400}, java_script_enabled=False)
        row = self.row(page, "Practise guitar")
        row.scroll_into_view_if_needed()
        self.press(row, "Add 10")
        self.assertIn("Practise guitar", page.locator("#toast").inner_text())
        box = self.row(page, "Practise guitar").bounding_box()
        self.assertTrue(0 <= box["y"] < 400, box)
        self.press(self.row(page, "Practise guitar"), "Remove 10")

    def test_another_day_keeps_its_entries_and_stays(self):
        """U2: entries made on another day's page belong to that day, and the page stays on that
        day."""
        page = self.page()
        page.get_by_role("link", name="Wed 18").click()
        self.assertEqual(page.get_by_role("heading", level=1).inner_text(), "Wednesday 18 November")
        self.unfold(page)
        row = self.row(page, "Meditate")
        was = row.locator(".more").get_attribute("aria-pressed")
        row.locator(".more").click()
        self.assertIn("day=2026-11-18", page.url)
        now = self.row(page, "Meditate").locator(".more").get_attribute("aria-pressed")
        self.assertNotEqual(was, now)
        page.get_by_role("button", name="Undo").click()
        self.assertIn("day=2026-11-18", page.url)
        page.get_by_role("link", name="Sun 22").click()
        expect(page.locator(".row button")).to_have_count(0)

    def test_an_unknown_address_gives_a_page_with_a_way_back(self):
        """An unknown address gives a page with a link back; a program gets an error document."""
        page = self.page("/an/old/link")
        title = page.get_by_role("heading", level=1)
        self.assertEqual(title.inner_text(), "There is nothing here")
        told = page.request.get(page.url, headers={"Accept": "application/json"})
        self.assertEqual((told.status, told.json()["code"]), (404, "request.path"))
        page.get_by_role("link", name="Back to today").click()
        self.row(page, "Drink water").wait_for()

    def test_note_and_skip_excuse_a_day_and_can_be_removed(self):
        """H9: a skip with a note excuses the day and can be removed."""
        page = self.page(f"/items/{self.items[5]}")
        page.locator("summary", has_text="Note").click()
        page.locator("summary", has_text="Skip").click()
        page.get_by_label("How did it go?").fill("Two lines\nof a note <b>&</b>")
        page.get_by_role("button", name="Save note").click()
        self.assertEqual(
            page.get_by_label("How did it go?").input_value(), "Two lines\nof a note <b>&</b>")
        page.locator("summary", has_text="Skip").click()
        page.get_by_label("Why not this time?").fill("A sore thumb")
        page.get_by_role("button", name="Skip this day").click()
        page.get_by_text("This day is skipped: A sore thumb.").wait_for()
        page.goto("/")
        self.unfold(page)
        self.assertIn("Skipped: A sore thumb", self.row(page, "Practise guitar").inner_text())
        page.goto(f"/items/{self.items[5]}")
        page.get_by_role("button", name="Remove skip").click()
        expect(page.get_by_text("This day is skipped")).to_have_count(0)

    def test_a_form_with_errors_shows_them_all(self):
        """H2: each error appears next to its field, is linked from the top, and no input is
        lost."""
        page = self.page("/items/new")
        page.locator("summary", has_text="Details").click()
        page.get_by_label("Repeating").check()
        page.get_by_label("Target").fill("1e400")
        page.get_by_label("Name").fill(" ")
        page.locator("input[value=task]").check()
        page.get_by_role("button", name="Add", exact=True).click()
        self.assertEqual(page.get_by_label("Target").input_value(), "1e400")
        self.assertEqual(page.get_by_label("Target").get_attribute("aria-invalid"), "true")
        self.assertIn("1e400", page.locator("#w-target").inner_text())
        self.assertTrue(page.locator("input[value=task]").is_checked())
        self.assertGreaterEqual(page.locator(".alert a").count(), 1)
        page.get_by_label("Target").fill("3")
        page.get_by_role("button", name="Add", exact=True).click()
        self.assertEqual(page.get_by_label("Name").get_attribute("aria-invalid"), "true")

    def test_add_edit_archive_delete_and_undo(self):
        """H4, H11: an item can be added, edited, archived and deleted, and undo restores it."""
        page = self.page("/items/new")
        page.get_by_label("Name").fill("Floss <i>daily</i>")
        page.locator("summary", has_text="Details").click()
        page.get_by_label("Weekly").check()
        page.get_by_role("button", name="Show the days").click()
        expect(page.locator("#next li")).to_have_count(14)
        self.assertIn("Mon", page.locator("#next li").first.inner_text())
        page.get_by_label("Mon", exact=True).uncheck()
        page.get_by_role("button", name="Add", exact=True).click()
        page.goto("/items")
        page.get_by_role("link", name="Floss <i>daily</i>").click()
        page.get_by_role("link", name="Edit").click()
        self.assertFalse(page.get_by_label("Mon", exact=True).is_checked())
        self.assertTrue(page.get_by_label("Tue", exact=True).is_checked())
        page.get_by_label("Name").fill("Floss")
        page.get_by_role("button", name="Save").click()
        self.assertIn("Floss: changed", page.locator("#toast").inner_text())
        page.get_by_role("button", name="Archive").click()
        self.unfold(page)
        page.get_by_role("button", name="Restore: Floss").click()
        page.get_by_role("button", name="Move up: Floss").click()
        page.get_by_role("link", name="Floss", exact=True).click()
        page.get_by_role("button", name="Delete").click()
        expect(page.get_by_role("link", name="Floss", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("link", name="Floss", exact=True)).to_have_count(1)

    def test_settings_are_stored_and_errors_shown_next_to_the_field(self):
        """O2: theme, time zone and day start are saved, and an error appears next to its field."""
        page = self.page("/settings/look")
        page.get_by_label("Light").check()
        page.get_by_role("button", name="Save: Theme").click()
        self.assertEqual(page.locator("html").get_attribute("data-theme"), "light")
        page.get_by_label("Dark").check()
        page.get_by_role("button", name="Save: Theme").click()
        page.goto("/settings")
        page.get_by_label("Time zone", exact=True).fill("Mars/Olympus")
        page.get_by_role("button", name="Save: Time zone").click()
        self.assertEqual(page.get_by_label("Time zone", exact=True).input_value(), "Mars/Olympus")
        self.assertTrue(page.locator("#wrong-zone").inner_text())

    def test_nothing_here_page_for_a_missing_item(self):
        """A missing item gives a page that says so."""
        page = self.page("/items/01a1fd70-f1c0-75b6-9b65-7f62726cc4b1")
        self.assertIn("There is nothing here", page.content())
        page = self.page("/?day=2026-02-30")
        self.assertIn("That did not work", page.content())
