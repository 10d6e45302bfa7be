//! No operation lets an account see, count, change or delete another account's rows; and only valid
//! keys are accepted.

mod forgery;
mod isolation;
mod keys;
mod world;

use testing::Backend;

use crate::accounts::world::{DOMAINS, REPORTS, World};

testing::on_each_database!(
    reports_belong_to_their_account,
    domains_belong_to_their_account
);

async fn reports_belong_to_their_account(backend: Backend) {
    let world = World::new(&REPORTS, backend).await;
    isolation::private_pages_belong_to_their_owners(&world).await;
    all_of(&world).await;
}

async fn domains_belong_to_their_account(backend: Backend) {
    all_of(&World::new(&DOMAINS, backend).await).await;
}

async fn all_of(world: &World) {
    isolation::another_accounts_rows_cannot_be_reached(world).await;
    isolation::lists_show_and_count_only_the_callers_rows(world).await;
    keys::a_key_needs_the_scope(world).await;
    keys::bad_keys_are_refused(world).await;
    keys::keys_change_while_the_service_runs(world).await;
    let log = world.service.process.stderr();
    assert!(!log.contains("panicked"), "{log}");
    assert!(!log.contains("eyJ"), "no key is logged: {log}");
}
