#!/usr/bin/env python3
"""Compares what page-audit says of app shells and documentation sites as served and as rendered.

The sites in SITES come ready in packages of npm, PyPI or Debian. Each package is downloaded to the
folder CACHE, unless it is there. Each site is served on a port of its own of 127.0.0.1, with its
start page for unknown paths without an extension that a browser would show, as such apps expect.
PAGE_AUDIT audits its page with --rendered for at most 90 seconds; its report is kept in
CACHE/reports. A table in Markdown is printed: for the rendered page, how many checks fail or warn
that did not, find more of the same, fail or warn no longer, and how many facts scripts provide.
npm and pip must be on the PATH; apt-get and dpkg-deb for Debian's packages.
"""
import argparse
import collections
import functools
import http.server
import io
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

LIMIT_SECONDS = 90
DOWNLOAD = {
    "npm": ("npm pack --silent", "@"), "debian": ("apt-get download --quiet", "="),
    "pypi": ("pip download --quiet --no-deps --only-binary=:all:", "=="),
}
RANKS = {"warn": 1, "fail": 2}
# What the app's own server would fill in, in texts.
TEXTS = {".html", ".js", ".css"}
FILLED_IN = {"/{{BASE_PATH}}": "", "@@baseUrl@@": "", "static-files/static/": "static/",
             "./static-files/": "./"}
Site = collections.namedtuple("Site", "name registry package version folder path kind")
SITES = """
zigbee2mqtt npm zigbee2mqtt-frontend 0.9.21 package/dist / app
signalk npm @signalk/server-admin-ui 2.32.0 package/public / app
flowfuse npm @flowfuse/node-red-dashboard 1.31.0 package/dist / app
vitest npm @vitest/ui 5.1.2 package/dist/client / app
playwright npm playwright-core 1.65.1 package/lib/vite/traceViewer / app
node-modules npm node-modules-inspector 1.4.2 package/dist/public / app
actual npm @actual-app/web 26.9.0 package/build / app
nocodb npm nc-lib-gui 0.301.3 package/lib/dist / app
flood npm flood 4.16.2 package/dist/assets / app
svgedit npm svgedit 7.4.1 package/dist/editor / app
molstar npm molstar 5.11.0 package/build/viewer / app
ohif npm @ohif/app 3.13.2 package/dist / app
n8n npm n8n-editor-ui 2.41.0 package/dist / app
swagger npm swagger-ui-dist 5.35.0 package / app
argilla pypi argilla-server 2.8.0 argilla_server/static /sign-in app
autogen pypi autogenstudio 0.4.2.2 autogenstudio/web/ui / app
feast pypi feast 0.67.0 feast/ui/build / app
invokeai pypi invokeai 6.14.2 invokeai/frontend/web/dist / app
kedro-viz pypi kedro-viz 12.5.0 kedro_viz/html / app
lightrag pypi lightrag-hku 1.5.7 lightrag/api/webui / app
mlflow pypi mlflow 3.18.0 mlflow/server/js/build / app
music-assistant pypi music-assistant-frontend 2.17.350 music_assistant_frontend / app
netron pypi netron 9.3.3 netron / app
nni pypi nni 3.0 nni_node/static / app
open-webui pypi open-webui 0.12.4 open_webui/frontend / app
ray pypi ray 2.60.0 ray/dashboard/client/build / app
npm-docs npm npm 12.2.2 package/docs/output /commands/npm-install.html docs
bind9 debian bind9-doc 1:9.18.49-1~deb12u3 usr/share/doc/bind9-doc/arm /chapter3.html docs
apache debian apache2-doc 2.4.71-1~deb12u1 usr/share/doc/apache2-doc/manual /en/bind.html docs
reference-ja debian developers-reference-ja 12.18 usr/share/developers-reference/ja / docs
gtk debian libgtk-4-doc 4.8.3+ds-2+deb12u1 usr/share/doc/libgtk-4-doc /gtk4/class.Button.html docs
haddock debian libghc-aeson-doc 2.0.3.0-1 usr/share/doc/libghc-aeson-doc/html /Data-Aeson.html docs
django debian python-django-doc 3:3.2.25-0+deb12u7 usr/share/doc/python-django-doc/html /intro/overview.html docs
fish debian fish-common 3.6.0-3.1+deb12u1 usr/share/doc/fish /tutorial.html docs
nodejs debian nodejs-doc 18.20.4+dfsg-1~deb12u3 usr/share/doc/nodejs/api /url.html docs
postgresql debian postgresql-doc-15 15.20-0+deb12u1 usr/share/doc/postgresql-doc-15/html /tutorial-start.html docs
"""


