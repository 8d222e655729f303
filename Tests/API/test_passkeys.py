"""Passkeys tested with the client and the server of python-fido2, which share no code with
Cairn."""

import copy
import json
import tempfile
import unittest

from fido2.server import Fido2Server
from fido2.webauthn import PublicKeyCredentialRpEntity

from authenticator import EdDSA, ES256, Person
from test_accounts import Browser, PeopleServer

COVERS = ("Accounts",)


class PasskeyTests(unittest.TestCase):
    """Rule O3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = PeopleServer(folder.name, "--sign-up", "open")
        self.server.__enter__()
        self.addCleanup(self.server.__exit__)
        self.origin = f"http://localhost:{self.server.port}"
        self.other = Fido2Server(
            PublicKeyCredentialRpEntity(name="Cairn", id="localhost"),
            verify_origin=lambda origin: origin == self.origin)

    def ask(self, browser, path, **fields):
        """The options of python-fido2's server."""
        answer = browser.form(path, **fields)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json

    @staticmethod
    def state(options):
        """The state of a challenge in python-fido2's server."""
        return {"challenge": options["challenge"], "user_verification": "required"}

    @staticmethod
    def text(answer):
        """A response in the form that a browser sends."""
        return json.dumps(dict(answer))

    def join(self, name, algorithm=ES256):
        """Signs a user up with a passkey, which python-fido2's server accepts too."""
        browser, person = Browser(self.server), Person(self.origin, algorithm)
        options = self.ask(browser, "/sign-up/options", name=name)
        made = person.make(options)
        known = self.other.register_complete(self.state(options), made)
        joined = browser.form("/sign-up", name=name, credential=self.text(made))
        self.assertEqual((joined.status, joined.headers["location"]), (303, "/"))
        return browser, person, known.credential_data

    def test_o3_either_key_type_signs_up_and_in(self):
        """Both servers accept the client's responses, each of them once."""
        for algorithm in (ES256, EdDSA):
            name = algorithm.__name__
            _, person, known = self.join(name, algorithm)
            self.assertEqual(known.public_key[3], algorithm.ALGORITHM)
            browser = Browser(self.server)
            for _ in range(2):
                options = self.ask(browser, "/sign-in/options")
                shown = person.show(options)
                self.other.authenticate_complete(self.state(options), [known], shown)
                entered = browser.form(
                    "/sign-in", credential=self.text(shown), back="/focus")
                self.assertEqual((entered.status, entered.headers["location"]), (303, "/focus"))
            page = browser.ask("GET", "/account").body.decode()
            self.assertIn(f'value="{name}"', page)
            again = browser.form("/sign-in", credential=self.text(shown))
            self.assertEqual(again.status, 401)

    def test_o3_both_servers_reject_the_same_responses(self):
        """Flags, origin, site, signature and challenge are each invalid in turn."""
        browser, person, known = self.join("Ada")
        evil = "http://localhost:1"

        def tried(change=None, flags=0x05, origin=None, question=None):
            options = self.ask(browser, "/sign-in/options")
            person.device.flags = flags
            asked = options | ({"challenge": question} if question else {})
            client = person
            if origin:
                client = Person(origin, verify=lambda *_: True)
                client.device.passkeys = person.device.passkeys
                client.device.count = person.device.count
            shown = client.show(asked)
            person.device.count = max(person.device.count, client.device.count)
            data = json.loads(self.text(shown))
            if change:
                change(data)
            theirs = True
            try:
                self.other.authenticate_complete(self.state(options), [known], copy.deepcopy(data))
            except Exception:  # noqa: BLE001
                theirs = False
            ours = browser.form("/sign-in", credential=json.dumps(data))
            self.assertEqual(ours.status == 303, theirs, ours.body)
            if not theirs:
                self.assertIn(b"The passkey was not accepted.", ours.body)
            return theirs

        def signature(data):
            text = data["response"]["signature"]
            other = "A" if text[20] != "A" else "B"
            data["response"]["signature"] = text[:20] + other + text[21:]

        self.assertTrue(tried())
        self.assertFalse(tried(flags=0x04))
        self.assertFalse(tried(flags=0x01))
        self.assertFalse(tried(origin=evil))
        self.assertFalse(tried(question="A" * 96))
        self.assertTrue(tried())
        self.assertFalse(tried(change=signature))

    def test_o3_cloned_authenticator_is_detected(self):
        """A passkey is rejected if its counter does not increase."""
        browser, person, _ = self.join("Ada")
        for count, status in ((5, 303), (5, 401), (4, 401), (6, 303)):
            person.device.count = count - 1
            options = self.ask(browser, "/sign-in/options")
            shown = person.show(options)
            answer = browser.form("/sign-in", credential=self.text(shown))
            self.assertEqual(answer.status, status)

    def test_o3_authenticator_is_added_once_and_for_its_user_only(self):
        """Known passkeys are excluded, and a passkey made for one user fails for another user."""
        ada, phone, _ = self.join("Ada")
        eve, _, _ = self.join("Eve")
        options = self.ask(ada, "/account/passkeys/options")
        with self.assertRaises(Exception):
            phone.make(options)
        key = Person(self.origin, EdDSA)
        made = self.text(key.make(options))
        self.assertEqual(eve.form("/account/passkeys", credential=made).status, 401)
        cookie = ada.cookie
        self.assertEqual(ada.form("/account/passkeys", credential=made).status, 303)
        self.assertNotEqual(ada.cookie, cookie)
        self.assertEqual(ada.form("/account/passkeys", credential=made).status, 401)
        entered = Browser(self.server)
        shown = key.show(self.ask(entered, "/sign-in/options"))
        self.assertEqual(entered.form("/sign-in", credential=self.text(shown)).status, 303)
        self.assertIn(b'value="Ada"', entered.ask("GET", "/account").body)

    def test_o3_account_access_is_readable_and_editable_over_http(self):
        """HTTP covers the sign-in state, names, the last credential, codes and a fresh sign-in."""
        ada, _, _ = self.join("Ada")
        eve, _, _ = self.join("Eve")
        who = ada.ask("GET", "/api/v1/account").json
        self.assertEqual(
            (who["name"], who["hasPassword"], who["recoveryCodes"], who["leaves"]),
            ("Ada", False, 0, None))
        mine = ada.ask("GET", "/api/v1/passkeys").json["passkeys"]
        path = f"/api/v1/passkeys/{mine[0]['id']}"
        self.assertEqual(ada.ask("PATCH", path, {"label": "Phone"}).status, 204)
        self.assertEqual(eve.ask("PATCH", path, {"label": "Mine"}).status, 404)
        self.assertEqual(eve.ask("DELETE", path).status, 404)
        last = ada.ask("DELETE", path)
        self.assertEqual((last.status, last.json["code"]), (409, "accounts.passkey.last"))
        codes = ada.ask("POST", "/api/v1/recovery-codes", {})
        self.assertEqual((codes.status, len(codes.json["codes"])), (201, 10))
        self.assertEqual(ada.ask("GET", "/api/v1/account").json["recoveryCodes"], 10)
        self.assertEqual(ada.form("/account/password", new="another horse").status, 303)
        old = ada.cookie
        self.assertEqual(ada.ask("DELETE", path).status, 204)
        self.assertNotEqual(ada.cookie, old)
        self.assertEqual(ada.ask("GET", "/api/v1/passkeys").json["passkeys"], [])
        token = eve.token("manage")
        self.server.stop()
        self.server.options = (*self.server.options, "--now", "2026-03-21T12:15:00Z")
        self.server.__enter__()
        for method, target in (("POST", "/api/v1/recovery-codes"), ("POST", "/api/v1/tokens"),
                               ("DELETE", path)):
            body = {"label": "x", "scopes": ["read"]} if target.endswith("tokens") else None
            stale = eve.ask(method, target, body)
            self.assertEqual((stale.status, stale.json["code"]), (403, "accounts.confirm"))
            shown = self.server.ask(method, target, body, {"Authorization": "Bearer " + token})
            self.assertEqual(shown.status, 401)

    def test_o3_existing_name_is_revealed_only_at_sign_up(self):
        """Passkey options name nobody; recovery gives the same answer for known and unknown
        names."""
        self.join("Ada")
        nobody = Browser(self.server)
        first = self.ask(nobody, "/sign-in/options", name="Ada")
        second = self.ask(nobody, "/sign-in/options", name="Nobody")
        for options in (first, second):
            self.assertEqual(options.pop("allowCredentials"), [])
            self.assertEqual(len(options.pop("challenge")), 96)
        self.assertEqual(first, second)
        answers = [
            nobody.form("/recover", name=name, code="BCDFGH", password="another horse")
            for name in ("Ada", "Bob")]
        self.assertEqual([one.status for one in answers], [401, 401])
        self.assertEqual(
            answers[0].body.replace(b'"Ada"', b""), answers[1].body.replace(b'"Bob"', b""))
        short = nobody.form("/recover", name="Ada", code="BCDFGH", password="short")
        self.assertEqual(short.status, 422)


if __name__ == "__main__":
    unittest.main()
