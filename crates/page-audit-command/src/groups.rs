//! What was found on many pages, check by check.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use page_audit::{CheckResult, Outcome};

use crate::baseline::without_numbers;
use crate::record::Record;
use crate::site::SiteFinding;
use crate::verdict::counted;

/// How many different headings stand above the pages of a group.
const MAX_HEADINGS: usize = 2;

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

    /// What is wrong, on some of the pages each: at most two things.
    pub fn heading(&self) -> String {
        let mut headings: Vec<Cow<'_, str>> = Vec::new();
        for on in &self.on {
            let heading = on.check.heading();
            if !headings.contains(&heading) {
                headings.push(heading);
            }
        }
        let more = if headings.len() > MAX_HEADINGS {
            "; …"
        } else {
            ""
        };
        headings.truncate(MAX_HEADINGS);
        headings.join("; ") + more
    }

    /// Its results with the same kinds of faults: those on most pages first.
    pub fn kinds(&self) -> Vec<Kind<'p>> {
        let mut kinds: Vec<Kind<'_>> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for on in &self.on {
            let index = *known.entry(kind(on.check)).or_insert(kinds.len());
            match kinds.get_mut(index) {
                Some(kind) => kind.add(*on),
                None => kinds.push(Kind {
                    message: Some(&on.check.message),
                    on: vec![*on],
                }),
            }
        }
        kinds.sort_by_key(|kind| Reverse(kind.on.len()));
        kinds
    }
}

/// Results of a check with the same kinds of faults.
pub struct Kind<'p> {
    /// What is said about all of the pages, if that is the same.
    pub message: Option<&'p str>,
    pub on: Vec<OnPage<'p>>,
}

impl<'p> Kind<'p> {
    fn add(&mut self, on: OnPage<'p>) {
        self.message = self.message.filter(|message| *message == on.check.message);
        self.on.push(on);
    }

    /// What is said about this page alone.
    pub fn message_of(&self, on: &OnPage<'p>) -> Option<&'p str> {
        self.message.is_none().then_some(&on.check.message)
    }
}

/// What is wrong, without how much of it: the keys of the evidence, or else the message without
/// its numbers.
fn kind(check: &CheckResult) -> String {
    let keys = check.evidence.items.iter().map(|item| item.key.as_deref());
    let keys: BTreeSet<&str> = keys.flatten().collect();
    if keys.is_empty() {
        without_numbers(&check.message)
    } else {
        Vec::from_iter(keys).join(" ")
    }
}

/// A check that the settings ignore on some pages, for one reason.
pub struct IgnoredOn<'p> {
    pub check: &'p str,
    pub reason: &'p str,
    pub pages: usize,
}

/// The check, on how many pages it is ignored, and why.
pub fn ignored_on(ignored: &IgnoredOn<'_>) -> String {
    let pages = counted(ignored.pages, "page");
    format!("{} on {pages}: {}", ignored.check, ignored.reason)
}

/// What the settings ignore, in the order of the checks' names.
pub fn ignored<'p>(pages: &'p [Record], site: &'p [SiteFinding]) -> Vec<IgnoredOn<'p>> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let of_pages = pages.iter().filter_map(|page| page.result.as_ref().ok());
    let of_pages = of_pages.map(|scored| &scored.findings);
    let findings = of_pages.chain(site.iter().map(|finding| &finding.findings));
    for ignored in findings.flat_map(|findings| &findings.ignored) {
        let of = (ignored.check.id.as_str(), ignored.reason.as_str());
        *counts.entry(of).or_default() += 1;
    }
    let counts = counts.into_iter();
    let of = |((check, reason), pages)| IgnoredOn {
        check,
        reason,
        pages,
    };
    counts.map(of).collect()
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
