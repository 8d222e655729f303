"""`cairn recurrence`: rules without items. Rules R2-R5."""

import json
import re
import resource
import subprocess
import unittest

from support import SHARED, Story, binary

COVERS = ("Recurrence",)

ORACLE = SHARED / "oracle" / "rrule"
# Choices from the page "Choices" of the documentation; other answers are also valid.
CHOICES = re.compile(r"libical/7[67]$|testYearlyByWeekNo$|testToStrYearlyByWeekNo$")
GOOD = {"id": 7, "dtstart": "20260105T090000", "rrule": "FREQ=DAILY;COUNT=3"}


class Expand(Story):
    """`cairn recurrence expand`: reads and writes JSON lines."""

    def expand(self, *questions):
        """The answers to questions, which are objects or lines."""
        given = "".join(
            (line if isinstance(line, str) else json.dumps(line)) + "\n" for line in questions)
        done = self.person.run("recurrence", "expand", given=given)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_R2_occurrences_have_the_same_format_as_the_start(self):
        self.assertEqual(self.expand(GOOD), [{
            "id": 7, "truncated": False,
            "occurrences": ["20260105T090000", "20260106T090000", "20260107T090000"]}])
        zoned = GOOD | {"tzid": "America/New_York", "dtstart": "20260307T023000", "limit": 2}
        self.assertEqual(self.expand(zoned), [{
            "id": 7, "occurrences": ["20260307T023000", "20260308T023000"],
            "utc": [1772868600, 1772955000], "truncated": True}])
        dated = {"id": "d", "dtstart": "20260131", "rrule": "FREQ=MONTHLY", "horizon": "20260401"}
        self.assertEqual(self.expand(dated)[0]["occurrences"], ["20260131", "20260331"])

    def test_R2_rules_dates_and_exceptions_are_combined_into_one_set(self):
        question = {
            "id": 1, "dtstart": "20260105T090000", "rdate": ["20260201T120000"],
            "rrules": ["FREQ=DAILY;COUNT=4", "FREQ=WEEKLY;COUNT=2"], "exdate": ["20260106T090000"],
            "exrules": ["FREQ=DAILY;INTERVAL=2;COUNT=2"]}
        self.assertEqual(self.expand(question)[0]["occurrences"],
                         ["20260108T090000", "20260112T090000", "20260201T120000"])

    def test_R4_invalid_line_gets_an_error_that_names_the_part_and_others_are_answered(self):
        bad = [
            ("not json", "unreadable-input", "line"), ("[]", "unreadable-input", "line"),
            (GOOD | {"rrule": "FREQ=DAILY;BYMONTH=13"}, "out-of-range", "BYMONTH"),
            (GOOD | {"rrule": "FREQ=WEEKLY;BYMONTHDAY=1"}, "conflict", "BYMONTHDAY"),
            (GOOD | {"rrule": "COUNT=1"}, "missing", "FREQ"),
            (GOOD | {"tzid": "Mars/Base"}, "unreadable-input", "tzid"),
            (GOOD | {"dtstart": "20260230T090000"}, "unreadable-input", "dtstart"),
            (GOOD | {"limit": -1}, "unreadable-input", "limit"),
            ("{\"id\":7,\"rrule\":\"" + "x" * 2_000_000 + "\"}", "unreadable-input", "line"),
            ("[" * 100_000, "unreadable-input", "line"),
        ]
        questions = [part for line, _, _ in bad for part in (line, "", GOOD)]
        answers = self.expand(*questions)
        self.assertEqual(len(answers), 2 * len(bad))
        for (line, code, part), answer in zip(bad, answers[::2]):
            self.assertEqual(set(answer), {"id", "error"}, str(line)[:80])
            self.assertEqual((answer["error"]["code"], answer["error"]["part"]), (code, part))
            self.assertRegex(answer["error"]["message"], r"\.$")
            self.assertEqual(answer["id"], 7 if isinstance(line, dict) else None)
        for answer in answers[1::2]:
            self.assertEqual(len(answer["occurrences"]), 3)

    def test_R4_memory_does_not_grow_with_the_number_of_lines(self):
        def peak(count):
            script = f"""
import json, sys
question = json.dumps({{"id": 1, "dtstart": "20260105T090000", "rrule": "FREQ=DAILY", "limit": 99}})
for _ in range({count}): print(question)
"""
            process = subprocess.Popen(
                ["bash", "-c", f"python3 -c '{script}' | {binary()} recurrence expand | wc -l"],
                env=self.person.environment, stdout=subprocess.PIPE, text=True)
            shown, _ = process.communicate(timeout=120)
            self.assertEqual(int(shown), count)
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        small = peak(10)
        self.assertLess(peak(5_000), small + 8_192)

    @unittest.skipUnless(ORACLE.exists(), "the recorded answers are not there")
    def test_R2_results_match_the_recorded_results_of_other_engines(self):
        for path in sorted(ORACLE.glob("*.jsonl")):
            cases = [json.loads(line) for line in path.read_text().splitlines()]
            answers = self.expand(*cases)
            self.assertEqual(len(answers), len(cases))
            for case, answer in zip(cases, answers):
                self.assertEqual(answer["id"], case["id"])
                if CHOICES.search(case["id"]):
                    continue
                if "error" in answer:
                    self.assertIn(answer["error"]["code"], ("conflict", "unknown-part"), case["id"])
                    continue
                wanted = case.get("expected_rfc", case["expected"])
                self.assertEqual(answer["occurrences"], wanted, case["id"])
                key = "expected_rfc_utc" if "expected_rfc" in case else "expected_utc"
                if key in case:
                    self.assertEqual(answer["utc"], case[key], case["id"])


