//! What other programs read: test reports, code scanning, annotations of changes.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::server::{html, nobody, serve};
use crate::sites::page;
use crate::{Run, command, file, run, run_saved};

/// Two pages with the same title, of which one has a broken link.
fn two_pages() -> TempDir {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a b.html", &page("Lights", "<a href=/b>B</a>"));
    write(
        "b.html",
        &page("Lights", "<a href=/a%20b>A</a>\n<a href=/gone>Gone</a>"),
    );
    folder
}

/// The run on the pages in the working folder.
fn run_in(folder: &TempDir, options: &[&str]) -> Run {
    let local = ["--dir", ".", "--url", "https://example.com/"];
    let mut command = command(&[&local, options].concat());
    command.current_dir(folder.path()).output().unwrap().into()
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap()
}

/// Each test suite of a test report.
fn suites(report: &str) -> Vec<&str> {
    report.split("<testsuite ").skip(1).collect()
}

fn attribute<'s>(suite: &'s str, name: &str) -> &'s str {
    let value = suite.split(&format!(" {name}=\"")).nth(1).unwrap();
    value.split('"').next().unwrap()
}

/// A run over this file, with the results in this format.
pub fn of_file(path: &str, format: &str) -> Run {
    let url = "--url=https://example.com/";
    run(&["--html", path, url, "--format", format])
}

#[test]
fn a_test_report_has_a_suite_for_each_page_and_counts_its_cases() {
    let folder = two_pages();
    let large = "x".repeat(11 * 1024 * 1024);
    fs::write(folder.path().join("large.html"), large).unwrap();
    let pages = json(&run_in(&folder, &["--format", "json"]));
    let report = run_in(&folder, &["--format", "junit"]).stdout;
    let suites = suites(&report);
    assert_eq!(suites.len(), 4, "three pages, and the site: {report}");
    for (index, suite) in suites.iter().enumerate() {
        assert!(suite.starts_with(&format!("id=\"{index}\"")), "{suite}");
        let count = |of: &str| suite.matches(of).count().to_string();
        assert_eq!(attribute(suite, "tests"), count("<testcase "));
        assert_eq!(attribute(suite, "failures"), count("<failure "));
        assert_eq!(attribute(suite, "errors"), count("<error "));
    }
    let checks = pages["pages"][0]["checks"].as_array().unwrap();
    let with = |outcome: &str| {
        checks
            .iter()
            .filter(|check| check["outcome"] == outcome)
            .count()
    };
    let decided = with("pass") + with("warn") + with("fail");
    assert_eq!(attribute(suites[0], "tests"), decided.to_string());
    assert_eq!(attribute(suites[0], "failures"), with("fail").to_string());
    assert_eq!(attribute(suites[2], "errors"), "1");
    assert_eq!(attribute(suites[2], "name"), "large.html");
}

#[test]
fn a_test_report_has_what_is_no_failed_test_in_its_notes() {
    let folder = two_pages();
    let report = run_in(&folder, &["--format", "junit"]).stdout;
    let suites = suites(&report);
    let notes = |suite: &str| {
        let notes = suite.split("<system-out>").nth(1).unwrap();
        notes.split("</system-out>").next().unwrap().to_owned()
    };
    let page = notes(suites[1]);
    assert!(page.contains("content_length: The page has "), "{page}");
    assert!(!page.contains("meta_description"), "{page}");
    assert!(!report.contains('\u{fffd}'), "{report}");
    let site = suites[2];
    assert_eq!(attribute(site, "name"), "site");
    let case = "<testcase classname=\"site\" name=\"broken_internal_links: \
        https://example.com/b.html\" time=\"0\"><failure type=\"fail\"";
    assert!(site.contains(case), "{site}");
    assert_eq!(attribute(site, "tests"), "1");
    let note = "https://example.com/b.html: duplicate_titles: 2 pages have";
    assert!(notes(site).contains(note), "{site}");
    assert!(!notes(site).contains("broken_internal_links"), "{site}");
    let alone = run_saved("<p>x", &["--format", "junit"]).stdout;
    assert!(!alone.contains("name=\"site\""), "{alone}");
}

