//! What a browser brings back, and whom that proves.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::id_token::text;
use crate::token_endpoint::Response;

/// After how long a provider is asked again, in seconds: what it says, within these bounds.
const RENEW_AFTER: (u64, u64) = (60, 3_600);
/// The same, if it does not say.
const RENEW_AFTER_DEFAULT: u64 = 300;

/// What a browser brings back from a provider.
#[derive(Clone, Default)]
pub struct Answer {
    /// The code that its tokens are given for.
    pub code: Option<String>,
    /// The `state` that it was sent with.
    pub state: Option<String>,
    /// Who it is from, if that says so (RFC 9207).
    pub issuer: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
}

/// The tokens that renew and end a session at the provider.
#[derive(Clone, Serialize, Deserialize)]
pub struct Tokens {
    /// Names the session when the person signs out.
    pub id_token: String,
    /// Renews it.
    pub refresh_token: Option<String>,
    pub(super) nonce: String,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Tokens")
    }
}

/// A person for whom a provider vouches.
#[derive(Debug)]
pub struct Vouched {
    /// Who it is, for this provider.
    pub subject: String,
    /// What the person is called; may be empty.
    pub name: String,
    /// What is known of them. An address of mail is in it only if it was verified.
    pub claims: Map<String, Value>,
    /// The provider's name for its session.
    pub session: Option<String>,
    /// Its tokens.
    pub tokens: Tokens,
    /// After how long to renew; `None` if that is not possible.
    pub renew_after: Option<Duration>,
}

pub(super) fn vouched(
    subject: String,
    claims: Map<String, Value>,
    tokens: Tokens,
    response: &Response,
) -> Vouched {
    let mut names = ["name", "preferred_username", "email"].into_iter();
    let name = names.find_map(|name| text(&claims, name));
    let (least, most) = RENEW_AFTER;
    let renew_after = response.expires_in.unwrap_or(RENEW_AFTER_DEFAULT);
    let renew_after = Duration::from_secs(renew_after.clamp(least, most));
    Vouched {
        name: name.unwrap_or_default().to_owned(),
        session: text(&claims, "sid").map(str::to_owned),
        renew_after: tokens.refresh_token.is_some().then_some(renew_after),
        subject,
        claims,
        tokens,
    }
}
