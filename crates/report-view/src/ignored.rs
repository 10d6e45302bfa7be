//! What was found, but is ignored.

use texts::{Words, foreign_text};

use crate::audited::Ignored;
use crate::finding::MAX_MESSAGE;
use crate::moment::moment;
use crate::said::heading;

pub struct IgnoredView {
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
    /// Since when: for people, and for programs.
    pub at: Option<(String, String)>,
    /// Whether it is ignored on all pages of the project.
    pub is_everywhere: bool,
}

impl IgnoredView {
    pub fn new(words: Words, ignored: &Ignored<'_>, is_all: bool) -> Self {
        let check = ignored.check;
        Self {
            id: ignored.id,
            check: check.id.clone(),
            heading: heading(words, check),
            category: words.say(format!("category-{}", check.category.as_str())),
            is_all,
            places: check.evidence.total,
            reason: foreign_text(ignored.reason, MAX_MESSAGE),
            author: ignored.author.map(str::to_owned),
            at: ignored.at.map(|at| moment(words, at)),
            is_everywhere: ignored.is_everywhere,
        }
    }
}
