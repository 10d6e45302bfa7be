//! Whether a name exists, which the lookups for its proof find out: if it does not, no other lookup
//! is made.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// How long other lookups wait for the result.
const WAIT: Duration = Duration::from_secs(2);

/// Whether a name exists, once that is known.
#[derive(Debug, Default)]
pub struct Existence(watch::Sender<Option<bool>>);

impl Existence {
    /// Records whether the name exists, unless another name server was faster.
    pub fn record(&self, exists: bool) {
        self.0.send_if_modified(|known| {
            let is_new = known.is_none();
            known.get_or_insert(exists);
            is_new
        });
    }

    /// Whether the name exists; true if that is not known in time.
    pub async fn known(&self) -> bool {
        let mut known = self.0.subscribe();
        match timeout(WAIT, known.wait_for(Option::is_some)).await {
            Ok(Ok(known)) => known.unwrap_or(true),
            _ => true,
        }
    }
}
