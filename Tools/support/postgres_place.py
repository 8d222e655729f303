"""The place of a PostgreSQL cluster: its owner, its programs and its running process."""

import os
import pathlib
import pwd
import re
import shutil
import struct
import subprocess
from dataclasses import dataclass

DEBIAN = pathlib.Path("/usr/lib/postgresql")
MISSING = "PostgreSQL is not installed here: apt-get install postgresql."


class Refusal(Exception):
    """A sentence that says why something cannot be done."""


@dataclass(frozen=True)
class Owner:
    """The user a cluster runs as: the user who starts it, or `postgres` instead of root."""

    uid: int
    gid: int
    name: str

    @staticmethod
    def present():
        """The owner for the user of this program; initdb refuses root."""
        if os.geteuid() != 0:
            return Owner(os.geteuid(), os.getegid(), "whoever started it")
        try:
            entry = pwd.getpwnam("postgres")
        except KeyError:
            raise Refusal("Started by root, PostgreSQL runs as the user postgres, and there is "
                          "none: apt-get install postgresql.") from None
        return Owner(entry.pw_uid, entry.pw_gid, entry.pw_name)

    @property
    def identity(self):
        """The arguments that make a child process run as the owner."""
        if os.geteuid() != 0:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, path):
        """Gives a file or folder to the owner."""
        if os.geteuid() == 0:
            os.chown(path, self.uid, self.gid)

    def write(self, path, text):
        """Writes a file that only the owner can read; replaces an existing one atomically."""
        draft = path.with_name(path.name + ".new")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(descriptor, 0o600)
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        self.own(draft)
        os.replace(draft, path)

    def may_pass(self, folder):
        """Whether the owner can pass through a folder."""
        return subprocess.run(["/bin/sh", "-c", 'test -x "$1"', "sh", str(folder)],
                              check=False, cwd="/", **self.identity).returncode == 0

    def make_folder(self, folder):
        """Makes a folder of mode 700 for the owner, and makes its parents passable."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.geteuid() == 0:
            for parent in reversed(folder.parents):
                if not self.may_pass(parent):
                    let_pass(parent, self)
        elif folder.stat().st_uid != self.uid:
            raise Refusal(f"{folder} is not yours: PostgreSQL runs as {self.name}.")
        os.chmod(folder, 0o700)
        self.own(folder)


ACL = "system.posix_acl_access"
USER_OBJ, USER, GROUP_OBJ, GROUP, MASK, OTHER = 1, 2, 4, 8, 16, 32
NOBODY = 0xFFFFFFFF


def let_pass(folder, owner):
    """Lets one more user pass through a folder, with an entry in its access control list."""
    try:
        entries = list(struct.iter_unpack("<HHI", os.getxattr(folder, ACL)[4:]))
    except OSError:
        mode = folder.stat().st_mode
        entries = [(USER_OBJ, mode >> 6 & 7, NOBODY), (GROUP_OBJ, mode >> 3 & 7, NOBODY),
                   (OTHER, mode & 7, NOBODY)]
    known = {(tag, whose): rights for tag, rights, whose in entries if tag != MASK}
    known[USER, owner.uid] = known.get((USER, owner.uid), 0) | 1
    mask = 0
    for (tag, _), rights in known.items():
        mask |= rights if tag in (USER, GROUP_OBJ, GROUP) else 0
    known[MASK, NOBODY] = mask
    packed = b"".join(struct.pack("<HHI", tag, rights, whose)
                      for (tag, whose), rights in sorted(known.items()))
    try:
        os.setxattr(folder, ACL, struct.pack("<I", 2) + packed)
    except OSError:
        pass
    if not owner.may_pass(folder):
        raise Refusal(f"The user {owner.name} cannot get through {folder}: name a data folder "
                      f"that others may pass, as --data /srv/cairn.")


def version_of(programs):
    """The major version of the programs in a folder."""
    said = subprocess.run([str(programs / "postgres"), "--version"], capture_output=True,
                          text=True, check=False, cwd="/").stdout
    found = re.search(r"\) (\d+)", said)
    return int(found[1]) if found else 0


def folders_of_programs():
    """The folders of PostgreSQL's programs, the newest version first."""
    found = [path.parent for path in DEBIAN.glob("*/bin/postgres")]
    beside = shutil.which("postgres")
    if beside:
        found.append(pathlib.Path(beside).resolve().parent)
    versions = {folder: version_of(folder) for folder in dict.fromkeys(found)}
    return sorted(versions, key=versions.get, reverse=True)


def programs_for(data):
    """The programs of a cluster's version; the newest for a new cluster."""
    folders = folders_of_programs()
    if not folders:
        raise Refusal(MISSING)
    mark = data / "PG_VERSION"
    if not mark.exists():
        return folders[0]
    version = int(mark.read_text().split(".")[0])
    for folder in folders:
        if version_of(folder) == version:
            return folder
    have = ", ".join(str(version_of(folder)) for folder in folders)
    raise Refusal(f"The cluster in {data.parent} was made by PostgreSQL {version}, and here is "
                  f"{have}: install postgresql-{version}, or move it with pg_upgrade.")


def stands_in(pid, data):
    """Whether a process works in the cluster's folder, like all PostgreSQL processes."""
    try:
        return os.readlink(f"/proc/{pid}/cwd") == str(data)
    except OSError:
        return False


def processes_of(data):
    """The processes of a cluster, including leftovers."""
    return [int(name) for name in os.listdir("/proc")
            if name.isdigit() and stands_in(name, data)]


def noted(data, line):
    """A line of `postmaster.pid`: the first is the process id."""
    try:
        return (data / "postmaster.pid").read_text().splitlines()[line]
    except (OSError, IndexError):
        return None


def postmaster_of(data):
    """The first process of a running cluster; None if it is not running."""
    pid = noted(data, 0)
    return int(pid) if pid and pid.isdigit() and stands_in(pid, data) else None


def clear_stale(data):
    """Deletes the postmaster.pid of a dead process whose id another process now has.

    PostgreSQL handles an id that is not in use, but refuses to start if it is in use, without
    further checks. The file is deleted only if no process works in the folder.
    """
    pid = noted(data, 0)
    if pid and pathlib.Path(f"/proc/{pid}").exists() and not processes_of(data):
        (data / "postmaster.pid").unlink()
