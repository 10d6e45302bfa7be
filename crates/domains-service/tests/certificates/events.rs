//! The events of certificates.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use serde_json::Value;
use testing::{Backend, eventually};
use url::Url;

use crate::api::events::{events, kinds_of_events};
use crate::certificates::switch::Switch;
use crate::certificates::world::World;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model;

testing::on_each_database!(
    a_certificate_is_notified_when_it_is_issued_fails_ends_soon_and_is_renewed,
    an_end_recorded_while_the_clock_is_ahead_is_recorded_again_in_time,
);

const NAME: &str = "go.waymark.dev";

async fn a_certificate_is_notified_when_it_is_issued_fails_ends_soon_and_is_renewed(
    backend: Backend,
) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let directory = Url::parse(world.authority.directory()).unwrap();
    let switch = Switch::start(directory.port().unwrap(), false).await;
    let settings = CertificateSettings {
        directory: format!("https://{}/dir", switch.address),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let fail = async |attempts: i32| {
        let failed = |order: &model::OrderRow| order.attempts == attempts;
        let failed = world.order_that(NAME, "a failure", failed).await;
        service.move_to(failed.due_at);
    };
    fail(1).await;
    fail(2).await;
    switch.turn(true);
    let failed = world.order(NAME).await.unwrap();
    service.move_to(failed.due_at);
    let first = world.issued(NAME).await;
    let mut expected = vec![
        "domain.verified",
        "certificate.failed",
        "certificate.issued",
    ];
    assert_eq!(kinds_of_events(&service.client).await, expected);

    switch.turn(false);
    let issued = world.order(NAME).await.unwrap();
    service.move_to(issued.renew_at.unwrap());
    world
        .order_that(NAME, "a failure", |order| order.attempts == 1)
        .await;
    service.move_to(first.not_after - TimeDelta::days(13));
    let again = world
        .order_that(NAME, "another failure", |order| order.attempts == 2)
        .await;
    expected.extend(["certificate.failed", "certificate.expiring"]);
    eventually("its end is recorded", Duration::from_mins(1), async || {
        (kinds_of_events(&service.client).await == expected).then_some(())
    })
    .await;

    switch.turn(true);
    service.move_to(again.due_at);
    expected.push("certificate.renewed");
    eventually("a renewal", Duration::from_mins(1), async || {
        (kinds_of_events(&service.client).await == expected).then_some(())
    })
    .await;

    let events = events(&service.client).await;
    let of = |kind: &str| -> Value {
        let event = events.iter().rfind(|event| event["type"] == kind).unwrap();
        assert_eq!(event["data"]["name"], NAME);
        event["data"].clone()
    };
    let error = of("certificate.failed");
    assert_eq!(error["error_code"], "acme_unreachable");
    let for_owners = "The certificate authority could not be reached.";
    assert_eq!(error["error_message"], for_owners);
    let expiring = of("certificate.expiring");
    assert_eq!(expiring["issuer"], first.issuer.as_str());
    let not_after = first.not_after.and_utc().to_rfc3339();
    let end = expiring["not_after"].as_str().unwrap();
    assert_eq!(end[..19], not_after[..19]);
    assert_eq!(expiring["error_message"], for_owners);
    of("certificate.renewed");

    let key = world.keys.issue("other");
    let other = service.client.clone().with_key(Some(&key));
    assert_eq!(kinds_of_events(&other).await, [""; 0]);
}

async fn an_end_recorded_while_the_clock_is_ahead_is_recorded_again_in_time(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.point_here(NAME);
    service.store(NAME).await;
    let certificate = world.issued(NAME).await;
    let pool = &world.pool;
    service.stop().await;
    let recorded = async |at: NaiveDateTime| {
        model::plan_again(pool, at, 10).await.unwrap();
        model::record_expiring(pool, at, 10).await.unwrap()
    };
    let end = certificate.not_after;
    let in_time = end - TimeDelta::days(13);

    assert_eq!(
        recorded(end + TimeDelta::days(365)).await,
        1,
        "the clock is ahead"
    );
    assert_eq!(recorded(certificate.not_before).await, 0);
    assert_eq!(recorded(in_time).await, 1);
    assert_eq!(recorded(in_time + TimeDelta::hours(1)).await, 0, "once");
}
