"""Runs the examples on the pages about cards elsewhere: each request and each script."""

import html
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

from support import ROOT, binary

COVERS = ("Widgets",)

PAGES = ROOT / "Modules/Widgets/Sources/Widgets.docc/Snippets"
SHOWN = "https://cairn.example"
KEY = "k" * 52


class Snippets(unittest.TestCase):
    """A server with a habit and a widget, in place of the one named on the pages."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="cairn-snippets-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.process = subprocess.Popen(
            [binary("cairn-server"), "--port", "0", "--data", str(self.folder / "data"), "--now",
             "2026-11-21T09:30:00Z"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(self.stop)
        for line in self.process.stdout:
            if found := re.search(r"ready at (http://\S+)", line):
                self.address = found.group(1)
                break
        with urllib.request.urlopen(self.address + "/zone", b"zone=Europe/London", timeout=20):
            pass
        self.item = self.ask("/api/v1/items", {"name": "Read"})["item"]["id"]
        self.opened(name="Wall")

    def stop(self):
        """Ends the server."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def ask(self, path, body=None, method=None, **fields):
        """The JSON answer to a request."""
        data = None if body is None else json.dumps(body).encode()
        address = path if path.startswith("http") else self.address + path
        request = urllib.request.Request(
            address, data, {"Content-Type": "application/json", "Cairn-Zone": "Europe/London",
                            **fields}, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def opened(self, **fields):
        """Opens a widget."""
        return self.ask("/api/v1/widgets", {"key": KEY} | fields)["widget"]

    def shown(self, page):
        """The fenced blocks of a page with this server and key: language and text."""
        text = (PAGES / f"{page}.md").read_text()
        text = text.replace(urllib.parse.quote(SHOWN, safe=""),
                            urllib.parse.quote(self.address, safe=""))
        text = text.replace(SHOWN, self.address).replace("KEY", KEY)
        return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)

    def block(self, page, language, place=0):
        """The text of one block."""
        return [text for name, text in self.shown(page) if name == language][place]

    def addresses(self, text):
        """The addresses of this server in a text, each once."""
        return sorted(set(re.findall(re.escape(self.address) + r"[\w/.?=&-]*", text)))

    def logged(self):
        """The habit's progress today."""
        return self.ask("/api/v1/today")["items"][0]["logged"]

    def levels(self):
        """The recorded tension levels of today."""
        log = self.ask("/api/v1/tension/check-ins?from=2026-11-21&to=2026-11-21")
        return [one["level"] for one in log["checkIns"]]

    def program(self, text, name="script"):
        """A script of a page as a program."""
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return str(path)

    def test_every_page_is_tried(self):
        """W4: each snippet page is listed and has a test in this class."""
        pages = {path.stem for path in PAGES.glob("*.md")} - {"Snippets"}
        listed = set(re.findall(r"<doc:(\w+)>", (PAGES / "Snippets.md").read_text()))
        self.assertEqual(pages, listed)
        tried = {name.removeprefix("test_").replace("_", "") for name in dir(self)}
        self.assertLessEqual({page.lower() for page in pages}, tried)

    def test_the_addresses_of_the_list(self):
        """W4: every card and every kind of address in the list of snippets exists."""
        text = (PAGES / "Snippets.md").read_text()
        cards = re.findall(r"`(\w+)`", re.search(r"^The cards are (.*?)\.$", text, re.M)[1])
        self.assertEqual(
            sorted(cards), sorted(
                path.split("/")[2][:-5] for path in self.ask("/api/openapi.json")["paths"]
                if re.fullmatch(r"/widgets/\w+\.json", path) and "snapshot" not in path))
        for card in cards:
            for kind in ("json", "badge"):
                self.ask(f"/w/{KEY}/{card}.{kind}")
        line = re.search(r"^curl .*$", text, re.M)[0]
        line = line.replace("http://127.0.0.1:8080", self.address).replace("KEY", "z" * 40)
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(done.stdout)["widget"]["name"], "Wall")

    def test_homeassistant(self):
        """W4: Home Assistant's sensor reads a card, records a level and completes an item once."""
        text = self.block("HomeAssistant", "yaml")
        card = self.ask(re.search(r"resource: (\S+)", text)[1])
        for name in ["figure", *re.findall(r"^ {10}- (\w+)$", text, re.M)]:
            self.assertIn(name, card)
        url = re.search(r'cairn_tension:\n    url: "([^"]+)"\n    method: (\w+)', text)
        self.ask(url[1].replace("{{ level }}", "3"), method=url[2])
        self.assertEqual(self.levels(), [3])
        action = card["actions"][0]
        act = re.search(r'cairn_act:\n    url: "\{\{ action.(\w+) }}"\n    method: (\w+)\n'
                        r'    headers:\n((?:      .*\n)+)', text)
        fields = {
            name: re.sub(r"\{\{ action\.(\w+) }}", lambda found: action[found[1]], value)
            for name, value in re.findall(r'([\w-]+): "([^"]+)"', act[3])}
        for _ in range(2):
            after = self.ask(action[act[1]], method=act[2], **fields)
            self.assertEqual(after["figure"], "1 of 1")
        self.assertEqual(self.logged(), 1)

    def test_waybar(self):
        """W4: the script's output is valid for Waybar, and a click acts once."""
        script = self.program(self.block("Waybar", "bash"))
        config = json.loads(self.block("Waybar", "json"))["custom/cairn"]
        self.assertEqual(config["return-type"], "json")
        done = subprocess.run([script], capture_output=True, text=True, check=True)
        said = json.loads(done.stdout)
        self.assertEqual((said["text"], said["tooltip"], said["class"]),
                         ("0 of 1", "○ Read", "open"))
        for _ in range(2):
            subprocess.run([script, "act"], capture_output=True, text=True, check=True)
        self.assertEqual(self.logged(), 1)
        done = subprocess.run([script], capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(done.stdout)["class"], "complete")
        self.stop()
        self.process = subprocess.Popen(["true"], stdout=subprocess.PIPE)
        away = subprocess.run([script], capture_output=True, text=True, check=False)
        self.assertEqual(json.loads(away.stdout)["class"], "away")

    def test_tmux(self):
        """W4: tmux shows a card in its status line, and its key bindings record a level."""
        path = self.folder / "tmux.conf"
        path.write_text(self.block("Tmux", "tmux"))
        settings = {k: v for k, v in os.environ.items() if k != "TMUX"}
        settings |= {"TMUX_TMPDIR": str(self.folder), "TERM": "xterm"}

        def tmux(*words):
            return subprocess.run(
                ["tmux", "-L", "cairn", "-f", str(path), *words], capture_output=True, text=True,
                check=True, env=settings, timeout=20).stdout

        tmux("new-session", "-d", "-x", "200", "-y", "20", "sh")
        self.addCleanup(tmux, "kill-server")
        line = re.search(r'^set -g status-right "#\((.*)\)"$', path.read_text(), re.M)[1]
        self.assertEqual(tmux("show-options", "-gv", "status-right").strip(),
                         "#(%s)" % line.replace('\\"', '"'))
        done = subprocess.run(["sh", "-c", line.replace('\\"', '"')], capture_output=True,
                              text=True, check=True)
        self.assertEqual(done.stdout, "Today 0/1\n")
        keys = tmux("list-keys", "-T", "prefix", "T")
        acts = re.findall(r"run-shell -b [\"\\]+(curl [^\"\\]+)", keys)
        self.assertEqual(len(acts), 5, keys)
        for act in acts[:3]:
            tmux("run-shell", act)
        self.assertEqual(self.levels(), [0, 3, 5])

    def test_scriptable(self):
        """W4: the fields that the Scriptable widget reads exist, and the shortcut acts once."""
        look, act = (self.block("Scriptable", "js", place) for place in (0, 1))
        base = re.search(r'base = "([^"]+)"', look)[1]
        card = self.ask(base + re.search(r'Request\(base \+ "([^"]+)"', look)[1])
        for name in re.findall(r"\bcard\.(\w+)", look + act):
            self.assertIn(name, card)
        for name in re.findall(r"\bline\.(\w+)", look):
            self.assertIn(name, card["lines"][0])
        self.reads(base + re.search(r'url = base \+ "([^"]+)"', look)[1])
        card = self.ask(re.search(r'Request\("([^"]+)"\)', act)[1])
        following = card["actions"][0]
        for name in re.findall(r"\bnext\.(\w+)", act):
            self.assertIn(name, following)
        self.assertIn('"Bearer " + next.token, "Idempotency-Key": next.key', act)
        for _ in range(2):
            self.ask(following["address"], method="POST", **{
                "Authorization": "Bearer " + following["token"],
                "Idempotency-Key": following["key"]})
        self.assertEqual(self.logged(), 1)

    def reads(self, address):
        """The card with its buttons, as a browser gets it."""
        with urllib.request.urlopen(address, timeout=20) as answer:
            text = html.unescape(answer.read().decode())
        self.assertIn('aria-label="Done: Read"', text)
        return text

    def test_kwgt(self):
        """W4: each KWGT formula finds its field, and the link opens the card."""
        found = re.findall(r'\$wg\("([^"]+)", json, \.(\S+)\)\$', self.block("KWGT", "kustom"))
        self.assertEqual(len(found), 3)
        for address, path in found:
            value = self.ask(address)
            for name in re.findall(r"\w+", path):
                value = value[int(name) if name.isdigit() else name]
            self.assertIn(value, ("Today", "0 of 1", "Read"))
        self.reads(self.block("KWGT", "text").strip())

    def test_uebersicht(self):
        """W4: the Übersicht widget's command runs, and the fields it draws exist."""
        text = self.block("Uebersicht", "jsx")
        command = re.search(r'command = "([^"]+)"', text)[1]
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        card = json.loads(done.stdout)
        for name in re.findall(r"\bcard\.(\w+)", text):
            self.assertIn(name, card)
        self.reads(re.search(r'href="([^"]+)"', text)[1])

    def test_shieldsbadge(self):
        """W4: a read-only widget gives a valid badge for shields.io."""
        wanted = json.loads(self.block("ShieldsBadge", "json"))
        wanted["key"] = "b" * 52
        self.assertFalse(self.ask("/api/v1/widgets", wanted)["widget"]["acts"])
        text = self.block("ShieldsBadge", "markdown").replace(KEY, "b" * 52)
        asked = urllib.parse.parse_qs(urllib.parse.urlparse(re.search(r"\((.*)\)", text)[1]).query)
        badge = self.ask(asked["url"][0])
        self.assertEqual((badge["schemaVersion"], badge["label"]), (1, "Cairn"))
        self.assertTrue(badge["message"] and badge["color"])
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.ask(f"/w/{'b' * 52}/today.json")
        self.assertEqual(caught.exception.code, 404)
        caught.exception.close()
