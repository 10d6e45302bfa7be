//! Hosts on this machine or in a private network.

use url::Host;

/// Whether the host is this machine, has a private address, or has a name that public DNS does not
/// have: one without a dot, as containers of one network have, or one below `.internal`.
pub(super) fn is_private(host: &Host<&str>) -> bool {
    match host {
        Host::Ipv4(address) => address.is_loopback() || address.is_private(),
        Host::Ipv6(address) => match address.to_ipv4_mapped() {
            Some(address) => is_private(&Host::Ipv4(address)),
            None => address.is_loopback() || address.is_unique_local(),
        },
        Host::Domain(name) => {
            let above = name.rsplit_once('.').map(|(_, above)| above);
            matches!(above, None | Some("localhost" | "internal"))
        }
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    fn is_private_in(url: &str) -> bool {
        is_private(&Url::parse(url).unwrap().host().unwrap())
    }

    #[test]
    fn hosts_on_a_private_network_are_private() {
        for url in [
            "http://127.0.0.1:8000/",
            "http://[::1]/",
            "http://localhost/",
            "http://KEYS.LocalHost/",
            "http://10.1.2.3/",
            "http://172.31.0.1/",
            "http://192.168.0.1/",
            "http://[fd00::1]/",
            "http://[::ffff:10.0.0.1]/",
            "http://keys/",
            "http://keys.prod.internal/",
        ] {
            assert!(is_private_in(url), "{url}");
        }
    }

    #[test]
    fn everything_else_is_public() {
        for url in [
            "http://example.com/",
            "http://keys.example.com/",
            "http://localhost.example.com/",
            "http://internal.example/",
            // Public DNS has a few names without any other label.
            "http://ai./",
            "http://8.8.8.8/",
            "http://172.32.0.1/",
            // The address of cloud metadata; anyone on the link can answer in its place.
            "http://169.254.169.254/",
            "http://[fe80::1]/",
            "http://[2001:db8::1]/",
            "http://[::ffff:8.8.8.8]/",
        ] {
            assert!(!is_private_in(url), "{url}");
        }
    }
}
