"""Signing in and out at two providers, see crates/testing/browser/person.py.

The job: `base`, and `first`, the address of the first provider.
"""

from person import Story, main

LIST = "/console/reports"
ADD = "document.getElementById('url')"


class OpenId(Story):
    def tell(self):
        ann = self.person()
        self.sign_in_page(ann)
        self.at_first(ann, "ann")
        self.signed_in(ann, can_add=True)
        self.whom_no_rule_lets_in()
        self.the_other_provider()
        self.sign_out_everywhere(ann)
        self.ended_by_the_provider()

    def open(self, person, path=LIST):
        person.open(self.job["base"] + path, "document.querySelector('.page')")

    def choose(self, person, title):
        person.js(f"[...document.links].find(a => a.textContent == 'Sign in with {title}').click()")

    def sign_in_page(self, person):
        self.open(person)
        self.look(person, "sign-in-providers")
        self.choose(person, "Company")

    def at_first(self, person, name):
        """Signs in on the first provider's own pages, and lets it tell who that is."""
        person.until("document.querySelector('input[name=login]')")
        self.expect("it is the provider's page", person.js("location.href").startswith(self.job["first"]))
        person.js(f"document.querySelector('input[name=login]').value = '{name}'")
        person.js("document.querySelector('input[name=password]').value = 'anything'")
        person.js("document.querySelector('form').requestSubmit()")
        person.until("!document.querySelector('input[name=login]') && document.querySelector('form, .page')")
        if person.js("location.href").startswith(self.job["first"]):
            person.js("document.querySelector('form').requestSubmit()")

    def signed_in(self, person, can_add):
        person.until(f"location.href.startsWith('{self.job['base']}/console/') && document.querySelector('.menu')")
        for section, field in (("reports", "url"), ("domains", "name")):
            self.open(person, f"/console/{section}")
            self.expect_in(person, f"{section} are there", "document.querySelector('.menu summary')")
            self.expect(f"adding {section} is offered to who may",
                        person.js(f"!!document.getElementById('{field}')") == can_add)
        self.open(person, "/console/reports/sessions")

    def whom_no_rule_lets_in(self):
        eve = self.person()
        self.open(eve)
        self.choose(eve, "Company")
        self.at_first(eve, "eve")
        eve.until("document.querySelector('h1').innerText == 'No access yet'")
        self.expect("she is refused", eve.status() == 403)
        self.expect_in(eve, "it says whom to ask", "document.body.innerText.includes('Bea, bea@e.example')")
        self.look(eve, "refused")
        self.open(eve)
        self.expect_in(eve, "she is not signed in", "document.getElementById('key')")

    def the_other_provider(self):
        bob = self.person()
        self.open(bob)
        self.choose(bob, "Partner")
        bob.until("document.querySelector('input[name=sub]')")
        bob.js("document.querySelector('input[name=sub]').value = 'bob'")
        bob.js("document.querySelector('form').requestSubmit()")
        self.signed_in(bob, can_add=False)
        self.expect_in(bob, "he is named", "document.querySelector('.rows').innerText.includes('Bob (bob)')")
        bob.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        bob.until("document.querySelector('h1').innerText == 'End Session'")
        bob.js("document.querySelector('form').requestSubmit()")
        bob.until(f"location.pathname == '/sign-in'")
        self.expect_in(bob, "he is signed out", "document.body.innerText.includes('You are signed out.')")

    def sign_out_everywhere(self, ann):
        """Here and there: afterwards, the provider asks who she is."""
        self.open(ann)
        ann.js("document.querySelector('form[action$=\"sign-out\"]').requestSubmit()")
        ann.until(f"location.href.startsWith('{self.job['first']}') && document.querySelector('button[name=logout]')")
        ann.click("button[name=logout]")
        ann.until("location.pathname == '/sign-in'")
        self.expect_in(ann, "she is signed out", "document.body.innerText.includes('You are signed out.')")
        self.choose(ann, "Company")
        self.at_first(ann, "ann")
        self.signed_in(ann, can_add=True)

    def ended_by_the_provider(self):
        """Who signs out there is signed out here, in each of its sessions, and nobody else is."""
        ann, other = self.people[0], self.person()
        self.open(other)
        self.choose(other, "Company")
        self.at_first(other, "ann")
        self.signed_in(other, can_add=True)
        there = ann.beside()
        there.open(self.job["first"] + "/session/end", "document.querySelector('button[name=logout]')")
        there.click("button[name=logout]")
        there.until("!document.querySelector('button[name=logout]')")
        self.open(ann)
        self.expect_in(ann, "it has ended", "document.body.innerText.includes('Your session has ended.')")
        self.open(other)
        self.expect_in(other, "that of another browser has not", ADD)


if __name__ == "__main__":
    main(OpenId)
