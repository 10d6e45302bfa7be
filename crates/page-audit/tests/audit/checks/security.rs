//! The checks of keeping visitors safe.

use super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run};

mod cookies;
mod corners;
mod csp;
mod fetched;
mod headers;
mod markup;

#[test]
fn https_passes_and_http_fails() {
    let outcome = |url| run("https_encryption", &page_at(url, "<p>x")).outcome;
    assert_eq!(outcome("https://example.com/"), PASS);
    assert_eq!(outcome("http://example.com/"), FAIL);
    assert_eq!(outcome("http://127.0.0.1/"), FAIL);
}

#[test]
fn what_browsers_block_fails() {
    assert_each(
        "mixed_content",
        FAIL,
        &[
            "<script src=http://cdn.example.net/a.js></script>",
            "<SCRIPT SRC=HTTP://cdn.example.net/a.js></SCRIPT>",
            "<link rel='preload stylesheet' href=http://example.com/a.css>",
            "<iframe src=' http://example.com/ '></iframe>",
            "<object data=http://example.com/a></object>",
            "<img src=a.png srcset='a.png 1x, http://example.com/b.png 2x'>",
            "<picture><source srcset='http://example.com/a.avif'><img src=a.png></picture>",
            "<base href=http://example.com/><script src=a.js></script>",
            "<script src='http&#58;//example.com/a.js'></script>",
        ],
    );
}

#[test]
fn what_browsers_ask_for_over_https_instead_warns() {
    assert_each(
        "mixed_content",
        WARN,
        &[
            "<img src=http://example.com/a.png>",
            "<video poster=http://example.com/a.png></video>",
            "<audio><source src=http://example.com/a.ogg></audio>",
        ],
    );
}

#[test]
fn upgrade_insecure_requests_turns_a_failure_into_a_warning() {
    let html = "<script src=http://example.com/a.js></script>";
    let policy = "default-src 'self'; Upgrade-Insecure-Requests";
    let by_header = page(html).with_header("content-security-policy", policy);
    assert_eq!(run("mixed_content", &by_header).outcome, WARN);
    let meta = "<meta http-equiv=Content-Security-Policy content='upgrade-insecure-requests'>";
    assert_each("mixed_content", WARN, &[&format!("{meta}{html}")]);
    let only_reported = page(html).with_header("content-security-policy-report-only", policy);
    assert_eq!(run("mixed_content", &only_reported).outcome, FAIL);
}

#[test]
fn links_and_what_is_not_loaded_are_no_mixed_content() {
    assert_each(
        "mixed_content",
        PASS,
        &[
            "<a href=http://example.com/>x</a><form action=http://example.com/></form>",
            "<link rel=canonical href=http://example.com/>",
            "<script src=//cdn.example.net/a.js></script><img src=/a.png>",
            "<img src=http://localhost:8080/a.png><script src=http://127.0.0.1/a.js></script>",
            "<script type=application/json src=http://example.com/a.json></script>",
            "<iframe srcdoc='<p>x' src=http://example.com/></iframe>",
            "<template><img src=http://example.com/a.png></template>",
            "<noscript><img src=http://example.com/a.png></noscript>",
            "<!-- <img src=http://example.com/a.png> -->",
            "<img src=a.png src=http://example.com/a.png>",
            "<img src='data:image/svg+xml,http://example.com/'>",
        ],
    );
    let unprotected = page_at(
        "http://example.com/",
        "<script src=http://example.com/a.js>",
    );
    assert_eq!(run("mixed_content", &unprotected).outcome, NOT_APPLICABLE);
}

#[test]
fn mixed_content_lists_the_blocked_before_the_rest() {
    let html = "<img src=http://example.com/a.png>\n<script src=http://example.com/a.js></script>";
    let result = run("mixed_content", &page(html));
    assert_eq!(lines(&result), [2, 1]);
}

#[test]
fn hsts_counts_its_seconds() {
    let outcome = |header: &str| {
        let snapshot = page("<p>x").with_header("strict-transport-security", header);
        run("hsts", &snapshot).outcome
    };
    assert_eq!(outcome("max-age=15552000"), PASS);
    assert_eq!(
        outcome("MAX-AGE=\"31536000\" ; includeSubDomains; preload;"),
        PASS
    );
    assert_eq!(outcome("max-age=99999999999999999999999"), PASS);
    assert_eq!(outcome("max-age=15551999"), WARN);
    assert_eq!(outcome("max-age=0"), FAIL);
    for invalid in [
        "",
        "includeSubDomains",
        "max-age",
        "max-age=-1",
        "max-age=1e9",
        "max-age=31536000, max-age=31536000",
        "max-age=31536000; max-age=31536000",
        "max-age=31536000 includeSubDomains",
    ] {
        assert_eq!(outcome(invalid), FAIL, "{invalid}");
    }
    assert_eq!(run("hsts", &page("<p>x")).outcome, FAIL);
}

#[test]
fn hsts_reads_the_first_header_only_and_only_where_it_holds() {
    let twice = page("<p>x")
        .with_header("strict-transport-security", "max-age=0")
        .with_header("strict-transport-security", "max-age=31536000");
    assert_eq!(run("hsts", &twice).outcome, FAIL);
    for url in [
        "http://example.com/",
        "https://192.0.2.1/",
        "https://[2001:db8::1]/",
    ] {
        let snapshot = page_at(url, "<p>x");
        assert_eq!(run("hsts", &snapshot).outcome, NOT_APPLICABLE, "{url}");
    }
}

#[test]
fn only_nosniff_passes() {
    let outcome = |header: &str| {
        let snapshot = page("<p>x").with_header("x-content-type-options", header);
        run("x_content_type_options", &snapshot).outcome
    };
    assert_eq!(outcome("nosniff"), PASS);
    assert_eq!(outcome(" NoSniff , whatever"), PASS);
    assert_eq!(outcome("sniff"), FAIL);
    assert_eq!(outcome("whatever, nosniff"), FAIL);
    assert_eq!(run("x_content_type_options", &page("<p>x")).outcome, FAIL);
}
