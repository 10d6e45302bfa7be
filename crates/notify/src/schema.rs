//! The tables, which each service has in its own database.

diesel::table! {
    events (id) {
        id -> Text,
        account -> Text,
        kind -> Text,
        subject -> BigInt,
        place -> Text,
        created_at -> Timestamp,
        data -> Text,
        is_spread -> Bool,
    }
}

diesel::table! {
    endpoints (id) {
        id -> BigInt,
        account -> Text,
        kind -> Text,
        target -> Text,
        host -> Text,
        events -> Text,
        place -> Nullable<Text>,
        description -> Nullable<Text>,
        secret -> Text,
        previous_secret -> Nullable<Text>,
        previous_secret_until -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> BigInt,
        disabled_reason -> Nullable<Text>,
        failing_since -> Nullable<Timestamp>,
        digest -> Nullable<Text>,
        confirmed_at -> Nullable<Timestamp>,
        due_at -> Nullable<Timestamp>,
        lease -> Nullable<Text>,
        lease_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    deliveries (id) {
        id -> BigInt,
        endpoint -> BigInt,
        event -> Text,
        state -> Text,
        attempts -> SmallInt,
        next_attempt_at -> Nullable<Timestamp>,
        attempted_at -> Nullable<Timestamp>,
        status -> Nullable<SmallInt>,
        duration_ms -> Nullable<Integer>,
        answer -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    mailboxes (address, purpose) {
        address -> Text,
        purpose -> Text,
        since -> Timestamp,
        sent -> BigInt,
    }
}

diesel::table! {
    feeds (id) {
        id -> BigInt,
        account -> Text,
        place -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(events, deliveries, endpoints);
