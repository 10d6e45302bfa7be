//! Looks up host names, and lets only allowed addresses through to the HTTP client.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use fetch_guard::TargetRules;
use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;

use super::FetchError;
use super::context::Addresses;

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

/// Looks up names under the rules of what may be fetched.
#[derive(Clone)]
pub(super) struct GuardedResolver {
    resolver: Arc<dyn Resolver>,
    rules: TargetRules,
}

impl GuardedResolver {
    pub(super) fn new(resolver: Arc<dyn Resolver>, rules: TargetRules) -> Self {
        Self { resolver, rules }
    }

    /// The addresses of a name, all of which may be connected to.
    pub(super) async fn look_up(&self, host: &str) -> Addresses {
        let refused = |refusal| FetchError::refused(refusal, host);
        self.rules.check_name(host).map_err(refused)?;
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
        for &address in &addresses {
            self.rules.check_address(address).map_err(refused)?;
        }
        Ok(addresses.into())
    }
}

tokio::task_local! {
    /// The addresses that the present request may connect to.
    static ADDRESSES: Vec<IpAddr>;
}

/// Sends a request that can only connect to these addresses.
pub(super) async fn only_to<T>(addresses: Vec<IpAddr>, sending: impl Future<Output = T>) -> T {
    ADDRESSES.scope(addresses, sending).await
}

/// Hands the addresses of [`only_to`] to the HTTP client, so there is no second lookup that could
/// return others. The client asks for them in the task that sends the request; elsewhere there are
/// none.
pub(super) struct CheckedAddresses;

impl Resolve for CheckedAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        let addresses = ADDRESSES.try_with(Clone::clone);
        let found = addresses.map_err(|_| FetchError::DnsFailure {
            host: name.as_str().to_owned(),
            reason: "its addresses were not checked".to_owned(),
        });
        Box::pin(async move {
            // Port 0 means the URL's port.
            let addresses = found?
                .into_iter()
                .map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(addresses) as Addrs)
        })
    }
}
