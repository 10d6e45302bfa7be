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

use super::connector::{Connector, TlsError};
use super::stream::PostgresStream;
use super::watch::Watched;
use super::{Address, with_causes};

/// How long a host may take to answer before the next one is tried as well. One that refuses is
/// followed by the next at once.
const HEAD_START: Duration = Duration::from_millis(500);
/// How long each of several hosts may take in all, unless the URL has `connect_timeout`.
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// A connection that nobody drives yet.
pub(super) type Connected = (Client, Connection<Socket, PostgresStream>);

/// Tries the hosts in their order, each of which is watched if it is among `watched`. A frozen host,
/// or one behind a broken network, costs the others only its head start.
///
/// # Errors
/// Why none of them can be used.
pub(super) async fn connect(
    address: &Arc<Address>,
    connector: Connector,
    watched: &[Watched],
) -> Result<Connected, String> {
    let mut hosts: Vec<usize> = (0..address.hosts.len()).collect();
    if address.balance == LoadBalanceHosts::Random {
        hosts.shuffle(&mut rand::rng());
    }
    let (mut hosts, mut trying, mut reasons) = (hosts.into_iter(), JoinSet::new(), Vec::new());
    loop {
        if let Some(host) = hosts.next() {
            let connector = connector.clone().watching(watched.get(host).cloned());
            trying.spawn(connect_to(Arc::clone(address), host, connector));
        } else if trying.is_empty() {
            return Err(reasons.join("; "));
        }
        tokio::select! {
            Some(ended) = trying.join_next() => match ended {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(reason)) => reasons.push(reason),
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
) -> Result<Connected, String> {
    let Some(config) = address.hosts.get(host) else {
        return Err("there is no such host".to_owned());
    };
    let is_optional = address.tls.is_optional();
    let connecting = try_tls_first(config, connector, is_optional);
    let several = (address.hosts.len() > 1).then_some(CONNECT_TIME);
    let limit = config.get_connect_timeout().copied().or(several);
    let connected = match limit {
        Some(limit) => timeout(limit, connecting).await,
        None => Ok(connecting.await),
    };
    let reason = match connected {
        Ok(Ok(connected)) => return Ok(connected),
        Ok(Err(error)) => with_causes(&error),
        Err(_) => "the server did not accept the connection in time".to_owned(),
    };
    match (address.hosts.len(), address.name_of(host)) {
        (2.., Some(name)) => Err(format!("{name}: {reason}")),
        _ => Err(reason),
    }
}

async fn try_tls_first(
    config: &Config,
    connector: Connector,
    is_optional: bool,
) -> Result<Connected, tokio_postgres::Error> {
    match config.connect(connector.clone()).await {
        // As libpq does: such a server is used without TLS.
        Err(error) if is_optional && is_against_tls(&error) => {
            config.connect(connector.plain()).await
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
