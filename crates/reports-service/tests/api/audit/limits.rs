//! The audit trail of requests beyond a limit.

use std::time::Duration;

use reports_service::limits::LimitSettings;
use testing::{AuditWalk, Backend, Expected, FORM, Holder, Operation, http_settings};
use web::HttpSettings;

use super::{LIST, Paths, operations};
use crate::app::TestApp;

testing::on_each_database!(
    requests_over_the_limit_leave_one_event,
    requests_beyond_the_accounts_limits_leave_one_event,
);

async fn requests_over_the_limit_leave_one_event(backend: Backend) {
    let http = HttpSettings {
        requests_per_key: 1.into(),
        rate_window: Duration::from_hours(1).into(),
        ..http_settings()
    };
    let app = TestApp::start_serving(backend, http).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    client.with_key(Some(holder.key())).get(LIST).await;

    for operation in &operations(&Paths::new(7), 7) {
        let refused = Expected::refusal(429, "too_many_requests");
        walk.step(&client, operation, Some(&holder), refused).await;
    }
}

async fn requests_beyond_the_accounts_limits_leave_one_event(backend: Backend) {
    let limits = LimitSettings {
        reports: 2.into(),
        queued: 1.into(),
        ..LimitSettings::default()
    };
    let app = TestApp::start_limited(backend, limits).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    let full = Expected::refusal(429, "queue_full");
    let empty_queue = async || {
        let mut connection = app.pool.write().await.unwrap();
        testing::execute(&mut connection, "UPDATE reports SET state = 'failed'").await;
        testing::execute(&mut connection, "DELETE FROM report_jobs").await;
    };
    let first = app.store("url=https://e.example/").await;
    let paths = Paths::new(first);
    let [.., store, _, _, _, _, _, _, _, _, update, _, _, _] = operations(&paths, first);

    walk.step(&client, &store, Some(&holder), full).await;
    empty_queue().await;
    app.store("url=https://e.example/").await;
    let again = Operation {
        body: Some((FORM, "update=1")),
        ..update
    };
    walk.step(&client, &again, Some(&holder), full).await;
    empty_queue().await;
    let refused = Expected::refusal(409, "report_limit_reached");
    walk.step(&client, &store, Some(&holder), refused).await;
}
