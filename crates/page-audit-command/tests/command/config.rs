//! Settings in `page-audit.toml`.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::{Run, command};

const BAD: &str = "<html lang=en><title>Lights</title><h1>Lighthouses</h1><img src=/a.png>\n\
    <div id=logo><img src=b.png></div>";

/// A folder with a page and these settings.
fn folder(settings: &str) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("page-audit.toml"), settings).unwrap();
    fs::write(folder.path().join("page.html"), BAD).unwrap();
    folder
}

fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let page = [
        "--html",
        "page.html",
        "--url",
        "https://example.com/shop/a?b=1",
    ];
    let mut command = command(&[&page, arguments].concat());
    command.current_dir(folder).output().unwrap().into()
}

fn check(run: &Run, id: &str) -> Value {
    let page: Value = serde_json::from_str(&run.stdout).unwrap();
    let checks = page["checks"].as_array().unwrap();
    checks
        .iter()
        .find(|check| check["id"] == id)
        .unwrap()
        .clone()
}

fn score(run: &Run) -> u64 {
    let page: Value = serde_json::from_str(&run.stdout).unwrap();
    page["score"].as_u64().unwrap()
}

#[test]
fn an_ignored_check_is_information_with_its_reason_and_does_not_count() {
    let without = run_in(folder("").path(), &["--json"]);
    let settings = "[[ignore]]\ncheck = 'image_keywords'\nreason = 'The pictures are decoration.'";
    let ignored = run_in(folder(settings).path(), &["--json"]);
    assert_eq!(check(&without, "image_keywords")["outcome"], "fail");
    let check = check(&ignored, "image_keywords");
    assert_eq!(check["outcome"], "info");
    let message = check["message"].as_str().unwrap();
    assert!(
        message.starts_with("Ignored (The pictures are decoration.): "),
        "{message}"
    );
    assert!(score(&ignored) > score(&without));
}

