"""Actions of widgets on a multi-user server: what each key allows, and for which user. Rule W4."""

import re
import tempfile
import unittest

from test_accounts import Browser, PeopleServer

COVERS = ("Accounts", "Habits", "Widgets")

KEY = "k" * 52


class Acting(unittest.TestCase):
    """Two users with a habit each, and a widget of the first user."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = PeopleServer(folder.name, "--sign-up", "open")
        self.server.__enter__()
        self.addCleanup(self.server.__exit__)
        self.ada, self.bob = Browser(self.server), Browser(self.server)
        self.ada.join("Ada", self.server.first())
        self.bob.join("Bob", "")
        for person in (self.ada, self.bob):
            made = person.ask("POST", "/api/v1/items", {"name": "Read"})
            self.assertEqual(made.status, 201, made.body)
        opened = self.ada.ask("POST", "/api/v1/widgets", {"name": "Phone", "key": KEY})
        self.assertEqual(opened.status, 200, opened.body)
        self.widget = opened.json["widget"]["id"]
        self.path = {}
        for name, person in (("ada", self.ada), ("bob", self.bob)):
            page = person.form("/widgets/open", name="Wall").headers["location"]
            shown = person.ask("GET", page).body.decode()
            self.path[name] = re.search(r"(/p/[0-9a-f-]+)/w/", shown)[1]

    def done(self, person):
        """The number of a user's habits that are done today."""
        return person.ask("GET", "/widgets/today.json").json["data"]["completed"]

    def test_key_opens_cards_of_its_user_only(self):
        """W4: without a session, the address identifies the user, and another user's address shows
        nothing."""
        for path, status in ((self.path["ada"], 200), (self.path["bob"], 404), ("", 403)):
            for kind in ("json", "html", "svg"):
                answer = self.server.ask("GET", f"{path}/w/{KEY}/today.{kind}")
                self.assertEqual(answer.status, status, (path, kind, answer.body))
                self.assertNotIn("set-cookie", answer.headers)
        card = self.server.ask("GET", f"{self.path['ada']}/w/{KEY}/today.json").json
        action = card["actions"][0]
        self.assertIn(self.path["ada"], action["address"])
        where = action["address"].split("/", 3)[3]
        fields = {"Authorization": "Bearer " + action["token"], "Idempotency-Key": action["key"]}
        other = "/" + where.replace(self.path["ada"][1:], self.path["bob"][1:])
        self.assertEqual(self.server.ask("POST", other, headers=fields).status, 403)
        self.assertEqual((self.done(self.ada), self.done(self.bob)), (0, 0))
        self.assertEqual(self.server.ask("POST", "/" + where, headers=fields).status, 200)
        self.assertEqual((self.done(self.ada), self.done(self.bob)), (1, 0))

    def test_form_redirects_to_the_user_s_address(self):
        """W4: a widget's form works without a cookie, and the redirect still identifies the
        user."""
        path = f"{self.path['ada']}/w/{KEY}/today.html"
        page = self.server.ask("GET", path).body.decode()
        action, key = re.findall('name="(?:action|key)" value="([^"]+)"', page)[:2]
        back = self.server.ask("POST", path, f"action={action}&key={key}", {
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual((back.status, back.headers["location"]), (303, path))
        self.assertEqual(self.done(self.ada), 1)

    def test_card_token_can_only_act(self):
        """W4: a card's token can act on the cards of its widget, but can neither read nor
        manage."""
        card = self.server.ask("GET", f"{self.path['ada']}/w/{KEY}/today.json").json
        for secret in (card["actions"][0]["token"], KEY):
            for method, path in (
                    ("GET", "/api/v1/today"), ("GET", "/widgets/today.json"),
                    ("GET", "/api/v1/export/journal"), ("POST", "/api/v1/items"),
                    ("GET", "/api/v1/widgets"), ("DELETE", f"/api/v1/widgets/{self.widget}"),
                    ("POST", "/api/v1/widgets/today/actions/x")):
                answer = self.server.ask(
                    method, path, headers={"Authorization": f"Bearer {secret}"})
                self.assertEqual(answer.status, 401, (method, path, answer.body))

    def test_token_scopes_limit_widgets(self):
        """W4: the log scope can act without seeing cards; the widget scope can see cards without
        acting."""
        tokens = {scope: {"Authorization": "Bearer " + self.ada.token(scope)}
                  for scope in ("read", "log", "widget", "manage")}
        cards = {scope: self.server.ask("GET", "/widgets/today.json", headers=fields)
                 for scope, fields in tokens.items()}
        self.assertEqual({scope: card.status for scope, card in cards.items()},
                         {"read": 403, "log": 403, "widget": 200, "manage": 200})
        action = cards["widget"].json["actions"][0]
        self.assertEqual((action["token"], action["key"]), (None, None))
        for scope, status in (("read", 403), ("widget", 403), ("log", 200)):
            answer = self.server.ask("POST", action["address"], headers=tokens[scope])
            self.assertEqual(answer.status, status, (scope, answer.body))
        for scope in ("read", "log", "widget"):
            opened = self.server.ask("POST", "/api/v1/widgets", {"name": "X", "key": "x" * 40},
                                     tokens[scope])
            self.assertEqual(opened.status, 403, scope)

    def test_closed_widget_shows_nothing(self):
        """W4: a closed widget shows nothing, and neither does a widget of an erased user."""
        path = f"{self.path['ada']}/w/{KEY}/today.json"
        token = self.server.ask("GET", path).json["actions"][0]["token"]
        self.assertEqual(self.bob.ask("DELETE", f"/api/v1/widgets/{self.widget}").status, 200)
        self.assertEqual(self.server.ask("GET", path).status, 200)
        self.assertEqual(self.ada.ask("DELETE", f"/api/v1/widgets/{self.widget}").status, 200)
        self.assertEqual(self.server.ask("GET", path).status, 404)
        act = self.server.ask("POST", f"{self.path['ada']}/widgets/today/actions/x",
                              headers={"Authorization": f"Bearer {token}"})
        self.assertEqual(act.status, 403)

    def test_keys_and_tokens_are_not_logged(self):
        """W4: neither a widget's key nor its token appears in the server's output."""
        path = f"{self.path['ada']}/w/{KEY}/today.json"
        token = self.server.ask("GET", path).json["actions"][0]["token"]
        self.server.ask("GET", f"{self.path['ada']}/w/{'n' * 52}/today.json")
        self.server.stop()
        for line in self.server.log:
            self.assertNotIn(KEY, str(line))
            self.assertNotIn(token, str(line))
