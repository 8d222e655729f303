"""Locked sites stay closed in a real browser, with the extension and with the proxy."""

import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

from shielded import EXTENSION, Extended, Locked, NAME, serve
from waiting import until

COVERS = ("Shield", "TimeTrading", "Trackers")


class Pages(Locked):
    """The page for pairing browsers, and the page of a locked app."""

    def test_b6_code_is_shown_small_and_by_keyboard(self):
        page = self.open("/browsers", viewport={"width": 320, "height": 700},
                         reduced_motion="reduce")
        self.check(page, "browsers")
        page.get_by_role("button", name="Show a code").focus()
        page.keyboard.press("Enter")
        page.locator("#by-code .big b").wait_for()
        self.check(page, "code")
        page.get_by_label("Name of the browser").fill("A <b> & co.")
        page.keyboard.press("Enter")
        page.get_by_label("Keep this address secret").wait_for()
        self.assertEqual(page.get_by_role("button", name="Remove: A <b> & co.").count(), 1)
        self.check(page, "address")
        self.assertEqual(page.problems, [])

    def test_b6_pairing_works_without_a_script(self):
        page = self.open("/time", java_script_enabled=False)
        page.get_by_role("link", name="Browsers").first.click()
        page.get_by_role("button", name="Show a code").click()
        self.assertRegex(page.locator("#by-code .big b").inner_text(), r"^\w{4}-\w{4}$")
        page.get_by_label("Name of the browser").fill("Firefox")
        page.get_by_role("button", name="Create address").click()
        self.assertIn("/api/v1/shield/pac/", page.get_by_label("Keep this address").input_value())
        page.get_by_role("button", name="Remove: Firefox").click()
        self.assertIn("No browser is paired yet.", page.inner_text("main"))

    def test_b6_redirect_goes_to_the_app_s_own_sites_only(self):
        self.earn(120)
        self.post(f"/time/apps/{self.app}/unlock")
        page = self.open(f"/shield/{self.app}?to=https://{NAME}/a?b=1", viewport={
            "width": 320, "height": 700})
        link = page.get_by_role("link", name="Go on to")
        self.assertEqual(link.get_attribute("href"), f"https://{NAME}/a?b=1")
        self.check(page, "open")
        for other in (f"https://{NAME}.evil.org/", f"https://evil.org\\@{NAME}/",
                      "javascript:alert(1)", f"//{NAME}/", "https://evil.org/"):
            page.goto(f"/shield/{self.app}?to=" + urllib.parse.quote(other, safe=""))
            self.assertEqual(link.count(), 0, other)


class Extension(Extended):
    """The extension, paired with a code."""

    def test_b6_the_origin_is_the_one_that_the_server_knows(self):
        self.assertEqual(self.origin, "chrome-extension://hllhddbbjjihkiolgbhfnkjoephanlhh")

    def test_b6_wrong_code_is_reported_and_pairs_nothing(self):
        page = self.window.new_page()
        page.goto(f"{self.origin}/pair.html")
        page.get_by_label("Address of your Cairn").fill(self.server.address)
        page.get_by_label("Code").fill("AAAA-AAAA")
        page.get_by_role("button", name="Pair").click()
        page.get_by_text("The code is wrong or has expired. Ask for a new one.").wait_for()
        page.goto(self.address("/free"))
        self.assertEqual(page.locator("h1").inner_text(), "Here is /free")

    def test_b6_site_is_unlocked_counted_down_and_locked_again(self):
        self.earn(8)
        page = self.pair()
        page.goto(self.address("/wanted?a=1"))
        page.get_by_role("heading", name="Games is locked").wait_for()
        self.assertIn(f"{self.server.address}/shield/{self.app}", page.url)
        page.get_by_role("button", name="Unlock Games").click()
        page.get_by_role("link", name=f"Go on to {NAME}").click()
        page.get_by_role("heading", name="Here is /wanted?a=1").wait_for()
        badge = self.worker.evaluate("chrome.action.getBadgeText({})")
        self.assertRegex(badge, r"^\d\d?$")
        # In the middle of the page, by time alone.
        page.get_by_role("heading", name="Games is locked").wait_for()
        self.assertEqual(self.get("/api/v1/time")["balance"], 0)
        page.goto(self.address("/again"))
        page.get_by_role("heading", name="Games is locked").wait_for()

    def test_b6_locked_site_stays_locked_without_a_server(self):
        page = self.pair()
        self.server.kill()
        page.goto(self.address("/wanted"))
        page.get_by_text("Your Cairn does not answer. Games stays locked until it does.").wait_for()
        self.server.start(port=int(self.server.address.rsplit(":", 1)[1]))
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("Earn time to unlock").wait_for()

    def test_b6_removed_browser_enforces_nothing(self):
        page = self.pair()
        browser = self.get("/api/v1/shield/browsers")["browsers"][0]["id"]
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/shield/browsers/{browser}", method="DELETE")
        urllib.request.urlopen(request, timeout=30).close()
        page.goto(self.address("/free"))
        page.get_by_role("heading", name="Here is /free").wait_for()

    def test_b8_only_the_site_in_front_is_reported(self):
        self.post("/time/apps", name="Learning", list="productive", domains=["learn.example"])
        self.window.close()
        self.window = self.context(
            f"--disable-extensions-except={EXTENSION}", f"--load-extension={EXTENSION}",
            "--host-resolver-rules=MAP learn.example 127.0.0.1,MAP other.example 127.0.0.1")
        self.worker = (self.window.service_workers or [None])[0] \
            or self.window.wait_for_event("serviceworker")
        page = self.pair()
        page.goto(f"http://other.example:{self.site.server_port}/secret")
        page.goto(f"http://learn.example:{self.site.server_port}/private/page?q=mine")
        page.bring_to_front()
        events = []

        def is_told():
            page.mouse.move(10 + len(events), 10)
            events[:] = [event for bucket in self.get("/api/0/buckets/")
                         for event in self.get(f"/api/0/buckets/{bucket}/events")]
            return any(one["duration"] > 4 for one in events)
        until(is_told, page=page)
        told = json.dumps(events)
        self.assertIn(f"http://learn.example:{self.site.server_port}/", told)
        for word in ("private", "mine", "other", "secret"):
            self.assertNotIn(word, told)


