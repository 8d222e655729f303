"""Quick add on the page: its interpretation is shown before saving. Rule H16."""

from relay import Relay
from stage import Stage

COVERS = ("Habits", "History")


class Sentences(Stage):
    """A new user."""

    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.post("/zone", zone="Europe/London")

    def names(self):
        """The names of the items."""
        return self.site.get("/items")

    def read(self, text, **options):
        """Shows the interpretation of a sentence, from the form of a new item."""
        page = self.open("/items/new", **options)
        page.get_by_label("In one sentence").fill(text)
        page.get_by_role("button", name="Preview").click()
        page.wait_for_url("**/items/said?*")
        return page

    def test_h16_the_interpretation_is_shown_before_saving(self):
        """H16: each word is shown with its meaning, and nothing is added without confirmation."""
        page = self.read("Swim 30 min on Mondays at 7pm #sport")
        said = page.get_by_role("region", name="Preview").inner_text()
        for words in ("Swim", "30 min", "on Mondays", "at 7pm", "#sport", "Next:"):
            self.assertIn(words, said)
        self.assertNotIn("Swim", self.names())
        page.get_by_role("button", name="Add it").click()
        self.said(page, "added")
        self.assertIn("Swim", self.names())
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        self.assertNotIn("Swim", self.names())
        self.assertNotIn("sport", self.site.get("/groups"))
        self.assertEqual(page.problems, [])

    def test_h16_a_sentence_can_be_corrected(self):
        """H16: the sentence stays in the field and can be edited."""
        page = self.read("Stretch every day at 7am")
        field = page.get_by_label("In one sentence")
        self.assertEqual(field.input_value(), "Stretch every day at 7am")
        field.fill("Stretch on weekdays at 18:30")
        page.get_by_role("button", name="Preview").click()
        said = page.get_by_role("region", name="Preview")
        said.get_by_text("on weekdays").wait_for()
        self.assertNotIn("7am", said.inner_text())
        page.get_by_role("button", name="Add it").click()
        self.said(page, "Stretch: added")
        self.site.post("/undo")

    def test_h16_unclear_date_is_asked_about(self):
        """H16: an ambiguous date leads to a question, and each answer is a link."""
        page = self.read("Call Kim on 03/04")
        self.assertEqual(page.get_by_role("button", name="Add it").count(), 0)
        asked = page.get_by_role("alert")
        self.assertIn("can mean two days", asked.inner_text())
        self.assertEqual(asked.get_by_role("link").count(), 2)
        asked.get_by_role("link").last.click()
        page.get_by_role("button", name="Add it").click()
        self.said(page, "Call Kim: added")
        self.site.post("/undo")

    def test_h16_quoted_words_are_the_name(self):
        """H16: words in quotation marks are the name, whatever they say."""
        page = self.read('"Every day at 7am" daily')
        said = page.get_by_role("region", name="Preview").inner_text()
        self.assertIn("Every day at 7am", said)
        self.assertIn("name", said)
        page.get_by_role("button", name="Add it").click()
        self.said(page, "Every day at 7am: added")
        self.assertIn(">Every day at 7am<", self.names())
        self.site.post("/undo")

    def test_h16_hostile_text_is_escaped_or_rejected(self):
        """H16: markup is treated as text, overlong text gives an error, and no input is lost."""
        page = self.read("<b>Bold</b> & <script>alert(1)</script> daily")
        self.assertIn("<script>alert(1)</script>", page.locator("main").inner_text())
        self.assertEqual(page.locator("main script").count(), 0)
        long = "a" * 81 + " every day"
        page.goto("/items/said?text=" + long.replace(" ", "+"))
        self.assertEqual(page.get_by_role("button", name="Add it").count(), 0)
        self.assertEqual(page.get_by_label("In one sentence").input_value(), long)

    def test_h16_works_without_a_script_and_on_a_slow_connection(self):
        """H16: forms and links are enough; on a slow connection, a second tap adds nothing."""
        page = self.read("Walk every day", java_script_enabled=False)
        page.get_by_role("button", name="Add it").click()
        self.assertIn("Walk: added", page.locator("#toast").inner_text())
        self.site.post("/undo")
        relay = Relay(self.server.address)
        self.addCleanup(relay.stop)
        page = self.read("Jog every day", base_url=relay.address)
        relay.delay = 1.5
        button = page.get_by_role("button", name="Add it")
        button.click(no_wait_after=True)
        if button.count() and button.is_enabled():
            button.click(no_wait_after=True, timeout=1_000)
        self.said(page, "Jog: added")
        relay.delay = 0
        self.assertEqual(self.names().count(">Jog<"), 1)
        self.site.post("/undo")

    def test_looks_are_accessible_and_fit_320_pixels(self):
        """WCAG, U5: axe finds nothing, and nothing scrolls sideways at 320 pixels."""
        page = self.read("Swim 30 min on Mondays at 7pm #sport")
        self.check(page, "understood")
        small = self.read("Swim 30 min on Mondays at 7pm #sport",
                          viewport={"width": 320, "height": 700})
        self.assertEqual(small.evaluate("document.documentElement.scrollWidth"), 320)
        self.assertEqual(page.problems + small.problems, [])
