//! The files of keys and revocations change while a service runs.

use std::{fs, time::Duration};

use auth::{Error, KeySettings, LoadError, Source, Verifier};
use testing::{EVERY_SCOPE, TestKeys, until};

use crate::test_keys::{RELOAD_INTERVAL, caller, eventually, settings, settings_of};

#[tokio::test]
async fn a_revoked_key_is_refused_and_others_are_not() {
    let keys = TestKeys::new();
    let (key, other) = (keys.issue("default"), keys.issue("default"));
    let verifier = Verifier::load(settings_of(&keys)).await.unwrap();
    verifier.spawn_reload();
    let id = caller(&verifier, &key).key_id;

    keys.folder.revoke(&id).unwrap();

    eventually(&verifier, &key, Err(Error::Revoked)).await;
    assert!(verifier.verify(&other).is_ok());
}

/// However seldom the files are read.
#[tokio::test]
async fn a_file_that_changes_is_read_within_a_second() {
    let keys = TestKeys::new();
    let settings = KeySettings {
        reload_interval: Duration::from_hours(1).into(),
        ..keys.settings()
    };
    let verifier = Verifier::load(settings).await.unwrap();
    verifier.spawn_reload();
    for _ in 0..2 {
        let key = keys.issue_with("default", EVERY_SCOPE, None);
        verifier.verify(key.as_str()).unwrap();
        keys.folder.revoke(&key.id).unwrap();
        let revoked = async || verifier.verify(key.as_str()).is_err().then_some(());
        testing::eventually("the key is refused", Duration::from_secs(1), revoked).await;
    }
    keys.folder.rotate().unwrap();
    let new = keys.issue("default");
    let known = async || verifier.verify(&new).ok();
    testing::eventually("the new key is known", Duration::from_secs(1), known).await;
}

#[tokio::test]
async fn keys_of_a_removed_signing_key_are_refused() {
    let keys = TestKeys::new();
    let verifier = Verifier::load(settings_of(&keys)).await.unwrap();
    verifier.spawn_reload();
    let old = keys.issue("default");
    eventually(&verifier, &old, Ok(())).await;

    keys.folder.rotate().unwrap();
    let new = keys.issue("default");
    eventually(&verifier, &new, Ok(())).await;
    assert!(
        verifier.verify(&old).is_ok(),
        "rotation keeps old keys valid"
    );

    let path = keys.folder.key_set_path();
    let mut key_set: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    key_set["keys"].as_array_mut().unwrap().remove(0);
    fs::write(&path, key_set.to_string()).unwrap();
    eventually(&verifier, &old, Err(Error::UnknownSigningKey)).await;
    assert!(verifier.verify(&new).is_ok());

    fs::write(&path, r#"{"keys":[]}"#).unwrap();
    eventually(&verifier, &new, Err(Error::UnknownSigningKey)).await;
}

#[tokio::test]
async fn garbage_in_a_file_changes_nothing_until_it_is_fixed() {
    let keys = TestKeys::new();
    let (key, revoked, later) = (
        keys.issue("default"),
        keys.issue("default"),
        keys.issue("default"),
    );
    let verifier = Verifier::load(settings_of(&keys)).await.unwrap();
    let revoked_id = caller(&verifier, &revoked).key_id;
    let later_id = caller(&verifier, &later).key_id;
    keys.folder.revoke(&revoked_id).unwrap();
    verifier.spawn_reload();
    eventually(&verifier, &revoked, Err(Error::Revoked)).await;
    let good_revocations = fs::read(keys.folder.revocations_path()).unwrap();

    fs::write(keys.folder.key_set_path(), "<html>").unwrap();
    fs::remove_file(keys.folder.revocations_path()).unwrap();
    // Each successful reload resets the age to zero.
    until("ten reloads have failed", async || {
        let ages = [verifier.key_set_age(), verifier.revocations_age().unwrap()];
        ages.iter().all(|age| *age > RELOAD_INTERVAL * 10)
    })
    .await;

    assert!(verifier.verify(&key).is_ok());
    assert_eq!(verifier.verify(&revoked), Err(Error::Revoked));
    let age_while_missing = verifier.revocations_age().unwrap();

    fs::write(keys.folder.revocations_path(), good_revocations).unwrap();
    keys.folder.revoke(&later_id).unwrap();
    eventually(&verifier, &later, Err(Error::Revoked)).await;
    assert!(verifier.revocations_age().unwrap() < age_while_missing);
}

#[tokio::test]
async fn a_service_does_not_start_when_a_configured_document_is_missing() {
    let keys = TestKeys::new();
    let present = Source::File(keys.folder.key_set_path());
    let missing = || Source::File(keys.file("missing.json"));

    let without_keys = Verifier::load(settings(missing(), None)).await;
    let without_list = Verifier::load(settings(present.clone(), Some(missing()))).await;
    let with_nothing_named = Verifier::load(settings(present, None)).await.unwrap();

    assert!(matches!(
        without_keys,
        Err(LoadError::Fetch {
            document: "key set",
            ..
        })
    ));
    assert!(matches!(
        without_list,
        Err(LoadError::Fetch {
            document: "revocation list",
            ..
        })
    ));
    assert!(with_nothing_named.verify(&keys.issue("default")).is_ok());
    assert_eq!(with_nothing_named.revocations_age(), None);
}

#[tokio::test]
async fn the_task_ends_with_the_last_verifier() {
    let keys = TestKeys::new();
    let verifier = Verifier::load(settings_of(&keys)).await.unwrap();
    let task = verifier.spawn_reload();

    drop(verifier);

    tokio::time::timeout(Duration::from_secs(5), task)
        .await
        .unwrap()
        .unwrap();
}
