// Uses the API with clients that openapi-generator has generated:
//   openapi_generator.js reports|domains BASE-URL KEY VALUE
// VALUE is the page to report about, or the name of the domain.
import * as domainsClient from "./typescript_domains/index.js";
import * as reportsClient from "./typescript_reports/index.js";

declare const process: { argv: string[] };
const [service, basePath, accessToken, value] = process.argv.slice(2) as [string, string, string, string];

function expect(holds: boolean, what: unknown): void {
  if (!holds) throw new Error(`not as expected: ${JSON.stringify(what)}`);
}

async function reports(): Promise<void> {
  const settings = new reportsClient.Configuration({ basePath, accessToken });
  const api = new reportsClient.ReportsApi(settings);
  const stored = await api.storeReport({ storeReportForm: { url: value } });
  expect(stored.status === 201 && stored.data.privacy === 0, stored);
  const id = stored.data.id;
  const listed = await api.listReports({ search: value });
  expect(listed.data.length === 1 && listed.data[0]?.id === id, listed);
  const shown = await api.showReport({ id });
  expect(shown.data.url === value && shown.data.state === "ready", shown);
  const updated = await api.updateReport({ id, updateReportForm: { password: "" } });
  expect(updated.data.id === id, updated);
  const deleted = await api.deleteReport({ id });
  expect(deleted.deleted, deleted);
  const gone = await api.showReport({ id }).catch((error) => error.response?.status);
  expect(gone === 404, gone);
}

async function domains(): Promise<void> {
  const settings = new domainsClient.Configuration({ basePath, accessToken });
  const api = new domainsClient.DomainsApi(settings);
  const stored = await api.storeDomain({ storeDomain: { name: value } });
  expect(stored.data.name === value, stored);
  const id = stored.data.id;
  const listed = await api.listDomains({ search: value });
  expect(listed.data.length === 1 && listed.data[0]?.id === id, listed);
  const shown = await api.showDomain({ id });
  expect(shown.data.indexPage === null, shown);
  const page = "https://a.example/";
  const updated = await api.updateDomain({ id, changeDomain: { indexPage: page } });
  expect(updated.data.indexPage === page, updated);
  const deleted = await api.deleteDomain({ id });
  expect(deleted.deleted, deleted);
}

await (service === "reports" ? reports() : domains());
