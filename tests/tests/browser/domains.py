"""Uses the pages of domains in the console as a person does, see crates/testing/browser/person.py.

The job: `base`, `key` (of an account with a domain in each state), `new` (of an account without domains) and `many`
(of one with ten thousand).
"""

from person import Story, main

LIST = "/console/domains"


class Domains(Story):
    def tell(self):
        self.me = self.person()
        self.sign_in(self.me, self.job["new"], LIST)
        self.me.until("document.querySelector('.empty')")
        self.look(self.me, "domains-empty")
        self.add()
        self.sign_out()
        self.states()
        self.sign_out()
        self.sign_in(self.me, self.job["many"], LIST)
        self.open(f"{LIST}?page=200", "document.querySelectorAll('.item').length == 25")
        self.look(self.me, "domains-many")
        self.filter_at_once()

    def filter_at_once(self):
        """Without a reload: the focus stays, and the tabs count what is found."""
        person = self.me
        self.open(f"{LIST}?search=d77", "document.getElementById('per_page')")
        self.expect_in(person, "the button is for others", "document.querySelector('[data-no-js]').hidden")
        person.js("window.isSame = true, document.getElementById('per_page').focus()")
        person.press("1", 49, "1")
        person.until("window.isSame && document.querySelectorAll('.item').length == 100")
        self.expect_in(person, "the focus stays", "document.activeElement.id == 'per_page'")
        self.expect_in(person, "the address", "location.search.includes('search=d77')")
        self.expect_in(person, "the counts", "document.getElementById('tabs').innerText.startsWith('All 111')")
        # A deletion that could still be undone is sent first.
        person.js("document.querySelector('.item [data-delete]').click()")
        person.js("document.getElementById('per_page').focus()")
        person.press("5", 53, "5")
        person.until("document.querySelectorAll('.item').length == 50")
        self.expect_in(person, "the row is gone", "document.getElementById('extent').innerText.endsWith('of 110')")

    def open(self, path, expression):
        self.me.open(self.job["base"] + path, expression)

    def sign_out(self):
        self.me.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        self.me.until("location.pathname == '/sign-in'")

    def add(self):
        """With only the keyboard."""
        person = self.me
        person.fill("name", "*.brand.com")
        person.enter()
        person.until("document.getElementById('name-error')")
        self.look(person, "domains-error")
        self.expect_in(person, "what was typed is there", "document.getElementById('name').value == '*.brand.com'")
        person.fill("name", "new.brand.com")
        person.enter()
        # Without a reload: the first check finds nothing.
        person.until("document.getElementById('live-records')")
        person.js("document.activeElement.blur(), window.isSame = true")
        person.until("window.isSame && document.getElementById('live-records').innerText.includes('There is no TXT')")
        person.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        person.js("document.querySelector('[data-copy=\"TXT-value\"]').focus()")
        person.enter()
        person.until("(window.copied || '').startsWith('token=')")
        self.expect_in(person, "the button says so", "document.activeElement.innerText.startsWith('Copied')")
        self.look(person, "domains-new")
        self.open(LIST, "document.querySelectorAll('.item').length == 1")
        self.look(person, "domains-one")
        self.delete_while_waiting()
        self.add_many()

    def add_many(self):
        """What was refused stays in the field."""
        person = self.me
        self.open(f"{LIST}/many", "document.getElementById('names')")
        person.fill("names", "shop.brand.com, *.brand.com, new.brand.com")
        person.js("document.getElementById('names').form.requestSubmit()")
        person.until("document.getElementById('answers')")
        self.expect_in(person, "what was refused", "document.getElementById('names').value == '*.brand.com'")
        self.look(person, "domains-added")

    def delete_while_waiting(self):
        """The list updates itself in the meantime, and does not show the row again."""
        person = self.me
        self.open(LIST, "document.querySelectorAll('.item').length == 1")
        # Its first check is over; pretend that it is not.
        person.js("document.querySelector('.item').dataset.waiting = ''")
        person.js("['#tabs .count', '#extent'].forEach(place => { document.querySelector(place).innerText = 'old'; })")
        person.click(".pick")
        person.js("window.renewals = 0, window.real = fetch")
        person.js("window.fetch = (...to) => real(...to).finally(() => { window.renewals += 1; })")
        person.click(".item[data-waiting] [data-delete]")
        person.until("window.renewals >= 2")
        self.expect_in(person, "the row stays hidden", "document.querySelector('.item').hidden")
        self.expect_in(person, "it is not selected", "!document.querySelector('[data-selected]').textContent")
        self.expect_in(person, "the counts are new", "!document.getElementById('tabs').innerText.includes('old')")
        self.expect_in(person, "the extent is new", "document.getElementById('extent').innerText.endsWith('of 1')")
        person.enter()
        person.until("!document.querySelector('.item').hidden")

    def states(self):
        person = self.me
        self.sign_in(person, self.job["key"], LIST)
        person.until("document.querySelectorAll('.item').length == 5")
        self.look(person, "domains-list")
        self.select_many()
        rows = "[...document.querySelectorAll('.item-title')].map(link => [link.innerText, link.pathname])"
        for name, path in person.js(rows):
            self.open(path, "document.getElementById('live-trail')")
            person.js("document.querySelectorAll('details.more').forEach(more => { more.open = true; })")
            self.look(person, f"domain-{name.split('.')[0]}")
        person.js("document.querySelector('a[href$=\"/delete\"]').focus()")
        person.enter()
        person.until("location.pathname.endsWith('/delete')")
        self.look(person, "domain-delete")


    def select_many(self):
        """With only the keyboard."""
        person = self.me
        person.js("document.querySelector('[data-select-all]').focus()")
        person.enter()
        person.js("document.querySelector('.pick').focus()")
        person.press(" ", 32, " ")
        chosen = "document.querySelector('[data-selected]').textContent == '4 selected'"
        self.expect_in(person, "all but one are selected", chosen)
        self.look(person, "domains-selected")
        person.js("document.querySelector('[name=do][value=delete]').focus()")
        person.enter()
        person.until("document.querySelectorAll('[name=domain]').length == 4")
        self.look(person, "domains-delete-many")
        self.open(LIST, "document.querySelectorAll('.item').length == 5")


if __name__ == "__main__":
    main(Domains)
