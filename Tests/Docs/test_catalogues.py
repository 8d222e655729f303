"""DocC converts the documentation of every module without a warning."""

import json
import pathlib
import re
import shutil
import tempfile
import threading
import unittest
import urllib.request

import catalogues

# A word of the catalogue of Tension, a mistake in its place, and the message of DocC.
MISTAKES = [
    ("``TensionLevel``", "``TensionLevels``", "'TensionLevels' doesn't exist"),
    ("<doc:Rules>", "<doc:Ruels>", "'Ruels' doesn't exist"),
    ("## Topics", "![A level](level.png)\n\n## Topics", "Resource 'level.png' couldn't be found"),
]


class Catalogues(unittest.TestCase):
    """The documentation site, made from the modules of the debug build."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        # Half the files: no page of HTML for each symbol.
        cls.messages = catalogues.archives(
            catalogues.documented(), cls.folder, "--no-transform-for-static-hosting")
        cls.site = cls.folder / "site"
        catalogues.merge(cls.folder, cls.site)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def mistaken(self, *options):
        """The messages for a copy of the Tension catalogue and its symbol graph."""
        return catalogues.convert(
            "Tension", self.folder / "Tension.docc", self.folder / "graphs/Tension",
            self.folder / "mistaken", *options)

    def test_every_module_converts_without_a_warning(self):
        self.assertGreater(len(self.messages), 50)
        for name, messages in self.messages.items():
            with self.subTest(name):
                self.assertEqual(messages, "")

    def test_mistakes_in_a_catalogue_are_reported(self):
        copy = self.folder / "Tension.docc"
        shutil.copytree(catalogues.documented()["Tension"], copy)
        page = copy / "Tension.md"
        text = page.read_text()
        for right, wrong, message in MISTAKES:
            with self.subTest(wrong):
                self.assertIn(right, text)
                page.write_text(text.replace(right, wrong, 1))
                self.assertIn(message, self.mistaken())

    def test_parameter_that_does_not_exist_is_reported(self):
        graphs = self.folder / "graphs/Profile"
        graph = graphs / "Profile.symbols.json"
        content = json.loads(graph.read_text())
        comment = next(
            symbol["docComment"] for symbol in content["symbols"]
            if "docComment" in symbol and symbol["kind"]["identifier"] == "swift.init")
        comment["lines"] += [comment["lines"][-1] | {"text": line}
                             for line in ("", "- Parameter gone: It does not exist.")]
        graph.write_text(json.dumps(content))
        messages = catalogues.convert("Profile", None, graphs, self.folder / "mistaken")
        self.assertIn("Parameter 'gone' not found", messages)

    def test_links_to_other_catalogues_lead_to_pages_of_the_site(self):
        crossing = self.site / "data/documentation/streaks/rules.json"
        self.assertIn('"/documentation/dailyfocus/rules"', crossing.read_text())
        for page in self.site.glob("data/documentation/**/*.json"):
            with self.subTest(page.relative_to(self.site)):
                self.assertEqual(re.findall(r'"url":"[^"]*\.md"', page.read_text()), [])

    def test_site_is_served_on_loopback(self):
        served = self.folder / "served"
        catalogues.convert("Tension", None, self.folder / "graphs/Tension", served)
        with catalogues.server(served, 0) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            host, port = server.server_address
            self.assertEqual(host, "127.0.0.1")
            for path in ("", "documentation/tension/"):
                with urllib.request.urlopen(f"http://{host}:{port}/{path}", timeout=30) as reply:
                    self.assertEqual(reply.status, 200, path)
            server.shutdown()
