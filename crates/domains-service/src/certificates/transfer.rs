//! Certificates from the storage of Caddy, and back into one: a switch from or to a proxy needs no
//! authority for anything.

mod issuers;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use database::{Error, Pool};
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use serde_json::json;

use super::certificate::{Certificate, CertificateError};
use crate::model::{CertificateRow, certificates_after, certificates_among, upsert_certificate};
use issuers::Trust;
use keyring::Keyring;

/// How deep files are searched for: Caddy has `certificates/ISSUER/NAME/NAME.crt`.
const MAX_DEPTH: usize = 4;
/// The longest file.
const MAX_BYTES: u64 = 64 * 1024;
/// How many certificates one query reads.
const PAGE: i64 = 1_000;

/// Why certificates were not imported or exported at all.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// A folder or file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, #[source] io::Error),
    /// The database cannot be read or written.
    #[error(transparent)]
    Database(#[from] Error),
    /// A stored certificate cannot be used.
    #[error("the certificate of {0}: {1}")]
    Certificate(String, #[source] CertificateError),
}

/// Why a file was not imported.
#[derive(Debug, thiserror::Error)]
pub enum Skipped {
    /// Wildcards cannot be stored as domains.
    #[error("wildcards are not served")]
    Wildcard,
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The private key is no PEM.
    #[error("the private key cannot be read: {0}")]
    Key(rustls::pki_types::pem::Error),
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// Its validity is over.
    #[error("it has ended on {0}")]
    Ended(chrono::NaiveDateTime),
    /// There is one that is valid for longer.
    #[error("a stored certificate is valid for as long or longer")]
    Older,
    /// There is a valid one, and browsers may not trust this one's authority.
    #[error("a stored certificate is valid, and the authority of this one may not be trusted")]
    Untrusted,
    /// Another file of the same name was preferred.
    #[error("{0} was preferred")]
    Preferred(PathBuf),
}

impl Skipped {
    /// Whether nothing is wrong with the file.
    pub const fn is_expected(&self) -> bool {
        matches!(
            self,
            Self::Wildcard | Self::Ended(_) | Self::Older | Self::Untrusted | Self::Preferred(_)
        )
    }
}

/// Stores the certificates that are found below a folder, as `NAME.crt` with `NAME.key` beside it. Of
/// several for a name, one of an authority that browsers trust is preferred, then the one that is
/// valid for longest. `report` is called for each with what became of it.
///
/// # Errors
/// When the folder cannot be read, or the database fails; those before are stored then.
pub async fn import_certificates(
    pool: &Pool,
    keyring: &Keyring,
    folder: &Path,
    mut report: impl FnMut(&Path, Result<(), Skipped>),
) -> Result<(), TransferError> {
    let inside = folder.join("certificates");
    let folder = if inside.is_dir() { &inside } else { folder };
    let mut files = Vec::new();
    find(folder, MAX_DEPTH, &mut files)?;
    files.sort();
    let mut names: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        names.entry(name_of(&file)).or_default().push(file);
    }
    for (name, files) in names {
        let mut usable = Vec::new();
        for file in files {
            match read(&file, &name, keyring) {
                Ok(row) => {
                    usable.push((Trust::from_file(&file), Reverse(row.not_after), file, row));
                }
                Err(reason) => report(&file, Err(reason)),
            }
        }
        usable.sort_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
        let mut usable = usable.into_iter();
        let Some((trust, _, preferred, row)) = usable.next() else {
            continue;
        };
        report(&preferred, store(pool, row, trust).await?);
        for (_, _, file, _) in usable {
            report(&file, Err(Skipped::Preferred(preferred.clone())));
        }
    }
    Ok(())
}

/// The name that the file is called after, lower-case.
fn name_of(file: &Path) -> String {
    let name = file.file_stem().and_then(|name| name.to_str());
    name.unwrap_or_default().to_ascii_lowercase()
}

