"""Shared parts of attacks: their duration, and conditions that must never occur."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The total number of requests; each kind of attack takes its share.
LENGTH = int(os.environ.get("CAIRN_ATTACK_LENGTH", "2000"))
SEED = int(os.environ.get("CAIRN_ATTACK_SEED", "1"))
# ExitStatus of CommandLineKit: any other status means that the program was killed.
STATUSES = {0, 1, 2, 64, 65, 66, 74, 75, 77}


def spread(count):
    """`count` seeds, which depend on CAIRN_ATTACK_SEED."""
    return range(SEED * 1_000_000, SEED * 1_000_000 + max(count, 1))


def binary(name):
    """The path of a built program."""
    folder = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
    return str(folder / name)


class Person:
    """A user with an empty home folder, a fixed clock and a time zone."""

    def __init__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="cairn-attack-"))
        self.data = self.home / "data"
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "COLUMNS": "80",
            "LANG": "C.UTF-8", "CAIRN_DATA": str(self.data), "CAIRN_ZONE": "Europe/London",
            "CAIRN_NOW": "2026-11-20T09:30:00Z"}

    def run(self, *words):
        """Runs a command line and returns its output and status."""
        return subprocess.run(
            [binary("cairn"), *map(str, words)], env=self.environment, cwd=self.home,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)

    def leave(self):
        """Removes the home folder."""
        shutil.rmtree(self.home, ignore_errors=True)

    def facts(self):
        """The number of lines of the journal after its first."""
        return len(self.run("export").stdout.splitlines()) - 1 if self.data.exists() else 0


class Attack(unittest.TestCase):
    """A test with its own user."""

    def setUp(self):
        self.person = Person()
        self.addCleanup(self.person.leave)

    def ends(self, *words):
        """Runs a command line, which must end by itself: with a documented status, with a sentence
        if it rejects the command, and without terminal control sequences in its output."""
        done = self.person.run(*words)
        line = "cairn " + " ".join(map(str, words))
        self.assertIn(done.returncode, STATUSES, f"{line}\n{done.stderr[-2000:]}")
        if done.returncode:
            self.assertTrue(done.stderr.startswith(b"cairn: "), f"{line}\n{done.stderr}")
            self.assertNotIn(b"Fatal", done.stderr, line)
        self.unobeyed(done.stdout + done.stderr, line)
        return done

    def unobeyed(self, shown, line):
        """Checks that the output has no control characters except line ends and tabs. Tables for
        other programs keep direction marks, which a name can contain."""
        turns = [] if " csv " in line else [*range(0x2028, 0x202F), *range(0x2066, 0x206A)]
        for letter in set(shown.decode(errors="strict")):
            number = ord(letter)
            self.assertFalse(
                number < 0x20 and letter not in "\n\t\r" or 0x7F <= number < 0xA0
                or number in turns,
                f"{line} shows U+{number:04X}")
