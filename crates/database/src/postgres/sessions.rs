//! Whether a pooler between us and the server lets connections share the server's sessions.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, SimpleQueryMessage};

use super::connector::Connector;
use super::{Address, first_host, with_causes};
use crate::OpenError;

/// How often it is tried to meet a shared session: others of the pooler's clients may take it first.
const ROUNDS: usize = 20;

/// What was found out about the sessions behind an address.
pub(crate) struct Sessions {
    /// Whether two connections had the same one.
    pub(crate) are_shared: bool,
    /// How long a statement may take; zero for any time.
    pub(crate) statement_timeout: Duration,
}

/// Finds out whether connections to this address share sessions, on two of them. In a session of
/// its own, a connection is always served by the same process of the server, and by no other
/// connection's.
///
/// All queries are simple ones: the driver closes the prepared statements of others whenever it
/// likes, which are transactions as well, and take sessions of the pooler at any time.
///
/// # Errors
/// [`OpenError::Connect`] when there are no two connections within this time.
pub(crate) async fn probe(url: &str, limit: Duration) -> Result<Sessions, OpenError> {
    let address = Arc::new(Address::parse(url)?);
    let probing = async {
        let one = connect(&address).await?;
        let other = connect(&address).await?;
        Ok(Sessions {
            are_shared: compare(&one, &other).await?,
            statement_timeout: time_limit(&one).await?,
        })
    };
    let probed = timeout(limit, probing).await;
    let probed = probed.unwrap_or_else(|_| {
        let limit = limit.as_secs();
        Err(format!("there were no two connections within {limit} s"))
    });
    probed.map_err(OpenError::Connect)
}

/// A connection that ends when it is dropped.
struct Probe {
    client: Client,
    driver: JoinHandle<()>,
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

async fn connect(address: &Arc<Address>) -> Result<Probe, String> {
    let tls = address.tls.client().map_err(|error| error.to_string())?;
    let connector = Connector::new(address, tls);
    let (client, connection) = first_host::connect(address, connector, None).await?;
    let driver = tokio::spawn(async {
        // Whoever waits for an answer gets the error.
        let _ = connection.await;
    });
    Ok(Probe { client, driver })
}

/// Whether the connections are served by the same process, or one of them by different ones.
async fn compare(one: &Probe, other: &Probe) -> Result<bool, String> {
    let first = one.process().await?;
    for _ in 0..ROUNDS {
        // Several in a row: a pooler may hand out its sessions in turn, or the last one first.
        let mut is_met = one.process().await? != first || one.process().await? != first;
        // Whoever begins a transaction keeps its session until that ends.
        other.run("BEGIN").await?;
        // With a single session, the last query would wait for the transaction.
        is_met = is_met || other.process().await? == first || one.process().await? != first;
        other.run("ROLLBACK").await?;
        if is_met {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn time_limit(connection: &Probe) -> Result<Duration, String> {
    let query = "SELECT setting FROM pg_settings WHERE name = 'statement_timeout'";
    let limit = connection.number(query).await?;
    Ok(Duration::from_millis(limit))
}

impl Probe {
    /// The number of the server's process that serves a transaction.
    async fn process(&self) -> Result<u64, String> {
        self.number("SELECT pg_backend_pid()").await
    }

    async fn run(&self, statement: &str) -> Result<Vec<SimpleQueryMessage>, String> {
        let answer = self.client.simple_query(statement).await;
        answer.map_err(|error| with_causes(&error))
    }

    async fn number(&self, query: &str) -> Result<u64, String> {
        let answer = self.run(query).await?;
        let number = answer.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0)?.parse().ok(),
            _ => None,
        });
        number.ok_or_else(|| format!("the server did not answer {query} with a number"))
    }
}
