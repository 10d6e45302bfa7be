//! Names get certificates, which are renewed in time.

use chrono::TimeDelta;
use testing::{Backend, eventually};

use crate::world::World;

testing::on_each_database!(
    a_name_gets_a_certificate_and_keeps_one,
    rejected_nonces_harm_nothing,
    many_names_get_one_order_each_from_two_processes,
);

const NAME: &str = "go.waymark.dev";

async fn a_name_gets_a_certificate_and_keeps_one(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.lead_here(NAME);
    let id = service.store(NAME).await;

    let first = world.issued(NAME).await;

    let life = first.not_after - first.not_before;
    let order = world.order(NAME).await.unwrap();
    let renew_at = order.renew_at.unwrap();
    let planned = renew_at - first.not_before;
    assert!(
        (life * 6 / 10..=life * 2 / 3).contains(&planned),
        "{planned} of {life}"
    );
    assert_eq!(
        (order.attempts, order.order_url, order.private_key),
        (0, None, None)
    );
    assert_eq!(order.error_code, None);
    assert_eq!(world.authority.orders(), 1);
    let metrics = service.running.operations().get("/metrics").await.text;
    let count = "waymark_certificate_orders_total{outcome=\"issued\"} 1";
    assert!(metrics.contains(count), "{metrics}");

    service.move_to(renew_at - TimeDelta::minutes(1));
    tokio::task::yield_now().await;
    assert_eq!(world.certificate(NAME).await.unwrap().chain, first.chain);
    service.move_to(renew_at);
    let second = eventually(
        "a renewal",
        std::time::Duration::from_secs(60),
        async || {
            let row = world.certificate(NAME).await?;
            (row.chain != first.chain).then_some(row)
        },
    )
    .await;
    assert_ne!(
        second.private_key, first.private_key,
        "each certificate has a new key"
    );
    // The authority's clock has not moved: the new certificate is due by the service's clock, but
    // not before an hour has passed.
    let order = world.order(NAME).await.unwrap();
    assert!(
        order.due_at >= service.clock.now() + TimeDelta::minutes(59),
        "{order:?}"
    );
    assert_eq!(world.authority.orders(), 2);

    service
        .client
        .delete(&format!("/api/v1/domains/{id}"))
        .await
        .expect(200);
    eventually(
        "the name leaves the queue",
        std::time::Duration::from_secs(10),
        async || world.order(NAME).await.is_none().then_some(()),
    )
    .await;
}

async fn rejected_nonces_harm_nothing(backend: Backend) {
    let mischief = [("PEBBLE_WFE_NONCEREJECT", "50")];
    let Some(world) = World::with_mischief(backend, &mischief).await else {
        return;
    };
    let service = world.start().await;
    world.lead_here(NAME);
    service.store(NAME).await;

    world.issued(NAME).await;

    assert_eq!(world.authority.orders(), 1);
    assert_eq!(world.order(NAME).await.unwrap().attempts, 0);
}

async fn many_names_get_one_order_each_from_two_processes(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let one = world.start().await;
    let other = world.start_at(0, world.settings()).await;
    let names: Vec<String> = (0..12).map(|n| format!("n{n}.waymark.dev")).collect();
    for name in &names {
        world.lead_here(name);
        one.store(name).await;
    }

    for name in &names {
        world.issued(name).await;
    }

    assert_eq!(world.authority.orders(), names.len());
    drop(other);
}
