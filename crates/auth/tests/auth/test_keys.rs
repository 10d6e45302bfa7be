//! A key folder of the test's own, with a verifier that reloads fast.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use auth::{Caller, Error, KeyFolder, KeySettings, Scopes, Source, Verifier};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;

pub const RELOAD_INTERVAL: Duration = Duration::from_millis(20);

pub struct TestKeys {
    pub folder: KeyFolder,
    pub dir: tempfile::TempDir,
}

impl TestKeys {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let folder = KeyFolder::init(dir.path().join("keys")).unwrap();
        Self { folder, dir }
    }

    pub fn issue(&self) -> String {
        let account = "default".parse().unwrap();
        self.folder
            .issue(&account, &all_scopes(), None)
            .unwrap()
            .as_str()
            .to_owned()
    }

    /// Settings that read the folder's files.
    pub fn settings(&self) -> KeySettings {
        let keys = Source::File(self.folder.key_set_path());
        settings(keys, Some(Source::File(self.folder.revocations_path())))
    }

    pub fn verifier(&self) -> Verifier {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(Verifier::load(self.settings())).unwrap()
    }

    pub fn signing_key_path(&self) -> PathBuf {
        let index = fs::read(self.path("keys.json")).unwrap();
        let index: Value = serde_json::from_slice(&index).unwrap();
        self.path(&format!(
            "signing-{}.pem",
            index["current"].as_str().unwrap()
        ))
    }

    pub fn public_jwk(&self) -> Value {
        let key_set = fs::read(self.folder.key_set_path()).unwrap();
        let key_set: Value = serde_json::from_slice(&key_set).unwrap();
        key_set["keys"][0].clone()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join("keys").join(name)
    }
}

/// Every scope of the services.
pub fn all_scopes() -> Scopes {
    let scopes = "reports:read reports:write domains:read domains:write";
    scopes.parse().unwrap()
}

pub fn settings(keys: Source, revocations: Option<Source>) -> KeySettings {
    let mut settings = KeySettings::new(keys, revocations);
    settings.reload_interval = RELOAD_INTERVAL.into();
    settings
}

/// Asks until the answer is `expected`, for at most five seconds.
pub async fn eventually(verifier: &Verifier, key: &str, expected: Result<(), Error>) {
    let started_at = Instant::now();
    loop {
        let answer = verifier.verify(key).map(drop);
        if answer == expected {
            return;
        }
        assert!(
            started_at.elapsed() < Duration::from_secs(5),
            "{answer:?}, not {expected:?}"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub fn caller(verifier: &Verifier, key: &str) -> Caller {
    verifier.verify(key).unwrap()
}

pub fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}
