//! The texts that accounts have stored for robots and apps. Since they may be long, they are read
//! from the database on request, and cached for a while.

use std::sync::Arc;
use std::time::Duration;

use database::Pool;
use hyper::body::Bytes;
use jobs::{FairPermit, FairSlots};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::runtime::Handle;

use crate::model::{DomainTexts, texts_of};
use crate::visitor_options::{WellKnown, WellKnownFile, robots_text};

/// The maximum size of the cache, in bytes.
const MAX_CACHED_BYTES: u64 = 16 * 1024 * 1024;
/// The approximate number of domains whose texts fit.
const TYPICAL_COUNT: usize = 4_096;
/// The overhead of a cache entry besides the texts.
const OVERHEAD_BYTES: u64 = 64;
/// The maximum number of concurrent readings, of which one account's domains get half: visitors
/// must not use up the database for others, nor the visitors of one account use up the readings.
const AT_ONCE: usize = 4;
/// The maximum time that a visitor waits.
const LIMIT: Duration = Duration::from_secs(5);

/// A text of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// `robots.txt`
    Robots,
    /// A file below `/.well-known/`.
    File(WellKnownFile),
}

/// The domain whose text is requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOf {
    /// The account that owns it.
    pub account: Box<str>,
    /// Its id.
    pub id: i64,
    /// Its version, which changes with the texts.
    pub version: i64,
    /// The kind of text.
    pub kind: TextKind,
}

/// The texts of a domain, as bytes to send: parsed JSON would take a hundred times the memory.
struct Stored {
    robots: Option<Bytes>,
    apple_app_site_association: Option<Bytes>,
    assetlinks: Option<Bytes>,
}

/// Reads texts, for all threads of the edge. Cheap to clone.
#[derive(Clone)]
pub struct Texts {
    cache: Arc<Cache<(i64, i64), Arc<Stored>, Bytewise>>,
    slots: FairSlots,
}

/// The database does not respond, or too many texts are being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable;

#[derive(Clone)]
struct Bytewise;

impl Weighter<(i64, i64), Arc<Stored>> for Bytewise {
    fn weight(&self, _key: &(i64, i64), stored: &Arc<Stored>) -> u64 {
        let texts = [
            &stored.robots,
            &stored.apple_app_site_association,
            &stored.assetlinks,
        ];
        let length: usize = texts.into_iter().flatten().map(Bytes::len).sum();
        length as u64 + OVERHEAD_BYTES
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            cache: Arc::new(Cache::with_weighter(
                TYPICAL_COUNT,
                MAX_CACHED_BYTES,
                Bytewise,
            )),
            slots: FairSlots::new(AT_ONCE, AT_ONCE / 2),
        }
    }
}

impl Texts {
    /// The text; `None` if there is none.
    ///
    /// # Errors
    /// When it cannot be read at the moment.
    pub async fn read(
        &self,
        pool: &Pool,
        runtime: &Handle,
        of: TextOf,
    ) -> Result<Option<Bytes>, Unavailable> {
        let kind = of.kind;
        let stored = if let Some(stored) = self.cache.get(&of.key()) {
            stored
        } else {
            let slot = self.slots.take(&of.account, LIMIT).await;
            let slot = slot.ok_or(Unavailable)?;
            // A separate task: a visitor may leave, but a running query must not be cancelled, and
            // keeps its slot until it has ended.
            let reading = runtime.spawn(self.clone().load(pool.clone(), of, slot));
            let read = tokio::time::timeout(LIMIT, reading).await;
            let Ok(Ok(Some(stored))) = read else {
                return Err(Unavailable);
            };
            stored
        };
        Ok(match kind {
            TextKind::Robots => stored.robots.clone(),
            TextKind::File(WellKnownFile::AppleAppSiteAssociation) => {
                stored.apple_app_site_association.clone()
            }
            TextKind::File(WellKnownFile::Assetlinks) => stored.assetlinks.clone(),
        })
    }

    async fn load(self, pool: Pool, of: TextOf, _slot: FairPermit) -> Option<Arc<Stored>> {
        // Another visitor may have requested it in the meantime.
        if let Some(stored) = self.cache.get(&of.key()) {
            return Some(stored);
        }
        match texts_of(&pool, &of.account, of.id).await {
            Ok(texts) => {
                let stored = Arc::new(Stored::new(&texts));
                self.cache.insert(of.key(), Arc::clone(&stored));
                Some(stored)
            }
            Err(error) => {
                tracing::warn!(domain = of.id, %error, "cannot read the texts of a domain");
                None
            }
        }
    }
}

impl TextOf {
    fn key(&self) -> (i64, i64) {
        (self.id, self.version)
    }
}

impl Stored {
    fn new(texts: &DomainTexts) -> Self {
        let robots = texts.robots.as_deref();
        let files = texts.well_known.as_deref().and_then(WellKnown::from_stored);
        let files = files.unwrap_or_default();
        let file = |file| files.file(file).map(Bytes::from);
        Self {
            robots: robots.map(|robots| Bytes::from(robots_text(robots).into_owned())),
            apple_app_site_association: file(WellKnownFile::AppleAppSiteAssociation),
            assetlinks: file(WellKnownFile::Assetlinks),
        }
    }
}
