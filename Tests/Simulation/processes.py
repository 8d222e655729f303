"""Tests processes that write to one store concurrently, some of which are killed."""

import pathlib
import random
import signal
import tempfile

import probe
from waiting import kill_after


def crowd():
    """Eight processes write concurrently, each event with an expectation: all succeed."""
    with tempfile.TemporaryDirectory(prefix="cairn-crowd-") as folder:
        base = pathlib.Path(folder)
        outputs = [base / f"acked-{writer}" for writer in range(8)]
        writers = [probe.start(["contend", base / "store", writer + 1, 25], output.open("wb"))
                   for writer, output in enumerate(outputs)]
        ended = [writer.wait() for writer in writers]
        texts = [output.read_text() for output in outputs]
        acked = {event for text in texts for event in probe.ids(text)}
        held, wrong = probe.check(base / "store")
        attempts = max(int(line.split()[1]) for text in texts for line in text.splitlines()
                       if line.startswith("attempts"))
    print(f"crowd: 8 processes, {len(acked)} acknowledged, {len(acked - held)} lost, "
          f"at most {attempts} attempts for one")
    wrong += [f"a process ended with {code}" for code in ended if code != 0]
    if len(acked) != 200 or acked - held:
        wrong.append(f"{len(acked)} of 200 were acknowledged and {len(acked - held)} of them lost")
    return wrong


def killing(rounds, seed=1):
    """Two processes write and are killed: events they reported as durable are kept."""
    chance = random.Random(seed)
    acked, wrong = set(), []
    with tempfile.TemporaryDirectory(prefix="cairn-kill-") as folder:
        store = pathlib.Path(folder) / "store"
        for turn in range(rounds):
            outputs = [pathlib.Path(folder) / f"acked-{turn}-{side}" for side in range(2)]
            writers = [
                probe.start(["write", store, 2 * turn + side + 1, 1_000_000, 1 + 5 * side],
                            output.open("wb"))
                for side, output in enumerate(outputs)]
            delays = chance.uniform(0.02, 0.4), chance.choice([0, 0.002, 0.02])
            for delay, writer in zip(delays, writers):
                kill_after(delay, writer)
            ended = [writer.wait() for writer in writers]
            wrong += [f"round {turn}: a writer ended by itself with {code}"
                      for code in ended if code != -signal.SIGKILL]
            for output in outputs:
                acked.update(probe.ids(output.read_text()))
            if turn % 10 == 9 or turn == rounds - 1:
                held, found = probe.check(store)
                wrong += [f"round {turn}: {sentence}" for sentence in found]
                if acked - held:
                    wrong.append(f"round {turn}: {len(acked - held)} acknowledged events are lost")
    print(f"kill: {rounds} rounds, 2 processes, {len(acked)} acknowledged, "
          f"{len(acked - held)} lost")
    return wrong if acked else wrong + ["nothing was acknowledged"]
