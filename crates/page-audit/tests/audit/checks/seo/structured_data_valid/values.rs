//! The names and values of properties in JSON-LD.

use super::of_schema_org;
use crate::checks::{PASS, WARN, assert_each, page, run};

fn keys(item: &str) -> Vec<String> {
    let result = run("structured_data_valid", &page(&of_schema_org(item)));
    let items = result.evidence.items.into_iter();
    items.filter_map(|item| item.key).collect()
}

#[test]
fn values_in_the_formats_of_schema_org_pass() {
    for item in [
        r#"{"@type": "Article", "datePublished": "2026-03-31T08:00:00+01:00", "image": "/a.png"}"#,
        r#"{"@type": "Recipe", "name": "x", "image": ["a.png"], "cookTime": "PT1H30M"}"#,
        r#"{"@type": "Product", "name": "x", "offers": {"@type": "Offer", "price": "12.50",
            "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}"#,
        r#"{"@type": "Product", "name": "x", "aggregateRating": {"@type": "AggregateRating",
            "ratingValue": 88, "bestRating": 100, "reviewCount": 2}}"#,
        r#"{"@type": "Product", "name": "x", "aggregateRating": {"@type": "AggregateRating",
            "ratingValue": 5, "worstRating": 5, "reviewCount": 2}}"#,
        r#"{"@type": "Thing", "internalNumber": 1, "x:date": "soon", "@image": "x"}"#,
    ] {
        assert_each("structured_data_valid", PASS, &[&of_schema_org(item)]);
    }
}

#[test]
fn values_in_other_formats_warn() {
    for item in [
        r#"{"@type": "Article", "datePublished": "31.03.2026"}"#,
        r#"{"@type": "Article", "dateModified": ["2026-03-31", "yesterday"]}"#,
        r#"{"@type": "Recipe", "name": "x", "image": "a.png", "cookTime": "30 minutes"}"#,
        r#"{"@type": "Product", "name": "x", "offers": {"price": "12,50 €"}}"#,
        r#"{"@type": "Product", "name": "x", "offers": {"price": 1, "priceCurrency": "€"}}"#,
        r#"{"@type": "Product", "name": "x", "offers": {"price": 1, "availability": "yes"}}"#,
        r#"{"@type": "Organization", "url": "www.example.com"}"#,
    ] {
        assert_each("structured_data_valid", WARN, &[&of_schema_org(item)]);
        assert_eq!(keys(item), ["invalid_value"], "{item}");
    }
}

#[test]
fn misspelt_properties_and_ratings_outside_their_scale_warn() {
    assert_eq!(
        keys(r#"{"@type": "Article", "datePublishd": "x"}"#),
        ["misspelt_property"]
    );
    assert_eq!(
        keys(r#"{"@type": "Article", "HeadLine": "x"}"#),
        ["misspelt_property"]
    );
    let rating = r#"{"@type": "Product", "name": "x", "aggregateRating":
        {"@type": "AggregateRating", "ratingValue": "9", "ratingCount": 3}}"#;
    assert_eq!(keys(rating), ["rating_out_of_scale"]);
    assert_eq!(keys(&rating.replace("\"9\"", "9")), ["rating_out_of_scale"]);
    let low = rating.replace("\"9\"", "1, \"worstRating\": 2");
    assert_eq!(keys(&low), ["rating_out_of_scale"]);
    let part = r#"{"@type": "Product", "name": "x", "aggregateRating":
        {"@type": "AggregateRating", "ratingValue": 4}}"#;
    assert_eq!(keys(part), ["missing_property"]);
}

#[test]
fn a_name_that_other_contexts_may_define_is_no_mistake() {
    let json = r#"{"@context": ["https://schema.org",
        {"datePublishd": "https://example.com/date"}], "@type": "Article", "datePublishd": "x"}"#;
    let html = format!("<script type=application/ld+json>{json}</script>");
    assert_each("structured_data_valid", PASS, &[&html]);
}

#[test]
fn ratings_are_numbers_only_where_google_reads_them() {
    let letters = r#""@type": "Rating", "ratingValue": "E", "bestRating": "A", "worstRating": "G""#;
    let thing = |property: &str| format!(r#"{{"@type": "Thing", "{property}": {{{letters}}}}}"#);
    assert_eq!(keys(&thing("reviewRating")), ["invalid_value"; 3]);
    for property in ["certificationRating", "contentRating"] {
        assert!(keys(&thing(property)).is_empty(), "{property}");
    }
    let stars = r#"{"@type": "Hotel", "name": "x", "address": "x", "starRating": {"@type": "Rating",
        "author": "x"}}"#;
    assert!(keys(stars).is_empty());
    let microdata = |property: &str| {
        format!(
            "<div itemscope itemtype=https://schema.org/Thing><p itemprop={property} itemscope \
             itemtype=https://schema.org/Rating><b itemprop=ratingValue>E</b></div>"
        )
    };
    let rdfa = |kind: &str| {
        format!("<p vocab=https://schema.org/ typeof={kind}><b property=ratingValue>E</b>")
    };
    assert_each(
        "structured_data_valid",
        WARN,
        &[&microdata("reviewRating"), &rdfa("AggregateRating")],
    );
    assert_each(
        "structured_data_valid",
        PASS,
        &[&microdata("certificationRating"), &rdfa("Rating")],
    );
}
