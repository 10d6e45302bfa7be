//! Encrypts credentials again when there is a new key.

use std::sync::Arc;
use std::time::Duration;

use database::Error;
use keyring::Keyring;
use tokio::sync::watch;

use super::owner;
use crate::app::App;
use crate::model::{self, CredentialsRow};

/// How often the file with the keys is read again.
const LOOK_EVERY: Duration = Duration::from_mins(1);
/// How many rows are read at once.
const STEP: i64 = 100;

/// Keeps all credentials under the first key of the settings until `stop` becomes true.
pub async fn run(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let Some(keyring) = &app.keyring else {
        return;
    };
    let mut done = None;
    while !*stop.borrow() {
        if let Err(error) = keyring.reload() {
            tracing::error!(%error, "the former encryption keys stay in use");
        }
        let key = keyring.current();
        if done.as_ref() != Some(&key) {
            match encrypt_again(&app, keyring).await {
                Ok(()) => done = Some(key),
                Err(error) => tracing::warn!(%error, "credentials were not encrypted again"),
            }
        }
        // No query runs inside this `select!`: cancelling one would block the thread.
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stop| *stop) => {}
        }
    }
}

async fn encrypt_again(app: &App, keyring: &Keyring) -> Result<(), Error> {
    let mut last: Option<CredentialsRow> = None;
    loop {
        let after = last
            .as_ref()
            .map_or(("", ""), |row| (&row.account, &row.project));
        let rows = model::credentials_after(&app.pool, after, STEP).await?;
        for row in rows
            .iter()
            .filter(|row| !keyring.is_current(&row.credentials))
        {
            let owner = owner(&row.account, &row.project);
            let opened = keyring.open(&owner, &row.credentials);
            match opened.and_then(|text| keyring.seal(&owner, &text)) {
                Ok((sealed, _)) => model::reseal_credentials(&app.pool, row, &sealed).await?,
                Err(error) => {
                    let (account, project) = (&row.account, &row.project);
                    tracing::warn!(account, project, %error, "credentials cannot be decrypted");
                }
            }
        }
        last = rows.into_iter().next_back();
        if last.is_none() {
            return Ok(());
        }
    }
}
