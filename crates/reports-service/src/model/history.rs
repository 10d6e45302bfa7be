//! The history of a report: a row for each good generation, with a summary of its findings.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use page_audit::{Outcome, Report};
use serde::{Deserialize, Serialize};

use super::Rating;
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
}

impl Summary {
    pub(super) fn of(report: &Report) -> Self {
        let categories = report.categories.iter();
        let checks = report.checks.iter();
        Self {
            categories: categories
                .map(|category| (category.id.as_str().to_owned(), category.score))
                .collect(),
            outcomes: checks
                .map(|check| (check.id.clone(), check.outcome))
                .collect(),
        }
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
