"""Data of earlier releases is read and gives the same answers.

If the format of answers changed on purpose (`schema` went from 1 to 2), the old content is stored
in the new format.
"""

import gzip
import json
import os
import shlex
import shutil
import sys

from support import ROOT, Person, Story

RELEASES = ROOT / "Tests" / "Integration" / "releases"
VERSIONS = sorted(folder.name for folder in RELEASES.iterdir() if folder.is_dir())
NOW, ZONE = "2026-09-05T09:00:00Z", "Europe/London"
QUESTIONS = (
    "today", "today --on 2026-09-01", "today --on 2026-09-02", "today --on 2026-12-25", "streak",
    "stats", "goal list", "focus show --on 2026-09-01", "focus show --on 2026-09-04", "journey",
    "tension log --from 2026-09-01", "tension suggest list", "reflect", "mood", "config", "group",
    "log", "explain read --on 2026-09-02", "widget today --format json",
)


def unpacked(version, name):
    """The bytes of a file of a release."""
    return gzip.decompress((RELEASES / version / (name + ".gz")).read_bytes())


def facts(journal):
    """The facts with their seals, from any journal."""
    return [{key: value for key, value in json.loads(line).items() if key != "account"}
            for line in journal.splitlines()[1:]]


def lost(old, new, where=""):
    """The losses of an answer: members can be added, and entries of keyed lists such as settings;
    none can be removed, changed or reordered."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [one for key, value in old.items() for one in (
            lost(value, new[key], f"{where}.{key}") if key in new else [f"{where}.{key} is gone"])]
    if keys(old) and keys(new):
        found = {one["key"]: one for one in new}
        if keys(old) == [key for key in found if key in set(keys(old))]:
            return [one for each in old
                    for one in lost(each, found[each["key"]], f"{where}[{each['key']}]")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [one for index, pair in enumerate(zip(old, new))
                for one in lost(*pair, f"{where}[{index}]")]
    return [] if old == new else [f"{where} was {old} and is {new}"]


def keys(values):
    """The keys of a list of keyed objects; empty for any other list."""
    if not isinstance(values, list) or not all(isinstance(one, dict) for one in values):
        return []
    found = [one.get("key") for one in values]
    return found if None not in found and len(set(found)) == len(found) else []


def answers(person):
    """The answers of a person's store to every query."""
    return {question: person.json(*shlex.split(question)) for question in QUESTIONS}


class Releases(Story):
    """Opens a store and a journal of each earlier release with the current programs."""

    def setUp(self):
        self.person = Person(NOW, ZONE)
        self.addCleanup(self.person.leave)

    def same(self, version):
        """Checks that the person's answers equal the release's."""
        kept = json.loads((RELEASES / version / "answers.json").read_text())
        self.assertEqual(sorted(kept), sorted(QUESTIONS))
        self.assertEqual(lost(kept, answers(self.person)), [])

    def test_files_of_at_least_one_release_are_stored(self):
        self.assertIn("0.1.0", VERSIONS)

    def test_store_of_an_earlier_release_gives_the_same_answers(self):
        for version in VERSIONS:
            with self.subTest(version):
                self.person.data.mkdir(mode=0o700)
                (self.person.data / "journal.db").write_bytes(unpacked(version, "store.db"))
                (self.person.data / "journal.db").chmod(0o600)
                self.assertTrue(self.person.json("doctor")["ok"])
                self.same(version)
                again = self.person.home / "again.jsonl"
                self.person.does("export", "journal", again)
                written = unpacked(version, "journal.jsonl").split(b"\n", 1)
                read = again.read_bytes().split(b"\n", 1)
                self.assertEqual(read[1], written[1])
                self.assertEqual(lost(json.loads(written[0]), json.loads(read[0])), [])
                again.unlink()
                shutil.rmtree(self.person.data)

    def test_imported_journal_of_an_earlier_release_gives_the_same_answers(self):
        for version in VERSIONS:
            with self.subTest(version):
                written = unpacked(version, "journal.jsonl")
                path = self.person.home / "old.jsonl"
                path.write_bytes(written)
                self.person.does("import", "journal", path)
                self.same(version)
                again = self.person.home / "again.jsonl"
                self.person.does("export", "journal", again)
                self.assertEqual(facts(again.read_bytes()), facts(written))
                shutil.rmtree(self.person.data)

    def test_stored_journal_of_a_release_has_every_kind_of_event_of_that_release(self):
        for version in VERSIONS:
            with self.subTest(version):
                lines = unpacked(version, "journal.jsonl").decode().splitlines()
                kinds = {json.loads(line).get("kind") for line in lines}
                samples = json.loads((RELEASES / version / "samples.json").read_text())
                names = {os.path.basename(path).removesuffix(".json").split("~")[0]
                         for path in samples}
                self.assertEqual(names - kinds, set())

    def test_comparison_reports_a_lost_or_changed_answer(self):
        old = {"a": [{"b": 1}], "c": "x"}
        self.assertEqual(lost(old, {"a": [{"b": 1, "d": 2}], "c": "x", "e": 3}), [])
        self.assertEqual(lost(old, {"a": [{"b": 2}], "c": "x"}), [".a[0].b was 1 and is 2"])
        self.assertEqual(lost(old, {"a": [{"b": 1}]}), [".c is gone"])
        self.assertEqual(len(lost(old, {"a": [], "c": "x"})), 1)


def keep(version):
    """Stores the current answers of a release's store: run once, with its own program."""
    person = Person(NOW, ZONE)
    person.data.mkdir(mode=0o700)
    (person.data / "journal.db").write_bytes(unpacked(version, "store.db"))
    said = json.dumps(answers(person), indent=1, ensure_ascii=False, sort_keys=True)
    (RELEASES / version / "answers.json").write_text(said + "\n")
    person.leave()


if __name__ == "__main__":
    keep(sys.argv[1])
