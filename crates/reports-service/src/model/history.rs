//! The history of a report: a row for each good generation, with a summary of its findings.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use page_audit::{CheckResult, Outcome, Report};
use serde::{Deserialize, Serialize};

use super::Rating;
use super::ignored::IgnoredRow;
use crate::schema::{report_generations, reports};

/// A good generation.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = report_generations)]
pub struct GenerationRow {
    /// Counts the report's good generations from 1.
    pub generation: i64,
    /// When it ended, UTC.
    pub generated_at: NaiveDateTime,
    /// Its rating.
    pub result: Rating,
    /// Its score, 0 to 100.
    pub score: i16,
    /// The version of the set of rules.
    pub ruleset: i32,
    pub(super) summary: String,
}

impl GenerationRow {
    /// The summary of its findings; empty if it cannot be read.
    pub fn summary(&self) -> Summary {
        serde_json::from_str(&self.summary).unwrap_or_default()
    }
}

/// A summary of a generation's findings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The score of each category, by its id; none if nothing in it could be scored.
    pub categories: BTreeMap<String, Option<u8>>,
    /// The outcome of each check, by its id.
    pub outcomes: BTreeMap<String, Outcome>,
    /// What is ignored of a check, by its id: the ids of all that took something from it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ignored: BTreeMap<String, Vec<i64>>,
}

impl Summary {
    /// That of a report without what is ignored in it.
    pub(super) fn of(report: &Report, taken: &[(IgnoredRow, CheckResult)]) -> Self {
        let mut ignored = BTreeMap::<String, Vec<i64>>::new();
        for (row, _) in taken {
            let ids = ignored.entry(row.check_id.clone()).or_default();
            ids.push(row.id);
        }
        let categories = report.categories.iter();
        let checks = report.checks.iter();
        Self {
            categories: categories
                .map(|category| (category.id.as_str().to_owned(), category.score))
                .collect(),
            outcomes: checks
                .map(|check| (check.id.clone(), check.outcome))
                .collect(),
            ignored,
        }
    }

    /// Whether a check cannot be compared with this summary, as nothing that counts is left of it in
    /// one of the two, and something else is ignored in the other.
    pub fn ignores_differently(&self, other: &Self, check: &str) -> bool {
        let is_ignored = |summary: &Self| {
            let outcome = summary.outcomes.get(check);
            summary.ignored.contains_key(check) && outcome == Some(&Outcome::Info)
        };
        self.ignored.get(check) != other.ignored.get(check)
            && (is_ignored(self) || is_ignored(other))
    }
}

/// Up to this many kept generations of the account's report, the newest first, beginning with this
/// one; `None` if the account has no such report.
///
/// # Errors
/// Database errors.
pub async fn history(
    pool: &Pool,
    account: &str,
    id: i64,
    newest: i64,
    at_most: i64,
) -> Result<Option<Vec<GenerationRow>>, Error> {
    let mut connection = pool.read().await?;
    let found: Option<i64> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select(reports::id)
            .first(connection)
            .await
            .optional()
    })?;
    if found.is_none() {
        return Ok(None);
    }
    on_backend!(&mut connection, |connection| {
        report_generations::table
            .filter(report_generations::report.eq(id))
            .filter(report_generations::generation.le(newest))
            .order_by(report_generations::generation.desc())
            .limit(at_most)
            .select(GenerationRow::as_select())
            .load(connection)
            .await
    })
    .map(Some)
}
