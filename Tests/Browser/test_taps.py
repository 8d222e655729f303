"""No tap is lost: with fast taps, slow connections, unavailable servers and held keys."""

import re

from relay import Relay
from stage import Stage
from waiting import until

COVERS = ("Habits", "Reflections")


class Taps(Stage):
    def setUp(self):
        self.relay = Relay(self.server.address)
        self.addCleanup(self.relay.stop)
        for index, name in ((0, "Drink water"), (3, "Morning walk")):
            self.addCleanup(self.put_back, self.items[index], name, self.amount(name))

    def put_back(self, item, name, before):
        """Restores an item for the next test."""
        difference = before - self.amount(name)
        if difference:
            self.site.post(f"/items/{item}/do", act="add", amount=str(difference))

    def look(self, path="/", **options):
        """A page behind the relay."""
        page = self.open(path, base_url=self.relay.address, **options)
        page.evaluate("window.same = true")
        return page

    def amount(self, name="Drink water"):
        """The amount of an item on the server, from the page without a script."""
        html = self.site.get("/")
        row = html[html.index(f">{name}</a>"):]
        return int(re.search(r"data-amount>(\d+)<", row).group(1))

    def shown(self, page, name="Drink water"):
        return int(self.row(page, name).locator("[data-amount]").inner_text())

    def test_enter_on_plus_keeps_the_focus(self):
        """U3: the focus stays on + after each Enter, and − is always present."""
        page = self.look()
        row = self.row(page, "Morning walk")
        before = self.amount("Morning walk")
        while self.shown(page, "Morning walk"):
            row.locator(".less").click()
            until(lambda: self.amount("Morning walk") == self.shown(page, "Morning walk"),
                  page=page)
        until(lambda: row.locator(".less").is_disabled(), page=page)
        row.locator(".more").focus()
        for expected in (5, 10, 15):
            page.keyboard.press("Enter")
            until(lambda: self.amount("Morning walk") == expected, page=page)
            self.said(page, f"Morning walk: {expected} of 20")
            page.wait_for_timeout(900)
        self.assertIn("more", page.evaluate("document.activeElement.className"))
        row.locator(".less").click(click_count=(15 - before) // 5)
        until(lambda: self.amount("Morning walk") == before, page=page)

    def test_slow_connection_loses_no_taps(self):
        """Y0: four fast taps on a slow connection, followed by another page, all reach the
        server."""
        before = self.amount()
        page = self.look()
        self.relay.delay = 1.5
        for _ in range(4):
            self.row(page, "Drink water").locator(".more").click()
        until(lambda: self.shown(page) == before + 4, page=page)
        page.goto("/items")
        self.relay.delay = 0
        until(lambda: self.amount() == before + 4, page=page)
        page.goto("/")
        self.assertEqual(self.shown(page), before + 4)
        for _ in range(4):
            self.site.post(f"/items/{self.items[0]}/do", act="less")

    def test_queued_taps_are_sent_when_the_server_returns(self):
        """Y1: without a server, a tap is queued, shown and counted, and later sent
        automatically."""
        before = self.amount()
        page = self.look()
        for status in ("deaf", 502, 429):
            self.relay.judge = lambda method, path, status=status: status
            self.row(page, "Drink water").locator(".more").click()
            page.locator("#line").get_by_text("waiting").wait_for()
            self.assertNotIn("proxy error", page.locator("body").inner_text())
        until(lambda: self.shown(page) == before + 3, page=page)
        self.assertEqual(self.amount(), before)
        self.assertTrue(page.evaluate("window.same"))
        page.locator("#line").get_by_role("button", name="3 waiting").click()
        dialog = page.get_by_role("dialog", name="Unsent changes")
        self.assertEqual(dialog.get_by_text("Drink water").count(), 3)
        dialog.get_by_role("button", name="Close").click()
        self.relay.judge = lambda method, path: None
        until(lambda: self.amount() == before + 3, page=page)
        page.locator("#line button").wait_for(state="detached")
        self.assertEqual(self.shown(page), before + 3)
        for _ in range(3):
            self.site.post(f"/items/{self.items[0]}/do", act="less")

    def test_lost_reply_counts_the_tap_once(self):
        """Y0: a tap whose answer was lost is sent again and counts once."""
        before = self.amount()
        page = self.look()
        cuts = iter(["cut", "cut"])
        self.relay.judge = lambda method, path: next(cuts, None) if method == "POST" else None
        self.row(page, "Drink water").locator(".more").click()
        self.said(page, f"Drink water: {before + 1} of 8")
        self.assertEqual(len(self.relay.posts), 3)
        self.assertEqual(self.amount(), before + 1)
        self.site.post(f"/items/{self.items[0]}/do", act="less")

    def test_failed_refresh_keeps_typed_text(self):
        """Y1: a failed refresh changes nothing, keeps typed text, and is reported."""
        today = self.look()
        page = self.look("/reflections")
        field = page.locator("textarea").first
        field.fill("What I was about to say")
        self.relay.judge = lambda method, path: "deaf"
        page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        page.locator("#line").get_by_text("Offline").wait_for()
        self.assertEqual(field.input_value(), "What I was about to say")
        self.assertTrue(page.evaluate("window.same"))
        today.get_by_role("link", name="Wed 18").click()
        self.said(today, "Cairn cannot be reached")
        self.assertTrue(today.evaluate("window.same"))

    def test_refused_change_is_shown_with_its_error(self):
        """Y1: a change that the server rejects later is shown with its error."""
        item = self.site.add("Soon gone")
        page = self.look()
        self.relay.judge = lambda method, path: "deaf"
        self.row(page, "Soon gone").locator(".more").click()
        page.locator("#line").get_by_text("1 waiting").wait_for()
        self.site.post(f"/items/{item}/do", act="delete", sure="yes")
        page.evaluate("document.querySelector('main').replaceChildren()")
        self.relay.judge = lambda method, path: None
        page.locator("#line").get_by_text("1 refused").wait_for(timeout=40000)
        page.locator("#line button").click()
        dialog = page.get_by_role("dialog", name="Unsent changes")
        dialog.get_by_text(re.compile("no (such )?item|There is no", re.I)).wait_for()
        dialog.get_by_role("button", name="Discard").click()
        page.locator("#line button").wait_for(state="detached")

    def test_back_and_second_tab_show_the_current_amount(self):
        """Y1: after going back from an item, and in a second tab, the amount is current."""
        window = self.browser.new_context(
            base_url=self.relay.address, timezone_id="Europe/Paris", locale="en-GB")
        self.addCleanup(window.close)
        first, second = window.new_page(), window.new_page()
        before = self.amount()
        first.goto("/")
        second.goto("/")
        self.row(first, "Drink water").locator(".more").click()
        until(lambda: self.shown(second) == before + 1, page=second)
        first.get_by_role("link", name="Drink water", exact=True).click()
        first.wait_for_url("**/items/**")
        self.site.post(f"/items/{self.items[0]}/do", act="more")
        first.go_back()
        until(lambda: self.shown(first) == before + 2, page=first)
        until(lambda: self.shown(second) == before + 2, page=second)
        for _ in range(2):
            self.site.post(f"/items/{self.items[0]}/do", act="less")
        until(lambda: self.shown(second) == before, page=second)

    def test_toast_can_be_closed_and_disappears(self):
        """U3: a message can be closed and disappears after a while."""
        page = self.look()
        self.row(page, "Drink water").locator(".more").click()
        self.said(page, "Drink water")
        page.locator("#toast").get_by_role("button", name="Close").click()
        self.assertEqual(page.locator("#toast span").count(), 0)
        self.row(page, "Drink water").locator(".less").click()
        self.said(page, "Drink water")
        page.mouse.move(0, 0)
        page.locator("#toast span").wait_for(state="detached", timeout=12000)

    def test_drag_can_be_cancelled_and_continues_at_the_edge(self):
        """U3: Escape cancels a drag, and a drag at the edge of the screen continues counting."""
        page = self.look(viewport={"width": 390, "height": 844})
        row = self.row(page, "Morning walk")
        row.scroll_into_view_if_needed()
        before = self.shown(page, "Morning walk")
        box = row.bounding_box()
        x, y = box["x"] + 120, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 90, y, steps=6)
        self.assertGreater(self.shown(page, "Morning walk"), before)
        page.keyboard.press("Escape")
        self.assertEqual(self.shown(page, "Morning walk"), before)
        page.mouse.up()
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(386, y, steps=6)
        at_edge = self.shown(page, "Morning walk")
        until(lambda: self.shown(page, "Morning walk") > at_edge, page=page)
        page.keyboard.press("Escape")
        page.mouse.up()
        self.assertEqual(self.amount("Morning walk"), before)

    def test_submitted_form_before_its_preview_makes_one_habit(self):
        """H4: a form sent before its preview arrived gives no error and adds one habit."""
        page = self.look("/items/new")
        self.relay.delay = 0.8
        page.locator("input[name=name]").fill("Sent early")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_timeout(2500)
        self.relay.delay = 0
        self.assertEqual(page.problems, [])
        self.assertEqual(len(re.findall(">Sent early</a>", self.site.get("/items"))), 1)
