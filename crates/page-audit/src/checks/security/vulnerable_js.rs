//! The page's libraries have no known holes.

use std::collections::HashMap;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Fetched, Page, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use web_formats::http_date;

mod address;
mod content;
mod list;
mod pattern;
mod version;

use address::Address;
use list::{LIST, Library};

/// By retire.js's list of libraries: how the content of a script or its address shows the version,
/// and which versions have holes. Whether the page uses the part of the library with the hole is not
/// known, so this only warns.
pub(super) static RULE: Rule = Rule {
    id: "vulnerable_js",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page's libraries have no known holes",
    failing_title: "Libraries have known security holes",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "What is wrong with an old version is published, so attackers can look up how to use it.",
    how_to_fix: "Update each library to the version given, or remove it if it is not needed.",
    source_url: "https://retirejs.github.io/retire.js/",
    check,
};

/// For how many days after its date the list is taken for complete.
const FRESH_DAYS: i64 = 90;
/// How many numbers of holes a piece of evidence shows.
const NUMBERS: usize = 3;
const SECONDS_A_DAY: i64 = 86_400;

fn check(page: &Page<'_>) -> Finding {
    let shared = shared_versions(page);
    let mut scripts = 0_usize;
    let mut old = EvidenceList::default();
    for file in page.fetched_resources() {
        if file.resource.kind != ResourceKind::Script {
            continue;
        }
        scripts += 1;
        let address = file.resource.url.as_str();
        let content = match file.fetched {
            Fetched::Response(response) if response.is_success() => &*response.body,
            Fetched::Response(response) if matches!(response.status, 404 | 410) => continue,
            _ => &[],
        };
        let element = page.document().element(file.resource.element);
        for (library, version) in libraries(address, content, &shared) {
            let numbers = match numbers(library, &version) {
                None => continue,
                Some(numbers) if numbers.is_empty() => String::new(),
                Some(numbers) => format!(" ({numbers})"),
            };
            old.add("known_hole", |key| {
                let name = library.name;
                let found = format!("{name} {version}{numbers}: {address}");
                let expected = match library.fixed(&version) {
                    Some(fixed) => format!("{name} {fixed} or newer"),
                    None => "a library that is still maintained".to_owned(),
                };
                Evidence::at(key, element, found, expected)
            });
        }
    }
    if scripts == 0 {
        return Finding::not_applicable("The page loads no scripts.");
    }
    let list = list(page);
    let finding = if old.is_empty() {
        Finding::pass(format!(
            "No script is a version of a library that is known for a hole, {list}."
        ))
    } else {
        let libraries = counted(old.total, "library has", "libraries have");
        Finding::warn(format!("{libraries} a known hole, {list}."))
    };
    finding.with_value(old.total).with_evidence(old)
}

/// Each library of a script with its version. The content says more than the address.
fn libraries(
    address: &str,
    content: &[u8],
    shared: &HashMap<String, Option<String>>,
) -> Vec<(&'static Library, String)> {
    let mut found = content::shown(content);
    let mut address = Address::new(address);
    let is_shared = |version: &str| shared.get(version).is_some_and(Option::is_none);
    address.given = address.given.filter(|version| !is_shared(version));
    for library in &LIST.libraries {
        let is_known = found.iter().any(|(known, _)| known.name == library.name);
        if !is_known && let Some(version) = address.version(library) {
            found.push((library, version));
        }
    }
    found
}

/// Each version that a query gives, with the name of the only file that has it, if it is the only
/// one: `WordPress` gives its own version for the files of themes that do not say theirs.
fn shared_versions(page: &Page<'_>) -> HashMap<String, Option<String>> {
    let mut versions: HashMap<String, Option<String>> = HashMap::new();
    for file in page.fetched_resources() {
        let address = Address::new(file.resource.url.as_str());
        if let Some(given) = address.given {
            let stem = address.stem();
            let known = versions
                .entry(given.to_owned())
                .or_insert_with(|| Some(stem.to_owned()));
            if known.as_deref() != Some(stem) {
                *known = None;
            }
        }
    }
    versions
}

/// The numbers of the holes of a version, the latest first, or `None` if it has no hole.
fn numbers(library: &Library, version: &str) -> Option<String> {
    let holes = library.holes(version);
    if holes.is_empty() {
        return None;
    }
    let mut numbers: Vec<_> = holes
        .iter()
        .flat_map(|hole| &hole.numbers)
        .copied()
        .collect();
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    numbers.dedup();
    let more = if numbers.len() > NUMBERS { ", …" } else { "" };
    numbers.truncate(NUMBERS);
    Some(numbers.join(", ") + more)
}

/// Of when the list is, and if it was old when the page was sent, how old.
fn list(page: &Page<'_>) -> String {
    let date = LIST.date;
    let sent = page.header("date").and_then(|sent| http_date::parse(&sent));
    let made = date.and_time(chrono::NaiveTime::MIN).and_utc().timestamp();
    let date = date.format("%-d %B %Y");
    match sent.map(|sent| (sent.seconds - made) / SECONDS_A_DAY) {
        Some(days) if days > FRESH_DAYS => {
            format!("says the list of {date}, which is {days} days old: later holes are not in it")
        }
        _ => format!("says the list of {date}"),
    }
}
