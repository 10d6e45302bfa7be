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
        r#"{"@context": "schema.org", "@type": "Thing"}"#,
        r#"{"@context": "https://shema.org", "@type": "Thing"}"#,
        r#"{"@context": {"@vocab": "https://schemas.org/"}, "@type": "Thing"}"#,
        r#"{"@context": [], "@type": "Thing"}"#,
        r#"{"@context": null, "@type": "Thing"}"#,
        r#"{"@context": "https://schema.org.example/", "@type": "Thing"}"#,
        r#"{"@context": "https://schema.org", "@graph": [{"name": "x"}]}"#,
        r#"[{"@context": "https://schema.org", "@type": "Thing"}, {"@type": "Thing"}]"#,
        "[1]",
        "null",
        "&quot;x&quot;",
    ] {
        assert_each("structured_data_valid", FAIL, &[&json_ld(json)]);
    }
    // A list of nothing says nothing, and lists in lists are one.
    let listed = json_ld(r#"[[{"@context": "https://schema.org", "@type": "Thing"}]]"#);
    assert_each("structured_data_valid", PASS, &[&json_ld("[]"), &listed]);
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
        r#"{"@graph":[{"@type":"Thing"},{"@type":"Thingy"}]}"#,
        r#"{"@type":"Thing","reviewRating":{"@type":"Rating","name":"False"}}"#,
        r#"{"@type":"Thing","aggregateRating":{"@type":"AggregateRating","ratingCount":4,
            "alternateName":"x"}}"#,
    ] {
        assert_each("structured_data_valid", WARN, &[&of_schema_org(lacking)]);
    }
    for complete in [
        r#"{"@type":"BreadcrumbList","itemListElement":[{"position":1,"item":{"name":"a"}}]}"#,
        r#"{"@type":"FAQPage","mainEntity":{"name":"q","acceptedAnswer":{"text":"a"}}}"#,
        r#"{"@type":"WebPage","mainEntity":{"@type":"Thing"}}"#,
        r#"{"@type":"Thing","reviewRating":{"@type":"Rating","alternateName":"False"}}"#,
        r#"{"@type":"schema:Thing"}"#,
        r#"{"@type":"ex:Shoe"}"#,
        r#"{"@type":"Thing","about":{"@context":"https://a.example/","@type":"Shoe"}}"#,
        r#"{"@graph":[{"@context":"https://a.example/","@type":"Shoe"}]}"#,
        r#"{"@graph":[{"@id":"/g","@graph":[{"@type":"Thing"}]}]}"#,
        r#"{"@type":"Thing","weight":{"@type":"Mass","name":"2 kg"}}"#,
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
    let mixed = r#"["https://schema.org",{"Shoe":"https://a.example/Shoe"}]"#;
    let neutral = r#"["https://schema.org",{"@language":"en","x":"https://a.example/"}]"#;
    let directed = r#"["https://schema.org",{"@direction":"ltr","@base":"/","@version":1.1}]"#;
    let renamed = r#"["https://schema.org",{"name":"https://a.example/"}]"#;
    let beside = r#"{"@vocab":"https://a.example/","schema":"https://schema.org/"}"#;
    for (context, name, expected) in [
        (
            r#""https://schema.org/docs/jsonldcontext.jsonld""#,
            "Thing",
            PASS,
        ),
        (r#""https://schema.org/docs/other.jsonld""#, "Thing", FAIL),
        (r#""http://Schema.org/""#, "Thing", PASS),
        (r#""//schema.org""#, "Shoe", WARN),
        (r#"["https://schema.org"]"#, "Thing", PASS),
        (r#"["https://schema.org"]"#, "Shoe", WARN),
        (mixed, "Shoe", PASS),
        (neutral, "Shoe", WARN),
        (r#"{"@vocab":"https://schema.org/"}"#, "Shoe", WARN),
        (directed, "Shoe", WARN),
        (renamed, "Shoe", PASS),
        (
            r#"["https://schema.org",{"Course":"https://a.example/"}]"#,
            "Course",
            PASS,
        ),
        (beside, "Shoe", PASS),
        (
            r#"{"@vocab":"https://schema.org/","Shoe":"https://a.example/Shoe"}"#,
            "Shoe",
            PASS,
        ),
        (r#"{"schema":"https://schema.org/"}"#, "schema:Shoe", WARN),
        (
            r#"["https://a.example/","https://b.example/"]"#,
            "Thing",
            PASS,
        ),
        (r#"{"x":"https://a.example/"}"#, "Thing", PASS),
        (r#""https://www.w3.org/ns/activitystreams""#, "Note", PASS),
    ] {
        assert_each("structured_data_valid", expected, &[&thing(context, name)]);
    }
    let nameless = r#"{"@graph":[{"@id":"/x","name":"y"}]}"#;
    assert_each("structured_data_valid", FAIL, &[&of_schema_org(nameless)]);
}

#[test]
fn what_other_contexts_may_name_differently_is_not_missed() {
    let product = r#"{"@context":["https://schema.org",{"title":"https://schema.org/name"}],
        "@type":"Product","title":"x","offers":{"@type":"AggregateOffer"}}"#;
    let html = format!("<script type=application/ld+json>{product}</script>");
    assert_each("structured_data_valid", PASS, &[&html]);
}

#[test]
fn lists_sets_and_values_in_objects_are_looked_into() {
    let crumbs = |items: &str| {
        let item = r#"{"@type":"ListItem","position":1,"name":{"@value":"a"}}"#;
        let items = items.replace("ITEM", item);
        of_schema_org(&format!(
            r#"{{"@type":"BreadcrumbList","itemListElement":{items}}}"#
        ))
    };
    let complete = [
        r#"{"@list":[ITEM]}"#,
        r#"{"@set":[ITEM]}"#,
        r#"{"@set":ITEM}"#,
    ];
    let complete = complete.map(crumbs);
    assert_each(
        "structured_data_valid",
        PASS,
        &complete.each_ref().map(String::as_str),
    );
    for lacking in [
        r#"{"@type":"Offer","price":{"@value":"cheap"}}"#,
        r#"{"@type":"Offer","price":{"@list":["cheap"]}}"#,
        r#"{"@type":"Course","name":{"@value":""},"description":"x"}"#,
        r#"{"@type":"Course","name":[""],"description":"x"}"#,
        r#"{"@type":"Thing","about":{"@set":[{"@type":"Thingy"}]}}"#,
    ] {
        assert_each("structured_data_valid", WARN, &[&of_schema_org(lacking)]);
    }
    let typed = r#"{"@type":"Article","datePublished":{"@type":"Date","@value":"2026-03-31"}}"#;
    assert_each("structured_data_valid", PASS, &[&of_schema_org(typed)]);
}

#[test]
fn names_may_be_written_with_the_address_of_schema_org() {
    for prefix in ["schema:", "https://schema.org/", "http://schema.org/"] {
        let course = |name: &str| {
            let json = r#"{"@type":"~Course","~NAME":"x","~description":"x"}"#;
            of_schema_org(&json.replace('~', prefix).replace("NAME", name))
        };
        assert_each("structured_data_valid", PASS, &[&course("name")]);
        for lacking in ["title", "namex"] {
            assert_each("structured_data_valid", WARN, &[&course(lacking)]);
        }
    }
}

#[test]
fn an_object_next_to_a_graph_is_checked_if_it_has_a_type() {
    let graph = r#""@graph":[{"@type":"Thing"}]"#;
    let named = format!(r#"{{"@id":"/x",{graph}}}"#);
    assert_each("structured_data_valid", PASS, &[&of_schema_org(&named)]);
    let typed = format!(r#"{{"@type":"Course",{graph}}}"#);
    assert_each("structured_data_valid", WARN, &[&of_schema_org(&typed)]);
    let unknown = of_schema_org(r#"{"@type":"Thing","@graph":[{"@type":"Thingy"}]}"#);
    assert_eq!(
        run("structured_data_valid", &page(&unknown)).evidence.total,
        1
    );
}

#[test]
fn what_a_page_says_of_one_id_is_of_one_node() {
    let graph = |nodes: &str| of_schema_org(&format!(r#"{{"@graph":[{nodes}]}}"#));
    let two = |one: &str, other: &str| format!("{}{}", of_schema_org(one), of_schema_org(other));
    let questions = r#"{"@type":"FAQPage","mainEntity":[{"@id":"/q"}]},
        {"@type":"Question","@id":"/q","name":"q","acceptedAnswer":{"@id":"/a"}}"#;
    let asked = r#"{"@type":"FAQPage","mainEntity":
        {"@type":"Question","name":"q","acceptedAnswer":{"@id":"/a"}}},
        {"@type":"Answer","@id":"/a","text":"a"}"#;
    let crumbs = r#"{"@type":"BreadcrumbList","itemListElement":[{"@id":"/1"}]},
        {"@type":"ListItem","@id":"/1","position":1,"item":{"@id":"/x"}}"#;
    let named_crumbs = r#"{"@type":"BreadcrumbList","itemListElement":
        [{"position":1,"item":{"@id":"/x"}}]},{"@type":"WebPage","@id":"/x","name":"x"}"#;
    for nodes in [questions, asked, crumbs, named_crumbs] {
        assert_each("structured_data_valid", PASS, &[&graph(nodes)]);
    }
    let product = r#"{"@type":"Product","@id":"/p","name":"p","offers":{"@type":"Demand"}}"#;
    let rated = r#"{"@type":"Product","@id":"/p","offers":{"@type":"Demand"}}"#;
    let untyped = r#"{"@id":"/p","award":"x"}"#;
    let rating = r#"{"@type":"Thing","aggregateRating":{"@type":"AggregateRating","@id":"/r"}}"#;
    let ratings = r#"{"@type":"AggregateRating","@id":"/r","ratingValue":4,"ratingCount":2}"#;
    for (one, other) in [(product, rated), (product, untyped), (rating, ratings)] {
        assert_each(
            "structured_data_valid",
            PASS,
            &[&two(one, other), &two(other, one)],
        );
    }
    let elsewhere = r#"{"@type":"Product","@id":"/other","name":"p","offers":1}"#;
    assert_each("structured_data_valid", WARN, &[&two(elsewhere, rated)]);
    assert_each("structured_data_valid", FAIL, &[&two(elsewhere, untyped)]);
    let nameless = r#"{"@type":"Product","@id":"/p","name":"","offers":1}"#;
    assert_each("structured_data_valid", WARN, &[&two(nameless, rated)]);
}

#[test]
fn what_a_review_or_a_profile_is_of_may_be_said_there() {
    let review = r#"{"@type":"Review","@id":"/r","author":"a","reviewRating":{"@type":"Rating",
        "ratingValue":4}}"#;
    let profile = r#"{"@type":"ProfilePage","@id":"/r"}"#;
    for (node, property, expected) in [
        (review, "review", PASS),
        (review, "reviews", PASS),
        (review, "schema:review", PASS),
        (review, "mentions", WARN),
        (profile, "mainEntityOfPage", PASS),
        (profile, "review", WARN),
    ] {
        let of = |value: &str| {
            let thing = format!(r#"{{"@type":"Thing","{property}":{value}}}"#);
            of_schema_org(&thing) + &of_schema_org(node)
        };
        let (reference, list) = (r#"{"@id":"/r"}"#, r#"[{"@set":[{"@id":"/r","name":"x"}]}]"#);
        assert_each(
            "structured_data_valid",
            expected,
            &[&of(reference), &of(list)],
        );
    }
}

#[test]
fn keywords_may_have_the_names_that_schema_org_gives_them() {
    let place = r#"{"type":"Place","name":"Hall","address":"High St 1"}"#;
    let event =
        format!(r#"{{"type":"Event","name":"Choir","startDate":"2027-01-02","location":{place}}}"#);
    let by_id = r#"{"@graph":[{"type":"Event","id":"/e","name":"x","startDate":"2027-01-02"},
        {"id":"/e","location":"x"}]}"#;
    assert_each(
        "structured_data_valid",
        PASS,
        &[&of_schema_org(&event), &of_schema_org(by_id)],
    );
    let unknown = event.replace("Place", "Plaace");
    assert_each("structured_data_valid", WARN, &[&of_schema_org(&unknown)]);
    let by_vocabulary = r#"{"@context":{"@vocab":"https://schema.org/"},"type":"Thing"}"#;
    assert_each("structured_data_valid", FAIL, &[&json_ld(by_vocabulary)]);
}

#[test]
fn an_offer_of_a_product_has_a_price() {
    let product = |kind: &str, offer: &str| {
        let json = r#"{"@type":"~KIND","name":"x","description":"x","aggregateRating":{"@id":"/r"},
            "offers":[{"@type":"Offer","priceCurrency":"EUR"~OFFER}]}"#;
        of_schema_org(&json.replace("~KIND", kind).replace("~OFFER", offer))
    };
    assert_each(
        "structured_data_valid",
        WARN,
        &[
            &product("Product", ""),
            &product("Product", r#","price":"""#),
            &product("WebApplication", ""),
        ],
    );
    assert_each(
        "structured_data_valid",
        PASS,
        &[
            &product("Product", r#","price":0"#),
            &product("Product", r#","priceSpecification":{"@id":"/p"}"#),
            &product("Course", ""),
            &of_schema_org(r#"{"@type":"Offer","itemOffered":"x"}"#),
        ],
    );
}
