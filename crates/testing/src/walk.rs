//! Calls the operations of a service, and expects exactly one event in the audit trail for each
//! request, with every field.

mod endpoints;
mod keys;
mod refusals;
mod request;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use crate::{Answer, Client, Exchange, audit_events};

pub use refusals::WalkKeys;
pub use request::{Expected, Holder, Operation};

use request::expected_event;

/// The client address of a walk's requests, as forwarded by a trusted proxy.
pub const WALKER: &str = "203.0.113.77";

/// The responses provoked so far.
#[derive(Default)]
pub struct AuditWalk {
    seen: BTreeSet<(String, u16)>,
}

impl AuditWalk {
    /// Sends a request with this key, or with none. Fails the test unless the response and its only
    /// audit event are as expected.
    pub async fn step(
        &mut self,
        client: &Client,
        operation: &Operation<'_>,
        holder: Option<&Holder>,
        expected: Expected,
    ) -> Answer {
        let client = client.with_key(holder.map(Holder::key));
        self.send(&client, operation, holder, expected).await
    }

    /// The same with the client's own key; `holder` is the holder that the event must name.
    pub async fn send(
        &mut self,
        client: &Client,
        operation: &Operation<'_>,
        holder: Option<&Holder>,
        expected: Expected,
    ) -> Answer {
        let id = next_id();
        let mut request = client
            .request(operation.method, operation.path, &[])
            .header("x-request-id", &id)
            .header("x-forwarded-for", WALKER);
        if let Some((name, value)) = operation.header {
            request = request.header(name, value);
        }
        if let Some((media_type, body)) = operation.body {
            request = request.header("content-type", media_type);
            request = request.body(body.to_owned());
        }
        let answer = request.answer().await;

        let what = format!("{} {}", operation.event, expected.status);
        assert_eq!(answer.status, expected.status, "{what}: {}", answer.text);
        let mut events = audit_events(|event| event["request_id"] == id.as_str());
        assert_eq!(events.len(), 1, "{what}: {events:#?}");
        let row = operation.row.or_else(|| answer.data()["id"].as_i64());
        let written = without_frame(events.remove(0));
        let event = expected_event(operation, holder, expected, row, &id);
        assert_eq!(written, event, "{what}");
        self.seen
            .insert((operation.event.to_owned(), answer.status));
        answer
    }

    /// Fails the test unless every documented response of every operation was provoked. `elsewhere`
    /// lists those that other tests cover.
    pub fn assert_complete(&self, document: &Value, elsewhere: impl Fn(&str, u16) -> bool) {
        let mut missing = Vec::new();
        let mut operations = 0;
        let paths = document["paths"].as_object().expect("paths").values();
        for operation in paths.flat_map(|path| path.as_object().expect("operations").values()) {
            operations += 1;
            let event = event_of(operation["operationId"].as_str().expect("an operation id"));
            let responses = operation["responses"].as_object().expect("responses");
            for status in responses.keys() {
                let status: u16 = status.parse().expect("a status");
                let is_seen = self.seen.contains(&(event.clone(), status));
                if !is_seen && !elsewhere(&event, status) {
                    missing.push((event.clone(), status));
                }
            }
        }
        assert!(operations > 5, "the document has {operations} operations");
        assert!(missing.is_empty(), "not provoked: {missing:?}");
    }
}

/// `store_report` is `report.store`, `list_reports` is `report.list`, and `patch_report` is
/// `report.update`, as it is the same operation.
fn event_of(operation_id: &str) -> String {
    let (verb, noun) = operation_id.split_once('_').expect("a verb and a noun");
    let verb = if verb == "patch" { "update" } else { verb };
    let noun = match noun.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => noun.trim_end_matches('s').to_owned(),
    };
    format!("{noun}.{verb}")
}

/// A request id that no other request of this process has.
fn next_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("walk-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// An event without the fields that every log line has.
fn without_frame(mut event: Value) -> Value {
    let fields = event.as_object_mut().expect("an object");
    for name in ["timestamp", "level", "target"] {
        assert!(fields.remove(name).is_some(), "no {name}: {fields:?}");
    }
    event
}
