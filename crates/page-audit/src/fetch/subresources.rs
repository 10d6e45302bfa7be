//! Fetches the files that a page loads.

use super::Fetcher;
use super::batch::Batch;
use super::plan::PlannedSubresource;
use super::probe::{KIB, Wanted};
use crate::snapshot::Subresource;

/// How much of a style sheet or script is read, in bytes.
const MAX_BYTES: u64 = 1024 * KIB;

impl Fetcher {
    pub(super) async fn fetch_subresource(
        &self,
        batch: &Batch,
        planned: &PlannedSubresource,
    ) -> Subresource {
        let accept = Wanted::accept_of(planned.kind);
        let result = if planned.with_body {
            let wanted = Wanted {
                accept,
                ..Wanted::body(MAX_BYTES)
            };
            self.probe(batch, &planned.url, wanted).await
        } else {
            self.probe_headers(batch, &planned.url, accept).await
        };
        Subresource::new(planned.url.clone(), planned.kind, result)
    }
}
