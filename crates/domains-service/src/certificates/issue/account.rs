//! The account at the authority: made once, kept encrypted in the database, shared by all processes.

use database::Error;
use instant_acme::{Account, AccountCredentials, ExternalAccountKey, NewAccount};

use super::failure::{Code, Failure};
use super::worker::{Patience, Shared};
use crate::model::{self, AcmeAccountRow};

/// Whose the credentials are, for their encryption.
pub fn owner(directory: &str) -> String {
    format!("acme_accounts {directory}")
}

impl Shared {
    /// The account. It is read, or made, by the first order of this process.
    pub async fn account(&self, patience: &Patience) -> Result<Account, Failure> {
        let mut known = self.account.lock().await;
        if let Some(account) = &*known {
            return Ok(account.clone());
        }
        let directory = &self.settings.directory;
        let stored = model::acme_account(&self.pool, directory).await;
        let account = if let Some(row) = stored.map_err(of_database)? {
            self.restored(&row, patience).await?
        } else {
            self.create_account(patience).await?
        };
        *known = Some(account.clone());
        Ok(account)
    }

    /// The next order reads the account again.
    pub async fn forget_account(&self, is_refused: bool) {
        let known = self.account.lock().await.take();
        let Some(account) = known.filter(|_| is_refused) else {
            return;
        };
        let row = AcmeAccountRow {
            directory: self.settings.directory.clone(),
            url: account.id().to_owned(),
            credentials: Vec::new(),
        };
        match model::forget_acme_account(&self.pool, &row).await {
            Ok(()) => tracing::warn!(
                directory = row.directory,
                account = row.url,
                "the authority refuses the account; another one will be made"
            ),
            Err(error) => tracing::warn!(%error, "a refused account could not be deleted"),
        }
    }

    async fn restored(
        &self,
        row: &AcmeAccountRow,
        patience: &Patience,
    ) -> Result<Account, Failure> {
        let opened = self
            .keyring
            .open(&owner(&row.directory), &row.credentials)
            .map_err(|error| broken(&error.to_string()))?;
        let credentials: AccountCredentials = serde_json::from_slice(&opened)
            .map_err(|_| broken("its credentials cannot be read"))?;
        let builder = Account::builder_with_http(Box::new(self.client.clone()));
        patience.ask(builder.from_credentials(credentials)).await
    }

    async fn create_account(&self, patience: &Patience) -> Result<Account, Failure> {
        let settings = &self.settings;
        let directory = &settings.directory;
        let contact = [settings.contact.as_str()];
        let new = NewAccount {
            contact: if settings.contact.is_empty() {
                &[]
            } else {
                &contact
            },
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let external = settings.external_key();
        let external = external
            .map(|key| ExternalAccountKey::new(settings.external_account_key_id.clone(), &key));
        let builder = Account::builder_with_http(Box::new(self.client.clone()));
        let made = builder.create(&new, directory.clone(), external.as_ref());
        let (account, credentials) = patience.ask(made).await?;
        let text = serde_json::to_vec(&credentials).map_err(|error| broken(&error.to_string()))?;
        let sealed = self.keyring.seal(&owner(directory), &text);
        let (credentials, _) = sealed.map_err(|error| broken(&error.to_string()))?;
        let row = AcmeAccountRow {
            directory: directory.clone(),
            url: account.id().to_owned(),
            credentials,
        };
        let stored = model::put_acme_account(&self.pool, &row).await;
        stored.map_err(of_database)?;
        tracing::info!(
            directory,
            account = row.url,
            "an account was made at the authority"
        );
        // Another process may have been first: all use the same one.
        let kept = model::acme_account(&self.pool, directory).await;
        match kept.map_err(of_database)? {
            Some(kept) if kept.url != row.url => self.restored(&kept, patience).await,
            _ => Ok(account),
        }
    }
}

fn broken(reason: &str) -> Failure {
    Failure::new(
        Code::Account,
        &format!("the account at the authority: {reason}"),
    )
    .going_on()
}

/// The order stays as it is, and is taken up again as soon as the database is back.
#[expect(
    clippy::needless_pass_by_value,
    reason = "for `map_err`, which gives the error away"
)]
pub fn of_database(error: Error) -> Failure {
    Failure::new(Code::Interrupted, &error.to_string()).going_on()
}
