"""The leaderboard: the user's own weeks, the picture of the tier, and boards of people and
friends."""

import datetime

import seed
from people import People
from stage import Server, Stage, browser

COVERS = ("Habits", "Leagues")

FIRST = datetime.date(2026, 10, 12)


class Weeks(Stage):
    """Six weeks of one user, five of which are over."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()
        cls.server = Server(now=f"{FIRST}T09:30:00Z")
        cls.site = seed.Site(cls.server.address)
        cls.site.post("/zone", zone="Europe/London")
        items = [cls.site.add(name, FIRST.isoformat(), **fields)
                 for name, fields, _ in seed.ITEMS]
        for week, count in enumerate((2, 3, 3, 4, 5, 5)):
            cls.at(f"{FIRST + datetime.timedelta(days=7 * week + 1)}T09:30:00Z")
            for item in items[:count]:
                cls.site.post(f"/items/{item}/do", act="done")
        cls.items = items
        cls.at("2026-11-21T09:30:00Z")

    @classmethod
    def at(cls, now):
        """Restarts the server at another time."""
        cls.server.kill()
        cls.server.now = now
        cls.server.start()
        cls.site.address = cls.server.address

    def test_l9_board_of_own_weeks_works_without_a_script(self):
        """L9, L2: ranks, the limits for promotion and demotion, and the current week are shown."""
        page = self.open("/", java_script_enabled=False)
        page.get_by_role("link", name="Leaderboard").click()
        self.assertEqual(page.locator(".tabs [aria-current]").inner_text(), "Leaderboard")
        table = page.get_by_role("table", name="Your weeks, best first")
        self.assertEqual(table.get_by_role("row").count(), 9)
        own = table.locator("tr[aria-current=true]")
        self.assertIn("This week", own.inner_text())
        self.assertIn("Above: up to", table.inner_text())
        self.assertIn("Below: down to", table.inner_text())
        self.assertEqual(page.locator(".label").count(), 0)
        past = page.get_by_role("table", name="Past weeks")
        self.assertEqual(past.get_by_role("row").count(), 6)
        self.assertEqual(page.problems, [])

    def test_u1_today_shows_the_tier_s_landscape(self):
        """U1, U2: Today's header shows the landscape of the tier and a bar up to last week's
        total."""
        page = self.open("/")
        tier = self.open("/leaderboard").locator("h1").inner_text()
        name = tier.lower().replace(" ", "-")
        self.assertNotEqual(name, "base-camp")
        land = page.locator(".hero .land use").get_attribute("href")
        self.assertRegex(land, rf"^/assets/{name}\.\w+\.svg#hill$")
        self.assertIn("last week", page.locator(".climb").inner_text())
        self.assertIn(tier, self.open("/more").locator("main").inner_text())
        self.assertEqual(page.problems, [])

    def test_l6_labels_show_in_the_last_hour(self):
        """L6, U4: labels, an announcement, and a celebration without motion if motion is
        reduced."""
        self.at("2026-11-22T23:30:00Z")
        self.addCleanup(self.at, "2026-11-21T09:30:00Z")
        page = self.open("/leaderboard", reduced_motion="reduce")
        self.assertEqual(page.locator(".label").count(), 6)
        self.assertEqual(
            page.locator(".season").inner_text(), "Season ending in 24h—push for promotion.")
        self.assertIn("You climbed to", page.locator("#moved").inner_text())
        self.assertEqual(page.locator("#moved i").first.evaluate(
            "e => getComputedStyle(e).opacity"), "0")

    def test_u5_everything_fits_and_can_be_read(self):
        """WCAG, U5: axe finds nothing, 320 pixels are enough, and targets have 44 pixels."""
        page = self.open("/leaderboard", reduced_motion="reduce")
        self.check(page, "/leaderboard")
        for path in ("/leaderboard", "/", "/more"):
            page.set_viewport_size({"width": 320, "height": 700})
            page.goto(path)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320, path)
            plus = page.locator(".add").bounding_box()
            for tab in page.locator(".tabs li a").all():
                box = tab.bounding_box()
                self.assertGreaterEqual(round(box["width"]), 44, tab.inner_text())
                self.assertLessEqual(box["x"] + box["width"], plus["x"] + .5, tab.inner_text())
        page.goto("/leaderboard")
        for button in page.locator("main button, main a.btn, main summary").all():
            if box := button.bounding_box():
                self.assertGreaterEqual(round(box["height"]), 44, button.inner_text())
        self.assertEqual(page.problems, [])

    def test_forced_colours_keep_the_own_row_apart(self):
        """WCAG 1.4.1: in forced colours, the user's own row can be told apart."""
        page = self.open("/leaderboard", forced_colors="active")
        style = page.locator("tr.own > td").first.evaluate("e => getComputedStyle(e).outlineStyle")
        self.assertEqual(style, "solid")


