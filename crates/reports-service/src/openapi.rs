//! The OpenAPI document of reports-service; what the parameters' types can't say for themselves stands here.
#![expect(
    dead_code,
    reason = "these types describe what the extractors read; nothing is stored in them"
)]

use utoipa::{IntoParams, OpenApi, ToSchema};
use web::openapi::Conventions;

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
        reports::patch_report,
        reports::delete_report,
    ),
    components(schemas(Report)),
    modifiers(&Conventions),
)]
pub struct ReportsDocument;

/// What narrows and orders a list of reports.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// What `search` looks into.
    #[param(inline, nullable = false)]
    search_by: Option<SearchBy>,
    /// Only reports of this project: a host in lower case without `www.`.
    #[param(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$", nullable = false)]
    project: Option<String>,
    /// Only reports with this result.
    #[param(inline, nullable = false)]
    result: Option<ReportResult>,
    /// What the list is sorted by; reports without a value come last in both directions.
    #[param(inline, nullable = false)]
    sort_by: Option<SortBy>,
    /// How many reports a page has.
    #[param(inline, nullable = false)]
    per_page: Option<PerPage>,
}

#[derive(ToSchema)]
#[schema(rename_all = "snake_case", default = "url")]
enum SearchBy {
    Url,
}

#[derive(ToSchema)]
#[schema(rename_all = "snake_case", default = "id")]
enum SortBy {
    Id,
    GeneratedAt,
    Url,
    Score,
}

#[derive(ToSchema)]
#[schema(default = "100")]
enum PerPage {
    #[serde(rename = "10")]
    Ten,
    #[serde(rename = "25")]
    TwentyFive,
    #[serde(rename = "50")]
    Fifty,
    #[serde(rename = "100")]
    Hundred,
}

/// What store takes.
#[derive(ToSchema)]
pub struct StoreReportForm {
    /// The page: http or https, at most 2048 bytes, without user-info; `https://` may be left out.
    #[schema(min_length = 1, max_length = 2048, examples("https://example.com/"))]
    url: String,
    /// Who may see the report's page.
    #[schema(inline, nullable = false)]
    privacy: Option<Privacy>,
    /// The password of the report's page; needed with privacy 2, without effect else.
    #[schema(
        max_length = 72,
        pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
        nullable = false
    )]
    password: Option<String>,
}

/// What update takes; what is absent stays as it is.
#[derive(ToSchema)]
pub struct UpdateReportForm {
    /// Who may see the report's page.
    #[schema(inline, nullable = false)]
    privacy: Option<Privacy>,
    /// The password of the report's page; needed when privacy becomes 2, without effect with 0 and 1.
    #[schema(
        max_length = 72,
        pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
        nullable = false
    )]
    password: Option<String>,
    /// `1` makes the report anew.
    #[schema(inline, nullable = false)]
    update: Option<Flag>,
}

/// 0 everyone, 1 only the owner, 2 whoever has the password.
#[derive(ToSchema)]
#[schema(default = "0")]
enum Privacy {
    #[serde(rename = "0")]
    Public,
    #[serde(rename = "1")]
    Private,
    #[serde(rename = "2")]
    Password,
}

#[derive(ToSchema)]
#[schema(default = "0")]
enum Flag {
    #[serde(rename = "0")]
    No,
    #[serde(rename = "1")]
    Yes,
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
