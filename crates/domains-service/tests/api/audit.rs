//! The audit trail: one event for each request, whatever its result, and one for each change of
//! ownership.

mod limits;

use chrono::TimeDelta;
use serde_json::Value;
use testing::{AuditWalk, Backend, Expected, FORM, Holder, Operation, WalkKeys, audit_events};

use crate::api::app::{TestApp, store};
use crate::api::verification::world::World;

testing::on_each_database!(
    every_request_leaves_one_event,
    without_a_database_every_request_leaves_one_event,
    a_change_of_ownership_leaves_one_event,
);

const LIST: &str = "/api/v1/domains";
const ONE: &str = "/api/v1/domains/{id}";
const ACCOUNT: &str = "/api/v1/account";
/// The same, where both services share a host.
const ACCOUNT_HERE: &str = "/api/v1/domains/account";
const VERIFY: &str = "/api/v1/domains/{id}/verify";

/// Every operation of the API, with a request that succeeds on this domain, reads first.
fn operations<'a>(path: &'a str, verify: &'a str, row: i64) -> [Operation<'a>; 7] {
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
        Operation {
            event: "account.show",
            method: "GET",
            route: ACCOUNT,
            path: ACCOUNT,
            ..Operation::default()
        },
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
    let [account, domains @ ..] = operations(&path, &verify, id);

    for path in [ACCOUNT, ACCOUNT_HERE] {
        let route = path;
        let account = Operation {
            route,
            path,
            ..account
        };
        walk.account(&client, &account, &keys).await;
    }
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
    let partial_update = Operation {
        method: "PATCH",
        ..update
    };
    for operation in [list, show, update, partial_update, verify, delete] {
        walk.step(&client, &operation, owner, Expected::success(200))
            .await;
    }
    walk.endpoints(&client, &keys, "domain").await;
    walk.feeds(&client, &keys, "domain").await;
    walk.keys(&client, &keys, "domain").await;
    let document = client.get("/docs/domains/openapi.json").await.json;
    walk.assert_complete(&document, is_elsewhere);
}

/// 408 and 500 are in the tests of `web`, 409 and 429 in `limits`, 503 below. An unreadable request
/// is refused before it becomes one. A contested claim is in the tests of verification.
fn is_elsewhere(_: &str, status: u16) -> bool {
    matches!(status, 400 | 408 | 409 | 429 | 500 | 503)
}

async fn without_a_database_every_request_leaves_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    app.execute("ALTER TABLE domains RENAME TO elsewhere").await;
    app.execute("ALTER TABLE domain_counts RENAME TO counts_elsewhere")
        .await;

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
