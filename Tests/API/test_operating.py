"""Operating a server: users, backups and their keys, restoring and verifying (Rules O3, P3)."""

import contextlib
import os
import pathlib
import re
import sqlite3
import stat
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

from prometheus_client.parser import text_string_to_metric_families
import serving
from test_accounts import Browser, PeopleServer
from test_sync import NOW, Device
from waiting import until

COVERS = ("Accounts", "Habits", "Leagues", "Portability")


class Operating(unittest.TestCase):
    """A folder, servers on it, and commands of the operator."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = str(self.folder / "store")

    def serve(self, store=None, *options, sign_up="open"):
        """A server that runs until the test ends."""
        server = PeopleServer(store or self.store, "--sign-up", sign_up, *options)
        server.__enter__()
        self.addCleanup(server.stop)
        return server

    def run_line(self, *words, store=None, now=NOW):
        """Runs a command and returns its status and output."""
        return subprocess.run(
            [serving.binary(), *map(str, words), "--data", store or self.store],
            capture_output=True, text=True, env=os.environ | {"CAIRN_NOW": now}, timeout=120,
            check=False)

    def does(self, *words, **options):
        """Runs a command that must succeed and returns its output."""
        done = self.run_line(*words, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout

    def fails(self, status, *words, **options):
        """Runs a command that must fail and returns its output."""
        done = self.run_line(*words, **options)
        self.assertEqual((done.returncode, done.stdout), (status, ""), words)
        self.assertTrue(done.stderr.startswith("cairn-server: "), done.stderr)
        return done.stderr

    def join(self, server, name, *items):
        """Signs a user up and adds items."""
        browser = Browser(server)
        self.assertEqual(browser.join(name, "").status, 303)
        for item in items:
            made = browser.ask("POST", "/api/v1/items", {"name": item})
            self.assertEqual(made.status, 201)
        return browser

    @staticmethod
    def names(browser):
        """The items of a user, or the status if access is denied."""
        answer = browser.ask("GET", "/api/v1/items")
        if answer.status != 200:
            return answer.status
        return sorted(item["name"] for item in answer.json["items"])

    def standings_hold(self, words):
        """True if rows of the league's standings contain the words in any column."""
        path = f"file:{self.store}/standings.db?mode=ro"
        with contextlib.closing(sqlite3.connect(path, uri=True)) as standings:
            return any(line.encode().find(words) >= 0 for line in standings.iterdump())


