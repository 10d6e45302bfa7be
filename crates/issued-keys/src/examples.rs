//! One example for each operation on issued keys, for each service.

use api_docs::Example;

/// A key, without its end.
macro_rules! key {
    ($noun:literal) => {
        concat!(
            r#"{"id":4,"name":"nightly-import","key_id":"5f1c0a7be0d94d2f8a6b3c1d2e4f5a60","scopes":[""#,
            $noun,
            r#"s:read"],"author":"Ada","created_at":"2026-11-28T09:12:44.201394Z","#,
            r#""expires_at":"2027-02-26T09:12:44Z","used_at":null"#
        )
    };
}

macro_rules! examples {
    ($name:ident, $noun:literal) => {
        /// The examples in the reference of this service.
        pub const $name: &[Example] = &[
            Example {
                operation: concat!("list_", $noun, "_keys"),
                path: concat!("/api/v1/", $noun, "-keys"),
                fields: &[],
                response: concat!(r#"{"data":["#, key!($noun), r#"}],"status":200}"#),
            },
            Example {
                operation: concat!("store_", $noun, "_key"),
                path: concat!("/api/v1/", $noun, "-keys"),
                fields: &[
                    ("name", "nightly-import"),
                    ("scopes", concat!($noun, "s:read")),
                ],
                response: concat!(
                    r#"{"data":"#,
                    key!($noun),
                    r#","key":"wmk_eyJ0eXAiOiJKV1QiLCJhbGciOiJFZERTQSIsImtpZCI6Ij..."},"status":201}"#
                ),
            },
            Example {
                operation: concat!("delete_", $noun, "_key"),
                path: concat!("/api/v1/", $noun, "-keys/4"),
                fields: &[],
                response: r#"{"id":4,"object":"key","deleted":true,"status":200}"#,
            },
        ];
    };
}
examples!(REPORT_EXAMPLES, "report");
examples!(DOMAIN_EXAMPLES, "domain");
