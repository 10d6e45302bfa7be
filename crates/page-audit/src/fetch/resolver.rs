//! Looks up host names, and lets only allowed addresses through.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;

use super::FetchError;
use crate::address::AddressPolicy;

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
                .map_err(|e| told_apart(&e))?;
            Ok(addresses.map(|address| address.ip()).collect())
        })
    }
}

/// The operating system's error arrives here without a code, only with the text of `gai_strerror`
/// (glibc, musl, BSD), which is English unless the process sets a locale.
fn told_apart(error: &std::io::Error) -> LookupError {
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

/// Hands only addresses that the policy allows to the HTTP client. The client connects to exactly
/// these addresses, so there is no second lookup that could return others.
#[derive(Clone)]
pub(super) struct GuardedResolver {
    resolver: Arc<dyn Resolver>,
    policy: AddressPolicy,
}

impl GuardedResolver {
    pub(super) fn new(resolver: Arc<dyn Resolver>, policy: AddressPolicy) -> Self {
        Self { resolver, policy }
    }

    async fn checked(&self, host: &str) -> Result<Vec<IpAddr>, FetchError> {
        if !self.policy.allows_name(host) {
            return Err(FetchError::BlockedAddress {
                host: host.to_owned(),
            });
        }
        let addresses = self
            .resolver
            .look_up(host)
            .await
            .map_err(|error| match error {
                LookupError::NotFound => FetchError::DnsNotFound {
                    host: host.to_owned(),
                },
                LookupError::Failed(reason) => FetchError::DnsFailure {
                    host: host.to_owned(),
                    reason,
                },
            })?;
        if addresses.is_empty() {
            return Err(FetchError::DnsNotFound {
                host: host.to_owned(),
            });
        }
        // A single bad address among good ones indicates an attack, not a page.
        if !addresses.iter().all(|&address| self.policy.allows(address)) {
            return Err(FetchError::BlockedAddress {
                host: host.to_owned(),
            });
        }
        Ok(addresses)
    }
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let addresses = guard.checked(name.as_str()).await?;
            // Port 0 means the URL's port.
            let addresses = addresses
                .into_iter()
                .map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(addresses) as Addrs)
        })
    }
}
