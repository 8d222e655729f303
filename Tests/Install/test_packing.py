"""Contents of a tarball, a Debian package and ~/.local; packing is reproducible."""

import gzip
import os
import re
import shutil
import stat
import subprocess
import tarfile
import unittest

from packing import PROGRAMS, ROOT, Packing, built


class PackageTests(Packing):
    """A tarball and a Debian package of one tree."""

    def test_same_tree_gives_identical_files_for_any_umask_zone_and_time(self):
        """All times in the archive equal SOURCE_DATE_EPOCH."""
        first = self.pack(self.folder / "one", SOURCE_DATE_EPOCH="1764000000")
        for path in self.programs.iterdir():
            os.utime(path, (1, 1))
        mask = os.umask(0o077)
        try:
            second = self.pack(self.folder / "two", SOURCE_DATE_EPOCH="1764000000",
                               TZ="Asia/Tokyo", LC_ALL="C")
        finally:
            os.umask(mask)
        other = self.pack(self.folder / "three", SOURCE_DATE_EPOCH="1764086400")
        self.assertEqual(len(first), 2)
        for one, two, three in zip(first, second, other):
            self.assertEqual(one.read_bytes(), two.read_bytes(), one)
            self.assertNotEqual(one.read_bytes(), three.read_bytes(), one)
        with tarfile.open(first[0]) as archive:
            heads = archive.getmembers()
        self.assertEqual({head.mtime for head in heads}, {1764000000})
        self.assertEqual({(head.uid, head.uname) for head in heads}, {(0, "root")})
        self.assertEqual([head.name for head in heads], sorted(head.name for head in heads))

    def test_package_has_programs_manual_completions_service_and_link_handler(self):
        """Each file is where Debian expects it; the service's settings are a conffile."""
        _, package = self.pack(self.folder / "out", "--version", "9.8.7")
        root = self.folder / "root"
        self.does("dpkg-deb", "-R", package, root)
        for name in ("usr/bin/cairn", "usr/bin/cairn-server", "usr/share/man/man1/cairn.1.gz",
                     "usr/share/man/man1/cairn-server.1.gz", "usr/share/man/man1/cairn-add.1.gz",
                     "usr/share/bash-completion/completions/cairn",
                     "usr/share/zsh/vendor-completions/_cairn",
                     "usr/share/fish/vendor_completions.d/cairn.fish",
                     "usr/share/applications/cairn.desktop", "usr/share/doc/cairn/copyright",
                     "usr/share/doc/cairn/Caddyfile", "usr/share/doc/cairn/grafana.json",
                     "usr/share/doc/cairn/prometheus-alerts.yml",
                     "lib/systemd/system/cairn-server.service",
                     "etc/default/cairn-server"):
            self.assertTrue((root / name).is_file(), name)
        control = (root / "DEBIAN/control").read_text()
        self.assertIn("Version: 9.8.7\n", control)
        self.assertRegex(control, r"(?m)^Depends: .*tzdata")
        self.assertEqual((root / "DEBIAN/conffiles").read_text(), "/etc/default/cairn-server\n")
        self.assertIn("MimeType=x-scheme-handler/cairn;\n",
                      (root / "usr/share/applications/cairn.desktop").read_text())
        for path in root.rglob("*"):
            self.assertFalse(path.stat().st_mode & stat.S_IWOTH, path)
        refused = subprocess.run(
            [ROOT / "Tools/package", "--from", self.programs, "--version", "../9"],
            capture_output=True, text=True, check=False)
        self.assertEqual((refused.returncode, refused.stdout), (65, ""))

    def test_service_has_a_low_exposure_level(self):
        """The level is rated by systemd-analyze; a service without restrictions has 10."""
        if not shutil.which("systemd-analyze"):
            self.skipTest("skipped: there is no systemd here")
        said = self.does("systemd-analyze", "security", "--offline=true", "--threshold=20",
                         ROOT / "Tools/support/package/cairn-server.service")
        self.assertRegex(said, r"exposure level for cairn-server.service: [01]\.")


