//! Tests of the check `structured_data_valid`.

use texts::{FindingPart, Words};

use super::json_ld;
use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};
use crate::findings::Findings;

mod items;
mod json_ld;
mod values;

fn of_schema_org(item: &str) -> String {
    let json = item.replacen('{', r#"{"@context":"https://schema.org","#, 1);
    format!("<script type=application/ld+json>{json}</script>")
}

#[test]
fn structured_data_that_can_be_used_passes() {
    for json in [
        // From Google's documentation of each feature.
        r#"{"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Title"}"#,
        r#"{"@context": "https://schema.org/", "@type": "Product", "name": "Anvil", "offers":
             {"@type": "Offer", "price": 119.99}}"#,
        r#"{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": "Books",
             "item": "https://example.com/books"},
            {"@type": "ListItem", "position": 2, "item": {"@id": "https://example.com/books/x",
             "name": "X"}},
            {"@type": "ListItem", "position": 3, "name": "Award Winners"}]}"#,
        r#"{"@context": "http://schema.org", "@type": ["Restaurant"], "name": "Dave's", "address":
             {"@type": "PostalAddress"}}"#,
        r#"{"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, {"@id": "x"},
             {"@type": "Organization"}]}"#,
        r#"[{"@context": "https://schema.org", "@type": "WebPage"},
             {"@context": "https://schema.org", "@type": "Person"}]"#,
        r#"{"@context": {"@vocab": "https://schema.org/"}, "@type": "Thing"}"#,
        r#"{"@context": ["https://schema.org", {"x": "https://example.com/"}], "@type": ["Product",
             "x:Anvil"], "name": "靴", "review": {}, "offers": {"a": 1}}"#,
        r#"{"@context": "https://schema.org", "@type": "https://schema.org/Event", "name": "x",
             "startDate": "2026-01-01", "location": {"@type": "Place"}}"#,
        r#"{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity":
             [{"@type": "Question", "name": "How?", "acceptedAnswer": {"@type": "Answer",
             "text": "So."}}]}"#,
        r#"{"@context": "https://schema.org", "@type": "ItemList", "itemListElement":
             {"@type": "Product"}}"#,
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
            "<div vocab=https://schema.org/ typeof=Recipe><b property=name></b><img \
             property=image></div>",
            "<div itemscope itemtype=https://schema.org/Event itemref=x></div>",
            "<ol typeof=foaf:Person></ol>",
        ],
    );
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
            r#""@type": "MusicEvent", "name": "x", "startDate": "2026-03-31""#,
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
            r#""@type": "BreadcrumbList", "itemListElement": [{"position": 1, "name": "x"},
             {"position": 2, "name": "y"}]"#,
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
             <div itemprop=brand itemscope itemtype=http://schema.org/Brand><b itemprop=name>x</b>
             </div></div>",
            "<div vocab=https://schema.org/><p typeof=Recipe><b property=name></b></div>",
        ],
    );
}

#[test]
fn without_structured_data_it_is_not_applicable() {
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

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("structured_data_valid").on_each(&[
        "<script type=application/ld+json>{</script>",
        "<script type=application/ld+json>[]</script>",
        "<script type=application/ld+json>&quot;x&quot;</script>",
        "<script type=application/ld+json>{'@type': 'Thing'}</script>",
        r#"<script type=application/ld+json>{"@type": "Thing"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "Thing",}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://shema.org/",
             "@type": "Thing"}</script>"#,
        "<div itemscope itemtype=http://schema.org/Prodct></div>",
        "<div vocab=https://schema.org/><p typeof=Recipe><b property=name></b></div>",
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "FAQPage"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "BreadcrumbList"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "Product", "name": "x"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "Bakery", "name": "x", "address": "  "}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "FAQPage", "mainEntity": {"name": "x"}}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "WebPage", "author": {"@type": "Preson"}}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "MusicEvent", "name": "x", "startDate": "x"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "Review", "author": "x", "itemReviewed": "x"}</script>"#,
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "VideoObject", "name": "x", "thumbnailUrl": "x"}</script>"#,
        "<div itemscope itemtype=http://schema.org/Product>\n             <div itemprop=brand \
             itemscope itemtype=http://schema.org/Brand><b itemprop=name>x</b></div></div>",
        r#"<script type=application/ld+json>{"@context": "https://schema.org",
             "@type": "BreadcrumbList", "itemListElement": [{"position": 1, "name": "x"},
             {"position": 2, "name": "y"}]}</script>"#,
        "<ol typeof=foaf:Person></ol>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_is_wrong_with_json_is_said_in_each_language() {
    let languages: Vec<Words> = Words::all().filter(|words| !words.is_english()).collect();
    for json in [
        "[1",
        "{",
        "{\"a",
        "{\"a\":",
        "{\"a\" 1}",
        "[1 2]",
        "{\"a\":1 \"b\":2}",
        "[nul]",
        "[?]",
        "[\"\\x\"]",
        "[-]",
        "[1e999]",
        "[\"a\nb\"]",
        "{a:1}",
        "[\"\\ud800\"]",
        "[1,]",
        "[1] 2",
        "[\"\\u12\"]",
        &"[".repeat(200),
    ] {
        let result = run("structured_data_valid", &page(&json_ld(json)));
        let found = &result.evidence.items[0].found;
        for words in &languages {
            let translated = words.translated(&result.id, FindingPart::Found, found);
            assert!(translated.is_some(), "{}: {found}", words.code());
        }
    }
}