class Others(People):
    """A separate multi-user server for each test."""

    def play(self, name, habits):
        """Signs a user up in a separate window, with some habits done today."""
        page = self.open("/sign-up")
        self.join(page, name)
        page.evaluate("""async count => {
            const send = async (path, body) => {
                const answer = await fetch('/api/v1' + path, {
                    method: 'POST', body: JSON.stringify(body),
                    headers: { 'Content-Type': 'application/json', 'Cairn-Zone': 'Europe/Paris' } })
                if (!answer.ok) throw new Error(path + await answer.text())
                return answer.json()
            }
            for (let number = 0; number < count; number++) {
                const made = await send('/items', { name: 'Habit ' + number })
                await send(`/items/${made.item?.id ?? made.id}/done`, {})
            }
        }""", habits)
        return page

    def test_l7_people_share_boards_and_can_leave(self):
        """L7, L4: users see their public data first, share a board, add friends by code, and can
        leave."""
        ada = self.play("ada", 2)
        ada.goto("/leaderboard")
        self.assertIn("Others on your board see a name", ada.locator("#part").inner_text())
        ada.get_by_label("Display name (optional)").fill("Ada <3")
        ada.get_by_role("button", name="Join the league").click()
        self.said(ada, "You joined the league as Ada <3")
        bo = self.play("bo", 1)
        bo.goto("/leaderboard")
        bo.get_by_role("button", name="Join the league").focus()
        bo.keyboard.press("Enter")
        self.said(bo, "You joined the league as a mountain")
        board = bo.get_by_role("table", name="Your board, by rank")
        board.wait_for()
        self.assertIn("Ada <3", board.locator("tbody tr").first.inner_text())
        self.assertIn("you", board.locator("tr.own").inner_text())
        self.assertIn("2nd of 2 in Base Camp", bo.locator("#board").inner_text())
        self.check(bo, "board of people")

        ada.goto("/leaderboard/friends")
        ada.get_by_label("Name").fill("The flat")
        ada.get_by_role("button", name="Create board").click()
        self.said(ada, "Give your friends the code")
        code = ada.locator(".code").inner_text()
        bo.goto("/leaderboard/friends")
        bo.get_by_label("Code").fill(code.lower().replace("-", " "))
        bo.get_by_role("button", name="Join").click()
        self.said(bo, "You are on The flat")
        self.assertIn("Ada <3", bo.get_by_role("table", name="The flat").inner_text())
        self.check(bo, "boards of friends")

        ada.goto("/leaderboard")
        ada.locator("summary", has_text="Change name").click()
        ada.get_by_role("button", name="Leave the league").click()
        self.said(ada, "You left")
        bo.goto("/leaderboard")
        self.assertNotIn("Ada", bo.locator("main").inner_text())
        bo.goto("/leaderboard/friends")
        self.assertNotIn("Ada", bo.locator("main").inner_text())
        # A signed-out page cannot listen.
        faults = [p for p in ada.problems + bo.problems if "status of 401" not in p]
        self.assertEqual(faults, [])
