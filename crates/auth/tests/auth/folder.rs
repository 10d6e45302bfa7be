//! The contents of a key folder, and how it recovers from accidents.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink},
    path::Path,
    time::Duration,
};

use auth::{Error, KeyFolder, KeyFolderError, KeyState};
use testing::TestKeys;

use crate::test_keys::new_key;

#[test]
fn private_files_are_readable_only_by_their_owner() {
    let keys = TestKeys::new();
    keys.issue("default");
    let mode = |name: &str| fs::metadata(keys.file(name)).unwrap().permissions().mode() & 0o777;

    assert_eq!(mode(""), 0o700);
    for entry in fs::read_dir(keys.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_public = ["jwks.json", "revoked.json", ".lock"].contains(&name.as_str());
        assert!(
            is_public || mode(&name) == 0o600,
            "{name} has the mode {:o}",
            mode(&name)
        );
    }
}

#[test]
fn what_root_writes_is_its_owners() {
    let keys = TestKeys::new();
    for entry in fs::read_dir(keys.path()).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    if chown(keys.path(), Some(65_534), None).is_err() {
        return testing::skip("only root can give files away");
    }
    KeyFolder::init(keys.path())
        .unwrap()
        .issue(&new_key("default", None))
        .unwrap();

    for entry in fs::read_dir(keys.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(
            entry.metadata().unwrap().uid(),
            65_534,
            "{:?}",
            entry.path()
        );
    }
}

#[test]
fn root_writes_to_no_file_that_a_link_names() {
    for name in [".lock", "issued.jsonl"] {
        let keys = TestKeys::new();
        let (file, other) = (keys.file(name), keys.path().with_extension("other"));
        fs::write(&other, "").unwrap();
        for link in [symlink::<&Path, &Path>, fs::hard_link] {
            let _ = fs::remove_file(&file);
            link(&other, &file).unwrap();
            keys.folder.issue(&new_key("default", None)).unwrap_err();
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), "");
        fs::remove_file(other).unwrap();
    }
}

#[test]
fn no_key_is_stored() {
    let keys = TestKeys::new();
    let key = keys.issue("default");
    let signature = key.rsplit('.').next().unwrap();
    for entry in fs::read_dir(keys.path()).unwrap() {
        let content = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(!content.contains(signature));
    }
}

#[test]
fn nothing_is_overwritten() {
    let keys = TestKeys::new();
    let before = fs::read(keys.folder.key_set_path()).unwrap();
    let again = KeyFolder::init(keys.path());
    assert!(matches!(again, Err(KeyFolderError::AlreadyInitialized(_))));
    assert_eq!(fs::read(keys.folder.key_set_path()).unwrap(), before);

    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("jwks.json"), "mine").unwrap();
    assert!(matches!(
        KeyFolder::init(foreign.path()),
        Err(KeyFolderError::NotEmpty(_))
    ));
    assert_eq!(fs::read_dir(foreign.path()).unwrap().count(), 1);
}

#[test]
fn an_interrupted_creation_can_be_repeated() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(".unfinished"), "").unwrap();
    fs::write(dir.path().join("jwks.json"), r#"{"keys":[]}"#).unwrap();
    assert!(!KeyFolder::is_initialized(dir.path()));
    assert!(matches!(
        KeyFolder::open(dir.path()),
        Err(KeyFolderError::NotAKeyFolder(_))
    ));

    let folder = KeyFolder::init(dir.path()).unwrap();

    assert!(KeyFolder::is_initialized(dir.path()));
    assert!(folder.issue(&new_key("a", None)).is_ok());
}

#[test]
fn a_log_line_cut_off_by_a_crash_costs_only_itself() {
    let keys = TestKeys::new();
    keys.issue("default");
    let log = keys.file("issued.jsonl");
    let mut text = fs::read_to_string(&log).unwrap();
    text.push_str(r#"{"jti":"half"#);
    fs::write(&log, text).unwrap();

    keys.issue("default");

    let list = keys.folder.list().unwrap();
    assert_eq!((list.keys.len(), list.unreadable_lines), (2, 1));
}

#[test]
fn a_key_that_services_would_refuse_is_not_issued() {
    let keys = TestKeys::new();
    fs::write(keys.folder.key_set_path(), r#"{"keys":[]}"#).unwrap();
    let refused = keys.folder.issue(&new_key("a", None));
    let unknown = KeyFolderError::WouldBeRefused(Error::UnknownSigningKey).to_string();
    assert_eq!(refused.unwrap_err().to_string(), unknown);
    assert_eq!(keys.folder.list().unwrap().keys.len(), 0);

    keys.folder.rotate().unwrap();
    assert!(keys.folder.issue(&new_key("a", None)).is_ok());
}

#[test]
fn meaningless_lifetimes_are_refused() {
    let keys = TestKeys::new();
    for lifetime in [Duration::ZERO, Duration::from_secs(u64::MAX)] {
        let issued = keys.folder.issue(&new_key("a", Some(lifetime)));
        assert!(matches!(issued, Err(KeyFolderError::Lifetime(_))));
    }
}

#[test]
fn the_list_distinguishes_active_expired_and_revoked_keys() {
    let keys = TestKeys::new();
    let second = Some(Duration::from_secs(1));
    let short_lived = keys.issue_new(&new_key("a", second));
    let revoked = keys.issue_new(&new_key("a", None));
    keys.issue("default");
    keys.folder.revoke(&revoked.id).unwrap();
    let now = || chrono::Utc::now();
    while now() < short_lived.expires_at.unwrap() {
        std::thread::sleep(Duration::from_millis(50));
    }

    let states = keys
        .folder
        .list()
        .unwrap()
        .keys
        .into_iter()
        .map(|key| key.state);
    let verdict = keys.folder.inspect(short_lived.as_str()).unwrap().verdict;

    assert!(states.eq([KeyState::Expired, KeyState::Revoked, KeyState::Active]));
    assert_eq!(verdict, Err(Error::Expired));
}
