"""Locked sites, and a browser with the extension, for tests of the shield."""

import http.server
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

from stage import CHROMIUM, ROOT, Server, Stage, playwright
from waiting import until

EXTENSION = ROOT / "Apps" / "browser-extension"
NAME = "games.example"


class Site(http.server.BaseHTTPRequestHandler):
    """A site on this machine, with a page and an endless stream."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/endless":
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.close_connection = True
            try:
                for _ in range(300):
                    self.wfile.write(b"a\r\non and on\n\r\n")
                    time.sleep(0.1)
                self.wfile.write(b"0\r\n\r\n")
            except OSError:
                pass
            return
        body = f"<!doctype html><title>Site</title><h1>Here is {self.path}</h1>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(context=None):
    """Starts a site; with TLS if there is an SSL context for it."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Locked(Stage):
    """A user whose server runs with the machine's own clock and who has an app of their own."""

    filled = False
    words = ()

    def setUp(self):
        self.server = Server(now=None, words=self.words, within=self.within())
        self.addCleanup(self.server.stop)
        self.site = serve()
        self.addCleanup(self.close, self.site)
        self.app = self.post("/time/apps", name="Games", list="vice", domains=[NAME])["app"]["id"]

    @staticmethod
    def close(site):
        """Stops a site."""
        site.shutdown()
        site.server_close()

    def within(self):
        """The command that starts the server."""
        return ()

    def post(self, path, **body):
        """Sends a change to the server and returns the answer."""
        request = urllib.request.Request(
            f"{self.server.address}/api/v1{path}", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Cairn-Zone": "UTC"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def get(self, path):
        """The server's answer to a GET request."""
        with urllib.request.urlopen(self.server.address + path, timeout=30) as answer:
            return json.load(answer)

    def earn(self, seconds):
        """Earns time so that exactly these seconds can be spent, whatever the time of day."""
        now = int(time.time() * 1000)
        midnight = now - now % 86_400_000
        minutes = -(-seconds // 60)
        if now - midnight < (minutes + 5) * 60_000:
            self.skipTest("the day has just begun: nothing can have been earned yet")
        earned, spent = now - 71_000, (minutes * 60 - seconds) * 1000
        self.post("/time/usage", source="test", uses=[
            {"app": "kindle", "from": earned - (minutes * 60 + 62) * 1000, "until": earned},
            {"app": "tiktok", "from": now - 1000 - spent, "until": now - 1000}])
        self.assertEqual(self.get("/api/v1/time")["balance"], seconds)

    def address(self, path="/", scheme="http", site=None):
        """An address of the site under its other name."""
        return f"{scheme}://{NAME}:{(site or self.site).server_port}{path}"

    def context(self, *words, **options):
        """A separate browser that is started with the given options."""
        folder = tempfile.mkdtemp(prefix="cairn-shield-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        window = playwright().chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, headless=False,
            args=["--headless=new", "--no-sandbox", *words], **options)
        self.addCleanup(window.close)
        window.set_default_timeout(20_000)
        return window


class Extended(Locked):
    """A browser with the extension."""

    def setUp(self):
        super().setUp()
        self.window = self.context(
            f"--disable-extensions-except={EXTENSION}", f"--load-extension={EXTENSION}",
            f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
        worker = (self.window.service_workers or [None])[0] \
            or self.window.wait_for_event("serviceworker")
        self.origin = worker.url.rsplit("/", 1)[0]
        self.worker = worker
        self.await_first_page()

    def await_first_page(self):
        """Waits for the page that the extension opens after installation, which could disturb a
        test."""
        until(lambda: any(page.url == f"{self.origin}/pair.html" for page in self.window.pages),
              page=self.window.pages[0])

    def pair(self):
        """Types a pairing code into the page of the extension."""
        page = self.window.new_page()
        page.goto(f"{self.server.address}/browsers")
        page.get_by_role("button", name="Show a code").click()
        code = page.locator("#by-code .big b").inner_text()
        page.goto(f"{self.origin}/pair.html")
        page.get_by_label("Address of your Cairn").fill(self.server.address)
        page.get_by_label("Code").fill(code)
        page.get_by_label("Name of this browser").fill("Test")
        page.get_by_role("button", name="Pair").click()
        page.get_by_text("Paired with").wait_for()
        return page
