//! The additional listeners, and the readiness of the two services.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use web::{OperationsSettings, Readiness};

use crate::arguments::Listen;

/// The default address for visitors of domains.
const EDGE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8088);

/// The settings of the operations listener for this argument.
pub fn settings(argument: Option<Listen>) -> OperationsSettings {
    let default = OperationsSettings::default().listen;
    let missing =
        "health and metrics are not served: choose another address with --operations-listen";
    OperationsSettings {
        listen: address(argument, default, missing),
    }
}

/// The address of the edge for this argument; without one, the address in the settings.
pub fn edge_address(argument: Option<Listen>, set: Option<SocketAddr>) -> Option<SocketAddr> {
    let argument = argument.or(set.map(Listen::At));
    let missing = "visitors of domains are not served: choose another address with --edge-listen";
    address(argument, Some(EDGE), missing)
}

/// A default address that is in use does not prevent the start: the program continues without the
/// listener and logs a warning.
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

/// Ready when both services are; otherwise the reason of the first one that is not.
pub fn both_ready(
    first: impl Fn() -> database::Readiness + Clone + Send + 'static,
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
