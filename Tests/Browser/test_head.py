"""The header of every page at every width: nothing is cut off or overlaps."""

import os
import tempfile
from unittest import mock

from stage import Server, Stage, browser

# The boxes of visible header elements, by kind.
BOXES = """() => {
  const seen = e => e && e.checkVisibility({ checkVisibilityCSS: true }) && e.offsetWidth > 1
  const box = e => { const b = e.getBoundingClientRect(); return [b.left, b.right, b.width] }
  const places = [...document.querySelectorAll('.tabs a')].filter(seen)
  const beside = [...document.querySelectorAll('.top .wrap > *, .push > *')].filter(seen)
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    isAbove: places[0].getBoundingClientRect().top < 100,
    places: places.map(box),
    beside: beside.filter(e => !e.matches('.push')).map(e => [...box(e), e.className]),
  }
}"""


class Head(Stage):
    """The header is filled with demo data: a symbol, points, a streak and a drawn avatar."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()
        cls.room = tempfile.TemporaryDirectory(prefix="cairn-room-")
        cls.addClassCleanup(cls.room.cleanup)
        bare = {name: value for name, value in os.environ.items() if name != "CAIRN_DATA"}
        with mock.patch.dict(os.environ, bare | {"TMPDIR": cls.room.name}, clear=True):
            cls.server = Server(words=["--demo"], now=None, keeps=False)

    def test_u5_the_header_fits_every_width(self):
        """WCAG 1.4.10, U5: from 320 pixels on, all parts of the header are visible side by side."""
        page = self.open("/about")
        self.beside(page, 320, 344, 359, 360, 375, 390, 414, 432, 480, 481, 768, 1023, 1024, 1100,
                    1200, 1201, 1279, 1280, 1344, 1440, 1920)
        self.assertEqual(page.problems, [])

    def test_u5_waiting_queue_replaces_points_and_streak_on_a_phone(self):
        """WCAG 1.4.10, U8: on a phone, the number of queued taps replaces points and streak."""
        page = self.open("/about", java_script_enabled=False)
        for words in ("2 waiting", "12 waiting, 2 refused"):
            page.evaluate("""words => { const chip = document.createElement('button')
                Object.assign(chip, { className: 'chip', textContent: words })
                document.querySelector('#line').replaceChildren(chip) }""", words)
            self.beside(page, 320, 344, 359, 360, 375, 390, 414, 432, least=3)
            self.assertEqual(page.locator("#line").bounding_box()["height"], 44)
            self.assertFalse(page.locator(".push .star").is_visible())
        self.assertEqual(page.problems, [])

    def beside(self, page, *widths, least=5):
        """Checks that all parts of the header are visible side by side at these widths."""
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            head = page.evaluate(BOXES)
            with self.subTest(width=width):
                self.assertEqual(head["wide"], 0)
                self.assertGreaterEqual(len(head["beside"]), least)
                if head["isAbove"]:
                    head["beside"] += [[*box, "places"] for box in head["places"]]
                boxes = sorted(head["beside"])
                for left, right in zip(boxes, boxes[1:]):
                    self.assertLessEqual(left[1], right[0], (left, right))
                face = next(box for box in boxes if box[3] == "face")
                self.assertEqual(face[2], 44)
                self.assertLessEqual(face[1], width)

    def test_u5_pages_behind_the_avatar_fit_320_pixels(self):
        """WCAG 1.4.10: no page behind the avatar scrolls sideways, and axe finds nothing in the
        header."""
        page = self.open("/profile", viewport={"width": 320, "height": 700})
        self.check(page, "/profile")
        for path in ("/more", "/settings/profile", "/settings?q=dark", "/about", "/plan"):
            page.goto(path)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320, path)
        self.assertEqual(page.problems, [])
