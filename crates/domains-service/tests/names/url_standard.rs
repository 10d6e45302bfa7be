//! Each validation error that the URL standard names (section 1.1), in an index page, and how it is
//! treated here.

use domains_service::visitor_url::{UrlError, VisitorUrl};

/// The error, a URL with it, and the stored form or why the URL is refused.
type Case = (
    &'static str,
    &'static str,
    Result<&'static str, &'static str>,
);

const CASES: &[Case] = &[
    // Hosts
    ("domain-to-ASCII", "https://xn--a.dev/", Err("invalid_url")),
    (
        "domain-invalid-code-point",
        "https://a%23b.dev/",
        Err("invalid_url"),
    ),
    (
        "domain-to-Unicode",
        "https://xn--fiq.dev/",
        Ok("https://xn--fiq.dev/"),
    ),
    (
        "host-invalid-code-point",
        "https://a<b.dev/",
        Err("invalid_url"),
    ),
    (
        "IPv4-empty-part",
        "https://127.0.0.1./",
        Ok("https://127.0.0.1/"),
    ),
    (
        "IPv4-too-many-parts",
        "https://1.2.3.4.5/",
        Err("invalid_url"),
    ),
    (
        "IPv4-non-numeric-part",
        "https://test.42/",
        Err("invalid_url"),
    ),
    (
        "IPv4-non-decimal-part",
        "https://0x7F.0.0.01/",
        Ok("https://127.0.0.1/"),
    ),
    (
        "IPv4-out-of-range-part",
        "https://255.255.4000.1/",
        Err("invalid_url"),
    ),
    (
        "IPv4 as one number",
        "https://2130706433/",
        Ok("https://127.0.0.1/"),
    ),
    (
        "IPv4 in wide digits",
        "https://１２７.0.0.1/",
        Ok("https://127.0.0.1/"),
    ),
    (
        "IPv4 in percent",
        "https://%31%32%37.0.0.1/",
        Ok("https://127.0.0.1/"),
    ),
    ("IPv6-unclosed", "https://[::1/", Err("invalid_url")),
    (
        "IPv6-invalid-compression",
        "https://[:1]/",
        Err("invalid_url"),
    ),
    (
        "IPv6-too-many-pieces",
        "https://[1:2:3:4:5:6:7:8:9]/",
        Err("invalid_url"),
    ),
    (
        "IPv6-multiple-compression",
        "https://[1::1::1]/",
        Err("invalid_url"),
    ),
    (
        "IPv6-invalid-code-point",
        "https://[1:2:3!:4]/",
        Err("invalid_url"),
    ),
    (
        "IPv6-too-few-pieces",
        "https://[1:2:3]/",
        Err("invalid_url"),
    ),
    (
        "IPv4-in-IPv6-too-many-pieces",
        "https://[1:1:1:1:1:1:1:127.0.0.1]/",
        Err("invalid_url"),
    ),
    (
        "IPv4-in-IPv6-invalid-code-point",
        "https://[ffff::.0.0.1]/",
        Err("invalid_url"),
    ),
    (
        "IPv4-in-IPv6-out-of-range-part",
        "https://[ffff::127.0.0.4000]/",
        Err("invalid_url"),
    ),
    (
        "IPv4-in-IPv6-too-few-parts",
        "https://[ffff::127.0.0]/",
        Err("invalid_url"),
    ),
    (
        "IPv4 in IPv6",
        "https://[::ffff:192.0.2.1]/",
        Ok("https://[::ffff:c000:201]/"),
    ),
    // URLs
    (
        "invalid-URL-unit",
        "https://a.dev/x%zz",
        Ok("https://a.dev/x%zz"),
    ),
    (
        "special-scheme-missing-following-solidus",
        "https:a.dev/",
        Err("not_http"),
    ),
    (
        "special-scheme-missing-following-solidus",
        "https:///a.dev/",
        Err("invalid_url"),
    ),
    ("missing-scheme-non-relative-URL", "a.dev/", Err("not_http")),
    (
        "invalid-reverse-solidus",
        "https://a.dev\\x",
        Err("invalid_url"),
    ),
    (
        "invalid-credentials",
        "https://user@a.dev/",
        Err("user_info"),
    ),
    (
        "invalid-credentials",
        "https://user:pass@a.dev/",
        Err("user_info"),
    ),
    ("host-missing", "https://#x", Err("invalid_url")),
    ("host-missing", "https://:443/", Err("invalid_url")),
    (
        "port-out-of-range",
        "https://a.dev:70000/",
        Err("invalid_url"),
    ),
    ("port-invalid", "https://a.dev:7z/", Err("invalid_url")),
    (
        "port of the scheme",
        "https://a.dev:443/",
        Ok("https://a.dev/"),
    ),
    (
        "port with zeros",
        "https://a.dev:00080/",
        Ok("https://a.dev:80/"),
    ),
    ("no port", "https://a.dev:/", Ok("https://a.dev/")),
    (
        "file-invalid-Windows-drive-letter",
        "file:///c:/x",
        Err("not_http"),
    ),
    // Characters that the parser drops silently
    ("tab", "https://a.d\tev/", Err("control_or_space")),
    ("line break", "https://a.dev/\n", Err("control_or_space")),
    (
        "leading control",
        "\u{1}https://a.dev/",
        Err("control_or_space"),
    ),
    (
        "soft hyphen in the host",
        "https://a\u{ad}b.dev/",
        Ok("https://ab.dev/"),
    ),
    // Dots and case
    ("full-width dots", "https://a。dev/", Ok("https://a.dev/")),
    (
        "dot segments",
        "https://a.dev/x/%2e%2E/y",
        Ok("https://a.dev/y"),
    ),
    ("upper case", "HTTPS://A.DEV/X", Ok("https://a.dev/X")),
    ("no path", "https://a.dev?x#y", Ok("https://a.dev/?x#y")),
    (
        "quote in the query",
        "https://a.dev/?'\"",
        Ok("https://a.dev/?%27%22"),
    ),
    (
        "beyond ASCII",
        "https://a.dev/ü?ü#ü",
        Ok("https://a.dev/%C3%BC?%C3%BC#%C3%BC"),
    ),
];

#[test]
fn each_error_of_the_url_standard_is_refused_or_stored_in_one_spelling() {
    let wrong = CASES.iter().filter_map(|(error, url, expected)| {
        let parsed = VisitorUrl::parse(url).map_err(UrlError::code);
        let kept = parsed
            .as_ref()
            .map(VisitorUrl::as_str)
            .map_err(|code| *code);
        (kept != *expected).then(|| format!("{error}: {url:?} gives {kept:?}, not {expected:?}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_stored_url_fits_in_a_header_and_is_stable() {
    for url in [
        "https://a.dev/%0d%0aSet-Cookie:a",
        "https://ü.dev/\u{200d}?\u{fffd}",
        "http://[::1]:8/",
    ] {
        let kept = VisitorUrl::parse(url).unwrap();
        assert!(
            kept.as_str().bytes().all(|byte| byte.is_ascii_graphic()),
            "{kept}"
        );
        assert_eq!(VisitorUrl::parse(kept.as_str()), Ok(kept));
    }
}
