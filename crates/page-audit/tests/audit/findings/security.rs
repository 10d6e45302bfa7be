//! Pages for the checks of keeping visitors safe.

use super::{Answer, HERE, HTTP};

pub const PAGES: &[(&str, &[&str])] = &[
    (
        "mixed_content",
        &[
            "<object data=http://example.com/a></object>",
            "<script src=http://cdn.example.net/a.js></script>",
            "<img src=http://example.com/a.png>\n<script src=http://example.com/a.js></script>",
            "<img src=http://example.com/a.png>",
            "<meta http-equiv=Content-Security-Policy content='upgrade-insecure-requests'><script src=http://example.com/a.js></script>",
            "<!-- <img src=http://example.com/a.png> -->",
        ],
    ),
    (
        "insecure_form",
        &["<form action=http://example.com/></form>", "<form></form>"],
    ),
    ("hsts", &["<p>x"]),
    (
        "csp",
        &[
            "<p>x",
            "<!DOCTYPE html>\n<meta http-equiv=Content-Security-Policy\ncontent=\"default-src *\">",
            r#"<META HTTP-EQUIV=content-security-policy CONTENT="img-src 'self', default-src 'none'"><p>x"#,
            r#"<META HTTP-EQUIV=content-security-policy CONTENT="default-src 'self'"><p>x"#,
        ],
    ),
    ("clickjacking", &["<p>x"]),
    ("x_content_type_options", &["<p>x"]),
    (
        "referrer_policy",
        &[
            "<meta name=referrer content=always>",
            "<meta name=referrer content=origin-when-crossorigin>",
            "<meta name=referrer content='no-referrer, strict-origin'>",
            "<p>x",
        ],
    ),
    (
        "subresource_integrity",
        &[
            "<script src=//cdn.example.net/a.js></script>",
            "<script src=http://cdn.example.net/a.js></script>",
            "<script src=https://cdn.example.net/a.js></script>\n<script src=//cdn.example.net/b.js></script>",
            "<script src=https://cdn.example.net/a.js></script>",
            "<base href=https://cdn.example.net/><script src=a.js></script>",
            "<script src=https://cdn.example.net/a.js integrity=' x SHA512-abc?ct=text/javascript'></script>",
        ],
    ),
    (
        "server_signature",
        &[
            "<p>x\n<META NAME=Generator CONTENT='WordPress 6.7'>",
            "<p>x",
        ],
    ),
    (
        "unsafe_cross_origin_links",
        &[
            "<a href=https://example.net/ target=_blank rel=opener>x</a>",
            "<p>x",
        ],
    ),
    ("cross_origin_isolation", &["<p>x"]),
    (
        "plaintext_email",
        &[
            "<p>info@例え.jp",
            "<p>a&#64;example.com",
            "<p>Write to <b>shop@example.com</b> or\n<a href='MAILTO:Shop@example.com?subject=x'>us</a>,\n<a href='mailto:press%40example.com,info@example.com'>the press</a>",
            "<p>x",
        ],
    ),
];

pub const ANSWERS: &[Answer] = &[
    ("https_encryption", HERE, &[], "<p>x"),
    ("https_encryption", HTTP, &[], "<p>x"),
    ("https_redirect", HTTP, &[], "<p>x"),
    (
        "mixed_content",
        HERE,
        &[("content-security-policy", "upgrade-insecure-requests")],
        "<img src=http://example.com/a.png>",
    ),
    (
        "insecure_form",
        HTTP,
        &[],
        "<form><input type=password></form>",
    ),
    ("insecure_form", HTTP, &[], "<form></form>"),
    (
        "hsts",
        HERE,
        &[("strict-transport-security", "max-age=31536000")],
        "<p>x",
    ),
    (
        "hsts",
        HERE,
        &[("strict-transport-security", "max-age=86400")],
        "<p>x",
    ),
    (
        "hsts",
        HERE,
        &[("strict-transport-security", "max-age=0")],
        "<p>x",
    ),
    (
        "hsts",
        HERE,
        &[("strict-transport-security", "includeSubDomains")],
        "<p>x",
    ),
    (
        "csp",
        HERE,
        &[(
            "content-security-policy",
            "script-src 'self'; object-src 'none'",
        )],
        "<p>x",
    ),
    (
        "csp",
        HERE,
        &[(
            "content-security-policy",
            "script-src 'unsafe-inline' 'unsafe-eval' data: *",
        )],
        "<p>x",
    ),
    (
        "csp",
        HERE,
        &[(
            "content-security-policy",
            "default-src 'self' 'unsafe-eval'",
        )],
        "<p>x",
    ),
    (
        "csp",
        HERE,
        &[("content-security-policy-report-only", "default-src 'self'")],
        "<p>x",
    ),
    (
        "clickjacking",
        HERE,
        &[("content-security-policy", "frame-ancestors 'self'")],
        "<p>x",
    ),
    (
        "clickjacking",
        HERE,
        &[("content-security-policy", "frame-ancestors *")],
        "<p>x",
    ),
    ("clickjacking", HERE, &[("x-frame-options", "DENY")], "<p>x"),
    (
        "clickjacking",
        HERE,
        &[("x-frame-options", "ALLOW-FROM https://example.org")],
        "<p>x",
    ),
    (
        "x_content_type_options",
        HERE,
        &[("x-content-type-options", "NoSniff")],
        "<p>x",
    ),
    (
        "x_content_type_options",
        HERE,
        &[("x-content-type-options", "sniff")],
        "<p>x",
    ),
    (
        "referrer_policy",
        HERE,
        &[("referrer-policy", "no-referrer, strict-origin")],
        "<p>x",
    ),
    (
        "referrer_policy",
        HERE,
        &[("referrer-policy", "unsafe-url")],
        "<p>x",
    ),
    (
        "referrer_policy",
        HERE,
        &[("referrer-policy", "sometimes")],
        "<p>x",
    ),
    (
        "cookies",
        HERE,
        &[("set-cookie", "theme=dark; Secure")],
        "<p>x",
    ),
    (
        "cookies",
        HERE,
        &[
            ("set-cookie", "SID=31d4d96e407aad42"),
            ("set-cookie", "theme=dark"),
        ],
        "<p>x",
    ),
    (
        "cookies",
        HERE,
        &[("set-cookie", "__Host-a=1; Secure; SameSite=Sometimes")],
        "<p>x",
    ),
    ("server_signature", HERE, &[("server", "nginx")], "<p>x"),
    (
        "server_signature",
        HERE,
        &[("server", "nginx/1.26.3"), ("x-powered-by", "PHP/8.4.1")],
        "<p>x",
    ),
    (
        "server_signature",
        HERE,
        &[],
        "\n<meta name=generator content='WordPress 6.8'>",
    ),
    (
        "cross_origin_isolation",
        HERE,
        &[
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
        ],
        "<p>x",
    ),
    (
        "cross_origin_isolation",
        HERE,
        &[("cross-origin-opener-policy", "same-site")],
        "<p>x",
    ),
    (
        "cross_origin_isolation",
        HERE,
        &[("cross-origin-opener-policy", "same-origin")],
        "<p>x",
    ),
];
