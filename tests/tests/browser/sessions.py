"""Every action of the console, and the end of a session, see crates/testing/browser/person.py.

The job: `base`, `section` (`reports` or `domains`), `field` (of the form that adds a row), `names` (five values for
it) and the keys `key`, `reader` (may only read), `doomed` and `doomed_too` (which `revoke` and `revoke too` end), and `other`
(of another account).
"""

from person import Story, main

ROWS = "document.querySelectorAll('.item:not([hidden])').length"
CHANGING = "[...document.querySelectorAll('form[method=post]')].map(f => f.getAttribute('action').split('/').pop())"


class Sessions(Story):
    def tell(self):
        self.list = f"/console/{self.job['section']}"
        self.names = iter(self.job["names"])
        for person in (self.person().without_scripts(), self.person()):
            self.sign_in(person, self.job["key"], self.list)
            getattr(self, self.job["section"])(person)
        self.reader()
        self.revocation()
        self.expiry_in_a_form()
        self.two_tabs()
        self.going_back()

    def open_list(self, person):
        person.open(self.job["base"] + self.list, "document.querySelector('.page')")

    def add(self, person):
        """Adds a row; returns its name in the list."""
        self.open_list(person)
        name = next(self.names)
        person.fill(self.job["field"], name)
        person.js("window.isOld = true")
        person.enter()
        person.until("!window.isOld && !document.querySelector('.error')")
        self.open_list(person)
        shown = name.removeprefix("http://")
        self.expect_in(person, f"{shown} was added", f"document.querySelector('.item').innerText.includes('{shown}')")
        return shown

    def submit(self, person, selector, expression):
        person.js("window.isOld = true")
        person.click(selector)
        person.until(f"!window.isOld && ({expression})")

    def menu(self, person, item, expression):
        person.js("document.querySelector('.item summary').focus()")
        person.enter()
        person.until("document.querySelector('.item .menu[open]')")
        self.submit(person, f".item .menu {item}", expression)

    def reports(self, person):
        """All actions on a report."""
        self.add(person)
        self.menu(person, "[name=privacy][value='1']", "document.querySelector('.item-facts').innerText.includes('Priv')")
        self.menu(person, "[name=privacy][value='0']", "document.querySelector('.item-facts').innerText.includes('Publ')")
        self.menu(person, "[name=update]", ROWS)
        self.menu(person, "a[href^='../console/reports/']:not([data-delete])", "document.querySelector('.choices')")
        person.click("[name=privacy][value='2']")
        self.submit(person, "form .btn--primary", "document.getElementById('password-error')")
        person.fill("password", "open sesame")
        self.submit(person, "form .btn--primary", "document.querySelector('[role=status]')")
        self.expect_in(person, "it says what that means",
                       "document.querySelector('[role=status]').innerText.includes('asked for the password')")
        self.expect_in(person, "the address to send is there",
                       "new URL(document.getElementById('address').textContent).pathname.startsWith('/r/')")
        self.submit(person, "form[action$='/share'] button", "document.getElementById('link')")
        self.submit(person, ".report-url a", "document.getElementById('share')")
        self.submit(person, "form[action$='/withdraw'] button", "document.querySelector('[role=status]')")
        for _ in range(2):
            # In the settings, and on the report's page once it has failed again.
            self.submit(person, ".page button[name=update]", "document.getElementById('report')")
            person.until("document.querySelector('#report button[name=update]')")
        self.submit(person, "main a[href*='console/reports/']", "document.querySelector('.choices')")
        self.submit(person, ".btn--danger", "location.pathname.endsWith('/delete')")
        self.submit(person, ".btn--danger", f"location.pathname == '{self.list}' && {ROWS} == 0")

    def domains(self, person):
        """All actions on a domain."""
        self.add(person)
        self.submit(person, ".item-title", "document.getElementById('live-trail')")
        self.submit(person, "form[action$='/verify'] button", "document.querySelector('[role=status], [role=alert]')")
        person.fill("index_page", "ftp://wrong")
        self.submit(person, "form .btn--primary", "document.getElementById('index_page-error')")
        person.fill("index_page", "https://brand.example/")
        self.submit(person, "form .btn--primary", "document.querySelector('[role=status]')")
        self.expect_in(person, "the page was saved",
                       "document.getElementById('index_page').value == 'https://brand.example/'")
        self.submit(person, ".btn--danger", "location.pathname.endsWith('/delete')")
        self.submit(person, ".btn--danger", f"location.pathname == '{self.list}' && {ROWS} == 0")

    def reader(self):
        """Actions that a key may not perform are not offered, and are refused if requested anyway."""
        owner, reader = self.people[1], self.person()
        self.add(owner)
        self.sign_in(reader, self.job["reader"], self.list)
        self.expect_in(reader, "the row is there", f"{ROWS} == 1")
        self.look(reader, f"{self.job['section']}-read-only")
        offered = set(reader.js(CHANGING))
        self.submit(reader, ".item-title", "document.querySelector('.page')")
        offered |= set(reader.js(CHANGING))
        self.expect(f"a reader is offered {offered}", offered <= {"sign-out", "scheme"})
        row = owner.js("document.querySelector('.item a[data-delete]').href")
        reader.open(row)
        self.expect("a reader cannot delete", reader.status() == 403)

    def revocation(self):
        person = self.person()
        self.sign_in(person, self.job["doomed"], self.list)
        self.please("revoke")
        self.wait_until_signed_out(person)
        self.expect_in(person, "it says why", "document.body.innerText.includes('has been revoked')")

    def wait_until_signed_out(self, person):
        """The service reads revocations every second."""
        for _ in range(300):
            self.open_list(person)
            if person.js("location.pathname") == "/sign-in":
                return
        self.wrong.append("a revoked key is still good")

    def type_a_name(self, person):
        name = next(self.names)
        person.fill(self.job["field"], name)
        return name.removeprefix("http://")

    def expect_kept(self, person, shown):
        """After signing in again, one click sends the typed fields."""
        person.until("document.getElementById('key')")
        self.expect_in(person, "it says that nothing is lost", "document.body.innerText.includes('It is kept')")
        person.js("document.getElementById('key').focus()")
        person.type(self.job["key"])
        person.enter()
        person.until("document.querySelector('h1').innerText == 'Send it again?'")
        self.look(person, f"{self.job['section']}-carried")
        self.submit(person, ".card .btn--primary", "document.querySelector('.page')")
        self.open_list(person)
        self.expect_in(person, f"{shown} was added", f"document.querySelector('.item').innerText.includes('{shown}')")

    def expiry_in_a_form(self):
        person, elsewhere = self.person(), self.person()
        for each in (person, elsewhere):
            self.sign_in(each, self.job["doomed_too"], self.list)
        shown = self.type_a_name(person)
        self.please("revoke too")
        self.wait_until_signed_out(elsewhere)
        person.enter()
        self.expect_kept(person, shown)

    def two_tabs(self):
        """Another tab signs out, or in with another key, while this one has unsent text."""
        person = self.people[1]
        self.open_list(person)
        beside = person.beside()
        shown = self.type_a_name(person)
        self.open_list(beside)
        beside.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        beside.until("location.pathname == '/sign-in'")
        person.enter()
        self.expect_kept(person, shown)

        self.open_list(person)
        person.fill(self.job["field"], "of-another-session.example")
        self.open_list(beside)
        beside.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        beside.until("document.getElementById('key')")
        self.sign_in(beside, self.job["other"], self.list)
        person.enter()
        person.until("document.querySelector('h1').innerText == 'Send it again?'")
        self.expect("it was refused", person.status() == 403)
        self.open_list(beside)
        self.expect_in(beside, "nothing was added to the other account", f"{ROWS} == 0")

    def going_back(self):
        person = self.person()
        self.sign_in(person, self.job["key"], self.list)
        delete = person.js("document.querySelector('.item a[data-delete]').href")
        rows = person.js(ROWS)
        person.open(delete, "document.querySelector('.btn--danger')")
        self.submit(person, ".btn--danger", f"location.pathname == '{self.list}' && {ROWS} == {rows - 1}")
        person.go(-1)
        person.until("!!document.querySelector('h1')")
        self.expect_in(person, "going back does no harm", "!document.body.innerText.includes('Something went wrong')")
        self.open_list(person)
        self.expect_in(person, "the others are there", f"{ROWS} == {rows - 1}")
        person.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        person.until("location.pathname == '/sign-in'")
        person.go(-1)
        person.until("location.pathname == '/sign-in'")
        self.expect_in(person, "nothing is shown after signing out", "!document.querySelector('.item')")


if __name__ == "__main__":
    main(Sessions)
