"""The coach in a browser: the check-in, the conversation, suggestions and crisis lines."""

import datetime
import json
import re

from playwright.sync_api import expect

import seed
from relay import Relay
from stage import Server, Stage, TODAY

COVERS = ("Coach", "Habits", "History")

CRY = "I want to die"


class Coached(Stage):
    """A user with two habits, one of which is completed less often. One server per class."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.begin(cls.site)

    @classmethod
    def begin(cls, site):
        """Logs two weeks of a regular and an irregular habit."""
        site.post("/zone", zone="Europe/Berlin")
        start = (TODAY - datetime.timedelta(days=14)).isoformat()
        read = site.add("Read", start, type="timed", unit="min", target="20", step="5")
        site.add("Run", start, type="timed", unit="min", target="40", step="10")
        for back in range(1, 15):
            day = (TODAY - datetime.timedelta(days=back)).isoformat()
            site.post(f"/items/{read}/do", act="done", day=day)

    def look(self, path="/coach", **options):
        """Opens the coach's page."""
        return self.open(path, **options)

    def order(self):
        """The names of the items on Today, in order."""
        return [item["name"] for item in json.loads(self.site.get("/api/v1/today"))["items"]]

    def target(self, name="Run"):
        """The target of an item."""
        items = json.loads(self.site.get("/api/v1/items"))["items"]
        return next(item["target"] for item in items if item["name"] == name)


