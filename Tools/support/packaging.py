"""The files of a release, and how they are put in a folder, a tarball and a Debian package."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile

import manual

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ROOT / "Tools/support/package"
PROGRAMS = ["cairn", "cairn-server"]
SHELLS = {"bash": "bash-completion/completions/cairn", "zsh": "zsh/site-functions/_cairn",
          "fish": "fish/vendor_completions.d/cairn.fish"}
MAINTAINER = "Cairn <cairn@localhost>"


def version():
    """The version that the programs print."""
    source = ROOT / "Modules/Surface/CommandLineApp/Sources/Running/CommandLineApp.swift"
    return re.search(r'static let version = "([^"]+)"', source.read_text()).group(1)


def epoch():
    """The time of the release in seconds: SOURCE_DATE_EPOCH, or the time of the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True,
                          text=True, check=False)
    return int(done.stdout or 0)


def is_binary(path):
    """Whether a file is a machine program, not a script."""
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def put(path, content, mode=0o644):
    """Writes a file and creates its parent folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(content if isinstance(content, bytes) else content.encode())
    part.chmod(mode)
    part.replace(path)


def stage(built, prefix):
    """Copies the programs to a prefix, with completions, manual and link handler; returns the
    files."""
    made = []

    def add(name, content, mode=0o644):
        put(prefix / name, content, mode)
        made.append(name)

    with tempfile.TemporaryDirectory() as folder:
        for name in PROGRAMS:
            copy = pathlib.Path(folder) / name
            shutil.copyfile(built / name, copy)
            if is_binary(copy):
                subprocess.run(["strip", "--strip-all", copy], check=True)
            add(f"bin/{name}", copy.read_bytes(), 0o755)
    for shell, place in SHELLS.items():
        script = subprocess.run([built / "cairn", "completions", shell], capture_output=True,
                                check=True, timeout=60)
        add(f"share/{place}", script.stdout)
    pages = manual.pages(built / "cairn", built / "cairn-server", f"cairn {version()}", epoch())
    for name, text in pages.items():
        add(f"share/man/man1/{name}.gz", gzip.compress(text.encode(), 9, mtime=0))
    add("share/applications/cairn.desktop", (FILES / "cairn.desktop").read_bytes())
    return made


def stage_release(built, prefix):
    """The additional files of a release: the service and the documents."""
    made = stage(built, prefix)
    for name, source in {
            "lib/systemd/system/cairn-server.service": FILES / "cairn-server.service",
            "share/doc/cairn/Caddyfile": FILES / "Caddyfile",
            "share/doc/cairn/grafana.json": FILES / "grafana.json",
            "share/doc/cairn/prometheus-alerts.yml": FILES / "prometheus-alerts.yml",
            "share/doc/cairn/cairn-server.default": FILES / "cairn-server.default",
            "share/doc/cairn/README.md": ROOT / "README.md",
            "share/doc/cairn/CHANGELOG.md": ROOT / "CHANGELOG.md",
            "share/doc/cairn/copyright": ROOT / "LICENSE"}.items():
        put(prefix / name, source.read_bytes())
        made.append(name)
    return made


def tarball(folder, path):
    """Packs a folder reproducibly: the same files give the same bytes for any user and time."""
    part = path.with_name(path.name + ".part")
    with open(part, "wb") as raw, gzip.GzipFile(
            filename="", mode="wb", compresslevel=9, fileobj=raw, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for entry in [folder, *sorted(folder.rglob("*"))]:
            head = archive.gettarinfo(entry, str(entry.relative_to(folder.parent)))
            head.uid = head.gid = 0
            head.uname = head.gname = "root"
            head.mtime = epoch()
            head.mode = 0o755 if entry.is_dir() or entry.stat().st_mode & 0o100 else 0o644
            if entry.is_file():
                with open(entry, "rb") as content:
                    archive.addfile(head, content)
            else:
                archive.addfile(head)
    part.replace(path)


def needed_packages(root):
    """The Debian packages of the libraries that the programs link."""
    programs = [root / "usr/bin" / name for name in PROGRAMS if is_binary(root / "usr/bin" / name)]
    if not programs:
        return []
    with tempfile.TemporaryDirectory() as folder:
        control = pathlib.Path(folder) / "debian/control"
        control.parent.mkdir()
        control.write_text("Source: cairn\n\nPackage: cairn\nArchitecture: any\n")
        done = subprocess.run(
            ["dpkg-shlibdeps", "-O", *[f"-e{program}" for program in programs]], cwd=folder,
            capture_output=True, text=True, check=True)
    return done.stdout.strip().split("shlibs:Depends=")[1].split(", ")


def control(root, number):
    """The package's control file."""
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True,
                                  check=True).stdout.strip()
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": "cairn", "Version": number, "Architecture": architecture,
        "Maintainer": MAINTAINER, "Installed-Size": size, "Section": "utils",
        "Priority": "optional", "Depends": ", ".join([*needed_packages(root), "adduser", "tzdata"]),
        "Recommends": "ca-certificates", "Suggests": "caddy, xdg-utils",
        "Description": "habit engine with a command line, a server and a page\n"
        " Habits, daily focuses, a journey of 66 days, tension check-ins and earned screen\n"
        " time on one journal of facts, which stays on the machine."}
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def debian(built, path, number):
    """Makes a Debian package of the same files, at Debian's paths."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "root"
        stage_release(built, root / "usr")
        share = root / "usr/share"
        shutil.move(share / "zsh/site-functions", share / "zsh/vendor-completions")
        shutil.move(root / "usr/lib", root / "lib")
        put(root / "etc/default/cairn-server", (FILES / "cairn-server.default").read_bytes())
        (share / "doc/cairn/cairn-server.default").unlink()
        put(root / "DEBIAN/conffiles", "/etc/default/cairn-server\n")
        for name in ["postinst", "prerm", "postrm"]:
            put(root / "DEBIAN" / name, (FILES / name).read_bytes(), 0o755)
        put(root / "DEBIAN/control", control(root, number))
        for entry in [root, *root.rglob("*")]:
            if entry.is_dir():
                entry.chmod(0o755)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, path],
            check=True, stdout=subprocess.DEVNULL,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch())})
