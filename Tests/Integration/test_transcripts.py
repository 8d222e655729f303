"""Plays each file of transcripts, which must give the same output.

A line that starts with "$ " is typed; the lines after it are the terminal's output, both streams. A
last line such as "[65]" is the status if it is not 0. UPDATE=1 writes the files again.
"""

import os
import pathlib
import re
import shlex
import unittest

from support import Person

FOLDER = pathlib.Path(__file__).resolve().parent / "transcripts"


def play(text):
    """Types the lines of a transcript; returns the actual transcript."""
    person = Person()
    shown = []
    try:
        for line in text.splitlines():
            if line.startswith("#"):
                shown.append(line)
            if not line.startswith("$ "):
                continue
            words = shlex.split(line[2:])
            extra = {}
            while "=" in words[0]:
                name, value = words.pop(0).split("=", 1)
                extra[name] = value
            assert words[0] == "cairn", line
            done = person.run(*words[1:], merged=True, **extra)
            shown += [line, tidy(done.stdout, person).rstrip("\n")] if done.stdout else [line]
            if done.returncode:
                shown.append(f"[{done.returncode}]")
            shown.append("")
    finally:
        person.leave()
    return "\n".join(shown).rstrip("\n") + "\n"


def tidy(text, person):
    """Normalises values that differ between runs."""
    text = text.replace(str(person.home), "~").replace("\x1b", "\\e")
    text = re.sub(r"\d+ [GM]B free", "75 GB free", text)
    text = re.sub(r"/buddy/[0-9a-f]{32}", "/buddy/1f0c…", text)
    return re.sub(r"SQLite \d[\d.]*", "SQLite 3", text)


class Transcripts(unittest.TestCase):
    """One test for all files, with a subtest for each."""

    maxDiff = None

    def test_every_recorded_transcript_is_reproduced(self):
        files = sorted(FOLDER.glob("*.txt"))
        self.assertTrue(files)
        for path in files:
            with self.subTest(path.stem):
                written = path.read_text()
                played = play(written)
                if os.environ.get("UPDATE"):
                    path.write_text(played)
                else:
                    self.assertEqual(played, written)

    def test_no_line_shows_a_debug_description_of_a_value(self):
        debug = re.compile(r"\b[A-Z]\w*\([a-z]\w*: [\"\w\[]|\bOptional\(|<\w+: 0x[0-9a-f]+>")
        for path in FOLDER.glob("*.txt"):
            self.assertIsNone(debug.search(path.read_text()), path.name)

    def test_no_line_is_wider_than_the_terminal(self):
        for path in FOLDER.glob("*.txt"):
            for line in path.read_text().splitlines():
                if not line.startswith(("$", "{", "#")):
                    plain = re.sub(r"\\e\[[0-9;]*m", "", line)
                    self.assertLessEqual(len(plain), 80, f"{path.name}: {plain}")
