// Verifies a webhook: webhook.mjs FILE, with JSON of the secret, the headers and the body.
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

const { secret, body, headers } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const event = new Webhook(secret).verify(body, headers);
if (event.type !== "endpoint.test") throw new Error(JSON.stringify(event));
let isAccepted = true;
try {
  new Webhook(secret).verify(`${body} `, headers);
} catch {
  isAccepted = false;
}
if (isAccepted) throw new Error("a changed body is accepted");
