"""A report's page while it is made, its filters and deep links, see crates/testing/browser/person.py.

The job: `base`, `key` (an API key) and `page` (the URL of a page that is held back after `hold`, until `serve`).
"""

from person import Story, main


class Live(Story):
    def tell(self):
        self.become_ready(self.person(), "#check-favicon")
        self.become_ready(self.person().without_scripts())
        self.again()
        self.in_the_list()
        for person in (self.person(), self.person().without_scripts()):
            self.filters(person)
            self.deep_links(person)

    def become_ready(self, person, place=""):
        self.please("hold")
        report = self.api("POST", "/api/v1/reports", url=self.job["page"])[1]
        self.id = report["id"]
        self.page = self.api("GET", f"/api/v1/reports/{self.id}")[1]["page_url"]
        # No check of this kind is open at first.
        person.open(self.page + place, "document.body.innerText.includes('Fetching and checking')")
        person.js("window.isSame = true")
        person.until("document.querySelector('.stop--now').innerText.includes('Fetching')")
        self.please("serve")
        person.until("document.querySelector('.score-word')")
        self.expect_in(person, "the title has the score", "/^[0-9]+ of 100/.test(document.title)")
        self.expect_in(person, "nothing waits any more", "!document.querySelector('[data-waiting]')")
        if person.js("!!window.isSame"):
            self.expect_in(person, "it is said", "/[0-9]+ of 100/.test(document.querySelector('main > .sr').textContent)")
            self.expect_in(person, "print has the host in the margin",
                           "document.adoptedStyleSheets[0].cssRules[0].cssText.includes('127.0.0.1')")
            place = "document.getElementById('check-favicon').getBoundingClientRect()"
            self.expect_in(person, "the linked check is in view", f"{place}.top >= 0 && {place}.top < innerHeight")

    def again(self):
        """The last report stays in view, and the new one takes its place."""
        person = self.person()
        person.open(self.page, "document.querySelector('.score-word')")
        self.please("hold")
        self.api("PATCH", f"/api/v1/reports/{self.id}", update=1)
        person.open(self.page, "document.querySelector('#progress')")
        self.expect_in(person, "the last report is there", "document.querySelector('.score-word')")
        self.please("serve")
        person.until("document.querySelector('.score-word') && !document.querySelector('#progress')")
        self.expect_in(person, "its history has two", "document.querySelector('#history')")

    def in_the_list(self):
        """Rows that finish together are said together, for people who do not see them change."""
        person = self.person()
        self.sign_in(person, self.job["key"])
        # As if the page had been opened before both were ready.
        waiting = "document.querySelectorAll('li.item').forEach(row => row.dataset.waiting = '')"
        person.call("Page.addScriptToEvaluateOnNewDocument",
                    source=f"document.addEventListener('readystatechange', () => {waiting}, {{ once: true }})")
        said = "[...document.querySelectorAll('p.sr[role=status]')].map(p => p.textContent)"
        person.open(self.job["base"] + "/console/reports", f"({said}).join()")
        self.expect_in(person, "one place says both",
                       f"({said}).length == 1 && ({said})[0].match(/: [0-9]+ of 100, /g)?.length == 2")

    def filters(self, person):
        person.open(self.page, "document.querySelector('.filters')")
        shown = "[...document.querySelectorAll('.finding')].map(f => f.className.replace('finding is-', ''))"
        everything = person.js(f"({shown}).length")
        person.click(".filters a[href*='outcome=warn']")
        person.until("location.search == '?outcome=warn'")
        self.expect_in(person, "only warnings are there", f"({shown}).every(o => o == 'warn') && ({shown}).length")
        self.expect_in(person, "the filter is marked",
                       "document.querySelector('.filters [aria-current]').search == '?outcome=warn'")
        person.click(".filters a[href*='category=seo']")
        person.until("location.search.includes('category=seo') && location.search.includes('outcome=warn')")
        self.expect_in(person, "one category is there", "document.querySelectorAll('.category').length == 1")
        person.go(-2)
        person.until(f"!location.search && ({shown}).length == {everything}")
        person.open(self.page + "?outcome=nonsense", "document.querySelector('.filters')")
        self.expect("a bad filter is as good as none", person.status() == 200)

    def deep_links(self, person):
        """A folded part opens when a link to it is followed."""
        for outcome in ("fail", "warn", "pass", "not_applicable"):
            check = f"[...document.querySelectorAll('[id^=check-]')].find(e => e.closest('details.is-{outcome}')).id"
            person.open(self.page, "document.querySelector('.filters')")
            target = person.js(check)
            person.open(f"{self.page}#{target}", f"document.getElementById('{target}')")
            person.until(f"document.getElementById('{target}').checkVisibility()")
            place = f"document.getElementById('{target}').getBoundingClientRect()"
            self.expect_in(person, f"{outcome}: it is in view", f"{place}.top >= 0 && {place}.top < innerHeight")


if __name__ == "__main__":
    main(Live)
