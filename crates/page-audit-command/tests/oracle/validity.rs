//! Compares the checks of HTML with html-validate and the Nu Html Checker, wherever both judge the
//! same thing: they should object to the same tags of the same pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use page_audit::{Evidence, Outcome, Page, Report, audit};

use crate::installed::oracles;
use crate::pages::{TestPage, is_seen, pages};
use crate::validity::deviations::{Deviation, HTML_VALIDATE_DEVIATIONS, NU_DEVIATIONS};
use crate::validity::pattern::is_like;
use crate::validity::place::{Objection, Place, Places};
use crate::validity::questions::{QUESTIONS, Question};
use crate::validity::unmatched::{HTML_VALIDATE_UNMATCHED, NU_UNMATCHED, Unmatched};

mod deviations;
mod html_validate;
mod nu;
mod pattern;
mod place;
mod questions;
mod unmatched;

/// One of the two checkers.
struct Oracle {
    /// Its patterns in a question.
    rules: fn(&Question) -> &'static [&'static str],
    unmatched: &'static [Unmatched],
    deviations: &'static [Deviation],
}

/// Where only the engine or only the oracle objects, by check and kind of evidence or pattern, and
/// by part of the set of pages.
type Deviations = BTreeMap<(String, String), Vec<String>>;

#[derive(Debug, Default)]
struct Agreement {
    both: usize,
    here: usize,
    there: usize,
    deviations: Deviations,
    /// The patterns that something was like.
    met: BTreeSet<&'static str>,
}

impl Agreement {
    fn numbers(&self) -> String {
        let Self {
            both, here, there, ..
        } = self;
        format!("{both} by both, {here} only here, {there} only there")
    }

    fn deviation(&mut self, page: &TestPage, who: &str, details: &str) {
        let part = page.name.split('/').next().unwrap();
        let key = (who.to_owned(), part.to_owned());
        let places = self.deviations.entry(key).or_default();
        places.push(format!("{}: {details}", page.name));
    }

    fn add(&mut self, page: &TestPage, ours: &Found<'_>, theirs: &Found<'_>) {
        for (place, (who, details)) in ours {
            if theirs.contains_key(place) {
                self.both += 1;
            } else {
                self.here += 1;
                self.deviation(page, who, &format!("{details}: {place:?}"));
            }
        }
        for (place, (who, details)) in theirs {
            if !ours.contains_key(place) {
                self.there += 1;
                self.deviation(page, who, &format!("{details}: {place:?}"));
            }
        }
    }
}

/// Where something is wrong, with who says so, and the words.
type Found<'p> = BTreeMap<Place, (String, &'p str)>;

/// What the engine says to a question: each check with the kind of evidence and its words, or the
/// check alone if it has no evidence.
fn ours<'p>(report: &'p Report, places: &Places, question: &Question) -> Found<'p> {
    let is_asked = |name: &str| question.checks.iter().any(|check| is_like(name, check));
    let mut found = Found::new();
    for check in &report.checks {
        for item in &check.evidence.items {
            let name = format!("{} {}", check.id, item.key.as_deref().unwrap());
            if is_asked(&format!("{name}: {}", item.found)) {
                let place = question.place(places.place(item));
                found.insert(place, (name, item.found.as_str()));
            }
        }
        let has_failed = matches!(check.outcome, Outcome::Warn | Outcome::Fail);
        if has_failed && check.evidence.items.is_empty() && is_asked(&check.id) {
            let name = check.id.clone();
            found.insert(Place::default(), (name, check.message.as_str()));
        }
    }
    found
}

impl Oracle {
    /// The index of the question that a rule is about, and the pattern.
    fn question(&self, rule: &str) -> Option<(usize, &'static str)> {
        let questions = QUESTIONS.iter().enumerate();
        let mut patterns = questions.flat_map(|(index, question)| {
            let rules = (self.rules)(question).iter();
            rules.map(move |pattern| (index, *pattern))
        });
        patterns.find(|(_, pattern)| is_like(rule, pattern))
    }

