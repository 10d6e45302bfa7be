//! A key folder, created as an operator does.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use auth::{ApiKey, Issuer, KeyFolder, KeySettings, NewKey, Scopes, Source, Verifier};
use serde_json::Value;
use tempfile::TempDir;

use crate::add_secret;

/// The scopes of a key with all rights.
pub const EVERY_SCOPE: &str = "reports:read reports:write domains:read domains:write \
     endpoints:read endpoints:write keys:read keys:write";

/// The test's own keys.
pub struct TestKeys {
    /// The folder itself.
    pub folder: KeyFolder,
    dir: TempDir,
}

impl TestKeys {
    /// Creates a folder with one signing key.
    pub fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder for keys");
        let folder = KeyFolder::init(dir.path().join("keys")).expect("a key folder");
        Self { folder, dir }
    }

    /// A key of the account with every scope, which never expires.
    pub fn issue(&self, account: &str) -> String {
        let key = self.issue_with(account, EVERY_SCOPE, None);
        key.as_str().to_owned()
    }

    /// A key with these scopes, separated by spaces, and this lifetime.
    pub fn issue_with(&self, account: &str, scopes: &str, life: Option<Duration>) -> ApiKey {
        let scopes: Scopes = scopes.parse().expect("scopes");
        self.issue_new(&NewKey {
            account: account.parse().expect("an account"),
            scopes,
            name: None,
            lifetime: life,
        })
    }

    /// Any key.
    pub fn issue_new(&self, new: &NewKey) -> ApiKey {
        let key = self.folder.issue(new).expect("a key");
        let (_, signature) = key.as_str().rsplit_once('.').expect("a signature");
        add_secret(signature);
        key
    }

    /// Settings that read the folder's files.
    pub fn settings(&self) -> KeySettings {
        KeySettings::new(
            Source::File(self.folder.key_set_path()),
            Some(Source::File(self.folder.revocations_path())),
        )
    }

    /// The same, with an issuing key, which is made if it is missing.
    pub fn issuing_settings(&self) -> KeySettings {
        let issuer = self.file("issuer.pem");
        if !issuer.exists() {
            Issuer::create(&issuer).expect("an issuing key");
        }
        KeySettings {
            issuer,
            ..self.settings()
        }
    }

    /// A verifier of these keys.
    pub async fn verifier(&self) -> Verifier {
        Verifier::load(self.settings()).await.expect("a verifier")
    }

    /// The path of the folder.
    pub fn path(&self) -> PathBuf {
        self.dir.path().join("keys")
    }

    /// A file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The private signing key, as PEM: for forging.
    pub fn signing_key(&self) -> Vec<u8> {
        let index = fs::read(self.file("keys.json")).expect("the folder's index");
        let index: Value = serde_json::from_slice(&index).expect("an index in JSON");
        let current = index["current"].as_str().expect("a current key");
        fs::read(self.file(&format!("signing-{current}.pem"))).expect("a signing key")
    }
}

impl Default for TestKeys {
    fn default() -> Self {
        Self::new()
    }
}
