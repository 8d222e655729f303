"""A server with a victim and an attacker, and conditions that must never occur there."""

import base64
import concurrent.futures
import hashlib
import http.client
import json
import pathlib
import re
import sys
import tempfile
import types
import urllib.parse
import uuid

from attacking import ROOT, Attack
from test_journals import seal

sys.path.append(str(ROOT / "Tests/API"))

import serving  # noqa: E402
from authenticator import Person as Owner  # noqa: E402
from test_accounts import PeopleServer  # noqa: E402

FORM = "application/x-www-form-urlencoded"
# Part of everything the victim records, and of nothing that others send.
MARK = "Quaver"
PASSWORD = "a Quaver horse of hers"
NAME = "Zoë Ångström İda"
ORIGIN = "0" * 64
SAMPLES = sorted((ROOT / "Tests").glob("*/Samples/*.json"))
GREAT = [0, -1, 1, 2**31 - 1, 2**31, -2**31, 2**53, 2**62, 2**63 - 1, -2**63, 86_400_000]
ODD_TEXTS = ["", "x", "2026-03-21", "0001-01-01", "9999-12-31", "24:00", "💧" * 80, "\u0000",
             "FREQ=YEARLY;INTERVAL=2147483647", "RRULE:FREQ=DAILY;COUNT=2147483647", "$(id)"]


class Somebody:
    """A client with its own address, as reported by the proxy in front of the server."""

    def __init__(self, server, place):
        self.server = server
        self.place = place
        self.cookie = None
        self.wire = None

    def send(self, method, target, body=None, headers=None):
        """Sends a request over a persistent connection; None if the server closed it."""
        fields = {"X-Forwarded-For": self.place, **serving.ZONE} | (headers or {})
        self.wire = self.wire or http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=60)
        try:
            self.wire.request(method, target, body, fields)
            response = self.wire.getresponse()
            kind = response.getheader("Content-Type") or ""
            # A stream is endless: its first line is enough.
            endless = kind.startswith("text/event-stream") and method != "HEAD"
            answer = serving.Answer(types.SimpleNamespace(
                status=response.status, getheaders=response.getheaders,
                read=response.readline if endless else response.read))
            if response.will_close or endless:
                self.hang_up()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return None
        return answer

    def hang_up(self):
        """Closes the connection, so that the next request opens another."""
        if self.wire:
            self.wire.close()
        self.wire = None

    def ask(self, method, target, body=None, headers=None):
        """Sends a request as a signed-in browser does and keeps the received cookie."""
        fields = {"Sec-Fetch-Site": "same-origin"}
        if self.cookie:
            fields["Cookie"] = "__Host-cairn=" + self.cookie
        if isinstance(body, (dict, list)):
            body, fields["Content-Type"] = json.dumps(body), "application/json"
        answer = self.send(method, target, body, fields | (headers or {}))
        found = answer and re.match(
            r"__Host-cairn=(\w*);", answer.headers.get("set-cookie", ""))
        if found:
            self.cookie = found.group(1) or None
        return answer

    def form(self, path, headers=None, **fields):
        """Sends a form."""
        body = urllib.parse.urlencode(fields, errors="surrogatepass")
        return self.ask("POST", path, body, {"Content-Type": FORM} | (headers or {}))

    def join(self, name):
        """Signs up with a passkey, which is cheap, and returns the authenticator."""
        owner = Owner(f"http://localhost:{self.server.port}")
        options = self.form("/sign-up/options", name=name)
        made = owner.make(options.json)
        joined = self.form("/sign-up", name=name, credential=json.dumps(dict(made)))
        assert joined.status == 303, joined.body
        return owner

    def token(self, *scopes, label="script"):
        """A token with the given scopes."""
        made = self.ask("POST", "/api/v1/tokens", {"label": label, "scopes": list(scopes)})
        return made.json["token"]

    def beside(self):
        """The same user on another connection."""
        other = Somebody(self.server, self.place)
        other.cookie = self.cookie
        return other

    @property
    def account(self):
        """The id of the user's account."""
        return self.ask("GET", "/api/v1/account").json["account"]

    def export(self):
        """Everything that the user recorded."""
        return self.ask("GET", "/api/v1/export/journal").body


def bearer(token):
    """The header that contains a token."""
    return {"Authorization": "Bearer " + token}


def at_once(*works):
    """Runs all functions concurrently and returns their results."""
    with concurrent.futures.ThreadPoolExecutor(len(works)) as pool:
        return [turn.result() for turn in [pool.submit(work) for work in works]]


def forged(draw, secret):
    """A value similar to a secret, but never equal to it."""
    place = draw.randrange(len(secret))
    other = draw.choice([one for one in "0aZ_-%" if one != secret[place]])
    return draw.choice([
        secret[:place], secret[place + 1:], secret[:place] + other + secret[place + 1:],
        secret + draw.choice(["x", "%00", "=", ".1"]), secret[::-1], secret.swapcase(),
        hashlib.sha256(secret.encode()).hexdigest(), base64.b64encode(secret.encode()).decode(),
        "' OR ''='", "*", "x" * draw.choice([1, 43, 9_000])])


