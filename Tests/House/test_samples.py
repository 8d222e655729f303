"""Files from earlier releases stay readable, because their samples are kept."""

import json

from house import samples, tree
from support import Rule


def read(path):
    """A file's bytes."""
    return (tree.ROOT / path).read_bytes()


class Samples(Rule):
    """Compares the list of each release with the files in the repository."""

    def test_every_sample_of_every_release_is_unchanged(self):
        releases = samples.listed(tree.paths(), read)
        self.assertIn("0.1.0", releases)
        self.assertGreater(len(releases["0.1.0"]), 80)
        self.holds(samples.faults(samples.now(tree.paths(), read), releases))

    def test_renamed_deleted_and_changed_samples_are_reported(self):
        old = {"Tests/ATests/Samples/a.done.json": b"{}", "Tests/ATests/Samples/a.gone.json": b"1"}
        shipped = samples.now(old, old.get)
        renamed = {"Tests/ATests/Samples/a.finished.json": b"{}",
                   "Tests/ATests/Samples/a.gone.json": b"2"}
        faults = samples.faults(samples.now(renamed, renamed.get), {"1.0.0": shipped})
        self.assertEqual(len(faults), 2)
        self.fails(faults, "a.done.json: 1.0.0 shipped with this sample, and it is gone")
        self.fails(faults, "a.gone.json: 1.0.0 shipped with other bytes")
        self.holds(samples.faults(shipped, {"1.0.0": shipped}))

    def test_list_is_found_by_its_folder(self):
        path = "Tests/Integration/releases/9.9.9/samples.json"
        found = samples.listed([path], lambda _: json.dumps({"a": "b"}).encode())
        self.assertEqual(found, {"9.9.9": {"a": "b"}})