#[test]
fn code_scanning_gets_levels_places_and_what_recognises_a_result() {
    let log = json(&run_in(&two_pages(), &["--format", "sarif"]));
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for rule in rules {
        let level = rule["defaultConfiguration"]["level"].as_str().unwrap();
        let id = rule["id"].as_str().unwrap();
        let expected = match page_audit::rule(id).map(|rule| rule.severity.as_str()) {
            Some("info") => "note",
            Some("low") => "warning",
            Some(_) => "error",
            None => level,
        };
        assert_eq!(level, expected, "{id}");
    }
    let results = run["results"].as_array().unwrap();
    let level_of = |id: &str| {
        let result = results.iter().find(|result| result["ruleId"] == id);
        result.unwrap()["level"].as_str().unwrap()
    };
    assert_eq!(level_of("meta_description"), "error");
    assert_eq!(level_of("content_length"), "warning");
    assert_eq!(level_of("broken_internal_links"), "error");
    assert_eq!(level_of("duplicate_titles"), "warning");
    let uris: BTreeSet<&str> = results
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .map(|uri| uri.as_str().unwrap())
        .collect();
    assert_eq!(
        uris.into_iter().collect::<Vec<_>>(),
        ["a%20b.html", "b.html"]
    );
    let fingerprints: BTreeSet<String> = results
        .iter()
        .map(|result| result["partialFingerprints"].to_string())
        .collect();
    assert!(fingerprints.len() > results.len() / 2, "{fingerprints:?}");
    for result in results {
        assert!(result["baselineState"].is_null(), "{result}");
    }
}

#[test]
fn code_scanning_gets_the_whole_path_of_a_file_elsewhere() {
    let page = file("<p>x");
    let path = page.path().to_str().unwrap();
    let log = json(&of_file(path, "sarif"));
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], format!("file://{path}"));
}

#[test]
fn annotations_of_a_file_are_one_for_each_of_a_few_places() {
    let images = "<img src=a.png>\n".repeat(5);
    let page = file(&format!("<html lang=en><title>Lights</title>\n{images}"));
    let path = page.path().to_str().unwrap();
    let text = of_file(path, "github").stdout;
    let of = |id: &str| -> Vec<&str> {
        let lines = text.lines();
        lines
            .filter(|line| line.contains(&format!("[{id}]")))
            .collect()
    };
    let images = of("image_keywords");
    for (line, annotation) in (2..=4).zip(&images) {
        let start = format!("::error file={path},line={line},title=");
        assert!(annotation.starts_with(&start), "{annotation}");
        assert!(annotation.contains(" > img:nth-of-type("), "{annotation}");
        assert!(
            annotation.contains("::None of the 5 images "),
            "{annotation}"
        );
    }
    assert_eq!(images.len(), 3, "{text}");
    let without_place = of("meta_description");
    let start = format!("::error file={path},title=");
    assert!(without_place[0].starts_with(&start), "{text}");
    assert_eq!(without_place.len(), 1, "{text}");
    let elsewhere = of("doctype");
    assert!(
        elsewhere[0].ends_with("expected: <!DOCTYPE html>"),
        "{text}"
    );
}

#[test]
fn annotations_of_a_page_that_is_no_file_are_one_for_each_check() {
    let site = serve(|_| Some(html("<html lang=en><p><img src=/a.png><p><img src=/b.png>")));
    let url = format!("{site}/");
    let text = run(&["--allow-private", "--format", "github", &url]).stdout;
    let images = text
        .lines()
        .filter(|line| line.contains("[image_keywords]"));
    let images: Vec<_> = images.collect();
    assert_eq!(images.len(), 1, "{text}");
    assert!(images[0].contains("img: found: /b.png"), "{text}");
    assert!(!text.contains("line="), "{text}");
}

