//! Tells what is in a key, and whether services accept it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Utc;
use serde_json::Value;

use super::{KeyFolder, KeyFolderError};
use crate::{Caller, Error, Verifier};

/// What stands in a key, and what it is worth.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// The header, as it stands there; `None` when it cannot be read. Nobody vouches for it.
    pub header: Option<Value>,
    /// The claims, as they stand there; `None` when they cannot be read. To be believed only when
    /// [`Inspection::signer`] is `Ok`.
    pub claims: Option<Value>,
    /// Whom the key speaks for when its signature is good, be it expired or revoked.
    pub signer: Result<Caller, Error>,
    /// What a service that has read the latest key set and revocations says now.
    pub verdict: Result<(), Error>,
}

impl KeyFolder {
    /// Decodes a key and verifies it as services do.
    ///
    /// # Errors
    /// When the key set or the revocation list cannot be read. A bad key is no error here.
    pub fn inspect(&self, token: &str) -> Result<Inspection, KeyFolderError> {
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
