"""The header fields that pages depend on, and invalid values of them."""

import http.client
import unittest

from serving import ZONE, Server

COVERS = ("About", "Leagues", "Profile", "Settings")


class LooksTests(unittest.TestCase):
    """Rules O2 and U9, over HTTP."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.__exit__)
        cls.server.add("Read")

    def page(self, path, **fields):
        """The status, header fields line by line, and text of a page."""
        own = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            headers = ZONE | {"Accept": "text/html"}
            own.request("GET", path, headers=headers | {
                name.replace("_", "-"): value for name, value in fields.items()})
            answer = own.getresponse()
            return answer.status, answer.getheaders(), answer.read().decode("utf-8", "replace")
        finally:
            own.close()

    def named(self, fields):
        """The header names that the only Vary field lists."""
        lines = [value for name, value in fields if name.lower() == "vary"]
        self.assertEqual(len(lines), 1, lines)
        return lines[0].split(", ")

    def test_u9_vary_names_language_and_encoding(self):
        """U9: one Vary field lists both the language and the encoding."""
        for path in ("/", "/settings/look", "/privacy", "/nowhere"):
            _, fields, _ = self.page(path)
            self.assertEqual(self.named(fields), ["Accept-Language", "Accept-Encoding"], path)
        # Resources that are equal in every language omit the language.
        _, fields, _ = self.page("/api/v1/profile")
        self.assertEqual(self.named(fields), ["Accept-Encoding"])

    def test_u9_copy_in_another_language_is_not_fresh(self):
        """U9: the entity tag of a page in one language does not match the page in another
        language."""
        _, fields, text = self.page("/", Accept_Language="de")
        tag = dict(fields)["ETag"]
        self.assertIn("21. März", text)
        status, fields, _ = self.page("/", Accept_Language="fr", If_None_Match=tag)
        self.assertEqual(status, 200)
        status, fields, _ = self.page("/", Accept_Language="de", If_None_Match=tag)
        self.assertEqual(status, 304)
        self.assertEqual(self.named(fields), ["Accept-Language", "Accept-Encoding"])

    def test_u9_wrong_language_headers_are_ignored(self):
        """U9: an overlong or malformed language header is ignored."""
        plain = self.page("/")[2]
        for asked in ("x" * 5_000, "de" + "-x" * 3_000 + ";q=0", "," * 4_000, "*", "de;q=nan",
                      "q=1;de", "<b>", "tlh, ja;q=0"):
            status, _, text = self.page("/", Accept_Language=asked)
            self.assertEqual(status, 200, asked[:20])
            self.assertIn("21 March", text, asked[:20])
            self.assertEqual(len(text), len(plain), asked[:20])
        status, _, text = self.page("/", Accept_Language="x" * 3_000 + ",de;q=0.1")
        self.assertIn("21. März", text)

    def test_o2_invalid_locale_is_rejected(self):
        """O2: a locale of 10,000 characters is rejected with one sentence, and nothing is
        recorded."""
        count = len(self.server.events())
        for value in ("x" * 10_000, "de" + "-x" * 5_000, "DE", "en", "\u202ede", ""):
            answer = self.server.ask("POST", "/api/v1/settings", {"key": "locale", "value": value})
            self.assertGreaterEqual(answer.status, 400, value[:20])
            self.assertLess(answer.status, 500, value[:20])
            self.assertLess(len(answer.body), 1_000, value[:20])
        self.assertEqual(len(self.server.events()), count)

    def test_h13_appearance_changes_can_be_undone(self):
        """H13: changes of palette, locale, name and avatar can be undone and redone."""
        def value(key):
            found = self.server.ask("GET", "/api/v1/settings").json["settings"]
            return next(setting["value"] for setting in found if setting["key"] == key)

        for key, chosen in (("palette", "tenx"), ("locale", "he"), ("profile.name", "Noa"),
                            ("profile.avatar", "owl")):
            before = value(key)
            answer = self.server.ask("POST", "/api/v1/settings", {"key": key, "value": chosen})
            self.assertEqual((answer.status, value(key)), (200, chosen), key)
            for way, wanted in (("undo", before), ("redo", chosen), ("undo", before)):
                self.assertEqual(self.server.ask("POST", "/api/v1/" + way, {}).status, 200, key)
                self.assertEqual(value(key), wanted, (key, way))

    def test_o2_markup_in_a_search_is_escaped(self):
        """O2: the search text stays in its field as typed, and its markup is escaped."""
        status, _, text = self.page("/settings?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
        self.assertEqual(status, 200)
        self.assertNotIn("<script>alert", text)
        self.assertIn('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"', text)
        self.assertIn("No setting matches.", text)
        for words in ("%00", "%E2%80%AE", "a" * 100, "%20" * 100, "%F0%9F%A6%8A"):
            status, _, text = self.page("/settings?q=" + words)
            self.assertEqual(status, 200, words)
        status, _, text = self.page("/settings?q=" + "a" * 101)
        self.assertEqual(status, 422)
        self.assertLess(len(text), 30_000)
        found = self.server.ask("GET", "/api/v1/settings?find=coral").json["settings"]
        self.assertEqual([setting["key"] for setting in found], ["palette"])

    def test_o2_invalid_names_are_rejected(self):
        """O2: a name must not contain invisible characters or characters that change text
        direction."""
        for name in ("\u202eadA", "Ada\u0000", "A\tB", "\u2066x", "\u200b", "a" * 41,
                     "\U0001f98a\u0007"):
            answer = self.server.ask(
                "POST", "/api/v1/settings", {"key": "profile.name", "value": name})
            self.assertGreaterEqual(answer.status, 400, repr(name))
            self.assertLess(answer.status, 500, repr(name))
        self.assertIsNone(self.server.ask("GET", "/api/v1/profile").json["name"])
        name = "\"><img src=x onerror=alert(1)>"
        answer = self.server.ask(
            "POST", "/api/v1/settings", {"key": "profile.name", "value": name})
        self.assertEqual(answer.status, 200, answer.body)
        self.addCleanup(self.server.ask, "POST", "/api/v1/settings",
                        {"key": "profile.name", "value": "-"})
        for path in ("/", "/profile", "/more", "/settings/profile", "/history", "/welcome"):
            self.assertNotIn("<img src=x", self.page(path)[2], path)
