"""A signed-in user of a multi-user server attacks another user's data: nothing is revealed or
changed, and the server continues to serve all users."""

import http.client
import json
import random
import re
import urllib.parse
import uuid

from attacking import LENGTH, spread
from people import FORM, MARK, NAME, ORIGIN, Chain, People, bearer, forged
from test_journals import seal
from test_requests import METHODS, ODD, Forms, Grammar


class Others(People):
    """A signed-in attacker who requests another user's data."""

    def shown(self, draw):
        """The attacker's credentials: valid, forged, or both."""
        eve = f"__Host-cairn={self.eve.cookie}"
        fake = "__Host-cairn=" + forged(draw, self.ada.cookie)
        token = forged(draw, draw.choice(list(self.tokens.values())))
        fields = draw.choice([
            {"Cookie": eve}, {"Cookie": eve}, {"Cookie": eve}, {"Cookie": fake}, {},
            {"Cookie": f"{fake}; {eve}"}, {"Cookie": f"{eve}; {fake}; zone=Europe%2FLondon"},
            {"Cookie": f"cairn={self.eve.cookie}"}, bearer(token), {"Cookie": eve} | bearer(token),
            bearer(draw.choice(list(self.own.values()))), {"Authorization": "Basic " + token},
        ])
        if draw.random() < 0.2:
            fields = fields | draw.choice([
                {"Cairn-Whose": self.account}, {"Idempotency-Key": "everybodys"},
                {"X-Forwarded-Host": "localhost", "X-Forwarded-Proto": "https"},
                {"Forwarded": "for=127.0.0.1;proto=https;host=localhost"},
                {"Host": draw.choice(["localhost", "evil.example", "127.0.0.1:1", ""])},
                {"X-HTTP-Method-Override": "DELETE", "X-Original-URL": "/api/v1/items"},
                {"Cairn-Account": self.account, "X-User": NAME.encode().hex()},
                {"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"},
            ])
        return fields

    def test_requests_with_ids_of_another_user_reveal_nothing(self):
        document = self.eve.ask("GET", "/api/openapi.json").json
        operations = [(path, method.upper(), operation)
                      for path, methods in document["paths"].items()
                      for method, operation in methods.items()]
        draw = random.Random(spread(1)[0])
        grammar = Grammar(draw, document["components"]["schemas"])
        grammar.known = self.ids
        accepted = 0
        for _ in range(LENGTH * 3 // 10):
            path, method, operation = draw.choice(operations)
            query = []
            for parameter in operation["parameters"]:
                value = grammar.value(parameter["schema"])
                text = value if isinstance(value, str) else json.dumps(value)
                if parameter["in"] == "path":
                    text = draw.choice([text, draw.choice(self.ids)])
                    path = path.replace("{" + parameter["name"] + "}",
                                        urllib.parse.quote(text, safe=""))
                elif parameter["in"] == "query" and draw.random() < 0.5:
                    query.append((parameter["name"], text))
            target = path + ("?" + urllib.parse.urlencode(query) if query else "")
            if draw.random() < 0.2:
                whose = draw.choice([
                    self.account, self.account.upper(), "x", str(uuid.UUID(int=0))])
                target = f"/p/{whose}{draw.choice([target, '/buddy/' + 'b' * 32])}"
            schema = operation.get("requestBody", {}).get("content", {}).get("application/json")
            body = json.dumps(grammar.value(schema["schema"])) if schema else None
            if draw.random() < 0.03:
                method = draw.choice(METHODS)
            headers = {"Content-Type": "application/json"} | self.shown(draw)
            answer = self.held(
                self.eve.send(method, target, body, headers), f"{method} {target} {body} {headers}")
            accepted += answer is not None and answer.status < 300
        self.assertGreater(accepted, LENGTH // 50)

    def test_forms_with_ids_of_another_user_change_nothing(self):
        draw = random.Random(spread(1)[0])
        forms = []
        thief = self.somebody()
        thief.join("Forms")
        thief.ask("POST", "/api/v1/items", {"name": "Walk"})
        for page in ("/", "/items/new", "/account", "/devices", "/goals", "/time", "/browsers"):
            answer = thief.ask("GET", page, None, {"Accept": "text/html"})
            forms += Forms(answer.body.decode()).found
        # Password attempts are deliberately slow: see test_entering.
        forms = [form for form in forms if form[1] not in ("/sign-out", "/account/password")]
        self.assertGreater(len(forms), 8)
        for _ in range(LENGTH // 20):
            method, action, fields = draw.choice(forms)
            action = re.sub(r"[0-9a-f-]{36}", lambda _: draw.choice(self.ids), action)
            given = {name: draw.choice([value, draw.choice(self.ids), str(draw.choice(ODD))])
                     for name, value in fields.items()}
            body = urllib.parse.urlencode(given, errors="surrogatepass")
            if method == "GET":
                answer = thief.ask(method, f"{action.split('?')[0]}?{body}")
            else:
                answer = thief.ask(method, action, body, {"Content-Type": FORM})
            self.held(answer, f"{method} {action} {body}")
        self.assertNotIn(MARK.encode(), thief.export())

    def test_variants_of_a_secret_give_no_access(self):
        draw = random.Random(spread(1)[0])
        for _ in range(LENGTH // 20):
            secret = draw.choice([self.ada.cookie, *self.tokens.values()])
            word = forged(draw, secret)
            fields = draw.choice([bearer(word), {"Cookie": "__Host-cairn=" + word}])
            method, target = draw.choice([
                ("GET", "/api/v1/items"), ("GET", "/api/v1/passes"), ("POST", "/api/v1/items"),
                ("GET", "/api/v1/changes"), ("GET", "/api/v1/export/journal"),
                ("POST", "/api/v1/sync"), ("DELETE", "/api/v1/passes/this")])
            answer = self.eve.send(method, target, "{}" if method == "POST" else None,
                                   {"Content-Type": "application/json"} | fields)
            self.held(answer, f"{method} {target} {fields}")
            self.assertIn(answer.status, (401, 431), f"{method} {target} {fields}")
            # A credential for one thing opens no other.
            swapped = draw.choice([
                bearer(self.ada.cookie), {"Cookie": "__Host-cairn=" + self.tokens["manage"]},
                bearer(self.codes[0]), {"Cookie": "__Host-cairn=" + self.codes[0]}])
            self.assertEqual(self.eve.send("GET", "/api/v1/items", None, swapped).status, 401)
            path = draw.choice([
                f"/p/{self.account}{forged(draw, self.buddy)}", self.buddy,
                f"/p/{self.eve_account}{self.buddy}"]).replace(" ", "%20")
            self.assertGreaterEqual(self.eve.send("GET", path).status, 400, path)

    def test_streams_report_changes_of_their_own_user_only(self):
        """A stream sends nothing, not even a notification, while another user records entries."""
        self.eve.ask("POST", "/api/v1/items", {"name": "The first one"})
        wire = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        wire.request("GET", "/api/v1/changes", None, {
            "Cookie": f"__Host-cairn={self.eve.cookie}", "Cairn-Whose": self.eve_account})
        stream = wire.getresponse()
        self.assertEqual(stream.status, 200)
        other = self.somebody()
        other.join("Streamer")
        for number in range(5):
            made = other.ask("POST", "/api/v1/items", {"name": f"{MARK} {number}"})
            self.assertEqual(made.status, 201)
        self.eve.ask("POST", "/api/v1/items", {"name": "The last one"})
        told = []
        while len(told) < 2:
            line = stream.readline()
            self.assertNotIn(MARK.encode(), line)
            told += re.findall(rb"^data: (\d+)", line)
        wire.close()
        self.assertEqual(int(told[1]) - int(told[0]), 1, told)
        whose = self.eve.send("GET", "/api/v1/changes", None, {
            "Cookie": f"__Host-cairn={self.eve.cookie}", "Cairn-Whose": self.account})
        self.assertEqual(whose.status, 401)


    def test_sync_with_chains_of_another_user_reveals_nothing(self):
        """An attacker who knows the chain heads of another user gets no events and adds none."""
        heads, events = self.chain["have"], self.chain["events"]
        eve = Chain(self.eve_account, str(uuid.uuid4()))

        def sync(**message):
            answer = self.eve.send(
                "POST", "/api/v1/sync", json.dumps({"version": 1, "have": [], **message}),
                bearer(self.own["manage"]))
            self.held(answer, message)
            self.assertEqual(answer.status, 200, answer.body)
            devices = {one["device"] for one in answer.json["have"]}
            return answer.json, devices

        for probe in (True, False):
            told, devices = sync(have=heads, probe=probe)
            self.assertFalse(devices & {one["device"] for one in heads})
            self.assertEqual(told.get("parted", []), [])
            # The attacker can have facts with the same ids, but none of these devices.
            theirs = {one["device"] for one in told["events"]}
            self.assertFalse(theirs & {one["device"] for one in heads})
        # The next event of her chain, sealed for her account or the attacker's, sent as hers.
        last = events[-1]
        words = json.dumps({"zone": "Europe/Paris"})
        for account in (self.account, self.eve_account, None):
            for start, previous in ((last["sequence"] + 1, last["hash"]), (1, ORIGIN)):
                forged_one = last | {"id": str(uuid.uuid4()), "sequence": start,
                                     "previous": previous, "payload": words}
                forged_one["hash"] = seal(account or self.eve_account, forged_one)
                forged_one.pop("account")
                sync(events=[forged_one | ({"account": account} if account else {})])
        # Facts with the ids of hers, in a chain of the attacker's.
        taken = [eve.sealed(events[0] | {"payload": events[0]["payload"].replace(MARK, "Eve's")})]
        sync(events=taken)
        mine = self.ada.send("POST", "/api/v1/sync", json.dumps({"version": 1, "have": heads}),
                             bearer(self.tokens["manage"])).json
        self.assertEqual((mine["have"], mine["events"]), (heads, []))

    def test_extreme_facts_do_not_block_other_users(self):
        """The server survives events of every kind with extreme numbers and words and valid
        hashes."""
        pages = [path for path, methods in self.eve.ask("GET", "/api/openapi.json").json[
            "paths"].items() if "get" in methods and "{" not in path and "stream" not in path
            and path != "/api/v1/changes"]
        pages += ["/", "/week", "/goals", "/time", "/focus", "/account"]
        for seed in spread(LENGTH // 1_000):
            draw = random.Random(seed)
            mallory = self.somebody()
            mallory.join(f"Mallory {seed}")
            chain = Chain(mallory.account, str(uuid.UUID(int=draw.getrandbits(128))))
            token = mallory.token("manage")
            for _ in range(4):
                events = [chain.sealed(self.odd(draw)) for _ in range(40)]
                answer = mallory.send(
                    "POST", "/api/v1/sync",
                    json.dumps({"version": 1, "have": [], "events": events}), bearer(token))
                line = f"seed {seed}: {json.dumps(events)[:20_000]}"
                self.held(answer, line)
                if answer.status == 200 and "refused" in answer.json:
                    chain.back(answer.json["refused"])
            for path in pages:
                self.held(mallory.ask("GET", path), f"seed {seed}: GET {path}")
            mallory.hang_up()
