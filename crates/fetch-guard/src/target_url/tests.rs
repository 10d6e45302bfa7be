use super::*;

fn public(text: &str) -> Result<String, &'static str> {
    TargetUrl::parse(text, AddressPolicy::PublicOnly)
        .map(|target| target.to_string())
        .map_err(|error| error.code())
}

fn with_loopback(text: &str) -> Result<String, &'static str> {
    TargetUrl::parse(text, AddressPolicy::AllowLoopback)
        .map(|target| target.to_string())
        .map_err(|error| error.code())
}

#[test]
fn urls_are_normalised() {
    let cases = [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Example.COM:443/A?b=C", "https://example.com/A?b=C"),
        ("http://example.com:80/", "http://example.com/"),
        ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("https://example.com/a#b", "https://example.com/a"),
        ("https://example.com/a/../b/./c", "https://example.com/b/c"),
        (
            "https://bücher.example/ü?ö",
            "https://xn--bcher-kva.example/%C3%BC?%C3%B6",
        ),
        ("https://example.com/@user", "https://example.com/@user"),
        (
            "https://example.com?url=https://a@b.example/",
            "https://example.com/?url=https://a@b.example/",
        ),
        ("https://intranet/", "https://intranet/"),
        ("https://93.184.215.14/", "https://93.184.215.14/"),
        ("https://[2606:4700::1111]/", "https://[2606:4700::1111]/"),
        (
            "https://xn--bcher-kva.example/",
            "https://xn--bcher-kva.example/",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(public(given).as_deref(), Ok(expected), "{given}");
    }
}

#[test]
fn a_host_without_a_scheme_is_read_as_https() {
    let cases = [
        ("example.com", "https://example.com/"),
        ("example.com/x", "https://example.com/x"),
        ("example.com?x", "https://example.com/?x"),
        ("example.com#x", "https://example.com/"),
        ("example.com:8443/x", "https://example.com:8443/x"),
        ("example.com/a:b@c", "https://example.com/a:b@c"),
        (
            "example.com/?u=http://b.example/",
            "https://example.com/?u=http://b.example/",
        ),
        ("http.example", "https://http.example/"),
        ("bücher.example", "https://xn--bcher-kva.example/"),
        (
            "[2606:4700::1111]:8443/x",
            "https://[2606:4700::1111]:8443/x",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(public(given).as_deref(), Ok(expected), "{given}");
    }
    assert_eq!(
        with_loopback("localhost:3000").as_deref(),
        Ok("https://localhost:3000/")
    );
    assert_eq!(
        with_loopback("127.0.0.1:3000/x").as_deref(),
        Ok("https://127.0.0.1:3000/x")
    );
}

#[test]
fn invalid_page_urls_are_refused_with_their_reason() {
    let cases = [
        ("", "empty"),
        ("https://", "no_host"),
        ("https:///example.com", "no_host"),
        ("https://?x", "no_host"),
        ("https://:80/", "no_host"),
        ("/path", "no_host"),
        ("?query", "no_host"),
        ("#fragment", "no_host"),
        ("//example.com/", "no_host"),
        ("../../etc", "no_host"),
        ("https://a..example/", "no_host"),
        ("https:example.com", "scheme"),
        ("https:/example.com", "scheme"),
        ("https", "scheme"),
        ("word", "scheme"),
        ("ftp://example.com/", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("gopher://example.com/", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("JaVaScRiPt://example.com/%0aalert(1)", "scheme"),
        ("data:text/html,x", "scheme"),
        ("mailto:a@example.com", "scheme"),
        ("tel:123", "scheme"),
        ("about:blank", "scheme"),
        ("view-source:https://example.com/", "scheme"),
        ("https.://example.com", "scheme"),
        ("example.com:/x", "scheme"),
        ("example.com:99999/", "scheme"),
        ("example.com:+80/", "invalid"),
        ("https://user@example.com/", "user_info"),
        ("https://user:password@example.com/", "user_info"),
        ("https://@example.com/", "user_info"),
        ("https://:@example.com/", "user_info"),
        ("https://example.com@127.0.0.1/", "user_info"),
        ("a@example.com", "user_info"),
        ("https://exa mple.com/", "forbidden_character"),
        (" https://example.com/", "forbidden_character"),
        ("https://example.com/\n", "forbidden_character"),
        ("https://exam\tple.com/", "forbidden_character"),
        ("java\nscript:alert(1)", "forbidden_character"),
        ("https://example.com/\0", "forbidden_character"),
        ("https://example.com/\u{7f}", "forbidden_character"),
        ("https://example.com/\u{85}", "forbidden_character"),
        ("https://example.com/\u{a0}", "forbidden_character"),
        ("https://example.com/\u{2028}", "forbidden_character"),
        ("https:\\\\example.com\\", "forbidden_character"),
        ("https://example.com\\@127.0.0.1/", "forbidden_character"),
        ("https://exa%20mple.com/", "invalid"),
        ("https://exa<mple.com/", "invalid"),
        ("https://example.com:80:80/", "invalid"),
        ("https://[::1/", "invalid"),
        ("https://[fe80::1%25eth0]/", "invalid"),
        ("https://1.2.3.4.5/", "invalid"),
        ("https://256.1.1.1/", "invalid"),
        ("https://xn--a-ecp.example/", "invalid"),
        ("https://example.com:25/", "blocked_port"),
        ("https://example.com:6667/", "blocked_port"),
        ("http://example.com:6379/", "blocked_port"),
        ("http://example.com:0/", "blocked_port"),
    ];
    for (given, code) in cases {
        assert_eq!(public(given), Err(code), "{given:?}");
    }
}

#[test]
fn the_length_counts_as_given_and_as_normalised() {
    let longest = format!("https://example.com/{}", "a".repeat(MAX_URL_BYTES - 20));
    assert_eq!(longest.len(), MAX_URL_BYTES);
    assert!(public(&longest).is_ok());
    assert_eq!(public(&format!("{longest}a")), Err("too_long"));
    assert_eq!(public(&format!("{longest}#")), Err("too_long"));
    let grows = format!("https://example.com/{}", "ü".repeat(500));
    assert_eq!(public(&grows), Err("too_long"));
    let long_without_scheme = longest.replace("https://", "");
    assert!(public(&long_without_scheme).is_ok());
    assert_eq!(public(&format!("{long_without_scheme}a")), Err("too_long"));
}

#[test]
fn loopback_is_allowed_only_when_the_policy_says_so() {
    for given in [
        "http://127.0.0.1:8080/",
        "http://127.9.9.9/",
        "http://[::1]/",
        "http://localhost/",
    ] {
        assert_eq!(public(given), Err("blocked_address"), "{given}");
        assert_eq!(with_loopback(given).as_deref(), Ok(given));
    }
    for given in [
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://0.0.0.0/",
        "http://[::]/",
    ] {
        assert_eq!(with_loopback(given), Err("blocked_address"), "{given}");
    }
}

#[test]
fn the_project_is_the_host_without_www() {
    let cases = [
        ("https://WWW.Example.com/", "example.com"),
        ("https://blog.example.com/", "blog.example.com"),
        ("https://www.www.example.com/", "www.example.com"),
        ("https://wwwexample.com/", "wwwexample.com"),
        ("https://example.com:8443/", "example.com"),
        ("https://[2606:4700::1111]/", "[2606:4700::1111]"),
    ];
    for (given, project) in cases {
        let target = TargetUrl::parse(given, AddressPolicy::PublicOnly).unwrap();
        assert_eq!(target.project(), project, "{given}");
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_refused_or_gives_a_url_that_reads_back_as_itself(text in "\\PC{0,60}") {
        if let Ok(target) = TargetUrl::parse(&text, AddressPolicy::PublicOnly) {
            assert_eq!(TargetUrl::parse(target.as_str(), AddressPolicy::PublicOnly), Ok(target));
        }
    }
}

#[test]
fn hosts_are_as_long_as_dns_allows() {
    let label = |length: usize| "a".repeat(length);
    let longest = [label(63), label(63), label(63), label(61)].join(".");
    let url = |host: &str| format!("https://{host}/");

    for host in [longest.clone(), format!("{longest}."), label(63)] {
        assert_eq!(public(&url(&host)), Ok(url(&host)));
    }
    for host in [
        format!("{longest}a"),
        label(64),
        format!("{}.example", label(64)),
    ] {
        assert_eq!(public(&url(&host)), Err("host_too_long"), "{host}");
    }
}
