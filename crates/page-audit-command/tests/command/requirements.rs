//! The exit status: requirements for a page, and pages that cannot be checked.

use crate::server::{html, nobody, serve};
use crate::{PAGE, file, run, run_saved};

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

#[test]
fn the_last_line_says_what_is_missed_and_on_how_many_pages() {
    let site = serve(|path| {
        Some(html(match path {
            "/good" => PAGE,
            _ => BAD,
        }))
    });
    let settings =
        file("fail-on = 'fail'\nmin-severity = 'high'\n[severity]\nhttps_encryption = 'low'");
    let path = settings.path().to_str().unwrap();
    let reason = |paths: &[&str]| {
        let urls: Vec<String> = paths.iter().map(|path| format!("{site}{path}")).collect();
        let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
        run(&[&["--allow-private", "--config", path], &urls[..]].concat()).stderr
    };
    let alone = reason(&["/bad"]);
    let names = alone.split_once(" failed: ").unwrap().1.trim_end();
    assert!(names.contains("image_keywords"), "{alone}");
    let of_two = reason(&["/good", "/bad"]);
    assert!(
        of_two.ends_with(&format!(" on 1 page: {names}\n")),
        "{of_two}"
    );
    let both = reason(&["/bad", "/bad2"]);
    assert!(both.ends_with(&format!(" on 2 pages: {names}\n")), "{both}");
    let all = run(&[
        "--allow-private",
        "--fail-on",
        "warn",
        &format!("{site}/bad"),
    ]);
    let reason_of_all = all.stderr.trim_end();
    let (names, more) = reason_of_all.rsplit_once(" and ").unwrap();
    assert_eq!(names.rsplit_once(": ").unwrap().1.split(", ").count(), 5);
    let count: usize = more.strip_suffix(" more").unwrap().parse().unwrap();
    let total = format!("page-audit: {} checks failed or warned: ", count + 5);
    assert!(reason_of_all.starts_with(&total), "{reason_of_all}");
}

#[test]
fn the_lowest_of_the_scores_that_are_too_low_is_named() {
    let site = serve(|path| {
        Some(html(match path {
            "/good" => PAGE,
            "/bad" => BAD,
            _ => "<p>bad",
        }))
    });
    let urls = ["/good", "/worse", "/bad"].map(|path| format!("{site}{path}"));
    let urls = urls.each_ref().map(String::as_str);
    let scores = run(&[&["--allow-private", "--json"], &urls[..]].concat()).stdout;
    let scores: Vec<u64> = scores
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|page| page["score"].as_u64().unwrap())
        .collect();
    let least = scores[0].to_string();
    let run = run(&[&["--allow-private", "--min-score", &least], &urls[..]].concat());
    let lowest = scores.iter().min().unwrap();
    let reason = format!("page-audit: {lowest} < {least}: score on 2 pages\n");
    assert_eq!((run.status, run.stderr), (1, reason));
}

#[test]
fn a_page_that_could_not_be_checked_is_named_in_the_last_line() {
    let nowhere = format!("http://{}/", nobody());
    let alone = run(&["--allow-private", &nowhere]);
    assert_eq!(alone.stderr, "page-audit: the page could not be checked\n");
    assert!(
        !alone.stdout.contains("--allow-private"),
        "{}",
        alone.stdout
    );
}
