//! A folder of keys, made as an operator makes it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use auth::{ApiKey, KeyFolder};
use tempfile::TempDir;

/// Every scope of the two services.
pub const ALL_SCOPES: &str = "reports:read reports:write domains:read domains:write";

/// Keys of the test's own.
pub struct TestKeys {
    /// The folder itself.
    pub folder: KeyFolder,
    dir: TempDir,
}

impl TestKeys {
    /// A new folder with one signing key.
    pub fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder for keys");
        let folder = KeyFolder::init(dir.path().join("keys")).expect("a key folder");
        Self { folder, dir }
    }

    /// A key of the account with every scope, for ever.
    pub fn issue(&self, account: &str) -> String {
        self.issue_with(account, ALL_SCOPES, None)
            .as_str()
            .to_owned()
    }

    /// A key with the given scopes and life.
    pub fn issue_with(&self, account: &str, scopes: &str, life: Option<Duration>) -> ApiKey {
        let account = account.parse().expect("an account");
        let scopes = scopes.parse().expect("scopes");
        self.folder.issue(&account, &scopes, life).expect("a key")
    }

    /// Where the folder is.
    pub fn path(&self) -> PathBuf {
        self.dir.path().join("keys")
    }

    /// The private key that signs, as PEM: for forging.
    pub fn signing_key(&self) -> Vec<u8> {
        let is_signing_key =
            |path: &Path| path.extension().is_some_and(|extension| extension == "pem");
        let files = std::fs::read_dir(self.path()).expect("the folder");
        let file = files
            .flatten()
            .map(|file| file.path())
            .find(|path| is_signing_key(path));
        std::fs::read(file.expect("a signing key")).expect("its text")
    }
}

impl Default for TestKeys {
    fn default() -> Self {
        Self::new()
    }
}
