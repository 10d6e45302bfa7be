//! The settings of the program.

use std::io::Write;

use domains_service::settings::{DEFAULTS, Settings};
use domains_service::verification::VerificationMode;
use settings::load_settings;

/// Reads a settings file; no environment variable begins with this prefix.
fn load(file: &str) -> Result<Settings, String> {
    let mut path = tempfile::NamedTempFile::new().unwrap();
    path.write_all(file.as_bytes()).unwrap();
    load_settings("NO_SUCH_PREFIX", DEFAULTS, Some(path.path())).map_err(|error| error.to_string())
}

#[test]
fn without_a_file_the_defaults_apply() {
    let settings = load("").unwrap();

    assert_eq!(settings.http.listen.to_string(), "127.0.0.1:8082");
    assert_eq!(
        settings.database.url.to_string(),
        "sqlite://data/domains.sqlite"
    );
    assert!(settings.database.migrate);
    let verification = settings.verification;
    assert_eq!(verification.mode, VerificationMode::Dns);
    assert!(verification.enabled && verification.resolvers.is_empty());
    assert_eq!(verification.edge_target, None);
    assert_eq!(verification.check(), Ok(()));
    assert!(settings.names.require_known_tld);
    assert!(!settings.names.allow_test);
}

#[test]
fn customers_cannot_store_the_base_urls_host_or_reserved_hosts() {
    let settings = load(
        "[http]\nbase_url = \"https://Links.Waymark.dev/api\"\n\
         [names]\nallow_test = true\nreserved = [\"edge.bücher.de.\", \"192.0.2.1\"]\n\
         [verification]\nedge_target = \"Edge.Links.dev.\"\nformer_edge_targets = \
         [\"old.links.dev\"]",
    )
    .unwrap();

    let rules = settings.name_rules(settings.http.base_url.as_ref().unwrap());

    assert_eq!(
        rules.reserved,
        [
            "edge.xn--bcher-kva.de",
            "links.waymark.dev",
            "edge.links.dev",
            "old.links.dev"
        ]
    );
    assert!(rules.parse("shop.test").is_ok());
    assert!(rules.parse("waymark.dev").is_err());
}

#[test]
fn a_wrong_setting_is_named_with_what_is_allowed() {
    for (file, expected) in [
        (
            "[verification]\nmode = \"faith\"",
            "setting `verification.mode`",
        ),
        (
            "[verification]\nmode = \"faith\"",
            "\"faith\" is not allowed; expected dns or trust",
        ),
        (
            "[verification]\nresolvers = [\"192.0.2.53\"]",
            "\"192.0.2.53\" is not allowed; expected IP:PORT, such as 192.0.2.53:53",
        ),
        (
            "[edge.https]\nproxy_protocol = \"v3\"",
            "\"v3\" is not allowed; expected off or v1v2",
        ),
        (
            "[edge]\npassed_headers = [\"X User\"]",
            "\"X User\" is not allowed; expected names of headers, such as X-User-Id",
        ),
        (
            "[verification]\nedge_target = \"localhost\"",
            "\"localhost\" is not allowed; expected a host name",
        ),
        (
            "[verification]\nedge_target = \"*.edge.waymark.dev\"",
            "\"*.edge.waymark.dev\" is not allowed; expected a host name",
        ),
        (
            "[names]\nreserved = [\"a b\"]",
            "\"a b\" is not allowed; expected host names",
        ),
        (
            "[verification]\nformer_edge_targets = [\"old\"]",
            "\"old\" is not allowed; expected a host name",
        ),
        (
            "[verification]\nedge_addresses = [\"192.0.2.1\", \"edge.dev\"]",
            "\"edge.dev\" is not allowed; expected IP addresses",
        ),
        (
            "[verification]\nedge_addresses = [\"0.0.0.0\"]",
            "\"0.0.0.0\" is not allowed; expected addresses at which visitors can reach the edge",
        ),
        (
            "[verification]\nedge_addresses = [\"127.0.0.1\"]",
            "\"127.0.0.1\" is not allowed; expected addresses at which visitors",
        ),
        (
            "[verification]\nedge_addresses = [\"192.0.2.1\", \"192.0.2.2\", \"192.0.2.1\"]",
            "\"192.0.2.1\" is not allowed; expected each address once",
        ),
        (
            "[verification]\nedge_addresses = [\"2001:db8::1\", \"2001:DB8:0::1\"]",
            "\"2001:DB8:0::1\" is not allowed; expected each address once",
        ),
        ("[verification]\nat_once = 0", "verification.at_once"),
        ("[verification]\nat_once = 2000", "verification.at_once"),
        ("[names]\nallow_tests = true", "allow_tests"),
        ("[database]\nurl = \"mysql://localhost/x\"", "sqlite://"),
        ("[nonsense]\na = 1", "nonsense"),
    ] {
        let message = load(file).unwrap_err();
        assert!(message.contains(expected), "{file}: {message}");
    }
}

#[test]
fn the_edges_addresses_are_those_that_a_record_can_have() {
    let addresses = |text: &str| {
        let file = format!("[verification]\nedge_addresses = [{text}]");
        load(&file).map(|settings| settings.verification.edge_addresses)
    };
    for refused in [
        "::",
        "::1",
        "127.9.9.9",
        "224.0.0.1",
        "239.1.2.3",
        "ff02::1",
        "255.255.255.255",
        "169.254.1.1",
        "fe80::1",
        "0.1.2.3",
        "::ffff:127.0.0.1",
        "::ffff:192.0.2.1",
    ] {
        let message = addresses(&format!("\"{refused}\"")).unwrap_err();
        let expected = format!("\"{refused}\" is not allowed");
        assert!(message.contains(&expected), "{message}");
        assert!(message.contains("verification.edge_addresses"), "{message}");
    }
    // Private networks have edges, too.
    let taken = addresses("\"192.0.2.1\", \"10.0.0.1\", \"2001:db8::1\", \"fd00::1\"");
    assert_eq!(taken.unwrap().len(), 4);
}

#[test]
fn verification_settings_that_cannot_work_are_named() {
    for (setting, expected) in [
        ("lease = \"5s\"", "it must be from 20s to 1day"),
        ("lease = \"25h\"", "verification.lease"),
        ("poll_interval = \"0s\"", "verification.poll_interval"),
    ] {
        let settings = load(&format!("[verification]\n{setting}"));
        let checked = settings.and_then(|settings| settings.verification.check());
        let message = checked.unwrap_err();
        assert!(message.contains(expected), "{setting}: {message}");
    }
}
