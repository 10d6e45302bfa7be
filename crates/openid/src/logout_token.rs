//! What a provider sends when a person signs out there (OpenID Connect Back-Channel Logout 1.0).

use serde_json::{Map, Value};

use crate::Error;
use crate::id_token::{Expected, text};

/// The event that it must be about.
const EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";
/// The longest id, in bytes.
const MAX_ID: usize = 512;

/// Whose sessions end. At least one of the two is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogoutToken {
    /// The person.
    pub subject: Option<String>,
    /// The provider's name for its session.
    pub session: Option<String>,
    /// The token's own name: each is used once.
    pub id: String,
}

/// Checks the claims of a logout token (2.6), whose signature has been verified.
pub(crate) fn check(
    claims: &Map<String, Value>,
    kind: Option<&str>,
    expected: &Expected<'_>,
) -> Result<LogoutToken, Error> {
    if !kind.is_none_or(|kind| matches!(kind, "logout+jwt" | "application/logout+jwt" | "JWT")) {
        return Err(Error::NotBelieved("this is no logout token"));
    }
    expected.check_common(claims)?;
    let events = claims.get("events").and_then(Value::as_object);
    let event = events.and_then(|events| events.get(EVENT));
    // An ID token has a nonce: it must not end sessions.
    if !event.is_some_and(Value::is_object) || claims.contains_key("nonce") {
        return Err(Error::NotBelieved("this is no logout token"));
    }
    let optional = |name: &str| match claims.get(name) {
        None => Ok(None),
        Some(Value::String(text)) if !text.is_empty() && text.len() <= MAX_ID => {
            Ok(Some(text.clone()))
        }
        Some(_) => Err(Error::NotBelieved("the logout token is malformed")),
    };
    let (subject, session) = (optional("sub")?, optional("sid")?);
    if subject.is_none() && session.is_none() {
        return Err(Error::NotBelieved("the logout token names nobody"));
    }
    let id = text(claims, "jti").filter(|id| !id.is_empty() && id.len() <= MAX_ID);
    let id = id.ok_or(Error::NotBelieved("the logout token has no id"))?;
    Ok(LogoutToken {
        subject,
        session,
        id: id.to_owned(),
    })
}