/// The files of certificates below a folder. Links to folders are not followed.
fn find(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), TransferError> {
    let failed = |error| TransferError::File(folder.to_owned(), error);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth > 1 {
                find(&path, depth - 1, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "crt") {
            files.push(path);
        }
    }
    Ok(())
}

fn read(file: &Path, name: &str, keyring: &Keyring) -> Result<CertificateRow, Skipped> {
    if name.starts_with("wildcard_") {
        return Err(Skipped::Wildcard);
    }
    let chain = read_file(file)?;
    let key = read_file(&file.with_extension("key"))?;
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(Skipped::Key)?;
    let now = database::now();
    let row = Certificate::row(name, chain, &key, keyring, now)?;
    if row.not_after <= now {
        return Err(Skipped::Ended(row.not_after));
    }
    Ok(row)
}

fn read_file(file: &Path) -> io::Result<String> {
    if fs::metadata(file)?.len() > MAX_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    fs::read_to_string(file)
}

async fn store(
    pool: &Pool,
    row: CertificateRow,
    trust: Trust,
) -> Result<Result<(), Skipped>, Error> {
    let stored = certificates_among(pool, std::slice::from_ref(&row.name)).await?;
    if let Some(stored) = stored.first() {
        if stored.not_after >= row.not_after {
            return Ok(Err(Skipped::Older));
        }
        if trust == Trust::None && stored.not_after > row.stored_at {
            return Ok(Err(Skipped::Untrusted));
        }
    }
    upsert_certificate(pool, &row).await?;
    Ok(Ok(()))
}

/// Writes all certificates as Caddy stores them, `certificates/ISSUER/NAME/NAME.crt`, `.key` and
/// `.json`, into a folder that is made if it does not exist. Only its owner can read what is new.
/// Existing files are replaced. Returns how many.
///
/// # Errors
/// When one cannot be decrypted or written, or the database fails.
pub async fn export_certificates(
    pool: &Pool,
    keyring: &Keyring,
    folder: &Path,
    issuer: &str,
) -> Result<usize, TransferError> {
    let folder = folder.join("certificates").join(issuer);
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let page = certificates_after(pool, &last, PAGE).await?;
        for row in &page {
            let opened = Certificate::private_key(row, keyring);
            let key =
                opened.map_err(|error| TransferError::Certificate(row.name.clone(), error))?;
            write(&folder.join(&row.name), row, &key)?;
        }
        count += page.len();
        match page.into_iter().next_back() {
            Some(row) => last = row.name,
            None => return Ok(count),
        }
    }
}

fn write(
    folder: &Path,
    row: &CertificateRow,
    key: &PrivateKeyDer<'_>,
) -> Result<(), TransferError> {
    let made = fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder);
    made.map_err(|error| TransferError::File(folder.to_owned(), error))?;
    let about = json!({"sans": [row.name], "issuer_data": {}}).to_string();
    for (extension, text) in [
        ("key", pem(key)),
        ("crt", row.chain.clone()),
        ("json", about),
    ] {
        let file = folder.join(format!("{}.{extension}", row.name));
        let written = fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&file)
            .and_then(|mut open| open.write_all(text.as_bytes()));
        written.map_err(|error| TransferError::File(file, error))?;
    }
    Ok(())
}

/// A private key in PEM (RFC 7468).
fn pem(key: &PrivateKeyDer<'_>) -> String {
    let label = match key {
        PrivateKeyDer::Pkcs1(_) => "RSA PRIVATE KEY",
        PrivateKeyDer::Sec1(_) => "EC PRIVATE KEY",
        _ => "PRIVATE KEY",
    };
    let text = STANDARD.encode(key.secret_der());
    let mut pem = format!("-----BEGIN {label}-----\n");
    for (index, character) in text.chars().enumerate() {
        if index > 0 && index % 64 == 0 {
            pem.push('\n');
        }
        pem.push(character);
    }
    format!("{pem}\n-----END {label}-----\n")
}
