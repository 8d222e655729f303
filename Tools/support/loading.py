"""Shared by benches of servers: starts servers, sends requests and applies load."""

import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.request

import benching

SECONDS = 1 if benching.QUICK else 5


def free_port():
    """A port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url, body=None):
    """The bytes of a server's response."""
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def started(command, port, data=None):
    """Starts a server and waits until it responds on its port."""
    process = subprocess.Popen(
        list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=benching.environment(data or "/nonexistent"))
    await_port(port, command[0])
    return process


def await_port(port, name):
    """Returns when a server listens on a port."""
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit(f"{name} does not listen.")


def resident(process):
    """Resident memory in MiB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def load(url, connections, script=None):
    """Requests a second and the 99th percentile in milliseconds; every response must be 2xx."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--latency", url]
    done = subprocess.run(command + (["-s", script] if script else []), check=True, text=True,
                          stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    faults = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors.*", done.stdout)
    if faults:
        sys.exit(f"{url}: {faults.group(0)}")
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", done.stdout).groups()
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout).group(1))
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
