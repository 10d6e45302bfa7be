//! Why an API key is refused, in words that may be shown to whoever sent it.

/// An API key was refused.
///
/// The text is public: it has no secret in it, and no character that a quoted string in an HTTP
/// header would have to escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Longer than [`Verifier::MAX_KEY_LENGTH`](crate::Verifier::MAX_KEY_LENGTH) bytes.
    #[error("The API key is too long.")]
    TooLong,
    /// Not three base64url parts with a JSON header, or with a header that must not be passed over
    /// (`crit`, RFC 7515 section 4.1.11).
    #[error("The API key is malformed.")]
    Malformed,
    /// `alg` is anything but `EdDSA`.
    #[error("The API key is signed with an algorithm that is not accepted.")]
    WrongAlgorithm,
    /// `kid` is missing, or names no key of the key set.
    #[error("The API key is signed by an unknown key.")]
    UnknownSigningKey,
    /// The signature is not the named key's.
    #[error("The signature of the API key is not valid.")]
    BadSignature,
    /// Signed rightly, but a claim is missing or breaks its rule.
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
}

impl Error {
    /// A short name that stays the same, for metrics and tests.
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
        }
    }
}
