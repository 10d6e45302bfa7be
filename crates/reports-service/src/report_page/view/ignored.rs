//! What was found, but is ignored.

use look::foreign_text;
use page_audit::CheckResult;
use texts::Words;

use super::finding::MAX_MESSAGE;
use super::moment::moment;
use super::said::heading;
use crate::model::IgnoredRow;

pub(super) struct IgnoredView {
    pub id: i64,
    pub check: String,
    pub heading: String,
    pub category: String,
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
        words: Words,
        (row, check): &(IgnoredRow, CheckResult),
        is_all: bool,
        for_owner: bool,
    ) -> Self {
        let (at, at_for_programs) = moment(words, row.created_at);
        Self {
            id: row.id,
            check: check.id.clone(),
            heading: heading(words, check),
            category: words.say(format!("category-{}", check.category.as_str())),
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
