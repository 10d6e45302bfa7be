//! What is stored is encrypted, and encrypted anew after a new key was put first.

use std::fs;

use domains_service::certificates::Certificate;
use testing::{Backend, until};

use crate::world::{KEY, World};

testing::on_each_database!(a_new_key_encrypts_everything_anew);

const NAME: &str = "go.waymark.dev";
const NEW_KEY: &str = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";

async fn a_new_key_encrypts_everything_anew(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let service = world.start().await;
    world.lead_here(NAME);
    service.store(NAME).await;
    let before = world.issued(NAME).await;
    service.stop().await;

    let file = world.folder.path().join("keys");
    fs::write(&file, format!("{NEW_KEY}\n{KEY}\n")).unwrap();
    let service = world.start().await;
    until("the private key is encrypted anew", async || {
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
