//! Connecting to a PostgreSQL server. Everything that connects to one does it here: the pool,
//! migrations, `copy-database`, and whoever listens for notifications.

mod address;
mod channel_binding;
mod connection;
mod connector;
mod driver;
mod endpoint;
mod first_host;
mod hosts;
mod observer;
mod prepared;
mod row;
mod server_error;
mod server_state;
mod sessions;
mod statement;
mod stream;
mod tls;
mod verifier;
mod watch;

use std::error::Error;

use diesel::{ConnectionError, ConnectionResult};

pub(crate) use address::Address;
pub use connection::PostgresConnection;
pub(crate) use endpoint::Endpoint;
pub(crate) use server_error::{ServerError, lacks_resources};
pub(crate) use sessions::{Sessions, probe};

/// Connects as the URL says: encrypted, and to a verified server, if it asks for that. The files
/// that it names are read each time, so that renewed certificates need no restart. Of several hosts,
/// the first that can be used is. If the server stops working, the connection breaks.
///
/// # Errors
/// When the URL or one of its files is wrong, or there is no such server.
pub async fn connect(url: &str) -> ConnectionResult<PostgresConnection> {
    let endpoint = Endpoint::new(url);
    let endpoint = endpoint.map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
    endpoint.connect().await
}

/// The driver's errors name only the step that failed.
pub(crate) fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut texts = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(error) = cause {
        texts.push(error.to_string());
        cause = error.source();
    }
    // Some causes are repeated by what they caused.
    texts.dedup_by(|cause, caused| caused.ends_with(cause.as_str()));
    texts.join(": ")
}
