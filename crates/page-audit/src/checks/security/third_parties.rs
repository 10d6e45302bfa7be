//! The servers of other companies that the page makes browsers contact.

use std::collections::BTreeMap;

use html_document::NodeId;
use web_formats::url_host::is_same_site;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

mod trackers;

use trackers::tracker;

/// What scripts load later is not seen.
pub(super) static RULE: Rule = Rule {
    id: "third_parties",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Other companies' servers that the page contacts",
    failing_title: "The page contacts many servers of other companies",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Each of these servers learns who visits the page, and its scripts can do there whatever \
          they like. For trackers, the law of many countries wants the visitor's consent.",
    how_to_fix: "Nothing needs to be done if all of them are wanted; what is not needed can be \
                 removed, and fonts and libraries can be served by the site itself.",
    source_url: "https://owasp.org/www-project-top-10-client-side-security-risks/",
    check,
};

/// The first element that contacts a host, and how many files it gives.
struct Host {
    first: NodeId,
    files: usize,
}

fn check(page: &Page<'_>) -> Finding {
    let mut hosts: BTreeMap<String, Host> = BTreeMap::new();
    for resource in page.resources() {
        if is_same_site(&resource.url, page.url()) {
            continue;
        }
        let name = resource.url.host_str().unwrap_or_default().to_owned();
        let host = hosts.entry(name).or_insert(Host {
            first: resource.element,
            files: 0,
        });
        host.files += 1;
    }
    let mut evidence = EvidenceList::default();
    let mut trackers = 0_usize;
    for (name, host) in &hosts {
        let tracker = tracker(name);
        trackers += usize::from(tracker.is_some());
        let key = tracker.map_or("third_party", |_| "tracker");
        evidence.add(key, |key| {
            let files = counted(host.files, "file", "files");
            let element = page.document().element(host.first);
            let of = tracker.map_or_else(String::new, |tracker| format!(" ({tracker})"));
            let found = format_args!("{name}{of}: {files}");
            Evidence::at(key, element, found, "a server you want")
        });
    }
    let message = if hosts.is_empty() {
        "The page loads nothing from servers of other companies.".to_owned()
    } else {
        let servers = counted(
            hosts.len(),
            "server of another company",
            "servers of other companies",
        );
        match trackers {
            0 => format!("The page contacts {servers}."),
            _ => format!("The page contacts {servers}, {trackers} of them known for tracking."),
        }
    };
    Finding::new(Outcome::Info, message)
        .with_value(hosts.len())
        .with_evidence(evidence)
}
