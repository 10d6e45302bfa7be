//! `/api/v1/projects/{host}/ignored`: findings that do not count, each with a reason.

mod delete;
mod form;
mod list;
mod store;

use std::time::Instant;

use auth::Caller;
use database::{Error, Pool};
use page_audit::{CheckResult, MAX_EVIDENCE, Report};
use report_view::Audited;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::model::{self, FullReport, IgnoredRow};
use crate::timestamp::rfc3339;

pub use delete::{__path_delete_ignored, delete_ignored, stop};
pub use form::StoreIgnored;
pub use list::{__path_list_ignored, list_ignored};
pub use store::{__path_store_ignored, ignore, store_ignored};

/// How many reports of a project are scored again at once. It takes some seconds.
const AT_ONCE: u16 = 5_000;

/// A check, or some of what it finds, that does not count, and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ignored {
    /// Increases with each.
    #[schema(minimum = 1, examples(3))]
    id: i64,
    /// The only report that it is about; null for all reports of the project.
    #[schema(required, minimum = 1)]
    report: Option<i64>,
    /// The check's id.
    #[schema(examples("image_keywords"))]
    check: String,
    /// Only evidence of this kind; null for any.
    #[schema(required)]
    key: Option<String>,
    /// Only evidence at these elements; null for any.
    #[schema(required)]
    selector: Option<String>,
    /// Only evidence where this was found; null for any.
    #[schema(required)]
    found: Option<String>,
    /// Why it is ignored.
    #[schema(examples("The logos come from partners."))]
    reason: String,
    /// The person, or the name or id of the API key, who gave this reason.
    author: String,
    /// When that was.
    #[schema(format = "date-time")]
    created_at: String,
}

/// All that is ignored in a project and in its reports.
#[derive(Debug, Serialize, ToSchema)]
pub struct IgnoredList(Vec<Ignored>);

impl From<IgnoredRow> for Ignored {
    fn from(row: IgnoredRow) -> Self {
        Self {
            id: row.id,
            report: row.report,
            check: row.check_id,
            key: row.key,
            selector: row.selector,
            found: row.found,
            reason: row.reason,
            author: row.author,
            created_at: rfc3339(row.created_at),
        }
    }
}

/// A finding of a report that does not count.
#[derive(Debug, Serialize, ToSchema)]
pub struct IgnoredFinding {
    #[serde(flatten)]
    ignored: Ignored,
    /// How many pieces of evidence that is; 0 if the check has none.
    evidence: u64,
}

impl From<(IgnoredRow, CheckResult)> for IgnoredFinding {
    fn from((row, check): (IgnoredRow, CheckResult)) -> Self {
        Self {
            ignored: row.into(),
            evidence: check.evidence.total,
        }
    }
}

impl IgnoredFinding {
    /// The check's id, and why it does not count.
    pub fn reason(&self) -> (&str, &str) {
        (&self.ignored.check, &self.ignored.reason)
    }
}

/// The findings of a report that count, and those that do not.
pub struct Counted {
    /// Those that count; what does not is information.
    pub report: Report,
    /// Those that do not, as they were found.
    pub ignored: Vec<(IgnoredRow, CheckResult)>,
}

impl Counted {
    /// Those of an account's report; `None` if it has none that this version can read.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(
        pool: &Pool,
        account: &str,
        report: &FullReport,
    ) -> Result<Option<Self>, Error> {
        let stored = report.checks.as_ref();
        let Some(mut found) = stored.and_then(|checks| Report::deserialize(checks).ok()) else {
            return Ok(None);
        };
        let row = &report.row;
        let rows = model::ignored_in(pool, account, (&row.project, row.id)).await?;
        let ignored = model::take_ignored(&mut found, &row.url, &rows);
        Ok(Some(Self {
            report: found,
            ignored,
        }))
    }

    /// As people read it; only the owner reads who ignores something.
    pub fn audited(&self, for_owner: bool) -> Audited<'_> {
        let ignored = self
            .ignored
            .iter()
            .map(|(row, check)| report_view::Ignored {
                id: row.id,
                check,
                reason: &row.reason,
                author: for_owner.then_some(&*row.author),
                at: Some(row.created_at),
                is_everywhere: row.report.is_none(),
            });
        Audited {
            report: &self.report,
            ignored: ignored.collect(),
        }
    }
}

/// What is ignored in an account's report, which is taken from its findings.
///
/// # Errors
/// Database errors.
pub async fn take(
    pool: &Pool,
    account: &str,
    report: &mut FullReport,
) -> Result<Vec<IgnoredFinding>, Error> {
    let row = &report.row;
    let rows = model::ignored_in(pool, account, (&row.project, row.id)).await?;
    let stored = report.checks.as_ref();
    let stored = stored.filter(|checks| !rows.is_empty() || is_long(checks));
    let Some(mut found) = stored.and_then(|checks| Report::deserialize(checks).ok()) else {
        return Ok(Vec::new());
    };
    let taken = model::take_ignored(&mut found, &row.url, &rows);
    if let Ok(checks) = serde_json::to_value(&found) {
        report.checks = Some(checks);
    }
    Ok(taken.into_iter().map(IgnoredFinding::from).collect())
}

/// Whether it has more evidence than a report shows, since some was ignored when it was made.
fn is_long(checks: &Value) -> bool {
    let checks = checks.get("checks").and_then(Value::as_array);
    checks.into_iter().flatten().any(|check| {
        let items = check.pointer("/evidence/items").and_then(Value::as_array);
        items.is_some_and(|items| items.len() > MAX_EVIDENCE)
    })
}

/// Who ignores something, as the audit trail names people and keys.
pub fn author(caller: &Caller) -> String {
    let key = || match &caller.key_name {
        Some(name) => name.as_str().to_owned(),
        None => caller.key_id.as_str().to_owned(),
    };
    caller.person.as_deref().map_or_else(key, str::to_owned)
}

/// Scores the reports of an account's project again that this changes. In a very large project, the
/// oldest follow with their next check.
async fn score_again(
    app: &App,
    (account, project): (&str, &str),
    changed: &IgnoredRow,
) -> Result<(), Error> {
    let (pool, setting) = (app.pool.for_account(account), changed.as_setting());
    if let Some(report) = changed.report {
        return model::score_again(&pool, (account, project), report, &setting).await;
    }
    let newest = model::newest_reports(&pool, (account, project), AT_ONCE).await?;
    for report in newest {
        let started = Instant::now();
        model::score_again(&pool, (account, project), report, &setting).await?;
        // Gives other writers a chance.
        tokio::time::sleep(started.elapsed()).await;
    }
    Ok(())
}
