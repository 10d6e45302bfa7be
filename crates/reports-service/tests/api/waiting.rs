//! What people and programs see of a report that is waiting, and of one that fails.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use reports_service::model::{self, ClaimLimits, GenerationOutcome};
use serde_json::Value;
use testing::Backend;

use crate::app::{TestApp, finish, made};

testing::on_each_database!(
    a_report_that_waits_has_a_place_in_the_queue,
    a_report_that_fails_says_since_when,
);

async fn shown(app: &TestApp, id: i64) -> Value {
    let report = app.get(&format!("/api/v1/reports/{id}")).await;
    report.expect(200).data().clone()
}

async fn page(app: &TestApp, id: i64) -> String {
    app.stranger()
        .get(&app.page(id).await)
        .await
        .expect(200)
        .text
}

/// Claims the next job, and ends it with this outcome.
async fn generate(app: &TestApp, outcome: Option<GenerationOutcome>) -> i64 {
    let limits = ClaimLimits {
        at_once: 1,
        per_host: 100,
        per_account: 0,
        per_account_here: usize::MAX,
        running_here: HashMap::new(),
    };
    let time = Duration::from_mins(1);
    let lease = format!("{:032x}", 7);
    let turns = BTreeMap::new();
    let job = model::claim(&app.pool, &lease, time, &limits, &turns).await;
    let job = job.unwrap().pop().unwrap();
    if let Some(outcome) = outcome {
        assert!(
            finish(&app.pool, job.id, &lease, &outcome, 100)
                .await
                .unwrap()
        );
    }
    job.id
}

async fn a_report_that_waits_has_a_place_in_the_queue(backend: Backend) {
    let app = TestApp::start(backend).await;
    let mut ids = Vec::new();
    for number in 1..=3 {
        ids.push(app.store(&format!("url=https://e.example/{number}")).await);
    }
    let others = app.key_of("another", "reports:read reports:write");
    let other = app.stranger().with_key(Some(&others));
    let form = [("url", "https://e.example/")];
    let stored = other.post("/api/v1/reports", &form).await.expect(201);
    // It is the first one of its own account.
    assert_eq!(stored.data()["queue_position"], 1);
    for (id, place) in ids.iter().zip(1..) {
        assert_eq!(shown(&app, *id).await["queue_position"], place);
    }
    let last = page(&app, ids[2]).await;
    let words = "Number 3 of its account’s waiting pages. Accounts take turns.";
    assert!(last.contains(words), "{last}");
    let next = page(&app, ids[0]).await;
    assert!(
        next.contains("It is next among its account’s pages."),
        "{next}"
    );
    // Lists show only the state.
    let listed = app.get("/api/v1/reports").await;
    assert!(listed.rows()[0].get("queue_position").is_none());

    // "another" is before "owner".
    assert_eq!(generate(&app, None).await, stored.id());
    assert_eq!(generate(&app, None).await, ids[0]);

    let running = shown(&app, ids[0]).await;
    assert_eq!(running["state"], "running");
    assert!(running.get("queue_position").is_none());
    assert_eq!(shown(&app, ids[2]).await["queue_position"], 2);
}

async fn a_report_that_fails_says_since_when(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}");
    let failed = || GenerationOutcome::Failed {
        code: "timeout".to_owned(),
        message: "It took too long.".to_owned(),
    };
    assert_eq!(shown(&app, id).await["failed_since"], Value::Null);

    generate(&app, Some(failed())).await;
    let first = shown(&app, id).await["failed_since"].clone();
    let words = format!(
        "Checks have failed since <time datetime=\"{}",
        &first.as_str().unwrap()[..19]
    );
    assert!(page(&app, id).await.contains(&words), "{words}");
    // Only a good report ends it.
    let form = [("update", "1"), ("privacy", "1")];
    app.owner().put(&path, &form).await.expect(200);
    assert_eq!(shown(&app, id).await["failed_since"], first);
    generate(&app, Some(failed())).await;
    assert_eq!(shown(&app, id).await["failed_since"], first);

    app.owner().put(&path, &[("update", "1")]).await.expect(200);
    let good = made(90);
    generate(&app, Some(good)).await;
    assert_eq!(shown(&app, id).await["failed_since"], Value::Null);
}
