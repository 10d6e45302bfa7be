//! Properties that hold for every text that could be sent.

use domains_service::name::NameRules;
use domains_service::visitor_url::{MAX_URL_BYTES, VisitorUrl};
use proptest::prelude::*;

/// Pieces that the rules treat in different ways, chosen so that many texts are valid names.
fn likely_name() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9-]{1,8}",
        "\\PC{1,3}",
        "(xn--|XN--)[a-z0-9-]{1,10}",
        "[.。．｡]{1,2}",
        Just("ü".to_owned()),
        Just("ß\u{5d0}".to_owned()),
        Just("\u{200d}".to_owned()),
        Just("\u{ad}".to_owned()),
        Just("https://".to_owned()),
    ];
    let tail = prop_oneof![
        Just(".com"),
        Just(".co.uk"),
        Just(".中国"),
        Just(".test."),
        Just("")
    ];
    (proptest::collection::vec(piece, 1..8), tail)
        .prop_map(|(pieces, tail)| format!("{}{tail}", pieces.concat()))
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), likely_name(), "[ -~]{0,40}"]
}

fn open_rules() -> NameRules {
    NameRules {
        allow_test: true,
        private_use: Vec::new(),
        require_known_tld: false,
        reserved: Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_name_is_lower_case_ascii_of_two_labels_that_dns_accepts(text in any_text()) {
        if let Ok(name) = open_rules().parse(&text) {
            let name = name.as_str();
            prop_assert!(name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.')));
            prop_assert!(name.split('.').count() >= 2);
            prop_assert!(name.split('.').all(|label| (1..=63).contains(&label.len())));
            prop_assert!(name.len() <= 232);
        }
    }

    #[test]
    fn a_name_parsed_again_is_the_same_name(text in any_text()) {
        if let Ok(name) = open_rules().parse(&text) {
            prop_assert_eq!(open_rules().parse(name.as_str()), Ok(name.clone()));
            prop_assert_eq!(open_rules().parse(&name.unicode()), Ok(name));
        }
    }

    #[test]
    fn a_browser_reads_a_name_as_the_same_host(text in any_text()) {
        if let Ok(name) = open_rules().parse(&text) {
            let host = url::Host::parse(name.as_str());
            prop_assert_eq!(host, Ok(url::Host::Domain(name.as_str().to_owned())));
        }
    }

    #[test]
    fn a_visitor_url_fits_in_a_header_and_is_stable(host in any_text(), path in any_text()) {
        for text in [format!("https://{host}/{path}"), format!("HTTP://{host}?{path}#{path}"), path] {
            if let Ok(url) = VisitorUrl::parse(&text) {
                prop_assert!(url.as_str().bytes().all(|b| b.is_ascii_graphic()));
                prop_assert!(url.as_str().len() <= MAX_URL_BYTES);
                prop_assert!(url.as_str().starts_with("http"));
                let again = VisitorUrl::parse(url.as_str());
                prop_assert_eq!(again, Ok(url));
            }
        }
    }
}
