//! Tests of the check `twitter_card`.

use super::OPEN_GRAPH;
use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn a_known_card_or_complete_open_graph_passes() {
    for card in [
        "summary",
        "summary_large_image",
        "app",
        "player",
        " Summary ",
    ] {
        let html = format!("<META NAME='Twitter:Card' CONTENT='{card}'>");
        assert_each("twitter_card", PASS, &[&html]);
    }
    assert_each(
        "twitter_card",
        PASS,
        &[OPEN_GRAPH, "<meta property=twitter:card content=summary>"],
    );
    assert_each(
        "twitter_card",
        WARN,
        &[
            "<meta name=twitter:card content=photo>",
            &format!("<meta name=twitter:card content=gallery>{OPEN_GRAPH}"),
        ],
    );
}

#[test]
fn incomplete_open_graph_properties_count_once() {
    assert_each(
        "twitter_card",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<meta name=twitter:card content=''>",
            "<meta property=og:title content=x>",
            "<template><meta name=twitter:card content=summary></template>",
        ],
    );
}

#[test]
fn open_graph_replaces_a_card_only_when_complete() {
    let properties = [
        "<meta property=og:title content=x>",
        "<meta property=og:type content=website>",
        "<meta property=og:url content=https://example.com/>",
        "<meta property=og:image content=https://example.com/a.png>",
    ];
    let complete = properties.concat();
    assert_each("twitter_card", PASS, &[&complete]);
    for property in properties {
        assert_each(
            "twitter_card",
            NOT_APPLICABLE,
            &[&complete.replace(property, "")],
        );
    }
    let relative = complete.replace("https://example.com/a.png", "/a.png");
    assert_each("twitter_card", NOT_APPLICABLE, &[&relative]);
    let second = "<meta name=twitter:card content=' '><meta name=twitter:card content=app>";
    assert_each("twitter_card", PASS, &[second]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("twitter_card").on_each(&[
        "<p>x",
        "<meta name=twitter:card content=photo>",
        "<meta name=twitter:card content=gallery><meta property=og:title content=Shoes><META \
             PROPERTY=OG:Type CONTENT=website>\n    <meta property=og:image \
             content='https://example.com/shoes.png'>\n    <meta property=og:url \
             content='https://example.com/shop/shoes'>",
        "<META NAME='Twitter:Card' CONTENT='app'>",
    ]);
    insta::assert_snapshot!(findings.text());
}