def download(site, cache):
    place = cache / f"{site.registry}-{site.package}-{site.version}".replace("/", "+").replace(":", "_")
    if place.exists():
        return place
    command, equals = DOWNLOAD[site.registry]
    command = [*command.split(), f"{site.package}{equals}{site.version}"]
    with tempfile.TemporaryDirectory(dir=cache) as work:
        work = pathlib.Path(work)
        subprocess.run(command, cwd=work, check=True, timeout=600, stdout=subprocess.DEVNULL)
        [archive] = work.iterdir()
        (unpacked := work / "unpacked").mkdir()
        if archive.suffix == ".deb":
            subprocess.run(["dpkg-deb", "--extract", archive, unpacked], check=True, timeout=600)
        else:
            shutil.unpack_archive(archive, unpacked, "zip" if archive.suffix == ".whl" else "gztar")
        unpacked.rename(place)
    return place


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, with its start page for paths that only the app knows."""
    log_message = lambda *about: None

    def send_head(self):
        path = pathlib.Path(self.translate_path(self.path))
        is_page = "text/html" in self.headers.get("Accept", "") and not path.suffix
        if is_page and not path.exists():
            self.path, path = "/", pathlib.Path(self.directory)
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        if path.suffix not in TEXTS or not path.is_file():
            return super().send_head()
        text = path.read_bytes()
        for placeholder, value in FILLED_IN.items():
            text = text.replace(placeholder.encode(), value.encode())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        return io.BytesIO(text)


def serve(folder):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    server.handle_error = lambda *about: None  # Connections that browsers close.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def audit(program, url):
    command = [program, "--no-config", "--allow-private", "--rendered", "--json", url]
    begun = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_SECONDS)
        report = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        report = {"error": str(error)}
    return report | {"seconds": round(time.monotonic() - begun, 1)}


def sort_changes(rendered):
    """Returns the faults that are new, more of the same, and vanished."""
    kinds = [], [], []
    for change in rendered["changed"]:
        served, shown = (RANKS.get(it, 0) for it in (change["served"], change["rendered"]["outcome"]))
        kinds[0 if shown > served else 1 if shown == served else 2].append(change)
    return kinds


def cells(site, report):
    rendered = report.get("rendered") or {"failure": report.get("error")}
    if rendered["failure"]:
        return [site.name, site.kind, str(rendered["failure"])]
    outcomes = collections.Counter(check["outcome"] for check in report["checks"])
    counts = [*sort_changes(rendered), rendered["in_frames"], rendered["provided"]]
    time_taken = f"{report['seconds']}{'' if rendered['is_quiet'] else ', not quiet'}"
    return [site.name, site.kind, str(report["score"]), f"{outcomes['fail']}/{outcomes['warn']}",
            *(str(len(it)) for it in counts), time_taken]


def print_faults(name, rendered):
    found = [("in a frame", check) for check in rendered["in_frames"]]
    for kind, changes in zip(("new", "more", "vanished"), sort_changes(rendered)):
        found += [(f"{kind}: was {it['served']}", it["rendered"]) for it in changes]
    for said, check in found:
        print(f"{name}: {said}: {check['outcome']}: {check['id']}: {check['message']}")
        for item in check["evidence"]["items"] if check["outcome"] in RANKS else []:
            keys = [it for it in ("key", "selector", "found", "expected", "message") if item.get(it)]
            print("    " + "; ".join(f"{key}: {item[key]}" for key in keys))
    for it in rendered["provided"]:
        print(f"{name}: provided: {it['what']}: {it['served']} -> {it['rendered']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cache", type=pathlib.Path)
    parser.add_argument("page_audit")
    parser.add_argument("sites", nargs="*", metavar="NAME,FOLDER,PATH,KIND", help="a built site")
    parser.add_argument("--faults", action="store_true", help="print each new fault, too")
    parser.add_argument("--reuse", action="store_true", help="read reports that are there")
    chosen = parser.parse_intermixed_args()
    (chosen.cache / "reports").mkdir(parents=True, exist_ok=True)
    sites = [Site(*line.split()) for line in SITES.strip().splitlines()]
    sites += [Site(name, "", "", "", *rest) for name, *rest in (it.split(",") for it in chosen.sites)]
    heads = "name,kind,score,served fail/warn,new,more,vanished,in frames,provided,seconds".split(",")
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    reports = {}
    for site in sites:
        kept = chosen.cache / "reports" / f"{site.name}.json"
        if not (chosen.reuse and kept.exists()):
            top = download(site, chosen.cache) if site.registry else pathlib.Path()
            server = serve(top / site.folder)
            report = audit(chosen.page_audit, f"http://127.0.0.1:{server.server_port}{site.path}")
            kept.write_text(json.dumps(report))
            server.shutdown()
        reports[site.name] = json.loads(kept.read_text())
        print(f"| {' | '.join(cells(site, reports[site.name]))} |", flush=True)
    for name, report in reports.items() if chosen.faults else []:
        if report.get("rendered"):
            print_faults(name, report["rendered"])


if __name__ == "__main__":
    main()
