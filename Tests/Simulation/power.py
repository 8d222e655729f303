"""Simulates power failures during writes: every acknowledged event must survive."""

import pathlib
import random
import shutil
import subprocess
import tempfile

import probe
import replay

HERE = pathlib.Path(__file__).resolve().parent


def record(base, events):
    """Two processes write to a new store, with every file operation recorded in a log."""
    recorder = base / "recorder.so"
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", recorder, HERE / "recorder.c", "-ldl"],
                   check=True)
    environment = {"LD_PRELOAD": str(recorder), "RECORD_FOLDER": str(base / "store"),
                   "RECORD_LOG": str(base / "log")}
    writers = [probe.start(["write", base / "store", 1 + side, events, 1 + 4 * side],
                           subprocess.DEVNULL, environment) for side in range(2)]
    for writer in writers:
        if writer.wait() != 0:
            raise RuntimeError("a writer failed while it was recorded")
    return replay.parse((base / "log").read_bytes())


def cuts(records, count, chance):
    """The positions of power failures: random ones, half of them right after an acknowledgement."""
    acks = [index + 1 for index, record in enumerate(records) if record[0] == "A"]
    places = [chance.choice(acks) if turn % 2 else chance.randint(1, len(records))
              for turn in range(count)]
    return sorted(places)


def fail(records, folder, count, base, seed, ignoring=None):
    """Cuts the log at many positions; returns the faults and the total number of lost events."""
    chance = random.Random(seed)
    disk = replay.Disk(str(folder), ignoring)
    wrong, lost, acked, taken = [], 0, 0, 0
    for number, cut in enumerate(cuts(records, count, chance)):
        for item in records[taken:cut]:
            disk.take(item)
        taken = cut
        image = base / "image"
        shutil.rmtree(image, ignore_errors=True)
        image.mkdir(mode=0o700)
        for name, content in disk.image(chance).items():
            (image / pathlib.Path(name).name).write_bytes(content)
        held, found = probe.check(image)
        missing = len(set(disk.acked) - held)
        acked, lost = max(acked, len(disk.acked)), lost + missing
        wrong += [f"image {number}: {sentence}" for sentence in found]
        if missing:
            wrong.append(f"image {number}, at {cut} of {len(records)}: {missing} of "
                         f"{len(disk.acked)} acknowledged events are lost")
    return wrong, lost, acked


def power(images, seed=1):
    """Runs the simulation, and one with a disk that ignores syncs, which must lose events."""
    with tempfile.TemporaryDirectory(prefix="cairn-power-") as folder:
        base = pathlib.Path(folder)
        records = record(base, 200 if images < 100 else 600)
        wrong, lost, acked = fail(records, base / "store", images, base, seed)
        _, careless, _ = fail(records, base / "store", 10, base, seed, ignoring="-wal")
    writes = sum(1 for item in records if item[0] == "W")
    syncs = sum(1 for item in records if item[0] == "S")
    print(f"power: {images} images of {writes} writes and {syncs} syncs, {acked} acknowledged, "
          f"{lost} lost; {careless} lost in 10 images of a disk that ignores syncs")
    if careless == 0:
        wrong.append("a disk that ignores syncs loses nothing: the simulation proves nothing")
    return wrong
