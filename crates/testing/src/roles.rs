//! What each role may do, as a table.

use auth::Role;

use crate::{Client, TestKeys};

/// A line for each operation of the document, with the roles to which it is allowed. Rights come
/// before everything else, so the operations are sent without fields, for rows that do not exist.
pub async fn role_table(stranger: &Client, keys: &TestKeys, document: &str) -> String {
    let document = stranger.get(document).await.expect(200).json;
    let mut table = Vec::new();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let methods = operations.as_object().expect("operations").keys();
        let methods = methods
            .filter(|method| ["get", "post", "put", "patch", "delete"].contains(&&***method));
        for method in methods.map(|method| method.to_uppercase()) {
            let mut line = format!("{method} {path}:");
            for role in Role::ALL {
                let key = keys.issue_with("owner", &role.scopes().to_string(), None);
                let client = stranger.with_key(Some(key.as_str()));
                let answer = client.send(&method, &row(path), &[]).await;
                assert_ne!(answer.status, 401, "{line}");
                if answer.status != 403 {
                    line = format!("{line} {role}");
                }
            }
            table.push(line);
        }
    }
    table.sort();
    table.join("\n")
}

/// The path of a row that does not exist.
fn row(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment {
        "{host}" => "nothing.example",
        segment if segment.starts_with('{') => "999999",
        segment => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}
