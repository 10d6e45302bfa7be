//! The name of a domain: the accepted spellings, and the one that is stored.
//!
//! [`NameRules::parse`] turns a user's input into a [`DomainName`] or returns the rule that it
//! breaks. The rules run in a fixed order, so a name that breaks several always gets the same
//! error.

pub mod error;
pub mod host;
mod look_alike;
pub mod special_use;
pub mod suffix;

use std::fmt;

use query_params::{FieldReader, schema};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Type};

pub use error::NameError;
pub use host::to_ascii;
pub use look_alike::LookAlike;
pub use special_use::PrivateUse;

/// The maximum length of a name as sent, in bytes, after trimming.
pub const MAX_INPUT_BYTES: usize = 1024;

/// The prefix of a name that is stored together with the name after it.
pub const WWW: &str = "www.";

/// The maximum length of a label, in bytes (RFC 1035, section 2.3.4).
const MAX_LABEL_BYTES: usize = 63;

/// The maximum length of a name, in bytes. DNS allows 253; the rest is reserved for the label of
/// the ownership challenge, which is put in front of the name.
const MAX_NAME_BYTES: usize = 232;

/// A domain name that certificate authorities and DNS accept: lower-case ASCII (A-labels), at least
/// two labels, no final dot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DomainName(String);

impl DomainName {
    /// Reads the field `name` of a form, which is required.
    pub fn read(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        let text = reader.required("name")?;
        rules
            .parse(text)
            .map_err(|error| reader.error("name", error.code(), error.to_string()))
            .ok()
    }

    /// The schema of that field.
    pub fn form_field() -> ObjectBuilder {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .min_length(Some(1))
            .max_length(Some(MAX_INPUT_BYTES))
            .pattern(Some(r"^[^\u0000-\u001f\u007f-\u009f]+$"))
    }

    /// This name with `www.` in front, if the form's field `with_www` requests it.
    pub fn read_www(&self, reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        const FIELD: &str = "with_www";
        if !reader.yes_or_no(FIELD)? {
            return None;
        }
        if !suffix::is_registrable(&self.0) {
            let message = format!(
                "The {FIELD} field is for names directly below a public suffix, such as \
                 your-brand.com."
            );
            reader.error(FIELD, "not_an_apex", message);
            return None;
        }
        let www = rules.parse(&format!("{WWW}{self}"));
        www.map_err(|error| reader.error(FIELD, error.code(), error.to_string()))
            .ok()
    }

    /// The schema of that field.
    pub fn www_form_field() -> AnyOfBuilder {
        schema::yes_or_no()
    }

    /// The name as it is written in DNS.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name for people, with U-labels instead of A-labels.
    pub fn unicode(&self) -> String {
        host::to_unicode(&self.0)
    }
}

impl fmt::Display for DomainName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl AsRef<str> for DomainName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// The rules for names of this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameRules {
    /// Allows names below `.test` (RFC 6761), for trials on one's own machine.
    pub allow_test: bool,
    /// Names of private networks that are allowed. No public authority issues certificates for them.
    pub private_use: Vec<PrivateUse>,
    /// Requires a top-level domain that the Public Suffix List knows.
    pub require_known_tld: bool,
    /// Host names of this installation, which no customer may take: lower-case A-labels without a
    /// final dot, as [`reserved_host`] returns them.
    pub reserved: Vec<String>,
}

impl Default for NameRules {
    fn default() -> Self {
        Self {
            allow_test: false,
            private_use: Vec::new(),
            require_known_tld: true,
            reserved: Vec::new(),
        }
    }
}

impl NameRules {
    /// Parses a name as it was typed or pasted.
    ///
    /// # Errors
    /// The first rule that the name breaks.
    pub fn parse(&self, input: &str) -> Result<DomainName, NameError> {
        let input = input.trim();
        if input.is_empty() {
            return Err(NameError::Required);
        }
        if input.len() > MAX_INPUT_BYTES {
            return Err(NameError::TooLong);
        }
        let pasted = strip_pasted_url(input);
        if pasted.is_empty() || pasted.contains(is_foreign_to_a_host) {
            return Err(NameError::NotAHostname);
        }
        if pasted.contains('*') {
            return Err(NameError::Wildcard);
        }
        let name = host::normalise(pasted)?;
        check_length(&name)?;
        if name.contains('_') {
            return Err(NameError::Underscore);
        }
        if !name.contains('.') && !self.private_use.contains(&PrivateUse::SingleLabel) {
            return Err(NameError::SingleLabel);
        }
        self.check_place(&name)?;
        Ok(DomainName(name))
    }

    /// The rules about the name's position in the tree of names.
    fn check_place(&self, name: &str) -> Result<(), NameError> {
        let is_private = self.private_use.iter().any(|private| private.has(name));
        let opened = is_private || (self.allow_test && special_use::is_test(name));
        if special_use::is_special_use(name) && !opened {
            return Err(NameError::SpecialUse);
        }
        let needs_tld = self.require_known_tld && !opened && name.contains('.');
        if needs_tld && !suffix::has_known_suffix(name) {
            return Err(NameError::UnknownTld);
        }
        if suffix::is_public_suffix(name) {
            return Err(NameError::PublicSuffix);
        }
        if self.is_reserved(name) {
            return Err(NameError::Reserved);
        }
        Ok(())
    }

    fn is_reserved(&self, name: &str) -> bool {
        self.reserved
            .iter()
            .any(|host| is_same_or_below(name, host) || is_same_or_below(host, name))
    }
}

/// Converts a host from the settings to the spelling that [`NameRules::reserved`] needs. `None` for
/// an IP address, which no customer's name can collide with.
///
/// # Errors
/// The text is not a host.
pub fn reserved_host(host: &str) -> Result<Option<String>, url::ParseError> {
    match url::Host::parse(host)? {
        url::Host::Domain(name) => Ok(Some(name.trim_end_matches('.').to_owned())),
        url::Host::Ipv4(_) | url::Host::Ipv6(_) => Ok(None),
    }
}

/// Whether `name` is `ancestor` or below it in the tree. Both are lower-case A-labels.
pub(crate) fn is_same_or_below(name: &str, ancestor: &str) -> bool {
    name.strip_suffix(ancestor)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// People paste addresses from their browser: a scheme in front and one slash at the end are
/// harmless.
fn strip_pasted_url(input: &str) -> &str {
    let without_scheme = ["https://", "http://"]
        .into_iter()
        .find_map(|scheme| strip_prefix_ignoring_case(input, scheme))
        .unwrap_or(input);
    without_scheme.strip_suffix('/').unwrap_or(without_scheme)
}

fn strip_prefix_ignoring_case<'a>(input: &'a str, prefix: &str) -> Option<&'a str> {
    let (head, rest) = input.split_at_checked(prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then_some(rest)
}

fn is_foreign_to_a_host(character: char) -> bool {
    matches!(character, '/' | ':' | '@' | '?' | '#' | '\\' | '%') || character.is_whitespace()
}

fn check_length(name: &str) -> Result<(), NameError> {
    let label_too_long = name.split('.').any(|label| label.len() > MAX_LABEL_BYTES);
    if label_too_long || name.len() > MAX_NAME_BYTES {
        return Err(NameError::TooLong);
    }
    Ok(())
}
