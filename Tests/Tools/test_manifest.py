"""SwiftPM reads the manifest again when the folders are others."""

import pathlib
import sqlite3
import tempfile
import unittest

import manifest


class Manifest(unittest.TestCase):
    """Tools/support/manifest.py over a small tree and a memory of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "repository"
        (self.root / "Modules/A/Sources").mkdir(parents=True)
        self.memory = pathlib.Path(folder.name) / "memory"
        store = self.memory / "org.swift.swiftpm/manifests/manifest.db"
        store.parent.mkdir(parents=True)
        self.database = sqlite3.connect(store)
        self.addCleanup(self.database.close)
        self.database.execute(
            "CREATE TABLE MANIFEST_CACHE (key STRING PRIMARY KEY NOT NULL, value BLOB NOT NULL)")
        for name in (self.root, self.root.parent / "other"):
            value = f'{{"command": ["swiftc", "{name}/Package.swift"]}}'.encode()
            self.database.execute("INSERT INTO MANIFEST_CACHE VALUES (?, ?)", [str(name), value])
        self.database.commit()

    def remembered(self):
        """The packages that the memory holds."""
        rows = self.database.execute("SELECT key FROM MANIFEST_CACHE").fetchall()
        return sorted(pathlib.Path(key).name for key, in rows)

    def test_this_package_is_forgotten_and_others_are_not(self):
        self.assertTrue(manifest.refresh(self.root, [self.memory]))
        self.assertEqual(self.remembered(), ["other"])

    def test_nothing_is_forgotten_while_the_folders_stay(self):
        manifest.refresh(self.root, [])
        self.assertFalse(manifest.refresh(self.root, [self.memory]))
        self.assertEqual(self.remembered(), ["other", "repository"])
        (self.root / "Modules/A/Page").mkdir()
        self.assertTrue(manifest.refresh(self.root, [self.memory]))

    def test_a_memory_of_another_layout_is_left_alone(self):
        self.database.execute("DROP TABLE MANIFEST_CACHE")
        self.database.commit()
        self.assertTrue(manifest.refresh(self.root, [self.memory, self.memory / "none"]))
