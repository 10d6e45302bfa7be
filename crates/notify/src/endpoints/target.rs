//! Where an endpoint is: a URL, or an address of mail.

use fetch_guard::{TargetRules, TargetUrl};
use lettre::Address;
use query_params::FieldErrors;
use url::Host;

use crate::model::{Digest, Kind};

/// The longest address of mail, in bytes (RFC 5321, 4.5.3.1.3).
const MAX_ADDRESS_BYTES: usize = 254;

/// A URL or an address, normalised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// As it is stored.
    pub text: String,
    /// Its host.
    pub host: String,
    /// Whether it is an address of mail.
    pub is_address: bool,
}

impl Target {
    /// Reads a URL under these rules, or an address.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, rules: &TargetRules) -> Result<Self, String> {
        if text.contains('@') && !text.contains(':') {
            return Self::address(text).ok_or_else(|| {
                "The target field must be a URL or an address such as name@example.com.".to_owned()
            });
        }
        let url = TargetUrl::parse_under(rules, text)
            .map_err(|error| error.to_string().replace("The URL", "The target"))?;
        Ok(Self {
            text: url.as_str().to_owned(),
            host: url.host().to_owned(),
            is_address: false,
        })
    }

    fn address(text: &str) -> Option<Self> {
        let address: Address = text.parse().ok()?;
        let Host::Domain(host) = Host::parse(address.domain()).ok()? else {
            return None;
        };
        let text = format!("{}@{host}", address.user());
        // What is left of the domain goes through every server as it is.
        let is_plain = text.is_ascii() && text.len() <= MAX_ADDRESS_BYTES;
        is_plain.then_some(Self {
            text,
            host,
            is_address: true,
        })
    }

    /// Whether it is one for this kind of endpoint.
    ///
    /// # Errors
    /// The error of its field.
    pub fn check(&self, kind: Kind) -> Result<(), FieldErrors> {
        let message = match (kind, self.is_address) {
            (Kind::Mail, false) => "The target field must be an address such as name@example.com.",
            (Kind::Mail, true) | (_, false) => return Ok(()),
            (_, true) => "The target field must be a URL.",
        };
        Err(FieldErrors::one("target", "not_allowed", message))
    }
}

/// Whether a digest is for this kind of endpoint.
///
/// # Errors
/// The error of its field.
pub fn check_digest(digest: Option<Digest>, kind: Kind) -> Result<(), FieldErrors> {
    if kind == Kind::Mail || matches!(digest, None | Some(Digest::AtOnce)) {
        return Ok(());
    }
    let message = "The digest field must be at_once for endpoints of other kinds than mail.";
    Err(FieldErrors::one("digest", "not_allowed", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_mail_are_normalised_and_checked() {
        let parse = |text: &str| Target::parse(text, &TargetRules::default()).ok();

        let target = parse("Ann.Lee+waymark@B\u{fc}cher.Example").expect("an address");
        assert_eq!(target.text, "Ann.Lee+waymark@xn--bcher-kva.example");
        assert_eq!(target.host, "xn--bcher-kva.example");
        for refused in [
            "@example.com",
            "ann@",
            "ann@[192.0.2.1]",
            "ann@192.0.2.1",
            "ann@example.com\r\nBcc",
            "ann lee@example.com",
            "ann@example.com,bob@example.com",
            "<ann@example.com>",
            "\u{fc}@example.com",
            &format!("{}@example.com", "a".repeat(250)),
        ] {
            assert_eq!(parse(refused), None, "{refused}");
        }
    }
}
