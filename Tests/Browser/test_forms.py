"""The form and the page of an item: the stored item matches the input."""

import json
import re
import urllib.request

from playwright.sync_api import expect

from stage import Stage

COVERS = ("Habits", "History")


class Forms(Stage):
    """Earlier faults of the form, each with the correct behaviour."""

    def detail(self, name):
        """The API's description of an item."""
        with urllib.request.urlopen(self.server.address + "/api/v1/items") as answer:
            items = json.load(answer)["items"]
        return next(item for item in items if item["name"] == name)

    def add(self, page, name):
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        self.said(page, f"{name}: added")
        return self.detail(name)

    def unfold(self, page):
        page.locator("summary", has_text="Details").click()

    def test_h4_a_task_does_not_repeat(self):
        """H4: a task added on the page is done once, with and without a script."""
        for script in (True, False):
            page = self.open("/items/new", java_script_enabled=script)
            page.locator("input[value=task]").check()
            self.assertTrue(page.get_by_label("Day", exact=True).is_visible())
            self.assertFalse(page.locator("#f-repeat").is_visible())
            page.get_by_label("Time", exact=True).fill("16:30")
            item = self.add(page, f"Post the letter {script}")
            self.assertEqual((item["kind"], item["schedule"]), ("task", "none"))
            self.assertEqual((item["start"], item["time"]), ("2026-11-21", "16:30"))

    def test_h4_task_can_repeat(self):
        """H4: a task repeats if the user ticks the option, and its edit form shows this."""
        page = self.open("/items/new", java_script_enabled=False)
        page.locator("input[value=task]").check()
        page.get_by_label("Day", exact=True).fill("2026-11-23")
        self.unfold(page)
        page.get_by_label("Repeat the task").check()
        page.get_by_label("Weekly").check()
        page.get_by_label("Every").fill("2")
        for day in ("Tue", "Wed", "Thu", "Fri"):
            page.get_by_label(day, exact=True).uncheck()
        item = self.add(page, "Empty the bins")
        self.assertEqual(item["schedule"], "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
        page.goto(f"/items/{item['id']}/edit")
        self.assertTrue(page.get_by_label("Repeat the task").is_checked())
        self.assertEqual(page.get_by_label("Every").input_value(), "2")
        page.get_by_role("button", name="Save").click()
        self.assertEqual(self.detail("Empty the bins")["schedule"], item["schedule"])
        page.goto(f"/items/{item['id']}/edit")
        page.get_by_label("Repeat the task").uncheck()
        page.get_by_role("button", name="Save").click()
        self.assertEqual(self.detail("Empty the bins")["schedule"], "none")

    def test_h1_timed_habit_has_defaults(self):
        """H1: the type "Timed" has a target of ten minutes, which a script shows before adding."""
        for script in (True, False):
            page = self.open("/items/new", java_script_enabled=script)
            self.unfold(page)
            page.get_by_label("Timed").check()
            if script:
                self.assertEqual(page.get_by_label("Target").input_value(), "10")
                self.assertEqual(page.get_by_label("Unit").input_value(), "min")
                page.locator("#said").get_by_text("10 min a day").wait_for()
            item = self.add(page, f"Sit {script}")
            self.assertEqual(
                (item["type"], item["target"], item["unit"], item["step"]),
                ("timed", 10, "min", 5))

    def test_h3_repeating_habit_has_target_eight(self):
        """H3: a repeating habit has 8 as its target, and triggers have their own words."""
        page = self.open("/items/new", java_script_enabled=False)
        self.unfold(page)
        page.get_by_label("Repeating").check()
        text = page.locator("#f-cue").inner_text()
        for words in ("After a specific action", "Use the traditional “After I ___” format",
                      "Throughout the day", "No specific trigger - log whenever you do it",
                      "At specific moments",
                      "Set context cues like “with meals” or “during work”"):
            self.assertIn(words, text)
        page.get_by_label("Throughout the day").check()
        item = self.add(page, "Look far away")
        self.assertEqual((item["target"], item["trigger"]), (8, "throughout"))

    def test_r1_months_ends_and_summary_are_understood(self):
        """R1, R5: the form accepts days of the month, an interval and an end, and shows their
        meaning."""
        page = self.open("/items/new")
        self.unfold(page)
        page.get_by_label("Monthly").check()
        page.get_by_label("21", exact=True).uncheck()
        page.get_by_label("1", exact=True).check()
        page.get_by_label("Last", exact=True).check()
        page.get_by_label("Every").fill("2")
        page.get_by_label("After", exact=True).check()
        page.get_by_label("After how many times?").fill("5")
        page.locator("#said").get_by_text("Every 2 months").wait_for()
        page.wait_for_function("() => document.querySelectorAll('#next li').length === 5")
        page.get_by_label("Or an emoji").fill("🦷")
        item = self.add(page, "See the dentist")
        self.assertEqual(
            item["schedule"], "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1,1;COUNT=5")
        self.assertEqual(item["icon"], "🦷")
        page.goto(f"/items/{item['id']}/edit")
        self.assertTrue(page.get_by_label("Last", exact=True).is_checked())
        self.assertTrue(page.get_by_label("After", exact=True).is_checked())
        self.assertEqual(page.get_by_label("After how many times?").input_value(), "5")
        self.assertEqual(page.problems, [])

    def test_r4_invalid_rule_names_the_wrong_part(self):
        """R4: an invalid rule is not stored as daily: the preview names the part that is wrong."""
        page = self.open("/items/new")
        self.unfold(page)
        page.get_by_label("Calendar rule").check()
        page.get_by_label("Rule", exact=True).fill("FREQ=MONTHLY;BYDAY=XX")
        page.locator("#said").get_by_text("BYDAY").wait_for()
        self.assertEqual(page.locator("#next li").count(), 0)
        self.assertIn("BYDAY", page.locator("#next").inner_text())
        self.assertNotIn("Every day", page.locator("#said").inner_text())

    def test_one_screen_has_name_suggestions_and_add(self):
        """H4: name, suggestions and Add fit on one phone screen, and the name has the focus."""
        page = self.open("/items/new", viewport={"width": 390, "height": 844})
        self.assertEqual(page.evaluate("document.activeElement.id"), "f-name")
        bar = page.locator(".tabs").bounding_box()["y"]
        for part in (page.get_by_label("Name"), page.get_by_role("button", name="Add", exact=True),
                     page.locator(".sugg a").last):
            box = part.bounding_box()
            self.assertLess(box["y"] + box["height"], bar)
        page.locator(".sugg a", has_text="Drink water").click()
        self.assertEqual(page.get_by_label("Name").input_value(), "Drink water")
        self.assertIn("8 times a day", page.locator("#said").inner_text())

    def test_dates_do_not_overlap(self):
        """WCAG 1.4.10: date fields are next to or below each other at any width."""
        for width in (320, 390, 768, 1440):
            page = self.open(f"/items/{self.items[5]}/edit?", viewport={
                "width": width, "height": 900})
            page.get_by_label("On a day").check()
            # All at one time: the preview above them grows when its answer arrives.
            boxes = page.evaluate("""() => ["start", "from", "until", "time"].map(
                name => document.getElementById("f-" + name).getBoundingClientRect().toJSON())""")
            self.assertTrue(all(box["width"] for box in boxes), boxes)
            for index, one in enumerate(boxes):
                for other in boxes[index + 1:]:
                    apart = (one["x"] + one["width"] <= other["x"]
                             or other["x"] + other["width"] <= one["x"]
                             or one["y"] + one["height"] <= other["y"]
                             or other["y"] + other["height"] <= one["y"])
                    self.assertTrue(apart, (width, one, other))
                self.assertLessEqual(one["x"] + one["width"], width)
            page.context.close()

    def test_h5_exceeded_limit_cannot_be_confirmed(self):
        """H5: an exceeded limit cannot be confirmed as kept; an outdated page gets an error."""
        page = self.open("/items/new?type=reduction&target=2", java_script_enabled=False)
        item = self.add(page, "Biscuits")
        address = f"/items/{item['id']}"
        page.goto(address)
        self.assertEqual(page.get_by_role("button", name="I kept to it").count(), 1)
        older = self.open(address, java_script_enabled=False)
        for _ in range(3):
            page.get_by_role("button", name="Add 1", exact=True).click()
        expect(page.get_by_role("button", name="I kept to it")).to_have_count(0)
        self.assertIn("1 over the limit", page.locator(".dial").inner_text())
        older.get_by_role("button", name="I kept to it").click()
        self.assertTrue(older.url.endswith(address), older.url)
        self.assertIn("limit of 2 was exceeded", older.locator("#toast").inner_text())


class Detail(Stage):
    """The page of an item."""

    def test_h13_undo_names_the_day(self):
        """H13: undo names the item and the day in words."""
        page = self.open(f"/items/{self.items[2]}?day=2026-11-18")
        page.get_by_role("button", name="Add 4").click()
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone: Read 20 pages: +4 on Wednesday 18 November")
        page.goto(f"/items/{self.items[2]}")
        page.get_by_role("button", name="Add 4").click()
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone: Read 20 pages: +4 today")

    def test_a_year_has_cells_that_link_to_their_days(self):
        """H12: 53 weeks with legible weekdays, one tab stop, arrow keys and tooltips."""
        for width in (390, 1440):
            page = self.open(f"/items/{self.items[0]}", viewport={"width": width, "height": 900})
            heat = page.locator(".heat")
            self.assertEqual(heat.locator("tbody tr").first.locator("td").count(), 53)
            for name in heat.locator("tbody th").all():
                box = name.bounding_box()
                self.assertGreaterEqual(box["x"], heat.bounding_box()["x"] - 1)
                self.assertLess(box["x"] + box["width"], width)
            self.assertEqual(heat.locator("a:not([tabindex])").count(), 1)
            cell = heat.locator("a:not([tabindex])")
            cell.focus()
            page.keyboard.press("ArrowLeft")
            self.assertEqual(page.evaluate("document.activeElement.title"), "14 Nov: done, 8")
            shown = page.evaluate("getComputedStyle(document.activeElement, '::after').content")
            self.assertIn("14 Nov", shown)
            page.keyboard.press("ArrowUp")
            self.assertTrue(page.evaluate("document.activeElement.title").startswith("13 Nov"))
            self.assertEqual(heat.locator("a:not([tabindex])").count(), 1)
            page.keyboard.press("Enter")
            page.wait_for_url("**/items/*?day=2026-11-13")
            self.assertEqual(page.locator("#on").inner_text(), "Friday 13 November")
            self.assertEqual(page.problems, [])

    def test_another_day_can_be_opened_without_a_script(self):
        """WCAG 2.1.1: every day can be reached with the keyboard alone, without a script."""
        page = self.open(f"/items/{self.items[0]}", java_script_enabled=False)
        page.get_by_label("Another day").fill("2026-11-10")
        page.get_by_role("button", name="Show").click()
        self.assertEqual(page.locator("#on").inner_text(), "Tuesday 10 November")

    def test_forced_colours_distinguish_completed_and_missed_days(self):
        """WCAG 1.4.11: in forced colours, completed and missed days still look different."""
        page = self.open(f"/items/{self.items[0]}", forced_colors="active")

        def colour(selector):
            return page.evaluate(
                "s => getComputedStyle(document.querySelector(s)).backgroundColor", selector)
        self.assertNotEqual(colour(".heat td.h4"), colour(".legend i:not([class])"))

    def test_figures_come_first(self):
        """U3: dial, year and figures come before the note and skip forms, which are folded."""
        page = self.open(f"/items/{self.items[1]}")
        order = page.evaluate("""() => [...document.querySelectorAll('.pair > *')].map(
            e => e.querySelector('h2, summary').textContent.trim())""")
        self.assertEqual(
            order, ["Today", "The last year", "Statistics", "Note", "Skip",
                    "Nudges: if it has no time", "Change"])
        self.assertFalse(page.get_by_label("How did it go?").is_visible())
        self.assertIn("Completed today ✓", page.locator(".dial").inner_text())
        self.assertIsNone(re.search("Put away|In all", page.locator("main").inner_text()))


class Amounts(Stage):
    filled = False

    def test_h10_seconds_are_logged_as_seconds(self):
        """H10: a timer of five seconds logs "5 s of 10 min"."""
        self.site.post("/zone", zone="Europe/London")
        item = self.site.add("Plank", type="timed", unit="min", target="10", step="5")
        self.site.post(f"/items/{item}/do", act="add", amount="0.086")
        page = self.open(f"/items/{item}")
        self.assertEqual(page.locator(".disc").inner_text().split("\n"), ["5 s", "of 10 min"])
        self.site.post(f"/items/{item}/do", act="add", amount="1.5")
        page.reload()
        self.assertEqual(
            page.locator(".disc").inner_text().split("\n"), ["1 min 35 s", "of 10 min"])
