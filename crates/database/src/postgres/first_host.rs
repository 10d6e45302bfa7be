//! Connecting to whichever host of a URL is the first that can be used.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use rand::seq::SliceRandom;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_postgres::config::LoadBalanceHosts;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, Connection, Socket};

use super::Address;
use super::connector::{Connector, TlsError};
use super::server_error::NotConnected;
use super::stream::PostgresStream;

/// How long a host may take to answer before the next one is tried as well. One that refuses is
/// followed by the next at once.
const HEAD_START: Duration = Duration::from_millis(500);
/// How long each of several hosts may take in all, unless the URL has `connect_timeout`.
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// A connection that nobody drives yet.
pub(super) struct Connected {
    /// Which of the hosts it is to.
    pub(super) host: usize,
    pub(super) client: Client,
    pub(super) connection: Connection<Socket, PostgresStream>,
}

/// Tries the hosts in their order. A frozen host, or one behind a broken network, costs the others
/// only its head start.
///
/// # Errors
/// Why none of them can be used.
pub(super) async fn connect(
    address: &Arc<Address>,
    connector: Connector,
) -> Result<Connected, NotConnected> {
    let mut hosts: Vec<usize> = (0..address.hosts.len()).collect();
    if address.balance == LoadBalanceHosts::Random {
        hosts.shuffle(&mut rand::rng());
    }
    let (mut hosts, mut trying, mut reasons) = (hosts.into_iter(), JoinSet::new(), Vec::new());
    let mut lacks_resources = false;
    loop {
        if let Some(host) = hosts.next() {
            trying.spawn(connect_to(Arc::clone(address), host, connector.clone()));
        } else if trying.is_empty() {
            return Err(NotConnected {
                reason: reasons.join("; "),
                lacks_resources,
            });
        }
        tokio::select! {
            Some(ended) = trying.join_next() => match ended {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => {
                    lacks_resources |= error.lacks_resources;
                    reasons.push(error.reason);
                }
                Err(error) => reasons.push(error.to_string()),
            },
            () = sleep(HEAD_START), if hosts.len() > 0 => {}
        }
    }
}

/// Connects to one host within its time.
async fn connect_to(
    address: Arc<Address>,
    host: usize,
    connector: Connector,
) -> Result<Connected, NotConnected> {
    let Some(config) = address.hosts.get(host) else {
        return Err("there is no such host".to_owned().into());
    };
    let is_optional = address.tls.is_optional();
    let connecting = try_tls_first(config, connector, is_optional);
    let several = (address.hosts.len() > 1).then_some(CONNECT_TIME);
    let limit = config.get_connect_timeout().copied().or(several);
    let connected = match limit {
        Some(limit) => timeout(limit, connecting).await,
        None => Ok(connecting.await),
    };
    let mut failure = match connected {
        Ok(Ok((client, connection))) => {
            return Ok(Connected {
                host,
                client,
                connection,
            });
        }
        Ok(Err(error)) => NotConnected::from_error(&error),
        Err(_) => "the server did not accept the connection in time"
            .to_owned()
            .into(),
    };
    if let (2.., Some(name)) = (address.hosts.len(), address.name_of(host)) {
        failure.reason = format!("{name}: {}", failure.reason);
    }
    Err(failure)
}

async fn try_tls_first(
    config: &Config,
    connector: Connector,
    is_optional: bool,
) -> Result<(Client, Connection<Socket, PostgresStream>), tokio_postgres::Error> {
    match config.connect(connector).await {
        // As libpq does: such a server is used without TLS.
        Err(error) if is_optional && is_against_tls(&error) => {
            config.connect(Connector::plain()).await
        }
        connected => connected,
    }
}

/// Whether the handshake failed, or the server accepts this user only without TLS.
fn is_against_tls(error: &tokio_postgres::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(TlsError::Handshake(_)))
        || error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION)
}
