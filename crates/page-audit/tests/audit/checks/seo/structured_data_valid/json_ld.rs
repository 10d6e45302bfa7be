//! Contexts and nested items of JSON-LD, and JSON-LD that cannot be read.

use super::json_ld;
use super::of_schema_org;
use crate::checks::{FAIL, PASS, WARN, assert_each, lines, page, run};

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
fn items_within_lists_questions_and_reviews_are_checked() {
    for lacking in [
        r#"{"@type":"BreadcrumbList","itemListElement":[{"name":"a"}]}"#,
        r#"{"@type":"BreadcrumbList","itemListElement":[{"position":1}]}"#,
        r#"{"@type":"BreadcrumbList","itemListElement":[{"position":1,"item":{"@id":"/x"}}]}"#,
        r#"{"@type":"BreadcrumbList","itemListElement":[{"position":1,"name":"a"},
            {"position":2,"name":"b"}]}"#,
        r#"{"@type":"FAQPage","mainEntity":{"acceptedAnswer":{"text":"a"}}}"#,
        r#"{"@type":"FAQPage","mainEntity":{"name":"q","acceptedAnswer":{"name":"a"}}}"#,
        r#"{"@type":"CriticReview"}"#,
        r#"{"@type":"UserReview"}"#,
        r#"{"@type":"Thing","about":[{"@type":"Thingy"}]}"#,
    ] {
        assert_each("structured_data_valid", WARN, &[&of_schema_org(lacking)]);
    }
    for complete in [
        r#"{"@type":"BreadcrumbList","itemListElement":[{"position":1,"item":{"name":"a"}}]}"#,
        r#"{"@type":"FAQPage","mainEntity":{"name":"q","acceptedAnswer":{"text":"a"}}}"#,
        r#"{"@type":"WebPage","mainEntity":{"@type":"Thing"}}"#,
        r#"{"@type":"schema:Thing"}"#,
        r#"{"@type":"ex:Shoe"}"#,
        r#"{"@type":"Thing","about":{"@context":"https://a.example/","@type":"Shoe"}}"#,
    ] {
        assert_each("structured_data_valid", PASS, &[&of_schema_org(complete)]);
    }
}

#[test]
fn a_context_is_schema_org_or_mixed_with_it() {
    let thing = |context: &str, name: &str| {
        format!(
            r#"<script type=application/ld+json>{{"@context":{context},"@type":"{name}"}}</script>"#
        )
    };
    let mixed = r#"["https://schema.org",{"x":"https://a.example/"}]"#;
    for (context, name, expected) in [
        (
            r#""https://schema.org/docs/jsonldcontext.jsonld""#,
            "Thing",
            PASS,
        ),
        (r#""https://schema.org/docs/other.jsonld""#, "Thing", FAIL),
        (r#"["https://schema.org"]"#, "Thing", PASS),
        (r#"["https://schema.org"]"#, "Shoe", WARN),
        (mixed, "Shoe", PASS),
        (
            r#"["https://a.example/","https://b.example/"]"#,
            "Thing",
            FAIL,
        ),
        (r#"{"x":"https://a.example/"}"#, "Thing", FAIL),
    ] {
        assert_each("structured_data_valid", expected, &[&thing(context, name)]);
    }
    let nameless = r#"{"@graph":[{"@id":"/x","name":"y"}]}"#;
    assert_each("structured_data_valid", FAIL, &[&of_schema_org(nameless)]);
}
