//! Encrypts credentials again when there is a new key.

use std::sync::Arc;
use std::time::Duration;

use database::{Error, Pool};
use keyring::Keyring;
use tokio::sync::watch;

use super::owner;
use crate::app::App;
use crate::model::{self, CredentialsRow};

/// How often the file with the keys is read again.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// How many rows are read at once.
const STEP: i64 = 100;

/// Keeps all credentials under the first key of the settings until `stop` becomes true.
pub async fn run(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let Some(keyring) = &app.keyring else {
        return;
    };
    while !*stop.borrow() {
        if let Err(error) = keyring.reload() {
            tracing::error!(%error, "the former encryption keys stay in use");
        }
        match encrypt_again(&app.pool, keyring, &stop).await {
            Ok(0) => {}
            Ok(projects) => tracing::error!(projects, "credentials cannot be decrypted"),
            Err(error) => tracing::warn!(%error, "credentials were not encrypted again"),
        }
        // No query runs inside this `select!`: cancelling one would block the thread.
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stop| *stop) => {}
        }
    }
}

/// Returns of how many projects the credentials cannot be decrypted.
async fn encrypt_again(
    pool: &Pool,
    keyring: &Keyring,
    stop: &watch::Receiver<bool>,
) -> Result<u64, Error> {
    let (mut last, mut unreadable): (Option<CredentialsRow>, _) = (None, 0);
    loop {
        let after = last.as_ref();
        let after = after.map_or(("", ""), |row| (&row.account, &row.project));
        let current = keyring.current();
        let rows = model::credentials_under_other_keys(pool, &current, after, STEP).await?;
        for row in &rows {
            if *stop.borrow() {
                return Ok(unreadable);
            }
            let owner = owner(&row.account, &row.project);
            let opened = keyring.open(&owner, &row.credentials);
            match opened.and_then(|text| keyring.seal(&owner, &text)) {
                Ok((sealed, key)) => model::reseal_credentials(pool, row, &sealed, &key).await?,
                Err(_) => unreadable += 1,
            }
        }
        last = rows.into_iter().next_back();
        if last.is_none() {
            return Ok(unreadable);
        }
    }
}
