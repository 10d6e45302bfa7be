//! Finds out on another connection whether a server works, and which of its processes wait for a
//! standby. All connections to one address share what is found out: if a server or a pooler is so
//! busy that many requests are silent, each of them must not open another connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{SimpleQueryMessage, SimpleQueryRow};

use super::Address;
use super::connector::Connector;
use super::first_host::{self, Connected};
use super::requests::KEPT;
use super::watch::{Finding, Found, Observe, Unanswered};

/// How long a server may take to accept or refuse another connection. Together with the silence
/// before that, and with the time for getting a connection, a request is answered within ten
/// seconds.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// Observes a server.
pub(super) struct Observer {
    place: Place,
    /// When something was found out last, and what.
    last: Mutex<Option<(Instant, Arc<State>)>>,
}

/// Where the server is.
pub(super) enum Place {
    /// One of an address's hosts.
    Host(Arc<Address>, usize),
    /// Whichever of them is the right one: the way around a pooler.
    Direct(Arc<Address>),
}

/// What a server does.
enum State {
    /// Nothing.
    Silent,
    /// It works. These are the processes of our own user, if it says so.
    Works(Vec<Process>),
}

/// A process of the server.
struct Process {
    id: i32,
    /// The beginning of its statement, if that waits for a standby.
    waiting: Option<String>,
    /// Whether the statement began a while ago.
    is_slow: bool,
}

/// One sees what those of one's own user wait for. A commit that a standby confirms as usual is not
/// slow.
fn query() -> String {
    format!(
        "SELECT pid, CASE WHEN wait_event = 'SyncRep' THEN left(query, {KEPT}) END, \
         coalesce(query_start < clock_timestamp() - interval '1 second', false) \
         FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    )
}

impl Observer {
    pub(super) fn new(place: Place) -> Self {
        Self {
            place,
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

    /// A server or pooler that accepts the connection works, and so does one that refuses it. What
    /// is asked then may have to wait: in a pooler that has no free connection.
    async fn observe(&self) -> State {
        let limit = Instant::now() + ANSWER_TIME;
        let connected = match timeout_at(limit, self.connect()).await {
            Ok(Ok(connected)) => connected,
            Ok(Err(_refused)) => return State::Works(Vec::new()),
            Err(_) => return State::Silent,
        };
        let processes = timeout_at(limit, processes(connected)).await;
        State::Works(processes.ok().flatten().unwrap_or_default())
    }

    async fn connect(&self) -> Result<Connected, String> {
        let (Place::Host(address, _) | Place::Direct(address)) = &self.place;
        let tls = address.tls.client().map_err(|error| error.to_string())?;
        let connector = Connector::new(address, tls);
        match &self.place {
            Place::Direct(address) => first_host::connect(address, connector, &[]).await,
            Place::Host(address, host) => {
                let host = address.hosts.get(*host).ok_or("there is no such host")?;
                let mut host = host.clone();
                // Whether it accepts changes would be another query, which a pooler lets wait.
                host.target_session_attrs(TargetSessionAttrs::Any);
                let connected = host.connect(connector).await;
                connected.map_err(|error| error.to_string())
            }
        }
    }
}

/// `None` if the server does not say.
async fn processes((client, connection): Connected) -> Option<Vec<Process>> {
    let query = query();
    tokio::select! {
        answer = client.simple_query(&query) => {
            let rows = answer.ok()?;
            let rows = rows.iter().filter_map(|message| match message {
                SimpleQueryMessage::Row(row) => Process::read(row),
                _ => None,
            });
            Some(rows.collect())
        }
        _ = connection => None,
    }
}

impl Process {
    fn read(row: &SimpleQueryRow) -> Option<Self> {
        Some(Self {
            id: row.get(0)?.parse().ok()?,
            waiting: row.get(1).map(str::to_owned),
            is_slow: row.get(2) == Some("t"),
        })
    }
}

impl State {
    fn of(&self, unanswered: &Unanswered) -> Found {
        let Self::Works(processes) = self else {
            return Found::Silent;
        };
        let own = processes
            .iter()
            .find(|process| Some(process.id) == unanswered.backend);
        let waits = match own {
            Some(own) => own.waiting.is_some(),
            // Behind a pooler, any process may serve the connection: one that runs the same
            // statement, and has waited for a while.
            None => processes.iter().any(|process| {
                process.is_slow && process.waiting.as_deref() == Some(&*unanswered.statement)
            }),
        };
        if waits {
            Found::WaitsForStandby
        } else {
            Found::Works
        }
    }
}

impl Observe for Observer {
    fn find(self: Arc<Self>, unanswered: Unanswered) -> Finding {
        Box::pin(async move { self.state().await.of(&unanswered) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(backend: Option<i32>, statement: &str) -> Found {
        let process = |id, waiting: Option<&str>, is_slow| Process {
            id,
            waiting: waiting.map(str::to_owned),
            is_slow,
        };
        let state = State::Works(vec![
            process(1, Some("COMMIT"), true),
            process(2, None, true),
            process(3, Some("INSERT"), false),
        ]);
        let statement = Arc::from(statement);
        state.of(&Unanswered { backend, statement })
    }

    #[test]
    fn a_process_that_is_known_says_whether_it_waits() {
        assert_eq!(found(Some(1), "SELECT"), Found::WaitsForStandby);
        assert_eq!(found(Some(2), "COMMIT"), Found::Works);
        assert_eq!(found(Some(3), "INSERT"), Found::WaitsForStandby);
    }

    #[test]
    fn behind_a_pooler_the_same_statement_says_so_once_it_is_slow() {
        for backend in [None, Some(77)] {
            assert_eq!(found(backend, "COMMIT"), Found::WaitsForStandby);
            assert_eq!(found(backend, "INSERT"), Found::Works, "it has just begun");
            assert_eq!(found(backend, "SELECT"), Found::Works);
        }
    }
}
