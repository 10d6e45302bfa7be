"""Compares the lab values of `page-audit --rendered --lab-runs 3` with Lighthouse's.

    lab.py PAGE-AUDIT CHROMIUM LIGHTHOUSE FOLDER PAGE...

LIGHTHOUSE is its cli/index.js, FOLDER has the pages. Each page is measured six times by Lighthouse
(throttled by devtools) and three times by us, in turns. Prints a line for each value: whether our
median and Lighthouse's third run lie within its five other runs.
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


def within(value, values):
    least, most = round(min(values)), round(max(values))
    if least <= value <= most:
        return True, "within"
    return False, f"{value / (least if value < least else most):.2f} times"


counts = {"ours": 0, "its third": 0}
total = 0
for page in pages:
    url = f"http://127.0.0.1:{server.server_port}/{page}"
    runs = [theirs(url) for _ in range(2)]
    compared = {"ours": ours(url), "its third": [round(value) for value in theirs(url)]}
    runs += [theirs(url) for _ in range(3)]
    for number, (name, values) in enumerate(zip(("FCP", "LCP", "CLS"), zip(*runs))):
        total += 1
        said = []
        for who, medians in compared.items():
            is_within, how = within(medians[number], values)
            counts[who] += is_within
            said.append(f"{who} {medians[number]} {how}")
        print(f"{page} {name}: {min(values):.0f} to {max(values):.0f}: {', '.join(said)}", flush=True)
print(f"of {total} values within: {counts}")
