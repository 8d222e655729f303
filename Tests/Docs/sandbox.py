"""A temporary folder for a document's commands, for a user in London."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from documents import ROOT

FIXTURE = ROOT.parent / "shared/fixtures/loop/loop.db"


class Sandbox:
    """Runs commands as a reader would, in a temporary folder."""

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
        """Deletes the folder."""
        self.temporary.cleanup()

    def place(self, line):
        """Where a command runs: at the root if it works on the repository, otherwise in the folder.
        """
        works_on_repository = "Tools/" in line or line.startswith("swift ")
        return ROOT if works_on_repository else self.folder

    def run(self, line, limit=1200):
        """The output of a command, its messages and its exit status."""
        if line.startswith("swift build"):
            # Uses the flags of the existing build: other flags would rebuild everything.
            line = f"{line} {os.environ.get('SWIFT_BUILD_FLAGS', '')}"
        done = subprocess.run(
            ["bash", "-c", line], cwd=self.place(line), env=self.environment, timeout=limit,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return done.stdout, done.stderr, done.returncode

    def start(self, line):
        """Starts a command that keeps running; its output can be read from the process."""
        return subprocess.Popen(
            ["bash", "-c", "exec " + line], cwd=self.place(line), env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def stop(process, limit=30):
    """Sends SIGTERM to a command and returns its exit status."""
    process.send_signal(signal.SIGTERM)
    return process.wait(timeout=limit)
