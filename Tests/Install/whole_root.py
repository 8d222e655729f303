"""Installs a release in a bare Debian 12, serves, upgrades with data and removes it (Rules P4, W3).

Needs root, debootstrap and a Debian mirror. `CAIRN_ROOT` may name an existing root: the tests
use a copy of it.
"""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.request

from packing import ROOT

RELEASED = ROOT / "Tests/Integration/releases/0.1.0/store.db.gz"
ZONE = {"CAIRN_ZONE": "Europe/London"}
PATH = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
STORE = "var/lib/cairn/journal.db"


def bare_root(folder):
    """A bare Debian 12; skips the test where none can be made."""
    if os.geteuid() != 0:
        raise unittest.SkipTest("skipped: only root makes a root")
    if given := os.environ.get("CAIRN_ROOT"):
        subprocess.run(["cp", "-a", given, folder], check=True)
        return
    if not shutil.which("debootstrap"):
        raise unittest.SkipTest("skipped: apt-get install debootstrap")
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", "bookworm", folder], check=False, timeout=1_200,
        capture_output=True, text=True)
    if done.returncode:
        raise unittest.SkipTest(f"skipped: no Debian can be had: {done.stdout[-300:]}")


class WholeTests(unittest.TestCase):
    """Installs, upgrades and removes Cairn in an empty root file system, keeping the data."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-root-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.root = cls.folder / "root"
        bare_root(cls.root)
        subprocess.run(["mount", "-t", "proc", "proc", cls.root / "proc"], check=True)
        cls.addClassCleanup(subprocess.run, ["umount", cls.root / "proc"], check=False)
        built = ["--from", os.environ["CAIRN_RELEASE"]] if "CAIRN_RELEASE" in os.environ else []
        for version in ("0.0.9", "0.1.0"):
            subprocess.run([ROOT / "Tools/package", "--to", cls.root / "packages", *built,
                            "--version", version], check=True, stdout=subprocess.DEVNULL)
            built = built or ["--from", ROOT / ".build-release/release"]

    def inside(self, *words, user=None, status=0, **environment):
        """Runs a command in the root; returns its output."""
        who = [f"--userspec={user}"] if user else []
        done = subprocess.run(
            ["chroot", *who, str(self.root), *words], capture_output=True, text=True, check=False,
            timeout=600, env=PATH | environment | {
                "HOME": "/tmp", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"})
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}{done.stderr}")
        return done.stdout

    def install(self, version):
        """Installs a version with its dependencies, without recommended packages."""
        self.inside("apt-get", "install", "-y", "--no-install-recommends",
                    f"/packages/cairn_{version}.deb")

    def served(self):
        """The items in the service's response; the service runs as in its unit."""
        command = ["chroot", "--userspec=cairn", str(self.root), "/usr/bin/cairn-server",
                   "--data", "/var/lib/cairn", "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, env=ZONE | PATH) as server:
            try:
                line = server.stdout.readline()
                address = re.search(r"http://\S+", line).group(0)
                ask = urllib.request.Request(
                    f"{address}/api/v1/items", headers={"Cairn-Zone": "Europe/London"})
                with urllib.request.urlopen(ask, timeout=30) as answer:
                    items = json.load(answer)["items"]
            finally:
                server.terminate()
            self.assertEqual(server.wait(timeout=30), 0)
        return sorted(item["name"] for item in items)

    def test_P4_package_installs_serves_upgrades_with_data_and_keeps_data_when_removed(self):
        """This is one test because each step depends on the previous one."""
        self.inside("apt-get", "update")
        self.install("0.0.9")
        for name in ("cairn", "cairn-server"):
            self.assertNotIn("not found", self.inside("ldd", f"/usr/bin/{name}"))
            self.assertNotIn("libswift", self.inside("ldd", f"/usr/bin/{name}"))
        self.assertRegex(self.inside("cairn", "--version"), r"^cairn \d")

        data = self.root / "var/lib/cairn"
        data.mkdir(mode=0o700)
        (self.root / STORE).write_bytes(gzip.decompress(RELEASED.read_bytes()))
        self.inside("chown", "-R", "cairn:cairn", "/var/lib/cairn")
        before = self.served()
        self.assertGreater(len(before), 1)
        settings = self.root / "etc/default/cairn-server"
        settings.write_text("CAIRN_OPTIONS=--people\n")

        self.install("0.1.0")
        self.assertIn("Version: 0.1.0", self.inside("dpkg", "-s", "cairn"))
        self.assertEqual(settings.read_text(), "CAIRN_OPTIONS=--people\n")
        self.assertEqual(self.served(), before)
        shelf = self.root / "var/lib/cairn-backups"
        shelf.mkdir(mode=0o700)
        self.inside("chown", "cairn:cairn", "/var/lib/cairn-backups")
        said = self.inside("cairn-server", "backup", "--keep", "7d", "/var/lib/cairn-backups",
                           "--data", "/var/lib/cairn", user="cairn")
        self.assertIn("1 backup kept", said)

        self.inside("cairn", "add", "Read", user="nobody", CAIRN_DATA="/tmp/person", **ZONE)
        self.assertIn("Read", self.inside("cairn", "today", user="nobody",
                                          CAIRN_DATA="/tmp/person", **ZONE))
        self.assertEqual(self.inside("cairn", "open", "cairn://goals"),
                         "http://127.0.0.1:8080/goals\n")

        kept = {path: path.read_bytes() for path in (self.root / "var/lib").glob("cairn*/**/*.db")}
        self.assertGreater(len(kept), 1)
        for way in ("remove", "purge"):
            self.inside("apt-get", way, "-y", "cairn")
            self.assertFalse((self.root / "usr/bin/cairn").exists())
            for path, content in kept.items():
                self.assertEqual(path.read_bytes(), content, path)
        self.assertFalse(settings.exists())
        self.assertTrue((self.root / "tmp/person/journal.db").exists())


if __name__ == "__main__":
    unittest.main()
