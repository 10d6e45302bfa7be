//! An authority that sends endless bodies, moves, decides late, forbids, or changes its mind about
//! a key.

use std::time::Duration;

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use testing::{AcmeStep, Backend, Meddling, eventually};

use crate::certificates::meddled::{meddled, problem, shown};
use crate::certificates::world::World;

testing::on_each_database!(
    an_order_that_was_refused_is_not_counted,
    orders_of_which_nothing_is_known_count_for_no_limit_on_certificates,
    an_order_that_another_process_takes_up_and_that_fails_counts_for_no_limit,
    the_key_of_an_unfinished_order_is_re_encrypted,
);
testing::on_sqlite!(
    a_body_that_never_ends_is_cut_off,
    a_directory_with_other_addresses_is_read_again,
    an_undecided_order_continues_when_the_authority_says,
    an_authority_that_finds_a_caa_record_is_believed,
);

const NAME: &str = "go.waymark.dev";

async fn a_body_that_never_ends_is_cut_off(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    for (number, step) in [AcmeStep::Directory, AcmeStep::Order, AcmeStep::Certificate]
        .into_iter()
        .enumerate()
    {
        let name = format!("n{number}.waymark.dev");
        world.point_here(&name);
        proxy.meddle(step, Meddling::AnswerEndlessly);
        let id = service.store(&name).await;

        let failed = world.fails(&name, "acme_unreachable").await;

        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "failed", "{step:?}");
        assert_eq!(certificate["error"]["code"], "acme_unreachable");
        let detail = failed.error_detail.unwrap();
        assert!(detail.contains("more than 1048576 bytes"), "{detail}");
        // It is more than was read, since the system buffers some for both sides.
        let taken = proxy.endless(step);
        assert!(taken < 16 * 1024 * 1024, "{step:?}: {taken}");
        proxy.stop_meddling();
        service.move_to(failed.due_at);
        world.issued(&name).await;
        assert_eq!(world.authority.orders(), number + 1, "{step:?}");
    }
}

async fn a_directory_with_other_addresses_is_read_again(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    world.issued(NAME).await;
    assert_eq!(proxy.requests(AcmeStep::Directory), 1);
    proxy.move_nonces("2");
    let other = "other.waymark.dev";
    world.point_here(other);
    service.store(other).await;

    let failed = world.fails(other, "acme_unreachable").await;
    service.move_to(failed.due_at);
    world.issued(other).await;
    assert_eq!(proxy.requests(AcmeStep::Directory), 2);

    // The address for orders is gone, too: all the authority says is that it is invalid.
    let gone = Meddling::Answer(404, None, problem("malformed"));
    proxy.meddle(AcmeStep::NewOrder, gone);
    let third = "third.waymark.dev";
    world.point_here(third);
    service.store(third).await;
    let failed = world.fails(third, "order_failed").await;
    proxy.stop_meddling();
    service.move_to(failed.due_at);
    world.issued(third).await;
    assert_eq!(proxy.requests(AcmeStep::Directory), 3);
    assert_eq!(proxy.requests(AcmeStep::Account), 1, "the account is kept");
    assert!(proxy.outdated() > 0);
    assert_eq!(world.authority.orders(), 3);
}

async fn an_undecided_order_continues_when_the_authority_says(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let undecided = r#"{"status": "pending", "authorizations": [], "finalize": "https://x/"}"#;
    let later = Meddling::Answer(200, Some(600), undecided.to_owned());
    proxy.meddle(AcmeStep::Order, later);
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    let id = service.store(NAME).await;

    // Two hours of the service's clock.
    for _ in 0..12 {
        let waiting = world
            .order_that(NAME, "it waits", |order| {
                order.error_code.as_deref() == Some("order_pending")
                    && order.due_at > service.clock.now()
            })
            .await;
        let wait = waiting.due_at - service.clock.now();
        assert!(wait > TimeDelta::minutes(9), "{wait}");
        assert_eq!(waiting.attempts, 0, "waiting is no failure");
        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "pending");
        assert_eq!(certificate["error"]["code"], "order_pending");
        service.move_to(waiting.due_at);
    }
    proxy.stop_meddling();
    let waiting = world.order(NAME).await.unwrap();
    service.move_to(waiting.due_at.max(service.clock.now()));

    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 1);
}

