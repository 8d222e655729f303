"""Quick add on a real terminal: the question before an item is added, and every answer to it.

Rule H16."""

import csv
import io
import signal
import unittest

from support import Story

COVERS = ("Habits", "History")

SENTENCE = ("add", "Read 20 pages every weekday at 7am #mind")
DOUBT = ("add", "Call Kim on 03/04")
ASKS = b"Add it? [Y/n] "
WHICH = b"Which one? "
INTERRUPT, END = b"\x03", b"\x04"


class Sentences(Story):
    """A person who adds items by sentences."""

    def names(self):
        """The names of the items."""
        return sorted(item["name"] for item in self.items())

    def items(self):
        """The items with their fields."""
        text = self.person.does("export", "csv", "--table", "items")
        return list(csv.DictReader(io.StringIO(text)))

    def groups(self):
        """The names of the groups."""
        return [group["name"] for group in self.person.json("group")["groups"]]

    def nothing_was_added(self):
        """Checks that neither an item nor the sentence's group was added."""
        self.assertEqual(self.person.facts(), 0)

    def test_h16_interpretation_is_shown_before_the_question(self):
        """H16: every word's meaning is shown, then the question, then the added item."""
        shown, status = self.talk(SENTENCE, (ASKS, b"\n"))
        self.assertEqual(status, 0, shown)
        before, after = shown.split("Add it? [Y/n]")
        for words in ("Read", "20 pages", "every weekday", "at 7am", "#mind"):
            self.assertIn(f"{words} →", before)
        self.assertNotIn("→", after)
        self.assertEqual(self.names(), ["Read 20 pages"])
        self.assertEqual(self.groups(), ["mind"])

    def test_h16_every_form_of_yes_adds_the_item(self):
        """H16: Enter, y, Y and yes add the item, also with spaces around."""
        for number, answer in enumerate((b"\n", b"y\n", b"Y\n", b" yes \n", b"YES\n")):
            _, status = self.talk(("add", f"Walk{number} 20 min every day"), (ASKS, answer))
            self.assertEqual(status, 0, answer)
            self.assertEqual(len(self.names()), number + 1, answer)

    def test_h16_no_adds_nothing(self):
        """H16: any answer other than yes adds nothing, and the exit status shows it."""
        for answer in (b"n\n", b"N\n", b"no\n", b"perhaps\n", b"yess\n", b"\xc3\xa9\n", b"1\n"):
            shown, status = self.talk(SENTENCE, (ASKS, answer))
            self.assertEqual(status, 2, shown)
            self.assertIn("Nothing was added.", shown)
        self.nothing_was_added()

    def test_h16_ctrl_c_adds_nothing(self):
        """H16: Ctrl-C at the question ends the program immediately and adds nothing."""
        for words, question in ((SENTENCE, ASKS), (DOUBT, WHICH)):
            shown, status = self.talk(words, (question, INTERRUPT))
            self.assertIn(status, (-signal.SIGINT, 130), shown)
            self.assertNotIn("fatal", shown.lower())
        self.nothing_was_added()

    def test_h16_end_of_input_adds_nothing(self):
        """H16: Ctrl-D or a closed terminal at the question adds nothing."""
        for words, question in ((SENTENCE, ASKS), (DOUBT, WHICH)):
            shown, status = self.talk(words, (question, END))
            self.assertEqual(status, 2, shown)
            self.assertIn("Nothing was added.", shown)
            _, status = self.talk(words, (question, b""), hang_up=True)
            self.assertNotEqual(status, 0)
        self.nothing_was_added()

    def test_h16_ambiguous_date_is_asked_about(self):
        """H16: for an ambiguous date, the day is asked first, then the interpretation is shown."""
        for before, answer in enumerate((b"1\n", b"2\n")):
            shown, status = self.talk(DOUBT, (WHICH, answer), (ASKS, b"y\n"))
            self.assertEqual(status, 0, shown)
            self.assertIn("“03/04” can mean two days:", shown)
            self.assertEqual(len(self.names()), before + 1)
        days = {item["start"] for item in self.items()}
        self.assertEqual(days, {"2027-03-04", "2027-04-03"})

    def test_h16_invalid_choice_of_day_adds_nothing(self):
        """H16: an answer that is not an offered number adds nothing."""
        for answer in (b"\n", b"0\n", b"3\n", b"-1\n", b"x\n", b"99999999999999999999\n"):
            shown, status = self.talk(DOUBT, (WHICH, answer))
            self.assertEqual(status, 2, shown)
            self.assertIn("Nothing was added.", shown)
        self.nothing_was_added()

    def test_h16_item_can_be_declined_after_the_day(self):
        """H16: after choosing the day, the person can still decline the item."""
        shown, status = self.talk(DOUBT, (WHICH, b"1\n"), (ASKS, b"n\n"))
        self.assertEqual(status, 2, shown)
        self.nothing_was_added()

    def test_h16_plain_name_and_literal_are_added_without_a_question(self):
        """H16: a sentence with only a name, or with --literal, is added without a question."""
        for words in (("add", "Meditate"), ("add", "--literal", SENTENCE[1])):
            shown, status = self.talk(words)
            self.assertEqual(status, 0, shown)
            self.assertNotIn("[Y/n]", shown)
        self.assertEqual(self.names(), ["Meditate", SENTENCE[1]])

    def test_h16_no_question_is_asked_without_a_terminal(self):
        """H16: without a terminal, a sentence is added, but an ambiguous date is rejected."""
        self.person.does(*SENTENCE)
        self.assertEqual(self.names(), ["Read 20 pages"])
        refused = self.person.run(*DOUBT)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("can mean", refused.stderr)
        self.assertEqual(self.names(), ["Read 20 pages"])

    def test_h16_h13_undo_removes_everything_the_sentence_added(self):
        """H16, H13: one undo removes item and group, one redo restores both."""
        self.talk(SENTENCE, (ASKS, b"y\n"))
        self.person.does("undo")
        self.assertEqual(self.names(), [])
        self.assertEqual(self.groups(), [])
        self.person.does("redo")
        self.assertEqual(self.names(), ["Read 20 pages"])
        self.assertEqual(self.groups(), ["mind"])


if __name__ == "__main__":
    unittest.main()
