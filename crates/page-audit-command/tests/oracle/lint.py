"""Prints what httplint makes of responses.

Standard input: JSON, a list of responses, each a list of headers as name and value. Standard output: a line of
JSON for each, a list of notes, each as the name of its class and its level.
"""

import json
import sys

from httplint import HttpResponseLinter

HEADERS = [["Content-Type", "text/html; charset=utf-8"], ["Date", "Sun, 22 Nov 2026 12:00:00 GMT"]]
# The time of that date.
NOW = 1795348800.0


def notes(headers):
    linter = HttpResponseLinter(start_time=NOW)
    linter.base_uri = "https://example.com/"
    linter.process_response_topline(b"1.1", b"200", b"OK")
    names = [name.lower() for name, _ in headers]
    usual = [header for header in HEADERS if header[0].lower() not in names]
    linter.process_headers([(name.encode(), value.encode()) for name, value in usual + headers])
    linter.feed_content(b"x")
    linter.finish_content(True)
    return sorted({(type(note).__name__, note.level.name) for note in linter.notes})


for response in json.load(sys.stdin):
    print(json.dumps(notes(response)))
