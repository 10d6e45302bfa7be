//! The settings of the program.

use std::io::Write;

use domains_service::name::NameError;
use domains_service::settings::{DEFAULTS, Settings};
use domains_service::verification::VerificationMode;
use serde_json::Value;
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
         [\"old.links.dev\"]\ncertificate_authorities = []",
    )
    .unwrap();

    let rules = settings.name_rules(settings.http.base_url.as_ref().unwrap());

    assert_eq!(
        rules.reserved,
        [
            "edge.links.dev",
            "edge.xn--bcher-kva.de",
            "links.waymark.dev",
            "old.links.dev"
        ]
    );
    assert!(rules.parse("shop.test").is_ok());
    assert!(rules.parse("waymark.dev").is_err());
}

/// The sections and names of all settings that are texts or lists.
fn texts() -> Vec<(String, String)> {
    fn walk(section: &str, value: &Value, found: &mut Vec<(String, String)>) {
        for (name, value) in value.as_object().unwrap() {
            if value.is_object() {
                walk(&format!("{section}.{name}"), value, found);
            } else if !value.is_number() && !value.is_boolean() {
                found.push((section.trim_start_matches('.').to_owned(), name.clone()));
            }
        }
    }
    let mut found = Vec::new();
    let settings = serde_json::to_value(load("").unwrap()).unwrap();
    walk("", &settings, &mut found);
    // They are shown only if they are set.
    for name in ["direct_url", "read_url"] {
        found.push(("database".to_owned(), name.to_owned()));
    }
    found
}

#[test]
fn customers_cannot_store_a_host_of_any_setting() {
    let base: web::BaseUrl = "https://links.waymark.dev/".parse().unwrap();
    let host = "some.operator.dev";
    let mut taken = Vec::new();
    for (section, name) in texts() {
        for value in [
            "https://H/x",
            "http://H:80",
            "postgres://u@H/x",
            "redis://H",
            "H:443",
            "H",
        ] {
            let value = value.replace('H', host);
            for value in [format!("\"{value}\""), format!("[\"{value}\"]")] {
                let Ok(settings) = load(&format!("[{section}]\n{name} = {value}")) else {
                    continue;
                };
                let shown = serde_json::to_string(&settings).unwrap();
                // A secret is no host, nor is a text for people.
                if section == "branding" || !shown.contains(host) {
                    continue;
                }
                let rules = settings.name_rules(&base);
                for name in [host, "below.some.operator.dev"] {
                    let refused = rules.parse(name).map_err(NameError::code);
                    assert_eq!(refused, Err("reserved"), "{section} {name} {value}");
                }
                taken.push(format!("{section}.{name}"));
            }
        }
    }
    for expected in [
        "http.base_url",
        "http.shared_counts_url",
        "database.url",
        "database.direct_url",
        "keys.keys",
        "telemetry.otlp_endpoint",
        "verification.edge_target",
        "verification.former_edge_targets",
        "names.reserved",
        "edge.backend",
        "edge.https.hand_over_hosts",
        "edge.https.hand_over_to",
        "certificates.directory",
        "certificates.fallback.directory",
    ] {
        assert!(
            taken.iter().any(|name| name == expected),
            "{expected}: {taken:?}"
        );
    }
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
            "[names]\nallow_private_use = [\"lan\"]",
            "\"lan\" is not allowed; expected internal, home.arpa, local or single-label",
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
