//! Finds out on another connection whether a server works. All connections to one address share what
//! is found out: if a server or a pooler is so busy that many requests are silent, each of them must
//! not open another connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout_at};
use tokio_postgres::config::TargetSessionAttrs;

use super::Address;
use super::connector::Connector;
use super::first_host::{self, Connected};
use super::server_state::{State, processes};
use super::watch::{Finding, Observe, Unanswered};

/// How long a server may take to accept or refuse another connection. Together with the silence
/// before that, and with the time for getting a connection, a request is answered within ten
/// seconds.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// Observes a server.
pub(super) struct Observer {
    address: Arc<Address>,
    /// Which of the hosts it is.
    host: usize,
    /// The way around a pooler at that host.
    direct: Option<Arc<Address>>,
    /// When something was found out last, and what.
    last: Mutex<Option<(Instant, Arc<State>)>>,
}

impl Observer {
    pub(super) fn new(address: Arc<Address>, host: usize, direct: Option<Arc<Address>>) -> Self {
        Self {
            address,
            host,
            direct,
            last: Mutex::new(None),
        }
    }

    /// What is found out from now on, by whichever connection.
    async fn state(&self) -> Arc<State> {
        let asked = Instant::now();
        let mut last = self.last.lock().await;
        if let Some((found, state)) = &*last
            && *found >= asked
        {
            return Arc::clone(state);
        }
        let state = Arc::new(self.observe().await);
        *last = Some((Instant::now(), Arc::clone(&state)));
        state
    }

    /// A server or pooler that accepts a connection works, and so does one that refuses it. What is
    /// asked then may have to wait: in a pooler that has no free connection.
    async fn observe(&self) -> State {
        let limit = Instant::now() + ANSWER_TIME;
        let at_host = timeout_at(limit, self.connect());
        let Some(direct) = &self.direct else {
            return state(at_host.await, limit).await;
        };
        // A pooler answers although the server does not, and the other way round.
        let at_server = async { state(timeout_at(limit, connect(direct)).await, limit).await };
        match tokio::join!(at_host, at_server) {
            (Ok(_), state) => state,
            (Err(_), _) => State::Silent,
        }
    }

    async fn connect(&self) -> Result<Connected, String> {
        let host = self.address.hosts.get(self.host);
        let mut host = host.ok_or("there is no such host")?.clone();
        // Whether it accepts changes would be another query, which a pooler lets wait.
        host.target_session_attrs(TargetSessionAttrs::Any);
        let connected = host.connect(connector(&self.address)?).await;
        let (client, connection) = connected.map_err(|error| error.to_string())?;
        Ok(Connected {
            host: self.host,
            client,
            connection,
        })
    }
}

/// Connects to whichever of the hosts is the right one.
async fn connect(address: &Arc<Address>) -> Result<Connected, String> {
    let connected = first_host::connect(address, connector(address)?).await;
    connected.map_err(|error| error.to_string())
}

fn connector(address: &Address) -> Result<Connector, String> {
    let tls = address.tls.client().map_err(|error| error.to_string())?;
    Ok(Connector::new(address, tls))
}

/// The state of a server to which one was connected like this.
async fn state(connected: Result<Result<Connected, String>, Elapsed>, limit: Instant) -> State {
    match connected {
        Ok(Ok(connected)) => {
            let processes = timeout_at(limit, processes(connected)).await;
            State::Works(processes.ok().flatten().unwrap_or_default())
        }
        Ok(Err(_refused)) => State::Works(Vec::new()),
        Err(_) => State::Silent,
    }
}

impl Observe for Observer {
    fn find(self: Arc<Self>, unanswered: Unanswered) -> Finding {
        Box::pin(async move { self.state().await.of(&unanswered) })
    }
}
