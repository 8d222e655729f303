"""Today answers one question: what is next? Rules U1, U2, U3."""

import re

import seed
from stage import ROOT, Server, Stage

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}


class Measured(Stage):
    def boxes(self, page, selector):
        """The positions and sizes of elements."""
        return [one.bounding_box() for one in page.locator(selector).all() if one.is_visible()]

    def more_items(self):
        """Adds five habits to the filled store once."""
        if "Stretch 1" not in self.site.get("/items"):
            for number in range(1, 6):
                self.site.add(f"Stretch {number}", "2026-11-10", icon="spark")

    def seen(self, page):
        """The number of open rows completely above the fold."""
        foot = page.locator(".tabs").bounding_box()
        height = page.viewport_size["height"]
        limit = min(foot["y"], height) if foot["y"] > 100 else height
        rows = self.boxes(page, ".row:not(.done):not(.skipped)")
        return sum(1 for box in rows if box["y"] + box["height"] <= limit)

    def test_rows_in_view_are_six_on_a_phone_and_ten_on_a_desktop(self):
        """U2: six open rows fit on a phone and ten on a desktop; each has 64 pixels, the picture
        120."""
        self.more_items()
        for size, least in ((PHONE, 6), (DESK, 10)):
            page = self.open(viewport=size, reduced_motion="reduce")
            page.wait_for_load_state("load")
            with self.subTest(size=size):
                self.assertGreaterEqual(self.seen(page), least)
                self.assertEqual(self.boxes(page, ".hero")[0]["height"], 120)
                heights = {box["height"] for box in self.boxes(page, ".row:not(.next)")}
                self.assertEqual(heights, {64})

    def test_columns_end_within_one_screen_of_each_other(self):
        """U2: at 1440 pixels, all columns end within one screen of each other."""
        page = self.open(viewport=DESK, reduced_motion="reduce")
        ends = page.evaluate("""() => [...document.querySelectorAll('.cols > *')].map(column =>
            column.lastElementChild.getBoundingClientRect().bottom)""")
        self.assertEqual(len(ends), 2)
        self.assertLess(abs(ends[0] - ends[1]), DESK["height"], ends)

    def test_tab_stops_before_the_first_habit_are_at_most_eight(self):
        """U1: at most eight tab stops come before the first habit, including the skip link."""
        for size in (PHONE, DESK):
            for plain in (False, True):
                page = self.open(viewport=size, java_script_enabled=not plain)
                stops = 0
                while not page.locator(".row :focus").count():
                    page.keyboard.press("Tab")
                    stops += 1
                    self.assertLessEqual(stops, 9)
                with self.subTest(size=size, plain=plain):
                    self.assertLessEqual(stops - 1, 8)

    def test_moon_and_progress_line_do_not_cross(self):
        """U2: on narrow screens the progress line does not cross the moon."""
        for width in (320, 340, 360, 390, 1440):
            page = self.open(viewport={"width": width, "height": 700})
            line = page.locator(".daybar").bounding_box()
            land = page.locator(".land").bounding_box()
            # The moon's halo in the drawing of 900 by 260, which fills the land from the right.
            scale = max(land["width"] / 900, land["height"] / 260)
            left = land["x"] + land["width"] - (900 - 846 + 40) * scale
            with self.subTest(width=width):
                self.assertLessEqual(line["x"] + line["width"], left)

    def test_rings_fill_with_progress(self):
        """U3: the button of a row has a ring that fills as the item progresses."""
        page = self.open(viewport=PHONE)
        for row in page.locator(".row:has(.more)").all():
            ring = row.locator(".more").evaluate(
                "button => getComputedStyle(button, '::before').background")
            self.assertIn("radial-gradient" if "done" not in row.get_attribute("class").split()
                          else "rgb", ring)
            self.assertNotIn("rgba(0, 0, 0, 0) none", ring)

    def test_amounts_do_not_break_across_lines(self):
        """U3: an amount and its unit are on one line."""
        item = self.site.add("Ride far", "2026-11-01", type="repeating", unit="km", target="60",
                             step="0.333", cue="throughout", icon="bike")
        self.site.post(f"/items/{item}/do", act="add", amount="11.333")
        page = self.open(viewport={"width": 320, "height": 700})
        amount = self.row(page, "Ride far").locator(".n").first
        self.assertEqual(amount.inner_text(), "11.33 of 60\N{NO-BREAK SPACE}km")
        lines = amount.evaluate("""e => { const range = document.createRange()
            range.selectNodeContents(e)
            return new Set([...range.getClientRects()].map(r => r.top)).size }""")
        self.assertEqual(lines, 1)
        self.site.post(f"/items/{item}/do", act="delete")

    def test_forced_colours_keep_the_button_s_border(self):
        """U3: in forced colours, the button of an open row has a border."""
        page = self.open(forced_colors="active")
        for button in page.locator(".row:not(.done) .more").all():
            if button.is_visible():
                edge = button.evaluate("e => getComputedStyle(e).borderTopWidth")
                self.assertEqual(edge, "2px")
        day = page.locator(".day b").first.evaluate("e => getComputedStyle(e).borderTopWidth")
        self.assertEqual(day, "2px")


