//! What was found on many pages, check by check.

use std::cmp::Reverse;
use std::collections::HashMap;

use page_audit::{CheckResult, Outcome};

use crate::record::Record;
use crate::site::SiteFinding;

/// A check that fails or warns on some pages.
pub struct Group<'p> {
    /// On these pages, in the order in which they were checked.
    pub on: Vec<OnPage<'p>>,
    /// Whether it fails on one of them.
    pub outcome: Outcome,
}

/// The result of a check on one page.
#[derive(Clone, Copy)]
pub struct OnPage<'p> {
    pub page: &'p str,
    pub check: &'p CheckResult,
}

impl<'p> Group<'p> {
    /// Any of its results, for what all have in common. A group is never empty.
    pub fn check(&self) -> Option<&'p CheckResult> {
        self.on.first().map(|on| on.check)
    }

    /// Its results with the same message, and the message: those on most pages first.
    pub fn by_message(&self) -> Vec<(&'p str, Vec<OnPage<'p>>)> {
        let mut messages: Vec<(&str, Vec<OnPage<'_>>)> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for on in &self.on {
            let message = on.check.message.as_str();
            let index = *known.entry(message).or_insert(messages.len());
            match messages.get_mut(index) {
                Some((_, same)) => same.push(*on),
                None => messages.push((message, vec![*on])),
            }
        }
        messages.sort_by_key(|(_, same)| Reverse(same.len()));
        messages
    }
}

/// The new findings of all pages and of the site, the worst, weightiest and most frequent first.
pub fn groups<'p>(pages: &'p [Record], site: &'p [SiteFinding]) -> Vec<Group<'p>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let of_pages = pages.iter().flat_map(|page| {
        let scored = page.result.as_ref().ok();
        let checks = scored.into_iter().flat_map(|scored| &scored.findings.new);
        checks.map(|check| OnPage {
            page: &page.url,
            check,
        })
    });
    let of_site = site.iter().flat_map(|finding| {
        let checks = finding.findings.new.iter();
        checks.map(|check| OnPage {
            page: &finding.url,
            check,
        })
    });
    for on in of_pages.chain(of_site) {
        let index = *known.entry(&on.check.id).or_insert(groups.len());
        match groups.get_mut(index) {
            Some(group) => {
                group.on.push(on);
                if on.check.outcome == Outcome::Fail {
                    group.outcome = Outcome::Fail;
                }
            }
            None => groups.push(Group {
                outcome: on.check.outcome,
                on: vec![on],
            }),
        }
    }
    groups.sort_by_key(|group| {
        let weight = group.check().map(|check| check.weight);
        let is_failure = group.outcome == Outcome::Fail;
        (!is_failure, Reverse(weight), Reverse(group.on.len()))
    });
    groups
}
