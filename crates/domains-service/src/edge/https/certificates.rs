//! The certificates of the served names, in memory and parsed: a handshake waits for nothing.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use chrono::NaiveDateTime;
use database::{Error, Pool};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::sync::{Mutex, watch};

use crate::certificates::Certificate;
use crate::clock::Clock;
use crate::model::{CertificateRow, certificates_after, certificates_among};
use keyring::Keyring;

/// How many certificates one query reads at the start.
const PAGE: u16 = 1_000;

/// The certificates.
pub struct ServedCertificates {
    keyring: Keyring,
    clock: Clock,
    /// Held while rows are read and put into memory, so that an earlier reading never replaces a
    /// later one.
    updating: Mutex<()>,
    served: RwLock<HashMap<Box<str>, Served>>,
    /// Counts the readings of all certificates.
    reading: AtomicU32,
    loaded: AtomicBool,
    changed: watch::Sender<()>,
}

struct Served {
    key: Arc<CertifiedKey>,
    not_after: NaiveDateTime,
    /// Changes with each certificate that is stored for the name.
    stored_at: NaiveDateTime,
    /// The reading of all certificates that last saw it.
    reading: u32,
}

impl ServedCertificates {
    /// None yet.
    pub fn new(keyring: Keyring, clock: Clock) -> Self {
        Self {
            keyring,
            clock,
            updating: Mutex::default(),
            served: RwLock::default(),
            reading: AtomicU32::new(0),
            loaded: AtomicBool::new(false),
            changed: watch::Sender::new(()),
        }
    }

    /// Whether all certificates have been read once.
    pub fn is_loaded(&self) -> bool {
        self.loaded.load(Ordering::Acquire)
    }

    /// Whether there is a valid certificate for the name, lower-case A-labels.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// How many there are, valid or not.
    pub fn count(&self) -> usize {
        let served = self.served.read().unwrap_or_else(PoisonError::into_inner);
        served.len()
    }

    /// Changes with each reading that found new certificates.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn find(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        let served = self.served.read().unwrap_or_else(PoisonError::into_inner);
        let found = served.get(name)?;
        (found.not_after > self.clock.now()).then(|| Arc::clone(&found.key))
    }

    /// Reads the certificates of these names again.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read_again(&self, pool: &Pool, names: &[String]) -> Result<(), Error> {
        let _updating = self.updating.lock().await;
        let rows = certificates_among(pool, names).await?;
        let found: HashSet<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        let gone = names.iter().filter(|name| !found.contains(name.as_str()));
        {
            let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
            for name in gone {
                served.remove(name.as_str());
            }
        }
        self.put(rows).await;
        Ok(())
    }

    /// Reads all certificates, page by page; meanwhile the previous ones are served.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read_all(&self, pool: &Pool, progressed: impl Fn()) -> Result<(), Error> {
        let started = Instant::now();
        self.reading.fetch_add(1, Ordering::Relaxed);
        let mut last = String::new();
        loop {
            // For each page: a change in between is read at once.
            let _updating = self.updating.lock().await;
            let page = certificates_after(pool, &last, PAGE.into()).await?;
            let end = page.last().map(|row| row.name.clone());
            self.put(page).await;
            progressed();
            match end {
                Some(name) => last = name,
                None => break,
            }
        }
        let reading = self.reading.load(Ordering::Relaxed);
        let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
        served.retain(|_, served| served.reading == reading);
        let count = served.len();
        drop(served);
        self.loaded.store(true, Ordering::Release);
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(count, duration_ms, "the certificates have been read");
        Ok(())
    }

    /// Parses those that are new, where no other task waits for it.
    async fn put(&self, mut rows: Vec<CertificateRow>) {
        let reading = self.reading.load(Ordering::Relaxed);
        {
            let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
            rows.retain(|row| match served.get_mut(row.name.as_str()) {
                Some(there) if there.stored_at == row.stored_at => {
                    there.reading = reading;
                    false
                }
                _ => true,
            });
        }
        if rows.is_empty() {
            return;
        }
        let keyring = self.keyring.clone();
        let opening = tokio::task::spawn_blocking(move || {
            let opened = rows.iter().filter_map(|row| open(row, &keyring, reading));
            opened.collect::<Vec<_>>()
        });
        let opened = match opening.await {
            Ok(opened) => opened,
            Err(error) => {
                tracing::error!(%error, "stored certificates cannot be parsed");
                return;
            }
        };
        if opened.is_empty() {
            return;
        }
        let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
        served.extend(opened);
        drop(served);
        self.changed.send_replace(());
    }
}

/// One that cannot be used is left out; others are served.
fn open(row: &CertificateRow, keyring: &Keyring, reading: u32) -> Option<(Box<str>, Served)> {
    match Certificate::open(row, keyring) {
        Ok(certificate) => {
            let served = Served {
                key: certificate.key,
                not_after: row.not_after,
                stored_at: row.stored_at,
                reading,
            };
            Some((row.name.as_str().into(), served))
        }
        Err(error) => {
            let name = &row.name;
            tracing::error!(%name, %error, "a stored certificate cannot be served");
            None
        }
    }
}

impl ResolvesServerCert for ServedCertificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name()?;
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.find(&name.to_ascii_lowercase());
        }
        self.find(name)
    }
}

/// It must not show keys.
impl fmt::Debug for ServedCertificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ServedCertificates")
    }
}
