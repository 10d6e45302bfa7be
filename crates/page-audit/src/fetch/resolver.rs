//! Lets only allowed addresses through to the HTTP client.

use std::net::{IpAddr, SocketAddr};

use fetch_guard::{ConnectError, Guard, LookupError};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::FetchError;
use super::context::Addresses;

/// The addresses of a name, all of which may be connected to.
pub(super) async fn look_up(guard: &Guard, host: &str) -> Addresses {
    let host_name = || host.to_owned();
    let found = guard.look_up(host).await.map_err(|error| match error {
        ConnectError::Refused(refusal) => FetchError::refused(refusal, host),
        ConnectError::Lookup(LookupError::Failed(reason)) => FetchError::DnsFailure {
            host: host_name(),
            reason,
        },
        ConnectError::Lookup(LookupError::NotFound) | ConnectError::Connect(_) => {
            FetchError::DnsNotFound { host: host_name() }
        }
    });
    Ok(found?.into())
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
