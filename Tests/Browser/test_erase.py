"""Deleting everything on the page, with another tab open. Rule O3."""

import contextlib
import json
import urllib.request

from playwright.sync_api import Error

from stage import Stage
from waiting import until

COVERS = ("Habits",)


class Erasing(Stage):
    """A user with a year of habits and two tabs."""

    def names(self):
        """The items that the server lists; None while it does not answer."""
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/items", headers={"Cairn-Zone": "Europe/Paris"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.load(answer)["items"]
        except OSError:
            return None

    def test_o3_the_other_tab_restores_no_erased_data(self):
        page = self.open("/")
        other = page.context.new_page()
        other.set_default_timeout(20_000)
        other.goto("/")
        check = other.locator(".row form.ops button").first
        check.wait_for()
        old = other.evaluate("document.documentElement.dataset.whose")
        page.goto("/settings")
        card = page.locator("#erase")
        card.locator("summary").click()
        self.assertEqual(card.get_by_role("link", name="Save a copy first").count(), 1)
        card.get_by_label("Yes, delete everything for good").check()
        card.get_by_role("button", name="Delete everything").click()
        page.get_by_role("heading", name="Everything is deleted").wait_for()
        until(lambda: self.names() == [])
        with contextlib.suppress(Error):
            # The other tab may have loaded the new store's page by itself.
            check.click(timeout=2000)
        page.wait_for_timeout(2000)
        self.assertEqual(self.names(), [])
        page.goto("/")
        page.wait_for_function(
            "old => ![undefined, old].includes(document.documentElement.dataset.whose)", arg=old)
        self.assertEqual(page.locator(".row form.ops button").count(), 0)