#[test]
fn an_ignored_check_has_no_failing_title_and_limits_no_score() {
    let of = |settings: &str| {
        let folder = folder(settings);
        let html = format!("<meta name=robots content=noindex>{BAD}");
        fs::write(folder.path().join("page.html"), html).unwrap();
        run_in(folder.path(), &["--json"])
    };
    let caps = |run: &Run| -> Value {
        let page: Value = serde_json::from_str(&run.stdout).unwrap();
        page["caps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cap| cap["check"].clone())
            .collect()
    };
    let ignore = |check: &str| format!("[[ignore]]\ncheck = '{check}'\nreason = 'A draft.'");
    let (without, other, ignored) = (
        of(""),
        of(&ignore("image_keywords")),
        of(&ignore("noindex")),
    );
    for run in [&without, &other] {
        assert_eq!(caps(run), serde_json::json!(["noindex"]));
        assert!(check(run, "noindex")["failing_title"].is_string());
    }
    assert_eq!(caps(&ignored), serde_json::json!([]));
    assert!(score(&ignored) > score(&without));
    assert_eq!(check(&ignored, "noindex")["failing_title"], Value::Null);
    let low = of("[severity]\nnoindex = 'low'");
    assert_eq!(caps(&low), serde_json::json!(["noindex"]));
}

#[test]
fn only_some_findings_of_a_check_can_be_ignored() {
    let ignore = |more: &str| {
        let settings = format!("[[ignore]]\ncheck = 'image_keywords'\nreason = 'x'\n{more}");
        let run = run_in(folder(&settings).path(), &["--json"]);
        let check = check(&run, "image_keywords");
        let outcome = check["outcome"].as_str().unwrap().to_owned();
        (outcome, check["evidence"]["total"].as_u64().unwrap())
    };
    let (fail, info) = ("fail".to_owned(), "info".to_owned());
    assert_eq!(ignore("selector = '#logo > *'"), (fail.clone(), 1));
    assert_eq!(ignore("selector = '*'"), (info.clone(), 0));
    assert_eq!(ignore("key = 'no_such_key'"), (fail.clone(), 2));
    assert_eq!(ignore("pages = ['/shop/*']"), (info.clone(), 2));
    assert_eq!(ignore("pages = ['https://example.com/*?b=1']"), (info, 2));
    assert_eq!(ignore("pages = ['/blog/*', '/shop']"), (fail, 2));
}

#[test]
fn what_is_not_found_is_not_ignored() {
    let of = |ignored: &str| {
        let settings = format!("[[ignore]]\nreason = 'x'\n{ignored}");
        let folder = folder(&settings);
        (run_in(folder.path(), &["--json"]), folder)
    };
    let (by_key, _) = of("check = 'image_keywords'\nkey = 'no_alt'");
    assert_eq!(check(&by_key, "image_keywords")["outcome"], "info");
    let unchanged = |ignored: &str, id: &str| {
        let check = check(&of(ignored).0, id);
        assert_eq!(
            check,
            self::check(&run_in(folder("").path(), &["--json"]), id)
        );
    };
    unchanged(
        "check = 'image_keywords'\nselector = '#other'",
        "image_keywords",
    );
    unchanged(
        "check = 'meta_description'\nselector = '*'",
        "meta_description",
    );
    unchanged("check = 'language'", "language");
}

#[test]
fn what_is_ignored_in_vain_is_said() {
    let said = |ignored: &str| {
        let settings = format!("[[ignore]]\nreason = 'Old.'\n{ignored}");
        let run = run_in(folder(&settings).path(), &["--json"]);
        run.stderr.contains("nothing is left to ignore of")
    };
    assert!(said("check = 'language'"));
    assert!(said("check = 'image_keywords'\nselector = '#other'"));
    assert!(!said("check = 'image_keywords'"));
    // The page is not among those that it is about.
    assert!(!said("check = 'image_keywords'\npages = ['/blog/*']"));
}

#[test]
fn all_faults_are_compared_with_a_selector_even_those_that_no_report_shows() {
    let settings = "[[ignore]]\ncheck = 'image_keywords'\nreason = 'Old.'\nselector = '#old > *'";
    let folder = folder(settings);
    let of = |html: &str| {
        fs::write(folder.path().join("page.html"), html).unwrap();
        check(&run_in(folder.path(), &["--json"]), "image_keywords")
    };
    let old = format!("<div id=old>{}</div>", "<img src=a.png>".repeat(1_000));
    let mixed = of(&format!("{old}{}", "<p><img src=b.png></p>".repeat(70)));
    assert_eq!(mixed["outcome"], "fail");
    let evidence = &mixed["evidence"];
    assert_eq!(evidence["total"], 70);
    assert_eq!(evidence["items"].as_array().unwrap().len(), 50);
    let first = evidence["items"][0]["selector"].as_str().unwrap();
    assert!(first.starts_with("body > p"), "{first}");
    let message = mixed["message"].as_str().unwrap();
    assert!(message.ends_with(" Ignored: 1000 (Old.)"), "{message}");
    let all = of(&old);
    assert_eq!(all["outcome"], "info");
    assert_eq!(all["evidence"]["total"], 0);
}

#[test]
fn severities_change_the_score_and_information_never_fails() {
    let run = |settings: &str| run_in(folder(settings).path(), &["--json", "--fail-on", "warn"]);
    let high = run("");
    let info = run("[severity]\nimage_keywords = 'info'");
    assert_eq!(check(&high, "image_keywords")["weight"], 10);
    let low = run("[severity]\nimage_keywords = 'low'\nlanguage = 'info'");
    assert_eq!(check(&low, "image_keywords")["severity"], "low");
    assert_eq!(check(&low, "image_keywords")["weight"], 2);
    assert_eq!(check(&low, "language")["outcome"], "pass");
    assert!(score(&high) < score(&low));
    assert_eq!(check(&info, "image_keywords")["outcome"], "info");
    assert!(score(&high) < score(&info));
    assert!(
        high.stderr.contains("checks failed or warned"),
        "{}",
        high.stderr
    );
}

#[test]
fn the_lowest_scores_are_required_and_the_last_line_says_which_is_missed() {
    let run = |settings: &str, arguments: &[&str]| run_in(folder(settings).path(), arguments);
    let missed = run(
        "min-score = 10\n[categories]\naccessibility = 100",
        &["--summary"],
    );
    assert_eq!(missed.status, 1);
    assert!(
        missed.stderr.ends_with(" < 100: accessibility\n"),
        "{}",
        missed.stderr
    );
    // The command line goes before the file.
    let both = run("min-score = 100", &["--min-score", "1"]);
    assert_eq!((both.status, both.stderr.as_str()), (0, ""));
    let given = run("", &["--min-score", "1", "--min-score", "seo=100"]);
    assert!(given.stderr.ends_with(" < 100: seo\n"), "{}", given.stderr);
    assert_eq!(run("fail-on = 'fail'", &[]).status, 1);
    let unmeasured = run("[categories]\nsecurity = 90", &[]);
    assert_eq!(unmeasured.status, 0);
    assert!(
        unmeasured
            .stderr
            .contains("security has no score on 1 page")
    );
}

#[test]
fn severity_limits_what_fails() {
    let status = |arguments: &[&str]| run_in(folder("").path(), arguments).status;
    assert_eq!(status(&["--fail-on", "fail", "--min-severity", "low"]), 1);
    let settings = "min-severity = 'high'\n[severity]\ntitle = 'low'\n[[ignore]]\nreason = 'x'\n";
    let high = run_in(folder("").path(), &["--json", "--min-severity", "high"]);
    let page: Value = serde_json::from_str(&high.stdout).unwrap();
    let checks = page["checks"].as_array().unwrap().iter();
    let fails = checks.filter(|check| check["outcome"] == "fail" && check["severity"] == "high");
    let ignored: Vec<String> = fails
        .map(|check| format!("[[ignore]]\nreason = 'x'\ncheck = {}\n", check["id"]))
        .collect();
    let ignored = ignored.concat();
    let settings = settings.replace("[[ignore]]\nreason = 'x'\n", &ignored);
    let run = run_in(folder(&settings).path(), &["--fail-on", "fail"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn the_nearest_file_above_the_working_folder_is_used_unless_refused() {
    let folder = folder("min-score = 100");
    let below = folder.path().join("a/b");
    fs::create_dir_all(&below).unwrap();
    fs::write(below.join("page.html"), BAD).unwrap();
    assert_eq!(run_in(&below, &[]).status, 1);
    assert_eq!(run_in(&below, &["--no-config"]).status, 0);
    fs::write(folder.path().join("a/page-audit.toml"), "").unwrap();
    assert_eq!(run_in(&below, &[]).status, 0);
    assert_eq!(
        run_in(&below, &["--config", "../../page-audit.toml"]).status,
        1
    );
}

#[test]
fn bad_settings_are_refused_with_the_field_and_what_is_allowed() {
    let cases = [
        (
            "min-score = 101",
            "line 1: 101 is no score: write a whole number from 0 to 100",
        ),
        ("\nmin-score = -1", "line 2: -1 is no score"),
        ("min-score = 8.5", "8.5 is no score"),
        ("[categories]\nseo = 200", "200 is no score"),
        ("min-severity = 'info'", "write high, medium or low"),
        ("[categories]\nspeed = 20", "performance"),
        (
            "[severity]\ntitel = 'low'",
            "severity.titel: there is no check \"titel\"; did you mean",
        ),
        ("[severity]\ntitle = 'huge'", "medium"),
        ("fail-on = 'info'", "warn"),
        ("\nminimum = 3", "line 2: unknown field `minimum`, expected"),
        ("[[ignore]]\ncheck = 'csp'", "missing field `reason`"),
        (
            "[[ignore]]\ncheck = 'csp'\nreason = ' '",
            "ignore 1 (csp): reason is empty",
        ),
        (
            "[[ignore]]\ncheck = 'csp'\nreason = 'r'\nselector = ''",
            "ignore 1 (csp): selector is empty: leave it out instead",
        ),
        (
            "[[ignore]]\ncheck = 'x'\nreason = 'y'",
            "ignore 1: check: there is no check \"x\"",
        ),
        ("min-score = ", "line 1"),
    ];
    for (settings, expected) in cases {
        let run = run_in(folder(settings).path(), &[]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{settings}");
        assert!(
            run.stderr.contains("page-audit.toml"),
            "{settings}: {}",
            run.stderr
        );
        assert!(run.stderr.contains(expected), "{settings}: {}", run.stderr);
    }
    let missing = run_in(folder("").path(), &["--config", "/nowhere/x.toml"]);
    assert!(
        missing.stderr.contains("cannot read /nowhere/x.toml"),
        "{}",
        missing.stderr
    );
}

#[test]
fn what_is_asked_about_the_command_itself_needs_no_settings() {
    let folder = folder("min-score = 101");
    let man = folder.path().join("man");
    fs::create_dir(&man).unwrap();
    for question in [
        &["--completions", "bash"][..],
        &["--man-pages", "man"],
        &["list"],
        &["explain", "title"],
    ] {
        let mut command = command(question);
        let run: Run = command.current_dir(folder.path()).output().unwrap().into();
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{question:?}");
    }
}

#[test]
fn test_reports_fail_what_the_settings_fail() {
    let of = |settings: &str, arguments: &[&str]| {
        let arguments = [&["--format", "junit"], arguments].concat();
        let run = run_in(folder(settings).path(), &arguments);
        let failures = run.stdout.matches("<failure ").count();
        (run.status, failures)
    };
    let warn = of("fail-on = 'warn'", &[]);
    assert_eq!(warn, of("", &["--fail-on", "warn"]));
    let fail = of("fail-on = 'fail'", &[]);
    assert!(fail.1 < warn.1, "{fail:?} {warn:?}");
    let severe = of("fail-on = 'fail'\nmin-severity = 'high'", &[]);
    assert!(severe.1 < fail.1, "{severe:?} {fail:?}");
}
