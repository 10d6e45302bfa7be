//! EARL 1.0, the Evaluation and Report Language of the W3C, as JSON-LD: what each page says about
//! each requirement, in the form in which the W3C takes reports on its ACT rules.

use page_audit::{FetchError, PROCEDURES, Procedure, Verdict};
use serde_json::{Map, Value, json};

use super::Printer;
use crate::inspect::Inspected;
use crate::site::SiteFinding;

/// What the names mean.
const CONTEXT: &str = "https://www.w3.org/WAI/content-assets/wcag-act-rules/earl-context.json";
/// What this program is called within the document.
const ASSERTOR: &str = "_:page-audit";

/// One document, with a test subject for each page.
pub struct Earl;

impl Printer for Earl {
    fn start(&mut self) -> anyhow::Result<String> {
        let assertor = json!({
            "@id": ASSERTOR,
            "@type": ["Assertor", "Software"],
            "name": "page-audit",
            "release": {"@type": "Version", "revision": env!("CARGO_PKG_VERSION")},
        });
        Ok(format!(
            "{{\"@context\":\"{CONTEXT}\",\"@graph\":[\n{assertor}"
        ))
    }

    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let assertions: Vec<Value> = PROCEDURES
            .iter()
            .map(|procedure| assertion(procedure, page))
            .collect();
        let subject = json!({
            "@type": ["TestSubject", "WebPage"],
            "source": page.url,
            "assertions": assertions,
        });
        Ok(format!(",\n{subject}"))
    }

    fn end(&mut self, _site: &[SiteFinding]) -> anyhow::Result<String> {
        Ok("\n]}\n".to_owned())
    }
}

fn assertion(procedure: &Procedure, page: &Inspected) -> Value {
    let criteria = procedure.criteria.iter();
    let criteria: Vec<String> = criteria.map(|name| format!("WCAG2:{name}")).collect();
    let not_html = FetchError::NotHtml { content_type: None }.code();
    let verdict = match &page.result {
        Ok(seen) => procedure.verdict(&seen.report),
        // The requirements are those of HTML.
        Err(failure) if failure.code == not_html => Verdict::Inapplicable,
        Err(_) => Verdict::Untested,
    };
    let mut pointer = Value::Null;
    if let Ok(seen) = &page.result {
        let evidence = procedure.evidence(&seen.report);
        let selectors: Vec<&str> = evidence
            .filter_map(|item| item.selector.as_deref())
            .collect();
        if !selectors.is_empty() {
            pointer = json!(selectors);
        }
    }
    let outcome = format!("earl:{}", verdict.as_str());
    let mut result = Map::new();
    result.insert("@type".into(), "TestResult".into());
    result.insert("outcome".into(), outcome.into());
    if !pointer.is_null() {
        result.insert("pointer".into(), pointer);
    }
    json!({
        "@type": "Assertion",
        "assertedBy": ASSERTOR,
        "mode": "earl:automatic",
        "test": {
            "@type": "TestCriterion",
            "title": procedure.name,
            "isPartOf": criteria,
        },
        "result": result,
    })
}
