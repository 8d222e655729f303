"""The first visit: one question, then something small to begin with. Rules D5, U6."""

from stage import Stage


class FirstVisit(Stage):
    filled = False

    def test_without_a_script(self):
        """D5: the zone is asked for in one step, what is wrong stands beside the field."""
        page = self.open("/?day=2026-11-20", java_script_enabled=False)
        self.assertIn("Where does your day begin?", page.content())
        page.get_by_label("Time zone").fill("Europe/Lodon")
        page.get_by_role("button").click()
        self.assertEqual(page.get_by_label("Time zone").input_value(), "Europe/Lodon")
        self.assertIn("Did you mean Europe/London", page.locator("#zone-wrong").inner_text())
        page.get_by_label("Time zone").fill("Europe/London")
        page.get_by_role("button").click()
        self.assertTrue(page.url.endswith("/?day=2026-11-20"), page.url)
        page.goto("/")
        page.get_by_role("button", name="Drink water").click()
        self.assertEqual(page.title(), "Today · Cairn")
        self.assertEqual(self.row(page, "Drink water").count(), 1)
        self.assertEqual(self.row(page, "Drink water").get_attribute("data-target"), "8")


class FirstVisitWithScript(Stage):
    filled = False

    def test_the_browser_proposes_its_zone(self):
        """D5: a script proposes the browser's own zone; one press, and the goat says hello."""
        page = self.open()
        self.assertEqual(page.get_by_label("Time zone").input_value(), "Europe/Paris")
        page.get_by_role("button", name="This is my zone").click()
        page.get_by_text("Which stone do you lay first?").wait_for()
        self.assertEqual(page.locator(".hero .goat").count(), 1)
        self.assertEqual(page.problems, [])