class Proxy(Locked):
    """The proxy, configured with a private file."""

    words = ("--shield-proxy", "0")

    def within(self):
        """Runs the server with a hosts file that resolves the site's name to this machine."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-hosts-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        hosts = folder / "hosts"
        hosts.write_text(f"127.0.0.1 localhost {NAME}\n")
        script = f"mount --bind {hosts} /etc/hosts && exec \"$@\""
        words = ("unshare", "--mount", "sh", "-c", script, "sh")
        if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
            self.skipTest("no file system of its own can be given to a process here")
        return words

    def setUp(self):
        super().setUp()
        token = os.urandom(32).hex()
        self.post("/shield/browsers", name="By proxy", token=token)
        self.file = f"{self.server.address}/api/v1/shield/pac/{token}"
        self.window = self.context(f"--proxy-pac-url={self.file}", ignore_https_errors=True)

    def secure(self):
        """The site with an untrusted certificate."""
        folder = tempfile.mkdtemp(prefix="cairn-tls-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
             f"/CN={NAME}", "-keyout", f"{folder}/key", "-out", f"{folder}/cert"],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/cert", f"{folder}/key")
        site = serve(context)
        self.addCleanup(self.close, site)
        return site

    def test_b6_locked_site_redirects_to_the_page_that_unlocks_it(self):
        self.earn(120)
        page = self.window.new_page()
        page.goto(self.address("/wanted?a=1"))
        self.assertEqual(page.locator("h1").inner_text(), "Games is locked")
        page.get_by_role("button", name="Unlock Games").click()
        page.get_by_role("link", name=f"Go on to {NAME}").click()
        page.get_by_role("heading", name="Here is /wanted?a=1").wait_for()

    def test_b6_tunnel_is_refused_then_opened_and_cut_at_zero_balance(self):
        self.earn(8)
        site = self.secure()
        with self.assertRaisesRegex(Exception, "ERR_TUNNEL_CONNECTION_FAILED"):
            self.window.new_page().goto(self.address("/", "https", site))
        page = self.window.new_page()
        self.post(f"/time/apps/{self.app}/unlock")
        page.goto(self.address("/page", "https", site))
        self.assertEqual(page.locator("h1").inner_text(), "Here is /page")
        said = page.evaluate("""async () => {
          const reader = (await fetch('/endless')).body.getReader()
          let count = 0
          try { for (;;) { if ((await reader.read()).done) return 'ended'; count++ } }
          catch { return count > 0 ? 'cut' : 'nothing' }
        }""")
        self.assertEqual(said, "cut")
        self.assertEqual(self.get("/api/v1/time")["balance"], 0)
        with self.assertRaisesRegex(Exception, "ERR_TUNNEL_CONNECTION_FAILED"):
            page.goto(self.address("/page", "https", site))

    def test_b6_file_is_at_a_private_address_without_current_state(self):
        with urllib.request.urlopen(self.file, timeout=30) as answer:
            self.assertEqual(
                answer.headers["Content-Type"], "application/x-ns-proxy-autoconfig")
            before = answer.read()
        self.assertIn(NAME.encode(), before)
        self.earn(120)
        self.post(f"/time/apps/{self.app}/unlock")
        with urllib.request.urlopen(self.file, timeout=30) as answer:
            self.assertEqual(answer.read(), before)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(self.file[:-4] + "0000", timeout=30)
        self.assertEqual(refused.exception.code, 404)
        refused.exception.close()


if __name__ == "__main__":
    unittest.main()
