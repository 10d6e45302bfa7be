//! Which checks keep more evidence than reports show, for whoever leaves some of it out.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::finding::{Finding, keeping};
use crate::page::Page;
use crate::rule::Rule;

/// More than any page that people made has, and little enough for the memory of a program.
const MAX_KEPT: usize = 20_000;

/// The checks that keep up to 20,000 pieces of evidence in all, instead of those that a report
/// shows.
/// [`EvidenceList::shorten`](crate::EvidenceList::shorten) keeps only these.
#[derive(Debug, Clone, Default)]
pub struct KeptEvidence {
    checks: Arc<BTreeSet<String>>,
}

impl KeptEvidence {
    /// The checks with these ids.
    pub fn of(checks: impl IntoIterator<Item = String>) -> Self {
        Self {
            checks: Arc::new(checks.into_iter().collect()),
        }
    }

    /// Does work that finds evidence of these checks and of no others.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.checks.is_empty() {
            work()
        } else {
            keeping(MAX_KEPT / self.checks.len(), work)
        }
    }

    /// The function for each rule, with more evidence for these checks.
    pub(super) fn around(
        &self,
        check: impl Fn(&Rule, &Page<'_>) -> Finding,
    ) -> impl Fn(&Rule, &Page<'_>) -> Finding {
        move |rule, page| {
            // What a page keeps for several checks may be found by any of them.
            let mut finding = self.during(|| check(rule, page));
            if !self.checks.is_empty() && !self.checks.contains(rule.id) {
                finding.evidence.shorten();
            }
            finding
        }
    }
}
