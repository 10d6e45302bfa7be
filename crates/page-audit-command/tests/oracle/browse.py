"""Shows pages to Chromium and prints what the browser and the checkers in it make of them.

Its argument is the program. Standard input: JSON with `scripts` (files to run in every page), `ask` (an
expression whose promise is the page's answer) and `pages`, each with `name`, `url`, `headers` (pairs), `file`
(its HTML) and `question` (given to the page as `question`). Standard output: a line of JSON for each.

Chromium gets each page at its own URL, but nothing goes to any network. Nothing else is there, and a page's own
scripts do not run, unless the job has an `attack`: then every other request is answered with it, a script.
"""

import base64
import json
import sys
import tempfile
import time

from chromium import Chromium, Tab

NO_SCRIPTS = {"name": "Content-Security-Policy", "value": "script-src 'none'"}
SECONDS_PER_PAGE = 60


class Page(Tab):
    DOMAINS = ("Page", "DOM", "Accessibility", "Network")

    def __init__(self, chromium, attack):
        self.attack, self.page = attack, None
        super().__init__(chromium)
        self.call("Fetch.enable", patterns=[{"urlPattern": "*"}])

    def notice(self, method, parameters):
        if method == "Fetch.requestPaused":
            self.answer(parameters)
        elif method == "Page.loadEventFired":
            self.loaded = True

    def answer(self, request):
        identifier = request["requestId"]
        if self.page and request["resourceType"] == "Document" and not self.is_served:
            self.is_served = True
            with open(self.page["file"], "rb") as file:
                body = base64.b64encode(file.read()).decode()
            headers = [{"name": name, "value": value} for name, value in self.page["headers"]]
            if self.attack is None:
                headers.append(NO_SCRIPTS)
            self.send("Fetch.fulfillRequest", requestId=identifier, responseCode=200, responseHeaders=headers,
                      body=body)
        elif self.attack is not None:
            self.requested.append(request["request"]["url"])
            headers = [{"name": "Content-Type", "value": "text/javascript"}]
            self.send("Fetch.fulfillRequest", requestId=identifier, responseCode=200, responseHeaders=headers,
                      body=base64.b64encode(self.attack.encode()).decode())
        elif request["resourceType"] != "Document" or request["frameId"] != self.frame:
            self.send("Fetch.failRequest", requestId=identifier, errorReason="BlockedByClient")
        # A page that goes elsewhere by itself stays where it is: that request gets no answer.

    def load(self, page):
        self.chromium.deadline = time.monotonic() + SECONDS_PER_PAGE
        self.page, self.is_served, self.loaded, self.requested = None, True, False, []
        self.frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Network.clearBrowserCookies")
        self.page, self.is_served = page, False
        self.call("Page.navigate", url=page["url"])
        while not self.loaded:
            self.chromium.notice(self.chromium.receive())

    def evaluate(self, expression):
        return self.js(expression, allowUnsafeEvalBlockedByCSP=self.attack is None)

    def accessibility(self):
        """Role and name of every element that the browser exposes, by its place in document order."""
        places = {}

        def walk(node):
            if node["nodeType"] == 1:
                places[node["backendNodeId"]] = len(places)
            for child in node.get("children", []):
                walk(child)

        walk(self.call("DOM.getDocument", depth=-1)["root"])
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        exposed = {}
        for node in nodes:
            place = places.get(node.get("backendDOMNodeId"))
            if place is not None and not node["ignored"]:
                exposed[place] = [node["role"]["value"], node.get("name", {}).get("value", "")]
        return exposed


def main():
    sys.setrecursionlimit(20_000)
    job = json.load(sys.stdin)
    scripts = "\n".join(open(path, encoding="utf-8").read() for path in job["scripts"])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chromium = Chromium(sys.argv[1], profile, SECONDS_PER_PAGE, flags=["--window-size=1280,1024"])
        try:
            tab = Page(chromium, job.get("attack"))
            for page in job["pages"]:
                tab.load(page)
                accessibility = tab.accessibility() if job.get("accessibility") else None
                tab.evaluate(scripts + "\n;0")
                seen = tab.evaluate(f"(async question => ({job['ask']}))({json.dumps(page['question'])})")
                answer = {"name": page["name"], "seen": seen, "accessibility": accessibility,
                          "requested": tab.requested, "cookies": tab.call("Network.getCookies")["cookies"]}
                print(json.dumps(answer), flush=True)
        finally:
            chromium.stop()


main()
