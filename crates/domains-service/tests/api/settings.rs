//! The settings of the program.

use std::io::Write;

use domains_service::settings::{DEFAULTS, Settings, VerificationMode};
use web::load_settings;

/// Reads a settings file; no variable begins with this prefix.
fn load(file: &str) -> Result<Settings, String> {
    let mut path = tempfile::NamedTempFile::new().unwrap();
    path.write_all(file.as_bytes()).unwrap();
    load_settings("NO_SUCH_PREFIX", DEFAULTS, Some(path.path())).map_err(|error| error.to_string())
}

#[test]
fn without_a_file_the_defaults_hold() {
    let settings = load("").unwrap();

    assert_eq!(settings.http.listen.to_string(), "127.0.0.1:8082");
    assert_eq!(
        settings.database.url.to_string(),
        "sqlite://data/domains.sqlite"
    );
    assert!(settings.database.migrate);
    assert_eq!(settings.verification, VerificationMode::Trust);
    assert!(settings.names.require_known_tld);
    assert!(!settings.names.allow_test);
}

#[test]
fn the_base_urls_host_and_the_reserved_hosts_are_no_customers() {
    let settings = load(
        "[http]\nbase_url = \"https://Links.Waymark.dev/api\"\n\
         [names]\nallow_test = true\nreserved = [\"edge.bücher.de.\", \"192.0.2.1\"]",
    )
    .unwrap();

    let rules = settings
        .names
        .rules(settings.http.base_url.as_ref().unwrap());

    assert_eq!(
        rules.reserved,
        ["edge.xn--bcher-kva.de", "links.waymark.dev"]
    );
    assert!(rules.parse("shop.test").is_ok());
    assert!(rules.parse("waymark.dev").is_err());
}

#[test]
fn a_wrong_setting_is_named_with_what_is_allowed() {
    for (file, expected) in [
        ("verification = \"dns\"", "setting `verification`"),
        (
            "verification = \"dns\"",
            "\"dns\" is not allowed; expected trust",
        ),
        (
            "[names]\nreserved = [\"a b\"]",
            "\"a b\" is not allowed; expected host names",
        ),
        ("[names]\nallow_tests = true", "allow_tests"),
        ("[database]\nurl = \"mysql://localhost/x\"", "sqlite://"),
        ("[nonsense]\na = 1", "nonsense"),
    ] {
        let message = load(file).unwrap_err();
        assert!(message.contains(expected), "{file}: {message}");
    }
}
