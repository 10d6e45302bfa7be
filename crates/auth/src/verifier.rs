//! Verifies API keys: finds the holder of the key in each request.
//!
//! The key set and the revocation list are held in memory; each is replaced as a whole. The cache
//! of verified keys belongs to one key set and is dropped with it, so a key whose signing key was
//! removed cannot stay in it.

mod issuers;
mod load;
mod reload;

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use chrono::Utc;
use tokio::task::JoinHandle;

pub use load::LoadError;

use crate::{
    Caller, Error, Issuer, KeyId, KeySettings,
    key_set::{self, token_of},
    keys::Keys,
    link_lifetime::LONGEST,
};
use load::Documents;

/// How far the clock that made a link may be ahead.
const SKEW: Duration = Duration::from_mins(1);
/// How long a key that an account has made can last: a year, and a day by which the clock may have been
/// ahead.
const LONGEST_ISSUED: Duration = Duration::from_hours(366 * 24);

/// Verifies API keys. Cheap to clone; all clones share keys, revocations and cache.
#[derive(Clone, Debug)]
pub struct Verifier {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    documents: Documents,
    reload_interval: Duration,
    cache_capacity: usize,
    keys: RwLock<Loaded<Keys>>,
    revoked: RwLock<Loaded<HashSet<KeyId>>>,
    /// The services' own.
    issuers: RwLock<Vec<Issuer>>,
}

/// A value and the time when its source was last read successfully.
#[derive(Debug)]
struct Loaded<T> {
    value: Arc<T>,
    read_at: Instant,
}

impl Verifier {
    /// The longest API key that is verified, in bytes without its prefix.
    pub const MAX_KEY_LENGTH: usize = key_set::MAX_KEY_LENGTH;

    /// Reads the key set and the revocations.
    ///
    /// # Errors
    /// When a configured document cannot be read or understood.
    pub async fn load(settings: KeySettings) -> Result<Self, LoadError> {
        load::load(settings).await
    }

    /// Verifies `key`, the text after `Bearer `, and returns its holder.
    ///
    /// # Errors
    /// The reason why the key is refused.
    pub fn verify(&self, key: &str) -> Result<Caller, Error> {
        self.verify_at(key, Utc::now().timestamp())
    }

    /// The `kid` of the signing key of a key that has been verified.
    pub fn signing_key(&self, key: &str) -> Option<String> {
        key_set::read_header(token_of(key)).ok()?.kid
    }

    /// Verifies a sign-in link for the service with this base URL, and returns who it signs in. Whether
    /// it has been used is not known here.
    ///
    /// # Errors
    /// The reason why it is refused.
    pub fn verify_link(&self, link: &str, base_url: &str) -> Result<Caller, Error> {
        self.verify_link_at(link, base_url, Utc::now().timestamp())
    }

    fn verify_link_at(&self, link: &str, base_url: &str, now: i64) -> Result<Caller, Error> {
        let claims = read(&self.shared.keys).0.set.verify_link(link, base_url)?;
        claims.check_time(now)?;
        if ends_too_late(&claims.caller, LONGEST, now) {
            return Err(Error::Expired);
        }
        if read(&self.shared.revoked).0.contains(&claims.caller.key_id) {
            return Err(Error::Revoked);
        }
        let caller = claims.caller;
        let person = caller.key_name.as_ref().map(|name| name.as_str().into());
        Ok(Caller {
            person,
            key_name: None,
            ..caller
        })
    }

    /// Checks what may have changed since the key of this caller was verified: its end, whether it
    /// has been revoked, and whether its signing key is still accepted.
    ///
    /// # Errors
    /// The reason why the key would be refused.
    pub fn check_again(&self, caller: &Caller, signing_key: &str) -> Result<(), Error> {
        let now = Utc::now().timestamp();
        match self.issuer(signing_key) {
            Some(_) if ends_too_late(caller, LONGEST_ISSUED, now) => return Err(Error::Expired),
            Some(issuer) => issuer.check_again(&caller.key_id)?,
            None if read(&self.shared.keys).0.set.has(signing_key) => {}
            None => return Err(Error::UnknownSigningKey),
        }
        if caller.key_expires_at.is_some_and(|end| now >= end) {
            return Err(Error::Expired);
        }
        if read(&self.shared.revoked).0.contains(&caller.key_id) {
            return Err(Error::Revoked);
        }
        Ok(())
    }

    /// The holder of a key whose signature is valid, even if it has expired or been revoked. Use it
    /// only to name the sender of a refused request.
    pub fn signer(&self, key: &str) -> Option<Caller> {
        let token = token_of(key);
        if token.len() > Self::MAX_KEY_LENGTH {
            return None;
        }
        let claims = match self.issuer_of(token) {
            Some(issuer) => issuer.signed(token),
            None => read(&self.shared.keys).0.verify(token),
        };
        claims.ok().map(|claims| claims.caller.clone())
    }

    /// Starts a task that reloads both documents at every reload interval for as long as a clone of
    /// this verifier exists. If a reload fails, the last good copy stays in use.
    ///
    /// Must be called within a Tokio runtime.
    pub fn spawn_reload(&self) -> JoinHandle<()> {
        tokio::spawn(reload::run(Arc::downgrade(&self.shared)))
    }

    /// The time since the key set was last read successfully.
    pub fn key_set_age(&self) -> Duration {
        read(&self.shared.keys).1.elapsed()
    }

