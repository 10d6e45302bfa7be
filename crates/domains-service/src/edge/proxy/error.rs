//! Errors of the proxy.

/// The reason why there is no response from the backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProxyError {
    /// The backend cannot be reached, closes the connection, or sends invalid HTTP.
    #[error("it does not respond")]
    Down,
    /// The backend sends nothing for too long.
    #[error("it does not respond in time")]
    TooLate,
    /// The request has been here before.
    #[error("the request came back to us")]
    Loop,
    /// The visitor's body is malformed or ends too early.
    #[error("the visitor's body is broken")]
    BrokenBody,
    /// The visitor's body takes too long.
    #[error("the visitor's body stalls")]
    StalledBody,
    /// The visitor has reached the limit of requests in progress.
    #[error("the visitor has too many requests in progress")]
    TooMany,
}

impl ProxyError {
    /// Whether the visitor is the cause, not the backend.
    pub fn is_the_visitors(self) -> bool {
        matches!(self, Self::BrokenBody | Self::StalledBody | Self::TooMany)
    }
}
