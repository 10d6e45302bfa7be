"""A person with a browser, and the faults in the pages that they see.

A script of this kind gets a line of JSON: `chromium` (the program), `axe` (the path of axe-core), and whatever its
story needs. It prints lines of JSON: `please` is for the test to do something, and say so by an empty line; the
last has `wrong`, a list of sentences, `pages`, the HTML of each view by its name, and `measured`.
"""

import base64
import json
import os
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from chromium import Chromium, Tab

# Where words are looked at; and a phone of 390 px whose text has twice the size, in its own pixels.
WORD_WIDTHS = [320, 390, 900, 1440]
LARGE_TEXT_WIDTH = 195
# Where all that can be opened is open.
OPEN_WIDTHS = range(320, 1441, 40)
# Words of usual length that lie on two lines. Whoever writes a long address may break it.
BROKEN_WORDS = r"""(parts => {
  const isShown = e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.sr');
  const found = new Set();
  for (const part of document.querySelectorAll(parts)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode, range = document.createRange();
      if (!isShown(text.parentElement)) continue;
      for (const {0: word, index} of text.data.matchAll(/[^\s\u200b-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.top)));
        if (word.length <= 20 && !word.includes('/') && lines.size > 1) found.add(word);
      }
    }
  }
  return [...found].slice(0, 5);
})"""
# Texts that have the colour of what is behind them.
INVISIBLE = """[...document.querySelectorAll('.btn, .chip, .stop-mark, [aria-current]')].filter(e => {
  const {color, backgroundColor} = getComputedStyle(e);
  return e.checkVisibility() && color == backgroundColor;
}).map(e => e.outerHTML.slice(0, 200))"""
# Menus that begin before the page does.
CUT_MENUS = "[...document.querySelectorAll('.menu-list')].some(list => list.getBoundingClientRect().left < 0)"
SECONDS = 600
AXE = """(more => axe.run({preload: false, resultTypes: ['violations'], ...more})
  .then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html)))"""
ALL, COLOURS = f"{AXE}()", f"{AXE}({{runOnly: ['color-contrast', 'link-in-text-block']}})"
# The smallest screen and a desktop's in both schemes, of which nothing but colours depends on both.
LOOKS = [(320, "light", ALL), (320, "dark", COLOURS), (1440, "dark", ALL), (1440, "light", COLOURS)]
FOCUSABLE = "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']"
# Elements that can have the focus: one of a group of radio buttons, and nothing that is folded.
REACHABLE = f"""[...document.querySelectorAll({json.dumps(FOCUSABLE)})].filter(e =>
  !e.disabled && e.checkVisibility({{visibilityProperty: true}}) && !(e.type == 'radio' && !e.checked))"""


class Person(Tab):
    """A person with their own browser."""

    def __init__(self, chromium, context=None):
        self.errors, self.requests, self.document = [], [], None
        super().__init__(chromium, context)

    def beside(self):
        """Another tab of the same person."""
        return type(self)(self.chromium, self.context)

    def notice(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(parameters)[:300])
        # A response with an error status is logged, too, and some steps provoke one.
        entry = parameters.get("entry", {})
        if entry.get("level") == "error" and entry.get("source") != "network":
            self.errors.append(entry["text"])
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"])
        if method == "Network.responseReceived" and parameters["type"] == "Document":
            self.document = parameters
        if method == "Page.javascriptDialogOpening":
            self.errors.append(f"a dialog: {parameters['message'][:100]}")
            self.send("Page.handleJavaScriptDialog", accept=True)

    def without_scripts(self):
        self.call("Emulation.setScriptExecutionDisabled", value=True)
        return self

    def until(self, expression):
        """Waits for something in the page, which may be changing."""
        for _ in range(700):
            try:
                if self.js(f"document.readyState == 'complete' && !!({expression})"):
                    return
            except RuntimeError:
                pass
            time.sleep(0.03)
        raise TimeoutError(f"{expression}: {self.js('location.href + document.body.innerText')[:800]}")

    def open(self, url, expression="true"):
        """Goes to a page, which may be the same as before."""
        self.call("Page.navigate", url="about:blank")
        self.until("location.href == 'about:blank'")
        self.call("Page.navigate", url=url)
        self.until(f"!location.href.startsWith('about:') && ({expression})")

    def go(self, step):
        """Goes back or forward."""
        history = self.call("Page.getNavigationHistory")
        entry = history["entries"][history["currentIndex"] + step]
        self.call("Page.navigateToHistoryEntry", entryId=entry["id"])

    def status(self):
        return self.document["response"]["status"]

    def source(self):
        """The original HTML of the page."""
        body = self.call("Network.getResponseBody", requestId=self.document["requestId"])
        return base64.b64decode(body["body"]).decode() if body["base64Encoded"] else body["body"]

    def press(self, key, code, text="", modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text=text,
                      modifiers=modifiers)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def enter(self):
        self.press("Enter", 13, "\r")

    def fill(self, field, text):
        self.js(f"document.getElementById({json.dumps(field)}).select()")
        self.type(text)

    def click(self, selector):
        self.js(f"document.querySelector({json.dumps(selector)}).click()")

    def emulate(self, scheme, width, media="", forced="none"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "forced-colors", "value": forced}]
        self.call("Emulation.setEmulatedMedia", features=features, media=media)

    def pages_of_pdf(self):
        pdf = base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])
        return pdf.count(b"/Type /Page\n"), pdf

    def unreached(self):
        """Elements that cannot be reached with the Tab key, or whose focus is not visible."""
        self.js("document.activeElement.blur(), window.reached = new Set(), scrollTo(0, 0)")
        count = self.js(f"({REACHABLE}).length")
        for _ in range(count + 3):
            self.press("Tab", 9)
            self.js("""(() => {
              const focus = document.activeElement, style = getComputedStyle(focus);
              if (style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 2) reached.add(focus);
            })()""")
        return self.js(f"({REACHABLE}).filter(e => !reached.has(e)).map(e => e.outerHTML.slice(0, 200))")


