"""What lies where."""

import os
import subprocess

from house import tidiness, tree
from support import Rule


class Tidiness(Rule):
    """A place for everything."""

    def test_the_top_folder_holds_what_it_should(self):
        self.holds(tidiness.top_level(tree.paths()))

    def test_a_stray_at_the_top_is_told(self):
        self.fails(tidiness.top_level(["notes.txt", ".gitignore", "Modules/a"]), "notes.txt")

    def test_no_private_words(self):
        for path in tree.paths():
            self.also(tidiness.private_words(path, tree.text(path)))

    def test_each_private_word_is_told(self):
        for words in ("// TO" + "DO: later", "FIX" + "ME", "/wo" + "rk/main", "/ro" + "ot/x",
                      "see issue" + " 12", "/home/" + "ann/cairn"):
            with self.subTest(words):
                self.fails(tidiness.private_words("A.swift", words), "A.swift:1")

    def test_the_guide_has_a_paragraph_a_module(self):
        folders = tidiness.module_folders(tree.paths())
        self.holds(tidiness.module_guide(tree.text("Modules/README.md"), folders))

    def test_a_guide_that_forgets_or_invents_is_told(self):
        guide = "### Core\n\nThe ground.\n\n### Old\n\nGone.\n\n### Bare\n\n"
        faults = tidiness.module_guide(guide, {"Core", "Habits", "Bare"})
        self.fails(faults, "says nothing of Habits")
        self.fails(faults, "speaks of Old")
        self.fails(faults, "no paragraph for Bare")

    def test_no_file_is_forgotten(self):
        self.holds(tidiness.unused_files(tree.paths(), tree.text))

    def test_a_forgotten_file_is_told(self):
        files = {"Modules/A/Sources/Resources/a.css": "", "Tools/old": "#!", "A.swift": "b.css"}
        faults = tidiness.unused_files(sorted(files), files.get)
        self.fails(faults, "a.css is mentioned nowhere")
        self.fails(faults, "Tools/old is mentioned nowhere")

    def test_scripts_can_be_run(self):
        for path in tree.paths():
            self.also(tidiness.not_executable(
                path, tree.text(path), os.access(tree.ROOT / path, os.X_OK)))

    def test_a_script_without_a_run_bit_is_told(self):
        self.fails(tidiness.not_executable("Tools/a", "#!/bin/sh\n", False), "chmod +x")
        self.fails(tidiness.not_executable("a.swift", "let a", True), "chmod -x")

    def test_shell_scripts_are_sound(self):
        scripts = [path for path in tree.paths() if is_shell(path, tree.text(path))]
        self.holds(shellcheck(scripts))

    def test_an_unsound_script_is_told(self):
        self.fails(shellcheck(["-"], "#!/bin/bash\ncd $1\nrm -r $2/*\n"), "SC2086")


def is_shell(path, text):
    """Whether a file is a shell script."""
    return path.endswith(".sh") or text.startswith(("#!/usr/bin/env bash", "#!/bin/sh"))


def shellcheck(scripts, text=None):
    """What shellcheck objects to."""
    done = subprocess.run(
        ["shellcheck", "-x", "-f", "gcc", *scripts], cwd=tree.ROOT, input=text,
        capture_output=True, text=True, check=False)
    return done.stdout.splitlines()
