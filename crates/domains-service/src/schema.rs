//! The tables as diesel sees them, in types that both databases have, and the migrations that
//! create them.

use database::{Migrations, SearchIndex, ServiceDatabase};

/// The migrations of the domains' database.
pub const MIGRATIONS: Migrations = Migrations {
    sqlite: diesel_migrations::embed_migrations!("migrations/sqlite"),
    postgres: diesel_migrations::embed_migrations!("migrations/postgres"),
    search_indexes: std::slice::from_ref(SEARCH),
};

/// Identifies backups of this service.
pub const DATABASE: ServiceDatabase = ServiceDatabase {
    service: "domains-service",
    table: "domains",
    migrations: || MIGRATIONS,
    on_restore: &[web_console::END_SESSIONS],
    former_went_on: issued_keys::FORMER_WENT_ON,
    on_restore_from_former: &[web_console::KEEP_USED, issued_keys::KEEP_REVOKED],
};

/// The index for the search in a list.
pub const SEARCH: &SearchIndex = &SearchIndex {
    postgres: "domains_trigrams",
    sqlite: "domains_search",
    table: "domains",
    columns: &["domains.name", "domains.name_unicode"],
};

diesel::table! {
    domains (id) {
        id -> BigInt,
        account -> Text,
        name -> Text,
        name_unicode -> Text,
        index_page -> Nullable<Text>,
        not_found_page -> Nullable<Text>,
        ownership -> Text,
        method -> Nullable<Text>,
        verified_at -> Nullable<Timestamp>,
        token -> Text,
        routing -> Text,
        caa_warning -> Nullable<Text>,
        last_checked_at -> Nullable<Timestamp>,
        next_check_at -> Nullable<Timestamp>,
        asked_at -> Nullable<Timestamp>,
        last_proved_at -> Nullable<Timestamp>,
        misses -> Integer,
        error_code -> Nullable<Text>,
        error_detail -> Nullable<Text>,
        lease -> Nullable<Text>,
        lease_until -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> BigInt,
        store_key -> Nullable<Text>,
        redirect_status -> Nullable<Integer>,
        redirect_to -> Nullable<Text>,
        robots_version -> Nullable<BigInt>,
        well_known_version -> Nullable<BigInt>,
        hsts -> Nullable<Integer>,
        routing_seen -> Nullable<Text>,
        proof_name -> Nullable<Text>,
    }
}

diesel::table! {
    domain_counts (account, ownership) {
        account -> Text,
        ownership -> Text,
        total -> BigInt,
    }
}

diesel::table! {
    domain_visits (account, domain_id, day) {
        account -> Text,
        domain_id -> BigInt,
        day -> Date,
        index_page -> BigInt,
        not_found -> BigInt,
        passed_on -> BigInt,
        refused -> BigInt,
        bots -> BigInt,
    }
}

diesel::table! {
    domain_texts (account, domain_id) {
        account -> Text,
        domain_id -> BigInt,
        robots -> Nullable<Text>,
        well_known -> Nullable<Text>,
    }
}

diesel::table! {
    visit_writers (writer) {
        writer -> Text,
        batch -> BigInt,
        written_at -> Timestamp,
    }
}

diesel::table! {
    certificates (name) {
        name -> Text,
        chain -> Text,
        private_key -> Binary,
        key_id -> Text,
        issuer -> Text,
        not_before -> Timestamp,
        not_after -> Timestamp,
        stored_at -> Timestamp,
        directory -> Nullable<Text>,
        warn_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    ticket_keys (hour) {
        hour -> BigInt,
        ticket_key -> Binary,
    }
}

diesel::table! {
    certificate_orders (name) {
        name -> Text,
        due_at -> Timestamp,
        renew_at -> Nullable<Timestamp>,
        attempts -> Integer,
        order_url -> Nullable<Text>,
        directory -> Nullable<Text>,
        private_key -> Nullable<Binary>,
        error_code -> Nullable<Text>,
        error_detail -> Nullable<Text>,
        lease -> Nullable<Text>,
        lease_until -> Nullable<Timestamp>,
        wanted_at -> Nullable<Timestamp>,
        authority_failures -> Integer,
        forced_at -> Nullable<Timestamp>,
        other_not_before -> Nullable<Timestamp>,
        ordered_at -> Nullable<Timestamp>,
        is_counted -> Bool,
        account -> Nullable<Text>,
    }
}

diesel::table! {
    certificate_turns (account) {
        account -> Text,
        taken_at -> Timestamp,
    }
}

diesel::table! {
    certificate_arrivals (domain_id) {
        sequence -> BigInt,
        account -> Text,
        domain_id -> BigInt,
    }
}

diesel::table! {
    acme_challenges (token) {
        token -> Text,
        name -> Text,
        kind -> Text,
        key_authorization -> Text,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    acme_accounts (directory) {
        directory -> Text,
        url -> Text,
        credentials -> Binary,
    }
}

diesel::table! {
    acme_buckets (bucket) {
        bucket -> Text,
        tokens -> Double,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    /// Not stored: what [`WithFound`](database::WithFound) found for a page.
    found (id) {
        id -> BigInt,
        total -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(domains, domain_counts, domain_texts);
diesel::allow_tables_to_appear_in_same_query!(
    domains,
    certificates,
    certificate_orders,
    certificate_turns
);
diesel::allow_tables_to_appear_in_same_query!(domains, found);
