"""Streams, colours, widths, JSON and completions."""

import json
import re
import shutil
import subprocess
import unittest

from support import Story, binary

READS = [
    ["today"], ["today", "--on", "yesterday"], ["stats"], ["stats", "Read"], ["streak"],
    ["streak", "Read"], ["heatmap"], ["heatmap", "Read", "--over", "2026"], ["explain", "streak"],
    ["explain", "points"], ["explain", "Read"], ["log"], ["modules"], ["modules", "habits"],
    ["doctor"], ["config"], ["config", "get", "day-start"], ["config", "path"],
    ["recurrence", "describe", "FREQ=WEEKLY;BYDAY=MO"], ["recurrence", "next", "FREQ=HOURLY"],
]


class Output(Story):
    """Where each kind of output goes."""

    def setUp(self):
        super().setUp()
        self.person.does("add", "Read", "--target", "10", "--unit", "min")
        self.person.does("add", "日本語 💧 with a very long name that will not fit in 80 columns")
        self.person.does("done", "Read")

    def test_every_reading_command_prints_one_json_document(self):
        for words in READS:
            with self.subTest(" ".join(words)):
                done = self.person.run(*words, "--json")
                document = json.loads(done.stdout)
                self.assertEqual(list(document)[0], "schema")
                self.assertEqual((document["schema"], done.returncode, done.stderr), (2, 0, ""))

    def test_every_command_that_changes_data_prints_one_json_document(self):
        for words in [
                ["add", "New"], ["done", "New"], ["skip", "New", "--note", "why"], ["undo"],
                ["redo"], ["edit", "New", "--every", "weekdays"], ["archive", "New"],
                ["unarchive", "New"], ["delete", "New", "--yes"], ["backup", "x.db"],
                ["restore", "x.db"], ["config", "set", "theme", "light"],
                ["skip", "--all", "--over", "mon..tue", "--note", "x"]]:
            with self.subTest(" ".join(words)):
                done = self.person.run(*words, "--json")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(json.loads(done.stdout)["schema"], 2)

    def test_data_goes_to_stdout_and_messages_to_stderr(self):
        done = self.person.run("done", "Read", "5")
        self.assertIn("Read", done.stdout)
        self.assertIn("Logged for Fri 20 Nov", done.stderr)
        self.assertIn("cairn undo", done.stderr)
        self.assertEqual(self.person.run("done", "Read", "5", "-q").stderr, "")

    def test_version_is_printed_before_any_other_check(self):
        told = self.person.does("--version")
        self.assertRegex(told, r"^cairn \d+\.\d+\.\d+\n$")
        self.assertEqual(self.person.does("--color", "never", "--version"), told)
        self.assertEqual(self.person.run("today", CAIRN_NOW="never").returncode, 65)
        self.assertEqual(self.person.does("--version", CAIRN_NOW="never"), told)

    def test_lines_fit_terminals_of_80_and_40_columns(self):
        for columns in ("80", "40"):
            for words in READS:
                text = self.person.does(*words, COLUMNS=columns)
                for line in text.splitlines():
                    if columns == "80":
                        self.assertLessEqual(len(line), 80, f"{words}: {line}")

    def test_colours_follow_options_and_variables(self):
        def depth(*words, **variables):
            text = self.person.run(*words, **variables).stdout
            if "\x1b[" not in text:
                return "none"
            return "full" if "38;2;" in text else "256" if "38;5;" in text else "basic"
        self.assertEqual(depth("heatmap"), "none")
        self.assertEqual(depth("heatmap", "--color", "always"), "basic")
        self.assertEqual(depth("heatmap", "--color", "always", TERM="xterm-256color"), "256")
        self.assertEqual(depth("heatmap", "--color", "always", COLORTERM="truecolor"), "full")
        self.assertEqual(depth("heatmap", FORCE_COLOR="1"), "basic")
        self.assertEqual(depth("heatmap", FORCE_COLOR="1", NO_COLOR="1"), "none")
        self.assertEqual(depth("heatmap", "--color", "never", FORCE_COLOR="1"), "none")

    def test_output_without_unicode_is_ascii(self):
        self.person.does("delete", "日本語", "--yes")
        for words in (["today"], ["heatmap"], ["stats"], ["doctor"], ["stats", "Read"]):
            text = self.person.does(*words, LANG="C")
            self.assertTrue(text.isascii(), f"{words}\n{text}")

    def test_closed_pipe_ends_the_command_without_an_error_message(self):
        command = f"{binary()} heatmap --json | head -c 10"
        done = subprocess.run(
            ["bash", "-c", command + "; exit ${PIPESTATUS[0]}"], env=self.person.environment,
            capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        self.assertIn(done.returncode, (0, 141))

    def test_first_run_asks_nothing_and_names_three_commands(self):
        done = self.person.run("today", CAIRN_DATA=str(self.person.home / "fresh"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(re.findall(r"^  cairn ", done.stderr, re.M)), 3)

    def test_help_is_the_same_in_every_form(self):
        shown = self.person.does("help")
        for words in (["--help"], ["-h"], []):
            self.assertEqual(self.person.does(*words), shown)

    def test_completion_scripts_are_valid_in_their_shells(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.person.does("completions", shell)
            self.assertIn(f" completions {shell} -- ", script)
            if shutil.which(shell):
                with self.subTest(shell):
                    path = self.person.home / f"script.{shell}"
                    path.write_text(script)
                    subprocess.run([shell, "-n", path], check=True)

    def test_bash_completes_commands_and_habit_names(self):
        script = self.person.home / "script.bash"
        script.write_text(self.person.does("completions", "bash"))
        self.assertIn("Read", self.complete(script, "cairn done R"))
        self.assertIn("heatmap", self.complete(script, "cairn hea"))

    def complete(self, script, line):
        """The completions of bash at the end of a line."""
        folder = re.escape(binary().rsplit("/", 1)[0])
        program = f"""
            PATH={folder}:$PATH; source {script}
            COMP_LINE="{line}"; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({line}); COMP_TYPE=9
            COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); COMPREPLY=()
            _cairn cairn "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}"
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        return subprocess.run(
            ["bash", "-c", program], env=self.person.environment, capture_output=True,
            text=True).stdout


if __name__ == "__main__":
    unittest.main()
