"""Uses the console as a person with Chromium does, and prints what is wrong as a list in JSON.

Standard input: JSON with `chromium` (the program), `axe` (the path of axe-core), `base` (the service's URL),
`key` (an API key) and `page` (the URL of a page to check); with `pictures`, a folder, also a picture of each view.
Chromium is driven through a pipe (the DevTools protocol) and reaches loopback addresses only.
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
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--hide-scrollbars",
]
WIDTHS = [320, 1440]
SECONDS = 150
AXE = "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))"


def pipe():
    """A pipe whose ends are out of the way of 3 and 4."""
    ends = os.pipe()
    moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return moved


class Browser:
    def __init__(self, program, profile):
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
        self.rest, self.count, self.session, self.errors = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.answers, 1 << 16)
            if not piece:
                raise EOFError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(message)
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(parameters)[:300])
        # A response with an error's status is logged, too, and is what some steps are about.
        entry = parameters.get("entry", {})
        if entry.get("level") == "error" and entry.get("source") != "network":
            self.errors.append(entry["text"])
        return message

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        identifier = self.count
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == identifier:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def js(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           allowUnsafeEvalBlockedByCSP=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:1000])
        return result["result"].get("value")

    def until(self, expression):
        """Waits for something in the page, which may be changing."""
        for _ in range(500):
            try:
                if self.js(f"document.readyState == 'complete' && !!({expression})"):
                    return
            except RuntimeError:
                pass
            time.sleep(0.03)
        raise TimeoutError(f"{expression}: {self.js('document.body.innerText')[:500]}")

    def open(self, url, expression):
        self.call("Page.navigate", url=url)
        self.until(expression)

    def press(self, key, code, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text=text)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def enter(self):
        self.press("Enter", 13, "\r")


class Story:
    def __init__(self, job, browser):
        self.job, self.browser, self.wrong = job, browser, []
        self.axe = open(job["axe"], encoding="utf-8").read()

    def look(self, view):
        """Checks a view in both colours and at all widths."""
        browser = self.browser
        browser.js(self.axe + "\n;0")
        for width in self.job.get("widths", WIDTHS):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                         mobile=False)
            for scheme in ("light", "dark"):
                features = [{"name": "prefers-color-scheme", "value": scheme}]
                browser.call("Emulation.setEmulatedMedia", features=features)
                self.wrong += [f"{view} {width} {scheme}: {found}" for found in browser.js(AXE)]
                if browser.js("document.documentElement.scrollWidth > innerWidth"):
                    self.wrong.append(f"{view} {width} {scheme}: it scrolls sideways")
                if "pictures" in self.job:
                    self.picture(f"{view}-{width}-{scheme}")

    def picture(self, name):
        shot = self.browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        with open(os.path.join(self.job["pictures"], f"{name}.png"), "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def expect(self, what, expression):
        if not self.browser.js(f"!!({expression})"):
            self.wrong.append(what)

    def tell(self):
        browser, base = self.browser, self.job["base"]
        browser.open(base, "document.getElementById('key')")
        self.look("sign-in")
        self.expect("the field for the key has the focus", "document.activeElement.id == 'key'")
        browser.type("nonsense")
        browser.enter()
        browser.until("document.getElementById('key-error')")
        self.look("sign-in-wrong")
        browser.js("document.getElementById('key').focus()")
        browser.type(self.job["key"])
        browser.enter()
        browser.until("location.pathname == '/console/reports' && document.querySelector('.empty')")
        self.look("empty")

        browser.js("document.getElementById('url').focus()")
        browser.type("ftp://e.example/")
        browser.enter()
        browser.until("document.getElementById('url-error')")
        self.look("error")
        self.expect("what was typed is there", "document.getElementById('url').value == 'ftp://e.example/'")
        self.expect("the password is hidden", "getComputedStyle(document.querySelector('.if-password')).display == 'none'")
        for address in (self.job["page"], "http://127.0.0.1:18399/closed"):
            browser.js("document.getElementById('url').select()")
            browser.type(address)
            browser.enter()
            browser.until(f"location.pathname == '/console/reports' && document.body.innerText.includes({json.dumps(address.split('/', 3)[3])})")
        # By themselves, without a reload.
        browser.js("window.isSame = true")
        browser.until("!document.querySelector('[data-waiting]') && window.isSame")
        self.expect("the result is there", "document.querySelector('.item .ring')")
        self.look("list")
        browser.js("document.querySelector('.item summary').focus()")
        browser.enter()
        browser.until("document.querySelector('.item .menu[open]')")
        self.look("menu")
        browser.press("Escape", 27)
        self.expect("Escape closes the menu", "!document.querySelector('.menu[open]')")
        self.expect("the focus is back", "document.activeElement.matches('.item summary')")
        self.delete()
        browser.open(f"{base}/key", "document.querySelector('.pairs')")
        self.look("key")
        row = browser.js(f"fetch('{base}/console/reports').then(r => r.text()).then(t => t.match(/id=.report-([0-9]+)/)[1])")
        browser.open(f"{base}/console/reports/{row}", "document.querySelector('.choices')")
        self.look("edit")
        for view, path in (("docs", "/docs"), ("reference", "/docs/reports")):
            browser.open(base + path, "document.querySelector('.code')")
            self.look(view)
        browser.open(f"{base}/key", "document.querySelector('.pairs')")
        browser.js("document.querySelector('.site-tools summary').click()")
        browser.js("document.querySelector('form[action$=\"sign-out\"] button').click()")
        browser.until("location.pathname == '/sign-in'")
        self.wrong += [f"a script or the policy: {error}" for error in browser.errors]

    def delete(self):
        browser = self.browser
        rows = "document.querySelectorAll('.item:not([hidden])').length"
        click = "document.querySelector('[data-delete]').click()"
        browser.js(click)
        self.expect("the row is gone", f"{rows} == 1")
        self.look("undo")
        self.expect("Undo has the focus", "document.activeElement.innerText == 'Undo'")
        browser.enter()
        browser.until(f"{rows} == 2")
        # Leaving sends it at once.
        browser.js(click)
        browser.open(self.job["base"] + "/key", "document.querySelector('.pairs')")
        left = "fetch('/console/reports').then(r => r.text()).then(t => t.split('id=\"report-').length - 1)"
        for _ in range(100):
            if browser.js(left) == 1:
                return
            time.sleep(0.1)
        self.wrong.append("leaving the page sends the deletion")


def stop_waiting(_signal, _frame):
    raise TimeoutError("the browser does not answer")


def main(kind):
    signal.signal(signal.SIGALRM, stop_waiting)
    signal.alarm(SECONDS)
    job = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(job["chromium"], profile)
        try:
            story = kind(job, browser)
            story.tell()
            print(json.dumps(story.wrong))
        finally:
            browser.stop()


if __name__ == "__main__":
    main(Story)
