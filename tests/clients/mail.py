"""Prints a mail as JSON: mail.py FILE, with its headers, its text and its HTML."""

import email
import email.policy
import json
import sys

with open(sys.argv[1], "rb") as file:
    mail = email.message_from_binary_file(file, policy=email.policy.default)
assert not mail.defects, mail.defects
print(
    json.dumps(
        {
            "headers": {name.lower(): str(value) for name, value in mail.items()},
            "text": mail.get_body(["plain"]).get_content(),
            "html": mail.get_body(["html"]).get_content(),
        }
    )
)
