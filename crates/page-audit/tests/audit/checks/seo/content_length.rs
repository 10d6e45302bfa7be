//! Tests of the check `content_length`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, page, run};
use crate::findings::Findings;

#[test]
fn a_page_of_200_words_passes_and_a_shorter_one_warns() {
    let outcome = |html: &str| run("content_length", &page(html)).outcome;
    assert_eq!(outcome(&"word ".repeat(200)), PASS);
    assert_eq!(outcome(&"word ".repeat(199)), WARN);
    assert_eq!(outcome(&format!("<p>{}", "靴".repeat(400))), PASS);
    assert_eq!(outcome(&format!("<p>{}", "靴".repeat(398))), WARN);
    let unseen = "word ".repeat(200);
    for tag in [
        "script", "style", "template", "noscript", "iframe", "p hidden",
    ] {
        assert_eq!(outcome(&format!("<{tag}>{unseen}</{tag}>")), WARN, "{tag}");
    }
    assert_eq!(outcome(&format!("<!-- {unseen} -->")), WARN);
    assert_eq!(outcome(""), WARN);
    let cloaked = "<style>[v-cloak]{display:none}</style><div v-cloak>We sell boots.</div>";
    assert_eq!(outcome(cloaked), NOT_APPLICABLE);
    assert_eq!(outcome(&format!("{cloaked}{}", "word ".repeat(9))), WARN);
}

#[test]
fn text_in_a_declared_shadow_tree_is_not_counted() {
    let with =
        |within: &str| format!("<x-a><template shadowrootmode=open>{within}</template></x-a>");
    let result = run("content_length", &page(&with("<p>Many words")));
    assert_eq!(result.outcome, NOT_APPLICABLE);
    let result = run("content_length", &page(&with("<slot></slot>")));
    assert_eq!(result.outcome, WARN);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("content_length").on_each(&["", "<p>x"]);
    insta::assert_snapshot!(findings.text());
}
