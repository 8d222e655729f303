"""Draws the output of `cairn` as an SVG: the picture of the terminal in Tour.md.

    python3 Tools/support/terminal.py      draws the picture again, in its catalogue

It runs the program in .build/debug, or in the folder CAIRN_BIN, for an invented user.
"""

import datetime
import html
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Modules/Surface/CommandLineApp/Sources/CommandLineApp.docc/terminal.svg"
TODAY = datetime.date(2026, 11, 21)
COLUMN, ROW, MARGIN = 8.4, 18, 16
SGR = re.compile(r"\x1b\[([\d;]*)m")
HABITS = [
    ("Meditate", ["--target", "10", "--unit", "min", "--after", "make coffee"], 5),
    ("Read", ["--target", "10", "--every", "daily"], 7),
    ("Run", ["--every", "3/week", "--after", "come home"], 2),
    ("No phone in bed", ["--every", "daily"], 4),
]


class Person:
    """A user with seven weeks of habits in their own store."""

    def __init__(self, folder):
        self.program = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug")) / "cairn"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "CAIRN_DATA": folder + "/data",
            "CAIRN_ZONE": "Europe/London", "CAIRN_NOW": f"{TODAY}T18:00:00Z", "COLUMNS": "72",
            "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}

    def cairn(self, *words):
        """The program's standard output."""
        return subprocess.run(
            [self.program, *words], env=self.environment, stdin=subprocess.DEVNULL, check=True,
            capture_output=True, text=True).stdout

    def live(self, days=49):
        """Adds the habits and completes most of them on most days."""
        start = TODAY - datetime.timedelta(days)
        for name, options, _ in HABITS:
            self.cairn("add", name, "--start", str(start), *options)
        for number in range(days + 1):
            for place, (name, _, pace) in enumerate(HABITS):
                is_today = number == days
                if (number * 3 + place) % pace and not (is_today and place > 1):
                    self.cairn("done", name, "--on", str(start + datetime.timedelta(number)))


def pieces(line):
    """(column, text, colour, bold) for each run of one style in a line."""
    colour, bold, column, start = None, False, 0, 0
    found = []

    def add(text):
        nonlocal column
        if text.strip():
            found.append((column, text, colour, bold))
        column += len(text)

    for match in SGR.finditer(line):
        add(line[start:match.start()])
        start = match.end()
        codes = match[1].split(";")
        if codes[0] in ("", "0"):
            colour, bold = None, False
        elif codes[0] == "1":
            bold = True
        elif codes[:2] == ["38", "2"]:
            colour = "#%02X%02X%02X" % tuple(map(int, codes[2:5]))
    add(line[start:])
    return found


def draw(lines):
    """The SVG of some lines."""
    plain = [SGR.sub("", line) for line in lines]
    width = round(max(map(len, plain)) * COLUMN + 2 * MARGIN)
    height = len(lines) * ROW + 2 * MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="ui-monospace, Menlo, Consolas, monospace" '
        f'font-size="14" fill="#DFE3E6" role="img" aria-labelledby="title">',
        "<title id=\"title\">cairn today, streak and heatmap in a terminal</title>",
        f'<rect width="{width}" height="{height}" rx="12" fill="#1B2126"/>']
    for number, line in enumerate(lines):
        y = MARGIN + number * ROW + 13
        for column, text, colour, bold in pieces(line):
            style = (f' fill="{colour}"' if colour else "") + (' font-weight="600"' if bold else "")
            out.append(
                f'<text x="{MARGIN + column * COLUMN:.1f}" y="{y}" xml:space="preserve" '
                f'textLength="{len(text) * COLUMN:.1f}"{style}>{html.escape(text)}</text>')
    return "\n".join(out + ["</svg>", ""])


def picture():
    """The picture of the current output."""
    with tempfile.TemporaryDirectory() as folder:
        person = Person(folder)
        person.live()
        lines = []
        for words in (["today"], ["streak"], ["heatmap"]):
            printed = person.cairn(*words, "--color", "always").rstrip("\n")
            lines += ["\x1b[1m$ cairn " + " ".join(words) + "\x1b[0m", *printed.splitlines(), ""]
    return draw(lines[:-1])


if __name__ == "__main__":
    PICTURE.write_text(picture())
