"""The page as an app: it can be installed, opens offline, and keeps drafts, days and its own
time."""

import re
import tempfile

from relay import Relay
from stage import CHROMIUM, Stage, playwright
from waiting import until

DRAFTS = """async () => {
    const [{ name }] = await indexedDB.databases()
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
            const count = opening.result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
        }})}"""


class App(Stage):
    def setUp(self):
        self.relay = Relay(self.server.address)
        self.addCleanup(self.relay.stop)

    def look(self, path="/", **options):
        """A page behind the relay, with an active service worker."""
        page = self.open(path, base_url=self.relay.address, **options)
        page.evaluate("""async () => {
            await navigator.serviceWorker.ready
            while (!navigator.serviceWorker.controller) await new Promise(r => setTimeout(r, 50))
            while (!await caches.match('/insights')) await new Promise(r => setTimeout(r, 50))
        }""")
        return page

    def gone(self):
        self.relay.judge = lambda method, path: "deaf"

    def back(self):
        self.relay.judge = lambda method, path: None

    @staticmethod
    def holds(page, text):
        """Waits until the page's first text field contains the text."""
        page.wait_for_function(
            "text => document.querySelector('textarea').value === text", arg=text)

    def test_installation_has_no_obstacle(self):
        """Y1: the browser reports no obstacle to installing the app."""
        with tempfile.TemporaryDirectory(prefix="cairn-install-") as folder:
            window = playwright().chromium.launch_persistent_context(
                folder, executable_path=CHROMIUM, args=["--no-sandbox"])
            page = window.new_page()
            page.goto(self.relay.address)
            tools = window.new_cdp_session(page)
            found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
            window.close()
        self.assertEqual(found, [])
        page = self.look()
        tools = page.context.new_cdp_session(page)
        manifest = tools.send("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        self.assertIn('"share_target"', manifest["data"])
        for icon in page.evaluate("""async () => {
                const text = await (await fetch('/manifest.webmanifest')).json()
                return Promise.all(text.icons.map(async ({src, sizes}) => {
                    const picture = await createImageBitmap(
                        await (await fetch(src)).blob()).catch(() => null)
                    return [src, sizes, picture && picture.width + 'x' + picture.height]
                }))
            }"""):
            if icon[1] != "any":
                self.assertEqual(icon[1], icon[2], icon)

    def test_opens_offline_in_the_last_state_and_queues_taps(self):
        """Y1: without a server, the page opens in its last state, and taps are queued."""
        page = self.look()
        row = self.row(page, "Drink water")
        before = int(row.locator("[data-amount]").inner_text())
        self.gone()
        page.reload()
        page.locator("#line").get_by_text("Offline").wait_for()
        self.assertEqual(row.locator("[data-amount]").inner_text(), str(before))
        row.locator(".more").click()
        page.locator("#line").get_by_text("1 waiting").wait_for()
        page.goto("/insights")
        page.get_by_role("heading", name="Insights", exact=True).wait_for()
        page.locator("#line").get_by_text("1 waiting").wait_for()
        page.goto("/")
        row.locator("[data-amount]").get_by_text(str(before + 1), exact=True).wait_for()
        page.goto("/journal/nowhere")
        page.get_by_role("heading", name="Cairn cannot be reached").wait_for()
        page.goto("/")
        self.back()
        page.locator("#line button").wait_for(state="detached", timeout=40000)
        self.assertEqual(row.locator("[data-amount]").inner_text(), str(before + 1))
        self.site.post(f"/items/{self.items[0]}/do", act="less")

    def test_form_submitted_offline_is_sent_once(self):
        """Y1: a form submitted without a server is queued and sent once."""
        page = self.look("/items/new")
        self.gone()
        page.locator("input[name=name]").fill("Thought of on the train")
        page.keyboard.press("Enter")
        page.locator("#line").get_by_text("1 waiting").wait_for()
        self.assertEqual(page.locator("input[name=name]").input_value(), "")
        page.goto("/")
        page.locator("#line").get_by_text("1 waiting").wait_for()
        self.back()
        page.locator("#line button").wait_for(state="detached", timeout=40000)
        found = re.findall(">Thought of on the train</a>", self.site.get("/items"))
        self.assertEqual(len(found), 1)

    def test_draft_survives_navigation_and_reload_until_sent(self):
        """Y1: a draft survives navigation and a reload, and is removed when it is sent."""
        page = self.look("/reflections")
        page.locator("textarea").first.fill("Half a thought")
        until(lambda: page.evaluate(DRAFTS) == 1, page=page)
        page.goto("/")
        page.goto("/reflections")
        self.holds(page, "Half a thought")
        page.reload()
        self.holds(page, "Half a thought")
        form = page.locator("form[action='/moods']").first
        form.locator("input[type=radio]").nth(3).check(force=True)
        form.locator("button.btn").first.click()
        page.locator("#toast span").wait_for()
        until(lambda: page.evaluate(DRAFTS) == 0, page=page)
        page.goto("/items/new")
        page.goto("/reflections")
        self.holds(page, "")

    def test_late_tap_belongs_to_the_shown_day(self):
        """U8: a tap at 23:59 belongs to the day that was shown, however late it arrives."""
        page = self.look()
        row = self.row(page, "No phone in bed")
        self.gone()
        row.locator(".more").click()
        page.locator("#line").get_by_text("1 waiting").wait_for()
        kept = page.evaluate("""async () => {
            const [{ name }] = await indexedDB.databases()
            return new Promise((resolve, reject) => {
                const opening = indexedDB.open(name, 1)
                opening.onerror = () => reject(opening.error)
                opening.onsuccess = () => {
                    const all = opening.result.transaction('acts').objectStore('acts').getAll()
                    all.onsuccess = () => resolve(all.result)
                }})}""")
        self.assertEqual(len(kept), 1)
        self.assertIn("day=2026-11-21", kept[0]["body"])
        self.server.kill()
        self.server.now = "2026-11-22T03:30:00Z"
        self.server.start()
        self.relay.target = self.server.address
        self.site.address = self.server.address
        try:
            self.back()
            page.locator("#line button").wait_for(state="detached", timeout=40000)
            page.get_by_role("heading", name="Sunday 22 November").wait_for()
            day = self.site.get("/?day=2026-11-21")
            row = day[day.index(">No phone in bed</a>"):]
            self.assertIn('aria-pressed="true"', row[:1500])
            facts = self.site.get("/api/v1/events?limit=1")
            self.assertIn('"day":"2026-11-21"', facts)
            instant = int(re.search(r'"instant":(\d+)', facts).group(1))
            # 09:30 UTC of the 21st, plus the seconds of the test until the tap.
            self.assertLess(abs(instant - 1795253400000), 60000)
            self.site.post("/undo")
        finally:
            self.server.kill()
            self.server.now = "2026-11-21T09:30:00Z"
            self.server.start()
            self.site.address = self.server.address

    def test_new_day_and_zone_change_an_open_page(self):
        """D1, D5: an open page changes when a new day starts and when the time zone changes."""
        page = self.look(timezone_id=None)
        page.get_by_role("heading", name="Saturday 21 November").wait_for()
        self.assertEqual(page.evaluate("document.documentElement.dataset.turn"),
                         "1795305600000")
        looks = len(page.requests)
        page.evaluate("document.documentElement.dataset.turn = document.documentElement"
                      ".dataset.clock")
        page.wait_for_function("() => document.documentElement.dataset.turn === '1795305600000'")
        self.assertGreater(len(page.requests), looks)
        tools = page.context.new_cdp_session(page)
        tools.send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Auckland"})
        page.get_by_role("heading", name="Saturday 21 November").wait_for()
        until(lambda: "Pacific/Auckland" in self.site.get("/settings"), page=page)
        self.said(page, "Saved")
        page.get_by_role("button", name="Undo").click()
        self.said(page, "Undone")
        self.assertEqual(page.problems, [])

    def test_new_version_opens_when_nothing_is_typed(self):
        """Y1: a new version is announced while text is typed, and opened at once otherwise."""
        page = self.look("/reflections")
        page.locator("textarea").first.fill("In the middle of")
        page.evaluate("""() => {
            const script = document.querySelector('script[src]')
            script.setAttribute('src', '/assets/cairn.older.js')
            document.documentElement.dataset.cursor = '1'
            dispatchEvent(new Event('visibilitychange'))
            window.same = true
        }""")
        self.said(page, "A new version of Cairn is available")
        self.assertEqual(page.locator("textarea").first.input_value(), "In the middle of")
        page.locator("#toast").get_by_role("button", name="Open it").click()
        page.wait_for_function("() => window.same === undefined")
        self.holds(page, "In the middle of")
        page.locator("textarea").first.fill("")

    def test_shared_content_becomes_a_draft(self):
        """Y1: content shared from another app becomes the draft of a new item."""
        page = self.look("/share?title=A%20walk&text=Twice%20a%20week")
        self.assertIn("A walk", page.locator("input[name=name]").input_value())

    def test_compression_applies_to_all_answers_but_streams(self):
        """Y1: answers are compressed for clients that accept it, but the stream is not."""
        page = self.look()
        head = page.evaluate("""async () => {
            const page = await fetch('/', {headers: {Accept: '*/*'}})
            const stop = new AbortController()
            const stream = await fetch('/api/v1/changes', {signal: stop.signal})
            stop.abort()
            return [page.headers.get('content-encoding'), page.headers.get('vary'),
                stream.headers.get('content-encoding'), stream.headers.get('content-type')]
        }""")
        self.assertEqual(
            head, ["gzip", "Accept-Language, Accept-Encoding", None, "text/event-stream"])
