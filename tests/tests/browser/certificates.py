"""Looks at names with and without a certificate, see crates/testing/browser/person.py.

The job: `base` and `key` (of an account with a domain in each state of its certificate).
"""

from person import Story, main

LIST = "/console/domains"
# How the text of the step begins, by the beginning of the name.
STEPS = {
    "issued": "Valid until ",
    "late": "Valid until ",
    "failed": "No certificate could be issued: ",
    "waiting": "An order has to wait: ",
    "elsewhere": "Ordered once the name leads here",
}


class Certificates(Story):
    def tell(self):
        person = self.person()
        self.sign_in(person, self.job["key"], LIST)
        person.until(f"document.querySelectorAll('.item').length == {len(STEPS)}")
        self.look(person, "certificates-list")
        rows = "[...document.querySelectorAll('.item-title')].map(link => [link.innerText, link.pathname])"
        for name, path in person.js(rows):
            kind = name.split(".")[0]
            person.open(self.job["base"] + path, "document.getElementById('live-trail')")
            step = f"document.getElementById('live-trail').innerText.includes('{STEPS[kind]}')"
            self.expect_in(person, f"{kind}: {STEPS[kind]}", step)
            self.look(person, f"certificate-{kind}")


if __name__ == "__main__":
    main(Certificates)
