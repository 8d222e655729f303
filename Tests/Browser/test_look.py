"""Appearance: palettes and themes that the user chooses."""

import re
import urllib.request

from playwright.sync_api import expect

from stage import COLOURS, Stage, faults

COVERS = ("Settings",)

PALETTES = {
    "sherpa": "#58b62f", "onefocus": "#bf5af2", "telocare": "#f4796b", "clepsy": "#8b6cf0",
    "tenx": "#4c8df6",
}


class Look(Stage):
    def tearDown(self):
        self.site.post("/settings", key="palette", value="sherpa")
        self.site.post("/settings", key="theme", value="dark")

    def colour(self, page, name="primary"):
        """The value of a design token on the page."""
        return page.evaluate(
            "n => getComputedStyle(document.documentElement).getPropertyValue('--' + n)", name)

    def test_u5_a_palette_applies_at_once(self):
        """U5: a chosen palette applies on every page without a reload, and can be undone."""
        page = self.open("/settings/look")
        page.evaluate("window.same = true")
        for name in [*list(PALETTES)[1:], "sherpa"]:
            page.locator(f"input[name=value][value={name}]").check()
            page.wait_for_function(
                "c => getComputedStyle(document.documentElement)"
                ".getPropertyValue('--primary') === c", arg=PALETTES[name])
            with self.subTest(palette=name):
                self.assertTrue(page.evaluate("window.same"))
                self.assertTrue(page.locator(f"input[value={name}]").is_checked())
                other = self.open("/")
                self.assertEqual(self.colour(other), PALETTES[name])
                other.context.close()
        self.assertEqual(page.problems, [])

    def test_u5_appearance_follows_in_another_tab(self):
        """U5, H13: a choice or its undo in one tab applies in another tab without a reload."""
        page = self.open("/settings/look")
        other = page.context.new_page()
        other.goto("/")
        other.evaluate("window.same = true")
        worn = ("c => getComputedStyle(document.documentElement)"
                ".getPropertyValue('--primary') === c")
        page.locator("input[name=value][value=tenx]").check()
        other.bring_to_front()
        other.wait_for_function(worn, arg=PALETTES["tenx"])
        page.bring_to_front()
        page.locator("#toast").get_by_role("button", name="Undo").click()
        page.wait_for_function(worn, arg=PALETTES["sherpa"])
        page.locator("input[name=value][value=sherpa]:checked").wait_for()
        other.bring_to_front()
        other.wait_for_function(worn, arg=PALETTES["sherpa"])
        self.assertTrue(other.evaluate("window.same"))
        self.assertEqual(page.problems, [])

    def test_u5_without_a_script_a_form_chooses_the_palette(self):
        """U5: a form chooses the palette, and the browser's frame takes its background colour."""
        page = self.open("/settings/look", java_script_enabled=False)
        page.get_by_label("TenX, blue").check()
        page.get_by_role("button", name="Save: Palette").click()
        expect(page.locator("html")).to_have_attribute("data-palette", "tenx")
        self.assertIn("<meta name=\"theme-color\" content=\"#0f1620\">", page.content())

    def test_axe_in_every_palette(self):
        """U5: axe finds nothing in any palette, dark and light."""
        page = self.open(reduced_motion="reduce")
        for palette in PALETTES:
            self.site.post("/settings", key="palette", value=palette)
            for theme in ("dark", "light"):
                self.site.post("/settings", key="theme", value=theme)
                for address in ("/", "/settings/look"):
                    page.goto(address)
                    with self.subTest(palette=palette, theme=theme, page=address):
                        self.assertEqual(self.colour(page), PALETTES[palette])
                        self.assertEqual(
                            page.evaluate("document.documentElement.dataset.theme"), theme)
                        # Palettes and themes differ in colours alone.
                        self.assertEqual(faults(page, COLOURS), [])

    def test_budget_of_style_sheets_holds_with_a_palette(self):
        """U: with a palette, the style sheets of Today together stay within the byte budget."""
        self.site.post("/settings", key="palette", value="onefocus")
        text = self.site.get("/")
        sizes = []
        for path in re.findall(r'rel="stylesheet" href="([^"]+)"', text):
            with urllib.request.urlopen(self.server.address + path) as answer:
                sizes.append(len(answer.read()))
        self.assertGreaterEqual(len(sizes), 2)
        self.assertLessEqual(sum(sizes), 30_000, sizes)
        self.assertLessEqual(len(text.encode()), 30_000)

    def test_small_screens_do_not_scroll_sideways(self):
        """WCAG 1.4.10, U5: at 320 pixels the appearance page does not scroll sideways."""
        page = self.open("/settings/look", viewport={"width": 320, "height": 700})
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_cards_are_drawn_in_the_requested_palette(self):
        """U5: a card is drawn in the user's palette, or in the palette that its address names."""
        self.site.post("/settings", key="palette", value="clepsy")
        card = "/widgets/today.svg?size=medium"
        self.assertIn("#1e1d29", self.site.get(card))
        self.assertIn("#1b2228", self.site.get(card + "&palette=sherpa"))
