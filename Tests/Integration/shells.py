"""Interactive shells on a real terminal, with the program's completions loaded."""

import fcntl
import os
import pathlib
import pty
import select
import shutil
import subprocess
import termios

from support import binary

READY = "ready>"
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"PS1='{READY}'; bind 'set bell-style none'"),
    "zsh": (["zsh", "-f", "-i"], f"PS1='{READY}'; unsetopt beep zle_bracketed_paste;"
            " autoload -Uz compinit; compinit -u -D; zmodload zsh/complist"),
    "fish": (["fish", "--no-config", "-i"], f"function fish_prompt; echo -n '{READY}'; end"),
}


class Shell:
    """An interactive shell on a pseudo-terminal, in a person's folder and environment."""

    def __init__(self, name, person, script):
        if not shutil.which(name):
            raise AssertionError(f"{name} is not installed: see apt.txt")
        self.name = name
        self.count = 0
        folder = str(pathlib.Path(binary()).parent)
        environment = person.environment | {
            "PATH": folder + ":" + os.environ["PATH"], "TERM": "xterm", "HISTFILE": ""}
        environment.pop("COLUMNS")
        self.leader, follower = pty.openpty()
        command, settings = SHELLS[name]
        self.process = subprocess.Popen(
            command, env=environment, cwd=person.home, stdin=follower, stdout=follower,
            stderr=follower, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(follower)
        self.enter(settings)
        self.enter(f"source {script}")

    def enter(self, typed):
        """Types a line and waits for the next prompt; returns the output."""
        self.send(f"{typed}\r")
        # A unique line distinguishes this prompt from those drawn while the line was edited.
        self.count += 1
        mark = f"mark-{self.count}."
        self.send(f"echo 'mark'-{self.count}.\r")
        return self.read(mark)

    def lists(self, typed):
        """Completes a line repeatedly, and cancels it once everything was listed."""
        self.send(f"{typed}\t\t\t")
        while select.select([self.leader], [], [], 1)[0]:
            os.read(self.leader, 65536)
        self.send("\x03")
        self.enter("")

    def send(self, text):
        """Types text."""
        os.write(self.leader, text.encode())

    def read(self, mark):
        """The output up to a mark; after a silence the line is cancelled and the test fails."""
        shown = ""
        while mark not in shown:
            if not select.select([self.leader], [], [], 20)[0]:
                self.send("\x03")
                raise AssertionError(f"no {mark} in {shown!r}")
            shown += os.read(self.leader, 65536).decode(errors="replace")
        return shown

    def use(self, data):
        """Makes the program use a store in another folder."""
        set_it = "set -gx CAIRN_DATA " if self.name == "fish" else "export CAIRN_DATA="
        self.enter(f"{set_it}{data}")

    def leave(self):
        """Ends the shell."""
        self.process.kill()
        self.process.wait()
        os.close(self.leader)
