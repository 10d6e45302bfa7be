//! Encryption of what a database must not show: private keys, credentials.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The length of a key, in bytes.
const KEY_BYTES: usize = 32;
/// The length of a key's id, in bytes.
const ID_BYTES: usize = 8;
/// What an encrypted text begins with, so that the format can change.
const FORMAT: u8 = 1;

/// Why the keys cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyringError {
    /// There are none.
    #[error(
        "setting `{0}.encryption_keys_file` is needed: a file with 32 random bytes in base64, for \
         example from `openssl rand -base64 32`"
    )]
    None(&'static str),
    /// There are some in both settings.
    #[error(
        "only one of the settings `{0}.encryption_keys_file` and `{0}.encryption_keys` may be set"
    )]
    Both(&'static str),
    /// The file cannot be read.
    #[error("setting `{0}.encryption_keys_file`: {1}: {2}")]
    File(&'static str, PathBuf, std::io::Error),
    /// A key has another length, or is no base64. The key itself is not shown.
    #[error(
        "the keys of the settings `{0}.encryption_keys…`, key {1}: expected 32 bytes in base64"
    )]
    Key(&'static str, usize),
}

/// Why something could not be encrypted or decrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It was encrypted by a key that is not in the settings.
    #[error("it is encrypted by a key that is not among those of the settings")]
    UnknownKey,
    /// It was changed, cut off, or belongs to something else.
    #[error("it cannot be decrypted: it was changed, or belongs to another row")]
    Broken,
}

/// The keys. Cheap to clone.
#[derive(Clone)]
pub struct Keyring {
    /// The section of the settings.
    section: &'static str,
    file: Option<PathBuf>,
    keys: Arc<RwLock<Vec<Key>>>,
}

struct Key {
    id: [u8; ID_BYTES],
    cipher: RandomizedNonceKey,
}

impl Keyring {
    /// The keys in a section of the settings: in a file, one per line, each 32 bytes in base64, or
    /// the same with commas between them. The first encrypts; all of them decrypt.
    ///
    /// # Errors
    /// When there is none, or one cannot be used.
    pub fn load(section: &'static str, file: &Path, keys: &str) -> Result<Self, KeyringError> {
        let file = (!file.as_os_str().is_empty()).then(|| file.to_owned());
        let keys = match (&file, keys) {
            (None, "") => return Err(KeyringError::None(section)),
            (Some(_), keys) if !keys.is_empty() => return Err(KeyringError::Both(section)),
            (Some(file), _) => read_file(section, file)?,
            (None, keys) => read(section, keys.split(','))?,
        };
        let keys = Arc::new(RwLock::new(keys));
        Ok(Self {
            section,
            file,
            keys,
        })
    }

    /// A new key, in base64.
    ///
    /// # Errors
    /// Only when the system has no random bytes.
    pub fn new_key() -> Result<String, SealError> {
        let mut key = [0; KEY_BYTES];
        aws_lc_rs::rand::fill(&mut key).map_err(|_| SealError::Broken)?;
        Ok(STANDARD.encode(key))
    }

    /// Reads the file again, if the keys are in one.
    ///
    /// # Errors
    /// When it cannot be used; the former keys stay in use.
    pub fn reload(&self) -> Result<(), KeyringError> {
        if let Some(file) = &self.file {
            let keys = read_file(self.section, file)?;
            *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys;
        }
        Ok(())
    }

    /// The id of the key that encrypts, in hexadecimal: it says nothing about the key.
    pub fn current(&self) -> String {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        keys.first().map(|key| hex(&key.id)).unwrap_or_default()
    }

    /// Whether it is encrypted by the key that encrypts at present.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let id = sealed.get(1..=ID_BYTES);
        keys.first().is_some_and(|key| id == Some(&key.id[..]))
    }

    /// Encrypts what belongs to `owner`, a text such as a table's name with a row's: it can be
    /// decrypted for the same owner only. Returns it with the id of the key.
    ///
    /// # Errors
    /// Only when the cipher fails.
    pub fn seal(&self, owner: &str, secret: &[u8]) -> Result<(Vec<u8>, String), SealError> {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.first().ok_or(SealError::UnknownKey)?;
        let mut text = secret.to_vec();
        let sealed = key
            .cipher
            .seal_in_place_append_tag(Aad::from(owner.as_bytes()), &mut text);
        let nonce = sealed.map_err(|_| SealError::Broken)?;
        let mut bytes = Vec::with_capacity(1 + ID_BYTES + NONCE_LEN + text.len());
        bytes.push(FORMAT);
        bytes.extend_from_slice(&key.id);
        bytes.extend_from_slice(nonce.as_ref());
        bytes.extend_from_slice(&text);
        Ok((bytes, hex(&key.id)))
    }

    /// Decrypts what belongs to `owner`. If its key is not known, the file is read again.
    ///
    /// # Errors
    /// When the key is not known, or the text is not what was encrypted for this owner.
    pub fn open(&self, owner: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        match self.open_once(owner, sealed) {
            Err(SealError::UnknownKey) if self.reload().is_ok() => self.open_once(owner, sealed),
            opened => opened,
        }
    }

    fn open_once(&self, owner: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        let (&[FORMAT, ref id @ ..], rest) = sealed
            .split_first_chunk::<{ 1 + ID_BYTES }>()
            .ok_or(SealError::Broken)?
        else {
            return Err(SealError::Broken);
        };
        let (nonce, text) = rest
            .split_first_chunk::<NONCE_LEN>()
            .ok_or(SealError::Broken)?;
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.iter().find(|key| key.id == *id);
        let key = key.ok_or(SealError::UnknownKey)?;
        let mut text = text.to_vec();
        let length = key
            .cipher
            .open_in_place(Nonce::from(nonce), Aad::from(owner.as_bytes()), &mut text)
            .map_err(|_| SealError::Broken)?
            .len();
        text.truncate(length);
        Ok(text)
    }
}

fn read_file(section: &'static str, file: &Path) -> Result<Vec<Key>, KeyringError> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| KeyringError::File(section, file.to_owned(), error))?;
    let lines = text.lines().map(str::trim);
    let keys = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    read(section, keys)
}

fn read<'a>(
    section: &'static str,
    keys: impl Iterator<Item = &'a str>,
) -> Result<Vec<Key>, KeyringError> {
    let read = |(number, key): (usize, &str)| {
        Key::read(key.trim()).ok_or(KeyringError::Key(section, number + 1))
    };
    let keys: Vec<Key> = keys.enumerate().map(read).collect::<Result<_, _>>()?;
    if keys.is_empty() {
        return Err(KeyringError::Key(section, 1));
    }
    Ok(keys)
}

impl Key {
    fn read(text: &str) -> Option<Self> {
        let key = STANDARD.decode(text).ok()?;
        if key.len() != KEY_BYTES {
            return None;
        }
        let hash = digest(&SHA256, &key);
        let id = hash.as_ref().first_chunk().copied()?;
        let cipher = RandomizedNonceKey::new(&AES_256_GCM, &key).ok()?;
        Some(Self { id, cipher })
    }
}

fn hex(id: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for byte in id {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests;
