"""A server that sends reminders is killed again and again; what arrives, arrives as was promised."""

import collections
import json
import random
import signal
import time
import unittest

import test_reminders

KILLS = 20
WAYS = 10
ITEMS = 10


class Killed(test_reminders.Sending):
    """Ten reminders on ten topics of ntfy and ten hooks: two hundred messages, and twenty kills."""

    def setUp(self):
        super().setUp()
        self.chance = random.Random(11)
        self.service.delay = lambda: self.chance.uniform(.02, .25)

    def fill(self):
        """Channels, and items that are due eleven minutes apart so that none goes with another."""
        for number in range(WAYS):
            self.ntfy(f"Phone {number}", f"topic{number}")
            self.person.does("remind", "channels", "add", "webhook", f"Lamp {number}", "--url",
                             f"{self.service.url}/hook{number}")
        for number in range(ITEMS):
            minutes = 9 * 60 + 11 * number
            self.person.does(
                "add", f"Habit {number}", "--remind", f"{minutes // 60:02}:{minutes % 60:02}")

    def life(self, minute, lives):
        """A server from a minute on until it is killed in the midst; whether it was sending then."""
        process, _ = self.serve(now=self.at(minute))
        before, wanted = len(self.service.sent), self.chance.randint(1, 12)
        limit = time.monotonic() + (2 if lives else 30)
        while len(self.service.sent) < before + wanted and time.monotonic() < limit:
            time.sleep(.005)
        time.sleep(self.chance.uniform(0, .1))
        process.send_signal(signal.SIGKILL)
        process.wait(20)
        return self.service.answering > 0

    @staticmethod
    def at(minute):
        """An instant of the day, in London's winter."""
        return f"2026-11-20T{9 + minute // 60:02}:{minute % 60:02}:00Z"

    def arrived(self):
        """How often each message came: of ntfy by topic and title, of hooks by path and id."""
        phones, lamps = collections.Counter(), collections.defaultdict(collections.Counter)
        for path, headers, body in list(self.service.sent):
            said = json.loads(body)
            if path.startswith("/hook"):
                key = self.lower(headers)["webhook-id"]
                lamps[path, said["data"]["title"]][key] += 1
            else:
                phones[said["topic"], said["title"]] += 1
        return phones, lamps

    def test_a3_killed_at_twenty_moments_nothing_comes_twice_or_is_lost(self):
        """A3: ntfy at most once, hooks at least once under one id, and the log knows of the rest."""
        self.fill()
        amid = sum(self.life(6 * number, KILLS) for number in range(KILLS))
        self.assertGreater(amid, KILLS // 3)
        process, _ = self.serve(now=self.at(6 * KILLS))
        self.wait(lambda: len(self.words()) == 2 * WAYS * ITEMS
                  and all(word != "due" for _, _, word in self.words()))
        self.end(process)
        phones, lamps = self.arrived()
        titles = {f"Time for Habit {number}" for number in range(ITEMS)}
        self.assertEqual(set(phones.values()), {1})
        self.assertEqual(set(lamps), {(f"/hook{way}", title) for way in range(WAYS)
                                      for title in titles})
        for ids in lamps.values():
            self.assertEqual(len(ids), 1)
        unknown = 0
        for title, channel, word in self.words():
            kind, number = channel.split()
            if kind == "Lamp":
                self.assertEqual(word, "delivered")
                continue
            came = phones[f"topic{number}", title]
            self.assertIn((word, came), {("delivered", 1), ("unsure", 1), ("unsure", 0)})
            unknown += (word, came) == ("unsure", 0)
        # Only what was on its way when its process ended may not have come.
        self.assertLess(unknown, WAYS * ITEMS // 4)

    def wait(self, holds):
        """Waits for what a server does by itself."""
        limit = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), limit)
            time.sleep(.3)


if __name__ == "__main__":
    unittest.main()
