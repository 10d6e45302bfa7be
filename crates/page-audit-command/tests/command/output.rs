//! The text for people.

use std::io::Read;

use page_audit::{Outcome, audit_saved};
use url::Url;

use crate::server::{html, serve};
use crate::{PAGE, command, file, run, run_saved};

const BAD: &str = "<html lang=en>\n<head>\n<title></title>\n</head>\n<body>\n<h1>Shoes</h1>\n\
    <img src=http://example.com/a.png>\n<div id=logo><img src=b.png></div>\n</body>";

#[test]
fn the_weightiest_failures_come_first_and_the_scores_last() {
    let run = run_saved(BAD, &[]);
    let text = run.stdout;

    let at = |part: &str| {
        let found = text.find(part);
        found.unwrap_or_else(|| panic!("{part} is missing in\n{text}"))
    };
    let (title, doctype) = (at("[title]"), at("[doctype]"));
    assert!(title < doctype, "weight 10 before weight 5");
    let last_fail = text.rfind("\nFAIL").unwrap();
    assert!(last_fail < text.find("\n?").unwrap());
    assert!(last_fail < at("Search engines"));
    assert!(at("line 8, #logo > img") > at("[image_keywords]"));
    assert!(text.contains("To fix (content, minutes): "));
    assert!(!text.contains("pass  "), "what passed is only counted");
    let overall = text.lines().rev().find(|line| !line.is_empty()).unwrap();
    assert!(overall.starts_with("Overall"), "{overall}");
}

#[test]
fn the_text_for_a_saved_page_matches_the_snapshot() {
    insta::assert_snapshot!(run_saved(BAD, &[]).stdout);
}

#[test]
fn a_failure_is_not_printed_under_the_title_of_a_success() {
    for page in [BAD, PAGE, "<p>x"] {
        let report = audit_saved(Url::parse("https://example.com/lights").unwrap(), page);
        for arguments in [&[][..], &["--all"]] {
            let text = run_saved(page, arguments).stdout;
            let words: Vec<&str> = text.split_whitespace().collect();
            let text = words.join(" ");
            for check in &report.checks {
                let rule = page_audit::rule(&check.id).unwrap();
                let success = format!("{} [{}]", rule.title, check.id);
                let fault = format!("{} [{}]", check.heading(), check.id);
                match check.outcome {
                    Outcome::Fail => assert!(text.contains(&format!("FAIL {fault}")), "{text}"),
                    Outcome::Warn => assert!(text.contains(&format!("WARN {fault}")), "{text}"),
                    Outcome::Unmeasured => assert!(!text.contains(&success), "{text}"),
                    _ => assert!(!text.contains(rule.failing_title), "{text}"),
                }
                let is_wrong = matches!(check.outcome, Outcome::Fail | Outcome::Warn);
                assert!(!is_wrong || !text.contains(&success), "{text}");
            }
        }
    }
}

#[test]
fn every_line_fits_80_columns() {
    let long = "x".repeat(500);
    let japanese = "灯台".repeat(100);
    let html = format!(
        "<html lang={long}><title>{japanese} {long}</title><h1></h1><p id={long}><img src={long}>\
         <img src={japanese} alt={japanese}><a href=http://{long}>"
    );
    for arguments in [&[][..], &["--all"], &["--color=always"]] {
        let run = run_saved(&html, arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
        for line in run.stdout.lines() {
            let line = without_colours(line);
            let columns: usize = line
                .chars()
                .map(|c| if c > '\u{2e80}' { 2 } else { 1 })
                .sum();
            assert!(columns <= 80, "{columns} columns: {line}");
        }
    }
}

fn without_colours(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').unwrap().1);
    }
    text
}

