"""Loop backups with values of any type give an import or an error, and the store keeps working."""

import random
import sqlite3

from attacking import LENGTH, Attack, spread

HABITS = ["id", "archived", "color", "description", "freq_den", "freq_num", "highlight", "name",
          "position", "reminder_hour", "reminder_min", "reminder_days", "type", "target_type",
          "target_value", "unit", "question", "uuid", "freq_mode"]
ENTRIES = ["habit", "timestamp", "value", "notes"]
DAY = 86_400_000
VALUES = [
    None, 0, 1, -1, 2, 3, 7, 30, 127, 2**31, 2**63 - 1, -2**63, 0.5, -0.5, 9.3e18, 1e308,
    float("inf"), float("-inf"), "", "x", "12", "1e400", "NaN", b"", b"\x00\xff", b"text",
    "\x1b[31mred\x1b[0m", "a\nb", "\x9b2J", "\u202eback", "=1+1", "$(id)", "w" * 5_000,
    DAY * 20_000,
]


def habit(number):
    """A habit as Loop writes it. Every second habit counts amounts."""
    return [number, 0, number % 20, "why", 7, 3, 0, f"Habit {number}", number, 7, 30, 3,
            number % 2, 0, 2.5, "km", "Did you?", f"u{number}", 0]


def write(path, habits, entries):
    """Writes a backup with these rows in untyped columns."""
    with sqlite3.connect(path) as store:
        store.execute(f"CREATE TABLE Habits ({', '.join(HABITS)})")
        store.execute(f"CREATE TABLE Repetitions ({', '.join(ENTRIES)})")
        store.executemany(f"INSERT INTO Habits VALUES ({', '.join('?' * len(HABITS))})", habits)
        store.executemany("INSERT INTO Repetitions VALUES (?, ?, ?, ?)", entries)
        store.execute("PRAGMA user_version = 25")
    store.close()


class Backups(Attack):
    """Backups with every possible value in each column."""

    def comes_in_or_is_refused(self, path):
        """Checks that the import ends properly, and that imported items can be shown, counted and
        exported."""
        done = self.ends("import", "loop", path)
        if done.returncode:
            self.assertEqual(self.person.facts(), 0)
            return done
        for words in (["today"], ["stats"], ["streak"], ["heatmap"], ["today", "--json"],
                      ["explain", "streak"], ["export", "csv", "--table", "items"], ["doctor"]):
            again = self.ends(*words)
            self.assertEqual(again.returncode, 0, f"{words}\n{again.stderr}")
        return done

    def test_each_odd_value_in_each_column_is_handled(self):
        """In one backup, each habit and each entry has one odd value."""
        odd = [(column, value) for column in range(len(HABITS)) for value in VALUES]
        habits = []
        for number, (column, value) in enumerate(odd, 1):
            row = habit(number)
            row[column] = value
            habits.append(row)
        entries = []
        for column in range(len(ENTRIES)):
            for number, value in enumerate(VALUES, 1):
                row = [number, DAY * (20_000 + column), 2000, "note"]
                row[column] = value
                entries.append(row)
        path = self.person.home / "each.db"
        write(path, habits, entries)
        done = self.comes_in_or_is_refused(path)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_random_values_in_all_columns_are_handled(self):
        """Small backups contain only random values."""
        for seed in spread(LENGTH // 100):
            with self.subTest(seed=seed):
                draw = random.Random(seed)
                path = self.person.home / f"{seed}.db"
                habits = [[draw.choice(VALUES) if draw.random() < 0.5 else given
                           for given in habit(number)] for number in range(1, 5)]
                entries = [[draw.choice(VALUES) if draw.random() < 0.3 else given
                            for given in (draw.randint(1, 4), DAY * day, 2, "")]
                           for day in range(20_000, 20_040)]
                write(path, habits, entries)
                self.ends("import", "loop", path, "--dry-run")
                self.ends("import", "loop", path)
        self.assertEqual(self.ends("doctor").returncode, 0)