class Story:
    """A story, which a subclass implements in `tell`."""

    def __init__(self, job, chromium):
        self.job, self.chromium, self.wrong, self.pages, self.measured = job, chromium, [], {}, {}
        self.axe = open(job["axe"], encoding="utf-8").read()
        self.people = []

    def person(self):
        self.people.append(Person(self.chromium))
        return self.people[-1]

    def please(self, what):
        """Requests an action of the test."""
        print(json.dumps({"please": what}), flush=True)
        sys.stdin.readline()

    def look(self, person, view):
        """Checks a view in both colours and at all widths; keeps its HTML."""
        person.js(self.axe + "\n;0")
        for width, scheme, axe in LOOKS:
            person.emulate(scheme, width)
            self.wrong += [f"{view} {width} {scheme}: {found}" for found in person.js(axe)]
            if person.js("document.documentElement.scrollWidth > innerWidth"):
                self.wrong.append(f"{view} {width} {scheme}: it scrolls sideways")
        self.expect_readable(person, view)
        self.wrong += [f"{view}: the keyboard does not show {element}" for element in person.unreached()]
        self.pages[view] = person.source()
        self.picture(person, view)

    def expect_readable(self, person, view):
        """Expects words in one piece, nothing beside the screen in large text, and text in forced colours."""
        for width in WORD_WIDTHS:
            person.emulate("light", width)
            self.expect_whole_words(person, f"{view} {width}", "dt, dd, li")
        person.js("window.folded = [...document.querySelectorAll('details:not([open])')]")
        person.js("folded.forEach(details => { details.open = true; })")
        for width in OPEN_WIDTHS:
            person.emulate("light", width)
            self.expect_whole_words(person, f"{view} {width}", "td, th")
            if person.js("document.documentElement.scrollWidth > innerWidth"):
                self.wrong.append(f"{view} {width}: it scrolls sideways when all of it is open")
            if person.js(CUT_MENUS):
                self.wrong.append(f"{view} {width}: a menu is cut off")
        person.js("folded.forEach(details => { details.open = false; })")
        person.emulate("light", LARGE_TEXT_WIDTH)
        if person.js("document.documentElement.scrollWidth > innerWidth"):
            self.wrong.append(f"{view}: it scrolls sideways if text has twice its size")
        # As browsers do that enlarge text only: the page does not know.
        person.emulate("light", 390)
        person.js("document.documentElement.style.fontSize = '200%'")
        if person.js("document.documentElement.scrollWidth > innerWidth"):
            self.wrong.append(f"{view}: it scrolls sideways if only its text has twice its size")
        person.js("document.documentElement.style.fontSize = ''")
        person.emulate("dark", 1440, forced="active")
        self.wrong += [f"{view} in forced colours: {element}" for element in person.js(INVISIBLE)]
        person.emulate("dark", 1440)

    def expect_whole_words(self, person, view, parts):
        broken = person.js(f"{BROKEN_WORDS}({json.dumps(parts)})")
        self.wrong += [f"{view}: {word} is broken" for word in broken]

    def picture(self, person, view):
        """Takes pictures of a view, if a folder for them is given."""
        if not self.job.get("pictures"):
            return
        person.js("document.activeElement.blur()")
        for width in (390, 820, 1440):
            for scheme in ("light", "dark"):
                person.emulate(scheme, width)
                shot = person.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
                with open(os.path.join(self.job["pictures"], f"{view}-{width}-{scheme}.png"), "wb") as file:
                    file.write(base64.b64decode(shot["data"]))

    def api(self, method, path, **fields):
        """Calls the API as the owner; returns the status, and the contents of `data` if there are any."""
        body = urllib.parse.urlencode(fields).encode() if fields else None
        request = urllib.request.Request(self.job["base"] + path, body, method=method)
        request.add_header("Authorization", f"Bearer {self.job['key']}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return answer.status, json.loads(text)["data"] if text else None
        except urllib.error.HTTPError as error:
            return error.code, None

    def expect(self, what, is_so):
        if not is_so:
            self.wrong.append(what)

    def expect_in(self, person, what, expression):
        self.expect(what, person.js(f"!!({expression})"))

    def sign_in(self, person, key, path="/"):
        person.open(self.job["base"] + path, "document.getElementById('key')")
        person.js("document.getElementById('key').focus()")
        person.type(key)
        person.enter()
        person.until("!location.pathname.endsWith('/sign-in')")


def main(kind):
    job = json.loads(sys.stdin.readline())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chromium = Chromium(job["chromium"], profile, SECONDS, reachable=["127.0.0.1"], flags=["--hide-scrollbars"])
        try:
            story = kind(job, chromium)
            story.tell()
            for person in story.people:
                story.wrong += [f"a script or the policy: {error}" for error in person.errors]
            print(json.dumps({"wrong": story.wrong, "pages": story.pages, "measured": story.measured}))
        finally:
            chromium.stop()
