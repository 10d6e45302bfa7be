//! What a provider has said about itself, and its keys: read seldom, whatever visitors send.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::sync::Mutex;

use super::Provider;
use crate::Error;
use crate::http::unavailable;
use crate::keys::Keys;
use crate::metadata::Metadata;

/// How long both are used.
const LIFE: Duration = Duration::from_hours(1);
/// How long to wait before keys are read again because one is not among them.
const KEY_PAUSE: Duration = Duration::from_secs(30);
/// How long to wait after a failure.
const FAILURE_PAUSE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct Cache {
    metadata: Mutex<Slot<Metadata>>,
    keys: Mutex<Slot<Keys>>,
    pub(super) key_pause: Duration,
}

/// A document, or the last failure to read it.
#[derive(Debug)]
struct Slot<T> {
    good: Option<(Instant, Arc<T>)>,
    failed: Option<(Instant, Error)>,
}

impl Default for Cache {
    fn default() -> Self {
        Self {
            metadata: Mutex::new(Slot::empty()),
            keys: Mutex::new(Slot::empty()),
            key_pause: KEY_PAUSE,
        }
    }
}

impl<T> Slot<T> {
    const fn empty() -> Self {
        Self {
            good: None,
            failed: None,
        }
    }

    /// What is known and no older than this, or has failed just now.
    fn known(&self, life: Duration) -> Option<Result<Arc<T>, Error>> {
        if let Some((at, good)) = &self.good
            && at.elapsed() < life
        {
            return Some(Ok(Arc::clone(good)));
        }
        let (at, error) = self.failed.as_ref()?;
        (at.elapsed() < FAILURE_PAUSE).then(|| Err(error.clone()))
    }

    fn keep(&mut self, read: Result<T, Error>) -> Result<Arc<T>, Error> {
        match read {
            Ok(value) => {
                let value = Arc::new(value);
                self.good = Some((Instant::now(), Arc::clone(&value)));
                self.failed = None;
                Ok(value)
            }
            Err(error) => {
                self.failed = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }
}

impl Provider {
    pub(super) async fn metadata(&self) -> Result<Arc<Metadata>, Error> {
        // Held while reading, so that it is read once.
        let mut slot = self.cache.metadata.lock().await;
        if let Some(known) = slot.known(LIFE) {
            return known;
        }
        let issuer = &self.settings.issuer;
        let document = self.document(&Metadata::url(issuer)).await;
        slot.keep(document.and_then(|document| Metadata::read(document, issuer)))
    }

    /// The keys, read again if they are to be newer than the pause.
    pub(super) async fn keys(&self, is_renewed: bool) -> Result<Arc<Keys>, Error> {
        let metadata = self.metadata().await?;
        let mut slot = self.cache.keys.lock().await;
        let life = if is_renewed {
            self.cache.key_pause
        } else {
            LIFE
        };
        if let Some(known) = slot.known(life) {
            return known;
        }
        let document = self.document(&metadata.jwks_uri).await;
        slot.keep(document.and_then(|document| Keys::read(&document)))
    }

    async fn document(&self, url: &str) -> Result<Value, Error> {
        let request = self.http.request(Method::GET, url)?;
        match self.http.json(request).await? {
            (StatusCode::OK, document) => Ok(document),
            (status, _) => Err(unavailable(&format!("a document has the status {status}"))),
        }
    }
}
