//! The proxies that the project ships do not let a client choose the trace of its request, although
//! the services trust them.

use std::path::Path;
use std::process::Command;

use end_to_end::{Caddy, Databases, Launch, Place, Site};
use serde_json::Value;
use testing::{Backend, TestKeys, eventually, find_installed, skip};

use crate::telemetry::receiver::{LIMIT, Receiver};
use crate::telemetry::{TRACE, named, sending, traceparent};

const PLACE: Place = Place {
    prefix: "",
    own_port: false,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_client_chooses_its_trace_through_the_proxy() {
    if !Caddy::is_installed() {
        return skip("Caddy is not installed");
    }
    let Some(receiver) = Receiver::start().await else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    for (name, launch) in [
        ("reports", Launch::reports as fn(&TestKeys, &str) -> Launch),
        ("domains", Launch::domains),
    ] {
        let launch = launch(&keys, &databases.create(name).await);
        let site = Site::start(name, sending(launch, &receiver.address), PLACE).await;
        let client = site.client(Some(&keys.issue("acme")));
        let path = format!("/api/v1/{name}");
        let request = client.request("GET", &path, &[]);
        let request = request.header("traceparent", traceparent());
        let request = request.header("tracestate", "other=1");
        client.try_send(request).await.unwrap().expect(200);

        let spans = eventually("the request is a span", LIMIT, async || {
            let spans = receiver.spans();
            let of_request = |span: &&Value| {
                span["name"] == format!("GET {path}")
                    && span["attributes"]["http.response.status_code"] == 200
            };
            let found: Vec<Value> = spans.iter().filter(of_request).cloned().collect();
            (!found.is_empty()).then_some(found)
        })
        .await;
        assert_eq!(named(&spans, &format!("GET {path}")).len(), 1, "{spans:#?}");
        assert_ne!(spans[0]["trace"], TRACE, "a client chose the trace");
        assert_eq!(spans[0]["links"].as_array().map(Vec::len), Some(0));
    }
}

#[test]
fn every_proxy_of_every_caddyfile_removes_traces() {
    let Some(caddy) = find_installed("caddy") else {
        return skip("Caddy is not installed");
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy");
    for (file, proxies) in [
        ("Caddyfile", 3),
        ("reports/Caddyfile", 1),
        ("domains/Caddyfile", 2),
    ] {
        let mut adapting = Command::new(&caddy);
        let adapting = adapting.args(["adapt", "--adapter", "caddyfile", "--config"]);
        let adapted = adapting.arg(folder.join(file)).output().unwrap();
        let adapted: Value = serde_json::from_slice(&adapted.stdout).unwrap();
        let mut found = Vec::new();
        collect_proxies(&adapted, &mut found);
        assert_eq!(found.len(), proxies, "{file}");
        for proxy in found {
            let removed = &proxy["headers"]["request"]["delete"];
            let removed: Vec<_> = removed.as_array().into_iter().flatten().collect();
            let is_removed = |name: &str| {
                let mut names = removed.iter().filter_map(|removed| removed.as_str());
                names.any(|removed| removed.eq_ignore_ascii_case(name))
            };
            let is_clean = is_removed("traceparent") && is_removed("tracestate");
            assert!(is_clean, "{file}: {proxy:#}");
        }
    }
}

/// Every handler that sends requests to a service.
fn collect_proxies<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    if value["handler"] == "reverse_proxy" {
        found.push(value);
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_proxies(item, found)),
        Value::Object(fields) => fields
            .values()
            .for_each(|field| collect_proxies(field, found)),
        _ => {}
    }
}
