"""Bad input gives one clear sentence and the right status, and changes nothing."""

import itertools
import unittest

from support import Person, Story

LONG = "x" * 81
ITEMS = [
    # Words, status, phrase in the sentence.
    (["add", ""], 65, "name"),
    (["add", "   "], 65, "name"),
    (["add", LONG], 65, "80"),
    (["add", "日" * 81], 65, "80"),
    (["add", "a\nb"], 65, "name"),
    (["add", "A", "--target", "0"], 65, "target"),
    (["add", "A", "--target", "-1"], 65, "target"),
    (["add", "A", "--target=-1"], 65, "target"),
    (["add", "A", "--target", "NaN"], 65, "NaN"),
    (["add", "A", "--target", "1e400"], 65, "1e400"),
    (["add", "A", "--target", "inf"], 65, "inf"),
    (["add", "A", "--target", "1000000001"], 65, ""),
    (["add", "A", "--target", "5", "--step", "0"], 65, "step"),
    (["add", "A", "--colour", "#12345"], 65, "#"),
    (["add", "A", "--colour", "red"], 65, "#"),
    (["add", "A", "--unit", "parsecs"], 65, "unit"),
    (["add", "A", "--type", "magic"], 65, "type"),
    (["add", "A", "--per", "decade"], 65, "period"),
    (["add", "A", "--at", "25:00"], 65, ""),
    (["add", "A", "--remind", "07:30,8"], 65, ""),
    (["add", "A", "--trigger", "whenever"], 65, "trigger"),
    (["add", "A", "--every", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], 65, "never"),
    (["add", "A", "--every", "8/week"], 65, ""),
    (["add", "A", "--every", "FREQ=DAILY;INTERVAL=0"], 65, ""),
    (["add", "A", "--every", "now and then"], 65, ""),
    (["add", "A", "--start", "2026-02-30"], 65, "2026-02-30"),
    (["add", "A", "--type", "reduction", "--from-value", "2", "--target", "5"], 65, ""),
    (["add", "A", "--type", "increment", "--from-value", "9", "--target", "5"], 65, ""),
    (["add", "A", "--from-value", "1", "--target", "5", "--ramp-days", "0"], 65, ""),
    (["done", "Read", "--on", "2026-02-30"], 65, "2026-02-30"),
    (["done", "Read", "--on", "tomorrow"], 65, "is in the future"),
    (["done", "Read", "--on", "blursday"], 65, "blursday"),
    (["done", "Read", "--amount", "NaN"], 65, ""),
    (["done", "Read", "--amount", "1e400"], 65, ""),
    (["done", "Read", "--amount", "9999999999"], 65, ""),
    (["done", "Read", "--note", "n" * 2001], 65, ""),
    (["done", "Nobody"], 66, "Nobody"),
    (["edit", "Read"], 64, ""),
    (["edit", "Read", "--name", ""], 65, "name"),
    (["edit", "Read", "--target", "0"], 65, "target"),
    (["skip", "Read", "--note", "n" * 2001], 65, ""),
    (["skip", "--all"], 64, "--over"),
    (["skip", "--all", "--over", "today..yesterday"], 65, ""),
    (["archive", "Nobody"], 66, ""),
    (["delete", "Read"], 1, "--yes"),
    (["stats", "Nobody"], 66, ""),
    (["streak", "Nobody"], 66, ""),
    (["heatmap", "--over", "0001-01-01..9999-12-31"], 65, "ten years"),
    (["explain", "Nobody"], 66, ""),
    (["log", "--limit", "0"], 64, ""),
    (["log", "--limit", "many"], 64, ""),
    (["undo", "ffffffff"], 66, ""),
    (["redo"], 1, "redo"),
    (["timer", "start", "Read"], 65, ""),
    (["config", "get", "nothing"], 66, "nothing"),
    (["config", "set", "nothing", "1"], 66, "nothing"),
    (["config", "set", "zone", "Mars/Base"], 65, "Mars/Base"),
    (["config", "set", "day-start", "24:00"], 65, "23:59"),
    (["config", "set", "streaks.threshold", "0"], 65, "100"),
    (["config", "set", "points.habit", "-1"], 65, ""),
    (["config", "set", "color", "green"], 65, "never"),
    (["today", "--zone", "Europe/Londno"], 65, "Europe/London"),
    (["today", "--zone", "../../etc/passwd"], 65, ""),
    (["today", "--now", "yesterday"], 65, "yesterday"),
    (["today", "--data"], 64, "--data"),
    (["today", "--color", "blue"], 64, "never"),
    (["today", "surplus"], 64, ""),
    (["completions", "tcsh"], 64, ""),
    (["help", "nonsense"], 66, "nonsense"),
    (["tody"], 64, "cairn today"),
    (["backup", "/nowhere/at/all.db"], 66, "/nowhere/at"),
    (["restore", "/nowhere.db"], 66, "/nowhere.db"),
    (["restore", "/etc/passwd"], 74, "/etc/passwd"),
    (["modules", "habit"], 66, "habits"),
]


