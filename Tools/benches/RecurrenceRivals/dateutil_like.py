"""The nine workloads of the bench with any library named `dateutil`: a line of JSON for each.

With the argument `count`, a run counts the occurrences inside the library instead of listing them.
"""

import datetime
import json
import statistics
import sys
import time

from dateutil import tz
from dateutil.rrule import rrulestr

START = datetime.datetime(2020, 1, 1, 9)
EPOCH = datetime.datetime(1970, 1, 1)
WORKLOADS = [
    ("a", 3653, "FREQ=DAILY;COUNT=3653"),
    ("b", 522, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=522"),
    ("c", 950, "FREQ=MONTHLY;BYMONTHDAY=15,31;COUNT=950"),
    ("d1", 600, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=600"),
    ("d2", 600, "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=600"),
    ("e1", 100, "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=100"),
    ("e2", 100, "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=100"),
]
COUNTS = "count" in sys.argv


def measure(name, count, run, checksum=None):
    """Prints the median of a workload's runs: one if it takes seconds, else five of 2 ms or more.

    The checksum is the result of a run, unless it is already known.
    """
    began = time.thread_time_ns()
    found = run()
    first = time.thread_time_ns() - began
    samples = [first / count]
    rounds = max(1, 2_000_000 // max(first, 1))
    for _ in range(5 if first < 1_000_000_000 else 0):
        began = time.thread_time_ns()
        for _ in range(rounds):
            run()
        samples.append((time.thread_time_ns() - began) / rounds / count)
    print(json.dumps({"workload": name, "ns": round(statistics.median(samples), 3),
                      "checksum": found if checksum is None else checksum}), flush=True)


def seconds(moment):
    """Seconds since 1970 of a wall-clock time."""
    return (moment - EPOCH) // datetime.timedelta(seconds=1)


def main():
    """Runs the workloads the library supports; zoned rules only if it keeps the zone."""
    for name, count, text in WORKLOADS:
        rule = rrulestr(text, dtstart=START)
        run = rule.count if COUNTS else lambda rule=rule: sum(1 for _ in rule)
        measure(name, count, run, sum(map(seconds, rule)))
    rule = rrulestr("FREQ=DAILY;INTERVAL=3", dtstart=START)
    days = [START + datetime.timedelta(days=7305 + index) for index in range(1000)]

    def ask():
        return sum(1 for day in days if rule.between(day, day, inc=True)) if COUNTS else \
            sum(1 for day in days if day in rule)

    measure("f", 1000, ask)
    if COUNTS:
        return
    rule = rrulestr(WORKLOADS[0][2], dtstart=START.replace(tzinfo=tz.gettz("America/New_York")))

    def convert():
        return sum(int(moment.timestamp()) for moment in rule)

    measure("g", 3653, convert)


main()