#[test]
fn annotations_of_places_are_only_those_with_a_line() {
    let page = file(
        "<html lang=en><title>Lights</title>\n<h1>{{ title }}</h1><p>Lorem ipsum dolor sit amet",
    );
    let path = page.path().to_str().unwrap();
    let saved = ["--html", path, "--url", "https://example.com/"];
    let report = json(&run(&[&saved[..], &["--json"]].concat()));
    let checks = report["checks"].as_array().unwrap();
    let check = checks
        .iter()
        .find(|check| check["id"] == "placeholder_text");
    let items = check.unwrap()["evidence"]["items"].as_array().unwrap();
    assert_eq!(
        (items.len(), items[1]["line"].is_null()),
        (2, true),
        "{items:?}"
    );
    let text = run(&[&saved[..], &["--format", "github"]].concat()).stdout;
    let start = format!("::warning file={path},line=2,");
    let annotations: Vec<_> = text
        .lines()
        .filter(|line| line.contains("[placeholder_text]"))
        .collect();
    assert_eq!(annotations.len(), 1, "{text}");
    assert!(annotations[0].starts_with(&start), "{text}");
}

#[test]
fn a_document_links_to_texts_about_what_was_found_on_the_site_too() {
    let about = [
        "--checks-url",
        "http://example.com/checks",
        "--format",
        "json",
    ];
    let document = json(&run_in(&two_pages(), &about));
    let docs = &document["docs"];
    for id in [
        "duplicate_titles",
        "broken_internal_links",
        "meta_description",
    ] {
        assert_eq!(docs[id], format!("http://example.com/checks#{id}"));
    }
    let url = format!("http://{}/", nobody());
    let failed = run(&[&about[..], &["--allow-private", &url]].concat());
    assert!(json(&failed)["docs"].is_null(), "{}", failed.stdout);
}

#[test]
fn only_a_web_page_is_linked_to() {
    let refused = run_saved("<p>x", &["--checks-url", "ftp://example.com/checks"]);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("an http or https URL"),
        "{}",
        refused.stderr
    );
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let page = file("<p>x");
    let path = page.path().to_str().unwrap();
    let saved = ["--html", path, "--url", "https://example.com/"];
    let printed: Run = command(&saved).stdout(full).output().unwrap().into();
    assert_eq!(printed.status, 2);
    let reason = "page-audit: cannot write to standard output: ";
    assert!(printed.stderr.starts_with(reason), "{}", printed.stderr);
    let written = run(&[&saved[..], &["--output", "json=/dev/full"]].concat());
    assert_eq!(written.status, 2);
    let reason = "page-audit: --output: cannot write /dev/full: ";
    assert!(written.stderr.starts_with(reason), "{}", written.stderr);
}

#[test]
fn files_are_whole_even_if_nobody_reads_what_is_printed() {
    let site = serve(|path| Some(html(&page(path, ""))));
    let folder = tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (lines, known) = (name("lines.jsonl"), name("known.json"));
    let urls = ["a", "b", "c"].map(|path| format!("{site}/{path}"));
    let without_reader = |options: &[&str]| {
        let urls = urls.each_ref().map(String::as_str);
        let arguments = [&["--allow-private"], options, &urls].concat();
        let mut child = command(&arguments).spawn().unwrap();
        drop(child.stdout.take());
        Run::from(child.wait_with_output().unwrap())
    };
    without_reader(&[&format!("--output=jsonl={lines}")]);
    let written = fs::read_to_string(&lines).unwrap();
    assert_eq!(written.lines().count(), 3, "{written}");
    without_reader(&["--write-baseline", &known]);
    let known: Value = serde_json::from_str(&fs::read_to_string(&known).unwrap()).unwrap();
    assert_eq!(known["pages"].as_object().unwrap().len(), 3, "{known}");
    let in_vain = without_reader(&["--fail-on", "warn"]);
    assert_eq!((in_vain.status, in_vain.stderr.as_str()), (1, ""));
}
