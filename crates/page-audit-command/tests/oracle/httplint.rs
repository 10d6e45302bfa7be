//! Compares the checks of headers with httplint, Mark Nottingham's linter: what it calls bad or
//! warns of should be found here, too, if the owner of a site can do something about it.

use std::collections::BTreeSet;
use std::process::Command;

use page_audit::{Outcome, Report, Snapshot, audit};
use serde_json::json;
use url::Url;

use crate::answers::answers;
use crate::browser::here;
use crate::installed::{oracles, program};

mod cases;

use cases::{CASES, DEVIATIONS};

/// What a checker objects to, by name.
type Objections = BTreeSet<String>;

/// A response without a fault that the headers of a case could be blamed for.
fn snapshot(headers: &[(&str, &str)]) -> Snapshot {
    let page = Snapshot::of_html(Url::parse("https://example.com/page").unwrap(), "<p>x");
    let has = |name: &str| {
        headers
            .iter()
            .any(|(held, _)| held.eq_ignore_ascii_case(name))
    };
    let mut page = page;
    if has("content-type") {
        page.headers.remove("content-type");
    }
    if !has("date") {
        page = page.with_header("date", "Sun, 22 Nov 2026 12:00:00 GMT");
    }
    let headers = headers.iter();
    headers.fold(page, |page, (name, value)| page.with_header(name, *value))
}

fn ours(report: &Report) -> Objections {
    let checks = report.checks.iter();
    let at_fault = checks.filter(|check| matches!(check.outcome, Outcome::Warn | Outcome::Fail));
    at_fault
        .flat_map(|check| {
            let items = check.evidence.items.iter();
            items.map(|item| format!("{}: {}", check.id, item.key.as_deref().unwrap()))
        })
        .collect()
}

/// What httplint says about each response.
fn theirs(responses: &[&[(&str, &str)]]) -> Option<Vec<Objections>> {
    let oracles = oracles()?;
    program("python3")?;
    let mut lint = Command::new(oracles.join("httplint-2026.10.4/bin/python"));
    let notes: Vec<Vec<(String, String)>> = answers(lint.arg(here("lint.py")), &json!(responses));
    let notes = notes.into_iter().map(|notes| {
        let objections = notes
            .into_iter()
            .filter(|(_, level)| level == "BAD" || level == "WARN");
        objections.map(|(name, _)| name).collect()
    });
    Some(notes.collect())
}

#[test]
fn what_httplint_objects_to_is_found() {
    let mut responses: Vec<&[(&str, &str)]> = vec![&[]];
    responses.extend(CASES);
    let Some(theirs) = theirs(&responses) else {
        return;
    };
    let before = ours(&audit(&snapshot(&[])));
    let (mut both, mut neither) = (0, 0);
    let mut deviations = Vec::new();
    for (headers, notes) in responses.iter().zip(&theirs).skip(1) {
        let found = ours(&audit(&snapshot(headers)));
        let found: Vec<_> = found.difference(&before).collect();
        let notes: Vec<_> = notes.difference(&theirs[0]).collect();
        match (found.is_empty(), notes.is_empty()) {
            (false, false) => both += 1,
            (true, true) => neither += 1,
            _ => deviations.push(format!("{headers:?}: here {found:?}, httplint {notes:?}")),
        }
    }
    println!(
        "{both} by both, {neither} by neither, {} by one alone",
        deviations.len()
    );
    let expected: Vec<_> = DEVIATIONS
        .iter()
        .map(|(headers, _reason)| *headers)
        .collect();
    let starts: Vec<_> = deviations
        .iter()
        .map(|deviation| deviation.split(": here ").next().unwrap())
        .collect();
    assert_eq!(starts, expected, "\n{}", deviations.join("\n"));
}
