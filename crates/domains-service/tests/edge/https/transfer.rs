//! Certificates from Caddy's storage and back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use domains_service::certificates::{
    Certificate, Skipped, export_certificates, import_certificates,
};
use domains_service::edge::settings::EdgeSettings;
use domains_service::model::certificates_after;
use rcgen::date_time_ymd;
use testing::{Authority, Backend, until};

use super::lab::{Lab, NAME, params};
use crate::edge::service::key_settings;

testing::on_each_database!(
    certificates_move_in_and_out,
    those_that_browsers_trust_are_preferred,
);

const ISSUER: &str = "acme-v02.api.letsencrypt.org-directory";

/// Writes a certificate as Caddy does.
fn write(storage: &Path, authority: &Authority, name: &str, params: &rcgen::CertificateParams) {
    write_of(ISSUER, storage, authority, name, params);
}

/// The same for an authority with this folder.
fn write_of(
    issuer: &str,
    storage: &Path,
    authority: &Authority,
    name: &str,
    params: &rcgen::CertificateParams,
) {
    let folder = storage.join("certificates").join(issuer).join(name);
    fs::create_dir_all(&folder).unwrap();
    authority.issue(&folder, name, params);
    fs::rename(
        folder.join(format!("{name}.pem")),
        folder.join(format!("{name}.crt")),
    )
    .unwrap();
}

/// Imports a folder; returns the result for each file.
async fn import(lab: &Lab, folder: &Path) -> Vec<(String, Result<(), Skipped>)> {
    let keyring = key_settings().keyring().unwrap();
    let mut outcomes = Vec::new();
    let report = |file: &Path, outcome| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        outcomes.push((name, outcome));
    };
    import_certificates(&lab.database.pool(), &keyring, folder, report)
        .await
        .unwrap();
    outcomes
}

async fn certificates_move_in_and_out(backend: Backend) {
    let lab = Lab::without_certificate(backend, EdgeSettings::default()).await;
    let storage = tempfile::tempdir().unwrap();
    write(storage.path(), &lab.authority, NAME, &params(NAME));
    write(
        storage.path(),
        &lab.authority,
        "wildcard_.waymark.dev",
        &params("*.waymark.dev"),
    );
    write(
        storage.path(),
        &lab.authority,
        "other.dev",
        &params("another.dev"),
    );
    let mut ended = params("ended.dev");
    ended.not_before = date_time_ymd(2020, 1, 1);
    ended.not_after = date_time_ymd(2020, 2, 1);
    write(storage.path(), &lab.authority, "ended.dev", &ended);
    let alone = storage
        .path()
        .join("certificates")
        .join(ISSUER)
        .join("alone.crt");
    fs::write(&alone, "nonsense").unwrap();

    let outcomes = import(&lab, storage.path()).await;

    let said: Vec<(&str, String)> = outcomes
        .iter()
        .map(|(name, outcome)| {
            let outcome = outcome.as_ref().err();
            (
                name.as_str(),
                outcome.map(ToString::to_string).unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("alone", "No such file or directory (os error 2)".to_owned()),
            (
                "ended.dev",
                "it has ended on 2020-02-01 00:00:00".to_owned()
            ),
            (NAME, String::new()),
            (
                "other.dev",
                "the certificate is not for other.dev".to_owned()
            ),
            (
                "wildcard_.waymark.dev",
                "wildcards are not served".to_owned()
            ),
        ]
    );
    until("it is served", async || lab.connect(NAME).await.is_ok()).await;
    let again = import(&lab, storage.path()).await;
    assert!(matches!(again[2].1, Err(Skipped::Older)));

    let keyring = key_settings().keyring().unwrap();
    let out = tempfile::tempdir().unwrap();
    let pool = lab.database.pool();
    let count = export_certificates(&pool, &keyring, out.path(), ISSUER).await;
    assert_eq!(count.unwrap(), 1);
    let file = |extension: &str| {
        let folder = format!("certificates/{ISSUER}/{NAME}/{NAME}.{extension}");
        out.path().join(folder)
    };
    let mode = fs::metadata(file("key")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    let before = certificates_after(&pool, "", 10).await.unwrap();
    lab.database.execute("DELETE FROM certificates").await;
    assert_eq!(import(&lab, out.path()).await.len(), 1);
    let after = certificates_after(&pool, "", 10).await.unwrap();
    assert_eq!(before[0].chain, after[0].chain);
    let key = |row| Certificate::private_key(row, &keyring).unwrap();
    assert_eq!(key(&before[0]), key(&after[0]));
}

async fn those_that_browsers_trust_are_preferred(backend: Backend) {
    let lab = Lab::without_certificate(backend, EdgeSettings::default()).await;
    let storage = tempfile::tempdir().unwrap();
    let staging = "acme-staging-v02.api.letsencrypt.org-directory";
    // The year until which each is valid.
    for (issuer, year) in [("local", 2070), (staging, 2060), (ISSUER, 2050)] {
        let mut params = params(NAME);
        params.not_after = date_time_ymd(year, 1, 1);
        write_of(issuer, storage.path(), &lab.authority, NAME, &params);
    }

    let outcomes = import(&lab, storage.path()).await;

    let preferred = |outcome: &Result<(), Skipped>| match outcome {
        Err(Skipped::Preferred(file)) => file.to_str().unwrap().contains(ISSUER),
        _ => false,
    };
    assert!(outcomes[0].1.is_ok(), "{outcomes:?}");
    assert!(outcomes[1..].iter().all(|(_, outcome)| preferred(outcome)));
    assert_eq!(outcomes.len(), 3);
    let until = async || {
        let rows = certificates_after(&lab.database.pool(), "", 10)
            .await
            .unwrap();
        rows[0].not_after.format("%Y").to_string()
    };
    assert_eq!(until().await, "2050");

    // Nor does an untrusted certificate replace a stored one.
    fs::remove_dir_all(storage.path().join("certificates").join(ISSUER)).unwrap();
    let outcomes = import(&lab, storage.path()).await;
    assert!(
        outcomes
            .iter()
            .any(|(_, outcome)| matches!(outcome, Err(Skipped::Untrusted)))
    );
    assert_eq!(until().await, "2050");
}
