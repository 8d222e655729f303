"""The allowed places of files."""

import os
import pathlib
import subprocess
import tempfile

import impact
import lists
import notes
from house import tidiness, tree
from support import Rule


class Tidiness(Rule):
    """Every file has its place."""

    def test_top_folder_contains_only_listed_names(self):
        self.holds(tidiness.top_level(tree.paths()))

    def test_stray_at_the_top_is_reported(self):
        self.fails(tidiness.top_level(["notes.txt", ".gitignore", "Modules/a"]), "notes.txt")

    def test_no_private_words(self):
        for path in tree.paths():
            self.also(tidiness.private_words(path, tree.text(path)))

    def test_each_private_word_is_reported(self):
        for words in ("// TO" + "DO: later", "FIX" + "ME", "/wo" + "rk/main", "/ro" + "ot/x",
                      "see issue" + " 12", "/home/" + "ann/cairn"):
            with self.subTest(words):
                self.fails(tidiness.private_words("A.swift", words), "A.swift:1")

    def test_guide_has_a_paragraph_per_module(self):
        folders = tidiness.module_folders(tree.paths())
        self.holds(tidiness.module_guide(tree.text("Modules/README.md"), folders))

    def test_missing_and_extra_paragraphs_of_the_guide_are_reported(self):
        guide = ("### Core\n\nThe ground.\n\n### Old\n\nGone.\n\n"
                 "- **[Bare](Bare/Sources/Bare.docc/Bare.md)** \n")
        faults = tidiness.module_guide(guide, {"Core", "Habits", "Bare"})
        self.fails(faults, "says nothing of Habits")
        self.fails(faults, "speaks of Old")
        self.fails(faults, "no paragraph for Bare")

    def test_generated_lists_are_up_to_date(self):
        self.holds(tidiness.stale_lists(lists.stale(tree.ROOT)))

    def test_outdated_lists_are_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path in (lists.STANDARD, lists.GUIDE, "Modules/A/Page/AView.swift"):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text("## Features\n")
            lists.write(root)
            self.holds(tidiness.stale_lists(lists.stale(root)))
            (root / "Modules/A/Page/AView.swift").write_text("public struct AView: Module {\n")
            self.fails(tidiness.stale_lists(lists.stale(root)), "Standard.swift is not what")
            lists.write(root)
            self.assertIn("internal import APage\n", (root / lists.STANDARD).read_text())

    def test_every_surface_is_tested(self):
        self.holds(tidiness.untested_surfaces(tree.paths()))

    def test_surface_without_a_test_is_reported(self):
        paths = ["Modules/A/Page/A.swift", "Modules/B/Routes/B.swift", "Modules/C/Sources/C.swift",
                 "Tests/ASurfaceTests/ATests.swift", "Tests/BSurfaceTests/Samples/b.json"]
        faults = tidiness.untested_surfaces(paths)
        self.assertEqual(len(faults), 1)
        self.fails(faults, "add Tests/BSurfaceTests")

    def test_files_of_tests_cover_existing_modules_and_each_surface(self):
        parts = {tuple(path.split("/")[1:3]) for path in tree.paths() if path.count("/") > 2
                 and path.startswith("Modules/") and not path.startswith("Modules/Standard/")}
        self.holds(impact.objections(
            impact.test_files(tree.ROOT), tidiness.module_folders(tree.paths()), parts))

    def test_notes_of_change_are_valid_lines_of_the_changelog(self):
        self.holds(notes.objections(tree.ROOT))

    def test_no_file_is_unused(self):
        self.holds(tidiness.unused_files(tree.paths(), tree.text))

    def test_unused_file_is_reported(self):
        files = {"Modules/A/Sources/Resources/a.css": "", "Tools/old": "#!", "A.swift": "b.css"}
        faults = tidiness.unused_files(sorted(files), files.get)
        self.fails(faults, "a.css is mentioned nowhere")
        self.fails(faults, "Tools/old is mentioned nowhere")

    def test_scripts_are_executable(self):
        for path in tree.paths():
            self.also(tidiness.not_executable(
                path, tree.text(path), os.access(tree.ROOT / path, os.X_OK)))

    def test_script_without_a_run_bit_is_reported(self):
        self.fails(tidiness.not_executable("Tools/a", "#!/bin/sh\n", False), "chmod +x")
        self.fails(tidiness.not_executable("a.swift", "let a", True), "chmod -x")

    def test_shell_scripts_are_sound(self):
        scripts = [path for path in tree.paths() if is_shell(path, tree.text(path))]
        self.holds(shellcheck(scripts))

    def test_unsound_script_is_reported(self):
        self.fails(shellcheck(["-"], "#!/bin/bash\ncd $1\nrm -r $2/*\n"), "SC2086")


def is_shell(path, text):
    """True if a file is a shell script."""
    return path.endswith(".sh") or text.startswith(("#!/usr/bin/env bash", "#!/bin/sh"))


def shellcheck(scripts, text=None):
    """The findings of shellcheck."""
    done = subprocess.run(
        ["shellcheck", "-x", "-f", "gcc", *scripts], cwd=tree.ROOT, input=text,
        capture_output=True, text=True, check=False)
    return done.stdout.splitlines()