class Talk(Coached):
    """With a script."""

    def say(self, page, text, key=None):
        """Sends a message with the button or keyboard and waits for the end of the answer."""
        before = page.locator("#talk-log .bubble").count()
        page.get_by_label("What is on your mind?").fill(text)
        if key:
            page.keyboard.press(key)
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Send").click()
        page.locator("#talk-log .bubble:not(.mine):not(.typing)").nth(before // 2).wait_for()

    def test_c1_an_answer_appears_without_a_reload(self):
        """C1: the answer appears in the log without a reload; a number in it comes from the user's
        data."""
        page = self.look()
        page.evaluate("window.kept = true")
        self.say(page, "Where do I begin?")
        log = page.locator("#talk-log")
        self.assertEqual(log.locator(".mine").inner_text(), "Where do I begin?")
        self.assertIn("“Run”", log.inner_text())
        self.assertEqual(log.get_attribute("aria-live"), "polite")
        self.assertTrue(page.evaluate("window.kept"))
        self.assertEqual(page.get_by_label("What is on your mind?").input_value(), "")
        self.say(page, "<img src=x onerror=alert(1)> & “hello”")
        self.assertIn("<img src=x", log.locator(".mine").last.inner_text())
        self.assertEqual(log.locator("img").count(), 0)
        self.assertEqual(page.problems, [])

    def test_c3_a_suggestion_is_applied_and_undone(self):
        """C3, H13: one tap lowers the target, and undo restores it."""
        page = self.look()
        self.say(page, "It is too hard")
        page.locator("#talk-log").get_by_role("button", name="Make it lighter").last.click()
        self.said(page, "Run: lighter from today")
        self.assertEqual(self.target(), 20)
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        self.assertEqual(self.target(), 40)
        self.assertEqual(page.problems, [])

    def test_m2_the_proposed_order_needs_confirmation(self):
        """M2: the proposed order applies only after confirmation, and undo restores the old
        order."""
        self.assertEqual(self.order()[:2], ["Read", "Run"])
        page = self.look()
        plan = page.locator("section", has=page.locator("#plan"))
        self.assertIn("Proposed: Run, Read", plan.inner_text())
        self.assertEqual(self.order()[:2], ["Read", "Run"])
        plan.get_by_role("button", name="Reorder today").click()
        self.said(page, "Today is in its new order")
        self.assertEqual(self.order()[:2], ["Run", "Read"])
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        self.assertEqual(self.order()[:2], ["Read", "Run"])

    def test_m2_quick_answers_are_stored(self):
        """M2: sleep is asked until it is answered, the area is stored, and a task is added."""
        page = self.look()
        page.get_by_role("button", name="Good", exact=True).click()
        self.said(page, "Noted how you slept")
        page.goto("/coach")
        self.assertEqual(page.get_by_role("heading", name="How did you sleep?").count(), 0)
        areas = page.get_by_role("group", name="Areas")
        areas.get_by_role("button", name="Study").click()
        self.said(page, "Today's area is study")
        page.goto("/coach")
        self.assertIn("Today's area is study.", page.locator(".bubble.first").inner_text())
        pressed = areas.get_by_role("button", name="Study").get_attribute("aria-pressed")
        self.assertEqual(pressed, "true")
        page.get_by_label("A task for today").fill("Pay the rent")
        page.get_by_role("button", name="Add", exact=True).click()
        self.said(page, "Pay the rent: added")
        self.assertIn("Pay the rent", self.site.get("/"))
        for _ in range(3):
            self.site.post("/undo")
        page.goto("/coach")
        self.assertNotIn("Today's area is", page.locator(".bubble.first").inner_text())

    def test_c2_crisis_words_show_the_crisis_lines(self):
        """C2: the crisis lines of the country come first, and the coach can be resumed."""
        page = self.look()
        page.get_by_label("What is on your mind?").fill(CRY)
        page.get_by_role("button", name="Send").click()
        help_card = page.locator("#help")
        help_card.wait_for()
        text = help_card.inner_text()
        self.assertIn("112", text)
        self.assertIn("116 123", text)
        self.assertIn("findahelpline.com", text)
        self.assertEqual(help_card.get_attribute("role"), "alert")
        self.assertEqual(help_card.locator('a[href="tel:112"]').count(), 1)
        self.assertEqual(page.get_by_role("heading", name="What is today about?").count(), 0)
        self.check(page, "lines of help")
        page.goto("/coach")
        self.assertIn("112", page.locator("#help").inner_text())
        page.get_by_role("button", name="I meant something else").click()
        page.get_by_role("heading", name="What is today about?").wait_for()
        self.assertEqual(page.locator("#help").count(), 0)
        self.assertEqual(page.problems, [])

    def test_keyboard_alone_is_enough_with_visible_focus(self):
        """WCAG 2.1.1: the coach can be used with the keyboard alone, with visible focus."""
        page = self.look()
        box = page.get_by_label("What is on your mind?")
        for _ in range(60):
            page.keyboard.press("Tab")
            if box.evaluate("e => e === document.activeElement"):
                break
        self.say(page, "It is too hard", key="Tab")
        lighter = page.locator("#talk-log").get_by_role("button", name="Make it lighter").last
        for _ in range(60):
            page.keyboard.press("Shift+Tab")
            if lighter.evaluate("e => e === document.activeElement"):
                break
        outline = lighter.evaluate("e => getComputedStyle(e).outlineStyle")
        self.assertNotEqual(outline, "none")
        page.keyboard.press("Enter")
        self.said(page, "Run: lighter from today")
        self.site.post("/undo")

    def test_u3_the_item_links_to_the_coach(self):
        """U3: an item's page and its skip form link to the coach, who mentions the item
        immediately."""
        item = next(key for key, value in re.findall(
            r'<a href="/items/([0-9a-f-]{36})">([^<]*)', self.site.get("/items"))
            if value == "Run")
        page = self.look(f"/items/{item}")
        change = page.locator("section", has=page.locator("#change"))
        change.get_by_role("link", name="Talk to coach").click()
        page.locator("#about").wait_for()
        self.assertIn("Run", page.locator("#about").inner_text())
        self.assertIn(f"item={item}", page.url)
        self.assertNotIn("skip=true", page.url)
        page.goto(f"/items/{item}")
        page.locator("summary", has_text="Skip").click()
        page.locator("details").get_by_role("link", name="Talk to coach").click()
        page.locator("#about").wait_for()
        self.assertIn("skip=true", page.url)
        self.say(page, "I would rather not")
        self.assertIn("Run", page.locator("#talk-log").inner_text())

    def test_slow_answers_arrive_and_interrupted_ones_are_requested_again(self):
        """U3: on a slow connection the answer arrives; after an interruption it is requested
        again."""
        relay = Relay(self.server.address)
        self.addCleanup(relay.stop)
        page = self.look(base_url=relay.address)
        relay.delay = 1.5
        self.say(page, "Where do I begin?")
        self.assertIn("“Run”", page.locator("#talk-log").inner_text())
        relay.delay = 0
        # The stream is cut; the form then shows the answer on a separate page.
        relay.judge = lambda method, path: "cut" if path == "/api/v1/coach/stream" else None
        page.get_by_label("What is on your mind?").fill("Where do I go on?")
        page.get_by_role("button", name="Send").click()
        page.wait_for_url("**/coach/say")
        self.assertIn("Where do I go on?", page.locator("#talk-log .mine").inner_text())
        self.assertIn("“Run”", page.locator("#talk-log").inner_text())
        self.assertIn("/coach/say", relay.posts)

    def test_coach_works_after_the_server_was_unreachable(self):
        """U3: typed text is never lost while the server is unavailable."""
        server = Server()
        self.addCleanup(server.stop)
        self.begin(seed.Site(server.address))
        relay = Relay(server.address)
        self.addCleanup(relay.stop)
        page = self.look(base_url=relay.address)
        relay.judge = lambda method, path: 502 if method == "POST" else None
        page.get_by_label("What is on your mind?").fill("Where do I begin?")
        page.get_by_role("button", name="Send").click()
        page.wait_for_timeout(1_500)
        relay.judge = lambda method, path: None
        if page.get_by_label("What is on your mind?").count() == 0:
            page.go_back()
        page.get_by_label("What is on your mind?").fill("Where do I begin?")
        page.get_by_role("button", name="Send").click()
        page.locator("#talk-log .bubble:not(.mine):not(.typing)").first.wait_for()
        self.assertIn("“Run”", page.locator("#talk-log").inner_text())


class Plain(Coached):
    """Without a script."""

    def test_c1_talk_and_suggestions_work_with_forms(self):
        """C1, C3, M2: everything works with forms only."""
        page = self.look(java_script_enabled=False)
        page.get_by_label("What is on your mind?").fill("It is too hard")
        page.get_by_role("button", name="Send").click()
        log = page.locator("#talk-log")
        self.assertIn("It is too hard", log.inner_text())
        log.get_by_role("button", name="Make it lighter").click()
        self.assertIn("lighter from today", page.locator("#toast").inner_text())
        page.get_by_role("button", name="Undo").click()
        self.assertEqual(self.target(), 40)
        page.goto("/coach")
        page.get_by_role("button", name="Sleep", exact=True).click()
        self.assertIn("Today's area is sleep", page.locator("#toast").inner_text())
        page.goto("/coach/ideas")
        page.get_by_label("Words").fill("read")
        page.get_by_role("button", name="Find").click()
        self.assertIn("Read 10 pages", page.locator("main").inner_text())

    def test_c2_lines_appear_without_a_script(self):
        """C2: the crisis lines are part of the answer."""
        page = self.look(java_script_enabled=False)
        page.get_by_label("What is on your mind?").fill(CRY)
        page.get_by_role("button", name="Send").click()
        self.assertIn("112", page.locator("#help").inner_text())
        page.get_by_role("button", name="I meant something else").click()
        expect(page.locator("#help")).to_have_count(0)

    def test_c1_too_long_message_is_rejected_and_stays_in_the_field(self):
        """C1: an overlong message is rejected with a sentence and stays in the field."""
        answer = self.open("/coach").request.post("/coach/say", form={"text": "x" * 2_001})
        self.assertEqual(answer.status, 422)
        self.assertIn("The message must be 1–2,000 characters.", answer.text())
        self.assertIn("x" * 2_001, answer.text())


class Looks(Coached):
    """Small screens, forced colours, axe."""

    def test_axe_finds_nothing_small_or_in_forced_colours(self):
        """WCAG, U5: axe finds nothing, 320 pixels are enough, and targets have 44 pixels."""
        small = self.open("/coach", viewport={"width": 320, "height": 700},
                          reduced_motion="reduce")
        self.check(small, "/coach")
        for path in ("/coach", "/coach/ideas", "/coach/ideas?words=read"):
            small.goto(path)
            self.assertEqual(small.evaluate("document.documentElement.scrollWidth"), 320, path)
            for button in small.locator("main button, main a.btn").all():
                if box := button.bounding_box():
                    self.assertGreaterEqual(round(box["height"]), 44, button.inner_text())
                    self.assertLessEqual(box["x"] + box["width"], 320.5, button.inner_text())
        self.assertEqual(small.problems, [])

    def test_forced_colours_keep_bubbles_apart(self):
        """WCAG 1.4.1: in forced colours, the bubbles of the user and the coach can be told
        apart."""
        page = self.open("/coach", forced_colors="active")
        style = page.locator(".bubble").first.evaluate("e => getComputedStyle(e).borderTopStyle")
        self.assertEqual(style, "solid")