class BadInput(Story):
    """A table of invalid lines, and a store that they must not change."""

    def test_every_invalid_command_line_gives_a_sentence_and_changes_nothing(self):
        self.person.does("add", "Read")
        before = self.person.facts()
        for words, status, phrase in ITEMS:
            with self.subTest(" ".join(words)[:70]):
                said = self.refused(words, status, phrase)
                self.assertLess(len(said), 900)
                for word in ("Fatal", "Optional(", "Rejection(", "JournalError"):
                    self.assertNotIn(word, said)
        self.assertEqual(self.person.facts(), before)

    def test_error_with_json_is_one_document_on_standard_error(self):
        import json
        done = self.person.run("today", "--json", "--on", "blursday")
        error = json.loads(done.stderr)["error"]
        self.assertEqual((done.stdout, done.returncode), ("", 65))
        self.assertEqual((error["code"], error["field"]), ("day.unknown", "day"))
        done = self.person.run("today", "--nonsense", "--json")
        self.assertEqual(json.loads(done.stderr)["error"]["code"], "command.usage")
        self.assertEqual(done.returncode, 64)

    def test_missing_home_and_zone_are_reported(self):
        self.refused(["today"], 65, "HOME", HOME="", CAIRN_DATA="")
        self.refused(["today"], 1, "TZ", CAIRN_ZONE="", TZ="Nowhere/Land")

    def test_help_works_even_if_the_settings_cannot_be_read(self):
        folder = self.person.data / "config"
        folder.mkdir(parents=True)
        self.assertIn("cairn done", self.person.does("help"))
        self.refused(["today"], 75, "settings", CAIRN_ZONE="")
        self.assertEqual(self.person.run("doctor").returncode, 1)

    def test_settings_of_another_data_folder_do_not_change_the_default_settings(self):
        home = {"CAIRN_DATA": "", "CAIRN_ZONE": "", "TZ": "UTC"}
        mine = self.person.home / ".config" / "cairn" / "config"
        self.person.does("config", "set", "zone", "Europe/Paris", **home)
        before = mine.read_bytes()
        other = self.person.home / "other"
        self.person.does("--data", other, "config", "set", "zone", "Asia/Tokyo", **home)
        self.person.does("config", "set", "color", "never", **(home | {"CAIRN_DATA": str(other)}))
        self.assertEqual(mine.read_bytes(), before)
        self.assertEqual((other / "config").read_text(), "color = never\nzone = Asia/Tokyo\n")
        self.person.does("--data", other, "add", "Read", **home)
        zone = ("config", "--json")
        self.assertIn("Asia/Tokyo", self.person.does("--data", other, *zone, **home))
        self.assertIn("Europe/Paris", self.person.does(*zone, **home))

    def test_unusual_arguments_do_not_crash_any_command(self):
        odd = ["", "-", "--", "---", "-1", "--=", "\u202e", "💧" * 50, "%s%n", "'; DROP TABLE x"]
        commands = ["today", "done", "add", "skip", "stats", "explain", "undo", "help", "heatmap"]
        for command, word in itertools.product(commands, odd):
            done = self.person.run(command, word)
            self.assertIn(done.returncode, (0, 1, 64, 65, 66), f"{command} {word!r}\n{done.stderr}")


if __name__ == "__main__":
    unittest.main()
