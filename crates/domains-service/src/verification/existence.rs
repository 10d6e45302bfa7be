//! Whether a name exists, as the lookups for its proof find out: about one that does not, nothing
//! else is queried.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// How long other lookups wait to learn it.
const WAIT: Duration = Duration::from_secs(2);

/// Whether a name exists, once that is known.
#[derive(Debug, Default)]
pub struct Existence(watch::Sender<Option<bool>>);

impl Existence {
    /// The name exists or not, unless another name server was quicker to answer.
    pub fn note(&self, exists: bool) {
        self.0.send_if_modified(|known| {
            let is_new = known.is_none();
            known.get_or_insert(exists);
            is_new
        });
    }

    /// Whether the name exists; true if that is not known soon.
    pub async fn known(&self) -> bool {
        let mut known = self.0.subscribe();
        match timeout(WAIT, known.wait_for(Option::is_some)).await {
            Ok(Ok(known)) => known.unwrap_or(true),
            _ => true,
        }
    }
}
