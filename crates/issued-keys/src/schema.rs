//! The tables, which each service has in its own database.

diesel::table! {
    issued_keys (id) {
        id -> BigInt,
        account -> Text,
        key_id -> Text,
        name -> Text,
        scopes -> Text,
        author -> Text,
        signing_key -> Text,
        token_hash -> Text,
        store_key -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    issued_key_changes (id) {
        id -> SmallInt,
        stamp -> Text,
    }
}
