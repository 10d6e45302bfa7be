//! The responses at the path of a challenge.

use chrono::TimeDelta;
use domains_service::certificates::issue::key_authorization_for;
use domains_service::model::{Challenge, ChallengeKind, upsert_challenge};
use testing::{Backend, free_port, until};

use crate::certificates::world::World;

testing::on_sqlite!(a_challenge_is_answered_for_its_name_until_it_ends);

const NAME: &str = "go.waymark.dev";
const OTHER: &str = "other.waymark.dev";

async fn visit(port: u16, name: &str, path: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client
        .get(format!("http://127.0.0.1:{port}{path}"))
        .header("host", name);
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

async fn a_challenge_is_answered_for_its_name_until_it_ends(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let port = free_port();
    let service = world.start_at(port, world.settings()).await;
    service.store(NAME).await;
    service.store(OTHER).await;
    until("both names are served", async || {
        visit(port, OTHER, "/robots.txt").await.0 == 200
            && visit(port, NAME, "/robots.txt").await.0 == 200
    })
    .await;
    let challenge = |token: &str, kind| Challenge {
        token: token.to_owned(),
        name: NAME.to_owned(),
        kind,
        key_authorization: format!("{token}.thumbprint"),
        expires_at: service.clock.now() + TimeDelta::hours(1),
    };
    let plain = challenge("plain-token", ChallengeKind::Http01);
    let tls = challenge("tls-token", ChallengeKind::TlsAlpn01);
    upsert_challenge(&world.pool, &plain).await.unwrap();
    upsert_challenge(&world.pool, &tls).await.unwrap();
    let path = "/.well-known/acme-challenge/plain-token";

    let (status, text) = visit(port, NAME, path).await;
    assert_eq!((status, text.as_str()), (200, "plain-token.thumbprint"));
    for (name, path) in [
        (OTHER, path),
        (NAME, "/.well-known/acme-challenge/tls-token"),
        (NAME, "/.well-known/acme-challenge/unknown"),
        (NAME, "/.well-known/acme-challenge/"),
        (NAME, "/.well-known/acme-challenge/plain-token/x"),
        (NAME, "//.well-known/acme-challenge/plain-token"),
        (NAME, "/.well-known/acme-challenge/plain%2Dtoken"),
    ] {
        assert_eq!(visit(port, name, path).await.0, 404, "{name} {path}");
    }
    assert_eq!(visit(port, "unknown.dev", path).await.0, 421);
    let now = service.clock.now();
    let found = key_authorization_for(&world.pool, NAME, now).await.unwrap();
    assert_eq!(found.as_deref(), Some("tls-token.thumbprint"));

    service.clock.advance(TimeDelta::hours(2));
    assert_eq!(visit(port, NAME, path).await.0, 404);
    let now = service.clock.now();
    assert_eq!(
        key_authorization_for(&world.pool, NAME, now).await.unwrap(),
        None
    );
}
