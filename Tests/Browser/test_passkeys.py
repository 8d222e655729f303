"""Passkeys in Chromium with a virtual authenticator."""

import re

from people import PASSWORD, People


class Passkeys(People):
    def test_o3_passkey_is_made_signs_in_without_a_name_and_is_deleted(self):
        page = self.open("/sign-up")
        session, device = self.device(page)
        self.join(page, "Ada")
        before = self.cookie(page)
        self.add(page, "Blue key")
        self.assertNotEqual(self.cookie(page), before)
        kept = session.send("WebAuthn.getCredentials", device)["credentials"]
        self.assertEqual([one["rpId"] for one in kept], ["localhost"])
        self.assertTrue(kept[0]["isResidentCredential"])
        page.get_by_role("button", name="Add a passkey").click()
        page.get_by_text("This device has a passkey of yours already.").wait_for()
        self.sign_out(page)
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url("**/")
        page.goto("/account")
        self.assertEqual(page.get_by_label("Name", exact=True).input_value(), "Ada")
        page.get_by_role("button", name="Remove: Blue key").click()
        page.get_by_text("Passkey removed.").wait_for()
        self.sign_out(page)
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_text("The passkey was not accepted.").wait_for()
        self.sign_in(page, "ada")
        page.wait_for_url("**/")

    def test_o3_a_passkey_is_offered_where_the_name_is_typed(self):
        page = self.open("/sign-up")
        self.device(page, offers=True)
        self.join(page, "Ada")
        self.add(page, "Key")
        page.goto("/devices")
        page.get_by_role("button", name="Sign out this browser").click()
        page.wait_for_url(lambda url: url.endswith("/"))
        page.goto("/account")
        self.assertEqual(page.get_by_label("Name", exact=True).input_value(), "Ada")

    def test_o3_person_signs_up_by_a_passkey_alone_and_cannot_delete_the_last(self):
        page = self.open("/sign-up")
        self.device(page)
        page.get_by_role("button", name="Use a passkey").click()
        self.assertTrue(page.url.endswith("/sign-up"))
        page.get_by_label("Name").fill("Ada")
        page.get_by_role("button", name="Use a passkey").click()
        page.wait_for_url("**/")
        page.goto("/account")
        page.get_by_text("You have no password and sign in with a passkey.").wait_for()
        page.get_by_role("button", name=re.compile("^Remove: ")).click()
        page.get_by_text("This passkey is your only way to sign in.").wait_for()
        page.get_by_label("New password").fill(PASSWORD)
        page.get_by_role("button", name="Set a password").click()
        page.get_by_text("Password changed.").wait_for()
        page.get_by_role("button", name=re.compile("^Remove: ")).click()
        page.get_by_text("Passkey removed.").wait_for()
        other = self.open("/sign-up")
        self.device(other)
        other.get_by_label("Name").fill("ADA")
        other.get_by_role("button", name="Use a passkey").click()
        other.get_by_text("This name is already taken.").wait_for()

    def test_o3_foreign_or_unverified_passkey_is_rejected(self):
        page = self.open("/sign-up")
        session, device = self.device(page)
        self.join(page, "Ada")
        self.add(page, "Key")
        kept = session.send("WebAuthn.getCredentials", device)["credentials"][0]
        self.sign_out(page)
        # The authenticator did not verify its user.
        session.send("WebAuthn.setUserVerified", device | {"isUserVerified": False})
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_text("Nothing was done: no passkey was given.").wait_for()
        # The device answers a script that requests less verification, and the server rejects it.
        self.assertEqual(self.shown(page, "discouraged"), 401)
        session.send("WebAuthn.setUserVerified", device | {"isUserVerified": True})
        # Another address of the same server is another site.
        elsewhere = self.open(self.server.address.replace("localhost", "127.0.0.1") + "/sign-in")
        other, twin = self.device(elsewhere)
        self.assertTrue(
            elsewhere.get_by_role("button", name="Sign in with a passkey").is_hidden())
        refused = elsewhere.evaluate("""() => navigator.credentials.get({ publicKey: {
            challenge: new Uint8Array(32), rpId: 'localhost' } }).catch(error => error.name)""")
        self.assertEqual(refused, "SecurityError")
        # A device that pretends the passkey belongs to that site answers, and is rejected.
        other.send("WebAuthn.addCredential", twin | {"credential": kept | {"rpId": "127.0.0.1"}})
        self.assertIn(self.shown(elsewhere, "required", "127.0.0.1"), ("SecurityError", 401))
        self.assertEqual(self.shown(page, "required"), 200)

    @staticmethod
    def shown(page, verification, party="localhost"):
        """The server's answer to a passkey that a script requested with its own options."""
        return page.evaluate("""async ([userVerification, rpId]) => {
            const bytes = text => Uint8Array.from(
                atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))
            const asked = await (await fetch('/sign-in/options', { method: 'POST', headers: {
                'Content-Type': 'application/x-www-form-urlencoded' } })).json()
            try {
                const credential = await navigator.credentials.get({ publicKey: {
                    challenge: bytes(asked.challenge), rpId, userVerification } })
                const answer = await fetch('/sign-in', { method: 'POST', body: new URLSearchParams({
                    credential: JSON.stringify(credential.toJSON()) }) })
                return answer.status
            } catch (error) {
                return error.name
            }
        }""", [verification, party])
