//! `/docs/reports/checks`: all rules are published.

use std::collections::BTreeSet;

use page_audit::{Outcome, RULESET, audit_saved, catalogue};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use testing::{Answer, Backend, Exchange, PageServer};

use crate::app::{PAGE, TestApp};

/// Sends a request without a key.
async fn visit(app: &TestApp, method: Method, path: &str) -> Answer {
    app.request(&method, path).answer().await
}

async fn document(app: &TestApp) -> Value {
    visit(app, Method::GET, "/docs/reports/openapi.json")
        .await
        .json
}

/// The values of `id="…"` in a page.
fn ids(html: &str) -> BTreeSet<&str> {
    let parts = html.split(" id=\"").skip(1);
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn programs_read_every_rule_without_a_key() {
    let app = TestApp::start(Backend::Sqlite).await;

    let answer = visit(&app, Method::GET, "/docs/reports/checks.json").await;

    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let rules = answer.json;
    assert_eq!(rules["ruleset"], RULESET);
    let categories = rules["categories"].as_array().unwrap();
    let weights: u64 = categories
        .iter()
        .map(|category| category["weight"].as_u64().unwrap())
        .sum();
    assert_eq!((categories.len(), weights), (5, 100));
    let checks = rules["checks"].as_array().unwrap();
    assert_eq!(checks.len(), catalogue().count());
    for (published, rule) in checks.iter().zip(catalogue()) {
        assert_eq!(published["id"], rule.id);
        assert_eq!(published["category"], rule.category.as_str());
        assert_eq!(published["severity"], rule.severity.as_str());
        assert_eq!(published["weight"], rule.severity.weight());
        assert_eq!(published["measure"], json!(rule.measure));
        assert_eq!(published["faults"], json!(rule.faults));
        assert_eq!(published["fixer"], rule.fixer.as_str());
        assert_eq!(published["effort"], rule.effort.as_str());
        for (name, text) in [
            ("title", rule.title),
            ("failing_title", rule.failing_title),
            ("why", rule.why),
            ("how_to_fix", rule.how_to_fix),
            ("source_url", rule.source_url),
        ] {
            assert_eq!(published[name], text, "{}", rule.id);
        }
    }
    let costs = json!({"fail": {"least": 400, "most": 1000}, "warn": {"least": 100, "most": 400}});
    assert_eq!(rules["costs"], costs);
    assert_eq!(
        rules["measures"][1],
        json!({"id": "bytes", "full": 600_000})
    );
    let gates = rules["gates"].as_array().unwrap();
    let noindex = gates.iter().find(|gate| gate["check"] == "noindex");
    assert_eq!(noindex.unwrap()["category_at_most"], 69);
    assert_eq!(noindex.unwrap()["overall_at_most"], 79);
}

#[tokio::test]
async fn people_find_every_rule_at_its_own_anchor() {
    let app = TestApp::start(Backend::Sqlite).await;

    let answer = visit(&app, Method::GET, "/docs/reports/checks").await;

    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("text/html"));
    assert!(
        answer
            .header("content-security-policy")
            .contains("default-src 'none'")
    );
    let anchors = ids(&answer.text);
    for rule in catalogue() {
        assert!(anchors.contains(rule.id), "{}", rule.id);
        let anchor = format!("href=\"#{}\"", rule.id);
        assert!(answer.text.contains(&anchor), "{}", rule.id);
        let source = format!("href=\"{}\"", rule.source_url.replace('&', "&#38;"));
        assert!(answer.text.contains(&source), "{}", rule.id);
    }
}

