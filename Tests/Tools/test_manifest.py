"""SwiftPM reads the manifest again after folders change."""

import pathlib
import sqlite3
import tempfile
import unittest

import manifest


class Manifest(unittest.TestCase):
    """Tests Tools/support/manifest.py with a small tree and a separate cache."""

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
        """The packages in the cache."""
        rows = self.database.execute("SELECT key FROM MANIFEST_CACHE").fetchall()
        return sorted(pathlib.Path(key).name for key, in rows)

    def test_only_this_package_is_removed_from_the_manifest_cache(self):
        self.assertTrue(manifest.refresh(self.root, [self.memory]))
        self.assertEqual(self.remembered(), ["other"])

    def test_manifest_cache_is_kept_while_the_folders_are_the_same(self):
        manifest.refresh(self.root, [])
        self.assertFalse(manifest.refresh(self.root, [self.memory]))
        self.assertEqual(self.remembered(), ["other", "repository"])
        (self.root / "Modules/A/Page").mkdir()
        self.assertTrue(manifest.refresh(self.root, [self.memory]))

    def test_manifest_cache_with_an_unknown_layout_is_left_unchanged(self):
        self.database.execute("DROP TABLE MANIFEST_CACHE")
        self.database.commit()
        self.assertTrue(manifest.refresh(self.root, [self.memory, self.memory / "none"]))
