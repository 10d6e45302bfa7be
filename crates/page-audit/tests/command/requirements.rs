//! The exit status: requirements for a page, and pages that cannot be checked.

use crate::server::{html, nobody, serve};
use crate::{PAGE, run, run_saved};

const BAD: &str = "<title>Lights</title><h1>Lighthouses</h1><img src=/a.png>";

#[test]
fn without_requirements_the_exit_status_is_0() {
    assert_eq!(run_saved("<p>bad", &[]).status, 0);
}

#[test]
fn a_score_below_the_required_one_exits_with_1() {
    let score: u8 = {
        let shown = run_saved(BAD, &["--json"]).stdout;
        let page: serde_json::Value = serde_json::from_str(&shown).unwrap();
        page["score"].as_u64().unwrap().try_into().unwrap()
    };
    assert!((1..100).contains(&score), "{score}");

    let status = |demand: u8| run_saved(BAD, &["--min-score", &demand.to_string()]).status;

    assert_eq!(status(score), 0);
    assert_eq!(status(score + 1), 1);
}

#[test]
fn a_failed_check_exits_with_1_if_required() {
    let without_title = PAGE.replace("<title>A page about lighthouses</title>", "");
    let with_warning = PAGE.replace("initial-scale=1", "maximum-scale=3");

    assert_eq!(run_saved(&without_title, &["--fail-on", "fail"]).status, 1);
    assert_eq!(run_saved(&with_warning, &["--fail-on", "warn"]).status, 1);
    assert_eq!(run_saved(&with_warning, &["--fail-on", "fail"]).status, 0);
    assert_eq!(run_saved(&without_title, &["--min-score", "0"]).status, 0);
}

#[test]
fn a_page_that_cannot_be_fetched_always_exits_with_3() {
    let site = serve(|path| (path == "/").then(|| html("<p>bad")));
    let page = format!("{site}/");
    let nowhere = format!("http://{}/", nobody());

    let run = run(&["--allow-private", "--min-score", "100", &page, &nowhere]);

    assert_eq!(run.status, 3);
    assert!(
        run.stdout.contains("refused the connection"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("Overall"), "the other page is shown");
}

#[test]
fn a_page_with_an_error_status_exits_with_3() {
    let site = serve(|_| None);
    let run = run(&["--allow-private", &format!("{site}/gone")]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.contains("status 404"), "{}", run.stdout);
}

#[test]
fn an_empty_file_is_not_a_page() {
    let run = run_saved("", &[]);
    assert_eq!(run.status, 3, "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_page_that_takes_too_long_exits_with_3() {
    let site = serve(|_| {
        std::thread::sleep(std::time::Duration::from_secs(4));
        None
    });
    let run = run(&["--allow-private", "--timeout", "1", &format!("{site}/")]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.contains("within 1 s"), "{}", run.stdout);
}
