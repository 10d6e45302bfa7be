//! The error shown for wrong usage, and the contents of the help.

use crate::{file, run, run_saved};

#[test]
fn wrong_usage_exits_with_2_and_names_what_is_wrong() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "<URL>"),
        (&["ftp://example.com/"], "http"),
        (&["http://user:secret@example.com/"], "user name"),
        (&["https://example.com/", "mailto:a@example.com"], "mailto:"),
        (&["--html", "page.html"], "--url"),
        (&["--url", "https://example.com/"], "--html"),
        (&["--from", "/nowhere/urls.txt"], "/nowhere/urls.txt"),
        (
            &["--html", "/nowhere/x.html", "--url", "https://e.example/"],
            "/nowhere/x.html",
        ),
        (
            &["--ca-file", "/nowhere/ca.pem", "https://e.example/"],
            "/nowhere/ca.pem",
        ),
        (&["--timeout", "0", "https://e.example/"], "--timeout"),
        (&["--timeout", "NaN", "https://e.example/"], "--timeout"),
        (&["--min-score", "101", "https://e.example/"], "--min-score"),
        (&["--fail-on", "info", "https://e.example/"], "--fail-on"),
        (&["--color", "sometimes", "https://e.example/"], "--color"),
        (&["--json", "--summary", "https://e.example/"], "--summary"),
        (
            &["--json", "--format", "html", "https://e.example/"],
            "--format",
        ),
        (&["--format", "xml", "https://e.example/"], "sarif"),
        (
            &["--min-score", "speed=3", "https://e.example/"],
            "performance",
        ),
        (&["--min-score", "seo=", "https://e.example/"], "0 to 100"),
        (
            &["--min-severity", "info", "https://e.example/"],
            "high, medium or low",
        ),
        (
            &["--config", "a.toml", "--no-config", "https://e.example/"],
            "--no-config",
        ),
        (&["list", "--format", "csv"], "markdown"),
        (&["explain"], "<CHECK>"),
    ];
    for (arguments, named) in cases {
        let run = run(arguments);
        assert_eq!(run.status, 2, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(named), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{arguments:?}");
    }
}

#[test]
fn a_private_address_is_refused_and_the_option_for_it_is_named() {
    for url in [
        "http://127.0.0.1:8080/",
        "http://localhost:8080/",
        "http://192.168.1.1/",
    ] {
        let run = run(&[url]);
        assert_eq!(run.status, 2, "{url}");
        assert!(run.stderr.contains("--allow-private"), "{}", run.stderr);
    }
    let metadata = run(&["--allow-private", "http://169.254.169.254/"]);
    assert_eq!(metadata.status, 2, "{}", metadata.stderr);
}

#[test]
fn a_list_with_a_bad_line_is_refused_before_anything_is_fetched() {
    let list = file("# pages\nhttp://127.0.0.1:8080/\n\nnot a url\n");
    let run = run(&["--allow-private", "--from", list.path().to_str().unwrap()]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("line 4: not a url"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn text_of_a_list_cannot_control_the_terminal() {
    let list = file("not a url\u{1b}[2J\u{202e}\n");
    let run = run(&["--from", list.path().to_str().unwrap()]);
    assert_eq!(run.status, 2);
    assert!(
        !run.stderr.contains(['\u{1b}', '\u{202e}']),
        "{:?}",
        run.stderr
    );
}

#[test]
fn a_list_without_a_url_is_refused() {
    let list = file("# nothing yet\n\n");
    let run = run(&["--from", list.path().to_str().unwrap()]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("lists no URL"), "{}", run.stderr);
}

#[test]
fn the_help_says_how_it_is_used_within_80_columns() {
    let help = run(&["--help"]);
    assert_eq!(help.status, 0);
    for part in [
        "Usage:",
        "Examples:",
        "Exit status:",
        "--json",
        "--summary",
        "--all",
        "--min-score",
        "--fail-on",
        "--allow-private",
        "--ca-file",
        "--timeout",
        "--from",
        "--html",
        "--url",
        "--color",
        "--format",
        "--group",
        "--dir",
        "--sitemap",
        "--crawl",
        "--max",
        "--jobs",
        "--min-severity",
        "--baseline",
        "--write-baseline",
        "--config",
        "--no-config",
        "explain",
        "list",
    ] {
        assert!(help.stdout.contains(part), "{part}\n{}", help.stdout);
    }
    for line in help.stdout.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert_eq!(run(&["-h"]).status, 0);
    assert!(run(&["--version"]).stdout.starts_with("page-audit "));
}

#[test]
fn the_url_of_a_saved_page_may_be_private() {
    let file = file("<p>x");
    let path = file.path().to_str().unwrap();
    let local = run(&["--html", path, "--url", "http://localhost:8080/"]);
    assert_eq!(local.status, 0, "{}", local.stderr);
    assert_eq!(run_saved("<p>x", &["--allow-private"]).status, 0);
}

#[test]
fn completions_are_printed_and_nothing_is_checked() {
    let run = run(&["--completions", "bash"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for word in ["--min-score", "--crawl", "sarif", "explain"] {
        assert!(run.stdout.contains(word), "{word}: {}", run.stdout);
    }
}
