//! The tables, which each service has in its own database.

diesel::table! {
    sessions (id) {
        id -> Text,
        account -> Text,
        key_id -> Text,
        key_name -> Nullable<Text>,
        key_ends_at -> Nullable<Timestamp>,
        signing_key -> Text,
        scopes -> Text,
        person_name -> Nullable<Text>,
        method -> Nullable<Text>,
        subject -> Nullable<Text>,
        claims -> Nullable<Text>,
        provider_session -> Nullable<Text>,
        tokens -> Nullable<Text>,
        renew_at -> Nullable<Timestamp>,
        vouched_until -> Nullable<Timestamp>,
        browser -> Text,
        created_at -> Timestamp,
        used_at -> Timestamp,
        ends_at -> Timestamp,
    }
}

diesel::table! {
    used_links (id) {
        id -> Text,
        ends_at -> Timestamp,
    }
}
