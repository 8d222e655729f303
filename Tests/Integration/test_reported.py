"""Cases that users of other habit and task programs report, as a table of typed commands."""

import datetime
import json
import pathlib
import shlex
import unittest

from support import Person

# A case has a rule and a title, then lines: `zone`, `file NAME: text`, a local time with a command,
# and `=>` with a path in the last command's JSON and its value.
CASES = (pathlib.Path(__file__).parent / "reported.txt").read_text()


def cases():
    """The cases: a title and its lines."""
    found = []
    for line in CASES.strip().splitlines():
        if line.startswith(" "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return found


def table(text):
    """The text of a file; a last line `@DAY+N` stands for N days in a row that are done."""
    text = text.replace("\\n", "\n").replace("\\r", "\r")
    if "@" not in text:
        return text
    head, days = text.split("@")
    first, count = days.split("+")
    day = datetime.date.fromisoformat(first)
    return head + "".join(
        f"{day + datetime.timedelta(place)},1\n" for place in range(int(count)))


def at(document, path):
    """The value at a path; a list is entered by the name of an element."""
    for place, word in enumerate(path):
        if word == "*":
            return [at(one, path[place + 1:]) for one in document]
        if isinstance(document, list) and word.isdigit():
            document = document[int(word)]
        elif isinstance(document, list):
            document = [one for one in document if word in (one.get("name"), one.get("title"))][0]
        else:
            document = document[word]
    return document


class Reported(unittest.TestCase):
    """Each case with its own person."""

    def check(self, person, words, wanted):
        """The last command's answer has the values."""
        done = person.run(*words, "--json")
        for line in wanted:
            path, value = line
            if path == "refused":
                self.assertNotEqual(done.returncode, 0, done.stdout)
                self.assertEqual(json.loads(done.stderr)["error"]["code"], value)
                continue
            self.assertEqual(done.returncode, 0, done.stderr)
            found = at(json.loads(done.stdout), path.split("."))
            if isinstance(value, float):
                self.assertAlmostEqual(found, value, places=3, msg=path)
            else:
                self.assertEqual(found, value, path)

    def play(self, lines):
        """Types the commands of a case."""
        person = Person()
        self.addCleanup(person.leave)
        last, wanted = None, []
        for line in [*lines, ""]:
            word, _, rest = line.partition(" ")
            if word == "=>":
                path, value = self.wish(rest)
                wanted.append((path, value))
                continue
            if wanted:
                self.check(person, last, wanted)
                last, wanted = None, []
            if last:
                person.does(*last)
                last = None
            if word == "zone":
                person.environment["CAIRN_ZONE"] = rest
            elif word == "file":
                name, _, text = rest.partition(": ")
                (person.home / name).write_bytes(table(text).encode())
            elif word:
                last = [*shlex.split(rest), "--now", word]

    def wish(self, text):
        """The path and the value of a line; a path can contain spaces."""
        places = [place for place, sign in enumerate(text) if sign == " "]
        for place in places:
            try:
                return text[:place], json.loads(text[place:])
            except ValueError:
                continue
        raise AssertionError(text)

    def test_reported_cases(self):
        every = cases()
        self.assertGreaterEqual(len(every), 100)
        for title, lines in every:
            with self.subTest(title):
                self.play(lines)


if __name__ == "__main__":
    unittest.main()
