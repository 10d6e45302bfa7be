//! The OpenAPI document of reports-service.

use utoipa::OpenApi;
use web::openapi::Conventions;

use crate::account;
use crate::history;
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
            DELETE.",
    ),
    paths(
        reports::list_reports,
        reports::show_report,
        reports::store_report,
        reports::share_report,
        reports::withdraw_shares,
        reports::update_report,
        reports::delete_report,
        projects::list_projects,
        projects::show_project,
        projects::delete_project,
        history::list_history,
        history::show_generation,
        rules::list_rules,
        account::show_account,
    ),
    components(schemas(Report)),
    modifiers(&Conventions),
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
