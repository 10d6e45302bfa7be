"""Verifies a webhook: webhook.py FILE, with JSON of the secret, the headers and the body."""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
secret, body, headers = given["secret"], given["body"], given["headers"]

event = Webhook(secret).verify(body, headers)
assert event["type"] == "endpoint.test", event
try:
    Webhook(secret).verify(body + " ", headers)
except WebhookVerificationError:
    pass
else:
    sys.exit("a changed body is accepted")