    fn unmatched(&self) -> impl Iterator<Item = &'static str> {
        let patterns = self.unmatched.iter();
        patterns.flat_map(|(patterns, _reason)| patterns.iter().copied())
    }

    /// Every pattern, each of which must be needed.
    fn patterns(&self) -> BTreeSet<&'static str> {
        let rules = QUESTIONS.iter().flat_map(self.rules);
        rules.copied().chain(self.unmatched()).collect()
    }

    fn compare(&self, pages: &[TestPage], objections: &[Vec<Objection>]) -> Agreement {
        let mut agreement = Agreement::default();
        for (page, objections) in pages.iter().zip(objections) {
            self.compare_page(page, objections, &mut agreement);
        }
        agreement
    }

    fn compare_page(&self, page: &TestPage, objections: &[Objection], agreement: &mut Agreement) {
        let report = audit(&page.snapshot);
        let checks = report.checks.iter();
        let evidence: Vec<&Evidence> = checks.flat_map(|check| &check.evidence.items).collect();
        let places = Places::of(Page::new(&page.snapshot).document(), &evidence);
        let mut matched = Vec::new();
        for objection in objections {
            let rule = &objection.rule;
            if let Some((question, pattern)) = self.question(rule) {
                agreement.met.insert(pattern);
                matched.push((question, pattern, objection));
            } else if let Some(pattern) = self.unmatched().find(|known| is_like(rule, known)) {
                agreement.met.insert(pattern);
            } else {
                agreement.deviation(page, "neither compared nor listed", rule);
            }
        }
        let questions = QUESTIONS.iter().enumerate();
        // The contents of a page that stands in for another are not judged.
        for (index, question) in questions.filter(|_| is_seen(&report)) {
            if (self.rules)(question).is_empty() {
                continue;
            }
            let theirs = matched.iter().filter(|(at, ..)| *at == index);
            let theirs = theirs.map(|(_, pattern, objection)| {
                let place = question.place(objection.place.clone());
                (place, ((*pattern).to_owned(), objection.rule.as_str()))
            });
            agreement.add(page, &ours(&report, &places, question), &theirs.collect());
        }
    }

    /// Fails unless each deviation is listed, each listed one is there, and each pattern is needed.
    fn assert_expected(&self, agreement: &Agreement) {
        let mut expected: BTreeMap<(String, String), usize> = BTreeMap::new();
        for (who, part, count, _reason) in self.deviations {
            let key = ((*who).to_owned(), (*part).to_owned());
            *expected.entry(key).or_default() += count;
        }
        let mut wrong = Vec::new();
        for (key, places) in &agreement.deviations {
            let listed = expected.remove(key).unwrap_or_default();
            if listed != places.len() {
                let (count, places) = (places.len(), places.join("\n"));
                wrong.push(format!("{key:?}: {count}, listed: {listed}\n{places}"));
            }
        }
        let missing = expected.keys().map(|key| format!("{key:?}: listed only"));
        wrong.extend(missing);
        let patterns = self.patterns();
        let needless = patterns.difference(&agreement.met);
        wrong.extend(needless.map(|pattern| format!("{pattern}: needless")));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

fn sources(pages: &[TestPage]) -> Vec<String> {
    let sources = pages.iter().map(|page| fs::read(&page.file).unwrap());
    sources
        .map(|source| String::from_utf8_lossy(&source).into_owned())
        .collect()
}

#[test]
fn html_validate_objects_to_the_same_tags() {
    let Some(oracles) = oracles() else { return };
    let pages = pages(&oracles);
    let Some(objections) = html_validate::objections(&oracles, &sources(&pages)) else {
        return;
    };
    let oracle = Oracle {
        rules: |question| question.html_validate,
        unmatched: HTML_VALIDATE_UNMATCHED,
        deviations: HTML_VALIDATE_DEVIATIONS,
    };
    let agreement = oracle.compare(&pages, &objections);
    println!("{}", agreement.numbers());
    oracle.assert_expected(&agreement);
    assert!(agreement.both >= 421, "{}", agreement.both);
}

#[test]
fn the_nu_html_checker_objects_to_the_same_tags() {
    let Some(oracles) = oracles() else { return };
    let pages = pages(&oracles);
    let Some(objections) = nu::objections(&oracles, &pages, &sources(&pages)) else {
        return;
    };
    let oracle = Oracle {
        rules: |question| question.nu,
        unmatched: NU_UNMATCHED,
        deviations: NU_DEVIATIONS,
    };
    let agreement = oracle.compare(&pages, &objections);
    println!("{}", agreement.numbers());
    oracle.assert_expected(&agreement);
    assert!(agreement.both >= 268, "{}", agreement.both);
}
