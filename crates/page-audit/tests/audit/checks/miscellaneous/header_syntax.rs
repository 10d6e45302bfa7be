//! Tests of the check `header_syntax`.

use page_audit::Headers;

use super::sent_as;
use crate::checks::{HERE, PASS, UNMEASURED, WARN, changed, keys, page, run, with_headers};
use crate::findings::Findings;

/// Asserts that the check warns with this key and no other, or passes if it is empty.
#[track_caller]
fn assert_key(headers: &[(&str, &str)], expected: &str) {
    let result = run("header_syntax", &with_headers(headers));
    let outcome = if expected.is_empty() { PASS } else { WARN };
    assert_eq!(result.outcome, outcome, "{headers:?}\n{result:#?}");
    assert_eq!(keys(&result).join(" "), expected, "{headers:?}");
}

#[test]
fn a_page_without_any_header_is_unmeasured() {
    let without = changed(|snapshot| snapshot.headers = Headers::new());
    assert_eq!(run("header_syntax", &without).outcome, UNMEASURED);
    assert_eq!(run("header_syntax", &page("<p>x")).outcome, PASS);
}

#[test]
fn lines_that_break_the_grammar_warn() {
    let broken = changed(|snapshot| {
        snapshot.headers = std::mem::take(&mut snapshot.headers).with_broken_lines(true);
    });
    let result = run("header_syntax", &broken);
    assert_eq!(result.outcome, WARN);
    assert_eq!(keys(&result), ["broken_header_line"]);
}

