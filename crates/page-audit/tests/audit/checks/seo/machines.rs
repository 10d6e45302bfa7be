//! What the page says of itself to machines: structured data, Open Graph, cards.

use page_audit::{CheckResult, Outcome, Probe, Probes};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};

fn json_ld(json: &str) -> String {
    format!("<script type=application/ld+json>{json}</script>")
}

#[test]
fn structured_data_of_any_syntax_passes() {
    assert_each(
        "structured_data",
        PASS,
        &[
            &json_ld("{}"),
            "<SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>{}</SCRIPT>",
            "<div itemscope itemtype=https://schema.org/Product></div>",
            "<div vocab=https://schema.org/ typeof=Product></div>",
        ],
    );
    assert_each(
        "structured_data",
        WARN,
        &[
            "<p>x",
            "<script type=application/ld+json> </script>",
            "<script type=application/json>{}</script>",
            "<template><script type=application/ld+json>{}</script></template>",
            "<!-- <div itemscope itemtype=https://schema.org/Product> -->",
            "<meta property=og:title content=x>",
            "<div typeof></div>",
        ],
    );
}

#[test]
fn a_page_that_is_no_content_needs_no_structured_data() {
    assert_each(
        "structured_data",
        Outcome::Info,
        &[
            "<meta name=robots content=noindex>",
            "<form><input type=PASSWORD></form>",
        ],
    );
}

#[test]
fn structured_data_that_can_be_used_passes() {
    for json in [
        // From Google's documentation of each feature.
        r#"{"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Title"}"#,
        r#"{"@context": "https://schema.org/", "@type": "Product", "name": "Anvil", "offers": {"@type": "Offer", "price": 119.99}}"#,
        r#"{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": "Books", "item": "https://example.com/books"},
            {"@type": "ListItem", "position": 2, "item": {"@id": "https://example.com/books/x", "name": "X"}},
            {"@type": "ListItem", "position": 3, "name": "Award Winners"}]}"#,
        r#"{"@context": "http://schema.org", "@type": ["Restaurant"], "name": "Dave's", "address": {"@type": "PostalAddress"}}"#,
        r#"{"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, {"@id": "x"}, {"@type": "Organization"}]}"#,
        r#"[{"@context": "https://schema.org", "@type": "WebPage"}, {"@context": "https://schema.org", "@type": "Person"}]"#,
        r#"{"@context": {"@vocab": "https://schema.org/"}, "@type": "Thing"}"#,
        r#"{"@context": ["https://schema.org", {"x": "https://example.com/"}], "@type": ["Product", "x:Anvil"], "name": "靴", "review": {}, "offers": {"a": 1}}"#,
        r#"{"@context": "https://schema.org", "@type": "https://schema.org/Event", "name": "x", "startDate": "2026-01-01", "location": {"@type": "Place"}}"#,
        r#"{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "How?", "acceptedAnswer": {"@type": "Answer", "text": "So."}}]}"#,
        r#"{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": {"@type": "Product"}}"#,
    ] {
        assert_each("structured_data_valid", PASS, &[&json_ld(json)]);
    }
    assert_each(
        "structured_data_valid",
        PASS,
        &[
            "<div itemscope itemtype=https://schema.org/Product><b itemprop=name>x</b>
             <p itemprop=offers itemscope itemtype=https://schema.org/Offer></p></div>",
            "<div itemscope itemtype='https://example.com/Own'></div>",
            "<div vocab=https://schema.org/ typeof=Recipe><b property=name></b><img property=image></div>",
            "<div itemscope itemtype=https://schema.org/Event itemref=x></div>",
            "<ol typeof=foaf:Person></ol>",
        ],
    );
}

