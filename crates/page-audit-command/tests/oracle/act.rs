//! The test cases of W3C's ACT rules: what the command reports about them, judged as the W3C judges
//! the reports of tools.

#![expect(clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::answers::answers;
use crate::browser::here;
use crate::installed::{oracles, program};
use consistency::{Assertion, Case, Consistency, consistency};

mod consistency;
mod criteria;

/// The approved rules that the command does not decide, each with the reason.
const NOT_COMPLETE: &[(&str, Consistency, &str)] = &[
    (
        "09o5cg",
        Consistency::Partial,
        "only the minimum contrast is judged",
    ),
    (
        "0ssw9k",
        Consistency::Inconsistent,
        "what scrolls depends on the layout",
    ),
    (
        "0va7u6",
        Consistency::Inconsistent,
        "text in images is not read",
    ),
    (
        "c4a8a4",
        Consistency::Inconsistent,
        "whether a title describes the page, people decide",
    ),
    (
        "oj04fd",
        Consistency::Partial,
        "how the focus looks is not compared; contrast leaves the example to people",
    ),
    (
        "qt1vmo",
        Consistency::Inconsistent,
        "whether a name describes the image, people decide",
    ),
];

/// The folder with the cases and the report on them, which is made once.
fn report() -> Option<(PathBuf, Value)> {
    static MADE: OnceLock<Option<(PathBuf, Value)>> = OnceLock::new();
    MADE.get_or_init(made).clone()
}

fn made() -> Option<(PathBuf, Value)> {
    let folder = oracles()?.join("wcag-act-rules-800c3b4/content-assets/wcag-act-rules");
    // No registry has them, so a machine without GitHub cannot have them.
    if !folder.is_dir() {
        let _ = io::Write::write_all(
            &mut stderr(),
            b"skipped: the ACT rules could not be fetched\n",
        );
        return None;
    }
    let output = Command::new(program("python3")?)
        .arg(here("../../../../scripts/act-report"))
        .arg(&folder)
        .env("PAGE_AUDIT", env!("CARGO_BIN_EXE_page-audit"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    Some((folder, serde_json::from_slice(&output.stdout).unwrap()))
}

#[test]
fn the_report_on_the_cases_of_the_act_rules_is_consistent() {
    let Some((folder, report)) = report() else {
        return;
    };
    let assertions = assertions(&report);
    let mut found = BTreeMap::new();
    let mut proposed: BTreeMap<Consistency, usize> = BTreeMap::new();
    for (rule, cases) in cases(&folder) {
        let (consistency, procedures) = consistency(&cases, &assertions);
        if cases.iter().any(|case| case.approved) {
            println!("| {rule} | {consistency:?} | {} |", procedures.join(", "));
            found.insert(rule, consistency);
        } else {
            *proposed.entry(consistency).or_default() += 1;
        }
    }
    println!("proposed rules: {proposed:?}");
    let expected = found.keys().map(|rule| {
        let known = NOT_COMPLETE.iter().find(|(name, _, _)| name == rule);
        (
            rule.clone(),
            known.map_or(Consistency::Complete, |known| known.1),
        )
    });
    assert_eq!(found, expected.collect());
    assert!(
        NOT_COMPLETE
            .iter()
            .all(|(rule, _, _)| found.contains_key(*rule))
    );
}

/// The cases of each rule.
fn cases(folder: &Path) -> BTreeMap<String, Vec<Case>> {
    let text = fs::read_to_string(folder.join("testcases.json")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let mut cases: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for case in document["testcases"].as_array().unwrap() {
        let rule = case["ruleId"].as_str().unwrap().to_owned();
        cases.entry(rule).or_default().push(Case::of(case));
    }
    cases
}

/// What the report asserts of each URL.
fn assertions(report: &Value) -> BTreeMap<String, Vec<Assertion>> {
    let subjects = report["@graph"].as_array().unwrap().iter();
    let subjects = subjects.filter(|subject| subject["source"].is_string());
    let assertions = subjects.map(|subject| {
        let assertions = subject["assertions"].as_array().unwrap().iter();
        let source = subject["source"].as_str().unwrap();
        (source.to_owned(), assertions.map(Assertion::of).collect())
    });
    assertions.collect()
}

/// The vocabulary of EARL 1.0.
const EARL: &str = "http://www.w3.org/ns/earl#";

/// Of how many pages the report is read as JSON-LD.
const PAGES: usize = 100;

#[test]
fn the_report_is_json_ld_in_the_vocabulary_of_earl() {
    let Some((folder, mut report)) = report() else {
        return;
    };
    let oracles = oracles().unwrap();
    let subjects = report["@graph"].as_array_mut().unwrap();
    // The program itself is among them.
    assert_eq!(
        subjects.len(),
        1 + cases(&folder).values().flatten().count()
    );
    // Nothing is fetched: the context is among the files of the cases.
    subjects.truncate(1 + PAGES);
    let context = fs::read_to_string(folder.join("earl-context.json")).unwrap();
    let context: Value = serde_json::from_str(&context).unwrap();
    assert_eq!(
        report["@context"],
        "https://www.w3.org/WAI/content-assets/wcag-act-rules/earl-context.json"
    );
    report["@context"] = context["@context"].clone();
    let mut read = Command::new(oracles.join("extruct-0.18.0/bin/python"));
    let facts: Vec<BTreeMap<String, usize>> = answers(read.arg(here("earl.py")), &report);
    let facts = &facts[0];
    let assertions = PAGES * page_audit::PROCEDURES.len();
    for property in ["test", "subject", "result", "outcome", "assertedBy", "mode"] {
        assert_eq!(
            facts[&format!("{EARL}{property}")],
            assertions,
            "{property}"
        );
    }
    assert_eq!(facts[&format!("a {EARL}Assertion")], assertions);
    assert_eq!(facts[&format!("a {EARL}Assertor")], 1);
    assert_eq!(facts["unknown"], 0, "{facts:?}");
}
