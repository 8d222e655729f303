"""Search and navigation by name, and the design page. Rules U1, U5."""

from stage import Stage, faults


class Go(Stage):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.post("/reflections/night", note="The Harbour at dusk", day="2026-10-30")

    def test_u1_places_items_notes_and_settings_are_found(self):
        """U1: places, items, notes and settings are found by a word, without a script."""
        page = self.open("/go", java_script_enabled=False)
        self.assertIn("All habits", page.locator("#found").inner_text())
        for words, title, ends in (
                ("guit", "Practise guitar", f"/items/{self.items[5]}"),
                ("harbour DUSK", "The Harbour at dusk", "/reflections?month=2026-10#d2026-10-30"),
                ("day-start", "", "/settings#set-day-start"), ("all hab", "All habits", "/items")):
            page.get_by_label("Search").fill(words)
            page.get_by_role("button", name="Find").click()
            link = page.locator("#found a").first
            self.assertIn(title, link.inner_text())
            self.assertTrue(link.get_attribute("href").endswith(ends), (words, link.inner_text()))
        page.get_by_label("Search").fill("<b>nothing")
        page.get_by_role("button", name="Find").click()
        self.assertIn("Nothing matches.", page.locator("main").inner_text())
        self.assertEqual(page.get_by_label("Search").input_value(), "<b>nothing")

    def test_u3_the_palette_works_by_keyboard_and_is_accessible(self):
        """U3: Ctrl-K and / open the palette, arrows select, Enter opens, Escape closes; axe finds
        nothing."""
        page = self.open("/")
        page.keyboard.press("/")
        box = page.get_by_role("combobox")
        box.wait_for()
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog')")
        page.keyboard.press("Control+k")
        page.locator("dialog.go [role=option]").first.wait_for()
        page.keyboard.type("day")
        page.locator("[role=option]", has_text="Day start").first.wait_for()
        self.assertEqual(faults(page), [])
        first = page.locator("[aria-selected=true]").inner_text()
        page.keyboard.press("ArrowDown")
        self.assertNotEqual(page.locator("[aria-selected=true]").inner_text(), first)
        page.keyboard.press("ArrowUp")
        self.assertEqual(page.locator("[aria-selected=true]").inner_text(), first)
        page.keyboard.press("Control+a")
        page.keyboard.type("guitar")
        page.locator("[role=option][aria-selected=true]", has_text="guitar").wait_for()
        self.assertEqual(page.problems, [])
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/items/{self.items[5]}")

    def test_u5_the_design_page_shows_each_token_in_both_themes(self):
        """U5: the design page shows each token in both themes, and axe finds nothing."""
        for width in (390, 1440):
            page = self.open("/design", viewport={"width": width, "height": 900},
                             reduced_motion="reduce")
            self.assertEqual(page.locator(".theme").count(), 2)
            grounds = page.evaluate("""() => [...document.querySelectorAll('.k-surface')].map(
                e => getComputedStyle(e).backgroundColor)""")
            self.assertEqual(grounds, ["rgb(27, 34, 40)", "rgb(255, 255, 255)"])
            for heading in ("Loading", "Error", "Empty", "Waiting", "Buttons", "Fields"):
                self.assertEqual(page.get_by_role("heading", name=heading, exact=True).count(), 2)
            self.assertEqual(faults(page), [])
            self.assertEqual(page.problems, [])
