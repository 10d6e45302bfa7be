//! Tests of the check `meta_description_length`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn a_description_is_50_to_160_characters_wide() {
    let outcome = |text: &str| {
        let html = format!("<META NAME=Description CONTENT='{text}'>");
        run("meta_description_length", &page(&html)).outcome
    };
    assert_eq!(outcome(&"x".repeat(49)), WARN);
    assert_eq!(outcome(&"x".repeat(50)), PASS);
    assert_eq!(outcome(&"x".repeat(160)), PASS);
    assert_eq!(outcome(&"x".repeat(161)), WARN);
    assert_eq!(outcome(&"靴".repeat(80)), PASS);
    assert_eq!(outcome(&"靴".repeat(81)), WARN);
    assert_each(
        "meta_description_length",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<meta name=description content=''>",
            "<p>x<meta name=description content='outside of the head'>",
        ],
    );
}

#[test]
fn the_length_is_shown_at_the_description_that_is_measured() {
    let empty = "<meta name=description content=' '>";
    let short = "<meta name=description content=' Shoes '>";
    let other = "<meta name=description content=Boots>";
    let html = format!("{empty}\n{short}\n{other}\n<p>x{other}");
    let result = run("meta_description_length", &page(&html));
    assert_eq!(lines(&result), [2]);
    assert_eq!(result.evidence.items[0].found, "Shoes");
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("meta_description_length").on_each(&[
        "<META NAME=Description CONTENT='xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'>",
        "<META NAME=Description \
             CONTENT='xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
             xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
             '>",
        "<META NAME=Description CONTENT='xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_title_says_which_way_the_length_is_wrong() {
    let found = |text: &str| {
        let result = run(
            "meta_description_length",
            &page(&format!("<meta name=description content={text}>")),
        );
        (result.failing_title.unwrap(), result.message)
    };
    let (title, message) = found("Shoes");
    assert_eq!(title, "The description is too short for search results");
    assert_eq!(
        message,
        "The description has 5 characters; 50 to 160 are good."
    );
    let (title, _) = found(&"x".repeat(161));
    assert_eq!(title, "The description is too long for search results");
}
