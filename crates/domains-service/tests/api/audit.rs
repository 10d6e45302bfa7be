//! The audit trail: one event for each request, whatever comes of it, and one for each change of
//! ownership.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::Value;
use testing::{
    AuditWalk, Backend, Expected, FORM, Holder, Operation, TestDatabase, WalkKeys, audit_events,
    http_settings,
};
use web::HttpSettings;

use crate::app::{TestApp, store};
use crate::verification::world::World;

testing::on_each_database!(
    every_request_leaves_one_event,
    requests_over_the_limit_leave_one_event,
    without_a_database_every_request_leaves_one_event,
    a_change_of_ownership_leaves_one_event,
);

const LIST: &str = "/api/v1/domains";
const ONE: &str = "/api/v1/domains/{id}";
const VERIFY: &str = "/api/v1/domains/{id}/verify";

/// Every operation of the API, as it succeeds on this domain, reads first.
fn operations<'a>(path: &'a str, verify: &'a str, row: i64) -> [Operation<'a>; 6] {
    let of_list = |event, method| Operation {
        event,
        method,
        route: LIST,
        path: LIST,
        ..Operation::default()
    };
    let of_one = |event, method| Operation {
        event,
        method,
        route: ONE,
        path,
        row: Some(row),
        has_version: true,
        ..Operation::default()
    };
    [
        of_list("domain.list", "GET"),
        of_one("domain.show", "GET"),
        Operation {
            body: Some((FORM, "name=new.waymark.dev")),
            ..of_list("domain.store", "POST")
        },
        Operation {
            body: Some((FORM, "index_page=https://a.dev/")),
            ..of_one("domain.update", "PUT")
        },
        Operation {
            route: VERIFY,
            path: verify,
            has_version: false,
            ..of_one("domain.verify", "POST")
        },
        of_one("domain.delete", "DELETE"),
    ]
}

async fn every_request_leaves_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let path = store(&app.account("owner"), "go.waymark.dev").await;
    let id: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let verify = format!("{path}/verify");
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let keys = WalkKeys::new(app.keys(), &client, LIST).await;
    let owner = Some(&keys.owner);
    let domains = operations(&path, &verify, id);

    for operation in &domains {
        walk.refusals(&client, operation, &keys).await;
    }
    let [list, show, store, update, verify, delete] = domains;
    let invalid = Expected::refusal(422, "validation_failed");
    let path = "/api/v1/domains?per_page=lots";
    walk.step(&client, &Operation { path, ..list }, owner, invalid)
        .await;
    for operation in [store, update] {
        let body = Some((FORM, "index_page=nowhere"));
        walk.step(&client, &Operation { body, ..operation }, owner, invalid)
            .await;
    }
    let header = Some(("if-none-match", "*"));
    let not_modified = Expected::success(304);
    walk.step(&client, &Operation { header, ..show }, owner, not_modified)
        .await;

    let stored = Expected::success(201);
    walk.step(&client, &store, owner, stored).await;
    let patch = Operation {
        method: "PATCH",
        ..update
    };
    for operation in [list, show, update, patch, verify, delete] {
        walk.step(&client, &operation, owner, Expected::success(200))
            .await;
    }
    let document = client.get("/docs/domains/openapi.json").await.json;
    walk.assert_complete(&document, is_elsewhere);
}

/// 408 and 500 are in the tests of `web`, 429 and 503 below. What cannot be read as a request is
/// refused before there is one. A contested claim is in the tests of verification.
fn is_elsewhere(event: &str, status: u16) -> bool {
    matches!(status, 400 | 408 | 429 | 500 | 503) || (event, status) == ("domain.verify", 409)
}

async fn requests_over_the_limit_leave_one_event(backend: Backend) {
    let database = TestDatabase::new(backend, domains_service::MIGRATIONS).await;
    let http = HttpSettings {
        requests_per_key: 1.into(),
        rate_window: Duration::from_hours(1).into(),
        ..http_settings()
    };
    let app = TestApp::start_limited(&database.url, &http).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    client.with_key(Some(holder.key())).get(LIST).await;

    for operation in &operations("/api/v1/domains/7", "/api/v1/domains/7/verify", 7) {
        let refused = Expected::refusal(429, "too_many_requests");
        walk.step(&client, operation, Some(&holder), refused).await;
    }
}

async fn without_a_database_every_request_leaves_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    app.execute("ALTER TABLE domains RENAME TO elsewhere").await;

    for operation in &operations("/api/v1/domains/7", "/api/v1/domains/7/verify", 7) {
        let failed = Expected::refusal(503, "unavailable");
        walk.step(&client, operation, Some(&holder), failed).await;
    }
}

async fn a_change_of_ownership_leaves_one_event(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = format!("audited-{backend:?}");
    let claim = world.claim(&account, "go.waymark.dev").await;
    claim.prove(world.dns());
    world.verify(&claim).await.expect(200);
    world.verify(&claim).await.expect(200);
    world.dns().remove(&claim.txt_name());
    world.advance(TimeDelta::hours(27));
    claim.verify().await.expect(200);

    let events = audit_events(|event| {
        event["event"] == "domain.ownership" && event["account"] == account.as_str()
    });

    let id: i64 = claim.path.rsplit('/').next().unwrap().parse().unwrap();
    let changes: Vec<[&Value; 3]> = events
        .iter()
        .map(|event| ["row", "result", "code"].map(|name| &event[name]))
        .collect();
    let row = Value::from(id);
    let [success, verified, grace] = ["success", "verified", "grace"].map(Value::from);
    let expected = vec![[&row, &success, &verified], [&row, &success, &grace]];
    assert_eq!(changes, expected, "{events:#?}");
}
