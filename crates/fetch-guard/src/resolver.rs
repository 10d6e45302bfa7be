//! Looks up host names.

use std::net::IpAddr;

use futures_util::future::BoxFuture;
use thiserror::Error;

/// Looks up host names.
pub trait Resolver: Send + Sync {
    /// All addresses of a host name. An empty list means that the name was not found.
    fn look_up<'r>(&'r self, host: &'r str) -> BoxFuture<'r, Result<Vec<IpAddr>, LookupError>>;
}

/// Why a host name has no addresses.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LookupError {
    /// The name does not exist or has no address.
    #[error("the name was not found")]
    NotFound,
    /// The lookup failed, for the given reason.
    #[error("{0}")]
    Failed(String),
}

/// Looks up names as the operating system does.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

impl Resolver for SystemResolver {
    fn look_up<'r>(&'r self, host: &'r str) -> BoxFuture<'r, Result<Vec<IpAddr>, LookupError>> {
        Box::pin(async move {
            let addresses = tokio::net::lookup_host((host, 0))
                .await
                .map_err(|e| classified(&e))?;
            Ok(addresses.map(|address| address.ip()).collect())
        })
    }
}

/// The operating system's error arrives here without a code, only with the text of `gai_strerror`
/// (glibc, musl, BSD), which is English unless the process sets a locale.
fn classified(error: &std::io::Error) -> LookupError {
    const NOT_FOUND: [&str; 5] = [
        "Name or service not known",
        "No address associated with",
        "Name does not resolve",
        "Name has no usable address",
        "nodename nor servname provided",
    ];
    let text = error.to_string();
    if NOT_FOUND.iter().any(|known| text.contains(known)) {
        return LookupError::NotFound;
    }
    let reason = text.rsplit(": ").next().unwrap_or_default();
    LookupError::Failed(reason.to_owned())
}
