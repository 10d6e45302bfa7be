//! What needs each index and trigger.

use domains_service::MIGRATIONS;
use testing::{Backend, NEEDED_BY_BOTH, Needed, expect_needed};

testing::on_each_database!(each_index_and_trigger_is_needed);

const OF_DOMAINS: &[Needed] = &[
    (
        "postgres:domains_id",
        "domains whose account is not asked for",
    ),
    ("sqlite:domains_by_id", "lists by id"),
    (
        "domains_by_name",
        "lists by name; at most one claim of an account on a name",
    ),
    (
        "domains_of_store_key",
        "a request that is repeated; at most one domain of a key",
    ),
    ("domains_held", "who owns a name; at most one account"),
    ("domains_due", "domains whose next check is due"),
    (
        "domains_due_of_account",
        "the next account with a check that is due, and its first one",
    ),
    (
        "domains_unproved",
        "checks that a clock which was ahead has planned too late",
    ),
    ("postgres:domains_trigrams", "searches"),
    (
        "postgres:domain_changes_transaction",
        "names that have changed since an edge last looked",
    ),
    ("sqlite:domain_texts_of", "deleting a domain with its texts"),
    (
        "sqlite:domain_visits_of",
        "deleting a domain with its visits",
    ),
];

const OF_CERTIFICATES: &[Needed] = &[
    (
        "certificates_key_id",
        "certificates whose keys are to be encrypted anew",
    ),
    (
        "certificates_warn_at",
        "certificates of whose end the account is to be warned",
    ),
    ("certificates_warned", "those that have ended since"),
    ("certificate_orders_new", "an account's next order to begin"),
    (
        "certificate_orders_failed",
        "those of them that authorities refused",
    ),
    (
        "certificate_orders_wanted",
        "those that a visitor waits for",
    ),
    (
        "certificate_orders_begun_by_account",
        "an account's orders under way and renewals",
    ),
    (
        "postgres:certificate_arrivals_sequence",
        "names that came since the last look",
    ),
    (
        "acme_challenges_name",
        "the answer to an authority's question",
    ),
];

const TRIGGERS: &[Needed] = &[
    (
        "sqlite:domains_search_insert",
        "the index of searches has every row, however it is written",
    ),
    ("sqlite:domains_search_update", "the same"),
    ("sqlite:domains_search_delete", "the same"),
    (
        "postgres:domains_writes_insert",
        "a replica has every write of an account, whatever statement made it",
    ),
    ("postgres:domains_writes_update", "the same"),
    ("postgres:domains_writes_delete", "the same"),
    (
        "domains_count_insert",
        "a domain is counted, however it is written",
    ),
    ("domains_count_ownership", "the same"),
    ("domains_count_delete", "the same"),
    (
        "domains_announce_insert",
        "every edge learns of what it serves, however it is written",
    ),
    ("domains_announce_update", "the same"),
    ("domains_announce_delete", "the same"),
    ("certificates_announce_insert", "the same, of certificates"),
    ("certificates_announce_update", "the same"),
    ("certificates_announce_delete", "the same"),
    (
        "certificate_arrivals_insert",
        "a name that is served gets a certificate",
    ),
    ("certificate_arrivals_update", "the same"),
    (
        "sqlite:certificate_arrivals_trim",
        "only the newest are kept",
    ),
    ("sqlite:domain_changes_trim", "the same"),
];

async fn each_index_and_trigger_is_needed(backend: Backend) {
    let needed = [NEEDED_BY_BOTH, OF_DOMAINS, OF_CERTIFICATES, TRIGGERS];
    expect_needed(backend, MIGRATIONS, &needed).await;
}
