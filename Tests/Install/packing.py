"""Shared by the tests of packages: small programs to pack, and the packing."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("cairn", "cairn-server")


def built():
    """The folder with the built programs."""
    folder = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
    if not all((folder / name).exists() for name in PROGRAMS):
        raise unittest.SkipTest("skipped: the programs are not built")
    return folder


class Packing(unittest.TestCase):
    """A folder with scripts in place of the programs; each script calls its program."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        for name in PROGRAMS:
            script = self.programs / name
            script.write_text(f'#!/bin/sh\nexec "{built() / name}" "$@"\n')
            script.chmod(0o755)

    def does(self, *words, **environment):
        """Runs a command that must succeed; returns its output."""
        done = subprocess.run([str(word) for word in words], env=os.environ | environment,
                              capture_output=True, text=True, check=False, timeout=600)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout}{done.stderr}")
        return done.stdout

    def pack(self, to, *words, **environment):
        """Packs the scripts; returns the tarball and the Debian package."""
        said = self.does(ROOT / "Tools/package", "--from", self.programs, "--to", to, *words,
                         **environment)
        return [pathlib.Path(line) for line in said.splitlines()]

    def install(self, *words, prefix=None):
        """Installs the scripts into a prefix."""
        return self.does(ROOT / "Tools/install", "--from", self.programs, "--prefix",
                         prefix or self.folder / "local", *words)
