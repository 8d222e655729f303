"""Plans of a server: purchases, licences, trials, and their records (Rules O4, O3, P3)."""

import json
import os
import stat
import subprocess
import unittest
from unittest import mock

import serving
import test_operating
from store_front import BUNDLE, Store
from waiting import until

COVERS = ("Accounts", "Coach", "Flags", "Notifications", "Plans")

LONG_AFTER = "2026-04-02T12:00:00Z"


class Plans(test_operating.Operating):
    """A multi-user server with plans and a test store."""

    def setUp(self):
        super().setUp()
        self.shop = Store()
        roots = self.folder / "roots.pem"
        roots.write_bytes(self.shop.root())
        key = self.does("admin", "licence-key", self.folder / "key", store=None).strip()
        self.variables = {
            "CAIRN_PLANS": "on", "CAIRN_PLANS_TRIAL": "on",
            "CAIRN_PLANS_STORE_ROOTS": str(roots), "CAIRN_PLANS_STORE_BUNDLE": BUNDLE,
        } | dict([key.split("=", 1)])
        patch = mock.patch.dict(os.environ, self.variables)
        patch.start()
        self.addCleanup(patch.stop)

    def run_line(self, *words, store=None, now=test_operating.NOW):
        if words[:2] in (("admin", "licence"), ("admin", "licence-key")):
            return subprocess.run(
                [serving.binary(), *map(str, words)], capture_output=True, text=True,
                env=os.environ | {"CAIRN_NOW": now}, timeout=120, check=False)
        return super().run_line(*words, store=store, now=now)

    @staticmethod
    def plan(browser):
        """A user's plan."""
        return browser.ask("GET", "/api/v1/plan").json["plan"]

    @staticmethod
    def buy(browser, purchase):
        """The answer to a purchase."""
        return browser.ask("POST", "/api/v1/plan/purchases", {"transaction": purchase})

    @staticmethod
    def add(browser, name):
        """The answer to adding a habit."""
        return browser.ask("POST", "/api/v1/items", {"name": name})


