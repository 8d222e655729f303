"""A multi-user server, and a user at a browser with an authenticator."""

import datetime
import urllib.parse

from stage import NOW, Server, Stage, browser

PASSWORD = "correct horse"


class PeopleServer(Server):
    """A multi-user server with a host name, because passkeys need one."""

    def __init__(self):
        super().__init__(words=("--people", "--sign-up", "open"))

    def start(self, port=0):
        super().start(port)
        self.address = self.address.replace("127.0.0.1", "localhost")

    def later(self, **time):
        """Restarts the server at the given later time."""
        now = datetime.datetime.fromisoformat(NOW) + datetime.timedelta(**time)
        self.kill()
        self.now = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.start(urllib.parse.urlsplit(self.address).port)


class People(Stage):
    """Each test has its own server."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    def setUp(self):
        self.server = PeopleServer()
        self.addCleanup(self.server.stop)

    @classmethod
    def tearDownClass(cls):
        """Does nothing: no server is left."""

    def device(self, page, offers=False):
        """Gives the window of a page an authenticator that verifies its user. It responds at once;
        offering passkeys before a click is left to tests of that."""
        if not offers:
            page.add_init_script("""
                PublicKeyCredential.isConditionalMediationAvailable = async () => false""")
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable", {"enableUI": False})
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
                   "hasUserVerification": True, "isUserVerified": True,
                   "automaticPresenceSimulation": True}
        made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        return session, {"authenticatorId": made["authenticatorId"]}

    def join(self, page, name):
        """Signs a user up with a password."""
        page.goto("/sign-up")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Create account", exact=True).click()
        page.wait_for_url("**/")

    def sign_in(self, page, name, password=PASSWORD):
        """Signs a user in with a password."""
        page.goto("/sign-in")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in", exact=True).click()

    def sign_out(self, page):
        page.goto("/devices")
        page.get_by_role("button", name="Sign out this browser").click()
        page.wait_for_url("**/sign-in")

    def add(self, page, label):
        """Adds a passkey on the account page."""
        page.goto("/account")
        page.get_by_label("Name of a new passkey").fill(label)
        page.get_by_role("button", name="Add a passkey").click()
        page.get_by_text("Passkey added").wait_for()

    def cookie(self, page):
        """The session cookie of the browser."""
        return {one["name"]: one["value"] for one in page.context.cookies()}.get("cairn")
