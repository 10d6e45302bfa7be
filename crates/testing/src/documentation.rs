//! Requirements for the pages about a service's API.

use serde_json::Value;

use crate::Client;
use crate::api_example::example_faults;
use crate::links::follow_links;

/// An example of an operation: its id, the address, the names of the fields with their values, and
/// the response.
pub type Example<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], &'a str);

/// Expects that all links of the start page and of the reference with this name work, that nothing
/// is loaded from elsewhere, and that there are no other references.
pub async fn expect_docs(reader: &Client, base: &str, name: &str, tools: &[&str]) {
    for path in ["/docs", &format!("/docs/{name}")] {
        let elsewhere = follow_links(reader, base, path).await;
        assert!(elsewhere.is_empty(), "{elsewhere:?}");
        let page = reader.get(path).await;
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
        assert!(page.text.contains("<html lang=\"en\""));
    }
    reader.get("/docs/nothing").await.expect(404);
    let start = reader.get("/docs").await.text;
    let base = base.trim_end_matches('/');
    assert!(start.contains(&format!(
        "--transport http waymark-{name} {base}/mcp/{name}"
    )));
    for tool in tools {
        assert!(start.contains(&format!("<code>{tool}</code>")), "{tool}");
    }
}

/// Expects that the reference has every operation of the document, each with an example; returns
/// how many there are.
pub fn expect_operations(document: &Value, reference: &str) -> usize {
    let mut operations = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let path = format!("<code>{path}</code>");
            assert!(reference.contains(&path), "{path}");
            // Left out: it does the same as PUT.
            if method != "patch" {
                let id = operation["operationId"].as_str().unwrap();
                assert!(reference.contains(&format!(" id=\"{id}\"")), "{id}");
                let example = format!(" id=\"example-{id}-20");
                assert!(reference.contains(&example), "{id}");
                operations += 1;
            }
        }
    }
    operations
}

/// Expects that examples match the document.
pub fn expect_examples<'a>(document: &Value, examples: impl Iterator<Item = Example<'a>>) {
    for (operation, path, fields, response) in examples {
        let faults = example_faults(document, operation, path, fields, response);
        assert!(faults.is_empty(), "{operation}: {faults:#?}");
    }
}
