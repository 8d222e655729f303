"""Plays worlds from seeds, and planted mistakes that they must find. Rules Y0, Y1, Y2."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def _simulate(*words):
    """The output of Tools/simulate with the built test programs, and a sentence if it fails."""
    environment = {"CAIRN_BIN": str(ROOT / ".build/debug")} | os.environ
    done = subprocess.run([ROOT / "Tools/simulate", *words], env=environment, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    print(done.stdout, end="")
    if done.returncode == 0:
        return []
    told = [line for line in done.stdout.splitlines() if "FAIL" in line or "NOT found" in line]
    return told or [f"it ended with status {done.returncode}"]


def worlds():
    """Three hundred worlds keep every invariant."""
    return _simulate("--seeds", "300")


def planted():
    """Eight planted mistakes are found."""
    return _simulate("--planted")
