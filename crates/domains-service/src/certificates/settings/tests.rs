use super::*;

fn wrong(change: impl FnOnce(&mut CertificateSettings)) -> String {
    let mut settings = CertificateSettings::default();
    change(&mut settings);
    settings.check().unwrap_err()
}

#[test]
fn by_default_nothing_is_issued_and_nothing_is_wrong() {
    let settings = CertificateSettings::default();
    assert!(!settings.is_issuing());
    assert_eq!(settings.check(), Ok(()));
}

#[test]
fn a_wrong_value_is_named_with_its_setting() {
    let error = wrong(|settings| settings.directory = "http://acme.example/dir".to_owned());
    assert!(error.starts_with("certificates.directory is \"http://acme.example/dir\""));
    let error = wrong(|settings| settings.contact = "operator@example.com".to_owned());
    assert!(error.starts_with("certificates.contact is "), "{error}");
    let error = wrong(|settings| settings.challenges.clear());
    assert!(error.starts_with("certificates.challenges is "), "{error}");
    let error = wrong(|settings| settings.external_account_key_id = "kid".to_owned());
    assert!(error.starts_with("certificates.external_account_key_id"));
}

#[test]
fn the_key_of_an_external_account_is_never_shown() {
    let mut settings = CertificateSettings {
        external_account_key_id: "kid".to_owned(),
        external_account_key: "not base64!".to_owned(),
        ..CertificateSettings::default()
    };
    let error = settings.check().unwrap_err();
    assert!(error.contains("certificates.external_account_key is"));
    assert!(!error.contains("not base64"), "{error}");

    settings.external_account_key = "c2VjcmV0".to_owned();
    assert_eq!(settings.check(), Ok(()));
    let authority = settings.authority();
    assert_eq!(authority.external_key(), Some(b"secret".to_vec()));
    let printed = serde_json::to_string(&settings).unwrap();
    assert!(!printed.contains("c2VjcmV0"), "{printed}");
}

#[test]
fn a_second_authority_is_checked_like_the_first() {
    let other = "https://acme.other.example/directory";
    let lets_encrypt = "https://acme-v02.api.letsencrypt.org/directory";
    let with = |change: fn(&mut FallbackSettings)| {
        let mut settings = CertificateSettings {
            directory: lets_encrypt.to_owned(),
            ..CertificateSettings::default()
        };
        settings.fallback.directory = other.to_owned();
        change(&mut settings.fallback);
        settings.check()
    };
    assert_eq!(with(|_| {}), Ok(()));
    let error = with(|fallback| fallback.directory = "ftp://other.example".to_owned());
    let error = error.unwrap_err();
    assert!(error.starts_with("certificates.fallback.directory is \"ftp:"));
    let error = with(|fallback| fallback.contact = "nobody".to_owned()).unwrap_err();
    assert!(
        error.starts_with("certificates.fallback.contact is"),
        "{error}"
    );
    let error = with(|fallback| fallback.external_account_key_id = "kid".to_owned()).unwrap_err();
    assert!(error.starts_with("certificates.fallback.external_account_key_id"));
    let same = "https://acme-v02.api.letsencrypt.org/directory";
    let error = wrong(|settings| {
        settings.directory = same.to_owned();
        settings.fallback.directory = same.to_owned();
    });
    assert!(error.contains("expected another one than"), "{error}");
    let error = wrong(|settings| settings.fallback.directory = other.to_owned());
    assert!(
        error.contains("nothing while certificates.directory is not set"),
        "{error}"
    );
}

#[test]
fn the_key_for_a_second_authority_is_never_shown() {
    let mut settings = CertificateSettings::default();
    settings.fallback.external_account_key = "c2VjcmV0".to_owned();
    let printed = serde_json::to_string(&settings).unwrap();
    assert!(!printed.contains("c2VjcmV0"), "{printed}");
}

#[test]
fn challenges_are_read_from_text_and_only_known_ones() {
    let read = |json: &str| serde_json::from_str::<CertificateSettings>(json);
    let settings = read(r#"{"challenges": "http-01, tls-alpn-01"}"#).unwrap();
    let order = [ChallengeKind::Http01, ChallengeKind::TlsAlpn01];
    assert_eq!(settings.challenges, order);
    let error = read(r#"{"challenges": ["dns-01"]}"#).unwrap_err();
    assert!(error.to_string().contains("\"dns-01\" is not allowed"));
}

#[test]
fn the_name_of_lets_encrypt_stands_for_no_other_authority() {
    let named = |directory: &str, authorities: &[&str]| {
        let settings = CertificateSettings {
            directory: directory.to_owned(),
            ..CertificateSettings::default()
        };
        let authorities: Vec<String> = authorities.iter().map(|&name| name.to_owned()).collect();
        settings.authority().is_named_in(&authorities)
    };
    let lets_encrypt = "https://acme-v02.api.letsencrypt.org/directory";
    let other = "https://acme.other.example/v2/letsencrypt.org";
    assert!(named(lets_encrypt, &["letsencrypt.org"]));
    assert!(!named(other, &["LetsEncrypt.org"]));
    assert!(named(other, &["letsencrypt.org", "other.example"]));
    assert!(named(other, &[]));
}
