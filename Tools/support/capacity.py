"""Load of a crowd on nodes and databases: a day simulated minute by minute, with measured costs.

The costs are those recorded by Tools/bench nodes in RESULTS.md; the users' behaviour is assumed.
"""

import argparse
import math
import pathlib
import random
import re

RESULTS = pathlib.Path(__file__).resolve().parents[1] / "benches/RESULTS.md"

# Assumptions. A fifth of the people is active on a day, and does this much.
ACTIVE = .2
CHECK_INS, READS, SYNCS = 10, 12, 4
# Shares of people by hours from UTC, and of a day's activity by local hour.
ZONES = {-8: 4, -7: 2, -6: 5, -5: 8, -4: 4, -3: 7, 0: 5, 1: 12, 2: 8, 3: 9, 4: 2, 5: 13, 6: 3,
         7: 6, 8: 9, 9: 4, 10: 2}
HOURS = [2, 1, 1, 1, 1, 3, 7, 10, 8, 5, 4, 4, 5, 4, 3, 3, 4, 5, 6, 7, 9, 11, 10, 6]
# A machine of each kind, and its highest utilisation in normal operation.
NODE_CORES, NODE_GIB, NODE_CONNECTIONS = 8, 16, 16
DATABASE_CORES, DATABASE_TB, DATABASE_CONNECTIONS, FLUSHES = 16, 8, 400, 5_000
USED = .6
# Seconds until a standby takes over, as measured with Patroni.
FAILOVER = 31


def recorded(case):
    """The measured value of a case, in its own unit."""
    section = re.search(r"^## nodes\n.*?(?=^## |\Z)", RESULTS.read_text(), re.M | re.S)
    found = section and re.search(rf"^\| {case} *\|[^|]*\| ([\d.,]+)", section[0], re.M)
    if not found:
        raise SystemExit(f"RESULTS.md has no case “{case}”: Tools/bench nodes --record first.")
    return float(found[1].replace(",", ""))


class Costs:
    """The cost of one operation, in core seconds and in bytes."""

    def __init__(self):
        self.node = recorded("processor time of the nodes for a check-in") / 1e6
        self.database = recorded("processor time of the database for a check-in") / 1e6
        self.log = recorded("log of the database for a check-in")
        self.cold_node = recorded("processor time of a node for a cold account") / 1e6
        self.cold_database = recorded("processor time of the database for a cold account") / 1e6
        self.year = recorded("a person and year of ten items, with indexes") * 1e3
        people = re.search(r"memory of a node after ([\d,]+) accounts", RESULTS.read_text())[1]
        self.state = recorded(r"memory of a node after [\d,]+ accounts") * 2 ** 20 / float(
            people.replace(",", ""))
        self.settled = recorded(r"[\d,]+ standings settled, each recorded as a fact") / 1e6


