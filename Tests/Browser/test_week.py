"""The week as a table, all habits in their order, and the trail. Rules U1, U2, U3, K1."""

import re

import seed
from stage import Server, Stage
from waiting import until

COVERS = ("Habits", "History", "Streaks")


class Week(Stage):
    def cell(self, page, name, day):
        """The button for a habit on a day."""
        return page.get_by_role("button", name=re.compile(f": {name}, {day}$"))

    def test_done_days_have_the_habit_s_colour(self):
        """U2: a completed day has the habit's colour in the week table and in the dots."""
        for path, selector in (("/?view=week", ".grid .h4"), ("/items", ".dots .h4")):
            page = self.open(path)
            page.locator(selector).first.wait_for(state="attached")
            seen = page.locator(selector).first.evaluate("""cell => {
                const probe = document.createElement('i')
                cell.parentElement.append(probe)
                probe.style.background = getComputedStyle(cell).getPropertyValue('--t')
                const colours = [cell, probe].map(e => getComputedStyle(e).backgroundColor)
                probe.remove()
                return colours
            }""")
            with self.subTest(path=path):
                self.assertEqual(seen[0], seen[1])
                self.assertNotEqual(seen[0], "rgba(0, 0, 0, 0)")

    def test_cells_are_tapped_like_rows_and_undone(self):
        """U2: habits are shown by seven days; a cell can be tapped like a row and undone."""
        page = self.open("/?view=week", java_script_enabled=False)
        table = page.get_by_role("table")
        self.assertEqual(table.get_by_role("columnheader").count(), 7)
        self.assertEqual(table.get_by_role("rowheader").count() or
                         table.locator("th[scope=rowgroup]").count(), 6)
        cell = self.cell(page, "No phone in bed", "Sat 21")
        self.assertEqual(cell.get_attribute("aria-pressed"), "false")
        cell.click()
        self.assertIn("view=week", page.url)
        self.assertIn("No phone in bed: done", page.locator("#toast").inner_text())
        cell = self.cell(page, "No phone in bed", "Sat 21")
        self.assertEqual(cell.get_attribute("aria-pressed"), "true")
        page.get_by_role("button", name="Undo").click()
        page.goto("/?view=week")
        cell = self.cell(page, "No phone in bed", "Sat 21")
        self.assertEqual(cell.get_attribute("aria-pressed"), "false")
        self.assertEqual(self.cell(page, "No phone in bed", "Sun 22").count(), 0)

    def test_full_cell_records_nothing_more(self):
        """U3: a tap on a complete cell records nothing more."""
        item = self.site.add("Sip", "2026-11-01", type="repeating", target="2", cue="throughout")
        page = self.open("/?view=week", java_script_enabled=False)
        for _ in range(3):
            self.cell(page, "Sip", "Fri 20").click()
        text = self.site.get("/?day=2026-11-20")
        row = re.search(r'aria-label="Sip" data-now="(\d+)"', text)
        self.assertEqual(row.group(1), "2")
        self.site.post(f"/items/{item}/do", act="delete")

    def test_earlier_weeks_stay_open_after_a_tap(self):
        """U2: earlier weeks can be opened by links, and a tap there stays in that week."""
        page = self.open("/?view=week", java_script_enabled=False)
        page.get_by_role("link", name="The week before").click()
        page.get_by_role("heading", name="Week of 9 Nov").wait_for()
        self.cell(page, "Meditate", "Tue 10").click()
        self.assertIn("day=2026-11-09", page.url)
        page.get_by_role("button", name="Undo").click()
        page.goto("/?view=week&day=2026-11-09")
        page.get_by_role("link", name="The week after").click()
        page.get_by_role("heading", name="Week of 16 Nov").wait_for()
        self.assertEqual(page.get_by_role("link", name="The week after").count(), 0)


