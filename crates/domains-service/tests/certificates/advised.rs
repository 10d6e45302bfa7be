//! The time of renewals: by the authority's advice, by age, and whatever the clock said.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use domains_service::certificates::Certificate;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model::{self, OrderRow};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use testing::{AcmeStep, Authority, AuthorityProxy, Backend, Meddling};
use testing::{eventually, for_name, free_port};

use crate::certificates::meddled::orders_for;
use crate::certificates::world::{Issuing, World};

testing::on_each_database!(
    orders_planned_while_the_clock_was_ahead_are_not_forgotten,
    a_certificate_is_renewed_when_its_authority_advises_it,
);
testing::on_sqlite!(
    advice_is_requested_as_often_as_the_authority_says,
    a_revoked_certificate_is_renewed_at_once,
    a_renewal_that_replaces_nothing_is_an_order_like_others,
    a_renewal_for_another_account_is_an_order_like_others,
    without_advice_nothing_is_ordered_early,
    a_certificate_that_was_imported_for_a_waiting_name_is_kept,
);

const NAME: &str = "go.waymark.dev";
const DAY: u32 = 24 * 3600;

fn text(moment: NaiveDateTime) -> String {
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A service whose name has a certificate, and advice to renew it between these numbers of days
/// from now.
async fn advised(
    world: &World,
    (from, to): (i64, i64),
    again: u32,
) -> (AuthorityProxy, Issuing, OrderRow) {
    let proxy = AuthorityProxy::start(&world.authority).await;
    let now = chrono::Utc::now().naive_utc();
    let at = |days| text(now + TimeDelta::days(days));
    proxy.advise((at(from), at(to), again));
    let settings = CertificateSettings {
        directory: proxy.directory(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    world.issued(NAME).await;
    let order = world.order(NAME).await.unwrap();
    (proxy, service, order)
}

/// Waits for another certificate than this one.
async fn renewed(world: &World, chain: &str) {
    eventually("a renewal", Duration::from_mins(1), async || {
        let row = world.certificate(NAME).await?;
        (row.chain != chain).then_some(())
    })
    .await;
}

async fn a_certificate_is_renewed_when_its_authority_advises_it(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, service, order) = advised(&world, (30, 40), DAY).await;
    let first = world.certificate(NAME).await.unwrap();
    let renew_at = order.renew_at.unwrap();
    let days = (renew_at - service.clock.now()).num_days();
    assert!(
        (29..=40).contains(&days),
        "in {days} days, long before its age"
    );

    // Advice is requested every day; each time the plan stays the same.
    service.move_to(renew_at - TimeDelta::hours(30));
    eventually(
        "it is requested again",
        Duration::from_secs(20),
        async || (proxy.requests(AcmeStep::Advice) > 1).then_some(()),
    )
    .await;
    assert_eq!(world.certificate(NAME).await.unwrap().chain, first.chain);
    service.move_to(renew_at);

    renewed(&world, &first.chain).await;
    let orders = proxy.payloads(AcmeStep::NewOrder);
    assert_eq!(orders[0].get("replaces"), None);
    assert!(orders[1]["replaces"].is_string(), "{orders:?}");
    assert_eq!(orders.len(), 2);
}

async fn advice_is_requested_as_often_as_the_authority_says(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, service, order) = advised(&world, (60, 70), 1800).await;
    let requests = proxy.requests(AcmeStep::Advice);
    assert_eq!(requests, 1);
    service.move_to(order.due_at - TimeDelta::minutes(1));
    // By then, the orders that are due have been looked at.
    service.store("nowhere.waymark.dev").await;
    world.fails("nowhere.waymark.dev", "challenge_failed").await;
    assert_eq!(proxy.requests(AcmeStep::Advice), 1);

    service.move_to(order.due_at);
    eventually(
        "it is requested again",
        Duration::from_secs(20),
        async || (proxy.requests(AcmeStep::Advice) == 2).then_some(()),
    )
    .await;
    let planned = world
        .order_that(NAME, "planned again", |again| again.due_at > order.due_at)
        .await;
    let wait = planned.due_at - service.clock.now();
    assert!((25..=30).contains(&wait.num_minutes()), "{wait}");
    assert_eq!(planned.renew_at, order.renew_at);
    assert_eq!(orders_for(&proxy, NAME), 1);
}

async fn a_revoked_certificate_is_renewed_at_once(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, service, order) = advised(&world, (60, 70), DAY).await;
    let first = world.certificate(NAME).await.unwrap();
    let now = service.clock.now();
    let (from, to) = (now - TimeDelta::days(2), now - TimeDelta::days(1));
    proxy.advise((text(from), text(to), DAY));

    service.move_to(order.due_at);

    renewed(&world, &first.chain).await;
}

