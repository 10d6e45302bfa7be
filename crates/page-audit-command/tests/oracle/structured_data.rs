//! Compares what the engine reads of structured data and Open Graph with what extruct reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use page_audit::{Report, Snapshot, audit};
use url::Url;

use crate::installed::oracles;
use crate::pages::{is_seen, pages};

mod draft;
mod expected;
mod json_ld;
mod microdata;
mod open_graph;
mod rdfa;
mod read;
mod reasons;

use draft::written;
use expected::expected;
use read::read;
use reasons::{REASONS, Reason};

/// What is said about a page, and how many times.
#[derive(Debug, Default)]
pub struct Facts(BTreeMap<String, usize>);

impl Facts {
    fn add(&mut self, fact: impl Into<String>) {
        *self.0.entry(fact.into()).or_default() += 1;
    }

    /// Removes that there is no Open Graph, if both say so, as of most pages.
    fn remove_open_graph(&mut self, other: &mut Self) {
        const MISSING: [&str; 4] = ["no og:title", "no og:type", "no og:image", "no og:url"];
        let lacks_all = |facts: &Self| MISSING.iter().all(|fact| facts.0.contains_key(*fact));
        if lacks_all(self) && lacks_all(other) {
            let is_other = |fact: &str| !MISSING.contains(&fact);
            self.0.retain(|fact, _| is_other(fact));
            other.0.retain(|fact, _| is_other(fact));
        }
    }

    /// These, as often as they are not among those.
    fn without<'f>(&'f self, those: &Self) -> Vec<&'f str> {
        let facts = self.0.iter().flat_map(|(fact, count)| {
            let more = count.saturating_sub(those.0.get(fact).copied().unwrap_or(0));
            std::iter::repeat_n(fact.as_str(), more)
        });
        facts.collect()
    }
}

/// What the engine's report says.
fn found(report: &Report) -> Facts {
    let mut facts = Facts::default();
    let check = |id: &str| report.checks.iter().find(|check| check.id == id).unwrap();
    let message = &check("structured_data").message;
    let counts = message.split(|sign: char| !sign.is_ascii_digit());
    let counts = counts.filter_map(|count| count.parse().ok());
    for (fact, count) in ["a script", "an item"].into_iter().zip(counts) {
        (0..count).for_each(|_| facts.add(fact));
    }
    for item in &check("structured_data_valid").evidence.items {
        match item.key.as_deref().unwrap() {
            "not_json" | "no_context" | "foreign_context" | "not_an_object" | "no_type" => {
                let fact = format!("line {}: unreadable", item.line.unwrap());
                facts.0.insert(fact, 1);
            }
            _ => facts.add(&item.found),
        }
    }
    let missing = check("open_graph").evidence.items.iter();
    let is_missing = |key: &str| matches!(key, "missing_property" | "no_property");
    let missing = missing.filter(|item| item.key.as_deref().is_some_and(is_missing));
    missing.for_each(|item| facts.add(&item.found));
    let page = &report.page.as_ref().unwrap().open_graph;
    for (property, content) in [
        ("og:title", &page.title),
        ("og:description", &page.description),
        ("og:site_name", &page.site_name),
        ("og:image", &page.image),
    ] {
        if let Some(content) = content {
            facts.add(format!("{property} {content}"));
        }
    }
    facts
}

/// A page, and what is unusual about it: its name if it is not put together at random.
struct Compared {
    feature: String,
    html: String,
    snapshot: Snapshot,
}

fn all(oracles: &Path) -> Vec<Compared> {
    let published = pages(oracles)
        .into_iter()
        .filter(|page| is_seen(&audit(&page.snapshot)))
        .map(|page| Compared {
            feature: page.name,
            html: String::from_utf8_lossy(&page.snapshot.body).into_owned(),
            snapshot: page.snapshot,
        });
    let url = Url::parse("https://pages.example/page").unwrap();
    let own = written().into_iter().map(|page| Compared {
        feature: page.feature.to_owned(),
        snapshot: Snapshot::of_html(url.clone(), page.html.clone()),
        html: page.html,
    });
    published.chain(own).collect()
}

/// What only one of the two says about pages for the same reason.
#[derive(Default)]
struct Deviations {
    here: Vec<String>,
    there: Vec<String>,
}

impl Deviations {
    fn add(&mut self, page: &Compared, ours: &Facts, theirs: &Facts) {
        let feature = &page.feature;
        let of_page = |fact: &str| format!("{feature}: {fact}");
        let here = ours.without(theirs).into_iter();
        self.here.extend(here.map(of_page));
        let there = theirs.without(ours).into_iter();
        self.there.extend(there.map(of_page));
    }

    fn len(&self) -> usize {
        self.here.len() + self.there.len()
    }
}

#[test]
fn structured_data_is_read_as_extruct_reads_it() {
    let Some(oracles) = oracles() else { return };
    let all = all(&oracles);
    let asked = all
        .iter()
        .map(|page| (page.snapshot.final_url.to_string(), page.html.clone()));
    let Some(theirs) = read(&asked.collect::<Vec<_>>()) else {
        return;
    };
    assert_eq!(theirs.len(), all.len());

    let mut alike = 0;
    let mut explained: Vec<Deviations> = REASONS.iter().map(|_| Deviations::default()).collect();
    let mut unexplained = String::new();
    for (page, read) in all.iter().zip(&theirs) {
        let mut ours = found(&audit(&page.snapshot));
        let mut theirs = expected(read, &page.snapshot.final_url);
        ours.remove_open_graph(&mut theirs);
        let explains = |reason: &Reason| reason.features.contains(&page.feature.as_str());
        let mut others = Deviations::default();
        let reason = REASONS.iter().position(explains);
        let deviations = reason.and_then(|index| explained.get_mut(index));
        deviations.unwrap_or(&mut others).add(page, &ours, &theirs);
        alike += ours.0.values().sum::<usize>() - ours.without(&theirs).len();
        if others.len() > 0 {
            let Deviations { here, there } = others;
            let html = &page.html;
            let _infallible = writeln!(unexplained, "here {here:?}, extruct {there:?}:\n{html}");
        }
    }
    let alone: usize = explained.iter().map(Deviations::len).sum();
    println!(
        "{} pages: {alike} facts by both, {alone} by one alone",
        all.len()
    );
    for (reason, Deviations { here, there }) in REASONS.iter().zip(&explained) {
        let counts = (here.len(), there.len());
        println!("{} here, {} extruct: {}", counts.0, counts.1, reason.why);
        if counts != (reason.here, reason.there) {
            let why = reason.why;
            let _infallible = writeln!(unexplained, "{why}\nhere {here:#?}, extruct {there:#?}");
        }
    }
    assert!(unexplained.is_empty(), "{unexplained}");
    assert!(alike >= 11_638, "{alike}");
}
