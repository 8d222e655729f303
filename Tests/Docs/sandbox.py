"""A folder of its own for a document's commands, and a person who lives in London."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from documents import ROOT

FIXTURE = ROOT.parent / "shared/fixtures/loop/loop.db"


class Sandbox:
    """Runs commands as a reader would, in a folder that is thrown away."""

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        if FIXTURE.is_file():
            shutil.copy(FIXTURE, self.folder / "loop.db")
        programs = os.environ.get("CAIRN_BIN", str(ROOT / ".build/debug"))
        self.environment = os.environ | {
            "CAIRN_DATA": str(self.folder / "data"), "CAIRN_ZONE": "Europe/London",
            "CAIRN_NOW": "2026-11-21T12:00:00Z", "COLUMNS": "80", "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8", "PATH": programs + ":" + os.environ["PATH"]}
        for name in [name for name in self.environment if name.startswith("XDG_")]:
            del self.environment[name]

    def close(self):
        """Throws the folder away."""
        self.temporary.cleanup()

    def place(self, line):
        """Where a command is run: those that work on the repository at its root, others here."""
        works_on_repository = "Tools/" in line or line.startswith("swift ")
        return ROOT if works_on_repository else self.folder

    def run(self, line, limit=1200):
        """What a command prints, the messages beside it, and its status."""
        if line.startswith("swift build"):
            # With the flags of what is built there already: others make another build of all.
            line = f"{line} {os.environ.get('SWIFT_BUILD_FLAGS', '')}"
        done = subprocess.run(
            ["bash", "-c", line], cwd=self.place(line), env=self.environment, timeout=limit,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return done.stdout, done.stderr, done.returncode

    def start(self, line):
        """A command that goes on; what it prints can be read from its output."""
        return subprocess.Popen(
            ["bash", "-c", "exec " + line], cwd=self.place(line), env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def stop(process, limit=30):
    """Ends a command politely; gives its status."""
    process.send_signal(signal.SIGTERM)
    return process.wait(timeout=limit)
