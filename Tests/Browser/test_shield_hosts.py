"""The longest matching domain decides which sites are closed. Rule B6."""

import json
import os
import urllib.request

from shielded import EXTENSION, Extended, NAME
from stage import ROOT

COVERS = ("Shield", "TimeTrading")


class Hosts(Extended):
    """The extension, and the file for the proxy."""

    words = ("--shield-proxy", "0")

    def test_b6_the_longest_domain_decides_what_is_closed(self):
        self.post("/time/apps", name="Learning", list="productive", domains=[f"learn.{NAME}"])
        old = self.post("/time/apps", name="Old", list="vice", domains=[f"old.{NAME}"])["app"]
        self.earn(120)
        self.post(f"/time/apps/{old['id']}/unlock")
        self.window.close()
        self.window = self.context(
            f"--disable-extensions-except={EXTENSION}", f"--load-extension={EXTENSION}",
            f"--host-resolver-rules=MAP {NAME} 127.0.0.1,MAP *.{NAME} 127.0.0.1")
        self.worker = (self.window.service_workers or [None])[0] \
            or self.window.wait_for_event("serviceworker")
        page = self.pair()
        port = self.site.server_port
        for name in ("learn", "deep.learn", "old", "www.old"):
            page.goto(f"http://{name}.{NAME}:{port}/{name}")
            page.get_by_role("heading", name=f"Here is /{name}").wait_for()
        for name in ("", "www.", "new.", "unlearn."):
            page.goto(f"http://{name}{NAME}:{port}/wanted")
            page.get_by_role("heading", name="Games is locked").wait_for()
        page.goto(f"http://old.{NAME}:{port}/old")
        page.get_by_role("heading", name="Here is /old").wait_for()
        self.post(f"/time/apps/{old['id']}/lock")
        other = self.window.new_page()
        other.goto(f"{self.origin}/popup.html")
        page.get_by_role("heading", name="Old is locked").wait_for()

    def test_b6_extension_and_proxy_file_name_the_app_with_the_longest_domain(self):
        table = json.loads((ROOT / "Tests/ShieldSurfaceTests/hosts.json").read_text())
        for app in table["apps"]:
            self.post("/time/apps", **app)
        token = os.urandom(32).hex()
        self.post("/shield/browsers", name="By proxy", token=token)
        page = self.pair()
        sites = page.evaluate("async () => (await (await import('./server.js')).kept()).sites")
        lists = {one["app"]["name"]: one["app"]["list"] for one in sites["apps"]}
        found = page.evaluate(
            """async hosts => {
              const { appOf, kept } = await import('./server.js')
              const { sites } = await kept()
              return Object.fromEntries(
                hosts.map(host => [host, appOf(host, sites)?.app.name ?? null]))
            }""", list(table["hosts"]))
        self.assertEqual(found, table["hosts"])
        with urllib.request.urlopen(
                f"{self.server.address}/api/v1/shield/pac/{token}", timeout=30) as answer:
            file = answer.read().decode()
        page.goto("about:blank")
        led = page.evaluate(
            """([file, hosts]) => {
              const find = new Function(file + '; return FindProxyForURL')()
              return Object.fromEntries(hosts.map(host => [host, find('http://' + host, host)]))
            }""", [file, list(table["hosts"])])
        proxied = {host for host, way in led.items() if way.startswith("PROXY ")}
        self.assertEqual(
            proxied, {host for host, app in table["hosts"].items() if lists.get(app) == "vice"})
        self.assertEqual({way for host, way in led.items() if host not in proxied}, {"DIRECT"})
