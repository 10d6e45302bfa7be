//! The OpenAPI document of domains-service, and the data for the pages about the API.

mod examples;

use api_docs::{ApiDocs, QuickStart};
use utoipa::{Modify, OpenApi};
use web::openapi::Conventions;

use crate::account;
use crate::domains::{self, DomainSummary};
use crate::events::DomainEvents;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Waymark domains",
        description = "The custom domains of a short-link service. Bodies may be \
            `application/x-www-form-urlencoded`, `multipart/form-data` or `application/json`; an \
            empty value is an absent one. For clients that can only send forms: a POST may have \
            its fields in the query, and the field `_method` of its body makes it a PUT, PATCH or \
            DELETE. Language models have tools at `/mcp/domains` (MCP).",
    ),
    paths(
        domains::list_domains,
        domains::show_domain,
        domains::store_domain,
        domains::update_domain,
        domains::delete_domain,
        domains::verify_domain,
        account::show_account,
    ),
    tags(
        (name = "Domains", description = "A domain is a name that a customer brings, with the \
            pages that its visitors are redirected to. Its visitors are served once DNS proves \
            that the name is the account's; `verification` has the records to set."),
        (name = "Account", description = "Whose API key it is, and its limits."),
    ),
    components(schemas(DomainSummary))
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    notify::add_to::<DomainEvents>(&mut document);
    issued_keys::add_to(&mut document, "domain");
    Conventions.modify(&mut document);
    document
}

/// The pages about the API.
pub const DOCS: ApiDocs = ApiDocs {
    name: "domains",
    document,
    quick_start: QuickStart {
        about: "Add a domain. The response has the DNS records that would prove that it is yours.",
        command: r#"curl -sS {base}/api/v1/domains -H "Authorization: Bearer $KEY" \
  -d name=go.your-brand.com -d index_page=https://your-brand.com/ |
  grep -oE '"(type|name|value|status)":"[^"]*"'"#,
        prints: r#""name":"go.your-brand.com"
"status":"pending"
"type":"TXT"
"name":"_waymark-challenge.go.your-brand.com"
"value":"token=3rvm7qxtjtkgvhnux3kdybizcgwmjnyc""#,
    },
    examples: [
        examples::EXAMPLES,
        notify::DOMAIN_EXAMPLES,
        issued_keys::DOMAIN_EXAMPLES,
    ],
    tools: &crate::tools::SERVER,
};
