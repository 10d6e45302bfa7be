//! An authority that issues what was not ordered, never decides, or redirects.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use futures_util::FutureExt;
use testing::{AcmeStep, Authority, AuthorityProxy, Backend, Meddling, for_name};
use tokio::net::TcpListener;

use crate::certificates::first_visitor::{by_handshake, visit};
use crate::certificates::meddled::{meddled, problem, shown};
use crate::certificates::world::{Issuing, World};

testing::on_sqlite!(
    a_wrong_certificate_is_never_served,
    an_order_that_is_processed_for_ever_holds_up_no_other,
    a_redirect_is_not_followed,
);

/// An order after it has been finalised.
struct Ordered {
    name: String,
    /// The request for a certificate, in DER.
    request: Vec<u8>,
}

/// A chain for an order, in PEM.
type Make = fn(&Authority, &Ordered) -> String;

const CASES: [(&str, Make); 5] = [
    ("certificate_for_another_name", |authority, ordered| {
        let leaf = authority.issue_to(&for_name("elsewhere.dev"), &ordered.request);
        leaf + &authority.pem()
    }),
    ("certificate_for_another_key", |authority, ordered| {
        let (leaf, _) = authority.issue_for(&for_name(&ordered.name));
        leaf + &authority.pem()
    }),
    ("certificate_not_valid", |authority, ordered| {
        let mut expired = for_name(&ordered.name);
        expired.not_after = rcgen::date_time_ymd(2026, 1, 1);
        authority.issue_to(&expired, &ordered.request) + &authority.pem()
    }),
    ("certificate_untrusted", |authority, ordered| {
        let leaf = authority.issue_to(&for_name(&ordered.name), &ordered.request);
        leaf + &Authority::new("Another").pem()
    }),
    ("order_failed", |_, _| "no certificate".to_owned()),
];

/// Stores a name, and lets its order wait for the certificate.
async fn ordered(
    world: &World,
    proxy: &AuthorityProxy,
    service: &Issuing,
    name: &str,
) -> (i64, Ordered) {
    world.point_here(name);
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    proxy.meddle(AcmeStep::Certificate, broken);
    let id = service.store(name).await;
    world.fails(name, "acme_unreachable").await;
    let payloads = proxy.payloads(AcmeStep::Finalize);
    let request = payloads.last().unwrap()["csr"].as_str().unwrap();
    let ordered = Ordered {
        name: name.to_owned(),
        request: URL_SAFE_NO_PAD.decode(request).unwrap(),
    };
    (id, ordered)
}

async fn a_wrong_certificate_is_never_served(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_https(by_handshake(settings)).await;
    let authority = Authority::new("Hostile");
    for (number, (code, make)) in CASES.into_iter().enumerate() {
        let name = format!("n{number}.waymark.dev");
        let (id, ordered) = ordered(&world, &proxy, &service, &name).await;
        let chain = make(&authority, &ordered);
        proxy.meddle(AcmeStep::Certificate, Meddling::Answer(200, None, chain));
        service.move_to(world.order(&name).await.unwrap().due_at);

        let failed = world.fails(&name, code).await;

        assert_eq!((failed.order_url, failed.private_key), (None, None));
        assert!(world.certificate(&name).await.is_none(), "{code}");
        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "failed", "{code}");
        assert_eq!(certificate["error"]["code"], code);
        visit(&world, &name).await.unwrap_err();
        // Others get theirs, and in time this one, too.
        proxy.stop_meddling();
        let other = format!("other{number}.waymark.dev");
        world.point_here(&other);
        service.store(&other).await;
        world.issued(&other).await;
        service.move_to(failed.due_at);
        world.issued(&name).await;
    }
}

async fn an_order_that_is_processed_for_ever_holds_up_no_other(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    let (id, ordered) = ordered(&world, &proxy, &service, "go.waymark.dev").await;
    let name = ordered.name.as_str();
    let processing = serde_json::json!({
        "status": "processing",
        "identifiers": [{"type": "dns", "value": name}],
        "authorizations": [],
        "finalize": format!("{}/finalize", proxy.directory()),
    });
    // A wait of years.
    let processing = Meddling::Answer(200, Some(u32::MAX), processing.to_string());
    proxy.meddle(AcmeStep::Order, processing);
    service.move_to(world.order(name).await.unwrap().due_at);

    let waiting = world.fails(name, "order_pending").await;

    let wait = waiting.due_at - service.clock.now();
    assert!(wait <= TimeDelta::days(7), "{wait}");
    assert_eq!(
        shown(&service, id).await["status"],
        "failed",
        "it had failed before"
    );
    proxy.stop_meddling();
    world.point_here("other.waymark.dev");
    service.store("other.waymark.dev").await;
    world.issued("other.waymark.dev").await;
    service.move_to(waiting.due_at);
    world.issued(name).await;
    assert_eq!(world.authority.orders(), 2);
}

async fn a_redirect_is_not_followed(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let private = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to = format!("https://{}/", private.local_addr().unwrap());
    let service = world.start_with(settings).await;
    for (number, step) in [
        AcmeStep::Directory,
        AcmeStep::NewOrder,
        AcmeStep::Certificate,
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("n{number}.waymark.dev");
        world.point_here(&name);
        proxy.meddle(step, Meddling::Redirect(to.clone()));
        service.store(&name).await;
        let failed = world.fails(&name, "acme_unreachable").await;
        assert!(private.accept().now_or_never().is_none(), "{step:?}");
        proxy.stop_meddling();
        service.move_to(failed.due_at);
        world.issued(&name).await;
    }
}
