"""An attacker who wants access to another person's account, or to keep others out: guesses,
replays, races, storms, and forwarded headers."""

import http.client
import json
import random
import subprocess
import tempfile
import time
import unicodedata
import uuid

from attacking import LENGTH, SEED, spread
from people import (
    FORM, NAME, PASSWORD, Chain, Owner, People, PeopleServer, Somebody, at_once, bearer, forged,
    serving)
from waiting import until


class Entering(People):
    """Each credential works for its own user only, once, and other users are unaffected."""

    @classmethod
    def let_in(cls, ada):
        joined = ada.form("/sign-up", name=NAME, password=PASSWORD)
        assert joined.status == 303, joined.body

    def test_a_device_is_approved_by_one_user_and_once(self):
        """Of two concurrent decisions one counts; of many polls one gets the token; guesses
        fail."""
        draw = random.Random(spread(1)[0])
        phones = [self.somebody()]
        phones += [phones[0].beside() for _ in range(3)]
        cleo = self.somebody()
        cleo.join("Cleo")
        for number in range(max(LENGTH // 400, 3)):
            whose = {f"{name} {number}": self.somebody() for name in ("Either", "Other")}
            for name, one in whose.items():
                one.join(name)
            wish = phones[0].form("/api/v1/device/authorization", client_id="A phone").json
            codes = [forged(draw, wish["device_code"]) for _ in range(3)]
            for code in codes:
                told = self.poll(phones[1], code)
                self.assertIn(told.json["error"], ("expired_token", "invalid_request"))
            decided = at_once(*[
                lambda one=one: one.form("/approve", code=wish["user_code"], act="yes").status
                for one in whose.values()])
            self.assertEqual(sorted(decided), [303, 404])
            late = cleo.form("/approve", code=wish["user_code"], act="no")
            self.assertIn(late.status, (404, 429))
            polled = at_once(*[lambda one=one: self.poll(one, wish["device_code"])
                               for one in phones])
            given = [one.json for one in polled if one.status == 200]
            self.assertEqual(len(given), 1)
            name = list(whose)[decided.index(303)]
            self.assertEqual(given[0]["name"], name)
            seen = phones[2].send("GET", "/api/v1/account", None, bearer(given[0]["access_token"]))
            self.assertEqual(seen.json["name"], name)
            self.assertEqual(self.poll(phones[0], wish["device_code"]).json["error"],
                             "expired_token")
        wish = phones[0].form("/api/v1/device/authorization", client_id="\x1b[2J\u202eevil").json
        cleo = self.somebody()
        cleo.join("Cleopatra")
        page = cleo.ask("GET", "/approve?code=" + wish["user_code"]).body
        self.assertNotRegex(page.decode(), "[\x1b\u202e]")
        guesser = self.somebody()
        guesser.join("Guesser")
        tried = at_once(*[
            lambda: guesser.beside().form("/approve", code="BCDF-GHJK", act="yes").status
        ] * 12)
        self.assertLessEqual(tried.count(404), 8)
        self.assertEqual(set(tried), {404, 429})
        self.assertEqual(guesser.form("/approve", code=wish["user_code"], act="yes").status, 429)
        self.assertEqual(cleo.form("/approve", code=wish["user_code"], act="no").status, 303)
        stranger = self.somebody()
        asked = [stranger.form("/api/v1/device/authorization", client_id="x").status
                 for _ in range(8)]
        self.assertEqual(asked, [200] * 5 + [429] * 3)

    def poll(self, who, code):
        """Polls whether a device was approved."""
        return self.held(who.form(
            "/api/v1/device/token", device_code=code,
            grant_type="urn:ietf:params:oauth:grant-type:device_code"), code)

    def test_an_invitation_and_a_code_each_work_for_one_user(self):
        """Each works once, despite many concurrent uses, late uses and uses by the wrong user."""
        with tempfile.TemporaryDirectory() as folder, PeopleServer(
                folder, "--sign-up", "invited", "--proxy", "127.0.0.1") as server:
            invitation = server.first()
            guests = [Somebody(server, next(self.places)) for _ in range(6)]

            def join(number):
                guest, fields = guests[number], {
                    "name": f"Guest {number}", "invitation": invitation}
                owner = Owner(f"http://localhost:{server.port}")
                options = guest.form("/sign-up/options", **fields)
                if options.status != 200:
                    return options.status
                answer = json.dumps(dict(owner.make(options.json)))
                return guest.form("/sign-up", credential=answer, **fields).status

            ends = at_once(*[lambda number=number: join(number) for number in range(5)])
            self.assertEqual(sorted(ends), [303, 403, 403, 403, 403])
            for word in (invitation, forged(random.Random(SEED), invitation), ""):
                late = guests[5].form("/sign-up/options", name="Late", invitation=word)
                self.assertEqual(late.status, 403)
            self.assertNotIn(invitation, "".join(server._log))
        one, name = self.somebody(), "Recovering"
        one.join(name)
        codes = one.ask("POST", "/api/v1/recovery-codes").json["codes"]
        thieves = [self.somebody() for _ in range(4)]
        taken = at_once(*[
            lambda thief=thief: thief.form(
                "/recover", name=name, code=codes[0], password="a stolen horse").status
            for thief in thieves])
        self.assertEqual(sorted(taken), [303, 401, 401, 401])
        self.assertEqual(one.ask("GET", "/api/v1/today").status, 401)
        for who, code in ((name, codes[0]), (NAME, codes[1]), ("Eve", self.codes[0]),
                          (NAME, codes[1].lower()), ("Nobody", codes[1])):
            again = self.somebody().form(
                "/recover", name=who, code=code, password="a stolen horse")
            self.assertEqual(again.status, 401)
            self.held(again, who)

    def test_look_alike_and_invalid_names_are_rejected(self):
        """Other spellings of the victim's name count as taken, and hidden characters are
        rejected."""
        draw = random.Random(spread(1)[0])
        client = self.somebody()

        def refusal(name):
            asked = client.form("/sign-up/options", {"Accept": "application/json"}, name=name)
            self.held(asked, ascii(name))
            return asked.json.get("code")

        for form in ("NFC", "NFD"):
            for turn in (str, str.upper, str.lower, str.swapcase, str.title):
                name = unicodedata.normalize(form, turn(NAME))
                self.assertEqual(refusal(name), "accounts.taken", ascii(name))
        for name in (NAME.replace("Å", "\u212b"), NAME.replace("s", "S"),
                     NAME.replace("s", "\u017f"), NAME.replace("İ", "i\u0307")):
            self.assertEqual(refusal(name), "accounts.taken", ascii(name))
        hidden = [chr(number) for number in (
            *range(0x20), 0x7F, 0x85, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E,
            *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0x2800, 0x3164,
            0xFEFF, 0xFFA0, 0xFFFE, 0xE000, 0xE0001, 0xE0100)]
        for letter in hidden:
            for name in (NAME + letter, letter + NAME):
                self.assertEqual(refusal(name), "accounts.name", ascii(name))
        for _ in range(LENGTH // 20):
            name = "".join(draw.choice([
                chr(draw.randrange(0x20, 0x3000)), draw.choice("$`;|&<>\"'%(){}!#*?~"),
                draw.choice(hidden), "a", "İ", "ß", "ǆ", "\u0345", "💧"])
                for _ in range(draw.choice([1, 3, 40, 41])))
            self.assertIn(refusal(name), (None, "accounts.name", "accounts.taken"), ascii(name))
        taken = '$(id) `id` <b>&"; \u2603'
        client.join(taken)
        shown = client.ask("GET", "/account", None, {"Accept": "text/html"}).body.decode()
        self.assertIn("`id`", shown)
        self.assertNotIn("<b>&", shown)
        listed = subprocess.run(
            [serving.binary(), "admin", "people", "--data", self.store], capture_output=True,
            timeout=60, check=True)
        self.assertIn(taken.encode(), listed.stdout)
        self.unobeyed(listed.stdout, "admin people")

    def test_passkeys_of_others_and_replayed_answers_are_rejected(self):
        """Replays, challenges and ids of other users, and other origins are rejected."""
        cleo, eve = self.somebody(), self.somebody()
        hers, own = cleo.join("Passkeys"), eve.join("Thief")
        evil = Owner("https://evil.example", verify=lambda *_: True)
        evil.device.passkeys = own.device.passkeys

        def shown(owner, path="/sign-in/options", who=eve):
            return json.dumps(dict(owner.show(who.form(path).json)))

        once = shown(own)
        changed = json.loads(shown(own))
        changed["rawId"] = changed["id"] = json.loads(shown(hers, who=cleo))["rawId"]
        handle = json.loads(shown(own))
        handle["response"]["userHandle"] = json.loads(
            shown(hers, who=cleo))["response"]["userHandle"]
        eve.form("/account/confirm", credential=shown(own))
        stolen = json.dumps(dict(own.show(cleo.form("/account/confirm/options").json | {
            "allowCredentials": []})))
        made = json.dumps(dict(Owner(f"http://localhost:{self.server.port}").make(
            cleo.form("/account/passkeys/options").json)))
        self.assertEqual(self.somebody().form("/sign-in", credential=once).status, 303)
        for answer in (once, shown(evil), json.dumps(changed), json.dumps(handle), stolen, made,
                       "{}", "[" * 5_000, "", "x" * 100_000, once[:-20], once * 2):
            thief = self.somebody()
            refused = self.held(thief.form("/sign-in", credential=answer), answer[:200])
            self.assertIn(refused.status, (401, 413), answer[:200])
            self.assertIsNone(thief.cookie)
        for path, answer in (("/account/passkeys", made), ("/account/confirm", stolen),
                             ("/sign-up", once), ("/sign-up", made)):
            refused = eve.form(path, credential=answer, name="Another")
            self.assertEqual(refused.status, 401, f"{path} {refused.body}")
        self.assertEqual(len(cleo.ask("GET", "/api/v1/passkeys").json["passkeys"]), 1)

    def test_a_session_is_made_only_by_the_server(self):
        """A planted cookie is invalid after sign-in, and two cookies do not make two users."""
        victim = self.somebody()
        owner = victim.join("Fixed")
        planted = "A" * 43
        for cookie in (planted, self.eve.cookie):
            fresh = self.somebody()
            answer = json.dumps(dict(owner.show(fresh.form("/sign-in/options").json)))
            signed = fresh.form("/sign-in", {"Cookie": f"__Host-cairn={cookie}"}, credential=answer)
            self.assertEqual(signed.status, 303)
            self.assertNotIn(fresh.cookie, (planted, self.eve.cookie))
            self.assertEqual(fresh.ask("GET", "/api/v1/account").json["name"], "Fixed")
            self.assertEqual(self.somebody().send(
                "GET", "/api/v1/account", None, {"Cookie": "__Host-cairn=" + planted}).status, 401)
        before = victim.cookie
        answer = json.dumps(dict(owner.show(victim.form("/account/confirm/options").json)))
        self.assertEqual(victim.form("/account/confirm", credential=answer).status, 303)
        self.assertNotEqual(victim.cookie, before)
        old = victim.send("GET", "/api/v1/account", None, {"Cookie": "__Host-cairn=" + before})
        self.assertEqual(old.status, 401)
        for site in ("cross-site", "same-site"):
            other = self.eve.form("/sign-out", {"Sec-Fetch-Site": site})
            self.assertEqual(other.status, 403)
        self.assertEqual(self.eve.form("/sign-in", {"Origin": "https://evil.example"}).status, 403)

    def test_bodies_that_are_too_long_are_not_read(self):
        """The server does not even read the long body of an unauthorised client."""
        stranger = self.somebody()
        for path, kind, length, status in (
                ("/sign-in", FORM, 1 << 21, 413), ("/sign-up", FORM, 1 << 40, 413),
                ("/api/v1/device/authorization", FORM, 1 << 21, 413),
                ("/api/v1/sync", "application/json", 15 << 20, 401),
                ("/api/v1/sync", "application/json", 1 << 62, 401),
                ("/api/v1/items", "application/json", 1 << 21, 401),
                ("/sign-in", FORM, 65_537, 413)):
            wire = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
            wire.putrequest("POST", path)
            for name, value in (("Content-Type", kind), ("Content-Length", str(length)),
                                ("Cairn-Zone", "UTC")):
                wire.putheader(name, value)
            # Nothing follows: the answer came without reading it.
            wire.endheaders(b"x" * 100)
            self.assertEqual(wire.getresponse().status, status, path)
            wire.close()
        for chunks, status in ((20, 401), (1, 401)):
            wire = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
            try:
                wire.request("POST", "/api/v1/sync", iter([b"[" * 65_536] * chunks), {
                    "Content-Type": "application/json", **serving.ZONE}, encode_chunked=True)
            except OSError:
                pass
            self.assertEqual(wire.getresponse().status, status)
            wire.close()
        long = self.eve.send("POST", "/api/v1/sync", b"[" * (3 << 20), bearer(self.own["manage"]))
        self.held(long, "long")
        self.assertEqual(long.status, 409)
        label = stranger.form("/api/v1/device/authorization",
                              client_id="e" + "\u0301" * 9_000).json
        page = self.eve.ask("GET", "/approve?code=" + label["user_code"]).body
        self.assertLess(len(page), 100_000)

    def test_headers_forwarded_by_a_proxy_do_not_hide_an_attacker(self):
        """Failures are counted for the address that the proxy reports, not for the attacker's
        headers."""
        for number in range(7):
            answer = self.eve.send(
                "POST", "/sign-in", "credential=x", {
                    "Content-Type": FORM,
                    "X-Forwarded-For": f"203.0.113.{number}, 192.0.2.66"})
            self.assertEqual(answer.status, 401 if number < 5 else 429)
        for fields in ({"Forwarded": "for=203.0.113.9"}, {"Forwarded": "proto=https"},
                       {"Forwarded": "for=192.0.2.66, for=203.0.113.9"}):
            answer = self.eve.send("POST", "/sign-in", "credential=x", {
                "Content-Type": FORM, "X-Forwarded-For": "192.0.2.66"} | fields)
            self.assertEqual((answer.status, answer.json["code"]), (400, "request.syntax"))
        for fields in ({"X-Forwarded-Host": "evil.example"}, {"Host": "evil.example"}):
            self.assertEqual(self.eve.send("GET", "/sign-in", None, fields).status, 421)

    def test_many_guesses_do_not_lock_users_out(self):
        """Many concurrent guesses from one address cost no more work than five, and reveal nothing.
        """
        attackers = [Somebody(self.server, "192.0.2.77") for _ in range(24)]

        def guess(number):
            name = NAME if number % 2 else f"Nobody {number}"
            word = PASSWORD if number == 23 else f"typed secret {number}"
            answer = attackers[number].form("/sign-in", name=name, password=word)
            self.held(answer, number)
            return answer.status

        ends = at_once(*[lambda number=number: guess(number) for number in range(24)],
                       lambda: self.ada.form("/sign-in", name=NAME, password=PASSWORD).status)
        self.assertEqual(ends.pop(), 303)
        self.assertLessEqual(ends.count(401), 8, ends)
        self.assertLessEqual(ends.count(303), 1, ends)
        self.assertEqual(set(ends) - {401, 429, 303}, set())
        self.secrets.append(self.ada.cookie)
        log = "".join(self.server._log)
        self.assertNotIn("typed secret", log)
        self.assertIn("192.0.2.77", log)

    def test_floods_of_one_user_or_network_do_not_lock_others_out(self):
        """One user signs in 60 times, one network signs up 60 times, and one /56 network tries 60
        names."""
        mass = self.somebody()
        self.assertEqual(mass.form("/sign-up", name="Mass", password=PASSWORD).status, 303)

        def enters():
            time.sleep(.3)
            visitor = self.somebody()
            status = visitor.form("/sign-in", name=NAME, password=PASSWORD).status
            self.secrets.append(visitor.cookie or PASSWORD)
            return status

        def join(number):
            one = Somebody(self.server, f"203.0.113.{number}")
            return one.form("/sign-up", name=f"Flood {number}", password=PASSWORD).status

        def guess(number):
            one = Somebody(self.server, f"2001:db8:5:{number % 56:x}::1")
            return one.form("/sign-in", name=f"Nobody {number}", password="x" * 9).status

        for flood, allowed in (
                ([lambda: mass.beside().form("/sign-in", name="Mass", password=PASSWORD).status]
                 * 60, {303, 429}),
                ([lambda number=number: join(number) for number in range(60)], {303, 429}),
                ([lambda number=number: guess(number) for number in range(60)], {401, 429})):
            ends = at_once(*flood, enters)
            self.assertEqual(ends.pop(), 303)
            self.assertEqual(set(ends) - allowed, set())
            self.assertLessEqual(ends.count(401), 8)
            self.assertLessEqual(ends.count(303), 21)

    def test_user_is_erased_during_a_sync(self):
        """The device is informed, and the server writes none of its data afterwards."""
        gone = self.somebody()
        gone.join("Gone")
        token, account = gone.token("manage"), gone.account
        chain = Chain(account, str(uuid.uuid4()))
        draw = random.Random(spread(1)[0])
        ends = []

        def sync():
            for _ in range(40):
                events = [chain.sealed(self.odd(draw)) for _ in range(20)]
                answer = gone.send(
                    "POST", "/api/v1/sync",
                    json.dumps({"version": 1, "have": [], "events": events}), bearer(token))
                self.held(answer, "sync")
                ends.append(answer.status)
                if answer.status != 200:
                    return

        def erase():
            subprocess.run(
                [serving.binary(), "admin", "erase", "Gone", "--now", "--data", self.store],
                capture_output=True, timeout=60, check=True)

        at_once(sync, erase)
        # Another process's change is noticed within a second; nothing is written in between.

        def code():
            late = gone.send("POST", "/api/v1/sync", json.dumps({
                "version": 1, "have": [], "events": [chain.sealed(self.odd(draw))]}), bearer(token))
            self.assertEqual(late.status, 410, late.body)
            return late.json["code"]
        until(lambda: code() == "accounts.erased")
        verified = subprocess.run(
            [serving.binary(), "verify", "--data", self.store], capture_output=True, text=True,
            timeout=60, check=False)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertEqual(gone.ask("GET", "/api/v1/today").status, 401)
