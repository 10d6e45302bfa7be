//! The contents of the queue of orders, and which certificates count.

use chrono::{NaiveDateTime, TimeDelta};
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model::{self, Eligibility, NewOrder, OrderChanges, Prospect};
use testing::Backend;

use crate::certificates::world::World;

testing::on_each_database!(
    an_order_of_a_name_that_points_elsewhere_is_kept_for_a_day,
    what_an_operator_wants_during_an_attempt_stays_due,
    a_visitors_wish_counts_from_when_the_name_is_due,
    an_order_of_no_account_or_a_former_one_is_found,
    only_certificates_of_served_names_show_when_the_first_ends,
);

const NAME: &str = "go.waymark.dev";

/// Puts the name into the queue.
async fn queue(world: &World, due_at: NaiveDateTime) {
    let order = NewOrder {
        name: NAME.to_owned(),
        account: "acme".to_owned(),
        due_at,
        renew_at: None,
    };
    model::add_orders(&world.pool, &[order]).await.unwrap();
}

/// The names that leave the queue.
async fn forgotten(world: &World, now: NaiveDateTime) -> Vec<String> {
    let names = [NAME.to_owned()];
    let gone = model::orders_to_delete(&world.pool, &names, Eligibility::RoutedHereOrUnknown, now);
    gone.await.unwrap()
}

async fn an_order_of_a_name_that_points_elsewhere_is_kept_for_a_day(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    idle.store(NAME).await;
    let now = idle.clock.now();
    queue(&world, now).await;
    let execute = async |statement: &str| world.database.execute(statement).await;
    execute("UPDATE certificate_orders SET order_url = 'https://acme.example/order/1'").await;
    let later = now + TimeDelta::hours(25);
    assert!(forgotten(&world, later).await.is_empty(), "it can go on");

    execute("UPDATE domains SET routing = 'elsewhere'").await;
    let soon = now + TimeDelta::hours(23);
    assert!(forgotten(&world, soon).await.is_empty(), "it may come back");
    assert_eq!(forgotten(&world, later).await, [NAME]);

    // An order with a lease is left alone, but not for longer than the lease lasts.
    let due = later - TimeDelta::hours(25);
    let until = later + TimeDelta::minutes(5);
    let names = [NAME.to_owned()];
    let claimed = model::claim_orders(&world.pool, &names, "a lease", due, until).await;
    assert_eq!(claimed.unwrap().len(), 1);
    assert!(forgotten(&world, later).await.is_empty());
    let dead = later + TimeDelta::minutes(6);
    assert_eq!(forgotten(&world, dead).await, [NAME]);
    // Without an order in progress, at once.
    execute("UPDATE certificate_orders SET order_url = NULL").await;
    assert!(forgotten(&world, later).await.is_empty());
    assert_eq!(forgotten(&world, dead).await, [NAME]);
}

async fn what_an_operator_wants_during_an_attempt_stays_due(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    idle.store(NAME).await;
    let now = idle.clock.now();
    let names = [NAME.to_owned()];
    queue(&world, now).await;
    let changes = OrderChanges {
        at: now,
        due_at: now + TimeDelta::days(60),
        renew_at: Some(now + TimeDelta::days(60)),
        attempts: 0,
        authority_failures: 0,
        other_not_before: None,
        is_under_way: false,
        error_code: None,
        error_detail: None,
    };
    let claim = async |lease: &str| {
        let until = now + TimeDelta::minutes(5);
        let claimed = model::claim_orders(&world.pool, &names, lease, now, until).await;
        claimed.unwrap().pop().unwrap()
    };
    let planned = claim("a lease").await;
    assert!(model::force_renewal(&world.pool, NAME, now).await.unwrap());
    assert!(
        model::settle_order(&world.pool, &planned, &changes)
            .await
            .unwrap()
    );
    let order = world.order(NAME).await.unwrap();
    assert_eq!((order.due_at, order.forced_at), (now, Some(now)));

    // Once it has been tried, it waits like others.
    let forced = claim("another lease").await;
    assert!(
        model::settle_order(&world.pool, &forced, &changes)
            .await
            .unwrap()
    );
    let order = world.order(NAME).await.unwrap();
    assert_eq!((order.due_at, order.forced_at), (changes.due_at, Some(now)));
}

