//! One example for each operation: responses as the service sends them, with long lists shortened.

use api_docs::Example;

/// The examples in the reference.
pub(super) const EXAMPLES: &[Example] = &[
    Example {
        operation: "list_domains",
        path: "/api/v1/domains?status=verified&sort_by=name&sort=asc",
        fields: &[],
        response: include_str!("examples/list_domains.json"),
    },
    Example {
        operation: "store_domain",
        path: "/api/v1/domains",
        fields: &[
            ("name", "go.example.com"),
            ("index_page", "https://example.com/"),
        ],
        response: include_str!("examples/store_domain.json"),
    },
    Example {
        operation: "show_domain",
        path: "/api/v1/domains/7",
        fields: &[],
        response: include_str!("examples/show_domain.json"),
    },
    Example {
        operation: "update_domain",
        path: "/api/v1/domains/7",
        fields: &[("not_found_page", "https://example.com/lost")],
        response: include_str!("examples/update_domain.json"),
    },
    Example {
        operation: "delete_domain",
        path: "/api/v1/domains/7",
        fields: &[],
        response: include_str!("examples/delete_domain.json"),
    },
    Example {
        operation: "verify_domain",
        path: "/api/v1/domains/7/verify",
        fields: &[],
        response: include_str!("examples/verify_domain.json"),
    },
    Example {
        operation: "show_account",
        path: "/api/v1/domains/account",
        fields: &[],
        response: include_str!("examples/show_account.json"),
    },
];
