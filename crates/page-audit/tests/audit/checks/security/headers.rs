//! The checks of headers on framing, referrers, versions and other origins.

use crate::checks::{FAIL, INFO, PASS, WARN, assert_each, lines, page, run};

#[test]
fn framing_is_limited_by_either_header() {
    let outcome = |headers: &[(&str, &str)]| {
        let snapshot = headers
            .iter()
            .fold(page("<p>x"), |snapshot, (name, value)| {
                snapshot.with_header(name, *value)
            });
        run("clickjacking", &snapshot).outcome
    };
    let options = "x-frame-options";
    let policy = "content-security-policy";
    for value in [
        "DENY",
        "sameorigin",
        " SAMEORIGIN ",
        "SAMEORIGIN, SAMEORIGIN",
    ] {
        assert_eq!(outcome(&[(options, value)]), PASS, "{value}");
    }
    assert_eq!(outcome(&[(options, "DENY"), (options, "deny")]), PASS);
    for value in [
        "ALLOW-FROM https://mozilla.org",
        "ALLOWALL",
        "whimsy",
        "",
        "DENY, SAMEORIGIN",
        "DENY; x",
    ] {
        assert_eq!(outcome(&[(options, value)]), WARN, "{value}");
    }
    for value in [
        "frame-ancestors 'none'",
        "default-src *; Frame-Ancestors 'self' https://mozilla.org",
        "frame-ancestors",
        "img-src *, frame-ancestors 'self'",
        "frame-ancestors *, frame-ancestors 'self'",
    ] {
        assert_eq!(outcome(&[(policy, value)]), PASS, "{value}");
    }
    assert_eq!(outcome(&[(policy, "default-src 'none'")]), FAIL);
    assert_eq!(
        outcome(&[(
            "content-security-policy-report-only",
            "frame-ancestors 'none'"
        )]),
        FAIL
    );
    // Browsers ignore the other header beside this one, which lets everybody in.
    for value in ["frame-ancestors *", "frame-ancestors 'self' https:"] {
        assert_eq!(
            outcome(&[(policy, value), (options, "DENY")]),
            FAIL,
            "{value}"
        );
    }
    assert_eq!(outcome(&[]), FAIL);
}

#[test]
fn framing_cannot_be_limited_by_a_meta_element() {
    assert_each(
        "clickjacking",
        FAIL,
        &[
            "<meta http-equiv=X-Frame-Options content=DENY>",
            "<meta http-equiv=Content-Security-Policy content=\"frame-ancestors 'none'\">",
        ],
    );
}

#[test]
fn the_last_known_referrer_policy_counts() {
    let outcome = |value: &str| {
        let snapshot = page("<p>x").with_header("referrer-policy", value);
        run("referrer_policy", &snapshot).outcome
    };
    for value in [
        "no-referrer",
        "Same-Origin",
        "strict-origin",
        "unsafe-url, strict-origin-when-cross-origin",
        "no-referrer, strict-origin-when-cross-origin, new-policy",
    ] {
        assert_eq!(outcome(value), PASS, "{value}");
    }
    for value in [
        "unsafe-url",
        "origin",
        "origin-when-cross-origin",
        "no-referrer-when-downgrade",
        "no-referrer, unsafe-url",
        "whimsy",
        "never",
        "",
    ] {
        assert_eq!(outcome(value), WARN, "{value}");
    }
    assert_eq!(run("referrer_policy", &page("<p>x")).outcome, PASS);
    let twice = page("<p>x")
        .with_header("referrer-policy", "no-referrer")
        .with_header("referrer-policy", "unsafe-url");
    assert_eq!(run("referrer_policy", &twice).outcome, WARN);
}

#[test]
fn a_meta_element_sets_the_referrer_policy_too() {
    assert_each(
        "referrer_policy",
        PASS,
        &[
            "<META NAME=Referrer CONTENT=No-Referrer>",
            "<meta name=referrer content=never>",
            "<meta name=referrer content=unsafe-url><meta name=referrer content=origin-><meta name=referrer content=strict-origin>",
            "<meta name=referrer content=''>",
            "<template><meta name=referrer content=unsafe-url></template>",
        ],
    );
    assert_each(
        "referrer_policy",
        WARN,
        &[
            "<meta name=referrer content=always>",
            "<meta name=referrer content=origin-when-crossorigin>",
            // No list, as the header's value is one.
            "<meta name=referrer content='no-referrer, strict-origin'>",
        ],
    );
    let html = "<p>x\n<meta name=referrer content=unsafe-url>";
    let both = page(html).with_header("referrer-policy", "no-referrer");
    let result = run("referrer_policy", &both);
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![2]));
}

#[test]
fn only_a_version_makes_a_signature() {
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
fn headers_on_other_origins_are_told_and_mistakes_in_them_warned_of() {
    let outcome = |name: &str, value: &str| {
        run(
            "cross_origin_isolation",
            &page("<p>x").with_header(name, value),
        )
        .outcome
    };
    let opener = "cross-origin-opener-policy";
    let embedder = "cross-origin-embedder-policy";
    let resource = "cross-origin-resource-policy";
    assert_eq!(outcome(opener, "same-origin; report-to=\"coop\""), INFO);
    assert_eq!(outcome(opener, "noopener-allow-popups"), INFO);
    assert_eq!(outcome(embedder, "require-corp"), INFO);
    assert_eq!(outcome(embedder, "credentialless;report-to=\"x\""), INFO);
    assert_eq!(outcome(resource, "same-site"), INFO);
    for (name, value) in [
        (opener, "Same-Origin"),
        (opener, "\"same-origin\""),
        (opener, "same-origin, same-origin"),
        (opener, "same-site"),
        (embedder, "same-origin"),
        (embedder, "require-corp; report-to=\"x"),
        (resource, "same-origin; report-to=\"x\""),
        (resource, "Same-Origin"),
        (resource, ""),
    ] {
        assert_eq!(outcome(name, value), WARN, "{name}: {value}");
    }
    assert_eq!(run("cross_origin_isolation", &page("<p>x")).outcome, INFO);
}
