"""A multi-user server: signing up and in, devices, tokens, and the separation of users."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse

import serving
from test_sync import Device

COVERS = ("Accounts", "DailyFocus", "FocusSessions", "Habits", "Leagues", "Shield", "Sync",
          "TimeTrading")


class PeopleServer(serving.Server):
    """A multi-user server that knows the first invitation link."""

    def __init__(self, folder=None, *options):
        # A node drains on SIGTERM for a while, unless the option says otherwise.
        if "--store" in options and "--drain" not in options:
            options = (*options, "--drain", "0")
        super().__init__(folder, "--people", *options)
        self.link = None

    def __enter__(self):
        super().__enter__()
        return self

    def first(self):
        """The secret of the first invitation."""
        self.process.stdout.readline()
        line = self.process.stdout.readline()
        return re.search(r"invitation=(\w+)", line).group(1)


class Browser:
    """A browser that keeps its cookie and does not follow redirects."""

    def __init__(self, server):
        self.server = server
        self.cookie = None

    def ask(self, method, path, body=None, **headers):
        """Sends a request as a page of the server does."""
        fields = {"Cookie": self.cookie, "User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
                  "Sec-Fetch-Site": "same-origin"} | headers
        answer = self.server.ask(method, path, body, fields)
        found = re.match(r"cairn=(\w*);", answer.headers.get("set-cookie", ""))
        if found:
            self.cookie = f"cairn={found.group(1)}" if found.group(1) else None
        return answer

    def form(self, path, **fields):
        """Sends a form."""
        return self.ask("POST", path, urllib.parse.urlencode(fields), **{
            "Content-Type": "application/x-www-form-urlencoded"})

    def join(self, name, invitation, password="correct horse"):
        """Signs up."""
        return self.form("/sign-up", name=name, password=password, invitation=invitation)

    def token(self, *scopes):
        """Creates a token with the given scopes."""
        made = self.ask("POST", "/api/v1/tokens", {"label": "script", "scopes": list(scopes)})
        return made.json["token"]


class AccountTests(unittest.TestCase):
    """Rule O3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_o3_first_link_admits_one_person_only(self):
        """Sign-up needs the first link, which works once; the session survives a server restart."""
        with PeopleServer(self.folder) as server:
            invitation = server.first()
            ada, eve = Browser(server), Browser(server)
            refused = eve.join("Eve", "")
            self.assertEqual((refused.status, eve.cookie), (403, None))
            joined = ada.join("Ada", invitation)
            self.assertEqual((joined.status, joined.headers["location"]), (303, "/"))
            self.assertIn("HttpOnly; SameSite=Lax", joined.headers["set-cookie"])
            self.assertEqual(eve.join("Eve", invitation).status, 403)
            self.assertEqual(ada.ask("GET", "/").status, 200)
        with PeopleServer(self.folder) as server:
            ada.server = server
            self.assertEqual(ada.ask("GET", "/").status, 200)
            self.assertEqual(ada.form("/sign-out").status, 303)
            self.assertIsNone(ada.cookie)
            self.assertEqual(ada.ask("GET", "/").headers["location"], "/sign-in?back=%2F")
            wrong = ada.form("/sign-in", name="Ada", password="x")
            self.assertEqual(wrong.status, 401)
            nobody = ada.form("/sign-in", name="Nobody", password="x")
            same = re.sub(rb'value="(Ada|Nobody)"', b"", wrong.body)
            self.assertEqual(re.sub(rb'value="(Ada|Nobody)"', b"", nobody.body), same)
            again = ada.form("/sign-in", name="ADA", password="correct horse", back="/focus")
            self.assertEqual(again.headers["location"], "/focus")

    def test_o3_disk_and_log_contain_no_secret(self):
        """Passwords, cookies and tokens appear neither on the disk nor in the log."""
        with PeopleServer(self.folder) as server:
            invitation = server.first()
            ada = Browser(server)
            ada.join("Ada", invitation, "a very secret horse")
            token = ada.token("read")
            ada.form("/sign-in", name="Ada", password="a wrong but secret horse")
            cookie = ada.cookie.split("=")[1]
        log = json.dumps(server.log)
        for file in pathlib.Path(self.folder).iterdir():
            content = file.read_bytes() + log.encode()
            for secret in ("secret horse", cookie, token, invitation):
                self.assertNotIn(secret.encode(), content, file)

    def test_o3_device_signs_in_by_code_and_both_sides_sync(self):
        """Two devices and a page sync; a signed-out device gets an error and keeps its data."""
        phone, laptop = Device(self.folder, "phone"), Device(self.folder, "laptop")
        with PeopleServer(os.path.join(self.folder, "server")) as server:
            ada = Browser(server)
            ada.join("Ada", server.first())
            item = ada.ask("POST", "/api/v1/items", {"name": "Page"})
            self.assertEqual(item.status, 201)
            address = f"127.0.0.1:{server.port}"
            done = phone.run("sync", address, "--json")
            self.assertEqual(json.loads(done.stderr)["error"]["code"], "sync.sign-in")
            for device in (phone, laptop):
                device.does("add", device.data.name)
                login = device.start("login", address)
                code = login.stdout.readline().strip()
                self.assertRegex(code, r"^[A-Z]{4}-[A-Z]{4}$")
                asked = ada.ask("GET", f"/approve?code={code.lower()}")
                self.assertIn(b"wants to read, change, export and", asked.body)
                self.assertEqual(ada.form("/approve", code=code, act="yes").status, 303)
                out, _ = login.communicate(timeout=30)
                self.assertIn("Signed in as Ada", out)
            for device in (phone, laptop, phone):
                device.does("sync")
            names = sorted(item["name"] for item in ada.ask("GET", "/api/v1/today").json["items"])
            self.assertEqual(names, ["Page", "laptop", "phone"])
            for device in (phone, laptop):
                mine = device.does("today")["items"]
                self.assertEqual(sorted(item["name"] for item in mine), names)
            listed = phone.does("devices")["passes"]
            self.assertEqual(sorted(one["kind"] for one in listed), ["device", "device", "session"])
            self.assertNotIn("token =", laptop.run("config", "list").stdout)
            self.assertEqual(os.stat(laptop.data / "sync").st_mode & 0o77, 0)
            self.assertEqual(sum(one["isThis"] for one in listed), 1)
            self.assertEqual(phone.run("devices").stdout.count("(this device)"), 1)
            lost = next(
                one["id"] for one in listed if one["kind"] == "device" and not one["isThis"])
            ada.form("/devices/remove", **{"pass": lost})
            codes = []
            for device in (phone, laptop):
                done = device.run("sync", "--json")
                codes.append(json.loads(done.stderr)["error"]["code"] if done.returncode else "")
                self.assertEqual(len(device.does("today")["items"]), 3)
            self.assertEqual(codes, ["", "sync.sign-in"])
            self.assertIn("Signed out", phone.run("logout").stdout)
            self.assertNotEqual(phone.run("sync").returncode, 0)

    def test_o3_an_old_session_cannot_approve_devices_and_a_new_password_ends_all(self):
        """A stolen session of yesterday cannot approve a device; a new password revokes
        everything."""
        yesterday = PeopleServer(self.folder, "--sign-up", "open")
        yesterday.now = "2026-03-20T12:00:00Z"
        with yesterday:
            thief = Browser(yesterday)
            thief.join("Ada", "")
        with PeopleServer(self.folder, "--sign-up", "open") as server:
            ada, thief.server = Browser(server), server
            wish = self.wish(server)
            page = thief.ask("GET", "/approve?code=" + wish["user_code"]).body
            self.assertIn(b"at 127.0.0.1 wants to read, change, export and", page)
            approved = thief.form("/approve", code=wish["user_code"], act="yes")
            self.assertEqual(approved.status, 303)
            self.assertTrue(approved.headers["location"].startswith("/account/confirm?back="))
            self.assertEqual(self.poll(server, wish).json["error"], "authorization_pending")
            for path, body in (("/api/v1/recovery-codes", None),
                               ("/api/v1/tokens", {"label": "x", "scopes": ["read"]})):
                self.assertEqual(thief.ask("POST", path, body).status, 403)
            # A session with the password can approve the device. All tokens end with the password.
            ada.form("/sign-in", name="Ada", password="correct horse")
            self.assertEqual(ada.form("/approve", code=wish["user_code"], act="yes").status, 303)
            device = self.poll(server, wish).json["access_token"]
            token = ada.token("read")
            codes = ada.ask("POST", "/api/v1/recovery-codes").json["codes"]
            late = self.wish(server)
            ada.form("/approve", code=late["user_code"], act="yes")
            before = ada.cookie
            changed = ada.form("/account/password", password="correct horse", new="another horse")
            self.assertEqual(changed.status, 303)
            for secret in (device, token):
                told = server.ask("GET", "/api/v1/account", None, {
                    "Authorization": "Bearer " + secret})
                self.assertEqual(told.status, 401)
            for cookie in (thief.cookie, before):
                self.assertEqual(server.ask("GET", "/api/v1/account", None, {
                    "Cookie": cookie}).status, 401)
            self.assertEqual(self.poll(server, late).json["error"], "expired_token")
            stolen = Browser(server).form(
                "/recover", name="Ada", code=codes[0], password="a stolen horse")
            self.assertEqual(stolen.status, 401)
            self.assertEqual(ada.ask("GET", "/api/v1/account").status, 200)
            self.assertEqual(ada.ask("GET", "/api/v1/account").json["recoveryCodes"], 0)

    @staticmethod
    def wish(server):
        """Starts a device's sign-in request."""
        return Browser(server).form("/api/v1/device/authorization", client_id="phone").json

    @staticmethod
    def poll(server, wish):
        """Polls the result of a device's sign-in request."""
        return Browser(server).form(
            "/api/v1/device/token", device_code=wish["device_code"],
            grant_type="urn:ietf:params:oauth:grant-type:device_code")

    def test_o3_store_of_one_user_is_not_synced_to_another(self):
        """A device with one user's data cannot sign in as another user, and sends nothing."""
        phone = Device(self.folder, "phone")
        with PeopleServer(os.path.join(self.folder, "server"), "--sign-up", "open") as server:
            people = {}
            for name in ("Ada", "Eve"):
                people[name] = Browser(server)
                people[name].join(name, "")
            phone.does("add", "Ada's own")
            for name, status in (("Ada", 0), ("Eve", 69)):
                login = phone.start("login", f"127.0.0.1:{server.port}")
                code = login.stdout.readline().strip()
                people[name].form("/approve", code=code, act="yes")
                login.communicate(timeout=30)
                self.assertEqual(bool(login.returncode), bool(status))
            phone.does("sync")
            self.assertEqual(people["Eve"].ask("GET", "/api/v1/events").json["events"], [])

    def test_o3_private_address_reaches_its_user_only(self):
        """With a private address, a buddy and a paired browser reach the data of one user only."""
        with PeopleServer(self.folder, "--sign-up", "open") as server:
            ada, eve = Browser(server), Browser(server)
            self.assertEqual(ada.join("Ada", "").status, 303)
            self.assertEqual(eve.join("Eve", "").status, 303)
            set_code = ada.form("/time/code", code="open sesame")
            page = set_code.headers["location"]
            self.assertRegex(page, r"^/p/[0-9a-f-]{36}/buddy/[0-9a-f]{32}$")
            self.assertIn(b"The code was not used yet", server.ask("GET", page).body)
            prefix = page[:page.index("/buddy")]
            self.assertEqual(server.ask("GET", page[len(prefix):]).status, 403)
            self.assertEqual(server.ask("GET", prefix + "/api/v1/today").status, 404)
            offered = ada.form("/browsers/code").headers["location"]
            shown = ada.ask("GET", offered).body.decode()
            self.assertIn(f"http://127.0.0.1:{server.port}{prefix}", shown)
            code = re.search(r"code=([\w-]+)", offered).group(1)
            token = "t" * 52
            wish = {"name": "Firefox", "token": token}
            for guess in range(5):
                refused = server.ask("POST", prefix + "/api/v1/shield/pairings",
                                     wish | {"code": f"7KQM-7KQ{guess}"})
                self.assertEqual(refused.status, 403)
            waits = server.ask("POST", prefix + "/api/v1/shield/pairings", wish | {"code": code})
            self.assertEqual((waits.status, waits.headers["retry-after"]), (429, "1"))
            other = self.prefix_of(eve)
            own = eve.form("/browsers/code").headers["location"]
            paired = server.ask("POST", other + "/api/v1/shield/pairings",
                                wish | {"code": re.search(r"code=([\w-]+)", own).group(1)})
            self.assertEqual(paired.status, 200)
            bearer = {"Authorization": "Bearer " + token}
            self.assertEqual(
                server.ask("GET", other + "/api/v1/shield/sites", None, bearer).status, 200)
            self.assertEqual(
                server.ask("GET", prefix + "/api/v1/shield/sites", None, bearer).status, 403)

    @staticmethod
    def prefix_of(browser):
        """The start of a signed-in user's private addresses."""
        page = browser.ask("GET", "/").body.decode()
        return "/p/" + re.search(r'data-whose="([^"]+)"', page).group(1)

    def test_o3_failed_sign_in_is_logged_for_fail2ban(self):
        """The log line has the address but neither name nor password, and the wait grows."""
        if not shutil.which("fail2ban-regex"):
            self.skipTest("skipped: there is no fail2ban here")
        with PeopleServer(self.folder, "--sign-up", "open", "--proxy", "127.0.0.1") as server:
            browser = Browser(server)
            for attempt in range(7):
                answer = browser.ask(
                    "POST", "/sign-in", urllib.parse.urlencode(
                        {"name": "Hunter2Name", "password": "Hunter2Word"}),
                    **{"Content-Type": "application/x-www-form-urlencoded",
                       "X-Forwarded-For": "203.0.113.77", "Accept": "application/json"})
                self.assertEqual(answer.status, 401 if attempt < 5 else 429)
            self.assertEqual(answer.headers["retry-after"], "1")
            text = "".join(server._log)
        self.assertNotIn("Hunter2", text)
        log = pathlib.Path(self.folder, "server.log")
        log.write_text(text)
        guide = (serving.ROOT / "Modules/Accounts/Sources/Accounts.docc/ManyPeople.md").read_text()
        pattern = re.search(r"^failregex = (.*)$", guide, re.M).group(1)
        date = re.search(r"^datepattern = (.*)$", guide, re.M).group(1).replace("%%", "%")
        found = subprocess.run(
            ["fail2ban-regex", "--datepattern", date, str(log), pattern],
            capture_output=True, text=True, check=False)
        self.assertRegex(found.stdout, r"Failregex: 5 total", found.stdout + found.stderr)

    def test_o3_every_route_allows_exactly_the_documented_callers(self):
        """Each route is requested without signing in, by another user, with an ended session, and
        with tokens."""
        with PeopleServer(self.folder, "--sign-up", "open") as server:
            ada, eve, gone, own = (Browser(server) for _ in range(4))
            for name, browser in (("Ada", ada), ("Eve", eve), ("Gone", gone), ("Own", own)):
                self.assertEqual(browser.join(name, "").status, 303)
            item = ada.ask("POST", "/api/v1/items", {"name": "Ada's secret"}).json["item"]["id"]
            old = gone.cookie
            gone.form("/sign-out")
            document = server.ask("GET", "/api/openapi.json").json
            tokens = {scope: own.token(scope) for scope in ("read", "log", "widget", "manage")}
            count = 0
            for path, methods in document["paths"].items():
                target = path.replace("{item}", item)
                target = re.sub(r"\{(number|sand)\}", "1", target)
                target = re.sub(r"\{\w+\}", "x", target)
                for method in methods:
                    if method not in ("get", "post", "put", "patch", "delete"):
                        continue
                    if path in ("/api/v1/changes", "/api/v1/focus/session/stream"):
                        continue
                    count += 1
                    self.hold(server, eve, method.upper(), target, old, tokens)
            self.assertGreater(count, 100)
            self.assertEqual(eve.ask("GET", "/api/v1/events").json["events"], [])
            mine = ada.ask("GET", "/api/v1/today").json["items"]
            self.assertEqual([item["name"] for item in mine], ["Ada's secret"])

    def hold(self, server, eve, method, target, old, tokens):
        """Checks that one route obeys its access rule."""
        with self.subTest(f"{method} {target}"):
            body = None if method == "GET" else "{}"
            def status(**headers):
                answer = server.ask(method, target, body, headers)
                self.assertNotIn(b"Ada's secret", answer.body)
                return answer.status
            nobody = status()
            self.assertIn(nobody, (401, 403))
            self.assertEqual(status(Cookie=old), nobody)
            self.assertEqual(status(Authorization="Bearer " + "x" * 42), nobody)
            if method == "GET":
                self.assertNotIn(b"Ada's secret", eve.ask(method, target).body)
            if nobody == 403:
                return
            allowed = {
                scope: server.ask(method, target, "%" if body else None,
                                  {"Authorization": "Bearer " + token}).status not in (401, 403)
                for scope, token in tokens.items()}
            self.assertTrue(allowed["manage"] or not any(allowed.values()), allowed)
            self.assertLessEqual(sum(allowed.values()), 2, allowed)
            if method != "GET":
                self.assertFalse(allowed["widget"], allowed)


if __name__ == "__main__":
    unittest.main()