async fn a_visitors_wish_counts_from_when_the_name_is_due(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    let now = idle.clock.now();
    queue(&world, now).await;
    let want = async || {
        model::want_certificate(&world.pool, NAME, now)
            .await
            .unwrap()
    };
    let wishes = async |condition: &str| {
        let touch = "UPDATE certificate_orders SET wanted_at = wanted_at WHERE";
        let statement = format!("{touch} wanted_at {condition}");
        world.database.execute(&statement).await
    };
    assert_eq!(want().await, Prospect::Soon);
    assert_eq!(wishes("= due_at").await, 1);

    // That visitor is gone when the name is due again.
    let (names, until) = ([NAME.to_owned()], now + TimeDelta::minutes(5));
    let claimed = model::claim_orders(&world.pool, &names, "a lease", now, until).await;
    let changes = OrderChanges {
        at: now,
        due_at: now + TimeDelta::hours(1),
        renew_at: None,
        attempts: 1,
        authority_failures: 0,
        other_not_before: None,
        is_under_way: false,
        error_code: Some("challenge_failed"),
        error_detail: None,
    };
    let leased = claimed.unwrap().pop().unwrap();
    let settled = model::settle_order(&world.pool, &leased, &changes).await;
    assert!(settled.unwrap());
    assert_eq!(wishes("IS NOT NULL").await, 0);

    // The next one is heard then, and not before.
    assert_eq!(want().await, Prospect::Later);
    assert_eq!(wishes("= due_at").await, 1);
}

async fn an_order_of_no_account_or_a_former_one_is_found(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    let names = [NAME, "go.elsewhere.dev"];
    for name in names {
        world.point_here(name);
        idle.store(name).await;
    }
    idle.stop().await;
    let orders = format!(
        "INSERT INTO certificate_orders (name, account, due_at) VALUES \
         ('{NAME}', NULL, '2026-01-01 00:00:00'), \
         ('{}', 'former', '2026-01-01 00:00:00')",
        names[1]
    );
    world.database.execute(&orders).await;
    // As the scan finds it.
    world
        .database
        .execute("DELETE FROM certificate_arrivals")
        .await;

    let _service = world.start().await;
    for name in names {
        world.issued(name).await;
        let order = world.order(name).await.unwrap();
        assert_eq!(order.account.as_deref(), Some("acme"));
    }
}

async fn only_certificates_of_served_names_show_when_the_first_ends(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    for (name, year) in [("first.dev", 2040), ("second.dev", 2050), (NAME, 2060)] {
        idle.store(name).await;
        let statement = format!(
            "INSERT INTO certificates (name, chain, private_key, key_id, issuer, not_before, \
             not_after, stored_at) VALUES ('{name}', '', '', '', '', '2026-01-01 00:00:00', \
             '{year}-01-01 00:00:00', '2026-01-01 00:00:00')"
        );
        world.database.execute(&statement).await;
    }
    let earliest = async |eligibility| {
        let earliest = model::earliest_expiry(&world.pool, eligibility)
            .await
            .unwrap();
        earliest.map(|moment| moment.format("%Y").to_string())
    };
    let any = Eligibility::RoutedHereOrUnknown;
    assert_eq!(earliest(any).await.as_deref(), Some("2040"));
    let lapsed = "UPDATE domains SET ownership = 'lapsed' WHERE name = 'first.dev'";
    world.database.execute(lapsed).await;
    assert_eq!(earliest(any).await.as_deref(), Some("2050"));
    let away = "UPDATE domains SET routing = 'elsewhere' WHERE name = 'second.dev'";
    world.database.execute(away).await;
    assert_eq!(earliest(any).await.as_deref(), Some("2060"));
    assert_eq!(earliest(Eligibility::RoutedHere).await, None);
}
