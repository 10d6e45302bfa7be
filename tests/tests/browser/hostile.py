"""Nothing of an audited page acts in ours, and no other site in the console, see crates/testing/browser/person.py.

The job: `base`, `key` (an API key), its `account`, and `other` (a key of another account).
"""

import csv
import http.server
import io
import json
import threading
import urllib.request

import person

MARKUP = "\"'><img src=x class=evil onerror=hacked()><script class=evil>hacked()</script></title></bdi></code></svg>"
TURNED = "\u202eturned\u2066\u2069"
LONG = "long " + "x" * 100_000
FORMULA = "=HYPERLINK(\"http://evil.example\")"


def text(value):
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def page(value):
    """A page with a text in every place that a report may show."""
    attribute = text(value)
    return f"""<!doctype html><html lang="{attribute}" prefix="{attribute}"><head><title>{text(value)}</title>
      <meta name="description" content="{attribute}"><meta name="robots" content="noindex, {attribute}">
      <meta name="viewport" content="user-scalable=no, {attribute}"><meta name="keywords" content="{attribute}">
      <link rel="canonical" href="javascript:hacked()//{attribute}"><link rel="canonical" href="{attribute}">
      <meta property="og:title" content="{attribute}"><meta property="og:site_name" content="{attribute}">
      <meta property="og:description" content="{attribute}"><meta property="og:image" content="{attribute}">
      <meta http-equiv="refresh" content="9;url={attribute}"><link rel="alternate" hreflang="{attribute}" href="/x">
      <link rel="stylesheet" href="/{attribute}.css"><script src="http://127.0.0.1:1/{attribute}.js"></script>
      <script type="application/ld+json">{{"{attribute}": </script></head>
      <body onload="hacked()"><h1>{text(value)}</h1><h4 id="{attribute}" class="{attribute}">{text(value)}</h4>
      <a href="{attribute}">{text(value)}</a><a href="javascript:hacked()">click here</a>
      <img src="/{attribute}.png" alt="{attribute}"><img src="/y.png"><iframe src="/{attribute}" title=""></iframe>
      <form action="http://127.0.0.1:1/{attribute}"><input name="{attribute}" id="{attribute}"><input type="password">
      <div role="{attribute}" aria-labelledby="{attribute}" tabindex="7" onclick="hacked()">{text(value)}</div>
      </form><div id="{attribute}"></div><button aria-pressed="{attribute}"></button></body></html>"""


