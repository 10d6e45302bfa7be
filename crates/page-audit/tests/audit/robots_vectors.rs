//! The robots.txt matcher against the cases of Google's own test suite.

use std::env;
use std::fs;
use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};

use page_audit::robots::RobotsTxt;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Case {
    line: u32,
    robots: String,
    agent: String,
    url: String,
    allowed: bool,
}

/// The cases with a different verdict, by their line in the suite, with the reason. There are none.
const DEVIATIONS: [u32; 0] = [];

#[test]
fn every_case_of_googles_suite_has_the_expected_verdict() {
    let Some(path) = test_data("robots_google_145.jsonl") else {
        return;
    };
    let text = fs::read_to_string(path).unwrap();
    let cases: Vec<Case> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();

    let differing: Vec<u32> = cases
        .iter()
        .filter(|case| {
            let robots_txt = RobotsTxt::parse(case.robots.as_bytes());
            robots_txt.verdict(&case.agent, path_of(&case.url)).allowed != case.allowed
        })
        .map(|case| case.line)
        .collect();

    assert_eq!(cases.len(), 145);
    assert_eq!(differing, DEVIATIONS);
}

/// The path and query as the suite's own matcher takes them: as written, without parsing the URL.
fn path_of(url: &str) -> &str {
    let after_scheme = url.split_once("//").map_or(url, |(_, rest)| rest);
    let path = after_scheme.find('/').map(|slash| &after_scheme[slash..]);
    path.map_or("/", |path| path.split('#').next().unwrap())
}

/// A file of the test data. If the folder is missing, reports that and returns `None`, or fails if
/// nothing may be skipped.
fn test_data(name: &str) -> Option<PathBuf> {
    let path = folder().join(name);
    if path.exists() {
        return Some(path);
    }
    let message = format!("{} is missing", path.display());
    assert!(
        env::var("WAYMARK_REQUIRE_ALL").as_deref() != Ok("1"),
        "{message}"
    );
    // Not `eprintln`, whose output is hidden when the test passes.
    let _ = writeln!(stderr(), "skipped: {message}");
    None
}

/// `WAYMARK_TEST_DATA`, or else the folder next to the checkout if there is one, or else the folder
/// that `scripts/fetch-test-data` fills.
fn folder() -> PathBuf {
    if let Some(folder) = env::var_os("WAYMARK_TEST_DATA") {
        return folder.into();
    }
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = checkout.join("../shared/data");
    if beside.is_dir() {
        beside
    } else {
        checkout.join(".cache/test-data")
    }
}
