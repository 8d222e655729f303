"""Calculates the possible contents of a disk after a power failure, from a log by recorder.c.

Writes before the start of a completed sync are kept. Later writes can be kept or lost, sector by
sector and in any order. Names created, moved or removed since the folder's last sync can be kept up
to any one of them.
"""

import struct

HEAD = struct.Struct("<cQqI")
SECTOR = 512


def parse(log):
    """The records of a log: (kind, file, offset, bytes, place)."""
    records, place = [], 0
    while place + HEAD.size <= len(log):
        kind, file, offset, size = HEAD.unpack_from(log, place)
        data = log[place + HEAD.size:place + HEAD.size + size]
        records.append((kind.decode(), file, offset, data, place))
        place += HEAD.size + size
    return records


class File:
    """One file's writes, and the position up to which they are durable."""

    def __init__(self):
        self.changes = []
        self.durable = -1

    def content(self, chance):
        """The possible bytes after a failure."""
        content = bytearray()
        pending = []
        for change in self.changes:
            if change[0] <= self.durable:
                apply(content, change)
            else:
                pending += sectors(change)
        share = chance.choice([0, 0.2, 0.5, 0.8, 1])
        if chance.random() < 0.7:
            chance.shuffle(pending)
        for change in pending:
            if chance.random() < share:
                apply(content, change)
        return content


def sectors(change):
    """A write in pieces that a disk writes atomically; a truncation is one piece."""
    place, kind, offset, data = change
    if kind == "T":
        return [change]
    pieces, start = [], 0
    while start < len(data):
        size = min(SECTOR - (offset + start) % SECTOR, len(data) - start)
        pieces.append((place, "W", offset + start, data[start:start + size]))
        start += size
    return pieces


def apply(content, change):
    """Applies a write or a truncation."""
    _, kind, offset, data = change
    end = offset + len(data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if kind == "T":
        del content[offset:]
    else:
        content[offset:end] = data


class Disk:
    """A folder according to the records, with all its possible losses."""

    def __init__(self, folder, ignoring=None):
        self.folder = folder
        self.ignoring = ignoring
        self.files = {}
        self.names = {}
        self.name_changes = []
        self.folder_file = File()
        self.acked = []

    def take(self, record):
        """Applies the next record."""
        kind, inode, offset, data, place = record
        if kind in "WT" and inode in self.files:
            self.files[inode].changes.append((place, kind, offset, data))
        elif kind == "S":
            self.sync(inode, offset)
        elif kind == "O":
            self.open(inode, data.decode(), place)
        elif kind in "ULR":
            self.rename(kind, data.decode().split("\0"), place)
        elif kind == "A":
            self.acked += [line for line in data.decode().splitlines() if len(line) == 36]

    def sync(self, inode, begin):
        """Marks all writes before the start of the sync as durable."""
        file = self.folder_file if inode == self.folder_inode else self.files.get(inode)
        if file and not (self.ignoring and self.name_of(file).endswith(self.ignoring)):
            file.durable = max(file.durable, begin)

    folder_inode = None

    def name_of(self, file):
        """A name of the file, or None."""
        return next((name for name, other in self.names.items() if other is file), "")

    def open(self, inode, name, place):
        """Opens a name: a new name is a new file, even if its inode belonged to another."""
        if name.rstrip("/") == self.folder:
            self.folder_inode = inode
        elif name not in self.names or self.names[name] is not self.files.get(inode):
            self.files[inode] = File()
            self.change_name(place, name, self.files[inode])

    def rename(self, kind, names, place):
        """Removes, links or renames a name."""
        if kind != "U":
            self.change_name(place, names[1], self.names.get(names[0]))
        if kind != "L":
            self.change_name(place, names[0], None)

    def change_name(self, place, name, file):
        """Records the file of a name from this place on."""
        self.name_changes.append((place, name, file))
        self.names[name] = file
        if file is None:
            del self.names[name]

    def image(self, chance):
        """The names and bytes of the files after a failure."""
        durable = [change for change in self.name_changes if change[0] <= self.folder_file.durable]
        rest = self.name_changes[len(durable):]
        names = {}
        for _, name, file in durable + rest[:chance.randint(0, len(rest))]:
            names[name] = file
        return {name: file.content(chance) for name, file in names.items() if file}
