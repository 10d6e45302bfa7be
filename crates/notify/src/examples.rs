//! One example for each operation on endpoints and events, for each service.

use api_docs::Example;

macro_rules! endpoint {
    ($place:literal, $rest:literal) => {
        concat!(
            r#"{"id":7,"kind":"webhook","target":"https://example.com/hook","events":["*"],""#,
            $place,
            r#"":null,"description":"our CRM","enabled":true,"disabled_reason":null,"failing_since":null,"digest":null,"#,
            r#""created_at":"2026-11-28T09:12:44Z","updated_at":"2026-11-28T09:12:44Z""#,
            $rest,
            "}"
        )
    };
}

/// A feed, without its end.
macro_rules! feed {
    ($place:literal) => {
        concat!(
            r#"{"id":3,""#,
            $place,
            r#"":"example.com","created_at":"2026-11-28T09:12:44Z""#
        )
    };
}

/// The event of the examples.
const EVENTS: &str = concat!(
    r#"{"data":[{"id":"evt_01j8vx3m5qk00712c4a8aq33bw","type":"endpoint.disabled","subject":7,"#,
    r#""timestamp":"2026-11-28T09:12:44Z","data":{"id":7,"reason":"gone"}}],"#,
    r#""next":null,"status":200}"#
);

macro_rules! examples {
    ($name:ident, $noun:literal, $place:literal) => {
        /// The examples in the reference of this service.
        pub const $name: &[Example] = &[
            Example {
                operation: concat!("list_", $noun, "_endpoints"),
                path: concat!("/api/v1/", $noun, "-endpoints"),
                fields: &[],
                response: concat!(
                    r#"{"data":["#,
                    endpoint!($place, ""),
                    r#"],"links":{"first":"https://waymark.example/api/v1/"#,
                    $noun,
                    r#"-endpoints?page=1","last":"https://waymark.example/api/v1/"#,
                    $noun,
                    r#"-endpoints?page=1","prev":null,"next":null},"meta":{"current_page":1,"#,
                    r#""from":1,"last_page":1,"links":[],"#,
                    r#""path":"https://waymark.example/api/v1/"#,
                    $noun,
                    r#"-endpoints","per_page":25,"to":1,"total":1},"status":200}"#
                ),
            },
            Example {
                operation: concat!("store_", $noun, "_endpoint"),
                path: concat!("/api/v1/", $noun, "-endpoints"),
                fields: &[
                    ("kind", "webhook"),
                    ("target", "https://example.com/hook"),
                    ("events", concat!($noun, ".*")),
                ],
                response: concat!(
                    r#"{"data":"#,
                    endpoint!(
                        $place,
                        r#","secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw""#
                    ),
                    r#","status":201}"#
                ),
            },
            Example {
                operation: concat!("show_", $noun, "_endpoint"),
                path: concat!("/api/v1/", $noun, "-endpoints/7"),
                fields: &[],
                response: concat!(r#"{"data":"#, endpoint!($place, ""), r#","status":200}"#),
            },
            Example {
                operation: concat!("update_", $noun, "_endpoint"),
                path: concat!("/api/v1/", $noun, "-endpoints/7"),
                fields: &[("enabled", "1")],
                response: concat!(r#"{"data":"#, endpoint!($place, ""), r#","status":200}"#),
            },
            Example {
                operation: concat!("delete_", $noun, "_endpoint"),
                path: concat!("/api/v1/", $noun, "-endpoints/7"),
                fields: &[],
                response: r#"{"id":7,"object":"endpoint","deleted":true,"status":200}"#,
            },
            Example {
                operation: concat!("test_", $noun, "_endpoint"),
                path: concat!("/api/v1/", $noun, "-endpoints/7/test"),
                fields: &[],
                response: r#"{"data":{"delivery":31},"status":201}"#,
            },
            Example {
                operation: concat!("store_", $noun, "_endpoint_secret"),
                path: concat!("/api/v1/", $noun, "-endpoints/7/secret"),
                fields: &[],
                response: concat!(
                    r#"{"data":"#,
                    endpoint!(
                        $place,
                        r#","secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw""#
                    ),
                    r#","status":201}"#
                ),
            },
            Example {
                operation: concat!("list_", $noun, "_deliveries"),
                path: concat!("/api/v1/", $noun, "-endpoints/7/deliveries"),
                fields: &[],
                response: concat!(
                    r#"{"data":[{"id":31,"event":"evt_01j8vx3m5qk00712c4a8aq33bw","type":"endpoint.disabled","#,
                    r#""state":"delivered","attempts":1,"next_attempt_at":null,"#,
                    r#""attempted_at":"2026-11-28T09:12:45Z","status":204,"duration_ms":87,"answer":""}],"#,
                    r#""next":null,"status":200}"#
                ),
            },
            Example {
                operation: concat!("replay_", $noun, "_delivery"),
                path: concat!("/api/v1/", $noun, "-endpoints/7/deliveries/31/replay"),
                fields: &[],
                response: r#"{"data":{"delivery":31},"status":201}"#,
            },
            Example {
                operation: concat!("list_", $noun, "_events"),
                path: concat!("/api/v1/", $noun, "-events"),
                fields: &[],
                response: EVENTS,
            },
            Example {
                operation: concat!("list_", $noun, "_feeds"),
                path: concat!("/api/v1/", $noun, "-feeds"),
                fields: &[],
                response: concat!(
                    r#"{"data":["#,
                    feed!($place),
                    r#"}],"status":200}"#
                ),
            },
            Example {
                operation: concat!("store_", $noun, "_feed"),
                path: concat!("/api/v1/", $noun, "-feeds"),
                fields: &[($place, "example.com")],
                response: concat!(
                    r#"{"data":"#,
                    feed!($place),
                    r#","url":"https://waymark.example/feeds/"#,
                    $noun,
                    r#"s/5f0c1d2e3b4a59687786f5e4d3c2b1a00918273645fedcba9876543210abcdef.atom"},"status":201}"#
                ),
            },
            Example {
                operation: concat!("delete_", $noun, "_feed"),
                path: concat!("/api/v1/", $noun, "-feeds/3"),
                fields: &[],
                response: r#"{"id":3,"object":"feed","deleted":true,"status":200}"#,
            },
        ];
    };
}
examples!(REPORT_EXAMPLES, "report", "project");
examples!(DOMAIN_EXAMPLES, "domain", "domain");
