//! Makes PDF documents and pictures of reports: few at once, and some are kept.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::web::Bytes;
use jobs::FairSlots;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use report_pdf::Fonts;
use report_pdf::paper::Paper;
use web::Problem;

/// The maximum size of the documents that are kept, in bytes.
const MAX_CACHED_BYTES: u64 = 16 * 1024 * 1024;
/// About as many documents fit.
const TYPICAL_COUNT: usize = 64;
/// How many are made at once, of which one account uses half: each takes a processor and up to 64
/// MiB for as long as it is made.
const AT_ONCE: usize = 2;
/// How long a request waits for others.
const MAX_WAIT: Duration = Duration::from_secs(5);
const TRY_AGAIN: Duration = Duration::from_secs(2);

/// Makes documents, and keeps some of them.
pub struct Printer {
    fonts: Arc<Fonts>,
    /// By the report's id, and by what is in the document or picture.
    made: Cache<(i64, i64), Bytes, Bytewise>,
    slots: FairSlots,
}

#[derive(Clone)]
struct Bytewise;

impl Weighter<(i64, i64), Bytes> for Bytewise {
    fn weight(&self, _key: &(i64, i64), made: &Bytes) -> u64 {
        made.len() as u64
    }
}

impl Default for Printer {
    fn default() -> Self {
        Self {
            fonts: Arc::default(),
            made: Cache::with_weighter(TYPICAL_COUNT, MAX_CACHED_BYTES, Bytewise),
            slots: FairSlots::new(AT_ONCE, AT_ONCE / 2),
        }
    }
}

impl Printer {
    /// The document of an account's report. The key is the report's id, and a number that stands for
    /// what is on the paper.
    ///
    /// # Errors
    /// 503 when too many are being made.
    pub async fn print(
        &self,
        account: &str,
        key: (i64, i64),
        paper: Paper,
    ) -> Result<Bytes, Problem> {
        let fonts = Arc::clone(&self.fonts);
        let print = move || report_pdf::pdf(&(&paper).into(), &fonts);
        self.make(account, key, print).await
    }

    /// A file about an account's report, as it is kept or as this makes it. The key is the report's
    /// id, and a number that stands for what is in the file.
    ///
    /// # Errors
    /// 503 when too many are being made.
    pub async fn make<E: Display + Send + 'static>(
        &self,
        account: &str,
        key: (i64, i64),
        file: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
    ) -> Result<Bytes, Problem> {
        if let Some(made) = self.made.get(&key) {
            return Ok(made);
        }
        let slot = self.slots.take(account, MAX_WAIT).await;
        let slot = slot.ok_or_else(|| {
            let message = "Too many reports are being printed or drawn: try again soon.";
            Problem::unavailable_because(message, TRY_AGAIN)
        })?;
        // Another request may have made it in the meantime.
        if let Some(made) = self.made.get(&key) {
            return Ok(made);
        }
        let started = Instant::now();
        let making = tokio::task::spawn_blocking(move || {
            // Kept until the document is made, even if nobody waits for it any more.
            let _slot = slot;
            file()
        });
        let made = making.await.map_err(|failure| Problem::of_task(&failure))?;
        let made = Bytes::from(made.map_err(|failure| Problem::internal(&failure))?);
        let (duration_ms, bytes) = (started.elapsed().as_millis(), made.len());
        tracing::debug!(
            report = key.0,
            duration_ms,
            bytes,
            "a report was printed or drawn"
        );
        self.made.insert(key, made.clone());
        Ok(made)
    }
}
