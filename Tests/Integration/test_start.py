"""Onboarding in a terminal: the questions, and every answer to them (Rule O1)."""

import re

from support import Story

COVERS = ("Coach", "Habits", "Notifications", "Onboarding", "Profile")

ON = b"[Enter] "
ONE = b"Enter one number: "


class Start(Story):
    """A person who added one habit."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read")

    def statuses(self):
        """The status of each step."""
        steps = self.person.json("start", "--list")["steps"]
        return {step["id"]: step["status"] for step in steps}

    def test_o1_onboarding_on_a_terminal_accepts_every_kind_of_answer(self):
        """O1: Enter continues, numbers choose, s skips, b goes back, invalid answers are asked
        again."""
        shown, status = self.talk(
            ("start",),
            (b"Get Started " + ON, b"\n"), (b"Name: ", b"Ada\xe2\x80\xae\n"),
            (ONE, b"3\n"), (b"Name: ", b"Ada\n"), (ONE, b"3\n"),
            (b"Numbers: ", b"1, 3\n"),
            (b"Numbers: ", b"b\n"), (b"Numbers: ", b"\n"),
            (b"Numbers: ", b"1\n"), (ONE, b"9\n"), (ONE, b"1\n"),
            (b"Numbers: ", b"1 4\n"), (ONE, b"2\n"), (ONE, b"1\n"),
            (b"Numbers: ", b"1 2\n"), (b"your own: ", b"Sing\n"),
            (b"Continue " + ON, b"\n"), (b"Goal 1: ", b"Write a book\n"), (b"Goal 2: ", b"\n"),
            (b"Goal 3: ", b"\n"), (b"Focus 1: ", b"s\n"),
            (ONE, b"2\n"), (b"Numbers: ", b"q\n"))
        self.assertEqual(status, 0, shown)
        shown = re.sub(r"\x1b\[[0-9;]*m", "", shown)
        self.assertIn("1 of 7  Make it yours", shown)
        self.assertIn("● 1 Three focuses a day", shown)
        self.assertIn("Choose from the listed options.", shown)
        self.assertIn("visible characters on one line", shown)
        profile = self.person.json("profile")
        self.assertEqual((profile["name"], profile["avatar"]), ("Ada", "fox"))
        self.assertIn("Continue at any time: cairn start", shown)
        self.assertLessEqual(max(map(len, shown.splitlines())), 80)
        became = self.statuses()
        self.assertEqual(became["daily-focus.focuses"], "skipped")
        self.assertEqual(became["tension.now"], "answered")
        self.assertEqual(became["notifications.defaults"], "open")
        goals = self.person.json("goal", "list")["goals"]
        self.assertEqual([goal["title"] for goal in goals], ["Write a book"])
        self.assertIn("Sing", self.person.does("today"))
        self.assertEqual(self.person.json("tension", "log")["checkIns"][0]["level"], 3)

    def test_o1_closed_onboarding_resumes_and_end_of_input_stops_it(self):
        """O1: closed onboarding resumes; the end of input stops it."""
        self.person.does("start", "--later")
        shown, status = self.talk(("start",), (b"Get Started " + ON, b"\x04"))
        self.assertEqual(status, 0, shown)
        self.assertFalse(self.person.json("start", "--list")["closed"])
        self.assertEqual(self.statuses()["onboarding.welcome"], "open")

    def test_o1_single_step_is_asked_shown_or_answered(self):
        """O1: a single step is asked on a terminal, or shown, or answered with options."""
        shown, status = self.talk(("start", "onboarding.commitment"), (b"name: ", b"Ada\n"))
        self.assertEqual(status, 0, shown)
        self.assertEqual(self.statuses()["onboarding.commitment"], "answered")
        text = self.person.does("start", "coach.quiz")
        self.assertIn("--answer areas=sleep", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertEqual(self.statuses()["coach.quiz"], "open")
        self.person.does("start", "coach.quiz", "--answer", "areas=sleep", "--answer", "pace=daily")
        self.assertEqual(self.statuses()["coach.quiz"], "answered")

    def test_o1_invalid_answer_is_rejected(self):
        """O1: invalid input gives one sentence, and nothing is recorded."""
        before = self.person.facts()
        self.refused(("start", "no.such", "--skip"), 66, "No setup step has this id.")
        self.refused(("start", "coach.quiz", "--answer", "areas=sea"), 65, "Choose from")
        self.refused(("start", "coach.quiz", "--answer", "sea=areas"), 65,
                     "no question with this id")
        self.refused(("start", "coach.quiz", "--answer", "areas"), 64, "QUESTION=VALUE")
        self.refused(("start", "--skip"), 64, "Name the step")
        self.refused(("start", "coach.quiz", "--skip", "--answer", "areas=sleep"), 64)
        self.assertEqual(self.person.facts(), before)
