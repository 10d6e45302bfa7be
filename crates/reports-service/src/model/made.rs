//! A good generation, as it is stored with its report and in the history.

use chrono::NaiveDateTime;
use database::{Error, Sql};
use page_audit::Report;

use super::Rating;
use super::history::Summary;
use super::ignored::{IgnoredRow, take_ignored};
use super::packed::{pack, unpack};

/// The maximum stored length of a title, in characters.
const MAX_TITLE: usize = 300;

/// What is stored of a report that was made.
pub(super) struct Made {
    pub rating: Rating,
    pub score: i16,
    pub ruleset: i32,
    pub title: Option<String>,
    pub packed_checks: Vec<u8>,
    pub summary: Summary,
}

impl Made {
    /// What a report is stored as.
    ///
    /// # Errors
    /// When the findings cannot be compressed.
    pub fn of(report: &Report) -> Result<Self, Error> {
        let title = report.page.as_ref().and_then(|page| page.title.as_deref());
        let title: String = title.unwrap_or_default().chars().take(MAX_TITLE).collect();
        Ok(Self {
            rating: Rating::from(report.rating),
            score: i16::from(report.score),
            ruleset: i32::try_from(report.ruleset).unwrap_or_default(),
            title: Some(title).filter(|title| !title.is_empty()),
            packed_checks: pack(report)?,
            summary: Summary::of(report, &[]),
        })
    }

    /// The same without what is ignored on this page, if anything is. Its findings are stored as
    /// they are.
    pub fn without(&self, url: &str, ignored: &[IgnoredRow]) -> Option<Self> {
        if ignored.is_empty() {
            return None;
        }
        let mut report: Report = unpack(&self.packed_checks).ok()?;
        let taken = take_ignored(&mut report, url, ignored);
        Some(Self {
            rating: Rating::from(report.rating),
            score: i16::from(report.score),
            ruleset: self.ruleset,
            title: None,
            packed_checks: Vec::new(),
            summary: Summary::of(&report, &taken),
        })
    }
}

impl Made {
    /// The statements that add it to the history of its report as this generation, and keep this many
    /// generations there.
    pub fn add(
        &self,
        report: i64,
        now: NaiveDateTime,
        (generation, history): (i64, i64),
    ) -> Vec<Sql<'static>> {
        let summary = serde_json::to_string(&self.summary).unwrap_or_default();
        let values = [
            report.into(),
            generation.into(),
            now.into(),
            self.rating.as_str().into(),
            self.score.into(),
            self.ruleset.into(),
            summary.into(),
        ];
        let mut statements = vec![Sql::new(
            "INSERT INTO report_generations \
             (report, generation, generated_at, result, score, ruleset, summary) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            values,
        )];
        if generation > history {
            statements.push(Sql::new(
                "DELETE FROM report_generations WHERE report = ? AND generation <= ?",
                [report.into(), (generation - history).into()],
            ));
        }
        statements
    }
}
