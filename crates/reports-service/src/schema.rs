//! The tables as diesel sees them, in types that both databases have, and the migrations that
//! create them.

use database::{Migrations, SearchIndex, ServiceDatabase};

/// The migrations of the reports' database.
pub const MIGRATIONS: Migrations = Migrations {
    sqlite: diesel_migrations::embed_migrations!("migrations/sqlite"),
    postgres: diesel_migrations::embed_migrations!("migrations/postgres"),
    search_indexes: std::slice::from_ref(SEARCH),
};

/// Identifies backups of this service.
pub const DATABASE: ServiceDatabase = ServiceDatabase {
    service: "reports-service",
    table: "reports",
    migrations: || MIGRATIONS,
    on_restore: &[web_console::END_SESSIONS],
    former_went_on: issued_keys::FORMER_WENT_ON,
    on_restore_from_former: &[web_console::KEEP_USED, issued_keys::KEEP_REVOKED],
};

/// The index for the search in a list.
pub const SEARCH: &SearchIndex = &SearchIndex {
    postgres: "reports_trigrams",
    sqlite: "reports_search",
    table: "reports",
    columns: &["lower(reports.url)"],
};

diesel::table! {
    reports (id) {
        id -> BigInt,
        account -> Text,
        url -> Text,
        host -> Text,
        project -> Text,
        privacy -> SmallInt,
        password_hash -> Nullable<Text>,
        result -> Nullable<Text>,
        score -> Nullable<SmallInt>,
        state -> Text,
        error_code -> Nullable<Text>,
        error_message -> Nullable<Text>,
        generated_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> BigInt,
        title -> Nullable<Text>,
        failed_since -> Nullable<Timestamp>,
        baseline_score -> Nullable<SmallInt>,
        every -> Text,
        next_check_at -> Nullable<Timestamp>,
        scheduled_at -> Nullable<Timestamp>,
        failures -> SmallInt,
        listed -> Bool,
        rendered -> Text,
        language -> Text,
        packed_checks -> Nullable<Binary>,
        store_key -> Nullable<Text>,
    }
}

diesel::table! {
    report_jobs (report) {
        report -> BigInt,
        account -> Text,
        url -> Text,
        host -> Text,
        attempts -> SmallInt,
        run_after -> Timestamp,
        lease -> Nullable<Text>,
        lease_until -> Nullable<Timestamp>,
        traceparent -> Nullable<Text>,
    }
}

diesel::table! {
    report_generations (report, generation) {
        report -> BigInt,
        generation -> BigInt,
        generated_at -> Timestamp,
        result -> Text,
        score -> SmallInt,
        ruleset -> Integer,
        summary -> Text,
    }
}

diesel::table! {
    ignored_findings (id) {
        id -> BigInt,
        account -> Text,
        project -> Text,
        report -> Nullable<BigInt>,
        check_id -> Text,
        key -> Nullable<Text>,
        selector -> Nullable<Text>,
        found -> Nullable<Text>,
        reason -> Text,
        author -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    share_links (id) {
        id -> BigInt,
        account -> Text,
        report -> BigInt,
        name -> Text,
        key -> Text,
        author -> Text,
        expires_at -> Timestamp,
        created_at -> Timestamp,
    }
}

diesel::table! {
    report_counts (account, project, result) {
        account -> Text,
        project -> Text,
        result -> Text,
        total -> BigInt,
    }
}

diesel::table! {
    report_guesses (report, client) {
        report -> BigInt,
        client -> Text,
        guesses -> BigInt,
        next_at -> Timestamp,
    }
}

diesel::table! {
    project_deletions (account, project) {
        account -> Text,
        project -> Text,
        last_report -> BigInt,
    }
}

diesel::table! {
    report_captures (report, kind) {
        report -> BigInt,
        kind -> Text,
        captured_at -> Timestamp,
        content -> Binary,
    }
}

diesel::table! {
    project_defaults (account, project) {
        account -> Text,
        project -> Text,
        every -> Text,
        rendered -> Text,
    }
}

diesel::table! {
    project_credentials (account, project) {
        account -> Text,
        project -> Text,
        names -> Text,
        credentials -> Binary,
        key_id -> Text,
        author -> Text,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    scheduled_checks (account) {
        account -> Text,
        day -> BigInt,
        started -> BigInt,
    }
}

diesel::table! {
    report_slug_key (id) {
        id -> SmallInt,
        key -> Text,
    }
}

diesel::table! {
    report_turns (turn) {
        turn -> BigInt,
        account -> Text,
        claims -> BigInt,
    }
}

diesel::table! {
    /// Not stored: what [`WithFound`](database::WithFound) found for a page.
    found (id) {
        id -> BigInt,
        total -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(reports, report_jobs, report_counts);
diesel::allow_tables_to_appear_in_same_query!(reports, found);
diesel::allow_tables_to_appear_in_same_query!(reports, project_deletions);
diesel::allow_tables_to_appear_in_same_query!(reports, project_credentials, ignored_findings);
diesel::allow_tables_to_appear_in_same_query!(reports, report_captures);
