//! `api-key revoke`: revokes a key, given its id or the key itself.

use std::io::{self, Write};

use anyhow::Context;
use auth::{KeyFolder, KeyId};

pub fn run(folder: &KeyFolder, key: &str) -> anyhow::Result<()> {
    let id = key_id(folder, key)?;
    let revocation = folder.revoke(&id)?;
    let outcome = if revocation.was_revoked_before {
        "was already revoked"
    } else {
        "is revoked"
    };
    writeln!(io::stdout(), "key {id} {outcome}")?;
    if !revocation.was_issued_here {
        writeln!(
            io::stderr(),
            "warning: no key with the id {id} was issued from this folder"
        )?;
    }
    Ok(())
}

/// An id has at most 64 characters, and a key's signature alone has more.
fn key_id(folder: &KeyFolder, key: &str) -> anyhow::Result<KeyId> {
    if let Ok(id) = key.parse() {
        return Ok(id);
    }
    let signer = folder.inspect(key)?.signer;
    Ok(signer
        .context("this is neither a key id nor a key signed here")?
        .key_id)
}
