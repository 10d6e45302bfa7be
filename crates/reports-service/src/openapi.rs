//! The OpenAPI document of reports-service; what the parameters' types can't say for themselves stands here.
#![expect(
    dead_code,
    reason = "these types describe what the extractors read; nothing is stored in them"
)]

use serde_json::{Value, json};
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
use utoipa::{IntoParams, OpenApi, ToSchema};
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
    #[param(schema_with = per_page, nullable = false)]
    per_page: Option<i32>,
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

fn per_page() -> Object {
    let sizes = [10, 25, 50, 100];
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .enum_values(Some(sizes))
        .default(Some(json!(100)))
        .build()
}

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
    choice(description, &[0, 1, 2])
}

fn update() -> Object {
    choice("`1` makes the report anew.", &[0, 1])
}

/// One of a few numbers. JSON may have it as a number or, as in a form, as text; empty or null is absent.
fn choice(description: &str, numbers: &[i64]) -> Object {
    let texts = numbers.iter().map(|number| json!(number.to_string()));
    let numbers = numbers.iter().map(|number| json!(number));
    ObjectBuilder::new()
        .schema_type(SchemaType::Array(vec![
            Type::Integer,
            Type::String,
            Type::Null,
        ]))
        .description(Some(description))
        .enum_values(Some(numbers.chain(texts).chain([json!(""), Value::Null])))
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
