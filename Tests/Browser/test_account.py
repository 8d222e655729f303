"""The account page: name, password, codes, tokens, deletion and appearance."""

from playwright.sync_api import expect

from people import PASSWORD, People
from stage import invalid
from sweep import visit

COVERS = ("Accounts",)


class Account(People):
    def test_o3_recovery_code_sets_another_password_once(self):
        page = self.open("/sign-up")
        self.join(page, "Ada")
        page.goto("/account")
        page.get_by_text("You have 0 codes left.").wait_for()
        page.get_by_role("button", name="Create new codes").click()
        expect(page.locator("#codes li")).to_have_count(10)
        codes = page.locator("#codes li").all_inner_texts()
        self.assertEqual(len(set(codes)), 10)
        page.get_by_role("link", name="Done").click()
        page.get_by_text("You have 10 codes left.").wait_for()
        other = self.open("/sign-in")
        for name, code, words in (
                ("Ada", "BCDFGH", "Wrong name or"), ("Eve", codes[0], "Wrong name or"),
                ("Ada", codes[0].lower().replace("-", " "), None),
                ("Ada", codes[0], "Wrong name or")):
            other.goto("/recover")
            other.get_by_label("Name").fill(name)
            other.get_by_label("Recovery code").fill(code)
            other.get_by_label("New password").fill("another horse")
            other.get_by_role("button", name="Set password").click()
            if words:
                other.get_by_text(words).wait_for()
            else:
                other.get_by_text(
                    "Password changed. Ended: 1 other session, 9 recovery codes.").wait_for()
        page.goto("/account")
        page.wait_for_url("**/sign-in?**")
        self.sign_in(page, "Ada", "another horse")
        page.wait_for_url("**/")

    def test_o3_password_change_signs_the_other_browser_out(self):
        page, other = self.open("/sign-up"), self.open("/sign-in")
        self.join(page, "Ada")
        self.sign_in(other, "Ada")
        other.wait_for_url("**/")
        page.goto("/account")
        page.get_by_label("Current password").fill("wrong horse")
        page.get_by_label("New password").fill("another horse")
        page.get_by_role("button", name="Change password").click()
        page.get_by_role("alert").get_by_text("Wrong name or").wait_for()
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_label("New password").fill("another horse")
        page.get_by_role("button", name="Change password").click()
        page.get_by_text("Password changed. Ended: 1 other session.").wait_for()
        other.goto("/account")
        other.wait_for_url("**/sign-in?**")
        self.sign_in(other, "Ada")
        other.get_by_text("Wrong name or").wait_for()
        self.sign_in(other, "Ada", "another horse")
        other.wait_for_url("**/")
        page.get_by_role("button", name="Sign out everywhere else").click()
        page.get_by_text("Signed out: 1 other browser").wait_for()
        other.goto("/account")
        other.wait_for_url("**/sign-in?**")

    def test_o3_old_sign_in_must_be_confirmed_again(self):
        page = self.open("/sign-up")
        self.device(page)
        self.join(page, "Ada")
        self.add(page, "Key")
        stale = self.open("/account", storage_state=page.context.storage_state())
        self.server.later(minutes=16)
        page.goto("/account")
        self.assertEqual(page.get_by_role("button", name="Add a passkey").count(), 0)
        # A page that stayed open leads there too.
        stale.get_by_role("button", name="Create new codes").click()
        stale.get_by_role("heading", name="Confirm your identity").wait_for()
        stale.get_by_label("Password").fill("wrong horse")
        stale.get_by_role("button", name="Confirm", exact=True).click()
        stale.get_by_text("Wrong name or").wait_for()
        page.get_by_role("link", name="Confirm identity").click()
        before = self.cookie(page)
        page.get_by_role("button", name="Confirm with a passkey").click()
        page.wait_for_url("**/account")
        self.assertNotEqual(self.cookie(page), before)
        page.get_by_role("button", name="Create new codes").click()
        page.get_by_role("heading", name="Recovery codes", level=1).wait_for()

    def test_o3_leaving_person_can_cancel_and_export(self):
        page = self.open("/sign-up")
        self.device(page)
        self.join(page, "Ada")
        self.add(page, "Key")
        for way in ("password", "passkey"):
            page.goto("/account")
            page.get_by_role("link", name="Delete my account").click()
            with page.expect_download() as download:
                page.get_by_role("link", name="Download my records").click()
            self.assertTrue(download.value.suggested_filename)
            if way == "password":
                page.get_by_label("Password").fill("wrong horse")
                page.get_by_role("button", name="Delete my account in a week", exact=True).click()
                page.get_by_text("Wrong name or").wait_for()
                page.get_by_label("Password").fill(PASSWORD)
                page.get_by_role("button", name="Delete my account in a week", exact=True).click()
            else:
                page.get_by_role("button", name="with a passkey").click()
            page.get_by_role("heading", name="Deletion scheduled").wait_for()
            page.get_by_text("will be deleted 28 Nov").wait_for()
            page.get_by_role("button", name="Keep account").click()
            page.get_by_text("Deletion cancelled.").wait_for()
            self.assertEqual(page.get_by_role("heading", name="Deletion scheduled").count(), 0)

    def test_o3_names_tokens_and_passkeys_are_changed_on_the_account_page(self):
        page = self.open("/sign-up")
        self.device(page)
        self.join(page, "Ada")
        page.goto("/more")
        page.get_by_role("link", name="Account").click()
        page.get_by_label("Name", exact=True).fill("Grace")
        page.get_by_role("button", name="Change name").click()
        page.get_by_text("Name changed").wait_for()
        self.add(page, "Key")
        page.get_by_label("Name of the passkey Key").fill("Phone")
        page.get_by_role("button", name="Rename: Key").click()
        page.get_by_role("button", name="Remove: Phone").wait_for()
        page.get_by_text("Create a token").click()
        page.get_by_label("Program or purpose").fill("Backup")
        page.get_by_role("button", name="Create token").click()
        page.get_by_text("Choose at least one permission for the token.").wait_for()
        page.get_by_text("Create a token").click()
        page.get_by_label("Program or purpose").fill("Backup")
        page.get_by_label("record what was done").check()
        page.get_by_role("button", name="Create token").click()
        token = page.locator("#codes li").inner_text()
        self.assertRegex(token, r"^cairn_\w{36}$")
        page.get_by_role("link", name="Done").click()
        page.get_by_text("can log, since today, not used yet, valid until 19 Feb 2027").wait_for()
        ask = """token => fetch('/api/v1/today', { headers: {
            Authorization: 'Bearer ' + token, 'Cairn-Zone': 'Europe/Paris' } })
            .then(answer => answer.status)"""
        self.assertEqual(page.evaluate(ask, token), 403)
        page.get_by_role("button", name="Revoke: Backup").click()
        page.get_by_text("Token revoked.").wait_for()
        self.assertEqual(page.evaluate(ask, token), 401)

    def test_o3_everything_works_by_keyboard(self):
        page = self.open("/sign-up")
        self.device(page)
        self.reach(page, "Name")
        page.keyboard.type("Ada")
        self.reach(page, "Use a passkey")
        page.keyboard.press("Enter")
        page.wait_for_url("**/")
        page.goto("/account")
        self.reach(page, "New password")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        page.get_by_text("Password changed.").wait_for()
        self.reach(page, "Create new codes")
        page.keyboard.press("Space")
        page.get_by_role("heading", name="Recovery codes", level=1).wait_for()
        self.reach(page, "Done")
        page.keyboard.press("Enter")
        page.get_by_text("You have 10 codes left.").wait_for()

    def reach(self, page, name):
        """Tabs to the element with this name."""
        for _ in range(60):
            page.keyboard.press("Tab")
            found = page.evaluate("""() => { const e = document.activeElement
                return [e.textContent, ...[...e.labels ?? []].map(l => l.textContent)]
                    .map(text => text.trim().replace(/\\s+/g, ' ')) }""")
            if name in found:
                return
        self.fail(f"{name} is not reached")

    def test_o3_pages_are_readable_small_dark_and_in_forced_colours(self):
        page = self.open("/sign-up", reduced_motion="reduce")
        self.device(page)
        self.join(page, "Ada")
        self.add(page, "A passkey with a long name, such as people give when nobody stops them")
        page.get_by_text("Create a token").click()
        page.get_by_label("Program or purpose").fill("Backup")
        page.get_by_label("record what was done").check()
        page.get_by_role("button", name="Create token").click()
        page.locator("#codes").wait_for()
        page.set_viewport_size({"width": 320, "height": 900})
        self.check(page, "token")
        for path in ("/account", "/account/leave", "/account/confirm", "/devices", "/approve"):
            with self.subTest(page=path):
                self.assertEqual(visit(page, path).faults, [])
        self.sign_out(page)
        for path in ("/sign-in", "/sign-up", "/recover"):
            with self.subTest(page=path):
                # A signed-out page cannot listen.
                found = [said for said in visit(page, path).faults if "of 401" not in said]
                self.assertEqual(found, [])
        page.emulate_media(forced_colors="active")
        button = page.get_by_role("button", name="Set password")
        border = button.evaluate("e => getComputedStyle(e).borderTopStyle")
        self.assertTrue(button.is_visible() and border)

    def test_o3_pages_are_valid_html(self):
        """Every page is valid HTML, with empty and filled lists."""
        page = self.open("/sign-up")
        self.device(page)
        pages = {name: page.context.request.get(f"/{name}").text()
                 for name in ("sign-in", "sign-up", "recover")}
        self.join(page, "Ada")
        for round_ in ("empty", "full"):
            for name in ("account", "account/leave", "account/confirm", "devices"):
                text = page.context.request.get(f"/{name}").text()
                pages[f"{round_}-{name.replace('/', '-')}"] = text
            self.add(page, "Key")
            page.get_by_role("button", name="Create new codes").click()
            page.locator("#codes").wait_for()
            pages["codes"] = "<!doctype html>" + page.locator("html").evaluate("e => e.outerHTML")
            if round_ == "empty":
                made = page.evaluate("""() => fetch('/api/v1/tokens', { method: 'POST',
                    headers: { 'Content-Type': 'application/json' },
                    body: '{"label":"Backup","scopes":["read"]}' }).then(one => one.status)""")
                self.assertEqual(made, 201)
                page.goto("/account/leave")
                page.get_by_label("Password").fill(PASSWORD)
                page.get_by_role("button", name="Delete my account in a week", exact=True).click()
                page.get_by_role("heading", name="Deletion scheduled").wait_for()
                page.get_by_role("button", name="Remove: Key").click()
                page.get_by_text("Passkey removed.").wait_for()
        self.assertEqual(invalid(pages), "")
