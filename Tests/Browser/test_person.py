"""The profile, the about pages, and the search in settings."""

import pathlib
import tempfile
import urllib.request

from stage import Server, Stage

COVERS = ("About", "Profile", "Settings")



class Person(Stage):
    def test_o2_name_and_avatar_are_shown_on_every_page(self):
        """O2, U1: name and avatar can be chosen, appear on every page, and link to the profile."""
        page = self.open("/profile")
        page.get_by_role("link", name="Choose a name and an avatar").click()
        page.get_by_label("Name", exact=True).fill("נועה 3")
        page.get_by_role("button", name="Save: Name").click()
        page.get_by_text("Saved.").wait_for()
        page.get_by_label("Fox").check()
        page.wait_for_function("() => document.querySelector('.top .face use')"
                               "?.href.baseVal.endsWith('#fox')")
        page.get_by_role("link", name="More places and settings").click()
        page.get_by_role("link", name="נועה 3").click()
        page.get_by_role("heading", name="נועה 3").wait_for()
        self.assertEqual(page.locator("dt").all_inner_texts()[:2], ["Tier", "Points"])
        self.assertEqual(page.problems, [])
        for key, value in (("name", ""), ("avatar", "initial")):
            self.site.post("/settings", key=f"profile.{key}", value=value)

    def test_o2_a_setting_is_found(self):
        """O2: a setting can be found by searching and opened with one tap, with or without a
        script."""
        for script in (True, False):
            page = self.open("/settings", java_script_enabled=script)
            page.get_by_label("Find a setting").fill("coral")
            page.get_by_role("button", name="Find").click()
            page.get_by_role("link", name="Palette").click()
            page.wait_for_url("**/settings/look#set-palette")
            self.assertTrue(page.locator("#set-palette").is_visible())
            page.context.close()


class Operator(Stage):
    filled = False

    def test_o2_operator_s_texts_are_shown(self):
        """O2: the operator can provide privacy and terms texts; an invalid file prevents the
        start."""
        with tempfile.TemporaryDirectory() as folder:
            words = pathlib.Path(folder, "privacy.md")
            words.write_text("# Ours\n\nNobody <script>alert(1)</script> looks. "
                             "[Ask](mailto:a@b.org) or [not](javascript:alert(1))\n")
            server = Server(words=("--privacy", str(words)))
            self.addCleanup(server.stop)
            with urllib.request.urlopen(server.address + "/privacy") as answer:
                text = answer.read().decode()
            self.assertIn('<h1 dir="auto">Ours</h1>', text)
            self.assertIn("&lt;script&gt;", text)
            self.assertIn('href="mailto:a@b.org"', text)
            self.assertNotIn('href="javascript', text)
            with urllib.request.urlopen(server.address + "/terms") as answer:
                self.assertIn("Apache License 2.0", answer.read().decode())
            words.write_bytes(b"\xff\xfe")
            for path in (words, pathlib.Path(folder, "missing")):
                with self.assertRaises(RuntimeError):
                    Server(words=("--terms", str(path)))
