"""Flags of a server: fetched, verified, stored, and applied from their day on (Rule O5)."""

import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import threading
import unittest
from unittest import mock

import serving
import test_operating
from waiting import until

COVERS = ("Accounts", "Flags")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files of a folder without logging."""

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        """Logs nothing."""

    def copyfile(self, source, outputfile):
        """Tolerates a client that disconnects early."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)


class Flags(test_operating.Operating):
    """A server, and a site from which the server fetches its flag sheet."""

    def setUp(self):
        super().setUp()
        self.sheets = self.folder / "sheets"
        self.sheets.mkdir()
        self.key = self.folder / "key"
        self.operates("licence-key", self.key)
        handler = functools.partial(Quiet, directory=str(self.sheets))
        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.addCleanup(self.site.server_close)
        self.addCleanup(self.site.shutdown)
        printed = self.operates("flags", "--key", self.key).strip()
        self.variables = dict([printed.split("=", 1)]) | {
            "CAIRN_FLAGS_URL": f"http://127.0.0.1:{self.site.server_port}/sheet",
            "CAIRN_PLANS": "on"}

    @staticmethod
    def operates(*words, status=0):
        """Runs a command of the operator."""
        done = subprocess.run(
            [serving.binary(), "admin", *map(str, words)], capture_output=True, text=True,
            timeout=60, check=False)
        assert done.returncode == status, done.stderr
        return done.stdout

    def put(self, serial, *values):
        """Publishes a signed flag sheet on the site."""
        sheet = self.operates("flags", "--key", self.key, "--serial", serial, *values)
        (self.sheets / "sheet").write_text(sheet)
        return sheet

    @contextlib.contextmanager
    def running(self, now="2026-03-21T12:00:00Z"):
        """A single-user server on the folder."""
        with mock.patch.dict(os.environ, self.variables):
            with serving.Server(self.store, now=now) as server:
                yield server

    @staticmethod
    def value(server, name="plans.habits"):
        """The value of a flag that applies."""
        flags = server.ask("GET", "/api/v1/flags").json["flags"]
        return next(flag["value"] for flag in flags if flag["name"] == name)

    def test_o5_fetched_sheet_is_stored_and_applies_from_its_day(self):
        """The stored sheet still applies when the site cannot be reached."""
        self.put(4, "plans.habits=1@2026-03-21", "plans.habits=2@2026-03-22")
        with self.running() as server:
            until(lambda: self.value(server) == 1)
            server.add("One")
            held = server.ask("POST", "/api/v1/items", {"name": "Two"})
            self.assertEqual((held.status, held.json["code"]), (403, "plans.limit"))
            self.assertIn("more than 1 habit;", held.json["detail"])
            self.assertEqual(self.value(server, "plans.coach-messages"), 3)
        # The next day without the site: the stored sheet applies.
        self.site.shutdown()
        with self.running("2026-03-22T12:00:00Z") as server:
            self.assertEqual(self.value(server), 2)
            server.add("Two")

    def test_o5_older_or_unsigned_sheet_changes_nothing(self):
        """The old sheet stays in use, even after a restart of the server."""
        older = self.put(3, "plans.habits=9@2026-01-01")
        kept = pathlib.Path(self.store) / "flags"
        newer = self.put(4, "plans.habits=5@2026-01-01")
        with self.running() as server:
            until(lambda: self.value(server) == 5)
            until(kept.exists)
        for text in (older, newer[:-6] + "AAAA\n", "nothing", ""):
            (self.sheets / "sheet").write_text(text)
            with self.running() as server:
                self.assertEqual(self.value(server), 5)
                server.stop()
            self.assertEqual(kept.read_text(), newer)
        # A changed file is ignored, and the server runs.
        kept.write_text(newer.replace("cairn-flags.e", "cairn-flags.f"))
        with self.running() as server:
            self.assertEqual(self.value(server), 3)

    def types(self, *words, status=0, **changes):
        """The output of the command line on the server's folder."""
        cairn = serving.binary().removesuffix("-server")
        done = subprocess.run(
            [cairn, "--data", self.store, "--zone", "Europe/London", *words],
            capture_output=True, text=True, timeout=60, check=False,
            env=os.environ | {"CAIRN_NOW": "2026-03-21T12:00:00Z"} | self.variables | changes)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_o5_command_line_uses_the_server_s_stored_sheet(self):
        """The command line fetches no sheet and ignores a sheet without a valid signature."""
        newer = self.put(4, "plans.habits=1@2026-03-21")
        kept = pathlib.Path(self.store) / "flags"
        with self.running() as server:
            until(lambda: self.value(server) == 1)
            until(kept.exists)
        self.site.shutdown()
        self.types("add", "One")
        self.assertIn("more than 1 habit;", self.types("add", "Two", status=77))
        listed = self.types("flags")
        self.assertRegex(listed, r"plans.habits +1 +2026-03-21 ")
        self.assertRegex(listed, r"plans.coach-messages +3 ")
        self.assertRegex(self.types("flags", CAIRN_FLAGS_KEY=""), r"plans.habits +3 ")
        self.assertIn("not a public key", self.types("flags", status=65, CAIRN_FLAGS_KEY="abc"))
        # A sheet with another signature or a change is ignored.
        kept.write_text(newer.replace("cairn-flags.e", "cairn-flags.f"))
        self.assertIn("is not a signed sheet of flags", self.types("flags", status=74))
        self.types("add", "Two")
        kept.unlink()
        self.assertRegex(self.types("flags"), r"plans.habits +3 ")

    def test_o5_two_servers_on_one_folder_never_return_to_an_older_sheet(self):
        """If one server stored a newer sheet, a server that fetches an older one keeps the newer
        one."""
        older = self.put(3, "plans.habits=9@2026-01-01")
        newer = self.put(4, "plans.habits=5@2026-01-01")
        kept = pathlib.Path(self.store) / "flags"
        (self.sheets / "sheet").write_text(older)
        with self.running() as server:
            until(lambda: self.value(server) == 9)
            until(kept.exists)
            (self.sheets / "sheet").write_text(newer)
            with self.running() as other:
                until(lambda: self.value(other) == 5)
                until(lambda: kept.read_text() == newer)
            (self.sheets / "sheet").write_text(older)
            with self.running() as other:
                self.assertEqual(self.value(other), 5)
            self.assertEqual(kept.read_text(), newer)

    def test_o5_oversized_answer_is_not_accepted_as_a_sheet(self):
        """The server rejects the sheet and continues to answer."""
        (self.sheets / "sheet").write_bytes(b"a" * (1 << 22))
        with self.running() as server:
            self.assertEqual(self.value(server), 3)
            self.assertFalse((pathlib.Path(self.store) / "flags").exists())

    def test_o5_invalid_variables_and_values_are_rejected(self):
        """Each invalid value gives an error before the server starts or a sheet is signed."""
        for changes in ({"CAIRN_FLAGS_KEY": "abc"}, {"CAIRN_FLAGS_KEY": ""},
                        {"CAIRN_FLAGS_URL": "file:///etc/passwd"}):
            with self.subTest(changes), mock.patch.dict(os.environ, self.variables | changes):
                self.fails(65, "--port", "0")
        for words in (("plans.habits",), ("plans.habits=a@2026-01-01",), ("=1@2026-01-01",),
                      ("plans.habits=1@2026-02-30",), ("--serial", "-1", "a=1@2026-01-01")):
            with self.subTest(words):
                done = subprocess.run(
                    [serving.binary(), "admin", "flags", "--key", str(self.key), *words],
                    capture_output=True, text=True, timeout=60, check=False)
                self.assertIn(done.returncode, (64, 65))
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
