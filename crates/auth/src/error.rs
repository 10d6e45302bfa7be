//! Why an API key is refused, worded so that its sender may see it.

/// An API key was refused.
///
/// The text is public: it contains no secret, and no character that needs escaping in a quoted
/// string of an HTTP header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Longer than [`Verifier::MAX_KEY_LENGTH`](crate::Verifier::MAX_KEY_LENGTH) bytes.
    #[error("The API key is too long.")]
    TooLong,
    /// Not three base64url parts with a JSON header, or the header contains `crit`, which must not
    /// be ignored (RFC 7515 section 4.1.11).
    #[error("The API key is malformed.")]
    Malformed,
    /// `alg` is not `EdDSA`.
    #[error("The API key is signed with an algorithm that is not accepted.")]
    WrongAlgorithm,
    /// `kid` is missing, or is not the id of a key in the key set.
    #[error("The API key is signed by an unknown key.")]
    UnknownSigningKey,
    /// The signature was not made by the named key.
    #[error("The signature of the API key is not valid.")]
    BadSignature,
    /// The signature is valid, but a claim is missing or invalid.
    #[error("The {claim} claim of the API key is not valid.")]
    BadClaim {
        /// The claim's name, for example `sub`.
        claim: &'static str,
    },
    /// `exp` has passed.
    #[error("The API key has expired.")]
    Expired,
    /// Its `jti` is in the revocation list.
    #[error("The API key has been revoked.")]
    Revoked,
    /// A service has issued it, and cannot read at the moment which of its keys are in use.
    #[error("The API key cannot be checked at the moment.")]
    Unavailable,
}

impl Error {
    /// A short, stable name, for metrics and tests.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::Malformed => "malformed",
            Self::WrongAlgorithm => "wrong_algorithm",
            Self::UnknownSigningKey => "unknown_signing_key",
            Self::BadSignature => "bad_signature",
            Self::BadClaim { .. } => "bad_claim",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
            Self::Unavailable => "unavailable",
        }
    }
}
