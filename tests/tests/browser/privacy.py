"""Who sees a report's page, and until when, see crates/testing/browser/person.py.

The job: `base` and `key` (an API key).
"""

from person import Story, main

SECRET = "open sesame"
# The responses to a stranger, the owner, a visitor with the password and one with a link.
EXPECTED = {0: (200, 200, 200, 200), 1: (404, 200, 404, 200), 2: (403, 200, 200, 200)}


class Privacy(Story):
    def tell(self):
        self.owner = self.person()
        self.sign_in(self.owner, self.job["key"])
        for privacy, expected in EXPECTED.items():
            self.report(privacy)
            stranger, with_password, with_link = self.person(), self.person().without_scripts(), self.person()
            if privacy != 0:
                self.follow(with_link, self.link())
            if privacy == 2:
                self.unlock(with_password)
            people = [stranger, self.owner, with_password, with_link]
            self.see(f"privacy {privacy}", people, expected)
            if privacy == 2:
                self.changes(people)
        self.withdrawal()
        self.no_referer()

    def report(self, privacy):
        fields = {"url": "http://127.0.0.1:18399/a", "privacy": privacy}
        if privacy == 2:
            fields["password"] = SECRET
        self.id = self.api("POST", "/api/v1/reports", **fields)[1]["id"]
        self.page = self.api("GET", f"/api/v1/reports/{self.id}")[1]["page_url"]

    def change(self, **fields):
        self.api("PATCH", f"/api/v1/reports/{self.id}", **fields)

    def see(self, when, people, expected):
        for who, person, status in zip(("a stranger", "the owner", "the password", "a link"), people, expected):
            person.open(self.page)
            self.expect(f"{when}: {who} gets {status}, not {person.status()}", person.status() == status)
            is_shown = person.js("document.body.innerText.includes('18399/a') || !!document.getElementById('report')")
            self.expect(f"{when}: {who} sees {is_shown}", is_shown == (status == 200))

    def link(self):
        """Made by the owner in the console."""
        self.owner.open(f"{self.job['base']}/console/reports/{self.id}", "document.getElementById('share')")
        self.owner.js("document.querySelector('form[action$=\"/share\"]').requestSubmit()")
        self.owner.until("document.getElementById('link')")
        self.look(self.owner, "report-link")
        return self.owner.js("document.getElementById('link').textContent")

    def follow(self, person, link):
        person.open(link)
        self.expect_in(person, "the address can be forwarded", "location.search.startsWith('?share=')")
        self.expect("a link opens the page", person.status() == 200)

    def unlock(self, person):
        person.open(self.page, "document.getElementById('password')")
        person.js("document.getElementById('password').focus()")
        person.type("wrong")
        person.enter()
        person.until("document.getElementById('password-error')")
        self.expect("a wrong password is answered with 403", person.status() == 403)
        person.js("document.getElementById('password').focus()")
        person.type(SECRET)
        person.enter()
        person.until("document.getElementById('report')")

    def changes(self, people):
        self.change(password="another one")
        self.see("a new password", people, (403, 200, 403, 403))
        self.change(privacy=1)
        self.see("made private", people, (404, 200, 404, 404))
        self.change(privacy=2, password=SECRET)
        self.see("the old password again", people, (403, 200, 403, 403))
        self.change(privacy=0)
        self.see("made public", people, (200, 200, 200, 200))

    def withdrawal(self):
        self.report(1)
        guest = self.person()
        self.follow(guest, self.link())
        self.owner.open(f"{self.job['base']}/console/reports/{self.id}", "document.getElementById('share')")
        self.owner.js("document.querySelector('form[action$=\"/withdraw\"]').requestSubmit()")
        self.owner.until("document.querySelector('[role=status]')")
        guest.open(self.page)
        self.expect("a withdrawn link opens nothing", guest.status() == 404)

    def no_referer(self):
        """Neither another host nor the next page learns a link's token or a page's address."""
        self.report(1)
        guest, link = self.person(), self.link()
        guest.requests.clear()
        guest.open(link, "document.querySelector('.report-url a')")
        guest.click(".report-url a")
        guest.until("location.href.includes('18399') || location.protocol == 'chrome-error:'")
        referrers = [request["headers"].get("Referer") for request in guest.requests]
        self.expect(f"a link was followed from the page: {len(referrers)}", len(referrers) > 3)
        self.expect(f"a referer is sent: {referrers}", not any(referrers))


if __name__ == "__main__":
    main(Privacy)
