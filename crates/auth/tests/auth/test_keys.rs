//! A verifier that reloads quickly, and helpers that read and forge keys.

use std::fs;
use std::time::Duration;

use auth::{Caller, Error, KeySettings, NewKey, Scopes, Source, Verifier};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;
use testing::{EVERY_SCOPE, TestKeys, until};

pub const RELOAD_INTERVAL: Duration = Duration::from_millis(20);

/// Settings that read the files of the folder.
pub fn settings_of(keys: &TestKeys) -> KeySettings {
    KeySettings {
        reload_interval: RELOAD_INTERVAL.into(),
        ..keys.settings()
    }
}

pub fn settings(keys: Source, revocations: Option<Source>) -> KeySettings {
    KeySettings {
        reload_interval: RELOAD_INTERVAL.into(),
        ..KeySettings::new(keys, revocations)
    }
}

/// Every scope of the services.
pub fn all_scopes() -> Scopes {
    EVERY_SCOPE.parse().unwrap()
}

/// A key with all scopes and without a name.
pub fn new_key(account: &str, lifetime: Option<Duration>) -> NewKey {
    NewKey {
        account: account.parse().unwrap(),
        scopes: all_scopes(),
        name: None,
        lifetime,
    }
}

/// A verifier for a test that has no runtime of its own.
pub fn verifier(keys: &TestKeys) -> Verifier {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(keys.verifier())
}

pub fn public_jwk(keys: &TestKeys) -> Value {
    let key_set = fs::read(keys.folder.key_set_path()).unwrap();
    let key_set: Value = serde_json::from_slice(&key_set).unwrap();
    key_set["keys"][0].clone()
}

/// Waits until verifying a key gives the expected result.
pub async fn eventually(verifier: &Verifier, key: &str, expected: Result<(), Error>) {
    until(&format!("{expected:?}"), async || {
        verifier.verify(key).map(drop) == expected
    })
    .await;
}

pub fn caller(verifier: &Verifier, key: &str) -> Caller {
    verifier.verify(key).unwrap()
}

pub fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}
