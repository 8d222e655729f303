"""A single user deletes everything over HTTP, and the server continues with an empty store. Rule
O3."""

import pathlib
import tempfile
import unittest

import serving
from waiting import until

COVERS = ("Habits", "Sync")

WORD = "Sekretariat"


class ErasingAlone(unittest.TestCase):
    """A server with one user."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.server = serving.Server(str(self.folder), "--product-events")
        self.server.__enter__()
        self.addCleanup(self.server.__exit__)

    def wait(self, path="/api/v1/items"):
        """Waits until the server serves the new store."""
        def serves():
            try:
                answer = self.ask("GET", path)
            except OSError:
                return False
            return answer.status == 200 and not answer.json["items"]
        until(serves)

    def ask(self, method, path, body=None, fields=None):
        """Asks the server."""
        return self.server.ask(method, path, body, fields)

    def holders(self):
        """The files in the folder that contain the word."""
        return [path.name for path in self.folder.rglob("*")
                if path.is_file() and WORD.encode() in path.read_bytes()]

    def test_o3_erasing_requires_the_confirmation(self):
        self.server.add(WORD)
        for body in ({}, {"sure": "yes"}, {"sure": "everything", "extra": 1}):
            self.assertEqual(self.ask("POST", "/api/v1/erase", body).status, 422, body)
        (self.folder / "sync").write_text("address = https://sync.example\n")
        told = self.ask("POST", "/api/v1/erase", {"sure": "everything"})
        self.assertEqual((told.status, told.json["code"]), (409, "erase.syncs"))
        self.assertTrue(self.holders())
        done = self.ask("POST", "/api/v1/erase", {"sure": "everything", "local": True})
        self.assertEqual((done.status, done.json), (200, {"erased": True}))
        self.wait()
        self.assertEqual(self.holders(), [])

    def test_o3_nothing_is_left_and_old_pages_restore_nothing(self):
        self.server.add(WORD)
        self.ask("POST", "/api/v1/moods", {"level": 3, "note": WORD})
        page = self.ask("GET", "/").body.decode()
        whose = page.split('data-whose="')[1].split('"')[0]
        old = {"Cairn-Whose": whose, "Content-Type": "application/x-www-form-urlencoded"}
        form = f"name={WORD}&type=binary&repeat=daily&kind=habit"
        self.assertEqual(self.ask("POST", "/items", form, old).status, 303)
        port = self.server.port
        self.assertEqual(self.ask("POST", "/api/v1/erase", {"sure": "everything"}).status, 200)
        self.wait()
        self.assertEqual(self.server.port, port)
        told = self.ask("POST", "/items", form, old)
        self.assertEqual(told.status, 403, told.body)
        self.assertEqual(self.ask("GET", "/api/v1/items").json["items"], [])
        fresh = self.ask("GET", "/").body.decode()
        self.assertNotIn(whose, fresh)
        self.assertEqual(self.holders(), [])
        self.server.add("Again")
        self.assertEqual(len(self.ask("GET", "/api/v1/items").json["items"]), 1)

    def test_o3_the_page_asks_for_confirmation_and_offers_a_backup(self):
        self.server.add(WORD)
        settings = self.ask("GET", "/settings").body.decode()
        self.assertIn('action="/erase"', settings)
        self.assertIn("Save a copy first", settings)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        self.assertIn("Confirm with the", self.ask("POST", "/erase", "", form).body.decode())
        self.assertTrue(self.holders())
        done = self.ask("POST", "/erase", "sure=yes", form)
        self.assertEqual(done.status, 200)
        self.assertIn("Everything is deleted", done.body.decode())
        self.assertIn('"storage"', done.headers["clear-site-data"])
        self.wait()
        self.assertEqual(self.holders(), [])