#[test]
fn well_formed_headers_pass() {
    for (name, value) in [
        ("accept-ch", "Sec-CH-UA-Model, DPR"),
        ("accept-ranges", "Bytes"),
        ("allow", "GET, HEAD"),
        ("allow", "GET,, HEAD,"),
        (
            "alt-svc",
            "h3=\":443\"; ma=86400, h3-29=\"alt.example:443\"; persist=1",
        ),
        ("alt-svc", "h3=\":443\"; ma=86400;"),
        ("alt-svc", "clear"),
        (
            "cache-status",
            "ExampleCache; hit; ttl=376, \"CDN, x\"; fwd=miss",
        ),
        ("clear-site-data", "\"cache\", \"executionContexts\""),
        ("connection", "keep-alive"),
        (
            "content-disposition",
            "inline; filename=\"a;b.html\"; filename*=UTF-8''a%20b.html",
        ),
        ("content-encoding", "gzip, BR"),
        ("content-language", "de-AT, en"),
        ("content-length", "010"),
        ("content-location", "/a?b=c#d"),
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("keep-alive", "timeout=5, max=100"),
        (
            "link",
            "</a,b.css>; rel=preload; as=style; nopush, <https://a.example/>; rel=\"next x\"",
        ),
        ("link", "<>; rel=canonical,"),
        ("link", ", </a>; rel=next;,\t</b>; rel=prev"),
        ("no-vary-search", "params=(\"a\"), key-order"),
        ("origin-agent-cluster", "?1"),
        ("priority", "u=3, i"),
        ("refresh", "5; url=/next"),
        ("refresh", "0.5"),
        ("repr-digest", "sha-256=:aGk=:"),
        (
            "server-timing",
            "cache;desc=\"Cache, Read\";dur=23.2, db, app ; dur=\"1\"",
        ),
        ("sourcemap", "/a.map"),
        ("speculation-rules", "\"/rules.json\""),
        ("sunset", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("timing-allow-origin", "*"),
        (
            "timing-allow-origin",
            "https://a.example, https://b.example:8443, null",
        ),
        ("trailer", "Server-Timing"),
        ("transfer-encoding", "gzip, chunked"),
        ("upgrade", "h2c, HTTP/2.0"),
        ("via", "1.1 varnish, HTTP/2 edge:8080 (x)"),
        ("x-dns-prefetch-control", "OFF"),
        ("x-permitted-cross-domain-policies", "none"),
        ("x-cache", "anything; goes {here}"),
        ("x-my-own", ""),
        ("X-Cache-Status", "HIT"),
        ("x-content-type", "a"),
    ] {
        assert_key(&[(name, value)], "");
    }
}

#[test]
fn malformed_headers_warn() {
    let structured = "malformed_structured_field";
    for (name, value, key) in [
        ("accept-ch", "\"DPR\"", structured),
        ("accept-ch", "(DPR)", structured),
        ("accept-ranges", "byte", "unknown_range_unit"),
        ("allow", "GET HEAD", "malformed_allow"),
        ("alt-svc", "h3=:443", "malformed_alt_svc"),
        ("alt-svc", "h3=\"443\"", "malformed_alt_svc"),
        ("alt-svc", "h3=\":443\"; ma=1 2", "malformed_alt_svc"),
        ("alt-svc", "h3 29=\":443\"", "malformed_alt_svc"),
        ("alt-svc", "", "malformed_alt_svc"),
        ("cache-status", "a b", structured),
        ("clear-site-data", "cache", "unknown_site_data"),
        ("clear-site-data", "\"Cache\"", "unknown_site_data"),
        ("connection", "keep alive", "malformed_connection"),
        ("content-encoding", "identity", "unknown_coding"),
        ("content-encoding", "UTF-8", "unknown_coding"),
        ("content-language", "de_AT", "invalid_language"),
        ("content-language", "", "invalid_language"),
        ("content-length", "-1", "invalid_length"),
        ("content-location", "a b", "invalid_url"),
        ("content-location", "http://[", "invalid_url"),
        ("date", "1994-11-06", "invalid_date"),
        ("date", "Sunday, 06-Nov-94 08:49:37 GMT", "invalid_date"),
        ("keep-alive", "timeout: 5", "malformed_keep_alive"),
        ("link", "/a; rel=preload", "malformed_link"),
        ("link", "</a; rel=preload", "malformed_link"),
        ("link", "</a> rel=preload", "malformed_link"),
        ("link", "</a>; as=style", "malformed_link"),
        ("link", "</a>; rel=a b", "malformed_link"),
        ("link", "</a b>; rel=next", "malformed_link"),
        ("link", "</a> x; rel=next", "malformed_link"),
        ("link", "</a>; rel=next; a b=c", "malformed_link"),
        ("link", "", "malformed_link"),
        ("origin-agent-cluster", "true", structured),
        ("priority", "u=3; i, U", structured),
        ("refresh", "soon", "malformed_refresh"),
        ("server-timing", "db;dur=fast", "malformed_server_timing"),
        ("server-timing", "db;dur", "malformed_server_timing"),
        ("server-timing", "a b", "malformed_server_timing"),
        ("server-timing", "db=53", "malformed_server_timing"),
        ("server-timing", "db;a b=5", "malformed_server_timing"),
        ("server-timing", "db;desc=a b", "malformed_server_timing"),
        ("speculation-rules", "/rules.json", structured),
        ("speculation-rules", "rules.json", structured),
        ("timing-allow-origin", "a.example", "invalid_origin"),
        (
            "timing-allow-origin",
            "https://a.example/",
            "invalid_origin",
        ),
        ("transfer-encoding", "identity", "unknown_transfer_coding"),
        ("upgrade", "a b", "malformed_upgrade"),
        ("upgrade", "HTTP/", "malformed_upgrade"),
        ("via", "varnish", "malformed_via"),
        ("via", "1.1 (varnish)", "malformed_via"),
        ("via", "1.1; varnish", "malformed_via"),
        ("x-dns-prefetch-control", "yes", "unknown_value"),
        (
            "x-permitted-cross-domain-policies",
            "nothing",
            "unknown_value",
        ),
    ] {
        assert_key(&[(name, value)], key);
    }
}

#[test]
fn a_disposition_is_a_kind_with_parameters() {
    for value in [
        "inline filename=a",
        "inline; filename=a b.html",
        "inline; filename",
        "inline; filename=a; filename=b",
        "inline; file name=a.html",
        "inline; filename*=a.html",
        "inline; filename*=latin1''a",
        "inline; filename*=UTF-8''a b.html",
        "inline; filename*=UTF-8''",
        "filename=a.html",
    ] {
        assert_key(&[("content-disposition", value)], "malformed_disposition");
    }
}

#[test]
fn what_makes_sense_once_is_sent_once() {
    for (name, value) in [
        ("content-length", "5"),
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("strict-transport-security", "max-age=1"),
        ("server", "nginx"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_key(&[(name, value)], "");
        assert_key(&[(name, value), (name, value)], "repeated_header");
    }
    assert_key(
        &[("link", "</a>; rel=next"), ("link", "</b>; rel=prev")],
        "",
    );
}

#[test]
fn a_content_type_is_a_type_with_parameters() {
    let key = |value: &str| keys(&run("header_syntax", &sent_as(value, "<p>x"))).join(" ");
    for value in [
        "text/html",
        "text/html;charset=UTF-8",
        "text/html; charset=utf-8;",
        "text/html; charset=\"utf-8\"; a=b",
    ] {
        assert_eq!(key(value), "", "{value}");
    }
    for value in [
        "text/html; utf-8",
        "text/html, charset=utf-8",
        "text/html; charset = utf-8",
        "text/html; charset=utf-8; charset=utf-8",
        "html",
        "",
    ] {
        assert_eq!(key(value), "malformed_content_type", "{value}");
    }
    assert_eq!(key("text/html; charset=klingon"), "unknown_charset");
    assert_key(&[("content-type", "text/html")], "repeated_header");
}

#[test]
fn headers_that_mean_nothing_here_warn() {
    let location = ("location", "/a");
    assert_key(&[location], "meaningless_header");
    assert_key(&[("content-range", "bytes 0-1/2")], "meaningless_header");
    assert_key(&[("retry-after", "120")], "meaningless_header");
    assert_key(&[("proxy-authenticate", "Basic")], "meaningless_header");
    let at = |status, name: &str, value: &str| {
        let mut snapshot = with_headers(&[(name, value)]);
        snapshot.status = status;
        keys(&run("header_syntax", &snapshot)).join(" ")
    };
    assert_eq!(at(201, "location", "/a"), "");
    assert_eq!(at(301, "location", "/a"), "");
    assert_eq!(at(206, "content-range", "bytes 0-1/2"), "");
    for status in [202, 413, 429, 503] {
        assert_eq!(at(status, "retry-after", "120"), "", "{status}");
    }
    assert_eq!(at(503, "retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"), "");
    assert_eq!(at(503, "retry-after", "soon"), "invalid_retry_after");
    assert_eq!(at(407, "proxy-authenticate", "Basic"), "");
}

#[test]
fn two_ways_to_end_a_body_contradict_each_other() {
    let length = ("content-length", "5");
    let coding = ("transfer-encoding", "chunked");
    assert_key(&[length, coding], "length_with_encoding");
    assert_key(&[length], "");
    assert_key(&[coding], "");
}

#[test]
fn any_header_can_be_broken() {
    assert_key(&[("x header", "a")], "invalid_header_name");
    assert_key(&[("x-a", "a\u{1}b")], "control_character");
    assert_key(&[("x-a", "a\tb")], "");
    assert_key(&[("x-a", "caf\u{e9}")], "non_ascii_header");
    // A cookie's characters count in `cookies`.
    assert_key(&[("set-cookie", "a=caf\u{e9}")], "");
    let long = "x".repeat(8 * 1024);
    assert_key(&[("x-a", &long)], "");
    assert_key(&[("x-a", &format!("{long}x"))], "long_header");
}

#[test]
fn all_headers_together_have_at_most_16_kib() {
    let long = "x".repeat(8 * 1024);
    let others = with_headers(&[("x-a", &long), ("x-b", "")]).headers;
    let sizes = others
        .iter()
        .map(|(name, value)| name.len() + value.len() + ": \r\n".len());
    let rest = "x".repeat(16 * 1024 - sizes.sum::<usize>());
    assert_key(&[("x-a", &long), ("x-b", &rest)], "");
    let more = format!("{rest}x");
    assert_key(&[("x-a", &long), ("x-b", &more)], "many_header_bytes");
}

#[test]
fn a_misspelt_header_is_recognized() {
    for (name, known) in [
        ("content-secruity-policy", "Content-Security-Policy"),
        ("referer-policy", "Referrer-Policy"),
        ("x-content-type-option", "X-Content-Type-Options"),
        ("strict-transport-securty", "Strict-Transport-Security"),
        ("cachecontrol", "Cache-Control"),
        ("x_frame_options", "X-Frame-Options"),
        ("pargma", "Pragma"),
    ] {
        let result = run("header_syntax", &with_headers(&[(name, "x")]));
        assert_eq!(keys(&result), ["misspelt_header"], "{name}");
        assert_eq!(result.evidence.items[0].expected, known);
    }
    for name in [
        "tk",
        "dnt",
        "x-cache",
        "x-via",
        "agent",
        "x-served-by",
        "cf-ray",
        "links",
    ] {
        assert_key(&[(name, "x")], "");
    }
}

#[test]
fn a_header_of_requests_is_out_of_place() {
    for name in [
        "host",
        "user-agent",
        "If-None-Match",
        "x-forwarded-for",
        "cookie",
    ] {
        assert_key(&[(name, "x")], "request_header");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("header_syntax")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[
                ("host", "a"),
                ("link", "/a"),
                ("server", "a"),
                ("server", "b"),
            ],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