class Now(Stage):
    def test_next_item_moves_to_the_completed_items(self):
        """U2: one open item comes first and only once; when done, it moves to the completed
        items."""
        page = self.open(java_script_enabled=False)
        stone = page.locator(".row.next")
        self.assertEqual(stone.count(), 1)
        name = stone.get_attribute("aria-label")
        self.assertEqual(name, "No phone in bed")
        self.assertEqual(page.locator(f".row[aria-label='{name}']").count(), 1)
        stone.get_by_role("button", name="Add one").click()
        self.assertNotEqual(page.locator(".row.next").get_attribute("aria-label"), name)
        fold = page.locator("#done")
        self.assertIn("2 done", fold.locator("summary").inner_text())
        self.assertEqual(fold.locator(f".row[aria-label='{name}']").count(), 1)
        page.get_by_role("button", name="Undo").click()
        self.assertEqual(page.locator(".row.next").get_attribute("aria-label"), name)

    def test_done_rows_stay_for_a_moment(self):
        """U2: a completed row stays in place for a moment, then the next item slides in."""
        page = self.open(viewport=PHONE)
        name = page.locator(".row.next").get_attribute("aria-label")
        row = page.locator(f".row[aria-label='{name}']")
        place = row.bounding_box()
        row.get_by_role("button", name="Add one").click()
        page.wait_for_function(
            "() => document.querySelector('.row.next.done')", polling=20)
        self.assertEqual(row.bounding_box(), place)
        slid = page.wait_for_function(
            """() => { const row = document.querySelector('.first .row:not(.done)')
                return row?.getAnimations().length && row.ariaLabel }""", polling=20)
        self.assertNotEqual(slid.json_value(), name)
        self.assertEqual(page.locator(f"#done .row[aria-label='{name}']").count(), 1)
        page.get_by_role("button", name="Undo").click()
        page.locator(f".row.next[aria-label='{name}']").wait_for()

    def test_ground_colour_is_used_by_the_browser_s_frame(self):
        """U5: the browser's frame takes the page's background colour, in the chosen theme."""
        def grounds():
            return [(meta.get_attribute("content"), meta.get_attribute("media"))
                    for meta in page.locator("meta[name=theme-color]").all()]
        page = self.open()
        dark = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        (colour, media), = grounds()
        self.assertIsNone(media)
        self.assertEqual(
            dark, "rgb({}, {}, {})".format(*(int(colour[at:at + 2], 16) for at in (1, 3, 5))))
        self.site.post("/settings", key="theme", value="system")
        page.reload()
        self.assertEqual([media for _, media in grounds()],
                         ["(prefers-color-scheme:dark)", "(prefers-color-scheme:light)"])
        self.site.post("/settings", key="theme", value="dark")

    def test_habits_come_before_tasks_by_time_of_day(self):
        """U2: habits come before tasks, and both are sorted by time of day."""
        late = self.site.add("Close the shutters", "2026-11-01", time="21:00")
        early = self.site.add("Open the window", "2026-11-01", time="07:00")
        page = self.open()
        names = [one.get_attribute("aria-label") for one in page.locator(".row").all()]
        self.assertEqual(names[0], "Open the window")
        self.assertLess(names.index("Close the shutters"), names.index("Drink water"))
        self.assertLess(names.index("Drink water"), names.index("Send the tax form"))
        for item in (late, early):
            self.site.post(f"/items/{item}/do", act="delete")

    def test_timer_counts_on_its_row_which_pauses_and_stops_it(self):
        """H10: a running timer counts in its row, where it can be paused and stopped."""
        item = self.items[3]
        self.site.post(f"/items/{item}/do", act="start")
        page = self.open()
        row = self.row(page, "Morning walk")
        clock = row.get_by_role("timer")
        # A page opened later starts later, and counts from there.
        first = clock.inner_text()
        self.assertRegex(first, r"^00:\d\d:\d\d$")
        clock.filter(has_not_text=first).wait_for()
        self.assertGreater(clock.inner_text(), first)
        row.get_by_role("button", name="Pause: Morning walk").click()
        row.get_by_role("button", name="Resume: Morning walk").click()
        row.get_by_role("button", name="Stop and log: Morning walk").click()
        row.get_by_role("button", name="Add 5 min").wait_for()
        self.assertEqual(clock.count(), 0)
        self.assertEqual(page.problems, [])

    def test_one_goat_is_on_each_screen(self):
        """U6: each screen has exactly one goat."""
        self.assertEqual(self.open().locator(".goat").count(), 1)

    def test_rows_have_exact_names(self):
        """U3: a row is a list item with the item's exact name, and its button's name starts with
        Add."""
        page = self.open()
        row = page.get_by_role("listitem", name="Drink water", exact=True)
        self.assertEqual(row.count(), 1)
        self.assertEqual(
            row.get_by_role("button", name=re.compile("^Add 1: Drink water$")).count(), 1)
        self.assertEqual(
            page.get_by_role("button", name=re.compile("^Add one: No phone in bed$")).count(), 1)

    def test_no_dead_links_in_the_strip_of_days(self):
        """U2: the strip of days links to the previous day, the next day and earlier weeks."""
        page = self.open()
        for name, day in (("Previous day", "Friday 20"), ("Next day", "Saturday 21"),
                          ("Next day", "Sunday 22")):
            page.get_by_role("link", name=name).click()
            page.get_by_role("heading", name=f"{day} November").wait_for()
        page.goto("/")
        page.locator(".weeks").evaluate("e => { e.scrollLeft = 0 }")
        page.get_by_role("link", name="Previous weeks").click()
        page.get_by_role("heading", name="Sunday 1 November").wait_for()
        style = page.locator(".weeks").evaluate("e => getComputedStyle(e).overscrollBehaviorX")
        self.assertEqual(style, "contain")

    def test_every_page_can_be_reached(self):
        """U1: a link or form leads to every page that can be opened by its address alone."""
        source = "\n".join(path.read_text() for path in (ROOT / "Modules").rglob("Page/*.swift"))
        source += "\n".join(
            path.read_text() for path in (ROOT / "Modules/Surface/PageKit").rglob("*.swift"))
        routes = set(re.findall(r'Route\.page\(\s*"(/[^"{]*)"', source))
        self.assertGreater(len(routes), 10)
        # It asks about one focus, which its address must name.
        routes.discard("/focus/confirm")
        found, left = set(), ["/"]
        while left:
            path = left.pop()
            if path not in found:
                found.add(path)
                # A form that requests another page leads there like a link.
                links = re.findall(
                    r'<(?:a [^>]*href|form [^>]*method="get" action)="(/[^"?#]*)',
                    self.site.get(path))
                # Downloads are not pages.
                left += [link for link in links if not link.startswith("/api/")
                         and not re.search("[0-9a-f]{8}-", link)]
        self.assertEqual(routes - found, set())


