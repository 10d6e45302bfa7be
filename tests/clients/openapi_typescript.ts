// Uses the API with openapi-fetch and the types that openapi-typescript has generated:
//   openapi_typescript.js reports|domains BASE-URL KEY VALUE
// VALUE is the page to report about, or the name of the domain.
import createClient from "openapi-fetch";
import type { paths as DomainsPaths } from "./domains.js";
import type { paths as ReportsPaths } from "./reports.js";

declare const process: { argv: string[] };
const [service, baseUrl, key, value] = process.argv.slice(2) as [string, string, string, string];
const headers = { Authorization: `Bearer ${key}` };

function expect(holds: boolean, what: unknown): void {
  if (!holds) throw new Error(`not as expected: ${JSON.stringify(what)}`);
}

async function reports(): Promise<void> {
  const api = createClient<ReportsPaths>({ baseUrl, headers });
  const stored = await api.POST("/api/v1/reports", { body: { url: value, privacy: 1 } });
  expect(stored.data?.data.privacy === 1, stored);
  const id = stored.data?.data.id ?? 0;
  const listed = await api.GET("/api/v1/reports", { params: { query: { search: value } } });
  expect(listed.data?.data.length === 1 && listed.data.data[0]?.id === id, listed);
  const one = { params: { path: { id } } };
  const shown = await api.GET("/api/v1/reports/{id}", one);
  expect(shown.data?.data.url === value && shown.data.data.state === "ready", shown);
  const updated = await api.PUT("/api/v1/reports/{id}", { ...one, body: { privacy: 0 } });
  expect(updated.data?.data.privacy === 0, updated);
  const host = shown.data?.data.project ?? "";
  const project = await api.GET("/api/v1/projects/{host}", { params: { path: { host } } });
  expect(project.data?.data.reports === 1, project);
  const deleted = await api.DELETE("/api/v1/reports/{id}", one);
  expect(deleted.data?.deleted === true, deleted);
  const gone = await api.GET("/api/v1/reports/{id}", one);
  expect(gone.error?.code === "not_found", gone);
}

async function domains(): Promise<void> {
  const api = createClient<DomainsPaths>({ baseUrl, headers });
  const stored = await api.POST("/api/v1/domains", { body: { name: value } });
  expect(stored.data?.data.name === value, stored);
  const id = stored.data?.data.id ?? 0;
  const listed = await api.GET("/api/v1/domains", { params: { query: { search: value } } });
  expect(listed.data?.data.length === 1 && listed.data.data[0]?.id === id, listed);
  const one = { params: { path: { id } } };
  const shown = await api.GET("/api/v1/domains/{id}", one);
  expect(shown.data?.data.index_page === null, shown);
  const page = "https://a.example/";
  const updated = await api.PATCH("/api/v1/domains/{id}", { ...one, body: { index_page: page } });
  expect(updated.data?.data.index_page === page, updated);
  const deleted = await api.DELETE("/api/v1/domains/{id}", one);
  expect(deleted.data?.deleted === true, deleted);
}

await (service === "reports" ? reports() : domains());
