"""Compares the lab values of `page-audit --rendered --lab-runs 3` with Lighthouse's.

    lab.py PAGE-AUDIT CHROMIUM LIGHTHOUSE FOLDER PAGE...

LIGHTHOUSE is its cli/index.js, FOLDER has the pages. Each page is measured five times by Lighthouse
(throttled by devtools) and three times by us, in turns. Prints a line for each value.
"""

import functools
import http.server
import json
import os
import subprocess
import sys
import threading

program, chromium, lighthouse, folder, *pages = sys.argv[1:]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Handler, directory=folder)
)
threading.Thread(target=server.serve_forever, daemon=True).start()


def theirs(url):
    command = [
        "node", lighthouse, url, "--quiet", "--only-categories=performance",
        "--throttling-method=devtools", "--form-factor=mobile", "--output=json",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    environment = {**os.environ, "CHROME_PATH": chromium}
    output = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    audits = json.loads(output)["audits"]
    value = lambda name: audits[name]["numericValue"]
    return (
        value("first-contentful-paint"),
        value("largest-contentful-paint"),
        value("cumulative-layout-shift") * 1000,
    )


def ours(url):
    command = [
        program, "--allow-private", "--no-config", "--json", "--rendered", "--lab-runs", "3",
        "--browser", chromium, url,
    ]
    lab = json.loads(subprocess.run(command, capture_output=True).stdout)["rendered"]["lab"]
    names = ("first_paint_ms", "largest_paint_ms", "layout_shift")
    return [lab[name]["median"] for name in names]


within = total = 0
for page in pages:
    url = f"http://127.0.0.1:{server.server_port}/{page}"
    runs = [theirs(url) for _ in range(2)]
    medians = ours(url)
    runs += [theirs(url) for _ in range(3)]
    for name, value, values in zip(("FCP", "LCP", "CLS"), medians, zip(*runs)):
        least, most = min(values), max(values)
        is_within = round(least) <= value <= round(most)
        within, total = within + is_within, total + 1
        state = "within" if is_within else f"{value / (least if value < least else most):.2f} times"
        print(f"{page} {name}: {value} of {least:.0f} to {most:.0f}: {state}", flush=True)
print(f"{within} of {total} within")
