//! The catalogue of checks in the terminal.

use page_audit::catalogue;
use serde_json::Value;

use crate::run;

#[test]
fn the_list_has_every_check_with_its_severity() {
    let list = run(&["list"]);
    assert_eq!(list.status, 0, "{}", list.stderr);
    for rule in catalogue() {
        let mut lines = list.stdout.lines();
        let line = lines.find(|line| line.split_whitespace().next() == Some(rule.id));
        let line = line.unwrap_or_else(|| panic!("{} is missing", rule.id));
        assert_eq!(line.split_whitespace().nth(1), Some(rule.severity.as_str()));
    }
    assert!(list.stdout.contains("  duplicate_titles "));
    assert!(list.stdout.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_list_for_programs_has_what_the_catalogue_has() {
    let list = run(&["list", "--format", "json"]).stdout;
    let list: Vec<Value> = serde_json::from_str(&list).unwrap();
    let ids: Vec<_> = list
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, catalogue().map(|rule| rule.id).collect::<Vec<_>>());
    assert!(list[0]["how_to_fix"].is_string() && list[0]["weight"].is_u64());
}

#[test]
fn a_check_is_explained() {
    let text = run(&["explain", "title", "orphan_pages"]).stdout;
    let words: Vec<_> = text.split_whitespace().collect();
    let text = words.join(" ");
    let rule = page_audit::rule("title").unwrap();
    for part in [
        rule.title,
        rule.failing_title,
        rule.why,
        rule.how_to_fix,
        rule.source_url,
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("severity high: a weight of 10"), "{text}");
    assert!(text.contains("orphan_pages Requires"), "{text}");
    let capped = run(&["explain", "https_encryption"]).stdout;
    let words: Vec<_> = capped.split_whitespace().collect();
    assert!(
        words.join(" ").contains("that of the page at most 79"),
        "{capped}"
    );
}

#[test]
fn a_name_that_no_check_has_is_an_error_with_similar_names() {
    let typo = run(&["explain", "clickjakcing"]);
    assert_eq!((typo.status, typo.stdout.as_str()), (2, ""));
    assert!(
        typo.stderr.contains("did you mean clickjacking?"),
        "{}",
        typo.stderr
    );
    let other = run(&["explain", "nothing_like_it"]);
    assert!(other.stderr.contains("page-audit list"), "{}", other.stderr);
}

#[test]
fn the_page_of_all_checks_is_the_one_in_the_documentation() {
    let made = run(&["list", "--format", "markdown"]).stdout;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/checks.md");
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    assert!(
        made == kept,
        "`page-audit list --format markdown >docs/checks.md` makes it anew"
    );
    for line in made.lines().filter(|line| !line.starts_with('|')) {
        assert!(line.chars().count() <= 100, "{line}");
    }
}
