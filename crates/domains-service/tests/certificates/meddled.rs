//! An authority that refuses, responds with nonsense, or does not respond.

use std::time::Duration;

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use serde_json::Value;
use testing::{AcmeStep, AuthorityProxy, Backend, CertificateAuthority, Meddling, eventually};

use crate::certificates::world::{Issuing, World};

testing::on_each_database!(a_deleted_account_is_created_again_once);
testing::on_sqlite!(
    retries_wait_for_as_long_as_the_authority_says,
    a_broken_authority_is_retried_and_the_order_continues,
    an_authority_that_does_not_respond_is_not_waited_for,
    a_slow_validation_is_pending,
    an_account_is_bound_to_one_elsewhere,
    a_binding_that_was_missing_at_first_is_used_later,
    a_profile_is_requested,
);

const NAME: &str = "go.waymark.dev";
/// The id and the key of an account elsewhere.
const EXTERNAL: (&str, &str) = (
    "kid-1",
    "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W",
);

/// The settings with a proxy in front of the authority.
pub async fn meddled(world: &World) -> (AuthorityProxy, CertificateSettings) {
    let proxy = AuthorityProxy::start(&world.authority).await;
    let settings = CertificateSettings {
        directory: proxy.directory(),
        ..world.settings()
    };
    (proxy, settings)
}

/// How many orders the authority was asked for with this name.
pub fn orders_for(proxy: &AuthorityProxy, name: &str) -> usize {
    let orders = proxy.payloads(AcmeStep::NewOrder);
    let of_name = |order: &&Value| order["identifiers"][0]["value"] == name;
    orders.iter().filter(of_name).count()
}

