"""Cards for widgets on the command line (Rules W)."""

import datetime
import xml.dom.minidom

from support import Story

COVERS = ("Habits", "Tension", "Widgets")

SIZES = ("small", "medium", "large", "circular", "rectangular", "inline")


def seconds(card):
    """The number of seconds for which a card is valid."""
    begun, ended = (datetime.datetime.fromisoformat(card[name])
                    for name in ("generatedAt", "refreshAt"))
    return (ended - begun).total_seconds()


class Widgets(Story):
    """Cards for scripts and status bars."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read 10 pages")
        self.person.does("add", "Meditate")
        self.person.does("done", "Read")

    def test_W2_every_card_has_six_sizes_and_three_formats(self):
        person = self.person
        cards = [card["name"] for card in person.json("widget")["cards"]]
        self.assertLessEqual({"today", "tension"}, set(cards))
        for card in cards:
            for size in SIZES:
                words = ["widget", card, "--size", size, "--format"]
                root = xml.dom.minidom.parseString(person.does(*words, "svg")).documentElement
                self.assertEqual(root.tagName, "svg")
                document = person.json(*words, "json")
                self.assertEqual((document["name"], document["size"]), (card, size))
                text = person.does(*words, "text")
                self.assertLessEqual(max(map(len, text.splitlines())), 80)
                if size in ("inline", "circular"):
                    self.assertEqual(text.count("\n"), 1)

    def test_W2_today_card_shows_completed_habits_and_the_streak(self):
        card = self.person.json("widget", "today")
        self.assertEqual((card["figure"], card["short"], card["progress"]), ("1 of 2", "1/2", 0.5))
        self.assertEqual(card["detail"], "1 day in a row")
        self.assertEqual([line["text"] for line in card["lines"]], ["Meditate", "Read 10 pages"])
        self.assertEqual(self.person.does("widget", "today", "--size", "inline"),
                         "Today: 1 of 2\n")

    def test_W1_snapshot_file_is_written_completely_or_not_at_all(self):
        person = self.person
        file = person.home / "snapshot.json"
        person.does("widget", "snapshot", "--output", file)
        self.assertIn('"state":"needsOnboarding"', file.read_text())
        self.assertIn("Open app to set goals", file.read_text())
        self.assertEqual(list(person.home.glob("*.part*")), [])
        self.refused(["widget", "snapshot", "-o", person.home / "no" / "x.json"], 75, "written")

    def test_W1_snapshot_is_valid_for_half_an_hour_or_until_the_day_ends(self):
        noon = self.person.json("widget", "snapshot")
        self.assertEqual(seconds(noon), 1_800)
        late = self.person.json("widget", "snapshot", CAIRN_NOW="2026-11-20T23:50:00Z")
        self.assertEqual(seconds(late), 600)

    def test_W3_cards_link_to_pages_and_apps(self):
        self.assertEqual(self.person.json("widget", "today")["link"],
                         {"path": "/", "uri": "cairn://home"})
        self.assertEqual(self.person.json("widget", "snapshot")["link"],
                         {"path": "/goals", "uri": "cairn://goals"})

    def test_W2_invalid_input_gives_a_sentence(self):
        self.refused(["widget", "nobody"], 66, "Unknown card")
        self.refused(["widget", "today", "--size", "huge"], 65, "small, medium")
        self.refused(["widget", "today", "--format", "png"], 65, "svg, json or text")
        self.refused(["widget", "today", "--theme", "pink"], 65, "dark or light")
