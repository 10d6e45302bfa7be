//! The operators' listener: its address, and when the two services are ready.

use std::net::TcpListener;

use database::Readiness;
use web::OperationsSettings;

use crate::arguments::OperationsListen;

/// The settings for what was asked. Nobody asked for the default address: when it is taken, the program
/// starts without it and says so.
pub fn settings(asked: Option<OperationsListen>) -> OperationsSettings {
    let default = OperationsSettings::default();
    let listen = match asked {
        Some(OperationsListen::Off) => None,
        Some(OperationsListen::At(address)) => Some(address),
        None => default.listen.filter(|address| {
            let free = TcpListener::bind(address).map(drop);
            if let Err(error) = &free {
                tracing::warn!(%address, %error, "no health and metrics: choose another address with --operations-listen");
            }
            free.is_ok()
        }),
    };
    OperationsSettings { listen }
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
