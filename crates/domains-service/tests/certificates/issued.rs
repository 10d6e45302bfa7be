//! Names get certificates, which are renewed in time.

use std::time::Duration;

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use testing::{Backend, eventually};

use crate::certificates::meddled::shown;
use crate::certificates::world::World;

testing::on_each_database!(
    a_name_gets_a_certificate_and_keeps_one,
    many_names_get_one_order_each_from_two_processes,
);
testing::on_sqlite!(
    rejected_nonces_harm_nothing,
    an_authority_that_rejects_all_nonces_is_retried_later,
    a_name_is_proved_by_a_handshake,
    a_domain_says_whether_it_has_a_certificate,
);

const NAME: &str = "go.waymark.dev";

async fn a_name_gets_a_certificate_and_keeps_one(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.point_here(NAME);
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
    let second = eventually("a renewal", Duration::from_mins(1), async || {
        let row = world.certificate(NAME).await?;
        (row.chain != first.chain).then_some(row)
    })
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
        Duration::from_secs(10),
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
    world.point_here(NAME);
    service.store(NAME).await;

    world.issued(NAME).await;

    assert_eq!(world.authority.orders(), 1);
    assert_eq!(world.order(NAME).await.unwrap().attempts, 0);
}

async fn an_authority_that_rejects_all_nonces_is_retried_later(backend: Backend) {
    let mischief = [("PEBBLE_WFE_NONCEREJECT", "100")];
    let Some(world) = World::with_mischief(backend, &mischief).await else {
        return;
    };
    let service = world.start().await;
    world.point_here(NAME);
    let id = service.store(NAME).await;

    let failed = world.fails(NAME, "acme_unreachable").await;

    assert_eq!(failed.attempts, 1);
    assert!(failed.due_at > service.clock.now());
    let certificate = shown(&service, id).await;
    assert_eq!(certificate["status"], "failed");
    assert_eq!(certificate["error"]["code"], "acme_unreachable");
    assert_eq!(world.authority.orders(), 0);
}

async fn a_name_is_proved_by_a_handshake(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        challenges: CertificateSettings::default().challenges,
        ..world.settings()
    };
    let service = world.start_https(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;

    world.issued(NAME).await;

    assert_eq!(world.authority.orders(), 1, "the first way was good");
    let metrics = service.running.operations().get("/metrics").await.text;
    let count = "waymark_edge_handshakes_total{result=\"challenge\"}";
    let line = metrics.lines().find(|line| line.starts_with(count));
    assert!(line.is_some_and(|line| !line.ends_with(" 0")), "{line:?}");
}

async fn a_domain_says_whether_it_has_a_certificate(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    let stored = [("name", "nowhere.waymark.dev")];
    let stored = service.client.post("/api/v1/domains", &stored).await;
    let status = &stored.data()["certificate"]["status"];
    assert!(status == "none" || status == "pending", "{status}");
    world.fails("nowhere.waymark.dev", "challenge_failed").await;
    world.point_here(NAME);
    let id = service.store(NAME).await;
    let row = world.issued(NAME).await;

    let shown = service.client.get(&format!("/api/v1/domains/{id}")).await;
    let certificate = &shown.data()["certificate"];
    assert_eq!(certificate["status"], "issued");
    assert_eq!(certificate["issuer"], row.issuer.as_str());
    let not_after = row.not_after.format("%Y-%m-%dT%H:%M:%S").to_string();
    assert!(
        certificate["not_after"]
            .as_str()
            .unwrap()
            .starts_with(&not_after)
    );
    assert!(certificate["error"].is_null() && certificate["next_attempt_at"].is_string());

    for (status, names) in [
        ("issued", vec![NAME]),
        ("failed", vec!["nowhere.waymark.dev"]),
        ("pending", vec![]),
        ("none", vec![]),
    ] {
        let path = format!("/api/v1/domains?certificate={status}");
        let listed = service.client.get(&path).await;
        let rows = listed
            .rows()
            .iter()
            .map(|row| row["name"].as_str().unwrap());
        assert_eq!(rows.collect::<Vec<_>>(), names, "{status}");
        for row in listed.rows() {
            assert_eq!(row["certificate"]["status"], status);
        }
    }
    let failed = service
        .client
        .get("/api/v1/domains?certificate=failed")
        .await;
    let failed = &failed.rows()[0]["certificate"];
    assert_eq!(failed["error"]["code"], "challenge_failed");
    assert!(!failed["error"]["detail"].as_str().unwrap().is_empty());
    assert!(failed["next_attempt_at"].is_string());
}

async fn many_names_get_one_order_each_from_two_processes(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let one = world.start().await;
    let other = world.start_at(0, world.settings()).await;
    let names: Vec<String> = (0..12).map(|n| format!("n{n}.waymark.dev")).collect();
    for name in &names {
        world.point_here(name);
        one.store(name).await;
    }

    for name in &names {
        world.issued(name).await;
    }

    assert_eq!(world.authority.orders(), names.len());
    drop(other);
}
