"""PostgreSQL clusters for tests, each in a separate folder."""

import atexit
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import postgres
from postgres import Cluster, Refusal

SUPPORT = pathlib.Path(postgres.__file__).resolve().parent
# The system's one, which every user may run.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


@functools.cache
def template():
    """A cluster made once, for all tests."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-tools."))
    atexit.register(shutil.rmtree, folder)
    os.chmod(folder, 0o755)
    cluster = Cluster(folder / "template", {"fsync": "off"})
    cluster.start()
    cluster.stop()
    (cluster.folder / "port").unlink()
    return cluster.folder


class Place(unittest.TestCase):
    """A folder for each test; processes in it are stopped."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-tools."))
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder)

    def cluster(self, name="a", fresh=False, **settings):
        """A cluster copied from the template, or a fresh one; without fsync, because no power fails
        here."""
        cluster = Cluster(self.folder / name, {"fsync": "off"} | settings)
        self.addCleanup(cluster.stop)
        if not fresh:
            cluster.folder.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", template(), cluster.folder], check=True)
        return cluster

    def call(self, *words, owner=None, **options):
        """Runs the program as a user, from a folder that the user can read; returns the completed
        process."""
        copied = self.folder / "programs"
        if not copied.exists():
            copied.mkdir()
            for file in SUPPORT.glob("postgres*.py"):
                shutil.copy(file, copied)
        whose = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
        return subprocess.run(
            [PYTHON, "-B", str(copied / "postgres.py"), *map(str, words)],
            capture_output=True, text=True, check=False, cwd="/", **whose, **options)

    def assert_refused(self, sentence, body):
        """Checks that a refusal has this sentence."""
        with self.assertRaises(Refusal) as caught:
            body()
        self.assertIn(sentence, str(caught.exception))
