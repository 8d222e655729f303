"""Reminders in a browser: set up, shown as sent by the service worker, and answered."""

import base64
import http.server
import json
import pathlib
import ssl
import subprocess
import tempfile
import threading

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stage import CHROMIUM, Server, Stage, browser
from waiting import until

COVERS = ("Habits", "Notifications")

AUTH = b"0123456789abcdef"


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService(http.server.ThreadingHTTPServer):
    """A push service with TLS and the keys of one subscription."""

    daemon_threads = True

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), Handler)
        certificate, key = folder / "cert.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
             "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
             str(key), "-out", str(certificate)], check=True, stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.certificate, self.status, self.sent = certificate, 201, []
        self.key = ec.generate_private_key(ec.SECP256R1())
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def subscription(self):
        point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"https://localhost:{self.server_port}/push/1",
                "keys": {"p256dh": url64(point), "auth": url64(AUTH)}}

    def message(self, place=-1):
        """The text of a message, decrypted as in a browser."""
        return json.loads(http_ece.decrypt(
            self.sent[place], private_key=self.key, auth_secret=AUTH, version="aes128gcm"))


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.sent.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""


class Reminders(Stage):
    filled = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = browser(CHROMIUM)
        cls.server.stop()
        cls.folder = tempfile.TemporaryDirectory(prefix="cairn-push-")
        cls.push = PushService(pathlib.Path(cls.folder.name))
        cls.server = Server(within=[
            "env", "CAIRN_REACH=localhost,127.0.0.1", f"CAIRN_TRUST={cls.push.certificate}"])

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.push.shutdown()
        cls.push.server_close()
        cls.folder.cleanup()

    def look(self, permission="granted", **options):
        """Opens the reminders page in a browser that uses the test's push service."""
        page = self.open("/settings", **options)
        page.context.grant_permissions(["notifications"] if permission == "granted" else [])
        page.add_init_script(f"""
            window.asked = 0
            if ('{permission}' === 'denied') Object.defineProperty(
                Notification, 'permission', {{ get: () => window.asked ? 'denied' : 'default' }})
            Notification.requestPermission = async () => {{
                window.asked += 1
                return '{permission}'
            }}
            PushManager.prototype.getSubscription = async () => null
            PushManager.prototype.subscribe = async options => ({{
                toJSON: () => ({json.dumps(self.push.subscription)}) }})""")
        page.goto("/reminders")
        return page

    def test_set_up_here_shows_the_sent_message(self):
        """A3: a button sets this browser up, which then shows messages as they were sent."""
        page = self.look()
        page.get_by_role("button", name="Remind me here").click()
        page.get_by_text("This browser added").first.wait_for()
        self.assertEqual(page.evaluate("window.asked") in (0, 1), True)
        page.get_by_role("button", name="Test: This browser").click()
        page.get_by_text("Test sent to This browser").first.wait_for()
        shown = self.push.message()
        self.assertEqual(shown["notification"]["title"], "Cairn can reach you here")
        self.assertEqual(shown["web_push"], 8030)
        self.assertTrue(shown["notification"]["navigate"].endswith("/reminders"))
        found = self.deliver(page, shown)
        self.assertEqual([n["title"] for n in found], ["Cairn can reach you here"])
        self.check(page, "reminders")
        self.assertEqual(page.problems, [])

    def deliver(self, page, message):
        """Delivers a message to the worker like the browser's push service; returns what is shown.
        """
        tools = page.context.new_cdp_session(page)
        versions = []
        tools.on("ServiceWorker.workerVersionUpdated", lambda e: versions.extend(e["versions"]))
        tools.send("ServiceWorker.enable")
        until(lambda: any(v["status"] == "activated" for v in versions), page=page)
        registration = [v for v in versions if v["status"] == "activated"][-1]["registrationId"]
        # Chromium forgets a message that is queried before it is visible, so the worker itself
        # reports when it is.
        worker = next(w for w in page.context.service_workers if w.url.endswith("/sw.js"))
        worker.evaluate("""() => {
            const show = registration.showNotification.bind(registration)
            registration.showNotification =
                (...all) => show(...all).then(() => { self.shown = true })
        }""")
        tools.send("ServiceWorker.deliverPushMessage", {
            "origin": self.server.address, "registrationId": registration,
            "data": json.dumps(message)})
        until(lambda: worker.evaluate("self.shown"), page=page)
        return worker.evaluate("""async () => (await registration.getNotifications()).map(
            ({ title, body, tag, silent }) => ({ title, body, tag, silent }))""")

    def test_denied_notifications_are_explained_once(self):
        """A3: a user who blocked notifications learns how to allow them and is not asked again."""
        page = self.look("denied")
        page.get_by_role("button", name="Remind me here").click()
        page.get_by_text("are blocked in this browser").wait_for()
        self.assertEqual(page.evaluate("window.asked"), 1)
        self.assertFalse(page.get_by_role("button", name="Remind me here").is_visible())
        self.assertEqual(page.problems, [])

    def test_without_script_channels_are_managed(self):
        """A3: channels can be set up, tested, switched and deleted without a script."""
        page = self.open("/reminders", java_script_enabled=False)
        self.assertFalse(page.get_by_role("button", name="Remind me here").is_visible())
        page.get_by_text("ntfy", exact=True).click()
        page.locator("#ntfy-name").fill("Phone")
        page.locator("#ntfy-url").fill("https://ntfy.invalid")
        page.locator("#ntfy-topic").fill("a b")
        page.locator("#ntfy-topic").press("Enter")
        page.get_by_role("alert").get_by_text("The topic must be at most 64").wait_for()
        # The rejected form stays open, and the others contain nothing of it.
        self.assertEqual(page.locator("#ntfy-topic").input_value(), "a b")
        self.assertEqual(page.locator("#ntfy-name").input_value(), "Phone")
        self.assertEqual(page.locator("#gotify-name").input_value(), "")
        page.locator("#ntfy-topic").fill("habits")
        page.locator("#ntfy-topic").press("Enter")
        page.get_by_role("button", name="Switch off: Phone").click()
        page.get_by_role("button", name="Switch on: Phone").click()
        page.get_by_role("button", name="Test: Phone").click()
        page.locator(".channel .wrong").wait_for()
        page.get_by_role("button", name="Remove: Phone").click()
        page.get_by_text("Channel removed").first.wait_for()
        self.assertEqual(page.get_by_role("button", name="Remove: Phone").count(), 0)

    def test_narrow_screens_and_forced_colours_lose_nothing(self):
        """U4: everything is available at 320 pixels, with the keyboard alone, and in forced
        colours."""
        page = self.open("/reminders", viewport={"width": 320, "height": 700},
                         forced_colors="active")
        self.assertFalse(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
        page.locator("summary", has_text="Mail").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("Post")
        page.keyboard.press("Tab")
        page.keyboard.type("me@example.org")
        page.keyboard.press("Enter")
        page.get_by_text("Post").first.wait_for()
        page.get_by_role("button", name="Remove: Post").click()
        self.assertEqual(page.problems, [])

    def test_answered_messages_act_without_a_page(self):
        """A1: the button of a notification acts without opening a page; its text opens one."""
        page = self.look()
        page.evaluate("""() => navigator.serviceWorker.ready.then(async () => {
            while (!navigator.serviceWorker.controller) await new Promise(r => setTimeout(r, 50))
        })""")
        worker = page.context.service_workers[0]
        done = worker.evaluate("""async () => {
            const asked = []
            self.fetch = async (url, options) => {
                if (options?.method) asked.push([url, options.method])
                return new Response('', { status: 200 })
            }
            const to = ['/answer/x', '/b']
            const data = { id: 'm1', direct: ['0'], to, navigate: '/reminders' }
            await registration.showNotification('One', { data })
            const [notification] = await registration.getNotifications()
            for (const [type, action] of [['notificationclick', '0'], ['notificationclose', '']]) {
                dispatchEvent(new NotificationEvent(type, { notification, action }))
            }
            await new Promise(r => setTimeout(r, 300))
            return asked
        }""")
        self.assertEqual(done, [
            ["/answer/x", "POST"], ["/api/v1/reminders/messages/m1/response", "POST"]])
