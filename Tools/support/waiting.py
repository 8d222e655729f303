"""How tests wait: until a condition holds, by moving a clock, or for a kill.

A test that waits otherwise takes its whole time even if all is ready, and fails on a busy machine.
"""

import os
import pathlib
import signal
import time

# Seconds. Only a failing test waits so long.
PATIENCE = 60
# Seconds. A shorter bound would measure the machine. It is shorter than the 15 seconds in which a
# node looks for changes of which it was not notified.
SHORTEST = 10


def until(holds, seconds=PATIENCE, what="the condition", page=None):
    """Waits until a condition holds; returns its value. With a page, its browser goes on."""
    assert seconds >= SHORTEST, f"a bound of {seconds} s measures the machine"
    limit, pause = time.monotonic() + seconds, .005
    while not (found := holds()):
        if time.monotonic() > limit:
            raise AssertionError(f"{what} does not hold after {seconds} s")
        if page:
            page.wait_for_timeout(1_000 * pause)
        else:
            time.sleep(pause)
        pause = min(.2, 1.5 * pause)
    return found


def kill_after(seconds, process, how=signal.SIGKILL):
    """Kills a process after a time, whatever it does then."""
    time.sleep(seconds)
    process.send_signal(how)


class Clock:
    """The clock of servers that are started with `environment`; it moves only by `advance`."""

    def __init__(self, folder, now):
        self.path = pathlib.Path(folder) / "clock"
        self.environment = {"CAIRN_CLOCK": str(self.path)}
        # Milliseconds since 1970.
        self.now = now
        self.advance(0)

    def advance(self, seconds):
        """Moves the clock."""
        self.now += round(1_000 * seconds)
        draft = self.path.with_suffix(".draft")
        draft.write_text(str(self.now), encoding="ascii")
        os.replace(draft, self.path)