class PlanTests(Plans):
    """Pro from each of its sources, on a running server."""

    def test_o4_limit_applies_when_an_item_is_made_and_a_purchase_lifts_it(self):
        """Three habits are free; a purchase allows more, until the store refunds it."""
        server = self.serve()
        ada = self.join(server, "Ada", "One", "Two", "Three")
        held = self.add(ada, "Four")
        self.assertEqual((held.status, held.json["code"]), (403, "plans.limit"))
        self.assertIn("more than 3 habits", held.json["detail"])
        purchase = self.shop.purchase()
        for status in (201, 200):
            bought = self.buy(ada, purchase)
            self.assertEqual((bought.status, bought.json["until"]), (status, "2026-03-31"))
        self.assertEqual(self.add(ada, "Four").status, 201)
        # Another account cannot use it, and a purchase signed elsewhere is rejected.
        ben = self.join(server, "Ben")
        taken, forged = self.buy(ben, purchase), self.buy(ben, Store().purchase())
        self.assertEqual((taken.status, taken.json["code"]), (409, "plans.taken"))
        self.assertEqual((forged.status, forged.json["code"]), (409, "plans.purchase.chain"))
        other = self.buy(ben, self.shop.purchase("2", bundleId="example.other"))
        self.assertEqual(other.json["code"], "plans.purchase.bundle")
        self.assertEqual(self.plan(ben), "free")
        # The store's server sends a refund, without a session.
        told = server.ask(
            "POST", "/api/v1/plan/store-notices", {"signedPayload": self.shop.refund()})
        self.assertEqual(told.status, 204)
        self.assertEqual(self.plan(ada), "free")
        self.assertEqual(self.buy(ada, purchase).json["code"], "plans.purchase.revoked")
        self.assertEqual(self.names(ada), ["Four", "One", "Three", "Two"])
        self.assertEqual(self.add(ada, "Five").status, 403)

    def test_o4_purchase_and_trial_survive_a_restart(self):
        """After a restart a purchase and a trial are still valid; a trial cannot be started
        twice."""
        server = self.serve()
        ada, ben = self.join(server, "Ada"), self.join(server, "Ben")
        self.assertEqual(self.buy(ada, self.shop.purchase()).status, 201)
        tried = ben.ask("POST", "/api/v1/plan/trial", {"product": "pro.monthly"})
        self.assertEqual((tried.status, tried.json["until"]), (200, "2026-03-27"))
        server.stop()
        server = self.serve()
        ada.server = ben.server = server
        self.assertEqual((self.plan(ada), self.plan(ben)), ("pro", "pro"))
        server.stop()
        later = test_operating.PeopleServer(self.store)
        later.now = LONG_AFTER
        with later:
            ada.server = ben.server = later
            self.assertEqual((self.plan(ada), self.plan(ben)), ("free", "free"))
            again = ben.ask("POST", "/api/v1/plan/trial", {"product": "pro.yearly"})
            self.assertEqual((again.status, again.json["code"]), (409, "plans.trial.used"))

    def test_o6_a_purchase_counts_once_however_often_it_is_sent(self):
        """A request repeated with its key and a restored purchase do not count again."""
        ada = self.join(self.serve(None, "--product-events"), "Ada")
        body, key = {"transaction": self.shop.purchase()}, {"Idempotency-Key": "first"}
        for status, fields in ((201, key), (201, key), (200, {}), (200, {"Idempotency-Key": "b"})):
            bought = ada.ask("POST", "/api/v1/plan/purchases", body, **fields)
            self.assertEqual((bought.status, bought.json["plan"]), (status, "pro"))
        self.assertEqual(self.add(ada, "Read").status, 201)

        def names():
            lines = self.does("admin", "events", "--format", "json").splitlines()
            return [json.loads(line)["name"] for line in lines]
        until(lambda: "habit_create" in names())
        counted = names()
        self.assertEqual(counted.count("habit_create"), 1)
        self.assertEqual(counted.count("purchase_success"), 1)

    def test_o4_operator_s_licence_is_valid_for_one_account(self):
        """A licence is made on the command line with a key file that only its owner can read."""
        key = self.folder / "key"
        self.assertEqual(stat.S_IMODE(key.stat().st_mode), 0o600)
        printed = self.does("admin", "licence-key", key).strip().split("=", 1)[1]
        self.assertEqual(printed, self.variables["CAIRN_PLANS_LICENCE_KEY"])
        licence = self.does(
            "admin", "licence", "Ada Lovelace", "--key", key, "--until", "2026-12-31").strip()
        server = self.serve()
        ada, ben = self.join(server, "Ada"), self.join(server, "Ben")
        added = ada.ask("POST", "/api/v1/plan/licences", {"licence": licence})
        self.assertEqual((added.status, added.json["until"]), (200, "2026-12-31"))
        taken = ben.ask("POST", "/api/v1/plan/licences", {"licence": licence})
        self.assertEqual((taken.status, taken.json["code"]), (409, "plans.taken"))
        changed = ben.ask("POST", "/api/v1/plan/licences", {"licence": licence[:-4] + "AAAA"})
        self.assertEqual((changed.status, changed.json["code"]), (409, "plans.licence"))
        self.assertEqual((self.plan(ada), self.plan(ben)), ("pro", "free"))
        for words, status in (
                (("Ada", "--key", self.folder / "none"), 65),
                (("Ada", "--key", key, "--until", "2020-01-01"), 65),
                (("Ada", "--key", key, "--until", "never"), 65),
                ((" ", "--key", key), 65)):
            self.fails(status, "admin", "licence", *words)

    def test_o4_command_line_accepts_a_licence(self):
        """Licences need the server's public key in a variable; with plans off, all features are
        free."""
        licence = self.folder / "licence"
        licence.write_text(
            self.does("admin", "licence", "Ada", "--key", self.folder / "key"))
        cairn = serving.binary().removesuffix("-server")
        own = ("--data", self.folder / "own", "--zone", "Europe/London")

        def types(*words, status=0, **variables):
            done = subprocess.run(
                [cairn, *map(str, own + words)], capture_output=True, text=True, check=False,
                env=os.environ | {"CAIRN_NOW": test_operating.NOW} | variables, timeout=60)
            self.assertEqual(done.returncode, status, done.stderr)
            return done.stdout + done.stderr

        for name in ("One", "Two", "Three"):
            types("add", name)
        self.assertIn("more than 3 habits", types("add", "Four", status=77))
        self.assertIn("All features are free", types("plan", CAIRN_PLANS=""))
        self.assertIn("“on”", types("plan", status=65, CAIRN_PLANS="maybe"))
        self.assertIn("You are on the free plan", types("plan"))
        self.assertIn("without an end", types("plan", "add", licence))
        types("add", "Four")
        self.assertIn("You have Pro", types("plan"))

    def test_o4_hostile_input_is_rejected_with_a_code_and_gives_no_pro(self):
        """Invalid purchases are rejected, whether sent by the user or as a public store notice."""
        server = self.serve()
        ada = self.join(server, "Ada", "One")
        chain, payload = self.shop.certificates(), self.shop.payload()
        whole = self.shop.sign(payload)
        head, body, seal = whole.split(".")
        twice = b'{"productId":"pro.yearly",' + json.dumps(payload).encode()[1:]
        for words, wanted in (
                (".", "format"), (".." * 30_000, "format"), (whole + "." + seal, "format"),
                (self.shop.sign(payload, x5c=chain[:2] + chain[1:] * 25), "chain"),
                (self.shop.sign(payload, x5c=chain[:1] * 3), "chain"),
                (self.shop.sign(payload, x5c=["AAAA"] * 3), "chain"),
                (self.shop.sign(payload, x5c=[]), "chain"),
                (self.shop.sign(payload, x5c=chain[0]), "format"),
                (self.shop.sign(payload, x5c=[[]] * 3), "format"),
                (self.shop.sign(payload, alg="none"), "algorithm"),
                (self.shop.sign(payload, alg="HS256"), "algorithm"),
                (self.shop.sign(payload, crit=["b64"], b64=False), "algorithm"),
                (f"{head}.{body}.", "format"), (f"{head}.{body}.{'A' * 86}", "signature"),
                (self.shop.sign(twice), "format"), (self.shop.sign(b"[" * 5_000), "format"),
                (self.shop.sign(payload | {"expiresDate": 1 << 62}), "format"),
                (self.shop.sign(payload | {"signedDate": 1 << 62}), "clock")):
            with self.subTest(wanted, words=words[:40]):
                bought = self.buy(ada, words)
                self.assertEqual(
                    (bought.status, bought.json["code"]), (409, "plans.purchase." + wanted))
                told = server.ask("POST", "/api/v1/plan/store-notices", {"signedPayload": words})
                self.assertIn(told.status, (204, 409))
        long = self.buy(ada, "a" * (1 << 22))
        self.assertIn(long.status, (409, 413, 422))
        self.assertEqual(self.plan(ada), "free")
        self.assertEqual(self.buy(ada, whole).json["plan"], "pro")

    def test_o4_licence_of_another_server_is_rejected(self):
        """Each server has its own licence key."""
        other = self.folder / "other"
        self.does("admin", "licence-key", other)
        licence = self.does("admin", "licence", "Ada", "--key", other).strip()
        ada = self.join(self.serve(), "Ada")
        added = ada.ask("POST", "/api/v1/plan/licences", {"licence": licence})
        self.assertEqual((added.status, added.json["code"]), (409, "plans.licence"))
        self.assertEqual(self.plan(ada), "free")

    def test_o4_invalid_variables_stop_the_server_with_a_sentence(self):
        """The server reports the invalid variable and does not start."""
        for name, value in (
                ("CAIRN_PLANS", "maybe"), ("CAIRN_PLANS_LICENCE_KEY", "abc"),
                ("CAIRN_PLANS_STORE_ROOTS", "/nowhere"), ("CAIRN_PLANS_STORE_BUNDLE", ""),
                ("CAIRN_PLANS_STORE_ROOTS", str(self.folder / "key")),
                ("CAIRN_PLANS_STORE_ENVIRONMENT", "Test")):
            with self.subTest(name), mock.patch.dict(os.environ, {name: value}):
                self.fails(65, "--people", "--port", "0")


