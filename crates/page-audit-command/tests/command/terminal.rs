//! What people see in a terminal of 80 columns.

use std::process::{Command, Stdio};

use crate::server::{html, serve};
use crate::{PAGE, file, run_saved};

/// Return to the beginning of the line, which is then cleared.
const CLEAR: &str = "\r\u{1b}[2K";

/// Everything the command writes to a terminal of 80 columns, with these variables set.
fn in_terminal(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    in_wide_terminal(80, arguments, variables)
}

fn in_wide_terminal(columns: u16, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let line = format!(
        "stty cols {columns} rows 24; exec \"$PAGE_AUDIT\" '{}'",
        arguments.join("' '")
    );
    // `script` creates a terminal, runs the line in it and prints what is shown there. It is part
    // of every Debian system.
    let mut script = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .env("PAGE_AUDIT", env!("CARGO_BIN_EXE_page-audit"))
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // At the end of its input it would stop and lose the rest of the output.
    let input = script.stdin.take();
    let output = script.wait_with_output().unwrap();
    drop(input);
    String::from_utf8(output.stdout).unwrap()
}

/// The text that stays on the screen, line by line, and the text that was shown and then cleared.
fn screen(written: &str) -> (Vec<String>, Vec<String>) {
    let (mut lines, mut cleared) = (Vec::new(), Vec::new());
    for line in written.split_terminator("\r\n") {
        let mut shown = line.split(CLEAR).collect::<Vec<_>>();
        lines.extend(shown.pop().map(str::to_owned));
        cleared.extend(
            shown
                .into_iter()
                .filter(|text| !text.is_empty())
                .map(str::to_owned),
        );
    }
    (lines, cleared)
}

fn site() -> String {
    serve(|path| (path == "/lights").then(|| html(PAGE))) + "/lights"
}

#[test]
fn progress_is_shown_while_it_works_and_is_gone_afterwards() {
    let url = site();
    let arguments = ["--allow-private", url.as_str(), url.as_str()];
    let (lines, cleared) = screen(&in_terminal(&arguments, &[]));
    let first = cleared.first().unwrap();
    assert!(first.starts_with("1 of 2, "), "{first}");
    assert!(first.contains(&format!("s  checking {url}")), "{first}");
    assert!(cleared.iter().any(|line| line.starts_with("2 of 2, ")));
    assert!(cleared.iter().all(|line| line.chars().count() < 80));
    assert!(
        lines.iter().all(|line| !line.contains("checking")),
        "{lines:?}"
    );
    assert!(lines.last().unwrap().contains(&url), "{lines:?}");
}

#[test]
fn progress_counts_the_pages_that_a_crawl_has_found() {
    let base =
        serve(|path| (path != "/robots.txt").then(|| html("<a href=/a>A</a> <a href=/b>B</a>")));
    let (_, cleared) = screen(&in_terminal(&["--allow-private", "--crawl", &base], &[]));
    let numbers: Vec<&str> = cleared
        .iter()
        .map(|line| line.split("  checking ").next().unwrap())
        .map(|line| line.split(", ").next().unwrap())
        .collect();
    assert!(!numbers[0].contains(" of "), "{cleared:?}");
    assert!(numbers.contains(&"2 of 3"), "{cleared:?}");
    assert!(numbers.contains(&"3 of 3"), "{cleared:?}");
}

#[test]
fn a_long_address_leaves_progress_on_one_line() {
    let url = format!("{}?{}", site(), "x".repeat(200));
    let (_, cleared) = screen(&in_terminal(&["--allow-private", &url], &[]));
    let first = cleared.first().unwrap();
    assert!(
        first.ends_with('…') && first.chars().count() < 80,
        "{first}"
    );
    assert!(!first.contains("1 of 1"), "{first}");
}

#[test]
fn colours_are_for_terminals_that_have_them_and_people_who_want_them() {
    let page = file(PAGE);
    let path = page.path().to_str().unwrap();
    let saved = ["--html", path, "--url", "https://example.com/lights"];
    let is_coloured =
        |variables: &[(&str, &str)]| in_terminal(&saved, variables).contains("\u{1b}[");
    assert!(is_coloured(&[]));
    assert!(is_coloured(&[("NO_COLOR", "")]));
    assert!(!is_coloured(&[("NO_COLOR", "1")]));
    assert!(!is_coloured(&[("TERM", "dumb")]));
}

#[test]
fn without_colours_a_terminal_shows_what_a_pipe_gets() {
    let page = file(PAGE);
    let path = page.path().to_str().unwrap();
    let saved = ["--html", path, "--url", "https://example.com/lights"];
    let shown = in_terminal(&saved, &[("NO_COLOR", "1")]);
    assert_eq!(shown.replace("\r\n", "\n"), run_saved(PAGE, &[]).stdout);
}

#[test]
fn the_width_of_the_terminal_is_used_within_reason() {
    let widest = |columns: u16| {
        let page = file("<p>x");
        let path = page.path().to_str().unwrap();
        let saved = ["--html", path, "--url", "https://example.com/lights"];
        let (lines, _) = screen(&in_wide_terminal(columns, &saved, &[("NO_COLOR", "1")]));
        lines.iter().map(|line| line.chars().count()).max().unwrap()
    };
    assert!((70..=80).contains(&widest(80)), "{}", widest(80));
    assert!((120..=140).contains(&widest(140)), "{}", widest(140));
    assert!((120..=140).contains(&widest(400)), "{}", widest(400));
    assert!((30..=60).contains(&widest(60)), "{}", widest(60));
}

#[test]
fn a_dumb_terminal_gets_only_text() {
    let url = site();
    let written = in_terminal(&["--allow-private", &url], &[("TERM", "dumb")]);
    assert!(!written.contains('\u{1b}'), "{written}");
    assert!(!written.contains("checking"), "{written}");
    assert!(written.contains("Overall"), "{written}");
}

#[test]
fn an_error_is_wrapped_to_the_terminal() {
    let (lines, _) = screen(&in_terminal(&["http://127.0.0.1:8080/"], &[]));
    assert!(lines.len() > 1, "{lines:?}");
    assert!(
        lines.iter().all(|line| line.chars().count() <= 80),
        "{lines:?}"
    );
    assert!(lines.join(" ").contains("--allow-private"), "{lines:?}");
}
