"""A device with a wrong clock: a confirmed command moves its events to the right days once."""

import json
import os
import random
import re
import tempfile
import unittest

from serving import Server
from test_sync import Device
from waiting import kill_after

COVERS = ("Habits", "Sync")

RIGHT = "2026-03-21T12:00:00Z"
AHEAD = "2036-03-{:02}T12:00:00Z"
BEHIND = "2016-03-{:02}T12:00:00Z"


class ClockTests(unittest.TestCase):
    """Rule Y1."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.phone, self.laptop = Device(folder.name, "phone"), Device(folder.name, "laptop")

    def shows(self, clock):
        """Sets the clock of the phone."""
        self.phone.environment["CAIRN_NOW"] = clock

    def refused(self, *words):
        """Runs a command that must fail; returns the error."""
        done = self.phone.run(*words, "--json")
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return json.loads(done.stderr or done.stdout)["error"]

    def log_thirty(self, clock):
        """Logs three things on each of ten days under a wrong clock, from the twelfth on."""
        self.shows(clock.format(12))
        self.phone.does("add", "Read", "--target", "90", "--unit", "min")
        for day in range(12, 22):
            self.shows(clock.format(day))
            self.phone.does("done", "read", "--amount", "5")
            self.phone.does("mood", "4")
            self.phone.does("skip", "read", "--note", "Fever")

    def days(self, device, kind):
        """The days on which events of a kind were recorded, which must be the days that they
        name."""
        facts = [fact for fact in device.facts().values() if fact["kind"] == kind]
        named = {json.loads(fact["payload"]).get("day", fact["day"]) for fact in facts}
        self.assertEqual({fact["day"] for fact in facts}, named)
        return sorted(named)

    def check_moved(self, *devices):
        """Checks that all events have the days on which they were really recorded."""
        wanted = [f"2026-03-{day}" for day in range(12, 22)]
        for device in devices:
            self.assertEqual(self.days(device, "habits.progressed"), wanted)
            self.assertEqual(self.days(device, "habits.skipped"), wanted)
            self.assertEqual(self.days(device, "reflections.felt"), wanted)
            for fact in device.facts().values():
                self.assertEqual(fact["day"][:4], "2026", fact)
                self.assertLess(int(fact["time"], 16) >> 16, 1_800_000_000_000, fact)
            self.assertEqual(device.run("doctor").returncode, 0)

    def check_way(self, clock, words):
        """Checks the steps from a wrong clock to right days on another device."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.laptop.sync(server)
            self.log_thirty(clock)
            error = self.refused("sync", f"http://127.0.0.1:{server.port}")
            self.assertEqual(error["code"], "sync.clock")
            self.assertIn(words, error["message"])
            self.assertIn("--move-clock", " ".join(error["hints"]))
            self.assertIn(words, self.refused(
                "sync", f"127.0.0.1:{server.port}", "--move-clock", "--yes")["message"])
            self.shows(RIGHT)
            self.phone.does("add", "Since")
            before = self.phone.facts()
            held = self.refused("sync", f"127.0.0.1:{server.port}")
            self.assertEqual(held["code"], "sync.clock")
            self.assertIn("when 32 facts were recorded; cairn sync --move-clock", held["message"])
            self.assertEqual(server.events(), [])
            move = ("sync", f"127.0.0.1:{server.port}", "--move-clock")
            self.assertEqual(self.refused(*move)["code"], "confirm.needed")
            for by, code in (("-3000y", "sync.bounds"), ("30y", "sync.future")):
                self.assertEqual(self.refused(*move, "--yes", "--by", by)["code"], code)
            self.assertEqual(self.phone.facts(), before)
            told = self.phone.run(*move, "--yes")
            self.assertEqual((told.returncode, told.stderr), (0, ""))
            self.assertLessEqual(max(map(len, told.stdout.splitlines())), 80, told.stdout)
            self.assertRegex(
                told.stdout, rf"habits\.progressed +10 +{clock[:4]}-03-12 – {clock[:4]}-03-21 +"
                r"2026-03-12 – 2026-03-21\n")
            self.assertIn("32 facts were moved.", told.stdout)
            self.check_moved(self.phone)
            after = self.phone.facts()
            self.assertEqual(self.phone.does(*move, "--yes")["moved"], 0)
            self.assertEqual(self.phone.facts(), after)
            self.assertLessEqual(before.keys(), after.keys())
            self.phone.sync(server)
            self.laptop.sync(server)
            self.check_moved(self.phone, self.laptop)
            self.assertEqual(
                [one["name"] for one in self.laptop.does("today")["items"]], ["Read", "Since"])
            self.assertEqual(self.laptop.does("today")["items"], self.phone.does("today")["items"])
            self.assertEqual(self.phone.does("sync", "--move-clock", "--yes")["moved"], 0)

    def test_y1_events_of_a_clock_ten_years_ahead_are_moved_to_their_days(self):
        """Nothing is sent before the move; afterwards, another device shows the right days."""
        self.check_way(AHEAD, "10 years ahead of")

    def test_y1_events_of_a_clock_ten_years_behind_are_moved_to_their_days(self):
        """Event times did not follow the clock back, and the move must not put them after today."""
        self.check_way(BEHIND, "9 years behind")

    def test_y1_moved_events_equal_those_of_a_correct_clock(self):
        """Two devices do the same, one of them 28 years ahead, when dates have the same
        weekdays."""
        with Server(os.path.join(self.folder, "server")) as server:
            for moment, words in story(random.Random(7)):
                done = []
                for device, year in ((self.laptop, "2026"), (self.phone, "2054")):
                    device.environment["CAIRN_NOW"] = f"{year}-{moment}"
                    done.append(device.run(*(word.replace("YEAR", year) for word in words)))
                self.assertEqual(done[0].returncode, done[1].returncode, (words, done))
            self.shows(RIGHT.replace("2026", "2054"))
            address = f"127.0.0.1:{server.port}"
            self.assertEqual(self.refused("sync", address)["code"], "sync.clock")
            self.shows(RIGHT)
            report = self.phone.does("sync", address, "--move-clock", "--yes")
        self.assertGreaterEqual(len(report["kinds"]), 65, report)
        moved, right = plain(self.phone), plain(self.laptop)
        # The record of replaced facts is the first of its week, so it settles the previous one.
        self.assertEqual(
            [one["kind"] for one in moved[len(right):]], ["sync.replaced", "leagues.settled"])
        for one, other in zip(moved, right, strict=False):
            self.assertEqual(one, other)

    def test_y1_open_page_shows_the_moved_days(self):
        """A server on the same store shows the moved days after the move."""
        with Server(os.path.join(self.folder, "server")) as server, \
                Server(str(self.phone.data)) as page:
            self.log_thirty(AHEAD)
            day = "/api/v1/today?on=2026-03-20"
            self.assertEqual(page.ask("GET", day).json["items"], [])
            self.refused("sync", f"127.0.0.1:{server.port}")
            self.shows(RIGHT)
            self.phone.does("sync", f"127.0.0.1:{server.port}", "--move-clock", "--yes")
            items = page.ask("GET", day).json["items"]
            self.assertEqual([item["name"] for item in items], ["Read"])
            page.add("After")
            self.phone.sync(server)
        self.check_moved(self.phone)

    def test_y1_killed_move_is_completed_by_the_next(self):
        """A killed move has moved everything or nothing; the next move loses and repeats
        nothing."""
        draw = random.Random(13)
        with Server(os.path.join(self.folder, "server")) as server:
            self.log_thirty(AHEAD)
            address = f"127.0.0.1:{server.port}"
            self.refused("sync", address)
            before = self.phone.facts()
            outcomes = set()
            origin = self.phone
            for turn in range(24):
                self.phone = origin.clone(f"clone{turn}")
                self.shows(RIGHT)
                move = self.phone.start("sync", address, "--move-clock", "--yes")
                kill_after(draw.uniform(0.01, 0.2), move)
                move.communicate()
                facts = self.phone.facts()
                years = {facts[key]["day"][:4] for key in before}
                self.assertEqual(len(years), 1, "a part was moved")
                outcomes.add((years.pop(), "sync.replaced" in {
                    fact["kind"] for fact in facts.values()}))
                self.phone.does("sync", address, "--move-clock", "--yes")
                kinds = [fact["kind"] for fact in self.phone.facts().values()]
                self.assertIn(kinds.count("sync.replaced"), (1, 2))
                self.assertEqual(len(kinds) - kinds.count("sync.replaced"), len(before))
                self.check_moved(self.phone)
            self.assertLessEqual({("2036", False), ("2026", True)}, outcomes)
            memory = self.phone.data / "sync"
            memory.write_text(memory.read_text().replace(" noted", ""))
            facts = self.phone.facts()
            self.assertGreater(self.phone.sync(server)[0], len(facts))
            added = [fact["kind"] for key, fact in self.phone.facts().items() if key not in facts]
            self.assertEqual(added, ["sync.replaced"])

    def test_y1_planned_move_that_was_not_made_is_not_recorded(self):
        """A move that was killed after planning starts over with the next command."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.log_thirty(AHEAD)
            address = f"127.0.0.1:{server.port}"
            self.refused("sync", address)
            origin, before = self.phone, len(self.phone.facts())
            self.shows(RIGHT)
            self.phone = origin.clone("made")
            self.shows(RIGHT)
            self.phone.does("sync", address, "--move-clock", "--yes")
            meant = (self.phone.data / "sync").read_text().replace(" noted", "")
            self.phone = origin.clone("meant")
            self.shows(RIGHT)
            (self.phone.data / "sync").write_text(meant)
            self.phone.does("sync", address, "--move-clock", "--yes")
            kinds = [fact["kind"] for fact in self.phone.facts().values()]
            self.assertEqual((kinds.count("sync.replaced"), len(kinds)), (1, before + 1))
            self.check_moved(self.phone)

    def test_y1_distance_of_a_move_can_be_given(self):
        """The distance can be given in hours, even before the error is noticed; future days are
        rejected."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.shows("2026-03-21T00:30:00Z")
            self.phone.does("add", "Read")
            self.phone.does("done", "read", "--on", "yesterday")
            self.shows(RIGHT)
            move = ("sync", f"127.0.0.1:{server.port}", "--move-clock", "--yes", "--by")
            late = self.refused(*move, "1d", "--all")
            self.assertEqual(late["code"], "sync.future")
            self.assertIn("2026-03-22, which is in the future", late["message"])
            for text in ("", "-", "2", "h", "1h2y", "--1d", "0d", "9999999d", "9y1x", "-9999y"):
                self.assertEqual(self.refused(*move, text)["code"], "sync.by", text)
            self.assertEqual(self.phone.does(*move, "-1h")["moved"], 0)
            move += ("-1h", "--all")
            self.assertEqual(self.phone.does(*move)["moved"], 3)
            logged = [fact for fact in self.phone.facts().values() if "amount" in fact["payload"]]
            self.assertEqual([fact["day"] for fact in logged], ["2026-03-20"])
            named = [json.loads(fact["payload"])["day"] for fact in logged]
            self.assertEqual(named, ["2026-03-19"])
            self.assertEqual(self.phone.does(*move)["moved"], 0)
            for words in (("--by", "1d"), ("--all",), ("--yes",), ("--move-clock", "--follow")):
                self.assertEqual(self.phone.run("sync", *words).returncode, 64, words)

    def test_y1_events_sent_with_a_confirmed_clock_keep_their_days(self):
        """After the user confirmed the clock, the events are sent and keep their days."""
        with Server(os.path.join(self.folder, "server")) as server:
            self.log_thirty(AHEAD)
            address = f"127.0.0.1:{server.port}"
            self.refused("sync", address)
            self.phone.does("sync", address, "--trust-clock")
            self.shows(RIGHT)
            self.phone.does("sync")
            self.assertEqual(
                self.phone.does("sync", "--move-clock", "--yes", "--by", "-10y")["moved"], 0)
            self.laptop.sync(server)
            self.assertEqual(self.days(self.laptop, "reflections.felt")[0], "2036-03-12")


    def test_y1_wrong_server_clock_is_no_obstacle_once_corrected(self):
        """If only the server's clock was wrong, everything is sent once it is corrected."""
        folder = os.path.join(self.folder, "server")
        for wrong in ("2036-03-21T11:00:00Z", "2016-03-21T11:00:00Z"):
            with Server(folder, now=wrong) as server:
                self.shows("2026-03-21T11:00:00Z")
                self.phone.does("add", "Read")
                self.refused("sync", f"127.0.0.1:{server.port}")
            with Server(folder) as server:
                self.shows(RIGHT)
                address = f"127.0.0.1:{server.port}"
                self.assertEqual(
                    self.phone.does("sync", address, "--move-clock", "--yes")["moved"], 0)
                self.assertGreater(self.phone.sync(server)[0], 0)


