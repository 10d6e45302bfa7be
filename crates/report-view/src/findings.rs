//! The findings by category, the folded ones, and the links that filter them.

use std::cmp::Reverse;
use std::collections::HashMap;

use page_audit::{Category, Fixer, Gain, Outcome};
use texts::Words;

use crate::audited::Audited;
use crate::filter::Filter;
use crate::finding::{FindingView, word};
use crate::first::FirstFixes;

/// The order of outcomes on the page.
const ORDER: [Outcome; 6] = [
    Outcome::Fail,
    Outcome::Warn,
    Outcome::Unmeasured,
    Outcome::Info,
    Outcome::Pass,
    Outcome::NotApplicable,
];

pub struct Findings {
    /// Groups of links, each with its title, if the findings can be filtered.
    pub filters: Vec<(String, Vec<FilterLink>)>,
    /// The categories that match the filter, with their findings.
    pub sections: Vec<Section>,
    pub unmeasured: Vec<FindingView>,
    pub information: Vec<FindingView>,
    /// By category.
    pub passed: Vec<(String, Vec<FindingView>)>,
    pub not_applicable: Vec<FindingView>,
    /// The same page with all passed checks in full.
    pub passed_link: Option<String>,
}

pub struct Section {
    pub category: &'static str,
    pub findings: Vec<FindingView>,
}

/// A link that changes one part of the filter.
pub struct FilterLink {
    pub link: String,
    /// The outcome, if the link filters by one.
    pub mark: Option<&'static str>,
    pub text: String,
    /// The number of findings that it shows.
    pub count: usize,
    pub is_current: bool,
}

impl Findings {
    /// Those whose check is one of `first` are open. With `links`, they are filtered, and others can
    /// be asked for.
    pub fn new(
        words: Words,
        audited: &Audited<'_>,
        first: Option<&FirstFixes>,
        links: Option<Filter>,
    ) -> Self {
        let filter = links.unwrap_or_default();
        let report = audited.report;
        let gains = report.gains();
        let gains: HashMap<&str, &Gain<'_>> = gains.iter().map(|gain| (gain.check, gain)).collect();
        let mut checks: Vec<_> = report
            .checks
            .iter()
            .filter(|check| filter.fits(check) && !audited.is_ignored(&check.id))
            .collect();
        checks.sort_by_key(|check| {
            let gain = gains
                .get(check.id.as_str())
                .map(|gain| (gain.now, gain.later));
            (rank(check.outcome), Reverse(gain), Reverse(check.weight))
        });
        // With a filter for an outcome, nothing is folded.
        let is_in_section =
            |outcome| filter.outcome.is_some() || matches!(outcome, Outcome::Fail | Outcome::Warn);
        let view = |fits: &dyn Fn(Outcome, Category) -> bool| -> Vec<FindingView> {
            let fitting = checks
                .iter()
                .filter(|check| fits(check.outcome, check.category));
            fitting
                .filter_map(|check| {
                    let first = first.and_then(|first| first.points_of(&check.id));
                    let gain = gains.get(check.id.as_str()).copied();
                    FindingView::new(words, check, (gain, first), report.rendered.as_ref())
                })
                .collect()
        };
        let folded = |wanted| view(&|outcome, _| outcome == wanted && !is_in_section(outcome));
        let shown = Category::ALL.into_iter();
        let shown = shown.filter(|id| filter.category.is_none_or(|category| category == *id));
        let sections = shown.map(|id| Section {
            category: id.as_str(),
            findings: view(&|outcome, category| category == id && is_in_section(outcome)),
        });
        Self {
            sections: sections.collect(),
            filters: links
                .map(|_| filters(words, audited, filter))
                .unwrap_or_default(),
            unmeasured: folded(Outcome::Unmeasured),
            information: folded(Outcome::Info),
            passed: by_category(words, folded(Outcome::Pass)),
            not_applicable: folded(Outcome::NotApplicable),
            passed_link: links.map(|filter| {
                let outcome = Some(Outcome::Pass);
                Filter { outcome, ..filter }.link()
            }),
        }
    }

