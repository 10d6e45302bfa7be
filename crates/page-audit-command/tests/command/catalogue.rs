//! The catalogue of checks in the terminal.

use page_audit::catalogue;
use serde_json::Value;

use crate::{run, run_saved};

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
    assert!(list.stdout.contains("\n\nWhole sites\n"));
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
    let suggested = |name: &str| {
        let error = run(&["explain", name]).stderr;
        let names = error.trim_end().split_once("; did you mean ");
        names.map(|(_, names)| names.trim_end_matches('?').to_owned())
    };
    assert_eq!(suggested("orp").as_deref(), Some("orphan_pages"));
    assert_eq!(
        suggested("Orphan-pages of a site").as_deref(),
        Some("orphan_pages")
    );
    assert_eq!(suggested("or"), None, "two letters are in many names");
}

/// A release has it as `docs/checks.md`, to whose sections findings link.
#[test]
fn the_page_of_all_checks_has_a_section_for_each() {
    let made = run(&["list", "--format", "markdown"]).stdout;
    let sections = made.lines().filter_map(|line| line.strip_prefix("### "));
    let listed = run(&["list", "--format", "json"]).stdout;
    let listed: Vec<Value> = serde_json::from_str(&listed).unwrap();
    let ids = listed.iter().map(|check| check["id"].as_str().unwrap());
    let sections: Vec<_> = sections.collect();
    let missing: Vec<_> = ids.filter(|id| !sections.contains(id)).collect();
    assert_eq!(missing, Vec::<&str>::new());
    for line in made.lines().filter(|line| !line.starts_with('|')) {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

const PAGE_URL: [&str; 2] = ["--checks-url", "https://example.com/checks"];

#[test]
fn findings_link_to_the_sections_about_their_checks() {
    let of = |format: &str| {
        let bad = "<html lang=en><title></title>";
        run_saved(bad, &[&["--format", format], &PAGE_URL[..]].concat()).stdout
    };
    let section = "https://example.com/checks#title";
    let sarif: Value = serde_json::from_str(&of("sarif")).unwrap();
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    for rule in rules {
        let id = rule["id"].as_str().unwrap();
        assert_eq!(rule["helpUri"], format!("https://example.com/checks#{id}"));
    }
    assert!(rules.iter().any(|rule| rule["id"] == "orphan_pages"));
    let link = format!("<a href=\"{section}\">");
    assert!(of("html").contains(&link), "{}", of("html"));
    let link = format!("([about `title`](<{section}>), [source](<");
    assert!(of("markdown").contains(&link), "{}", of("markdown"));
    let json: Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(json["docs"]["title"], section);
    assert!(json["docs"]["favicon"].is_null(), "only what was found");
    let list = run(&[&["list", "--format", "json"], &PAGE_URL[..]].concat()).stdout;
    assert!(list.contains(&format!("\"docs_url\": \"{section}\"")));
    let explained = run(&["--checks-url", PAGE_URL[1], "explain", "title"]).stdout;
    assert!(explained.contains(section), "{explained}");
}

#[test]
fn without_an_address_of_that_page_links_lead_to_the_sources() {
    let of = |format: &str| run_saved("<title></title>", &["--format", format]).stdout;
    let sarif: Value = serde_json::from_str(&of("sarif")).unwrap();
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let title = rules.iter().find(|rule| rule["id"] == "title").unwrap();
    let source = page_audit::rule("title").unwrap().source_url;
    assert_eq!(title["helpUri"], source);
    assert!(!of("html").contains("About title") && !of("json").contains("\"docs\""));
    let bad = run(&["list", "--checks-url", "checks.md"]);
    assert_eq!(bad.status, 2);
    assert!(
        bad.stderr.contains("an http or https URL"),
        "{}",
        bad.stderr
    );
}

#[test]
fn every_check_has_a_section_of_its_own_in_the_documentation() {
    let page = run(&["list", "--format", "markdown"]).stdout;
    let headings = page.lines().filter(|line| line.starts_with('#'));
    // The anchors that GitHub and GitLab make of headings.
    let anchors: Vec<String> = headings
        .map(|heading| {
            let text = heading.trim_start_matches(['#', ' ']);
            text.to_lowercase().replace(' ', "-")
        })
        .collect();
    let sites = ["duplicate_titles", "broken_internal_links", "orphan_pages"];
    for id in catalogue().map(|rule| rule.id).chain(sites) {
        let count = anchors.iter().filter(|anchor| *anchor == id).count();
        assert_eq!(count, 1, "{id}");
    }
}

#[test]
fn colours_can_be_chosen_before_a_question_about_checks() {
    for before in [
        &["--color", "always", "list"][..],
        &["--color=always", "explain", "title"],
    ] {
        let run = run(before);
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert!(run.stdout.contains("\u{1b}[1m"), "{}", run.stdout);
    }
    let run = run(&["--json", "list"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.contains("'--json' cannot be used with 'list'"),
        "{}",
        run.stderr
    );
}
