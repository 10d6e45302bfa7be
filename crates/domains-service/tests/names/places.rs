//! The rules about a name's position in the tree of names, and the settings that change them.

use domains_service::name::{NameRules, PrivateUse, reserved_host};

use crate::names::rules::{assert_refused, assert_taken_as, parse_with};

#[test]
fn a_special_use_name_is_refused() {
    assert_refused(
        "special_use",
        &[
            "a.localhost",
            "printer.local",
            "a.invalid",
            "shop.test",
            "a.example",
            "example.com",
            "EXAMPLE.COM.",
            "www.example.net",
            "example.org",
            "a.onion",
            "a.alt",
            "a.internal",
            "home.arpa",
            "1.0.0.127.in-addr.arpa",
        ],
    );
    assert_taken_as(&[
        ("notexample.com", "notexample.com"),
        ("local.dev", "local.dev"),
        ("example.com.de", "example.com.de"),
    ]);
}

#[test]
fn a_setting_allows_only_test() {
    let rules = NameRules {
        allow_test: true,
        ..NameRules::default()
    };
    assert_eq!(parse_with(&rules, "Shop.Test"), Ok("shop.test".to_owned()));
    assert_eq!(parse_with(&rules, "a.b.test"), Ok("a.b.test".to_owned()));
    assert_eq!(parse_with(&rules, "test"), Err("single_label"));
    assert_eq!(parse_with(&rules, "a.local"), Err("special_use"));
    assert_eq!(parse_with(&rules, "a.b.notatest"), Err("unknown_tld"));
}

#[test]
fn a_setting_allows_names_of_private_networks() {
    let parse = |private: PrivateUse, input: &str| {
        let rules = NameRules {
            private_use: vec![private],
            ..NameRules::default()
        };
        parse_with(&rules, input)
    };
    for (suffix, private) in PrivateUse::TEXTS {
        if private == PrivateUse::SingleLabel {
            continue;
        }
        let name = format!("go.{suffix}");
        assert_eq!(parse(private, &name), Ok(name.clone()));
        parse(private, suffix).unwrap_err();
        parse(PrivateUse::SingleLabel, &name).unwrap_err();
        assert_eq!(parse(private, "a.onion"), Err("special_use"));
        assert_eq!(parse(private, "go"), Err("single_label"));
    }
    let single = |input| parse(PrivateUse::SingleLabel, input);
    assert_eq!(single("Go"), Ok("go".to_owned()));
    for (input, code) in [
        ("localhost", "special_use"),
        ("test", "special_use"),
        ("local", "special_use"),
        ("dev", "public_suffix"),
        ("127", "ip_address"),
    ] {
        assert_eq!(single(input), Err(code), "{input}");
    }
}

#[test]
fn a_setting_allows_unknown_top_level_domains() {
    assert_refused(
        "unknown_tld",
        &["example.notatld", "a.b.lan", "example.xn--53h"],
    );
    let rules = NameRules {
        require_known_tld: false,
        ..NameRules::default()
    };
    assert_eq!(
        parse_with(&rules, "example.notatld"),
        Ok("example.notatld".to_owned())
    );
    assert_eq!(parse_with(&rules, "co.uk"), Err("public_suffix"));
    assert_eq!(parse_with(&rules, "a.local"), Err("special_use"));
}

#[test]
fn a_public_suffix_is_refused() {
    assert_refused(
        "public_suffix",
        &[
            "co.uk",
            "CO.UK.",
            "github.io",
            "公司.cn",
            "xn--55qx5d.cn",
            "foo.ck",
            "s3.amazonaws.com",
        ],
    );
    assert_taken_as(&[
        ("example.co.uk", "example.co.uk"),
        ("me.github.io", "me.github.io"),
        ("www.ck", "www.ck"),
    ]);
}

#[test]
fn our_own_hosts_and_all_above_and_below_them_are_refused() {
    let rules = NameRules {
        reserved: vec![
            "links.waymark.dev".to_owned(),
            "xn--bcher-kva.de".to_owned(),
        ],
        ..NameRules::default()
    };
    for input in [
        "links.waymark.dev",
        "LINKS.waymark.dev.",
        "a.links.waymark.dev",
        "waymark.dev",
        "www.bücher.de",
    ] {
        assert_eq!(parse_with(&rules, input), Err("reserved"), "{input:?}");
    }
    for input in ["other.waymark.dev", "mylinks.waymark.dev", "mark.dev"] {
        assert_eq!(parse_with(&rules, input), Ok(input.to_owned()));
    }
}

#[test]
fn a_host_from_the_settings_is_reserved_in_the_spelling_of_names() {
    let reserved = |host| reserved_host(host).unwrap();
    assert_eq!(
        reserved("Go.Bücher.DE."),
        Some("go.xn--bcher-kva.de".to_owned())
    );
    assert_eq!(reserved("localhost"), Some("localhost".to_owned()));
    assert_eq!(reserved("127.0.0.1"), None);
    assert_eq!(reserved("[::1]"), None);
    assert!(reserved_host("a b").is_err());
}
