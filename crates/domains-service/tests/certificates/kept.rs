//! An order under way at the first authority while the second one is tried.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model::{self, Bucket};
use testing::{AcmeStep, Backend, Meddling, eventually};

use crate::certificates::fallback::Two;
use crate::certificates::meddled::problem;
use crate::certificates::world::World;

testing::on_each_database!(an_order_is_kept_if_the_limits_allow_none_at_the_second_authority);
testing::on_sqlite!(an_order_is_kept_if_the_second_authority_refuses_one);

const NAME: &str = "go.waymark.dev";

async fn an_order_is_kept_if_the_limits_allow_none_at_the_second_authority(backend: Backend) {
    is_kept(backend, "acme_rate_limited").await;
}

async fn an_order_is_kept_if_the_second_authority_refuses_one(backend: Backend) {
    is_kept(backend, "name_refused").await;
}

/// The first authority does not decide on an order for an hour, and this prevents one at the second.
async fn is_kept(backend: Backend, code: &str) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let mut two = Two::start(&world).await;
    let second = two.meddle_with_second().await;
    let pending = serde_json::json!({
        "status": "pending",
        "identifiers": [{"type": "dns", "value": NAME}],
        "authorizations": [],
        "finalize": format!("{}/finalize", two.first.directory()),
    });
    let pending = Meddling::Answer(200, Some(3600), pending.to_string());
    two.first.meddle(AcmeStep::Order, pending);
    let refused = Meddling::Answer(403, None, problem("rejectedIdentifier"));
    second.meddle(AcmeStep::NewOrder, refused);
    let service = world.start_with(two.settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let waiting = world.fails(NAME, "order_pending").await;
    service.move_to(waiting.due_at);
    let undecided = world.fails(NAME, "order_failed").await;
    let now = service.clock.now();
    if code == "acme_rate_limited" {
        use_up(&world, &second.directory(), now).await;
    }
    let left = left(&world, &two.settings.directory, now).await;
    assert_eq!(left, 4, "the order at the first one counts");
    service.move_to(undecided.due_at);

    let failed = world.fails(NAME, code).await;

    assert_eq!(failed.order_url, waiting.order_url);
    assert_eq!(failed.directory, waiting.directory);
    let left = self::left(&world, &two.settings.directory, now).await;
    assert_eq!(left, 4, "a certificate may still come of it");

    // It goes on when the first one may be tried again.
    two.first.stop_meddling();
    let issued = eventually("a certificate", Duration::from_mins(1), async || {
        let due_at = world.order(NAME).await?.due_at;
        if due_at > service.clock.now() {
            service.move_to(due_at);
        }
        world.certificate(NAME).await
    })
    .await;
    assert_eq!(issued.directory.as_ref(), Some(&two.settings.directory));
    assert_eq!((world.authority.orders(), two.second.orders()), (1, 0));
}

/// The limit on certificates for the name at the authority with this directory.
fn limit(directory: &str) -> Bucket {
    Bucket {
        name: format!("orders {directory} = {NAME}"),
        count: CertificateSettings::default().max_per_name.get(),
        period: TimeDelta::weeks(1),
    }
}

async fn use_up(world: &World, directory: &str, now: NaiveDateTime) {
    let limit = [limit(directory)];
    for _ in 0..limit[0].count {
        let full = model::take_tokens(&world.pool, &limit, now).await;
        assert_eq!(full.unwrap(), None);
    }
}

async fn left(world: &World, directory: &str, now: NaiveDateTime) -> usize {
    let left = model::tokens_left(&world.pool, &limit(directory), now).await;
    left.unwrap()
}
