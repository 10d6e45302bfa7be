//! The error shown for wrong usage, and the contents of the help.

use std::process::Command;

use crate::server::serve;
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
        (
            &["--from", "/nowhere/urls.txt"],
            "--from: cannot read /nowhere/urls.txt",
        ),
        (&["--from", "/"], "--from: cannot read /: Is a directory"),
        (&[""], "<URL>: The URL must not be empty"),
        (
            &["--config", "/nowhere/x.toml", "https://e.example/"],
            "--config: cannot read /nowhere/x.toml",
        ),
        (
            &["--baseline", "/nowhere/b", "https://e.example/"],
            "--baseline: cannot read /nowhere/b",
        ),
        (
            &["--write-baseline", "/nowhere/b", "https://e.example/"],
            "--write-baseline: cannot write /nowhere/b",
        ),
        (
            &["--sitemap", "nonsense"],
            "--sitemap nonsense: The URL must",
        ),
        (&["--crawl", "ftp://e.example/"], "--crawl ftp://e.example/"),
        (
            &["--dir", "/nowhere", "--url", "x"],
            "--url x: The URL must begin with http",
        ),
        (
            &["--max", "-1", "--crawl", "https://e.example/"],
            "'--max <1-10000>': write a whole number from 1 to 10000",
        ),
        (
            &["--jobs", "many", "https://e.example/"],
            "'--jobs <1-64>': write a whole number from 1 to 64",
        ),
        (
            &["--timeout", "-3", "https://e.example/"],
            "write a number of seconds from 1 to 3600",
        ),
        (
            &["--min-score", "-3", "https://e.example/"],
            "write a whole number from 0 to 100",
        ),
        (&["explain", "orphan"], "did you mean orphan_pages?"),
        (
            &["--html", "/nowhere/x.html", "--url", "https://e.example/"],
            "--html: cannot read /nowhere/x.html",
        ),
        (
            &["--ca-file", "/nowhere/ca.pem", "https://e.example/"],
            "--ca-file: the file of extra certificate authorities /nowhere/ca.pem",
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
        "--output",
        "--checks-url",
        "--man-pages",
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
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&["--completions", shell]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let words = ["min-score", "crawl", "sarif", "explain", "list"];
        for word in words {
            assert!(run.stdout.contains(word), "{shell}, {word}: {}", run.stdout);
        }
    }
    for shell in ["bash", "zsh"] {
        let script = run(&["--completions", shell]).stdout;
        assert!(script.contains("orphan_pages"), "{shell}: {script}");
    }
    let unknown = run(&["--completions", "tcsh"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.stderr.contains("bash") && unknown.stderr.contains("--completions"));
}

#[test]
fn bash_completes_names_of_checks() {
    let script = run(&["--completions", "bash"]).stdout;
    let complete = "COMP_WORDS=(page-audit explain tap) COMP_CWORD=2\n\
                    _page__audit page-audit tap explain\n\
                    echo \"${COMPREPLY[@]}\"";
    let bash = Command::new("bash")
        .args(["-c", &format!("{script}{complete}")])
        .output();
    let offered = String::from_utf8(bash.unwrap().stdout).unwrap();
    assert_eq!(offered, "tap_targets\n");
}

#[test]
fn manual_pages_are_written_for_the_command_and_each_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let written = run(&["--man-pages", path]);
    assert_eq!((written.status, written.stdout.as_str()), (0, ""));
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["page-audit-explain.1", "page-audit-list.1", "page-audit.1"]
    );
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let main = read("page-audit.1");
    for part in [
        ".TH page-audit 1",
        "\\-\\-min\\-score",
        "Exit status",
        "page\\-audit\\-list(1)",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    assert!(read("page-audit-explain.1").contains("CHECK"));
    let nowhere = run(&["--man-pages", "/nowhere/x"]);
    assert_eq!(nowhere.status, 2);
    assert!(
        nowhere
            .stderr
            .contains("--man-pages: cannot write to /nowhere/x")
    );
}

