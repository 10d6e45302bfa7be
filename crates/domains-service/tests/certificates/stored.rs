//! Stored private keys are encrypted, and re-encrypted after a new key was put first.

use std::fs;

use domains_service::certificates::Certificate;
use testing::{Backend, until};

use crate::certificates::world::{KEY, World};

testing::on_each_database!(
    everything_is_re_encrypted_with_a_new_key,
    an_unreadable_key_does_not_prevent_re_encrypting_others,
);

const NAME: &str = "go.waymark.dev";
const NEW_KEY: &str = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";

async fn everything_is_re_encrypted_with_a_new_key(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.point_here(NAME);
    service.store(NAME).await;
    let before = world.issued(NAME).await;
    service.stop().await;

    let file = world.folder.path().join("keys");
    fs::write(&file, format!("{NEW_KEY}\n{KEY}\n")).unwrap();
    let service = world.start().await;
    until("the private key is re-encrypted", async || {
        world.certificate(NAME).await.unwrap().key_id != before.key_id
    })
    .await;
    service.stop().await;
    fs::write(&file, NEW_KEY).unwrap();

    let after = world.certificate(NAME).await.unwrap();
    assert_eq!(after.chain, before.chain);
    Certificate::open(&after, &world.keyring()).unwrap();
    // The account can still be used.
    let service = world.start().await;
    service.move_to(world.order(NAME).await.unwrap().due_at);
    until("the certificate is renewed", async || {
        world.certificate(NAME).await.unwrap().chain != before.chain
    })
    .await;
}

/// Certificates of former names, whose key is lost.
const LOST: usize = 250;

async fn an_unreadable_key_does_not_prevent_re_encrypting_others(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let moment = "'2026-11-24 00:00:00'";
    let rows = |row: &dyn Fn(usize) -> String| (0..LOST).map(row).collect::<Vec<_>>().join(", ");
    let domains = rows(&|n| {
        format!("('other', 'a{n}.dev', 'a{n}.dev', 'lapsed', 'token{n}', {moment}, {moment})")
    });
    let certificates = rows(&|n| {
        format!("('a{n}.dev', '', '', 'lost', '', {moment}, '2099-01-01 00:00:00', {moment})")
    });
    for statement in [
        format!(
            "INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
             updated_at) VALUES {domains}"
        ),
        format!(
            "INSERT INTO certificates (name, chain, private_key, key_id, issuer, not_before, \
             not_after, stored_at) VALUES {certificates}"
        ),
    ] {
        world.database.execute(&statement).await;
    }
    let service = world.start().await;
    world.point_here(NAME);
    service.store(NAME).await;
    let before = world.issued(NAME).await;
    service.stop().await;

    let file = world.folder.path().join("keys");
    fs::write(&file, format!("{NEW_KEY}\n{KEY}\n")).unwrap();
    let _service = world.start().await;
    until("the private key is re-encrypted", async || {
        world.certificate(NAME).await.unwrap().key_id != before.key_id
    })
    .await;
}