    /// Whether there are folded findings below the sections.
    pub fn has_folded(&self) -> bool {
        let folded = [&self.unmeasured, &self.information, &self.not_applicable];
        folded.iter().any(|findings| !findings.is_empty()) || !self.passed.is_empty()
    }

    pub fn passed_count(&self) -> usize {
        self.passed.iter().map(|(_, findings)| findings.len()).sum()
    }
}

fn filters(words: Words, audited: &Audited<'_>, filter: Filter) -> Vec<(String, Vec<FilterLink>)> {
    let links = [
        ("filter-outcome", outcome_links(words, audited, filter)),
        ("filter-category", category_links(words, audited, filter)),
        ("filter-fixer", fixer_links(words, audited, filter)),
    ];
    let links = links.into_iter();
    links.map(|(key, links)| (words.say(key), links)).collect()
}

fn by_category(words: Words, mut findings: Vec<FindingView>) -> Vec<(String, Vec<FindingView>)> {
    let groups = Category::ALL.map(|category| {
        let title = words.say(format!("category-{}", category.as_str()));
        let own = findings.extract_if(.., |finding| finding.category == title);
        let own: Vec<_> = own.collect();
        (title, own)
    });
    let groups = groups.into_iter();
    groups
        .filter(|(_, findings)| !findings.is_empty())
        .collect()
}

fn rank(outcome: Outcome) -> usize {
    let place = ORDER.iter().position(|ranked| *ranked == outcome);
    place.unwrap_or(ORDER.len())
}

fn outcome_links(words: Words, audited: &Audited<'_>, filter: Filter) -> Vec<FilterLink> {
    let choices = ORDER.map(|outcome| (Some(outcome), word(words, outcome)));
    let all = [(None, words.say("filter-all"))].into_iter().chain(choices);
    let links = all.map(|(outcome, text)| {
        let chosen = Filter { outcome, ..filter };
        FilterLink {
            mark: outcome.map(Outcome::as_str),
            ..FilterLink::new(audited, filter, chosen, text)
        }
    });
    // Outcomes that no check has are left out, but never the link that removes the filter.
    links
        .filter(|link| link.count > 0 || link.is_current || link.mark.is_none())
        .collect()
}

fn category_links(words: Words, audited: &Audited<'_>, filter: Filter) -> Vec<FilterLink> {
    let choices = Category::ALL.map(|category| {
        (
            Some(category),
            words.say(format!("category-{}", category.as_str())),
        )
    });
    let all = [(None, words.say("filter-all"))].into_iter().chain(choices);
    let links = all.map(|(category, text)| {
        let chosen = Filter { category, ..filter };
        FilterLink::new(audited, filter, chosen, text)
    });
    links.collect()
}

fn fixer_links(words: Words, audited: &Audited<'_>, filter: Filter) -> Vec<FilterLink> {
    let choices =
        Fixer::ALL.map(|fixer| (Some(fixer), words.say(format!("fixer-{}", fixer.as_str()))));
    let all = [(None, words.say("filter-anybody"))]
        .into_iter()
        .chain(choices);
    let links = all.map(|(fixer, text)| {
        let chosen = Filter { fixer, ..filter };
        FilterLink::new(audited, filter, chosen, text)
    });
    links.collect()
}

impl FilterLink {
    fn new(audited: &Audited<'_>, current: Filter, chosen: Filter, text: String) -> Self {
        let checks = audited.report.checks.iter();
        let checks = checks.filter(|check| !audited.is_ignored(&check.id));
        Self {
            link: chosen.link(),
            mark: None,
            text,
            count: checks.filter(|check| chosen.fits(check)).count(),
            is_current: chosen == current,
        }
    }
}
