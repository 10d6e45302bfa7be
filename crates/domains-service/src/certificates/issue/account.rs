//! The account at the authority: made once, kept encrypted in the database, shared by all processes.

use database::Error;
use instant_acme::{Account, AccountCredentials, ExternalAccountKey, Key, NewAccount};
use jobs::fault_point;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use super::authority::Authority;
use super::deadline::Deadline;
use super::failure::{Code, Failure};
use super::shared::Shared;
use crate::model::{self, AcmeAccountRow};

/// Whose the credentials are, for their encryption.
pub fn owner(directory: &str) -> String {
    format!("acme_accounts {directory}")
}

impl Shared {
    /// The account. It is read, or made, by the first order of this process.
    pub async fn account(
        &self,
        authority: &Authority,
        deadline: &Deadline,
    ) -> Result<Account, Failure> {
        // The order that makes the account may have to wait for the authority.
        let mut known = deadline.wait(authority.account.lock()).await?;
        if let Some(account) = &*known {
            return Ok(account.clone());
        }
        let directory = &authority.settings.directory;
        let stored = model::acme_account(&self.pool, directory).await;
        let account = match stored.map_err(of_database)? {
            Some(row) if !row.url.is_empty() => self.restored(authority, &row, deadline).await?,
            // A key that was stored while the settings named no external account is not used: the
            // library binds only accounts whose key it has made.
            _ if authority.settings.external_key().is_some() => {
                self.create_account(authority, deadline).await?
            }
            Some(row) => self.make_account(authority, row, deadline).await?,
            None => {
                let row = self.store_key(directory, deadline).await?;
                self.make_account(authority, row, deadline).await?
            }
        };
        *known = Some(account.clone());
        Ok(account)
    }

    /// The next order reads the account with this address again, which is deleted if the authority
    /// has refused it. One that was made in its place in the meantime is kept.
    pub async fn delete_account(
        &self,
        authority: &Authority,
        url: &str,
        is_refused: bool,
        deadline: &Deadline,
    ) {
        let Ok(mut known) = deadline.wait(authority.account.lock()).await else {
            return;
        };
        known.take_if(|known| known.id() == url);
        drop(known);
        if !is_refused {
            return;
        }
        let row = AcmeAccountRow {
            directory: authority.settings.directory.clone(),
            url: url.to_owned(),
            credentials: Vec::new(),
        };
        match model::delete_acme_account(&self.pool, &row).await {
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
        authority: &Authority,
        row: &AcmeAccountRow,
        deadline: &Deadline,
    ) -> Result<Account, Failure> {
        let opened = self
            .keyring
            .open(&owner(&row.directory), &row.credentials)
            .map_err(|error| broken(&error.to_string()))?;
        let credentials: AccountCredentials = serde_json::from_slice(&opened)
            .map_err(|_| broken("its credentials cannot be read"))?;
        let builder = Account::builder_with_http(Box::new(authority.client.clone()));
        deadline
            .request(builder.from_credentials(credentials))
            .await
    }

    /// Stores the key of an account before the authority sees it.
    async fn store_key(
        &self,
        directory: &str,
        deadline: &Deadline,
    ) -> Result<AcmeAccountRow, Failure> {
        let made = Key::generate_pkcs8().map_err(|error| broken(&error.to_string()));
        let (_, key) = made?;
        let sealed = self.keyring.seal(&owner(directory), key.secret_pkcs8_der());
        let (credentials, _) = sealed.map_err(|error| broken(&error.to_string()))?;
        let row = AcmeAccountRow {
            directory: directory.to_owned(),
            url: String::new(),
            credentials,
        };
        let put = || model::upsert_acme_account(&self.pool, &row);
        let stored = deadline.write("the account", put).await;
        stored.map_err(of_database)?;
        fault_point!("account key stored");
        // Another process may have been first: all use the same one.
        let kept = model::acme_account(&self.pool, directory).await;
        Ok(kept.map_err(of_database)?.unwrap_or(row))
    }

    /// The account of a stored key: the authority makes it, or has made it for somebody who could
    /// not store its address.
    async fn make_account(
        &self,
        authority: &Authority,
        row: AcmeAccountRow,
        deadline: &Deadline,
    ) -> Result<Account, Failure> {
        if !row.url.is_empty() {
            return self.restored(authority, &row, deadline).await;
        }
        let settings = &authority.settings;
        let owner = owner(&row.directory);
        let opened = self.keyring.open(&owner, &row.credentials);
        let opened = opened.map_err(|error| broken(&error.to_string()))?;
        let der = PrivatePkcs8KeyDer::from(opened);
        let key = Key::from_pkcs8_der(der.clone_key());
        let key = key.map_err(|_| broken("its key cannot be read"))?;
        let builder = Account::builder_with_http(Box::new(authority.client.clone()));
        let made = builder.create_from_key((key, PrivateKeyDer::Pkcs8(der)), row.directory.clone());
        let (account, credentials) = deadline.request(made).await?;
        if !settings.contact.is_empty() {
            let contact = [settings.contact.as_str()];
            deadline.request(account.update_contacts(&contact)).await?;
        }
        fault_point!("account made");
        let text = serde_json::to_vec(&credentials).map_err(|error| broken(&error.to_string()))?;
        let sealed = self.keyring.seal(&owner, &text);
        let (credentials, _) = sealed.map_err(|error| broken(&error.to_string()))?;
        let row = AcmeAccountRow {
            url: account.id().to_owned(),
            credentials,
            ..row
        };
        let complete = || model::complete_acme_account(&self.pool, &row);
        let stored = deadline.write("the account", complete).await;
        stored.map_err(of_database)?;
        tracing::info!(
            directory = row.directory,
            account = row.url,
            "an account was made at the authority"
        );
        Ok(account)
    }

    /// The same for an account that is bound to one elsewhere.
    async fn create_account(
        &self,
        authority: &Authority,
        deadline: &Deadline,
    ) -> Result<Account, Failure> {
        let settings = &authority.settings;
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
        let builder = Account::builder_with_http(Box::new(authority.client.clone()));
        let made = builder.create(&new, directory.clone(), external.as_ref());
        let (account, credentials) = deadline.request(made).await?;
        let text = serde_json::to_vec(&credentials).map_err(|error| broken(&error.to_string()))?;
        let sealed = self.keyring.seal(&owner(directory), &text);
        let (credentials, _) = sealed.map_err(|error| broken(&error.to_string()))?;
        let row = AcmeAccountRow {
            directory: directory.clone(),
            url: account.id().to_owned(),
            credentials,
        };
        // It may be impossible to make another one: some keys can be used only once.
        let store = async || {
            model::upsert_acme_account(&self.pool, &row).await?;
            model::complete_acme_account(&self.pool, &row).await
        };
        let stored = deadline.write("the account", store).await;
        stored.map_err(of_database)?;
        tracing::info!(
            directory,
            account = row.url,
            "an account was made at the authority"
        );
        // Another process may have been first: all use the same one.
        let kept = model::acme_account(&self.pool, directory).await;
        match kept.map_err(of_database)? {
            Some(kept) if kept.url != row.url => self.restored(authority, &kept, deadline).await,
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
