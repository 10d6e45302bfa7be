//! The page does not need too many files.

use std::collections::HashSet;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Resource, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Counts different URLs, each once: those that the HTML and the style sheets request. Scripts are
/// not run.
pub(super) static RULE: Rule = Rule {
    id: "http_requests",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page needs few files",
    failing_title: "The page needs many files",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Before the page is complete, every file costs a request, and every additional host a \
          connection.",
    how_to_fix: "Combine small scripts and style sheets, remove what the page does not use, and \
                 give images further down loading=\"lazy\".",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/resource-summary",
    check,
};

const FEW: usize = 50;
const BEARABLE: usize = 100;

/// The kinds in the order in which they are named, with their nouns.
const KINDS: [(ResourceKind, &str, &str); 7] = [
    (ResourceKind::StyleSheet, "style sheet", "style sheets"),
    (ResourceKind::Script, "script", "scripts"),
    (ResourceKind::Image, "image", "images"),
    (ResourceKind::Font, "font", "fonts"),
    (
        ResourceKind::Media,
        "audio or video file",
        "audio and video files",
    ),
    (ResourceKind::Frame, "frame", "frames"),
    (ResourceKind::Other, "other file", "other files"),
];

fn check(page: &Page<'_>) -> Finding {
    // Lazy images further down are not needed to show the page.
    let resources = page.resources().iter();
    let resources: Vec<_> = resources.filter(|resource| !resource.is_lazy).collect();
    let count = resources.len();
    if count == 0 {
        return Finding::pass("The page needs no other files.").with_value(0_usize);
    }
    let message = described(page, &resources);
    if count <= FEW {
        return Finding::pass(message).with_value(count);
    }
    let finding = if count <= BEARABLE {
        Finding::warn(message)
    } else {
        Finding::fail(message)
    };
    let mut evidence = EvidenceList::default();
    for resource in resources {
        let element = page.document().element(resource.element);
        evidence.add("file", |key| {
            Evidence::at(
                key,
                element,
                &resource.url,
                format_args!("at most {FEW} files"),
            )
        });
    }
    finding.with_value(count).with_evidence(evidence)
}

fn described(page: &Page<'_>, resources: &[&Resource]) -> String {
    let files = counted(resources.len(), "file", "files");
    let kinds: Vec<String> = KINDS
        .into_iter()
        .filter_map(|(kind, singular, plural)| {
            let of_kind = resources.iter().filter(|resource| resource.kind == kind);
            let count = of_kind.count();
            (count > 0).then(|| counted(count, singular, plural))
        })
        .collect();
    let own = page.url().host_str();
    let foreign = resources
        .iter()
        .filter_map(|resource| resource.url.host_str())
        .filter(|host| Some(*host) != own);
    let foreign_files = foreign.clone().count();
    let from = if foreign_files > 0 {
        let hosts = foreign.collect::<HashSet<_>>().len();
        let hosts = counted(hosts, "other host", "other hosts");
        format!("; {foreign_files} from {hosts}")
    } else {
        String::new()
    };
    format!("The page needs {files}: {}{from}.", kinds.join(", "))
}