async fn a_renewal_that_replaces_nothing_is_an_order_like_others(backend: Backend) {
    replaces_nothing(backend, 409, "alreadyReplaced").await;
}

/// As after an import of certificates that another account has ordered.
async fn a_renewal_for_another_account_is_an_order_like_others(backend: Backend) {
    replaces_nothing(backend, 403, "unauthorized").await;
}

async fn replaces_nothing(backend: Backend, status: u16, kind: &str) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, service, order) = advised(&world, (30, 40), DAY).await;
    let first = world.certificate(NAME).await.unwrap();
    let replaced = format!(r#"{{"type": "urn:ietf:params:acme:error:{kind}", "detail": "no"}}"#);
    let refused = Meddling::AnswerReplacing(status, replaced);
    proxy.meddle(AcmeStep::NewOrder, refused);

    service.move_to(order.renew_at.unwrap());

    renewed(&world, &first.chain).await;
    let orders = proxy.payloads(AcmeStep::NewOrder);
    let replacing = orders.iter().map(|order| order.get("replaces").is_some());
    assert_eq!(replacing.collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(world.order(NAME).await.unwrap().attempts, 0);
}

async fn without_advice_nothing_is_ordered_early(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, service, order) = advised(&world, (30, 40), DAY).await;
    service.stop().await;
    let broken = || Meddling::Answer(502, None, String::new());
    proxy.meddle(AcmeStep::Directory, broken());
    let settings = CertificateSettings {
        directory: proxy.directory(),
        ..world.settings()
    };
    // Another process, which has not read the account yet.
    let service = world.start_with(settings).await;
    service.move_to(order.due_at);

    let later = world
        .order_that(NAME, "requested later", |again| again.due_at > order.due_at)
        .await;

    assert_eq!((later.attempts, later.error_code), (0, None));
    assert_eq!(later.renew_at, order.renew_at);
    assert_eq!(proxy.requests(AcmeStep::NewOrder), 1);
}

/// Its age says when it is renewed, not how long the name has waited.
async fn a_certificate_that_was_imported_for_a_waiting_name_is_kept(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    // Nothing listens where the authority connects.
    let service = world.start_at(free_port(), world.settings()).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let failed = world.fails(NAME, "challenge_failed").await;
    let (chain, key) = Authority::new("another authority").issue_for(&for_name(NAME));
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key));
    let now = service.clock.now();
    let row = Certificate::row(NAME, chain, &key, &world.keyring(), now).unwrap();
    model::upsert_certificate(&world.pool, &row).await.unwrap();

    service.move_to(failed.due_at);

    let settled = world
        .order_that(NAME, "what to do next", |order| {
            order.due_at > service.clock.now()
        })
        .await;
    assert_eq!(world.authority.orders(), 1, "no other one");
    assert_eq!(settled.error_code, None);
    let renew_at = settled.renew_at.unwrap();
    let life = row.not_after - row.not_before;
    assert!(renew_at > row.not_before + life / 2, "{renew_at}");
}

async fn orders_planned_while_the_clock_was_ahead_are_not_forgotten(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.point_here(NAME);
    service.store(NAME).await;
    let issued = world.issued(NAME).await;
    service.clock.advance(TimeDelta::days(4000));
    service.store("nowhere.waymark.dev").await;
    world.fails("nowhere.waymark.dev", "challenge_failed").await;
    // A certificate that has expired by this clock is not ordered again and again, nor does it
    // replace the one that there is.
    world.fails(NAME, "certificate_not_valid").await;
    service.store("later.waymark.dev").await;
    world.fails("later.waymark.dev", "challenge_failed").await;
    assert_eq!(world.certificate(NAME).await.unwrap().chain, issued.chain);
    assert!(
        world.authority.orders() <= 4,
        "{}",
        world.authority.orders()
    );
    service.stop().await;

    let service = world.start().await;

    let now = service.clock.now();
    let planned = world
        .order_that(NAME, "planned by its age", |order| {
            order.due_at < issued.not_after
        })
        .await;
    let life = issued.not_after - issued.not_before;
    assert!(planned.due_at > issued.not_before + life / 2, "{planned:?}");
    let again = world
        .order_that("nowhere.waymark.dev", "tried again", |order| {
            order.due_at < now + TimeDelta::days(8)
        })
        .await;
    assert_ne!(again.error_code, None);
}