#[test]
fn colours_are_only_for_terminals_unless_requested() {
    let is_coloured = |arguments: &[&str], variable: Option<&str>| {
        let file = file(BAD);
        let path = file.path().to_str().unwrap();
        let mut command = command(&["--html", path, "--url", "https://example.com/"]);
        command.args(arguments);
        if let Some(value) = variable {
            command.env("NO_COLOR", value);
        }
        let output = command.output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!is_coloured(&[], None), "a pipe is not a terminal");
    assert!(is_coloured(&["--color", "always"], None));
    assert!(is_coloured(&["--color", "always"], Some("1")));
    assert!(!is_coloured(&["--color", "never"], None));
}

#[test]
fn all_checks_are_shown_on_demand() {
    let few = run_saved(PAGE, &[]).stdout;
    let all = run_saved(PAGE, &["--all"]).stdout;
    for rule in page_audit::catalogue() {
        assert!(
            all.contains(&format!("[{}]", rule.id)) || all.contains(rule.id),
            "{}",
            rule.id
        );
    }
    assert!(!few.contains("[title]") && all.contains("[title]"));
}

#[test]
fn only_some_of_much_evidence_is_shown_and_the_rest_counted() {
    let html = "<p><img src=a.png>\n".repeat(70);
    let few = run_saved(&html, &[]).stdout;
    let all = run_saved(&html, &["--all"]).stdout;
    assert!(few.contains("- and 65 more"), "{few}");
    assert!(all.contains("- and 20 more"), "at most 50 are kept");
}

#[test]
fn a_redirect_and_a_cap_are_named() {
    let site = serve(|path| match path {
        "/old" => Some("301 Moved Permanently\r\nLocation: /new\r\n\r\n".to_owned()),
        "/new" => Some(html(PAGE)),
        _ => None,
    });
    let run = run(&["--allow-private", &format!("{site}/old")]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert!(run.stdout.contains(&format!("{site}/old\n-> {site}/new\n")));
    assert!(
        run.stdout.contains("at most 79: https_encryption failed"),
        "{}",
        run.stdout
    );
    assert_eq!(run.stderr, "", "progress is only for terminals");
}

#[test]
fn each_score_names_the_failures_that_cap_it() {
    let noindex = "<meta name=robots content=noindex>";
    let site = serve(move |_| Some(html(&PAGE.replace("<title>", &format!("{noindex}<title>")))));
    let text = run(&["--allow-private", &format!("{site}/")]).stdout;
    let caps_of = |score: &str| {
        let line = text.lines().find(|line| line.starts_with(score)).unwrap();
        line.split_once(": ").map(|(_, checks)| checks.to_owned())
    };
    let failed = |checks: &str| Some(format!("{checks} failed"));
    assert_eq!(caps_of("Search engines"), failed("noindex"));
    assert_eq!(caps_of("Security"), failed("https_encryption"));
    assert_eq!(caps_of("Good practice"), None);
    assert_eq!(caps_of("Overall"), failed("noindex, https_encryption"));
}

#[test]
fn text_of_a_page_cannot_control_the_terminal() {
    let html = "<title>a\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}</title><img src='\u{1b}[2J' \
                id='\u{202e}x'><meta name=viewport content='&#27;[31m\u{202e}, user-scalable=no'>\
                <html lang='\u{1b}c'>";
    for arguments in [&["--all"][..], &["--summary"]] {
        let run = run_saved(html, arguments);
        assert!(
            !run.stdout
                .contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']),
            "{:?}",
            run.stdout
        );
    }
}

#[test]
fn checks_that_need_a_response_are_unmeasured_on_a_saved_page() {
    let text = run_saved(PAGE, &[]).stdout;
    assert!(text.contains("\n?     Not measured\n"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("hsts, csp, clickjacking"));
    assert!(words.join(" ").contains("its response is unknown"));
    assert!(
        !text.contains("at most"),
        "what is unknown does not cap scores"
    );
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    let site = serve(|_| Some(html(BAD)));
    let url = format!("{site}/");
    let mut child = command(&["--allow-private", &url, &url, &url])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let status = child.wait().unwrap();
    let mut message = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut message)
        .unwrap();
    assert_eq!((status.code(), message.as_str()), (Some(0), ""));
}
