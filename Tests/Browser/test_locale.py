"""Numbers, days and text direction follow the user's locale."""

import re

from stage import Stage, faults

HEBREW = "קריאה 3"
# The horizontal position of a character of an element.
PLACE = """(element, letter) => {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const at = walk.currentNode.data.indexOf(letter)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(walk.currentNode, at)
    range.setEnd(walk.currentNode, at + 1)
    return range.getBoundingClientRect().left
  }
}"""


class Locale(Stage):
    def tearDown(self):
        self.site.post("/settings", key="locale", value="auto")

    def test_u9_the_browser_s_locale_is_the_default(self):
        """U9: days and the first day of the week follow the browser's locale."""
        for locale, title, first in (
                ("en-GB", "Saturday 21 November", "Mon"),
                ("en-US", "Saturday, November 21", "Sun"),
                ("de-AT", "Samstag, 21. November", "Mo"),
                ("fr-FR", "samedi 21 novembre", "lun."),
                ("es-MX", "sábado, 21 de noviembre", "lun"),
                ("ja-JP", "11月21日土曜日", "日"), ("zh-CN", "Saturday 21 November", "Mon")):
            page = self.open("/", locale=locale)
            with self.subTest(locale=locale):
                self.assertIn(title, page.locator("main h1").first.inner_text())
                day = page.locator(".week.now li").first.inner_text()
                self.assertTrue(day.startswith(first), day)
                self.assertEqual(page.evaluate("document.documentElement.dir"), "")
            page.context.close()

    def test_u9_user_setting_overrides_the_browser_s_locale(self):
        """U9: the locale setting applies in every browser and takes effect without a reload."""
        page = self.open("/settings/look")
        page.evaluate("window.same = true")
        page.get_by_label("עברית").check()
        page.wait_for_function("() => document.documentElement.dir === 'rtl'")
        self.assertTrue(page.evaluate("window.same"))
        other = self.open("/", locale="de-DE")
        self.assertIn("יום שבת, 21 בנובמבר", other.locator("main h1").first.inner_text())
        page.get_by_label("Deutsch").check()
        page.wait_for_function("() => document.documentElement.dir === ''")
        self.assertEqual(page.problems, [])

    def test_u9_arabic_page_is_right_to_left(self):
        """U9: an Arabic page is laid out from right to left, fits, and axe finds nothing."""
        self.site.post("/settings", key="locale", value="ar")
        for width in (320, 1280):
            page = self.open("/", viewport={"width": width, "height": 800},
                             reduced_motion="reduce")
            self.assertEqual(page.evaluate("document.documentElement.dir"), "rtl")
            brand = page.locator(".brand").bounding_box()
            face = page.locator(".top .face").bounding_box()
            self.assertGreater(brand["x"], face["x"])
            self.assertIn("السبت، 21 نوفمبر", page.locator("main h1").first.inner_text())
            for name, address in {"today": "/", "look": "/settings/look", "week": "/?view=week",
                                  "profile": "/profile", "item": f"/items/{self.items[0]}"}.items():
                page.goto(address)
                # The direction changes no colours: one theme and the smaller width are enough.
                with self.subTest(page=name, width=width):
                    self.assertEqual(faults(page) if width == 320 else [], [])
                    self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            page.context.close()

    def test_u9_the_week_starts_on_the_locale_s_first_day(self):
        """U9: the week, the strip of days and the year map start on the same day."""
        self.site.post("/settings", key="locale", value="en-US")
        page = self.open("/?view=week")
        self.assertIn("Week of Nov 15", page.locator("main h1").inner_text())
        heads = page.locator(".grid thead th").all_inner_texts()
        self.assertEqual([head.split()[0] for head in heads][::6], ["Sun", "Sat"])
        page.goto(f"/items/{self.items[0]}")
        rows = page.locator(".heat tbody th").all_inner_texts()
        self.assertEqual(rows[::6], ["Sun", "Sat"])

    def test_u9_names_from_right_to_left_keep_the_text_around_in_order(self):
        """U9: a Hebrew name reads correctly, and the text next to it keeps its order."""
        item = self.site.add(HEBREW, icon="book", colour="#46a8e0", type="repeating", target="8")
        page = self.open(f"/items/{item}")
        title = page.locator("main h1")
        digit, letter = title.evaluate(PLACE, "3"), title.evaluate(PLACE, "ק")
        self.assertLess(digit, letter)
        page.goto("/items")
        line = page.locator(f"#a{item} .what")
        self.assertEqual(line.locator("a").evaluate("e => getComputedStyle(e).unicodeBidi"),
                         "plaintext")
        name = line.locator("a")
        self.assertLess(name.evaluate(PLACE, "3"), name.evaluate(PLACE, "ק"))

    def test_u9_numbers_use_the_locale_s_separators(self):
        """U9: numbers have the thousands separator of the locale."""
        for locale, mark in (("en-GB", ","), ("de-DE", "."), ("fr-FR", "\u202f"), ("es-ES", None)):
            page = self.open("/profile", locale=locale)
            with self.subTest(locale=locale):
                text = page.locator("dl").first.inner_text()
                self.assertRegex(text, rf"\d{re.escape(mark or '')}\d\d\d")
            page.context.close()
