//! The facts about the page's secure connection.

use super::probe::ProbeFailure;

/// The secure connection of the final response and the certificate that the server presented.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tls {
    /// Whether the certificate verifies for the page's host against the trusted authorities. If it
    /// does not, the page was fetched nevertheless, without sending anything secret.
    pub verified: Result<(), TlsFault>,
    /// The first second in which the certificate is valid, as Unix time.
    pub not_before: i64,
    /// The last second in which the certificate is valid, as Unix time.
    pub not_after: i64,
    /// The names and IP addresses that the certificate is for, in its order: those of the subject
    /// alternative name extension (the only source according to RFC 9525).
    pub names: Vec<String>,
    /// The protocol that client and server agreed on by ALPN (RFC 7301), such as `h2`. `None` also
    /// covers `http/1.1`, which servers may agree on or fall back to.
    pub alpn: Option<String>,
    /// How many whole days the certificate was valid for when the page was fetched; negative once
    /// it has expired.
    pub days_left: i64,
}

impl Tls {
    /// A certificate for this name that verifies and has this many days left, over HTTP/2.
    pub fn valid(name: &str, days_left: i64) -> Self {
        const DAY: i64 = 24 * 60 * 60;
        let fetched = 1_700_000_000;
        Self {
            verified: Ok(()),
            not_before: fetched - DAY,
            not_after: fetched + days_left * DAY,
            names: vec![name.to_owned()],
            alpn: Some("h2".to_owned()),
            days_left,
        }
    }

    /// Sets this fault.
    #[must_use]
    pub fn with_fault(mut self, code: &'static str, message: impl Into<String>) -> Self {
        self.verified = Err(TlsFault {
            code,
            message: message.into(),
        });
        self
    }
}

/// Why a certificate does not verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TlsFault {
    /// A stable code for programs: `expired`, `not_yet_valid`, `name_mismatch`, `untrusted`,
    /// `revoked` or, for everything else, `invalid`.
    pub code: &'static str,
    /// What is wrong, as a sentence.
    pub message: String,
}

/// What a server makes of a client that knows only versions of TLS that must no longer be used (RFC
/// 8996).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum OldTls {
    /// It was not tried.
    #[default]
    NotTried,
    /// It could not be found out.
    Failed(ProbeFailure),
    /// The server ends the connection.
    Refused,
    /// The server goes on in this version: `TLS 1.1` or `TLS 1.0`.
    Accepted(&'static str),
}
