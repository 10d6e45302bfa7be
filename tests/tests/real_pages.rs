//! The results of auditing pages that were not written for the audit: the documentation in Debian's
//! packages, served by nginx.

mod audit;
mod distribution;

use std::time::Duration;

use end_to_end::{Nginx, documentation_pages};
use page_audit::{Outcome, Report};
use testing::skip;

use crate::real_pages::audit::{Audited, audit_all, within};

/// The number of pages from each package.
const PAGES: usize = 60;
/// For a short form.
const FEW_PAGES: usize = 6;
/// A slow machine needs a few minutes.
const LIMIT: Duration = Duration::from_mins(15);
/// The findings of these checks are durations.
const TIMINGS: [&str; 2] = ["ttfb", "load_time"];

/// Audits at most `pages` of each package in `count` rounds; `None` if they are not installed.
fn rounds(pages: usize, count: usize) -> Option<Vec<Vec<Audited>>> {
    if !Nginx::is_installed() {
        skip("nginx is not installed");
        return None;
    }
    let pages = match documentation_pages(pages) {
        Ok(pages) => pages,
        Err(missing) => {
            skip(&format!("not installed: {}", missing.join(", ")));
            return None;
        }
    };
    Some(within(LIMIT, async move |under_way| {
        let nginx = Nginx::start().await;
        let urls: Vec<String> = pages.iter().map(|page| nginx.url(page)).collect();
        let mut rounds = Vec::new();
        for _ in 0..count {
            rounds.push(audit_all(&urls, &under_way).await);
        }
        rounds
    }))
}

#[test]
fn a_second_audit_gives_the_same_report() {
    audit_twice(FEW_PAGES, 30);
}

#[test]
#[ignore = "endurance"]
fn a_second_audit_of_many_pages_gives_the_same_reports() {
    audit_twice(PAGES, 300);
}

/// Audits this many pages of each package, `least` in all, twice.
fn audit_twice(pages: usize, least: usize) {
    let Some(rounds) = rounds(pages, 2) else {
        return;
    };
    let [first, second] = &rounds[..] else {
        panic!("two rounds");
    };

    assert!(first.len() >= least, "{}", first.len());
    for (page, again) in first.iter().zip(second) {
        assert_eq!(page.url, again.url);
        let (report, report_again) = (page.report(), again.report());
        assert_states_why_it_was_not_measured(page, report);
        is_the_same(&page.url, report, report_again);
    }
}

fn assert_states_why_it_was_not_measured(page: &Audited, report: &Report) {
    for check in &report.checks {
        if check.outcome == Outcome::Unmeasured {
            // "The canonical URL could not be fetched: …", rather than a single word without a
            // reason.
            let words = check.message.split_whitespace().count();
            assert!(words >= 3, "{} {}: {:?}", page.url, check.id, check.message);
        }
    }
}

fn is_the_same(url: &str, one: &Report, other: &Report) {
    let is_timing = |id: &str| TIMINGS.contains(&id);
    for (one, other) in one.checks.iter().zip(&other.checks) {
        if is_timing(&one.id) {
            assert_eq!(one.id, other.id);
        } else {
            assert_eq!(one, other, "{url}");
        }
    }
    let timings = |report: &Report| {
        let checks = report.checks.iter().filter(|check| is_timing(&check.id));
        checks.map(|check| check.outcome).collect::<Vec<_>>()
    };
    // A slow response costs a point or two.
    if timings(one) == timings(other) {
        let scores = |report: &Report| (report.score, report.rating, report.categories.clone());
        assert_eq!(scores(one), scores(other), "{url}");
    }
    assert_eq!(one.caps, other.caps, "{url}");
}

/// `cargo test -p end-to-end real_pages -- --ignored --nocapture`; if `REAL_PAGES_REPORTS`
/// is set, the reports are written to that file as JSON, one line per page.
#[test]
#[ignore = "prints a table and asserts nothing"]
fn print_the_outcomes_of_each_check() {
    let Some(rounds) = rounds(PAGES, 1) else {
        return;
    };
    let pages = rounds.concat();
    distribution::print(&pages);
    if let Some(file) = std::env::var_os("REAL_PAGES_REPORTS") {
        let line = |page: &Audited| {
            let line = serde_json::json!({ "url": page.url, "report": page.report() });
            format!("{line}\n")
        };
        std::fs::write(file, pages.iter().map(line).collect::<String>()).unwrap();
    }
}
