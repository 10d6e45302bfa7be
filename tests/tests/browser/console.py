"""Uses the pages of reports in the console as a person does, see crates/testing/browser/person.py.

The job: `base` (the service's URL), `key` (an API key) and `page` (the URL of a page to check).
"""

import json
import time

from person import Story, main

LIST = "/console/reports"
ROWS = "document.querySelectorAll('.item:not([hidden])').length"


class Console(Story):
    def tell(self):
        person, base = self.person(), self.job["base"]
        person.open(base, "document.getElementById('key')")
        self.look(person, "sign-in")
        person.js("document.getElementById('key').focus()")
        person.type("nonsense")
        person.enter()
        person.until("document.getElementById('key-error')")
        self.look(person, "sign-in-wrong")
        person.js("document.getElementById('key').focus()")
        person.type(self.job["key"])
        person.enter()
        person.until(f"location.pathname == '{LIST}' && document.querySelector('#welcome')")
        self.look(person, "reports-empty")
        self.check(person)
        self.menu(person)
        self.delete(person)
        person.open(f"{base}/key", "document.querySelector('.pairs')")
        self.look(person, "key")
        self.edit(person)
        person.js("document.querySelector('.site-tools summary').click()")
        person.click("form[action$='sign-out'] button")
        person.until("location.pathname == '/sign-in'")

    def check(self, person):
        person.fill("url", "ftp://e.example/")
        person.enter()
        person.until("document.getElementById('url-error')")
        self.look(person, "reports-error")
        self.expect_in(person, "what was typed is there", "document.getElementById('url').value == 'ftp://e.example/'")
        self.expect_in(person, "the password is hidden",
                       "getComputedStyle(document.querySelector('.if-password')).display == 'none'")
        for address in (self.job["page"], "http://127.0.0.1:18399/closed"):
            person.fill("url", address)
            person.enter()
            path = json.dumps(address.split("/", 3)[3])
            person.until(f"location.pathname == '{LIST}' && document.body.innerText.includes({path})")
        # Without a reload.
        person.js("window.isSame = true")
        person.until("!document.querySelector('[data-waiting]') && window.isSame")
        self.expect_in(person, "the result is there", "document.querySelector('.item .ring')")
        self.look(person, "reports-two")

    def menu(self, person):
        person.js("document.querySelector('.item summary').focus()")
        person.enter()
        person.until("document.querySelector('.item .menu[open]')")
        self.look(person, "reports-menu")
        person.js("document.querySelector('.item summary').focus()")
        person.press("Escape", 27)
        self.expect_in(person, "Escape closes the menu", "!document.querySelector('.menu[open]')")
        self.expect_in(person, "the focus is back", "document.activeElement.matches('.item summary')")

    def delete(self, person):
        click = "document.querySelector('[data-delete]').click()"
        person.js(click)
        self.expect_in(person, "the row is gone", f"{ROWS} == 1")
        self.expect_in(person, "Undo has the focus", "document.activeElement.innerText == 'Undo'")
        person.enter()
        person.until(f"{ROWS} == 2")
        # Leaving the page sends it at once.
        person.js(click)
        person.open(self.job["base"] + "/key", "document.querySelector('.pairs')")
        left = f"fetch('{LIST}').then(r => r.text()).then(t => t.split('id=\"report-').length - 1)"
        for _ in range(100):
            if person.js(left) == 1:
                return
            time.sleep(0.1)
        self.wrong.append("leaving the page sends the deletion")

    def edit(self, person):
        row = f"fetch('{LIST}').then(r => r.text()).then(t => t.match(/id=.report-([0-9]+)/)[1])"
        path = f"{self.job['base']}{LIST}/{person.js(row)}"
        person.open(path, "document.querySelector('.choices')")
        self.look(person, "report-settings")
        person.open(f"{path}/delete", "document.querySelector('.btn--danger')")
        self.look(person, "report-delete")


if __name__ == "__main__":
    main(Console)