class KeptTests(Plans):
    """The stored plans of a user are erased with the user."""

    def test_p3_restored_plans_exclude_erased_users(self):
        """A backup contains the plans file, but plans of users erased since are not restored."""
        server = self.serve()
        ada, ben = self.join(server, "Ada"), self.join(server, "Ben")
        self.assertEqual(self.buy(ada, self.shop.purchase("417")).status, 201)
        self.assertEqual(self.buy(ben, self.shop.purchase("2")).status, 201)
        whole, keys, again = self.folder / "whole", self.folder / "keys", str(self.folder / "b")
        self.does("backup", whole)
        self.does("admin", "erase", "Ada", "--now")
        self.does("verify")
        self.does("backup", "--keys", keys)
        self.does("restore", whole, "--keys", keys, store=again)
        server.stop()
        for store in (self.store, again):
            held = (self.folder / store / "plans.db").read_bytes()
            self.assertNotIn(b"4174170", held)
        ben.server = self.serve(again)
        self.assertEqual(self.plan(ben), "pro")
        # A later person can submit the purchase of the erased one.
        cleo = self.join(ben.server, "Cleo")
        self.assertEqual(self.buy(cleo, self.shop.purchase("417")).status, 201)
        path = whole / "plans.db"
        path.write_bytes(path.read_bytes() + b"\0")
        self.assertIn("plans.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "c")))
        path.unlink()
        self.assertIn("plans.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "d")))

    def test_p5_plans_are_in_scheduled_backups_and_restore_tests(self):
        """Plans can be restored from a scheduled backup."""
        server = self.serve()
        ada = self.join(server, "Ada")
        self.assertEqual(self.buy(ada, self.shop.purchase()).status, 201)
        shelf, keys = self.folder / "shelf", self.folder / "keys"
        shelf.mkdir()
        said = self.does("backup", "--keep", "2d", shelf)
        self.assertIn("1 backup kept", said)
        made = next(shelf.glob("cairn-kept-*"))
        self.assertTrue((made / "plans.db").exists())
        self.assertEqual(stat.S_IMODE((made / "plans.db").stat().st_mode), 0o600)
        self.does("backup", "--keys", keys)
        server.stop()
        again = str(self.folder / "again")
        self.does("restore", made, "--keys", keys, store=again)
        self.does("verify", store=again)
        ada.server = self.serve(again)
        self.assertEqual(self.plan(ada), "pro")

    def test_p3_plans_of_a_single_user_are_in_the_backup(self):
        """After the command line restores a single user's backup, a used trial remains used."""
        cairn = serving.binary().removesuffix("-server")
        copy, store = self.folder / "copy.db", str(self.folder / "alone")

        def types(*words):
            done = subprocess.run(
                [cairn, "--data", store, *map(str, words)], capture_output=True, text=True,
                check=False, env=os.environ | {"CAIRN_NOW": test_operating.NOW}, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)

        with serving.Server(store, now=test_operating.NOW) as server:
            tried = server.ask("POST", "/api/v1/plan/trial", {"product": "pro.monthly"})
            self.assertEqual(tried.status, 200)
        types("backup", copy)
        self.assertTrue((self.folder / "copy.plans.db").exists())
        (self.folder / "alone" / "plans.db").unlink()
        types("restore", copy)
        with serving.Server(store, now=LONG_AFTER) as server:
            self.assertEqual(server.ask("GET", "/api/v1/plan").json["mayTry"], False)
            again = server.ask("POST", "/api/v1/plan/trial", {"product": "pro.yearly"})
            self.assertEqual(again.json["code"], "plans.trial.used")


if __name__ == "__main__":
    unittest.main()
