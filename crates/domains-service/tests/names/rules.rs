//! Each rule for the text of a name with its code: which names are accepted, which are refused, and
//! which rule applies first.

use domains_service::name::{NameError, NameRules};

pub fn parse(input: &str) -> Result<String, &'static str> {
    parse_with(&NameRules::default(), input)
}

pub fn parse_with(rules: &NameRules, input: &str) -> Result<String, &'static str> {
    rules
        .parse(input)
        .map(|name| name.as_str().to_owned())
        .map_err(NameError::code)
}

pub fn assert_taken_as(cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        assert_eq!(parse(input), Ok((*expected).to_owned()), "{input:?}");
    }
}

pub fn assert_refused(code: &'static str, inputs: &[&str]) {
    for input in inputs {
        assert_eq!(parse(input), Err(code), "{input:?}");
    }
}

#[test]
fn a_name_is_stored_in_one_spelling() {
    assert_taken_as(&[
        ("go.example.dev", "go.example.dev"),
        ("  GO.Example.DEV\t\n", "go.example.dev"),
        ("example.dev.", "example.dev"),
        ("example。dev", "example.dev"),
        ("example．dev｡", "example.dev"),
        ("www.example.dev", "www.example.dev"),
        ("ab--c.com", "ab--c.com"),
        ("1.com", "1.com"),
        ("0x7f.com", "0x7f.com"),
        ("Bücher.de", "xn--bcher-kva.de"),
        ("bu\u{308}cher.de", "xn--bcher-kva.de"),
        ("XN--BCHER-KVA.de", "xn--bcher-kva.de"),
        ("faß.de", "xn--fa-hia.de"),
        ("ＥＸＡＭＰＬＥ.ｄｅｖ", "example.dev"),
        ("食狮.中国", "xn--85x722f.xn--fiqs8s"),
        ("☕.com", "xn--53h.com"),
        ("ex\u{200b}ample\u{ad}s.dev", "examples.dev"),
        ("co.uk.example.dev", "co.uk.example.dev"),
    ]);
}

#[test]
fn a_pasted_address_is_read_as_its_host() {
    assert_taken_as(&[
        ("https://go.example.dev", "go.example.dev"),
        ("HTTP://go.example.dev/", "go.example.dev"),
        ("go.example.dev/", "go.example.dev"),
        ("https://go.example.dev./", "go.example.dev"),
    ]);
}

#[test]
fn an_empty_name_is_refused() {
    assert_refused("required", &["", " ", "\t\r\n", "\u{3000}\u{a0}"]);
    assert_refused("required", &[&" ".repeat(1_000_000)]);
}

#[test]
fn a_name_has_a_maximum_length() {
    let label = "a".repeat(63);
    let longest = format!("{label}.{label}.{label}.{}.dev", "a".repeat(36));
    assert_eq!(longest.len(), 232);
    assert_eq!(parse(&longest), Ok(longest.clone()));
    assert_eq!(parse(&format!("{label}.dev.")), Ok(format!("{label}.dev")));

    assert_refused(
        "too_long",
        &[
            &format!("a{longest}"),
            &format!("{label}a.dev"),
            &format!("{}.dev", "ü".repeat(60)),
            &format!("{}dev", "a.".repeat(510)),
            &"a".repeat(1_000_000),
            &"*".repeat(1025),
            &"ü".repeat(513),
        ],
    );
    assert_refused("wildcard", &[&"*".repeat(1024)]);
}

#[test]
fn a_name_is_only_a_host() {
    assert_refused(
        "not_a_hostname",
        &[
            "https://",
            "/",
            "http:///",
            "https://https://example.dev",
            "https:example.dev",
            "ftp://example.dev",
            "//example.dev",
            "example.dev//",
            "example.dev/path",
            "https://example.dev/?a=b",
            "example.dev?a",
            "example.dev#a",
            "example.dev:8080",
            "*.example.dev:8080",
            "user@example.dev",
            "exa%6dple.dev",
            "example\\.dev",
            "example .dev",
            "exam\tple.dev",
            "exam\nple.dev",
            "exam\u{3000}ple.dev",
            "https:// example.dev",
            "[::1]",
            "::1",
            "a.dev,b.dev c.dev",
        ],
    );
}

#[test]
fn a_wildcard_is_refused() {
    assert_refused(
        "wildcard",
        &["*.example.dev", "*", "a*b.example.dev", "*.*", "*..dev"],
    );
}

