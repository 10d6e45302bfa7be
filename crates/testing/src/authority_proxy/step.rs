//! The kinds of requests to an authority.

/// The kinds of requests to an authority (RFC 8555).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AcmeStep {
    /// The directory.
    Directory,
    /// A nonce.
    Nonce,
    /// An account.
    Account,
    /// A new order.
    NewOrder,
    /// The state of an order.
    Order,
    /// The state of an authorization.
    Authorization,
    /// The validation of a challenge.
    Challenge,
    /// Issuing the certificate.
    Finalize,
    /// The certificate.
    Certificate,
    /// Advice on when to renew it.
    Advice,
}

impl AcmeStep {
    /// By the paths that `pebble` uses.
    pub(super) fn from_path(path: &str) -> Option<Self> {
        let first = path.split('/').nth(1)?;
        Some(match first {
            "dir" => Self::Directory,
            "nonce-plz" => Self::Nonce,
            "sign-me-up" => Self::Account,
            "order-plz" => Self::NewOrder,
            "my-order" => Self::Order,
            "authZ" => Self::Authorization,
            "chalZ" => Self::Challenge,
            "finalize-order" => Self::Finalize,
            "certZ" => Self::Certificate,
            "advice" => Self::Advice,
            _ => return None,
        })
    }
}
