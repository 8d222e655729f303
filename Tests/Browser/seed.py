"""Half a year of a user's habits, entered with the forms of the page."""

import datetime
import random
import re
import urllib.error
import urllib.parse
import urllib.request

ITEMS = [
    ("Drink water", dict(icon="drop", colour="#46a8e0", type="repeating", target="8",
                         cue="throughout"), .86),
    ("Meditate", dict(icon="meditate", colour="#b58ae8", type="binary", cue="anchor",
                      cueText="make my coffee"), .9),
    ("Read 20 pages", dict(icon="book", colour="#f5c34d", type="repeating", target="20",
                           step="4"), .8),
    ("Morning walk", dict(icon="walk", colour="#58b62f", type="timed", unit="min", target="20",
                          step="5"), .75),
    ("No phone in bed", dict(icon="phone", colour="#e85c4a", type="binary", cue="context",
                             cueText="When I lie down"), .6),
    ("Practise guitar", dict(icon="music", colour="#f08a4b", type="timed", unit="min",
                             target="30", step="10", repeat="weekly",
                             weekday=["MO", "WE", "FR", "SA"]), .7),
]
TASKS = [
    ("Send the tax form", dict(icon="pencil", colour="#46a8e0")),
    ("Water the plants", dict(icon="leaf", colour="#2fae60", repeat="every", interval="3")),
]


class Staying(urllib.request.HTTPRedirectHandler):
    """An opener that does not follow redirects."""

    def redirect_request(self, *_, **__):
        return None


STAYING = urllib.request.build_opener(Staying)


class Site:
    """The page as a browser without scripts uses it, with forms and redirects."""

    def __init__(self, address):
        self.address = address

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.read().decode()

    def post(self, path, **fields):
        """Sends a form and does not request the page to which it redirects."""
        body = urllib.parse.urlencode(fields, doseq=True).encode()
        try:
            STAYING.open(self.address + path, body).close()
        except urllib.error.HTTPError as error:
            with error:
                if error.code != 303:
                    raise

    def follow(self, path, **fields):
        """Sends a form and returns the page to which it redirects."""
        body = urllib.parse.urlencode(fields, doseq=True).encode()
        with urllib.request.urlopen(self.address + path, body) as answer:
            return answer.read().decode()

    def add(self, name, start="", **fields):
        """Adds an item and returns its id."""
        self.post("/items", name=name, start=start,
                  **{"type": "binary", "target": "1", "step": "1", "unit": "count",
                     "period": "day", "repeat": "daily", "cue": "none", "kind": "habit", **fields})
        links = dict(re.findall(r'<a href="/items/([0-9a-f-]{36})">([^<]*)', self.get("/items")))
        return next(key for key, value in links.items() if value == name)


def add_habits(site, start):
    """Adds the habits and returns their ids. A habit counts in full from the next day on (K1)."""
    site.post("/zone", zone="Europe/London")
    return [site.add(name, start.isoformat(), **fields) for name, fields, _ in ITEMS]


def log_days(site, habits, today, days=60):
    """Logs the past days, each habit with its probability, and a large part of today."""
    chance = random.Random(7)
    ids = [(one, fields, likely) for one, (_, fields, likely) in zip(habits, ITEMS)]
    for name, fields in TASKS:
        site.add(name, **{"kind": "task", "repeat": "none", **fields})
    for back in range(days, 0, -1):
        day = (today - datetime.timedelta(days=back)).isoformat()
        for item, fields, likely in ids:
            if chance.random() < likely or back < 12 and likely > .75:
                site.post(f"/items/{item}/do", act="done", day=day)
            elif chance.random() < .4 and fields["type"] != "binary":
                site.post(f"/items/{item}/do", act="more", day=day)
            elif chance.random() < .15:
                site.post(f"/items/{item}/do", act="skip", day=day, note="On the road")
    for index, taps in ((0, 3), (2, 3), (3, 1)):
        for _ in range(taps):
            site.post(f"/items/{ids[index][0]}/do", act="more")
    site.post(f"/items/{ids[1][0]}/do", act="done")
    return habits


def fill(site, today, days=60):
    """Adds habits as if they had begun earlier and logs their days."""
    habits = add_habits(site, today - datetime.timedelta(days=days))
    return log_days(site, habits, today, days)
