//! What can be wrong with the URL of a page.

use thiserror::Error;

/// Why a URL is refused. The message explains what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TargetUrlError {
    /// There is no text.
    #[error("The URL must not be empty.")]
    Empty,
    /// It is too long, as given or after normalisation.
    #[error("The URL must have at most {limit_bytes} bytes.")]
    TooLong {
        /// The limit in bytes.
        limit_bytes: usize,
    },
    /// It contains a control character, a space or a backslash.
    #[error("The URL must not contain spaces, control characters or backslashes.")]
    ForbiddenCharacter,
    /// It has another scheme, or it has none and does not begin with a host either.
    #[error(
        "The URL must begin with http:// or https:// and a host, such as https://example.com/."
    )]
    Scheme,
    /// It has a user name or a password.
    #[error("The URL must not contain a user name or password.")]
    UserInfo,
    /// It has no host.
    #[error("The URL must have a host, such as https://example.com/.")]
    NoHost,
    /// Its host is longer than DNS allows (RFC 1035, section 2.3.4).
    #[error("The URL's host must have at most 253 characters, and 63 between two dots.")]
    HostTooLong,
    /// The URL is invalid under the URL standard.
    #[error("The URL must be a valid http or https URL: {reason}.")]
    Invalid {
        /// What is wrong, in a few words.
        reason: String,
    },
    /// Its host is an address outside the public internet, or a name for one.
    #[error(
        "The URL's host must be on the public internet; \
         {host} is a private, local or reserved address."
    )]
    BlockedAddress {
        /// The host.
        host: String,
    },
    /// Its host is on the list of those that are never fetched.
    #[error("The URL's host must be another: this service never fetches anything from {host}.")]
    BlockedHost {
        /// The host.
        host: String,
    },
    /// Its port belongs to another protocol.
    #[error("The URL's port must be one for web pages; it belongs to another protocol.")]
    BlockedPort,
}

impl TargetUrlError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong { .. } => "too_long",
            Self::ForbiddenCharacter => "forbidden_character",
            Self::Scheme => "scheme",
            Self::UserInfo => "user_info",
            Self::NoHost => "no_host",
            Self::HostTooLong => "host_too_long",
            Self::Invalid { .. } => "invalid",
            Self::BlockedAddress { .. } => "blocked_address",
            Self::BlockedHost { .. } => "blocked_host",
            Self::BlockedPort => "blocked_port",
        }
    }
}
