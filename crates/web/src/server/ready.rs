//! What a readiness check finds.

use std::pin::Pin;

use database::NotReady;

/// A process that can serve.
#[derive(Debug)]
pub enum Ready {
    /// Everything is there.
    Fully,
    /// It serves although something is missing, which operators are shown.
    Without(NotReady),
}

/// Whether a service that may serve without something is ready, as a future.
pub type Readiness = Pin<Box<dyn Future<Output = Result<Ready, NotReady>>>>;

impl From<()> for Ready {
    fn from((): ()) -> Self {
        Self::Fully
    }
}