class Hostile(http.server.BaseHTTPRequestHandler):
    """Serves that page with equally hostile headers, and pages that attack the console."""

    pages = {}

    def log_message(self, *_arguments):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        body = self.pages.get(path, "").encode("utf-8", "surrogatepass")
        self.send_response(200 if path in self.pages else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        if path != "/attack":
            for name in ("X-Powered-By", "Strict-Transport-Security", "Content-Security-Policy", "X-Robots-Tag",
                         "Referrer-Policy", "Cache-Control", "Link"):
                self.send_header(name, "<img src=x class=evil onerror=hacked()>")
            self.send_header("Set-Cookie", "\"><script class=evil>hacked()</script>=1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Attacks(person.Story):
    def tell(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.site = f"http://127.0.0.1:{server.server_port}"
        self.owner = self.person()
        self.sign_in(self.owner, self.job["key"])
        for name, value in (("markup", MARKUP), ("turned", TURNED + "\x01\x1b[31m"), ("long", LONG),
                            ("formula", FORMULA)):
            self.report(name, value)
        self.policy()
        self.other_sites()

    def report(self, name, value):
        address = f"/{name}"
        Hostile.pages[address] = page(value)
        query = urllib.request.quote(value[:300], safe="")
        report = self.api("POST", "/api/v1/reports", url=f"{self.site}{address}?{query}", privacy=0)[1]
        path = f"/api/v1/reports/{report['id']}"
        while self.api("GET", path)[1]["state"] in ("queued", "running"):
            self.please("wait")
        self.expect(f"{name}: it was checked", self.api("GET", path)[1]["state"] == "ready")
        self.page = self.api("GET", path)[1]["page_url"]
        settings = f"{self.job['base']}/console/reports/{report['id']}"
        views = [self.page, *(f"{self.page}?outcome={outcome}" for outcome in ("fail", "warn", "pass", "info")),
                 f"{self.job['base']}/console/reports", settings, f"{settings}/delete", f"{self.page}/badge.svg",
                 f"{self.job['base']}/console/reports?search={query}&project={query}"]
        for number, view in enumerate(views):
            self.owner.requests.clear()
            self.owner.open(view)
            self.inspect(f"{name} {view[len(self.job['base']):][:60]}")
            if number == 0:
                self.look(self.owner, f"report-{name}")
        self.sheet(name)

    def inspect(self, view):
        me = self.owner
        self.expect_in(me, f"{view}: it is shown", "document.documentElement.textContent.length > 10")
        policy = me.document["response"]["headers"].get("content-security-policy", "")
        self.expect(f"{view}: the policy is {policy}", "default-src 'none'" in policy and "unsafe" not in policy)
        self.expect_in(me, f"{view}: nothing was put in", "!document.querySelector('.evil, iframe, [onerror]')")
        own = "[...document.querySelectorAll('a[href], link[href], script[src], img[src], form[action]')]"
        self.expect_in(me, f"{view}: no script in an address",
                       f"{own}.every(e => !/^(javascript|data):/.test(e.href || e.src || e.action))")
        foreign = [request["url"][:80] for request in me.requests
                   if not request["url"].startswith((self.job["base"], "about:"))]
        self.expect(f"{view}: it loads {foreign}", not foreign)
        shown = r"/[\u202a-\u202e\u2066-\u2069\u0001-\u0008\u000e-\u001f]/"
        self.expect_in(me, f"{view}: nothing is turned round",
                       f"!{shown}.test(document.documentElement.textContent + document.title)")
        self.expect_in(me, f"{view}: it is not long", "document.documentElement.outerHTML.length < 400000")
        me.emulate("light", 320)
        self.expect_in(me, f"{view}: it does not scroll sideways",
                       "document.documentElement.scrollWidth <= innerWidth || !document.body")

    def sheet(self, name):
        with urllib.request.urlopen(f"{self.page}.csv", timeout=30) as answer:
            rows = list(csv.reader(io.StringIO(answer.read().decode("utf-8-sig"), newline="")))
        self.expect(f"{name}: the sheet has rows of one length", len({len(row) for row in rows}) == 1)
        formulas = [cell[:40] for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
        self.expect(f"{name}: the sheet has formulas: {formulas}", not formulas)
        self.expect(f"{name}: a cell is long", all(len(cell) < 2_000 for row in rows for cell in row))

    def policy(self):
        """Even if markup got through, it would have no effect."""
        guest = self.person()
        guest.open(self.page)
        guest.js("window.hacked = () => { window.isHacked = true; }")
        guest.js("""(() => {
          const div = document.createElement('div');
          div.innerHTML = '<img src=x onerror="hacked()"><a id=trap href="javascript:hacked()">x</a>';
          document.body.append(div);
          const script = document.createElement('script');
          script.textContent = 'hacked()';
          document.body.append(script);
          document.getElementById('trap').click();
        })()""")
        guest.js("new Promise(done => setTimeout(done, 300))")
        self.expect_in(guest, "the policy stops what is put in", "!window.isHacked")
        self.expect("the policy says so", len(guest.errors) >= 3)
        guest.errors.clear()

    def other_sites(self):
        """A page of another origin sends the console's forms from the browser of a person who is signed in."""
        number = self.api("GET", "/api/v1/reports")[1][0]["id"]
        console = f"{self.job['base']}/console/reports/{number}"
        forms = {
            console: {"privacy": "1"}, f"{console}/delete": {},
            f"{self.job['base']}/console/reports": {"url": "http://evil.example/"},
            f"{self.job['base']}/sign-out": {}, f"{self.job['base']}/sign-in": {"key": self.job["other"]},
        }
        self.owner.open(self.job["base"] + "/key", "document.querySelector('.pairs')")
        token = self.owner.js("document.querySelector('[name=token]').value")
        for sent in ({"token": token}, {}):
            for action, fields in forms.items():
                inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in {**fields, **sent}.items())
                Hostile.pages["/attack"] = f'<form method="post" action="{action}">{inputs}</form>'
                self.owner.open(self.site + "/attack", "document.forms.length")
                self.owner.js("document.forms[0].submit()")
                self.owner.until("location.port != " + json.dumps(self.site.rsplit(":", 1)[1]))
                self.expect(f"{action} answers {self.owner.status()}", self.owner.status() == 403)
        Hostile.pages["/attack"] = f'<iframe src="{console}/delete"></iframe>'
        self.owner.open(self.site + "/attack")
        frames = self.owner.call("Page.getFrameTree")["frameTree"]["childFrames"]
        self.expect(f"a frame shows {frames[0]['frame']['url']}", frames[0]["frame"]["url"].startswith("chrome-error:"))
        report = self.api("GET", f"/api/v1/reports/{number}")
        self.expect("nothing was deleted or changed", report[0] == 200 and report[1]["privacy"] == 0)
        self.owner.errors = [error for error in self.owner.errors if "frame" not in error]
        self.owner.open(self.job["base"] + "/key", "document.querySelector('.pairs')")
        account = self.owner.js("document.querySelector('.pairs dd').innerText")
        self.expect(f"the session is that of {account}", account == self.job["account"])


if __name__ == "__main__":
    person.main(Attacks)
