//! Names that have just come to deserve a certificate, among many that have long been there.

use std::time::{Duration, Instant};

use domains_service::certificates::settings::CertificateSettings;
use testing::{Backend, until};

use crate::certificates::world::World;

testing::on_each_database!(
    a_new_name_does_not_wait_until_all_others_are_compared,
    arrivals_that_nobody_takes_are_one_for_each_domain,
);

const NAME: &str = "zz.waymark.dev";
/// At one page every other second, comparing all of them takes longer than any test waits.
const MANY: usize = 30_000;

/// How many rows wait.
async fn waiting(world: &World) -> usize {
    let all = "UPDATE certificate_arrivals SET account = account";
    world.database.execute(all).await
}

/// Stores owned names whose next renewals are far away.
async fn store_many(world: &World) {
    for statement in [
        format!(
            "INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
             updated_at) WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM \
             numbers WHERE n < {MANY}) SELECT 'many', 'a' || n || '.waymark.dev', \
             'a' || n || '.waymark.dev', 'verified', 'token' || n, '2026-11-24 00:00:00', \
             '2026-11-24 00:00:00' FROM numbers"
        ),
        "INSERT INTO certificate_orders (name, account, due_at) \
         SELECT name, account, '2099-01-01 00:00:00' FROM domains"
            .to_owned(),
        // Both databases plan badly for tables that have just grown.
        "ANALYZE".to_owned(),
    ] {
        world.database.execute(&statement).await;
    }
}

async fn a_new_name_does_not_wait_until_all_others_are_compared(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    store_many(&world).await;
    let settings = CertificateSettings {
        poll_interval: Duration::from_secs(2).into(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);

    let stored = Instant::now();
    service.store(NAME).await;
    world
        .order_that(NAME, "an order", |order| order.order_url.is_some())
        .await;
    println!("{backend:?}: ordered after {:?}", stored.elapsed());
    world.issued(NAME).await;

    // Whoever changes a domain, in whichever way.
    let insert = |name: &str, ownership: &str, routing: &str| {
        format!(
            "INSERT INTO domains (account, name, name_unicode, ownership, routing, token, \
             created_at, updated_at) VALUES ('acme', '{name}', '{name}', '{ownership}', \
             '{routing}', '{name}', '2026-11-24 00:00:00', '2026-11-24 00:00:00')"
        )
    };
    let (inserted, proved, moved) = ("zz1.waymark.dev", "zz2.waymark.dev", "zz3.waymark.dev");
    for statement in [
        insert(inserted, "verified", "unknown"),
        insert(proved, "pending", "ok"),
        insert(moved, "verified", "elsewhere"),
        format!("UPDATE domains SET ownership = 'verified' WHERE name = '{proved}'"),
        format!("UPDATE domains SET routing = 'ok' WHERE name = '{moved}'"),
    ] {
        world.database.execute(&statement).await;
    }
    for name in [inserted, proved, moved] {
        world.order_that(name, "it is in the queue", |_| true).await;
    }
    until("all are taken", async || waiting(&world).await == 0).await;
}

async fn arrivals_that_nobody_takes_are_one_for_each_domain(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = world.start_with(CertificateSettings::default()).await;
    let id = idle.store(NAME).await;
    idle.store("other.waymark.dev").await;
    assert_eq!(waiting(&world).await, 2);

    for _ in 0..3 {
        for routing in ["elsewhere", "ok", "unknown"] {
            let update = format!("UPDATE domains SET routing = '{routing}'");
            world.database.execute(&update).await;
        }
    }
    assert_eq!(waiting(&world).await, 2);
    let path = format!("/api/v1/domains/{id}");
    idle.client.delete(&path).await.expect(200);
    assert_eq!(waiting(&world).await, 1);
}
