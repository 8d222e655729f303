"""Accessibility, valid HTML, budgets, small screens, no foreign servers."""

import urllib.request

from stage import Stage, faults
from sweep import Swept


class Quality(Swept, Stage):
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
            "plan": "/plan", "profile": "/profile", "name": "/settings/profile",
            "look": "/settings/look", "found": "/settings?q=night", "none": "/settings?q=xyzzy",
            "about": "/about", "privacy": "/privacy", "terms": "/terms",
            "ideas found": "/coach/ideas?words=read",
            "missing": "/items/01a1fd70-f1c0-75b6-9b65-7f62726cc4b1",
        }

    def test_axe_finds_nothing_on_errors_and_first_visit(self):
        """U: axe finds nothing on a form with errors, on the list of shortcuts and on an empty
        store."""
        page = self.open("/items/new", reduced_motion="reduce")
        page.get_by_label("Name").fill("")
        page.get_by_role("button", name="Add", exact=True).click()
        page.locator(".alert").wait_for()
        page.locator("summary", has_text="Details").click()
        self.assertEqual(faults(page), [])
        page.goto("/")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        self.assertEqual(faults(page), [])

    def test_budgets_of_css_and_js_hold(self):
        """CSS has at most 30 KB and JS at most 50 KB, and assets are cached permanently."""
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
