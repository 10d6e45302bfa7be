//! The audit trail of requests beyond a limit.

use std::time::Duration;

use domains_service::limits::LimitSettings;
use testing::{AuditWalk, Backend, Expected, Holder, http_settings};
use web::HttpSettings;

use super::{LIST, operations};
use crate::api::app::{TestApp, store};

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

    for operation in &operations("/api/v1/domains/7", "/api/v1/domains/7/verify", 7) {
        let refused = Expected::refusal(429, "too_many_requests");
        walk.step(&client, operation, Some(&holder), refused).await;
    }
}

async fn requests_beyond_the_accounts_limits_leave_one_event(backend: Backend) {
    let app = TestApp::start_limited(backend, LimitSettings { domains: 1.into() }).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    store(&app.account("owner"), "go.waymark.dev").await;

    let [_, _, _, another, ..] = operations("/api/v1/domains/7", "/api/v1/domains/7/verify", 7);
    let refused = Expected::refusal(409, "domain_limit_reached");
    walk.step(&client, &another, Some(&holder), refused).await;
}
