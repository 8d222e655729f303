"""The calendar as other programs read it: `icalendar` and `recurring-ical-events` of PyPI. Rule A3.
"""

import datetime
import random
import re
import sys
import tempfile
import unittest
import urllib.parse

import icalendar
import recurring_ical_events

import serving
from test_accounts import Browser, PeopleServer

COVERS = ("Calendar", "Habits", "Reflections", "Tension")

TOKEN = "t" * 45
FIRST, LAST = datetime.date(2026, 1, 1), datetime.date(2027, 12, 31)
SCHEDULES = [
    "daily", "weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=DAILY;INTERVAL=3",
    "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=2TU",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
    "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=FORWARD",
    "FREQ=MONTHLY;INTERVAL=5", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=100,-1",
    "FREQ=DAILY;COUNT=40", "FREQ=WEEKLY;UNTIL=20260901", "FREQ=WEEKLY;BYDAY=SU;WKST=SU",
    "FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=2", "FREQ=DAILY;BYMONTH=3,10;BYDAY=SU", "monthly", "yearly",
    "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=53,-1", "FREQ=YEARLY;BYDAY=20MO",
    "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1",
]
TIMES = [None, None, "07:30", "02:30", "23:45", "00:00"]


def days():
    """Every day of the two years."""
    return [FIRST + datetime.timedelta(days=n) for n in range((LAST - FIRST).days + 1)]


