//! Connections to allowed addresses only: a name is looked up once, every address of it is checked,
//! and the connection goes to a checked one.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use thiserror::Error;
use tokio::net::TcpStream;
use url::Host;

use crate::resolver::{LookupError, Resolver};
use crate::target_rules::{Refusal, TargetRules};
use crate::target_url::TargetUrl;

/// Connects for others, under the rules of what may be fetched. Cheap to clone.
#[derive(Clone)]
pub struct Guard {
    rules: TargetRules,
    resolver: Arc<dyn Resolver>,
}

/// Why there is no connection.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// The host, or an address of it, may not be connected to.
    #[error("not allowed")]
    Refused(Refusal),
    /// Its addresses are not known.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// No address of it accepts the connection.
    #[error(transparent)]
    Connect(#[from] io::Error),
}

impl From<Refusal> for ConnectError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Guard {
    /// A guard that looks up names with this resolver.
    pub fn new(rules: TargetRules, resolver: Arc<dyn Resolver>) -> Self {
        Self { rules, resolver }
    }

    /// The rules.
    pub fn rules(&self) -> &TargetRules {
        &self.rules
    }

    /// The addresses of a name, all of which may be connected to.
    ///
    /// # Errors
    ///
    /// When the name or one of its addresses is refused, or it has none.
    pub async fn look_up(&self, name: &str) -> Result<Vec<IpAddr>, ConnectError> {
        self.rules.check_name(name)?;
        let addresses = self.resolver.look_up(name).await?;
        if addresses.is_empty() {
            return Err(LookupError::NotFound.into());
        }
        // A single bad address among good ones indicates an attack, not a page.
        for &address in &addresses {
            self.rules.check_address(address)?;
        }
        Ok(addresses)
    }

    /// A connection to the host and port of this URL. The caller limits the time.
    ///
    /// # Errors
    ///
    /// All variants of [`ConnectError`].
    pub async fn connect(&self, target: &TargetUrl) -> Result<TcpStream, ConnectError> {
        let url = target.as_url();
        let addresses = match url.host() {
            Some(Host::Domain(name)) => self.look_up(name).await?,
            Some(Host::Ipv4(address)) => vec![self.checked(address.into())?],
            Some(Host::Ipv6(address)) => vec![self.checked(address.into())?],
            None => Vec::new(),
        };
        let port = url.port_or_known_default().unwrap_or_default();
        let addresses: Vec<_> = addresses
            .into_iter()
            .map(|address| SocketAddr::new(address, port))
            .collect();
        Ok(TcpStream::connect(addresses.as_slice()).await?)
    }

    fn checked(&self, address: IpAddr) -> Result<IpAddr, Refusal> {
        self.rules.check_address(address).map(|()| address)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::BoxFuture;
    use tokio::net::TcpListener;

    use super::*;
    use crate::address::AddressPolicy;

    /// Every name has these addresses.
    struct Fixed(Vec<IpAddr>);

    impl Resolver for Fixed {
        fn look_up<'r>(&'r self, _: &'r str) -> BoxFuture<'r, Result<Vec<IpAddr>, LookupError>> {
            Box::pin(async { Ok(self.0.clone()) })
        }
    }

    #[tokio::test]
    async fn one_bad_address_of_a_name_is_enough_to_refuse_it() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        for (addresses, connects) in [
            (vec!["127.0.0.1"], true),
            (vec!["127.0.0.1", "10.0.0.1"], false),
        ] {
            let addresses = addresses.iter().map(|text| text.parse().unwrap());
            let resolver = Fixed(addresses.collect());
            let rules = TargetRules::from(AddressPolicy::AllowLoopback);
            let url = format!("http://name.test:{port}/");
            let target = TargetUrl::parse_under(&rules, &url).unwrap();

            let connected = Guard::new(rules, Arc::new(resolver)).connect(&target).await;

            let refused = matches!(connected, Err(ConnectError::Refused(Refusal::Address)));
            assert_eq!((connected.is_ok(), refused), (connects, !connects));
        }
    }
}
