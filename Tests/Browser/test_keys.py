"""The keyboard alone: every gesture has a shortcut, and shortcuts can be turned off. Rule U3."""

from stage import Stage

COVERS = ("Habits",)


class Keys(Stage):
    def focused(self, page):
        return page.evaluate("document.activeElement.textContent.trim()")

    def test_rows_are_operated_by_keys(self):
        """U3: j and p move between rows, x taps a row, − subtracts, u undoes."""
        page = self.open()
        page.keyboard.press("j")
        self.assertEqual(self.focused(page), "No phone in bed")
        page.keyboard.press("j")
        self.assertEqual(self.focused(page), "Drink water")
        page.keyboard.press("j")
        page.keyboard.press("j")
        page.keyboard.press("p")
        page.keyboard.press("p")
        before = int(self.row(page, "Drink water").locator("[data-amount]").inner_text())
        page.keyboard.press("x")
        self.said(page, f"Drink water: {before + 1} of 8")
        self.assertEqual(self.focused(page), "Drink water")
        page.keyboard.press("-")
        self.said(page, f"Drink water: {before} of 8")
        page.keyboard.press("x")
        self.said(page, f"Drink water: {before + 1} of 8")
        page.keyboard.press("u")
        self.said(page, "Undone")
        page.keyboard.press("[")
        page.get_by_role("heading", name="Friday 20 November").wait_for()
        page.keyboard.press("t")
        page.get_by_role("heading", name="Saturday 21 November").wait_for()
        page.keyboard.press("n")
        page.wait_for_url("**/items/new")
        self.assertEqual(page.problems, [])

    def test_dialog_lists_shortcuts_and_turns_them_off(self):
        """WCAG 2.1.4: the keyboard shortcuts are listed and can be turned off permanently."""
        page = self.open()
        page.keyboard.press("?")
        page.get_by_role("dialog", name="Keys").wait_for()
        page.get_by_label("Use these keys").uncheck()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
        page.keyboard.press("j")
        self.assertNotEqual(self.focused(page), "No phone in bed")
        page.goto("/settings")
        page.get_by_role("button", name="Turn keys on or off").click()
        page.get_by_label("Use these keys").check()
        page.get_by_role("button", name="Close").click()
        page.goto("/")
        page.keyboard.press("j")
        self.assertEqual(self.focused(page), "No phone in bed")

    def test_palette_goes_anywhere_by_name(self):
        """U3: k, / and Ctrl-K open the palette, where a name and Enter open any page."""
        for key in ("k", "/", "Control+k"):
            page = self.open()
            page.keyboard.press(key)
            box = page.get_by_role("combobox", name="Go to, or search")
            box.fill("guitar")
            page.get_by_role("option", name="Practise guitar").wait_for()
            page.keyboard.press("Enter")
            page.get_by_role("heading", name="Practise guitar").wait_for()
            self.assertEqual(page.problems, [])

    def test_strip_is_one_tab_stop_moved_by_arrows(self):
        """U2: the strip of days is one tab stop, and arrow keys move between days."""
        page = self.open()
        page.locator(".weeks .day[aria-current]").focus()
        page.keyboard.press("ArrowLeft")
        self.assertIn("Fri", self.focused(page))
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Friday 20 November").wait_for()

    def test_tab_stops_show_their_focus_in_view(self):
        """WCAG 2.4: the skip link comes first; every tab stop shows its focus and is in view."""
        page = self.open()
        page.keyboard.press("Tab")
        self.assertEqual(self.focused(page), "Skip to the page")
        page.keyboard.press("Enter")
        for _ in range(24):
            page.keyboard.press("Tab")
            seen = page.evaluate("""() => {
                const at = document.activeElement, box = at.getBoundingClientRect()
                const own = getComputedStyle(at), after = getComputedStyle(at, '::after')
                return {name: at.outerHTML.slice(0, 120),
                    ring: own.outlineStyle !== 'none' || after.outlineStyle !== 'none',
                    inside: box.bottom > 60 && box.top < innerHeight}}""")
            self.assertTrue(seen["ring"], seen)
            self.assertTrue(seen["inside"], seen)
