"""Shows pages to Chromium and prints what the browser and the checkers in it make of them.

Its argument is the program. Standard input: JSON with `scripts` (files to run in every page), `ask` (an
expression whose promise is the page's answer) and `pages`, each with `name`, `url`, `headers` (pairs), `file`
(its HTML) and `question` (given to the page as `question`). Standard output: a line of JSON for each.

Chromium is driven through a pipe (the DevTools protocol), so it needs no port. It gets each page at its own
URL, but nothing goes to any network. Nothing else is there, and a page's own scripts do not run, unless the job
has an `attack`: then every other request is answered with it, a script.
"""

import base64
import fcntl
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

FLAGS = [
    "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND",
    "--window-size=1280,1024",
]
NO_SCRIPTS = {"name": "Content-Security-Policy", "value": "script-src 'none'"}
SECONDS_PER_PAGE = 60


def pipe():
    """A pipe whose ends are out of the way of 3 and 4."""
    ends = os.pipe()
    moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return moved


class Browser:
    def __init__(self, program, profile, attack):
        self.attack = attack
        commands_read, self.commands = pipe()
        self.answers, answers_write = pipe()
        # Chromium reads commands from 3 and writes answers to 4.
        os.dup2(commands_read, 3)
        os.dup2(answers_write, 4)
        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"], pass_fds=(3, 4),
            start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (3, 4, commands_read, answers_write):
            os.close(descriptor)
        self.rest = b""
        self.count = 0
        self.session = None
        self.page = None
        self.deadline = time.monotonic() + SECONDS_PER_PAGE
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "DOM", "Accessibility", "Network"):
            self.call(f"{domain}.enable")
        self.call("Fetch.enable", patterns=[{"urlPattern": "*"}])

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        return self.count

    def receive(self):
        while b"\0" not in self.rest:
            signal.alarm(max(1, int(self.deadline - time.monotonic())))
            piece = os.read(self.answers, 1 << 16)
            signal.alarm(0)
            if not piece:
                raise EOFError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        identifier = self.send(method, **parameters)
        while True:
            message = self.receive()
            if message.get("id") == identifier:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.notice(message)

    def notice(self, message):
        if message.get("method") == "Fetch.requestPaused":
            self.answer(message["params"])
        elif message.get("method") == "Page.loadEventFired":
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
        self.deadline = time.monotonic() + SECONDS_PER_PAGE
        self.page, self.is_served, self.loaded, self.requested = None, True, False, []
        self.frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Network.clearBrowserCookies")
        self.page, self.is_served = page, False
        self.call("Page.navigate", url=page["url"])
        while not self.loaded:
            self.notice(self.receive())

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           allowUnsafeEvalBlockedByCSP=self.attack is None)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

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


def stop_waiting(_signal, _frame):
    raise TimeoutError("the browser does not answer")


def main():
    signal.signal(signal.SIGALRM, stop_waiting)
    sys.setrecursionlimit(20_000)
    job = json.load(sys.stdin)
    scripts = "\n".join(open(path, encoding="utf-8").read() for path in job["scripts"])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(sys.argv[1], profile, job.get("attack"))
        try:
            for page in job["pages"]:
                browser.load(page)
                accessibility = browser.accessibility() if job.get("accessibility") else None
                browser.evaluate(scripts + "\n;0")
                seen = browser.evaluate(f"(async question => ({job['ask']}))({json.dumps(page['question'])})")
                answer = {"name": page["name"], "seen": seen, "accessibility": accessibility,
                          "requested": browser.requested, "cookies": browser.call("Network.getCookies")["cookies"]}
                print(json.dumps(answer), flush=True)
        finally:
            browser.stop()


main()
