//! A proxy that signs people in and names them in headers: Authelia, oauth2-proxy, Tailscale.

use actix_web::HttpRequest;
use actix_web::http::header::HeaderName;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use texts::foreign_text;

use super::{Identity, MAX_NAME, MAX_SUBJECT};

/// The method's name, in rules and in the database.
pub(crate) const METHOD: &str = "proxy";
/// Headers that every client sends.
const COMMON_HEADERS: [&str; 10] = [
    "host",
    "user-agent",
    "cookie",
    "accept",
    "referer",
    "origin",
    "authorization",
    "accept-language",
    "accept-encoding",
    "connection",
];
/// The longest list of groups, in bytes.
const MAX_GROUPS: usize = 8_000;

/// The section `console.proxy` of a service's settings. Without the name of a header it is off.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProxySettings {
    /// The addresses and networks from which a connection is believed.
    #[serde(with = "settings::networks")]
    pub addresses: Vec<IpNet>,
    /// The header that names the user: `Remote-User`.
    pub user_header: String,
    /// The header with the user's name, if any.
    pub name_header: String,
    /// The header with the user's groups, separated by commas, if any.
    pub groups_header: String,
}

/// A proxy that is believed.
#[derive(Clone, Debug)]
pub(crate) struct Proxy {
    addresses: Vec<IpNet>,
    user: HeaderName,
    name: Option<HeaderName>,
    groups: Option<HeaderName>,
}

/// Why the proxy's headers name nobody. It is no secret: only the proxy sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ProxyError {
    #[error("The proxy's header with the user was sent twice, so nobody is believed.")]
    SentTwice,
    #[error("The proxy's headers do not name one user, so nobody is believed.")]
    Unreadable,
}

impl ProxySettings {
    /// The proxy, if there is one.
    pub(super) fn load(&self) -> Result<Option<Proxy>, String> {
        let header = |setting: &str, name: &str| match name {
            "" => Ok(None),
            name => name.parse::<HeaderName>().map(Some).map_err(|_| {
                format!("console.proxy.{setting} is \"{name}\": expected the name of a header")
            }),
        };
        let user = header("user_header", &self.user_header)?;
        let (name, groups) = (
            header("name_header", &self.name_header)?,
            header("groups_header", &self.groups_header)?,
        );
        let Some(user) = user else {
            return match self.addresses.as_slice() {
                [] => Ok(None),
                _ => Err(
                    "console.proxy.user_header is empty: expected the name of a header".to_owned(),
                ),
            };
        };
        if groups.as_ref() == Some(&user) || COMMON_HEADERS.contains(&user.as_str()) {
            return Err(format!(
                "console.proxy.user_header is \"{user}\": expected one that only the proxy sets"
            ));
        }
        if let Some(network) = self
            .addresses
            .iter()
            .find(|network| network.prefix_len() == 0)
        {
            return Err(format!(
                "console.proxy.addresses has {network}: everybody could sign in as anyone"
            ));
        }
        if self.addresses.is_empty() {
            return Err(
                "console.proxy.addresses is empty: expected the addresses from which \
                 console.proxy.user_header is believed"
                    .to_owned(),
            );
        }
        Ok(Some(Proxy {
            addresses: self.addresses.clone(),
            user,
            name,
            groups,
        }))
    }
}

impl Proxy {
    /// The person whom the headers name; `None` without them, and for connections from elsewhere.
    ///
    /// # Errors
    /// Why the headers name nobody.
    pub fn person(&self, request: &HttpRequest) -> Option<Result<Identity, ProxyError>> {
        let peer = request.peer_addr()?.ip().to_canonical();
        if !self.addresses.iter().any(|network| network.contains(&peer)) {
            return None;
        }
        if !request.headers().contains_key(&self.user) {
            return None;
        }
        Some(self.read(request))
    }

