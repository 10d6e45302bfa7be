"""Visits pages one after the other, see crates/testing/browser/person.py.

The job: `base`, `key` (an API key), `strangers` and `owners` (paths by the name of their view, for a person who has
not signed in and for one who has), `reports` (the names of those that are measured), and `keys`, if the owner makes one
there.
"""

from person import Story, main

# The files that delay the first paint, and everything that is loaded.
LOADED = """performance.getEntriesByType('resource')
  .map(e => [new URL(e.name).pathname.replace(/.*[/]/, '').replace(/-[0-9a-f]{16}/, ''), e.renderBlockingStatus])"""


class Views(Story):
    def tell(self):
        stranger, owner = self.person(), self.person()
        self.sign_in(owner, self.job["key"])
        if "keys" in self.job:
            self.make_key(owner)
        for person, views in ((stranger, self.job["strangers"]), (owner, self.job["owners"])):
            for view, path in views.items():
                person.open(self.job["base"] + path, "document.querySelector('main')")
                self.look(person, view)
                if view in self.job["reports"]:
                    self.measure(person, view)

    def make_key(self, person):
        person.open(self.job["base"] + self.job["keys"], "document.querySelector('form [name=scopes]')")
        self.look(person, "keys-none")
        person.fill("name", "Nightly import of the shop")
        person.enter()
        person.until("document.querySelector('#new-key')")
        self.look(person, "keys-made")

    def measure(self, person, view):
        person.emulate("light", 1440)
        as_sent = person.js("document.documentElement.scrollHeight")
        pages, pdf = person.pages_of_pdf()
        if self.job.get("pictures"):
            with open(f"{self.job['pictures']}/{view}.pdf", "wb") as file:
                file.write(pdf)
        loaded = person.js(LOADED)
        person.emulate("light", 390)
        on_phone = person.js("document.documentElement.scrollHeight")
        findings = person.js("document.querySelectorAll('.finding').length")
        person.js("document.querySelectorAll('details').forEach(details => { details.open = false; })")
        folded_on_phone = person.js("document.documentElement.scrollHeight")
        person.emulate("light", 1440)
        self.measured[view] = {
            "pages": pages,
            "findings": findings,
            "screens": round(as_sent / 900, 1),
            "screens_on_phone": round(on_phone / 844, 1),
            "screens_folded_on_phone": round(folded_on_phone / 844, 1),
            "screens_folded": round(person.js("document.documentElement.scrollHeight") / 900, 1),
            "blocking": [name for name, status in loaded if status == "blocking"],
            "loaded": sorted({name for name, _ in loaded}),
        }


if __name__ == "__main__":
    main(Views)
