"""A restore that is killed midway, and the folder that it leaves (Rule P3)."""

import os
import shutil
import subprocess
import unittest

import serving
import test_operating
from test_accounts import Browser, PeopleServer
from test_sync import NOW

COVERS = ("Accounts", "Habits")


class Restoring(test_operating.Operating):
    """A backup of a server with one user."""

    def test_p3_a_killed_restore_blocks_the_server_until_it_is_repeated(self):
        """Wherever a restore is killed, no server starts on the folder, and a new restore
        succeeds."""
        if not shutil.which("strace"):
            self.skipTest("skipped: there is no strace here")
        server = self.serve()
        self.join(server, "Ada", "Stretch")
        server.stop()
        backup, keys = self.folder / "copy", self.folder / "copy.keys"
        self.does("backup", backup)
        self.does("backup", "--keys", keys)
        killed = 0
        for number in range(1, 13):
            target = str(self.folder / f"target{number}")
            words = ["restore", str(backup), "--keys", str(keys), "--data", target]
            done = subprocess.run(
                ["strace", "-f", "-o", "/dev/null", "-e", "trace=rename", "-e",
                 f"inject=rename:signal=KILL:when={number}", serving.binary(), *words],
                capture_output=True, env=os.environ | {"CAIRN_NOW": NOW}, timeout=120, check=False)
            if done.returncode == 0:
                break
            killed += 1
            with self.subTest(rename=number):
                told = self.fails(75, "verify", store=target)
                self.assertIn("was not completed", told)
                started = subprocess.run(
                    [serving.binary(), "--people", "--data", target, "--port", "0"],
                    capture_output=True, text=True, timeout=60, check=False)
                self.assertIn("was not completed", started.stderr)
                again = self.run_line(*words[:4], store=target)
                if again.returncode:
                    # All was in its place when it was killed.
                    self.assertIn("already holds a store", again.stderr)
                self.assertEqual(self.run_line("verify", store=target).returncode, 0)
                with PeopleServer(target, "--sign-up", "open") as restored:
                    ada = Browser(restored)
                    self.assertEqual(
                        ada.form("/sign-in", name="Ada", password="correct horse").status, 303)
                    self.assertEqual(self.names(ada), ["Stretch"])
        self.assertGreater(killed, 4)


if __name__ == "__main__":
    unittest.main()