pub fn problem(kind: &str) -> String {
    format!(r#"{{"type": "urn:ietf:params:acme:error:{kind}", "detail": "because of {kind}"}}"#)
}

/// The certificate of a domain as the API shows it.
pub async fn shown(service: &Issuing, id: i64) -> Value {
    let path = format!("/api/v1/domains/{id}");
    let answer = service.client.get(&path).await.expect(200);
    answer.data()["certificate"].clone()
}

async fn retries_wait_for_as_long_as_the_authority_says(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let limited = Meddling::Answer(429, Some(7200), problem("rateLimited"));
    proxy.meddle(AcmeStep::NewOrder, limited);
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    let id = service.store(NAME).await;

    let failed = world.fails(NAME, "acme_rate_limited").await;

    let wait = failed.due_at - service.clock.now();
    assert!(wait > TimeDelta::minutes(119), "{wait}");
    let certificate = shown(&service, id).await;
    assert_eq!(certificate["status"], "failed");
    assert_eq!(certificate["error"]["code"], "acme_rate_limited");
    assert_eq!(certificate["error"]["detail"], "because of rateLimited");
    let next = certificate["next_attempt_at"].as_str().unwrap();
    let due = failed.due_at.format("%Y-%m-%dT%H:%M:%S").to_string();
    assert!(next.starts_with(&due), "{next} {due}");

    proxy.stop_meddling();
    service.move_to(failed.due_at - TimeDelta::minutes(5));
    // By then, the orders that are due have been looked at.
    service.store("nowhere.waymark.dev").await;
    world.fails("nowhere.waymark.dev", "challenge_failed").await;
    assert_eq!(orders_for(&proxy, NAME), 1);
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    let certificate = shown(&service, id).await;
    assert_eq!(certificate["status"], "issued");
    assert_eq!(certificate["error"], Value::Null);
}

async fn a_broken_authority_is_retried_and_the_order_continues(backend: Backend) {
    break_at_each_step(backend, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn whatever_a_broken_authority_answers_at_any_step_the_order_continues() {
    break_at_each_step(Backend::Sqlite, true).await;
}

/// With one answer at each step, or with all.
async fn break_at_each_step(backend: Backend, all: bool) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    let steps = [
        AcmeStep::Directory,
        AcmeStep::NewOrder,
        AcmeStep::Authorization,
        AcmeStep::Challenge,
        AcmeStep::Order,
        AcmeStep::Finalize,
        AcmeStep::Certificate,
    ];
    let answers = [
        Meddling::Answer(500, None, problem("serverInternal")),
        Meddling::Answer(503, None, "<html>no</html>".to_owned()),
        Meddling::Answer(200, None, r#"{"status": "#.to_owned()),
    ];
    let mut orders = 0;
    for (index, step) in steps.into_iter().enumerate() {
        for (number, meddling) in answers.iter().enumerate() {
            if !all && number != index % 3 {
                continue;
            }
            // The first order reads the directory. Any text may be a certificate.
            let is_read = step != AcmeStep::Directory || number == 0;
            if !is_read || (step == AcmeStep::Certificate && number == 2) {
                continue;
            }
            let name = format!("n{index}-{number}.waymark.dev");
            world.point_here(&name);
            proxy.meddle(step, meddling.clone());
            service.store(&name).await;

            let failed = world.fails(&name, "acme_unreachable").await;
            assert_eq!(failed.attempts, 1, "{step:?} {meddling:?}");
            proxy.stop_meddling();
            service.move_to(failed.due_at);
            world.issued(&name).await;
            orders += 1;
            assert_eq!(world.authority.orders(), orders, "{step:?} {meddling:?}");
        }
    }
}

async fn an_authority_that_does_not_respond_is_not_waited_for(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let settings = CertificateSettings {
        request_timeout: Duration::from_secs(1).into(),
        ..settings
    };
    let service = world.start_with(settings).await;
    for (number, step) in [AcmeStep::Account, AcmeStep::Finalize]
        .into_iter()
        .enumerate()
    {
        let name = format!("n{number}.waymark.dev");
        world.point_here(&name);
        proxy.meddle(step, Meddling::HoldAnswer);
        service.store(&name).await;

        let failed = world.fails(&name, "acme_unreachable").await;

        proxy.stop_meddling();
        service.move_to(failed.due_at);
        world.issued(&name).await;
        assert_eq!(world.authority.orders(), number + 1, "{step:?}");
    }
}

async fn a_slow_validation_is_pending(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    proxy.meddle(AcmeStep::Order, Meddling::HoldRequest);
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    let id = service.store(NAME).await;

    proxy.held().await;

    let certificate = shown(&service, id).await;
    assert_eq!(certificate["status"], "pending");
    assert_eq!(certificate["error"], Value::Null);
}

async fn a_deleted_account_is_created_again_once(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    world.point_here("first.waymark.dev");
    service.store("first.waymark.dev").await;
    world.issued("first.waymark.dev").await;
    assert_eq!(proxy.requests(AcmeStep::Account), 1);

    let gone = Meddling::Answer(400, None, problem("accountDoesNotExist"));
    proxy.meddle(AcmeStep::NewOrder, gone);
    world.point_here(NAME);
    let id = service.store(NAME).await;
    let failed = world.fails(NAME, "acme_account_refused").await;
    assert_eq!(
        shown(&service, id).await["error"]["code"],
        "acme_account_refused"
    );
    proxy.stop_meddling();
    service.move_to(failed.due_at);

    world.issued(NAME).await;
    assert_eq!(proxy.requests(AcmeStep::Account), 2);
}

async fn an_account_is_bound_to_one_elsewhere(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let settings = CertificateSettings {
        contact: "mailto:operator@waymark.dev".to_owned(),
        external_account_key_id: EXTERNAL.0.to_owned(),
        external_account_key: EXTERNAL.1.to_owned(),
        ..settings
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    eventually("an account", Duration::from_secs(20), async || {
        (proxy.requests(AcmeStep::Account) > 0).then_some(())
    })
    .await;

    let account = &proxy.payloads(AcmeStep::Account)[0];
    assert_eq!(account["contact"][0], "mailto:operator@waymark.dev");
    let binding = &account["externalAccountBinding"];
    for part in ["protected", "payload", "signature"] {
        assert!(binding[part].is_string(), "{account}");
    }
}

async fn a_binding_that_was_missing_at_first_is_used_later(backend: Backend) {
    let Some(mut world) = World::new(backend).await else {
        return;
    };
    let dns = world.dns.address.to_string();
    world.authority = CertificateAuthority::start_binding(&dns, EXTERNAL).await;
    let service = world.start().await;
    world.point_here(NAME);
    service.store(NAME).await;
    let failed = world.fails(NAME, "acme_account_refused").await;
    service.stop().await;

    let settings = CertificateSettings {
        external_account_key_id: EXTERNAL.0.to_owned(),
        external_account_key: EXTERNAL.1.to_owned(),
        ..world.settings()
    };
    let service = world.start_with(settings.clone()).await;
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    service.stop().await;

    // Another process finds the same account.
    let service = world.start_with(settings).await;
    let other = "other.waymark.dev";
    world.point_here(other);
    service.store(other).await;
    world.issued(other).await;
    assert_eq!(world.authority.accounts(), 1);
}

async fn a_profile_is_requested(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let settings = CertificateSettings {
        profile: "shortlived".to_owned(),
        ..settings
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    world.issued(NAME).await;
    assert_eq!(
        proxy.payloads(AcmeStep::NewOrder)[0]["profile"],
        "shortlived"
    );
}
