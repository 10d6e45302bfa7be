//! What stands above a check's result.

use std::borrow::Cow;

use crate::catalogue::rule;
use crate::finding::Outcome;
use crate::report::CheckResult;

impl CheckResult {
    /// What is wrong, or else what the check requires: as a question if that could not be measured.
    pub fn heading(&self) -> Cow<'_, str> {
        let rule = rule(&self.id);
        // By the evidence, since stored reports have the titles of their time.
        let failing_title = match rule {
            Some(rule) => rule.failing_title_of(self.outcome, &self.evidence),
            None => self.failing_title.as_deref(),
        };
        let title = rule.map_or(self.id.as_str(), |rule| rule.title);
        match (failing_title, self.outcome) {
            (Some(failing_title), _) => failing_title.into(),
            (None, Outcome::Unmeasured) => format!("{title}?").into(),
            (None, _) => title.into(),
        }
    }

    /// The message, unless the heading says the same.
    pub fn message_below_heading(&self) -> Option<&str> {
        let is_repeated = self.message.strip_suffix('.') == Some(&*self.heading());
        (!is_repeated).then_some(&self.message)
    }
}
