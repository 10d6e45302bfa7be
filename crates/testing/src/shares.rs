//! Which requests are served while an account uses all connections that it may use at once.

use std::time::Duration;

use database::PoolSettings;
use serde_json::Value;

use crate::{Backend, Client, at_once};

/// A pool of which each account may use one connection, for which requests wait briefly.
pub fn one_for_each_account() -> PoolSettings {
    PoolSettings {
        connections: 2.into(),
        wait: Duration::from_secs(1).into(),
    }
}

/// The requests of an OpenAPI document, about the row with this id and with these fields, that are
/// served although the account's reads have no connection left. On SQLite, changes need another
/// one.
pub async fn served(
    backend: Backend,
    client: &Client,
    document: &Value,
    id: i64,
    fields: &'static [(&'static str, &'static str)],
) -> Vec<String> {
    let mut requests = Vec::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        let methods = item.as_object().into_iter().flatten();
        for (method, operation) in
            methods.filter(|(method, _)| backend == Backend::Postgres || *method == "get")
        {
            let form = form_of(document, operation);
            let is_known = |name| {
                form["additionalProperties"] != false || form["properties"].get(name).is_some()
            };
            let fields: Vec<_> = match method.as_str() {
                "get" => Vec::new(),
                _ => fields
                    .iter()
                    .copied()
                    .filter(|(name, _)| is_known(*name))
                    .collect(),
            };
            let path = path.replace("{id}", &id.to_string());
            let path = path
                .replace("{host}", "e.example")
                .replace("{generation}", "1")
                .replace("{link}", "1")
                .replace("{delivery}", "1");
            requests.push((method.to_uppercase(), path, fields));
        }
    }
    let sent = requests.clone();
    let statuses = at_once(requests.len(), |number| {
        let (client, (method, path, fields)) = (client.clone(), sent[number].clone());
        async move { client.send(&method, &path, &fields).await.status }
    });
    let statuses = statuses.await;
    let served = requests
        .into_iter()
        .zip(statuses)
        .filter(|(_, status)| *status != 503);
    served
        .map(|((method, path, _), _)| format!("{method} {path}"))
        .collect()
}

/// The schema of an operation's form; null if it has none.
fn form_of<'d>(document: &'d Value, operation: &Value) -> &'d Value {
    let content = &operation["requestBody"]["content"]["application/json"];
    let name = content["schema"]["$ref"].as_str().unwrap_or_default();
    let name = name.rsplit('/').next().unwrap_or_default();
    &document["components"]["schemas"][name]
}
