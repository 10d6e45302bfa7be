//! The OpenAPI document of reports-service, and the data for the pages about the API.

mod examples;

use api_docs::{ApiDocs, QuickStart};
use utoipa::{Modify, OpenApi};
use web::openapi::Conventions;

use crate::account;
use crate::credentials;
use crate::events::ReportEvents;
use crate::history;
use crate::ignored;
use crate::projects;
use crate::reports::{self, Report};
use crate::rules;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Waymark reports",
        description = "Reports about webpages: a score, a rating, and what to fix. Bodies may be \
            `application/x-www-form-urlencoded`, `multipart/form-data` or `application/json`; an \
            empty value is an absent one. For clients that can only send forms: a POST may have \
            its fields in the query, and the field `_method` of its body makes it a PUT, PATCH or \
            DELETE. Language models have tools at `/mcp/reports` (MCP).",
    ),
    paths(
        reports::list_reports,
        reports::show_report,
        reports::print_report,
        reports::store_report,
        reports::list_shares,
        reports::share_report,
        reports::withdraw_share,
        reports::withdraw_shares,
        reports::update_report,
        reports::delete_report,
        projects::list_projects,
        projects::show_project,
        projects::update_project,
        projects::delete_project,
        ignored::list_ignored,
        ignored::store_ignored,
        ignored::delete_ignored,
        credentials::show_credentials,
        credentials::update_credentials,
        credentials::delete_credentials,
        history::list_history,
        history::show_generation,
        rules::list_rules,
        account::show_account,
    ),
    tags(
        (name = "Reports", description = "A report is about one webpage. Storing one has the page \
            fetched and checked; `state` says where that is, and the report's page shows it to \
            people."),
        (name = "Projects", description = "A project is all reports of the account about pages of \
            one host. There is nothing to store: it begins with the first report."),
        (name = "Checks", description = "The rules that reports are made by."),
        (name = "Account", description = "Whose API key it is, and its limits."),
    ),
    components(schemas(Report)),
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    notify::add_to::<ReportEvents>(&mut document);
    issued_keys::add_to(&mut document, "report");
    Conventions.modify(&mut document);
    document
}

/// The pages about the API.
pub const DOCS: ApiDocs = ApiDocs {
    name: "reports",
    document,
    quick_start: QuickStart {
        about: "Have a page checked. The request waits for the report, some seconds.",
        command: r#"curl -sS {base}/api/v1/reports -H "Authorization: Bearer $KEY" \
  -d url=https://example.com/ |
  grep -oE '"(result|score|state|page_url)":("[^"]*"|[0-9]+)' | head -n 4"#,
        prints: r#""result":"decent"
"score":71
"state":"ready"
"page_url":"https://waymark.example/r/5b94124a7e9da63f569259b5a00ce6b0""#,
    },
    examples: [
        examples::EXAMPLES,
        notify::REPORT_EXAMPLES,
        issued_keys::REPORT_EXAMPLES,
    ],
    tools: &crate::tools::SERVER,
};
