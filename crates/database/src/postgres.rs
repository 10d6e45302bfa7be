//! Connecting to a PostgreSQL server. Everything that connects to one does it here: the pool,
//! migrations, `copy-database`, and whoever listens for notifications.

mod address;
mod channel_binding;
mod connector;
mod error_codes;
mod message_types;
mod sessions;
mod stream;
mod tls;
mod unnamed;
mod verifier;
mod watch;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use tokio_postgres::error::SqlState;

pub(crate) use address::Address;
pub(crate) use error_codes::code_of;
pub(crate) use sessions::{Sessions, probe};

use crate::PostgresConnection;
use crate::settings::Pooler;
use connector::{Connector, TlsError};
use watch::Server;

/// Connects as the URL says: encrypted, and to a verified server, if it asks for that. The files
/// that it names are read each time, so that renewed certificates need no restart. If the server
/// stops working, the connection breaks.
///
/// # Errors
/// When the URL or one of its files is wrong, or there is no such server.
pub async fn connect(url: &str) -> ConnectionResult<PostgresConnection> {
    connect_for(url, None, Pooler::Session).await
}

/// Like [`connect`], through such a pooler; the connection also breaks when it is silent for as long
/// as this although the server works.
pub(crate) async fn connect_for(
    url: &str,
    longest_silence: Option<Duration>,
    pooler: Pooler,
) -> ConnectionResult<PostgresConnection> {
    let refused = |error: crate::OpenError| ConnectionError::BadConnection(error.to_string());
    let address = Arc::new(Address::parse(url).map_err(refused)?);
    let tls = address.tls.client().map_err(refused)?;
    let connector = Connector::new(&address, tls).watching(Server {
        address: Arc::clone(&address),
        longest_silence,
    });
    let connector = connector.forgetful(pooler == Pooler::Transaction);
    let connected = match address.config.connect(connector.clone()).await {
        // As libpq does: such a server is used without TLS.
        Err(error) if address.tls.is_optional() && is_against_tls(&error) => {
            address.config.connect(connector.plain()).await
        }
        connected => connected,
    };
    let (client, connection) =
        connected.map_err(|error| ConnectionError::BadConnection(with_causes(&error)))?;
    PostgresConnection::try_from_client_and_connection(client, connection).await
}

/// Whether the handshake failed, or the server accepts this user only without TLS.
fn is_against_tls(error: &tokio_postgres::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(TlsError::Handshake(_)))
        || error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION)
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