class OperatorTests(Operating):
    """Runs every command while the server runs, unless stated otherwise."""

    def test_o3_operator_s_invitation_admits_one_user(self):
        """The invitation works on a server without open sign-up, and only once."""
        server = self.serve(sign_up="invited")
        self.assertEqual(Browser(server).join("Ada", server.first()).status, 303)
        link = self.does("admin", "invite", "--url", "https://cairn.example/").splitlines()[1]
        self.assertTrue(link.startswith("https://cairn.example/sign-up?invitation="))
        secret = link.split("=")[1]
        self.assertEqual(Browser(server).join("Ben", secret).status, 303)
        self.assertEqual(Browser(server).join("Cleo", secret).status, 403)
        self.assertRegex(self.does("admin", "people"), r"(?m)^Ada +active, operator ")

    def test_o3_people_are_listed_suspended_and_reinstated(self):
        """The list does not reveal what users record."""
        server = self.serve()
        ada, _ = self.join(server, "Ada", "Secret habit"), self.join(server, "Ben")
        listed = self.does("admin", "people")
        self.assertRegex(listed, r"(?m)^Ada +active +2026-03-21 +2026-03-21$")
        self.assertRegex(listed, r"(?m)^Ben +active ")
        self.assertNotIn("Secret", listed)
        self.assertIn("signed out everywhere", self.does("admin", "disable", "ADA"))
        until(lambda: self.names(ada) == 401)
        wrong = ada.form("/sign-in", name="Ada", password="correct horse")
        self.assertEqual(wrong.status, 401)
        self.assertRegex(self.does("admin", "people"), r"(?m)^Ada +disabled ")
        self.does("admin", "enable", "Ada")
        ada.form("/sign-in", name="Ada", password="correct horse")
        self.assertEqual(self.names(ada), ["Secret habit"])
        self.assertIn("no such person", self.fails(66, "admin", "disable", "Nobody"))
        counted = dict(line.split(": ") for line in self.does("admin", "stats").splitlines())
        self.assertEqual((counted["people"], counted["active"], counted["erased"]), ("2", "2", "0"))
        self.assertEqual(counted["accounts with facts"], "1")
        self.assertGreater(int(counted["bytes"]), 10_000)

    def test_o3_reset_code_replaces_a_lost_password_once(self):
        """The code works once and ends other sessions, and the operator never sees a password."""
        server = self.serve()
        ada = self.join(server, "Ada", "Read")
        code = self.does("admin", "reset", "Ada").splitlines()[1]
        self.assertRegex(code, r"^[A-Z0-9-]{16,}$")
        holding = [path for path in pathlib.Path(self.store).iterdir()
                   if code.encode() in path.read_bytes()]
        self.assertEqual(holding, [])
        self.assertEqual(self.names(ada), ["Read"])
        taker, late = Browser(server), Browser(server)
        wrong = taker.form("/recover", name="Ada", code="BBBB-" + code[5:], password="new horse 1")
        self.assertEqual((wrong.status, taker.cookie), (401, None))
        taken = taker.form("/recover", name="ada", code=code, password="new horse 1")
        self.assertEqual((taken.status, self.names(taker)), (303, ["Read"]))
        self.assertEqual(self.names(ada), 401)
        again = late.form("/recover", name="Ada", code=code, password="new horse 2")
        self.assertEqual((again.status, late.cookie), (401, None))
        for password, status in (("correct horse", 401), ("new horse 1", 303)):
            self.assertEqual(
                late.form("/sign-in", name="Ada", password=password).status, status, password)

    def test_o3_leaving_user_is_kept_for_seven_days_and_can_stay(self):
        """An account that is being deleted cannot be suspended, and the operator can keep it."""
        server = self.serve()
        ada = self.join(server, "Ada", "Read")
        self.assertIn("Ada will be erased on 2026-03-28", self.does("admin", "erase", "Ada"))
        self.assertIn(
            "This account is scheduled for deletion", self.fails(1, "admin", "disable", "Ada"))
        self.assertRegex(self.does("admin", "people"), r"(?m)^Ada +erased on 2026-03-28 ")
        self.assertEqual(self.names(ada), ["Read"])
        self.assertIn("Ada can sign in", self.does("admin", "enable", "Ada"))
        self.assertRegex(self.does("admin", "people"), r"(?m)^Ada +active ")

    def test_o3_immediate_erasure_while_the_server_runs(self):
        """The user's devices get an error and can keep or wipe their data; nothing is written
        again."""
        server = self.serve()
        ada, ben = self.join(server, "Ada", "Read"), self.join(server, "Ben", "Walk")
        phone = Device(self.folder, "phone")
        login = phone.start("login", f"http://127.0.0.1:{server.port}")
        ada.form("/approve", code=login.stdout.readline().strip(), act="yes")
        login.communicate(timeout=60)
        phone.does("add", "Run")
        phone.sync()
        token = ada.token("manage")
        self.assertEqual(
            ada.ask("POST", "/api/v1/league/join", {"name": "Quaver-Climber"}).status, 200)
        self.assertEqual(
            ada.ask("POST", "/api/v1/league/friends", {"name": "Quaver-Ropes"}).status, 201)
        until(lambda: self.standings_hold(b"Quaver-Climber"))
        said = self.does("admin", "erase", "ada", "--now")
        for name in (b"Quaver-Climber", b"Quaver-Ropes"):
            self.assertFalse(self.standings_hold(name), name)
        self.assertIn("Ada and all their data are erased.", said)
        until(lambda: self.names(ada) == 401)
        bearer = {"Authorization": "Bearer " + token}
        for method, path, body in (("GET", "/api/v1/items", None),
                                   ("POST", "/api/v1/items", {"name": "Late"})):
            told = server.ask(method, path, body, bearer)
            self.assertEqual((told.status, told.json["code"]), (410, "accounts.erased"))
        self.assertEqual(phone.run("sync").returncode, 1)
        kept = phone.run("sync", "--keep")
        self.assertEqual(kept.returncode, 0, kept.stderr)
        self.assertEqual(len(phone.does("today")["items"]), 2)
        self.assertIn("never synced with a server", phone.run("sync").stderr)
        self.assertEqual(phone.run("sync", "--keep", "--wipe").returncode, 64)
        self.assertEqual(self.names(ben), ["Walk"])
        self.assertNotIn("Ada", self.does("admin", "people"))
        self.does("verify")
        with sqlite3.connect(f"file:{self.store}/journal.db?mode=ro", uri=True) as journal:
            count = journal.execute("SELECT count(*) FROM accounts").fetchone()[0]
        journal.close()
        self.assertEqual(count, 1)

    def test_p3_backup_and_keys_are_separate_and_restored_together(self):
        """The backup or the keys alone reveal nothing; files are never overwritten and only for the
        owner."""
        server = self.serve()
        ada = self.join(server, "Ada", "Marmalade")
        whole, keys = self.folder / "monday", self.folder / "monday.keys"
        self.assertIn("all hashes verified", self.does("backup", whole))
        self.does("backup", "--keys", keys)
        self.assertEqual(sorted(path.name for path in whole.iterdir()),
                         ["backup.json", "directory.db", "journal.db", "outbox.db", "standings.db"])
        for path in [*whole.iterdir(), keys]:
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600, path)
            self.assertNotIn(b"Marmalade", path.read_bytes())
        self.assertEqual(stat.S_IMODE(whole.stat().st_mode), 0o700)
        secrets = [bytes.fromhex(word) for word in re.findall(r"(?m)^key \S+ (\w+)$",
                                                              keys.read_text())]
        self.assertEqual(len(secrets), 1)
        for path in whole.iterdir():
            self.assertNotIn(secrets[0], path.read_bytes())
        for words in (["backup", whole], ["backup", "--keys", keys]):
            self.assertIn("already exists", self.fails(1, *words))
        self.assertIn("every hash, chain and page is valid", self.does("verify", whole))
        again = str(self.folder / "again")
        self.assertIn("key of account", self.fails(74, "restore", whole, store=again))
        self.assertEqual(os.listdir(again), [])
        self.does("restore", whole, "--keys", keys, store=again)
        self.assertIn("already holds a store", self.fails(
            1, "restore", whole, "--keys", keys, store=again))
        ada.server = self.serve(again)
        self.assertEqual(self.names(ada), ["Marmalade"])
        self.assertEqual(ada.ask("POST", "/api/v1/items", {"name": "Toast"}).status, 201)
        self.does("verify", store=again)
        self.assertEqual(self.leftovers(), [])

    def leftovers(self):
        """The temporary files that a command left behind."""
        return [path for path in self.folder.rglob("*")
                if ".part" in path.name or "restoring" in path.name]

    def test_o3_newer_keys_exclude_users_erased_since_the_backup(self):
        """Older keys would restore an erased user, but the newer list of erasures prevents it."""
        server = self.serve()
        ada, ben = self.join(server, "Ada", "Read"), self.join(server, "Ben", "Walk")
        whole, old, new = (self.folder / name for name in ("whole", "old.keys", "new.keys"))
        self.does("backup", whole)
        self.does("backup", "--keys", old)
        token = ada.token("read")
        self.does("admin", "erase", "Ada", "--now")
        self.does("backup", "--keys", new)
        self.assertNotIn("\nkey " + self.account(old, new), new.read_text())
        with_old, with_new = (str(self.folder / name) for name in ("a", "b"))
        self.does("restore", whole, "--keys", old, store=with_old)
        self.assertIn("Ada", self.does("admin", "people", store=with_old))
        self.assertIn("1 erased user was not restored", self.does(
            "restore", whole, "--keys", new, store=with_new))
        self.assertNotIn("Ada", self.does("admin", "people", store=with_new))
        other = self.serve(with_new)
        ben.server = other
        self.assertEqual(self.names(ben), ["Walk"])
        # A device that signed in after the backup is informed too.
        told = other.ask("GET", "/api/v1/items", None, {"Authorization": "Bearer " + token})
        self.assertEqual(told.status, 410)
        # The folder has the current keys: older ones next to them restore nobody.
        third = self.folder / "third"
        third.mkdir()
        (third / "keys.db").write_bytes(pathlib.Path(with_new, "keys.db").read_bytes())
        other.stop()
        (third / "keys.db").write_bytes(pathlib.Path(with_new, "keys.db").read_bytes())
        self.does("restore", whole, "--keys", old, store=str(third))
        self.assertNotIn("Ada", self.does("admin", "people", store=str(third)))

    @staticmethod
    def account(old, new):
        """The account that the newer keys list as erased."""
        account = re.search(r"(?m)^erased (\S+)", new.read_text()).group(1)
        assert f"key {account}" in old.read_text()
        return account

    def test_p3_damage_is_named_and_not_restored(self):
        """Changed rows, directories and keys, and files that are no backup, are named in the
        error."""
        server = self.serve()
        self.join(server, "Ada", "Read", "Walk")
        whole, keys = self.folder / "whole", self.folder / "keys"
        self.does("backup", whole)
        self.does("backup", "--keys", keys)
        target = str(self.folder / "target")
        def hold(sentence, *words, status):
            self.assertIn(sentence, self.fails(status, *words, store=target))
            self.assertFalse(pathlib.Path(target, "journal.db").exists())
        text = keys.read_text()
        keys.write_text(text.replace("key ", "key  ", 1))
        hold("it was changed", "restore", whole, "--keys", keys, status=74)
        keys.write_text(text)
        path = whole / "directory.db"
        content = path.read_bytes()
        path.write_bytes(content.replace(b"Ada", b"Adb"))
        hold("in the backup was changed", "restore", whole, "--keys", keys, status=74)
        path.write_bytes(content)
        with sqlite3.connect(whole / "journal.db") as journal:
            journal.execute("UPDATE events SET day = day + 1 WHERE sequence = 2")
        journal.close()
        hold("was changed after it was written", "restore", whole, "--keys", keys, status=74)
        told = self.fails(1, "verify", whole, "--keys", keys, store=target)
        self.assertIn("was changed after it was written", told)
        self.assertEqual(told.count("\n"), 1)
        hold("is not a backup", "restore", self.folder, status=66)
        server.stop()
        with sqlite3.connect(f"{self.store}/journal.db") as journal:
            journal.execute("UPDATE events SET payload = x'01' || randomblob(60) "
                            "WHERE sequence = 1")
        journal.close()
        self.assertIn("cairn-server: Event", self.fails(1, "verify"))

    def test_o3_store_without_its_keys_reports_it_and_writes_no_plain_text(self):
        """Without keys the server records nothing in plain text, and verification names the missing
        key."""
        server = self.serve()
        ada = self.join(server, "Ada", "Read")
        keys, whole = self.folder / "keys", self.folder / "whole"
        self.does("backup", "--keys", keys)
        self.does("backup", whole)
        server.stop()
        for name in os.listdir(self.store):
            if name.startswith("keys.db"):
                os.unlink(os.path.join(self.store, name))
        ada.server = self.serve()
        self.assertEqual(ada.ask("POST", "/api/v1/items", {"name": "Plain"}).status, 500)
        ada.server.stop()
        for path in pathlib.Path(self.store).iterdir():
            self.assertNotIn(b"Plain", path.read_bytes(), path)
        self.assertIn("is missing", self.fails(1, "verify"))
        half = str(self.folder / "half")
        self.assertIn("is missing", self.does("restore", whole, "--incomplete", store=half))

    def test_o3_counters_are_local_and_contain_no_personal_data(self):
        """The counters are in Prometheus' format and not available at the public port."""
        server = self.serve(None, "--metrics", "0")
        ada = self.join(server, "Ada", "Marmalade")
        item = ada.ask("GET", "/api/v1/items").json["items"][0]["id"]
        self.assertEqual(ada.ask("GET", "/api/v1/items/" + item).status, 200)
        self.assertEqual(ada.ask("GET", "/metrics").status, 403)
        stream = server.ask("GET", "/metrics")
        self.assertEqual(stream.status, 403)
        address = next(line["address"] for line in server.log if line["message"] == "metrics")
        self.assertTrue(address.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(address, timeout=20) as answer:
            text = answer.read().decode()
        families = {family.name: family for family in text_string_to_metric_families(text)}
        single = {name: family.samples[0].value for name, family in families.items()}
        self.assertEqual((single["cairn_people"], single["cairn_people_in_memory"]), (1, 1))
        self.assertEqual(single["cairn_http_open_streams"], 0)
        self.assertGreater(single["cairn_journal_commits"], 0)
        self.assertGreater(single["process_resident_memory_bytes"], 1 << 20)
        routes = {(sample.labels["route"], sample.labels["status"]): sample.value
                  for sample in families["cairn_http_requests"].samples}
        self.assertEqual(routes["/api/v1/items/{item}", "200"], 1)
        histogram = families["cairn_http_request_duration_seconds"]
        self.assertEqual(histogram.type, "histogram")
        self.assertTrue(all(family.documentation for family in families.values()))
        for word in ("Ada", "Marmalade", item):
            self.assertNotIn(word, text)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address.replace("/metrics", "/api/v1/items"), timeout=20)
        self.assertEqual(refused.exception.code, 404)

    def test_p3_single_user_store_is_verified_and_backed_up_too(self):
        """A single-user store has no users and no keys, and the commands say so."""
        with serving.Server(self.store) as server:
            server.add("Read")
            self.does("backup", self.folder / "one")
            self.assertIn("is valid", self.does("verify"))
            self.assertIn("does not belong to a server", self.fails(66, "admin", "people"))
            self.assertIn("does not belong to a server with many users", self.fails(
                66, "backup", "--keys", self.folder / "keys"))
        again = str(self.folder / "again")
        self.does("restore", self.folder / "one", store=again)
        with serving.Server(again) as server:
            self.assertEqual(len(server.ask("GET", "/api/v1/items").json["items"]), 1)


if __name__ == "__main__":
    unittest.main()
