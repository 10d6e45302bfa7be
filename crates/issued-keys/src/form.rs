//! The form of a new key.

use std::borrow::Cow;
use std::time::Duration;

use auth::{KeyName, Scope, Scopes};
use query_params::{FieldReader, FromFields};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::keys::IssuedKeys;

/// The longest name, in characters.
pub const MAX_NAME_CHARACTERS: usize = 64;

const HOUR: u64 = 60 * 60;
/// How long a key is good unless its maker says otherwise, and at most, in seconds.
pub const QUARTER: u64 = 90 * 24 * HOUR;
pub const YEAR: u64 = 365 * 24 * HOUR;

/// The body of store.
#[derive(Debug)]
pub struct StoreKey {
    pub name: KeyName,
    pub scopes: Scopes,
    pub lifetime: Duration,
}

impl FromFields for StoreKey {
    type Rules = IssuedKeys;

    fn from_fields(reader: &mut FieldReader<'_>, keys: &IssuedKeys) -> Option<Self> {
        let name = name(reader);
        let scopes = scopes(reader, keys);
        let seconds = reader.integer("expires_in", HOUR, YEAR);
        Some(Self {
            name: name?,
            scopes: scopes?,
            lifetime: Duration::from_secs(seconds.unwrap_or(QUARTER)),
        })
    }
}

fn name(reader: &mut FieldReader<'_>) -> Option<KeyName> {
    let name = reader.required("name")?.parse().ok();
    if name.is_none() {
        let message = format!("The name field must have at most {MAX_NAME_CHARACTERS} characters.");
        reader.error("name", "too_long", message);
    }
    name
}

/// Text with spaces or commas between scopes that keys can have.
fn scopes(reader: &mut FieldReader<'_>, keys: &IssuedKeys) -> Option<Scopes> {
    let scopes: Option<Scopes> = reader.required("scopes")?.parse().ok();
    let issuer = keys.issuer.as_ref();
    let may_have = |scope: &Scope| issuer.is_none_or(|issuer| issuer.scopes().contains(scope));
    let scopes = scopes.filter(|scopes| !scopes.is_empty() && scopes.iter().all(may_have));
    if scopes.is_none() {
        let allowed = issuer.map(|issuer| issuer.scopes().to_string().replace(' ', ", "));
        let allowed = allowed.unwrap_or_default();
        let message = format!("The scopes field must be a list of scopes: {allowed}.");
        reader.error("scopes", "not_allowed", message);
    }
    scopes
}

impl utoipa::ToSchema for StoreKey {
    fn name() -> Cow<'static, str> {
        "StoreKeyForm".into()
    }
}

impl utoipa::PartialSchema for StoreKey {
    fn schema() -> RefOr<Schema> {
        let text = |about: &str| {
            let text = ObjectBuilder::new().schema_type(Type::String);
            text.description(Some(about))
        };
        let name = text("What to call it, in lists and in the audit trail.");
        let name = name
            .min_length(Some(1))
            .max_length(Some(MAX_NAME_CHARACTERS));
        let scopes = text(
            "What it may do, at most what its maker may: scopes of this service's own, separated by \
             spaces.",
        );
        let expires_in = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(HOUR))
            .maximum(Some(YEAR))
            .default(Some(QUARTER.into()))
            .description(Some("For how many seconds it is good."));
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("name", name)
            .property("scopes", scopes)
            .property("expires_in", expires_in)
            .required("name")
            .required("scopes")
            .description(Some("The body of store."))
            .into()
    }
}
