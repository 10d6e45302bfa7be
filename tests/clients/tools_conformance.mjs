// Runs scenarios of the Model Context Protocol's conformance suite: tools_conformance.mjs URL KEY
// The suite knows no keys: a proxy adds it. The other scenarios are about what these servers do not
// offer: prompts, resources, completion, logging, sampling, elicitation, tasks, streams.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SCENARIOS = [
  ["2025-06-18", "server-initialize"],
  ["2025-06-18", "tools-list"],
  ["2025-11-25", "server-initialize"],
  ["2025-11-25", "ping"],
  ["2025-11-25", "tools-list"],
  ["2025-11-25", "dns-rebinding-protection"],
  ["2025-11-25", "server-session-lifecycle"],
  ["2026-07-28", "server-stateless"],
  ["2026-07-28", "tools-list"],
  ["2026-07-28", "dns-rebinding-protection"],
  ["2026-07-28", "caching"],
  ["2026-07-28", "http-header-validation"],
];
// What cannot pass here, with its reason.
const DEVIATIONS = {
  // These need tools that the suite's own server has.
  "sep-2575-server-rejects-undeclared-capability": "no tool needs a client's capability",
  "sep-2575-missing-capability-http-400": "no tool needs a client's capability",
  "sep-2575-http-server-no-independent-requests-on-stream": "nothing is streamed",
  "sep-2575-server-no-log-without-loglevel": "nothing is logged to clients",
  "sep-2549-prompts-list-caching-hints": "there are no prompts",
  "sep-2549-resources-list-caching-hints": "there are no resources",
  "sep-2549-resources-templates-list-caching-hints": "there are no resources",
};

const [url, key] = process.argv.slice(2);
const target = new URL(url);
let own;
const proxy = http.createServer((request, response) => {
  const headers = { ...request.headers, authorization: `Bearer ${key}` };
  if (headers.origin === own) headers.origin = target.origin;
  const options = { method: request.method, headers };
  const forwarded = http.request(target, options, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  request.pipe(forwarded);
});
await once(proxy.listen(0, "127.0.0.1"), "listening");
own = `http://127.0.0.1:${proxy.address().port}`;

const program = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
const deviated = new Set();
let passed = 0;
for (const [version, scenario] of SCENARIOS) {
  const output = mkdtempSync(join(tmpdir(), "conformance-"));
  const options = ["--scenario", scenario, "--spec-version", version, "--output-dir", output];
  const suite = spawn(process.execPath, [program, "server", "--url", own + target.pathname, ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(suite, "exit");
  const [folder] = readdirSync(output);
  const checks = JSON.parse(readFileSync(join(output, folder, "checks.json"), "utf8"));
  for (const { id, status, errorMessage } of checks) {
    if (status === "SUCCESS") passed += 1;
    if (status !== "FAILURE" && status !== "WARNING") continue;
    if (!(id in DEVIATIONS)) throw new Error(`${version} ${scenario}: ${id}: ${errorMessage}`);
    deviated.add(id);
  }
}
const unknown = Object.keys(DEVIATIONS).filter((id) => !deviated.has(id));
if (unknown.length > 0) throw new Error(`these pass, or are not in the suite: ${unknown}`);
console.log(`${passed} checks passed`);
proxy.close();
process.exit();