#[test]
fn an_ip_address_is_refused_in_any_notation() {
    assert_refused(
        "ip_address",
        &[
            "1.2.3.4",
            "1.2.3.4.",
            "1.2.3",
            "1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0X7F.1",
            "0x",
            "017700000001",
            "1。2。3。4",
            "１.２.３.４",
            "①.②.③.④",
            "999.999.999.999",
            "4294967296",
            "09.08.07.06",
            "example.1",
            "example.0x1",
            "https://127.0.0.1/",
        ],
    );
}

#[test]
fn no_label_is_empty() {
    assert_refused(
        "empty_label",
        &[
            ".",
            "..",
            "。",
            "example..dev",
            ".example.dev",
            "example.dev..",
            "example.dev.。",
            "example｡．dev",
            "１.２.３.４..",
        ],
    );
}

#[test]
fn names_that_uts_46_refuses_are_refused() {
    assert_refused(
        "invalid_idna",
        &[
            "exam\0ple.dev",
            "exam\u{7f}ple.dev",
            "exam\u{1b}[31mple.dev",
            "-example.dev",
            "example-.dev",
            "exa!mple.dev",
            "[example].dev",
            "exa|mple.dev",
            "'example'.dev",
            "example.dev,example.com",
            "exa\u{fffd}mple.dev",
            "exa\u{3d000}mple.dev",
            "exa\u{e000}mple.dev",
            "exa\u{202e}mple.dev",
            "exa\u{2066}mple.dev",
            "a\u{200d}b.dev",
            "a\u{200c}b.dev",
            "\u{301}a.dev",
            "à\u{5d0}.dev",
            "0a.\u{5d0}.dev",
            "℀.dev",
            "＊.example.dev",
            "example／path.dev",
            "exa％6dple.dev",
            "user＠example.dev",
            "a.\u{ad}.dev",
            "example.dev.\u{ad}",
            "\u{200b}",
        ],
    );
}

#[test]
fn a_fake_a_label_is_refused() {
    assert_refused(
        "invalid_idna",
        &[
            "xn--.dev",
            "xn---.dev",
            "xn--a.dev",
            "xn--abc-.dev",
            "xn--example-.dev",
            "XN--EXAMPLE-.dev",
            "xn--999999999.dev",
            "xn--bcher-Kvaa9z9z9.dev",
            "xn--a-ecp.ru.xn--",
            // Decodes to "bÜcher" with a capital, which no encoder produces.
            "xn--bcher-2pa.dev",
            // Decodes to "xn--é", which people would read as another name.
            "xn--xn---epa.dev",
            "xn--é.dev",
            // Decodes to a single ZERO WIDTH JOINER.
            "xn--1ug.dev",
        ],
    );
}

#[test]
fn an_underscore_is_refused() {
    assert_refused(
        "underscore",
        &["my_shop.dev", "_dmarc.example.dev", "_", "exa＿mple.dev"],
    );
    assert_refused("too_long", &[&format!("{}.dev", "_".repeat(64))]);
}

#[test]
fn a_name_has_at_least_two_labels() {
    assert_refused(
        "single_label",
        &[
            "localhost",
            "com",
            "com.",
            "intranet",
            "中国",
            "https://intranet/",
        ],
    );
}

#[test]
fn a_name_is_shown_to_people_in_unicode() {
    let unicode = |input| NameRules::default().parse(input).unwrap().unicode();
    assert_eq!(unicode("www.example.dev"), "www.example.dev");
    assert_eq!(unicode("xn--bcher-kva.de"), "bücher.de");
    assert_eq!(unicode("BÜCHER.DE"), "bücher.de");
    assert_eq!(unicode("食狮.公司.cn"), "食狮.公司.cn");
}

#[test]
fn every_message_names_the_field_and_is_a_sentence() {
    for (input, start) in [
        ("", "The name field is required."),
        ("*.example.dev", "The name field must be one host name"),
        (
            "my_shop.dev",
            "The name field must not contain an underscore",
        ),
        (
            "co.uk",
            "The name field must be a name below a public suffix",
        ),
    ] {
        let message = NameRules::default().parse(input).unwrap_err().to_string();
        assert!(message.starts_with(start), "{message}");
        assert!(message.ends_with('.'), "{message}");
    }
}
