"""Features that need a script: no reloads, instant taps, dragging, shortcuts, the celebration."""

from stage import Stage
from waiting import until

COVERS = ("Habits", "History")


class Quick(Stage):
    def stay(self, path="/", **options):
        """Opens a page on which a reload can be detected."""
        page = self.open(path, **options)
        page.evaluate("window.same = true")
        return page

    def check_same(self, page):
        self.assertTrue(page.evaluate("window.same === true"), "the page was loaded again")
        self.assertEqual(page.problems, [])

    def test_tap_shows_at_once_and_undo_reverts_it(self):
        """U3: a tap shows immediately, the answer confirms it, and undo reverts it."""
        page = self.stay()
        done = self.row(page, "No phone in bed").locator(".more")
        done.click()
        row = self.row(page, "No phone in bed")
        row.locator(".more[aria-pressed=true]").wait_for()
        self.said(page, "No phone in bed: done")
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        row.locator(".more[aria-pressed=false]").wait_for()
        self.check_same(page)

    def test_many_taps_at_once(self):
        """H6: taps that are faster than the server are all counted."""
        page = self.stay()
        row = self.row(page, "Drink water")
        before = int(row.locator("[data-amount]").inner_text())
        for _ in range(4):
            row.locator(".more").click()
        self.said(page, f"Drink water: {before + 4} of 8")
        self.assertEqual(row.locator("[data-amount]").inner_text(), str(before + 4))
        page.reload()
        self.assertEqual(row.locator("[data-amount]").inner_text(), str(before + 4))
        for _ in range(4):
            row.locator(".less").click()
        self.said(page, f"Drink water: {before} of 8")

    def test_drag_to_the_right_counts_up(self):
        """U3: dragging to the right counts up, with one tick per step."""
        page = self.stay()
        row = self.row(page, "Morning walk")
        before = int(row.locator("[data-amount]").inner_text())
        box = row.bounding_box()
        x, y = box["x"] + 150, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y, steps=4)
        page.mouse.move(x + 75, y, steps=8)
        self.assertIn("min", row.locator(".bub").inner_text())
        page.mouse.up()
        self.said(page, f"Morning walk: {before + 15} of 20 min")
        self.check_same(page)
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")

    def test_days_change_in_place_and_back_works(self):
        """U2: the strip of days changes the day without a reload, and the back button works."""
        page = self.stay()
        page.get_by_role("link", name="Wed 18").click()
        page.get_by_role("heading", name="Wednesday 18 November").wait_for()
        self.assertIn("day=2026-11-18", page.url)
        self.check_same(page)
        page.go_back()
        page.get_by_role("heading", name="Saturday 21 November").wait_for()
        self.check_same(page)

    def test_celebration_when_the_day_starts_to_count(self):
        """U4: when the day starts to count, gold particles fall and the goat looks happy."""
        page = self.stay()
        self.assertTrue(page.locator(".hero .calm").is_visible())
        self.qualify(page)
        page.locator(".hurrah").wait_for()
        self.assertEqual(page.locator("canvas.party").count(), 1)
        self.loud(page, "This day counts!")
        page.locator("#toast").get_by_role("button", name="Undo").wait_for()
        page.locator("canvas.party").wait_for(state="detached")
        self.assertTrue(page.locator(".hero .glad").is_visible())
        self.check_same(page)
        self.unqualify(page)

    def test_no_celebration_in_motion_if_motion_is_reduced(self):
        """U4: if motion is reduced, only the words appear."""
        page = self.stay(reduced_motion="reduce")
        self.qualify(page)
        self.loud(page, "This day counts!")
        self.assertEqual(page.locator("canvas.party, .hurrah").count(), 0)
        seconds = page.locator(".goat .head").evaluate("e => getComputedStyle(e).animationName")
        self.assertEqual(seconds, "none")
        self.unqualify(page)

    @staticmethod
    def loud(page, text):
        """Waits for an announcement to screen readers that is not a toast."""
        page.locator("#loud").get_by_text(text).wait_for(state="attached")

    def qualify(self, page):
        for name in ("No phone in bed", "Morning walk"):
            row = self.row(page, name)
            until(lambda row=row: "done" in (row.get_attribute("class") or "").split()
                  or row.locator(".more").click(), page=page)

    def unqualify(self, page):
        page.goto("/")
        self.unfold(page)
        self.row(page, "No phone in bed").locator(".more").click()
        self.said(page, "not done")
        for _ in range(3):
            self.row(page, "Morning walk").locator(".less").click()
        self.said(page, "Morning walk: 5 of 20")

    def test_preview_follows_the_form_while_typing(self):
        """H4: the preview of the next days changes while the form is filled in."""
        page = self.stay("/items/new")
        page.locator("summary", has_text="Details").click()
        page.get_by_label("Weekly").check()
        page.locator("#next li", has_text="Mon").first.wait_for()
        page.get_by_label("Mon", exact=True).uncheck()
        page.locator("#next li", has_text="Mon").first.wait_for(state="detached")
        self.check_same(page)

    def test_faults_of_a_form_stay_visible(self):
        """H4: the errors of a form stay visible when something else on the page changes."""
        page = self.stay("/items/new")
        page.get_by_label("Name").fill("")
        page.get_by_role("button", name="Add", exact=True).click()
        page.locator(".alert").wait_for()
        self.site.post(f"/items/{self.items[0]}/do", act="more")
        self.site.post(f"/items/{self.items[0]}/do", act="less")
        page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(1500)
        self.assertTrue(page.locator(".alert").is_visible())
        page.get_by_label("Name").fill("Put right")
        page.get_by_role("button", name="Add", exact=True).click()
        page.wait_for_url("**/")
        page.get_by_role("link", name="Put right", exact=True).wait_for()

    def test_theme_applies_when_chosen(self):
        """O2: choosing a theme applies it immediately."""
        page = self.stay("/settings/look")
        page.get_by_text("Light", exact=True).click()
        page.locator("html[data-theme=light]").wait_for()
        page.get_by_text("Dark", exact=True).click()
        page.locator("html[data-theme=dark]").wait_for()
        self.check_same(page)

    def test_change_made_without_a_server_can_be_undone(self):
        """Y1: a change that was not sent is reported and can be undone before it is sent."""
        page = self.stay()
        page.route("**/do", lambda route: route.abort())
        self.row(page, "No phone in bed").locator(".more").click()
        self.said(page, "Cairn cannot be reached")
        self.unfold(page)
        self.row(page, "Meditate").locator(".more").click()
        page.locator("#line").get_by_text("2 waiting").wait_for()
        page.keyboard.press("u")
        self.said(page, "Undone")
        page.locator("#line").get_by_text("1 waiting").wait_for()
        self.row(page, "Meditate").locator(".more[aria-pressed=true]").wait_for()
        self.row(page, "No phone in bed").locator(".more[aria-pressed=true]").wait_for()
