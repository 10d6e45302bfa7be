//! The URLs to which a visitor may be redirected, and the spelling in which they are stored.

use domains_service::name::NameRules;
use domains_service::visitor_url::{UrlError, VisitorUrl};

fn parse(input: &str) -> Result<String, &'static str> {
    VisitorUrl::parse(input)
        .map(|url| url.as_str().to_owned())
        .map_err(UrlError::code)
}

fn assert_refused(code: &'static str, inputs: &[&str]) {
    for input in inputs {
        assert_eq!(parse(input), Err(code), "{input:?}");
    }
}

#[test]
fn a_url_is_stored_as_the_url_standard_serialises_it() {
    for (input, kept) in [
        (
            "https://www.waymark.dev/start?a=b#c",
            "https://www.waymark.dev/start?a=b#c",
        ),
        ("HTTPS://WWW.Waymark.DEV", "https://www.waymark.dev/"),
        ("http://waymark.dev:80/", "http://waymark.dev/"),
        ("http://waymark.dev:8080/", "http://waymark.dev:8080/"),
        ("https://waymark.dev./a", "https://waymark.dev./a"),
        (
            "https://bücher.de/ä?ö#ü",
            "https://xn--bcher-kva.de/%C3%A4?%C3%B6#%C3%BC",
        ),
        ("https://waymark.dev/a/../b/./c", "https://waymark.dev/b/c"),
        (
            "https://waymark.dev/%0d%0aSet-Cookie:a=b",
            "https://waymark.dev/%0d%0aSet-Cookie:a=b",
        ),
        (
            "https://waymark.dev/\"<>`{}",
            "https://waymark.dev/%22%3C%3E%60%7B%7D",
        ),
        ("https://waymark.dev/100%", "https://waymark.dev/100%"),
        (
            "https://waymark.dev/?next=https://a@b/",
            "https://waymark.dev/?next=https://a@b/",
        ),
        ("https://waymark.dev/@name", "https://waymark.dev/@name"),
        ("https://w%61ymark.dev/", "https://waymark.dev/"),
        ("https://example.com/", "https://example.com/"),
        (
            "https://my_bucket.s3.amazonaws.com/",
            "https://my_bucket.s3.amazonaws.com/",
        ),
        ("http://192.0.2.1/", "http://192.0.2.1/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080/"),
    ] {
        assert_eq!(parse(input), Ok(kept.to_owned()), "{input:?}");
    }
}

#[test]
fn controls_and_spaces_are_refused_before_the_parser_drops_them() {
    assert_refused(
        "control_or_space",
        &[
            " https://waymark.dev/",
            "https://waymark.dev/ ",
            "https://waymark.dev/a b",
            "https://way\tmark.dev/",
            "ht\ntps://waymark.dev/",
            "https://waymark.dev/\r\nSet-Cookie: a=b",
            "https://waymark.dev/\0",
            "https://waymark.dev/\u{7f}",
            "https://waymark.dev/\u{85}",
            "https://waymark.dev/\u{2028}",
            "https://waymark.dev/\u{a0}",
        ],
    );
}

#[test]
fn only_http_and_https_with_both_slashes_are_accepted() {
    assert_refused(
        "not_http",
        &[
            "",
            "waymark.dev",
            "//waymark.dev/",
            "/start",
            "https:waymark.dev",
            "https:/waymark.dev",
            "https:\\\\waymark.dev",
            "ftp://waymark.dev/",
            "javascript:alert(1)//https://waymark.dev",
            "data:text/html,https://waymark.dev",
            "http＋s://waymark.dev",
            "é",
        ],
    );
}

#[test]
fn urls_that_a_browser_would_repair_are_refused() {
    assert_refused(
        "invalid_url",
        &[
            "https:///waymark.dev/",
            "https:////waymark.dev/",
            "https://\\waymark.dev/",
            "https://waymark.dev\\@evil.dev/",
            "https://waymark.dev/a\\b",
            "https://",
            "https:///",
            "https://?a",
            "https://:80/",
            "https://waymark.dev:99999/",
            "https://waymark.dev:a/",
            "https://way^mark.dev/",
            "https://waymark.dev%0d%0a/",
            "https://way%00mark.dev/",
            "https://[::1/",
            "https://[fe80::1%25eth0]/",
            "https://1.2.3.256/",
            "https://xn--/",
        ],
    );
}

#[test]
fn user_info_is_refused_even_when_it_is_empty() {
    assert_refused(
        "user_info",
        &[
            "https://user@waymark.dev/",
            "https://user:password@waymark.dev/",
            "https://:@waymark.dev/",
            "https://@waymark.dev/",
            "https://waymark.dev@evil.dev/",
            "https://a@b@waymark.dev/",
        ],
    );
}

#[test]
fn a_domain_host_is_a_full_name_that_dns_accepts() {
    assert_refused(
        "invalid_host",
        &[
            "http://localhost/",
            "http://intranet:8080/",
            "https://waymark..dev/",
            "https://.waymark.dev/",
            "https://waymark.dev../",
            "https://-waymark.dev/",
            "https://way!mark.dev/",
            "https://*.waymark.dev/",
            &format!("https://{}.dev/", "a".repeat(64)),
            &format!("https://{}dev/", "a.".repeat(126)),
        ],
    );
}

#[test]
fn a_url_has_a_maximum_length_as_sent_and_as_stored() {
    let longest = format!("https://waymark.dev/{}", "a".repeat(8172));
    assert_eq!(parse(&longest), Ok(longest.clone()));
    assert_refused(
        "too_long",
        &[
            &format!("{longest}a"),
            &format!("https://waymark.dev/{}", "ä".repeat(1_400)),
            &"a".repeat(1_000_000),
        ],
    );
}

#[test]
fn a_url_that_leads_back_to_its_domain_is_detected() {
    let name = NameRules::default().parse("go.bücher.de").unwrap();
    let points_back = |url| VisitorUrl::parse(url).unwrap().points_to(name.as_str());
    assert!(points_back("https://go.bücher.de/"));
    assert!(points_back("http://GO.xn--bcher-kva.DE:8080/other?a#b"));
    assert!(points_back("https://go.bücher.de./"));
    assert!(!points_back("https://bücher.de/"));
    assert!(!points_back("https://www.go.bücher.de/"));
    assert!(!points_back("https://bücher.de/go.bücher.de"));
    assert!(!points_back("http://192.0.2.1/"));
}

#[test]
fn a_message_names_its_field() {
    assert_eq!(
        UrlError::NotHttp.message("index_page"),
        "The index_page field must begin with http:// or https://."
    );
}
