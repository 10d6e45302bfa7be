//! Shows the contents of a key, and whether services accept it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Utc;
use serde_json::Value;

use super::{KeyFolder, KeyFolderError};
use crate::{Caller, Error, Verifier, key_set::token_of};

/// The contents of a key, and whether it is accepted.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// The header as found in the key; `None` when it cannot be read. It is not verified.
    pub header: Option<Value>,
    /// The claims as found in the key; `None` when they cannot be read. Trust them only if
    /// [`Inspection::signer`] is `Ok`.
    pub claims: Option<Value>,
    /// The holder of the key if its signature is valid, even if it has expired or been revoked.
    pub signer: Result<Caller, Error>,
    /// The current verdict of a service that has read the latest key set and revocations.
    pub verdict: Result<(), Error>,
}

impl KeyFolder {
    /// Decodes a key and verifies it as services do.
    ///
    /// # Errors
    /// When the key set or the revocation list cannot be read. An invalid key is not an error here.
    pub fn inspect(&self, key: &str) -> Result<Inspection, KeyFolderError> {
        let token = token_of(key);
        let mut parts = token.split('.').map(readable_part);
        let (header, claims) = (parts.next().flatten(), parts.next().flatten());
        let signed = self.read_key_set()?.verify(token);
        let revoked = self.read_revocations()?.into_ids();
        let verdict = signed.as_ref().map_err(|error| *error).and_then(|claims| {
            claims.check_time(Utc::now().timestamp())?;
            if revoked.contains(&claims.caller.key_id) {
                Err(Error::Revoked)
            } else {
                Ok(())
            }
        });
        Ok(Inspection {
            header,
            claims,
            signer: signed.map(|claims| claims.caller),
            verdict,
        })
    }
}

fn readable_part(part: &str) -> Option<Value> {
    if part.len() > Verifier::MAX_KEY_LENGTH {
        return None;
    }
    let json = URL_SAFE_NO_PAD.decode(part).ok()?;
    serde_json::from_slice(&json).ok().filter(Value::is_object)
}