class People(Attack):
    """One server, used by a victim and an attacker among others."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="cairn-attack-")
        cls.addClassCleanup(folder.cleanup)
        cls.store = str(pathlib.Path(folder.name, "store"))
        cls.server = PeopleServer(cls.store, "--sign-up", "open", "--proxy", "127.0.0.1")
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.stop)
        cls.places = (f"198.51.{number % 250}.{number // 250 + 1}" for number in range(60_000))
        cls.ada, cls.eve = cls.somebody(), cls.somebody()
        cls.let_in(cls.ada)
        cls.eve.join("Eve")
        cls.prepare()

    @classmethod
    def let_in(cls, ada):
        """Signs the victim up."""
        ada.join(NAME)

    @classmethod
    def somebody(cls):
        """A client at a new address."""
        return Somebody(cls.server, next(cls.places))

    @classmethod
    def prepare(cls):
        """The victim records entries and authorises programs; all ids become known, but no secret.
        """
        ada = cls.ada
        item = ada.ask("POST", "/api/v1/items", {"name": MARK + " item"},
                       {"Idempotency-Key": "everybodys"}).json["item"]["id"]
        ada.ask("POST", "/api/v1/items", {"name": MARK + " two"})
        cls.tokens = {scope: ada.token(scope, label=MARK + " label")
                      for scope in ("read", "widget", "manage")}
        cls.codes = ada.ask("POST", "/api/v1/recovery-codes").json["codes"]
        buddy = ada.form("/time/code", code="open Quaver sesame").headers["location"]
        pairing = ada.form("/browsers/code").headers["location"]
        cls.buddy = re.fullmatch(r"/p/[0-9a-f-]{36}(/buddy/\w+)", buddy).group(1)
        cls.paired = re.search(r"code=([\w-]+)", pairing).group(1)
        cls.account = ada.account
        cls.chain = ada.send("POST", "/api/v1/sync", json.dumps({"version": 1, "have": []}),
                             bearer(cls.tokens["manage"])).json
        passes = ada.ask("GET", "/api/v1/passes").json["passes"]
        cls.ids = sorted({item, cls.account, *(one["id"] for one in passes),
                          *(one[name] for one in cls.chain["events"]
                            for name in ("id", "operation", "device"))})
        cls.secrets = [ada.cookie, *cls.tokens.values(), *cls.codes, cls.buddy[7:], cls.paired,
                       PASSWORD]
        cls.own = {scope: cls.eve.token(scope) for scope in ("read", "log", "widget", "manage")}
        cls.exported = ada.export()
        assert MARK.encode() in cls.exported

    def tearDown(self):
        """Checks that after an attack the victim's data is unchanged and unknown to the
        attacker."""
        self.assertIsNone(self.server.process.poll(), "the server is dead")
        self.assertEqual(self.ada.export(), self.exported)
        told = self.eve.export()
        self.assertNotIn(MARK.encode(), told)
        log = "".join(self.server._log)
        for word in (MARK, NAME, *self.secrets, *self.own.values()):
            self.assertNotIn(word, log)
        self.assertNotIn('"level":"error"', log)

    def held(self, answer, line):
        """Checks an answer against the promises of all answers; None is a connection closed by the
        server."""
        self.assertIsNone(self.server.process.poll(), line)
        if answer is None:
            return None
        whole = answer.body + json.dumps(answer.headers).encode()
        line = f"{line}\n{answer.status} {whole[:2_000]}"
        self.assertLess(answer.status, 500, line)
        if answer.status == 429:
            self.assertIn("retry-after", answer.headers, line)
        self.assertNotIn(MARK.encode(), whole, line)
        if answer.body and "problem" in answer.headers.get("content-type", ""):
            self.assertEqual(answer.json["status"], answer.status, line)
            self.assertRegex(answer.json["detail"], r"[.?]$", line)
        return answer

    def odd(self, draw):
        """An event of some kind from a release, with odd values."""
        path = draw.choice(SAMPLES)
        payload = json.loads(path.read_text())

        def turned(value):
            if isinstance(value, dict):
                return {name: turned(inner) for name, inner in value.items()}
            if isinstance(value, list):
                return [turned(inner) for inner in value] * draw.choice([1, 1, 1, 20])
            if draw.random() < 0.75 or isinstance(value, bool) or value is None:
                return value
            if isinstance(value, str):
                return draw.choice(ODD_TEXTS + self.ids) if draw.random() < 0.5 else value
            return draw.choice(GREAT)

        day, instant = draw.choice([
            ("2026-03-21", 1_774_094_400_000), ("2026-03-20", 1_774_008_000_000),
            ("0001-01-01", -62_135_553_600_000), ("9999-12-31", 253_402_257_600_000)])
        return {"id": str(uuid.UUID(int=draw.getrandbits(128))),
                "operation": str(uuid.UUID(int=draw.getrandbits(128))),
                "time": f"{max(instant, 0) << 16:x}", "instant": instant, "day": day, "offset": 0,
                "zone": draw.choice(["Europe/London", "UTC", "Pacific/Kiritimati"]),
                "kind": path.stem.split("~")[0], "payload": json.dumps(turned(payload))}

    @property
    def eve_account(self):
        """The id of the attacker's account."""
        return self.eve.account


class Chain:
    """The events of an account's device, sealed in sequence."""

    def __init__(self, account, device):
        self.account = account
        self.device = device
        self.sequence = 0
        self.previous = ORIGIN
        self.hashes = {0: ORIGIN}

    def sealed(self, fact):
        """The event, sealed at its position."""
        self.sequence += 1
        fact = fact | {"device": self.device, "sequence": self.sequence, "previous": self.previous,
                       "account": self.account}
        fact["hash"] = self.previous = self.hashes[self.sequence] = seal(self.account, fact)
        return fact

    def back(self, refused):
        """Continues from the position before the first rejected event."""
        first = min(one["sequence"] for one in refused)
        self.sequence, self.previous = first - 1, self.hashes[first - 1]
