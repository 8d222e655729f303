"""The league on two nodes of one server (Rules L4, L5, L7, L8)."""

import datetime
import hashlib
import os
import random
import signal
import subprocess
import time
import uuid

import two_nodes
from test_accounts import Browser
from two_nodes import At, Database
from waiting import SHORTEST, kill_after, until

COVERS = ("Accounts", "Habits", "History", "JournalPostgres", "Leagues", "Postgres", "Settings")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name

# The number of kills during settling; `Tools/test --full nodes` does 100.
KILLS = int(os.environ.get("SETTLING_KILLS", "20"))
ZONE = {"Cairn-Zone": "Europe/London"}
LEAGUE = "/api/v1/league"


class Boards(two_nodes.Nodes):
    """Ada at one node and Ben at the other node, on one leaderboard."""

    def player(self, node, name, *others):
        """A participant with ten points, connected to each of the nodes."""
        person = Browser(node)
        self.assertEqual(person.join(name, "").status, 303)
        self.assertEqual(person.ask("POST", LEAGUE + "/join", {"name": name}, **ZONE).status, 200)
        self.write(person, "morning")
        return [person] + [At(person, other) for other in others]

    def write(self, person, which):
        """Records an entry that is worth ten points."""
        answer = person.ask("PUT", "/api/v1/reflections/" + which, {"note": "Well"}, **ZONE)
        self.assertEqual(answer.status, 200, answer.body)

    @staticmethod
    def league(person):
        """The league as a user sees it."""
        return person.ask("GET", LEAGUE, **ZONE).json

    def points(self, person):
        """The points on a user's leaderboard, by name."""
        board = self.league(person)["board"]
        return {row["name"]: row["points"] for row in board["rows"]} if board else {}

    def rank(self, person):
        """A user's rank in the tier, and the number of users in the tier."""
        found = self.league(person)["tierRank"]
        return found and (found["rank"], found["of"])

    def nodes(self):
        """Two nodes with open sign-up."""
        return self.node("--sign-up", "open"), self.node("--sign-up", "open")

    def test_l4_l8_change_at_one_node_appears_on_boards_at_another(self):
        """L4, L8: a change appears in the points, in the tier rank and on the friends'
        leaderboard."""
        one, two = self.nodes()
        with one, two:
            ada, _ = self.player(one, "Ada", two)
            _, ben = self.player(one, "Ben", two)
            made = ada.ask("POST", LEAGUE + "/friends", {"name": "Ropes"}, **ZONE)
            self.assertEqual(made.status, 201, made.body)
            joined = ben.ask("POST", LEAGUE + "/friends/join", {"code": made.json["code"]}, **ZONE)
            self.assertIn(joined.status, (200, 201))
            self.write(ada, "night")
            until(lambda: self.points(ada) == {"Ada": 20, "Ben": 10}, SHORTEST)
            until(lambda: self.rank(ada) == (1, 2) and self.rank(ben) == (2, 2), SHORTEST)
            for number in range(4):
                item = ben.ask("POST", "/api/v1/items", {"name": f"Habit {number}"}, **ZONE)
                done = ben.ask("POST", f"/api/v1/items/{item.json['item']['id']}/log", {}, **ZONE)
                self.assertEqual(done.status, 200, done.body)
                mine = self.points(ben)["Ben"]
                until(lambda points=mine: self.points(ada)["Ben"] == points, SHORTEST)
            self.assertGreater(mine, 20)
            until(lambda: self.rank(ada) == (2, 2), SHORTEST)
            self.assertEqual(self.rank(ben), (1, 2))
            friends = ada.ask("GET", LEAGUE + "/friends", **ZONE).json["boards"][0]
            rows = {row["name"]: row["points"] for row in friends["board"]["rows"]}
            self.assertEqual(rows, {"Ada": 20, "Ben": mine})

    def test_l7_o3_user_who_leaves_or_is_erased_disappears_from_other_nodes(self):
        """L7, O3: the user disappears at once, even from ranks that another node has cached."""
        one, two = self.nodes()
        with one, two:
            ada, _ = self.player(one, "Ada", two)
            _, ben = self.player(one, "Ben", two)
            self.player(two, "Eve")
            until(lambda: self.rank(ada) and self.rank(ada)[1] == 3, SHORTEST)
            self.assertEqual(ben.ask("POST", LEAGUE + "/leave", **ZONE).status, 200)
            until(lambda: self.rank(ada)[1] == 2, SHORTEST)
            self.assertEqual(sorted(self.points(ada)), ["Ada", "Eve"])
            self.assertEqual(self.operate("admin", "erase", "Eve", "--now").returncode, 0)
            until(lambda: self.rank(ada)[1] == 1, SHORTEST)
            self.assertEqual(sorted(self.points(ada)), ["Ada"])

    def test_o2_data_restart_removes_the_user_from_boards(self):
        """O2: the user disappears at once, even from ranks; on joining again, points start at 0."""
        one, two = self.nodes()
        with one, two:
            ada, there = self.player(one, "Ada", two)
            ben, _ = self.player(two, "Ben", one)
            until(lambda: self.rank(ben) and self.rank(ben)[1] == 2, SHORTEST)
            answer = there.ask("POST", "/api/v1/reset/all", {"confirm": "DELETE"}, **ZONE)
            self.assertEqual(answer.status, 200, answer.body)
            until(lambda: self.rank(ben)[1] == 1, SHORTEST)
            self.assertEqual(self.points(ben), {"Ben": 10})
            self.assertEqual(self.league(ada)["status"]["takingPart"], False)
            again = ada.ask("POST", LEAGUE + "/join", {"name": "Ada"}, **ZONE)
            self.assertEqual(again.status, 200, again.body)
            self.write(ada, "night")
            until(lambda: self.points(ben) == {"Ada": 10, "Ben": 10}, SHORTEST)

    def test_l8_ranks_are_correct_after_a_lost_notification_connection(self):
        """L8: points that were published while the notification connection was lost are counted."""
        one, two = self.nodes()
        with one, two:
            ada, _ = self.player(one, "Ada", two)
            for number in range(5):
                until(lambda count=number + 1: self.rank(ada)[1] == count, SHORTEST)
                self.database.ask(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN %'")
                self.player(two, "Ben" + "abcdef"[number])
            until(lambda: self.rank(ada)[1] == 6, SHORTEST)

    def test_l4_unpublished_points_of_a_killed_node_are_published_by_another(self):
        """L4: an entry recorded at a node that is killed immediately still counts on
        leaderboards."""
        one, two = self.nodes()
        with one, two:
            ada, there = self.player(one, "Ada", two)
            until(lambda: self.points(there) == {"Ada": 10}, SHORTEST)
            with self.node() as three:
                # A lock on a person's row blocks the publication of their points.
                away = At(ada, three)
                held = self.hold("league_people")
                self.write(away, "night")
                time.sleep(.5)
                three.process.send_signal(signal.SIGKILL)
                three.process.wait(30)
                held.kill()
                held.wait(30)
            seats = f"SELECT max(points) FROM {self.database.name}.league_seats"
            until(lambda: self.database.ask(seats) == "20", 20)

    def hold(self, table):
        """A database session that locks all rows of a table."""
        held = subprocess.Popen(
            ["psql", two_nodes.cluster(), "-XAtq"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: held.stdin.closed or held.stdin.close())
        self.addCleanup(held.stdout.close)
        held.stdin.write(
            f"BEGIN; SELECT 1 FROM {self.database.name}.{table} FOR UPDATE; SELECT 'held';\n")
        held.stdin.flush()
        while held.stdout.readline().strip() != "held":
            pass
        return held


def days(year, month, day):
    """Days since 1970."""
    return (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days


def milliseconds(text):
    """An instant in milliseconds."""
    return int(datetime.datetime.fromisoformat(text).timestamp() * 1000)


class Week:
    """A finished week that is not settled: leaderboards of 25 users in the database."""

    MONDAY = (2026, 3, 16)
    WITHIN, AFTER = "2026-03-20T12:00:00Z", "2026-03-23T00:06:00Z"

    def __init__(self, database, boards):
        self.database = database
        self.boards = boards
        self.draw = random.Random(7)
        self.people = [uuid.UUID(int=self.draw.getrandbits(128)) for _ in range(25 * boards)]
        self.start = milliseconds("2026-03-16T00:00:00+00:00")
        passes = {person: hashlib.sha256(self.secret(person).encode()).hexdigest()
                  for person in self.people}
        self.insert("people", [
            f"('{person}', {self.start}, NULL, false, 'active', '{person.hex}', '{person.hex}', "
            f"NULL)" for person in self.people])
        self.insert("passes", [
            f"('\\x{passes[person]}', '{uuid.UUID(int=person.int ^ 1)}', '{person}', {self.start}, "
            f"NULL, {self.start}, NULL, 'session', '', '', NULL)" for person in self.people])

    def insert(self, table, rows):
        """Inserts rows into a table."""
        self.database.ask(f"INSERT INTO {self.database.name}.{table} VALUES " + ", ".join(rows))

    def seat(self):
        """Places every user on a leaderboard."""
        number = (days(*self.MONDAY) + 3) // 7
        due = milliseconds("2026-03-23T00:05:00+00:00")
        keys = [number << 34 | board for board in range(self.boards)]
        self.insert("league_people", [
            f"('{person}', 0, false, false, 'Europe/London', NULL)" for person in self.people])
        self.insert("league_boards", [
            f"({key}, {key >> 24}, {due}, 25, 0, 'Europe/London')" for key in keys])
        points = [self.draw.choice([0, 10, 20, self.draw.randrange(1, 400)])
                  for _ in self.people]
        self.insert("league_seats", [
            f"('{person}', {keys[at // 25]}, {self.start + at % 25}, {number}, {at % 25}, "
            f"{points[at]}, 1, 0, {days(2026, 3, 22)}, 0, 0, 0, 0, NULL, NULL, NULL)"
            for at, person in enumerate(self.people)])

    @staticmethod
    def secret(person):
        """The session secret of a user."""
        return "s" + person.hex

    def ask(self, sql):
        """A number read from the database."""
        return int(self.database.ask(sql.replace("@", self.database.name + ".")))

    @property
    def waiting(self):
        """The number of places on leaderboards that are not settled or not reported yet."""
        return self.ask(
            "SELECT count(*) FROM @league_seats s JOIN @league_boards b ON b.id = s.board "
            "WHERE s.state < 2 AND b.state < 2")

    @property
    def facts(self):
        """The number of settled weeks in all journals."""
        return self.ask("SELECT count(*) FROM @events JOIN @words ON number = kind "
                        "WHERE text = 'leagues.settled'")

    def told(self, node):
        """The settled weeks that the league reports to each user."""
        found = {}
        for person in self.people:
            answer = self.browser(node, person).ask("GET", LEAGUE + "/history", **ZONE)
            found[person] = answer.json
        return found

    def browser(self, node, person):
        """The browser of a user at a node."""
        browser = Browser(node)
        browser.cookie = "cairn=" + self.secret(person)
        return browser

    def events(self):
        """The settled weeks in each user's journal."""
        name = self.database.name
        return self.database.ask(
            f"SELECT account, cursor, id FROM {name}.events JOIN {name}.words ON number = kind "
            "WHERE text = 'leagues.settled' ORDER BY 1, 2")


class Settling(two_nodes.Nodes):
    """Rule L5: each week is settled once, whichever node is first and whatever fails."""

    def week(self, database, boards):
        """Creates a week in the database, with users who recorded entries in it."""
        self.database = database
        with self.node(now=Week.WITHIN) as node:
            week = Week(database, boards)
            for person in week.people:
                zone = {"key": "zone", "value": "Europe/London"}
                status = week.browser(node, person).ask("POST", "/api/v1/settings", zone).status
                self.assertEqual(status, 200)
        week.seat()
        return week

    def test_l5_killed_settling_gives_the_same_results(self):
        """L5: settling that is killed at 20 random times gives the same events as settling that is
        not killed."""
        plain, killed = self.database, Database()
        self.addCleanup(killed.drop)
        whole = self.week(plain, 12)
        with self.node(now=Week.AFTER) as node:
            took = time.monotonic()
            until(lambda: whole.waiting == 0, 120)
            took = time.monotonic() - took
            facts, told = whole.events(), whole.told(node)
        seated = whole.ask("SELECT count(*) FROM @league_seats WHERE points > 0")
        self.assertEqual(whole.facts, seated)
        draw = random.Random(os.environ.get("SETTLING_SEED", "5"))
        week, cut, tries = self.week(killed, 12), 0, 0
        begun = killed.dump()
        while cut < KILLS:
            tries += 1
            self.assertLess(tries, 10 * KILLS, "nodes are done before they are killed")
            node = self.node(now=Week.AFTER)
            with node:
                kill_after(draw.uniform(0, took), node.process)
                node.process.wait(30)
            if week.waiting:
                cut += 1
                continue
            # Settling finished before the kill: the same week starts over, and later kills come
            # earlier.
            self.assertEqual(week.events(), facts)
            killed.restore(begun)
            took *= .9
        with self.node(now=Week.AFTER) as one, self.node(now=Week.AFTER) as two:
            until(lambda: week.waiting == 0, 120)
            self.assertEqual(week.events(), facts)
            self.assertEqual(week.told(one), told)
            self.assertEqual(week.told(two), told)
        self.assertIn("every hash and chain is valid", self.operate("verify").stdout)

    def test_l5_two_nodes_that_settle_at_once_report_each_result_once(self):
        """L5: two nodes that start when the week is over settle it once."""
        week = self.week(self.database, 4)
        with self.node(now=Week.AFTER), self.node(now=Week.AFTER) as two:
            until(lambda: week.waiting == 0, 120)
            seated = week.ask("SELECT count(*) FROM @league_seats WHERE points > 0")
            self.assertEqual(week.facts, seated)
            weeks = [len(history["weeks"]) for history in week.told(two).values()]
            self.assertEqual(sum(weeks), seated)
            self.assertEqual(max(weeks), 1)
