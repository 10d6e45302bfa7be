//! The page loads every script once.

use std::collections::HashMap;

use html_document::NodeId;

use crate::finding::{Evidence, EvidenceList, Finding, grouped};
use crate::page::{Page, ScriptKind, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "duplicate_assets",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page loads every script once",
    failing_title: "The page loads some scripts twice",
    faults: &[
        FaultKind::new("script_again", "The page loads the same script again"),
        FaultKind::new("library_again", "The page loads the same library again"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A script that runs twice counts visits twice, handles each click twice, and takes twice \
          the time. Two versions of one library disturb each other.",
    how_to_fix: "Remove the second <script>, and agree on one version of each library.",
    source_url: "https://html.spec.whatwg.org/multipage/scripting.html#the-script-element",
    check,
};

/// No real page has more.
const MAX_SCRIPTS: usize = 10_000;

fn check(page: &Page<'_>) -> Finding {
    let mut first: HashMap<&str, NodeId> = HashMap::new();
    let mut jquery: Option<String> = None;
    let mut again = EvidenceList::default();
    let mut scripts = 0_usize;
    for script in page.document().html_elements("script").take(MAX_SCRIPTS) {
        let source = script.attribute("src").unwrap_or_default().trim_ascii();
        // A module runs once, however often it is named.
        if source.is_empty() || script_kind(script) != ScriptKind::Classic {
            continue;
        }
        scripts += 1;
        if let Some(first) = first.get(source) {
            let line = page.document().element(*first).line();
            again.add("script_again", |key| {
                let found = format_args!("{source}, as on line {line}");
                Evidence::at(key, script, found, "each script once")
            });
            continue;
        }
        first.insert(source, script.id());
        if let Some(version) = jquery_version(source) {
            match &jquery {
                Some(other) if *other != version => again.add("library_again", |key| {
                    let found = format_args!("jQuery {version} besides {other}");
                    Evidence::at(key, script, found, "one version of each library")
                }),
                _ => jquery = Some(version),
            }
        }
    }
    if scripts == 0 {
        return Finding::not_applicable("The page loads no scripts.");
    }
    let finding = if again.is_empty() {
        Finding::pass("The page loads every script once.")
    } else {
        let mut keys = again.items.iter().filter_map(|item| item.key.as_deref());
        let is_library = keys.any(|key| key == "library_again");
        Finding::warn(match (again.total, is_library) {
            (1, true) => "The page loads the same library again.".to_owned(),
            (1, false) => "The page loads the same script again.".to_owned(),
            (scripts, _) => format!("The page loads {} scripts again.", grouped(scripts)),
        })
    };
    finding.with_value(again.total).with_evidence(again)
}

/// The version in the name of the library's own file.
fn jquery_version(source: &str) -> Option<String> {
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let file = path
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let rest = file.strip_prefix("jquery-")?;
    let end = rest
        .find(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .unwrap_or(rest.len());
    let version = rest.get(..end)?.trim_matches('.');
    version.contains('.').then(|| version.to_owned())
}
