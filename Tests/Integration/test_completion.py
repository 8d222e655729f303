"""TAB in real shells on a real terminal: names are offered and inserted, and never expanded."""

import sqlite3
import subprocess
import unittest

from shells import SHELLS, Shell
from support import Person, Story, binary

# Each could do harm, or get lost, if a shell interpreted it.
NAMES = [
    "$(touch pwned)", "`touch pwned`", "\"; touch pwned; \"", "'; touch pwned; '", "<(touch pwned)",
    "; touch pwned", "| touch pwned", "${HOME}", "$HOME", "~", "~root", "it's", "say \"hi\"",
    "two  words here", "a:b:c", "a=b@c", "#hash", "!!", "wow!", "*", "[a-z]?", "{a,b}", "x & y",
    "back\\slash", "end\\", "-dash", "--yes", "-n 5", "%s%n", "ünï 💧 日本", "=ls", "tab", "^caret^",
]


class Completion(Story):
    """The same tests for each shell; a missing shell is an error and not skipped."""

    def shell(self, name):
        """A shell with the program's completions loaded."""
        script = self.person.home / f"script.{name}"
        script.write_text(self.person.does("completions", name))
        shell = Shell(name, self.person, script)
        self.addCleanup(shell.leave)
        return shell

    def other(self):
        """Another person, whose store the shell shall use."""
        other = Person()
        self.addCleanup(other.leave)
        return other

    def completes_every_name(self, kind):
        shell = self.shell(kind)
        folder = self.person.home
        for name in NAMES:
            with self.subTest(name):
                other = self.other()
                other.does("add", "--literal", "--", name)
                shell.use(other.data)
                shown = shell.enter("cairn done \t")
                items = other.json("today")["items"]
                self.assertEqual([item["name"] for item in items], [name])
                self.assertTrue(items[0]["completed"], shown)
                self.assertEqual(sorted(folder.rglob("pwned")), [])
                self.assertEqual(sorted(other.home.rglob("pwned")), [])

    def test_bash_completes_every_habit_name_without_expanding_it(self):
        self.completes_every_name("bash")

    def test_zsh_completes_every_habit_name_without_expanding_it(self):
        self.completes_every_name("zsh")

    def test_fish_completes_every_habit_name_without_expanding_it(self):
        self.completes_every_name("fish")

    def lists_among_many(self, kind):
        for name in NAMES:
            self.person.does("add", "--", name)
        shell = self.shell(kind)
        shell.lists("cairn done ")
        self.assertEqual(sorted(self.person.home.rglob("pwned")), [])
        self.assertEqual(
            [item["name"] for item in self.person.json("today")["items"] if item["completed"]], [])

    def test_listing_habit_names_for_completion_runs_no_command_in_them(self):
        for kind in SHELLS:
            with self.subTest(kind):
                self.lists_among_many(kind)

    def test_bash_completes_inside_quotation_marks_and_after_colons(self):
        shell = self.shell("bash")
        for name, typed in [
                ("it's $(touch pwned)", "\"it"), ("it's `touch pwned`", "'it"),
                ("wow! $HOME \"x\"", "\"wow"), ("a:b:c d", "a:b"), ("a:b:c d", "a\\:"),
                ("a=b;c", "\"a=b"), ("two words", "two\\ w"), ("a@b", "a@")]:
            with self.subTest(f"{name} from {typed}"):
                other = self.other()
                other.does("add", name)
                shell.use(other.data)
                shown = shell.enter(f"cairn done {typed}\t")
                self.assertTrue(other.json("today")["items"][0]["completed"], shown)
                self.assertEqual(sorted(self.person.home.rglob("pwned")), [])

    def test_p1_completing_names_from_an_imported_backup_runs_no_command_in_them(self):
        names = ["$(touch pwned)", "a\n$(touch pwned)\nb", "\x1b[31m`touch pwned`", "-x\tq"]
        path = self.person.home / "loop.db"
        with sqlite3.connect(path) as store:
            store.execute(
                "CREATE TABLE Habits (id integer primary key, archived, color, description,"
                " freq_den, freq_num, name, position, type, uuid)")
            store.execute("CREATE TABLE Repetitions (id integer primary key, habit, timestamp)")
            store.executemany(
                "INSERT INTO Habits VALUES (?, 0, 1, '', 1, 1, ?, ?, 0, ?)",
                [(i + 1, name, i, f"u{i}") for i, name in enumerate(names)])
        self.person.does("import", "loop", path)
        for kind in SHELLS:
            with self.subTest(kind):
                shell = self.shell(kind)
                shell.lists("cairn done ")
                self.assertEqual(sorted(self.person.home.rglob("pwned")), [])

    def test_completion_script_of_an_older_version_does_not_expand_names(self):
        self.person.does("add", "$(touch pwned) x")
        asked = subprocess.run(
            ["bash", "-c", "compgen -W \"$(SAP_SHELL=bash \"$0\" ---completion done --"
             " positional@0 1 0 cairn done '')\"", binary()],
            env=self.person.environment, cwd=self.person.home, capture_output=True, text=True,
            check=True)
        self.assertEqual(asked.stdout, "$(touch pwned) x\n")
        self.assertEqual(sorted(self.person.home.rglob("pwned")), [])

    def test_commands_options_and_files_are_completed(self):
        (self.person.home / "kept.jsonl").write_text("x")
        for kind in SHELLS:
            with self.subTest(kind):
                shell = self.shell(kind)
                self.assertIn("USAGE: cairn import", shell.enter("cairn impo\t --hel\t"))
                self.assertIn("is not a journal", shell.enter("cairn import journal kep\t"))


if __name__ == "__main__":
    unittest.main()
