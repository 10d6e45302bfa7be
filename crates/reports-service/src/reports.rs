//! `/api/v1/reports`: a report as the API shows it.

mod delete;
mod list;
mod pdf;
mod share;
mod show;
mod store;
mod update;

use database::Pool;
use serde::Serialize;
use utoipa::ToSchema;
use web::BaseUrl;

use crate::app::App;
use crate::ignored::{self, IgnoredFinding};
use crate::model::{self, Every, FullReport, Privacy, Rating, Rendering, ReportRow, State};
use crate::slug::Slugs;
use crate::timestamp::rfc3339;

pub use delete::{__path_delete_report, delete_report};
pub use list::{__path_list_reports, ListReports, list, list_reports};
pub use pdf::{__path_print_report, print_report};
pub use share::{
    __path_list_shares, __path_share_report, __path_withdraw_share, __path_withdraw_shares,
    ReportShare, ShareReport, list_shares, share, share_report, withdraw_share, withdraw_shares,
};
pub use show::{__path_show_report, show_report};
pub use store::{__path_store_report, StoreReport, StoreRules, store, store_once, store_report};
pub use update::{__path_update_report, UpdateReport, change, update_report};

/// How often a change of a certain version is tried while others change the report.
const TRIES: usize = 5;

/// A report in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportSummary {
    /// Increases with each report.
    #[schema(minimum = 1, examples(42))]
    id: i64,
    /// The page.
    #[schema(format = "uri", examples("https://example.com/"))]
    url: String,
    /// The URL's host in lower case without a leading `www.`.
    #[schema(examples("example.com"))]
    project: String,
    /// Who may see the report's page: 0 everyone, 1 only the owner, 2 whoever has the password.
    #[schema(minimum = 0, maximum = 2, value_type = i16)]
    privacy: Privacy,
    /// The rating of the last good generation.
    #[schema(required)]
    result: Option<Rating>,
    /// The score of the last good generation.
    #[schema(required, minimum = 0, maximum = 100)]
    score: Option<i16>,
    /// Where the latest generation is.
    state: State,
    /// Why the latest generation failed.
    #[schema(required)]
    error: Option<GenerationError>,
    /// The report's page for people.
    #[schema(format = "uri")]
    page_url: String,
    /// How often the page is checked again by itself.
    every: Every,
    /// When it is checked again by itself; null if it is not. Checks beyond the account's limit of
    /// a day are put off to the next day.
    #[schema(required, format = "date-time")]
    next_check_at: Option<String>,
    /// When the last good generation ended.
    #[schema(required, format = "date-time")]
    generated_at: Option<String>,
    /// When it was stored.
    #[schema(format = "date-time")]
    created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    updated_at: String,
}

/// A report with all that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    #[serde(flatten)]
    summary: ReportSummary,
    /// What the last good generation found, check by check.
    #[schema(required, value_type = Option<page_audit::Report>)]
    checks: Option<serde_json::Value>,
    /// What was found, but is ignored.
    ignored: Vec<IgnoredFinding>,
    /// Whether search engines may list the report's page, if it is public.
    listed: bool,
    /// Whether the page is also shown to a browser; what that showed is in `checks`.
    rendered: Rendering,
    /// The language of the report's page; empty for that of the setting or reader.
    #[schema(examples("de"))]
    language: String,
    /// Since when no generation has succeeded, after one that failed. The last good generation stays.
    #[schema(required, format = "date-time")]
    failed_since: Option<String>,
    /// Which of the account's waiting reports it is by age, from 1, up to 1,000; absent unless it is
    /// queued. Accounts take turns, and so do hosts. It is not part of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 1000)]
    queue_position: Option<i64>,
}

/// Why a generation failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationError {
    /// For programs: `dns_not_found`, `connection_refused`, `timeout`, `tls_invalid`,
    /// `blocked_address`, …
    #[schema(examples("connection_refused"))]
    code: String,
    /// For people.
    message: String,
}

impl ReportSummary {
    /// A stored report as in lists.
    pub fn new(row: ReportRow, base: &BaseUrl, slugs: &Slugs) -> Self {
        let error = row.error_code.map(|code| GenerationError {
            code,
            message: row.error_message.unwrap_or_default(),
        });
        Self {
            id: row.id,
            url: row.url,
            project: row.project,
            privacy: row.privacy,
            result: row.result,
            score: row.score,
            state: row.state,
            error,
            // Built as in `report_page`, but without parsing a URL for each row.
            page_url: format!(
                "{}/r/{}",
                base.url().as_str().trim_end_matches('/'),
                slugs.of(row.id)
            ),
            every: row.every,
            next_check_at: row.next_check_at.map(rfc3339),
            generated_at: row.generated_at.map(rfc3339),
            created_at: rfc3339(row.created_at),
            updated_at: rfc3339(row.updated_at),
        }
    }
}

impl Report {
    /// A report as its account sees it, with the rest of it read from this pool.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn load(
        mut report: FullReport,
        (pool, account): (&Pool, &str),
        app: &App,
        base: &BaseUrl,
    ) -> Result<Self, database::Error> {
        let ignored = ignored::take(pool, account, &mut report).await?;
        let queue_position = match report.row.state {
            State::Queued => model::queue_position(pool, report.row.id).await?,
            _ => None,
        };
        Ok(Self {
            summary: ReportSummary::new(report.row, base, app.slugs().await?),
            checks: report.checks,
            ignored,
            listed: report.listed,
            rendered: report.rendered,
            language: report.language,
            failed_since: report.failed_since.map(rfc3339),
            queue_position,
        })
    }
}