def story(draw):
    """Commands over some days that record nearly every kind of event."""
    start = [
        ("config", "set", "day-start", "03:00"), ("config", "set", "theme", "light"),
        ("config", "set", "streaks.threshold", "60", "--from", "mon"),
        ("add", "Read", "--target", "30", "--unit", "min", "--start", "yesterday"),
        ("add", "Run", "--every", "FREQ=DAILY;UNTIL=YEAR0401", "--start", "mon"),
        ("add", "Water", "--target", "2000", "--unit", "ml", "--step", "250"),
        ("add", "Call", "--task"), ("add", "Old"),
        ("goal", "add", "Book"), ("goal", "add", "Health"), ("journey", "start", "Yoga"),
        ("tension", "suggest", "add", "Tea", "Make a cup of tea"),
        ("pomodoro", "templates", "add", "Deep", "--work", "90", "--short", "20"),
        ("apps", "add", "Lichess", "--productive", "--domain", "lichess.org"),
        ("apps", "code", "open sesame"), ("apps", "rate", "2"),
        ("group", "Morning", "read", "water"), ("shield", "pair"),
        ("config", "set", "today.order", "habits"), ("config", "set", "points.habit", "15"),
        ("add", "Coffee", "--type", "reduction", "--from-value", "6", "--target", "2"),
    ]
    daily = [
        ("done", "read", "--amount", "10"), ("done", "run"), ("done", "run", "--on", "yesterday"),
        ("skip", "water", "--note", "Fever"), ("skip", "water", "--remove"),
        ("skip", "--all", "--over", "fri..sun", "--note", "Away"), ("note", "read", "A good day"),
        ("undo",), ("redo",), ("timer", "start", "read"), ("timer", "pause", "read"),
        ("timer", "resume", "read"), ("timer", "stop", "read"),
        ("edit", "read", "--target", "20", "--from", "mon"),
        ("edit", "read", "--start", "last mon"), ("move", "run", "--last"),
        ("archive", "old", "--from", "tomorrow"), ("unarchive", "old"),
        ("focus", "set", "Page", "Walk", "Sleep", "--goal", "Book"), ("focus", "continue", "More"),
        ("focus", "done", "1"), ("focus", "undone", "1", "--yes"),
        ("goal", "move", "health", "--to", "1"), ("goal", "archive", "health"),
        ("goal", "unarchive", "health"),
        ("goal", "rename", "book", "Books"), ("journey", "done", "--mood-before", "2"),
        ("journey", "done", "--on", "yesterday"), ("tension", "7"), ("tension", "done"),
        ("tension", "suggest", "remove", "Tea"), ("reflect", "morning", "Rested", "--sleep", "4"),
        ("reflect", "night", "--on", "yesterday", "Late"), ("mood", "4"), ("mood", "--remove"),
        ("pomodoro", "start", "--for", "read"), ("pomodoro", "pause"), ("pomodoro", "resume"),
        ("pomodoro", "end"), ("track", "start", "Lichess"), ("track", "stop"),
        ("unlock", "TikTok", "--minutes", "1"), ("lock", "TikTok"),
        ("unlock", "TikTok", "--code", "open sesame"), ("apps", "move", "YouTube", "--productive"),
        ("apps", "remove", "Snapchat"), ("config", "set", "zone", "Pacific/Auckland"),
        ("config", "set", "zone", "Europe/London"), ("reset", "today"), ("done", "call"),
        ("pomodoro", "templates", "rename", "Deep", "Deeper"),
        ("pomodoro", "templates", "remove", "Deeper"),
        ("skip", "--all", "--over", "fri..sun", "--remove"),
        ("group", "Morning", "--remove"),
        ("config", "set", "points.habit", "20"), ("journey", "end"), ("delete", "old", "--yes"),
    ]
    for minute, words in enumerate(start):
        yield f"03-09T09:{minute:02}:00Z", words
    for day in range(10, 15):
        words = list(daily)
        if day == 10:
            words = words[:-8]
        elif day > 11:
            draw.shuffle(words)
        for number, one in enumerate(words):
            minutes = 60 + 21 * number + draw.randrange(20)
            yield f"03-{day}T{minutes // 60:02}:{minutes % 60:02}:30Z", one


def plain(device):
    """The events of a device, without the values that differ between any two devices."""
    lines = device.run("export", "journal").stdout.splitlines()[1:]
    facts = sorted(map(json.loads, lines), key=lambda fact: (fact["time"], fact["id"]))
    names = {}
    told = []
    for fact in facts:
        for key in ("device", "sequence", "previous", "hash", "account"):
            fact.pop(key, None)
        text = re.sub(r"[0-9a-f]{64}", "hash", json.dumps(fact))
        text = re.sub(
            r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
            lambda found: names.setdefault(found.group(), f"id {len(names)}"), text)
        told.append(json.loads(re.sub(r'(suggestion\\": ?\\")[^"\\]*', r"\1*", text)))
    return told
