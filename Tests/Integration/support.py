"""Shared parts of the command line tests: a person with a separate store."""

import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"


def binary(name="cairn"):
    """The path of a built program."""
    folder = os.environ.get("CAIRN_BIN")
    places = [pathlib.Path(folder)] if folder else sorted(ROOT.glob(".build*/debug"))
    for place in places:
        if (place / name).exists():
            return str(place / name)
    raise unittest.SkipTest(f"{name} is not built: swift build --product {name}")


def sit_down():
    """Makes the child the foreground of its terminal, and lets signals end it.

    If the tests run in the background, with `&` or nohup, signals are ignored, and children inherit
    that.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for one in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


class Person:
    """A person with an empty home, a fixed clock and a zone."""

    def __init__(self, now="2026-11-20T09:30:00Z", zone="Europe/London"):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="cairn-"))
        self.data = self.home / "data"
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "COLUMNS": "80",
            "LANG": "C.UTF-8", "CAIRN_DATA": str(self.data), "CAIRN_NOW": now, "CAIRN_ZONE": zone,
        }

    def leave(self):
        """Removes the home."""
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self, *words, **extra):
        """Starts a command line without waiting."""
        return subprocess.Popen(
            [binary(), *map(str, words)], env=self.environment | extra, cwd=self.home,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, merged=False, given="", **extra):
        """Runs a command line; returns its output and status."""
        return subprocess.run(
            [binary(), *map(str, words)], env=self.environment | extra, cwd=self.home,
            input=given, stdout=subprocess.PIPE, text=True, timeout=120,
            stderr=subprocess.STDOUT if merged else subprocess.PIPE)

    def does(self, *words, **extra):
        """Runs a command line that must succeed; returns its standard output."""
        done = self.run(*words, **extra)
        if done.returncode:
            line = " ".join(map(str, words))
            raise AssertionError(f"cairn {line}: {done.returncode}\n{done.stderr}")
        return done.stdout

    def json(self, *words, **extra):
        """Runs a command that must succeed, with --json; returns the document."""
        document = json.loads(self.does(*words, "--json", **extra))
        if document.get("schema") != 2:
            raise AssertionError(f"no schema in {document}")
        return document

    def facts(self):
        """The number of events in the store."""
        if not self.data.exists():
            return 0
        report = self.json("doctor")
        hashes = [check for check in report["checks"] if check["name"] == "hashes"]
        return int(hashes[0]["messages"][0].split()[0]) if hashes else 0


class Story(unittest.TestCase):
    """A test with its own person."""

    def setUp(self):
        self.person = Person()
        self.addCleanup(self.person.leave)

    def on_terminal(self, *words, typed=b"", mark=None, then=None, **extra):
        """Runs a command line on a terminal; returns the output and the status.

        Once `mark` has appeared three times, `then` is called with the process. A variable of the
        environment with the value None is removed.
        """
        leader, follower = pty.openpty()
        named = self.person.environment | {"TERM": "xterm-256color"} | extra
        environment = {name: value for name, value in named.items() if value is not None}
        process = subprocess.Popen(
            [binary(), *map(str, words)], stdin=follower, stdout=follower, stderr=follower,
            env=environment, cwd=self.person.home, start_new_session=True)
        os.close(follower)
        os.write(leader, typed)
        shown, limit = b"", time.monotonic() + 60
        while time.monotonic() < limit:
            if select.select([leader], [], [], 0.1)[0]:
                try:
                    part = os.read(leader, 65536)
                except OSError:
                    break
                if not part:
                    break
                shown += part
            elif process.poll() is not None:
                break
            if then and shown.count(mark) > 2:
                then(process)
                then = None
        os.close(leader)
        return shown.decode(), process.wait(20)

    def talk(self, words, *turns, hang_up=False, **extra):
        """Talks to a program on its own terminal, where keys send signals as for people.

        Types each answer once its question has appeared; returns the output and the status. A
        status below zero is the signal that ended the program. With `hang_up` the terminal closes
        at the last question.
        """
        leader, follower = pty.openpty()
        process = subprocess.Popen(
            [binary(), *words], stdin=follower, stdout=follower, stderr=follower,
            env=self.person.environment | {"TERM": "xterm-256color"} | extra,
            cwd=self.person.home, start_new_session=True,
            preexec_fn=sit_down)
        os.close(follower)
        shown, waiting, limit = b"", list(turns), time.monotonic() + 60
        while time.monotonic() < limit:
            if select.select([leader], [], [], .05)[0]:
                try:
                    part = os.read(leader, 65536)
                except OSError:
                    break
                shown += part
            elif process.poll() is not None:
                break
            if waiting and shown.endswith(waiting[0][0]):
                answer = waiting.pop(0)[1]
                if hang_up and not waiting:
                    break
                os.write(leader, answer)
                shown += b"<" + answer.strip() + b">"
        os.close(leader)
        status = process.wait(30)
        self.assertEqual(waiting, [], shown)
        return shown.decode().replace("\r\n", "\n"), status

    def refused(self, words, status, *phrases, person=None, **extra):
        """The command is rejected with this status and one short sentence that contains the
        phrases."""
        person = person or self.person
        done = person.run(*words, **extra)
        line = "cairn " + " ".join(map(str, words))
        self.assertEqual(done.returncode, status, f"{line}\n{done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "", line)
        self.assertTrue(done.stderr.startswith("cairn: "), f"{line}\n{done.stderr}")
        for phrase in phrases:
            self.assertIn(phrase, done.stderr.replace("\n", " "), line)
        return done.stderr
