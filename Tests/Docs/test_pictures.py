"""Generated pictures are up to date."""

import unittest

import terminal

COVERS = ()


class Pictures(unittest.TestCase):
    """The picture of the terminal."""

    def test_picture_of_the_terminal_is_up_to_date(self):
        self.assertEqual(
            terminal.PICTURE.read_text(), terminal.picture(),
            "draw it anew: python3 Tools/support/terminal.py")

    def test_styles_become_colours(self):
        line = "a \x1b[38;2;255;0;16mb\x1b[0m \x1b[1mc"
        self.assertEqual(terminal.pieces(line), [
            (0, "a ", None, False), (2, "b", "#FF0010", False), (4, "c", None, True)])