class Calendars(unittest.TestCase):
    """A server with fifty items of all kinds."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def serve(self, now="2026-03-21T12:00:00Z"):
        """A server on the store, at a given time."""
        return serving.Server(self.folder, now=now)

    def ask(self, server, method, path, body=None):
        """The answer to a request, which must succeed."""
        answer = server.ask(method, "/api/v1" + path, body)
        self.assertLess(answer.status, 300, (path, body, answer.body))
        return answer.json if answer.body else None

    def fill(self, server, dice):
        """Adds fifty items, some of which are edited, archived and skipped later."""
        items = []
        for number in range(44):
            body = {"name": f"Item {number}, “ünïcode”; \\", "schedule": SCHEDULES[
                number % len(SCHEDULES)], "start": str(FIRST + datetime.timedelta(
                    days=dice.randrange(0, 60)))}
            if time := TIMES[number % len(TIMES)]:
                body |= {"time": time, "reminders": [time], "notify": True}
            items.append(self.ask(server, "POST", "/items", body)["item"]["id"])
        for number in range(4):
            items.append(self.ask(server, "POST", "/items", {
                "name": f"Task {number}", "kind": "task", "schedule": "none",
                "start": str(FIRST + datetime.timedelta(days=100 * number)),
                **({"time": "09:15"} if number % 2 else {})})["item"]["id"])
        for schedule in ("3/week", "2/month"):
            items.append(self.ask(server, "POST", "/items", {
                "name": schedule, "schedule": schedule})["item"]["id"])
        return items

    def change(self, server, items, dice, today):
        """Edits items from a given day on, skips days and spans, and archives items."""
        for item in dice.sample(items[:44], 12):
            body = {"schedule": dice.choice(SCHEDULES)}
            if dice.random() < .5:
                body["time"] = dice.choice(["06:00", "18:45"])
            self.ask(server, "PATCH", f"/items/{item}", body)
        for item in dice.sample(items[:44], 15):
            server.ask("POST", f"/api/v1/items/{item}/skip", {"note": "Ill"})
        for _ in range(4):
            start = today + datetime.timedelta(days=dice.randrange(1, 90))
            end = start + datetime.timedelta(days=dice.randrange(0, 25))
            self.ask(server, "POST", "/skips", {
                "from": str(start), "to": str(end), "note": "Away",
                "items": dice.sample(items, 10)})
        for item in dice.sample(items[:44], 3):
            server.ask("POST", f"/api/v1/items/{item}/archive", {})

    def engine(self, server, items):
        """The days on which the server lists an item as due and not skipped."""
        found = {item: set() for item in items[:48]}
        for day in days():
            told = self.ask(server, "GET", f"/today?on={day}")
            for item in told["items"]:
                if item["item"] in found and item["scheduled"] and item["skip"] is None:
                    found[item["item"]].add(day)
        return found

    def read(self, text):
        """The days and local times that the calendar library reads, by item."""
        calendar = icalendar.Calendar.from_ical(text)
        found, times = {}, {}
        for event in recurring_ical_events.of(calendar).between(
                FIRST, LAST + datetime.timedelta(days=1)):
            item = str(event["UID"])[:36]
            start = event["DTSTART"].dt
            if isinstance(start, datetime.datetime):
                times.setdefault(item, set()).add(start.strftime("%H:%M"))
                self.assertEqual(str(start.tzinfo), "Europe/London")
                start = start.date()
            if FIRST <= start <= LAST:
                self.assertNotIn(start, found.setdefault(item, set()), (item, start))
                found[item].add(start)
        return found, times

    def test_a3_fifty_items_over_two_years_match_the_engine_s_days(self):
        """A3: DST weeks, 29 February, BYSETPOS, SKIP, edits and skips give the same days in the
        calendar library as in the engine."""
        dice = random.Random(5)
        with self.serve("2026-01-01T12:00:00Z") as server:
            items = self.fill(server, dice)
            self.ask(server, "POST", "/calendar/address", {"token": TOKEN})
        for now in ("2026-03-21T12:00:00Z", "2026-06-10T12:00:00Z", "2026-10-20T12:00:00Z"):
            with self.serve(now) as server:
                self.change(server, items, dice, datetime.date.fromisoformat(now[:10]))
        with self.serve("2026-11-24T12:00:00Z") as server:
            answer = server.ask("GET", f"/calendar/{TOKEN}.ics")
            self.assertEqual(answer.status, 200)
            engine = self.engine(server, items)
            left_out = self.ask(server, "GET", "/calendar")["leftOut"]
        self.assertEqual([entry["title"] for entry in left_out], ["3/week", "2/month"])
        found, times = self.read(answer.body)
        for item in engine:
            self.assertEqual(sorted(found.get(item, set())), sorted(engine[item]), item)
        self.assertGreater(sum(map(len, engine.values())), 2_000)
        self.assertGreater(len(times), 20)
        text = answer.body.decode()
        for part in ("RRULE:", "EXDATE", "RDATE", "BYSETPOS", "BEGIN:VTIMEZONE", "TRIGGER"):
            self.assertIn(part, text)
        self.assertNotIn("SKIP=", text)

    def test_a3_text_is_well_formed(self):
        """A3: what the calendar library writes means the same as what it read, and no line is too
        long."""
        with self.serve() as server:
            self.fill(server, random.Random(1))
            body = server.ask("GET", "/api/v1/calendar/file").body
        self.assertNotIn(b"\n", body.replace(b"\r\n", b""))
        for line in body.split(b"\r\n"):
            self.assertLessEqual(len(line), 75)
            line.decode()
        calendar = icalendar.Calendar.from_ical(body)
        self.assertEqual(calendar.errors, [])
        names = [str(event["SUMMARY"]) for event in calendar.walk("VEVENT")]
        self.assertIn("Item 0, “ünïcode”; \\", names)
        uids = [str(event["UID"]) for event in calendar.walk("VEVENT")]
        self.assertEqual(len(set(uids)), len(uids))
        again = icalendar.Calendar.from_ical(calendar.to_ical())
        self.assertEqual(self.read(again.to_ical())[0], self.read(body)[0])
        for event in calendar.walk("VEVENT"):
            for name in ("DTSTAMP", "DTSTART", "SUMMARY"):
                self.assertIn(name, event)

    def test_a3_time_zone_component_is_sufficient(self):
        """A3: with VTIMEZONE alone, under an unknown zone name, the times are the same."""
        with self.serve() as server:
            self.ask(server, "POST", "/items", {
                "name": "Run", "schedule": "daily", "start": str(FIRST), "time": "07:30"})
            text = server.ask("GET", "/api/v1/calendar/file").body.decode()
        renamed = text.replace("Europe/London", "Elsewhere/Nowhere")
        known, other = [
            [event["DTSTART"].dt.astimezone(datetime.timezone.utc) for event in
             recurring_ical_events.of(icalendar.Calendar.from_ical(one)).between(FIRST, LAST)]
            for one in (text, renamed)]
        self.assertEqual(known, other)
        hours = {(moment.month, moment.hour) for moment in known}
        self.assertIn((1, 7), hours)
        self.assertIn((7, 6), hours)

    def test_a3_u7_feelings_are_never_exported(self):
        """A3, U7: tensions, moods, reflections and notes never appear in the calendar."""
        with self.serve() as server:
            self.ask(server, "POST", "/items", {"name": "Run"})
            item = self.ask(server, "GET", "/items")["items"][0]["id"]
            server.ask("POST", "/api/v1/tension", {"level": 9})
            server.ask("POST", "/api/v1/moods", {"mood": 1, "note": "SECRETNOTE"})
            server.ask("POST", "/api/v1/reflections/night", {"note": "SECRETNOTE"})
            server.ask("PUT", f"/api/v1/items/{item}/note", {"note": "SECRETNOTE"})
            server.ask("POST", f"/api/v1/items/{item}/skip", {"note": "SECRETNOTE"})
            text = server.ask("GET", "/api/v1/calendar/file").body.decode()
            self.assertIn("SUMMARY:Run", text)
            for word in ("SECRETNOTE", "ension", "ood", "eflection"):
                self.assertNotIn(word, text)

    def test_a3_known_calendar_gives_304(self):
        """A3: an unchanged calendar has the same bytes and entity tag and gives 304; HEAD has no
        body."""
        with self.serve() as server:
            self.ask(server, "POST", "/items", {"name": "Run", "time": "07:30"})
            self.ask(server, "POST", "/calendar/address", {"token": TOKEN})
            path = f"/calendar/{TOKEN}.ics"
            first = server.ask("GET", path)
            self.assertEqual(first.headers["content-type"], "text/calendar; charset=utf-8")
            tag = first.headers["etag"]
            self.assertTrue(tag.startswith('"'))
        with self.serve("2026-09-01T23:59:00Z") as server:
            same = server.ask("GET", path, None, {"If-None-Match": tag})
            self.assertEqual((same.status, same.body), (304, b""))
            self.ask(server, "DELETE", "/calendar/address")
            gone = server.ask("GET", path)
            self.assertEqual(gone.status, 404)
            self.assertEqual(gone.json["code"], "calendar.unknown")
            self.assertNotIn(TOKEN.encode(), gone.body)

    def test_a3_address_on_a_multi_user_server_opens_one_account_only(self):
        """A3: a user's token opens no other user's calendar, and the page shows the account's
        address."""
        with PeopleServer(self.folder, "--sign-up", "open") as server:
            ada, bo = Browser(server), Browser(server)
            ada.join("Ada", "")
            bo.join("Bo", "")
            for person, name in ((ada, "Adas"), (bo, "Bos")):
                added = person.ask("POST", "/api/v1/items", {"name": name}, **serving.ZONE)
                self.assertEqual(added.status, 201, added.body)
            opened = ada.form("/calendar/open")
            self.assertEqual(opened.status, 303)
            page = ada.ask("GET", opened.headers["location"]).body.decode()
            address = re.search(r'value="(http[^"]+\.ics)"', page).group(1)
            path = urllib.parse.urlsplit(address).path
            self.assertRegex(path, r"^/p/[^/]+/calendar/\w+\.ics$")
            feed = server.ask("GET", path)
            self.assertEqual(feed.status, 200)
            self.assertIn(b"SUMMARY:Adas", feed.body)
            self.assertNotIn(b"Bos", feed.body)
            self.assertNotEqual(server.ask("GET", "/calendar/" + path.split("/")[-1]).status, 200)
            shown = ada.ask("GET", "/calendar").body.decode()
            self.assertNotIn("readonly", shown)


if __name__ == "__main__":
    sys.exit(unittest.main())
