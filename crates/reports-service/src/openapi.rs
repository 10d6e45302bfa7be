//! The OpenAPI document of reports-service; what the parameters' types can't say for themselves stands here.
#![expect(
    dead_code,
    reason = "these types describe what the extractors read; nothing is stored in them"
)]

use query_params::schema::choice;
use utoipa::openapi::schema::Object;
use utoipa::{OpenApi, ToSchema};
use web::openapi::Conventions;

use crate::checks_docs;
use crate::reports::{self, Report};

/// The document, `/docs/reports/openapi.json`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Waymark reports",
        description = "Reports about webpages: a score, a rating, and what to mend. Bodies may be \
            `application/x-www-form-urlencoded` or `application/json`; an empty value is an absent one.",
    ),
    paths(
        reports::list_reports,
        reports::show_report,
        reports::store_report,
        reports::update_report,
        reports::delete_report,
        checks_docs::list_checks,
    ),
    components(schemas(Report)),
    modifiers(&Conventions),
)]
pub struct ReportsDocument;

/// What store takes.
#[derive(ToSchema)]
pub struct StoreReportForm {
    /// The page: http or https, at most 2048 bytes, without user-info; `https://` may be left out.
    #[schema(min_length = 1, max_length = 2048, examples("https://example.com/"))]
    url: String,
    #[schema(schema_with = privacy)]
    privacy: Option<i32>,
    /// The password of the report's page, 1 to 72 characters; needed with privacy 2, without effect else.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$")]
    password: Option<String>,
}

/// What update takes; what is absent stays as it is.
#[derive(ToSchema)]
pub struct UpdateReportForm {
    #[schema(schema_with = privacy)]
    privacy: Option<i32>,
    /// The password of the report's page, 1 to 72 characters; needed when privacy becomes 2, without effect with 0
    /// and 1.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$")]
    password: Option<String>,
    #[schema(schema_with = update)]
    update: Option<i32>,
}

fn privacy() -> Object {
    let description =
        "Who may see the report's page: 0 everyone, 1 only the owner, 2 whoever has the password.";
    choice(&[("0", 0), ("1", 1), ("2", 2)])
        .description(Some(description))
        .build()
}

fn update() -> Object {
    choice(&[("0", 0), ("1", 1)])
        .description(Some("`1` makes the report anew."))
        .build()
}

/// A rating: `good` from a score of 80, `decent` from 50.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ReportResult {
    Good,
    Decent,
    Bad,
}

/// Where a report's latest generation is.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ReportState {
    Queued,
    Running,
    Ready,
    Failed,
}
