"""Tests of the document parser that the other tests use."""

import unittest

import documents

COVERS = ()


class Reading(unittest.TestCase):
    """Fences, commands, outputs and paths."""

    def test_sh_block_gives_its_commands(self):
        text = "Do\n\n```sh\n# first\nTools/serve   # the server\n\nTools/test\n```\n"
        [block] = documents.blocks(text)
        self.assertEqual(
            [(c.line, c.number, c.output) for c in block.commands],
            [("Tools/serve", 5, None), ("Tools/test", 7, None)])

    def test_console_block_gives_commands_with_their_output(self):
        text = "```console\n$ cairn add Read\nAdded Read.\n\n$ cairn today\n…\n```\n"
        [block] = documents.blocks(text)
        self.assertEqual(
            [(c.line, c.output) for c in block.commands],
            [("cairn add Read", ["Added Read.", ""]), ("cairn today", ["…"])])

    def test_different_output_does_not_match(self):
        self.assertTrue(documents.matches(["a", "b 1"], "a  \nb 1\n"))
        self.assertTrue(documents.matches(["a", "…", "c"], "a\nb\nb\nc\n"))
        self.assertTrue(documents.matches(["took … s"], "took 1.5 s\n"))
        self.assertFalse(documents.matches(["a"], "a\nb\n"))
        self.assertFalse(documents.matches(["a.c"], "abc\n"))

    def test_code_is_found_by_its_lines(self):
        compiled = ["let a = 1\n  #expect(a.f(2))\n", "let b = 2"]
        self.assertTrue(documents.is_compiled("let a = 1\na.f(2)    // yes\n", compiled))
        self.assertFalse(documents.is_compiled("let a = 1\nlet b = 2\n", compiled))

    def test_paths_and_links_are_found(self):
        text = (
            "See `Tools/serve`, [this](CONTRIBUTING.md) and [that](https://a.b).\n"
            "```\n`Tools/x`\n```")
        self.assertEqual(documents.named_paths(text), (["Tools/serve"], ["CONTRIBUTING.md"]))
