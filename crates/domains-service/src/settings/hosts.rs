//! The hosts that the settings name, which no account may store.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use crate::name::reserved_host;

/// Texts for people, origins of customers' own programs, and parts of the name space.
const OTHERS: [&str; 3] = ["branding", "cors_origins", "allow_private_use"];

/// The hosts in all settings, in the spelling of [`reserved_host`]: those of URLs and of
/// `HOST:PORT`, and every other text that is a host of two labels at least.
pub fn hosts_of(settings: &impl Serialize) -> BTreeSet<String> {
    let mut hosts = BTreeSet::new();
    if let Ok(value) = serde_json::to_value(settings) {
        add(&value, &mut hosts);
    }
    hosts
}

fn add(value: &Value, hosts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => hosts.extend(of_text(text)),
        Value::Array(values) => {
            for value in values {
                add(value, hosts);
            }
        }
        Value::Object(section) => {
            for (_, value) in section.iter().filter(|(name, _)| is_own(name)) {
                add(value, hosts);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn is_own(name: &str) -> bool {
    !OTHERS.contains(&name)
}

fn of_text(text: &str) -> Vec<String> {
    let Some((scheme, rest)) = text.split_once("://") else {
        let (host, has_port) = without_port(text);
        let host = of_host(host).filter(|host| has_port || host.contains('.'));
        return host.into_iter().collect();
    };
    if scheme == "sqlite" {
        return Vec::new();
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (_, authority) = authority.rsplit_once('@').unwrap_or(("", authority));
    // A database's URL may have several hosts, also as a parameter.
    let (_, parameters) = rest.split_once('?').unwrap_or_default();
    let parameters = parameters.split('&');
    let more = parameters.filter_map(|parameter| parameter.strip_prefix("host="));
    let hosts = more.chain([authority]).flat_map(|hosts| hosts.split(','));
    hosts
        .filter_map(|host| of_host(without_port(host).0))
        .collect()
}

/// The host, and whether there was a port.
fn without_port(text: &str) -> (&str, bool) {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match text.rsplit_once(':') {
        Some((host, port)) if is_port(port) => (host, true),
        _ => (text, false),
    }
}

fn of_host(host: &str) -> Option<String> {
    reserved_host(host).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_found_in_urls_and_alone() {
        for (text, expected) in [
            ("https://***@Keys.Waymark.dev:8443/a?b", "keys.waymark.dev"),
            ("postgres://db1:5432,[::1]:5433,db3.dev/x", "db1 db3.dev"),
            ("postgres://127.0.0.1/x?user=a&host=db4.dev", "db4.dev"),
            ("http://127.0.0.1:80", ""),
            ("sqlite://data/domains.sqlite", ""),
            ("proxy:8443", "proxy"),
            ("edge.bücher.de", "edge.xn--bcher-kva.de"),
            ("[::1]:443", ""),
            ("10.0.0.0/8", ""),
            ("info,actix_http::h1=off", ""),
            ("mailto:operator@waymark.dev", ""),
            ("2m 30s", ""),
            ("dns", ""),
            ("data/keys/jwks.json", ""),
        ] {
            assert_eq!(of_text(text).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_the_operators_is_left_out() {
        let settings = serde_json::json!({
            "http": {"cors_origins": ["https://app.customer.dev"], "base_url": "https://go.dev"},
            "names": {"allow_private_use": "home.arpa"},
        });
        assert_eq!(hosts_of(&settings), ["go.dev".to_owned()].into());
    }
}
