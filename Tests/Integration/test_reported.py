"""Cases that users of other habit and task programs report, as a table of typed commands."""

import json
import shlex
import unittest

from support import Person

# A case has a rule and a title, then lines: `zone`, `file NAME: text`, a local time with a command,
# and `=>` with a path in the last command's JSON and its value.
CASES = r"""
D1 before the day start it is yesterday, in the night when clocks go forward
  zone America/New_York
  2025-03-01T12:00 config set day-start 04:00
  2025-03-09T03:59 today
  => day "2025-03-08"
D1 at the day start the day begins, in the night when clocks go forward
  zone America/New_York
  2025-03-01T12:00 config set day-start 04:00
  2025-03-09T04:00 today
  => day "2025-03-09"
D1 before the day start it is yesterday, in the night when clocks go back
  zone America/New_York
  2025-10-01T12:00 config set day-start 04:00
  2025-11-02T08:59Z today
  => day "2025-11-01"
D3 midnight follows a change of clocks by half an hour
  zone Australia/Lord_Howe
  2026-04-05T13:30Z today
  => day "2026-04-06"
D3 a day that a country left out breaks no streak
  zone Pacific/Apia
  2011-12-28T12:00 add Pray
  2011-12-28T12:00 done pray
  2011-12-29T12:00 done pray
  2011-12-31T12:00 done pray
  2011-12-31T13:00 streak
  => streaks.Pray.current 3
D3 summer time that pauses for Ramadan
  zone Africa/Casablanca
  2026-02-20T23:30Z today
  => day "2026-02-20"
D2 a flight to the west moves no completed day
  zone Asia/Tokyo
  2026-11-20T22:00 add Read
  2026-11-20T23:00 done read
  zone Europe/London
  2026-11-20T18:00 today
  => day "2026-11-20"
  => items.Read.progress 1
  => points 60
D4 a flight over the date line reopens no closed day
  zone Pacific/Auckland
  2026-11-21T09:00 add Read
  2026-11-21T09:00 done read
  zone America/Los_Angeles
  2026-11-20T22:00 today
  => day "2026-11-21"
D1 one second before and after midnight are two days
  2026-11-20T12:00 add Read
  2026-11-20T23:59:59Z done read
  2026-11-21T00:00:01Z done read
  2026-11-21T00:00:02Z streak
  => streaks.Read.current 2
D6 a timer over midnight logs each part on its day
  2026-11-20T12:00 add Play --target 30 --unit min
  2026-11-20T23:30 timer start play
  2026-11-21T00:20 timer stop play
  2026-11-21T01:00 today --on 2026-11-20
  => items.Play.progress 30
  2026-11-21T01:00 today
  => items.Play.progress 20
H10 a timer counts the hour that comes twice
  zone America/New_York
  2025-11-01T12:00 add Play --target 30 --unit min
  2025-11-02T04:30Z timer start play
  2025-11-02T06:30Z timer stop play
  2025-11-02T12:00 today
  => items.Play.progress 120
H10 a timer does not count the hour that never was
  zone America/New_York
  2025-03-08T12:00 add Play --target 30 --unit min
  2025-03-09T01:30 timer start play
  2025-03-09T03:30 timer stop play
  2025-03-09T12:00 today
  => items.Play.progress 60
R3 the 31st leaves out short months
  2026-01-01T12:00 recurrence next "FREQ=MONTHLY;BYMONTHDAY=31" --start 2026-01-31 --count 4
  => occurrences ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"]
R3 a birthday on 29 February is in leap years only
  2026-01-01T12:00 recurrence next "FREQ=YEARLY" --start 2024-02-29 --from 2024-03-01 --count 2
  => occurrences ["2028-02-29", "2032-02-29"]
R2 SKIP=BACKWARD gives the last day of short months
  2026-01-01T12:00 recurrence next "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD" --start 2026-01-31 --count 4
  => occurrences ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]
R2 the fifth Friday is only in months that have one
  2026-11-20T12:00 recurrence next "FREQ=MONTHLY;BYDAY=5FR" --from 2026-11-20 --count 2
  => occurrences ["2027-01-29", "2027-04-30"]
R2 week 53 is only in long years
  2026-01-01T12:00 recurrence next "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO" --from 2026-01-01 --count 2
  => occurrences ["2026-12-28", "2032-12-27"]
R1 the last day of the month, over February
  2026-01-30T12:00 recurrence next "FREQ=MONTHLY;BYMONTHDAY=-1" --from 2026-01-30 --count 3
  => occurrences ["2026-01-31", "2026-02-28", "2026-03-31"]
R1 every second Tuesday goes on over the new year
  2026-12-01T12:00 recurrence next "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" --start 2026-12-22 --count 3
  => occurrences ["2026-12-22", "2027-01-05", "2027-01-19"]
R1 three times from 27 February end in March
  2026-02-01T12:00 recurrence next "FREQ=DAILY;COUNT=3" --start 2026-02-27 --count 5
  => occurrences ["2026-02-27", "2026-02-28", "2026-03-01"]
R4 30 February is refused
  2026-11-20T12:00 add Cake --every "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
  => refused "habits.schedule"
H8 three times a week in the week of the new year
  2026-12-28T12:00 add Gym --every 3/week
  2026-12-28T12:00 done gym
  2026-12-31T12:00 done gym
  2027-01-02T12:00 done gym
  2027-01-04T12:00 streak
  => streaks.Gym.current 3
H8 twice done of three times a week → Sunday is the last chance
  2026-11-16T12:00 add Gym --every 3/week
  2026-11-16T12:00 done gym
  2026-11-18T12:00 done gym
  2026-11-22T12:00 today
  => items.Gym.scheduled true
H8 twice done of three times a week → Saturday is free
  2026-11-16T12:00 add Gym --every 3/week
  2026-11-16T12:00 done gym
  2026-11-18T12:00 done gym
  2026-11-21T12:00 today
  => items.Gym.scheduled false
H7 a weekly distance over the new year is one week
  2026-12-28T12:00 add Run --target 20 --unit km --per week
  2026-12-29T12:00 done run 12
  2027-01-02T12:00 done run 8
  2027-01-03T12:00 stats run
  => items.Run.currentStreak 1
  => items.Run.streakUnit "week"
  => items.Run.last7.adherence 100
H7 a monthly target is met on 29 February
  2028-02-01T12:00 add Draw --target 10 --unit hours --per month
  2028-02-10T12:00 done draw 4
  2028-02-29T12:00 done draw 6
  2028-03-01T12:00 stats draw
  => items.Draw.currentStreak 1
H7 Sunday and Monday are two weeks
  2026-11-20T12:00 add Sauna --target 2 --per week
  2026-11-22T12:00 done sauna 1
  2026-11-23T12:00 done sauna 1
  2026-11-23T13:00 today
  => items.Sauna.progress 1
H13 undo on the next day takes back yesterday's check
  2026-11-20T12:00 add Read
  2026-11-20T12:00 done read
  2026-11-21T12:00 undo
  2026-11-21T12:00 today --on 2026-11-20
  => items.Read.completed false
H13 undo of an edit gives the target before
  2026-11-20T12:00 add Read --target 10 --unit min
  2026-11-20T12:00 edit read --target 40
  2026-11-20T12:00 undo
  2026-11-20T12:00 today
  => items.Read.target 10
H9 a skip with a note leaves the day's count
  2026-11-19T12:00 add Read
  2026-11-19T12:00 add Run
  2026-11-20T12:00 done read
  2026-11-20T12:00 skip run --note Ill
  2026-11-20T12:00 today
  => tally.excused 1
  => tally.verdict "qualified"
H9 a skip without a note counts as not done
  2026-11-19T12:00 add A1
  2026-11-19T12:00 add B2
  2026-11-19T12:00 add C3
  2026-11-20T12:00 done a1
  2026-11-20T12:00 skip b2
  2026-11-21T12:00 streak
  => streaks.Habit days.current 0
K1 two of five habits are enough
  2026-11-19T12:00 add A1
  2026-11-19T12:00 add B2
  2026-11-19T12:00 add C3
  2026-11-19T12:00 add D4
  2026-11-19T12:00 add E5
  2026-11-20T12:00 done a1
  2026-11-20T12:00 done b2
  2026-11-20T12:00 today
  => tally.verdict "qualified"
K2 a day of illness neither adds to a streak nor breaks it
  2026-11-18T12:00 add Read
  2026-11-18T12:00 done read
  2026-11-19T12:00 skip read --note Ill
  2026-11-20T12:00 done read
  2026-11-20T12:00 streak
  => streaks.Habit days.current 2
K2 a vacation over the new year breaks no streak
  2026-12-23T12:00 add Read
  2026-12-23T12:00 done read
  2026-12-23T12:00 skip --all --over 2026-12-24..2027-01-01 --note holidays
  2027-01-02T12:00 done read
  2027-01-02T12:00 streak
  => streaks.Read.current 2
K1 habits added in the evening take no counted day away
  2026-11-20T08:00 add Read
  2026-11-20T08:00 done read
  2026-11-20T20:00 add Run
  2026-11-20T20:00 add Swim
  2026-11-20T20:00 today
  => tally.verdict "qualified"
  => points 60
K3 today is pending until it is done
  2026-11-18T12:00 add Read
  2026-11-18T12:00 done read
  2026-11-19T12:00 done read
  2026-11-20T12:00 streak
  => streaks.Read.current 2
  => streaks.Read.pending true
K6 a forgotten day that is filled in later mends the streak
  2026-11-18T12:00 add Read
  2026-11-18T12:00 done read
  2026-11-20T12:00 done read
  2026-11-20T12:00 done read --on 2026-11-19
  2026-11-20T12:00 streak
  => streaks.Read.current 3
H11 an archived habit keeps its best streak
  2026-11-18T12:00 add Read
  2026-11-18T12:00 done read
  2026-11-19T12:00 done read
  2026-11-20T12:00 archive read
  2026-11-20T12:00 stats --all
  => items.Read.bestStreak 2
H11 minutes logged before a change to hours stay minutes
  2026-11-20T08:00 add Read --target 30 --unit min
  2026-11-20T08:00 done read 30
  2026-11-20T09:00 edit read --target 1 --unit hours
  2026-11-20T09:00 today
  => items.Read.progress 0.5
H6 an amount never falls under zero
  2026-11-20T08:00 add Water --target 2000 --unit ml
  2026-11-20T08:00 done water 250
  2026-11-20T09:00 done water --amount -500
  2026-11-20T09:00 today
  => items.Water.progress 0
H5 a day without any record says nothing about a limit
  2026-11-18T08:00 add Coffee --type reduction --from-value 2 --target 2
  2026-11-18T08:00 done coffee 1
  2026-11-20T09:00 today --on 2026-11-19
  => items.Coffee.scheduled false
H15 a task without a due day is never overdue
  2026-11-10T08:00 add "Call the dentist" --task
  2026-11-20T09:00 today
  => items.Call the dentist.overdue false
H15 a task is overdue on the day after it was due
  2026-11-10T08:00 add "File taxes" --task --due 2026-11-19
  2026-11-20T09:00 today
  => items.File taxes.overdue true
H2 a name that is typed on another system is found
  2026-11-20T08:00 add Café
  2026-11-20T08:00 done Café
  2026-11-20T09:00 today
  => items.*.completed [true]
H2 a name of 81 characters is refused
  2026-11-20T08:00 add --literal xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  => refused "habits.name"
P6 a table with semicolons and decimal commas
  file days.csv: Datum;Laufen\n18.11.2026;3,5\n19.11.2026;12,25\n
  file map.json: {"day":"Datum","habits":["*"]}
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 stats laufen
  => items.Laufen.total 15.75
P6 the whole column decides the order of day and month
  file days.csv: Date,Run\n03/04/2026,1\n25/04/2026,1\n
  file map.json: {"day":"Date","habits":["*"]}
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 today --on 2026-04-03
  => items.Run.completed true
P6 a thousands separator is no decimal sign
  file days.csv: Date,Steps\n2026-11-17,"12,345"\n2026-11-18,987\n2026-11-19,"8,200.5"\n
  file map.json: {"day":"Date","habits":["*"]}
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 stats steps
  => items.Steps.total 21532.5
P1 an import twice adds nothing
  file days.csv: Date,Run\n2026-11-18,10\n2026-11-19,15\n
  file map.json: {"day":"Date","habits":["*"]}
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 stats run
  => items.Run.total 25
P6 entries of days to come are left out
  file days.csv: Date,Run\n2026-11-19,10\n2026-12-24,15\n
  file map.json: {"day":"Date","habits":["*"]}
  2026-11-20T08:00 import csv days.csv --mapping map.json
  2026-11-20T08:00 stats run
  => items.Run.total 10
I4 sixty-six days in a row give 95 percent of strength
  file days.csv: Date,Run\n@2026-01-01+66
  file map.json: {"day":"Date","habits":["*"]}
  2026-03-07T20:00 import csv days.csv --mapping map.json
  2026-03-07T20:00 stats run
  => items.Run.strength 0.95
T3 every second day in a sentence
  2026-11-20T08:00 add "Water plants every second day"
  => item.name "Water plants"
  => item.schedule "FREQ=DAILY;INTERVAL=2"
T3 the last day of the month in a sentence
  2026-11-20T08:00 add "Pay rent on the last day of the month"
  => item.name "Pay rent"
  => item.schedule "FREQ=MONTHLY;BYMONTHDAY=-1"
T3 daily except Sunday in a sentence
  2026-11-20T08:00 add "Yoga daily except Sunday"
  => item.name "Yoga"
  => item.schedule "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"
T3 an amount with a thousands separator and weekdays
  2026-11-20T08:00 add "Run 10,000 steps weekly on Mon/Wed/Fri"
  => item.target 10000
  => item.unit "steps"
  => item.schedule "FREQ=WEEKLY;BYDAY=MO,WE,FR"
T3 two times of day in a sentence
  2026-11-20T08:00 add "Take pill at 8 and 20"
  => item.reminders ["08:00", "20:00"]
X1 two habits, the day and the night reflection
  2026-11-20T08:00 add Read
  2026-11-20T08:00 add Run
  2026-11-20T08:00 done read
  2026-11-20T08:00 done run
  2026-11-20T22:00 reflect night "A good day"
  2026-11-20T22:00 today
  => points 80
X2 undo takes the points back
  2026-11-20T08:00 add Read
  2026-11-20T08:00 done read
  2026-11-20T08:00 undo
  2026-11-20T22:00 today
  => points 0
L1 points of Sunday night are not in the week that begins
  2026-11-20T08:00 add Read
  2026-11-22T23:59 done read
  2026-11-23T00:01 league
  => status.week "2026-11-23"
  => status.points 0
J1 day 66 is the last number of a journey
  2026-01-01T08:00 journey start Run
  2026-03-07T08:00 journey
  => journeys.Run.day 66
J2 three missed days use the grace days and keep the streak
  2026-11-15T08:00 journey start Run
  2026-11-15T08:00 journey done
  2026-11-19T08:00 journey done
  2026-11-19T09:00 journey
  => journeys.Run.streak 2
  => journeys.Run.graceLeft 0
J2 a fourth missed day breaks the streak
  2026-11-14T08:00 journey start Run
  2026-11-14T08:00 journey done
  2026-11-19T08:00 journey done
  2026-11-19T09:00 journey
  => journeys.Run.streak 1
N1 a level between the five is refused
  2026-11-20T08:00 tension 4
  => refused "tension.level"
"""


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
    import datetime
    text = text.replace("\\n", "\n")
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
        if isinstance(document, list):
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
                (person.home / name).write_text(table(text))
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
        self.assertGreaterEqual(len(every), 50)
        for title, lines in every:
            with self.subTest(title):
                self.play(lines)


if __name__ == "__main__":
    unittest.main()
