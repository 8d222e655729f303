#!/usr/bin/env python3
"""Takes the pictures of the README: Modules/Surface/PageKit/Pictures/today.png, today-phone.png."""

import sys

sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright  # noqa: E402

import seed  # noqa: E402
from stage import ROOT, TODAY, Server  # noqa: E402

FOLDER = ROOT / "Modules" / "Surface" / "PageKit" / "Pictures"
SHOTS = [("today.png", 1200, 860, "dark"), ("today-phone.png", 390, 844, "light")]


def main():
    """Fills a store with a good month and looks at it twice."""
    server = Server()
    site = seed.Site(server.address)
    items = seed.fill(site, TODAY, days=40)
    site.post(f"/items/{items[3]}/do", act="done")
    site.post(f"/items/{items[2]}/do", act="done")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, width, height, theme in SHOTS:
            site.post("/settings", key="theme", value=theme)
            page = browser.new_page(
                viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.goto(server.address)
            page.wait_for_load_state("load")
            page.screenshot(path=str(FOLDER / name))
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
