//! Tests of the check `dom_size`.

use page_audit::Value;

use crate::checks::{FAIL, PASS, WARN, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn elements_are_counted_at_the_limits() {
    // <html>, <head> and <body> come without being written; lists keep parents small.
    let with = |count: usize| {
        let body: String = (0..count - 3)
            .map(|i| if i % 50 == 0 { "<ul>" } else { "<li></li>" })
            .collect();
        let body = body.replace("<ul>", "</ul><ul>");
        let result = run("dom_size", &page(&body));
        assert_eq!(result.value, Some(Value::Number(count as u64)));
        result.outcome
    };
    assert_eq!(with(1_500), PASS);
    assert_eq!(with(1_501), WARN);
    assert_eq!(with(3_000), WARN);
    assert_eq!(with(3_001), FAIL);
}

#[test]
fn deep_nesting_and_crowded_parents_warn() {
    let nested = |depth| format!("{}x", "<div>".repeat(depth));
    // <body> is the first level.
    assert_each("dom_size", PASS, &[&nested(31), &"<p></p>".repeat(60)]);
    assert_each("dom_size", WARN, &[&nested(32), &"<p></p>".repeat(61)]);
    let described = format!("<head>{}</head><p>x", "<meta name=a content=b>".repeat(70));
    assert_each("dom_size", PASS, &[&described]);
    let hidden_away = format!("<template>{}</template>", nested(100));
    assert_each("dom_size", PASS, &[&hidden_away]);
    let crowded = run("dom_size", &page(&format!("<ol>{}", "<li>".repeat(61))));
    assert_eq!(
        crowded.evidence.items[0].selector.as_deref(),
        Some("body > ol")
    );
}

#[test]
fn the_first_of_several_largest_parents_and_depths_is_shown() {
    let crowded = |name: &str| format!("<{name}>{}</{name}>", "<li></li>".repeat(61));
    let both = run("dom_size", &page(&(crowded("ol") + &crowded("ul"))));
    let selector = both.evidence.items[0].selector.as_deref();
    assert_eq!(selector, Some("body > ol"));
    let then_flat = format!("{}{}<p>x", "<div>".repeat(40), "</div>".repeat(40));
    assert_each("dom_size", WARN, &[&then_flat]);
}

#[test]
fn a_page_of_which_part_is_left_out_does_not_pass() {
    let attributes: Vec<_> = (0..2_000).map(|i| format!("a{i}")).collect();
    let tag = format!("<p {}>", attributes.join(" "));
    let result = |rest: &str| run("dom_size", &page(&format!("{tag}{rest}")));
    let small = result("");
    assert_eq!(small.outcome, WARN);
    let left_out = "The page has 4 elements. Part of the page was left out of this report";
    assert!(small.message.starts_with(left_out), "{}", small.message);
    assert_eq!(result(&"<p></p>".repeat(3_001)).outcome, FAIL);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("dom_size").on_each(&[
        "<div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div>\
             <div><div><div><div><div><div><div><div><div><div><div><div><div><div><div>x",
        "<ol><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li>\
             <li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li>\
             <li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li>",
        "<div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div>\
             <div><div><div><div><div><div><div><div><div><div><div><div><div><div>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
