//! Orders that do not lead to a certificate.

use std::time::Duration;

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model::{self, Due, Eligibility};
use testing::{Backend, Reply, a, caa, caa_issue, eventually, free_port};
use url::Url;

use crate::certificates::switch::Switch;
use crate::certificates::world::World;

testing::on_each_database!(
    limits_are_kept_to,
    failed_orders_count_for_no_limit_on_certificates,
    no_account_waits_for_all_names_of_another,
    names_that_must_fail_leave_orders_to_others,
);
testing::on_sqlite!(
    a_name_that_points_elsewhere_fails_and_is_retried,
    an_unreachable_authority_is_retried,
    nothing_is_ordered_if_the_records_forbid_it,
    records_that_forbid_it_are_looked_up_again,
    nothing_is_ordered_if_the_records_forbid_our_account_or_methods,
);

const NAME: &str = "go.waymark.dev";

async fn a_name_that_points_elsewhere_fails_and_is_retried(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    world.point_here(NAME);
    // Nothing listens where the authority connects.
    let service = world.start_at(free_port(), world.settings()).await;
    service.store(NAME).await;

    let failed = world.fails(NAME, "challenge_failed").await;

    assert_eq!(failed.attempts, 1);
    assert_eq!((failed.order_url, failed.private_key), (None, None));
    assert!(failed.due_at > service.clock.now(), "{}", failed.due_at);
    let detail = failed.error_detail.unwrap();
    assert!(
        detail.contains(NAME) || detail.contains("connect"),
        "{detail}"
    );
    assert!(world.certificate(NAME).await.is_none());
    service.stop().await;

    let service = world.start().await;
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    let order = world.order(NAME).await.unwrap();
    assert_eq!((order.attempts, order.error_code), (0, None));
}

async fn an_unreachable_authority_is_retried(backend: Backend) {
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

    let failed = world.fails(NAME, "acme_unreachable").await;
    assert_eq!(failed.attempts, 1);
    service.move_to(failed.due_at);
    let again = world
        .order_that(NAME, "a second try", |order| order.attempts == 2)
        .await;
    assert!(
        again.due_at - service.clock.now() > TimeDelta::seconds(90),
        "it waits for longer"
    );

    switch.turn(true);
    service.move_to(again.due_at);
    world.issued(NAME).await;
}

async fn limits_are_kept_to(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        max_per_registered_domain: 1.into(),
        ..world.settings()
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    for name in [NAME, "other.waymark.dev", "go.elsewhere.dev"] {
        world.point_here(name);
        idle.store(name).await;
    }
    idle.stop().await;

    // All three are due at once.
    let service = world.start_with(settings).await;
    world.issued("go.elsewhere.dev").await;
    let both = [NAME, "other.waymark.dev"];
    let waiting = eventually("one of both waits", Duration::from_mins(1), async || {
        let orders = model::orders_among(&world.pool, &both.map(str::to_owned)).await;
        let mut orders = orders.unwrap().into_iter();
        orders.find(|order| order.error_code.as_deref() == Some("acme_rate_limited"))
    })
    .await;
    let other = if waiting.name == NAME { both[1] } else { NAME };
    world.issued(other).await;

    assert_eq!(waiting.attempts, 0, "waiting is no failure");
    let wait = waiting.due_at - service.clock.now();
    assert!(wait > TimeDelta::days(6), "{wait}");
    assert_eq!(world.authority.orders(), 2);
    service.move_to(waiting.due_at);
    world.issued(&waiting.name).await;
}

/// Failed orders do not use up the authority's limit on certificates.
async fn failed_orders_count_for_no_limit_on_certificates(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        max_per_name: 1.into(),
        ..world.settings()
    };
    world.point_here(NAME);
    let service = world.start_at(free_port(), settings.clone()).await;
    service.store(NAME).await;
    let failed = world.fails(NAME, "challenge_failed").await;
    service.stop().await;

    let service = world.start_with(settings).await;
    service.move_to(failed.due_at);
    world.issued(NAME).await;
}

