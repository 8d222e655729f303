"""One browser shared by two people: each one's changes are sent as theirs, and neither sees the
other's."""

import re

from relay import Relay
from stage import Server, Stage, browser
from waiting import until

COVERS = ("Accounts", "Habits")

PASSWORD = "correct horse"


class SharedServer(Server):
    """A multi-user server with open sign-up."""

    def __init__(self):
        super().__init__(words=("--people", "--sign-up", "open"))


class Shared(Stage):
    @classmethod
    def setUpClass(cls):
        cls.server = SharedServer()
        cls.browser = browser()

    def setUp(self):
        self.relay = Relay(self.server.address)
        self.addCleanup(self.relay.stop)

    def join(self, page, name):
        """Signs a user up and adds a habit on the page."""
        page.goto("/sign-up")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()
        page.wait_for_url("**/")
        page.evaluate("""async name => {
            const answer = await fetch('/api/v1/items', {
                method: 'POST', body: JSON.stringify({ name }),
                headers: { 'Content-Type': 'application/json', 'Cairn-Zone': 'Europe/Paris' }
            })
            if (!answer.ok) throw new Error(await answer.text())
        }""", f"{name}'s walk")
        page.goto("/")
        page.get_by_text(f"{name}'s walk").first.wait_for()

    def sign_in(self, page, name):
        page.goto("/sign-in")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")

    def sign_out(self, page):
        page.goto("/devices")
        page.get_by_role("button", name="Sign out this browser").click()

    def kept(self, page):
        """The number of queued changes in each database of the browser."""
        return page.evaluate("""async () => {
            const found = {}
            for (const { name } of await indexedDB.databases()) {
                const opening = indexedDB.open(name)
                await new Promise(done => { opening.onsuccess = done })
                const base = opening.result
                if (base.objectStoreNames.contains('acts')) {
                    const all = base.transaction('acts').objectStore('acts').getAll()
                    await new Promise(done => { all.onsuccess = done })
                    found[name.replace(/^cairn-?/, '')] = all.result.length
                }
                base.close()
            }
            return found
        }""")

    def test_offline_changes_are_never_sent_as_another_person(self):
        """O3, U8: Ada's tap waits while Ben is signed in and is sent later as hers."""
        page = self.open("/sign-in", base_url=self.relay.address)
        self.join(page, "Ben")
        self.sign_out(page)
        page.wait_for_url("**/sign-in")
        self.join(page, "Ada")
        ada = page.evaluate("document.documentElement.dataset.whose")
        self.relay.judge = lambda method, path: "deaf" if method == "POST" else None
        page.get_by_role("button", name=re.compile("Ada's walk")).first.click()
        page.wait_for_function(
            "() => document.querySelector('#line').textContent.includes('waiting')")
        self.assertEqual(self.kept(page)[ada], 1)
        # She leaves; the page asks first, because her tap has not been sent.
        page.goto("/devices")
        self.relay.judge = lambda method, path: (
            "deaf" if method == "POST" and path != "/sign-out" and path != "/sign-in" else None)
        page.get_by_role("button", name="Sign out this browser").click()
        page.get_by_role("dialog").get_by_text("It stays in this browser").wait_for()
        page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
        page.wait_for_url("**/sign-in")
        self.relay.judge = lambda method, path: None
        self.sign_in(page, "Ben")
        page.get_by_text("Ben's walk").first.wait_for()
        page.wait_for_timeout(1500)
        self.assertEqual(page.get_by_text("Ada's walk").count(), 0)
        self.assertEqual(self.kept(page)[ada], 1)
        self.assertNotIn("waiting", page.locator("#line").inner_text())
        self.sign_out(page)
        page.wait_for_url("**/sign-in")
        self.sign_in(page, "Ada")
        page.wait_for_function("""async () => {
            const { items } = await (await fetch('/api/v1/today')).json()
            return items.length && items.every(item => item.isDone ?? item.state === 'done')
        }""")
        until(lambda: self.kept(page)[ada] == 0, page=page)

    def test_an_open_page_of_one_person_never_records_for_another(self):
        """O3: a tap on a page of the previously signed-in user waits for that user."""
        page = self.open("/sign-in")
        self.join(page, "Cleo")
        cleo = page.evaluate("document.documentElement.dataset.whose")
        other = page.context.new_page()
        other.set_default_timeout(20_000)
        other.goto("/devices")
        page.evaluate("window.EventSource = undefined")
        other.get_by_role("button", name="Sign out this browser").click()
        other.wait_for_url("**/sign-in")
        self.join(other, "Dan")
        page.get_by_role("button", name=re.compile("Cleo's walk")).first.click()
        other.wait_for_timeout(1500)
        self.assertEqual(self.kept(other)[cleo], 1)
        answer = other.evaluate("""async whose => {
            const answer = await fetch('/undo', { method: 'POST', body: '', headers: {
                'Content-Type': 'application/x-www-form-urlencoded', 'Cairn-Whose': whose,
                Accept: 'application/json' } })
            return [answer.status, (await answer.json()).code]
        }""", cleo)
        self.assertEqual(answer, [401, "gate.other"])

    def test_cached_pages_are_not_shown_to_another_person(self):
        """O3: without the server, the browser opens only pages of the user who signed in last."""
        page = self.open("/sign-in", base_url=self.relay.address)
        self.join(page, "Eve")
        page.evaluate("""async () => {
            await navigator.serviceWorker.ready
            while (!navigator.serviceWorker.controller) await new Promise(r => setTimeout(r, 50))
        }""")
        page.goto("/")
        page.wait_for_function("() => caches.match('/').then(Boolean)")
        self.relay.judge = lambda method, path: "deaf"
        page.goto("/")
        page.get_by_text("Eve's walk").first.wait_for()
        self.relay.judge = lambda method, path: None
        self.sign_out(page)
        page.wait_for_url("**/sign-in")
        page.wait_for_function("""async () => {
            const cache = await caches.open('pages')
            return !await cache.match('/')
        }""")
        self.relay.judge = lambda method, path: "deaf"
        page.goto("/")
        page.get_by_text("Cairn cannot be reached").wait_for()
        self.assertNotIn("Eve", page.content())
