#!/usr/bin/env python3
"""Takes the pictures of Today in Modules/Surface/PageKit/Pictures for visual review.

Empty, after a good month, and after a lapse; on a phone and a desktop; dark and light.
"""

import datetime
import pathlib
import sys

sys.dont_write_bytecode = True

import seed  # noqa: E402
from stage import ROOT, TODAY, Server, browser  # noqa: E402

FOLDER = ROOT / "Modules" / "Surface" / "PageKit" / "Pictures"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
THEMES = ("dark", "light")


def empty():
    """A store with nothing but a zone."""
    server = Server()
    seed.Site(server.address).post("/zone", zone="Europe/London")
    return server


def rich():
    """A store with a good month."""
    server = Server()
    site = seed.Site(server.address)
    items = seed.fill(site, TODAY, days=40)
    for index in (3, 2):
        site.post(f"/items/{items[index]}/do", act="done")
    return server


def lapsed():
    """The same store, opened after three days."""
    server = rich()
    server.kill()
    server.now = f"{TODAY + datetime.timedelta(days=3)}T09:30:00Z"
    server.start()
    return server


STORES = {"empty": empty, "rich": rich, "lapse": lapsed}


def take(folder):
    """Takes every picture into a folder; returns their names."""
    names = []
    for store, make in STORES.items():
        server = make()
        site = seed.Site(server.address)
        for theme in THEMES:
            site.post("/settings", key="theme", value=theme)
            for size, (width, height) in SIZES.items():
                page = browser().new_page(
                    viewport={"width": width, "height": height}, reduced_motion="reduce",
                    locale="en-GB")
                page.goto(server.address)
                page.locator("main h1").first.wait_for()
                page.wait_for_function(
                    "document.getAnimations().every(one => one.playState !== 'running')")
                name = f"today-{store}-{size}-{theme}.png"
                page.screenshot(path=str(pathlib.Path(folder) / name))
                page.close()
                names.append(name)
        server.stop()
    return names


if __name__ == "__main__":
    take(FOLDER)
