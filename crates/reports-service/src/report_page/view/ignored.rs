//! What was found, but is ignored.

use look::foreign_text;
use page_audit::CheckResult;

use super::finding::MAX_MESSAGE;
use super::moment::moment;
use crate::model::IgnoredRow;

pub(super) struct IgnoredView {
    pub id: i64,
    pub check: String,
    pub heading: String,
    pub category: &'static str,
    /// Whether nothing else is left of what the check found.
    pub is_all: bool,
    pub places: u64,
    pub reason: String,
    /// The person or key, for those who may know.
    pub author: Option<String>,
    pub at: String,
    pub at_for_programs: String,
    /// Whether it is ignored on all pages of the project.
    pub is_everywhere: bool,
}

impl IgnoredView {
    pub(super) fn new(
        (row, check): &(IgnoredRow, CheckResult),
        is_all: bool,
        for_owner: bool,
    ) -> Self {
        let (at, at_for_programs) = moment(row.created_at);
        Self {
            id: row.id,
            check: check.id.clone(),
            heading: check.heading().into_owned(),
            category: check.category.title(),
            is_all,
            places: check.evidence.total,
            reason: foreign_text(&row.reason, MAX_MESSAGE),
            author: for_owner.then(|| row.author.clone()),
            at,
            at_for_programs,
            is_everywhere: row.report.is_none(),
        }
    }
}
