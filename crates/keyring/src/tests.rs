use super::*;

const FIRST: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const SECOND: &str = "/////////////////////////////////////////wA=";

fn keyring(keys: &str) -> Result<Keyring, KeyringError> {
    Keyring::load("certificates", Path::new(""), keys)
}

#[test]
fn what_was_encrypted_is_read_again_by_its_owner_only() {
    let keys = keyring(FIRST).unwrap();

    let (sealed, id) = keys.seal("certificates a.dev", b"secret").unwrap();

    assert_eq!(id, keys.current());
    assert!(!sealed.windows(6).any(|part| part == b"secret"));
    assert_eq!(keys.open("certificates a.dev", &sealed).unwrap(), b"secret");
    let other = keys.open("certificates b.dev", &sealed);
    assert_eq!(other, Err(SealError::Broken));
    for index in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[index] ^= 1;
        assert!(
            keys.open("certificates a.dev", &changed).is_err(),
            "{index}"
        );
        assert!(keys.open("certificates a.dev", &sealed[..index]).is_err());
    }
    let again = keys.seal("certificates a.dev", b"secret").unwrap().0;
    assert_ne!(sealed, again, "the same secret never looks the same");
}

#[test]
fn a_new_key_encrypts_and_the_former_one_still_decrypts() {
    let before = keyring(FIRST).unwrap();
    let (sealed, former) = before.seal("a", b"secret").unwrap();

    let after = keyring(&format!("{SECOND}, {FIRST}")).unwrap();

    assert_eq!(after.open("a", &sealed).unwrap(), b"secret");
    assert_ne!(after.current(), former);
    let (sealed, _) = after.seal("a", b"secret").unwrap();
    assert_eq!(before.open("a", &sealed), Err(SealError::UnknownKey));
}

#[test]
fn a_key_that_is_added_to_the_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, format!("# of 2026\n{FIRST}\n")).unwrap();
    let keys = Keyring::load("certificates", &file, "").unwrap();
    let (sealed, _) = keyring(SECOND).unwrap().seal("a", b"secret").unwrap();
    assert_eq!(keys.open("a", &sealed), Err(SealError::UnknownKey));

    std::fs::write(&file, format!("{SECOND}\n{FIRST}\n")).unwrap();

    assert_eq!(keys.open("a", &sealed).unwrap(), b"secret");
    std::fs::write(&file, "nonsense").unwrap();
    keys.reload().unwrap_err();
    assert_eq!(keys.open("a", &sealed).unwrap(), b"secret");
}

#[test]
fn a_new_key_can_be_used() {
    let key = Keyring::new_key().unwrap();
    assert_ne!(key, Keyring::new_key().unwrap());
    keyring(&key).unwrap();
}

#[test]
fn keys_that_cannot_be_used_are_named_and_not_shown() {
    let none = keyring("").err().unwrap().to_string();
    assert!(
        none.contains("`certificates.encryption_keys_file`"),
        "{none}"
    );
    for keys in ["c2hvcnQ=", "no base64!", &format!("{FIRST},{FIRST}A"), ","] {
        let refused = keyring(keys).err().unwrap().to_string();
        assert!(
            refused.ends_with("expected 32 bytes in base64"),
            "{refused}"
        );
        assert!(!refused.contains("c2hvcnQ") && !refused.contains("AAEC"));
    }
}
