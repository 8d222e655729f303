"""Journals with changed, resealed facts: imported completely or rejected with a sentence. The store
works afterwards in either case."""

import datetime
import hashlib
import json
import random
import uuid

from attacking import LENGTH, Attack, Person, spread

EPOCH = "1970-01-01"
KINDS = ["habits.added", "habits.progressed", "nobody.knows", "", "x" * 300]
ODD = {
    "payload": ["", "{", "[]", "{}", "null", "\"\\u0000\"", "{\"id\":1}", "x" * 100_000,
                "{\"name\":\"\\u001b[2J\"}", "[" * 5_000],
    "kind": KINDS,
    "zone": ["", "Mars/Base", "x" * 300, "Europe/London\u0000"],
    "day": ["1970-01-01", "2000-02-29", "2026-11-21", "2199-12-31",
            "0001-01-01", "9999-12-31"],
    "time": ["0000000000000000", "00ffffffffffffff", "ffffffffffffffff"],
    "offset": [0, 64_800, -64_800, 2**31 - 1, -2**31],
    "instant": [0, 1, -1, 4_102_444_800_000],
    "sequence": [1, 2, 3, 2**62],
}


def seal(account, fact):
    """The hash of an event at its position, as the store computes it."""
    def whole(value, width):
        return (value % 256**width).to_bytes(width, "big")

    def text(value):
        encoded = value.encode()
        return whole(len(encoded), 4) + encoded

    days = int((_day(fact["day"]) - _day(EPOCH)))
    return hashlib.sha256(
        b"cairn.event.1" + uuid.UUID(account).bytes + uuid.UUID(fact["device"]).bytes
        + whole(fact["sequence"], 8) + bytes.fromhex(fact["previous"])
        + uuid.UUID(fact["id"]).bytes + uuid.UUID(fact["operation"]).bytes
        + whole(int(fact["time"], 16), 8) + whole(fact["instant"], 8) + whole(days, 4)
        + whole(fact["offset"], 4) + text(fact["zone"]) + text(fact["kind"])
        + text(fact["payload"])).hexdigest()


def _day(text):
    return datetime.date.fromisoformat(text).toordinal()


class Journals(Attack):
    """Events forged by an attacker."""

    def setUp(self):
        super().setUp()
        for words in (["add", "Read", "--target", "10", "--unit", "min"], ["done", "Read", "5"],
                      ["skip", "Read", "--on", "yesterday", "--note", "ill"]):
            self.person.run(*words)
        lines = self.person.run("export").stdout.decode().splitlines()
        self.header, self.facts = lines[0], [json.loads(line) for line in lines[1:]]
        self.account = json.loads(self.header)["account"]

    def sealed(self, facts):
        """The events in a separate chain, each with its hash."""
        chains = {}
        for fact in facts:
            fact["previous"] = chains.get(fact["device"], fact["previous"])
            fact["hash"] = chains[fact["device"]] = seal(self.account, fact)
        return facts

    def test_hash_equals_that_of_the_store(self):
        for fact in self.facts:
            self.assertEqual(seal(self.account, fact), fact["hash"])

    def test_changed_events_with_new_hashes_do_not_break_an_import(self):
        for seed in spread(LENGTH // 100):
            draw = random.Random(seed)
            facts = [dict(fact) for fact in self.facts]
            for _ in range(draw.randint(1, 3)):
                field = draw.choice(list(ODD))
                draw.choice(facts)[field] = draw.choice(ODD[field])
            if draw.random() < 0.2:
                facts.append(dict(draw.choice(facts)))
            if draw.random() < 0.2:
                draw.shuffle(facts)
            other = Person()
            self.person, mine = other, self.person
            with self.subTest(seed=seed):
                path = mine.home / f"{seed}.jsonl"
                text = [self.header, *map(json.dumps, self.sealed(facts))]
                path.write_text("\n".join(text) + "\n")
                done = self.ends("import", "journal", path)
                if done.returncode:
                    self.assertEqual(other.facts(), 0)
                for words in (["today"], ["add", "New"], ["done", "New"], ["log"]):
                    self.assertEqual(self.ends(*words).returncode, 0, words)
            self.person = mine
            other.leave()
