//! The public test cases of W3C's ACT rules: each failed example must be found, and nothing may be
//! said about the passed and inapplicable ones.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter, Write as _};
use std::fs;
use std::io::{self, stderr};
use std::path::Path;

use page_audit::{CheckResult, Outcome, Snapshot, audit};
use url::Url;

use crate::installed::oracles;

/// Each rule that static HTML decides, with the checks that implement it and the kinds of evidence
/// that are about it; without kinds, all of the checks'.
const RULES: &[(&str, &[&str], &[&str])] = &[
    ("2779a5", &["title"], &["empty_title"]),
    ("2ee8b8", &["label_in_name"], &[]),
    ("2t702h", &["button_names"], &[]),
    ("307n5z", &["nested_controls"], &[]),
    ("4e8ab6", &["aria_valid"], &["missing_attribute"]),
    ("59796f", &["graphic_names"], &[]),
    ("5b7ae0", &["language"], &[]),
    (
        "5c01ea",
        &["aria_valid"],
        &["attribute_not_allowed", "name_not_allowed"],
    ),
    ("5f99a7", &["aria_valid"], &["unknown_attribute"]),
    ("674b10", &["aria_valid"], &["unknown_role"]),
    (
        "6a7281",
        &["aria_valid", "id_references"],
        &["invalid_value", "missing_id"],
    ),
    ("6cfa84", &["aria_hidden"], &[]),
    ("73f2c2", &["autocomplete"], &[]),
    ("7d6734", &["graphic_names"], &[]),
    ("8fc3b6", &["graphic_names"], &[]),
    ("97a4e1", &["button_names"], &[]),
    ("9eb3f6", &["image_keywords"], &["file_name_as_alt"]),
    ("23a2a8", &["image_keywords"], &["no_alt"]),
    ("a25f45", &["table_headers"], &["broken_headers_reference"]),
    ("akn7bn", &["focus_order"], &["frame_out_of_reach"]),
    ("b4f0c3", &["zoom"], FAILURES),
    ("b5c3f8", &["language"], &[]),
    (
        "bc4a75",
        &["aria_structure"],
        &["foreign_child", "required_children"],
    ),
    ("bc659a", &["meta_refresh"], FAILURES),
    ("bf051a", &["language"], &[]),
    ("c487ae", &["link_names", "graphic_names"], &[]),
    ("cae760", &["frame_titles"], &[]),
    ("d0f69e", &["table_headers"], &["header_without_cells"]),
    ("de46e4", &["lang_of_parts"], &[]),
    ("e086e5", &["form_labels"], &["no_label"]),
    ("ff89c9", &["aria_structure"], &["required_parent"]),
    ("ffd0e9", &["heading_order"], &["empty_heading"]),
    ("in6db8", &["aria_valid", "id_references"], FAILURES),
    ("m6b1q3", &["button_names"], &[]),
];

/// Instead of kinds of evidence: only failures count, as the warnings are about something else, such
/// as a redirect that the server should do.
const FAILURES: &[&str] = &["failures"];

/// The cases in which the engine differs, each with its reason.
const DEVIATIONS: &[(&str, &str)] = &[
    (
        "9eb3f6 Failed Example 1",
        "without an extension, it is a word that says what is shown",
    ),
    (
        "9eb3f6 Failed Example 2",
        "a name without an extension, as above",
    ),
    (
        "9eb3f6 Failed Example 5",
        "the name of another candidate, without an extension",
    ),
    (
        "cae760 Inapplicable Example 4",
        "the frame gets focus, so WAI-ARIA ignores role=none",
    ),
];

#[derive(Default)]
struct Counts {
    failed: usize,
    found: usize,
    others: usize,
    alarms: usize,
}

impl Counts {
    fn add(&mut self, is_failed: bool, objects: bool) {
        self.failed += usize::from(is_failed);
        self.found += usize::from(is_failed && objects);
        self.others += usize::from(!is_failed);
        self.alarms += usize::from(!is_failed && objects);
    }

