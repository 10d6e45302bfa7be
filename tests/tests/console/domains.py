"""Uses the pages of domains as a person with Chromium does, and prints what is wrong as a list in JSON.

Standard input: JSON as browse.py describes it, with `key` (of an account with a domain in each state), `new` (of an
account without domains) and `many` (of one with hundreds).
"""

import browse

LIST = "/console/domains"


class Domains(browse.Story):
    def tell(self):
        self.sign_in("new")
        self.browser.until("document.querySelector('.empty')")
        self.look("domains-empty")
        self.add()
        self.states()
        self.sign_out()
        self.sign_in("many")
        self.open(f"{LIST}?page=2", "document.querySelectorAll('.item').length == 25")
        self.look("domains-many")
        self.wrong += [f"a script or the policy: {error}" for error in self.browser.errors]

    def open(self, path, expression):
        """Goes to a page; the one before may be like it."""
        self.browser.open("about:blank", "location.href == 'about:blank'")
        self.browser.open(self.job["base"] + path, f"({expression}) && !location.href.startsWith('about:')")

    def sign_in(self, key):
        self.open(LIST, "document.getElementById('key')")
        self.browser.js("document.getElementById('key').focus()")
        self.browser.type(self.job[key])
        self.browser.enter()
        self.browser.until(f"location.pathname == '{LIST}'")

    def sign_out(self):
        self.browser.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        self.browser.until("location.pathname == '/sign-in'")

    def add(self):
        """With the keyboard alone."""
        browser = self.browser
        browser.js("document.getElementById('name').focus()")
        browser.type("*.brand.com")
        browser.enter()
        browser.until("document.getElementById('name-error')")
        self.look("domains-error")
        self.expect("what was typed is there", "document.getElementById('name').value == '*.brand.com'")
        browser.js("document.getElementById('name').select()")
        browser.type("new.brand.com")
        browser.enter()
        # By itself, without a reload: the first check finds nothing.
        browser.until("document.getElementById('live-records')")
        browser.js("document.activeElement.blur(), window.isSame = true")
        browser.until("window.isSame && document.getElementById('live-records').innerText.includes('There is no TXT')")
        browser.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        browser.js("document.querySelector('[data-copy=\"TXT-value\"]').focus()")
        browser.enter()
        browser.until("(window.copied || '').startsWith('token=')")
        self.expect("the button says so", "document.activeElement.innerText.startsWith('Copied')")
        self.look("domains-new")
        self.open(LIST, "document.querySelectorAll('.item').length == 1")
        self.look("domains-one")
        self.delete_while_waiting()
        self.sign_out()

    def delete_while_waiting(self):
        """The list renews itself meanwhile, and does not show the row again."""
        browser = self.browser
        browser.js("window.renewals = 0, window.real = fetch")
        browser.js("window.fetch = (...to) => real(...to).finally(() => { window.renewals += 1; })")
        browser.js("document.querySelector('.item[data-waiting] [data-delete]').click()")
        browser.until("window.renewals >= 2")
        self.expect("the row stays hidden", "document.querySelector('.item').hidden")
        browser.enter()
        browser.until("!document.querySelector('.item').hidden")

    def states(self):
        self.sign_in("key")
        self.browser.until("document.querySelectorAll('.item').length == 5")
        self.look("domains-list")
        rows = "[...document.querySelectorAll('.item-title')].map(link => [link.innerText, link.pathname])"
        for name, path in self.browser.js(rows):
            self.open(path, "document.getElementById('live-trail')")
            self.browser.js("document.querySelectorAll('details.more').forEach(more => { more.open = true; })")
            self.look(f"domains-{name.split('.')[0]}")
        self.browser.js("document.querySelector('a[href$=\"/delete\"]').focus()")
        self.browser.enter()
        self.browser.until("location.pathname.endsWith('/delete')")
        self.look("domains-delete")


if __name__ == "__main__":
    browse.main(Domains)