def arrivals(people, dice):
    """Active people by minute of a day in UTC: the number who do a given thing once.

    Poisson distributed for small means, so that a small server has minutes with double load.
    """
    whole, hours = sum(ZONES.values()), sum(HOURS)
    for minute in range(1_440):
        mean = sum(people * ACTIVE * share / whole * HOURS[(minute // 60 + zone) % 24] / hours / 60
                   for zone, share in ZONES.items())
        yield poisson(mean, dice)


def poisson(mean, dice):
    """A random number around a mean."""
    if mean > 500:
        return max(0, round(dice.gauss(mean, math.sqrt(mean))))
    count, product, floor = 0, dice.random(), math.exp(-mean)
    while product > floor:
        count, product = count + 1, product * dice.random()
    return count


class Day:
    """A day of a number of people, and the resources it needs."""

    def __init__(self, people, costs, seed=18):
        self.people, self.costs = people, costs
        minutes = list(arrivals(people, random.Random(seed)))
        self.peak = max(minutes) / 60
        self.daily = sum(minutes)
        self.check_ins = self.peak * CHECK_INS
        self.requests = self.peak * (CHECK_INS + READS + SYNCS)
        # An account is cold at its first request of a day. A read costs less than a check-in,
        # because it has no commit; here both cost the same, so the figures are too high rather than
        # too low.
        self.node_cores = self.requests * costs.node + self.peak * costs.cold_node
        self.database_cores = (self.requests * costs.database
                               + self.peak * costs.cold_database)
        self.log = self.check_ins * costs.log
        self.disk = people * ACTIVE * costs.year
        self.memory = people * ACTIVE / 24 * 3 * costs.state

    def nodes(self):
        """The number of nodes, by processors or by memory; at least two."""
        return max(2, math.ceil(self.node_cores / NODE_CORES / USED),
                   math.ceil(self.memory / (NODE_GIB * 2 ** 30) / USED))

    def databases(self):
        """The number of databases, each with its standby."""
        return max(1, *(math.ceil(self.people / limit) for limit in self.limits().values()))

    def limits(self):
        """The number of people one database supports, by the resource that runs out."""
        each = 1 / self.people
        return {
            "its processors": USED * DATABASE_CORES / (self.database_cores * each),
            "its disk within a year": USED * DATABASE_TB * 1e12 / (self.disk * each),
            # A flush includes all waiting commits: 32 when the database is busy.
            "flushes of its log": USED * FLUSHES * 32 / (self.check_ins * each),
            "its connections": DATABASE_CONNECTIONS / NODE_CONNECTIONS
            * NODE_CORES * USED / (self.node_cores * each),
        }

    def breaks_first(self):
        """The resource of a database that runs out first as people are added."""
        return min(self.limits().items(), key=lambda one: one[1])[0]

    def settlement(self):
        """Seconds until everybody in the largest zone has the result of their week."""
        share = max(ZONES.values()) / sum(ZONES.values())
        return self.people * ACTIVE * share * self.costs.settled / self.databases()

    def backlog(self):
        """Seconds until the requests that waited for a failover at the peak have been answered."""
        use = self.database_cores / (self.databases() * DATABASE_CORES)
        return FAILOVER * use / max(1 - use, .01)


def big(value):
    """A rounded number with a unit prefix."""
    for name, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g} {name}"
    return f"{value:.3g}"


def table(crowds, prices):
    """The table of crowds, as lines of text."""
    costs = Costs()
    head = ("people", "on a day", "check-ins/s", "requests/s", "nodes", "databases", "disk, 1 year",
            "log", "a month", "settled in", "fails over in", "breaks first")
    rows = [head]
    for people in crowds:
        day = Day(people, costs)
        # Each database has a standby that serves no requests.
        cost = (day.nodes() * prices.node + 2 * day.databases() * prices.database
                + 2 * day.disk / 1e12 * prices.terabyte)
        rows.append((
            big(people), big(day.daily), big(day.check_ins), big(day.requests), str(day.nodes()),
            f"{day.databases()} + {day.databases()}", f"{day.disk / 1e12:.3g} TB",
            f"{day.log / 1e6:.3g} MB/s", f"{cost:,.0f}", f"{day.settlement():,.0f} s",
            f"{FAILOVER + day.backlog():.0f} s", day.breaks_first()))
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
             for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    limits = Day(crowds[-1], costs).limits()
    lines += ["", f"One database of {DATABASE_CORES} cores and {DATABASE_TB} TB carries, by"]
    return lines + [f"  {name:24} {big(limit)} people"
                    for name, limit in sorted(limits.items(), key=lambda one: one[1])]


def play(words):
    """Prints the table for the crowds on the command line."""
    parser = argparse.ArgumentParser(prog="Tools/simulate nodes", description=__doc__)
    parser.add_argument("people", nargs="*", type=int,
                        default=[10_000, 100_000, 1_000_000, 10_000_000, 100_000_000])
    parser.add_argument("--node", type=float, default=120, help="a node's price a month")
    parser.add_argument("--database", type=float, default=600, help="a database machine's")
    parser.add_argument("--terabyte", type=float, default=80, help="a terabyte's")
    wanted = parser.parse_args(words)
    print("\n".join(table(sorted(wanted.people), wanted)))
    return 0
