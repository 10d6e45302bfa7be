//! Tests of the check `title_length`.

use page_audit::Value;

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

fn titled(title: &str) -> String {
    format!("<title>{title}</title>")
}

#[test]
fn a_title_is_10_to_60_characters_wide() {
    let outcome = |title: &str| run("title_length", &page(&titled(title))).outcome;
    assert_eq!(outcome(&"x".repeat(9)), WARN);
    assert_eq!(outcome(&"x".repeat(10)), PASS);
    assert_eq!(outcome(&"x".repeat(60)), PASS);
    assert_eq!(outcome(&"x".repeat(61)), WARN);
    assert_eq!(outcome(&"靴".repeat(5)), PASS);
    assert_eq!(outcome(&"靴".repeat(30)), PASS);
    assert_eq!(outcome(&"靴".repeat(31)), WARN);
    assert_eq!(outcome("a &amp; b   \n  c  "), WARN);
    assert_eq!(outcome("Обувь для детей"), PASS);
    let result = run("title_length", &page(&titled("Shoes &amp; boots\n")));
    assert_eq!(result.value, Some(Value::Number(13)));
}

#[test]
fn without_a_title_in_head_its_length_is_not_applicable() {
    assert_each(
        "title_length",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<title> </title>",
            "<svg><title>A picture of shoes</title></svg>",
        ],
    );
}

#[test]
fn the_length_is_shown_at_the_title_that_is_measured() {
    let second = "<title>Shoes</title>\n<p>x\n<title>Boots</title>";
    let result = run("title_length", &page(second));
    assert_eq!(lines(&result), [1]);
    assert_eq!(result.evidence.items[0].found, "Shoes");
    let good = page("<title>Shoes for everybody</title>");
    assert!(lines(&run("title_length", &good)).is_empty());
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("title_length").on_each(&[
        "<title>xxxxxxxxx</title>",
        "<title>a &amp; b   \n  c  </title>",
        "<title>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</title>",
        "<title>靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴靴</title>",
        "<title>xxxxxxxxxx</title>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_title_says_which_way_the_length_is_wrong() {
    let found = |text: &str| {
        let result = run("title_length", &page(&format!("<title>{text}</title>")));
        (result.failing_title.unwrap(), result.message)
    };
    let (title, message) = found("Shoes");
    assert_eq!(title, "The title is too short for search results");
    assert_eq!(message, "The title has 5 characters; 10 to 60 are good.");
    let (title, _) = found(&"x".repeat(61));
    assert_eq!(title, "The title is too long for search results");
}
