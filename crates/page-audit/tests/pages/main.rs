//! Whole pages, served well: good ones raise no alarm, faulty ones only those for their faults.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod faulty;
mod good;
mod saved;
mod served;

use std::path::{Path, PathBuf};

use page_audit::{CheckResult, Outcome, Report};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pages")
        .join(name)
}

fn read(folder_name: &str, file: &str) -> String {
    std::fs::read_to_string(folder(folder_name).join(file)).unwrap()
}

/// The HTML files of a folder, by name.
fn files(name: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder(name)).unwrap();
    let mut files: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    files
}

/// The checks that fail or warn.
fn faults(report: &Report) -> impl Iterator<Item = &CheckResult> {
    report
        .checks
        .iter()
        .filter(|check| matches!(check.outcome, Outcome::Fail | Outcome::Warn))
}

/// A check in one line, for people who read a failed test.
fn described(check: &CheckResult) -> String {
    let places = check.evidence.items.iter().map(|item| {
        let line = item
            .line
            .map_or_else(String::new, |line| format!("line {line}: "));
        format!("\n    {line}{} / {}", item.found, item.expected)
    });
    let places: String = places.collect();
    format!(
        "{:?} {}: {}{places}\n",
        check.outcome, check.id, check.message
    )
}
