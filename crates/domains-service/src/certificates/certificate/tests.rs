use super::*;
use crate::certificates::settings::CertificateSettings;

/// A certificate for these names by an authority of its own, with its key.
fn made(names: &[&str]) -> (String, PrivateKeyDer<'static>) {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let made = rcgen::generate_simple_self_signed(names).unwrap();
    let key = made.signing_key.serialize_der();
    (made.cert.pem(), PrivateKeyDer::try_from(key).unwrap())
}

#[test]
fn a_certificate_is_for_its_names_only() {
    let (chain, key) = made(&["a.dev", "*.b.dev"]);
    let read = |name: &str| Certificate::read(name, &chain, &key);

    for name in ["a.dev", "x.b.dev"] {
        let certificate = read(name).unwrap();
        assert!(certificate.not_before < certificate.not_after);
        assert_eq!(certificate.issuer, "rcgen self signed cert");
    }
    for name in ["b.dev", "x.y.b.dev", "x.a.dev", "dev", ""] {
        let refused = read(name).unwrap_err();
        assert!(matches!(refused, CertificateError::OtherName(_)), "{name}");
    }
}

#[test]
fn the_key_must_be_that_of_the_certificate() {
    let (chain, _) = made(&["a.dev"]);
    let (_, other) = made(&["a.dev"]);
    let read = Certificate::read("a.dev", &chain, &other);
    assert!(matches!(read, Err(CertificateError::OtherKey)));
}

#[test]
fn chains_share_the_certificates_of_their_authorities() {
    let authority = testing::Authority::new("Shared");
    let read = |name: &str| {
        let (leaf, key) = authority.issue_for(&testing::for_name(name));
        let key = PrivateKeyDer::try_from(key).unwrap();
        let chain = leaf + &authority.pem();
        Certificate::read(name, &chain, &key).unwrap().key
    };
    let (first, second) = (read("a.dev"), read("b.dev"));

    assert_ne!(first.cert[0], second.cert[0]);
    assert_eq!(first.cert[1], second.cert[1]);
    assert_eq!(first.cert[1].as_ptr(), second.cert[1].as_ptr());
}

#[test]
fn nonsense_is_refused() {
    let (chain, key) = made(&["a.dev"]);
    let broken = chain.replacen("MI", "MJ", 1);
    for chain in ["", "nonsense", &broken, &chain.repeat(11)] {
        Certificate::read("a.dev", chain, &key).unwrap_err();
    }
}

#[test]
fn a_stored_certificate_is_encrypted_for_its_name() {
    let keyring = CertificateSettings {
        encryption_keys: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=".to_owned(),
        ..CertificateSettings::default()
    }
    .keyring();
    let keyring = keyring.unwrap();
    let (chain, key) = made(&["a.dev", "b.dev"]);
    let now = database::now();

    let row = Certificate::row("a.dev", chain, &key, &keyring, now).unwrap();

    let secret = key.secret_der();
    assert!(
        !row.private_key
            .windows(16)
            .any(|part| secret.windows(16).any(|it| it == part))
    );
    let opened = Certificate::open(&row, &keyring).unwrap();
    assert_eq!(opened.not_after, row.not_after);
    let elsewhere = CertificateRow {
        name: "b.dev".to_owned(),
        ..row
    };
    let opened = Certificate::open(&elsewhere, &keyring);
    assert!(matches!(
        opened,
        Err(CertificateError::Seal(SealError::Broken))
    ));
}