#[test]
fn structured_data_that_cannot_be_read_fails() {
    for json in [
        "{",
        "{'@type': 'Thing'}",
        r#"{"@context": "https://schema.org", "@type": "Thing",}"#,
        r#"{"@type": "Thing"}"#,
        r#"{"@context": "https://schema.org"}"#,
        r#"{"@context": "https://schema.org", "@type": ""}"#,
        r#"{"@context": "https://example.com/", "@type": "Thing"}"#,
        r#"{"@context": "https://schema.org.example/", "@type": "Thing"}"#,
        r#"{"@context": "https://schema.org", "@graph": [{"name": "x"}]}"#,
        r#"[{"@context": "https://schema.org", "@type": "Thing"}, {"@type": "Thing"}]"#,
        "[]",
        "null",
        "&quot;x&quot;",
    ] {
        assert_each("structured_data_valid", FAIL, &[&json_ld(json)]);
    }
    let good = json_ld(r#"{"@context": "https://schema.org", "@type": "Thing"}"#);
    let result = run(
        "structured_data_valid",
        &page(&format!("{good}\n\n{}", json_ld("{\n\n x"))),
    );
    assert_eq!(lines(&result), [3]);
    assert!(result.evidence.items[0].found.contains("line 3"));
}

#[test]
fn an_item_that_lacks_what_google_requires_warns() {
    let of = |json: &str| run("structured_data_valid", &page(&json_ld(json)));
    for (json, lacking) in [
        (
            r#""@type": "Product", "name": "x""#,
            "Product without offers or review or aggregateRating",
        ),
        (
            r#""@type": "Product", "offers": {"a": 1}"#,
            "Product without name",
        ),
        (
            r#""@type": "Bakery", "name": "x", "address": "  ""#,
            "LocalBusiness without address",
        ),
        (
            r#""@type": "MusicEvent", "name": "x", "startDate": "x""#,
            "Event without location",
        ),
        (
            r#""@type": "Recipe", "name": "x", "image": []"#,
            "Recipe without image",
        ),
        (
            r#""@type": "VideoObject", "name": "x", "thumbnailUrl": "x""#,
            "VideoObject without uploadDate",
        ),
        (r#""@type": "FAQPage""#, "FAQPage without mainEntity"),
        (
            r#""@type": "FAQPage", "mainEntity": {"name": "x"}"#,
            "a Question without an answer",
        ),
        (
            r#""@type": "Review", "author": "x", "itemReviewed": "x""#,
            "Review without reviewRating",
        ),
        (
            r#""@type": "BreadcrumbList""#,
            "BreadcrumbList without itemListElement",
        ),
        (
            r#""@type": "BreadcrumbList", "itemListElement": [{"position": 1, "name": "x"}, {"position": 2, "name": "y"}]"#,
            "a ListItem without item",
        ),
        (r#""@type": "Prodct""#, "type Prodct"),
        (
            r#""@type": "WebPage", "author": {"@type": "Preson"}"#,
            "type Preson",
        ),
    ] {
        let result = of(&format!(r#"{{"@context": "https://schema.org", {json}}}"#));
        assert_eq!(result.outcome, WARN, "{json}");
        let found: Vec<_> = result
            .evidence
            .items
            .iter()
            .map(|item| item.found.as_str())
            .collect();
        assert_eq!(found, [lacking]);
    }
    assert_each(
        "structured_data_valid",
        WARN,
        &[
            "<div itemscope itemtype=http://schema.org/Prodct></div>",
            "<div itemscope itemtype=http://schema.org/Product>
             <div itemprop=brand itemscope itemtype=http://schema.org/Brand><b itemprop=name>x</b></div></div>",
            "<div vocab=https://schema.org/><p typeof=Recipe><b property=name></b></div>",
        ],
    );
}

#[test]
fn without_structured_data_there_is_nothing_to_be_wrong() {
    assert_each(
        "structured_data_valid",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<script type=application/json>{</script>",
            "<!-- <script type=application/ld+json>{</script> -->",
        ],
    );
}

const OPEN_GRAPH: &str =
    "<meta property=og:title content=Shoes><META PROPERTY=OG:Type CONTENT=website>
    <meta property=og:image content='https://example.com/shoes.png'>
    <meta property=og:url content='https://example.com/shop/shoes'>";

fn with_image(html: &str, image: Probe) -> CheckResult {
    let probes = Probes {
        og_image: image,
        ..Probes::default()
    };
    run("open_graph", &page(html).with_probes(probes))
}

fn image(status: u16, content_type: &str) -> Probe {
    let url = Url::parse("https://example.com/shoes.png").unwrap();
    Probe::answered(url, status, &[("content-type", content_type)], "")
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
fn a_known_card_or_open_graph_in_its_place_passes() {
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
            "<p>x",
            "<meta name=twitter:card content=photo>",
            "<meta name=twitter:card content=''>",
            "<meta property=og:title content=x>",
            &format!("<meta name=twitter:card content=gallery>{OPEN_GRAPH}"),
            "<template><meta name=twitter:card content=summary></template>",
        ],
    );
}