class Words(Story):
    """A rule's summary and its next occurrences."""

    def test_R5_describe_gives_the_summary_and_the_canonical_form(self):
        rule = "BYDAY=TH,TU;FREQ=WEEKLY;INTERVAL=2"
        self.assertEqual(self.person.does("recurrence", "describe", rule),
                         "Every 2 weeks on Tue and Thu\nFREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH\n")
        self.assertEqual(self.person.json("recurrence", "describe", rule), {
            "schema": 2, "rule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
            "summary": "Every 2 weeks on Tue and Thu"})
        self.assertIn("Alle 2 Wochen", self.person.does(
            "recurrence", "describe", rule, "--language", "de"))

    def test_R4_next_shows_days_from_today_or_another_day(self):
        rule = "FREQ=MONTHLY;BYMONTHDAY=31"
        shown = self.person.does("recurrence", "next", rule, "--count", "2")
        self.assertIn("Every month on the 31st", shown)
        self.assertRegex(shown, r"Thu 31 Dec +in 41 days\n +Sun 31 Jan 2027 +in 72 days\n$")
        found = self.person.json("recurrence", "next", rule, "--from", "2027-02-01", "--count", 2)
        self.assertEqual(found["occurrences"], ["2027-03-31", "2027-05-31"])
        self.assertEqual((found["from"], found["start"]), ("2027-02-01", "2027-02-01"))
        found = self.person.json(
            "recurrence", "next", "FREQ=DAILY;INTERVAL=3", "--start", "2026-11-19", "--count", 2)
        self.assertEqual(found["occurrences"], ["2026-11-22", "2026-11-25"])

    def test_R3_next_shows_times_if_the_rule_or_the_start_has_a_time(self):
        found = self.person.json(
            "recurrence", "next", "FREQ=HOURLY;INTERVAL=6", "--from", "2026-11-20T09:30",
            "--count", 2)
        self.assertEqual(found["occurrences"], ["2026-11-20T09:30:00", "2026-11-20T15:30:00"])
        self.assertEqual((found["zone"], found["utc"]), ("Europe/London", [1795167000, 1795188600]))
        shown = self.person.does("recurrence", "next", "FREQ=DAILY;BYHOUR=8;COUNT=1")
        self.assertRegex(shown, r"Fri 20 Nov +08:00 +today")

    def test_R4_rule_without_occurrences_gives_an_empty_list(self):
        rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
        self.assertEqual(self.person.json("recurrence", "next", rule)["occurrences"], [])
        self.assertIn("No more occurrences", self.person.does("recurrence", "next", rule))

    def test_R4_invalid_input_gives_a_sentence_and_a_status(self):
        for words, status, phrase in [
                (["describe", "FREQ=SOMETIMES"], 65, "FREQ"), (["describe", ""], 65, ""),
                (["describe", "FREQ=DAILY", "--language", "tlh"], 64, "language"),
                (["describe", "x" * 10_000], 65, ""), (["describe"], 64, "rule"),
                (["next", "FREQ=DAILY;BYSETPOS=0"], 65, "BYSETPOS"),
                (["next", "FREQ=DAILY", "--from", "blursday"], 65, "blursday"),
                (["next", "FREQ=DAILY", "--from", "25:00"], 65, "25:00"),
                (["next", "FREQ=DAILY", "--count", "0"], 64, "1,000"), (["sing"], 64, "")]:
            with self.subTest(" ".join(words)[:60]):
                self.refused(["recurrence", *words], status, phrase)
        error = json.loads(self.person.run(
            "recurrence", "describe", "FREQ=DAILY;COUNT=0", "--json").stderr)["error"]
        self.assertEqual((error["code"], error["field"]), ("recurrence.out-of-range", "COUNT"))

    def test_recurrence_commands_create_no_store(self):
        self.person.does("recurrence", "describe", "FREQ=DAILY")
        self.person.does("recurrence", "next", "FREQ=DAILY")
        self.assertFalse(self.person.data.exists())


if __name__ == "__main__":
    unittest.main()
