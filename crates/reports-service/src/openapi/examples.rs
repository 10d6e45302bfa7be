//! One example for each operation: responses as the service sends them, with long lists shortened.

use api_docs::Example;

/// The examples in the reference.
pub(super) const EXAMPLES: &[Example] = &[
    Example {
        operation: "list_reports",
        path: "/api/v1/reports?result=good&sort_by=score&per_page=10",
        fields: &[],
        response: include_str!("examples/list_reports.json"),
    },
    Example {
        operation: "store_report",
        path: "/api/v1/reports",
        fields: &[("url", "https://example.com/"), ("privacy", "1")],
        response: include_str!("examples/report.json"),
    },
    Example {
        operation: "show_report",
        path: "/api/v1/reports/42",
        fields: &[],
        response: include_str!("examples/report.json"),
    },
    Example {
        operation: "print_report",
        path: "/api/v1/reports/42/pdf",
        fields: &[],
        response: "%PDF-1.7 …",
    },
    Example {
        operation: "update_report",
        path: "/api/v1/reports/42",
        fields: &[("privacy", "1"), ("update", "1")],
        response: include_str!("examples/report.json"),
    },
    Example {
        operation: "delete_report",
        path: "/api/v1/reports/42",
        fields: &[],
        response: include_str!("examples/delete_report.json"),
    },
    Example {
        operation: "list_report_shares",
        path: "/api/v1/reports/42/share",
        fields: &[],
        response: include_str!("examples/list_shares.json"),
    },
    Example {
        operation: "store_report_share",
        path: "/api/v1/reports/42/share",
        fields: &[("name", "The agency"), ("expires_in", "86400")],
        response: include_str!("examples/share.json"),
    },
    Example {
        operation: "delete_report_share",
        path: "/api/v1/reports/42/share",
        fields: &[],
        response: include_str!("examples/delete_share.json"),
    },
    Example {
        operation: "delete_report_share_link",
        path: "/api/v1/reports/42/share/3",
        fields: &[],
        response: include_str!("examples/delete_share_link.json"),
    },
    Example {
        operation: "list_report_history",
        path: "/api/v1/reports/42/history",
        fields: &[],
        response: include_str!("examples/list_history.json"),
    },
    Example {
        operation: "show_report_generation",
        path: "/api/v1/reports/42/history/2",
        fields: &[],
        response: include_str!("examples/show_generation.json"),
    },
    Example {
        operation: "list_projects",
        path: "/api/v1/projects?sort_by=project&sort=asc",
        fields: &[],
        response: include_str!("examples/list_projects.json"),
    },
    Example {
        operation: "show_project",
        path: "/api/v1/projects/example.com",
        fields: &[],
        response: include_str!("examples/show_project.json"),
    },
    Example {
        operation: "update_project",
        path: "/api/v1/projects/example.com",
        fields: &[("every", "7d")],
        response: include_str!("examples/show_project.json"),
    },
    Example {
        operation: "delete_project",
        path: "/api/v1/projects/example.com",
        fields: &[],
        response: include_str!("examples/delete_project.json"),
    },
    Example {
        operation: "list_ignored",
        path: "/api/v1/projects/example.com/ignored",
        fields: &[],
        response: include_str!("examples/list_ignored.json"),
    },
    Example {
        operation: "store_ignored",
        path: "/api/v1/projects/example.com/ignored",
        fields: &[
            ("check", "image_keywords"),
            ("selector", "#partners > *"),
            ("reason", "The logos come from partners."),
        ],
        response: include_str!("examples/store_ignored.json"),
    },
    Example {
        operation: "delete_ignored",
        path: "/api/v1/projects/example.com/ignored/3",
        fields: &[],
        response: include_str!("examples/delete_ignored.json"),
    },
    Example {
        operation: "show_credentials",
        path: "/api/v1/projects/example.com/credentials",
        fields: &[],
        response: include_str!("examples/show_credentials.json"),
    },
    Example {
        operation: "update_credentials",
        path: "/api/v1/projects/example.com/credentials",
        fields: &[("cookie", "session=1a2b"), ("headers", "X-Preview: yes")],
        response: include_str!("examples/show_credentials.json"),
    },
    Example {
        operation: "delete_credentials",
        path: "/api/v1/projects/example.com/credentials",
        fields: &[],
        response: include_str!("examples/delete_credentials.json"),
    },
    Example {
        operation: "list_checks",
        path: "/docs/reports/checks.json",
        fields: &[],
        response: include_str!("examples/list_checks.json"),
    },
    Example {
        operation: "show_account",
        path: "/api/v1/account",
        fields: &[],
        response: include_str!("examples/show_account.json"),
    },
];
