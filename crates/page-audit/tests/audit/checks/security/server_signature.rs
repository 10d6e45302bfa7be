//! Tests of the check `server_signature`.

use super::with_header;
use crate::checks::{HERE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn only_a_version_number_warns() {
    let outcome = |name: &str, value: &str| {
        run("server_signature", &page("<p>x").with_header(name, value)).outcome
    };
    assert_eq!(outcome("server", "nginx/1.27.0"), WARN);
    assert_eq!(outcome("x-powered-by", "PHP/8.1.2-1ubuntu2.14"), WARN);
    assert_eq!(outcome("x-aspnet-version", "4.0.30319"), WARN);
    assert_eq!(outcome("x-aspnetmvc-version", "5.2"), WARN);
    assert_eq!(
        outcome("x-generator", "Drupal 10 (https://www.drupal.org)"),
        WARN
    );
    assert_eq!(outcome("server", "cloudflare"), PASS);
    assert_eq!(outcome("x-powered-by", "Express"), PASS);
    assert_eq!(outcome("via", "1.1 varnish"), PASS);
    assert_each(
        "server_signature",
        PASS,
        &[
            "<p>x",
            "<meta name=generator content=WordPress>",
            "<meta name=description content='nginx/1.27.0'>",
            "<!-- <meta name=generator content='WordPress 6.7'> -->",
        ],
    );
    let html = "<p>x\n<META NAME=Generator CONTENT='WordPress 6.7'>";
    let result = run("server_signature", &page(html));
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![2]));
}

#[test]
fn version_numbers_are_recognised() {
    let server = |value| with_header("server_signature", "server", value).outcome;
    for version in ["a (x)1.2", "a,1.2", "a;1.2", "a V2.1", "a 2.x", "a 2026"] {
        assert_eq!(server(version), WARN, "{version}");
    }
    for none in ["a 2.beta", "a 20261", "a (1.2)"] {
        assert_eq!(server(none), PASS, "{none}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("server_signature")
        .on_each(&[
            "<p>x\n<META NAME=Generator CONTENT='WordPress 6.7'>",
            "<p>x",
        ])
        .on_response(HERE, &[("server", "nginx")], "<p>x")
        .on_response(
            HERE,
            &[("server", "nginx/1.26.3"), ("x-powered-by", "PHP/8.4.1")],
            "<p>x",
        )
        .on_response(HERE, &[], "\n<meta name=generator content='WordPress 6.8'>");
    insta::assert_snapshot!(findings.text());
}