async fn no_account_waits_for_all_names_of_another(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        max_orders: 1.into(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    world.point_here("first.waymark.dev");
    service.store("first.waymark.dev").await;
    world.issued("first.waymark.dev").await;
    for number in 0..20 {
        service.store(&format!("go{number}.waymark.dev")).await;
    }
    let key = world.keys.issue("other");
    let other = service.client.clone().with_key(Some(&key));
    let stored = other.post("/api/v1/domains", &[("name", NAME)]).await;
    stored.expect(201);
    world.order_that(NAME, "an order", |_| true).await;

    // There is one order in three hours: all others wait, without an attempt.
    let now = service.clock.now();
    let due = model::due_orders(
        &world.pool,
        Due::New { from: 0, below: 1 },
        now,
        Eligibility::RoutedHereOrUnknown,
        2,
        &[],
    )
    .await;
    let due = due.unwrap();
    assert!(due.iter().any(|order| order.name == NAME), "{due:?}");
    let waiting = world.order("go0.waymark.dev").await.unwrap();
    assert_eq!((waiting.attempts, waiting.error_code), (0, None));
    assert_eq!(world.authority.orders(), 1);

    // The first account has had a turn, so the second account is next.
    world.point_here(NAME);
    service.clock.advance(TimeDelta::hours(3));
    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 2);

    // Within an account, a name that a visitor wanted is next.
    let wanted = "go15.waymark.dev";
    world.point_here(wanted);
    let statement = format!(
        "UPDATE certificate_orders SET wanted_at = '2026-11-24 00:00:00' WHERE name = '{wanted}'"
    );
    assert_eq!(world.database.execute(&statement).await, 1);
    service.clock.advance(TimeDelta::hours(3));
    world.issued(wanted).await;
    assert_eq!(world.authority.orders(), 3);
}

async fn nothing_is_ordered_if_the_records_forbid_it(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    idle.store(NAME).await;
    let warning = "UPDATE domains SET caa_warning = 'only other.example may issue'";
    world.database.execute(warning).await;
    idle.stop().await;

    let service = world.start().await;
    let failed = world.fails(NAME, "caa_forbids").await;

    let detail = failed.error_detail.as_deref();
    assert_eq!(detail, Some("only other.example may issue"));
    assert!(failed.due_at > service.clock.now());
    assert_eq!(world.authority.orders(), 0);
    service.move_to(failed.due_at);
    let again = world
        .order_that(NAME, "it is looked up again", |order| {
            order.due_at > failed.due_at
        })
        .await;
    assert_eq!(again.attempts, 1, "there was no attempt at the authority");
}

async fn records_that_forbid_it_are_looked_up_again(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    idle.store(NAME).await;
    let warning = "UPDATE domains SET caa_warning = 'what the last check found'";
    world.database.execute(warning).await;
    idle.stop().await;
    let other = caa_issue("other.example");
    world.dns.set(NAME, Reply::Records(vec![a(1), other]));
    let settings = CertificateSettings {
        max_failures: 1.into(),
        ..world.settings()
    };

    let service = world.start_with_dns(settings).await;
    let failed = world.fails(NAME, "caa_forbids").await;
    let detail = failed.error_detail.unwrap();
    assert!(detail.contains("other.example"), "{detail}");

    let ours = caa_issue("letsencrypt.org");
    world.dns.set(NAME, Reply::Records(vec![a(1), ours]));
    service.move_to(failed.due_at);
    // Nor is it one of the failures that the authority would count.
    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 1);
}

async fn nothing_is_ordered_if_the_records_forbid_our_account_or_methods(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let record = |parameter: &str| {
        let record = caa(&format!("letsencrypt.org; {parameter}"));
        world.dns.set(NAME, Reply::Records(vec![a(1), record]));
    };
    record("validationmethods=dns-01, tls-alpn-01");
    let idle = world.start_with(CertificateSettings::default()).await;
    idle.store(NAME).await;
    idle.stop().await;

    let service = world.start_with_dns(world.settings()).await;
    let failed = world.fails(NAME, "caa_forbids_method").await;
    assert!(failed.error_detail.unwrap().contains("\"http-01\""));
    record("accounturi=https://elsewhere.example/1");
    service.move_to(failed.due_at);
    let failed = world.fails(NAME, "caa_forbids_account").await;
    assert_eq!(world.authority.orders(), 0);

    let account = model::acme_account(&world.pool, world.authority.directory());
    let account = account.await.unwrap().unwrap().url;
    record(&format!("accounturi={account}; validationmethods=http-01"));
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 1);
}

async fn names_that_must_fail_leave_orders_to_others(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        max_orders: 8.into(),
        at_once: 1.into(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    let lost: Vec<String> = (0..10).map(|number| format!("lost{number}.dev")).collect();
    for name in &lost {
        service.store(name).await;
    }
    let failed = async || {
        let orders = model::orders_among(&world.pool, &lost).await.unwrap();
        orders.iter().filter(|order| order.attempts > 0).count()
    };
    eventually("two have failed", Duration::from_mins(1), async || {
        (failed().await == 2).then_some(())
    })
    .await;
    let key = world.keys.issue("other");
    let other = service.client.clone().with_key(Some(&key));
    for name in ["first.dev", "second.dev"] {
        world.point_here(name);
        let stored = other.post("/api/v1/domains", &[("name", name)]).await;
        stored.expect(201);
        world.issued(name).await;
    }
    assert_eq!((failed().await, world.authority.orders()), (2, 4));
}