    /// The time since the revocation list was last read successfully; `None` if no list is
    /// configured.
    pub fn revocations_age(&self) -> Option<Duration> {
        let age = read(&self.shared.revoked).1.elapsed();
        self.shared.documents.has_revocations().then_some(age)
    }

    fn verify_at(&self, key: &str, now: i64) -> Result<Caller, Error> {
        let token = token_of(key);
        if token.len() > Self::MAX_KEY_LENGTH {
            return Err(Error::TooLong);
        }
        let issuer = self.issuer_of(token);
        let claims = match &issuer {
            Some(issuer) => issuer.verify(token)?,
            None => read(&self.shared.keys).0.verify(token)?,
        };
        claims.check_time(now)?;
        if issuer.is_some() && ends_too_late(&claims.caller, LONGEST_ISSUED, now) {
            return Err(Error::Expired);
        }
        let (revoked, _) = read(&self.shared.revoked);
        if revoked.contains(&claims.caller.key_id) {
            return Err(Error::Revoked);
        }
        Ok(claims.caller.clone())
    }
}

impl<T> Loaded<T> {
    fn new(value: T) -> Self {
        Self {
            value: Arc::new(value),
            read_at: Instant::now(),
        }
    }
}

/// Whether it is good for longer than it can be: made while the clock was ahead, it would open
/// something for as much longer.
fn ends_too_late(caller: &Caller, longest: Duration, now: i64) -> bool {
    let latest = now.saturating_add_unsigned((longest + SKEW).as_secs());
    caller.key_expires_at.is_some_and(|end| end > latest)
}

/// The value in use, and when its source was last read. The lock is held only briefly, and a panic
/// cannot leave a half-written value.
fn read<T>(loaded: &RwLock<Loaded<T>>) -> (Arc<T>, Instant) {
    let loaded = loaded.read().unwrap_or_else(PoisonError::into_inner);
    (Arc::clone(&loaded.value), loaded.read_at)
}

/// Records that the source has just been read and, with `Some`, replaces the value in use.
fn renew<T>(loaded: &RwLock<Loaded<T>>, value: Option<T>) {
    let mut loaded = loaded.write().unwrap_or_else(PoisonError::into_inner);
    loaded.read_at = Instant::now();
    if let Some(value) = value {
        loaded.value = Arc::new(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeyFolder, NewKey, NewLink, Scopes, Source};

    fn new_key(lifetime: Option<Duration>) -> NewKey {
        NewKey {
            account: "default".parse().unwrap(),
            scopes: Scopes::from_claim("reports:read"),
            name: None,
            lifetime,
        }
    }

    async fn verifier_and_key(
        dir: &tempfile::TempDir,
        cache_capacity: usize,
    ) -> (Verifier, KeyFolder, String) {
        let folder = KeyFolder::init(dir.path()).unwrap();
        let lifetime = Some(Duration::from_hours(24));
        let key = folder.issue(&new_key(lifetime)).unwrap();
        let mut settings = KeySettings::new(Source::File(folder.key_set_path()), None);
        settings.cache_capacity = cache_capacity.into();
        (
            Verifier::load(settings).await.unwrap(),
            folder,
            key.as_str().to_owned(),
        )
    }

    #[tokio::test]
    async fn a_cached_key_still_expires() {
        let dir = tempfile::tempdir().unwrap();
        let (verifier, _, key) = verifier_and_key(&dir, 10).await;
        let now = Utc::now().timestamp();

        assert!(verifier.verify_at(&key, now).is_ok());
        assert_eq!(verifier.verify_at(&key, now + 86_400), Err(Error::Expired));
    }

    #[tokio::test]
    async fn a_link_made_while_the_clock_was_ahead_signs_nobody_in() {
        let dir = tempfile::tempdir().unwrap();
        let (verifier, folder, _) = verifier_and_key(&dir, 10).await;
        let base_url = "https://a.example";
        let (url, _) = folder
            .sign_in_link(&NewLink {
                account: "default".parse().unwrap(),
                scopes: Scopes::from_claim("reports:read"),
                person: None,
                lifetime: LONGEST,
                base_url: base_url.to_owned(),
            })
            .unwrap();
        let (_, link) = url.split_once("link=").unwrap();
        let now = Utc::now().timestamp();
        let answer = |now| verifier.verify_link_at(link, base_url, now).err();

        assert_eq!([answer(now), answer(now - 30)], [None, None]);
        for ahead in [3_600, 86_400, 365 * 86_400] {
            assert_eq!(answer(now - ahead), Some(Error::Expired), "{ahead}");
        }
    }

    #[tokio::test]
    async fn a_flood_of_keys_does_not_grow_the_cache() {
        let dir = tempfile::tempdir().unwrap();
        let (verifier, folder, key) = verifier_and_key(&dir, 10).await;
        for number in 0..1_000 {
            let bad = format!("{key}{number}");
            assert!(verifier.verify(&bad).is_err());
        }
        assert_eq!(read(&verifier.shared.keys).0.verified.len(), 0);

        for _ in 0..50 {
            let good = folder.issue(&new_key(None)).unwrap();
            assert!(verifier.verify(good.as_str()).is_ok());
        }
        assert!(read(&verifier.shared.keys).0.verified.len() <= 10);
    }
}