#[tokio::test]
async fn the_page_of_rules_follows_the_rules() {
    let app = TestApp::start(Backend::Sqlite).await;
    let answer = visit(&app, Method::GET, "/docs/reports/checks").await;
    let url = Url::parse("https://reports.example/docs/reports/checks").unwrap();

    let report = audit_saved(url, answer.text);

    // The page has no metadata for previews, lists every check, and shows examples of damaged
    // characters.
    let accepted = [
        "canonical",
        "structured_data",
        "open_graph",
        "dom_size",
        "mojibake",
    ];
    let faults: Vec<_> = report
        .checks
        .iter()
        .filter(|check| matches!(check.outcome, Outcome::Fail | Outcome::Warn))
        .filter(|check| !accepted.contains(&check.id.as_str()))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn a_report_links_to_the_rule_of_each_check() {
    let app = TestApp::start_with(Backend::Sqlite, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let address = Url::parse(&format!("{}{}", app.base, app.page(id).await)).unwrap();

    let report = visit(&app, Method::GET, address.path()).await;

    let rules = visit(&app, Method::GET, "/docs/reports/checks").await;
    let anchors = ids(&rules.text);
    let parts = report.text.split("<a href=\"").skip(1);
    let links = parts.map(|rest| rest.split('"').next().unwrap());
    let links = links.filter(|link| link.contains("checks#"));
    let mut count = 0;
    for link in links.map(|link| address.join(link).unwrap()) {
        assert_eq!(link.path(), "/docs/reports/checks");
        assert!(anchors.contains(link.fragment().unwrap()), "{link}");
        count += 1;
    }
    let shown = report.text.matches("class=\"finding-body\"").count();
    assert!(shown > 0);
    assert_eq!(count, shown);
}

#[tokio::test]
async fn every_check_is_shown_with_a_link_to_its_rule() {
    let app = TestApp::start_with(Backend::Sqlite, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let mut count = 0;
    for outcome in Outcome::ALL {
        let path = format!("{}?outcome={}", app.page(id).await, outcome.as_str());
        let report = visit(&app, Method::GET, &path).await;
        count += report.text.matches("../docs/reports/checks#").count();
    }
    assert_eq!(count, catalogue().count());
}

#[tokio::test]
async fn these_routes_list_their_methods() {
    let app = TestApp::start(Backend::Sqlite).await;
    for path in ["/docs/reports/checks", "/docs/reports/checks.json"] {
        let head = visit(&app, Method::HEAD, path).await;
        assert_eq!((head.status, head.text.as_str()), (200, ""));
        let options = visit(&app, Method::OPTIONS, path).await;
        assert_eq!(
            (options.status, options.header("allow")),
            (204, "GET, HEAD, OPTIONS")
        );
        let post = visit(&app, Method::POST, path).await;
        assert_eq!(
            (post.status, post.header("allow")),
            (405, "GET, HEAD, OPTIONS")
        );
    }
    let other = visit(&app, Method::GET, "/docs/reports/checks.xml").await;
    assert_eq!(other.status, 404);
    let page = visit(&app, Method::GET, "/docs/reports").await;
    assert_eq!(page.status, 200, "the document's own page is still served");
}

#[tokio::test]
async fn the_document_describes_the_rules_as_public() {
    let app = TestApp::start(Backend::Sqlite).await;

    let document = document(&app).await;

    assert_eq!(document["security"], Value::Null);
    let operation = &document["paths"]["/docs/reports/checks.json"]["get"];
    assert_eq!(operation["operationId"], "list_checks");
    assert_eq!(operation["security"], json!([{}]));
    let responses = operation["responses"].as_object().unwrap();
    let statuses: Vec<_> = responses.keys().map(String::as_str).collect();
    assert_eq!(statuses, ["200", "400", "414", "429", "431", "500", "503"]);
    let schema = &responses["200"]["content"]["application/json"]["schema"];
    assert_eq!(schema["$ref"], "#/components/schemas/RuleSet");
}

/// A nullable field of a named type has its description next to the reference.
fn is_described(property: &Value) -> bool {
    let choices = property["oneOf"].as_array().into_iter().flatten();
    [property]
        .into_iter()
        .chain(choices)
        .any(|schema| schema["description"].is_string())
}

#[tokio::test]
async fn the_document_describes_every_part_of_a_report() {
    let app = TestApp::start(Backend::Sqlite).await;
    let document = document(&app).await;
    let schemas = document["components"]["schemas"].as_object().unwrap();

    let mut missing = Vec::new();
    for (name, schema) in schemas {
        if schema["description"].is_null()
            && !name.starts_with("Envelope")
            && !name.starts_with("Page")
        {
            missing.push(name.clone());
        }
        for part in schema["allOf"]
            .as_array()
            .into_iter()
            .flatten()
            .chain([schema])
        {
            for (property, described) in part["properties"].as_object().into_iter().flatten() {
                if !is_described(described) {
                    missing.push(format!("{name}.{property}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(schemas.contains_key("CheckResult") && schemas.contains_key("Evidence"));
}
