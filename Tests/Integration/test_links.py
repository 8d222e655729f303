"""Links of the scheme cairn:// on the command line (Rule W3)."""

import os

from support import Story
from waiting import until

COVERS = ("Habits", "Widgets")


class Links(Story):
    """Tests the targets of cairn:// links (Rule W3)."""

    def test_W3_cairn_link_opens_the_address_of_its_page(self):
        for link, path in [("cairn://home", "/"), ("cairn://setup", "/focus"), ("goals", "/goals"),
                           ("cairn://settings/", "/settings"), ("CAIRN://time", "/time")]:
            self.assertEqual(self.person.does("open", link), f"http://127.0.0.1:8080{path}\n")
        self.assertEqual(
            self.person.json("open", "--server", "https://cairn.example/")["address"],
            "https://cairn.example/")
        self.assertEqual(
            self.person.does("open", "setup", CAIRN_URL="https://cairn.example"),
            "https://cairn.example/focus\n")

    def test_W3_desktop_opener_gets_only_the_address(self):
        told = self.person.home / "told"
        browser = self.person.home / "xdg-open"
        browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$#" "$@" > {told}.new\n'
                           f'mv {told}.new {told}\n')
        browser.chmod(0o755)
        desktop = {"PATH": f"{self.person.home}:{os.environ['PATH']}", "DISPLAY": ":0"}
        self.person.does("open", "goals", "--print", **desktop)
        self.assertFalse(told.exists())
        self.person.does("open", "goals", **desktop)
        until(told.exists)
        self.assertEqual(told.read_text(), "1\nhttp://127.0.0.1:8080/goals\n")

    def test_W3_unknown_cairn_link_is_rejected(self):
        for link in ("cairn://", "cairn://home/../etc", "cairn://\x1b[31m", "https://a.example",
                     "cairn://home?x=1", "x" * 5_000):
            self.refused(["open", link], 66, "no page")
        for server in ("ftp://a", "https://", "http://a b", "javascript:alert(1)"):
            self.refused(["open", "home", "--server", server], 65, "not the address")