class Items(Stage):
    def names(self, page):
        """The names of the habits, in order."""
        rows = page.locator("section[aria-labelledby=habits] .row").all()
        return [row.get_attribute("aria-label") for row in rows]

    def test_order_by_buttons_is_disabled_at_the_ends(self):
        """U2: both buttons for moving are always present, and disabled at the ends of the list."""
        page = self.open("/items", java_script_enabled=False)
        names = self.names(page)
        up = page.get_by_role("button", name=f"Move up: {names[0]}")
        self.assertTrue(up.is_disabled())
        self.assertTrue(page.get_by_role("button", name=f"Move down: {names[-1]}").is_disabled())
        page.get_by_role("button", name=f"Move down: {names[0]}").click()
        self.assertEqual(self.names(page)[:2], [names[1], names[0]])
        page.get_by_role("button", name=f"Move up: {names[0]}").click()
        self.assertEqual(self.names(page), names)

    def test_order_by_dragging_can_be_cancelled(self):
        """U2: a line can be dragged by its tile to another place, and Escape cancels the drag."""
        page = self.open("/items")
        names = self.names(page)

        def drag(name, to, ends):
            tile = self.row(page, name).locator(".tile").bounding_box()
            goal = self.row(page, to).bounding_box()
            page.mouse.move(tile["x"] + 20, tile["y"] + 20)
            page.mouse.down()
            page.mouse.move(tile["x"] + 20, goal["y"] + goal["height"] - 8, steps=12)
            ends()

        drag(names[0], names[2], lambda: page.keyboard.press("Escape"))
        page.mouse.up()
        self.assertEqual(self.names(page), names)
        drag(names[0], names[2], page.mouse.up)
        self.said(page, "Moved")
        moved = [names[1], names[2], names[0], *names[3:]]
        self.assertEqual(self.names(page), moved)
        page.reload()
        self.assertEqual(self.names(page), moved)
        for order in ([names[1], names[0], *names[2:]], names):
            page.get_by_role("button", name=f"Move up: {names[0]}").click()
            until(lambda order=order: self.names(page) == order, page=page)
        page.reload()
        self.assertEqual(self.names(page), names)

    def test_figures_are_on_each_line_and_finished_tasks_folded(self):
        """U2: each line shows streak, seven dots and group, and finished tasks are folded."""
        item = self.items[1]
        self.site.post("/groups", name="Mornings", rule="all", item=item)
        row = self.row(self.open("/items"), "Meditate")
        dots = row.get_by_role("img", name=re.compile("of the last seven days"))
        self.assertEqual(dots.count(), 1)
        self.assertEqual(row.locator(".dots i").count(), 7)
        self.assertIn("days in a row", row.inner_text())
        task = self.site.add("Post the letter", kind="task", repeat="none")
        self.site.post(f"/items/{task}/do", act="done")
        page = self.open("/items")
        self.assertEqual(page.locator("#finished .row[aria-label='Post the letter']").count(), 1)
        self.assertFalse(self.row(page, "Post the letter").is_visible())
        self.site.post(f"/items/{task}/do", act="delete")


class Trail(Stage):
    def test_trail_has_a_cairn_per_week_and_a_summit(self):
        """K1, K6: the trail has a cairn per week, a summit where the longest streak ended, and a
        text."""
        page = self.open("/trail")
        words = page.locator(".trail svg").get_attribute("aria-label")
        self.assertRegex(words, r"^\d weeks with 14 stones$")
        self.assertIn("the summit: 14 days in a row", page.locator("main").inner_text())
        self.assertEqual(page.problems, [])

    def test_sunday_has_two_sentences_on_kept_and_missed_habits(self):
        """U2: Sunday's card has two sentences on kept and missed habits; other days have no
        card."""
        self.assertNotIn('id="week-title"', self.site.get("/"))
        server = Server(like=self.server.folder.name, now="2026-11-22T09:30:00Z")
        self.addCleanup(server.stop)
        words = re.search(r'id="week-title">Your week</h2><p>([^<]*)',
                          seed.Site(server.address).get("/")).group(1)
        self.assertRegex(words, r"^(Kept: |No habit was kept)[^.]*\. ")
        self.assertRegex(words, r" (Nothing was missed|Missed: [^.]*; next week is a new cairn)\.$")