class Many(Stage):
    filled = False

    def test_weight_of_sixty_habits_is_at_most_80_kb(self):
        """U2: Today with sixty habits has at most 80 KB."""
        self.site.post("/zone", zone="Europe/London")
        for number in range(60):
            self.site.post("/items", name=f"Habit number {number}", icon="book", kind="habit",
                           type="repeating", target="8", step="1", unit="count", period="day",
                           repeat="daily", cue="throughout")
        text = self.site.get("/")
        self.assertEqual(text.count('class="row '), 60)
        self.assertLessEqual(len(text.encode()), 80_000)


class Evening(Stage):
    """The same store at another hour."""

    def test_cards_depend_on_the_time_of_day(self):
        """U2, M1: the morning card is shown until noon, the night card from six; the sky follows.
        """
        for hour, card, sky in (("09:30", "morning", "noon"), ("13:00", None, "noon"),
                                ("18:30", "night", "dusk")):
            server = Server(like=self.server.folder.name, now=f"2026-11-21T{hour}:00Z")
            try:
                text = seed.Site(server.address).get("/")
            finally:
                server.stop()
            shown = re.findall(r'<details class="card slim" id="(\w+)"', text)
            with self.subTest(hour=hour):
                self.assertEqual(shown, [card] if card else [])
                self.assertIn(f'class="hero {sky}"', text)

    def test_welcome_back_after_missed_days_excuses_the_gap(self):
        """U2: after two missed days the easiest habit is first, and the gap is excused in one tap.
        """
        server = Server(like=self.server.folder.name, now="2026-11-25T09:30:00Z")
        self.addCleanup(server.stop)
        site = seed.Site(server.address)
        text = site.get("/")
        self.assertIn("Welcome back! Three more and today counts.", text)
        self.assertIn("Welcome back. Start with an easy one", text)
        self.assertIn("Were these 4 days not meant for habits?", text)
        site.post("/rest", **{"from": "2026-11-21", "to": "2026-11-24", "note": "Ill", "back": "/"})
        text = site.get("/")
        self.assertNotIn("Welcome back", text)
        self.assertNotIn("not meant for habits", text)


class First(Stage):
    filled = False

    def test_two_taps_lead_to_a_first_success(self):
        """U6: a new user reaches a first success with two taps, and can go back from each."""
        self.site.post("/zone", zone="Europe/Paris")
        page = self.open(viewport=PHONE)
        self.assertEqual(page.locator(".goat").count(), 1)
        taps = 0
        page.get_by_role("button", name="Meditate").click()
        taps += 1
        page.get_by_role("button", name="Undo").wait_for()
        page.get_by_text("Tap its circle once you have done it").wait_for()
        page.get_by_role("button", name="Add one: Meditate").click()
        taps += 1
        page.locator(".daybar.counts").wait_for()
        self.assertLessEqual(taps, 2)
