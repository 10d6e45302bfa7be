//! Certificates that their authority has revoked.

use std::time::Duration;

use domains_service::certificates::Certificate;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model::{self, CertificateRow};
use reqwest::tls::TlsInfo;
use testing::{Backend, eventually};

use crate::certificates::world::World;

testing::on_each_database!(
    an_operator_replaces_a_revoked_certificate,
    many_forced_renewals_do_not_hold_up_another_account,
);

const NAME: &str = "go.waymark.dev";

/// The certificate that visitors get.
async fn served(world: &World) -> Option<Vec<u8>> {
    let port = world.authority.challenge_ports().1;
    let browser = reqwest::Client::builder()
        .no_proxy()
        .tls_certs_only([world.authority.root().await])
        .tls_info(true)
        .resolve(NAME, ([127, 0, 0, 1], port).into())
        .build()
        .unwrap();
    let response = browser.get(format!("https://{NAME}:{port}/")).send().await;
    let response = response.ok()?;
    let info = response.extensions().get::<TlsInfo>()?;
    info.peer_certificate().map(<[u8]>::to_vec)
}

async fn an_operator_replaces_a_revoked_certificate(backend: Backend) {
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
    let first = world.issued(NAME).await;
    let leaf = |row: &CertificateRow| {
        Certificate::open(row, &world.keyring()).unwrap().key.cert[0].to_vec()
    };
    let limit = Duration::from_secs(20);
    eventually("it is served", limit, async || {
        (served(&world).await? == leaf(&first)).then_some(())
    })
    .await;
    let key = Certificate::private_key(&first, &world.keyring()).unwrap();
    let revoked = world
        .authority
        .revoke(&leaf(&first), key.secret_der())
        .await;
    assert_eq!(revoked, "Revoked");

    // Without advice of the authority, nothing says so.
    let planned = world.order(NAME).await.unwrap();
    assert!(planned.due_at > service.clock.now());
    let now = service.clock.now();
    assert!(
        !model::force_renewal(&world.pool, "other.dev", now)
            .await
            .unwrap()
    );
    assert!(model::force_renewal(&world.pool, NAME, now).await.unwrap());

    eventually(
        "the other one is served",
        Duration::from_mins(1),
        async || {
            let second = world.certificate(NAME).await?;
            let is_served = served(&world).await? == leaf(&second);
            (is_served && second.chain != first.chain).then_some(())
        },
    )
    .await;
    let second = world.certificate(NAME).await.unwrap();
    let other = Certificate::private_key(&second, &world.keyring()).unwrap();
    assert_ne!(other.secret_der(), key.secret_der(), "it has a new key");
    assert_eq!(world.authority.orders(), 2);
    let order = world.order(NAME).await.unwrap();
    assert_eq!((order.forced_at, order.attempts), (None, 0));
    assert!(order.due_at > service.clock.now(), "once");
}

async fn many_forced_renewals_do_not_hold_up_another_account(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        at_once: 1.into(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    let renewed: Vec<_> = (0..6)
        .map(|number| format!("n{number}.waymark.dev"))
        .collect();
    for name in &renewed {
        world.point_here(name);
        service.store(name).await;
    }
    for name in &renewed {
        world.issued(name).await;
    }
    world.point_here(NAME);
    let now = service.clock.now();
    for name in &renewed {
        assert!(model::force_renewal(&world.pool, name, now).await.unwrap());
    }
    let key = world.keys.issue("other");
    let other = service.client.clone().with_key(Some(&key));
    let stored = other.post("/api/v1/domains", &[("name", NAME)]).await;
    stored.expect(201);

    world.issued(NAME).await;
    let orders = model::orders_among(&world.pool, &renewed).await.unwrap();
    let waiting = orders.iter().filter(|order| order.forced_at.is_some());
    assert!(waiting.count() >= 1, "it came after all of them");
    for name in &renewed {
        let done = |order: &model::OrderRow| order.forced_at.is_none();
        world.order_that(name, "another one", done).await;
    }
}
