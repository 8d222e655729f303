"""A day of sixty actions under constant failures: the store contains exactly these actions."""

import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import threading
import unittest
import urllib.request

import seed
from relay import Relay
from stage import Server, filled_store, playwright
from waiting import until

COVERS = ("Habits", "Reflections")

ACTS, SERVER_KILLS, BROWSER_KILLS = 60, 30, 2
LEFT = """async () => {
    const [{ name }] = await indexedDB.databases()
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
            const all = opening.result.transaction('acts').objectStore('acts').getAll()
            all.onsuccess = () => resolve(all.result.length)
        }})}"""


class Chromium:
    """A browser with its own profile, which can be killed and restarted."""

    def __init__(self, address):
        self.folder = tempfile.TemporaryDirectory(
            prefix="cairn-chromium-", ignore_cleanup_errors=True)
        self.address = address
        self.start()

    def start(self):
        """Starts the program and opens Today."""
        port_file = pathlib.Path(self.folder.name) / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            ["/usr/bin/chromium", "--headless=new", "--no-sandbox", "--no-first-run",
             "--remote-debugging-port=0", f"--user-data-dir={self.folder.name}",
             "--hide-crash-restore-bubble", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        until(lambda: port_file.exists() and port_file.read_text())
        port = port_file.read_text().split()[0]
        self.browser = playwright().chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page = self.browser.contexts[0].new_page()
        self.page.set_default_timeout(20_000)
        self.page.goto(self.address)

    def kill(self):
        """Kills all processes at once, like a phone without power."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=20)

    def stop(self):
        """Stops the browser and removes its profile."""
        self.kill()
        self.folder.cleanup()


class Day(unittest.TestCase):
    def setUp(self):
        folder, _ = filled_store()
        self.server = Server(like=folder)
        self.addCleanup(lambda: self.server.stop())
        self.site = seed.Site(self.server.address)
        # Neither item is ever complete, so that each tap counts.
        self.items = {
            "Sips": self.site.add("Sips", type="repeating", target="500"),
            "Stairs": self.site.add("Stairs", type="repeating", target="5000", step="5")}
        port = int(self.server.address.rsplit(":", 1)[1])
        self.relay = Relay(self.server.address)
        self.addCleanup(self.relay.stop)
        self.restart = lambda: self.server.start(port)

    def facts(self):
        with urllib.request.urlopen(self.server.address + "/api/v1/events?limit=500") as answer:
            return json.load(answer)["events"][::-1]

    def fall(self, chance):
        """Kills the server and restarts it a moment later."""
        self.server.kill()
        return threading.Timer(chance.uniform(0, 1.2), self.restart)

    def act(self, page, chance, number):
        """Performs one action as a user does, and returns the expected event."""
        kind = chance.choice(["water", "water", "water", "walk", "walk", "task", "mood"])
        if kind == "task":
            page.goto(self.relay.address + "/items/new")
            page.locator("input[name=name]").fill(f"Thought {number}")
            page.keyboard.press("Enter")
            page.wait_for_function("""() => location.pathname !== '/items/new'
                || !document.querySelector('input[name=name]').value""")
            page.goto(self.relay.address + "/")
            return "habits.added", f"Thought {number}"
        if page.url != self.relay.address + "/":
            page.goto(self.relay.address + "/")
        if kind == "mood":
            form = page.locator("form[action='/moods']").first
            button = form.locator("button[name=mood]").nth(chance.randrange(5))
            button.click()
            page.locator("form[action='/moods'] .sent, #toast span").first.wait_for()
            form.evaluate("""form => new Promise(free => {
                const look = () => form.isConnected && form.ariaBusy ? setTimeout(look, 50) : free()
                look() })""")
            return "reflections.felt", None
        name = {"water": "Sips", "walk": "Stairs"}[kind]
        row = page.locator(f".row[aria-label='{name}']")
        step = 1 if kind == "water" else 5
        now = float(row.get_attribute("data-now"))
        row.evaluate("row => row.querySelector('.more').click()")
        page.wait_for_function(
            """([id, amount]) => Number(document.getElementById(id).dataset.now) >= amount""",
            arg=[row.get_attribute("id"), now + step])
        return "habits.progressed", name

    def test_sixty_actions_are_counted_exactly_once(self):
        """Y0, Y1: no action is lost or counted twice, although server and browser are killed."""
        number = int(os.environ.get("CAIRN_SEED", "11"))
        chance = random.Random(number)
        before = self.facts()[-1]["cursor"]
        chromium = Chromium(self.relay.address)
        self.addCleanup(chromium.stop)
        chromium.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        page = chromium.page
        until(lambda: page.evaluate("caches.match('/insights').then(Boolean)"), page=page)
        self.relay.judge = lambda method, path: (
            "cut" if method == "POST" and chance.random() < 0.2 else None)
        falls = set(chance.sample(range(ACTS), SERVER_KILLS))
        ends = set(chance.sample(range(10, ACTS - 5), BROWSER_KILLS))
        expected, timer = [], None
        for index in range(ACTS):
            if index in falls:
                if timer:
                    timer.join()
                timer = self.fall(chance)
                timer.start()
            with self.subTest(seed=number, act=index):
                expected.append(self.act(chromium.page, chance, index))
            if index in ends:
                chromium.kill()
                chromium.start()
        if timer:
            timer.join()
        self.relay.judge = lambda method, path: None
        page = chromium.page
        page.goto(self.relay.address + "/")
        until(lambda: page.evaluate(LEFT) == 0, 90, page=page)
        stored = [(fact["kind"], fact["payload"]) for fact in self.facts()
                  if fact["cursor"] > before]
        kinds = [kind for kind, _ in stored]
        self.assertEqual(kinds, [kind for kind, _ in expected])
        names = [re.search(r"Thought \d+", json.dumps(payload)).group()
                 for kind, payload in stored if kind == "habits.added"]
        self.assertEqual(names, [name for kind, name in expected if kind == "habits.added"])
        steps = [str(payload["item"]) for kind, payload in stored if kind == "habits.progressed"]
        self.assertEqual(
            steps, [self.items[name] for kind, name in expected if kind == "habits.progressed"])


if __name__ == "__main__":
    unittest.main()
