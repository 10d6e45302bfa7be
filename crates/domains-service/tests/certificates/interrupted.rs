//! A process ends in the middle of an order.

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use testing::{AcmeStep, AuthorityProxy, Backend, Meddling};
use url::Url;

use crate::certificates::switch::Switch;
use crate::certificates::world::World;

testing::on_each_database!(
    an_interrupted_order_is_continued,
    an_order_starts_again_at_another_authority,
);

const NAME: &str = "go.waymark.dev";

/// The authority becomes unreachable, and the process ends, as soon as the order has reached this
/// point.
async fn an_interrupted_order_is_continued(backend: Backend) {
    for has_key in [false, true] {
        // A slow validation leaves time in the middle of the order.
        let mischief = [("PEBBLE_VA_NOSLEEP", "0"), ("PEBBLE_VA_SLEEPTIME", "2")];
        let Some(world) = World::with_mischief(backend, &mischief).await else {
            return;
        };
        let directory = Url::parse(world.authority.directory()).unwrap();
        let switch = Switch::start(directory.port().unwrap(), true).await;
        let settings = CertificateSettings {
            directory: format!("https://{}/dir", switch.address),
            ..world.settings()
        };
        let service = world.start_with(settings.clone()).await;
        world.point_here(NAME);
        service.store(NAME).await;

        let interrupted = world
            .order_that(NAME, "an order under way", |order| {
                order.order_url.is_some() && (!has_key || order.private_key.is_some())
            })
            .await;
        switch.turn(false);
        // No process releases the order: its lease must end.
        let lease = "UPDATE certificate_orders SET lease = 'of a dead process'";
        world.database.execute(lease).await;
        service.stop().await;
        let kept = world.order(NAME).await.unwrap();
        if world.certificate(NAME).await.is_none() {
            assert_eq!(kept.order_url, interrupted.order_url);
        }
        switch.turn(true);

        let service = world.start_with(settings).await;
        service.clock.advance(TimeDelta::minutes(6));
        world.issued(NAME).await;

        assert_eq!(world.authority.orders(), 1, "with a key: {has_key}");
        assert_eq!(world.order(NAME).await.unwrap().order_url, None);
    }
}

/// The operator changes the directory during an order.
async fn an_order_starts_again_at_another_authority(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let former = AuthorityProxy::start(&world.authority).await;
    former.meddle(AcmeStep::Challenge, Meddling::HoldRequest);
    let of_former = CertificateSettings {
        directory: former.directory(),
        ..world.settings()
    };
    let service = world.start_with(of_former).await;
    world.point_here(NAME);
    service.store(NAME).await;
    former.held().await;
    let stopping = service.stop();
    former.stop_meddling();
    stopping.await;
    assert!(world.certificate(NAME).await.is_none());
    let kept = world.order(NAME).await.unwrap();
    assert_eq!(kept.directory, Some(former.directory()));

    let requests = former.requests(AcmeStep::Order) + former.requests(AcmeStep::Finalize);
    // The stopped process has released it.
    let _service = world.start().await;
    world.issued(NAME).await;

    // One order at each, and the former authority receives no more requests.
    assert_eq!(world.authority.orders(), 2);
    assert_eq!(former.requests(AcmeStep::NewOrder), 1);
    let requests_since = former.requests(AcmeStep::Order) + former.requests(AcmeStep::Finalize);
    assert_eq!(requests_since, requests);
}
