"""Reminder pages on a slow connection, in two tabs, by keyboard alone, small, without a script."""

import json
import re

from playwright.sync_api import expect

import seed
from relay import Relay
from stage import Server, Stage
from test_looking import Phone
from waiting import until

COVERS = ("DailyFocus", "FocusSessions", "Habits", "Notifications", "Settings")

SMALL = {"viewport": {"width": 320, "height": 700}}


class ReminderPages(Stage):
    """A user with a habit without a time, for whom no reminders are set up."""

    filled = False

    def setUp(self):
        self.server = Server(within=["env", "CAIRN_REACH=127.0.0.1"])
        self.addCleanup(self.server.stop)
        self.site = seed.Site(self.server.address)
        self.site.post("/zone", zone="Europe/London")
        self.relay = Relay(self.server.address)
        self.addCleanup(self.relay.stop)
        self.item = self.site.add("Walk", notify="yes")

    def slow(self, path, **options):
        """A page over a connection that delays each answer by 1.5 seconds."""
        page = self.open(path, base_url=self.relay.address, timezone_id="Europe/London", **options)
        page.wait_for_load_state("load")
        self.relay.delay = 1.5
        return page

    def twin(self, page, path):
        """Another tab of the same browser."""
        other = page.context.new_page()
        other.set_default_timeout(20_000)
        other.goto(path)
        return other

    def tab_to(self, page, target, most=60):
        """Presses Tab until the target has visible focus."""
        for _ in range(most):
            if target.evaluate("one => one === document.activeElement"):
                self.assertNotEqual(
                    target.evaluate("one => getComputedStyle(one).outlineStyle"), "none")
                return
            page.keyboard.press("Tab")
        self.fail("no key leads there")

    def is_small(self, page, name):
        """Checks that nothing scrolls sideways, axe finds nothing, and the bytes are within budget.
        Afterwards colours are forced."""
        page.emulate_media(forced_colors="none")
        self.check(page, name)
        page.emulate_media(forced_colors="active")
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320, name)
        text = self.site.get(page.evaluate("location.pathname"))
        self.assertLessEqual(len(text.encode()), 45_000 if "heat" in text else 30_000)

    def set_day(self):
        """Sets the three focuses of today, the user's first day."""
        self.site.post("/goals", title="Write")
        self.site.post("/focus/start")
        goal = re.search(r'<option value="([0-9a-f-]{36})"', self.site.get("/focus")).group(1)
        self.site.post("/focus", **{f"title{n}": f"Page {n}" for n in (1, 2, 3)},
                       **{f"goal{n}": goal for n in (1, 2, 3)})

    def test_a3_prompt_appears_after_the_first_set_day(self):
        """A3: the prompt appears once after setup, in two tabs and over a slow connection."""
        page = self.open("/focus", base_url=self.relay.address, timezone_id="Europe/London",
                         **SMALL)
        self.assertEqual(page.get_by_text("Should Cairn remind").count(), 0)
        self.set_day()
        page.goto("/focus")
        page.get_by_role("heading", name="Should Cairn remind you?").wait_for()
        self.is_small(page, "asking")
        other = self.twin(page, "/")
        other.get_by_role("heading", name="Should Cairn remind you?").wait_for()
        self.relay.delay = 1.5
        button = page.get_by_role("button", name="Not now")
        self.tab_to(page, button)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.said(page, "You can set up reminders under More")
        for tab in (page, other):
            tab.get_by_role("heading", name="Should Cairn remind you?").wait_for(state="detached")
        self.assertIn("/focus", page.url)
        self.relay.delay = 0
        other.goto("/focus")
        self.assertEqual(other.get_by_text("Should Cairn remind").count(), 0)
        self.assertEqual(page.problems, [])

    def test_a3_choosing_leads_to_the_channels(self):
        """A3: a user who wants reminders chooses channels and is not asked again."""
        self.set_day()
        page = self.slow("/focus")
        page.get_by_role("link", name="Choose channels").click()
        page.locator("summary", has_text="Mail").click()
        page.locator("#mail-name").fill("Post")
        page.locator("#mail-to").fill("me@example.org")
        page.locator("#mail-to").press("Enter")
        page.get_by_role("button", name="Switch off: Post").wait_for()
        self.relay.delay = 0
        page.goto("/focus")
        self.assertEqual(page.get_by_text("Should Cairn remind").count(), 0)
        self.assertEqual(page.problems, [])

    def test_a2_nudges_of_an_item_are_set_by_keyboard(self):
        """A2: nudges can be set on an item's page by keyboard, on a slow connection and in two
        tabs."""
        page = self.slow(f"/items/{self.item}", **SMALL)
        other = self.twin(page, f"/items/{self.item}")
        self.tab_to(page, page.locator("#nudging summary"))
        page.keyboard.press("Enter")
        auto, always, never = (page.get_by_role("radio", name=name) for name in (
            "If it has no time", "Always", "Never"))
        self.assertTrue(auto.is_checked())
        self.is_small(page, "nudging")
        self.tab_to(page, auto)
        page.keyboard.press("ArrowDown")
        self.said(page, "Nudges are on for this item")
        page.locator("#nudging summary").get_by_text("always").wait_for()
        self.assertTrue(always.is_checked())
        other.locator("#nudging summary").get_by_text("always").wait_for()
        page.keyboard.press("ArrowDown")
        self.said(page, "Nudges are off for this item")
        page.locator("#nudging summary").get_by_text("never").wait_for()
        self.assertTrue(never.is_checked())
        self.assertEqual(page.problems, [])

    def test_a2_nudges_work_without_a_script(self):
        """A2: nudges can be set without a script."""
        page = self.open(f"/items/{self.item}", java_script_enabled=False)
        page.locator("#nudging summary").click()
        page.get_by_role("radio", name="Never").check()
        page.get_by_role("button", name="Save: nudges").click()
        self.assertIn("Nudges are off for this item", page.locator("#toast").inner_text())
        self.assertIn("never", page.locator("#nudging summary").inner_text())

    def test_a1_sound_is_set_by_kind(self):
        """A1: the morning is silent, times sound; each is set by keyboard and shown in other tabs.
        """
        page = self.slow("/settings/reminders", **SMALL)
        self.is_small(page, "settings-reminders")
        other = self.twin(page, "/settings/reminders")
        group = page.get_by_role("group", name="Sound of the morning reminder")
        twin = other.get_by_role("group", name="Sound of the morning reminder")
        self.assertTrue(group.get_by_role("radio", name="Off").is_checked())
        reminders = page.get_by_role("group", name="Sound of reminders")
        self.assertTrue(reminders.get_by_role("radio", name="On").is_checked())
        group.get_by_role("radio", name="Off").focus()
        page.keyboard.press("ArrowLeft")
        self.said(page, "Saved.")
        expect(twin.get_by_role("radio", name="On")).to_be_checked()
        self.assertTrue(group.get_by_role("radio", name="On").is_checked())
        self.assertTrue(reminders.get_by_role("radio", name="On").is_checked())
        # An invalid value stays in its field, with the sentence next to it.
        page.get_by_label("Quiet hours", exact=True).fill("night")
        page.get_by_label("Quiet hours", exact=True).press("Enter")
        page.get_by_text("Enter hours such as 22:00-07:00").wait_for()
        self.assertEqual(
            page.get_by_label("Quiet hours", exact=True).input_value(), "night")
        self.assertEqual([p for p in page.problems if "422" not in p], [])

    def link(self, phone, label):
        """The address of a button in the received message, on the tested server."""
        until(lambda: phone.bodies)
        actions = {one["label"]: one["url"] for one in phone.bodies[-1]["actions"]}
        return re.sub(r"^https?://[^/]+", "", actions[label])

    def remind(self):
        """Sends a message about a due habit to a phone and returns its links."""
        phone = Phone()
        self.addCleanup(phone.server_close)
        self.addCleanup(phone.shutdown)
        self.site.post("/reminders/channels", via="ntfy", name="Phone", topic="habits",
                       url=f"http://127.0.0.1:{phone.server_port}")
        self.site.add("Stretch", notify="yes", reminders="09:30")
        return {label: self.link(phone, label) for label in ("Done", "In an hour", "Skip today")}

    def test_a1_message_link_asks_for_confirmation(self):
        """A1, Y0: the page of a message's link works by keyboard; sent twice, it has one effect."""
        links = self.remind()
        page = self.slow(links["Done"], **SMALL)
        page.get_by_role("heading", name="Mark it as done?").wait_for()
        self.is_small(page, "answer")
        other = self.twin(page, links["Done"])
        self.tab_to(page, page.get_by_role("button", name="Mark as done"))
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Well done").wait_for()
        other.get_by_role("button", name="Mark as done").click()
        other.get_by_role("heading", name="Well done").wait_for()
        self.relay.delay = 0
        today = json.loads(self.site.get("/api/v1/today"))["items"]
        done = [one["completed"] for one in today if one["name"] == "Stretch"]
        self.assertEqual(done, [True])
        self.assertEqual(page.problems, [])

    def test_a1_message_link_works_without_a_script(self):
        """A1: the button of a message's link works without a script; an expired link says so."""
        links = self.remind()
        page = self.open(links["In an hour"], java_script_enabled=False)
        page.get_by_role("button", name="Remind me in an hour").click()
        self.assertIn("Snoozed for an hour", page.locator("main").inner_text())
        page.goto("/answer/none")
        self.assertIn("expired or was already used", page.locator("main").inner_text())
        self.assertIn("10:30", self.site.get("/reminders"))

    def test_a3_channels_appear_in_two_tabs(self):
        """A3: a channel set up in one tab appears in the other; on a slow connection only one is
        added."""
        page = self.slow("/reminders", **SMALL)
        self.is_small(page, "reminders")
        other = self.twin(page, "/reminders")
        summary = page.locator("summary", has_text="Mail")
        self.tab_to(page, summary)
        page.keyboard.press("Enter")
        for text in ("Post", "me@example.org"):
            page.keyboard.press("Tab")
            page.keyboard.type(text)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Switch off: Post").wait_for()
        self.assertEqual(page.get_by_role("button", name="Switch off: Post").count(), 1)
        self.relay.delay = 0
        other.reload()
        self.assertEqual(other.get_by_role("button", name="Switch off: Post").count(), 1)
        self.is_small(page, "reminders with a channel")
        self.assertEqual(page.problems, [])
