"""One visit to a page, with all checks that every page must pass."""

import gzip
import itertools
from dataclasses import dataclass

from stage import invalid, themed

WIDE, PHONE, NARROW = 1280, 390, 320
OPENED = "document.querySelectorAll('details').forEach(d => d.open = true)"
# The targets smaller than 44 pixels; a link inside a text is none.
SMALL = """() => [...document.querySelectorAll(
    'button, a:not(.what a, .skip, .alert a, .heat a, .prose a), select, summary, textarea, ' +
    '.pick label, input:not([type=hidden], .pick *, .kinds *, .check *)')]
    .filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()])
    .filter(([e, b]) => b.width < 43.5 || b.height < 43.5)
    .map(([e, b]) => `${b.width}x${b.height} ${e.outerHTML.slice(0, 90)}`)"""
# Nothing if the page fits, otherwise the elements that are too wide.
OUTSIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [`${document.documentElement.scrollWidth} pixels`, ...[...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1 &&
        !e.closest('.weeks, .heat, svg')).map(e => e.outerHTML.slice(0, 100))]"""


@dataclass
class Visit:
    """The results of the checks on a page; targets and overflow by width, axe by theme and width.
    """

    text: str
    content: bytes
    most: int
    foreign: list
    problems: list
    small: dict
    outside: dict
    axe: dict

    @property
    def excess(self):
        """The sizes that exceed the budget, for the document and its compressed form."""
        sizes = ((len(self.content), self.most), (len(gzip.compress(self.content)), 10_000))
        return [f"{size} bytes, allowed {most}" for size, most in sizes if size > most]

    @property
    def faults(self):
        """All faults in one list."""
        return [*self.foreign, *self.problems, *self.excess, *itertools.chain(
            *self.small.values(), *self.outside.values(), *self.axe.values())]


def visit(page, address):
    """Opens a page once and checks it wide and narrow, light and dark. The layout depends on the
    width only through style sheets, so a resized page is like one opened at that width."""
    page.set_viewport_size({"width": WIDE, "height": 900})
    page.requests.clear()
    page.problems.clear()
    text = page.goto(address).text()
    home = page.evaluate("location.origin")
    found = Visit(
        text=text, content=page.content().encode(),
        # A year of clickable days takes space, and compresses well.
        most=45_000 if page.locator(".heat").count() else 30_000,
        foreign=[url for url in page.requests if not url.startswith(home)],
        problems=[], small={}, outside={}, axe={})
    _measure(page, found)
    page.evaluate(OPENED)
    found.axe |= {f"{theme} {NARROW}": said for theme, said in themed(page, ("light",)).items()}
    found.outside[NARROW] = page.evaluate(OUTSIDE)
    page.set_viewport_size({"width": WIDE, "height": 900})
    found.axe |= {f"{theme} {WIDE}": said for theme, said in themed(page).items()}
    found.outside[WIDE] = page.evaluate(OUTSIDE)
    found.problems = [said for said in page.problems if "status of 404" not in said]
    return found


def _measure(page, found):
    """Measures the targets at each width and leaves the page narrow."""
    for width in (WIDE, PHONE, NARROW):
        page.set_viewport_size({"width": width, "height": 900})
        found.small[width] = page.evaluate(SMALL)


class Swept:
    """Tests of all pages of a suite; each page is opened once, and each test checks one thing.

    The suite provides the addresses by name.
    """

    visits = None

    def swept(self):
        """The visits by page name."""
        kind = type(self)
        if kind.visits is None:
            page = self.open(reduced_motion="reduce")
            kind.visits = {name: visit(page, path) for name, path in self.addresses().items()}
        return kind.visits

    def holds(self, faults_of):
        """Fails for each page with faults."""
        for name, found in self.swept().items():
            with self.subTest(page=name):
                self.assertEqual(faults_of(found), [])

    def holds_for_each(self, faults_by):
        """Fails for each page and width or theme with faults."""
        for name, found in self.swept().items():
            for kind, said in faults_by(found).items():
                with self.subTest(page=name, at=kind):
                    self.assertEqual(said, [])

    def test_axe_finds_nothing_on_any_page(self):
        """U: axe finds nothing on any page, wide in both themes and at 320 pixels."""
        self.holds_for_each(lambda found: found.axe)

    def test_targets_are_at_least_44_pixels(self):
        """U5: each button and link is at least 44 pixels wide and high, at three widths."""
        self.holds_for_each(lambda found: found.small)

    def test_pages_do_not_scroll_sideways(self):
        """WCAG 1.4.10: no page scrolls sideways, even at 320 pixels with all details open."""
        self.holds_for_each(lambda found: found.outside)

    def test_valid_html_on_every_page(self):
        """Every page is valid HTML."""
        self.assertEqual(
            invalid({name: found.text for name, found in self.swept().items()}), "")

    def test_budget_of_html_holds(self):
        """The HTML of each page has at most 30 KB, and at most 10 KB compressed."""
        self.holds(lambda found: found.excess)

    def test_pages_request_nothing_from_foreign_servers(self):
        """Every request of a page goes to this server."""
        self.holds(lambda found: found.foreign)

    def test_pages_log_no_errors(self):
        """No page writes an error to the console of the browser."""
        self.holds(lambda found: found.problems)