#[test]
fn manual_pages_are_shown_without_complaint() {
    let folder = tempfile::tempdir().unwrap();
    run(&["--man-pages", folder.path().to_str().unwrap()]);
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let man = Command::new("man")
            .args(["--warnings", "--local-file"])
            .arg(entry.unwrap().path())
            .env("MANWIDTH", "80")
            .env("LC_ALL", "C.UTF-8")
            .output();
        let Ok(man) = man else {
            return println!("skipped: man is not installed");
        };
        assert_eq!(String::from_utf8_lossy(&man.stderr), "");
        let text = String::from_utf8_lossy(&man.stdout);
        assert!(text.contains("SYNOPSIS"), "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{text}");
    }
}

#[test]
fn files_that_cannot_be_written_are_refused_before_anything_is_checked() {
    let cases = [
        (
            "sarif",
            "write a format and a file, as in sarif=page-audit.sarif",
        ),
        (
            "xml=a.xml",
            "the formats are text, json, jsonl, html, pdf, markdown, junit, sarif, earl, github",
        ),
        ("sarif=", "write a format and a file"),
        ("sarif=/nowhere/a.sarif", "cannot write /nowhere/a.sarif"),
    ];
    for (value, expected) in cases {
        let run = run_saved("<p>x", &["--output", value]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{value}");
        assert!(run.stderr.contains("--output"), "{}", run.stderr);
        let words: Vec<_> = run.stderr.split_whitespace().collect();
        assert!(words.join(" ").contains(expected), "{}", run.stderr);
    }
}

#[test]
fn each_exit_status_has_its_meaning() {
    let status = |options: &[&str]| run_saved("<p>x", options).status;
    assert_eq!(status(&[]), 0, "faults alone are no reason to fail");
    assert_eq!(status(&["--min-score", "100"]), 1);
    assert_eq!(status(&["--min-score", "x"]), 2);
    assert_eq!(run_saved("", &["--min-score", "100"]).status, 3);
    let help = run(&["--help"]).stdout;
    let documented = help.split("Exit status:").nth(1).unwrap();
    for status in ["  0  ", "  1  ", "  2  ", "  3  "] {
        assert!(documented.contains(status), "{documented}");
    }
}

#[test]
fn an_empty_variable_is_no_address() {
    let mut list = crate::command(&["list", "--format", "json"]);
    let output = list.env("PAGE_AUDIT_CHECKS_URL", "").output().unwrap();
    assert!(output.status.success());
    let mut list = crate::command(&["list", "--format", "json"]);
    list.env("PAGE_AUDIT_CHECKS_URL", "https://e.example/");
    let text = String::from_utf8(list.output().unwrap().stdout).unwrap();
    assert!(text.contains("https://e.example/#title"), "{text}");
}

#[test]
fn a_file_of_certificates_is_only_blamed_if_it_was_given() {
    let mut without_authorities = crate::command(&["https://e.example/"]);
    without_authorities.env("SSL_CERT_FILE", "/dev/null");
    without_authorities.env("SSL_CERT_DIR", "/nowhere");
    let run: crate::Run = without_authorities.output().unwrap().into();
    assert_eq!(run.status, 2);
    let reason =
        "page-audit: the HTTP client cannot be made; are certificate authorities installed";
    assert!(run.stderr.starts_with(reason), "{}", run.stderr);
}

#[test]
fn an_option_that_was_given_is_not_advised() {
    let refused = run(&["--allow-private", "http://224.0.0.1/"]);
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("224.0.0.1 is"),
        "{}",
        refused.stderr
    );
    assert!(
        !refused.stderr.contains("--allow-private"),
        "{}",
        refused.stderr
    );
    let site = serve(|_| Some("302 Found\r\nLocation: http://224.0.0.1/\r\n\r\n".to_owned()));
    let redirected = run(&["--allow-private", &format!("{site}/")]);
    assert_eq!(redirected.status, 3);
    assert!(
        redirected.stdout.contains("224.0.0.1"),
        "{}",
        redirected.stdout
    );
    assert!(
        !redirected.stdout.contains("--allow-private"),
        "{}",
        redirected.stdout
    );
}
