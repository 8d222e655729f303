"""With large text and right-to-left lines, nothing is cut off. WCAG 1.4.4, 1.4.10; rule U5."""

from stage import Stage

LOST = """() => [...document.querySelectorAll('body *')].filter(e => {
  const style = getComputedStyle(e)
  if (!e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false
  if (e.closest('.v, svg, .weeks, .heat, [aria-hidden=true], .skip, .strip')) return false
  if (!/hidden|clip/.test(style.overflowX + style.overflowY)) return false
  if (!e.textContent.trim()) return false
  return e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1
}).map(e => e.outerHTML.slice(0, 120))"""
OUTSIDE = """() => [...document.querySelectorAll('body *')].filter(e => {
  const box = e.getBoundingClientRect()
  if (e.closest('.v, .weeks, .heat, svg, .skip, .brand') || !e.checkVisibility()) return false
  return box.width && (box.right > innerWidth + 1 || box.left < -1)
}).map(e => e.outerHTML.slice(0, 120))"""


class Large(Stage):
    def addresses(self):
        return {
            "today": "/", "day": "/?day=2026-11-11", "items": "/items", "new": "/items/new",
            "edit": f"/items/{self.items[5]}/edit", "count": f"/items/{self.items[0]}",
            "binary": f"/items/{self.items[1]}", "timer": f"/items/{self.items[3]}",
            "settings": "/settings", "rest": "/rest", "groups": "/groups", "why": "/why",
            "check-ins": "/check-ins", "reflections": "/reflections", "journey": "/journey",
            "breathe": "/breathe", "go": "/go", "design": "/design", "focus": "/focus",
            "more": "/more",
        }

    def look(self, page, name):
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        with self.subTest(page=name):
            wide = page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(wide, 390, page.evaluate(OUTSIDE))
            self.assertEqual(page.evaluate(LOST), [])

    def test_text_of_200_percent_is_not_cut_off(self):
        """WCAG 1.4.4: with browser text twice as large, nothing is cut off or scrolls sideways."""
        page = self.open("about:blank", viewport={"width": 390, "height": 844},
                         reduced_motion="reduce")
        page.context.new_cdp_session(page).send(
            "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        page.goto("/settings")
        self.assertEqual(
            page.evaluate("getComputedStyle(document.documentElement).fontSize"), "32px")
        for name, address in self.addresses().items():
            page.goto(address)
            self.look(page, name)

    def test_right_to_left_nothing_is_cut_or_scrolls_sideways(self):
        """U5: in a right-to-left layout, nothing is cut off, and the page starts at the right."""
        page = self.open(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        for name, address in self.addresses().items():
            page.goto(address)
            page.evaluate("document.documentElement.dir = 'rtl'")
            self.look(page, name)
        page.goto("/settings")
        page.evaluate("document.documentElement.dir = 'rtl'")
        heading = page.get_by_role("heading", level=1).bounding_box()
        self.assertGreater(heading["x"] + heading["width"], 350)
