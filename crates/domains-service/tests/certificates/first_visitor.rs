//! Visitors who come before their name's certificate.

use std::time::Duration;

use domains_service::certificates::settings::CertificateSettings;
use testing::{AcmeStep, Backend, Meddling, until};

use crate::certificates::meddled::{meddled, problem};
use crate::certificates::world::{Issuing, World};

testing::on_each_database!(first_visitors_wait_for_one_issue);
testing::on_sqlite!(
    visitors_wait_no_longer_than_the_settings_say,
    nobody_waits_for_an_order_that_is_due_later,
);

const NAME: &str = "go.waymark.dev";
/// Longer than any test waits.
const LONG: Duration = Duration::from_mins(1);

/// Settings with which names are proved by handshakes, as there is no plain HTTP.
pub fn by_handshake(settings: CertificateSettings) -> CertificateSettings {
    CertificateSettings {
        challenges: CertificateSettings::default().challenges,
        ..settings
    }
}

/// The status for a visitor who opens one connection; why there was none.
pub async fn visit(world: &World, name: &str) -> Result<u16, String> {
    let port = world.authority.challenge_ports().1;
    let browser = reqwest::Client::builder()
        .no_proxy()
        .tls_certs_only([world.authority.root().await])
        .redirect(reqwest::redirect::Policy::none())
        .resolve(name, ([127, 0, 0, 1], port).into())
        .build()
        .unwrap();
    let visit = browser.get(format!("https://{name}:{port}/")).send().await;
    visit
        .map(|response| response.status().as_u16())
        .map_err(|error| format!("{error:?}"))
}

/// The visitor has got the alert for a name without a certificate.
fn is_refused(visit: Result<u16, String>) -> bool {
    let reason = visit.unwrap_err();
    assert!(reason.contains("UnrecognisedName"), "{reason}");
    true
}

async fn expect_waiting(service: &Issuing, count: usize) {
    expect_metric(service, &format!("waymark_edge_handshakes_waiting {count}")).await;
}

async fn expect_metric(service: &Issuing, line: &str) {
    until(line, async || {
        let metrics = service.running.operations().get("/metrics").await.text;
        metrics.lines().any(|shown| shown == line)
    })
    .await;
}

/// How many names have a visitor's wish, which is forgotten then.
async fn wishes(world: &World) -> usize {
    let forget = "UPDATE certificate_orders SET wanted_at = NULL WHERE wanted_at IS NOT NULL";
    world.database.execute(forget).await
}

async fn first_visitors_wait_for_one_issue(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    // Time for visitors to come.
    proxy.meddle(AcmeStep::NewOrder, Meddling::Delay(Duration::from_secs(3)));
    let service = world
        .start_https_waiting(by_handshake(settings), LONG)
        .await;
    world.point_here(NAME);
    service.store(NAME).await;

    let visits = [(); 5].map(|()| visit(&world, NAME));
    let (visits, ()) = tokio::join!(
        futures_util::future::join_all(visits),
        expect_waiting(&service, 5)
    );

    assert_eq!(visits, [(); 5].map(|()| Ok(404)));
    assert_eq!(world.authority.orders(), 1);
    expect_waiting(&service, 0).await;
    assert_eq!(wishes(&world).await, 0, "it has been issued");
}

async fn visitors_wait_no_longer_than_the_settings_say(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    proxy.meddle(AcmeStep::NewOrder, Meddling::HoldRequest);
    let wait = Duration::from_secs(1);
    let service = world
        .start_https_waiting(by_handshake(settings), wait)
        .await;
    service.store(NAME).await;
    proxy.held().await;

    assert!(is_refused(visit(&world, NAME).await));
    assert_eq!(wishes(&world).await, 1, "it comes first");
    // The next one does not reach the database, nor does one for a name that is not served.
    assert!(is_refused(visit(&world, NAME).await));
    assert!(is_refused(visit(&world, "unknown.waymark.dev").await));
    assert_eq!(wishes(&world).await, 0);
    expect_metric(
        &service,
        "waymark_edge_handshakes_total{result=\"no_certificate\"} 2",
    )
    .await;
    expect_waiting(&service, 0).await;
}

async fn nobody_waits_for_an_order_that_is_due_later(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let limited = Meddling::Answer(429, Some(7200), problem("rateLimited"));
    proxy.meddle(AcmeStep::NewOrder, limited);
    let year = Duration::from_hours(24 * 365);
    let service = world
        .start_https_waiting(by_handshake(settings), year)
        .await;
    service.store(NAME).await;
    world.fails(NAME, "acme_rate_limited").await;

    assert!(is_refused(visit(&world, NAME).await));
    assert_eq!(wishes(&world).await, 1);
    assert!(is_refused(visit(&world, NAME).await));
    assert_eq!(wishes(&world).await, 0, "it is remembered");
    expect_metric(
        &service,
        "waymark_edge_handshakes_total{result=\"no_certificate\"} 2",
    )
    .await;
}