    fn sum(&mut self, counts: &Self) {
        self.failed += counts.failed;
        self.found += counts.found;
        self.others += counts.others;
        self.alarms += counts.alarms;
    }
}

impl Display for Counts {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            failed,
            found,
            others,
            alarms,
        } = self;
        write!(out, "{found} of {failed} | {alarms} of {others} |")
    }
}

#[test]
fn the_cases_of_the_act_rules_are_judged_as_w3c_does() {
    let Some(folder) = oracles() else { return };
    let folder = folder.join("act-rules-d77d6fc/_rules");
    // No registry has them, so a machine without GitHub cannot have them.
    if !folder.is_dir() {
        let _ = io::Write::write_all(
            &mut stderr(),
            b"skipped: the ACT rules could not be fetched\n",
        );
        return;
    }
    let mut differing = BTreeSet::new();
    let mut all = Counts::default();
    let mut differences = String::new();
    for (rule, checks, kinds) in RULES {
        let mut counts = Counts::default();
        for case in cases(&folder, rule) {
            let url = Url::parse("https://act.example/content-assets/case.html").unwrap();
            let report = audit(&Snapshot::of_html(url, case.html.clone()));
            let checks = report
                .checks
                .iter()
                .filter(|at| checks.contains(&at.id.as_str()));
            let objects = checks.clone().any(|check| objects(check, kinds));
            counts.add(case.is_failed, objects);
            if objects != case.is_failed {
                differing.insert(format!("{rule} {}", case.name));
                let messages: Vec<_> = checks.map(|check| format!("{check:?}")).collect();
                let _ = writeln!(
                    differences,
                    "{rule} {}\n{}\n{messages:#?}\n",
                    case.name, case.html
                );
            }
        }
        println!("| {rule} | `{}` | {counts}", checks.join("`, `"));
        all.sum(&counts);
    }
    println!("| all | | {all}");
    let expected: BTreeSet<_> = DEVIATIONS
        .iter()
        .map(|(case, _)| (*case).to_owned())
        .collect();
    assert!(differing == expected, "{differing:#?}\n{differences}");
}

fn objects(check: &CheckResult, kinds: &[&str]) -> bool {
    let is_kind = |key: &Option<String>| key.as_deref().is_some_and(|key| kinds.contains(&key));
    let has_failed = check.outcome == Outcome::Fail;
    if kinds == FAILURES {
        return has_failed;
    }
    if !has_failed && check.outcome != Outcome::Warn {
        return false;
    }
    let items = &check.evidence.items;
    kinds.is_empty()
        || (has_failed && items.is_empty())
        || items.iter().any(|item| is_kind(&item.key))
}

struct Case {
    /// Such as "Failed Example 3".
    name: String,
    is_failed: bool,
    html: String,
}

/// The examples of a rule that are HTML and need no script to become what they are.
fn cases(folder: &Path, rule: &str) -> Vec<Case> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let end = format!("-{rule}.md");
    let file = files
        .into_iter()
        .find(|file| file.to_string_lossy().ends_with(&end));
    let text =
        fs::read_to_string(file.unwrap_or_else(|| panic!("there is no rule {rule}"))).unwrap();
    let mut cases = Vec::new();
    for part in text.split("\n#### ").skip(1) {
        let name = part.lines().next().unwrap().trim().to_owned();
        let is_case = ["Passed", "Failed", "Inapplicable"]
            .iter()
            .any(|word| name.starts_with(word));
        let code = part
            .split_once("```html\n")
            .and_then(|(_, rest)| rest.split_once("\n```"));
        if let Some((html, _)) = code.filter(|_| is_case)
            && !html.contains("<script")
        {
            cases.push(Case {
                is_failed: name.starts_with("Failed"),
                name,
                html: html.to_owned(),
            });
        }
    }
    cases
}