async fn an_authority_that_finds_a_caa_record_is_believed(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let service = world.start_with(settings).await;
    for (number, step) in [AcmeStep::NewOrder, AcmeStep::Finalize]
        .into_iter()
        .enumerate()
    {
        let name = format!("n{number}.waymark.dev");
        world.point_here(&name);
        proxy.meddle(step, Meddling::Answer(403, None, problem("caa")));
        let id = service.store(&name).await;

        let failed = world.fails(&name, "caa_forbids").await;

        assert_eq!((failed.attempts, failed.order_url), (1, None));
        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "failed");
        assert_eq!(certificate["error"]["code"], "caa_forbids");
        assert_eq!(certificate["error"]["detail"], "because of caa");
        proxy.stop_meddling();
        service.move_to(failed.due_at);
        world.issued(&name).await;
    }
}

async fn an_order_that_was_refused_is_not_counted(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    // One order in three hours.
    let settings = CertificateSettings {
        max_orders: 1.into(),
        ..settings
    };
    proxy.meddle(
        AcmeStep::NewOrder,
        Meddling::Answer(429, None, problem("rateLimited")),
    );
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let refused = world.fails(NAME, "acme_rate_limited").await;
    assert_eq!(refused.attempts, 1);
    proxy.stop_meddling();

    service.move_to(refused.due_at);
    let first = world.issued(NAME).await;
    // That one was the only one: another must wait.
    let other = "go.elsewhere.dev";
    world.point_here(other);
    service.store(other).await;
    let wait = TimeDelta::hours(3);
    service.move_to(first.stored_at + wait);
    let second = world.issued(other).await;
    assert!(second.stored_at >= first.stored_at + wait);
    assert_eq!(world.authority.orders(), 2);
}

/// Nobody knows what came of them, but no certificate did.
async fn orders_of_which_nothing_is_known_count_for_no_limit_on_certificates(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let settings = CertificateSettings {
        max_per_name: 1.into(),
        ..settings
    };
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    proxy.meddle(AcmeStep::NewOrder, broken);
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    for attempts in 1..=3 {
        let failed = world
            .order_that(NAME, "a failure", |order| order.attempts == attempts)
            .await;
        assert_eq!(failed.error_code.as_deref(), Some("acme_unreachable"));
        if attempts == 3 {
            proxy.stop_meddling();
        }
        service.move_to(failed.due_at);
    }
    world.issued(NAME).await;
}

async fn an_order_that_another_process_takes_up_and_that_fails_counts_for_no_limit(
    backend: Backend,
) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    let settings = CertificateSettings {
        max_per_name: 1.into(),
        ..settings
    };
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    proxy.meddle(AcmeStep::Finalize, broken);
    let service = world.start_with(settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let failed = world.fails(NAME, "acme_unreachable").await;
    assert!(failed.is_counted);
    service.stop().await;

    proxy.stop_meddling();
    let invalid = serde_json::json!({
        "status": "invalid",
        "identifiers": [{"type": "dns", "value": NAME}],
        "authorizations": [],
        "finalize": format!("{}/finalize", proxy.directory()),
    });
    proxy.meddle(
        AcmeStep::Order,
        Meddling::Answer(200, None, invalid.to_string()),
    );
    let service = world.start_with(settings).await;
    service.move_to(failed.due_at);
    let failed = world.fails(NAME, "order_failed").await;
    assert_eq!((failed.order_url, failed.is_counted), (None, false));
    proxy.stop_meddling();
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 2);
}

async fn the_key_of_an_unfinished_order_is_re_encrypted(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let (proxy, settings) = meddled(&world).await;
    proxy.meddle(
        AcmeStep::Finalize,
        Meddling::Answer(500, None, problem("serverInternal")),
    );
    let service = world.start_with(settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let failed = world.fails(NAME, "acme_unreachable").await;
    let former = failed.private_key.unwrap();
    service.stop().await;
    let key = "HxwdHh8cHRofHB0eHxwdGh8cHR4fHB0aHxwdHh8cHRo=";
    let file = world.folder.path().join("keys");
    std::fs::write(
        &file,
        format!("{key}\n{}\n", crate::certificates::world::KEY),
    )
    .unwrap();

    let service = world.start_with(settings.clone()).await;
    world
        .order_that(NAME, "re-encrypted", |order| {
            order.private_key.as_ref().is_some_and(|key| *key != former)
        })
        .await;
    let account = "the account under the new key";
    eventually(account, Duration::from_secs(20), async || {
        let row = domains_service::model::acme_account(&world.pool, &proxy.directory()).await;
        world
            .keyring()
            .is_current(&row.unwrap()?.credentials)
            .then_some(())
    })
    .await;
    service.stop().await;
    std::fs::write(&file, key).unwrap();

    // The former key is gone.
    proxy.stop_meddling();
    let service = world.start_with(settings).await;
    service.move_to(failed.due_at);
    world.issued(NAME).await;
    assert_eq!(world.authority.orders(), 1);
}
