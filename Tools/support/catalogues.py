"""Makes the site of the documentation in .build-docs from the modules of a debug build.

    python3 Tools/support/catalogues.py [NAME …]       all modules, or only these
    python3 Tools/support/catalogues.py --serve 8000   also serves the site on 127.0.0.1

Tools/docs builds the modules and calls this. `docc` and `swift-symbolgraph-extract` belong to the
toolchain, so the package needs no plugin. The exit status is 1 if DocC printed a warning.
"""

import argparse
import concurrent.futures
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
SITE = ROOT / ".build-docs"
# A link to a page of another catalogue, as DocC writes it into its JSON.
CROSSING = re.compile(r'"(?:\.\.\\?/)+[^"]*?(\w+)\.docc\\?/(?:\w+\\?/)*(\w+)\.md"')
REDIRECT = '<!doctype html><meta http-equiv="refresh" content="0; url=documentation/">\n'


def documented(root=ROOT):
    """The documented modules by name: their catalogue, or None for an API without one."""
    found = {folder.parent.name + "API": None for folder in root.glob("Modules/*/API")}
    found |= {path.stem: path for path in root.glob("Modules/**/*.docc")}
    return dict(sorted(found.items()))


@functools.cache
def import_flags(built):
    """By module: the flags of its build that find imported modules and C headers."""
    found = {}
    for line in (built.parent / "debug.yaml").read_text().splitlines():
        if '"-emit-module"' not in line:
            continue
        words = json.loads(line.partition("args: ")[2])
        pairs = zip(words, words[1:] + [""])
        found[words[words.index("-module-name") + 1]] = [
            word for pair in pairs if pair[0] in ("-I", "-Xcc", "-target") for word in pair]
    return found


def extract(name, folder, built=BUILT):
    """Writes the symbol graph of a built module into a folder."""
    command = ["swift-symbolgraph-extract", "-module-name", name, *import_flags(built)[name],
               "-minimum-access-level", "public", "-skip-inherited-docs",
               "-emit-extension-block-symbols", "-output-dir", str(folder),
               "-module-cache-path", str(built / "ModuleCache")]
    subprocess.run(command, check=True, capture_output=True, text=True)


def convert(name, catalogue, graphs, archive, *options):
    """Converts one module into an archive; returns the messages of DocC, empty if all is well."""
    command = ["docc", "convert", *([str(catalogue)] if catalogue else []),
               "--additional-symbol-graph-dir", str(graphs), "--output-dir", str(archive),
               "--fallback-display-name", name, "--fallback-bundle-identifier", f"cairn.{name}",
               "--fallback-default-module-kind", "Module", "--ide-console-output", *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    messages = (done.stdout + done.stderr).replace(f"{ROOT}/", "").strip()
    return messages or (f"docc: status {done.returncode}" if done.returncode else "")


def archive(name, catalogue, folder, *options):
    """Extracts and converts one module into `folder`; returns the messages."""
    graphs = folder / "graphs" / name
    graphs.mkdir(parents=True)
    try:
        extract(name, graphs)
    except (subprocess.CalledProcessError, KeyError) as error:
        return f"{name}: no symbol graph: {getattr(error, 'stderr', None) or 'build it first'}"
    return convert(name, catalogue, graphs, folder / f"{name}.doccarchive", *options)


def archives(wanted, folder, *options):
    """Archives of these modules in `folder`, two at a time; the messages by module."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        work = {name: pool.submit(archive, name, path, folder, *options)
                for name, path in wanted.items()}
        return {name: done.result() for name, done in work.items()}


def merge(folder, site):
    """Merges the archives of a folder into one site with a page that lists them."""
    shutil.rmtree(site, ignore_errors=True)
    subprocess.run(
        ["docc", "merge", *map(str, sorted(folder.glob("*.doccarchive"))),
         "--synthesized-landing-page-name", "Cairn", "--synthesized-landing-page-topics-style",
         "list", "--output-path", str(site)],
        check=True, capture_output=True, text=True)
    (site / "index.html").write_text(REDIRECT)
    for page in site.glob("data/documentation/*/**/*.json"):
        text = page.read_text()
        linked = CROSSING.sub(
            lambda match: f'"/documentation/{match[1]}/{match[2]}"'.lower(), text)
        if linked != text:
            page.write_text(linked)


class Files(http.server.SimpleHTTPRequestHandler):
    """Answers with files and writes no log."""

    def log_message(self, *arguments):
        pass


def server(site, port):
    """A server of the site on loopback; port 0 takes a free one."""
    handler = functools.partial(Files, directory=str(site))
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def main(arguments):
    """Makes the site and serves it if asked to; returns the exit status."""
    parser = argparse.ArgumentParser(prog="Tools/docs")
    parser.add_argument("names", nargs="*", metavar="MODULE", help="only these modules")
    parser.add_argument("--serve", nargs="?", type=int, const=8000, metavar="PORT",
                        help="serve the site on 127.0.0.1, port 8000 by default")
    chosen = parser.parse_args(arguments)
    known = documented()
    for name in set(chosen.names) - set(known):
        parser.error(f"there is no module {name} with documentation")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        wanted = {name: known[name] for name in chosen.names or known}
        messages = list(filter(None, archives(wanted, folder).values()))
        print("\n".join(messages), end="\n" if messages else "", file=sys.stderr)
        merge(folder, SITE)
    print(f"{len(wanted)} modules in {SITE.name}/documentation", flush=True)
    if chosen.serve is not None:
        try:
            running = server(SITE, chosen.serve)
        except OSError as error:
            parser.error(f"port {chosen.serve}: {error.strerror}; choose another with --serve PORT")
        print(f"http://127.0.0.1:{running.server_port}/", flush=True)
        with running:
            running.serve_forever()
    return 1 if messages else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
