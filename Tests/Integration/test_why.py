"""The explanation of a finding, on the command line and over HTTP. Rules K7, I2."""

import datetime
import json
import random
import re
import subprocess
import unittest
import urllib.request

from support import Story, binary

COVERS = ("Habits", "Insights", "Reflections")


class Why(Story):
    """A person with a better mood on days with a walk."""

    def setUp(self):
        super().setUp()
        chance, start = random.Random(2), datetime.date(2026, 9, 20)
        self.walks, self.moods = {}, {}
        for number in range(61):
            day = start + datetime.timedelta(days=number)
            now = f"{day}T12:00:00Z"
            if number == 0:
                self.person.does("add", "--literal", "Walk", CAIRN_NOW=now)
            self.walks[str(day)] = chance.random() < .5
            if self.walks[str(day)]:
                self.person.does("done", "walk", CAIRN_NOW=now)
            mood = min(5, max(1, round((4.3 if self.walks[str(day)] else 2.2)
                                       + chance.gauss(0, .5))))
            self.moods[str(day)] = mood
            self.person.does("mood", str(mood), CAIRN_NOW=now)

    def test_k7_i2_finding_is_explained_by_its_days(self):
        """K7, I2: a finding is explained by its days, means and probability, also over HTTP."""
        found = self.person.json("insights")["patterns"][0]
        self.assertEqual(found["verdict"], "holds")
        told = self.person.run("insights")
        self.assertIn(f"cairn explain {found['id']}", told.stderr)
        listed = [subject["id"] for subject in self.person.json("explain")["subjects"]]
        self.assertIn(found["id"], listed)
        why = self.person.json("explain", found["id"])
        self.assertEqual(len(why["days"]), found["days"])
        sides = {"done": [], "neutral": []}
        for entry in why["days"]:
            self.assertEqual(entry["verdict"] == "done", self.walks[entry["day"]], entry)
            sides[entry["verdict"]].append(self.moods[entry["day"]])
        note = why["notes"][0]
        for verdict, days in sides.items():
            self.assertIn(f"{len(days)} days {'with' if verdict == 'done' else 'without'}", note)
            self.assertIn(f"{sum(days) / len(days):.2f}", note)
        shown = self.person.does("explain", found["id"])
        self.assertIn("With Walk.", shown)
        self.assertIn("on average", shown)
        for line in shown.splitlines():
            self.assertLessEqual(len(line), 80, line)
        by_words = self.person.json("explain", "walk", "and", "mood")
        self.assertEqual(by_words, why)
        refused = self.person.run("explain", "finding-00000000")
        self.assertNotEqual(refused.returncode, 0)
        self.assertEqual(self.over_http(found["id"]), why)

    def over_http(self, word):
        """The answer of a server on the store."""
        server = subprocess.Popen(
            [binary("cairn-server"), "--data", str(self.person.data), "--port", "0"],
            env=self.person.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait, 20)
        self.addCleanup(server.terminate)
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        asked = urllib.request.Request(
            f"{address}/api/v1/explain/{word}", headers={"Cairn-Zone": "Europe/London"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.load(answer)


if __name__ == "__main__":
    unittest.main()
