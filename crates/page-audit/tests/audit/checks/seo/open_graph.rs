//! Tests of the check `open_graph`.

use page_audit::{CheckResult, Probe, Probes};
use url::Url;

use super::OPEN_GRAPH;
use crate::checks::{FAIL, PASS, UNMEASURED, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

fn with_image(html: &str, image: Probe) -> CheckResult {
    let probes = Probes {
        og_image: image,
        ..Probes::default()
    };
    run("open_graph", &page(html).with_probes(probes))
}

fn image(status: u16, content_type: &str) -> Probe {
    let url = Url::parse("https://example.com/shoes.png").unwrap();
    Probe::responded(url, status, &[("content-type", content_type)], "")
}

#[test]
fn complete_open_graph_properties_with_an_image_that_is_there_pass() {
    assert_eq!(
        with_image(OPEN_GRAPH, image(200, "image/png")).outcome,
        PASS
    );
    assert_eq!(
        with_image(OPEN_GRAPH, image(200, "Image/WebP; q=1")).outcome,
        PASS
    );
    let gone = with_image(&format!("\n{OPEN_GRAPH}"), image(404, "image/png"));
    assert_eq!(gone.outcome, WARN);
    assert_eq!(lines(&gone), [3]);
    assert_eq!(
        with_image(OPEN_GRAPH, image(200, "text/html")).outcome,
        WARN
    );
}

#[test]
fn an_open_graph_image_that_was_not_seen_is_unmeasured() {
    assert_eq!(run("open_graph", &page(OPEN_GRAPH)).outcome, UNMEASURED);
    let late = with_image(OPEN_GRAPH, Probe::failed("timeout", "It took too long."));
    assert_eq!(late.outcome, UNMEASURED);
    assert!(late.message.contains("It took too long."));
    for status in [405, 429, 501] {
        let refused = with_image(OPEN_GRAPH, image(status, "x/y"));
        assert_eq!(refused.outcome, UNMEASURED, "{status}");
    }
}

#[test]
fn incomplete_open_graph_properties_warn_and_none_fail() {
    assert_each(
        "open_graph",
        WARN,
        &[
            "<meta property=og:title content=x>",
            &OPEN_GRAPH.replace("og:title content=Shoes", "og:title content=' '"),
            &OPEN_GRAPH.replace("https://example.com/shoes.png", "/shoes.png"),
            &OPEN_GRAPH.replace("https://example.com/shoes.png", "//example.com/shoes.png"),
        ],
    );
    assert_each(
        "open_graph",
        FAIL,
        &[
            "<p>x",
            "<meta property=og:description content=x>",
            "<meta property=og:title>",
            &format!("<!-- {OPEN_GRAPH} -->"),
            &format!("<template>{OPEN_GRAPH}</template>"),
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("open_graph").on_each(&[
        "<p>x",
        "<meta property=og:title content=x>",
        "<meta property=og:title content=Shoes><META PROPERTY=OG:Type CONTENT=website>\n    \
             <meta property=og:image content='/shoes.png'>\n    <meta property=og:url \
             content='https://example.com/shop/shoes'>",
        "<meta property=og:title content=Shoes><META PROPERTY=OG:Type CONTENT=website>\n    \
             <meta property=og:image content='//example.com/shoes.png'>\n    <meta \
             property=og:url content='https://example.com/shop/shoes'>",
        "<meta property=og:title content=' '><META PROPERTY=OG:Type CONTENT=website>\n    \
             <meta property=og:image content='https://example.com/shoes.png'>\n    <meta \
             property=og:url content='https://example.com/shop/shoes'>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn an_incomplete_address_is_found_beside_missing_properties() {
    let result = run(
        "open_graph",
        &page("<meta property=og:image content=/a.png>"),
    );
    assert!(keys(&result).contains(&"relative_image_url"));
    let title = |html: &str| run("open_graph", &page(html)).failing_title.unwrap();
    assert_eq!(
        title("<p>x"),
        "Shared links to the page have no preview of their own"
    );
    assert_eq!(
        title("<meta property=og:title content=x>"),
        "Shared links to the page lack a part of their preview"
    );
}
