//! A server's address, and all that connections to it have in common.

use std::sync::Arc;
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};

use super::connector::Connector;
use super::observer::Observer;
use super::watch::Watched;
use super::{Address, first_host};
use crate::{OpenError, Pooler, PostgresConnection};

/// Where connections lead to. They are watched: if the server stops working, they break.
pub(crate) struct Endpoint {
    address: Arc<Address>,
    /// The hosts of the address.
    watched: Vec<Watched>,
    pooler: Pooler,
}

impl Endpoint {
    /// The address of this URL.
    pub(crate) fn new(url: &str) -> Result<Self, OpenError> {
        Self::with_way_around(url, None)
    }

    /// The address of this URL, where a pooler may be; around it, the server is at the other one.
    pub(crate) fn with_way_around(url: &str, direct: Option<&str>) -> Result<Self, OpenError> {
        let address = Arc::new(Address::parse(url)?);
        let direct = direct.map(Address::parse).transpose()?.map(Arc::new);
        let watched = (0..address.hosts.len()).map(|host| Watched {
            observer: Arc::new(Observer::new(Arc::clone(&address), host, direct.clone())),
            longest_silence: None,
        });
        Ok(Self {
            watched: watched.collect(),
            address,
            pooler: Pooler::Session,
        })
    }

    /// The same through a pooler that hands out the server's connections like this.
    pub(crate) fn through(self, pooler: Pooler) -> Self {
        Self { pooler, ..self }
    }

    /// The same if connections also break when they are silent for as long as this although the
    /// server works.
    pub(crate) fn silent_for(mut self, longest: Option<Duration>) -> Self {
        for watched in &mut self.watched {
            watched.longest_silence = longest;
        }
        self
    }

    /// How a pooler hands out the server's connections.
    pub(crate) const fn pooler(&self) -> Pooler {
        self.pooler
    }

    /// Connects as the URL says: encrypted, and to a verified server, if it asks for that. The
    /// files that it names are read each time, so that renewed certificates need no restart. Of
    /// several hosts, the first that can be used is.
    pub(crate) async fn connect(&self) -> ConnectionResult<PostgresConnection> {
        let tls = self.address.tls.client();
        let tls = tls.map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
        let connector = Connector::new(&self.address, tls);
        let connected = first_host::connect(&self.address, connector).await?;
        let watched = self.watched.get(connected.host).cloned();
        let changes_process = self.pooler == Pooler::Transaction;
        let connection = PostgresConnection::new(connected, watched, changes_process).await;
        connection.map_err(ConnectionError::CouldntSetupConfiguration)
    }
}