    fn read(&self, request: &HttpRequest) -> Result<Identity, ProxyError> {
        let text = |header: &HeaderName| {
            let mut values = request.headers().get_all(header);
            let value = values.next().map_or(&[][..], |value| value.as_bytes());
            if values.next().is_some() {
                return Err(ProxyError::SentTwice);
            }
            let text = std::str::from_utf8(value).map_err(|_| ProxyError::Unreadable)?;
            Ok(text.trim().to_owned())
        };
        let optional = |header: &Option<HeaderName>| {
            let header = header.as_ref();
            header.map_or_else(|| Ok(String::new()), text)
        };
        let (user, name, groups) = (
            text(&self.user)?,
            optional(&self.name)?,
            optional(&self.groups)?,
        );
        // A comma is how two headers look once they have been merged on the way.
        let is_one = !user.is_empty() && user.len() <= MAX_SUBJECT && !user.contains(',');
        if !is_one || user.chars().any(char::is_control) || groups.len() > MAX_GROUPS {
            return Err(ProxyError::Unreadable);
        }
        let groups = groups.split(',').map(str::trim);
        let groups: Vec<&str> = groups.filter(|group| !group.is_empty()).collect();
        let mut claims = Map::new();
        claims.insert("user".to_owned(), Value::from(user.as_str()));
        claims.insert("groups".to_owned(), json!(groups));
        Ok(Identity {
            method: METHOD.to_owned(),
            subject: user,
            name: foreign_text(&name, MAX_NAME),
            claims,
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn proxy() -> Proxy {
        let settings = ProxySettings {
            addresses: vec!["10.0.0.0/8".parse().unwrap()],
            user_header: "Remote-User".to_owned(),
            name_header: "Remote-Name".to_owned(),
            groups_header: "Remote-Groups".to_owned(),
        };
        settings.load().unwrap().unwrap()
    }

    fn seen(
        peer: &str,
        headers: &[(&'static str, &'static str)],
    ) -> Option<Result<Identity, ProxyError>> {
        let mut request = TestRequest::get().peer_addr(peer.parse().unwrap());
        for header in headers {
            request = request.append_header(*header);
        }
        proxy().person(&request.to_http_request())
    }

    #[test]
    fn settings_with_which_anybody_could_be_anyone_are_refused() {
        let load = |address: &str, user: &str, groups: &str| {
            let settings = ProxySettings {
                addresses: vec![address.parse().unwrap()],
                user_header: user.to_owned(),
                groups_header: groups.to_owned(),
                ..ProxySettings::default()
            };
            settings.load().map(|proxy| proxy.is_some())
        };
        assert_eq!(load("10.0.0.0/8", "Remote-User", "Remote-Groups"), Ok(true));
        for (address, user, groups) in [
            ("0.0.0.0/0", "Remote-User", ""),
            ("::/0", "Remote-User", ""),
            ("10.0.0.0/8", "Host", ""),
            ("10.0.0.0/8", "Remote-User", "remote-user"),
            ("10.0.0.0/8", "", ""),
        ] {
            let refused = load(address, user, groups).unwrap_err();
            assert!(refused.starts_with("console.proxy."), "{refused}");
        }
    }

    #[test]
    fn only_connections_from_its_addresses_are_believed() {
        let headers = [
            ("remote-user", "ann"),
            ("remote-name", "Änne"),
            ("remote-groups", "seo, ops"),
            ("x-forwarded-for", "10.0.0.1"),
        ];
        for peer in ["10.1.2.3:80", "[::ffff:10.1.2.3]:80"] {
            let ann = seen(peer, &headers).unwrap().unwrap();
            assert_eq!(
                (&*ann.subject, ann.shown()),
                ("ann", "Änne (ann)".to_owned())
            );
            assert_eq!(ann.claims["groups"], json!(["seo", "ops"]));
        }
        for peer in ["127.0.0.1:80", "11.0.0.1:80", "[::1]:80"] {
            assert_eq!(seen(peer, &headers), None, "{peer}");
        }
        assert_eq!(seen("10.1.2.3:80", &headers[1..]), None);
    }

    #[test]
    fn headers_that_do_not_name_one_user_are_refused() {
        let twice = |name| {
            [
                ("remote-user", "ann"),
                ("remote-groups", "a"),
                (name, "root"),
            ]
        };
        for name in ["remote-user", "remote-groups"] {
            let seen = seen("10.0.0.1:80", &twice(name));
            assert_eq!(seen, Some(Err(ProxyError::SentTwice)), "{name}");
        }
        for user in ["", " ", "root, ann", "ann\tb"] {
            let seen = seen("10.0.0.1:80", &[("remote-user", user)]);
            assert_eq!(seen, Some(Err(ProxyError::Unreadable)), "{user:?}");
        }
    }

    #[test]
    fn a_proxy_without_addresses_is_refused() {
        let settings = ProxySettings {
            user_header: "Remote-User".to_owned(),
            ..ProxySettings::default()
        };
        assert!(
            settings
                .load()
                .unwrap_err()
                .contains("console.proxy.addresses")
        );
        assert!(ProxySettings::default().load().unwrap().is_none());
    }
}
