//! Corners of the rules of security: each page here is told apart by one condition alone.

use page_audit::Value;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, page_at, run};

/// What comes of one header.
fn with_header(check: &str, name: &str, value: &str) -> page_audit::CheckResult {
    run(check, &page("<p>x").with_header(name, value))
}

#[test]
fn everything_that_browsers_load_can_be_mixed_content() {
    for blocked in [
        "<frameset><frame src=http://a.example/></frameset>",
        "<embed src=http://a.example/>",
        "<video><track src=http://a.example/></video>",
        "<link rel=stylesheet href=http://a.example/>",
        "<link rel=modulepreload href=http://a.example/>",
        "<link rel=manifest href=http://a.example/>",
        "<link rel=preload as=script href=http://a.example/>",
    ] {
        assert_each("mixed_content", FAIL, &[blocked]);
    }
    for upgraded in [
        "<input type=image src=http://a.example/>",
        "<audio src=http://a.example/></audio>",
        "<video src=http://a.example/></video>",
        "<video><source src=http://a.example/></video>",
        "<audio><source src=http://a.example/></audio>",
        "<link rel=preload as=image href=http://a.example/>",
        "<link rel=preload as=audio href=http://a.example/>",
        "<link rel=preload as=video href=http://a.example/>",
        "<link rel=icon href=http://a.example/>",
        "<link rel=apple-touch-icon href=http://a.example/>",
    ] {
        assert_each("mixed_content", WARN, &[upgraded]);
    }
    for not_loaded in [
        "<input src=http://a.example/>",
        "<div><source src=http://a.example/></div>",
        "<svg><audio src=http://a.example/></svg>",
        "<base href=http://a.example/><img src=' '>",
    ] {
        assert_each("mixed_content", PASS, &[not_loaded]);
    }
}

#[test]
fn only_what_sends_a_form_has_a_target() {
    assert_each(
        "insecure_form",
        PASS,
        &[
            "<form><button formmethod=dialog formaction=http://a.example/>x</button></form>",
            "<form><button type=reset formaction=http://a.example/>x</button></form>",
            "<form><input type=text formaction=http://a.example/></form>",
            "<form><input type=reset formaction=http://a.example/></form>",
            "<base href=http://a.example/><form action=' '></form>",
        ],
    );
    assert_each(
        "insecure_form",
        FAIL,
        &["<button form=f formaction=http://a.example/>x</button>"],
    );
}

#[test]
fn checksums_that_browsers_understand() {
    let script = |integrity: &str| {
        format!("<script src=https://cdn.example.net/a.js integrity='{integrity}'></script>")
    };
    for known in ["sha256-YQ==", "SHA384-YQ==", "sha512-YQ==?x"] {
        assert_each("subresource_integrity", PASS, &[&script(known)]);
    }
    for none in ["sha384-", "sha384-?x", "sha1-YQ==", "sha384"] {
        assert_each("subresource_integrity", WARN, &[&script(none)]);
    }
    let empty = "<base href=https://a.example.net/><script src=' '></script>";
    assert_each("subresource_integrity", NOT_APPLICABLE, &[empty]);
}

#[test]
fn hsts_is_read_by_its_grammar() {
    let hsts = |value| with_header("hsts", "strict-transport-security", value);
    assert_eq!(hsts("max-age=31536000;; ;").outcome, PASS);
    for broken in [
        "max-age=31536000; include SubDomains",
        "max-age=\"\"",
        "max-age=",
    ] {
        assert_eq!(hsts(broken).outcome, FAIL, "{broken}");
    }
    let all = hsts("max-age=31536000; INCLUDESUBDOMAINS; preload").message;
    assert!(all.contains("subdomains") && all.contains("preload"));
    let other = hsts("max-age=31536000; x").message;
    assert!(!other.contains("subdomains") && !other.contains("preload"));
}

#[test]
fn each_referrer_policy_is_known() {
    for loose in [
        "origin",
        "origin-when-cross-origin",
        "unsafe-url",
        "no-referrer-when-downgrade",
    ] {
        let result = with_header("referrer_policy", "referrer-policy", loose);
        let value = Some(Value::Text(loose.to_owned()));
        assert_eq!((result.outcome, result.value), (WARN, value));
    }
    let old_word = "<meta name=referrer content=default>";
    assert_each("referrer_policy", PASS, &[old_word]);
}

#[test]
fn what_looks_like_a_version() {
    let server = |value| with_header("server_signature", "server", value).outcome;
    for version in ["a (x)1.2", "a,1.2", "a;1.2", "a V2.1", "a 2.x", "a 2026"] {
        assert_eq!(server(version), WARN, "{version}");
    }
    for none in ["a 2.beta", "a 20261", "a (1.2)"] {
        assert_eq!(server(none), PASS, "{none}");
    }
}

#[test]
fn addresses_stand_in_texts_and_in_mailto() {
    let count = |html| run("plaintext_email", &page(html)).value;
    for html in [
        "<map name=m><area href=mailto:a@example.com></map>",
        "<a href='MAILTO:a@example.com?subject=x'>x</a>",
    ] {
        assert_eq!(count(html), Some(Value::Number(1)), "{html}");
    }
    for html in [
        "<noscript>a@example.com</noscript>",
        "<title>a@example.com</title>",
        "<svg><title>a@example.com</title></svg>",
        "<link rel=author href=mailto:a@example.com>",
        "<a href='sms:+12a@example.com'>x</a>",
        "<a href='mailto:?cc=a@example.com'>x</a>",
    ] {
        assert_eq!(count(html), Some(Value::Number(0)), "{html}");
    }
}

#[test]
fn a_cookie_is_for_the_host_that_sets_it_or_a_domain_around_it() {
    let outcome = |url, domain: &str| {
        let cookie = format!("a=b; Secure; Domain={domain}");
        let snapshot = page_at(url, "<p>x").with_header("set-cookie", cookie);
        run("cookies", &snapshot).outcome
    };
    let www = "https://www.example.com/";
    for own in ["example.com", ".EXAMPLE.com", "www.example.com"] {
        assert_eq!(outcome(www, own), PASS, "{own}");
    }
    for other in ["ample.com", "com", "shop.example.com"] {
        assert_eq!(outcome(www, other), FAIL, "{other}");
    }
    assert_eq!(outcome("https://192.0.2.1/", "0.2.1"), FAIL);
    assert_eq!(outcome("https://münchen.example/", "münchen.example"), PASS);
}