class ManualTests(Packing):
    """Manual pages made from the programs' own help."""

    def setUp(self):
        super().setUp()
        self.install()
        self.pages = self.folder / "local/share/man/man1"

    def test_every_command_has_a_page_that_groff_reads_without_warnings(self):
        """Each page contains the help of its command."""
        overview = self.does(built() / "cairn", "help")
        listed = set(re.findall(r"(?m)^  ([a-z]+)  +[A-Z]", overview))
        self.assertGreater(len(listed), 30)
        found = {path.name[len("cairn-"):-len(".1.gz")] for path in self.pages.iterdir()}
        self.assertLessEqual(listed - {"help"}, found)
        if not shutil.which("groff"):
            self.skipTest("skipped: there is no groff here")
        for path in sorted(self.pages.iterdir()):
            done = subprocess.run(
                ["groff", "-k", "-man", "-Tutf8", "-ww", "-P-cbou"], check=False,
                input=gzip.decompress(path.read_bytes()), capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, b""), path)
            self.assertIn(b"NAME\n", done.stdout, path)

    def test_commands_on_a_page_can_be_copied(self):
        """Hyphens, tildes and quotation marks are the ASCII characters."""
        if not shutil.which("groff"):
            self.skipTest("skipped: there is no groff here")
        page = gzip.decompress((self.pages / "cairn-backup.1.gz").read_bytes())
        shown = subprocess.run(["groff", "-k", "-man", "-Tutf8", "-P-cbou"], input=page,
                               capture_output=True, check=True).stdout.decode()
        self.assertIn("cairn backup ~/usb/habits.db ", shown)
        self.assertIn("--keep <counts>", shown)
        server = gzip.decompress((self.pages / "cairn-server.1.gz").read_bytes()).decode()
        for words in (r"cairn\-server restore", r"cairn\-server admin invite", "CAIRN_BACKUPS"):
            self.assertIn(words, server)


class InstallTests(Packing):
    """Installation into ~/.local of one user."""

    def test_install_then_remove_leaves_other_files(self):
        """Files that existed before, and the journal, are kept."""
        local = self.folder / "local"
        mine = local / "bin/mine"
        mine.parent.mkdir(parents=True)
        mine.write_text("mine")
        said = self.install()
        self.assertIn("PATH", said)
        journal = {"CAIRN_DATA": str(local / "share/cairn"), "CAIRN_ZONE": "Europe/London"}
        self.does(local / "bin/cairn", "add", "Read", **journal)
        self.assertIn("cairn ", self.does(local / "bin/cairn", "--version"))
        obsolete = local / "share/man/man1/cairn-older.1.gz"
        obsolete.write_text("older")
        listed = local / "share/cairn/installed.txt"
        listed.write_text(listed.read_text() + "share/man/man1/cairn-older.1.gz\n")
        self.install()
        self.assertFalse(obsolete.exists())
        self.assertIn("Read", self.does(local / "bin/cairn", "today", **journal))
        self.install("--remove")
        left = sorted(str(path.relative_to(local)) for path in local.rglob("*") if path.is_file())
        self.assertEqual([name for name in left if "share/cairn/journal" not in name],
                         ["bin/mine"])
        self.assertIn("share/cairn/journal.db", left)

    def test_completions_load_in_each_shell(self):
        """Each shell loads them from its default folder."""
        self.install()
        share = self.folder / "local/share"
        path = {"PATH": f"{self.folder / 'local/bin'}:{os.environ['PATH']}"}
        for shell, script, last in [
                ("bash", "bash-completion/completions/cairn", "complete -p cairn"),
                ("zsh", "zsh/site-functions/_cairn", "echo $_comps[cairn]"),
                ("fish", "fish/vendor_completions.d/cairn.fish", "complete -c cairn")]:
            if not shutil.which(shell):
                continue
            begin = "autoload -U compinit; compinit -D; " if shell == "zsh" else ""
            said = self.does(shell, "-c", f"{begin}source {share / script}; {last}", **path)
            self.assertIn("_cairn", said, shell)


class BuiltTests(unittest.TestCase):
    """The programs in the packages."""

    def test_both_programs_print_their_help_as_json(self):
        """The manual pages are generated from this output."""
        for name in PROGRAMS:
            done = subprocess.run([built() / name, "--experimental-dump-help"], check=True,
                                  capture_output=True, text=True)
            self.assertTrue(done.stdout.startswith("{"), name)


if __name__ == "__main__":
    unittest.main()
