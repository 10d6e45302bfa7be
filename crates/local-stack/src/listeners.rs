//! The listeners beside the first one, and when the two services are ready.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use database::Readiness;
use web::OperationsSettings;

use crate::arguments::Listen;

/// Where visitors of domains come.
const EDGE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8088);

/// The settings of the operators' listener for this argument.
pub fn settings(argument: Option<Listen>) -> OperationsSettings {
    let default = OperationsSettings::default().listen;
    let missing = "no health and metrics: choose another address with --operations-listen";
    OperationsSettings {
        listen: address(argument, default, missing),
    }
}

/// The address of the edge for this argument; without it, the address in the settings.
pub fn edge_address(argument: Option<Listen>, set: Option<SocketAddr>) -> Option<SocketAddr> {
    let argument = argument.or(set.map(Listen::At));
    let missing = "visitors of domains are not served: choose another address with --edge-listen";
    address(argument, Some(EDGE), missing)
}

/// A default address that is taken is no reason not to start: the program goes on without the
/// listener, with a warning.
fn address(
    argument: Option<Listen>,
    default: Option<SocketAddr>,
    missing: &'static str,
) -> Option<SocketAddr> {
    match argument {
        Some(Listen::Off) => None,
        Some(Listen::At(address)) => Some(address),
        None => default.filter(|address| {
            let free = TcpListener::bind(address).map(drop);
            if let Err(error) = &free {
                tracing::warn!(%address, %error, "{missing}");
            }
            free.is_ok()
        }),
    }
}

/// Ready when both are; else the reason of the first that is not.
pub fn both_ready(
    first: impl Fn() -> Readiness + Clone + Send + 'static,
    second: impl Fn() -> Readiness + Clone + Send + 'static,
) -> impl Fn() -> Readiness + Clone + Send + 'static {
    move || {
        let (first, second) = (first(), second());
        Box::pin(async {
            first.await?;
            second.await
        })
    }
}
