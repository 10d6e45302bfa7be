//! Why nobody is signed in.

/// Why a provider's word does not count. The text is for people, and has no secret in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The provider does not answer, or not as it must.
    #[error("it does not answer as it must: {0}")]
    Unavailable(String),
    /// The provider says no, with this code.
    #[error("it says: {0}")]
    Refused(String),
    /// What it sent fails a check.
    #[error("what it sent is not accepted: {0}")]
    NotBelieved(&'static str),
}

impl Error {
    /// A short, stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unavailable(_) => "provider_unavailable",
            Self::Refused(_) => "provider_refused",
            Self::NotBelieved(_) => "provider_not_believed",
        }
    }
}
